"""A first picture of a simulation: grains true to size among translucent walls. New views are in frames of the
window, where a user sees them."""

import contextlib
import ctypes
import os

from paraview import servermanager
from paraview import simple as pv
from paraview.modules.vtkRemotingExport import vtkSMViewExportHelper
from vtkmodules.util.vtkConstants import VTK_STRING
from vtkmodules.vtkRenderingCore import vtkRenderWindow

from .errors import Error, UnknownName
from .files import refuse_pipe

PARTICLES, WALLS = 0, 3
LARGEST = 16384  # pixels along a side


def show(proxy, view=None, time=0.0, color_by="Radius"):
    """Shows grains and walls in a view, or in a new one; returns the view."""
    is_new = view is None
    if is_new:
        _demand_screen()
        view = pv.CreateRenderView()
        view.UseColorPaletteForBackground = 0
        view.Background = [1.0, 1.0, 1.0]
        view.OrientationAxesVisibility = 0
    view.ViewTime = time
    grains = pv.Show(pv.OutputPort(proxy, PARTICLES), view)
    grains.SetRepresentationType("Grains")
    _colour(grains, proxy, color_by)
    walls = pv.Show(pv.OutputPort(proxy, WALLS), view)
    walls.SetRepresentationType("Translucent Walls")
    if is_new:
        look(view, proxy)
    return view


def _colour(display, proxy, array):
    """By an array of the grains, in its range if there are some."""
    if proxy.GetDataInformation(PARTICLES).GetNumberOfPoints():
        pv.ColorBy(display, ("POINTS", array))
    else:
        display.ColorArrayName = ["POINTS", array]
        display.LookupTable = pv.GetColorTransferFunction(array)


def look(view, proxy, *others):
    """From in front, a little from the side and from above, at a simulation and outputs of others."""
    bounds = [proxy.GetDataInformation(port).GetBounds() for port in (PARTICLES, WALLS)]
    bounds += [other.GetDataInformation().GetBounds() for other in others]
    bounds = [b for b in bounds if b[0] <= b[1]] or [(0, 1, 0, 1, 0, 1)]
    low = [min(b[2 * axis] for b in bounds) for axis in range(3)]
    high = [max(b[2 * axis + 1] for b in bounds) for axis in range(3)]
    centre = [(a + b) / 2 for a, b in zip(low, high)]
    size = sum((b - a) ** 2 for a, b in zip(low, high)) ** 0.5 or 1.0
    view.CameraFocalPoint = view.CenterOfRotation = centre
    view.CameraPosition = [c + size * d for c, d in zip(centre, (0.7, -1.8, 0.7))]
    view.CameraViewUp = [0.0, 0.0, 1.0]
    view.SMProxy.ResetCamera([bound for pair in zip(low, high) for bound in pair])


UNITS = {"Radius": "m", "Velocity": "m/s", "AngularVelocity": "rad/s", "Mass": "kg", "Force": "N",
         "Torque": "N m", "Temperature": "K", "HeatFlux": "W"}


def begin_at_zero(colours, negligible=1e-3):
    """The slowest grain of a bed has a velocity of rounding errors, which nobody wants to read."""
    low, high = colours.RGBPoints[0], colours.RGBPoints[-4]
    if 0 < low < negligible * high:
        colours.RescaleTransferFunction(0.0, high)


def label(bar, array, height):
    """Dark on the white background, with the unit in SI, all numbers alike, in proportion to the picture."""
    bar.Title = f"{array} [{UNITS[array]}]" if array in UNITS else array
    bar.ComponentTitle = ""
    bar.TitleColor = bar.LabelColor = [0.0, 0.0, 0.0]
    # Not in powers of ten, which what is between the ends is not either. The second is for ParaView
    # before 6.1.
    bar.RangeLabelFormat = "{:.4g}" if "{" in str(bar.RangeLabelFormat) else "%-.4g"
    bar.TitleFontSize = bar.LabelFontSize = max(10, round(height / 50))
    bar.ScalarBarThickness = max(6, round(height / 50))
    bar.ScalarBarLength = 0.4


def save(proxy, file_name, time, size, color_by, legend=True):
    """Saves a picture of the grains at a time; returns the view."""
    name = _name_of(file_name, "picture")
    view, display = view_of(proxy, time, size, color_by)
    display.SetScalarBarVisibility(view, legend)
    if legend:
        label(pv.GetScalarBar(pv.GetColorTransferFunction(color_by or "Radius"), view),
               color_by or "Radius", size[1])
    try:
        is_saved = pv.SaveScreenshot(name, view, ImageResolution=list(size))
    except RuntimeError:
        is_saved = False
    if not is_saved or not os.path.isfile(name):
        raise Error(f"The picture '{name}' cannot be saved: ParaView cannot write it there, or knows"
                    " no such kind of picture.")
    return view


def export(proxy, file_name, time, size, color_by, view=None):
    """Exports what a view shows, or a new one of grains among walls; returns the view."""
    name = _name_of(file_name, "scene")
    if view is None:
        view, display = view_of(proxy, time, size, color_by)
        display.SetScalarBarVisibility(view, False)
    exporter = vtkSMViewExportHelper().CreateExporter(name, view.SMProxy)
    if not exporter:
        raise Error(f"The scene '{name}' cannot be exported: ParaView knows no such kind of scene.")
    problems = []
    algorithm = exporter.GetClientSideObject()
    observer = _listen(algorithm, problems)
    exporter.GetProperty("FileName").SetElement(0, name)
    pv.Render(view)
    exporter.SetView(view.SMProxy)
    exporter.UpdateVTKObjects()
    exporter.Write()
    algorithm.RemoveObserver(observer)
    if problems or not os.path.isfile(name):
        raise Error(problems[0] if problems else f"The scene '{name}' cannot be exported.")
    return view


def _listen(algorithm, problems):
    """Collects the errors of an algorithm, of which the last line says what is wrong."""
    def take(_caller, _event, text):
        problems.append(text.strip().splitlines()[-1].split("): ", 1)[-1])
    take.CallDataType = VTK_STRING
    return algorithm.AddObserver("ErrorEvent", take)


def _name_of(file_name, what):
    """The name of a file that may be written to; what says whether it is of a picture or of a scene."""
    if not isinstance(file_name, (str, os.PathLike)):
        raise Error(f"The {what} cannot be saved: its file name is {file_name!r:.60}.")
    name = os.fspath(file_name)
    refuse_pipe(name, "saved")
    folder = os.path.dirname(os.path.abspath(name))
    if not os.path.isdir(folder):
        raise Error(f"The {what} '{name}' cannot be saved: there is no folder '{folder}'.")
    return name


def view_of(proxy, time, size, color_by):
    """A new view of a size, with grains coloured by an array in its range, and what displays the grains."""
    _check(size)
    view = show(proxy, None, time)
    view.ViewSize = list(size)
    display = pv.GetDisplayProperties(pv.OutputPort(proxy, PARTICLES), view)
    if color_by:
        arrays = proxy.PointData.keys()
        has_grains = proxy.GetDataInformation(PARTICLES).GetNumberOfPoints() > 0
        if color_by not in arrays and has_grains:
            raise UnknownName("array of grains", color_by, arrays)
        _colour(display, proxy, color_by)
        if has_grains:
            display.RescaleTransferFunctionToDataRange(False, True)
            begin_at_zero(pv.GetColorTransferFunction(color_by))
    return view, display


def _demand_screen():
    """Without a screen ParaView ends the program."""
    draws_with_x = vtkRenderWindow().GetClassName() == "vtkXOpenGLRenderWindow"
    if draws_with_x and not servermanager.ActiveConnection.IsRemote() and not _opens_display():
        raise Error("Start the script with 'xvfb-run -a' before pvpython, or set DISPLAY: there is no"
                    " screen to draw a picture on.")


def _opens_display():
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return True  # nobody knows
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = x11.XOpenDisplay(None)
    if display:
        x11.XCloseDisplay(ctypes.c_void_p(display))
    return bool(display)


def _check(size):
    """Refuses a bad size of a picture. ParaView would cause an error of the window system, which
    ends the program."""
    whole = isinstance(size, (list, tuple)) and all(isinstance(n, int) for n in size)
    if not whole or len(size) != 2 or not all(0 < n <= LARGEST for n in size):
        raise Error(f"The size of a picture is {size!r:.60}, but has to be two whole numbers from 1 to"
                    f" {LARGEST}.")


_frames = []  # layouts by their numbers and frames by theirs, the present one last


@contextlib.contextmanager
def at(layout, frame):
    """Until its end, a new view goes to this frame of the window, which may be empty. The client knows both
    numbers."""
    _frames.append((layout, frame))
    try:
        yield
    finally:
        _frames.pop()


def place(view, beside=None):
    """Puts a view into the chosen frame of the window. Where that is taken, the view goes into an empty frame,
    or into a new one. ParaView draws a view without a frame, and nobody sees it.

    beside  a view, whose frame is the chosen one where the client names none
    """
    layout, frame = None, 0
    if _frames:
        number, frame = _frames[-1]
        layout = next((one for one in pv.GetLayouts().values() if one.SMProxy.GetGlobalID() == number), None)
    elif beside is not None:
        layout = pv.GetLayout(beside)
        frame = layout.GetViewLocation(beside.SMProxy) if layout is not None else 0
    servermanager.ParaViewPipelineController().AssignViewToLayout(view, layout, max(frame, 0))
    return view


def new_view(kind):
    """A new view of a kind, in a frame."""
    beside = pv.GetActiveView()
    return place(pv.CreateView(kind), beside)


def of_three_dimensions():
    """The active view if that has three dimensions, or a new one."""
    view = pv.GetActiveView()
    return view if view is not None and view.GetXMLName() == "RenderView" else new_view("RenderView")


@contextlib.contextmanager
def undisturbed():
    """At its end, the active view and the selection in the pipeline are those of its beginning, whatever was
    made and deleted in between."""
    manager = servermanager.ProxyManager()
    before = [(model, model.GetCurrentProxy(), [model.GetSelectedProxy(k)
                                                for k in range(model.GetNumberOfSelectedProxies())])
              for model in map(manager.GetSelectionModel, ("ActiveView", "ActiveSources")) if model]
    try:
        yield
    finally:
        for model, current, selected in before:
            model.SetCurrentProxy(current, model.CLEAR_AND_SELECT)
            for one in selected:
                model.Select(one, model.SELECT)
