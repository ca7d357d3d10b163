"""Several simulations in one session: other walls, undo and redo, deleting."""

from clicking import INFORMATION, MESH, WINDOW, Session, expect_messages, expect_same, run, seen
from reading import expect, expect_part

UNDO, REDO = ("menu_Edit", "actionEditUndo"), ("menu_Edit", "actionEditRedo")


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
    expect_messages(run(session.look("steered")))
    # A material begins a run anew, steering does not.
    expect("runs", seen("steered")["GranularSimulation1"]["RunCount"], 4)


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
