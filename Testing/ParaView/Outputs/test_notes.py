"""What Notes tell a user before the numbers can surprise: inflows that are cut by a limit, grains that
nothing holds, grains inside of what is meant as a solid body, and what holds instead of what the panel
shows."""

import re

import numpy
from paraview.simple import Box, Cylinder, Disk, GranularInflow, GranularShape, GranularSimulation, GranularWall, Plane
from reading import but_overlaps, expect, expect_part
from simulating import HISTORY, box, grains, output, produce, run_tests, saved, simulate, surface, update
from vtkmodules.util.numpy_support import vtk_to_numpy

CUT = "Raise MaximumParticles: it is "
FALL = "Put a wall below the grains, or an outflow that takes them out: "


def notes(simulation, when=0.0):
    update(simulation, when)
    expect("status", simulation.Status, "OK")
    return but_overlaps(simulation.Notes).splitlines()


def told(simulation, when, part):
    return [line for line in notes(simulation, when) if part in line]


def positions(simulation):
    return vtk_to_numpy(output(simulation).GetPoints().GetData())


def scene(walls=(), particles=None, **properties):
    return simulate(walls, particles, **{"RadiusRange": [0.004, 0.005], "MaximumParticles": 100, **properties})


def plate(x=0, y=0, z=0):
    """A square of 1 by 1."""
    return Plane(Origin=[x - 0.5, y - 0.5, z], Point1=[x + 0.5, y - 0.5, z], Point2=[x - 0.5, y + 0.5, z])


def inflow(**properties):
    return GranularInflow(Region=None, RadiusRange=[0.004, 0.005], Box=[-0.1, 0.1, -0.1, 0.1, 0.1, 0.4], **properties)


# --- more than there may be


def test_an_inflow_that_asks_for_more():
    """Known before the first grain appears where the number is: 0.3 s of 1000 a second."""
    asks = scene([produce(box())], Inflows=[inflow(Amount="Number", Rate=1000)], MaximumParticles=100)
    for when in (0.0, 0.3):
        expect("notes", told(asks, when, CUT), [CUT + "100, but inflows ask for 300 grains by EndTime."])
    expect("grains", len(positions(asks)), 100)
    asks.MaximumParticles = 300
    expect("enough", told(asks, 0.3, CUT), [])
    expect("grains", len(positions(asks)), 300)


def test_numbers_of_every_kind():
    mesh = [produce(box())]
    for properties, asked in (({"Amount": "AsRoom", "MaximumCount": 150}, 150),
                              ({"Amount": "Number", "Rate": 1000, "MaximumCount": 120}, 120),
                              ({"Amount": "Number", "Rate": 1000, "Times": [0.1, 0.25]}, 150),
                              ({"Amount": "Fill", "MaximumCount": 200}, 200)):
        run = scene(mesh, Inflows=[inflow(**properties)])
        expect(f"{properties}", told(run, 0.0, CUT), [CUT + f"100, but inflows ask for {asked} grains by EndTime."])
    both = scene(mesh, produce(grains([(0, 0, 0.05), (0.03, 0, 0.05)], Radius=[0.005, 0.005])),
                 Inflows=[inflow(Amount="AsRoom", MaximumCount=99)])
    expect("with grains", told(both, 0.0, CUT),
           [CUT + "100, but inflows ask for 99 grains by EndTime, beside the 2 of Particles."])
    full = scene(mesh, Inflows=[inflow(Amount="Fill", Name="top")])
    expect("a fill without a number", told(full, 0.0, CUT), [CUT + "100, at which the inflow 'top' ended its fill."])
    for few in ({"Amount": "AsRoom"}, {"Amount": "AsRoom", "MaximumCount": 100},
                {"Amount": "Fill", "MaximumCount": 100}, {"Amount": "Number", "Rate": 0.0}):
        expect(f"{few}", told(scene(mesh, Inflows=[inflow(**few)]), 0.0, CUT), [])


def test_what_did_not_come():
    """By mass, or where grains leave, it is known when it happens: 0.3 s of 0.1 kg/s, grains of
    4/3 pi 0.005^3 1000 kg."""
    mass = 4 / 3 * numpy.pi * 0.005 ** 3 * 1000
    tap = GranularInflow(Region=None, RadiusRange=[0.005, 0.005], Box=[-0.1, 0.1, -0.1, 0.1, 0.1, 0.4],
                         Amount="Mass", Rate=0.1)
    run = scene([produce(box())], Inflows=[tap], MaximumParticles=20)
    expect("nothing lacks yet", told(run, 0.0, CUT), [])
    missing = int(0.03 / mass) - 20
    expect("at the end", told(run, 0.3, CUT),
           [CUT + f"20, so that {missing} grains that inflows ask for have not appeared."])
    history = output(run, HISTORY)
    expect("as History", history.GetValueByName(history.GetNumberOfRows() - 1, "InflowMissing").ToInt(), missing)
    leaving = scene([], Inflows=[inflow(Amount="Number", Rate=1000)], WallDomain="None", OutflowPlane=1,
                    OutflowPlanePoint=[0, 0, 0.0], OutflowPlaneNormal=[0, 0, -1], MaximumParticles=20)
    expect("while others leave", told(leaving, 0.0, CUT), [])
    assert told(leaving, 0.15, CUT), notes(leaving, 0.15)


# --- nothing below


def test_nothing_below():
    """Grains in empty space fall for ever, and how fast says nothing of steps, up to their end: a fall of a
    radius in a step."""
    cloud = [(0.02 * i, 0, 0.02 * k) for i in range(5) for k in range(4)]
    start = produce(grains(cloud, Radius=[0.004] * 20))
    for walls, fall in (([], "they fall for ever"), ([plate(100, 0, 0)], "they fall for ever"),
                        ([plate(0, 0, 1)], "they fall for ever")):
        run = scene(walls, start, MaximumParticles=0, EndTime=20, FrameInterval=1)
        for when in (0, 9):
            expect("notes", notes(run, when), [FALL + fall + ", as nothing is below them."])
        update(run, 20)
        expect_part("status", run.Status, "Put a wall or an outflow where grains fall, or take an earlier EndTime.")
    below = scene([plate(0, 0, -0.3)], start, MaximumParticles=0)
    expect("a plane below", notes(below, 0.3), [])
    leaving = scene([], start, MaximumParticles=0, OutflowPlane=1, OutflowPlanePoint=[0, 0, -1])
    expect("an outflow below", notes(leaving, 0.3), [])
    level = scene([], start, MaximumParticles=0, Gravity=[0, 0, 0])
    expect("no gravity", notes(level, 0.3), [])
    cell = scene([], start, MaximumParticles=0, PeriodicAxes="X, Y and Z", CellOrigin=[-1, -1, -1],
                 CellEdges=[2, 0, 0, 0, 2, 0, 0, 0, 2])
    expect("a periodic cell", told(cell, 0.3, "for ever"), [])


def test_inflows_over_nothing():
    pouring = scene([], Inflows=[inflow(Amount="Number", Rate=100)], WallDomain="None")
    expect("notes", told(pouring, 0.3, FALL), [FALL + "they fall for ever, as nothing is below them."])
    spawned = scene([], WallDomain="None")
    expect("spawned", told(spawned, 0.3, FALL), [FALL + "they fall for ever, as nothing is below them."])


def test_some_beside():
    """Two over a plate, and one beside it; one flies at the plate from aside."""
    start = produce(grains([(0, 0, 0.1), (0.1, 0, 0.1), (0.9, 0, 0.1), (-0.9, 0, 0.1)], Radius=[0.004] * 4,
                           Velocity=[(0, 0, 0), (0, 0, 0), (0, 0, 0), (9, 0, 0)]))
    run = scene([plate()], start, MaximumParticles=0, EndTime=0.3)
    expect("notes", notes(run, 0), [FALL + "1 of 4 falls for ever, as nothing is below them."])
    upward = scene([plate()], start, MaximumParticles=0, EndTime=0.3, Gravity=[0, 0, 9.81])
    expect("gravity upwards", told(upward, 0, FALL), [FALL + "they fall for ever, as nothing is below them."])


def test_walls_that_come():
    """A tray that is under the grains in time catches them; one that stays away does not."""
    start = produce(grains([(0, 0, 0)], Radius=[0.004]))
    for speed, caught in ((100, True), (0, False), (-100, False)):
        tray = GranularWall(Input=plate(20, 0, -1), TranslationVelocity=[-speed, 0, 0])
        run = scene([tray], start, MaximumParticles=0, EndTime=0.3)
        expect(f"{speed} m/s", told(run, 0, FALL),
               [] if caught else [FALL + "they fall for ever, as nothing is below them."])


def test_a_wall_far_below():
    """100 m are 4.52 s; 0.4 m are nothing to speak of."""
    start = produce(grains([(0, 0, 0)], Radius=[0.004]))
    for depth, end, far in ((100, 2, True), (100, 5, False), (0.4, 0.1, False)):
        run = scene([plate(0, 0, -depth)], start, MaximumParticles=0, EndTime=end, FrameInterval=end)
        words = ["Move the walls nearer to the grains, or take a later EndTime: the nearest is 100 m below them, "
                 "and none reaches them before EndTime."]
        expect(f"{depth} m in {end} s", told(run, 0, "nearer"), words if far else [])


# --- inside of bodies


def blade(**properties):
    return GranularWall(Input=Box(XLength=0.08, YLength=0.08, ZLength=0.1, Center=[0, 0, 0.2]), Name="blade",
                        **properties)


def inside(found, half=(0.04, 0.04, 0.05), centre=(0, 0, 0.2)):
    return int((abs(found - numpy.array(centre)) < half).all(axis=1).sum())


def test_grains_inside_of_a_blade():
    wall = blade()
    run = scene([produce(box()), wall], SpawnRegion="Box", SpawnBox=[-0.09, 0.09, -0.09, 0.09, 0.1, 0.3])
    line = told(run, 0.0, "blade")
    count, all_of_them = inside(positions(run)), len(positions(run))
    assert count > 3, count
    expect("notes", line, [f"Set Solid of Granular Wall for 'blade' if it is a solid body: {count} of {all_of_them} "
                           "grains begin inside of it."])
    wall.Solid = 1
    expect("solid", told(run, 0.0, "blade"), [])
    expect("none inside", inside(positions(run)), 0)
    expect("later as well", told(run, 0.3, "blade"), [])


def test_inflows_into_a_blade():
    """Notes on an inflow that is yet to come, and on a blade that is solid and rotated by then."""
    tap = GranularInflow(Region=None, RadiusRange=[0.004, 0.005], Box=[-0.09, 0.09, -0.09, 0.09, 0.1, 0.3],
                         Amount="Number", Rate=1000, Times=[0.1, 0.2], Name="tap")
    run = scene([produce(box()), blade()], Inflows=[tap])
    expect("notes", told(run, 0.0, "blade"),
           ["Set Solid of Granular Wall for 'blade' if it is a solid body: the inflow 'tap' puts grains inside of it."])
    beside = GranularInflow(Region=None, Box=[0.06, 0.09, -0.09, 0.09, 0.1, 0.3], Amount="Number", Rate=10)
    expect("beside it", told(scene([produce(box()), blade()], Inflows=[beside]), 0.0, "blade"), [])
    still = {"Gravity": [0, 0, 0], "InitialVelocity": [0, 0, 0]}
    solid = scene([blade(Solid=1, RotationCenter=[0, 0, 0.2], RotationAxis=[0, 1, 0], AngularVelocity=numpy.pi / 0.4)],
                  Inflows=[tap], WallDomain="None", **still)
    expect("solid", told(solid, 0.12, "blade"), [])
    assert len(positions(solid)) > 5, len(positions(solid))
    # At t = 0.1 it has rotated by 45 degrees; the first grains have not moved since.
    angle = numpy.pi / 4
    first = positions(solid)[:1] - [0, 0, 0.2]
    rotated = numpy.stack([first[:, 0] * numpy.cos(angle) - first[:, 2] * numpy.sin(angle), first[:, 1],
                           first[:, 0] * numpy.sin(angle) + first[:, 2] * numpy.cos(angle)], axis=1)
    expect("outside in its orientation", inside(rotated, centre=(0, 0, 0)), 0)


def test_an_inflow_that_is_all_inside():
    """None of its positions is free, which is no reason to wait for ever."""
    tap = GranularInflow(Region=None, RadiusRange=[0.004, 0.005], Box=[-0.02, 0.02, -0.02, 0.02, 0.18, 0.22],
                         Amount="Number", Rate=1000, Name="tap")
    run = scene([produce(box()), blade(Solid=1)], Inflows=[tap])
    expect("notes", told(run, 0.1, "blade"),
           ["Move the inflow 'tap', or clear Solid of 'blade': all of its positions are inside of that wall, so no "
            "grain appears."])
    expect("grains", output(run).GetNumberOfPoints(), 0)


def test_containers_are_no_bodies():
    """A closed drum that all are inside of, alone and with a blade in it; thick walls around a space."""
    drum = Cylinder(Radius=0.15, Height=0.1, Resolution=48)
    small = {"EndTime": 0.03}
    expect("a drum", told(scene([drum], SpawnBox=[-0.1, 0.1, -0.1, 0.1, 0.3, 0.4], **small), 0.0, "Solid"), [])
    with_blade = GranularWall(Input=Box(XLength=0.1, YLength=0.05, ZLength=0.1), Name="blade")
    line = told(scene([drum, with_blade], SpawnRegion="Box", SpawnBox=[-0.1, 0.1, -0.04, 0.04, -0.1, 0.1], **small), 0.0,
                "Solid")
    expect("a blade in it", [text.split(":")[0] for text in line],
           ["Set Solid of Granular Wall for 'blade' if it is a solid body"])
    thick = surface([(x, y, z) for half in (0.2, 0.15) for z in (-half, half) for y in (-half, half)
                     for x in (-half, half)],
                    polys=[tuple(first + k for k in face) for first in (0, 8)
                           for face in ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (1, 3, 7, 5), (3, 2, 6, 7),
                                        (2, 0, 4, 6))])
    both = produce(grains([(0, 0, 0), (0.05, 0, 0), (0, 0, 0.3)], Radius=[0.004] * 3))
    expect("in the space of thick walls, and outside", told(scene([produce(thick)], both, MaximumParticles=0), 0.0,
                                                            "Solid"), [])


def test_particles_in_a_solid_wall():
    start = produce(grains([(0, 0, 0.2), (0.01, 0, 0.2), (0.09, 0, 0.2)], Radius=[0.004] * 3))
    run = scene([produce(box()), blade(Solid=1)], start, MaximumParticles=0)
    expect("notes", told(run, 0.0, "blade"),
           ["Take the grains out of Particles that are inside of the solid wall 'blade': 2 of 3 grains begin there."])
    heap = saved(scene([produce(box())], SpawnRegion="Box", SpawnBox=[-0.09, 0.09, -0.09, 0.09, 0.15, 0.25]), 0.0)
    went_on = scene([produce(box()), blade()], heap, MaximumParticles=0)
    count = inside(positions_of(heap))
    assert count > 0
    expect("saved grains", [line.split(": ")[1] for line in told(went_on, 0.0, "blade")],
           [f"{count} of {len(positions_of(heap))} grains begin inside of it."])


def positions_of(reader):
    reader.UpdatePipeline()
    return vtk_to_numpy(reader.GetClientSideObject().GetOutput().GetPoints().GetData())


def test_an_open_body_is_not_solid():
    run = scene([GranularWall(Input=produce(box()), Name="cup", Solid=1)])
    update(run, 0.0)
    expect_part("status", run.Status,
                "Clear Solid of the wall 'cup', or close its surface: it has a surface that is not closed")


# --- too sharp for their stiffness


def stiffness_for(speed, sides=(1.0, 0.7, 0.5), rounding=0.1, density=1000.0, poisson_ratio=0.3):
    """By the volume of a box with round edges, at which a contact (Hertz) is as deep as these are round."""
    r = rounding * min(sides)
    a, b, c = (side - 2 * r for side in sides)
    volume = a * b * c + 2 * r * (a * b + b * c + c * a) + numpy.pi * r ** 2 * (a + b + c) + 4 / 3 * numpy.pi * r ** 3
    return 15 / 16 * (1 - poisson_ratio ** 2) * density * speed ** 2 * volume / r ** 3


def sharp(rounding=0.1, **properties):
    """Boxes that are thrown down and come to the ground within 0.04 s."""
    shape = GranularShape(Kind="Box", Rounding=rounding, Surface=None)
    low = {"SpawnRegion": "Box", "SpawnBox": [-0.05, 0.05, -0.05, 0.05, 0.01, 0.04], "InitialVelocity": [0, 0, -1],
           "DomainBounds": [-0.06, 0.06, -0.06, 0.06, 0, 0.1], "MaximumParticles": 60, "EndTime": 0.1}
    return scene([], **{"Shapes": [shape], **low, **properties})


def told_stiffness(simulation):
    line = [text for text in notes(simulation) if "deeper than" in text]
    return float(re.search("YoungsModulus to ([0-9.e+]+) Pa", line[0]).group(1)) if line else 0.0


def expect_told(simulation, speed):
    """Eight times what is needed at least, rounded up to two digits."""
    told, need = told_stiffness(simulation), 8 * stiffness_for(speed)
    assert need <= told <= 1.1 * need, (need, notes(simulation))


def test_shapes_that_are_too_sharp():
    """Boxes of the default stiffness that fall from 0.3 or 0.4 m end their run at the ground, and the first Apply
    says what would do: whatever their size, and as they are thrown."""
    shape = GranularShape(Kind="Box", Surface=None)
    expect_told(GranularSimulation(Walls=[], Particles=None, Inflows=[], Shapes=[shape]),
                numpy.sqrt(1 + 2 * 9.81 * 0.4))
    for size in ([0.004, 0.005], [0.0004, 0.0005]):
        expect_told(sharp(Gravity=[0, 0, 0], InitialVelocity=[0, 3, 0], RadiusRange=size), 3.0)
    speed = numpy.sqrt(1 + 2 * 9.81 * 0.04)
    for share, told in ((1.01, False), (0.99, True)):
        run = sharp(YoungsModulus=share * 8 * stiffness_for(speed))
        expect(f"{share} of what is enough", told_stiffness(run) > 0, told)
    expect("spheres", told_stiffness(scene()), 0.0)


def test_kinds_that_are_sharp():
    """At the default stiffness and the default fall: all that have faces, and superellipsoids with corners."""
    for kind, told in (("Box", True), ("Polyhedron", True), ("Cylinder", True), ("Cone", True),
                       ("Convex Surface", True), ("Convex Parts", True), ("Rod", False), ("Tetrahedron", False),
                       ("Cube", False), ("Ellipsoid", False), ("Superellipsoid", True),
                       ("Poly-Superellipsoid", False)):
        needs = kind.startswith("Convex")
        shape = GranularShape(Kind=kind, Surface=Box() if needs else None)
        run = GranularSimulation(Walls=[], Particles=None, Inflows=[], Shapes=[shape])
        expect(kind, told_stiffness(run) > 0, told)


def test_capsules_have_no_rounding():
    """Of soft grains, those with edges may have more Rounding. A capsule, which has no edges, is told of neither."""
    for kind, words, others in (("Cylinder", ["Rounding of the shape", "than their edges are round"], []),
                                ("Capsule", ["than they are round"], ["Rounding", "edges"])):
        shape = GranularShape(Kind=kind, Height=2.0, Surface=None)
        run = sharp(Shapes=[shape], YoungsModulus=1e3)
        line, = [text for text in notes(run) if "deeper than" in text]
        for part in words:
            expect_part(kind, line, part)
        for part in others:
            expect(f"{kind} without {part}", part in line, False)


def test_what_is_advised_suffices():
    """With the default stiffness they end at the ground; with what is told, or with round edges, they do not."""
    as_it_is = sharp()
    need = told_stiffness(as_it_is)
    update(as_it_is, 0.1)
    expect_part("status", as_it_is.Status, "more than MaximumOverlap = 1")
    for run in (sharp(YoungsModulus=need), sharp(rounding=0.3, YoungsModulus=1.3e6)):
        expect("nothing is told", told_stiffness(run), 0.0)
        update(run, 0.1)
        expect("status", run.Status, "OK")


# --- what holds


def test_one_text_for_a_run():
    """What was done to the walls is told in all frames, whatever changes in between, and told once."""
    hexagon = Disk(InnerRadius=0, OuterRadius=0.5, CircumferentialResolution=6)  # of quadrilaterals that end in a point
    run = scene([hexagon], Changes="0.1 SlidingFriction 0.1\n0.2 SlidingFriction 0.2")
    lines = {when: [line for line in notes(run, when) if "panel" not in line and "wall" in line]
             for when in (0.0, 0.12, 0.3, 0.06)}
    expect("notes", set(map(tuple, lines.values())), {tuple(lines[0.0])})
    assert lines[0.0], lines


def test_what_is_in_force():
    run = scene([], Changes="0.1 SlidingFriction 0.1", SlidingFriction=0.3)
    line = "At t = {} s SlidingFriction is 0.1, as set in Changes, and not as shown in the panel."
    for when, expected in ((0.0, []), (0.1, []), (0.12, [line.format("0.12")])):
        expect(f"at {when}", told(run, when, "panel"), expected)
    # As Go On leaves it: the panel has the last value.
    run = scene([], SlidingFriction=0.1, Gravity=[0, 0, 1],
                Changes="0 SlidingFriction 0.3\n0.1 SlidingFriction 0.1\n0.2 Gravity 0 0 1")
    for when, values in ((0.0, "SlidingFriction is 0.3"), (0.1, "SlidingFriction is 0.3"), (0.12, None), (0.3, None)):
        expect(f"at {when}", told(run, when, "panel"),
               [f"At t = {when:g} s {values}, as set in Changes, and not as shown in the panel."] if values else [])
    table = scene([], Materials="glass SlidingFriction 0.3",
                  Changes="0.1 glass.SlidingFriction 0.2")
    expect("of a table", told(table, 0.2, "panel"),
           ["At t = 0.2 s glass.SlidingFriction is 0.2, as set in Changes, and not as shown in the panel."])


run_tests(globals())
