"""Grains of other programs in the client: opened, asked for what they lack, and simulated; and the
paths of grains that are selected in the view."""

import os

from clicking import Session, expect_messages, run, run_tests, seen
from reading import expect

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Data", "elsewhere")

SELECT = """
from paraview import simple
source = [proxy for (name, _), proxy in simple.GetSources().items() if "Particle" in proxy.GetXMLName()][0]
shown = simple.GetActiveSource()
simple.SetActiveSource(source)
view = simple.GetActiveView()
width, height = view.ViewSize
simple.SelectSurfacePoints(Rectangle=[0, 0, width // 2, height - 1], View=view)
simple.SetActiveSource(shown)
"""

TELL = """
from paraview import servermanager, simple
source = simple.GetActiveSource()
source.UpdatePropertyInformation()
data = servermanager.Fetch(source)
ids = data.GetPointData().GetArray("ParticleId")
told = {"status": source.Status,
        "ids": sorted({ids.GetValue(i) for i in range(data.GetNumberOfPoints())}) if ids else [],
        "lines": data.GetNumberOfLines(), "reader": source.GetXMLName()}
"""


def test_opened_and_simulated():
    """Without a question about the reader; the simulation continues from the last time."""
    session = Session().open(os.path.join(FOLDER, "spheres.lammpstrj"))
    session.tell("opened", TELL)
    session.source("GranularSimulation").set("Particles/1QComboBox0", "spheres.lammpstrj")
    session.set("MaximumParticles/LineEdit0", 0).apply().tell("simulated", TELL)
    expect_messages(run(session))
    expect("opened", seen("opened"), {"status": "OK", "ids": list(range(9)), "lines": 0,
                                      "reader": "GranularParticleReader"})
    expect("simulated", seen("simulated")["ids"], list(range(9)))


def test_paths_of_selected_grains():
    session = Session().open(os.path.join(FOLDER, "spheres.lammpstrj")).camera("PositiveY")
    session.filter("GranularTrajectories").python(SELECT)
    session.do_in_panel("Selection/Selection/pushButtonCopySelection").apply().tell("paths", TELL)
    expect_messages(run(session))
    found = seen("paths")
    expect("status", found["status"], "OK")
    assert 0 < len(found["ids"]) < 9 and found["lines"] == len(found["ids"]), found


run_tests(globals())
