"""Run by test_rank_walls.py on one and on three ranks: walls of which only the first rank has all.
Arguments: folder, file for the results."""

import os
import sys

import numpy
from paraview import servermanager
from paraview.simple import (Cylinder, GranularInflow, GranularWall, GroupDatasets, Plane,
                             PointSource, ProgrammableFilter, SaveData, Transform,
                             XMLPartitionedPolydataReader)
from simulating import of_any_ranks, run_tests, simulate, state, update

FOLDER, RESULT = sys.argv[1:]
RANKS = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()
FIRST, EACH = "First Process", "Each Process"
results = {"ranks": RANKS, "states": {}, "notes": {}, "status": {}}


def hills(side=8.0, cells=40):
    """A plain with waves, in triangles and other cells that are not flat."""
    plane = Plane(Origin=[-side / 2, -side / 2, 0], Point1=[side / 2, -side / 2, 0],
                  Point2=[-side / 2, side / 2, 0], XResolution=cells, YResolution=cells)
    return ProgrammableFilter(Input=plane, Script="""
import numpy
from vtkmodules.util.numpy_support import vtk_to_numpy
points = self.GetOutput().GetPoints()
positions = vtk_to_numpy(points.GetData()) if points else numpy.zeros((0, 3))
positions[:, 2] = 0.05 * numpy.sin(7 * positions[:, 0]) * numpy.cos(5 * positions[:, 1])
""", CopyArrays=1)


def rain(walls, **properties):
    return simulate(walls, **{
        "WallsKeptBy": FIRST, "StartTimeMode": "Given", "SpawnRegion": "Box", "SpawnBox": [-3.6, 3.6, -3.6, 3.6, 0.08, 0.2],
        "InitialVelocity": [1.5, 0.5, -2], "MaximumParticles": 300, "RadiusRange": [0.02, 0.03],
        **properties})


def go(name, simulation, times=(0.16, 0.06, 0.3)):
    """To times in any order."""
    for k, time in enumerate(times):
        results["states"][f"{name}, {k}: {time}"] = of_any_ranks(state(simulation, time))
    results["notes"][name] = simulation.Notes
    results["status"][name] = simulation.Status


def test_hills():
    go("hills", rain([hills()]))
    go("not all at once", rain([hills()], SpawnAttemptsPerStep=3, FramesKeptBy=EACH))
    go("each", rain([hills()], WallsKeptBy=EACH), (0.16,))
    go("automatic", rain([hills()], WallsKeptBy="Automatic"), (0.16,))
    go("in a box", rain([hills()], WallDomain="Box", DomainBounds=[-3.8, 3.8, -3.8, 3.8, -0.2, 1]),
       (0.16,))


def test_walls_of_all_kinds():
    """One that rotates, one with a name that runs, in blocks, beside one of points alone."""
    wheel = GranularWall(Input=Cylinder(Radius=0.3, Height=0.1, Resolution=24, Center=[0.3, 0, 0.2]),
                         Name="wheel", RotationAxis=[0, 1, 0], RotationCenter=[0.3, 0, 0.2],
                         AngularVelocity=20)
    belt = GranularWall(Input=hills(), Name="belt", SurfaceVelocity=[0.5, 0.2, 0],
                        OwnThickness=1, Thickness=0.004)
    walls = [GroupDatasets(Input=[belt, wheel]), PointSource(NumberOfPoints=5)]
    go("kinds", rain(walls, Changes="0.1 Gravity 1 0 -5"))


def test_a_container_that_is_filled():
    drum = Cylinder(Radius=0.8, Height=1.2, Center=[0, 0, 0.8], Resolution=80)
    simulation = rain([drum], SpawnRegion="Fill Container", MaximumParticles=400, FillLevel=0.4)
    go("container", simulation)
    source = GranularInflow(Region=Cylinder(Radius=0.3, Height=0.5, Center=[0, 0, 1.1]),
                            Shape="Surface", Amount="Number", Rate=2000,
                            RadiusRange=[0.02, 0.03])
    go("inflow", rain([drum], Inflows=[source], MaximumParticles=400))


def test_walls_that_the_pipeline_moves():
    floor = Transform(Input=hills())

    def animate(time):
        floor.Transform.Translate = [0, 0, 0.01 * numpy.sin(20 * time)]

    simulation = rain([floor, hills(2.0, 20)], WallMotion="Moving")
    for k, time in enumerate((0.06, 0.1, 0.16, 0.08)):
        animate(time)
        results["states"][f"moved, {k}: {time}"] = of_any_ranks(state(simulation, time))
    results["status"]["moved"] = simulation.Status


def test_other_keepers():
    """In mid-run."""
    simulation = rain([hills()])
    for time, keepers in ((0.1, FIRST), (0.2, EACH), (0.06, FIRST), (0.16, "Automatic"),
                          (0.3, FIRST)):
        simulation.WallsKeptBy = keepers
        simulation.FramesKeptBy = EACH if time < 0.18 else FIRST
        go(f"kept by {keepers}", simulation, (time,))
    simulation.NumberOfThreads = 2
    go("other threads", simulation, (0.24, 0.3))
    simulation.Walls = [hills(8.2)]
    go("other hills", simulation, (0.1,))


def test_files():
    simulation = rain([hills()], FramesKeptBy=EACH)
    update(simulation, 0.2)
    path = os.path.join(FOLDER, f"hills-{RANKS}.pvtp")
    SaveData(path, proxy=simulation, DataMode="Binary")
    file = XMLPartitionedPolydataReader(FileName=[path])
    go("goes on", rain([hills()], Particles=file, FramesKeptBy=EACH), (0.1, 0.0, 0.06))
    go("goes on in time", rain([hills()], Particles=file, FramesKeptBy=EACH, StartTimeMode="From Grains",
                               Changes="0.1 Gravity 0 0 -9\n0.22 Gravity 1 0 -5"), (0.26, 0.2, 0.3))
    go("with all at the first", rain([hills()], Particles=file, FramesKeptBy=FIRST), (0.1,))
    go("on other hills", rain([hills(8.2)], Particles=file, FramesKeptBy=EACH), (0.1,))


def test_what_goes_wrong():
    for name, properties in {"soft": {"MaximumOverlap": 0.001},
                             "no room": {"SpawnRegion": "Fill Container", "SpawnBox": [9, 1, 0, 1, 0, 1]},
                             "keepers": {"WallsKeptBy": 7}}.items():
        simulation = rain([hills()], **properties)
        update(simulation, 0.1)
        results["status"][name] = simulation.Status


run_tests(globals(), RESULT, results)
