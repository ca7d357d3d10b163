"""What is clicked for a drum that is half full and turns, step by step: for the pictures of its page
and for the test that does all of it in one client."""

from client import Clicks
from scenes import shot

RADIUS, HEIGHT, SPEED = 0.1, 0.08, 2.0  # of the cylinder, in m and rad/s
PARTICLES = (0, 0, 0, 0)  # of the Pipeline Browser: the first output of the simulation
LOOK = {"size": (1100, 1000), "quality": 70}


def cylinder(clicks):
    clicks.source("CylinderSource", "&Geometric Shapes")
    clicks.set("Resolution/IntRangeWidget/LineEdit", 60)
    clicks.set("Height/DoubleLineEdit0", HEIGHT).set("Radius/DoubleLineEdit0", RADIUS)
    return clicks.apply()


def wall(clicks):
    clicks.filter("GranularWall").set("Name/Name", "Drum")
    clicks.set("RotationAxis/DoubleLineEdit1", 1).set("RotationAxis/DoubleLineEdit2", 0)
    return clicks.set("AngularVelocity/DoubleLineEdit0", SPEED).apply()


def filled(clicks, **entries):
    """With what else is entered before Apply, by the names of the widgets."""
    clicks.filter("GranularSimulationInWalls").set("SpawnRegion/ComboBox", "Fill Container")
    for widget, value in entries.items():
        clicks.set(widget, value)
    return clicks.apply().camera("PositiveY")


@shot("drum-cylinder", **LOOK)
def drum_cylinder():
    return cylinder(Clicks())


@shot("drum-wall", **LOOK)
def drum_wall():
    return wall(drum_cylinder())


@shot("drum-filled", **LOOK)
def drum_filled():
    return filled(drum_wall())


@shot("drum-settled", **LOOK)
def drum_settled():
    return drum_filled().next(12)


@shot("drum-turning", **LOOK)
def drum_turning():
    """With the panel of the wall, for the page about walls as well."""
    return drum_filled().next(36).select(*PARTICLES).colour("Velocity").select(0, 0)
