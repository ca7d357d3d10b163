"""Trajectories of grains: complete, in order, and broken where grains leave, come, or go through a face."""

import numpy
from paraview import servermanager
from paraview.simple import GranularParticleReader, GranularTag, GranularTrajectories, IDSelectionSource
from reading import Errors, expect, expect_part, write
from simulating import PARTICLES, grains, output, produce, run_tests, simulate, update
from vtkmodules.util.numpy_support import vtk_to_numpy

FRAMES = 6


def grains_at(t):
    """5 moves along x and reappears at the other side, 3 moves along y, 7 leaves, 9 appears, 11 is away
    from the second time to the fourth."""
    positions = {5: ((0.15 + 0.3 * t) % 1.0, 0.1, 0.0), 3: (0.5, 0.2 + 0.01 * t, 0.0)}
    if t <= 2:
        positions[7] = (0.2, 0.5 + 0.1 * t, 0.0)
    if t >= 2:
        positions[9] = (0.7, 0.5, 0.1 * t)
    if t <= 1 or t >= 4:
        positions[11] = (0.9, 0.9, 0.05 * t)
    return positions


def table(t):
    positions = grains_at(t)
    order = numpy.random.default_rng(t).permutation(list(positions))
    return write(f"path{t}.csv", "x,y,z,R,id,vx,vy\n" + "".join(
        "{!r},{!r},{!r},{},{},{},{}\n".format(*positions[i], 0.01 * i, i, 3 * i, 4 * i) for i in order))


def dump():
    """A LAMMPS dump of the grains, in a cell that repeats itself along x."""
    text = ""
    for t in range(FRAMES):
        positions = grains_at(t)
        text += (f"ITEM: TIME\n{0.5 * t}\nITEM: TIMESTEP\n{t}\nITEM: NUMBER OF ATOMS\n{len(positions)}\n"
                 "ITEM: BOX BOUNDS pp ff ff\n0 1\n0 1\n0 1\nITEM: ATOMS id type x y z radius vx\n" + "".join(
                     "{} 1 {!r} {!r} {!r} 0.01 0\n".format(i + 1, *at) for i, at in positions.items()))
    return write("paths.dump", text)


def lines(trajectories):
    """Pieces as (id, times), each checked point by point."""
    update(trajectories)
    expect("status", trajectories.Status, "OK")
    data = servermanager.Fetch(trajectories)
    expect("precision", data.GetPoints().GetData().GetDataTypeAsString(), "double")
    points, cells = data.GetPointData(), data.GetCellData()
    arrays = {name: vtk_to_numpy(points.GetArray(name)) for name in ("Time", "ParticleId", "Radius")}
    found = []
    for cell in range(data.GetNumberOfCells()):
        ids = data.GetCell(cell).GetPointIds()
        rows = [ids.GetId(i) for i in range(ids.GetNumberOfIds())]
        grain = int(cells.GetArray("ParticleId").GetValue(cell))
        positions = numpy.array([data.GetPoint(row) for row in rows])
        length = numpy.linalg.norm(numpy.diff(positions, axis=0), axis=1).sum()
        assert abs(cells.GetArray("Length").GetValue(cell) - length) < 1e-14
        assert (arrays["ParticleId"][rows] == grain).all()
        found.append((grain, arrays["Time"][rows].tolist(), positions, rows))
    return data, found


def pieces(trajectories, step=1.0):
    """As {id: [frames, ...]}; positions are those of the grains."""
    _, found = lines(trajectories)
    result = {}
    for grain, times, positions, _ in found:
        frames = [round(time / step) for time in times]
        expect(f"positions of {grain}", positions.tolist(),
               [list(grains_at(t)[grain]) for t in frames])
        result.setdefault(grain, []).append(frames)
    return result


def series():
    return GranularParticleReader(FileNames=[table(t) for t in range(FRAMES)])


def test_every_grain():
    """Without a cell a line follows the grain, whatever its path."""
    whole = list(range(FRAMES))
    expected = {3: [whole], 5: [whole], 7: [[0, 1, 2]], 9: [[2, 3, 4, 5]], 11: [[0, 1], [4, 5]]}
    trajectories = GranularTrajectories(Input=series(), Every=1)
    expect("pieces", pieces(trajectories), expected)
    data, found = lines(trajectories)
    expect("by ids", [grain for grain, *_ in found], [3, 5, 7, 9, 11, 11])
    speed = vtk_to_numpy(data.GetPointData().GetArray("Speed"))
    radius = vtk_to_numpy(data.GetPointData().GetArray("Radius"))
    for grain, _, _, rows in found:
        assert (speed[rows] == 5 * grain).all() and numpy.allclose(radius[rows], 0.01 * grain), grain


def test_largest_step():
    found = pieces(GranularTrajectories(Input=series(), Every=1, LargestStep=0.5))
    expect("the one that comes back at the other side", found[5], [[0, 1, 2], [3, 4, 5]])
    expect("others", found[3], [list(range(FRAMES))])


def test_periodic_cell_of_a_file():
    found = pieces(GranularTrajectories(Input=GranularParticleReader(FileNames=[dump()]), Every=1), step=0.5)
    expect("through the face", found[5], [[0, 1, 2], [3, 4, 5]])
    expect("along y", found[3], [list(range(FRAMES))])
    expect("the others", {i: found[i] for i in (7, 9, 11)}, {7: [[0, 1, 2]], 9: [[2, 3, 4, 5]], 11: [[0, 1], [4, 5]]})


def test_chosen_ones():
    reader = series()
    expect("by ids", set(pieces(GranularTrajectories(Input=reader, Ids=[7, 3]))), {3, 7})
    expect("every third", set(pieces(GranularTrajectories(Input=reader, Every=3))), {3, 9})
    box = {"OwnBox": 1, "Box": [0.6, 1, 0, 1, 0, 0.3]}
    expect("in a box at first", set(pieces(GranularTrajectories(Input=reader, Every=1, **box))), {9, 11})
    expect("both", set(pieces(GranularTrajectories(Input=reader, Ids=[3, 9], **box))), {9})


def test_selected_ones():
    """Rows of the table that are selected at a time are these grains at all times."""
    reader = series()
    for time in (0, 3):
        update(reader, time)
        ids = vtk_to_numpy(servermanager.Fetch(reader).GetPointData().GetArray("ParticleId")).tolist()
        rows = [ids.index(grain) for grain in (3, 5)]
        selection = IDSelectionSource(FieldType="POINT", IDs=[number for row in rows for number in (0, row)])
        trajectories = GranularTrajectories(Input=reader, Selection=selection)
        trajectories.UpdatePipeline(time)
        expect(f"selected at {time}", set(pieces(trajectories)), {3, 5})
        trajectories.Ids = [9]
        expect("and one of the list", set(pieces(trajectories)), {3, 5, 9})


def test_does_not_depend_on_the_time_that_is_shown():
    trajectories = GranularTrajectories(Input=series(), Every=1)
    before = pieces(trajectories)
    update(trajectories, 3.0)
    expect("at another time", pieces(trajectories), before)
    expect("time", trajectories.GetDataInformation(0).DataInformation.GetHasTime(), 0)


def test_a_periodic_simulation():
    """Grains that fly through a cell: each step of a line is that of the velocity."""
    velocity = numpy.array([[0.3, 0, 0], [0, -0.25, 0.1], [0.1, 0.2, -0.3]])
    start = produce(grains([(0.01, 0.004, 0.004), (0.004, 0.01, 0.01), (0.016, 0.016, 0.016)],
                           Radius=numpy.full(3, 1e-4), Velocity=velocity))
    simulation = simulate(particles=start, PeriodicAxes="X, Y and Z", CellOrigin=[0, 0, 0],
                          CellEdges=[0.02, 0, 0, 0, 0.02, 0, 0, 0, 0.02], Gravity=[0, 0, 0], MaximumParticles=0)
    _, found = lines(GranularTrajectories(Input=simulation, Every=1))
    for grain, times, positions, _ in found:
        steps = numpy.diff(positions, axis=0) / numpy.diff(times)[:, None]
        assert numpy.allclose(steps, velocity[grain], rtol=0, atol=1e-10), (grain, steps)
    crossings = numpy.abs(velocity * 0.3 / 0.02).sum(axis=1)
    for grain in range(3):
        mine = [times for i, times, *_ in found if i == grain]
        assert 2 < len(mine) <= crossings[grain] + 4, (grain, mine)
        assert sum(map(len, mine)) > 10, mine


def test_a_simulation():
    simulation = simulate()
    _, found = lines(GranularTrajectories(Input=simulation, Every=8))
    expect("grains", [grain for grain, *_ in found], [0, 8, 16, 24, 32])
    for time in (0.1, 0.3):
        update(simulation, time)
        data = output(simulation, PARTICLES)
        ids = vtk_to_numpy(data.GetPointData().GetArray("ParticleId")).tolist()
        for grain, times, positions, _ in found:
            at = numpy.abs(numpy.array(times) - time).argmin()
            expect(f"{grain} at {time}", tuple(positions[at]), data.GetPoint(ids.index(grain)))


def test_stops_between_times():
    """A wish to stop is followed before the next time; nothing half stays, and the next request has
    all of it."""
    reader = series()
    whole = pieces(GranularTrajectories(Input=reader, Every=1))
    for after in range(1, FRAMES):
        trajectories = GranularTrajectories(Input=reader, Every=1)
        filter, errors, told = trajectories.GetClientSideObject(), Errors(), []

        def wish(caller, _):
            told.append(caller.GetProgress())
            if 0 < caller.GetProgress() < 1 and caller.GetProgress() > (after - 0.5) / FRAMES:
                caller.SetAbortExecute(1)

        tag = filter.AddObserver("ProgressEvent", wish)
        update(trajectories)
        filter.RemoveObserver(tag)
        expect("status", trajectories.Status, "Stopped before it was complete.")
        expect("times taken", sum(0 < share < 1 for share in told), after)
        expect("messages", len(errors.messages), 1)
        expect("nothing is drawn", servermanager.Fetch(trajectories).GetNumberOfPoints(), 0)
        trajectories.LargestStep = 10
        expect("goes on", pieces(trajectories), whole)


def test_stops_with_the_simulation():
    """A stopped simulation returns another time than requested: no line has it."""
    simulation = simulate(EndTime=4.0, FrameInterval=2.0, MaximumParticles=300, YoungsModulus=1e8,
                          SpawnBox=[-0.1, 0.1, -0.1, 0.1, 0.1, 2.0])
    trajectories = GranularTrajectories(Input=simulation, Every=8)
    source, errors = simulation.GetClientSideObject(), Errors()
    tag = source.AddObserver("ProgressEvent", lambda caller, _: caller.GetProgressText() and caller.SetAbortExecute(1))
    update(trajectories)
    source.RemoveObserver(tag)
    expect("status", trajectories.Status, "Stopped before it was complete.")
    expect("messages", len(errors.messages), 1)
    expect("nothing is drawn", servermanager.Fetch(trajectories).GetNumberOfPoints(), 0)
    simulation.EndTime, simulation.FrameInterval = 0.1, 0.02
    lines(trajectories)


def test_refusals():
    reader = series()
    for properties, part in (({"Ids": [4]}, "Choose other grains by a selection, Ids, Every or Box, or connect grains over several times"),
                             ({"Every": 0}, "Every = 0 must be 1 or above"),
                             ({"LargestStep": -1}, "LargestStep = -1 must be 0 or above"),
                             ({"OwnBox": 1, "Box": [0, 0, 0, 1, 0, 1]}, "Box has no volume: along x it extends from 0 to 0")):
        trajectories = GranularTrajectories(Input=reader, **properties)
        errors = Errors()
        update(trajectories)
        expect_part(str(properties), trajectories.Status, part)
        expect("errors", len(errors.messages), 1)
        expect("nothing is drawn", servermanager.Fetch(trajectories).GetNumberOfPoints(), 0)
        trajectories.Ids, trajectories.Every, trajectories.LargestStep, trajectories.OwnBox = [], 1, 0, 0
        expect("goes on", len(pieces(trajectories)), 5)


def tags(time, **properties):
    """{id: tag} of the grains of a time."""
    tag = GranularTag(Input=series(), **properties)
    update(tag, time)
    expect("status", tag.Status, "OK")
    data = servermanager.Fetch(tag).GetPointData()
    return dict(zip(*(vtk_to_numpy(data.GetArray(name)).tolist() for name in ("ParticleId", "Tag"))))


def test_tags():
    """Marks are those of one time, before it and after it, whatever grains come and leave."""
    box = {"Box": [0, 0.6, 0, 1, -1, 1]}
    expect("at its time", tags(0.0, **box), {5: 1, 3: 1, 7: 1, 11: 0})
    expect("later", tags(4.0, **box), {5: 1, 3: 1, 9: 0, 11: 0})
    expect("before", tags(0.0, TagTime=4.4, **box), {5: 1, 3: 1, 7: 0, 11: 0})
    expect("sphere", tags(4.0, Region="Sphere", Center=[0.9, 0.9, 0.0], Radius=0.1), {5: 0, 3: 0, 9: 0, 11: 1})
    expect("cylinder", tags(3.0, Region="Cylinder", Center=[0.5, 0.2, 5.0], Axis=[0, 0, -3], Length=10.1,
                            Radius=0.05), {5: 0, 3: 1, 9: 0})
    expect("a short cylinder", tags(3.0, Region="Cylinder", Center=[0.5, 0.2, 5.0], Length=9.9, Radius=0.05),
           {5: 0, 3: 0, 9: 0})
    expect("range of speeds", tags(3.0, TagTime=2.0, Region="Range", TagArray="Velocity", Range=[34, 46]),
           {5: 0, 3: 0, 9: 1})


def test_bad_tags():
    errors = Errors()
    for part, properties in (("Box has no volume", {"Box": [0, 0, 0, 1, 0, 1]}),
                             ("Radius = 0 must be above 0", {"Region": "Sphere", "Radius": 0}),
                             ("Length = -1 must be above 0", {"Region": "Cylinder", "Length": -1}),
                             ("Range is from 2 to 1", {"Region": "Range", "Range": [2, 1]}),
                             ("there is no numeric array 'Size'", {"Region": "Range", "TagArray": "Size"})):
        tag = GranularTag(Input=series(), **properties)
        update(tag)
        expect_part("status", tag.Status, part)
    expect("errors", len(errors.messages), 5)


if __name__ == "__main__":
    run_tests(globals())
