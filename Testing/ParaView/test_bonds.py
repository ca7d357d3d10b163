"""Bonds: where they come from, what the outputs say of them, the same bits on any way, and what is
wrong is told."""

import os
import tempfile

import granular
import numpy
from paraview.simple import (GranularBonds, GranularBrokenBonds, GranularFragments, OutputPort,
                             SaveData, XMLPolyDataReader)
from paraview import servermanager
from reading import Errors, expect, expect_part, numbers
from vtkmodules.util.numpy_support import vtk_to_numpy
from simulating import (CONTACTS, HISTORY, add_array, arrays, expect_same, output, produce,
                        run_tests, simulate, state, surface, update)

RADIUS = 0.002
BONDS = {"BondLaw": "Parallel", "BondYoungsModulus": 1e7, "BondTensileStrength": 4e4,
         "BondShearStrength": 4e4, "BondStrengthDeviation": 0.3, "MaximumParticles": 0,
         "WallDomain": "Box", "DomainBounds": [-0.02, 0.03, -0.02, 0.03, 0, 0.05],
         "Density": 2500, "EndTime": 0.012, "FrameInterval": 0.001}


def block(side=4, speed=3.0, lines=()):
    """A block of touching grains that falls."""
    places = [(2 * RADIUS * i, 2 * RADIUS * j, RADIUS + 0.001 + 2 * RADIUS * k)
              for k in range(side) for j in range(side) for i in range(side)]
    data = surface(places, lines=lines)
    add_array(data.GetPointData(), "Radius", numpy.full(len(places), RADIUS))
    add_array(data.GetPointData(), "Velocity", numpy.tile([0.5, 0.2, -speed], (len(places), 1)))
    return data


def column(simulation, name):
    return numbers(output(simulation, HISTORY).GetRowData(), name)


def cells(simulation, name):
    return numbers(output(simulation, CONTACTS).GetCellData(), name)


def bonded(**properties):
    return simulate(particles=produce(block()), **{**BONDS, **properties})


def test_outputs():
    simulation = bonded()
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    expect("bonds of a cube", int(column(simulation, "BondCount")[0]), 3 * 4 * 4 * 3)
    expect("one piece", set(numbers(output(simulation).GetPointData(), "Fragment")), {0})
    broken = 0
    for moment in numpy.arange(13) * 0.001:
        update(simulation, moment)
        expect("status", simulation.Status, "OK")
        state_of = cells(simulation, "Bond")
        counts = column(simulation, "BrokenBonds")
        expect("broken in this frame", int((state_of == 2).sum()), int(counts[-1] - broken))
        broken = counts[-1]
        expect("whole ones", int((state_of == 1).sum()), int(column(simulation, "BondCount")[-1]))
    assert 10 < broken < 144, broken
    fracture = column(simulation, "FractureEnergy")
    assert 0 < fracture[-1] < column(simulation, "DissipatedEnergy")[-1], fracture
    assert (numpy.diff(fracture) >= -1e-3 * fracture[-1]).all(), fracture
    whole = state_of == 1
    assert cells(simulation, "BondUtilization")[whole].max() <= 1
    assert (cells(simulation, "BondAge")[whole] > 0.0119).all()
    assert (cells(simulation, "BondTensileStress")[~whole] == 0).all()


def test_fragments_and_events():
    simulation = bonded()
    update(simulation, 0.012)
    pieces = numbers(output(simulation).GetPointData(), "Fragment")
    mass = numbers(output(simulation).GetPointData(), "Mass")
    expect("number of pieces", len(set(pieces)), int(column(simulation, "FragmentCount")[-1]))
    table = GranularFragments(Input=OutputPort(simulation, 0))
    table.UpdatePipeline(0.012)
    rows = servermanager.Fetch(table).GetRowData()
    expect("rows", rows.GetNumberOfTuples(), len(set(pieces)))
    assert numpy.isclose(numbers(rows, "Mass").sum(), mass.sum(), rtol=1e-12)
    assert numpy.isclose(numbers(rows, "Mass")[-1], column(simulation, "LargestFragment")[-1])
    assert numpy.isclose(numbers(rows, "FinerMass")[-1], 1)
    single = numbers(rows, "Grains") == 1
    assert numpy.allclose(numbers(rows, "EquivalentDiameter")[single], 2 * RADIUS)
    # Pieces are what lines of whole bonds join.
    ids = cells(simulation, "ParticleIds")[cells(simulation, "Bond") == 1]
    own = numpy.arange(len(pieces))
    for _ in range(len(pieces)):
        for first, second in ids:
            own[first] = own[second] = min(own[first], own[second])
    assert (own == pieces).all(), "fragments differ from what bonds join"
    events = GranularBrokenBonds(Input=OutputPort(simulation, 0))
    events.UpdatePipeline(0.012)
    points = servermanager.Fetch(events)
    expect("events", points.GetNumberOfPoints(), int(column(simulation, "BrokenBonds")[-1]))
    times = numbers(points.GetPointData(), "BreakTime")
    assert (numpy.diff(times) >= 0).all() and 0 < times[0] and times[-1] < 0.012
    energy = numbers(points.GetPointData(), "FractureEnergy").sum()
    assert numpy.isclose(energy, column(simulation, "FractureEnergy")[-1], rtol=1e-9)
    assert (numbers(points.GetPointData(), "Radius") == RADIUS).all()
    # With the grains, which are of one size, they are in the middle between two.
    ids = numbers(points.GetPointData(), "ParticleIds").astype(int)
    broke = vtk_to_numpy(points.GetPoints().GetData()).copy()
    events.FollowGrains = 1
    events.UpdatePipeline(0.012)
    follow = vtk_to_numpy(servermanager.Fetch(events).GetPoints().GetData())
    where = vtk_to_numpy(output(simulation).GetPoints().GetData())
    order = numpy.argsort(numbers(output(simulation).GetPointData(), "ParticleId"))
    assert numpy.allclose(follow, where[order][ids].mean(axis=1), rtol=0, atol=1e-12)
    assert numpy.linalg.norm(follow - broke, axis=1).max() > RADIUS


def test_any_order_and_restart():
    there, back = bonded(), bonded(NumberOfThreads=2)
    before = [state(there, moment) for moment in (0.002, 0.004, 0.012)]
    late = state(back, 0.012)
    for moment, due in ((0.004, before[1]), (0.002, before[0]), (0.012, before[2])):
        expect_same(f"going to {moment}", state(back, moment), due)
    expect_same("in one go", late, before[2])
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "half.vtp")
        update(there, 0.004)
        SaveData(name, OutputPort(there, 0), DataMode="Binary")
        again = simulate(particles=XMLPolyDataReader(FileName=[name]), **{**BONDS, "EndTime": 0.008})
        update(again, 0.008)
        expect("status", again.Status, "OK")
        update(there, 0.012)
        one, other = (arrays(output(run)) for run in (there, again))
        for key in (("point", "Velocity"), ("point", "Fragment"), "points"):
            assert one[key] == other[key], f"a restart gives other bits of {key}"
        expect("broken in all", column(again, "BrokenBonds")[-1], column(there, "BrokenBonds")[-1])


def test_bonding_what_another_run_left():
    """Grains of a run without bonds are bonded, and there is nothing to note about that."""
    plain = bonded(BondLaw="None")
    again = simulate(particles=OutputPort(plain, 0), **{**BONDS, "ParticlesTime": "First"})
    update(again, 0.0)
    expect("status", again.Status, "OK")
    expect("bonds", int(column(again, "BondCount")[0]), 144)
    assert "remember" not in str(again.Notes), again.Notes


def test_lines():
    lines = [(0, 1), (1, 2, 3), (16, 17)]
    simulation = simulate(particles=produce(block(lines=lines)),
                          **{**BONDS, "BondInteractionRadius": 0, "BondBreaking": "Never"})
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    ids = cells(simulation, "ParticleIds")[cells(simulation, "Bond") == 1]
    expect("bonds of lines", sorted(map(tuple, ids.tolist())), [(0, 1), (1, 2), (2, 3), (16, 17)])
    near = GranularBonds(Input=produce(block()), InteractionRadius=1.05)
    near.UpdatePipeline()
    expect("lines between near grains", servermanager.Fetch(near).GetNumberOfLines(), 144)
    both = simulate(particles=near, **{**BONDS, "BondInteractionRadius": 0})
    update(both, 0.0)
    expect("bonds of these", int(column(both, "BondCount")[0]), 144)


def test_bad_input():
    for lines, words in (([(0, 1), (1, 0)], "The bond of grains 0 and 1 is there twice."),
                         ([(5, 5)], "The bond of grains 5 and 5: they are one and the same.")):
        errors = Errors()
        simulation = simulate(particles=produce(block(lines=lines)), **BONDS)
        update(simulation, 0.0)
        expect_part("status", simulation.Status, words)
        expect("errors", len(errors.messages), 1)
    for name, value, words in (("BondTensileStrength", 0, "BondTensileStrength is 0 but must be"),
                               ("BondSoftening", 0.5, "BondSoftening is 0.5 but must be"),
                               ("TimeStep", 1e-4, "needs one below"),
                               ("FrictionUpdate", "AsPublished", "BondLaw must be None with it")):
        errors = Errors()
        simulation = bonded(**{name: value})
        update(simulation, 0.0)
        expect("errors", len(errors.messages), 1)
        expect_part(name, simulation.Status, words)


def test_python():
    run = granular.Simulation(
        particles={"position": [(0.004 * k, 0, 0.02) for k in range(12)], "radius": 0.002,
                   "bonds": [(k, k + 1) for k in range(11)], "velocity": (0, 0, -3)},
        **{**BONDS, "BondInteractionRadius": 0})
    expect("bonds", len(run.bonds), 11)
    expect("one fragment", run.fragments.count.tolist(), [12])
    run.to(0.012)
    broken = int(run.history["BrokenBonds"][-1])
    expect("fragments of a chain", len(run.fragments), 1 + broken)
    assert broken > 0 and abs(run.fragments.mass.sum() - run.grains["Mass"].sum()) < 1e-15
    plain = granular.Simulation(EndTime=0.1)
    try:
        plain.bonds
    except granular.Error as problem:
        expect_part("without bonds", str(problem), "BondLaw is None")
    else:
        raise AssertionError("no error without bonds")


if __name__ == "__main__":
    run_tests(globals())
