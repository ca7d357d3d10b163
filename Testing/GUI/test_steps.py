"""Time steps in the panel: what belongs to a control is there with it only, and Notes say what limits the
step."""

from clicking import FIELDS, Session, expect_messages, run, run_tests, seen
from reading import expect, expect_part

WHERE = {"StableStepShare": ("Stable", "Error"), "TimeStepTooLong": ("Stable",), "ErrorTolerance": ("Error",),
         "ContactVelocity": ("Error",)}

TELL = """
from paraview import simple
source = simple.FindSource("GranularSimulation1")
source.UpdatePropertyInformation()
told = [source.Status, source.Notes or ""]
"""


def test_steps():
    session = Session().source("GranularSimulation").advanced()
    for control in ("Published", "Stable", "Error"):
        session.set("TimeStepControl/ComboBox", control).shows(control, WHERE)
    session.set("Integrator/ComboBox", "RungeKutta45")
    session.check(FIELDS + "StableStepShare", "visible", "false")
    for widget in ("ErrorTolerance", "StageErrors", "ShortestStep"):
        session.check(FIELDS + widget, "visible", "true")
    session.set("Integrator/ComboBox", "VelocityVerlet")
    session.check(FIELDS + "StableStepShare", "visible", "true")
    session.check(FIELDS + "ShortestStep", "visible", "false")
    session.do_in_panel("ReportStepLimits/CheckBox", "set_boolean", "true")
    session.set("MaximumParticles/LineEdit0", "200").set("EndTime/DoubleLineEdit0", "0.3")
    session.apply().last().tell("steps", TELL)
    expect_messages(run(session))
    status, notes = seen("steps")
    expect("status", status, "OK")
    expect_part("notes", notes, "allows steps up to ")


if __name__ == "__main__":
    run_tests(globals())
