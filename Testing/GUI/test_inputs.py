"""What is selected when a simulation is made, and which inputs it offers."""

from clicking import Session, expect_messages, run, run_tests, seen
from reading import expect

BOTH = """
from paraview import servermanager, simple
chosen = servermanager.ProxyManager().GetSelectionModel("ActiveSources")
for name in ("Plane1", "GranularInflow1", "GranularInflow2", "GranularSensor1"):
    chosen.Select(simple.FindSource(name).SMProxy, chosen.SELECT)
"""


def inflow(session):
    return session.source("GranularInflow").apply()


def test_selected_inflow():
    """A source that is made while an inflow is selected has it as its inflow; a filter has the
    selected surface as its wall, the selected inflows as its inflows and sensors as its sensors."""
    session = inflow(Session())
    session.source("GranularSimulation").apply().observe("source")
    inflow(session).source("GranularSensor").apply()
    session.source("PlaneSource", "&Geometric Shapes").apply().python(BOTH)
    session.filter("GranularSimulationInWalls").apply().observe("filter")
    expect_messages(run(session))
    expect("of a source", seen("source")["GranularSimulation1"]["inputs"],
           {"Walls": [], "Inflows": ["GranularInflow1"], "Shapes": [], "Sensors": []})
    expect("of a filter", seen("filter")["GranularSimulationInWalls1"]["inputs"],
           {"Walls": ["Plane1"], "Inflows": ["GranularInflow1", "GranularInflow2"], "Shapes": [],
            "Sensors": ["GranularSensor1"]})


if __name__ == "__main__":
    run_tests(globals())
