"""Several simulations in one session: other walls, undo and redo, deleting."""

from clicking import MESH, Session, expect_messages, expect_same, run, run_tests, seen
from reading import expect

FIRST, SECOND = "GranularSimulationInWalls1", "GranularSimulationInWalls2"
BITS = ("Status", "ShownTime", "grains", "contacts", "bits")
UNDO, REDO = ("_Edit", "actionEditUndo"), ("_Edit", "actionEditRedo")


def small(session):
    session.set("MaximumParticles/LineEdit0", "40").set("EndTime/DoubleLineEdit0", "0.3")
    return session.set("RadiusRange/DoubleLineEdit0", "0.008").apply()


def has_material(session, preset, friction, changes):
    session.has("MaterialPreset/ComboBox", preset, "currentText")
    session.has("SlidingFriction/DoubleLineEdit0", friction)
    return session.has("Changes/Changes", changes, "plainText").has("Status/Status", "OK")


def test_undo_and_redo():
    """A step of it is an Apply, with the preset and the lines of Changes that go with it."""
    session = small(Session().source("GranularSimulation").advanced())
    session.set("MaterialPreset/ComboBox", "Plastic").apply()
    has_material(session, "Plastic", "0.25", "")
    has_material(session.choose(*UNDO), "Custom", "0.3", "")
    has_material(session.choose(*REDO), "Plastic", "0.25", "")
    session.next(5).set("WhenChanged/ComboBox", "Go On")
    session.set("SlidingFriction/DoubleLineEdit0", "0.05").apply()
    steered = "0 SlidingFriction 0.25\n0.15 SlidingFriction 0.05"
    has_material(session, "Custom", "0.05", steered)
    has_material(session.choose(*UNDO), "Plastic", "0.25", "")
    has_material(session.choose(*REDO), "Custom", "0.05", steered)
    session.choose(*UNDO).set("WhenChanged/ComboBox", "Go On")
    session.set("SlidingFriction/DoubleLineEdit0", "0.07").apply()
    has_material(session, "Custom", "0.07", steered.replace("0.05", "0.07"))
    expect_messages(run(session.observe("steered")))
    # A material begins a run anew, steering does not.
    expect("runs", seen("steered")["GranularSimulation1"]["RunCount"], 4)


def shape(session, name):
    return session.source(name, "&Geometric Shapes").apply()


def test_other_walls_and_two_simulations():
    """A plane instead of the hourglass is as if it had been there from the beginning; deleting one
    simulation leaves the other as it is."""
    session = shape(Session().open(MESH), "PlaneSource").select(0)
    small(session.filter("GranularSimulationInWalls")).next(10).observe("hourglass")
    session.tick("Walls", MESH.name, False).tick("Walls", "Plane1").apply().observe("plane")
    small(session.select(1).filter("GranularSimulationInWalls")).observe("both")
    session.choose("_Edit", "actionDelete").observe("one")
    expect_messages(run(session))
    hourglass, plane = (seen(name)[FIRST] for name in ("hourglass", "plane"))
    assert hourglass["bits"] != plane["bits"]
    expect("runs", plane["RunCount"], 2)
    expect_same("two", seen("both")[SECOND], plane, BITS)
    expect("what is left", list(seen("one")), [FIRST])
    expect_same("what is left", seen("one")[FIRST], plane, plane)


run_tests(globals())
