"""Pictures of grains, as numbers or as pixels that are lit or not."""
import os
import tempfile

from paraview import simple as pv
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkRenderingCore import vtkWindowToImageFilter

SIDE = 400  # pixels


def show_grains(proxy, middle, scale):
    """The grains of a simulation alone before black, seen along y; returns their view and display.
    scale is half of the height that the picture has, in lengths of the scene."""
    view = pv.CreateView("RenderView")
    view.ViewSize, view.Background = [SIDE, SIDE], [0, 0, 0]
    view.UseColorPaletteForBackground = 0
    view.OrientationAxesVisibility = 0
    display = pv.Show(pv.OutputPort(proxy, 0), view)
    display.SetRepresentationType("Grains")
    pv.ColorBy(display, None)
    view.CameraPosition, view.CameraFocalPoint = [middle[0], -1, middle[2]], middle
    view.CameraViewUp, view.CameraParallelProjection = [0, 0, 1], 1
    view.CameraParallelScale = scale
    return view, display


def lit_pixels(view):
    """Whether each pixel shows a grain: (SIDE, SIDE), rows from the bottom up."""
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "grains.png")
        pv.SaveScreenshot(name, view)
        image = pv.servermanager.Fetch(pv.PNGSeriesReader(FileNames=[name]))
    pixels = vtk_to_numpy(image.GetPointData().GetScalars())[:, :3].max(axis=1)
    return pixels.reshape(SIDE, SIDE) > 20


def what_is_shown(view):
    """The picture in the window of a view, as it was last drawn: (height, width, 3)."""
    grab = vtkWindowToImageFilter()
    grab.SetInput(view.GetRenderWindow())
    grab.ReadFrontBufferOff()
    grab.ShouldRerenderOff()
    grab.Update()
    image = grab.GetOutput()
    width, height, _ = image.GetDimensions()
    return vtk_to_numpy(image.GetPointData().GetScalars()).reshape(height, width, -1).copy()


def shown_while_rotating(view, threshold):
    """The picture of a view that rotates. From a size of data (threshold, in MB) on, the picture is
    coarser."""
    made = view.SMProxy.GetClientSideObject()
    made.SetLODRenderingThreshold(threshold)
    made.Update()
    view.SMProxy.InteractiveRender()
    return what_is_shown(view)
