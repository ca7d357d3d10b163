"""Outputs of a simulation as NumPy arrays.

Arrays are views of ParaView's memory without a copy. They stay as they are when the simulation goes
on to another time. They cannot be written to, as the simulation continues from that memory.
"""

import re
from collections.abc import Mapping

import numpy
from vtkmodules.util.numpy_support import vtk_to_numpy

from .errors import Error, UnknownName, plain


def spelled(name):
    """angular_velocity as AngularVelocity."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def _view(array):
    """A VTK array as a NumPy array that cannot be written to."""
    view = vtk_to_numpy(array)
    view.flags.writeable = False
    return view


class Arrays(Mapping):
    """Arrays by their names in ParaView, as ["AngularVelocity"] or as .angular_velocity."""

    kind = "array"

    def __init__(self, data, attributes):
        self.data = data  #: the VTK data object
        #: when they are as they are: the last step at or before the time that was asked for [T, s]
        self.time = data.GetInformation().Get(data.DATA_TIME_STEP())
        self._attributes = attributes

    def __getitem__(self, name):
        array = self._find(name) if isinstance(name, str) else None
        if array is None:
            raise UnknownName(self.kind, name, self)
        return _view(array)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        array = self._find(name)
        if array is None:
            raise UnknownName(self.kind, name, self._attribute_names())
        return _view(array)

    def _find(self, name):
        """The array of a name as it is, or with another case or with underscores."""
        array = self._attributes.GetArray(name)
        if array is None:
            same = next((own for own in self if plain(own) == plain(name)), None)
            array = self._attributes.GetArray(same) if same else None
        return array

    def __repr__(self):
        rows = f"{len(self)} row" + ("" if len(self) == 1 else "s")
        return f"<{type(self).__name__} at t = {self.time:g}, {rows}: {', '.join(self)}>"

    def to_pandas(self):
        """A pandas.DataFrame with a column for each number: Velocity as Velocity_x and so on."""
        try:
            import pandas
        except ImportError:
            raise Error("to_pandas needs the package pandas, which is not installed.") from None
        columns = {}
        for name, values in [*self._places(), *self.items()]:
            if values.ndim == 1:
                columns[name] = values
                continue
            ends = "xyz" if values.shape[1] == 3 else "wxyz" if values.shape[1] == 4 else range(100)
            for end, column in zip(ends, values.T):
                columns[f"{name}_{end}"] = column
        return pandas.DataFrame(columns)

    def _places(self):
        return []

    def __iter__(self):
        names = (self._attributes.GetArrayName(i)
                 for i in range(self._attributes.GetNumberOfArrays()))
        return (name for name in names if name and self._attributes.GetArray(name) is not None)

    def __len__(self):
        """The number of rows: grains, contacts, frames or cells."""
        return self._attributes.GetNumberOfTuples()

    def __bool__(self):
        return True  # also without rows

    def __dir__(self):
        return [*super().__dir__(), *self._attribute_names()]

    def _attribute_names(self):
        return [re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower() for name in self
                if name.isidentifier()]


class _Placed(Arrays):
    """Arrays of what has points."""

    @property
    def _points(self):
        points = self.data.GetPoints()
        return _view(points.GetData()) if points else numpy.zeros((0, 3))


class Grains(_Placed):
    """The grains at a time: .position, .radius, .velocity, ["Force"], ...; .contacts, .walls."""

    kind = "array of grains"

    def __init__(self, data, run):
        super().__init__(data, data.GetPointData())
        self._run = run

    def _places(self):
        return [("Position", self._points)]

    position = property(lambda self: self._points, doc="Centres [L, m], one row a grain.")
    @property
    def id(self):
        """Numbers that stay with the grains. Grains of several spheres or features skip some, so
        they are no rows of these arrays."""
        return self["ParticleId"]

    @property
    def contacts(self):
        """The contacts at the same time."""
        return self._run.contacts_at(self.time)

    @property
    def walls(self):
        """The walls at the same time."""
        return self._run.walls_at(self.time)


class Contacts(Arrays):
    """The contacts at a time, by rows: ["Force"], ["ParticleIds"] (-1 is a wall), ..."""

    kind = "array of contacts"

    def __init__(self, data):
        super().__init__(data, data.GetCellData())


class Fragments:
    """The pieces that bonds hold together at a time, the heaviest first."""

    def __init__(self, grains):
        self.time = grains.time  #: that was shown [T, s]
        ids, which, counts = numpy.unique(grains["Fragment"], return_inverse=True,
                                          return_counts=True)
        mass = numpy.bincount(which, grains["Mass"], len(ids))
        order = numpy.argsort(-mass, kind="stable")
        moment = numpy.stack([numpy.bincount(which, grains["Mass"] * x, len(ids))
                              for x in grains.position.T], axis=1)
        self.id = ids[order]  #: the lowest id of the grains of each
        self.count = counts[order]  #: grains of each
        self.mass = mass[order]  #: [M, kg]
        self.center = (moment / mass[:, None])[order]  #: centres of mass [L, m]

    def __len__(self):
        return len(self.id)

    def __repr__(self):
        share = self.mass[0] / self.mass.sum() if len(self) else 0.0
        return (f"<Fragments at t = {self.time:g}: {len(self)}, the heaviest has"
                f" {100 * share:.3g} % of the mass>")


class Bonds(Contacts):
    """The bonds at a time, whole ones and those that broke since the last frame: ["Bond"] is 1 or 2,
    ["BondForce"], ["BondTensileStress"], ...; .ids, .broken."""

    kind = "array of bonds"

    def __init__(self, data):
        super().__init__(data)
        self._rows = numpy.flatnonzero(vtk_to_numpy(self._attributes.GetArray("Bond")))

    def __getitem__(self, name):
        return super().__getitem__(name)[self._rows]

    def __getattr__(self, name):
        return super().__getattr__(name)[self._rows]

    def __len__(self):
        return len(self._rows)

    ids = property(lambda self: self["ParticleIds"], doc="The two grains of each.")

    @property
    def broken(self):
        """Whether each broke since the last frame."""
        return self["Bond"] == 2


class Walls(_Placed):
    """The walls where they are at a time: .points, and arrays of their cells."""

    kind = "array of walls"

    def __init__(self, data):
        super().__init__(data, data.GetCellData())

    points = property(lambda self: self._points, doc="Points of the walls [L, m].")


class Residence(Arrays):
    """How long grains stay in the boxes of sensors: the share that left of each group over ["Time"], and
    .figures, a dictionary of numbers by groups."""

    kind = "curve of stays"

    def __init__(self, data, figures):
        super().__init__(data, data.GetRowData())
        names = figures.GetColumnByName("Group")
        columns = {figures.GetColumnName(k): figures.GetColumn(k)
                   for k in range(1, figures.GetNumberOfColumns())}
        #: {group: {"MeanStay": ..., "Peclet": ..., ...}}
        self.figures = {names.GetValue(row): {name: column.GetValue(row) for name, column in
                                              columns.items()}
                        for row in range(names.GetNumberOfValues())}


class History(Arrays):
    """A row for each frame up to a time: ["Time"], ["KineticEnergy"], ["WallForce NAME"], ..."""

    kind = "column of History"

    def __init__(self, data):
        super().__init__(data, data.GetRowData())
