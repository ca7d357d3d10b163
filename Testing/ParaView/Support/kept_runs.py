"""Runs that ranks keep their parts of and go on from, for kept_by_ranks.py and begun_by_ranks.py."""

import os

from paraview import servermanager
from paraview.simple import (GranularShape, Plane, ProgrammableFilter, SaveData,
                             XMLPartitionedPolydataReader)
from simulating import of_any_ranks, simulate, state, update

RANKS = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()
EACH = "Each Process"
BEGAN = "Each began with the grains that it had as Particles"
# So many that each of three ranks has some.
MANY = {"MaximumParticles": 300, "RadiusRange": [0.012, 0.018]}
STICKY = {"Integrator": "Leapfrog", "AdhesionLaw": "JKR", "SurfaceEnergy": 0.05, **MANY}
TIMES = (0.06, 0.0, 0.02)
# Leaves the first grains out. VTK copies no arrays of global ids.
CUT = """
from vtkmodules.vtkCommonDataModel import vtkDataSetAttributes
from vtkmodules.vtkFiltersCore import vtkThresholdPoints
grains = self.GetInputDataObject(0, 0).NewInstance()
grains.ShallowCopy(self.GetInputDataObject(0, 0))
grains.GetPointData().SetActiveAttribute(-1, vtkDataSetAttributes.GLOBALIDS)
points = vtkThresholdPoints()
points.SetInputData(grains)
points.SetInputArrayToProcess(0, 0, 0, 0, "ParticleId")
points.ThresholdByUpper(4)
points.Update()
self.GetOutputDataObject(0).ShallowCopy(points.GetOutput())
self.GetOutputDataObject(0).SetFieldData(grains.GetFieldData())
"""


def heap(**properties):
    """A heap whose time begins at 0, whatever it continues from."""
    return simulate([Plane()], **{"InitialVelocity": [0, 0, -1], "FramesKeptBy": EACH, "StartTimeMode": "Given",
                                  **properties})


def damage_of(part):
    """The script of a filter that changes a number of what a part was saved with."""
    return f"""
fields = self.GetOutputDataObject(0).GetFieldData()
array = fields.GetArray("RestartVelocities.{part}")
if array:
    copy = array.NewInstance()
    copy.DeepCopy(array)
    copy.SetName(array.GetName())
    copy.SetComponent(0, 0, copy.GetComponent(0, 0) + 1)
    fields.AddArray(copy)
"""


def runs():
    """What they are saved with, and what else they go on with."""
    rods = {"Shapes": [GranularShape(Kind="Rod", Surface=None)], "MaximumParticles": 120,
            "Materials": "glass\nsteel Density 7800"}
    return {
        "sticky": (STICKY, {"MaximumParticles": 350, "MemoryBudget": 0}),
        "soft": (STICKY, {"YoungsModulus": 2e6}),  # with another step
        "rods": (rods, {}),
        "tolerant": ({"TimeStepControl": "Error", **MANY}, {"Integrator": "RungeKutta23"}),
    }


def file_of(folder, name, ranks):
    return os.path.join(folder, f"{name.replace(' ', '-')}-{ranks}.pvtp")


def save(simulation, time, file):
    update(simulation, time)
    SaveData(file, proxy=simulation, DataMode="Binary")


def read(file):
    return XMLPartitionedPolydataReader(FileName=[file])


def bits(simulation, times):
    """At times in any order."""
    return {f"{k}: {time}": of_any_ranks(state(simulation, time)) for k, time in enumerate(times)}


def go_on(folder, ranks, results):
    """From what some ranks have saved, what these ranks come to."""
    for name, (common, more) in runs().items():
        rest = heap(Particles=read(file_of(folder, name, ranks)), **{**common, **more})
        results["gone on", name] = bits(rest, TIMES)
        results["began", name] = BEGAN in rest.Notes
        rest.NumberOfThreads = 2
        results["gone on", name + ", other threads"] = bits(rest, (0.04, 0.0))
        # And once more, from the parts of these ranks.
        again = file_of(folder, f"{name} again, from {ranks} by", RANKS)
        save(rest, 0.04, again)
        rest = heap(Particles=read(again), **common)
        results["gone on", name + ", again"] = bits(rest, (0.04,))
        results["began", name + ", again"] = BEGAN in rest.Notes
    for name in ("sticky", "rods"):
        cut = ProgrammableFilter(Input=read(file_of(folder, name, ranks)), Script=CUT)
        rest = heap(Particles=cut, **runs()[name][0])
        results["gone on", name + " without some"] = bits(rest, (0.04,))
        results["began", name + " without some"] = BEGAN in rest.Notes
