"""Walls that move: by Granular Wall, through time steps, and by an animation."""

import numpy
from paraview.simple import GranularWall, GroupDatasets, ProgrammableSource, Transform
from reading import Errors, expect, expect_part, field_text, numbers
from simulating import (CONTACTS, HISTORY, WALLS, box, expect_same, produce, replace,
                        run_tests, simulate, state, surface, update)
from simulating import output as fetch  # a programmable source takes the name output away

MOTION = {"TranslationVelocity": [0.1, 0, 0.2], "TranslationTimes": [0.05, 0.15],
          "RotationCenter": [0.3, -0.1, 0.2], "RotationAxis": [1, 2, 2], "AngularVelocity": 2.0,
          "RotationTimes": [0.02, 1e30], "OscillationAmplitude": [0, 0.03, 0.01],
          "OscillationFrequency": 3.0, "OscillationPhase": 30.0, "OscillationTimes": [0.1, 0.22],
          "SwingAngle": 20.0, "SwingFrequency": 1.5, "SwingPhase": -45.0, "SwingTimes": [0, 0.25]}


def walls_at(simulation, time):
    update(simulation, time)
    expect(f"status at {time}", simulation.Status, "OK")
    walls = fetch(simulation, WALLS)
    return numpy.array([walls.GetPoint(i) for i in range(walls.GetNumberOfPoints())])


def turned(axis, angle):
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
    return centre + shift + (points - centre) @ turned(m["RotationAxis"], angle).T


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
    passed = fetch(wall, 0)
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
    walls = fetch(simulation, WALLS)
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
    walls = [GranularWall(Input=produce(box()), Name="Cup", RotationCenter=[0.1, 0.2, 0.3]),
             produce(surface([(-1, -1, 0.05), (1, -1, 0.05), (0, 1, 0.05)], polys=[(0, 1, 2)]))]
    simulation = simulate(walls, EndTime=1.0, SpawnBox=[-0.07, 0.07, -0.07, 0.07, 0.1, 0.3])
    update(simulation, 1.0)
    expect("status", simulation.Status, "OK")
    rows = fetch(simulation, HISTORY).GetRowData()
    shown = fetch(simulation, WALLS).GetCellData()
    body, force = numbers(shown, "WallIndex"), numbers(shown, "Force")
    for index, name in enumerate(("Cup", "Wall 2")):
        expected = force[body == index].sum(axis=0)
        assert numpy.linalg.norm(expected) > 1e-3
        assert numpy.allclose(numbers(rows, "WallForce " + name)[-1], expected, atol=1e-13)
    contacts = fetch(simulation, CONTACTS)
    on_walls = numbers(contacts.GetCellData(), "ParticleIds")[:, 1] < 0
    torque = numpy.zeros(3)
    for i in numpy.flatnonzero(on_walls):
        foot = numpy.array(contacts.GetCell(i).GetPoints().GetPoint(1))
        on_grain = numpy.array(contacts.GetCellData().GetArray("Force").GetTuple(int(i)))
        centre = numpy.array([0.1, 0.2, 0.3]) if abs(foot[2] - 0.05) > 1e-12 else numpy.zeros(3)
        torque += numpy.cross(foot - centre, -on_grain)
    both = sum(numbers(rows, "WallTorque " + name)[-1] for name in ("Cup", "Wall 2"))
    assert numpy.allclose(both, torque, atol=1e-13), (both, torque)


def test_what_restarts():
    wall = GranularWall(Input=produce(box()), Name="Cup")
    simulation = simulate([wall])
    before = state(simulation, 0.1)
    runs = 1
    for name, value, restarts in (
            ("Name", "Drum", False), ("Material", 2, False), ("SlidingFriction", 0.1, False),
            ("OwnFriction", 1, True), ("SlidingFriction", 0.2, True), ("OwnRestitution", 1, True),
            ("Restitution", 0.9, True), ("AngularVelocity", 1.0, True), ("SwingAngle", 1.0, True),
            ("TranslationTimes", [0, 1], True), ("OwnThickness", 1, False),
            ("Thickness", 0.001, True)):
        setattr(wall, name, value)
        update(simulation, 0.1)
        expect(f"status after {name}", simulation.Status, "OK")
        runs += restarts
        expect(f"runs after {name}", simulation.RunCount, runs)
        if name == "Name":
            expect("renamed", fetch(simulation, HISTORY).GetRowData().HasArray("WallForce Drum"), 1)
    for name, value in (("OwnFriction", 0), ("OwnRestitution", 0), ("AngularVelocity", 0),
                        ("SwingAngle", 0), ("TranslationTimes", [0, 1e30]), ("OwnThickness", 0),
                        ("Name", "Cup"), ("Material", 0)):
        setattr(wall, name, value)
    expect_same("as before", state(simulation, 0.1), before)


BAD = {"Thickness": (-1.0, "Thickness -1"), "SlidingFriction": (-0.5, "SlidingFriction -0.5"),
       "RollingFriction": (float("nan"), "RollingFriction nan"),
       "Restitution": (1.5, "Restitution 1.5, but it must be from 0 to 1"),
       "TranslationVelocity": ([0, float("inf"), 0], "TranslationVelocity (0, inf, 0)"),
       "RotationAxis": ([0, 0, 0], "RotationAxis (0, 0, 0), which has no direction"),
       "RotationTimes": ([2, 1], "RotationTimes from 2 to 1"),
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
        expect_part(name, simulation.Status, "The wall 'Cup' has the " + message
                    if "Times" not in name else message)
        expect(f"{name}: errors", len(errors.messages), 2)
        setattr(wall, name, good)
        update(simulation, 0.0)
        expect(f"{name}: good again", simulation.Status, "OK")


def moving(height, times=(0.0, 0.1, 0.2, 0.3), columns="2"):
    """A floor with time steps at the height of an expression of the time."""
    source = ProgrammableSource(OutputDataSetType="vtkPolyData")
    source.ScriptRequestInformation = f"""
import vtk
information = self.GetOutputInformation(0)
pipeline = vtk.vtkStreamingDemandDrivenPipeline
information.Set(pipeline.TIME_STEPS(), {list(times)}, {len(times)})
information.Set(pipeline.TIME_RANGE(), [{times[0]}, {times[-1]}], 2)
"""
    source.Script = f"""
import vtk
information = self.GetOutputInformation(0)
key = vtk.vtkStreamingDemandDrivenPipeline.UPDATE_TIME_STEP()
time = information.Get(key) if information.Has(key) else 0.0
plane = vtk.vtkPlaneSource()
plane.SetOutputPointsPrecision(1)
z = {height}
plane.SetOrigin(-1, -1, z)
plane.SetPoint1(1, -1, z)
plane.SetPoint2(-1, 1, z)
plane.SetXResolution({columns})
plane.Update()
self.GetPolyDataOutput().ShallowCopy(plane.GetOutput())
"""
    return source


def floor_at(simulation, time):
    heights = set(walls_at(simulation, time)[:, 2])
    expect("heights", len(heights), 1)
    return heights.pop()


def test_time_steps_are_a_motion():
    """Between its time steps a wall goes in a straight line, whatever is asked for first."""
    simulation = simulate([moving("-time * time")])
    for time, height in ((0.3, -0.09), (0.0, 0.0), (0.14, -0.022), (0.26, -0.07), (0.1, -0.01)):
        assert abs(floor_at(simulation, time) - height) < 1e-12, (time, height)
    expect("runs", simulation.RunCount, 1)
    other = simulate([moving("-time * time")])
    expect_same("on another way", state(other, 0.14), state(simulation, 0.14))


def test_a_later_end_fetches_more_and_goes_on():
    simulation = simulate([moving("-time", times=[0.02 * k for k in range(31)])], EndTime=0.2)
    update(simulation, 0.2)
    before, steps = state(simulation, 0.1), simulation.StepsComputed
    simulation.EndTime = 0.5
    assert abs(floor_at(simulation, 0.46) + 0.46) < 1e-12
    expect_same("what was there", state(simulation, 0.1), before)
    expect("runs", simulation.RunCount, 1)
    assert simulation.StepsComputed > steps
    whole = simulate([moving("-time", times=[0.02 * k for k in range(31)])], EndTime=0.5)
    expect_same("from the beginning", state(whole, 0.46), state(simulation, 0.46))


def test_before_the_first_and_after_the_last_time():
    simulation = simulate([moving("time", times=[0.1, 0.2])])
    for time, height in ((0.04, 0.1), (0.16, 0.16), (0.28, 0.2)):
        assert abs(floor_at(simulation, time) - height) < 1e-12, (time, height)


def test_times_without_a_motion():
    still = simulate([moving("-0.01")])
    reference = simulate([moving("-0.01")], WallMotion="Static")
    expect_same("still", state(still, 0.2), state(reference, 0.2))
    expect("runs", still.RunCount, 1)


def test_static():
    simulation = simulate([moving("-time")], WallMotion="Static")
    for time in (0.0, 0.2, 0.3, 0.1):
        expect("floor", floor_at(simulation, time), 0.0)
    expect("runs", simulation.RunCount, 1)
    simulation.WallMotion = "Auto"
    assert abs(floor_at(simulation, 0.2) + 0.2) < 1e-12
    expect("runs when it moves", simulation.RunCount, 2)


def test_an_edit_upstream_restarts():
    source = moving("-time")
    simulation = simulate([source])
    update(simulation, 0.2)
    source.Script = source.Script.replace("-time", "-0.5 * time")
    assert abs(floor_at(simulation, 0.2) + 0.1) < 1e-12
    expect("runs", simulation.RunCount, 2)


def test_other_cells_are_refused():
    errors = Errors()
    simulation = simulate([produce(box()), moving("-time", columns="2 + int(time > 0.15)")])
    update(simulation, 0.0)
    expect_part("status", simulation.Status, "Wall input 2 has other cells or another number of "
                "points at t = 0.2 than at t = 0, but a wall that moves must keep them: set "
                "WallMotion to Static")
    expect("errors", len(errors.messages), 1)
    simulation.WallMotion = "Static"
    expect("floor", walls_at(simulation, 0.2)[-1, 2], 0.0)


def test_rectangles_that_bend_become_triangles():
    source = moving("0.0")
    source.Script = source.Script.replace(
        "self.GetPolyDataOutput().ShallowCopy", "plane.GetOutput().GetPoints().SetPoint("
        "0, -1, -1, time)\nself.GetPolyDataOutput().ShallowCopy")
    simulation = simulate([source], MaximumParticles=0)
    update(simulation, 0.3)
    expect("status", simulation.Status, "OK")
    walls = fetch(simulation, WALLS)
    expect("corners", [walls.GetCell(i).GetNumberOfPoints() for i in range(3)], [3, 3, 4])
    assert abs(walls.GetPoint(0)[2] - 0.3) < 1e-12


def test_blocks_that_move_each_on_its_way():
    """Of three blocks the first and the last are one wall, which reads its points together."""
    blocks = [GranularWall(Input=moving(height), Name=name) for height, name in (
        ("-time", "Lift"), ("-1 - 2 * time", "Deck"), ("-2 - 3 * time", "Lift"))]
    simulation = simulate([GroupDatasets(Input=blocks)], MaximumParticles=0)
    heights = walls_at(simulation, 0.14)[:, 2]
    assert numpy.allclose(heights, [-0.14] * 6 + [-2.42] * 6 + [-1.28] * 6, atol=1e-12), heights
    cells = fetch(simulation, WALLS).GetCellData()
    expect("walls", list(numbers(cells, "WallIndex")), [0] * 4 + [1] * 2)


def animate(simulation, transform, time):
    """What an animation track on a transform does: the property first, then the time."""
    transform.Transform.Translate = [0, 0, -time]
    return walls_at(simulation, time)[0, 2]


def test_an_animated_transform_is_recorded():
    drawn = produce(box())
    transform = Transform(Input=drawn)
    simulation = simulate([transform], WallMotion="Moving")
    for k in range(6):
        assert abs(animate(simulation, transform, 0.04 * k) + 0.04 * k) < 1e-7
    expect("runs", simulation.RunCount, 1)
    last = state(simulation, 0.2)
    for k in (2, 0, 5):
        assert abs(animate(simulation, transform, 0.04 * k) + 0.04 * k) < 1e-7
    expect_same("forth again", state(simulation, 0.2), last)
    expect("runs after going back", simulation.RunCount, 1)
    assert abs(animate(simulation, transform, 0.1) + 0.1) < 1e-7  # between two that were shown
    expect("runs between", simulation.RunCount, 1)
    simulation.MemoryBudget = 0  # all is computed again
    transform.Transform.Translate = [0, 0, -0.2]
    expect_same("again", state(simulation, 0.2), last)


def test_an_animated_transform_is_an_edit_otherwise():
    transform = Transform(Input=produce(box()))
    simulation = simulate([transform])
    for k in range(3):
        animate(simulation, transform, 0.04 * k)
        expect("runs", simulation.RunCount, k + 1)


def test_an_edit_at_a_time_that_was_shown_restarts():
    drawn = produce(box())
    simulation = simulate([drawn], WallMotion="Moving")
    update(simulation, 0.1)
    replace(drawn, box(half=0.11))
    update(simulation, 0.1)
    expect("runs", simulation.RunCount, 2)
    replace(drawn, surface([(0, 0, 0), (1, 0, 0), (0, 1, 0)], polys=[(0, 1, 2)]))
    update(simulation, 0.2)
    expect_part("other cells", simulation.Status, "set WallMotion to Auto to start the run anew")
    simulation.WallMotion = "Auto"
    update(simulation, 0.2)
    expect("status", simulation.Status, "OK")


run_tests(globals())
