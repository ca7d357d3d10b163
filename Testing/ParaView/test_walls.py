"""Surfaces become walls: kinds of cells, thickness, several inputs."""

import numpy
from paraview.simple import Box, GranularSimulationInWalls, SetActiveSource, Sphere
from reading import expect, expect_part, numbers
from simulating import (HEAP, WALLS, add_array, box, expect_same, output, produce, run_tests,
                        simulate, state, surface, update)

SQUARE = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]


def walls_of(data, **properties):
    """The Walls output for one wall input, and the notes."""
    simulation = simulate([produce(data)], MaximumParticles=0, **properties)
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    return output(simulation, WALLS), simulation.Notes or ""


def sizes(walls):
    return [walls.GetCell(i).GetNumberOfPoints() for i in range(walls.GetNumberOfCells())]


def test_kinds_of_cells():
    data = surface(SQUARE + [(2, 0, 1)], verts=[(0,), (1, 2)], lines=[(0, 1), (1, 2, 4)],
                   polys=[(0, 1, 4), (0, 1, 2, 3)])
    walls, notes = walls_of(data)
    expect("cells", sizes(walls), [1, 1, 1, 2, 2, 2, 3, 4])
    expect("notes", notes, "")


def test_quadrilaterals_that_are_no_rectangles():
    skew = SQUARE[:3] + [(0.2, 1, 0)]
    walls, notes = walls_of(surface(skew, polys=[(0, 1, 2, 3)]))
    expect("cells", sizes(walls), [3, 3])
    expect_part("notes", notes, "1 wall quadrilateral")
    bent = SQUARE[:3] + [(0, 1, 0.1)]
    expect("bent", sizes(walls_of(surface(bent, polys=[(0, 1, 2, 3)]))[0]), [3, 3])
    dented = [(0, 0, 0), (1, 0, 0), (0.2, 0.2, 0), (0, 1, 0)]
    walls, _ = walls_of(surface(dented, polys=[(0, 1, 2, 3)]))
    expect("area of a dented one", round(area(walls), 12), 0.2)


def area(walls):
    total = 0.0
    for i in range(walls.GetNumberOfCells()):
        p = [numpy.array(walls.GetCell(i).GetPoints().GetPoint(k)) for k in range(3)]
        total += 0.5 * numpy.linalg.norm(numpy.cross(p[1] - p[0], p[2] - p[0]))
    return total


def test_polygons_and_strips():
    angle = 2 * numpy.pi / 6 * numpy.arange(6)
    hexagon = [(x, y, 0) for x, y in zip(numpy.cos(angle), numpy.sin(angle))]
    walls, notes = walls_of(surface(hexagon, polys=[(0, 1, 2, 3, 4, 5)]))
    expect("cells", sizes(walls), [3, 3, 3, 3])
    assert abs(area(walls) - 1.5 * 3**0.5) < 1e-12
    expect_part("notes", notes, "1 wall polygon has more than four corners")
    walls, notes = walls_of(surface(SQUARE, strips=[(0, 1, 3, 2)]))
    expect("cells", sizes(walls), [3, 3])
    assert abs(area(walls) - 1.0) < 1e-12
    expect_part("notes", notes, "1 triangle strip")


def test_polygon_with_a_corner_on_an_edge():
    points = SQUARE[:2] + [(1, 0.5, 0)] + SQUARE[2:]
    walls, _ = walls_of(surface(points, polys=[(0, 1, 2, 3, 4)]))
    assert abs(area(walls) - 1.0) < 1e-12


def test_thickness():
    """From the array, in the order of cells, else from the property; per input."""
    data = surface(SQUARE, verts=[(0,)], lines=[(0, 1)], polys=[(0, 1, 2)],
                   radius=[0.1, 0.2, 0.3])
    radius = lambda walls: list(numbers(walls.GetCellData(), "Radius"))
    expect("array", radius(walls_of(data)[0]), [0.1, 0.2, 0.3])
    add_array(data.GetCellData(), "Thick", numpy.array([1, 2, 3], numpy.float32))
    expect("named", radius(walls_of(data, WallRadiusArray="Thick")[0]), [1.0, 2.0, 3.0])
    expect("none", radius(walls_of(data, WallRadiusArray="", WallRadius=0.5)[0]), [0.5] * 3)
    plain = surface(SQUARE, polys=[(0, 1, 2, 3)])
    simulation = simulate([produce(data), produce(plain)], WallRadius=0.5, MaximumParticles=0)
    update(simulation, 0.0)
    expect("two inputs", radius(output(simulation, WALLS)), [0.1, 0.2, 0.3, 0.5])


def test_sources_of_paraview():
    simulation = simulate([Sphere(Radius=0.05), Box(Center=[0, 0, -0.5])])
    update(simulation, 0.1)
    expect("status", simulation.Status, "OK")
    walls = output(simulation, WALLS)
    expect("rectangles", sizes(walls).count(4), 6)
    expect("notes", simulation.Notes or "", "")


def test_a_thick_point_holds_a_grain_off():
    """A grain falls on a point of radius 0.03 from right above and bounces back."""
    simulation = simulate([produce(surface([(0, 0, 0)], verts=[(0,)], radius=[0.03]))],
                          SpawnBox=[0, 0, 0, 0, 0.1, 0.1], MaximumParticles=1, Restitution=1.0,
                          RadiusRange=[0.01, 0.01], EndTime=0.2)
    lowest = 1.0
    for k in range(11):
        update(simulation, 0.02 * k)
        lowest = min(lowest, output(simulation).GetPoint(0)[2])
    assert 0.035 < lowest < 0.1, lowest
    assert output(simulation).GetPointData().GetArray("Velocity").GetTuple(0)[2] > 0


def test_the_filter_is_the_source():
    """Granular Simulation In Walls takes the selected surface and is otherwise the same."""
    walls = produce(box())
    walls.UpdatePipeline()
    SetActiveSource(walls)
    filtered = GranularSimulationInWalls(**HEAP)
    expect("walls", len(filtered.Walls), 1)
    expect_same("filter and source", state(filtered, 0.1), state(simulate([walls]), 0.1))


run_tests(globals())
