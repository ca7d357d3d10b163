"""A simulation as a Python object over the proxy of ParaView."""

import warnings

import numpy
from paraview import simple as pv

from . import pictures, plugin, saving
from .arrays import Bonds, Contacts, Fragments, Grains, History, Walls
from .creating import names_of, new, settable, updated
from .errors import Error, UnknownName
from .fetching import fetch
from .materials import find_material
from .points import grains_source
from .progress import ProgressLine, tell_duration
from .shapes import shape_proxies
from .surfaces import proxies_of, proxy_of, surfaces
from .tables import materials_text, mixture_text, pairs_text

PARTICLES, CONTACTS, HISTORY, WALLS = range(4)
_SHOWN = object()  # instead of a time: the one that was shown last


def set_property(proxy, name, value):
    """Sets a property; raises an Error that names it when it is not there or the value not right."""
    if name not in settable(proxy):
        raise UnknownName("property", name, settable(proxy))
    value = value.tolist() if isinstance(value, (numpy.ndarray, numpy.generic)) else value
    try:
        setattr(proxy, name, value)
    except (AttributeError, OverflowError, RuntimeError, TypeError, ValueError) as problem:
        enumeration = getattr(proxy.GetProperty(name), "Available", None)
        reason = str(problem).strip(" :")
        if reason.startswith("SetElement"):
            kinds = {float: "a whole number", int: "a number of at most 2147483647"}
            reason = f"it has to be {kinds.get(type(value), 'a number')}"
        elif enumeration:
            reason = f"it has to be one of {', '.join(enumeration)}"
        raise Error(f"{name} cannot be {value!r:.60}: {reason}") from None


def with_start_mode(properties):
    """Properties in which a StartTime says its mode, too: a number is given, a text is the mode."""
    start = properties.get("StartTime")
    if start is None or "StartTimeMode" in properties:
        return properties
    if isinstance(start, str):
        others = {name: value for name, value in properties.items() if name != "StartTime"}
        return {"StartTimeMode": start, **others}
    return {"StartTimeMode": "Given", **properties}


class Simulation:
    """Grains among walls.

    walls      a file name, a proxy of ParaView, a tuple (points, faces), or a list of those
    particles  grains to start from: a file name, a proxy, or a dictionary of arrays, of which
               "position" and "radius" have to be there, "velocity", "angular_velocity" and
               "orientation" may, and "applied_force", "applied_torque" and "held" (sums of 1, 2, 4
               for the velocity and 8, 16, 32 for the angular velocity), and "temperature" and "shape"
               (index of shapes, -1 a sphere, whose radius is that of the bounding sphere;
               "equivalent_radius" instead of it is that of a sphere with the volume of the grain),
               "material" (names, or indices of materials), and "bonds", pairs of indices; a single
               radius, velocity or material holds for all.
               Velocities are those that grains have in all; in a cell that deforms grains that all
               are at rest move with it
    inflows    proxies of Granular Inflow
    sensors    proxies of Granular Sensor, whose columns are in history
    shapes     of new grains: what granular.shape makes, one or a list; without one they are spheres
    material   a name of granular.materials, or a dictionary of properties
    materials  of several: a dictionary {name: properties}, or a list of names of granular.materials;
               grains and walls then say by name of which they are
    pairs      what two of these do to each other, {(name, name): coefficients}, with laws of their
               own by name, as in {"NormalLaw": "Hooke", "NormalStiffness": 1e4}
    spawn      of which the grains in SpawnBox are: a name, or {name: share}
    name       what the proxy is called in ParaView
    proxy      an existing proxy to take instead of a new one

    All other arguments are properties of the proxy by their names in ParaView (`EndTime=0.9`).
    Particles that have a time, as saved ones do, begin there, and EndTime is on that axis;
    `StartTime=0` counts time anew.
    """

    def __init__(self, walls=None, particles=None, inflows=(), material=None, name=None, proxy=None,
                 materials=None, pairs=None, spawn=None, shapes=(), sensors=(), **properties):
        plugin.load()  # on a server that was connected to since the import
        if proxy is not None:
            proxy_of(proxy, "proxy", "a Granular Simulation of ParaView")
        if name is not None and not isinstance(name, str):
            raise Error(f"name is {name!r:.60}, but has to be a text.")
        if proxy is not None and (walls is not None or particles is not None or inflows
                                  or shapes or sensors):
            raise Error("A simulation takes either an existing proxy or new inputs, not both.")
        #: the proxy GranularSimulation, for paraview.simple
        self.proxy = proxy or self._create(surfaces(walls), particles, inflows, shapes, sensors,
                                           name)
        self._shown = None  # the time that is shown
        try:
            if material is not None:
                self.set(**find_material(material))
            for text, value, name in ((materials_text, materials, "Materials"),
                                      (pairs_text, pairs, "MaterialPairs"),
                                      (mixture_text, spawn, "SpawnMaterials")):
                if value is not None:
                    self.set(**{name: text(value)})
            self.set(**properties)
        except Error:
            if proxy is None:
                pv.Delete(self.proxy)
            raise

    @staticmethod
    def _create(walls, particles, inflows, shapes, sensors, name):
        particles = grains_source(particles)
        inputs = {"Walls": walls, "Particles": particles,
                  "Inflows": proxies_of(inflows, "inflows", "a proxy of Granular Inflow"),
                  "Shapes": shape_proxies(shapes),
                  "Sensors": proxies_of(sensors, "sensors", "a proxy of Granular Sensor")}
        return new("GranularSimulation", name, **inputs)

    def set(self, **properties):
        """Sets properties of the proxy by their names."""
        for name, value in with_start_mode(properties).items():
            set_property(self.proxy, name, value)

    def __repr__(self):
        name = self.proxy.SMProxy.GetXMLLabel()
        grains = self.proxy.GetDataInformation(PARTICLES).GetNumberOfPoints()
        return (f"<{name}: {grains} grains at t = {self.time:g} of {self.proxy.EndTime:g}, a frame every"
                f" {self.proxy.FrameInterval:g}; {self.proxy.Status or 'not computed yet'}>")

    @property
    def properties(self):
        """All properties that can be set, with their values; the page Granular Simulation of the help
        says what they mean."""
        return {name: self.proxy.GetPropertyValue(name) for name in settable(self.proxy)}

    def __getitem__(self, name):
        """The value of a property."""
        if name not in names_of(self.proxy):
            raise UnknownName("property", name, names_of(self.proxy))
        self.proxy.UpdatePropertyInformation()
        return self.proxy.GetPropertyValue(name)

    def __setitem__(self, name, value):
        self.set(**{name: value})

    def __setattr__(self, name, value):
        """Properties of ParaView begin with a capital letter: run.EndTime = 2 sets one."""
        if name[:1].isupper():
            self[name] = value
        else:
            object.__setattr__(self, name, value)

    def __getattr__(self, name):
        if name[:1].isupper():
            return self[name]
        raise AttributeError(f"A simulation has no '{name}'; its properties begin with capital letters.")

    @property
    def time(self):
        """The time that is shown [T, s]; before anything is, that of the first frame."""
        return self._begin() if self._shown is None else self._shown

    @property
    def times(self):
        """The times of all frames [T, s]; raises an Error where a property is bad."""
        self._update()
        return numpy.array(self.proxy.TimestepValues, dtype=float)

    @property
    def status(self):
        """OK, or one sentence about what is wrong."""
        return self["Status"]

    @property
    def notes(self):
        """Notes of the simulation on its inputs, in lines."""
        return self["Notes"] or ""

    def to(self, time):
        """Moves to a time and returns the grains there; raises an Error when it cannot be reached."""
        self._update(time)
        self._shown = float(time)
        return Grains(self._fetch(PARTICLES), self)

    def frames(self, to=None):
        """The grains of one frame after another, up to a time or the end."""
        for time in self._times_to(to):
            yield self.to(time)

    def play(self, to=None, progress=True):
        """Visits all frames, up to a time or the end; returns the grains of the last one. Warns
        where EndTime is no multiple of FrameInterval, so that the last frame is before it."""
        times = self._times_to(to)
        if to is None and self["EndTime"] - times[-1] > 1e-9 * self["EndTime"]:
            warnings.warn(f"The last frame is at t = {times[-1]:g}, since EndTime, {self['EndTime']:g}, is"
                          f" no multiple of FrameInterval, {self['FrameInterval']:g}.", stacklevel=2)
        line = ProgressLine(enabled=progress)
        grains = None
        for index, time in enumerate(times):
            grains = self.to(time)
            left = line.seconds / (index + 1) * (len(times) - index - 1)
            line.show(f"t = {time:.4g} of {times[-1]:.4g}, {len(grains)} grains, about"
                      f" {tell_duration(left)} left", last=index + 1 == len(times))
        return grains

    def contacts_at(self, time):
        """The contacts at a time."""
        self._update(time)
        return Contacts(self._fetch(CONTACTS))

    def bonds_at(self, time):
        """The bonds at a time, whole ones and those that broke since the last frame."""
        self._demand_bonds()
        self._update(time)
        return Bonds(self._fetch(CONTACTS))

    def fragments_at(self, time):
        """The pieces that bonds hold together at a time."""
        self._demand_bonds()
        return Fragments(self.to(time))

    def _demand_bonds(self):
        if self["BondLaw"] == "None":
            raise Error("There are no bonds: BondLaw is None.")

    def walls_at(self, time):
        """The walls at a time."""
        self._update(time)
        return Walls(self._fetch(WALLS))

    @property
    def grains(self):
        """The grains at the time that was shown last."""
        return self.to(self.time)

    @property
    def contacts(self):
        """The contacts at the time that was shown last."""
        return self.contacts_at(self.time)

    @property
    def bonds(self):
        """The bonds at the time that was shown last."""
        return self.bonds_at(self.time)

    @property
    def fragments(self):
        """The pieces that bonds hold together at the time that was shown last."""
        return self.fragments_at(self.time)

    @property
    def walls(self):
        """The walls at the time that was shown last."""
        return self.walls_at(self.time)

    @property
    def history(self):
        """A row for each frame up to the time that was shown last."""
        self._update()
        return History(self._fetch(HISTORY))

    def residence(self, time=None, **properties):
        """How long grains have stayed in the boxes of sensors with RecordVisits, up to a time, else to
        the one that was shown last. Other arguments are properties of Plot Granular Residence. Warns of
        what speaks against the figures, such as grains that are still inside."""
        from .charts import stays
        if time is not None:
            self.to(time)
        self._update()
        return stays(self, self.time, properties)

    def means(self, show, between=None, time=None):
        """Means of curves over a range of times, {curve: (value, error, unit, slope, slope_error, lowest,
        highest)}, from rows up to a time, else up to the one that was shown last.

        show     what Plot Granular History shows, such as "Mass Flow At Sensors"
        between  first and last time; None is all rows

        An error or a slope is nan where there is none. Warns where rows end before the range."""
        from .charts import means
        if time is not None:
            self.to(time)
        self._update()
        return means(self, show, between, self.time)

    def show(self, view=None):
        """Shows the grains, true to size, and translucent walls; returns the view."""
        self._update()
        before = pv.GetActiveView()
        shown = pictures.show(self.proxy, view, self.time)
        return shown if view is not None else pictures.place(shown, before)

    def picture(self, file_name, time=None, size=(1200, 900), color_by=None, legend=True):
        """Saves a picture at a time, else at the one that was shown last, with a legend of the colours;
        returns its view."""
        if time is not None:
            self.to(time)
        self._update()
        return pictures.save(self.proxy, file_name, self.time, size, color_by, legend)

    def export(self, file_name, time=None, size=(1200, 900), color_by=None, view=None):
        """Exports grains among walls at a time, else at the one that was shown last, as a scene in the format
        of the suffix: .pov for POV-Ray, .gltf, .x3d, .vrml, ...; or what a view shows. Returns the view."""
        if time is not None:
            self.to(time)
        self._update()
        return pictures.export(self.proxy, file_name, self.time, size, color_by, view)

    def save(self, file_name, what="grains", time=None):
        """Saves grains, contacts, history or walls at a time, else at the one that was shown last, in the
        format of the suffix: .vtp (grains with all that a restart needs), .csv, .tinydem, ...; or with
        the suffix .pvsm the state, which computes them again."""
        ports = {"grains": PARTICLES, "contacts": CONTACTS, "history": HISTORY, "walls": WALLS}
        if what not in ports:
            raise UnknownName("output", what, ports)
        self._update(_SHOWN if time is None else time)
        self._shown = self.time if time is None else float(time)
        saving.save(pv.OutputPort(self.proxy, ports[what]), file_name)

    def _times_to(self, to):
        if to is None:
            return self.times
        self._check(to)
        times = self.times
        self._demand_begun(to)
        return times[times <= to * (1 + 1e-12)]

    def _check(self, time):
        if not isinstance(time, (int, float, numpy.number)) or not abs(time) < 1e300:
            raise Error(f"The time {time!r} is not a number.")
        end = self["EndTime"]
        if end < 0:
            raise Error(f"EndTime is {end:g} but must be 0 or above.")
        if not 0 <= time <= end * (1 + 1e-12):
            raise Error(f"The time {time:g} is not between 0 and EndTime, which is {end:g}.")

    def _begin(self):
        """The time of the first frame, as far as it is known."""
        times = self.proxy.TimestepValues
        return times[0] if times else 0.0

    def _demand_begun(self, time):
        begin = self._begin()
        if time < begin * (1 - 1e-12):
            raise Error(f"The time {time:g} is before {begin:g}, where the run begins (StartTime).")

    def _update(self, time=_SHOWN):
        """Moves to a time, else to the one that was shown last."""
        self._check(0.0 if time is _SHOWN else time)
        updated(self.proxy, self.time if time is _SHOWN else time)
        if time is not _SHOWN:
            self._demand_begun(time)

    def _fetch(self, port):
        return fetch(self.proxy, port)
