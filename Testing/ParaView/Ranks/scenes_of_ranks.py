"""Run by test_ranks.py on one, two and three ranks: what the simulation makes of walls, grains and
inflows that are distributed over them. Arguments: folder, file for the results."""

import os
import sys

import numpy
from paraview import servermanager
from paraview.simple import (GranularContactNetwork, GranularInflow, GranularPackingFraction,
                             GranularProfile, GranularShape, GranularWall, GroupDatasets,
                             OutputPort, Plane, PlotGranularHistory, ProgrammableSource,
                             RedistributeDataSet, SaveData, Sphere, Transform, Wavelet,
                             XMLPartitionedPolydataReader)
from simulating import output as fetch  # a programmable source takes the name output away
from serving import can_redistribute
from simulating import arrays, of_any_ranks, run_tests, state, update
from simulating import simulate as simulate_on

FOLDER, RESULT = sys.argv[1:]
REDISTRIBUTES = can_redistribute()
RANKS = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()
results = {"ranks": RANKS}


def simulate(*inputs, **properties):
    """Time begins at 0, whatever the grains are of."""
    return simulate_on(*inputs, **{"StartTimeMode": "Given", **properties})


def observe(name, simulation, *times, before=lambda time: None):
    """Keeps all that can be seen at some times."""
    seen = {"bits": []}
    for time in times or (0.16,):
        before(time)
        seen["bits"].append(of_any_ranks(state(simulation, time)))
    for port, what in enumerate(("grains", "contacts", None, "walls")):
        if what:
            information = simulation.GetDataInformation(port)
            seen[what] = (information.GetNumberOfPoints() if what == "grains" else
                          information.GetNumberOfCells())
            data = fetch(simulation, port)
            seen[what, "fetched"] = (data.GetNumberOfPoints() if what == "grains" else
                                     data.GetNumberOfCells())
    seen["rows"] = fetch(simulation, 2).GetNumberOfRows()
    seen["status"], seen["notes"] = simulation.Status, simulation.Notes or ""
    seen["runs"] = simulation.RunCount
    results[name] = seen


def redistribute(source):
    """Shares the data out anew, where this ParaView can."""
    return RedistributeDataSet(Input=source) if REDISTRIBUTES else source


def saved(name):
    return XMLPartitionedPolydataReader(FileName=[os.path.join(FOLDER, name)])


def ball():
    return Sphere(Radius=0.35, Center=[0, 0, 0.3], ThetaResolution=16, PhiResolution=16)


def test_pieces_of_files():
    """Four pieces, shared out by the reader; a wall with parameters and blocks as well."""
    walls = saved("ball.pvtp")
    simulation = simulate([walls])
    observe("files", simulation, 0.105, 0.1, 0.26, 0.0, 0.16)
    update(simulation, 0.16)
    path = os.path.join(FOLDER, f"grains-{RANKS}.pvtp")
    SaveData(path, proxy=simulation, ChooseArraysToWrite=0, DataMode="Binary")
    observe("continued", simulate([walls], saved(f"grains-{RANKS}.pvtp")))
    grains = redistribute(saved(f"grains-{RANKS}.pvtp"))
    observe("continued with grains on all ranks", simulate([walls], grains))
    moved = GranularWall(Input=walls, OscillationAmplitude=[0.01, 0, 0], OscillationFrequency=5.0)
    blocks = GroupDatasets(Input=[saved("below.pvtp"), moved])
    observe("blocks", simulate([blocks]))
    simulation.Walls = [blocks]
    observe("other walls", simulation)


def test_shared_grains():
    """Nothing but grains that are there, among walls of which one swings and one is a block."""
    walls = saved("ball.pvtp")
    simulation = simulate([walls])
    update(simulation, 0.2)
    path = os.path.join(FOLDER, f"shared-{RANKS}.pvtp")
    SaveData(path, proxy=simulation, ChooseArraysToWrite=0, DataMode="Binary")
    count = simulation.GetDataInformation(0).GetNumberOfPoints()
    moved = GranularWall(Input=walls, OscillationAmplitude=[0.01, 0, 0], OscillationFrequency=5.0)
    scene = [GroupDatasets(Input=[saved("below.pvtp"), moved])]
    shared = simulate(scene, saved(f"shared-{RANKS}.pvtp"), MaximumParticles=count)
    observe("shared", shared, 0.11, 0.1, 0.26, 0.0, 0.16)
    update(shared, 0.06)
    path = os.path.join(FOLDER, f"later-{RANKS}.pvtp")
    SaveData(path, proxy=shared, ChooseArraysToWrite=0, DataMode="Binary")
    observe("shared and continued",
            simulate(scene, saved(f"later-{RANKS}.pvtp"), MaximumParticles=count))


def test_shared_grains_in_a_cell():
    """Pressed and sheared, held together by bonds of which some break."""
    bonds = {"BondLaw": "Parallel", "BondInteractionRadius": 1.5, "BondYoungsModulus": 1e5,
             "BondTensileStrength": 300, "BondShearStrength": 300, "BondStrengthDeviation": 0.3}
    cell = {"PeriodicAxes": "X, Y and Z", "CellOrigin": [-0.3, -0.3, -0.05], "Gravity": [0, 0, 0],
            "CellEdges": [0.6, 0, 0, 0, 0.6, 0, 0, 0, 0.5], "CellControl": [0, 0, 1, 0, 0, 0],
            "CellVelocityGradient": [0, 0, 2, 0, 0, 0, 0, 0, 0], "CellStress": [0, 0, 300, 0, 0, 0],
            "CellInertialNumber": 0.2, "MaximumParticles": 0}
    simulation = simulate([], saved(f"shared-{RANKS}.pvtp"), **cell, **bonds)
    observe("in a cell", simulation, 0.11, 0.26, 0.0, 0.16)
    history = fetch(simulation, 2).GetRowData()
    results["broken"] = int(history.GetArray("BrokenBonds").GetTuple1(history.GetNumberOfTuples() - 1))


def test_shared_grains_by_steps_that_change():
    for control in ({"TimeStepControl": "Stable", "StableStepShare": 0.6},
                    {"TimeStepControl": "Error", "ErrorTolerance": 0.05}):
        simulation = simulate([saved("ball.pvtp")], saved(f"shared-{RANKS}.pvtp"), **control)
        observe(f"{control['TimeStepControl']} steps", simulation, 0.16, 0.06)


def test_shared_grains_by_stages():
    simulation = simulate([saved("ball.pvtp")], saved(f"shared-{RANKS}.pvtp"),
                          Integrator="RungeKutta23", TimeStepControl="Error", ErrorTolerance=0.05)
    observe("staged", simulation, 0.06, 0.1, 0.04)


def test_shared_grains_with_shapes():
    """Clumps, smooth grains and ones with faces, that come in and leave."""
    shapes = [GranularShape(Surface=None, Kind="Rod", Share=1.0),
              GranularShape(Surface=None, Kind="Superellipsoid", Share=1.0),
              GranularShape(Surface=None, Kind="Box", Sides=[1, 1.5, 0.8], Rounding=0.1, Share=1.0)]
    flow = GranularInflow(Region=None, Box=[-0.15, 0.15, -0.15, 0.15, 0.0, 0.3], Amount="Number",
                          Rate=600, RadiusRange=[0.02, 0.03], Velocity=[0, 0.5, -1.5])
    simulation = simulate([saved("ball.pvtp")], Inflows=[flow], Shapes=shapes, MaximumParticles=150,
                          WallDomain="Box", ClosedYMax=0, DomainBounds=[-0.3, 0.3, -0.3, 0.3, -0.3, 0.5])
    observe("shapes", simulation, 0.1, 0.2, 0.04)
    update(simulation, 0.1)
    kinds = fetch(simulation, 0).GetPointData().GetArray("Shape")
    results["shapes"]["kinds"] = len({kinds.GetTuple1(k) for k in range(kinds.GetNumberOfTuples())})


def test_shared_grains_that_blow_up():
    """What is last good stays; the sentence is that of one process."""
    count = servermanager.Fetch(saved(f"shared-{RANKS}.pvtp")).GetNumberOfPoints()
    observe("shared and blown up",
            simulate([saved("ball.pvtp")], saved(f"shared-{RANKS}.pvtp"), MaximumParticles=count,
                     TimeStep=0.0018, YoungsModulus=1e8), 0.3, 0.0, 0.28)


def test_grains_that_come_and_leave():
    """By the automatic region, from inflows anywhere in a box without a mesh, and beyond it."""
    box = GranularInflow(Region=None, Box=[-0.1, 0.1, -0.1, 0.1, 0.1, 0.2], Amount="Number",
                         Rate=400, RadiusRange=[0.01, 0.02], Velocity=[0, 0.5, -1.5])
    fill = GranularInflow(Region=None, Box=[-0.15, 0.15, -0.15, 0.15, -0.1, 0.0], Amount="Fill",
                          MaximumCount=80, RadiusRange=[0.02, 0.03], Times=[0.04, 1.0])
    flow = dict(Inflows=[box, fill], WallDomain="Box", MaximumParticles=300, ClosedYMax=0,
                ClosedZMin=0, DomainBounds=[-0.2, 0.2, -0.2, 0.2, -0.2, 0.3])
    walls = saved("ball.pvtp")
    observe("flow without a mesh", simulate([], **flow), 0.1, 0.26, 0.06, 0.16)
    simulation = simulate([walls], **flow)
    observe("flow", simulation, 0.1, 0.26, 0.0, 0.16)
    update(simulation, 0.26)
    count = fetch(simulation, 2).GetRowData().GetArray("OutflowCount")
    results["leaving"] = count.GetValue(count.GetNumberOfTuples() - 1)
    update(simulation, 0.16)
    path = os.path.join(FOLDER, f"flow-{RANKS}.pvtp")
    SaveData(path, proxy=simulation, ChooseArraysToWrite=0, DataMode="Binary")
    observe("flow continued", simulate([walls], saved(f"flow-{RANKS}.pvtp"), **flow))


def test_sources_that_are_split():
    observe("sphere", simulate([ball()]))
    observe("redistributed", simulate([redistribute(ball())]))
    scaled = Transform(Input=Wavelet(WholeExtent=[-3, 3, -3, 3, -1, 1]))
    scaled.Transform.Scale = [0.2, 0.2, 0.05]
    scaled.Transform.Translate = [0, 0, -0.1]
    observe("grid", simulate([scaled]))


def test_sources_that_cannot_be_split():
    """One outputs all it has on every rank, one on the last rank only."""
    for name, condition in (("on all", "True"), ("on the last", f"rank == {RANKS - 1}")):
        source = ProgrammableSource(OutputDataSetType="vtkPolyData")
        source.Script = f"""
import vtk
rank = vtk.vtkMultiProcessController.GetGlobalController().GetLocalProcessId()
if {condition}:
    source = vtk.vtkSphereSource()
    source.SetRadius(0.35)
    source.SetCenter(0, 0, 0.3)
    source.Update()
    self.GetPolyDataOutput().ShallowCopy(source.GetOutput())
"""
        observe(name, simulate([source]))


def test_inflows():
    region = Sphere(Radius=0.06, Center=[0, 0, 0.3])
    surface = GranularInflow(Region=region, Shape="Surface", Amount="Number", Rate=300,
                             RadiusRange=[0.01, 0.01])
    box = GranularInflow(Region=None, Box=[-0.1, 0.1, -0.1, 0.1, 0.1, 0.2], Amount="Number",
                         Rate=200, RadiusRange=[0.01, 0.01])
    observe("inflows", simulate([saved("ball.pvtp")], Inflows=[surface, box]))


def moving(height, columns="2", position="rank", tilt="0.0"):
    """A floor of which each rank has a part of its own, or the same at another position."""
    source = ProgrammableSource(OutputDataSetType="vtkPolyData")
    source.ScriptRequestInformation = """
import vtk
information = self.GetOutputInformation(0)
times = [0.0, 0.1, 0.2, 0.3]
information.Set(vtk.vtkStreamingDemandDrivenPipeline.TIME_STEPS(), times, 4)
information.Set(vtk.vtkStreamingDemandDrivenPipeline.TIME_RANGE(), [0.0, 0.3], 2)
"""
    source.Script = f"""
import math
import vtk
rank = vtk.vtkMultiProcessController.GetGlobalController().GetLocalProcessId()
key = vtk.vtkStreamingDemandDrivenPipeline.UPDATE_TIME_STEP()
information = self.GetOutputInformation(0)
time = information.Get(key) if information.Has(key) else 0.0
plane = vtk.vtkPlaneSource()
plane.SetOutputPointsPrecision(1)
plane.SetOrigin({position} - 0.5, -1, {height})
plane.SetPoint1({position} + 0.5, -1, {height} + {tilt})
plane.SetPoint2({position} - 0.5, 1, {height})
plane.SetXResolution({columns})
triangles = vtk.vtkTriangleFilter()
triangles.SetInputConnection(plane.GetOutputPort())
triangles.Update()
self.GetPolyDataOutput().ShallowCopy(triangles.GetOutput())
"""
    return source


def test_walls_that_move():
    """Each rank has a part of its own; the floor below the grains is that of the first."""
    observe("moving", simulate([moving("-time * time")]), 0.26, 0.1)
    observe("moving and redistributed", simulate([redistribute(moving("-time"))]))
    columns = f"2 if time < 0.15 or rank < {RANKS - 1} else 3"
    observe("other cells on a rank", simulate([moving("-time", columns)]))


def test_shared_grains_on_walls_that_the_pipeline_moves():
    """Over time steps, of which more are fetched in mid-run, and as transforms are animated."""
    floor = dict(height="0.02 * math.sin(30 * time)", position="0", tilt="0.3 * time")
    many = dict(MaximumParticles=150, RadiusRange=[0.012, 0.018])
    stepped = simulate([moving(**floor)], EndTime=0.14, **many)
    observe("stepped", stepped, 0.12)
    stepped.EndTime = 0.3
    observe("stepped on", stepped, 0.2, 0.1)
    late = simulate([moving("-max(time - 0.2, 0)", position="0")], EndTime=0.14, **many)
    observe("moving late", late, 0.12)
    late.EndTime = 0.3  # only now there is a track
    observe("moving late on", late, 0.26)
    changed = simulate([moving(**floor)], Changes="0.1 Gravity 1 0 -8", **many)
    observe("stepped and changed", changed, 0.16)
    transform = Transform(Input=saved("ball.pvtp"))

    def animate(time):
        transform.Transform.Translate = [2.0 * time * time, 0, 0.03 * numpy.sin(40 * time)]

    shown = simulate([transform], WallMotion="Moving", **many)
    observe("shown", shown, 0.0, 0.08, 0.16, 0.06, before=animate)
    shown.MemoryBudget = 0  # all is computed again
    observe("shown again", shown, 0.16, before=animate)


def test_failures():
    plane = Plane()
    simulation = simulate([plane])
    update(simulation, 0.1)
    simulation.RadiusRange = [-1, 1]
    observe("bad value", simulation, 0.1)
    simulation.RadiusRange = [0.02, 0.03]
    observe("good value", simulation, 0.1)
    plane.Point1 = [float("nan"), -0.5, 0.0]
    observe("bad wall", simulation, 0.1)
    observe("blow-up", simulate([Plane()], TimeStep=0.0018, YoungsModulus=1e8), 0.3, 0.0, 0.28)
    changed = simulate([Plane()], Changes="0.1 SlidingFriction 0.05")
    observe("changed", changed, 0.16, 0.06, 0.2)
    changed.Changes = "0.1 SlidingFriction 0.05\n0.14 YoungsModulus 2e5\n0.18 Gravity 1 0 -9"
    observe("changed again", changed, 0.24, 0.12, 0.16)


def test_figures():
    """Figures of grains on the first rank, as a simulation outputs them, and of grains on all
    ranks."""
    simulation = simulate([saved("ball.pvtp")], Changes="0.1 SlidingFriction 0.05")
    update(simulation, 0.16)
    path = os.path.join(FOLDER, f"figures-{RANKS}.pvtp")
    SaveData(path, proxy=simulation, ChooseArraysToWrite=0, DataMode="Binary")
    spread = redistribute(saved(f"figures-{RANKS}.pvtp"))
    for name, filters in (
            ("figures", [GranularProfile(Input=simulation, Contacts=OutputPort(simulation, 1)),
                         GranularPackingFraction(Input=simulation),
                         GranularContactNetwork(Input=OutputPort(simulation, 1)),
                         PlotGranularHistory(Input=OutputPort(simulation, 2))]),
            ("figures of spread grains", [GranularPackingFraction(Input=spread)])):
        results[name] = {"bits": [], "status": []}
        for one in filters:
            for time in (0.16, 0.1):
                one.UpdatePipeline(time)
                one.UpdatePropertyInformation()
                results[name]["status"].append(one.Status)
                results[name]["bits"].append(arrays(fetch(one, 0)))


run_tests(globals(), RESULT, results)
