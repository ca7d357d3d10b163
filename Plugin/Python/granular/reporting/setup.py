"""What a run was set up with: properties that differ from their defaults, with units, and its inputs."""

import hashlib
import json
import re

from paraview import simple as pv
from paraview.modules.vtkRemotingServerManager import vtkSMOrderedPropertyIterator

from ..states import describe

# These are told in any case, as nobody knows the defaults by heart.
ALWAYS = ("EndTime", "FrameInterval", "Gravity", "RadiusRange", "Density", "YoungsModulus", "PoissonRatio",
          "Restitution", "SlidingFriction", "RollingFriction", "ContactModel")
# How a run is computed and kept changes no result.
NEVER = ("MaterialPreset", "MemoryBudget", "NumberOfThreads", "TimeLimit", "WhenChanged", "FramesKeptBy",
         "WallsKeptBy", "Script", "PythonPath", "Modified", "AdditionalInformationScript")
INPUTS = ("Walls", "Particles", "Inflows", "Shapes", "Sensors")
# The panel has these instead of Materials, MaterialPairs and boxes.
HELPERS = re.compile("^(Material|Pair)Row|Box(Corner|Lengths)$")
MOST_LETTERS = 2000


def _properties(proxy):
    """(name, property) in the order of the panel."""
    each = vtkSMOrderedPropertyIterator()
    each.SetProxy(proxy.SMProxy)
    each.Begin()
    while not each.IsAtEnd():
        yield each.GetKey(), each.GetProperty()
        each.Next()


def _hints(element, name):
    """The hints of a name in a hint, or in the hints of a property."""
    each = (element.GetNestedElement(k) for k in range(element.GetNumberOfNestedElements() if element else 0))
    return [one for one in each if one.GetName() == name]


def _holds(proxy, condition):
    """Whether a proxy has all values of a hint UnitIf."""
    values = [(proxy.SMProxy.GetProperty(one.GetAttribute("property")), float(one.GetAttribute("value")))
              for one in _hints(condition, "Value")]
    return all(other is not None and other.GetElement(0) == value for other, value in values)


def unit_of(proxy, one):
    """The SI unit of a property, as its hints say. A unit may depend on choices, as that of Rate."""
    hints = one.GetHints()
    for unit in _hints(hints, "Unit") + [each for each in _hints(hints, "UnitIf") if _holds(proxy, each)]:
        return unit.GetAttribute("si") or ""
    return ""


def told(value):
    """A value as text."""
    if isinstance(value, float):
        return f"{value:.9g}"
    if isinstance(value, str):
        return value if len(value) <= MOST_LETTERS else f"{value[:MOST_LETTERS]} \N{HORIZONTAL ELLIPSIS}"
    if hasattr(value, "__iter__"):
        return ", ".join(told(one) for one in value)
    return str(value)


def rows(proxy, always=()):
    """(label, value, unit, whether it is the default) of each property that differs from its default, or
    that is told always."""
    found = []
    for name, one in _properties(proxy):
        is_value = one.IsA("vtkSMVectorProperty") and not one.GetInformationOnly() and not one.GetIsInternal()
        if not is_value or name in NEVER or HELPERS.search(name) or one.GetPanelVisibility() == "never":
            continue
        is_default = bool(one.IsValueDefault())
        if is_default and name not in always:
            continue
        found.append((one.GetXMLLabel(), told(proxy.GetPropertyValue(name)), unit_of(proxy, one), is_default))
    return found


def name_of(proxy):
    """The name in the pipeline, or what the proxy is."""
    for (name, _), source in pv.GetSources().items():
        if source.SMProxy.GetGlobalID() == proxy.SMProxy.GetGlobalID():
            return name
    return proxy.SMProxy.GetXMLLabel()


def chain(proxy):
    """A proxy and what it is made from, the last one first."""
    all_of_it = [proxy]
    while len(all_of_it) < 20:
        inputs = [value for name, one in _properties(all_of_it[-1]) if one.IsA("vtkSMInputProperty")
                  for value in _connected(all_of_it[-1], name)]
        if not inputs:
            break
        all_of_it.append(inputs[0])
    return all_of_it


def _connected(proxy, name):
    """The proxies that are connected to an input."""
    value = proxy.GetPropertyValue(name)
    if value is None:
        return []
    return [one for one in (value if hasattr(value, "__len__") else [value]) if one is not None]


def inputs(proxy):
    """(input, name, chain of kinds, size in words, rows) of whatever is connected to a simulation."""
    found = []
    for port in INPUTS:
        for one in _connected(proxy, port):
            links = chain(one)
            data = one.GetDataInformation()
            low, high = data.GetBounds()[::2], data.GetBounds()[1::2]
            has_size = low[0] <= high[0]
            size = " \N{MULTIPLICATION SIGN} ".join(f"{b - a:.4g}" for a, b in zip(low, high))
            details = [row for link in links for row in rows(link)]
            found.append((port, name_of(one), " of ".join(link.SMProxy.GetXMLLabel() for link in links),
                          f"{size} m, from ({', '.join(f'{a:.4g}' for a in low)})" if has_size else "",
                          details))
    return found


def fingerprint(proxy):
    """SHA-256 of all properties that a run depends on."""
    return hashlib.sha256(json.dumps(describe(proxy), sort_keys=True).encode()).hexdigest()


def fingerprint_of_grains(grains):
    """SHA-256 of ids, positions and motion: the same bits for any number of threads and processes."""
    whole = hashlib.sha256()
    whole.update(grains["ParticleId"].tobytes())
    whole.update(grains.position.tobytes())
    for name in ("Velocity", "AngularVelocity", "Orientation", "Radius"):
        whole.update(grains[name].tobytes())
    return whole.hexdigest()
