"""Bonds: where they come from, what the outputs say of them, the same bits on any route, and
messages of faults."""

import os
import tempfile

import granular
import numpy
from paraview.simple import (AppendDatasets, GranularAgglomerate, GranularBonds,
                             GranularBrokenBonds, GranularFibers, GranularFragments,
                             GranularShape, GranularWall, OutputPort, Plane, PolyLineSource,
                             SaveData, Sphere, XMLPolyDataReader)
from paraview import servermanager
from reading import Errors, expect, expect_part, expect_raised, numbers
from vtkmodules.util.numpy_support import vtk_to_numpy
from simulating import (CONTACTS, HISTORY, add_array, arrays, column, expect_same, output, produce,
                        run_tests, simulate, state, surface, update)

RADIUS = 0.002
BONDS = {"BondLaw": "Parallel", "BondYoungsModulus": 1e7, "BondTensileStrength": 4e4,
         "BondShearStrength": 4e4, "BondStrengthDeviation": 0.3, "MaximumParticles": 0,
         "WallDomain": "Box", "DomainBounds": [-0.02, 0.03, -0.02, 0.03, 0, 0.05],
         "Density": 2500, "EndTime": 0.012, "FrameInterval": 0.001}


def block(side=4, speed=3.0, lines=()):
    """A block of touching grains that falls."""
    positions = [(2 * RADIUS * i, 2 * RADIUS * j, RADIUS + 0.001 + 2 * RADIUS * k)
                 for k in range(side) for j in range(side) for i in range(side)]
    data = surface(positions, lines=lines)
    add_array(data.GetPointData(), "Radius", numpy.full(len(positions), RADIUS))
    add_array(data.GetPointData(), "Velocity", numpy.tile([0.5, 0.2, -speed], (len(positions), 1)))
    return data


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
        again = simulate(particles=XMLPolyDataReader(FileName=[name]), **BONDS)
        update(again, 0.012)
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


def test_bonds_in_words():
    """Parallel in words holds the block as Parallel does, and a restart goes on with its bits."""
    words = {"BondLaw": "Expression",
             "BondExpression": "E = 1e7; N = E*A*(L - L0)/L0; ks = 0.4*E*A/L0; kb = 0.25*E*A*R^2/L0"}
    there = bonded(**words)
    update(there, 0.0)
    expect("bonds", int(column(there, "BondCount")[0]), 144)
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "half.vtp")
        update(there, 0.004)
        expect("status", there.Status, "OK")
        assert column(there, "BrokenBonds")[-1] > 0
        SaveData(name, OutputPort(there, 0), DataMode="Binary")
        again = simulate(particles=XMLPolyDataReader(FileName=[name]), **{**BONDS, **words})
        for run in (there, again):
            update(run, 0.012)
            expect("status", run.Status, "OK")
        one, other = (arrays(output(run))[("point", "Velocity")] for run in (there, again))
        assert one == other, "a restart gives other bits"


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
    for text, words in (("", "BondLaw is Expression, which needs a BondExpression."),
                        ("N = k*(L - L0)", "BondExpression: Line 1, column 5: nothing is called k"),
                        ("N = 1e5*(L0 - L)", "N, tension above 0, must rise with L")):
        simulation = bonded(BondLaw="Expression", BondExpression=text)
        update(simulation, 0.0)
        expect_part(text, simulation.Status, words)
    simulation = bonded(BondExpression="N = L - L0")  # of another law
    update(simulation, 0.0)
    expect_part("a text that is not read", str(simulation.Notes), "BondExpression")
    simulation = bonded(BondSmooth=1)  # of another law
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    expect_part("notes", simulation.Notes, "Not used with the present laws and choices: BondSmooth.")


def plate(x, **properties):
    """A wall across the x axis."""
    return GranularWall(Input=Plane(Origin=[x, -0.01, -0.01], Point1=[x, 0.01, -0.01],
                                    Point2=[x, -0.01, 0.01]), **properties)


def test_walls():
    """A bar that one wall holds and another one pulls: E A / L, in every output, and after it is
    torn off."""
    count = 5
    data = surface([(2 * RADIUS * k, 0, 0) for k in range(count)])
    add_array(data.GetPointData(), "Radius", numpy.full(count, RADIUS))
    strain, time = 1e-3, 0.02
    length = 2 * RADIUS * count
    walls = [plate(-RADIUS, Name="clamp", BondGrains=1),
             plate(length - RADIUS, Name="jaw", BondGrains=1,
                   TranslationVelocity=[strain * length / time, 0, 0])]
    pulled = {**BONDS, "WallDomain": "None", "EndTime": 2 * time, "FrameInterval": time / 4,
              "BondTensileStrength": 1.5 * strain * 1e7, "BondShearStrength": 1e9,
              "BondStrengthDeviation": 0, "BondDamping": 0.3, "Gravity": [0, 0, 0]}
    simulation = simulate(walls, produce(data), **pulled)
    update(simulation, time)
    expect("status", simulation.Status, "OK")
    force = 1e7 * numpy.pi * RADIUS ** 2 * strain
    whole = cells(simulation, "Bond") == 1
    expect("bonds with walls", int(whole.sum()), count + 1)
    ids = cells(simulation, "ParticleIds")
    expect("of these at walls", int((ids[whole] < 0).any(axis=1).sum()), 2)
    assert numpy.allclose(cells(simulation, "BondForce")[whole], force, rtol=0.05), force
    pull = numbers(output(simulation, HISTORY).GetRowData(), "WallForce jaw")[-1]
    assert abs(pull[0] / -force - 1) < 0.05, (pull, force)
    expect("one piece", int(column(simulation, "FragmentCount")[-1]), 1)
    update(simulation, 2 * time)
    broken = int(column(simulation, "BrokenBonds")[-1])
    assert broken > 0, "nothing breaks"
    events = GranularBrokenBonds(Input=OutputPort(simulation, 0))
    events.UpdatePipeline(2 * time)
    expect("events of the bar", servermanager.Fetch(events).GetNumberOfPoints(), broken)
    loose = simulate([plate(-RADIUS), plate(length - RADIUS)], produce(data), **pulled)
    update(loose, 0)
    expect("bonds where walls hold nothing", int(column(loose, "BondCount")[0]), count - 1)
    errors = Errors()
    belt = simulate([plate(-RADIUS, Name="belt", BondGrains=1, SurfaceVelocity=[0, 1, 0])],
                    produce(data), **pulled)
    update(belt, 0)
    expect("errors", len(errors.messages), 1)
    expect_part("belt", belt.Status, "and the wall 'belt' cannot be: the wall has a surface that runs")


def test_walls_after_a_restart():
    simulation, again = (None, None)
    data = block(3, 0.0)
    shaking = {**BONDS, "WallDomain": "None", "EndTime": 0.01, "BondTensileStrength": 1e4}

    def floor():
        return GranularWall(Input=Plane(Origin=[-0.01, -0.01, 0.001], Point1=[0.03, -0.01, 0.001],
                                        Point2=[-0.01, 0.03, 0.001], XResolution=5, YResolution=5),
                            Name="floor", BondGrains=1, OscillationAmplitude=[0.001, 0, 0.0005],
                            OscillationFrequency=150)

    simulation = simulate([floor()], produce(data), **shaking)
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "half.vtp")
        update(simulation, 0.004)
        SaveData(name, OutputPort(simulation, 0), DataMode="Binary")
        again = simulate([floor()], XMLPolyDataReader(FileName=[name]),
                         **shaking)
        update(again, 0.01)
        expect("status", again.Status, "OK")
        update(simulation, 0.01)
        broken = column(simulation, "BrokenBonds")[-1]
        assert broken > 0, "nothing breaks"
        one, other = (arrays(output(run)) for run in (simulation, again))
        for key in (("point", "Velocity"), ("point", "Fragment"), "points"):
            assert one[key] == other[key], f"a restart gives other bits of {key}"


def test_cell_and_bricks():
    """A row of bricks through the faces of a cell has as many bonds as bricks."""
    count, side = 6, 0.004
    brick = GranularShape(Kind="Box", Sides=[side] * 3, Rounding=0.1)
    rounding = 0.1 * side
    data = surface([(side * k, 0, 0) for k in range(count)])
    size = numpy.sqrt(3) * (side / 2 - rounding) + rounding
    add_array(data.GetPointData(), "Radius", numpy.full(count, size))
    add_array(data.GetPointData(), "Shape", numpy.zeros(count))
    cell = {"PeriodicAxes": "X", "WallDomain": "None", "Gravity": [0, 0, 0],
            "CellOrigin": [-0.0017, -0.01, -0.01],
            "CellEdges": [count * side, 0, 0, 0, 0.02, 0, 0, 0, 0.02]}
    simulation = simulate(particles=produce(data), Shapes=brick,
                          **{**BONDS, **cell, "BondInteractionRadius": 1.01})
    update(simulation, 0.001)
    expect("status", simulation.Status, "OK")
    expect("bonds of a ring", int(column(simulation, "BondCount")[-1]), count)


def test_agglomerates_and_fibres():
    ball = Sphere(Radius=0.02, ThetaResolution=32, PhiResolution=32)
    for packing, fraction in (("Face Centred", 0.74), ("Random", 0.6)):
        made = GranularAgglomerate(Input=ball, Radius=0.002, Packing=packing)
        made.UpdatePipeline()
        grains = servermanager.Fetch(made)
        count = grains.GetNumberOfPoints()
        positions = numpy.array([grains.GetPoint(k) for k in range(count)])
        reach = numpy.linalg.norm(positions, axis=1).max()
        assert reach <= 0.018, "grains reach out of the surface"
        # Centres are in a ball of 18 mm, and not at its very surface.
        most = fraction * (0.018 / 0.002) ** 3
        assert 0.75 * most < count < 1.15 * most, (packing, count, most)
        apart = numpy.linalg.norm(positions[:, None] - positions, axis=2)
        apart = apart[numpy.triu_indices(count, 1)]
        assert apart.min() > 0.004 * 0.99, apart.min()
        near = int((apart <= 1.1 * 0.004 * (1 + 1e-9)).sum())
        loose = grains.GetNumberOfLines() - near  # each bonded to the one nearest to it
        assert 0 <= loose <= (0.01 * count if packing == "Random" else 0), (packing, loose)
        assert near / count > 2, near / count
    other = GranularAgglomerate(Input=ball, Radius=0.002, Seed=2)
    other.UpdatePipeline()
    expect("the seed counts", servermanager.Fetch(other).GetPoint(0) ==
           servermanager.Fetch(made).GetPoint(0), False)
    for name, value, words in (("Radius", 0, "Radius = 0 must be above 0"),
                               ("Radius", 0.03, "Take a smaller Radius: no grain of 0.03 m is put into"),
                               ("Radius", 1e-5, "more than 1,000,000"),
                               ("InteractionRadius", 5, "InteractionRadius = 5 must be 4")):
        errors = Errors()
        bad = GranularAgglomerate(Input=ball, **{"Radius": 0.002, name: value})
        bad.UpdatePipeline()
        bad.UpdatePropertyInformation()
        expect_part(f"{name} {value}", bad.GetPropertyValue("Status"), words)
        expect("errors", len(errors.messages), 1)
    line = PolyLineSource(Points=[0.05, 0, 0, 0.08, 0, 0, 0.08, 0.05, 0])
    fibre = GranularFibers(Input=line, Radius=0.002)
    fibre.UpdatePipeline()
    thread = servermanager.Fetch(fibre)
    expect("grains of a fibre", (thread.GetNumberOfPoints(), thread.GetNumberOfLines()), (21, 20))
    expect("its corner", thread.GetPoint(20), (0.08, 0.05, 0.0))
    ring = granular.fibre([(0, 0, 0), (0.04, 0, 0), (0, 0.03, 0)], 0.001, closed=True)
    ring = servermanager.Fetch(ring)
    count_of_ring = ring.GetNumberOfPoints()
    expect("bonds of a ring", ring.GetNumberOfLines(), count_of_ring)
    positions = numpy.array([ring.GetPoint(k) for k in range(count_of_ring)])
    steps = numpy.linalg.norm(positions - numpy.roll(positions, 1, axis=0), axis=1)
    assert numpy.allclose(steps, 0.002, rtol=0.06) and numpy.ptp(steps) < 1e-8, steps
    both = AppendDatasets(Input=[made, fibre])
    run = granular.Simulation(particles=both, **{**BONDS, "BondInteractionRadius": 0,
                                                 "WallDomain": "None"})
    expect("fragments", sorted(run.fragments.count.tolist()), sorted([21, count]))
    for call, words in ((lambda: granular.agglomerate(ball, -1.0), "Radius = -1 must be above 0"),
                        (lambda: granular.agglomerate(ball, 0.002, "Loose"), "has to be 'Random'"),
                        (lambda: granular.fibre([(0, 0, 0)], 0.002), "two points or more"),
                        (lambda: granular.fibre([(0, 0, 0)] * 2, 0.002), "has the length 0")):
        expect_raised(words, call)


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
    expect_raised("BondLaw is None", lambda: plain.bonds)


def test_grains_that_left():
    """A bond whose grain left before BondTime is not made, which Notes says."""
    row = {"position": [(0.004 * k, 0, 0.02) for k in range(4)], "radius": 0.002,
           "bonds": [(0, 1), (1, 2), (2, 3)], "velocity": [1, 0, 0]}
    free = {"MaximumParticles": 0, "WallDomain": "None", "Gravity": [0, 0, 0],
            "BondLaw": "Timoshenko", "BondInteractionRadius": 0, "BondTime": 0.01,
            "OutflowPlane": 1, "OutflowPlaneNormal": [1, 0, 0], "EndTime": 0.02,
            "FrameInterval": 0.002}
    for plane, made, words in (
            (0.013, 0, "3 of the listed bonds were not made: a grain had left before BondTime."),
            (0.0155, 1, "2 of the listed bonds were not made: a grain had left before BondTime."),
            (0.0195, 2, "1 of the listed bonds was not made: a grain had left before BondTime.")):
        run = granular.Simulation(particles=row, OutflowPlanePoint=[plane, 0, 0], **free)
        run.to(0.008)
        assert "not made" not in run.notes, run.notes
        run.to(0.01)
        expect("bonds made", int(run.history["BondCount"][-1]), made)
        expect_part("notes", run.notes, words)


def test_clumps():
    """Two rods side by side with one line: nothing but the bond acts between them."""
    rod = granular.shape(spheres=[(0.01 * k, 0, 0, 0.005) for k in (-1, 0, 1)], name="rod")
    run = granular.Simulation(
        shapes=rod, particles={"position": [(0, 0, 0), (0, 0.0098, 0)], "radius": 0.015,
                               "shape": [0, 0], "bonds": [(0, 1)]},
        MaximumParticles=0, WallDomain="None", Gravity=[0, 0, 0], BondLaw="Timoshenko",
        BondInteractionRadius=0, BondBreaking="Never", AllowInitialOverlap=1, EndTime=0.01,
        FrameInterval=0.005)
    expect("contacts", run.contacts_at(0)["Bond"].tolist(), [1])
    grains = run.to(0.01)
    expect("speed", abs(grains.velocity).max(), 0.0)
    expect("energy", run.history["ElasticEnergy"].tolist(), [0.0, 0.0, 0.0])
    expect("ids skip numbers", grains.id.tolist(), [0, 3])


if __name__ == "__main__":
    run_tests(globals())
