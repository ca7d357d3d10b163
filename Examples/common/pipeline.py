"""The parts of a pipeline: simulation, walls, inflows, shapes, grains to start from.

Each function makes one source of paraview.simple, whose properties are given by their names.
"""

from paraview import simple as pv

GRAVITY = 9.81  # the default of the simulation (m/s^2)


def make_grains(options, name="Grains", **properties):
    """The simulation, with the options that every scene has. Inputs that are not given are none."""
    inputs = dict.fromkeys(("Walls", "Particles", "Inflows", "Shapes"))
    if "EndTime" not in properties:
        properties["EndTime"] = options.end_time
    return pv.GranularSimulation(registrationName=name, RandomSeed=options.seed,
                                 NumberOfThreads=options.threads, **{**inputs, **properties})


def make_wall(name, surface, **properties):
    """A surface with motion, material or friction of its own."""
    return pv.GranularWall(registrationName=name, Input=surface, **{"Name": name, **properties})


def make_inflow(name, **properties):
    return pv.GranularInflow(registrationName=name, **{"Name": name, "Region": None, **properties})


def make_shape(name, kind, **properties):
    return pv.GranularShape(registrationName=name, Name=name, Kind=kind,
                            **{"Surface": None, **properties})


def rectangle(name, corner, one, other):
    """A rectangle by a corner and the two corners beside it."""
    return pv.Plane(registrationName=name, Origin=list(corner), Point1=list(one), Point2=list(other))


def floor(half, name="Floor"):
    """A square at the height 0, about the origin."""
    return rectangle(name, [-half, -half, 0], [half, -half, 0], [-half, half, 0])


def lines_of(points):
    """Points as the text of a shape, a line each."""
    return "\n".join(" ".join(repr(float(number)) for number in point) for point in points)


_BEGIN = """
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
import vtk
"""
_END = """
points = vtk.vtkPoints()
points.SetData(numpy_to_vtk(position, deep=True))
output.SetPoints(points)
for name, values in arrays.items():
    array = numpy_to_vtk(values, deep=True)
    array.SetName(name)
    output.GetPointData().AddArray(array)
"""


def make_start(name, script):
    """Grains to start from. A script of numpy sets `position`, and `arrays` by their names."""
    return pv.ProgrammableSource(registrationName=name, OutputDataSetType="vtkPolyData",
                                 Script=_BEGIN + script + _END)


def revolved_profile(name, profile, sides):
    """The surface that a line of (radius, height) makes by a revolution about z."""
    points = [number for radius, height in profile for number in (radius, 0.0, height)]
    line = pv.PolyLineSource(registrationName=f"{name} profile", Points=points)
    return pv.RotationalExtrusion(registrationName=name, Input=line, Resolution=sides, Capping=0)
