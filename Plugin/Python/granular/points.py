"""Grains to start from, as a script has them: a file, a proxy, or arrays by their names."""

import os

import numpy
from paraview import simple as pv

from .arrays import spelled
from .errors import Error
from .programmable import REALS, WHOLES, encode, make_source
from .surfaces import open_file, proxy_of

_ARRAY = """\
array = numpy_to_vtk(take("{values}", "<f8").reshape({shape}), deep=1)
array.SetName("{name}")
output.GetPointData().AddArray(array)
"""
_BONDS = """\
lines = vtkCellArray()
for first, second in take("{bonds}", "<i8").reshape(-1, 2):
    lines.InsertNextCell(2, [int(first), int(second)])
output.SetLines(lines)
"""
_NAMES = """\
from vtkmodules.vtkCommonCore import vtkStringArray
names = vtkStringArray()
names.SetName("MaterialNames")
for name in {names!r}:
    names.InsertNextValue(name)
output.GetFieldData().AddArray(names)
"""
#: Arrays that a simulation reads, and the components that each has.
_COMPONENTS = {"Radius": 1, "EquivalentRadius": 1, "Mass": 1, "Velocity": 3, "AngularVelocity": 3, "Orientation": 4,
               "Temperature": 1, "Shape": 1, "Material": 1, "AppliedForce": 3, "AppliedTorque": 3,
               "Held": 1}
#: Suffixes for which ParaView has readers of its own, which have priority.
_OTHERS_FIRST = (".csv", ".dat", ".txt", ".xyz")


def grains_source(particles):
    """The proxy of grains that are asked for; None when none are."""
    if particles is None:
        return None
    if isinstance(particles, (str, os.PathLike)):
        return open_file(particles, "particles", _reader_of(particles))
    if isinstance(particles, dict):
        return _from_arrays(particles)
    return proxy_of(particles, "particles",
                    "a file name, a dictionary of arrays, a simulation or a proxy of ParaView")


def _reader_of(path):
    """The plugin's reader for what ParaView would read as tables or molecules, else None."""
    suffix = os.path.splitext(os.fspath(path))[1].lower()
    return pv.GranularParticleReader if suffix in _OTHERS_FIRST else None


def _from_arrays(particles):
    """Grains of a dictionary {"position": n x 3, "radius": n or one number, "velocity": n x 3,
    ...}."""
    arrays = {spelled(str(name)): values for name, values in particles.items()}
    if "Position" not in arrays or not {"Radius", "EquivalentRadius"} & set(arrays):
        raise Error("particles: the dictionary has to have the arrays 'position' and 'radius'.")
    points = _numbers("position", arrays.pop("Position"), 3, None)
    program = _lines(arrays.pop("Bonds", None), len(points))
    if "Material" in arrays:
        arrays["Material"], names = _materials(arrays["Material"])
        program += names
    for name, values in arrays.items():
        if name not in _COMPONENTS:
            raise Error(f"particles: there is no array '{name}' of grains to start from; there are"
                        f" Position, Bonds, {', '.join(_COMPONENTS)}.")
        values = _numbers(name, values, _COMPONENTS[name], len(points))
        shape = "-1" if values.ndim == 1 else f"-1, {values.shape[1]}"
        program += _ARRAY.format(name=name, values=encode(values, REALS), shape=shape)
    return make_source(points, program)


def _materials(values):
    """Indices of materials, and the program that adds what these are called, if they are names."""
    try:
        values = numpy.asarray(values)
    except ValueError:
        raise Error("particles: material has to be an array of names or of indices.") from None
    if values.dtype.kind not in "US":
        return values, ""
    names, indices = numpy.unique(values.astype(str), return_inverse=True)
    return indices.reshape(values.shape), _NAMES.format(names=names.tolist())


def _lines(bonds, count):
    """The program that adds lines between grains, pairs of their indices."""
    if bonds is None:
        return ""
    try:
        pairs = numpy.asarray(bonds, dtype=float).reshape(-1, 2)
    except (TypeError, ValueError):
        raise Error("particles: bonds have to be pairs of indices of grains.") from None
    for first, second in pairs:
        if not all(0 <= index < count and index == int(index) for index in (first, second)):
            raise Error(f"particles: the bond ({first:g}, {second:g}) is of grains that are not"
                        f" there; there are {count}, the first of which is 0.")
    return _BONDS.format(bonds=encode(pairs.astype(int), WHOLES))


def _numbers(name, values, components, count):
    """An array with a row a grain; one row alone holds for all."""
    wanted = "({})".format("n" if components == 1 else f"n, {components}")
    try:
        values = numpy.asarray(values, dtype=float)
    except (TypeError, ValueError):
        raise Error(f"particles: {name} has to be an array of numbers of shape {wanted}.") from None
    row = () if components == 1 else (components,)
    if count is not None and values.shape == row:
        values = numpy.broadcast_to(values, (count, *row))
    if values.shape[1:] != row or values.ndim != len(row) + 1:
        raise Error(f"particles: {name} has to have the shape {wanted}, not {values.shape}.")
    if count is not None and len(values) != count:
        raise Error(f"particles: {name} has {len(values)} rows, but there are {count} positions.")
    return values
