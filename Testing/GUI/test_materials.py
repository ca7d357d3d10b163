"""Several materials in the panel: rows with presets, pairs, a mixture in a drum of wood, names in the
legend; the values of a row are in the table that states and scripts use."""

import pathlib

from clicking import FIELDS, PROPERTIES, Session, expect_messages, path, run, run_tests, seen
from granular.tables import load_tables, save_tables
from reading import expect

APPLY = PROPERTIES + "Accept"
TABLE = ("PropertyCollection", "PropertyCollection1")
GLASS = ("glass Density 2500 YoungsModulus 6.9e+07 PoissonRatio 0.23 Restitution 0.97"
         " SlidingFriction 0.1 RollingFriction 0.005")
STEEL = ("steel Density 7850 YoungsModulus 2.07e+08 PoissonRatio 0.3 Restitution 0.9"
         " SlidingFriction 0.42 RollingFriction 0.002")
WOOD = ("\"old wood\" Density 700 YoungsModulus 1.2e+07 PoissonRatio 0.35 Restitution 0.5"
        " SlidingFriction 0.8 RollingFriction 0.05")

LEGEND = """
from paraview import simple
table = simple.GetColorTransferFunction("Material")
source = simple.GetActiveSource()
told = [list(table.Annotations), bool(table.InterpretValuesAsCategories),
        source.Materials, source.MaterialPairs, source.SpawnMaterials]
"""


def cell(table, row, name):
    return f"{TABLE[table]}/container/1pqProxyWidget{row}/{name}"


class Rows(Session):
    """Clicks in the forms of the two tables."""

    def add(self, table):
        return self.do(FIELDS + TABLE[table] + "/addItemButton")

    def type(self, table, row, name, value):
        return self.set(cell(table, row, name), value)

    def material(self, row, name, preset):
        return (self.add(0).type(0, row, "Name/Name", name)
                .type(0, row, "Preset/ComboBox", preset))


def drum():
    session = Rows().source("CylinderSource", "&Geometric Shapes").apply()
    session.filter("GranularWall").set("Name/Name", "Drum")
    session.set("MaterialName/MaterialName", "old wood").apply()
    session.filter("GranularSimulationInWalls")
    session.set("RadiusRange/DoubleLineEdit0", "0.009").set("MaximumParticles/LineEdit0", "60")
    return session.set("EndTime/DoubleLineEdit0", "0.09")


def test_rows():
    """From an empty window to a mixture of two materials in a drum of a third."""
    session = drum().material(0, "glass", "Glass").material(1, "steel", "Steel")
    session.material(2, "old wood", "Wood")
    session.has(cell(0, 1, "Density/DoubleLineEdit0"), "7850")
    label = "DensityLabel" if session.version() >= (5, 13) else "1QLabel2"
    session.has(cell(0, 1, label), "<p>Density [kg/m\u00b3]</p>")
    session.type(0, 2, "SlidingFriction/DoubleLineEdit0", "0.8")
    session.add(1).type(1, 0, "First/First", "glass").type(1, 0, "Second/Second", "old wood")
    session.type(1, 0, "Restitution/DoubleLineEdit0", "0.7")
    session.set("SpawnMaterials/SpawnMaterials", "glass 2, steel").apply()
    for row, preset in enumerate(("Glass", "Steel", "Custom")):
        session.has(cell(0, row, "Preset/ComboBox"), preset, "currentText")
    session.has("Status/Status", "OK").last().colour("Material")
    session.tell("legend", LEGEND).observe("drum")
    # A deleted row deletes its line.
    session.do(FIELDS + TABLE[1] + "/removeAllButton")
    session.do_in_panel(TABLE[0] + "/container/1QWidget0/removeButton").apply()
    session.has("Status/Status", "SpawnMaterials is of the material 'glass', which is none of the"
                " materials (steel, old wood).")
    log = run(session)
    annotations, categories, materials, pairs, mixture = seen("legend")
    expect("legend", annotations, ["0", "glass", "1", "steel", "2", "old wood"])
    expect("categories", categories, True)
    expect("table", materials.splitlines(), [GLASS, STEEL, WOOD])
    expect("pairs", pairs, 'glass "old wood" Restitution 0.7')
    expect("mixture", mixture, "glass 2, steel")
    described = seen("drum")["GranularSimulationInWalls1"]
    expect("grains", (described["Status"], described["grains"]), ("OK", 60))
    expect_messages(log, "SpawnMaterials is of the material 'glass'")


SAID = """
from paraview import simple
source = simple.GetActiveSource()
told = [source.Materials, source.MaterialPairs]
"""


def is_shown(session, table, row, name, shown):
    return session.has(cell(table, row, name), "true" if shown else "false", "visible")


def test_values_of_laws():
    """A row shows what the chosen laws read and nothing else, before Apply as after it. Its values
    are in the table."""
    session = Rows().source("GranularSimulation").advanced()
    session.set("MaximumParticles/LineEdit0", "40").set("EndTime/DoubleLineEdit0", "0.06")
    session.material(0, "glass", "Glass").add(1)
    session.type(1, 0, "First/First", "glass").type(1, 0, "Second/Second", "glass")
    laws = {"SurfaceEnergy": "WorkOfAdhesion", "LiquidVolume": "LiquidVolume",
            "NormalStiffness": "NormalStiffness", "RollingShape": "RollingShape"}

    def shows(*names):
        for name, of_two in laws.items():
            is_shown(session, 0, 0, name, name in names)
            is_shown(session, 1, 0, of_two, name in names)

    shows()
    session.has("AttractionRange", "false", "visible")
    session.set("AdhesionLaw/ComboBox", "JKR")
    shows("SurfaceEnergy")
    session.type(0, 0, "SurfaceEnergy/DoubleLineEdit0", "0.25")
    session.type(1, 0, "WorkOfAdhesion/DoubleLineEdit0", "0.75").apply()
    shows("SurfaceEnergy")
    session.has("Status/Status", "OK")
    # A later row shows the same.
    session.material(1, "steel", "Steel")
    is_shown(session, 0, 1, "SurfaceEnergy", True)
    is_shown(session, 0, 1, "LiquidVolume", False)
    session.has(cell(0, 1, "SurfaceEnergy/DoubleLineEdit0"), "-1")
    session.set("SpawnMaterials/SpawnMaterials", "glass, steel").apply()
    session.tell("sticky", SAID)
    session.set("AdhesionLaw/ComboBox", "Willett").set("TwistingLaw/ComboBox", "Jiang")
    shows("LiquidVolume", "RollingShape")
    session.set("AdhesionLaw/ComboBox", "None").set("TwistingLaw/ComboBox", "Springs")
    session.set("LawExpression/LawExpression", "N = 200*max(delta, 0)")
    shows("SurfaceEnergy")
    session.has("AttractionRange", "true", "visible").has("SurfaceEnergy", "true", "visible")
    session.set("LawExpression/LawExpression", "").set("NormalLaw/ComboBox", "Hooke")
    shows("NormalStiffness")
    session.type(0, 0, "NormalStiffness/DoubleLineEdit0", "300")
    session.type(0, 1, "NormalStiffness/DoubleLineEdit0", "400").apply()
    session.has("Status/Status", "OK").observe("springs").tell("said", SAID)
    expect_messages(run(session))
    materials, pairs = seen("sticky")
    expect("sticky", materials.splitlines(), [GLASS + " SurfaceEnergy 0.25", STEEL])
    expect("pairs", pairs, "glass glass WorkOfAdhesion 0.75")
    materials, pairs = seen("said")
    expect("springs", materials.splitlines(),
           [GLASS + " NormalStiffness 300 SurfaceEnergy 0.25", STEEL + " NormalStiffness 400"])
    expect("grains", seen("springs")["GranularSimulation1"]["Status"], "OK")


MATERIALS = {"glass": {"Density": 2500.0, "SurfaceEnergy": 0.25},
             "old wood": {"Density": 700.0, "SlidingFriction": 0.8}}
PAIRS = {("glass", "old wood"): {"Restitution": 0.7, "WorkOfAdhesion": 0.75}}


def test_files():
    """Tables of a script are loaded, edited and saved for it; a file with a fault changes nothing."""
    good, bad, saved = (path(name + ".json") for name in ("good", "bad", "saved"))
    save_tables(good, MATERIALS, PAIRS)
    text = pathlib.Path(good).read_text()
    pathlib.Path(bad).write_text(text.replace("700.0", '"heavy"'))
    session = Rows().source("GranularSimulation").advanced()
    session.set("MaximumParticles/LineEdit0", "40").set("EndTime/DoubleLineEdit0", "0.06").apply()

    def choose(chooser, name):
        session.do_in_panel(f"{chooser}/FileChooser/FileButton")
        dialog = "1pqFileDialog0" if session.version() >= (5, 13) else "pqFileDialog"
        return session.pick(f"{FIELDS}{chooser}/FileChooser/{dialog}", name)

    session.check(APPLY, "enabled", "false")
    choose("LoadTablesFrom", good).check(APPLY, "enabled", "true")
    session.has(cell(0, 1, "Name/Name"), "old wood")
    session.has(cell(1, 0, "Restitution/DoubleLineEdit0"), "0.7")
    session.type(0, 1, "Density/DoubleLineEdit0", "750").apply()
    session.has(cell(0, 1, "Density/DoubleLineEdit0"), "750")
    choose("LoadTablesFrom", bad).has(cell(0, 1, "Density/DoubleLineEdit0"), "750").apply()
    session.has(cell(0, 1, "Density/DoubleLineEdit0"), "750")
    choose("LoadTablesFrom", good).has(cell(0, 1, "Density/DoubleLineEdit0"), "700")
    session.do(PROPERTIES + "Reset").has(cell(0, 1, "Density/DoubleLineEdit0"), "750")
    session.set("SpawnMaterials/SpawnMaterials", "glass, \"old wood\"")
    choose("SaveTablesTo", saved).do_in_panel("SaveTables/1QPushButton0").apply()
    session.has("Status/Status", "OK").observe("loaded").tell("said", SAID)
    expect_messages(run(session), f"{bad}, line 8: Density of the material 'old wood' is \"heavy\","
                    " but has to be a number.")
    materials, _ = seen("said")
    assert "Density 750" in materials.splitlines()[1], materials
    again, pairs = load_tables(saved)
    expect("order", list(again), list(MATERIALS))
    expect("saved", {**again["old wood"], **MATERIALS["old wood"], "Density": 750.0},
           again["old wood"])
    expect("saved values", again["glass"]["SurfaceEnergy"], 0.25)
    expect("saved pairs", pairs, PAIRS)


if __name__ == "__main__":
    run_tests(globals())
