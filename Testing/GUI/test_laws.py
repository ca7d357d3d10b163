"""Laws of contact in the panel: a model by its name, laws that make it another, and a law of one's
own, with an error that points into its text."""

from clicking import FIELDS, PROPERTIES, WINDOW, Session, expect_messages, run, run_tests, seen
from reading import expect


def search(session, words):
    return session.do(PROPERTIES + "SearchBox/SearchLineEdit", "set_string", words).wait()


def chosen(session, **laws):
    for name, choice in laws.items():
        session.has(f"{name}/ComboBox", choice, "currentText")
    return session


def test_models():
    """A model chooses the laws, laws that are those of a model choose it."""
    session = Session().source("GranularSimulation").advanced()
    session.set("MaximumParticles/LineEdit0", "40").set("EndTime/DoubleLineEdit0", "0.09")
    chosen(session, ContactModel="Default", NormalLaw="Hertz")
    session.set("ContactModel/ComboBox", "Yade").apply()
    chosen(session, FrictionMixing="Minimum", StiffnessMixing="Harmonic")
    chosen(session, NormalLaw="CundallStrack", DampingLaw="Viscous", SlidingLaw="Force",
           RollingLaw="None", TwistingLaw="None", SpringTurning="CommonSpin",
           ContactArms="AvoidRatcheting")
    session.has("NumericalDamping/DoubleRangeWidget/DoubleLineEdit", "0.2").has("Status/Status", "OK")
    chosen(session.set("NormalLaw/ComboBox", "Hertz"), ContactModel="Custom")
    session.set("ContactModel/ComboBox", "SudoDEM")
    chosen(session, NormalLaw="Hooke", DampingLaw="CriticalRatio",
           NumericalDampingForm="SudoDEM")
    session.set("NormalLaw/ComboBox", "EEPA")
    session.has("LoadingExponent/DoubleRangeWidget/DoubleLineEdit", "1.5")
    session.has("SurfaceEnergy/DoubleLineEdit0", "0")
    session.set("ContactModel/ComboBox", "YeeM3")
    chosen(session, SlidingLaw="YeeMindlin", RollingLaw="ConstantLength")
    session.has("RollingFrictionLength/DoubleLineEdit0", "0")
    session.set("ContactModel/ComboBox", "YeeM2Walls")
    chosen(session, SlidingLaw="YeePath", WallSlidingLaw="Viscous", WallNormalLaw="AsGrains")
    session.has("WallStiction/CheckBox", "true", "checked")
    session.has("StictionFriction/DoubleLineEdit0", "1")
    session.has("SpinResistance/DoubleLineEdit0", "0")
    session.set("ContactModel/ComboBox", "libgran")
    chosen(session, WallSlidingLaw="AsGrains", RollingLaw="GivenSprings", TwistingLaw="GivenSprings", SlidingDashpot="Given")
    session.set("ContactModel/ComboBox", "LAMMPS")
    chosen(session, SpringAfterSlip="LessDashpot", SlidingDashpot="Ratio", ContactArms="Radii")
    session.has("SlidingDashpotRatio/DoubleLineEdit0", "1")
    session.set("TwistingLaw/ComboBox", "Springs").set("SlidingDashpot/ComboBox", "Automatic")
    session.set("ContactArms/ComboBox", "ContactPoint")
    chosen(session.set("SpringAfterSlip/ComboBox", "Relaxes"), ContactModel="Default")
    session.apply().last().has("Status/Status", "OK").observe("default")
    expect_messages(run(session))
    expect("status", seen("default")["GranularSimulation1"]["Status"], "OK")


def test_own_law():
    """What is wrong with its text is said where it is; a good one runs."""
    session = Session().source("GranularSimulation").advanced()
    session.set("MaximumParticles/LineEdit0", "40").set("EndTime/DoubleLineEdit0", "0.3")
    session.set("LawExpression/LawExpression", "N = k*delta").apply()
    words = "LawExpression: Line 1, column 5: nothing is called k"
    session.set("LawExpression/LawExpression", "k = 2000\nN = k*max(delta, 0) + 0.01*vn").apply()
    session.has("Status/Status", "OK").last().observe("own")
    expect_messages(run(session), words)
    described = seen("own")["GranularSimulation1"]
    expect("grains", (described["Status"], described["grains"]), ("OK", 40))


def test_wet_grains():
    """The search line finds the law by its words. Choices say what they are, and a bridge has a volume: a
    hundredth of a grain of 8 mm, which is 2.1e-8 m^3. Grains of an inflow count instead of those of the box.
    A volume that is there stays."""
    session = Session().source("GranularInflow").set("RadiusRange/DoubleLineEdit0", "0.001").apply()
    session.source("GranularSimulation").set("RadiusRange/DoubleLineEdit0", "0.008")
    session.tick("Inflows", "GranularInflow1", False)  # was selected
    for words in ("wet", "moisture", "surface energy", "cohesion"):
        search(session, words).check(FIELDS + "AdhesionLaw", "visible", "true")
    search(session, "")
    session.check(FIELDS + "AdhesionLaw", "visible", "true").check(FIELDS + "NormalLaw", "visible", "false")
    session.has("AdhesionLaw/ComboBox", "None (dry grains)", "accessibleDescription")
    session.set("AdhesionLaw/ComboBox", "JKR").has("AdhesionLaw/ComboBox", "Sticky surfaces (JKR)", "accessibleDescription")
    session.check(FIELDS + "LiquidVolume", "visible", "false").set("AdhesionLaw/ComboBox", "Willett")
    session.has("AdhesionLaw/ComboBox", "Liquid bridges (Willett)", "accessibleDescription")
    session.has("LiquidVolume/DoubleLineEdit0", "2.1e-08")
    session.set("AdhesionLaw/ComboBox", "JKR").set("RadiusRange/DoubleLineEdit0", "0.004")
    session.set("AdhesionLaw/ComboBox", "Rabinovich").has("LiquidVolume/DoubleLineEdit0", "2.1e-08")
    session.set("AdhesionLaw/ComboBox", "None").set("LiquidVolume/DoubleLineEdit0", "0")
    session.tick("Inflows", "GranularInflow1").set("AdhesionLaw/ComboBox", "Willett")
    session.has("LiquidVolume/DoubleLineEdit0", "4.2e-11").apply().has("Status/Status", "OK")
    session.advanced().has("RollingLaw/ComboBox", "Springs", "accessibleDescription")
    session.set("RollingLaw/ComboBox", "GivenSprings").has("RollingLaw/ComboBox", "Given Springs", "accessibleDescription")
    session.set("RollingLaw/ComboBox", "Springs").tick("Inflows", "GranularInflow1", False).apply()
    session.select(0).do(WINDOW + "granularWords/actionFindDiameter").wait()  # an entry of the quick launch
    session.check(PROPERTIES + "SearchBox/SearchLineEdit", "text", "diameter")
    session.check(FIELDS + "RadiusRange", "visible", "true").check(FIELDS + "AdhesionLaw", "visible", "false")
    expect_messages(run(session))


if __name__ == "__main__":
    run_tests(globals())
