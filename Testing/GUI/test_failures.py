"""An error appears once in Output Messages and in the panel as Status; the last good picture
stays, and the run continues as soon as the value is corrected."""

import pathlib

import numpy
from clicking import MESH, Session, expect_messages, expect_same, path, run, run_tests, seen
from reading import expect, expect_part

SIMULATION = "GranularSimulation1"
KEPT = ("ShownTime", "RunCount", "StepsComputed", "grains", "contacts", "bits")


def build():
    """Advanced, because Changes and TimeStep are."""
    session = Session().source("GranularSimulation").advanced()
    session.set("MaximumParticles/LineEdit0", "40").set("EndTime/DoubleLineEdit0", "0.3")
    return session.set("RadiusRange/DoubleLineEdit0", "0.008").apply().next(9).observe("good")


def expect_kept(name, status):
    """The status says so, and nothing else is different."""
    found = seen(name)[SIMULATION]
    expect_part("status", found["Status"], status)
    expect_same(name, found, seen("good")[SIMULATION], KEPT)


def test_a_bad_line_of_changes():
    bad = "Changes, line 1: 'heavy' is not a number; there should be a value."
    session = build().set("Changes/Changes", "0.06 Density heavy").apply()
    session.has("Status/Status", bad).observe("bad")
    session.set("Changes/Changes", "0.29 Density 2000").apply()
    session.has("Status/Status", "OK").observe("mended")
    expect_messages(run(session), bad)
    expect_kept("bad", bad)
    expect_kept("mended", "OK")


def test_a_bad_end_time():
    """The view says that it shows what was there before, until the value is mended."""
    bad = "EndTime is -1 but must be a finite number, 0 or above."
    session = build().set("EndTime/DoubleLineEdit0", "-1").apply().notices(f"{SIMULATION}: {bad}").last()
    session.notices(f"{SIMULATION}: {bad}").observe("no end")
    session.set("EndTime/DoubleLineEdit0", "0.3").apply().notices("").observe("mended")
    expect_messages(run(session), bad)
    for name, status in (("no end", bad), ("mended", "OK")):
        expect_part(name, seen(name)[SIMULATION]["Status"], status)


def test_walls_in_millimetres():
    """The view says what makes its picture senseless, until the walls are scaled."""
    said = ("GranularSimulation1: If the file of the walls is in millimetres, put Filters > Transform with the Scale"
            " 0.001 on it, or take grains in millimetres: the walls are 200 across, the largest grains 0.02.")
    session = Session().source("CylinderSource", "&Geometric Shapes").set("Radius/DoubleLineEdit0", "100")
    session.set("Height/DoubleLineEdit0", "100").apply().source("GranularSimulation").tick("Walls", "Cylinder1")
    session.set("MaximumParticles/LineEdit0", "40").apply().notices(said).select(0)
    session.set("Radius/DoubleLineEdit0", "0.1").set("Height/DoubleLineEdit0", "0.1").apply().notices("")
    expect_messages(run(session), "If the file of the walls is in millimetres")


def test_play_before_apply():
    """Play before Apply runs over nothing, and the first Apply shows the first frame and not the
    last one."""
    session = Session().source("GranularSimulation").set("MaximumParticles/LineEdit0", "40").play()
    session.wait(2000).apply().wait().observe("first").next().observe("second")
    expect_messages(run(session))
    expect("times", [round(seen(name)[SIMULATION]["ShownTime"], 9) for name in ("first", "second")], [0, 0.03])


def test_a_step_that_is_too_large():
    """One that can follow no contact is refused at once, with what was there before still there."""
    refusal = "Take a smaller TimeStep, or 0 to have it chosen: the step is 0.015 s, more than 30 times that of "
    session = build().set("TimeStep/DoubleLineEdit0", "0.02").apply().observe("refused").next()
    session.observe("still refused").previous()
    session.set("TimeStep/DoubleLineEdit0", "0").apply().observe("mended")
    expect_messages(run(session), refusal)
    for name, status in (("refused", refusal), ("still refused", refusal), ("mended", "OK")):
        expect_kept(name, status)


def test_a_run_that_blows_up():
    """A run that blows up shows the last good frame, says so once however far one plays, and can be
    mended."""
    session = build().set("TimeStep/DoubleLineEdit0", "0.004").apply().next().previous()
    session.observe("blown").set("TimeStep/DoubleLineEdit0", "0").apply().observe("mended")
    expect_messages(run(session), "blew up at t = ")
    blown = seen("blown")[SIMULATION]
    expect_part("status", blown["Status"], "blew up at t = ")
    assert 0 <= blown["ShownTime"] < 0.27, f"{blown['ShownTime']} is no time before the end"
    expect("grains", blown["grains"], 40)
    expect_same("mended", seen("mended")[SIMULATION], seen("good")[SIMULATION],
                ("Status", "ShownTime", "grains", "contacts", "bits"))


def test_an_error_at_the_first_apply():
    """Colour, legend and camera are those of a first Apply without one, when there are grains."""
    probe = ("from paraview import simple\nview = simple.GetActiveView()\n"
             "shown = simple.GetDisplayProperties(simple.GetActiveSource(), view)\n"
             "bar = simple.GetScalarBar(simple.GetColorTransferFunction('Radius'), view)\n"
             "told = [list(shown.ColorArrayName), bar.Visibility, list(view.CameraPosition),"
             " list(view.CameraFocalPoint)]")
    session = Session().source("GranularSimulation").advanced().set("MaximumParticles/LineEdit0", "40")
    run(session.apply().wait(1000).tell("usual", probe))
    session = Session().source("GranularSimulation").advanced().set("MaximumParticles/LineEdit0", "40")
    session.set("TimeStep/DoubleLineEdit0", "0.02").apply().set("TimeStep/DoubleLineEdit0", "0").apply().wait(1000)
    run(session.tell("mended", probe))
    usual, mended = seen("usual"), seen("mended")
    expect("colour and legend", mended[:2], usual[:2])
    expect("coloured by", usual[0], ["POINTS", "Radius"])
    for name, one, other in zip(("position", "focus"), mended[2:], usual[2:]):
        assert numpy.abs(numpy.subtract(one, other)).max() < 0.1, (name, one, other)  # of 0.6 between the two


def test_walls_that_are_bad():
    """The file is mended and read again, as Reload Files does."""
    good = MESH.read_text()
    mesh = pathlib.Path(path("walls.off"))
    mesh.write_text(good.replace("4 0 3 2 1 0", "4 0 3 2 91 0"))
    session = Session().open(mesh).filter("GranularSimulationInWalls")
    session.set("MaximumParticles/LineEdit0", "40").set("EndTime/DoubleLineEdit0", "0.3")
    session.apply().observe("bad walls").python(
        f"open({str(mesh)!r}, 'w').write({good!r})\n"
        "from paraview import simple\nsimple.ReloadFiles(simple.FindSource('walls.off'))\n"
        "simple.RenderAllViews()")
    nothing = "Wall input 1 has no cells, so there is no wall in it."
    expect_messages(run(session.has("Status/Status", "OK").observe("good walls")),
                    "walls.off, line 33: point index 91 is outside the 15 points", nothing)
    bad, good = (seen(name)["GranularSimulationInWalls1"] for name in ("bad walls", "good walls"))
    expect("status", bad["Status"], nothing)
    expect("grains", (bad["grains"], good["grains"]), (0, 40))


run_tests(globals())
