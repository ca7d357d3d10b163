"""Run by test_rank_ghosts.py on one, two and three ranks: grains with copies of those of other ranks,
and what counts them or must not. Arguments: folder, file for the results."""

import os
import pickle
import sys

from granular.fetching import fetch
from paraview import servermanager
from paraview.simple import (Calculator, GranularBonds, GranularFields,
                             GranularGhostGrains, GranularGradingCurve, GranularMixingIndex,
                             GranularPackingFraction, GranularProfile, GranularRadialDistribution,
                             GranularReposeAngle, Plane, ProgrammableFilter, ProgrammableSource,
                             SaveData, Threshold, XMLPartitionedPolydataReader, XMLPolyDataReader)
from simulating import arrays, change_folder, of_any_ranks, run_tests, simulate, state, update

FOLDER, RESULT = sys.argv[1:]
RANKS = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()
EACH = "Each Process"
results = {"ranks": RANKS, "told": {}, "figures": {}, "wrong": {}}

TELL = """
import pickle
import numpy
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkParallelCore import vtkMultiProcessController

data = self.GetInputDataObject(0, 0)
rank = vtkMultiProcessController.GetGlobalController().GetLocalProcessId()
points, cells = data.GetPointData(), data.GetCellData()

def numbers(attributes, name):
    array = attributes.GetArray(name)
    return None if array is None else vtk_to_numpy(array)

def layout(attributes):
    arrays = [attributes.GetAbstractArray(i) for i in range(attributes.GetNumberOfArrays())]
    for array in arrays:
        assert array.GetNumberOfTuples() == attributes.GetNumberOfTuples(), array
    return [(a.GetName(), a.GetDataTypeAsString(), a.GetNumberOfComponents()) for a in arrays]

count = data.GetNumberOfPoints()
position = vtk_to_numpy(data.GetPoints().GetData()) if count else numpy.zeros((0, 3))
mark = numbers(points, "vtkGhostType")
own = numpy.ones(count, bool) if mark is None else mark == 0
near = ((position[own, None] - position[None]) ** 2).sum(axis=2) <= {distance} ** 2
values = {name: vtk_to_numpy(points.GetArray(name)) for name, *_ in layout(points)
          if points.GetArray(name)}
told = dict(position=position, id=numbers(points, "ParticleId"), mark=mark,
            counts=near.sum(axis=1) - 1,
            mark_of_cells=numbers(cells, "vtkGhostType"), layouts=(layout(points), layout(cells)),
            values=values, cells=data.GetNumberOfCells(), kind=data.GetPoints().GetDataType() if data.GetPoints() else 0,
            globals=points.GetGlobalIds() is not None,
            vertices=[data.GetCell(k).GetPointId(0) for k in range(data.GetNumberOfCells())],
            words=[points.GetAbstractArray("Word").GetValue(i) for i in range(count)]
            if points.HasArray("Word") else [])
with open("{path}-%d" % rank, "wb") as file:
    pickle.dump(told, file)
"""


def tell(name, proxy, distance, time=0.2):
    """What each rank has, and how many neighbours within a distance its own grains have in that."""
    path = os.path.join(FOLDER, f"{name}-{RANKS}")
    script = TELL.replace("{path}", path).replace("{distance}", repr(distance))
    ProgrammableFilter(Input=proxy, Script=script).UpdatePipeline(time)
    told = []
    for rank in range(RANKS):
        with open(f"{path}-{rank}", "rb") as file:
            told.append(pickle.load(file))
    results["told"][name] = told


def observe(name, proxy, distance, time=0.2, given=None):
    """With copies and without. The filter gets another distance only where that is given."""
    ghosts = GranularGhostGrains(Input=proxy, Distance=distance if given is None else given)
    tell(name, ghosts, distance, time)
    tell(name + ", alone", proxy, distance, time)
    ghosts.UpdatePropertyInformation()
    results["told"][name + ", status"] = ghosts.Status
    return ghosts


def heap(**properties):
    return simulate([Plane()], **{"InitialVelocity": [0, 0, -1], **properties})


# Each rank keeps some, in parts whose boxes overlap; the first of three has none before FEW.
MANY = heap(MaximumParticles=300, RadiusRange=[0.012, 0.018], FramesKeptBy=EACH)
FEW = 0.06  # time


def test_neighbours():
    simulation = heap()
    observe("heap", simulation, 0.08)
    observe("heap, far", simulation, 10.0)
    observe("heap, by radii", heap(RadiusRange=[0.025, 0.025]), 0.05, FEW, given=0.0)
    observe("parts by slots", MANY, 0.04, FEW)
    observe("two grains", heap(MaximumParticles=2), 1.0, 0.02)
    none = Threshold(Input=simulation, Scalars=["POINTS", "Radius"], LowerThreshold=1.0,
                     UpperThreshold=2.0)
    observe("no grain", none, 0.08)
    some = Threshold(Input=simulation, Scalars=["POINTS", "Radius"], LowerThreshold=0.022,
                     UpperThreshold=1.0)
    observe("some", some, 0.08)
    observe("again", GranularGhostGrains(Input=simulation, Distance=0.2), 0.08)


# Points of a lattice, a sort for each rank, so that all parts have the same box. The second of three
# ranks has none, and no arrays.
LATTICE = """
import numpy
from vtkmodules.numpy_interface import dataset_adapter
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonCore import vtkPoints, vtkStringArray
from vtkmodules.vtkCommonDataModel import vtkCellArray
from vtkmodules.vtkParallelCore import vtkMultiProcessController

controller = vtkMultiProcessController.GetGlobalController()
rank, ranks = controller.GetLocalProcessId(), controller.GetNumberOfProcesses()
all_points = numpy.array([(x, y, z) for x in range(5) for y in range(4) for z in range(3)],
                         numpy.float32) * 0.5
ids = numpy.arange(len(all_points))
sort = ids * 7 % 3 if ranks == 3 else ids * 7 % 2 if ranks == 2 else 0 * ids
sort[sort == 1] = 2 if ranks == 3 else 1
own = ids[sort == rank]
output = self.GetPolyDataOutput()
points = vtkPoints()
if len(own):
    points.SetData(numpy_to_vtk(all_points[own], deep=1))
    add = dataset_adapter.WrapDataObject(output).PointData.append
output.SetPoints(points)
if len(own):
    add(own, "ParticleId")
    words = vtkStringArray()
    words.SetName("Word")
    for i in own:
        words.InsertNextValue("grain %d" % i)
    output.GetPointData().AddArray(words)
    if rank == 0 and ranks > 1:
        add(own, "Only here")
"""


def test_points_of_any_kind():
    """Exactly at the distance, without vertices, with texts, where a rank has no arrays."""
    lattice = ProgrammableSource(Script=LATTICE)
    observe("lattice", lattice, 0.5)
    observe("lattice, corners", lattice, 0.8)


def figures_of(grains):
    return {"profile": GranularProfile(Input=grains), "fields": GranularFields(Input=grains),
            "radial": GranularRadialDistribution(Input=grains),
            "packing": GranularPackingFraction(Input=grains),
            "grading": GranularGradingCurve(Input=grains), "bonds": GranularBonds(Input=grains),
            "mixing": GranularMixingIndex(Input=grains, KindsBy="Start"),
            "repose": GranularReposeAngle(Input=grains)}


# As filters leave points that drop cells: then the marks of points alone say what is a copy.
BARE = """
from vtkmodules.vtkCommonDataModel import vtkCellArray
bare = self.GetPolyDataOutput()
bare.ShallowCopy(self.GetInputDataObject(0, 0))
bare.SetVerts(vtkCellArray())
bare.GetCellData().Initialize()
"""


def test_what_does_not_count_them():
    """Filters, runs and files make of grains with copies what they make of grains."""
    simulation = heap(MaximumParticles=60, RadiusRange=[0.015, 0.03])
    update(simulation, 0.16)
    ghosts = GranularGhostGrains(Input=simulation, Distance=0.1)
    chosen = {"": simulation, "behind ghosts": ghosts,
              "behind a calculator": Calculator(Input=ghosts, Function="Radius",
                                                ResultArrayName="Radius"),
              "behind a threshold": Threshold(Input=ghosts, Scalars=["POINTS", "Radius"],
                                              LowerThreshold=0.0, UpperThreshold=1.0),
              "without vertices": ProgrammableFilter(Input=ghosts, Script=BARE)}
    for name, grains in chosen.items():
        results["figures"][name] = seen = {}
        for key, one in figures_of(grains).items():
            one.UpdatePipeline(0.16)
            one.UpdatePropertyInformation()
            seen[key] = {**arrays(servermanager.Fetch(one, 0)), "status": one.Status}
        update(grains, 0.16)
        seen["whole"] = arrays(fetch(grains))
        path = os.path.join(FOLDER, f"saved-{RANKS}-{len(results['figures'])}.tinydem")
        if name in ("", "behind ghosts"):
            run = heap(Particles=grains, MaximumParticles=70)
            seen["run"] = {**of_any_ranks(state(run, 0.02)), "status": run.Status}
            update(grains, 0.16)
            SaveData(path, proxy=grains)
            with open(path, "rb") as file:
                seen["file"] = {"bytes": file.read()}


def test_start_in_parts():
    """Grains that each rank has saved, with copies: each continues with its own."""
    update(MANY, 0.2)
    path = os.path.join(FOLDER, f"parts-{RANKS}.pvtp")
    SaveData(path, proxy=MANY, DataMode="Binary")
    results["parts"] = {}
    for name in ("plain", "behind ghosts"):
        reader = XMLPartitionedPolydataReader(FileName=[path])
        grains = reader if name == "plain" else GranularGhostGrains(Input=reader)
        run = heap(Particles=grains, MaximumParticles=300, RadiusRange=[0.012, 0.018],
                   FramesKeptBy=EACH)
        results["parts"][name] = of_any_ranks(state(run, 0.02))
        results["parts"][name]["began"] = "Each began with the grains" in run.Notes
        results["parts"][name]["status"] = run.Status


def status_of(source, **properties):
    ghosts = GranularGhostGrains(Input=source, **properties)
    ghosts.UpdatePipeline()
    ghosts.UpdatePropertyInformation()
    count = ghosts.GetDataInformation().GetNumberOfPoints()
    return ghosts.Status if count == 0 or ghosts.Status == "OK" else f"{count} points"


def test_what_is_wrong():
    lattice = ProgrammableSource(Script=LATTICE)
    wrong = results["wrong"]
    wrong["no radii"] = status_of(lattice)
    wrong["negative"] = status_of(lattice, Distance=-1.0)
    wrong["faces"] = status_of(Plane(), Distance=1.0)
    wrong["radius of 0"] = status_of(Calculator(Input=lattice, Function="coordsX",
                                                ResultArrayName="Radius"))
    SaveData(os.path.join(FOLDER, f"here-{RANKS}.vtp"), proxy=heap(), DataMode="Binary")
    before = os.getcwd()
    for rank in range(RANKS):
        change_folder(rank, FOLDER)
        # Each process sees its own /proc/self/cwd.
        reader = XMLPolyDataReader(FileName=[f"/proc/self/cwd/here-{RANKS}.vtp"])
        wrong["a file of rank", rank] = status_of(reader)
        change_folder(rank, before)


run_tests(globals(), RESULT, results)
