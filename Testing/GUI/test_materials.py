"""Several materials in the panel: rows with presets, pairs, a mixture in a drum of wood, names in the
legend; what a row says stands in the table that states and scripts know."""

import json
import pathlib

from clicking import FIELDS, Session, expect_messages, path, run, seen
from reading import expect

TABLE = ("PropertyCollection", "PropertyCollection1")
GLASS = ("glass Density 2500 YoungsModulus 6.9e+07 PoissonRatio 0.23 Restitution 0.97"
         " SlidingFriction 0.1 RollingFriction 0.005")
STEEL = ("steel Density 7850 YoungsModulus 2.07e+08 PoissonRatio 0.3 Restitution 0.9"
         " SlidingFriction 0.42 RollingFriction 0.002")
WOOD = ("\"old wood\" Density 700 YoungsModulus 1.2e+07 PoissonRatio 0.35 Restitution 0.5"
        " SlidingFriction 0.8 RollingFriction 0.05")

LEGEND = """
from paraview import simple
import json
table = simple.GetColorTransferFunction("Material")
source = simple.GetActiveSource()
with open({!r}, "w") as file:
    json.dump([list(table.Annotations), bool(table.InterpretValuesAsCategories),
               source.Materials, source.MaterialPairs, source.SpawnMaterials], file)
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
    session.type(0, 2, "SlidingFriction/DoubleLineEdit0", "0.8")
    session.add(1).type(1, 0, "First/First", "glass").type(1, 0, "Second/Second", "old wood")
    session.type(1, 0, "Restitution/DoubleLineEdit0", "0.7")
    session.set("SpawnMaterials/SpawnMaterials", "glass 2, steel").apply()
    for row, preset in enumerate(("Glass", "Steel", "Custom")):
        session.has(cell(0, row, "Preset/ComboBox"), preset, "currentText")
    session.has("Status/Status", "OK").last().colour("Material")
    session.python(LEGEND.format(path("legend.json"))).look("drum")
    # A row that goes takes its line with it.
    session.do(FIELDS + TABLE[1] + "/removeAllButton")
    session.do_in_panel(TABLE[0] + "/container/1QWidget0/removeButton").apply()
    session.has("Status/Status", "SpawnMaterials is of the material 'glass', which is none of the"
                " materials (steel, old wood).")
    log = run(session)
    annotations, categories, materials, pairs, mixture = json.loads(
        pathlib.Path(path("legend.json")).read_text())
    expect("legend", annotations, ["0", "glass", "1", "steel", "2", "old wood"])
    expect("categories", categories, True)
    expect("table", materials.splitlines(), [GLASS, STEEL, WOOD])
    expect("pairs", pairs, 'glass "old wood" Restitution 0.7')
    expect("mixture", mixture, "glass 2, steel")
    described = seen("drum")["GranularSimulationInWalls1"]
    expect("grains", (described["Status"], described["grains"]), ("OK", 60))
    expect_messages(log, "SpawnMaterials is of the material 'glass'")


test_rows()
