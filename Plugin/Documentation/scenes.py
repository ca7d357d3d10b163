"""What is clicked for each picture of the user guide.

PICTURES has a function for each: it takes the file of the picture, the list of plugins, and a folder
for what it makes on the way.
"""

import os
import pathlib
import re
import socket
import subprocess
import time

from client import MENUS, PANEL, PROPERTIES, WINDOW, ClientFailure, Clicks, picture, running

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
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


def split(clicks, direction="Horizontal"):
    """Halves the view; the new half is the active one."""
    return clicks.do(WINDOW + f"1QTabWidget0/Split{direction}")


# --- The tutorial ---------------------------------------------------------------------------------


def hourglass(end_time=0.9):
    """Up to the simulation, before it is applied."""
    clicks = Clicks().open(MESH).apply().filter("GranularSimulationInWalls")
    return clicks.set("EndTime/DoubleLineEdit0", end_time)


def falling(frame=12):
    """Seen from the side, the grains coloured by their velocity."""
    return hourglass().apply().camera("PositiveY").colour("Velocity").next(frame)


@shot("tutorial-open")
def tutorial_open():
    return Clicks().open(MESH).apply()


@shot("tutorial-apply")
def tutorial_apply():
    return hourglass().apply().camera("PositiveY")


@shot("tutorial-play")
def tutorial_play():
    return falling()


def chains():
    return falling().select(*CONTACTS).filter("GranularContactNetwork").apply()


@shot("tutorial-chains")
def tutorial_chains():
    clicks = chains().select(*PARTICLES)
    return clicks.set_display("Opacity/DoubleRangeWidget/DoubleLineEdit", "0.15")


@shot("tutorial-chart")
def tutorial_chart():
    return falling(0).select(*HISTORY).filter("PlotGranularHistory").apply().last()


def save_animation(file_name):
    """As far as the window with the options."""
    clicks = hourglass().apply().camera("PositiveY").colour("Velocity").file("actionFileSaveAnimation")
    return clicks.do(WINDOW + "SaveAnimationFileDialog", "filesSelected", file_name)


@scene("tutorial-save")
def tutorial_save(path, plugins, scratch):
    picture(save_animation(scratch / "hourglass.avi"), path, plugins)
