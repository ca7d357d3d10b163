#!/usr/bin/env pvpython
"""How the time of each reader grows with the size of its file, and how long a user who presses Stop
waits at most.

    PV_PLUGIN_CONFIG_FILE=… PYTHONPATH=… pvpython waits.py [--rows 400000] [--grains 100000]

A reader reads files of n, 2 n and 4 n rows: the exponent of its time is 1 if it grows as they do. A
phase can be stopped where it tells how far it is; the longest time between two such moments is the
longest that Stop takes. Times are those of the processor, so that other work on the machine does not
count.
"""
import argparse
import math
import os
import tempfile
import time

import numpy
from paraview import simple as pv

import granular  # loads the plugin


def off(rows):
    """A strip of triangles."""
    points = "".join(f"{k // 2} {k % 2} {0.01 * (k % 7)}\n" for k in range(rows + 2))
    return f"OFF\n{rows + 2} {rows} 0\n{points}" + "".join(f"3 {k} {k + 1} {k + 2}\n" for k in range(rows))


def positions(rows):
    return numpy.random.default_rng(1).random((rows, 3))


def table(rows):
    return "x,y,z,R\n" + spheres(rows).replace(" ", ",")


def spheres(rows):
    return "".join(f"{x} {y} {z} 0.01\n" for x, y, z in positions(rows))


def lines(rows):
    return "".join(f"{k + 1} 1 {x} {y} {z} 0.01\n" for k, (x, y, z) in enumerate(positions(rows)))


def dump(rows):
    return (f"ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n{rows}\nITEM: BOX BOUNDS pp pp pp\n0 1\n0 1\n0 1\n"
            f"ITEM: ATOMS id type x y z radius\n{lines(rows)}")


def data(rows):
    atoms = "".join(f"{k + 1} 1 0.02 2500 {x} {y} {z}\n" for k, (x, y, z) in enumerate(positions(rows)))
    return (f"made\n\n{rows} atoms\n1 atom types\n\n0 1 xlo xhi\n0 1 ylo yhi\n0 1 zlo zhi\n\n"
            f"Atoms # sphere\n\n{atoms}")


def yade(rows):
    return "#format x_y_z_r\n# x y z r\n" + spheres(rows)


def xyz(rows):
    return (f'{rows}\nProperties=species:S:1:pos:R:3:radius:R:1\n'
            + "".join(f"A {x} {y} {z} 0.01\n" for x, y, z in positions(rows)))


READERS = {"OFF": (off, "mesh.off"), "table": (table, "grains.txt"),
           "LAMMPS dump": (dump, "grains.dump"), "LAMMPS data": (data, "grains.data"),
           "Yade's text": (yade, "grains.yade.txt"), "extended XYZ": (xyz, "grains.extxyz")}


def read_times(name, rows, folder):
    write, file = READERS[name]
    path = os.path.join(folder, file)
    taken = []
    for count in (rows, 2 * rows, 4 * rows):
        with open(path, "w") as out:
            out.write(write(count))
        best = math.inf
        for _ in range(3):
            begin = time.process_time()
            reader = (pv.OFFReader(FileName=path) if name == "OFF"
                      else pv.GranularParticleReader(FileNames=[path]))
            reader.UpdatePipeline()
            best = min(best, time.process_time() - begin)
            pv.Delete(reader)
        taken.append(best)
    print(f"{name:14} {1e3 * taken[0]:7.0f} {1e3 * taken[1]:7.0f} {1e3 * taken[2]:7.0f} ms,"
          f" exponent {math.log(taken[2] / taken[0]) / math.log(4):.2f}")


class Checks:
    """The longest time of the processor between two checks of Stop while a proxy is brought up to
    date."""

    def __init__(self, proxy):
        self.longest, self.count = 0.0, 0
        proxy.GetClientSideObject().AddObserver("ProgressEvent", self.check)
        self.begin = self.last = time.process_time()

    def check(self, *_):
        now = time.process_time()
        self.longest, self.last = max(self.longest, now - self.last), now
        self.count += 1

    def end(self, phase):
        self.check()
        print(f"{phase:40} {self.last - self.begin:7.1f} s, {self.count:6} checks, the longest"
              f" {1e3 * self.longest:6.0f} ms apart")


def watch(phase, proxy, moment=0.0):
    checks = Checks(proxy)
    proxy.UpdatePipeline(moment)
    checks.end(phase)


def measure_phases(count):
    size = 0.5 / count**(1 / 3) * 0.6
    box = pv.Box(XLength=1, YLength=1, ZLength=1, Center=[0, 0, 0.5])
    fine = pv.Subdivide(Input=pv.Triangulate(Input=box), NumberofSubdivisions=8)
    walls = {"a mesh of 786,432 triangles, repaired": fine}
    for phase, wall in walls.items():
        run = granular.Simulation(walls=wall, MaximumParticles=0, EndTime=0.1)
        watch(phase, run.proxy)
    common = dict(walls=box, RadiusRange=[size, size], EndTime=1e-3, FrameInterval=1e-3)
    fill = granular.Simulation(MaximumParticles=count, SpawnRegion="Fill Container", **common)
    watch(f"{count} grains that fill a container", fill.proxy)
    watch("steps of these", fill.proxy, 1e-3)
    spawn = granular.Simulation(MaximumParticles=count, SpawnRegion="Box",
                                SpawnBox=[-0.5, 0.5, -0.5, 0.5, 0, 1], **common)
    watch("grains that appear", spawn.proxy)
    start = granular.Simulation(walls=box, particles=fill.proxy, MaximumParticles=0, EndTime=0.1)
    watch("grains that come from elsewhere", start.proxy)
    stones = pv.GranularVoronoi(NumberOfGrains=max(count // 100, 10), Points=None)
    watch(f"{max(count // 100, 10)} Voronoi grains", stones)
    flow = granular.Simulation(walls=box, MaximumParticles=1000, RadiusRange=[0.02, 0.02], SpawnRegion="Box",
                               SpawnBox=[-0.5, 0.5, -0.5, 0.5, 0, 1], EndTime=1, FrameInterval=0.01)
    watch("lines of 1000 grains over 101 frames", pv.GranularTrajectories(Input=flow.proxy, Every=1))
    body = pv.Superquadric(Toroidal=1, ThetaResolution=200, PhiResolution=200)
    clump = pv.GranularShape(Kind="Surface", Surface=body, MaximumSpheres=1000, SmallestRadius=0.01,
                             Resolution=256)
    watch("a clump of 1000 spheres", clump)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=400000)
    parser.add_argument("--grains", type=int, default=100000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="granular-waits-") as folder:
        for name in READERS:
            read_times(name, arguments.rows, folder)
    measure_phases(arguments.grains)


if __name__ == "__main__":
    main()
