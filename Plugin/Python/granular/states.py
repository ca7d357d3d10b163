"""State files with a Granular Simulation in them."""

import hashlib
import os
import runpy

from paraview import servermanager
from paraview import simple as pv

from .errors import Error
from .fetching import local_processes

_KINDS = ("GranularSimulation", "GranularSimulationInWalls")


def load(path, name=None):
    """Loads a state (.pvsm) or runs a script (.py); returns the proxy of its simulation."""
    if not os.path.isfile(path):
        raise Error(f"The state file '{path}' does not exist.")
    ending = os.path.splitext(path)[1].lower()
    if ending == ".pvsm":
        _read(path)
    elif ending == ".py":
        _run(path)
    else:
        raise Error(f"The state file '{path}' has to end in .pvsm or .py.")
    proxy = _choose(path, name)
    for view in pv.GetViews():
        pv.Delete(view)  # nothing is drawn, and an animation would draw them
    return proxy


def _read(path):
    """ParaView 6.1 has one process read the file, by a pipeline that waits for all others for ever."""
    if local_processes() == 1:
        pv.LoadState(path)
        return
    parser = servermanager.vtkPVXMLParser()
    parser.SetFileName(path)
    if not parser.Parse():
        raise Error(f"The state file '{path}' is no XML file.")
    servermanager.ProxyManager().SMProxyManager.LoadXMLState(parser.GetRootElement(), None)


def _run(path):
    """Under another name than __main__: what a script does only as a program is left out."""
    scene = pv.GetAnimationScene().GetClientSideObject()
    scene.SetOverrideStillRender(True)  # a state of ParaView 5.13 sets the time, which draws views
    try:
        runpy.run_path(path, run_name="granular_state")
    except Error:
        raise
    except Exception as problem:
        raise Error(f"The script '{path}' failed: {type(problem).__name__}: {problem}") from problem
    finally:
        scene.SetOverrideStillRender(False)


def _choose(path, name):
    found = {key[0]: proxy for key, proxy in pv.GetSources().items()
             if proxy.SMProxy.GetXMLName() in _KINDS}
    if name is not None:
        if name not in found:
            raise Error(f"The state '{path}' has no Granular Simulation '{name}'; there are"
                        f" {', '.join(sorted(found)) or 'none'}.")
        return found[name]
    if not found:
        raise Error(f"The state '{path}' has no Granular Simulation. (What a script makes only when"
                    " its __name__ is '__main__' is not made here.)")
    if len(found) > 1:
        raise Error(f"Choose one of {', '.join(sorted(found))} with --simulation: the state '{path}'"
                    " has several Granular Simulations.")
    return next(iter(found.values()))


# What may change before a run continues: it has no part in the frames that are there.
_FREE = ("ContactModel", "EndTime", "FramesKeptBy", "MaterialNote", "MaterialPreset", "MemoryBudget",
         "NumberOfThreads", "TimeLimit", "WallsKeptBy", "WhenChanged")


def describe(proxy):
    """All properties that a simulation depends on, with those of its inputs, by their paths."""
    found = {}

    def tell(one, path):
        found[path + "kind"] = one.GetXMLName()
        properties = one.NewPropertyIterator()
        while not properties.IsAtEnd():
            name, value = properties.GetKey(), properties.GetProperty()
            properties.Next()
            if value.GetInformationOnly() or (one is proxy.SMProxy and name in _FREE):
                continue
            if value.IsA("vtkSMProxyProperty"):
                for i in range(value.GetNumberOfProxies()):
                    tell(value.GetProxy(i), f"{path}{name}[{i}].")
            elif value.IsA("vtkSMVectorProperty"):
                elements = [value.GetElement(i) for i in range(value.GetNumberOfElements())]
                text = ", ".join(map(str, elements))
                is_long = len(text) > 200
                found[path + name] = hashlib.sha256(text.encode()).hexdigest() if is_long else text

    tell(proxy.SMProxy, "")
    return found


def difference(one, other):
    """Says the first property that differs between two descriptions, or None."""
    for name in sorted(set(one) | set(other)):
        if one.get(name) != other.get(name):
            return f"{name} is {one.get(name, 'not there')}, and was {other.get(name, 'not there')}"
    return None


def has_animation():
    """Whether a property of anything but cameras and the time is animated."""
    scene = pv.GetAnimationScene()
    return any(cue.GetXMLName() == "KeyFrameAnimationCue" and cue.Enabled for cue in scene.Cues)


def wall_moved_by_animation(proxy):
    """The name of a wall that is where an animation puts it, or None."""
    if proxy.WallMotion != "Moving" or not has_animation():
        return None
    for wall in proxy.Walls:
        wall.UpdatePipeline()
        times = wall.GetDataInformation(wall.Port).DataInformation.GetNumberOfTimeSteps()
        if times <= 1:
            return next((f"'{key[0]}'" for key, source in pv.GetSources().items()
                         if source.SMProxy.GetGlobalID() == wall.SMProxy.GetGlobalID()), "without a name")
    return None
