"""Comparing pictures, for tests of what state files show."""

from paraview.vtk.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOImage import vtkPNGReader


def read(path):
    """The grey levels of a picture, as an array."""
    reader = vtkPNGReader()
    reader.SetFileName(path)
    reader.Update()
    return vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars()).astype(float)


def difference(one, other):
    """The mean difference of two pictures in grey levels."""
    return abs(read(one) - read(other)).mean()
