"""Run by test_rank_frames.py on one and on three ranks: a run of which each rank keeps its part of
the frames. Arguments: folder, file for the results."""

import os
import sys

import numpy
from kept_runs import (BEGAN, EACH, MANY, RANKS, STICKY, damage_of, file_of, go_on, heap, runs,
                       save)
from paraview import servermanager
from paraview.simple import (GranularBonds, GranularFields, GranularFragments, GranularPackingFraction,
                             GranularSensor, GranularShape, OutputPort, Plane,
                             ProgrammableFilter, SaveData, Transform, XMLPartitionedPolydataReader, XMLPolyDataReader)
from simulating import CONTACTS, arrays, of_any_ranks, run_tests, simulate, state, update

RESULT = sys.argv[2]
FEW = (0.16, 0.1)  # times
results = {"ranks": RANKS, "states": {}, "figures": {}, "continued": {}, "began": {}}


def go(name, simulation, times=(0.2, 0.06, 0.3, 0.16)):
    """To times in any order."""
    for k, time in enumerate(times):
        results["states"][f"{name}, {k}: {time}"] = of_any_ranks(state(simulation, time))
    results["states"][name + ", notes"] = simulation.Notes


def test_jumps():
    go("heap", heap())
    go("nothing kept", heap(MemoryBudget=0), FEW)
    limited = heap(ReportStepLimits=1)
    for time in (0.2, 0.06):
        go("limited", limited, (time,))
        results["limits", time] = [line for line in limited.Notes.splitlines()
                                   if line.startswith("Of the time step")]
    go("clumps", heap(Shapes=[GranularShape(Kind="Rod", Surface=None)], MaximumParticles=20), FEW)
    go("hot", heap(HeatLaw="ContactRadius", ThermalConductivity=1.0, HeatCapacity=800.0,
                   Materials="glass\nsteel Density 7800", FrictionHeat=1,
                   Sensors=[GranularSensor(Name="box", Box=[-0.1, 0.1, -0.1, 0.1, 0.1, 0.3],
                                           RecordVisits=1)]), FEW)
    go("by stages", heap(Integrator="RungeKutta23"), FEW)


def test_changes():
    """Each rank continues with its part, but where one needs all grains or these have several balls."""
    go("changes", heap(Changes="0.1 Gravity 1 0 -5", **MANY), FEW)
    often = heap(Changes="0.06 Gravity 1 0 -5\n0.1 YoungsModulus 2e6\n0.2 SlidingFriction 0.1",
                 Integrator="Leapfrog", AdhesionLaw="JKR", SurfaceEnergy=0.05, EnergyParts=1, **MANY)
    go("often", often, (0.2, 0.08))
    often.Changes = "0.06 Gravity 1 0 -5\n0.12 Gravity 0 1 -5"
    go("other changes", often, (0.16,))
    often.NumberOfThreads = 2
    go("changes, other threads", often, (0.18,))
    go("changes, nothing kept", heap(Changes="0.1 Gravity 1 0 -5", MemoryBudget=0, **MANY),
       FEW)
    go("changes of steps", heap(Changes="0.1 YoungsModulus 1e6", TimeStepControl="Stable", **MANY),
       FEW)
    go("changes of hot grains", heap(Changes="0.1 ThermalConductivity 5", HeatLaw="ContactRadius",
                                     ThermalConductivity=1.0, HeatCapacity=800.0, FrictionHeat=1,
                                     AdhesionLaw="JKR", SurfaceEnergy=0.05, **MANY), FEW)
    go("changes of clumps", heap(Shapes=[GranularShape(Kind="Rod", Surface=None)],
                                 MaximumParticles=20, Changes="0.1 Gravity 1 0 -5"), FEW)
    go("changes by errors", heap(Changes="0.1 Gravity 1 0 -5", TimeStepControl="Error", **MANY), FEW)


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
    """What continues from files of parts, and from one that has been put together."""
    common = STICKY
    simulation = heap(**common)
    update(simulation, 0.2)
    for suffix, reader in (("vtp", XMLPolyDataReader), ("pvtp", XMLPartitionedPolydataReader)):
        path = os.path.join(sys.argv[1], f"kept-{RANKS}.{suffix}")
        SaveData(path, proxy=simulation, DataMode="Binary")
        for ranks in {1, RANKS}:
            file = reader(FileName=[path.replace(f"-{RANKS}.", f"-{ranks}.")])
            rest = heap(Particles=file, **common)
            results["continued"][suffix, ranks] = of_any_ranks(state(rest, 0.06))
            results["began"][suffix, ranks] = BEGAN in rest.Notes
    whole = heap(Particles=file, FramesKeptBy="First Process", **common)
    results["continued"]["whole"] = of_any_ranks(state(whole, 0.06))
    results["began"]["whole"] = BEGAN in whole.Notes
    for name, more in {"on": {}, "on, nothing kept": {"MemoryBudget": 0},
                       "on, changes": {"Changes": "0.04 Gravity 1 0 -5"}}.items():
        rest = heap(Particles=file, **{**common, "MaximumParticles": 350, **more})
        go(name, rest, (0.06, 0.0, 0.1, 0.02))
    rest.NumberOfThreads = 2
    go("on, other threads", rest, (0.08, 0.0))
    for name, more in {"on in time": {}, "on in time, whole": {"FramesKeptBy": "First Process"}}.items():
        rest = heap(Particles=file, StartTimeMode="From Grains",
                    **{**common, "MaximumParticles": 350, "Changes": "0.1 Gravity 0 0 9\n0.24 Gravity 1 0 -5", **more})
        go(name, rest, (0.26, 0.2, 0.3, 0.22))
        rest.UpdatePipelineInformation()
        results["states"][name + ", times"] = {"times": [round(moment, 9) for moment in rest.TimestepValues]}
    for key, name, value in (("kept", "FramesKeptBy", "First Process"),
                             ("staged", "Integrator", "RungeKutta23")):
        rest = heap(Particles=file, **common)
        update(rest, 0.02)
        setattr(rest, name, value)
        go("on, " + key, rest, (0.04, 0.02))
        results["began"][key] = BEGAN in rest.Notes


def test_runs_that_go_on():
    """With the parts of as many ranks; begun_by_ranks.py continues with them on other numbers."""
    for name, (common, _) in runs().items():
        save(heap(**common), 0.2, file_of(sys.argv[1], name, RANKS))
    go_on(sys.argv[1], RANKS, results)


def test_a_part_alone():
    """The rest of the run is lost with the other parts."""
    if RANKS > 1:
        file = os.path.join(sys.argv[1], f"kept-{RANKS}", f"kept-{RANKS}_0.vtp")
        rest = heap(Particles=XMLPolyDataReader(FileName=[file]), **MANY)
        update(rest, 0.06)
        results["a part"] = rest.Status


def test_a_damaged_part():
    """What one process saved of the rest of the run is not what it was, for the one that begins
    with it and for the first one, which does with all; and one that others have changed."""
    if RANKS > 1:
        file = XMLPartitionedPolydataReader(
            FileName=[os.path.join(sys.argv[1], f"kept-{RANKS}.pvtp")])
        damaged = ProgrammableFilter(Input=file, CopyArrays=1)
        for keepers in (EACH, "First Process"):
            damaged.Script = "pass"
            rest = heap(Particles=damaged, **MANY, FramesKeptBy=keepers)
            results["undamaged", keepers] = of_any_ranks(state(rest, 0.06))
            damaged.Script = damage_of(1)
            update(rest, 0.06)
            results["damaged", keepers] = rest.Status
            damaged.Script = """
points = self.GetOutputDataObject(0)
has_grains = points.GetFieldData().GetArray("RestartBalls.1")
positions = points.GetPoints().GetData() if has_grains else None
if positions:
    copy = positions.NewInstance()
    copy.DeepCopy(positions)
    copy.SetComponent(0, 2, copy.GetComponent(0, 2) + 1e-9)
    moved = points.GetPoints().NewInstance()
    moved.SetData(copy)
    points.SetPoints(moved)
"""
            results["moved", keepers] = of_any_ranks(state(rest, 0.06))


def test_figures():
    simulation = heap(MaximumParticles=60)
    contacts = OutputPort(simulation, CONTACTS)
    for key, one in {"packing": GranularPackingFraction(Input=simulation),
                     "fields": GranularFields(Input=simulation, Contacts=contacts)}.items():
        one.UpdatePipeline(0.16)
        results["figures"][key] = arrays(servermanager.Fetch(one, 0))


run_tests(globals(), RESULT, results)
