"""What the client writes down of a user's work, run as a script: the same pipeline and bits."""

import pathlib
import subprocess

from clicking import MESH, ROOMS, WINDOW, Session, expect_same, path, run, run_tests, seen
from reading import expect, expect_part
from serving import PVPYTHON, outside_of_mpi

EDITOR = WINDOW + "1pqPythonScriptEditor0/"
CONTACTS = (0, 0, 1)  # in the pipeline browser
TRACE = "actionToolsStartStopTrace"


def work(session):
    """A day in short: walls from a file, a material, steering, contacts, colours, play."""
    session.open(MESH).filter("GranularSimulationInWalls")
    session.set("MaximumParticles/LineEdit0", "120").set("EndTime/DoubleLineEdit0", "0.3")
    session.set("RadiusRange/DoubleLineEdit0", "0.006").set("InitialVelocity/DoubleLineEdit2", "-2")
    session.set("MaterialPreset/ComboBox", "Plastic").apply().next(7)
    session.set("WhenChanged/ComboBox", "Go On").set("SlidingFriction/DoubleLineEdit0", "0.05")
    session.apply()
    session.do(WINDOW + "variableToolbar/displayColor/Variables", "set_string", "Velocity")
    session.select(*CONTACTS).filter("GranularContactNetwork").apply()
    # A second one, made while something else is selected, that is to stay without inputs.
    session.source("GranularSimulation")
    session.set("MaximumParticles/LineEdit0", "30").set("EndTime/DoubleLineEdit0", "0.3").apply()
    return session.play()


def test_trace_runs():
    session = Session().choose("Tools", TRACE)
    session.do("TraceOptionsDialog/widget/OKButton", "activate")
    work(session).choose("Tools", TRACE)
    session.do(EDITOR + "PythonScriptEditorMenuBar/File", "activate",
               "Save &As...")
    session.pick(EDITOR + "FileOpenDialog", path("trace.py"))
    run(session.observe("clicked"))
    trace = pathlib.Path(path("trace.py")).read_text()
    again = pathlib.Path(path("again.py"))
    again.write_text(f"import sys\nsys.path[:0] = {ROOMS}\n{trace}\nimport observing\n"
                     f"observing.keep({path('traced.json')!r})\n")
    ran = subprocess.run([PVPYTHON, str(again)], env=outside_of_mpi(), stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, text=True, timeout=120)
    expect(f"exit of the trace, which said {ran.stdout!r}", ran.returncode, 0)
    expect("what the trace says", ran.stdout.strip(), "")

    expect_part("the trace", trace, "GranularContactNetwork(registrationName=")
    clicked, traced = seen("clicked"), seen("traced")
    expect("simulations", sorted(traced), sorted(clicked))
    for name, before in clicked.items():
        expect_same(name, traced[name], before, before)
    steered = clicked["GranularSimulationInWalls1"]
    expect_part("changes", steered["Changes"], "0.21 SlidingFriction 0.05")
    expect("grains of the second", clicked["GranularSimulation1"]["grains"], 30)


run_tests(globals())
