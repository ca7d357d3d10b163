"""Runs that begin with grains from files of LAMMPS, Yade and ASE, opened as File > Open does."""

import os

import numpy
from paraview import servermanager
from paraview.simple import GranularParticleReader, OpenDataFile
from reading import expect, expect_part, numbers, update
from simulating import output, run_tests, simulate

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Data", "elsewhere")
FALL = 0.01


def readers(file_name):
    factory = servermanager.vtkSMProxyManager.GetProxyManager().GetReaderFactory()
    if factory.GetNumberOfRegisteredPrototypes() == 0:
        factory.UpdateAvailableReaders()
    found = factory.GetReaders(file_name, servermanager.ActiveConnection.Session)
    return {found.GetString(i + 1) for i in range(0, found.GetNumberOfStrings(), 3)}


def positions(data):
    return numpy.array([data.GetPoint(i) for i in range(data.GetNumberOfPoints())])


def check_flight(what, reader, **properties):
    """Without forces each grain moves with its velocity and rotates with its angular velocity."""
    simulation = simulate([], reader, StartTimeMode="Given", MaximumParticles=0, Gravity=[0, 0, 0], EndTime=FALL,
                          FrameInterval=FALL, TimeStep=1e-4, AllowInitialOverlap=1, **properties)
    update(simulation, FALL)
    expect(f"status of {what}", simulation.Status, "OK")
    reader.UpdatePipelineInformation()
    times = list(reader.TimestepValues)
    before = update(reader, times[-1] if times else None)  # a run begins with the last time
    after = output(simulation)
    order = numpy.argsort(numbers(before.GetPointData(), "ParticleId"))
    columns = {name: numbers(before.GetPointData(), name)[order]
               for name in ("Velocity", "AngularVelocity", "Radius", "ParticleId")}
    for name in ("ParticleId", "Radius", "AngularVelocity", "Velocity"):
        assert numpy.allclose(numbers(after.GetPointData(), name), columns[name], rtol=1e-14), (what, name)
    wanted = positions(before)[order] + FALL * columns["Velocity"]
    assert numpy.allclose(positions(after), wanted, rtol=0, atol=1e-13), (
        what, positions(after) - wanted)
    return simulation, before, after


def test_each_kind_goes_on():
    for name in ("spheres.lammpstrj", "spheres.data", "ellipsoids.data", "grains.extxyz"):
        reader = OpenDataFile(os.path.join(FOLDER, name))
        expect(f"reader of {name}", reader.GetXMLName(), "GranularParticleReader")
        _, before, after = check_flight(name, reader)
        assert numpy.abs(numbers(after.GetPointData(), "Velocity")).max() > 0, name
        expect(f"grains of {name}", after.GetNumberOfPoints(), before.GetNumberOfPoints())


def test_time_of_a_file():
    """A run continues at the time of the file where that is one; numbers of steps and of frames are none."""
    def begin_of(name, **properties):
        path = os.path.join(FOLDER, name)
        reader = GranularParticleReader(FileNames=[path], **properties)
        simulation = simulate([], reader, MaximumParticles=0, EndTime=9, AllowInitialOverlap=1, FrameInterval=0.5,
                              Changes="0.05 Gravity 0 0 0")
        update(simulation, 0.0)
        expect(f"status of {name}", simulation.Status, "OK")
        simulation.UpdatePipelineInformation()
        return simulation.TimestepValues[0]

    expect("of ASE", begin_of("grains.extxyz"), 0.2)
    expect("of a dump that has times, the last one", begin_of("spheres.lammpstrj"), 0.003)
    expect("of steps", begin_of("dump.300.steps"), 0)
    expect("of steps whose length is known", begin_of("dump.300.steps", StepLength=1e-3), 0.3)
    expect("of frames", begin_of("points.xyz", Radii=[0.1]), 0)


def test_series_of_dumps_goes_on():
    reader = OpenDataFile([os.path.join(FOLDER, f"dump.{k}.steps") for k in (0, 100, 200, 300)])
    expect("reader", reader.GetXMLName(), "GranularParticleReader")
    check_flight("a series", reader)


def test_yade():
    """ParaView's own reader of .txt is offered beside that of grains."""
    name = os.path.join(FOLDER, "yade-attributes.txt")
    expect("readers", readers(name) >= {"CSVReader", "GranularParticleReader"}, True)
    reader = GranularParticleReader(FileNames=[name])
    update(reader)
    _, _, after = check_flight("yade", reader, ContactModel="TinyDEM")
    expect("mass of the second", round(numbers(after.GetPointData(), "Mass")[1] / (4 / 3 * numpy.pi * 0.012**3), 6), 7800)


def test_points_ask_for_a_radius():
    reader = OpenDataFile(os.path.join(FOLDER, "points.data"))
    update(reader)
    expect_part("status", reader.Status, "give one radius, or one for each type of grains, as Radii of the reader")
    reader.Radii = [0.1]
    check_flight("points", reader)


def test_density_comes_from_the_simulation_or_the_reader():
    reader = GranularParticleReader(FileNames=[os.path.join(FOLDER, "yade.txt")])
    for densities, wanted in (([], 1234.0), ([4321.0], 4321.0)):
        reader.Densities = densities
        _, _, after = check_flight("densities", reader, Density=1234.0)
        radius = numbers(after.GetPointData(), "Radius")
        assert numpy.allclose(numbers(after.GetPointData(), "Mass"), wanted * 4 / 3 * numpy.pi * radius**3, rtol=1e-14)


run_tests(globals())
