"""Bonds in the panel: each law and each criterion of breaking shows what it needs and nothing
else; a bonded block breaks where it lands."""

from clicking import Session, expect_messages, run, run_tests, seen
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

TELL = """
from paraview import servermanager, simple
source = simple.FindSource("GranularSimulation1")
source.UpdatePropertyInformation()
rows = servermanager.Fetch(source, idx=2).GetRowData()
last = rows.GetNumberOfTuples() - 1
names = [source.GetPointDataInformation().GetArray(k).Name
         for k in range(source.GetPointDataInformation().GetNumberOfArrays())]
counts = [rows.GetArray(name).GetTuple1(last) for name in ("BondCount", "BrokenBonds")]
told = [source.Status, names, counts]
"""


def test_panel():
    session = Session().source("GranularSimulation").advanced()
    for law in LAWS:
        session.set("BondLaw/ComboBox", law).shows(law, OF_LAWS)
    for criterion in CRITERIA:
        session.set("BondBreaking/ComboBox", criterion).shows(criterion, OF_CRITERIA)
    expect_messages(run(session))


def test_bed_that_is_bonded():
    """Grains of the first Apply settle, are bonded as they lie, and hold."""
    session = Session().source("GranularSimulation").advanced()
    session.set("MaximumParticles/LineEdit0", "300").set("EndTime/DoubleLineEdit0", "0.6")
    session.set("BondLaw/ComboBox", "Parallel").set("BondTime/DoubleLineEdit0", "0.45")
    session.apply().last().tell("bonds", TELL)
    expect_messages(run(session))
    status, names, (bonds, broken) = seen("bonds")
    expect("status", status, "OK")
    expect("fragments in the list of colours", "Fragment" in names, True)
    assert bonds > 20, f"{bonds} bonds"


if __name__ == "__main__":
    run_tests(globals())
