"""Continuum fields of grains and contacts, at the points of a grid or wherever they are wanted."""

import numpy
from paraview import servermanager
from paraview import simple as pv
from paraview.servermanager import OutputPort

from .arrays import Arrays
from .creating import new, updated
from .errors import Error
from .points import grains_source
from .programmable import make_source
from .simulation import CONTACTS, PARTICLES, Simulation, set_property
from .surfaces import open_file, points_of, proxy_of


class Fields(Arrays):
    """Fields at points: ["Density"], ["Stress"], ..., one row a point; .points, .grid(name)."""

    kind = "field"

    def __init__(self, data):
        super().__init__(data, data.GetPointData())

    @property
    def points(self):
        """Where they are [L, m], one row a point."""
        return numpy.array([self.data.GetPoint(i) for i in range(self.data.GetNumberOfPoints())])

    def _places(self):
        return [("Position", self.points)]

    def grid(self, name):
        """A field by x, y and z, and by its components if it has several."""
        if not self.data.IsA("vtkImageData"):
            raise Error("These fields are at points of their own, not on a grid.")
        values = self[name]
        by_z = values.reshape(*self.data.GetDimensions()[::-1], *values.shape[1:])
        return numpy.moveaxis(by_z, (0, 1, 2), (2, 1, 0))

    @property
    def axes(self):
        """The coordinates of a grid along x, y and z [L, m]."""
        if not self.data.IsA("vtkImageData"):
            raise Error("These fields are at points of their own, not on a grid.")
        return [origin + spacing * numpy.arange(count) for origin, spacing, count in
                zip(self.data.GetOrigin(), self.data.GetSpacing(), self.data.GetDimensions())]


def fields(source, contacts=None, time=None, points=None, **properties):
    """Fields by coarse graining, at a time.

    source      a Simulation, of which contacts count as well; or grains as Simulation takes them
    contacts    of grains that are no Simulation: a file name or a proxy; without them no stress
    time        [T, s]; of a Simulation that which was shown last, if not given
    points      an array (n, 3), a file name or a proxy of a mesh; without it they are on a grid

    All other arguments are properties of the filter Granular Fields by their names in ParaView
    (`Kernel="Gauss"`, `Width=0.5`, `Dimensions=[20, 1, 40]`).
    """
    if isinstance(source, Simulation):
        time = source.time if time is None else time
        source.to(time)
        grains, contacts = (OutputPort(source.proxy, port) for port in (PARTICLES, CONTACTS))
    else:
        grains = grains_source(source)
        contacts = _opened(contacts, "contacts")
    if grains is None:
        raise Error("There are no grains to make fields of.")
    if isinstance(points, (numpy.ndarray, list, tuple)):
        points = make_source(points_of(points, "points"), "")
    mesh = _opened(points, "points")
    filter = new("GranularFields", Input=grains, Contacts=contacts, Mesh=mesh)
    try:
        for name, value in properties.items():
            set_property(filter, name, value)
        return Fields(servermanager.Fetch(updated(filter, time), 0))  # the first rank has all
    finally:
        pv.Delete(filter)


def _opened(value, name):
    """A proxy of what may be a file; None stays."""
    if value is None or isinstance(getattr(value, "proxy", value), servermanager.Proxy):
        return value
    if isinstance(value, str):
        return open_file(value, name)
    return proxy_of(value, name, "a file name or a proxy of ParaView")
