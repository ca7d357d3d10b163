"""The menu Granular: each of its scenes is there after one click, shown, without a message, and can
be played; what the panel has of walls is there for several of them, too."""

import math

from clicking import FIELDS, MENUS, WINDOW, Session, expect_messages, run, run_tests, seen
from reading import expect

SCENES = {"Hopper": (["Hopper"], ["Feed"]), "Drum": (["Drum Wall"], ["Filling"]),
          "Mixer": (["Pot", "Blade Wall", "Cross Blade Wall"], ["Left Grains", "Right Grains"]),
          "Heap": (["Plate"], ["Stream"]),
          "VibratedBed": (["Cup Wall"], ["Large Grains", "Small Grains"]),
          "Conveyor": (["Belt Wall", "Left Board", "Right Board", "Bin"], ["Chute"]),
          "ScrewFeeder": (["Screw Wall", "Trough", "Left Side", "Right Side", "Back", "Front"],
                          ["Filling", "Feed"]),
          "RotaryValve": (["Rotor Wall", "Housing", "Front Side", "Back Side", "Left Cheek", "Right Cheek"],
                          ["Feed"]),
          "BallMill": (["Mill Wall"], ["Steel Balls", "Ore Grains"])}


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


def test_screw_feeder():
    play(["ScrewFeeder"])


def test_rotary_valve():
    play(["RotaryValve"])


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


# A selection of rows, as a drag in the chart makes it.
SELECT_ROWS = """
from paraview import simple as pv
from paraview import selection
from paraview.modules.vtkRemotingViews import vtkSMSelectionHelper
chosen = selection._createSelection("IDSelectionSource", FieldType="ROW", IDs=[number for row in range(16, 25) for number in (0, row)])
pv.GetActiveSource().SMProxy.SetSelectionInput(
    0, vtkSMSelectionHelper.NewAppendSelectionsFromSelectionSource(chosen.SMProxy), 0)
"""

TELL_MEAN = """
from paraview import servermanager, simple as pv
mean = pv.GetActiveSource()
plot = mean.Input
table = servermanager.Fetch(mean, idx=0)
power = servermanager.Fetch(plot).GetRowData().GetArray("Drum [W]")
chart = next(view for view in pv.GetViews() if view.GetXMLName() == "XYChartView")
lines = pv.GetDisplayProperties(pv.OutputPort(mean, 1), chart)
told = {"range": [mean.OwnRange, *mean.Range], "words": mean.Means, "shown": lines.Visibility,
        "curves": [name for name in lines.SeriesVisibility],
        "mean": table.GetValueByName(0, "Mean").ToDouble(),
        "rows": [power.GetValue(i) for i in range(power.GetNumberOfValues())]}
"""


def test_power_of_a_drum():
    """Two clicks, the menu and its entry, lead from a drum that plays to its power, and two more to the mean over
    the rows that are selected."""
    session = Session().do(MENUS + "Granular", "activate", "actionReadyDrum").next(24)
    session.do(MENUS + "Granular", "activate", "actionWallPower").wait()
    session.tell("power", TELL_POWER).python(SELECT_ROWS)
    session.do(MENUS + "Granular", "activate", "actionMeanOverRange").wait().tell("mean", TELL_MEAN)
    words = FIELDS + "Means/Means"
    session.check(words, "visible", "true")
    # Rows at which the drum is at rest. The panel shows the means of this Apply, not of the one before.
    session.set("Range/DoubleLineEdit0", 0.02).set("Range/DoubleLineEdit1", 0.1).apply()
    session.check(words, "plainText", "From 0.02 to 0.1 s:\nDrum: 0 W (error not known)\n"
                  "Errors need ten rows in the range, and twenty of values at an instant.")
    expect_messages(run(session))
    mean = seen("mean")
    expect("range of the rows", [round(number, 9) for number in mean["range"]], [1, 0.32, 0.48])
    expect("mean since the row before", round(mean["mean"], 12), round(sum(mean["rows"][17:25]) / 8, 12))
    assert mean["words"].startswith("From 0.32 to 0.48 s:\nDrum: "), mean["words"]
    assert mean["shown"] and "Mean of Drum [W]" in mean["curves"], mean
    found = seen("power")
    expect("chart", [found[key] for key in ("power is shown", "axis", "views", "visible")],
           [True, "Power [W]", 2, 1])
    expect("before the drum turns", found["power"][10], 0.0)
    assert found["power"][-1] > 0, found


def test_mean_of_one_row():
    """At the first frame there is one row, and one message says what to do."""
    session = Session().do(MENUS + "Granular", "activate", "actionReadyDrum").first()
    session.do(MENUS + "Granular", "activate", "actionWallPower").wait()
    session.do(MENUS + "Granular", "activate", "actionMeanOverRange").wait()
    expect_messages(run(session), "Show a later time, or choose another Range: rows go from Time = 0 to 0.")


STUDY = WINDOW + "granularStudy/"


def test_sweep_and_calibrate():
    """The mass of five grains is proportional to their density: at 1500 kg/m^3 the straight line between two
    runs has it exactly."""
    mass = 5 * 4 / 3 * math.pi * 0.01**3 * 1500
    session = Session().source("GranularSimulation").set("MaximumParticles/LineEdit0", 5)
    session.set("RadiusRange/DoubleLineEdit0", 0.01).set("RadiusRange/DoubleLineEdit1", 0.01)
    session.set("EndTime/DoubleLineEdit0", 0.05).apply().do(MENUS + "Granular", "activate", "actionSweepAndCalibrate")
    for name, text in (("Numbers", "Density"), ("Values", "1000 2000"), ("Measured", "Mass"), ("Target", f"{mass:g}")):
        session.do(STUDY + name, "set_string", text)
    session.do(STUDY + "Start").wait(60000)  # of which ten seconds on a machine without other load
    session.check(STUDY + "Result", "text", f"Mass is {mass:g} where Density is 1500. Take several repeats for its error."
                  "\nThe table is open as a Sweep; File > Save Data keeps it.")
    session.tell("study", """
from paraview import simple
view = simple.GetActiveView()
told = [[name for name, _ in simple.GetSources()], view.GetXMLName(), simple.GetLayout(view) is not None]
""")
    expect_messages(run(session))
    expect("sources, and the active view in its frame", seen("study"), [["GranularSimulation1", "Sweep"], "XYChartView", True])


run_tests(globals())
