"""What is clicked for each picture of the user guide.

PICTURES has a function for each: it takes the file of the picture, the list of plugins, and a folder
for what it makes on the way.
"""

import os
import pathlib
import socket
import subprocess
import time

from client import MENUS, PANEL, PROPERTIES, WINDOW, ClientFailure, Clicks, picture, running

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OPTIONS = WINDOW + ("SaveAnimationDialog/scrollArea/qt_scrollarea_viewport/Container/"
                    "ProxyWidget/")
MESH = ROOT / "Examples" / "Meshes" / "hourglass.off"
PICTURES = {}

# Of the Pipeline Browser, below a simulation in walls that a file was opened for.
PARTICLES, CONTACTS, HISTORY, WALLS = ((0, 0, port) for port in range(4))


def shot(name, **options):
    """A picture that is made by clicks alone."""
    def add(clicks):
        PICTURES[name] = lambda path, plugins, scratch: picture(clicks(), path, plugins, **options)
        return clicks
    return add


def scene(name):
    """A picture that needs more than clicks."""
    def add(function):
        PICTURES[name] = function
        return function
    return add


# --- The tutorial ---------------------------------------------------------------------------------


def hourglass(end_time=0.9):
    """Up to the simulation, before it is applied."""
    clicks = Clicks().open(MESH).apply().filter("GranularSimulationInWalls")
    return clicks.set("EndTime/DoubleLineEdit0", end_time)


def falling(frame=12):
    """Seen from the side, the grains coloured by their velocity."""
    return hourglass().apply().camera("PositiveY").next(frame).colour("Velocity")


@shot("tutorial-open")
def tutorial_open():
    return Clicks().open(MESH).apply()


@shot("tutorial-apply")
def tutorial_apply():
    return hourglass().apply().camera("PositiveY")


@shot("tutorial-play")
def tutorial_play():
    return falling()


@shot("ready-scene")
def ready_scene():
    return Clicks().do(MENUS + "Granular", "activate", "actionReadyMixer").next(30)


def chains():
    return falling().select(*CONTACTS).filter("GranularContactNetwork").apply()


@shot("tutorial-chains")
def tutorial_chains():
    clicks = chains().select(*PARTICLES)
    return clicks.set_display("Opacity/DoubleRangeWidget/DoubleLineEdit", "0.15")


@shot("tutorial-chart")
def tutorial_chart():
    clicks = hourglass().apply().camera("PositiveY").last().colour("Velocity")
    return clicks.select(*HISTORY).filter("PlotGranularHistory").apply()


def save_animation(file_name):
    """As far as the window with the options."""
    clicks = falling().select(0).file("actionFileSaveAnimation")
    return clicks.do(WINDOW + "SaveAnimationFileDialog", "filesSelected", file_name)


@scene("tutorial-save")
def tutorial_save(path, plugins, scratch):
    picture(save_animation(scratch / "hourglass.avi"), path, plugins, until="Save Animation Options")


@scene("tutorial-film")
def tutorial_film(path, plugins, scratch):
    """Saves the film and shows a frame of it; saves a state and opens it again."""
    state = scratch / "hourglass.pvsm"
    clicks = save_animation(scratch / "film.png")
    clicks.do(OPTIONS + "ImageResolution/width", "set_string", "800")
    clicks.do(OPTIONS + "ImageResolution/height", "set_string", "600")
    clicks.do(WINDOW + "SaveAnimationDialog/widget/OKButton")
    clicks.file("actionFileSaveServerState")
    clicks.do(WINDOW + "FileSaveServerStateDialog", "filesSelected", state)
    picture(clicks, None, plugins)
    frames = sorted(scratch.glob("film.*.png"))
    if len(frames) != 31 or not state.is_file():
        raise ClientFailure(f"{len(frames)} frames instead of 31, state saved: {state.is_file()}")
    subprocess.run(["convert", str(frames[14]), "-quality", "85", str(path)], check=True)


# --- The panel ------------------------------------------------------------------------------------


@shot("first-apply")
def first_apply():
    return Clicks().source("GranularSimulation").apply().camera("PositiveY").next(5)


@shot("panel", size=(1000, 2200), part=(405, 1757, 0, 330))
def panel():
    return Clicks().source("GranularSimulation").apply()


@scene("panel-advanced")
def panel_advanced(path, plugins, scratch):
    """All entries of a long panel, in columns side by side that begin with a group."""
    whole, width, cuts = scratch / "panel-advanced.png", 376, (162, 1702, 3656, 5113)
    picture(panel().advanced(), whole, plugins, size=(1000, 5600), part=(width, cuts[-1], 0, 330))
    command = ["convert", str(whole), "+repage", "-background", "#efefef"]
    for top, bottom in zip(cuts, cuts[1:]):
        command += ["(", "-clone", "0", "-crop", f"{width}x{bottom - top}+0+{top}", "+repage", ")"]
    subprocess.run([*command, "-delete", "0", "+append", "-quality", "55", str(path)], check=True)


def cell(table, row, name):
    """A widget of a row: of table 0, the materials, or 1, their pairs."""
    return f"PropertyCollection{table or ''}/container/1pqProxyWidget{row}/{name}"


def add_row(clicks, table, row, texts):
    clicks.do(PANEL + f"PropertiesFrame/ProxyPanel/PropertyCollection{table or ''}/addItemButton")
    for name, text in texts.items():
        clicks.set(cell(table, row, name), text)


@shot("materials", size=(1000, 2600), part=(390, 935, 0, 1335))
def materials():
    """Two that stick to each other: rows show what the chosen law reads."""
    clicks = Clicks().source("GranularSimulation").set("MaximumParticles/LineEdit0", 200)
    clicks.advanced().set("AdhesionLaw/ComboBox", "JKR").advanced(False)
    for row, name in enumerate(("Glass", "Steel")):
        add_row(clicks, 0, row, {"Name/Name": name.lower(), "Preset/ComboBox": name})
        clicks.set(cell(0, row, "SurfaceEnergy/DoubleLineEdit0"), 0.05 * (row + 1))
    add_row(clicks, 1, 0, {"First/First": "glass", "Second/Second": "steel"})
    clicks.set(cell(1, 0, "WorkOfAdhesion/DoubleLineEdit0"), 0.08)
    return clicks.set("SpawnMaterials/SpawnMaterials", "glass 2, steel").apply()


# --- Walls and looks ------------------------------------------------------------------------------


@shot("walls-load", size=(1280, 1000))
def walls_load():
    """A plate that comes down on a bed."""
    clicks = Clicks().source("PlaneSource", "&Geometric Shapes")
    for name, corner in (("Origin", (-0.1, -0.1)), ("Point1", (0.1, -0.1)), ("Point2", (-0.1, 0.1))):
        for index, value in enumerate((*corner, 0.3)):
            clicks.set(f"{name}/DoubleLineEdit{index}", value)
    clicks.apply().filter("GranularWall").set("Name/Name", "Piston")
    clicks.set("Servo/ComboBox", "Pressure").set("ServoLoad/DoubleLineEdit0", 500)
    clicks.set("ServoMaximumSpeed/DoubleLineEdit0", 1).apply()
    clicks.filter("GranularSimulationInWalls").set("WallDomain/ComboBox", "Box")
    clicks.set("EndTime/DoubleLineEdit0", 1).set("FrameInterval/DoubleLineEdit0", 0.05)
    spawn_in(clicks, -0.09, 0.09, -0.09, 0.09, 0.02, 0.28)
    clicks.set("RadiusRange/DoubleLineEdit0", 0.006).set("RadiusRange/DoubleLineEdit1", 0.009)
    clicks.set("MaximumParticles/LineEdit0", 800).apply()
    return clicks.camera("PositiveY").next(20).select(0, 0)


def spawn_in(clicks, *box):
    for index, value in enumerate(box):
        clicks.set(f"SpawnBox/DoubleLineEdit{index}", value)


def settled(count, smallest, largest, frame):
    """The default box with grains of other sizes."""
    clicks = Clicks().source("GranularSimulation").set("MaximumParticles/LineEdit0", count)
    clicks.set("RadiusRange/DoubleLineEdit0", smallest).set("RadiusRange/DoubleLineEdit1", largest)
    clicks.set("FrameInterval/DoubleLineEdit0", 0.1).set("EndTime/DoubleLineEdit0", 1)
    return clicks.apply().camera("PositiveY").next(frame)


@shot("looks-pattern", quality=75)
def looks_pattern():
    clicks = settled(400, 0.008, 0.012, 3)
    return clicks.set_display("GrainPattern/ComboBox", "Stripes").camera("ZoomClosestToData")


@shot("looks-many")
def looks_many():
    """An inflow that fills a box at once."""
    clicks = Clicks().source("GranularInflow").set("Amount/ComboBox", "Fill")
    clicks.set("RadiusRange/DoubleLineEdit0", 0.001).set("RadiusRange/DoubleLineEdit1", 0.003).apply()
    clicks.source("GranularSimulation").set("MaximumParticles/LineEdit0", 100000)
    clicks.do(PANEL + "PropertiesFrame/ProxyPanel/Inflows/Area/qt_scrollarea_viewport/Rows/GranularInflow1")
    return clicks.apply().camera("PositiveY").next(3)


# --- Figures --------------------------------------------------------------------------------------


def bed():
    """At rest in the box, to the end."""
    return settled(1000, 0.006, 0.008, 10)


def figure(port, proxy):
    return bed().select(0, port).filter(proxy)


@shot("figures-profile")
def figures_profile():
    return figure(0, "GranularProfile").apply()


@shot("figures-fields")
def figures_fields():
    clicks = figure(0, "GranularFields").set("Contacts/1QComboBox0", "GranularSimulation1:Contacts")
    return clicks.apply().colour("Pressure")


@shot("figures-radial")
def figures_radial():
    return figure(0, "GranularRadialDistribution").apply()


@shot("figures-packing", size=(1780, 800))  # all columns
def figures_packing():
    return figure(0, "GranularPackingFraction").apply()


@shot("figures-trajectories")
def figures_trajectories():
    clicks = hourglass().apply().camera("PositiveY").next(6).select(*PARTICLES)
    return clicks.filter("GranularTrajectories").apply().colour("Speed")


@shot("figures-histogram")
def figures_histogram():
    clicks = bed().select(0, 1).filter("ExtractHistogram", "&Data Analysis")
    return clicks.set("SelectInputArray/ComboBox", "NormalForce").apply()


@shot("figures-repose")
def figures_repose():
    """Grains that fall on a plate without a rim."""
    clicks = Clicks().source("GranularSimulation")
    clicks.set("RadiusRange/DoubleLineEdit0", 0.004).set("RadiusRange/DoubleLineEdit1", 0.005)
    spawn_in(clicks, -0.012, 0.012, -0.012, 0.012, 0.08, 0.12)
    for side in ("XMin", "XMax", "YMin", "YMax"):
        clicks.do(PANEL + f"PropertiesFrame/ProxyPanel/Closed{side}/CheckBox", "set_boolean", "false")
    clicks.set("SlidingFriction/DoubleLineEdit0", 0.6).set("FrameInterval/DoubleLineEdit0", 0.25)
    clicks.set("MaximumParticles/LineEdit0", 800).set("EndTime/DoubleLineEdit0", 2.5).apply()
    clicks.camera("PositiveY").last().camera("ZoomToData").select(0, 0).filter("GranularReposeAngle").apply()
    return clicks


# --- Steering, servers, help ----------------------------------------------------------------------


@shot("steering", size=(1280, 1100))
def steering():
    """At half a second gravity turns to the side; the search line shows the entries that matter."""
    clicks = hourglass().apply().camera("PositiveY").next(16).colour("Velocity").advanced()
    clicks.set("WhenChanged/ComboBox", "Go On")
    clicks.set("Gravity/DoubleLineEdit0", 9.81).apply().next(5)
    return clicks.do(PROPERTIES + "SearchBox/SearchLineEdit", "set_string", "Change")


def free_port():
    with socket.socket() as probe:
        probe.bind(("", 0))
        return probe.getsockname()[1]


@scene("servers")
def servers(path, plugins, scratch):
    """The client of a server that is started for it."""
    port, log = free_port(), scratch / "server.txt"
    environment = dict(os.environ, PV_PLUGIN_CONFIG_FILE=str(plugins))
    command = ["pvserver", f"--server-port={port}", "--force-offscreen-rendering"]
    with running(command, environment, log):
        end = time.monotonic() + 60
        while "Accepting connection" not in log.read_text() and time.monotonic() < end:
            time.sleep(0.2)
        picture(falling(), path, plugins, arguments=[f"--server-url=cs://localhost:{port}"])


@shot("help", part=(1015, 560, 0, 0))
def help_window():
    return Clicks().source("GranularSimulation").do(PROPERTIES + "Help")
