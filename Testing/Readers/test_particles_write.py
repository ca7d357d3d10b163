"""Saving grains as a particle table and reading them back, to the bit."""

import sys

import numpy

from paraview import servermanager
from paraview.simple import (CreateWriter, GranularParticleReader, GranularSimulation, OutputPort,
                             SaveData, Sphere)
from reading import (expect, expect_unsaved, expect_unwritable, make_grains, numbers, path,
                     run_tests, update, write)
from vtkmodules.util.numpy_support import vtk_to_numpy

HEADER = "x,y,z,R,vx,vy,vz,q0,q1,q2,q3,wx,wy,wz"
ARRAYS = {"Radius": 1, "Velocity": 3, "AngularVelocity": 3, "Orientation": 4}


def expect_same_bits(one, other, names):
    points = [vtk_to_numpy(output.GetPoints().GetData()) for output in (one, other)]
    expect("points", points[0].tobytes(), points[1].tobytes())
    for name in names:
        arrays = [numbers(output.GetPointData(), name) for output in (one, other)]
        expect(name, arrays[0].tobytes(), arrays[1].tobytes())


def test_round_trip():
    grains = make_grains(1000)
    SaveData(path("grains.tinydem"), grains)
    with open(path("grains.tinydem")) as file:
        lines = file.read().split("\n")
    expect("header", lines[0], HEADER)
    expect("lines", (len(lines), lines[-1]), (1002, ""))
    again = update(GranularParticleReader(FileNames=path("grains.tinydem")))
    expect_same_bits(servermanager.Fetch(grains), again, ARRAYS)
    expect("ids are the rows", numbers(again.GetPointData(), "ParticleId").tolist(), list(range(1000)))


def test_grains_of_a_simulation():
    """What a simulation shows can be saved, read, and be where another simulation starts."""
    simulation = GranularSimulation(Walls=[], Particles=[], MaximumParticles=30, EndTime=0.06)
    simulation.UpdatePipeline(0.06)
    grains = OutputPort(simulation, 0)
    SaveData(path("run.tinydem"), grains)
    reader = GranularParticleReader(FileNames=path("run.tinydem"))
    saved = update(reader)
    expect("grains", saved.GetNumberOfPoints(), 30)
    expect_same_bits(servermanager.Fetch(grains), saved, {**ARRAYS, "ParticleId": 1})
    again = GranularSimulation(Walls=[], Particles=reader, MaximumParticles=0, EndTime=0.06)
    again.UpdatePipeline(0.0)
    expect_same_bits(servermanager.Fetch(OutputPort(again, 0)), saved, {**ARRAYS, "ParticleId": 1})


def test_extra_columns():
    grains = make_grains(50)
    SaveData(path("extra.tinydem"), grains, ExtraColumns=1)
    with open(path("extra.tinydem")) as file:
        expect("header", file.readline(), HEADER + ",id,material,mass\n")
    again = update(GranularParticleReader(FileNames=path("extra.tinydem")))
    expect_same_bits(servermanager.Fetch(grains), again, {**ARRAYS, "Mass": 1})
    for name in ("ParticleId", "Material"):
        expect(name, numbers(again.GetPointData(), name).tolist(),
               numbers(servermanager.Fetch(grains).GetPointData(), name).tolist())


def test_reference_series(folder):
    names = [f"{folder}/box80/frame{k:03d}.csv" for k in range(1, 4)]
    reader = GranularParticleReader(FileNames=names)
    SaveData(path("series.tinydem"), reader, Writetimestepsasfileseries=1, Filenamesuffix="_%.3d")
    written = [path(f"series_{k:03d}.tinydem") for k in range(3)]
    again = GranularParticleReader(FileNames=written)
    for k in range(3):
        expect_same_bits(update(reader, float(k)), update(again, float(k)), ARRAYS)


def test_csv_by_the_writer_itself():
    """SaveData sends .csv to ParaView's own writer; the plugin's can still be asked to write one."""
    grains = make_grains(3)
    expect("writer of .csv", CreateWriter(path("a.csv"), grains).GetXMLName(), "CSVWriter")
    writer = servermanager.writers.GranularParticleWriter(Input=grains, FileName=path("b.csv"))
    writer.UpdatePipeline()
    again = update(GranularParticleReader(FileNames=path("b.csv")))
    expect_same_bits(servermanager.Fetch(grains), again, ARRAYS)


def test_defaults_and_no_grains():
    bare = make_grains(2, Velocity=None, AngularVelocity=None, Orientation=None, ParticleId=None)
    SaveData(path("bare.tinydem"), bare)
    with open(path("bare.tinydem")) as file:
        expect("defaults", file.read().split("\n")[1].split(",")[4:], "0,0,0,1,0,0,0,0,0,0".split(","))
    reader = GranularParticleReader(FileNames=write("none.csv", HEADER + "\n"))
    SaveData(path("none.tinydem"), reader)
    with open(path("none.tinydem")) as file:
        expect("no grains", file.read(), HEADER + "\n")


def test_refusals():
    bad_speed = numpy.zeros((4, 3))
    bad_speed[2, 1] = numpy.nan
    cases = [
        (make_grains(4, Velocity=bad_speed), "The array Velocity holds nan at point 2"),
        (make_grains(4, Radius=numpy.array([1.0, 0.0, 1.0, 1.0])), "The array Radius holds 0 at point 1, but has to be above 0."),
        (make_grains(4, Orientation=numpy.ones((4, 3))), "The array Orientation has 4 tuples of 3 components"),
        (make_grains(4, Radius=None), "The points have no array Radius"),
        (Sphere(), "The points have no array Radius"),
    ]
    expect_unsaved(".tinydem", cases)
    expect_unwritable(servermanager.writers.GranularParticleWriter, ".tinydem")


run_tests(globals(), *sys.argv[1:])
