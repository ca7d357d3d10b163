"""Data of arrays that a script has, as a source of ParaView that a saved state holds whole."""

import base64
import contextlib
import sys

import numpy
from paraview import simple as pv

# Runs where the data server is.
_BEGIN = """\
import base64, numpy
from vtkmodules.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkCellArray
def take(text, kind):
    return numpy.frombuffer(base64.b64decode(text), kind)
output = self.GetPolyDataOutput()
points = vtkPoints()
points.SetData(numpy_to_vtk(take("{points}", "<f8").reshape(-1, 3), deep=1))
output.SetPoints(points)
"""
REALS, WHOLES = "<f8", "<i8"


def encode(values, kind):
    """An array as text that the program takes apart again."""
    return base64.b64encode(numpy.ascontiguousarray(values, kind).tobytes()).decode()


def make_source(points, program):
    """A source of these points (n x 3), to which a program adds the rest of `output`."""
    script = _BEGIN.format(points=encode(points, REALS)) + program
    source = pv.ProgrammableSource(OutputDataSetType="vtkPolyData", Script=script)
    with _names_kept():
        source.UpdatePipeline()
    return source


@contextlib.contextmanager
def _names_kept():
    """Programmable sources run among the names of the user's script, and leave theirs there."""
    names = vars(sys.modules["__main__"])
    before = dict(names)
    try:
        yield
    finally:
        for name in set(names) - set(before):
            del names[name]
        names.update(before)
