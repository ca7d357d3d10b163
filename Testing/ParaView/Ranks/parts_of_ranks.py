"""Run by test_rank_parts.py on one, two and three ranks: what each rank has of the outputs, and what
filters and writers make of it. Arguments: folder, file for the results."""

import json
import os
import sys

from paraview import servermanager
from paraview.simple import (GranularBonds, GranularBrokenBonds, GranularContactNetwork,
                             GranularFields, GranularFragments, GranularGradingCurve,
                             GranularMean, GranularMixingIndex, GranularOrientationOrder,
                             GranularPackingFraction, GranularPeriodicImages, GranularProfile,
                             GranularRadialDistribution, GranularReposeAngle, GranularSensor,
                             GranularShape, GranularSurfaces, GranularTag, GranularTrajectories, GranularVoronoi,
                             GranularWallLoads, GranularWornSurface, OutputPort, Plane, PlotGranularHistory,
                             PlotGranularResidence, ProgrammableFilter, SaveData, Threshold,
                             XMLPartitionedPolydataReader,
                             XMLPolyDataReader)
from simulating import CONTACTS, HEAP, arrays, of_any_ranks, run_tests, simulate, state, update

FOLDER, RESULT = sys.argv[1:]
RANKS = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()
# Numbers of ranks whose files are there, its own among them as soon as they are.
BEFORE = [ranks for ranks in (1, 2, 3)
          if ranks == RANKS or os.path.exists(os.path.join(FOLDER, f"saved-{ranks}.vtp"))]
results = {"ranks": RANKS, "parts": {}, "figures": {}, "continued": {}, "files": {}}

TELL = """
import json
from vtkmodules.vtkParallelCore import vtkMultiProcessController
data = self.GetInputDataObject(0, 0)
rank = vtkMultiProcessController.GetGlobalController().GetLocalProcessId()
def tell(attributes):
    arrays = [attributes.GetAbstractArray(i) for i in range(attributes.GetNumberOfArrays())]
    return sorted([a.GetName(), a.GetDataTypeAsString(), a.GetNumberOfComponents(),
                   a.GetNumberOfTuples()] for a in arrays)
def numbers(attributes, name):
    array = attributes.GetArray(name)
    return [array.GetTuple(i) for i in range(array.GetNumberOfTuples())] if array else []
seen = dict(points=data.GetNumberOfPoints(), cells=data.GetNumberOfCells(),
            bounds=data.GetBounds(), point=tell(data.GetPointData()), cell=tell(data.GetCellData()),
            field=tell(data.GetFieldData()), grain=numbers(data.GetPointData(), "ParticleId"),
            pair=numbers(data.GetCellData(), "ParticleIds"),
            contact=numbers(data.GetCellData(), "ContactId"),
            ids=data.GetPointData().GetGlobalIds() is not None  # bool is another in ParaView 5.13
                or data.GetCellData().GetGlobalIds() is not None)
with open("{path}-%d" % rank, "w") as file:
    json.dump(seen, file)
"""


def observe_parts(name, simulation, time):
    """Has each rank tell what it has of the grains and of the contacts."""
    update(simulation, time)
    told = []
    for port in (0, CONTACTS):
        path = os.path.join(FOLDER, f"{name}-{port}-{RANKS}")
        teller = ProgrammableFilter(Input=OutputPort(simulation, port),
                                    Script=TELL.replace("{path}", path))
        teller.UpdatePipeline(time)
        told.append([])
        for rank in range(RANKS):
            with open(f"{path}-{rank}") as file:
                told[-1].append(json.load(file))
    results["parts"][name] = {"told": told, "notes": simulation.Notes, "status": simulation.Status}


def heap(**properties):
    return simulate([Plane()], **{"InitialVelocity": [0, 0, -1], "StartTimeMode": "Given", **properties})


def clumps():
    shape = GranularShape(Kind="Rod", Surface=None)
    return heap(Shapes=[shape], MaximumParticles=20)


def test_parts():
    """Whatever is in them."""
    observe_parts("heap", heap(), 0.2)
    observe_parts("at the begin", heap(SpawnBox=[-0.01, 0.01, -0.01, 0.01, 5, 5.001]), 0.0)
    observe_parts("two grains", heap(MaximumParticles=2), 0.1)
    observe_parts("clumps", clumps(), 0.1)
    hot = heap(MaximumParticles=2, HeatLaw="ContactRadius", ThermalConductivity=1.0, HeatCapacity=800.0,
               Materials="glass\nsteel Density 7800")
    observe_parts("hot", hot, 0.1)


def test_parts_of_shared_grains():
    simulation = heap()
    update(simulation, 0.16)
    path = os.path.join(FOLDER, f"whole-{RANKS}.vtp")
    SaveData(path, proxy=simulation, DataMode="Binary")
    shared = heap(Particles=XMLPolyDataReader(FileName=[path]), MaximumParticles=40)
    observe_parts("shared", shared, 0.1)
    results["shared"] = of_any_ranks(state(shared, 0.1))


def figures_of(grains, contacts, history):
    """Each of the filters, and what to set."""
    return {
        "network": GranularContactNetwork(Input=contacts),
        "history": PlotGranularHistory(Input=history),
        "mean": GranularMean(Input=PlotGranularHistory(Input=history, Show="Wall Power")),
        "residence": PlotGranularResidence(Input=history, IncludeStart=1),
        "profile": GranularProfile(Input=grains, Contacts=contacts),
        "fields": GranularFields(Input=grains, Contacts=contacts),
        "radial": GranularRadialDistribution(Input=grains),
        "packing": GranularPackingFraction(Input=grains),
        "grading": GranularGradingCurve(Input=grains),
        "mixing": GranularMixingIndex(Input=grains, KindsBy="Start"),
        "order": GranularOrientationOrder(Input=grains, BodyAxis="Z"),
        "repose": GranularReposeAngle(Input=grains),
        "bonds": GranularBonds(Input=grains),
        "surfaces": GranularSurfaces(Input=grains, Segments=2),
        "trajectories": GranularTrajectories(Input=grains),
        "tag": GranularTag(Input=grains, TagTime=0.08, Box=[-1, 1, -1, 0, -1, 1]),
    }


def observe_figures(name, filters, time=0.16):
    results["figures"][name] = seen = {}
    for key, one in filters.items():
        one.UpdatePipeline(time)
        one.UpdatePropertyInformation()
        seen[key] = {"status": getattr(one, "Status", "OK"), "bits": arrays(servermanager.Fetch(one, 0))}


def test_figures():
    """Figures of grains as a simulation outputs them, and of those that other filters left of
    them."""
    sensor = GranularSensor(Name="box", Box=[-0.1, 0.1, -0.1, 0.1, 0.15, 0.3], RecordVisits=1)
    simulation = heap(MaximumParticles=60, RadiusRange=[0.015, 0.03], Sensors=[sensor])
    update(simulation, 0.16)
    contacts = OutputPort(simulation, CONTACTS)
    observe_figures("all", figures_of(simulation, contacts, OutputPort(simulation, 2)))
    clipped = Threshold(Input=simulation, Scalars=["POINTS", "Radius"], LowerThreshold=0.02,
                        UpperThreshold=1.0)
    pressed = Threshold(Input=contacts, Scalars=["CELLS", "NormalForce"], LowerThreshold=0.1,
                        UpperThreshold=1e9)
    observe_figures("some", {"packing": GranularPackingFraction(Input=clipped),
                             "radial": GranularRadialDistribution(Input=clipped),
                             "profile": GranularProfile(Input=clipped, Contacts=pressed)})
    worn = heap(MaximumParticles=60, WearLaw="ArchardOka", WearCoefficient=1e-12)
    observe_figures("worn", {"surface": GranularWornSurface(Input=OutputPort(worn, 3), WearTime=0.16)})
    loaded = heap(MaximumParticles=60, NodalLoads=1)
    observe_figures("loaded", {"loads": GranularWallLoads(Input=OutputPort(loaded, 3), EndTime=0.16)})
    bonded = heap(Particles=GranularBonds(Input=simulation), BondLaw="Springs")
    observe_figures("bonded", {"fragments": GranularFragments(Input=bonded),
                               "broken": GranularBrokenBonds(Input=bonded)}, 0.1)
    cell = simulate(PeriodicAxes="X, Y and Z", CellOrigin=[-0.1] * 3,
                    CellEdges=[0.2, 0, 0, 0, 0.2, 0, 0, 0, 0.2], SpawnBox=[-0.1, 0.1] * 3)
    voronoi = GranularVoronoi(Points=cell, Box=[-0.1, 0.1] * 3)
    observe_figures("cell", {"images": GranularPeriodicImages(Input=cell), "voronoi": voronoi}, 0.1)


def reader_of(path):
    kind = XMLPartitionedPolydataReader if path.endswith(".pvtp") else XMLPolyDataReader
    return kind(FileName=[path])


def test_files():
    """Grains and contacts as files, and what continues from those of any number of ranks."""
    simulation = heap()
    update(simulation, 0.1)
    for suffix, options in (("vtp", {"DataMode": "Binary"}), ("pvtp", {"DataMode": "Binary"}),
                            ("tinydem", {"ExtraColumns": 1}), ("lammpstrj", {})):
        path = os.path.join(FOLDER, f"saved-{RANKS}.{suffix}")
        SaveData(path, proxy=simulation, **options)
        if suffix in ("tinydem", "lammpstrj"):
            with open(path, "rb") as file:
                results["files"][suffix] = file.read()
    SaveData(os.path.join(FOLDER, f"contacts-{RANKS}.vtp"), proxy=OutputPort(simulation, CONTACTS),
             DataMode="Binary")
    for ranks in BEFORE:
        for suffix in ("vtp", "pvtp"):
            saved = reader_of(os.path.join(FOLDER, f"saved-{ranks}.{suffix}"))
            rest = heap(Particles=saved, MaximumParticles=40)
            results["continued"][f"{suffix} of {ranks}"] = of_any_ranks(state(rest, 0.08))
    results["went on"] = of_any_ranks(state(heap(Particles=simulation, MaximumParticles=40), 0.08))


def test_package():
    """What scripts have of grains, contacts, fields and files."""
    sys.path.append(os.path.join(os.path.dirname(os.environ["PV_PLUGIN_CONFIG_FILE"]),
                                 "GranularDynamics", "python"))
    import granular

    run = granular.Simulation(walls=Plane(), **HEAP)
    grains, contacts = run.to(0.16), run.contacts_at(0.16)
    fields = granular.fields(run, Dimensions=[4, 4, 2])
    path = os.path.join(FOLDER, f"package-{RANKS}.vtp")
    run.save(path)
    again = granular.Simulation(walls=Plane(), particles=path, StartTime=0, **HEAP)
    results["package"] = {
        "grains": {name: grains[name].tobytes() for name in ("ParticleId", "Velocity", "Force")},
        "contacts": {name: contacts[name].tobytes() for name in ("ParticleIds", "Force")},
        "fields": {"SolidFraction": fields.grid("SolidFraction").tobytes()},
        "saved": {name: again.to(0.0)[name].tobytes() for name in ("ParticleId", "Velocity")}}


run_tests(globals(), RESULT, results)
