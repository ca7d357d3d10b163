"""Run by test_rank_frames.py on one and on three ranks: a run of which each rank keeps its part of
the frames. Arguments: folder, file for the results."""

import os
import pickle
import sys

import numpy
from paraview import servermanager
from paraview.simple import (GranularBonds, GranularFields, GranularFragments, GranularPackingFraction,
                             GranularShape, OutputPort, Plane,
                             ProgrammableFilter, SaveData, Transform, XMLPartitionedPolydataReader, XMLPolyDataReader)
from simulating import CONTACTS, arrays, of_any_ranks, run_tests, simulate, state, update

RESULT = sys.argv[2]
RANKS = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()
EACH = "Each Process"
FEW = (0.16, 0.1)  # times
results = {"ranks": RANKS, "states": {}, "figures": {}, "continued": {}}


def heap(**properties):
    return simulate([Plane()], **{"InitialVelocity": [0, 0, -1], "FramesKeptBy": EACH, **properties})


def go(name, simulation, times=(0.2, 0.06, 0.3, 0.16)):
    """To times in any order."""
    for k, time in enumerate(times):
        results["states"][f"{name}, {k}: {time}"] = of_any_ranks(state(simulation, time))
    results["states"][name + ", notes"] = simulation.Notes


def test_jumps():
    go("heap", heap())
    go("nothing kept", heap(MemoryBudget=0), FEW)
    go("clumps", heap(Shapes=[GranularShape(Kind="Rod", Surface=None)], MaximumParticles=20), FEW)
    go("hot", heap(HeatLaw="ContactRadius", ThermalConductivity=1.0, HeatCapacity=800.0,
                   Materials="glass\nsteel Density 7800"), FEW)
    go("by stages", heap(Integrator="RungeKutta23"), FEW)


def test_changes():
    """The first rank goes on with all grains."""
    go("changes", heap(Changes="0.1 Gravity 1 0 -5"), FEW)


def test_bonds():
    simulation = heap(MaximumParticles=60)
    update(simulation, 0.2)
    bonded = heap(Particles=GranularBonds(Input=simulation), BondLaw="Springs", InitialVelocity=[0, 0, 0],
                  BondTensileStrength=1e3, BondShearStrength=1e3)
    go("bonded", bonded, (0.1, 0.04))
    fragments = GranularFragments(Input=bonded)
    fragments.UpdatePipeline(0.04)
    results["figures"]["fragments"] = arrays(servermanager.Fetch(fragments, 0))


def test_walls_that_the_pipeline_moves():
    floor = Transform(Input=Plane())

    def animate(time):
        floor.Transform.Translate = [0, 0, 0.01 * numpy.sin(20 * time)]

    simulation = simulate([floor], FramesKeptBy=EACH, InitialVelocity=[0, 0, -1], WallMotion="Moving",
                          MaximumParticles=150)
    for k, time in enumerate((0.06, 0.1, 0.16, 0.08)):
        animate(time)
        results["states"][f"moved, {k}: {time}"] = of_any_ranks(state(simulation, time))


def test_other_keepers():
    """In mid-run, with frames that others have kept."""
    simulation = heap()
    for time, keepers in ((0.1, EACH), (0.2, "First Process"), (0.06, EACH), (0.16, "Automatic"),
                          (0.3, EACH)):
        simulation.FramesKeptBy = keepers
        go(f"kept by {keepers}", simulation, (time,))
    simulation.NumberOfThreads = 2
    go("other threads", simulation, (0.24, 0.3))
    simulation.Gravity = [0, 0, -5]
    go("other gravity", simulation, (0.1, 0.04))


def test_files():
    """What goes on from files of parts, and from one that has been put together."""
    common = {"Integrator": "Leapfrog", "AdhesionLaw": "JKR", "SurfaceEnergy": 0.05}
    simulation = heap(MaximumParticles=150, **common)
    update(simulation, 0.2)
    for suffix, reader in (("vtp", XMLPolyDataReader), ("pvtp", XMLPartitionedPolydataReader)):
        path = os.path.join(sys.argv[1], f"kept-{RANKS}.{suffix}")
        SaveData(path, proxy=simulation, DataMode="Binary")
        for ranks in {1, RANKS}:
            file = reader(FileName=[path.replace(f"-{RANKS}.", f"-{ranks}.")])
            rest = heap(Particles=file, MaximumParticles=150, **common)
            results["continued"][suffix, ranks] = of_any_ranks(state(rest, 0.06))


def test_a_part_alone():
    """The rest of the run is lost with the other parts."""
    if RANKS > 1:
        file = os.path.join(sys.argv[1], f"kept-{RANKS}", f"kept-{RANKS}_0.vtp")
        rest = heap(Particles=XMLPolyDataReader(FileName=[file]), MaximumParticles=150)
        update(rest, 0.06)
        results["a part"] = rest.Status


def test_a_damaged_part():
    """What one process saved of the rest of the run is not what it was."""
    if RANKS > 1:
        file = XMLPartitionedPolydataReader(
            FileName=[os.path.join(sys.argv[1], f"kept-{RANKS}.pvtp")])
        damaged = ProgrammableFilter(Input=file, CopyArrays=1, Script="""
fields = self.GetOutputDataObject(0).GetFieldData()
array = fields.GetArray("RestartVelocities.1")
if array:
    copy = array.NewInstance()
    copy.DeepCopy(array)
    copy.SetName(array.GetName())
    copy.SetComponent(0, 0, copy.GetComponent(0, 0) + 1)
    fields.AddArray(copy)
""")
        rest = heap(Particles=damaged, MaximumParticles=150)
        update(rest, 0.06)
        results["damaged"] = rest.Status


def test_figures():
    simulation = heap(MaximumParticles=60)
    contacts = OutputPort(simulation, CONTACTS)
    for key, one in {"packing": GranularPackingFraction(Input=simulation),
                     "fields": GranularFields(Input=simulation, Contacts=contacts)}.items():
        one.UpdatePipeline(0.16)
        results["figures"][key] = arrays(servermanager.Fetch(one, 0))


run_tests(globals())
with open(RESULT, "wb") as file:
    pickle.dump(results, file)
