#!/usr/bin/env pvbatch
"""What memory each rank takes that shares a simulation of many grains.

    PV_PLUGIN_CONFIG_FILE=.../granular.plugins.xml \\
        mpiexec -n 4 pvbatch rank_memory.py [--grains N] [--kept-by "Each Process"] [--steps S] \\
            [--save FILE.pvtp] [--start FILE.pvtp] [--bonds] [--changes]

Spheres find space at random in an empty box, a seventh of which they fill, and fall some steps; or go
on from where ranks have saved them. In the middle of these steps those that are near each other
are bonded, or parameters change, if it is asked for. A line for each rank says which grains it shows and the
most memory that it has had, the 300 MB of ParaView itself included.
"""
import argparse
import time

from paraview import simple as pv

STEP = 1e-5
RADIUS = 0.001
TELL = """
import resource
from vtkmodules.vtkParallelCore import vtkMultiProcessController
rank = vtkMultiProcessController.GetGlobalController().GetLocalProcessId()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
print(f"rank {rank}: shows {self.GetInputDataObject(0, 0).GetNumberOfPoints()} grains,"
      f" has taken {peak} MiB", flush=True)
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--grains", type=float, default=1e6)
    parser.add_argument("--kept-by", default="Automatic")
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--save")
    parser.add_argument("--start")
    parser.add_argument("--bonds", action="store_true")
    parser.add_argument("--changes", action="store_true")
    options = parser.parse_args()
    count = int(options.grains)
    side = (4.0 * count * 3.1416 / 3.0 * RADIUS**3 * 7.0)**(1.0 / 3.0)
    end = options.steps * STEP
    start = pv.XMLPartitionedPolydataReader(FileName=[options.start]) if options.start else None
    more = {}
    if options.bonds:
        more = {"BondLaw": "Parallel", "BondInteractionRadius": 1.5, "BondYoungsModulus": 1e5,
                "BondTime": 0.5 * end}
    if options.changes:
        more["Changes"] = f"{0.5 * end:g} Gravity 1 0 -9"
    simulation = pv.GranularSimulation(
        Walls=[], Particles=start, StartTimeMode="Given", SpawnBox=[0, side] * 3,
        RadiusRange=[0.9 * RADIUS, 1.1 * RADIUS], MaximumParticles=count,
        SpawnAttemptsPerStep=min(2**31 - 1, 40 * count), InitialVelocity=[0, 0, 0], TimeStep=STEP,
        FrameInterval=(0.5 if more else 1.0) * end, EndTime=end, **more, MemoryBudget=0, NumberOfThreads=1,
        WallDomain="None", FramesKeptBy=options.kept_by)
    teller = pv.ProgrammableFilter(Input=simulation, Script=TELL)
    for moment in (0.0, end):
        begin = time.monotonic()
        teller.UpdatePipeline(moment)
        simulation.UpdatePropertyInformation()
        print(f"{simulation.Status}: t = {moment:g} s after {time.monotonic() - begin:.1f} s")
        print(simulation.Notes, flush=True)
    if options.save:
        pv.SaveData(options.save, proxy=simulation, DataMode="Binary")


main()
