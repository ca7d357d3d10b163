"""Settings of ParaView 6 that do something after each Apply: values are kept for the next source or filter,
and the state is saved."""

import contextlib
import pathlib
import threading

from clicking import Session, expect_messages, path, run, run_tests, seen
from reading import expect

FIRST, SECOND, HEAP = "GranularSimulation1", "GranularSimulation2", "Grains"
AS_XML, AS_PYTHON = 0, 1


def saved_states(name, form):
    """A folder for states, and the settings that have them saved there in this form."""
    folder = pathlib.Path(path(name))
    folder.mkdir()
    return folder, {"AutoSave": 1, "AutoSaveStateFormat": form, "AutoSaveDirectory": str(folder)}


@contextlib.contextmanager
def saves(file):
    """The times at which a file is written in the meantime, as a check every 20 ms finds them."""
    found, done = set(), threading.Event()

    def watch():
        while not done.wait(0.02):
            with contextlib.suppress(OSError):
                found.add(file.stat().st_mtime_ns)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield found
    finally:
        done.set()
        watcher.join()


def clicks():
    """The next simulation begins with what was applied last; a ready scene is as it is described."""
    session = Session().source("GranularSimulation").advanced()
    session.set("MaximumParticles/LineEdit0", "77").set("EndTime/DoubleLineEdit0", "0.15")
    session.set("SlidingFriction/DoubleLineEdit0", "0.11").set("Density/DoubleLineEdit0", "1234").apply()
    session.last().source("GranularSimulation").apply().last().observe("two")
    return session.choose("Granular", "actionReadyHeap").next(2).observe("scene")


def test_what_is_kept():
    folder, settings = saved_states("states", AS_XML)
    expect_messages(run(clicks(), settings={**settings, "PreservePropertyValues": 1}))
    two, heap = seen("two"), seen("scene")[HEAP]
    expect("kept", two[SECOND]["SlidingFriction"], 0.11)
    for name in ("EndTime", "Density", "grains", "bits"):
        expect(f"kept {name}", two[SECOND][name], two[FIRST][name])
    expect("of the scene", (heap["SlidingFriction"], heap["EndTime"], heap["Density"]), (0.8, 4.0, 1000.0))
    expect("kinds of saved states", {file.suffix for file in folder.iterdir()}, {".pvsm"})


def test_a_ready_scene_is_saved_when_it_is_made():
    """And not after each of its properties, of which it sets some two hundred."""
    folder, settings = saved_states("scripts", AS_PYTHON)
    with saves(folder / "ParaView-autosave.py") as found:
        expect_messages(run(Session().choose("Granular", "actionReadyHeap").wait(500), settings=settings))
    assert 1 <= len(found) < 20, f"saved {len(found)} times"


run_tests(globals())
