"""What goes wrong is said once in Output Messages and stands in the panel as Status; the last good
picture stays, and the run goes on as soon as the value is mended."""

from clicking import MESSAGES, PANEL, PROPERTIES, Session, expect_same, path, run, seen
from reading import expect, expect_part

SIMULATION = "GranularSimulation1"
STATUS = "Status/Status"


def messages(name):
    """All of Output Messages, as told to the client."""
    return seen(name)


def build():
    session = Session().source("GranularSimulation").do(ADVANCED, "set_boolean", "true")
    session.set("MaximumParticles/LineEdit0", "40").set("EndTime/DoubleLineEdit0", "0.3")
    return session.set("RadiusRange/DoubleLineEdit0", "0.008").apply().next(3).look("good")


ADVANCED = PROPERTIES + "SearchBox/AdvancedButton"


def test_a_bad_line_of_changes():
    session = build().set("Changes/Changes", "0.06 Density heavy").apply().look("bad")
    session.check(MESSAGES + "x", "text", "")
    run(session)


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
