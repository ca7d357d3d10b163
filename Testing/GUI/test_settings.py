"""Settings of ParaView 6 that do something after each Apply: values are kept for the next source or filter,
and the state is saved."""

import pathlib

from clicking import Session, expect_messages, path, run, seen
from reading import expect

FIRST, SECOND, HEAP = "GranularSimulation1", "GranularSimulation2", "Grains"


def saved_states():
    """A folder for states, and the settings that have them saved there."""
    folder = pathlib.Path(path("states"))
    folder.mkdir()
    return folder, {"PreservePropertyValues": 1, "AutoSave": 1, "AutoSaveDirectory": str(folder)}


def clicks():
    """The next simulation begins with what was applied last; a ready scene is as it is described."""
    session = Session().source("GranularSimulation").advanced()
    session.set("MaximumParticles/LineEdit0", "77").set("EndTime/DoubleLineEdit0", "0.15")
    session.set("SlidingFriction/DoubleLineEdit0", "0.11").set("Density/DoubleLineEdit0", "1234").apply()
    session.last().source("GranularSimulation").apply().last().look("two")
    return session.choose("Granular", "actionReadyHeap").next(2).look("scene")


def test_what_is_kept():
    folder, settings = saved_states()
    expect_messages(run(clicks(), settings=settings))
    two, heap = seen("two"), seen("scene")[HEAP]
    expect("kept", two[SECOND]["SlidingFriction"], 0.11)
    for name in ("EndTime", "Density", "grains", "bits"):
        expect(f"kept {name}", two[SECOND][name], two[FIRST][name])
    expect("of the scene", (heap["SlidingFriction"], heap["EndTime"], heap["Density"]), (0.8, 4.0, 1000.0))
    expect("kinds of saved states", {file.suffix for file in folder.iterdir()}, {".pvsm"})


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
