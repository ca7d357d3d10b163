"""Where grains are spawned: in or above the walls that are connected while nobody says where, in the box of
who says so, all at once in a container; and Notes on grains at wrong positions."""

import os
import re
import tempfile
import time

import numpy
from paraview.simple import (Cylinder, Delete, GetSources, GranularInflow, GranularSimulation,
                             LoadState, Plane, SaveState)
from reading import but_overlaps, Errors, expect, expect_part, numbers
from simulating import box, output, produce, run_tests, simulate, surface, update
from vtkmodules.util.numpy_support import vtk_to_numpy


def positions(simulation):
    return vtk_to_numpy(output(simulation).GetPoints().GetData())


def run(walls, when=0.0, **properties):
    simulation = GranularSimulation(Walls=walls, Particles=None, Inflows=[])
    for name, value in {"EndTime": 0.3, **properties}.items():
        setattr(simulation, name, value)
    update(simulation, when)
    expect("status", simulation.Status, "OK")
    return simulation


def test_inside_a_drum():
    drum = Cylinder(Radius=0.15, Height=0.1, Resolution=48)  # horizontal, its axis is y
    for when in (0.0, 0.3):
        simulation = run([drum], when, RadiusRange=[0.004, 0.006])
        found = positions(simulation)
        assert len(found) > (10 if when == 0 else 500), len(found)
        assert (numpy.hypot(found[:, 0], found[:, 2]) < 0.15).all()
        assert (abs(found[:, 1]) < 0.05).all()
    expect("notes", but_overlaps(simulation.Notes),
           "2 wall polygons have more than four corners and were triangulated."
           " First: Wall input 1, cell 48.")
    bounds = numpy.array(simulation.SpawnBounds)
    assert numpy.allclose(bounds, [-0.15, 0.15, -0.05, 0.05, -0.15, 0.15], atol=0.003), bounds


def test_above_an_open_box():
    cup = produce(surface([(x + 1, y, z) for z in (0, 0.2) for y in (-0.1, 0.1)
                           for x in (-0.1, 0.1)],
                          polys=[(0, 2, 3, 1), (0, 1, 5, 4), (1, 3, 7, 5), (3, 2, 6, 7),
                                 (2, 0, 4, 6)]))
    simulation = run([cup])
    found = positions(simulation)
    assert (abs(found[:, 0] - 1) < 0.1).all() and (found[:, 2] > 0.2).all(), found
    update(simulation, 0.3)
    assert abs(positions(simulation)[:, 0] - 1).max() < 0.1, "some fell beside the box"


def test_millimetres():
    """The usual spawn box is in the cup, but has no space for a grain."""
    cup = produce(surface([(x, y, z) for z in (0, 60) for y in (-30, 30) for x in (-30, 30)],
                          polys=[(0, 2, 3, 1), (0, 1, 5, 4), (1, 3, 7, 5), (3, 2, 6, 7),
                                 (2, 0, 4, 6)]))
    found = positions(run([cup], RadiusRange=[2, 3], Gravity=[0, 0, -9810], Density=2.5e-6,
                          FrameInterval=0.01))
    assert len(found) > 10 and (found[:, 2] > 60).all(), found


def test_a_box_of_its_own_stays():
    drum = Cylinder(Radius=0.15, Height=0.1, Resolution=48)
    for properties in ({"SpawnBox": [-0.1, 0.1, -0.1, 0.1, 0.3, 0.41]}, {"SpawnRegion": "Box"}):
        found = positions(run([drum], **properties))
        assert (found[:, 2] >= 0.3).all(), properties
    found = positions(run([produce(box())]))  # which the usual box is above
    assert (found[:, 2] >= 0.3).all() and (found[:, 2] <= 0.4).all()


def test_states_from_before_mean_what_they_did():
    drum = Cylinder(registrationName="Old Drum", Radius=0.15, Height=0.1)
    simulation = GranularSimulation(registrationName="Old", Walls=[drum], Particles=None, Inflows=[])
    path = os.path.join(tempfile.mkdtemp(), "old.pvsm")
    SaveState(path)
    with open(path) as file:
        text = file.read()
    with open(path, "w") as file:
        file.write(re.sub('<Property name="SpawnRegion".*?</Property>', "", text, flags=re.DOTALL))
    Delete(simulation)
    Delete(drum)
    LoadState(path)
    loaded = [proxy for (name, _), proxy in GetSources().items() if name == "Old"][0]
    expect("region", loaded.SpawnRegion, "Box")


def test_fill_container():
    drum = Cylinder(Radius=0.15, Height=0.1, Resolution=48)
    simulation = run([drum], SpawnRegion="Fill Container", RadiusRange=[0.004, 0.006], FillLevel=0.5,
                     MaximumParticles=100000)
    found = positions(simulation)
    assert len(found) > 1500 and (found[:, 2] < 0.001).all(), len(found)
    grown = run([drum], 0.1, SpawnRegion="Fill Container", RadiusRange=[0.004, 0.006],
                FillMass=0.1, MaximumParticles=100000)
    mass = numbers(output(grown).GetPointData(), "Mass").sum()
    assert 0.098 < mass <= 0.1, mass
    limited = run([drum], SpawnRegion="Fill Container", RadiusRange=[0.004, 0.006],
                  MaximumParticles=100)
    expect("grains", len(positions(limited)), 100)
    expect_part("notes", limited.Notes, "Raise MaximumParticles to fill the container: it is 100")


def test_what_cannot_be_in_memory_is_said_before():
    tiny = {"RadiusRange": [1e-5, 1e-5], "MaximumParticles": 2000000000, "WallDomain": "None"}
    simulation = simulate([], SpawnAttemptsPerStep=2000000000, **tiny)
    begin = time.monotonic()
    update(simulation, 0.0)
    assert time.monotonic() - begin < 5
    expect_part("status", simulation.Status, "Lower MaximumParticles, take larger grains")
    expect_part("status", simulation.Status, "which need about 2.5e+03 GB of memory")


def test_one_step_of_placing_ends_with_the_time_limit():
    simulation = simulate([], RadiusRange=[0.02, 0.03], SpawnAttemptsPerStep=2000000000,
                          MaximumParticles=1000, TimeLimit=0.5)
    begin = time.monotonic()
    update(simulation, 0.02)
    assert time.monotonic() - begin < 5
    expect_part("status", simulation.Status, "Stopped at t = 0 s, because TimeLimit was over, while "
                                             "the first grains were placed; the next request continues")
    expect("grains", output(simulation).GetNumberOfPoints(), 0)


def test_nothing_to_fill():
    for walls in ([], [Plane()]):
        simulation = simulate(walls, SpawnRegion="Fill Container")
        update(simulation, 0.0)
        expect_part("status", simulation.Status, "Connect a closed or cup-shaped surface as Walls: SpawnRegion is Fill Container")
    for name, value, message in (("FillLevel", 0.0, "FillLevel is 0 but must be above 0"),
                                 ("FillMass", -1.0, "FillMass is -1 but must be finite")):
        simulation = simulate([], **{name: value})
        update(simulation, 0.0)
        expect_part("status", simulation.Status, message)


def test_notes_of_wrong_positions():
    beside = run([produce(box())], SpawnBox=[1, 1.2, -0.1, 0.1, 0.3, 0.4])
    expect_part("notes", beside.Notes, "those that are spawned in SpawnBox can never meet a wall")
    below = run([produce(box())], SpawnBox=[-0.1, 0.1, -0.1, 0.1, -0.4, -0.3])
    expect_part("notes", below.Notes, "can never meet a wall")
    thrown = run([produce(box())], SpawnBox=[1, 1.2, -0.1, 0.1, 0.3, 0.4],
                 InitialVelocity=[-2, 0, 0])
    expect("thrown at them", but_overlaps(thrown.Notes), "")
    reported = Errors()
    large = run([Cylinder(Radius=150, Height=100)])
    update(large, 0.03)
    words = ("If the file of the walls is in millimetres, put Filters > Transform with the Scale 0.001"
             " on it, or take grains in millimetres: the walls are 300 across, the largest grains 0.02.")
    expect("first note", but_overlaps(large.Notes).splitlines()[0], words)
    expect("warnings of one run", len(reported.warnings), 1)
    expect_part("warning", reported.warnings[0], words)
    # Before what is said of steps and of repairs.
    corner = surface([(0, 0, 0), (90, 0, 0), (0, 90, 0), (90, 90, 0)],
                     polys=[(0, 1, 2), (1, 3, 2), (1, 3, 2)])
    tap = GranularInflow(Region=None, Amount="Number", Rate=1000,
                         RadiusRange=[0.002, 0.01], Box=[20, 21, 20, 21, 1, 2])
    box_above = {"SpawnRegion": "Box", "SpawnBox": [20, 21, 20, 21, 1, 2]}
    for inputs in ({"Inflows": [tap]}, box_above):
        lines = run([produce(corner)], 0.03, ReportStepLimits=1, **inputs).Notes.splitlines()
        expect("first note", lines[0], words.replace("300", "90"))
        expect_part("the step after it", lines[1], "step")
        expect_part("last note", lines[-1], "has the same corners as another and was left out")
    filled = run([Cylinder(Radius=150, Height=100)], SpawnRegion="Fill Container")
    expect("first note of a fill", but_overlaps(filled.Notes).splitlines()[0], words)
    assert "MaximumParticles" not in filled.Notes, filled.Notes
    small = simulate([Cylinder(Radius=0.0001, Height=0.0001)], SpawnRegion="Automatic",
                     SpawnBox=[-0.1, 0.1, -0.1, 0.1, 0.3, 0.4])
    update(small, 0.0)
    expect_part("notes", small.Notes, "Take smaller grains (RadiusRange)")
    expect_part("nothing placed", small.Notes, "none of the grains that were tried")
    inflow = GranularInflow(Region=None, Amount="Fill")
    expect("of an inflow", but_overlaps(run([produce(box())], Inflows=[inflow]).Notes), "")


def test_notes_of_fills_and_regions():
    inflow = GranularInflow(Region=Cylinder(Radius=0.1, Height=0.1, Center=[0, 0, 0.2]), Amount="Fill",
                            RadiusRange=[0.015, 0.015], MaximumCount=900)
    simulation = run([produce(box())], Inflows=[inflow])
    count = len(positions(simulation))
    expect_part("an end before its number", simulation.Notes,
                f"Let grains fall and settle (SpawnRegion Automatic, or Amount AsRoom of an inflow), or take smaller "
                f"ones, for more of them: the fill ended with {count} of 900 grains, as no more found space.")
    expect_part("a region of a box", simulation.Notes,
                "Set Shape of the inflow 'Inflow 1' to Surface if grains are to appear inside of its")
    inflow.MaximumCount = 10
    inflow.Shape = "Surface"
    update(simulation, 0.0)
    expect("without either", but_overlaps(simulation.Notes), "")


run_tests(globals())
