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


TELL_POWER = """
from paraview import simple as pv
plot = pv.GetActiveSource()
chart = next(view for view in pv.GetViews() if view.GetXMLName() == "XYChartView")
row = plot.GetClientSideObject().GetOutputDataObject(0).GetRowData()
power = row.GetArray("Drum [W]")
told = {"power is shown": plot.Show == "Wall Power", "axis": chart.LeftAxisTitle, "views": len(pv.GetViews()),
        "visible": pv.GetDisplayProperties(plot, chart).Visibility,
        "power": [power.GetValue(i) for i in range(power.GetNumberOfValues())]}
"""


def test_power_of_a_drum():
    """Two clicks, the menu and its entry, lead from a drum that plays to its power."""
    session = Session().do(MENUS + "Granular", "activate", "actionReadyDrum").next(24)
    session.do(MENUS + "Granular", "activate", "actionWallPower").wait()
    expect_messages(run(session.tell("power", TELL_POWER)))
    found = seen("power")
    expect("chart", [found[key] for key in ("power is shown", "axis", "views", "visible")],
           [True, "Power [W]", 2, 1])
    expect("before the drum turns", found["power"][10], 0.0)
    assert found["power"][-1] > 0, found


run_tests(globals())
