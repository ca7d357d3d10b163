"""A steered run among the walls of a file, kept as a state and opened again: the same bits at the
same time, in a fresh client and after a reset of the session. A chart behind it says nothing of walls
that are not there yet."""

from clicking import MENUS, MESH, Session, expect_messages, expect_same, load, run, run_tests, save, seen
from reading import expect

SIMULATION = "GranularSimulationInWalls1"
STEERED = "0 SlidingFriction 0.3\n0.27 SlidingFriction 0.05"
SAME = ("Status", "Notes", "ShownTime", "Changes", "WhenChanged", "SlidingFriction", "EndTime",
        "bits")


def build():
    """Fast large grains fall into the hourglass; in mid-run they become slippery."""
    session = Session().open(MESH).filter("GranularSimulationInWalls")
    session.set("MaximumParticles/LineEdit0", "150").set("EndTime/DoubleLineEdit0", "0.45")
    session.set("RadiusRange/DoubleLineEdit0", "0.006").set("InitialVelocity/DoubleLineEdit2", "-3")
    session.apply().next(9)
    session.set("WhenChanged/ComboBox", "Go On").set("SlidingFriction/DoubleLineEdit0", "0.05")
    return session.apply().next(4)


def expect_as(what, name, before):
    found = seen(name)
    expect(f"{what}: simulations", list(found), [SIMULATION])
    expect_same(what, found[SIMULATION], seen(before)[SIMULATION], SAME)


def test_saved_and_opened():
    session = build().observe("first").do(MENUS + "Granular", "activate", "actionWallPower").wait(200)
    session = save(save(session, "state.pvsm"), "state.py")
    session.last().observe("last").choose("_Edit", "actionDelete_All")
    if session.version() < (5, 13):  # which asks no more while it plays clicks
        session.do("1QMessageBox0/qt_msgbox_buttonbox/1QPushButton0", "activate")
    expect_messages(run(load(session, "state.pvsm").wait(1000).observe("reset")))

    first = seen("first")[SIMULATION]
    expect("status", first["Status"], "OK")
    expect("changes", first["Changes"], STEERED)
    expect("time", first["ShownTime"], 0.39)
    assert first["contacts"] > 20, f"{first['contacts']} contacts: friction changes nothing"
    expect_as("after a reset", "reset", "first")

    expect_messages(run(load(Session(), "state.pvsm").wait(1000).observe("opened")))
    expect_as("another client", "opened", "first")
    # ParaView's Python states keep neither the time that was shown nor its steps, but the end.
    run(load(Session(), "state.py").last().observe("opened from Python"))
    expect_as("a Python state", "opened from Python", "last")


run_tests(globals())
