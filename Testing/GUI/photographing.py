"""Runs in the client: photographs of its active view, with and without what is selected, and where
the grains of a simulation have to be in them."""

import numpy
from paraview import servermanager, simple
from vtkmodules.util.numpy_support import vtk_to_numpy

SIZE = (600, 400)


def take(path, alone=False):
    """path-with.png and path-without.png: the active view, and without the active source; alone
    without anything else."""
    view, source = simple.GetActiveView(), simple.GetActiveSource()
    if view.GetXMLName() == "RenderView":
        simple.GetDisplayProperties(source, view).SetScalarBarVisibility(view, False)
    if alone:
        simple.HideAll(view)
    for name, show in (("without", simple.Hide), ("with", simple.Show)):
        show(source, view)
        simple.SaveScreenshot(f"{path}-{name}.png", view, ImageResolution=SIZE)


def aim(path):
    """path.npy: for each pixel whether the line of sight through it meets a grain."""
    view = simple.GetActiveView()
    grains = servermanager.Fetch(simple.GetActiveSource(), idx=0)
    centres = vtk_to_numpy(grains.GetPoints().GetData())
    radii = vtk_to_numpy(grains.GetPointData().GetArray("Radius"))
    eye = numpy.array(view.CameraPosition)
    ahead = numpy.array(view.CameraFocalPoint) - eye
    ahead /= numpy.linalg.norm(ahead)
    right = numpy.cross(ahead, view.CameraViewUp)
    right /= numpy.linalg.norm(right)
    up = numpy.cross(right, ahead)
    width, height = SIZE
    pixel = 2 * numpy.tan(numpy.radians(view.CameraViewAngle) / 2) / height
    rows, columns = numpy.mgrid[:height, :width]
    sights = (ahead + ((columns + 0.5 - width / 2) * pixel)[..., None] * right
              + ((rows + 0.5 - height / 2) * pixel)[..., None] * up)
    sights /= numpy.linalg.norm(sights, axis=-1, keepdims=True)
    meets = numpy.zeros((height, width), bool)
    for centre, radius in zip(centres - eye, radii):
        along = sights @ centre
        meets |= centre @ centre - along**2 < radius**2
    numpy.save(path, meets)
