"""The parts of a pipeline: simulation, walls, inflows, surfaces.

Each function makes one source of paraview.simple, whose properties are given by their names. All
of them have their documented defaults, whatever defaults a user keeps.
"""

from common.package import granular
from granular.creating import new
from granular.surfaces import surfaces
from paraview import simple as pv

GRAVITY = 9.81  # the default of the simulation (m/s^2)


def make_grains(options, name="Grains", **arguments):
    """The source of a granular.Simulation of these arguments, with the options that every scene has."""
    if "EndTime" not in arguments:
        arguments["EndTime"] = options.end_time
    return granular.Simulation(name=name, RandomSeed=options.seed, NumberOfThreads=options.threads,
                               **arguments).proxy


def make_wall(name, surface, **properties):
    """A surface with motion, material or friction of its own. The surface is a source, or a tuple
    of points and faces."""
    [surface] = surfaces(surface)
    return new("GranularWall", name, **{"Input": surface, "Name": name, **properties})


def make_inflow(name, **properties):
    return new("GranularInflow", name, **{"Name": name, "Region": None, **properties})


def rectangle(name, corner, one, other):
    """A rectangle by a corner and the two corners beside it."""
    return new("Plane", name, Origin=list(corner), Point1=list(one), Point2=list(other))


def level(name, x, y, z=0.0):
    """A rectangle at a height, from and to along x and y."""
    return rectangle(name, [x[0], y[0], z], [x[1], y[0], z], [x[0], y[1], z])


def upright(name, begin, end, z):
    """A rectangle above the line between two points of x and y, from and to along z."""
    return rectangle(name, [*begin, z[0]], [*end, z[0]], [*begin, z[1]])


def floor(half, name="Floor"):
    """A square at the height 0, about the origin."""
    return level(name, (-half, half), (-half, half))


def polyline(name, points):
    """A line through points."""
    return new("PolyLineSource", name, Points=[float(number) for point in points for number in point])


def revolved_profile(name, profile, sides):
    """The surface that a line of (radius, height) makes by a revolution about z."""
    line = polyline(f"{name} profile", [(radius, 0.0, height) for radius, height in profile])
    return new("RotationalExtrusion", name, Input=line, Resolution=sides, Capping=0)


def placed(name, source, turn=(0, 0, 0), move=(0, 0, 0)):
    """A source that is rotated by degrees about the axes, and then moved."""
    result = new("Transform", name, Input=source)
    result.Transform.Rotate, result.Transform.Translate = list(turn), list(move)
    return result


def upright_cylinder(name, radius, low, high, sides, capping=1):
    """A cylinder about z, as ParaView's own is about y."""
    cylinder = new("Cylinder", f"{name} along y", Radius=radius, Height=high - low, Resolution=sides,
                   Capping=capping)
    return placed(name, cylinder, (90, 0, 0), (0, 0, 0.5 * (low + high)))


def delete_all():
    """Deletes what was made, for another run of the same scene."""
    for made in [*pv.GetSources().values(), *pv.GetRenderViews()]:
        pv.Delete(made)
