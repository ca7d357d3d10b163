"""Grains of other programs in the client: opened, asked for what they lack, and simulated; and the
paths of grains that are selected in the view."""

import json
import os
import pathlib

from clicking import Session, expect_messages, path, run, run_tests
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

KEEP = """
import json
from paraview import servermanager, simple
source = simple.GetActiveSource()
source.UpdatePropertyInformation()
data = servermanager.Fetch(source)
ids = data.GetPointData().GetArray("ParticleId")
with open(%r, "w") as file:
    json.dump({"status": source.Status, "ids": sorted({ids.GetValue(i) for i in range(data.GetNumberOfPoints())})
               if ids else [], "lines": data.GetNumberOfLines(), "reader": source.GetXMLName()}, file)
"""


def keep(session, name):
    return session.python(KEEP % path(name))


def told(name):
    return json.loads(pathlib.Path(path(name)).read_text())


def test_opened_and_simulated():
    """Without a question about the reader; the simulation continues from the last time."""
    session = Session().open(os.path.join(FOLDER, "spheres.lammpstrj"))
    keep(session, "opened")
    session.source("GranularSimulation").set("Particles/1QComboBox0", "spheres.lammpstrj")
    session.set("MaximumParticles/LineEdit0", 0).apply()
    keep(session, "simulated")
    expect_messages(run(session))
    expect("opened", told("opened"), {"status": "OK", "ids": list(range(9)), "lines": 0,
                                      "reader": "GranularParticleReader"})
    expect("simulated", told("simulated")["ids"], list(range(9)))


def test_paths_of_selected_grains():
    session = Session().open(os.path.join(FOLDER, "spheres.lammpstrj")).camera("PositiveY")
    session.filter("GranularTrajectories").python(SELECT)
    session.do_in_panel("Selection/Selection/pushButtonCopySelection").apply()
    keep(session, "paths")
    expect_messages(run(session))
    found = told("paths")
    expect("status", found["status"], "OK")
    assert 0 < len(found["ids"]) < 9 and found["lines"] == len(found["ids"]), found


run_tests(globals())
