"""Finds and loads the ParaView plugin that this package was installed with."""

import os

from paraview import servermanager
from paraview import simple as pv

from .errors import Error

NAME = "GranularDynamics"
LIBRARY = NAME + ".so"


def _path():
    """The plugin is two folders above the package: GranularDynamics/python/granular."""
    here = os.path.dirname(os.path.realpath(__file__))
    return os.path.join(os.path.dirname(os.path.dirname(here)), LIBRARY)


def _is_loaded(plugins):
    """Whether our plugin is among those of one side of a connection."""
    return any(plugins.GetPluginName(k) == NAME and plugins.GetPluginLoaded(k)
               for k in range(plugins.GetNumberOfPlugins()))


def version():
    """The version of the plugin that is loaded here."""
    plugins = servermanager.vtkSMProxyManager.GetProxyManager().GetPluginManager().GetLocalInformation()
    found = [plugins.GetPluginVersion(k) for k in range(plugins.GetNumberOfPlugins())
             if plugins.GetPluginName(k) == NAME]
    return found[0] if found else "of an unknown version"


def load():
    """Loads the plugin where it lacks: here, and on the server of the present connection, which need
    not be the one that was there at import."""
    if servermanager.ActiveConnection is None:
        pv.Connect()
    connection = servermanager.ActiveConnection
    manager = servermanager.vtkSMProxyManager.GetProxyManager().GetPluginManager()
    sides = {False: manager.GetLocalInformation()}
    if connection.IsRemote():
        sides[True] = manager.GetRemoteInformation(connection.Session)
    lacking = [remote for remote, plugins in sides.items() if not _is_loaded(plugins)]
    if not lacking and hasattr(pv, "GranularSimulation"):
        return
    path = _path()
    if not os.path.isfile(path):
        raise ImportError(f"granular: the plugin {path} is not there; is the package outside of"
                          " the folder that it was installed in?")
    for remote in lacking or [False]:
        try:
            pv.LoadPlugin(path, remote=remote, ns=vars(pv))
        except RuntimeError as problem:
            raise Error(f"ParaView could not load the plugin {path}"
                        f"{' on the server, which searches it under that name' if remote else ''}."
                        ) from problem
    if not hasattr(pv, "GranularSimulation"):
        raise Error(f"ParaView could not load the plugin {path}.")
