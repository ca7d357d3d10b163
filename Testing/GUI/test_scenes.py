"""The menu Granular: each of its scenes is there after one click, shown, without a message, and can
be played; what the panel has of walls is there for several of them, too."""

from clicking import FIELDS, MENUS, Session, expect_messages, run, run_tests, seen
from reading import expect

SCENES = {"Hopper": (["Hopper"], ["Feed"]), "Drum": (["Drum Wall"], ["Filling"]),
          "Mixer": (["Pot", "Blade Wall", "Cross Blade Wall"], ["Left Grains", "Right Grains"]),
          "Heap": (["Plate"], ["Stream"]),
          "VibratedBed": (["Cup Wall"], ["Large Grains", "Small Grains"]),
          "Conveyor": (["Belt Wall", "Left Board", "Right Board", "Bin"], ["Chute"])}


def play(scenes, panel=()):
    """Beside each other in one pipeline, under names of their own."""
    session = Session()
    for scene in scenes:
        session.do(MENUS + "Granular", "activate", f"actionReady{scene}")
    session.advanced()
    for widget in panel:
        session.check(FIELDS + widget, "visible", "true")
    name = "-".join(scenes)
    expect_messages(run(session.next().observe(name)))
    found = seen(name)
    expect("simulations", len(found), len(scenes))
    for number, scene in enumerate(scenes, 1):
        grains = found["Grains" if number == 1 else f"Grains {number}"]
        walls, inflows = SCENES[scene]
        expect(f"{scene}: status", grains["Status"], "OK")
        expect(f"{scene}: walls", grains["inputs"]["Walls"], walls)
        expect(f"{scene}: inflows", grains["inputs"]["Inflows"], inflows)
        assert grains["ShownTime"] > 0 and grains["StepsComputed"] > 0, f"{scene}: it does not play"


def test_three():
    play(["Hopper", "Heap", "Conveyor"], ["WallMotion"])  # of a belt, two boards and a bin


def test_drum():
    play(["Drum"])


def test_mixer():
    play(["Mixer"])


def test_vibrated_bed():
    play(["VibratedBed"])


run_tests(globals())
