"""Several simulations in one session: other walls, undo and redo, deleting."""

from clicking import FIELDS, MENUS, MESH, PROPERTIES, WINDOW, Session, expect_messages, expect_same, run, run_tests, seen
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


LIBRARY = WINDOW + "granularLibrary/"
TELL = """
from paraview import simple
source = simple.GetActiveSource()
told = [source.Materials.splitlines(), source.MaterialPairs, source.MaterialNote.splitlines(), source.Density]
"""


def test_material_library():
    """Words find a material, whose numbers wait for Apply in the panel, alone or as rows with steel."""
    session = small(Session().source("GranularSimulation").advanced())
    session.do(MENUS + "Granular", "activate", "actionMaterialLibrary").do(LIBRARY + "Search", "set_string", "urea")
    session.do(LIBRARY + "FillIn").has("SlidingFriction/DoubleLineEdit0", "0.27")
    session.has("Density/DoubleLineEdit0", "1320").check(PROPERTIES + "Accept", "enabled", "true")
    session.check(LIBRARY + "Result", "text", "The panel has urea prills. Apply accepts the numbers.")
    session.do(PROPERTIES + "Reset").has("Density/DoubleLineEdit0", "1000").do(LIBRARY + "FillIn").apply()
    session.has("Density/DoubleLineEdit0", "1320").has("Status/Status", "OK")
    # Ranges alone are not filled in, and words of nothing find nothing.
    session.do(LIBRARY + "Search", "set_string", "wheat").check(LIBRARY + "FillIn", "enabled", "false")
    session.check(LIBRARY + "AddToMaterials", "enabled", "false")
    session.check(LIBRARY + "Result", "text", "Take numbers from the source: ranges alone are not filled in.")
    session.do(LIBRARY + "Search", "set_string", "moon cheese")
    session.check(LIBRARY + "Details", "text", "Nothing has all of these words.")
    session.check(LIBRARY + "AddToMaterials", "enabled", "false")
    session.do(LIBRARY + "Search", "set_string", "ABS hlosta").do(LIBRARY + "Factor", "set_string", "100")
    session.do(LIBRARY + "AddToMaterials").check(LIBRARY + "FillIn", "enabled", "false")
    table = "PropertyCollection/container/1pqProxyWidget"
    session.has(f"{table}0/Name/Name", "ABS beads 6 mm").has(f"{table}1/Name/Name", "steel")
    session.has(f"{table}0/YoungsModulus/DoubleLineEdit0", "22500000").apply().has("Status/Status", "OK")
    session.do(LIBRARY + "Close").tell("library", TELL)
    expect_messages(run(session))
    materials, pairs, notes, density = seen("library")
    expect("density", density, 1320)
    expect("rows", [line.split(" Density")[0] for line in materials], ['"ABS beads 6 mm"', "steel"])
    expect("pairs", pairs, '"ABS beads 6 mm" steel Restitution 0.72 SlidingFriction 0.49 RollingFriction 0.03')
    expect("notes", [note.split(":")[0] for note in notes], ["urea prills", "ABS beads 6 mm"])


run_tests(globals())
