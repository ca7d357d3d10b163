"""Time steps in the panel: what belongs to a control is there with it only, and Notes say what limits the
step."""

import json
import pathlib

from clicking import FIELDS, Session, expect_messages, path, run, run_tests
from reading import expect, expect_part

WHERE = {"StableStepShare": ("Stable", "Error"), "TimeStepTooLong": ("Stable",), "ErrorTolerance": ("Error",),
         "ContactVelocity": ("Error",)}

KEEP = """
import json
from paraview import simple
source = simple.FindSource("GranularSimulation1")
source.UpdatePropertyInformation()
with open({!r}, "w") as file:
    json.dump([source.Status, source.Notes or ""], file)
"""


def test_steps():
    session = Session().source("GranularSimulation").advanced()
    for control in ("Published", "Stable", "Error"):
        session.set("TimeStepControl/ComboBox", control)
        for widget, controls in WHERE.items():
            session.check(FIELDS + widget, "visible", "true" if control in controls else "false")
    session.set("Integrator/ComboBox", "RungeKutta45")
    session.check(FIELDS + "StableStepShare", "visible", "false")
    for widget in ("ErrorTolerance", "StageErrors", "ShortestStep"):
        session.check(FIELDS + widget, "visible", "true")
    session.set("Integrator/ComboBox", "VelocityVerlet")
    session.check(FIELDS + "StableStepShare", "visible", "true")
    session.check(FIELDS + "ShortestStep", "visible", "false")
    session.do_in_panel("ReportStepLimits/CheckBox", "set_boolean", "true")
    session.set("MaximumParticles/LineEdit0", "200").set("EndTime/DoubleLineEdit0", "0.3")
    session.apply().last().python(KEEP.format(path("steps.json")))
    expect_messages(run(session))
    status, notes = json.loads(pathlib.Path(path("steps.json")).read_text())
    expect("status", status, "OK")
    expect_part("notes", notes, "allows steps up to ")


if __name__ == "__main__":
    run_tests(globals())
