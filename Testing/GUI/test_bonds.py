"""Bonds in the panel: each law and each criterion of breaking shows what it needs and nothing
else; a bonded block breaks where it lands."""

import json
import pathlib

from clicking import FIELDS, Session, expect_messages, path, run, run_tests
from reading import expect

LAWS = ("None", "Springs", "Parallel", "Euler", "Timoshenko", "Rotational", "Expression")
GIVEN, MODULI, BEAMS = ("Springs", "Rotational"), LAWS[2:5], LAWS[3:5]
OF_LAWS = {"BondInteractionRadius": LAWS[1:], "BondYoungsModulus": MODULI,
           "BondExpression": ("Expression",), "BondPoissonRatio": BEAMS, "BondStiffnessRatio": ("Parallel",),
           "BondRadiusRatio": LAWS[1:], "BondNormalStiffness": GIVEN,
           "BondBendingStiffness": GIVEN, "BondSmooth": ("Rotational",), "BondBreaking": LAWS[1:], "BondContact": LAWS[1:]}
CRITERIA = ("Never", "Stress", "Force", "Separation", "Energy", "Combined")
OF_CRITERIA = {"BondTensileStrength": ("Stress", "Force", "Combined"),
               "BondShearStrength": ("Stress", "Force", "Combined"),
               "BondBendingStrength": ("Combined",), "BondSeparationLimit": ("Separation",),
               "BondFractureEnergy": ("Energy",)}

KEEP = """
import json
from paraview import servermanager, simple
source = simple.FindSource("GranularSimulation1")
source.UpdatePropertyInformation()
rows = servermanager.Fetch(source, idx=2).GetRowData()
last = rows.GetNumberOfTuples() - 1
names = [source.GetPointDataInformation().GetArray(k).Name
         for k in range(source.GetPointDataInformation().GetNumberOfArrays())]
counts = [rows.GetArray(name).GetTuple1(last) for name in ("BondCount", "BrokenBonds")]
with open({!r}, "w") as file:
    json.dump([source.Status, names, counts], file)
"""


def test_panel():
    session = Session().source("GranularSimulation").advanced()
    for law in LAWS:
        session.set("BondLaw/ComboBox", law)
        for widget, laws in OF_LAWS.items():
            session.check(FIELDS + widget, "visible", str(law in laws).lower())
    for criterion in CRITERIA:
        session.set("BondBreaking/ComboBox", criterion)
        for widget, criteria in OF_CRITERIA.items():
            session.check(FIELDS + widget, "visible", str(criterion in criteria).lower())
    expect_messages(run(session))


def test_bed_that_is_bonded():
    """Grains of the first Apply settle, are bonded as they lie, and hold."""
    session = Session().source("GranularSimulation").advanced()
    session.set("MaximumParticles/LineEdit0", "300").set("EndTime/DoubleLineEdit0", "0.6")
    session.set("BondLaw/ComboBox", "Parallel").set("BondTime/DoubleLineEdit0", "0.45")
    session.apply().last().python(KEEP.format(path("bonds.json")))
    expect_messages(run(session))
    status, names, (bonds, broken) = json.loads(pathlib.Path(path("bonds.json")).read_text())
    expect("status", status, "OK")
    expect("fragments in the list of colours", "Fragment" in names, True)
    assert bonds > 20, f"{bonds} bonds"


if __name__ == "__main__":
    run_tests(globals())
