"""Walls that move by Granular Wall."""

import numpy
from paraview.simple import GranularWall, GroupDatasets
from reading import Errors, expect, expect_part, field_text, numbers
from simulating import (CONTACTS, HISTORY, WALLS, box, expect_same, output, produce, run_tests,
                        simulate, state, surface, update, walls_at)

MOTION = {"TranslationVelocity": [0.1, 0, 0.2], "TranslationTimes": [0.05, 0.15],
          "RotationCenter": [0.3, -0.1, 0.2], "RotationAxis": [1, 2, 2], "AngularVelocity": 2.0,
          "RotationTimes": [0.02, 1e30], "OscillationAmplitude": [0, 0.03, 0.01],
          "OscillationFrequency": 3.0, "OscillationPhase": 30.0, "OscillationTimes": [0.1, 0.22],
          "SwingAngle": 20.0, "SwingFrequency": 1.5, "SwingPhase": -45.0, "SwingTimes": [0, 0.25]}


def rotation_matrix(axis, angle):
    """The matrix of a rotation, as the exponential of the cross product, by its power series."""
    x, y, z = numpy.array(axis) / numpy.linalg.norm(axis)
    generator = angle * numpy.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    matrix = term = numpy.eye(3)
    for k in range(1, 30):
        term = term @ generator / k
        matrix = matrix + term
    return matrix


def elapsed(times, time):
    return min(max(time, times[0]), times[1]) - times[0]


def placed(points, time):
    """Where MOTION puts points."""
    m = MOTION
    wave = lambda name: numpy.sin(2 * numpy.pi * m[name + "Frequency"] * elapsed(
        m[name + "Times"], time) + numpy.radians(m[name + "Phase"])) - numpy.sin(
            numpy.radians(m[name + "Phase"]))
    angle = m["AngularVelocity"] * elapsed(m["RotationTimes"], time) \
        + numpy.radians(m["SwingAngle"]) * wave("Swing")
    centre = numpy.array(m["RotationCenter"])
    shift = elapsed(m["TranslationTimes"], time) * numpy.array(m["TranslationVelocity"]) \
        + wave("Oscillation") * numpy.array(m["OscillationAmplitude"])
    return centre + shift + (points - centre) @ rotation_matrix(m["RotationAxis"], angle).T


def test_all_motions_at_once():
    drawn = numpy.array([box().GetPoint(i) for i in range(8)])
    simulation = simulate([GranularWall(Input=produce(box()), **MOTION)], MaximumParticles=0)
    for time in (0.0, 0.3, 0.04, 0.1, 0.2, 0.26):
        difference = abs(walls_at(simulation, time) - placed(drawn, time)).max()
        assert difference < 1e-14, (time, difference)
    assert abs(placed(drawn, 0.3) - drawn).max() > 0.1
    expect("runs", simulation.RunCount, 1)


def test_the_filter_passes_the_surface_as_drawn():
    wall = GranularWall(Input=produce(box()), Name="Drum", **MOTION)
    wall.UpdatePipeline(0.2)
    passed = output(wall, 0)
    expect("points", [passed.GetPoint(i) for i in range(8)], [box().GetPoint(i) for i in range(8)])
    expect("name", field_text(passed, "GranularWallName"), "Drum")


def test_walls_are_told_apart():
    """Two in a group, one of its own without parameters, and a group that moves as one."""
    floor = produce(surface([(-1, -1, -1), (1, -1, -1), (1, 1, -1), (-1, 1, -1)],
                            polys=[(0, 1, 2, 3)]))
    one = GranularWall(Input=produce(box()), Name="Drum", Material=3, OwnThickness=1,
                       Thickness=0.001, TranslationVelocity=[0, 0, 1])
    other = GranularWall(Input=floor, Name="Drum", Material=4)
    pair = GranularWall(Input=GroupDatasets(Input=[produce(box(0.3)), produce(box(0.4))]))
    simulation = simulate([GroupDatasets(Input=[one, other]), floor, pair], WallRadius=0.002)
    update(simulation, 0.1)
    expect("status", simulation.Status, "OK")
    walls = output(simulation, WALLS)
    names = walls.GetFieldData().GetAbstractArray("WallNames")
    expect("names", [names.GetValue(i) for i in range(names.GetNumberOfValues())],
           ["Drum", "Drum 2", "Wall 3", "Wall 4"])
    cells = walls.GetCellData()
    expect("walls", list(numbers(cells, "WallIndex")), [0] * 5 + [1, 2] + [3] * 10)
    expect("materials", list(numbers(cells, "WallMaterial")), [3] * 5 + [4] + [0] * 11)
    expect("thickness", list(numbers(cells, "Radius")), [0.001] * 5 + [0.002] * 12)
    heights = [walls.GetPoint(i)[2] for i in range(walls.GetNumberOfPoints())]
    assert numpy.allclose(heights[:8], [0.1] * 4 + [0.6] * 4, atol=1e-15), heights[:8]
    expect("others stay", heights[8:16], [-1] * 8)


def test_loads_in_the_history():
    """Force and torque of a wall from its own cells and from the lines of the contacts."""
    frictionless = dict(RollingFriction=0.0, AutomaticTwistingFriction=0, TwistingFriction=0.0)
    walls = [GranularWall(Input=produce(box()), Name="Cup", RotationCenter=[0.1, 0.2, 0.3]),
             produce(surface([(-1, -1, 0.05), (1, -1, 0.05), (0, 1, 0.05)], polys=[(0, 1, 2)]))]
    simulation = simulate(walls, EndTime=1.0, SpawnBox=[-0.07, 0.07, -0.07, 0.07, 0.1, 0.3],
                          **frictionless)
    update(simulation, 1.0)
    expect("status", simulation.Status, "OK")
    rows = output(simulation, HISTORY).GetRowData()
    shown = output(simulation, WALLS).GetCellData()
    body, force = numbers(shown, "WallIndex"), numbers(shown, "Force")
    for index, name in enumerate(("Cup", "Wall 2")):
        expected = force[body == index].sum(axis=0)
        assert numpy.linalg.norm(expected) > 1e-3
        assert numpy.allclose(numbers(rows, "WallForce " + name)[-1], expected, atol=1e-13)
    contacts = output(simulation, CONTACTS)
    on_walls = numbers(contacts.GetCellData(), "ParticleIds")[:, 1] < 0
    torque = numpy.zeros(3)
    for i in numpy.flatnonzero(on_walls):
        grain, foot = (numpy.array(contacts.GetCell(i).GetPoints().GetPoint(k)) for k in (0, 1))
        inward = (foot - grain) / numpy.linalg.norm(foot - grain)
        on_grain = numpy.array(contacts.GetCellData().GetArray("Force").GetTuple(int(i)))
        centre = numpy.array([0.1, 0.2, 0.3]) if abs(foot[2] - 0.05) > 1e-12 else numpy.zeros(3)
        overlap = contacts.GetCellData().GetArray("Overlap").GetValue(int(i))
        touching = foot + 0.5 * overlap * inward  # the middle of the overlap
        torque += numpy.cross(touching - centre, -on_grain)
    both = sum(numbers(rows, "WallTorque " + name)[-1] for name in ("Cup", "Wall 2"))
    assert numpy.allclose(both, torque, atol=1e-13), (both, torque)


def test_motion_from_a_table():
    drawn = numpy.array([box().GetPoint(i) for i in range(8)])
    table = "# s, m, degrees\n0.05 1 1 1\n0.15, 1, 1.2, 1, 90\n\n0.2 1 1.2 0.9 90"
    wall = GranularWall(Input=produce(box()), Name="Cup", RotationCenter=[0, 0, 0.1], MotionTable=table)
    simulation = simulate([wall], MaximumParticles=0)
    for time, shift, angle in ((0.0, [0, 0, 0], 0), (0.1, [0, 0.1, 0], 45), (0.3, [0, 0.2, -0.1], 90)):
        centre = numpy.array([0, 0, 0.1])
        matrix = rotation_matrix([0, 0, 1], numpy.radians(angle))
        expected = centre + shift + (drawn - centre) @ matrix.T
        difference = abs(walls_at(simulation, time) - expected).max()
        assert difference < 1e-14, (time, difference)
    update(simulation, 0.1)
    expect("one run", simulation.RunCount, 1)
    wall.MotionTable = table.replace("90", "91")
    update(simulation, 0.1)
    expect("another table", simulation.RunCount, 2)
    errors = Errors()
    for bad, message in (("0 1 2", "MotionTable, line 1: there should be a time, x, y, z, and an angle if "
                          "wanted, not 3 words."),
                         ("0 0 0 0\n1 0 x 0", "MotionTable, line 2: 'x' is not a number; there should be "
                          "a position y."),
                         ("1 0 0 0\n1 0 0 1", "has in MotionTable the time 1 after 1")):
        del errors.messages[:]
        wall.MotionTable = bad
        update(simulation, 0.0)
        expect_part(bad, simulation.Status, message)
        expect_part(bad, simulation.Status, "The wall 'Cup'")
        expect(f"{bad}: errors", len(errors.messages), 2)


def test_conveyor():
    """A belt takes grains along until its surface stops, and stays where it is."""
    floor = produce(surface([(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)], polys=[(0, 1, 2, 3)]))
    belt = GranularWall(Input=floor, Name="Belt", SurfaceVelocity=[0.3, 0, 0], SurfaceTimes=[0, 0.4])
    simulation = simulate([belt], SpawnBox=[-0.1, 0.1, -0.1, 0.1, 0.005, 0.02], MaximumParticles=20,
                          RadiusRange=[0.004, 0.005], SlidingFriction=0.5, RollingFriction=1.5,
                          InitialVelocity=[0, 0, 0], EndTime=0.8)
    state(simulation, 0.4)
    points = output(simulation, WALLS)
    expect("the belt", [points.GetPoint(i)[0] for i in range(4)], [-1, 1, 1, -1])
    velocity = numbers(output(simulation, 0).GetPointData(), "Velocity")
    assert len(velocity) == 20 and abs(velocity[:, 0] - 0.3).max() < 0.02, velocity
    update(simulation, 0.8)
    velocity = numbers(output(simulation, 0).GetPointData(), "Velocity")
    assert abs(velocity).max() < 0.02, velocity
    expect("status", simulation.Status, "OK")


def test_what_restarts():
    wall = GranularWall(Input=produce(box()), Name="Cup")
    simulation = simulate([wall])
    before = state(simulation, 0.1)
    runs = 1
    for name, value, restarts in (
            ("Name", "Drum", False), ("Material", 2, False), ("SlidingFriction", 0.1, False),
            ("OwnFriction", 1, True), ("SlidingFriction", 0.2, True), ("OwnRestitution", 1, True),
            ("Restitution", 0.9, True), ("AngularVelocity", 1.0, True), ("SwingAngle", 1.0, True),
            ("TranslationTimes", [0, 1], True), ("SurfaceVelocity", [0, 1, 0], True),
            ("SurfaceAngularVelocity", 2.0, True), ("OwnThickness", 1, False),
            ("Thickness", 0.001, True)):
        setattr(wall, name, value)
        update(simulation, 0.1)
        expect(f"status after {name}", simulation.Status, "OK")
        runs += restarts
        expect(f"runs after {name}", simulation.RunCount, runs)
        if name == "Name":
            expect("renamed", output(simulation, HISTORY).GetRowData().HasArray("WallForce Drum"), 1)
    for name, value in (("OwnFriction", 0), ("OwnRestitution", 0), ("AngularVelocity", 0),
                        ("SwingAngle", 0), ("TranslationTimes", [0, 1e30]), ("OwnThickness", 0),
                        ("SurfaceVelocity", [0, 0, 0]), ("SurfaceAngularVelocity", 0),
                        ("Name", "Cup"), ("Material", 0)):
        setattr(wall, name, value)
    expect_same("as before", state(simulation, 0.1), before)


BAD = {"Thickness": (-1.0, "Thickness -1"), "SlidingFriction": (-0.5, "SlidingFriction is -0.5"),
       "RollingFriction": (float("nan"), "RollingFriction is nan"),
       "Restitution": (1.5, "Restitution is 1.5 but must be from 0 to 1"),
       "TranslationVelocity": ([0, float("inf"), 0], "TranslationVelocity (0, inf, 0)"),
       "RotationAxis": ([0, 0, 0], "RotationAxis (0, 0, 0), which has no direction"),
       "RotationTimes": ([2, 1], "RotationTimes from 2 to 1"),
       "SurfaceVelocity": ([0, float("nan"), 0], "SurfaceVelocity (0, nan, 0)"),
       "SurfaceTimes": ([2, 1], "SurfaceTimes from 2 to 1"),
       "OscillationFrequency": (-1.0, "OscillationFrequency -1"),
       "SwingPhase": (float("nan"), "SwingPhase nan")}


def test_bad_values():
    """One error where the value is, one where the run stops."""
    wall = GranularWall(Input=produce(box()), Name="Cup", OwnThickness=1, OwnFriction=1,
                        OwnRestitution=1)
    simulation = simulate([wall])
    update(simulation, 0.0)
    errors = Errors()
    for name, (value, message) in BAD.items():
        good = wall.GetPropertyValue(name)
        good = list(good) if hasattr(good, "__len__") else good
        del errors.messages[:]
        setattr(wall, name, value)
        update(simulation, 0.0)
        words = ": " if " is " in message else " has the "
        expect_part(name, simulation.Status, "The wall 'Cup'" + words + message
                    if "Times" not in name else message)
        expect(f"{name}: errors", len(errors.messages), 2)
        setattr(wall, name, good)
        update(simulation, 0.0)
        expect(f"{name}: good again", simulation.Status, "OK")


run_tests(globals())
