"""Walls that move by the pipeline: through time steps, and by an animation."""

import numpy
from paraview.simple import GranularWall, GroupDatasets, ProgrammableSource, Transform
from reading import Errors, expect, expect_part, numbers
from simulating import (WALLS, box, expect_same, produce, replace, run_tests, simulate, state,
                        surface, update, walls_at)
from simulating import output as fetch  # a programmable source takes the name output away


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
    """Between its time steps a wall moves in a straight line, whatever is asked for first."""
    simulation = simulate([moving("-time * time")])
    for time, height in ((0.3, -0.09), (0.0, 0.0), (0.14, -0.022), (0.26, -0.07), (0.1, -0.01)):
        assert abs(floor_at(simulation, time) - height) < 1e-12, (time, height)
    expect("runs", simulation.RunCount, 1)
    other = simulate([moving("-time * time")])
    expect_same("on another route", state(other, 0.14), state(simulation, 0.14))


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
    expect_part("status", simulation.Status, "Set WallMotion to Static to take its first time: wall "
                "input 2 has other cells or another number of points at t = 0.2 s than at t = 0 s, but a "
                "wall that moves must keep them.")
    expect("errors", len(errors.messages), 1)
    simulation.WallMotion = "Static"
    expect("floor", walls_at(simulation, 0.2)[-1, 2], 0.0)


def test_rectangles_that_move_become_triangles():
    source = moving("0.0")
    source.Script = source.Script.replace(
        "self.GetPolyDataOutput().ShallowCopy", "plane.GetOutput().GetPoints().SetPoint("
        "0, -1, -1, time)\nself.GetPolyDataOutput().ShallowCopy")
    simulation = simulate([source], MaximumParticles=0)
    update(simulation, 0.3)
    expect("status", simulation.Status, "OK")
    walls = fetch(simulation, WALLS)
    expect("corners", [walls.GetCell(i).GetNumberOfPoints()
                       for i in range(walls.GetNumberOfCells())], [3] * walls.GetNumberOfCells())
    assert abs(walls.GetPoint(0)[2] - 0.3) < 1e-12


def test_blocks_that_move_each_on_its_path():
    """The first and the last of three blocks are one wall, which reads its points together."""
    blocks = [GranularWall(Input=moving(height), Name=name) for height, name in (
        ("-time", "Lift"), ("-1 - 2 * time", "Deck"), ("-2 - 3 * time", "Lift"))]
    simulation = simulate([GroupDatasets(Input=blocks)], MaximumParticles=0)
    heights = walls_at(simulation, 0.14)[:, 2]
    assert numpy.allclose(heights, [-0.14] * 6 + [-2.42] * 6 + [-1.28] * 6, atol=1e-12), heights
    cells = fetch(simulation, WALLS).GetCellData()
    expect("walls", list(numbers(cells, "WallIndex")), [0] * 8 + [1] * 4)


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


def bounce(simulation, transform, k):
    """A track with a curve: what is between two times follows from none of them."""
    transform.Transform.Translate = [0, 0, 0.001 * (k % 4) * (4 - k % 4)]
    expected = transform.Transform.Translate[2]
    assert abs(walls_at(simulation, 0.02 * k)[0, 2] - expected) < 1e-7, k


def test_the_order_in_which_a_track_is_shown_does_not_matter():
    """A state file is opened at its time, and a user jumps to the end before pressing Play."""
    transform = Transform(Input=produce(box()))
    simulation = simulate([transform], WallMotion="Moving")
    for k in range(11):
        bounce(simulation, transform, k)
    expect("runs forward", simulation.RunCount, 1)
    expected = state(simulation, 0.2)
    for first in ([10], [5, 0, 10], [7, 3, 9, 1]):
        other = simulate([transform], WallMotion="Moving")
        for k in first + list(range(11)):
            bounce(other, transform, k)
        expect_same(f"after {first}", state(other, 0.2), expected)


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
    expect_part("other cells", simulation.Status, "Set WallMotion to Auto to start the run anew with it: wall input")
    simulation.WallMotion = "Auto"
    update(simulation, 0.2)
    expect("status", simulation.Status, "OK")


run_tests(globals())
