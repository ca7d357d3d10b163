"""Finds and loads the ParaView plugin that this package was installed with."""

import os

from paraview import servermanager
from paraview import simple as pv

from .errors import Error

LIBRARY = "GranularDynamics.so"


def _path():
    """The plugin lies two folders above the package: GranularDynamics/python/granular."""
    here = os.path.dirname(os.path.realpath(__file__))
    return os.path.join(os.path.dirname(os.path.dirname(here)), LIBRARY)


def load():
    """Loads the plugin, unless it is there; on a remote server as well."""
    if hasattr(pv, "GranularSimulation"):
        return
    path = _path()
    if not os.path.isfile(path):
        raise ImportError(f"granular: the plugin {path} is not there; is the package outside of"
                          " the folder that it was installed in?")
    if servermanager.ActiveConnection is None:
        pv.Connect()
    remote = servermanager.ActiveConnection.IsRemote()
    pv.LoadPlugin(path, remote=remote, ns=vars(pv))
    if not hasattr(pv, "GranularSimulation"):
        raise Error(f"ParaView could not load the plugin {path}.")
