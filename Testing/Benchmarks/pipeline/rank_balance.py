#!/usr/bin/env pvbatch
"""How ranks share grains of which some take much longer than others: cubes at one end of a bed, spheres
at the other.

    PV_PLUGIN_CONFIG_FILE=.../granular.plugins.xml \\
        mpiexec -n 2 pvbatch rank_balance.py [--across N] [--frames N]

Work is counted by the lengths of the grains' rows as long as 1000 steps take less than a second; from
then on, each time that grains are sorted, which is every 1000 steps, ranks take parts by what a unit of
that took them as well. The notes of each frame say how many grains each rank has, and how long the
ranks have computed and waited. To see it, slow one of them down: --bind-to core, and on one of the
cores another program that never ends.
"""
import argparse
import time

from paraview import simple as pv

STEP = 2e-5
STEPS = 1000
RADIUS = 0.005
GRAINS = """
import numpy
from vtkmodules.vtkParallelCore import vtkMultiProcessController
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonCore import vtkPoints
across, radius = {across}, {radius}
first = vtkMultiProcessController.GetGlobalController().GetLocalProcessId() == 0
i, j, k = numpy.mgrid[0:4 * across, 0:across, 0:across].reshape(3, -1) if first else ([], [], [])
positions = 2.3 * radius * (numpy.stack([i, j, k], axis=-1) + 0.6) if first else numpy.zeros((0, 3))
output = self.GetPolyDataOutput()
points = vtkPoints()
points.SetData(numpy_to_vtk(positions, deep=1))
output.SetPoints(points)
kinds = numpy.where(numpy.asarray(i) < 2 * across, 0, -1).astype("int32")
for name, values in (("Shape", kinds), ("Radius", numpy.full(len(positions), radius))):
    array = numpy_to_vtk(values, deep=1)
    array.SetName(name)
    output.GetPointData().AddArray(array)
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--across", type=int, default=8)
    parser.add_argument("--frames", type=int, default=10)
    options = parser.parse_args()
    side = 2.3 * RADIUS * (options.across + 0.2)
    grains = pv.ProgrammableSource(Script=GRAINS.format(across=options.across, radius=RADIUS))
    walls = pv.Box(XLength=4.0 * side, YLength=side, ZLength=2.0 * side)
    walls.Center = [2.0 * side, 0.5 * side, side]
    cube = pv.GranularShape(Kind="Box")
    simulation = pv.GranularSimulation(
        Walls=[walls], Particles=grains, Shapes=[cube], MaximumParticles=0, TimeStep=STEP,
        YoungsModulus=1e6, FrameInterval=STEPS * STEP, EndTime=options.frames * STEPS * STEP,
        NumberOfThreads=1)
    for frame in range(1, options.frames + 1):
        begin = time.monotonic()
        simulation.UpdatePipeline(frame * STEPS * STEP)
        simulation.UpdatePropertyInformation()
        print(f"{simulation.Status}: t = {frame * STEPS * STEP:g} s,"
              f" {time.monotonic() - begin:.1f} s\n{simulation.Notes}", flush=True)


main()
