"""Grains from an input: what is refused, with the array, the point and the value."""

from paraview import vtk
from paraview.simple import GranularParticleReader, GroupDatasets
from reading import Errors, expect, expect_part, numbers, write
from simulating import (CONTACTS, add_array, grains, output, produce, run_tests, simulate, surface,
                        update)

NAN = float("nan")
POINTS = [(0.0, 0, 0), (0.1, 0, 0)]
RADII = {"Radius": [0.02, 0.03]}


def bad(**changes):
    return grains(POINTS, **{**RADII, **changes})


BAD = {
    "no radius": (grains(POINTS), "there is no point array 'Radius'"),
    "zero radius": (bad(Radius=[0.02, 0.0]), "array 'Radius', point 1: 0 must be above 0"),
    "negative radius": (bad(Radius=[-0.02, 0.1]), "array 'Radius', point 0: -0.02 must be above 0"),
    "NaN radius": (bad(Radius=[0.02, NAN]), "array 'Radius', point 1: nan is not finite"),
    "two radii": (bad(Radius=[[1.0, 1], [1, 1]]),
                  "the array 'Radius' has 2 components but needs 1"),
    "few radii": (bad(Radius=[0.02]), "the array 'Radius' has 1 values but needs 2"),
    "scalar velocity": (bad(Velocity=[1.0, 2.0]),
                        "the array 'Velocity' has 1 components but needs 3"),
    "NaN velocity": (bad(Velocity=[[0, 0, 0], [0, NAN, 0]]),
                     "array 'Velocity', point 1: nan is not finite"),
    "infinite spin": (bad(AngularVelocity=[[0, 0, float("inf")], [0, 0, 0]]),
                      "array 'AngularVelocity', point 0: inf is not finite"),
    "orientation": (bad(Orientation=[[1.0, 0, 0, 0], [1, 1, 0, 0]]),
                    "array 'Orientation', point 1: the quaternion (1, 1, 0, 0) must have"),
    "orientation size": (bad(Orientation=[[1.0, 0, 0], [1, 0, 0]]),
                         "the array 'Orientation' has 3 components but needs 4"),
    "ids": (bad(ParticleId=[4, 4]), "array 'ParticleId': the id 4 occurs more than once"),
    "negative id": (bad(ParticleId=[4, -1]), "array 'ParticleId', point 1: -1 must be a whole"),
    "broken id": (bad(ParticleId=[0.5, 1]), "array 'ParticleId', point 0: 0.5 must be a whole"),
    "id without space for more": (bad(ParticleId=[0, 2**53]),
                                  "array 'ParticleId', point 1: 9.00719925e+15 must be a whole"),
    "material": (bad(Material=[0, -3]), "array 'Material', point 1: -3 must be a whole number"),
    "mass": (bad(Mass=[0.0, 1.0]), "array 'Mass', point 0: 0 must be above 0"),
    "NaN force": (bad(AppliedForce=[[0, 0, 0], [0, NAN, 0]]),
                  "array 'AppliedForce', point 1: nan is not finite"),
    "few forces": (bad(AppliedForce=[[0.0, 0, 0]]), "the array 'AppliedForce' has 1 values but needs 2"),
    "scalar torque": (bad(AppliedTorque=[1.0, 2.0]),
                      "the array 'AppliedTorque' has 1 components but needs 3"),
    "infinite torque": (bad(AppliedTorque=[[0, 0, float("inf")], [0, 0, 0]]),
                        "array 'AppliedTorque', point 0: inf is not finite"),
    "held in seven ways": (bad(Held=[0, 64]),
                           "array 'Held', point 1: 64 must be a whole number from 0 to 63"),
    "half held": (bad(Held=[0.5, 1]), "array 'Held', point 0: 0.5 must be a whole number from 0 to 63"),
    "held along axes": (bad(Held=[[1.0, 1, 1], [0, 0, 0]]),
                        "the array 'Held' has 3 components but needs 1"),
    "few held": (bad(Held=[1]), "the array 'Held' has 1 values but needs 2"),
    "position": (grains([POINTS[0], (0, NAN, 0)], **RADII),
                 "point 1 is at (0, nan, 0), which is not finite"),
    "overlap": (grains([(0, 0, 0), (0.02, 0, 0)], **RADII),
                "Move the initial grains apart, or set AllowInitialOverlap to simulate them as they are: grain 0"),
    "table": (vtk.vtkTable(), "Particle input is a vtkTable, but grains must be points"),
}


def test_messages():
    errors = Errors()
    for name, (data, message) in BAD.items():
        del errors.messages[:]
        simulation = simulate([], produce(data))
        update(simulation, 0.0)
        expect_part(name, simulation.Status, message)
        expect(f"{name}: number of errors", len(errors.messages), 1)
        expect(f"{name}: grains", output(simulation).GetNumberOfPoints(), 0)


def test_overlap_on_demand():
    simulation = simulate([], produce(BAD["overlap"][0]), AllowInitialOverlap=1, MaximumParticles=0,
                          Gravity=[0, 0, 0])
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    expect("contacts", output(simulation, CONTACTS).GetNumberOfCells(), 1)


def test_single_precision_orientation_is_normalised():
    data = bad()
    import numpy
    add_array(data.GetPointData(), "Orientation",
              numpy.array([[0.6, 0.8, 0, 0], [0.5, 0.5, 0.5, 0.5]], numpy.float32))
    simulation = simulate([], produce(data), MaximumParticles=0)
    update(simulation, 0.0)
    q = numbers(output(simulation).GetPointData(), "Orientation")
    assert (abs((q**2).sum(axis=1) - 1) < 1e-15).all(), q


def test_one_block_is_taken_and_two_are_refused():
    one, other = produce(bad()), produce(bad())
    simulation = simulate([], GroupDatasets(Input=[one]), MaximumParticles=0)
    update(simulation, 0.0)
    expect("grains", output(simulation).GetNumberOfPoints(), 2)
    expect("runs", simulation.RunCount, 1)
    simulation = simulate([], GroupDatasets(Input=[one, other]))
    update(simulation, 0.0)
    expect_part("status", simulation.Status, "Use Extract Block or Merge Blocks first: the Particle input has 2 blocks")


def test_largest_id_leaves_room_for_spawned_grains():
    simulation = simulate([], produce(bad(ParticleId=[0, 2**52])), MemoryBudget=0)
    for time in (0.3, 0.1):
        update(simulation, time)
        expect("status", simulation.Status, "OK")
    expect("last id", int(numbers(output(simulation).GetPointData(), "ParticleId")[-1]), 2**52 + 38)


def test_failed_source_is_no_empty_start():
    errors = Errors()
    reader = GranularParticleReader(FileNames=[write("broken.csv", "x,y,z,R\n0,0,up,0.02\n")])
    simulation = simulate([], reader)
    update(simulation, 0.1)
    expect_part("status", simulation.Status, "there are no grains, because its source failed")
    expect_part("status", simulation.Status, "column z is 'up'")
    expect("grains", output(simulation).GetNumberOfPoints(), 0)
    expect("errors", len(errors.messages), 2)  # of the reader and of the simulation


def test_last_file_of_a_series_is_cut():
    """A run does not begin with the grains of the file that was shown before."""
    dump = ("ITEM: TIMESTEP\n{}\nITEM: NUMBER OF ATOMS\n2\nITEM: BOX BOUNDS ff ff ff\n0 1\n0 1\n0 1\n"
            "ITEM: ATOMS id type radius x y z\n1 1 0.1 0.5 0.5 {}\n2 1 0.1 0.2 0.2 0.2\n")
    names = [write(f"dump.{k}", dump.format(k, 0.1 * k)) for k in (1, 2)]
    cut = write("dump.3", dump.format(3, 0.3)[:-4])
    reader = GranularParticleReader(FileNames=[*names, cut])
    errors = Errors()
    update(reader, 1)
    simulation = simulate([], reader, MaximumParticles=0)
    update(simulation, 0.0)
    expect_part("status", simulation.Status, "Particle input: its source failed, and what it has are grains that it"
                                             " read before, perhaps of another time: ")
    expect_part("status", simulation.Status, "dump.3, line 11: ")
    expect("errors", len(errors.messages), 2)  # of the reader and of the simulation
    whole = simulate([], GranularParticleReader(FileNames=names), MaximumParticles=0, WallDomain="None")
    update(whole, 0.0)
    expect("height", output(whole).GetPoint(0)[2], 0.2)


def test_failed_source_that_gives_grains_is_noted():
    source = simulate([], produce(bad()), TimeStep=0.018, InitialVelocity=[0, 0, -90])
    simulation = simulate([], source)
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    expect_part("notes", simulation.Notes, "input reports: Try a smaller TimeStep")


def test_no_grains_is_a_legal_start():
    simulation = simulate([], produce(surface([])), MaximumParticles=5)
    update(simulation, 0.1)
    expect("status", simulation.Status, "OK")
    expect_part("notes", simulation.Notes, "The particle input has no points")
    expect("grains", output(simulation).GetNumberOfPoints(), 5)


def test_published_friction_is_noted():
    """The springs of the published update can add energy, as Solver.SpinImpact shows."""
    for update_of_springs, notes in (("Incremental", 0), ("AsPublished", 1)):
        simulation = simulate([], WallDomain="Box", MaximumParticles=3, FrictionUpdate=update_of_springs)
        update(simulation)
        expect(update_of_springs, str(simulation.Notes).count("can push a sliding grain forward"), notes)


run_tests(globals())
