"""New views in frames of the window, where a user sees them, and the selection of a user."""

import contextlib

from paraview import servermanager
from paraview import simple as pv

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


def new(kind):
    """A new view of a kind, in a frame."""
    beside = pv.GetActiveView()
    return place(pv.CreateView(kind), beside)


def of_three_dimensions():
    """The active view if that has three dimensions, or a new one."""
    view = pv.GetActiveView()
    return view if view is not None and view.GetXMLName() == "RenderView" else new("RenderView")


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
