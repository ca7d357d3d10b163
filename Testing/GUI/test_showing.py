"""What the client shows of grains by itself: boxes, files, legends, axes and units."""

from clicking import FIELDS, FRAMES, MENUS, PROPERTIES, Session, expect_messages, path, run, run_tests, seen
from reading import expect

BOX = "InteractiveBox/show3DWidget"
RESET = "InteractiveBox/resetBounds"
PAGE = "tabWidget/qt_tabwidget_stackedwidget/fieldsPage/" if Session.version() >= (6, 1) else ""
HEIGHT = f"InteractiveBox/{PAGE}scaleZ"

NOTE = ("Raise MaximumParticles to fill the container: it is 20, and there is space for about 1.7e+05 grains.\n"
        "2 wall polygons have more than four corners and were triangulated."
        " First: Wall input 1, cell 6.")
FOUR_DIGITS = "{:.4g}" if Session.version() >= (6, 1) else "%-.4g"
MESSAGE = "FillLevel is 0 but must be above 0 and at most 1, the rim."

TELL = """
from paraview import servermanager, simple
view = simple.GetActiveViewOrCreate("RenderView")
def legend(view):
    return [str(bar.Title) for bar in view.Representations
            if bar.GetXMLName() == "ScalarBarWidgetRepresentation" and bar.Visibility]
def colours(view):
    for shown in view.Representations:
        if hasattr(shown, "ColorArrayName") and shown.Visibility:
            domain = shown.GetProperty("ColorArrayName").SMProperty.FindDomain("vtkSMArrayListDomain")
            return [domain.GetString(i) for i in range(domain.GetNumberOfStrings())]
told = {}
for view in simple.GetViews():
    if view.GetXMLName() == "XYChartView":
        told["axes"] = [str(view.BottomAxisTitle), str(view.LeftAxisTitle)]
        told["place"] = str(view.LegendLocation).strip("'")
    elif view.GetXMLName() == "RenderView":
        told["legend"], told["colours"] = legend(view), colours(view)
        told["ends"] = [str(bar.RangeLabelFormat) for bar in view.Representations
                        if bar.GetXMLName() == "ScalarBarWidgetRepresentation" and bar.Visibility]
        points = simple.GetColorTransferFunction("Radius").RGBPoints
        told["radii"] = [points[0], points[-4]]
        told["drawn"] = [str(shown.Representation).strip("'") for shown in view.Representations
                         if hasattr(shown, "Representation") and shown.Visibility]
"""


def test_box_stays_hidden():
    """ParaView unticks it when something else is selected in between."""
    session = Session().source("GranularSimulation").apply()
    session.source("SphereSource", "&Geometric Shapes").apply().select(0).wait()
    session.has(BOX, "true", "checked").do_in_panel(BOX)
    session.select(1).select(0).wait().has(BOX, "false", "checked")
    session.apply().has(BOX, "false", "checked").do_in_panel(BOX)
    session.select(1).select(0).wait().has(BOX, "true", "checked")
    expect_messages(run(session))


def test_reset_bounds():
    """Back to the default, before Apply and after it; what was typed shows in the box."""
    top = "SpawnBox/DoubleLineEdit5"
    session = Session().source("GranularSimulation").advanced()
    for _ in range(2):
        session.set(top, "0.6").wait().has(HEIGHT, "0.3").do_in_panel(RESET).wait()
        session.has(HEIGHT, "0.1").has(top, "0.4").apply().has(HEIGHT, "0.1")
    expect_messages(run(session))


def test_legend_axes_and_units():
    session = Session().source("GranularSimulation").apply().next(2).colour("Velocity")
    session.tell("grains", TELL).select(0, 2).filter("PlotGranularHistory").apply()
    session.tell("energies", TELL).set("Show/ComboBox", "Everything").apply().tell("all", TELL)
    session.set("Show/ComboBox", "Grains").apply().tell("numbers", TELL)
    expect_messages(run(session))
    grains = seen("grains")
    expect("legend", grains["legend"], ["Velocity [m/s]"])
    expect("numbers at the ends of the legend", grains["ends"], [FOUR_DIGITS])
    expect("restart arrays in the list of colours",
           [name for name in grains["colours"] if name.startswith("Restart")], [])
    expect("axes of energies", seen("energies")["axes"], ["Time [s]", "Energy [J]"])
    expect("legends of few curves, many and few", [seen(name)["place"] for name in ("energies", "all", "numbers")],
           ["Top", "Right", "Top"])
    expect("axes of numbers", seen("numbers")["axes"], ["Time [s]", "Number"])


def test_legend_of_contacts():
    session = Session().source("GranularSimulation").apply().next(5).select(0, 1)
    session.filter("GranularContactNetwork").apply().tell("contacts", TELL)
    expect_messages(run(session))
    assert "NormalForce [N]" in seen("contacts")["legend"], seen("contacts")["legend"]
    assert set(seen("contacts")["ends"]) == {FOUR_DIGITS}, seen("contacts")["ends"]


def test_one_size_has_the_colour_of_the_middle():
    session = Session().source("GranularSimulation")
    for side in range(2):
        session.set(f"RadiusRange/DoubleLineEdit{side}", "0.01")
    session.apply().next().tell("one size", TELL)
    expect_messages(run(session))
    expect("range of the colours", seen("one size")["radii"], [0, 0.02])


EYE = """
from paraview import simple
told = simple.GetDisplayProperties(simple.FindSource("grains.vtp"), simple.GetActiveView()).Visibility
"""


def test_file_of_grains():
    """Saved by Save Data with its defaults, and opened again."""
    session = Session().source("GranularSimulation").apply().python(f"""
from paraview import simple
run = simple.FindSource("GranularSimulation1")
simple.SaveData({path("grains.vtp")!r}, simple.OutputPort(run, 0))
simple.Delete(run)
""")
    session.open(path("grains.vtp")).tell("file", TELL)
    # As grains to start from, the file is in the simulation, and hidden.
    session.source("GranularSimulation").set("MaximumParticles/LineEdit0", 5).apply().tell("both", EYE)
    session.set("Particles/1QComboBox0", "grains.vtp").apply().wait(200).tell("taken", EYE)
    expect_messages(run(session))
    expect("whether the file is visible, before it is taken and then", [seen("both"), seen("taken")], [1, 0])
    expect("of a file", seen("file")["drawn"], ["Grains"])
    expect("legend of a file", seen("file")["legend"], ["Radius [m]"])


TELL_FRAMES = """
from paraview import simple
views = simple.GetViews()
active = simple.GetActiveView()
told = {"frames": sorted(simple.GetLayout(view).GetViewLocation(view.SMProxy) if simple.GetLayout(view) else -1
                         for view in views),
        "active": simple.GetLayout(active).GetViewLocation(active.SMProxy), "kind": active.GetXMLName(),
        "cameras": [list(view.CameraPosition) for view in simple.GetRenderViews()]}
"""


def test_new_views_have_frames():
    """A scene goes into the chosen frame if that is empty. A chart goes into a new frame beside it. The first grains
    move no camera of two views that are linked."""
    session = Session().do(FRAMES + "0/SplitHorizontal").do(FRAMES + "2/SplitVertical").wait(200)
    session.do(MENUS + "Granular", "activate", "actionReadyHeap").tell("scene", TELL_FRAMES)
    session.python("""
from paraview import simple
views = simple.GetRenderViews()
simple.AddCameraLink(*views, "CameraLink0")
views[0].CameraPosition = [0.3, -0.4, 0.5]
simple.Render(views[0])
""").tell("linked", TELL_FRAMES).next().wait(200).tell("grains", TELL_FRAMES)
    session.do(MENUS + "Granular", "activate", "actionWallPower").tell("chart", TELL_FRAMES)
    expect_messages(run(session))
    scene, chart = seen("scene"), seen("chart")
    expect("frames, and the active one", [scene[key] for key in ("frames", "active", "kind")], [[1, 6], 6, "RenderView"])
    expect("cameras", seen("grains")["cameras"], seen("linked")["cameras"])
    expect("frames with a chart, and the active one", [chart[key] for key in ("frames", "active", "kind")],
           [[1, 5, 6], 6, "RenderView"])


def labelled(session, words, label):
    """The label of the first entry that the search line leaves."""
    session.do(PROPERTIES + "SearchBox/SearchLineEdit", "set_string", words).wait()
    return session.check(FIELDS + "1QLabel0", "text", f"<p>{label}</p>")


def test_units_of_labels():
    """In the panels of this project, and not in those of others."""
    session = Session().source("CylinderSource", "&Geometric Shapes").apply()
    labelled(session, "Height", "Height")
    session.filter("GranularWall")
    labelled(session, "Angular", "Angular Velocity [rad/s]<br/>0 rpm")
    labelled(session, "Name", "Name")
    session.apply().filter("GranularSimulationInWalls")
    labelled(session, "Young's", "Young's Modulus [Pa]")
    labelled(session, "Gravity", "Gravity [m/s\u00b2]")
    labelled(session, "rho", "Density [kg/m\u00b3]")
    labelled(session, "mu_s", "Sliding Friction")
    labelled(session, "TimeLimit", "Time Limit [s]")
    labelled(session, "MemoryBudget", "Memory Budget [MiB]")
    expect_messages(run(session))


def typed(session, widget, text):
    """Key by key over what the field has, and Return."""
    for letter in ("select all", *text):
        keys = "67108864:65:" if letter == "select all" else f"0:{ord(letter.upper())}:{letter}"
        session.do(FIELDS + widget, "keyEvent", f"6:{keys}:0:1")
    return session.do(FIELDS + widget, "key", 0x01000004)


def test_units_in_fields():
    """A number with a unit is understood, and what is no number is refused in a sentence."""
    said = "accessibleDescription"
    session = Session().source("GranularSimulation")
    smallest, count, friction = "RadiusRange/DoubleLineEdit0", "MaximumParticles/LineEdit0", "SlidingFriction/DoubleLineEdit0"
    typed(session, smallest, "9mm").has(smallest, "0.009").has(smallest, "9mm is 0.009 m.", said)
    typed(session, smallest, "1e3x").has(smallest, "0.009")
    session.has(smallest, "Type a number, in m or with a unit, for Radius Range, which stays 0.009: \"1e3x\" is none.", said)
    typed(session, count, "1.5e6").has(count, "1500000")
    typed(session, count, "1e2").has(count, "100")
    typed(session, count, "12.5").has(count, "100")
    session.has(count, "Type a whole number for Maximum Particles, which stays 100: \"12.5\" is none.", said)
    typed(session, friction, "30 %").has(friction, "0.3")
    typed(session, friction, "0.4m").has(friction, "0.3")
    typed(session, friction, "0.25").has(friction, "0.25")
    session.apply().has("Status/Status", "OK").tell("typed", """
from paraview import simple
run = simple.FindSource("GranularSimulation1")
told = [list(run.RadiusRange)[0], run.MaximumParticles, run.SlidingFriction]
""")
    # Alt+A moves no focus.
    session.tell("pressed", f"""
import ctypes
told = ctypes.CDLL(None).granularTypeAndPress({(FIELDS + smallest).encode()!r}, b"5mm", ctypes.c_char(b"a"))
""").wait(1500).has(smallest, "0.005").tell("applied", """
from paraview import simple
told = list(simple.FindSource("GranularSimulation1").RadiusRange)[0]
""")
    expect_messages(run(session))
    expect("what was typed", seen("typed"), [0.009, 100, 0.25])
    expect("a shortcut, and what it applied", [seen("pressed"), seen("applied")], [1, 0.005])


def test_units_in_boxes():
    """Widgets with a part in the view have several properties: lengths and others."""
    said = "accessibleDescription"
    session = Session().source("GranularInflow")
    corner, height = f"InteractiveBox/{PAGE}translateX", HEIGHT
    typed(session, corner, "-40 mm").has(corner, "-0.04").has(corner, "-40 mm is -0.04 m.", said)
    typed(session, height, "25mm").has(height, "0.025")
    typed(session, height, "3 kg").has(height, "0.025")
    session.has(height, "Type a number, in m or with a unit, for Box Lengths, which stays 0.025: \"3 kg\" is none.", said)
    session.apply().tell("box", """
from paraview import simple
flow = simple.GetActiveSource()
told = list(flow.BoxCorner)[:1] + list(flow.BoxLengths)[2:]
""")
    session.source("GranularShape").set("Kind/ComboBox", "Box")
    side = "Sides/DoubleLineEdit0"
    typed(session, side, "20 mm").has(side, "1")
    session.set("Size/ComboBox", "As Drawn")
    typed(session, side, "20 mm").has(side, "0.02")
    expect_messages(run(session))
    expect("corner and height", seen("box"), [-0.04, 0.025])


TYPE_INTO_TABLE = """
import ctypes
from paraview import simple
told = []
for row, column, text in ((1, 0, b"4 mm"), (0, 0, b"3 mm"), (0, 1, b"2"), (1, 0, b"5 kg")):
    told.append(ctypes.CDLL(None).granularTypeIntoCell({table!r}, row, column, text))
"""


def test_units_in_tables():
    """The header of a column has its unit. Text that is no number leaves the cell as it was."""
    session = Session().source("GranularInflow").set("SizeDistribution/ComboBox", "Mixture")
    table = "MixtureRadii/ScalarValueList/Table"
    for _ in range(2):
        session.do_in_panel("MixtureRadii/ScalarValueList/Add")
    session.tell("cells", TYPE_INTO_TABLE.format(table=(FIELDS + table).encode())).wait().apply().tell("mixture", """
from paraview import simple
told = list(simple.GetActiveSource().MixtureRadii)
""")
    expect_messages(run(session))
    expect("cells could be edited", seen("cells"), [1, 1, 1, 1])
    expect("radii and shares", seen("mixture"), [0.003, 2, 0.004, 0])


def test_unit_that_follows_a_choice():
    session = Session().source("GranularInflow").set("Amount/ComboBox", "Mass")
    session.has("Amount/ComboBox", "Mass per second", "accessibleDescription")
    labelled(session, "Grains over time", "Rate [kg/s]")
    session.set("Amount/ComboBox", "Number").check(FIELDS + "1QLabel0", "text", "<p>Rate [1/s]</p>")
    expect_messages(run(session.apply()))


def wraps(session, name, text):
    """What informs is there from its first to its last word: nothing to be scrolled to on the right or
    below, though it is much longer than a line of the panel."""
    widget = f"{name}/{name}"
    session.has(widget, text, "plainText")
    for bar in "hv":
        session.has(f"{widget}/qt_scrollarea_{bar}container", "false", "visible")
    return session


def test_long_texts_wrap():
    """A note and a message, in a panel that is as narrow as ParaView makes it."""
    session = Session().source("CylinderSource", "&Geometric Shapes").apply()
    session.filter("GranularSimulationInWalls").set("SpawnRegion/ComboBox", "Fill Container")
    session.set("MaximumParticles/LineEdit0", 20).apply()
    wraps(session, "Notes", NOTE)
    session.set("FillLevel/DoubleRangeWidget/DoubleLineEdit", 0).apply()
    wraps(session, "Status", MESSAGE)
    expect_messages(run(session), MESSAGE)


run_tests(globals())
