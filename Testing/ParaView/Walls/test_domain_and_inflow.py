"""A box that needs no mesh, where grains leave, what an inflow draws and says, and a state file."""

import numpy
from paraview.simple import (Box, FindSource, GranularInflow, GranularSimulation, GranularWall,
                             GroupDatasets, LoadState, ResetSession, SaveState, Sphere)
from reading import but_overlaps, Errors, expect, expect_part, field_text, numbers, path
from simulating import (HISTORY, WALLS, box, expect_same, grains, output, produce, run_tests,
                        simulate, state, update)


def faces_of(simulation):
    """Corners of each wall as a sorted list."""
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    walls = output(simulation, WALLS)
    corners = lambda cell: sorted(cell.GetPoints().GetPoint(k) for k in range(4))
    return [corners(walls.GetCell(i)) for i in range(walls.GetNumberOfCells())]


def test_a_first_apply_with_no_input_piles_up():
    simulation = GranularSimulation(Walls=[], Particles=None, Inflows=[], EndTime=1.5,
                                    MaximumParticles=300)
    update(simulation, 1.5)
    expect("status", simulation.Status, "OK")
    expect("notes", but_overlaps(simulation.Notes), "")
    particles = output(simulation)
    expect("grains", particles.GetNumberOfPoints(), 300)
    low, high = numpy.array(particles.GetBounds()).reshape(3, 2).T
    assert (low > [-0.1, -0.1, 0]).all() and (high < [0.1, 0.1, 0.1]).all(), (low, high)
    rows = output(simulation, HISTORY).GetRowData()
    weight = 9.81 * numbers(particles.GetPointData(), "Mass").sum()
    carried = -numbers(rows, "WallForce Domain")[-1][2]
    assert abs(carried - weight) < 0.05 * weight, (carried, weight)


def test_faces_of_the_domain():
    bounds = [-1, 2, -3, 4, -5, 6]
    simulation = simulate([], WallDomain="Box", DomainBounds=bounds, MaximumParticles=0)
    names = [name + end for name in ("ClosedX", "ClosedY", "ClosedZ") for end in ("Min", "Max")]
    for face, name in enumerate(names):
        for other in names:
            setattr(simulation, other, int(other == name))
        axis = face // 2
        ranges = [bounds[2 * k:2 * k + 2] if k != axis else [bounds[face]] for k in range(3)]
        expected = sorted((float(x), float(y), float(z))
                          for x in ranges[0] for y in ranges[1] for z in ranges[2])
        expect(name, faces_of(simulation), [expected])
    for name in names:
        setattr(simulation, name, 0)
    expect("all open", faces_of(simulation), [])
    for name in names:
        setattr(simulation, name, 1)
    expect("all closed", len(faces_of(simulation)), 6)
    expect("corners", output(simulation, WALLS).GetNumberOfPoints(), 8)


def test_when_there_is_a_domain():
    start = produce(grains([(0, 0, 0.2)], Radius=[0.01]))
    for what, walls, particles, domain, count in (
            ("nothing connected", [], None, "Automatic", 5),
            ("walls", [produce(box())], None, "Automatic", 5),
            ("grains", [], start, "Automatic", 0), ("none", [], None, "None", 0),
            ("grains in a box", [], start, "Box", 5), ("both", [produce(box())], None, "Box", 10)):
        simulation = simulate(walls, particles, WallDomain=domain, MaximumParticles=0)
        expect(what, len(faces_of(simulation)), count)
    names = output(simulation, WALLS).GetFieldData().GetAbstractArray("WallNames")
    expect("names", [names.GetValue(i) for i in range(2)], ["Wall 1", "Domain"])


def test_thick_domain():
    simulation = simulate([], WallRadius=0.003, MaximumParticles=0)
    update(simulation, 0.0)
    expect("thickness", set(numbers(output(simulation, WALLS).GetCellData(), "Radius")), {0.003})


def test_a_note_when_grains_appear_outside():
    simulation = simulate([], WallDomain="Box", DomainBounds=[-0.1, 0.1, -0.1, 0.1, 0, 0.25])
    update(simulation, 0.0)
    expect_part("notes", simulation.Notes, "Change DomainBounds or OutflowPlane, or set WallDomain to None: "
                "SpawnBox reaches 0.05 m beyond an open face")
    inflow = GranularInflow(Region=None, Name="Chute", Shape="Disc", Center=[0, 0, 0.5])
    other = simulate([], Inflows=[inflow], EndTime=0.1)
    update(other, 0.0)
    expect_part("notes", other.Notes, ": The inflow 'Chute' reaches 0.1 m beyond an open face")


BAD = {"DomainBounds": ([0, 0, -1, 1, -1, 1], "DomainBounds has x from 0 to 0 but"),
       "OutflowBoxBounds": ([0, 1, 2, 1, 0, 1], "OutflowBoxBounds has y from 2 to 1 but"),
       "OutflowPlanePoint": ([0, float("nan"), 0], "OutflowPlanePoint is (0, nan, 0)"),
       "DomainBounds ": ([-1e300, 0.1, -1, 1, -1, 1], "DomainBounds has the size (1e+300, 2, 2)"),
       "OutflowPlaneNormal": ([0, 0, 0], "OutflowPlaneNormal is (0, 0, 0) but must be finite and")}


def test_bad_values():
    simulation = simulate([], OutflowBox=1, OutflowPlane=1)
    update(simulation, 0.0)
    errors = Errors()
    for name, (value, message) in BAD.items():
        name = name.strip()  # some have two
        good = list(simulation.GetPropertyValue(name))
        del errors.messages[:]
        setattr(simulation, name, value)
        update(simulation, 0.0)
        expect_part(name, simulation.Status, message)
        expect(f"{name}: errors", len(errors.messages), 1)
        setattr(simulation, name, good)
    update(simulation, 0.0)
    expect("runs", simulation.RunCount, 1)


def drawn(inflow):
    inflow.UpdatePipeline()
    return output(inflow, 0)


def test_an_inflow_draws_its_region():
    inflow = GranularInflow(Region=None, Box=[0, 1, 2, 3, 4, 4])
    expect("box", drawn(inflow).GetBounds(), (0, 1, 2, 3, 4, 4))
    inflow.Shape = "Disc"
    inflow.Center, inflow.Normal, inflow.Radius = [1, 2, 3], [0, 3, 0], 0.5
    data = drawn(inflow)
    points = numpy.array([data.GetPoint(i) for i in range(data.GetNumberOfPoints())])
    rim = points[:-2]
    assert numpy.allclose(numpy.linalg.norm(rim - [1, 2, 3], axis=1), 0.5, atol=1e-12)
    extent = numpy.ptp(rim, axis=0)
    assert extent[1] < 1e-12 and min(extent[0], extent[2]) > 0.99, extent
    expect("cells", [data.GetCell(i).GetNumberOfPoints() for i in range(2)], [2, len(rim)])
    assert numpy.allclose(points[-2:], [[1, 2, 3], [1, 2.25, 3]], atol=1e-12), points[-2:]
    inflow.Shape = "Surface"
    inflow.Region = Box()
    data = drawn(inflow)
    expect("triangles", [data.GetCell(i).GetNumberOfPoints() for i in range(12)], [3] * 12)


def test_no_room_for_inflows():
    """Without space for a single grain an inflow adds nothing, and a note says why."""
    simulation = simulate([], Inflows=[GranularInflow(Region=None)], MaximumParticles=0)
    update(simulation, 0.0)
    expect("grains", output(simulation, 0).GetNumberOfPoints(), 0)
    expect("status", simulation.Status, "OK")
    expect_part("notes", simulation.Notes, "Raise MaximumParticles: it is 0, so that inflows add no")
    simulation.MaximumParticles = 10
    update(simulation, 0.0)
    expect("notes", but_overlaps(simulation.Notes), "")


def test_what_an_inflow_says():
    inflow = GranularInflow(
        Region=None, Name="Chute", Amount="Mass", Rate=0.5, MaximumCount=70, Velocity=[1, 2, 3],
        AngularVelocity=[4, 5, 6], Temperature=350, Material=2, SizeDistribution="Mixture",
        MixtureRadii=[0.01, 1, 0.02, 2], Times=[0, 1, 2, 2.5])
    fields = drawn(inflow).GetFieldData()
    expect("name", field_text(output(inflow, 0), "GranularInflowName"), "Chute")
    pairs = lambda name: [list(pair) for pair in numbers(fields, name)]
    expect("mixture", pairs("GranularInflowMixture"), [[0.01, 1], [0.02, 2]])
    expect("times", pairs("GranularInflowTimes"), [[0, 1], [2, 2.5]])
    said = list(numbers(fields, "GranularInflowNumbers"))
    expect("all but the region", said[15:], [2, 0.5, 70, 100, 4, 0.002, 0.01, 0.006, 0.001,
                                             1, 2, 3, 4, 5, 6, 350, 2])
    inflow.Times = []
    expect("always", drawn(inflow).GetFieldData().GetArray("GranularInflowTimes")
           .GetNumberOfTuples(), 0)


def test_an_inflow_says_what_is_wrong_by_itself():
    inflow = GranularInflow(Region=None, Name="Chute")
    errors = Errors()
    drawn(inflow)
    expect("errors", errors.messages, [])
    for change, message in (({"Rate": -5, "Amount": "Number"}, "'Chute' has the Rate -5, but it must be"),
                            ({"Rate": 5, "RadiusRange": [0, 1]}, "'Chute' has the "),
                            ({"RadiusRange": [0.1, 0.2], "Times": [1, 0]}, "has Times from 1 to 0 but"),
                            ({"Times": [], "Shape": "Surface"}, "has the Shape Surface, but no")):
        del errors.messages[:]
        for name, value in change.items():
            setattr(inflow, name, value)
        drawn(inflow)
        expect(f"{change}: errors", len(errors.messages), 1)
        expect_part(f"{change}", errors.messages[0], message)
    del errors.messages[:]
    inflow.Region = Box()
    drawn(inflow)
    expect("good again", errors.messages, [])


def test_a_note_when_an_inflow_brings_nothing():
    inflow = GranularInflow(Region=None, Name="Chute", Amount="Number")
    simulation = simulate([], Inflows=[inflow], EndTime=0.1)
    update(simulation, 0.0)
    expect("forgotten rate", simulation.Notes,
           "The inflow 'Chute' adds no grains, because its Rate is 0.")
    inflow.Rate = 1000
    update(simulation, 0.0)
    expect("no note", but_overlaps(simulation.Notes), "")
    inflow.AttemptsPerStep = 0
    update(simulation, 0.0)
    expect_part("no attempts", simulation.Notes, "because its AttemptsPerStep is 0.")


def test_a_disc_as_it_is_brings_grains():
    """Into the domain that a simulation without walls has, clear of its floor."""
    inflow = GranularInflow(Region=None, Shape="Disc", Amount="Number", Rate=500)
    simulation = simulate([], Inflows=[inflow], EndTime=0.1, MaximumParticles=100)
    update(simulation, 0.1)
    expect("status", simulation.Status, "OK")
    expect("grains", output(simulation).GetNumberOfPoints(), 50)


def test_inflows_of_a_run():
    errors = Errors()
    inflow = GranularInflow(Region=None)
    simulation = simulate([produce(box())], Inflows=[inflow], EndTime=0.1)
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    runs = 1
    for name, value in (("Velocity", [0, 0, -1]), ("MaximumCount", 30), ("Times", [0, 1]),
                        ("RadiusRange", [0.004, 0.01]), ("Name", "Chute")):
        setattr(inflow, name, value)
        update(simulation, 0.0)
        runs += 1
        expect(f"runs after {name}", simulation.RunCount, runs)
    inflow.Shape = "Surface"
    update(simulation, 0.0)
    expect_part("no surface", simulation.Status, "Inflow input 1 has the Shape Surface, but no")
    inflow.Shape = "Box"
    simulation.Inflows = [GroupDatasets(Input=[inflow, Sphere()])]
    update(simulation, 0.0)
    expect_part("no inflow", simulation.Status, "Inflow input 1, block 2")
    expect_part("no inflow", simulation.Status, "is no inflow")
    expect("errors", len(errors.messages), 3)  # two of the simulation, one of the inflow itself
    simulation.Inflows = []
    expect("the spawn box and the walls again", len(faces_of(simulation)), 5)


def test_state_file():
    """All that a user sets is restored from a state file, with the same bits."""
    ResetSession()
    wall = GranularWall(Input=Box(XLength=0.6, YLength=0.6, ZLength=0.01), Name="Table",
                        OwnFriction=1, SlidingFriction=0.7, OscillationAmplitude=[0, 0, 0.002],
                        OscillationFrequency=20)
    inflow = GranularInflow(Region=None, Box=[-0.1, 0.1, -0.1, 0.1, 0.1, 0.2], Velocity=[0, 0, -1],
                            Times=[0, 0.5, 1, 2], SizeDistribution="Mixture",
                            MixtureRadii=[0.004, 1, 0.006, 1])
    before = GranularSimulation(
        registrationName="Run", Walls=[wall], Particles=None, Inflows=[inflow], EndTime=0.2,
        WallDomain="Box", ClosedZMin=0, ClosedZMax=1, DomainBounds=[-0.4, 0.4, -0.4, 0.4, -0.5, 1],
        WallMotion="Moving", OutflowPlane=1, OutflowPlanePoint=[0, 0, -0.3], MaximumParticles=100)
    expected = state(before, 0.2)
    expect("status", before.Status, "OK")
    SaveState(path("scene.pvsm"))
    ResetSession()
    LoadState(path("scene.pvsm"))
    after = FindSource("Run")
    expect("walls", len(after.Walls), 1)
    expect("inflows", len(after.Inflows), 1)
    expect("times", list(after.Inflows[0].Times), [0, 0.5, 1, 2])
    expect_same("loaded", state(after, 0.2), expected)


run_tests(globals())
