"""What is selected when a simulation is made, and which inputs it offers."""

from clicking import FIELDS, PROPERTIES, ROWS, Session, expect_messages, run, run_tests, seen
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


def ticked(session, prop, **boxes):
    """What the list of an input has, and what of it is connected."""
    for name, is_on in boxes.items():
        session.check(f"{FIELDS}{prop}/{ROWS}/{name}", "checked", str(is_on).lower())
    return session


def test_list_of_walls():
    """The panel shows all walls of a simulation, adds and removes one, and offers what fits. A wall that is
    taken away before Apply was never there."""
    session = Session()
    for _ in range(2):
        session.source("PlaneSource", "&Geometric Shapes").apply()
    inflow(session).source("SphereSource", "&Geometric Shapes").apply().select(0)
    session.filter("GranularSimulationInWalls").apply()
    ticked(session, "Walls", Plane1=True, Plane2=False, Sphere1=False)
    ticked(session, "Inflows", GranularInflow1=False)
    session.tick("Walls", "Plane2").tick("Walls", "Sphere1")
    ticked(session, "Walls", Plane1=True, Plane2=True, Sphere1=True)
    session.tick("Walls", "Sphere1", False).tick("Inflows", "GranularInflow1").apply().observe("two")
    session.tick("Walls", "Plane1", False).do(PROPERTIES + "Reset").wait()
    ticked(session, "Walls", Plane1=True, Plane2=True)
    session.tick("Walls", "Plane1", False).apply().observe("one")
    session.tick("Walls", "Plane2", False).apply().observe("none")
    expect_messages(run(session))
    expect("two", seen("two")["GranularSimulationInWalls1"]["inputs"],
           {"Walls": ["Plane1", "Plane2"], "Inflows": ["GranularInflow1"], "Shapes": [], "Sensors": []})
    expect("none", seen("none")["GranularSimulationInWalls1"]["inputs"]["Walls"], [])
    expect("one", seen("one")["GranularSimulationInWalls1"]["inputs"]["Walls"], ["Plane2"])


if __name__ == "__main__":
    run_tests(globals())
