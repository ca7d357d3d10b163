"""Runs in the client: pictures of its window, the content and orientation of a drum, and the
frames that its animation shows."""

import os
import subprocess

import numpy
from paraview import servermanager, simple
from vtkmodules.util.numpy_support import vtk_to_numpy

PARTICLES, WALLS = 0, 3
shown = []


def take_window(path, seconds):
    """Some time from now, when the window of the script that ran this is gone."""
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    subprocess.Popen(["sh", "-c", 'sleep "$0" && import -window root "$1"', str(seconds), path],
                     env=environment)


def watch_frames():
    """Notes the times of the frames of the animation that plays from now on."""
    scene = simple.GetAnimationScene()
    cue = scene.GetClientSideObject()
    cue.AddObserver("AnimationCueTickEvent", lambda *_: shown.append(scene.AnimationTime))


def keep(path):
    """The grains and the points of the wall at the time that is shown, and the frames so far."""
    simulation = simple.FindSource("GranularSimulationInWalls1")
    grains, walls = (servermanager.Fetch(simulation, idx=port) for port in (PARTICLES, WALLS))
    simulation.UpdatePropertyInformation()
    numpy.savez(path, time=simulation.ShownTime, frames=shown,
                positions=vtk_to_numpy(grains.GetPoints().GetData()),
                radii=vtk_to_numpy(grains.GetPointData().GetArray("Radius")),
                wall=vtk_to_numpy(walls.GetPoints().GetData()))
