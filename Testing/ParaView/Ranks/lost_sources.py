"""Run by test_lost_sources.py on one and two ranks: sources that fail on all ranks, on the first one
or on the second one. Arguments: folder, file for the results."""

import os
import sys

from paraview import servermanager
from paraview.simple import (GranularInflow, GranularPackingFraction, LegacyVTKReader, Plane,
                             ReloadFiles, SaveData, STLReader, Triangulate,
                             XMLPolyDataReader)
from simulating import change_folder, run_tests, simulate, update

FOLDER, RESULT = sys.argv[1:]
RANKS = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()
READERS = {"stl": STLReader, "vtk": LegacyVTKReader, "vtp": XMLPolyDataReader}
results = {"ranks": RANKS, "lost": {}, "later": {}, "found": {}, "here": {}}


def file_of(kind, folder):
    return os.path.join(folder, f"plane-{RANKS}.{kind}")


def read(kind, folder):
    file, reader = file_of(kind, folder), READERS[kind]
    return reader(FileName=[file]) if kind == "vtp" else reader(FileNames=[file])


def write(kind):
    SaveData(file_of(kind, FOLDER), proxy=Triangulate(Input=Plane()))


def statuses(simulation):
    """Statuses of two requests: a source that failed has nothing to do when it is asked again."""
    update(simulation, 0.0)
    first = simulation.Status
    update(simulation, 0.05)
    return [first, simulation.Status]


USES = {"walls": lambda source: simulate([source]),
        "grains": lambda source: simulate(particles=source),
        "inflow": lambda source: simulate(
            Inflows=[GranularInflow(Shape="Surface", Region=source)]),
        "behind a filter": lambda source: simulate([Triangulate(Input=source)])}


def test_a_file_that_comes_late():
    for kind in READERS:
        for use, made in USES.items():
            reader = read(kind, FOLDER)
            simulation = made(reader)
            results["lost"][kind, use] = statuses(simulation)
            later = made(reader)
            update(later, 0.0)
            results["later"][kind, use] = later.Status, later.Notes
            if use == "walls":
                write(kind)
                ReloadFiles(reader)
                results["found"][kind] = statuses(simulation)
                os.remove(file_of(kind, FOLDER))
        fraction = GranularPackingFraction(Input=read(kind, FOLDER))
        fraction.UpdatePipeline()
        fraction.UpdatePropertyInformation()
        results["lost"][kind, "analysis"] = [fraction.Status] * 2


def test_a_file_that_one_rank_has():
    before = os.getcwd()
    for kind in READERS:
        write(kind)
    for rank in range(RANKS):
        change_folder(rank, FOLDER)
        for kind in READERS:
            # Each process sees its own /proc/self/cwd.
            results["here"][rank, kind] = statuses(simulate([read(kind, "/proc/self/cwd")]))
        change_folder(rank, before)


run_tests(globals(), RESULT, results)
