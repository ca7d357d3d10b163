"""Sources and filters of ParaView that are the same for everybody."""

from paraview import servermanager
from paraview import simple as pv


def new(kind, name=None, **properties):
    """A proxy of ParaView by the name of its kind, called name in the pipeline."""
    proxy = getattr(pv, kind)(**({"registrationName": name} if name else {}), **properties)
    return with_defaults(proxy, properties)


def with_defaults(proxy, given):
    """Sets every property of a proxy to its documented default but those whose names are given.

    Defaults of a user's own, which ParaView keeps by a button or after each Apply (its setting *Preserve
    Property Values*), would make a script mean something else on each machine.
    """
    settings = servermanager.vtkSMSettings.GetInstance()
    kind = f".{proxy.GetXMLGroup()}.{proxy.GetXMLName()}"
    for key in proxy.ListProperties():
        value = proxy.SMProxy.GetProperty(key)
        # A list that has its default already would be emptied.
        if key not in given and settings.HasSetting(f"{kind}.{key}") and not value.IsValueDefault():
            value.ResetToDefault()
    proxy.UpdateVTKObjects()
    return proxy
