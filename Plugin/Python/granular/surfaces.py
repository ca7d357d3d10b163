"""Walls from what a script has: files, proxies, or arrays of points and faces."""

import os

import numpy
from paraview import servermanager
from paraview import simple as pv

from .creating import new, updated, with_defaults
from .errors import Error
from .programmable import REALS, WHOLES, encode, make_source

_FACES = """\
faces = vtkCellArray()
faces.SetData(numpy_to_vtkIdTypeArray(take("{offsets}", "<i8"), deep=1),
              numpy_to_vtkIdTypeArray(take("{corners}", "<i8"), deep=1))
output.SetPolys(faces)
"""
_BALLS = """\
count = points.GetNumberOfPoints()
vertices = vtkCellArray()
vertices.SetData(numpy_to_vtkIdTypeArray(numpy.arange(count + 1), deep=1),
                 numpy_to_vtkIdTypeArray(numpy.arange(count), deep=1))
output.SetVerts(vertices)
radii = numpy_to_vtk(take("{radii}", "<f8"), deep=1)
radii.SetName("Radius")
output.GetPointData().AddArray(radii)
"""


def balls(position, radius):
    """A source of balls that can be a wall or the Input of a GranularWall: a rough base, grains that
    are fixed or move as prescribed.

    position is n x 3 [L], radius n numbers or one [L].
    """
    points = points_of(position, "balls")
    try:
        radii = numpy.broadcast_to(numpy.asarray(radius, dtype=float), len(points))
    except (TypeError, ValueError):
        raise Error(f"balls: the radius has to be a number or {len(points)} of them.") from None
    return make_source(points, _BALLS.format(radii=encode(radii, REALS)))


def membrane(surface, thickness, density=1000.0, youngs_modulus=1e6, fixed="Boundary", name="membrane",
             **properties):
    """A wall that is a membrane, for the argument walls of a simulation: a sheet that stretches under
    grains, pressure and gravity.

    surface         a file, a proxy, or points and faces
    thickness       of the unstretched sheet [L]
    density         of the unstretched sheet [M/L^3]
    youngs_modulus  against stretching [M/(L T^2)]
    fixed           "Boundary", "None", or "Array" for the point array Fixed of the surface; fixed points
                    follow a motion of the wall, but for those of the number 2
    name            by which columns of History and messages call it
    properties      of Granular Wall, such as Prestretch=1.05, Pressure=100, ElasticLaw="NeoHooke" or
                    BendingStiffness=1e-4
    """
    given = {"Name": name, "Dynamics": "Membrane", "MembraneThickness": thickness, "Density": density,
             "YoungsModulus": youngs_modulus, "FixedPoints": fixed}
    from .shapes import _with_properties  # which imports this module
    [source] = surfaces([surface])
    return _with_properties(new("GranularWall", name, Input=source), {**given, **properties})


def body(surface, name="body", joint="Free", center=None, axis=None, density=None, mass=None,
         inertia=None, center_of_mass=None, **properties):
    """A wall that is a rigid body, for the argument walls of a simulation.

    surface     a file, a proxy, or points and faces
    name        by which columns of History and messages call it
    joint       "Free", "Hinge" about axis through center, "Slider" along axis, "BallJoint" about center,
                "Planar": across axis, and turning about axis
    center      a point of the hinge or ball joint [L]
    axis        a direction of any length
    density     of the body that the closed surface bounds [M/L^3]
    mass        instead of that [M]
    inertia     with mass and center_of_mass, of an open surface: xx, yy, zz, and perhaps the entries xy,
                yz, zx of the tensor about the centre of mass [M L^2]
    properties  of Granular Wall, such as JointStiffness, JointDamping, JointRange (angles in degrees),
                Motor, MotorValue, AppliedForce, InitialVelocity, DynamicTimes, SlidingFriction
    """
    given = {"Name": name, "Dynamics": "RigidBody", "Joint": joint}
    if inertia is not None:
        if mass is None or center_of_mass is None or len(inertia) not in (3, 6):
            raise Error("A body with an inertia of 3 or 6 numbers needs mass and center_of_mass too.")
        given["MassProperties"] = "Given"
        given["Inertia"] = list(inertia[:3])
        given["InertiaProducts"] = list(inertia[3:]) or [0.0, 0.0, 0.0]
        given["CenterOfMass"] = center_of_mass
    elif center_of_mass is not None:
        raise Error("A body with a center_of_mass needs mass and inertia too.")
    for key, value in (("RotationCenter", center), ("RotationAxis", axis), ("Density", density),
                       ("Mass", mass)):
        if value is not None:
            given[key] = value
    from .shapes import _with_properties  # which imports this module
    [source] = surfaces([surface])
    return _with_properties(new("GranularWall", name, Input=source), {**given, **properties})


def surfaces(walls):
    """Proxies of all walls that are asked for: of one, or of several in a list."""
    if walls is None:
        return []
    if isinstance(walls, list):
        return [_surface(wall, f"walls[{i}]") for i, wall in enumerate(walls)]
    return [_surface(walls, "walls")]


def _surface(wall, name):
    if isinstance(wall, (str, os.PathLike)):
        return _from_file(wall, name)
    if isinstance(wall, servermanager.Proxy):
        return wall
    if isinstance(wall, tuple) and len(wall) == 2 and not isinstance(wall[0], str):
        return _from_arrays(*wall, name)
    raise Error(f"{name} is {wall!r:.60}, but has to be a file name, a proxy of ParaView, a tuple"
                " (points, faces), or a list of those.")


# The readers of this plugin, and how they call what they read.
READERS = "OFFReader", "GranularParticleReader"
FILES = "FileName", "FileNames"


def proxy_of(value, name, kind):
    """A proxy, of an object that has one as well; raises an Error for anything else."""
    value = getattr(value, "proxy", value)
    if not isinstance(value, servermanager.Proxy):
        raise Error(f"{name} is {value!r:.60}, but has to be {kind}.")
    return value


def proxies_of(values, name, kind):
    """The proxies of an argument: one, several, or none."""
    values = list(values) if isinstance(values, (list, tuple)) else [values]
    return [proxy_of(one, f"{name}[{i}]", kind) for i, one in enumerate(values) if one is not None]


def open_file(path, name, make_reader=None):
    """A reader of a file, after it has read; that which ParaView takes, unless one is given."""
    path = os.fspath(path)
    if not os.path.isfile(path):
        raise Error(f"{name}: the file '{path}' does not exist.")
    try:
        reader = make_reader(FileNames=[path]) if make_reader else pv.OpenDataFile(path)
    except RuntimeError:
        reader = None
    if reader is None:
        raise Error(f"{name}: ParaView has no reader for the file '{path}'.")
    if reader.GetXMLName() in READERS:
        with_defaults(reader, FILES)
    return updated(reader, name=name, delete=True)


def _from_file(path, name):
    reader = open_file(path, name)
    data = reader.GetDataInformation()
    kind = data.GetDataSetTypeAsString()
    is_composite = data.DataInformation.IsCompositeDataSet()
    problem = None
    if not is_composite and kind not in ("vtkPolyData", "vtkUnstructuredGrid"):
        problem = f"is not a surface; ParaView reads a {kind or 'file of another kind'} from it."
    elif data.GetNumberOfCells() == 0:
        problem = "is empty; it has no faces, edges or points, or is damaged."
    if problem:
        pv.Delete(reader)
        raise Error(f"{name}: the file '{path}' {problem}")
    return reader


def points_of(points, name):
    """Positions of an argument, n x 3."""
    try:
        points = numpy.asarray(points, dtype=float)
    except (TypeError, ValueError):
        points = numpy.empty(0)
    if points.ndim != 2 or points.shape[1] != 3:
        raise Error(f"{name}: the points have to be an array of shape (n, 3), not {points.shape}.")
    return points


def _from_arrays(points, faces, name):
    """A surface of points (n x 3) and faces: an array with a row a face, or lists of corners."""
    points = points_of(points, name)
    try:
        faces = [numpy.asarray(face) for face in faces]
    except (TypeError, ValueError):
        raise Error(f"{name}: the faces are {faces!r:.60}, but have to be lists of numbers of"
                    " points.") from None
    for i, face in enumerate(faces):
        if face.ndim != 1 or len(face) < 3 or not numpy.issubdtype(face.dtype, numpy.integer):
            raise Error(f"{name}: face {i} has to be three or more numbers of points, not"
                        f" {face.tolist()}.")
        if face.min() < 0 or face.max() >= len(points):
            raise Error(f"{name}: face {i} is {face.tolist()}, but points have the numbers 0 to"
                        f" {len(points) - 1}.")
    if not faces:
        raise Error(f"{name}: there are no faces.")
    offsets = numpy.cumsum([0] + [len(face) for face in faces])
    return make_source(points, _FACES.format(
        offsets=encode(offsets, WHOLES), corners=encode(numpy.concatenate(faces), WHOLES)))
