"""Sources and filters of ParaView that are the same for everybody."""

from paraview import servermanager
from paraview import simple as pv

from .errors import Error, quiet

_NAMES = {}  # of the properties of each kind of proxy
_SETTABLE = {}  # names that can be set, of each kind of proxy


def _known(proxy, known, find):
    """What find() returns for a kind of proxy. All proxies of a kind have the same properties, and a
    kind that is defined anew has another class."""
    kind = type(proxy), proxy.SMProxy.GetXMLGroup(), proxy.SMProxy.GetXMLName()
    if kind not in known:
        known[kind] = tuple(find())
    return known[kind]


def names_of(proxy):
    """The names of all properties of a proxy, in ParaView's spelling. ParaView makes an object of each
    property to list their names, which would take most of the time of a small frame."""
    return _known(proxy, _NAMES, proxy.ListProperties)


def settable(proxy):
    """The names of the properties of a proxy that can be set, in ParaView's spelling."""
    return _known(proxy, _SETTABLE, lambda: (
        name for name in names_of(proxy) if not proxy.SMProxy.GetProperty(name).GetInformationOnly()))


def new(kind, name=None, **properties):
    """A proxy of ParaView by the name of its kind, called name in the pipeline."""
    proxy = getattr(pv, kind)(**({"registrationName": name} if name else {}), **properties)
    return with_defaults(proxy, properties)


def updated(proxy, time=None, name="", delete=False):
    """A proxy after it has computed. What it says in Status is wrong is raised as an Error.

    time    to compute, where the proxy has times
    name    of the argument that the proxy is for; stands before the sentence
    delete  whether a proxy that says so is deleted
    """
    with quiet(proxy):
        proxy.UpdatePipeline(*([] if time is None else [float(time)]))  # 0 counts as none elsewhere
    proxy.UpdatePropertyInformation()
    status = proxy.GetPropertyValue("Status") if "Status" in names_of(proxy) else "OK"
    if status != "OK":
        if delete:
            pv.Delete(proxy)
        raise Error(f"{name}: {status}" if name else status)
    return proxy


def with_defaults(proxy, given):
    """Sets every property of a proxy to its documented default but those whose names are given.

    Defaults of a user's own, which ParaView keeps by a button or after each Apply (its setting *Preserve
    Property Values*), would make a script mean something else on each machine.
    """
    settings = servermanager.vtkSMSettings.GetInstance()
    kind = f".{proxy.GetXMLGroup()}.{proxy.GetXMLName()}"
    for key in names_of(proxy):
        value = proxy.SMProxy.GetProperty(key)
        # A list that has its default already would be emptied.
        if key not in given and settings.HasSetting(f"{kind}.{key}") and not value.IsValueDefault():
            value.ResetToDefault()
    proxy.UpdateVTKObjects()
    return proxy
