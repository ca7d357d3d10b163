"""The package granular, from beside the plugin: `from common.package import granular`."""

import argparse
import os
import sys

from paraview import servermanager

PLUGIN = "GranularDynamics"


def _folders():
    """Folders of the plugins that are given by --plugin, or that ParaView has loaded."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--plugin")
    given = parser.parse_known_args()[0].plugin
    plugins = servermanager.vtkSMProxyManager.GetProxyManager().GetPluginManager().GetLocalInformation()
    loaded = [plugins.GetPluginFileName(k) for k in range(plugins.GetNumberOfPlugins())
              if plugins.GetPluginName(k) == PLUGIN]
    return [os.path.dirname(os.path.abspath(path)) for path in (given, *loaded) if path]


# A package that PYTHONPATH names comes first.
sys.path += [os.path.join(folder, "python") for folder in _folders()]
try:
    import granular  # noqa: F401, which loads the plugin where ParaView has not
except ImportError:
    sys.exit(f"{os.path.basename(sys.argv[0])}: the plugin {PLUGIN} is not loaded. Set PV_PLUGIN_PATH to"
             f" the folder that holds {PLUGIN}.so, or give --plugin /path/of/{PLUGIN}.so")
