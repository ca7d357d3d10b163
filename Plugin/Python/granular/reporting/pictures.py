"""Pictures of a run as bytes: of a view that shows the run, or of a new one."""

import os
import tempfile

from paraview import simple as pv

from .. import pictures
from ..creating import updated

PARTICLES, WALLS = 0, 3


def view_of(proxy):
    """The active view if it shows the grains of a simulation, else None."""
    view = pv.GetActiveView()
    if view is None or view.SMProxy.GetXMLName() != "RenderView":
        return None
    for one in view.Representations:
        shown = getattr(one, "Input", None)
        same = shown is not None and shown.SMProxy.GetGlobalID() == proxy.SMProxy.GetGlobalID()
        if same and one.Visibility and getattr(shown, "Port", 0) == PARTICLES:
            return view
    return None


def taken(proxy, times, size, color_by):
    """A PNG at each time, by one camera and one range of colours."""
    view = view_of(proxy)
    own = None if view is not None else _new_view(proxy, times, size, color_by)
    shown = view or own
    before = shown.ViewTime
    try:
        with tempfile.TemporaryDirectory(prefix="granular-report-") as folder:
            return [_taken(shown, os.path.join(folder, "picture.png"), time, size) for time in times]
    finally:
        if own is not None:
            pv.Delete(own)
        else:
            shown.ViewTime = before
            pv.Render(shown)


def _new_view(proxy, times, size, color_by):
    """A view of all that is there at any of the times."""
    bounds, ranges = [], []
    for time in times:
        updated(proxy, time)
        bounds += [proxy.GetDataInformation(port).GetBounds() for port in (PARTICLES, WALLS)]
        array = proxy.GetDataInformation(PARTICLES).GetPointDataInformation().GetArrayInformation(color_by)
        if array:
            ranges.append(array.GetComponentRange(-1))
    view, display = pictures.view_of(proxy, times[-1], size, color_by)
    colours = pv.GetColorTransferFunction(color_by)
    if ranges:
        colours.RescaleTransferFunction(min(low for low, _ in ranges), max(high for _, high in ranges))
        pictures.begin_at_zero(colours)
    display.SetScalarBarVisibility(view, True)
    pictures.label(pv.GetScalarBar(colours, view), color_by, 2.2 * size[1])  # legible at a third of the size
    there = [one for one in bounds if one[0] <= one[1]]
    if there:
        view.SMProxy.ResetCamera([(min, max)[k % 2](one[k] for one in there) for k in range(6)])
    return view


def _taken(view, name, time, size):
    view.ViewTime = time
    pv.SaveScreenshot(name, view, ImageResolution=list(size))
    with open(name, "rb") as file:
        return file.read()
