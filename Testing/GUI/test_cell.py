"""A periodic cell in the panel: its fields are there once an axis repeats, and grains then go through
its faces."""

from clicking import FIELDS, Session, expect_messages, run, run_tests, seen
from reading import expect

OF_CELLS = ("CellOrigin", "CellEdges", "CellVelocityGradient", "CellControl", "CellStress",
            "CellStrain", "CellStrainBegin")

TELL = """
from paraview import servermanager, simple
source = simple.FindSource("GranularSimulation1")
source.UpdatePropertyInformation()
grains = servermanager.Fetch(source, idx=0)
outline = servermanager.Fetch(source, idx=3)
told = [source.Status, grains.GetFieldData().HasArray("Cell"), outline.GetNumberOfCells()]
"""


def test_cell():
    session = Session().source("GranularSimulation").advanced()
    for axes, there in (("None", "false"), ("X, Y and Z", "true"), ("None", "false"), ("X", "true")):
        session.set("PeriodicAxes/ComboBox", axes)
        for widget in OF_CELLS:
            session.check(FIELDS + widget, "visible", there)
    session.set("MaximumParticles/LineEdit0", "200").set("EndTime/DoubleLineEdit0", "0.3")
    session.apply().last().tell("cell", TELL)
    expect_messages(run(session))
    status, cell, outline = seen("cell")
    expect("status", status, "OK")
    expect("field data", bool(cell), True)
    assert outline > 0, "there is no outline of the cell"


if __name__ == "__main__":
    run_tests(globals())
