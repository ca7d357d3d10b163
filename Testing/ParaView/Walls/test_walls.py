"""Surfaces become walls: kinds of cells, thickness, several inputs."""

import numpy
from paraview import vtk
from paraview.simple import Box, GranularSimulationInWalls, SetActiveSource, Sphere
from reading import but_overlaps, expect, expect_part, numbers
from simulating import (HEAP, WALLS, add_array, arrays, blocks, box, expect_same, ghostly, grid,
                        output, produce, run_tests, simulate, state, surface, update)

SQUARE = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]


def walls_of(data, **properties):
    """The Walls output for one wall input, and the notes."""
    simulation = simulate([produce(data)], MaximumParticles=0, **properties)
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    return output(simulation, WALLS), but_overlaps(simulation.Notes)


def sizes(walls):
    return [walls.GetCell(i).GetNumberOfPoints() for i in range(walls.GetNumberOfCells())]


def test_kinds_of_cells():
    data = surface(SQUARE + [(2, 0, 1)], verts=[(0,), (1, 2)], lines=[(0, 1), (1, 2, 4)],
                   polys=[(1, 0, 4), (0, 1, 2, 3)])
    walls, notes = walls_of(data)
    expect("cells", sizes(walls), [1, 1, 1, 2, 2, 2, 3, 4])
    expect("notes", notes, "")


def test_quadrilaterals_that_are_no_rectangles():
    skew = SQUARE[:3] + [(0.2, 1, 0)]
    walls, notes = walls_of(surface(skew, polys=[(0, 1, 2, 3)]))
    expect("cells", sizes(walls), [3, 3])
    expect_part("notes", notes, "1 wall quadrilateral is no rectangle and was split in two triangles."
                                " First: Wall input 1, cell 0.")
    bent = SQUARE[:3] + [(0, 1, 0.1)]
    expect("bent", sizes(walls_of(surface(bent, polys=[(0, 1, 2, 3)]))[0]), [3, 3])
    dented = [(0, 0, 0), (1, 0, 0), (0.2, 0.2, 0), (0, 1, 0)]
    walls, _ = walls_of(surface(dented, polys=[(0, 1, 2, 3)]))
    expect("area of a dented one", round(area(walls), 12), 0.2)


def area(walls, first=0):
    total = 0.0
    for i in range(first, walls.GetNumberOfCells()):
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
    expect("notes", but_overlaps(simulation.Notes), "")


def test_sound_meshes_stay():
    """Points and cells come out as they went in, to the bit."""
    data = box()
    walls, notes = walls_of(data)
    expect("notes", notes, "")
    before, after = arrays(data), arrays(walls)
    for key in ("points", "Verts", "Lines", "Polys"):
        expect(key, after.get(key), before.get(key))


def test_cells_without_length_or_area():
    points = SQUARE + [(1, 0, 0), (0.5, 0, 0), (0.25, 0, 0), (2, 0, 0), (0.75, 0, 0)]
    walls, notes = walls_of(surface(points, lines=[(7, 2), (1, 4), (2, 3)],
                                    polys=[(0, 1, 2), (0, 6, 5), (0, 6, 5, 8, 1), (0, 6, 1, 5)]))
    expect("cells", sizes(walls), [2, 2, 3])
    expect("notes", notes, "4 edges and faces of the walls have no length or area and were left out."
                           " First: Wall input 1, cell 1.")


def test_quadrilaterals_with_a_corner_twice():
    """As some programs write triangles."""
    walls, notes = walls_of(surface(SQUARE + [(1, 1, 0)], polys=[(0, 1, 2, 2), (0, 2, 4, 3)]))
    expect("cells", sizes(walls), [3, 3])
    expect("notes", notes, "")


def test_repairs():
    """A floor of a rectangle beside two triangles, one too few points apart, and each repair."""
    points = SQUARE + [(1, 0.5, 0), (2, 0, 0), (1 + 1e-10, 1, 0), (2, 1, 0), (1, 0, 1e-10)]
    walls, notes = walls_of(surface(points, radius=[0.1, 0, 0, 0, 0], polys=[
        (0, 1, 2, 3), (8, 5, 4), (5, 6, 4), (5, 6, 7), (4, 5, 6)]))
    expect("cells", sizes(walls), [3] * 6)
    assert abs(area(walls) - 2.0) < 1e-12
    expect("radius", list(numbers(walls.GetCellData(), "Radius")), [0.1] * 3 + [0.0] * 3)
    expect("notes", notes.splitlines(), [
        "2 points of the walls are almost at the positions of others and were moved there.",
        "1 edge or face of the walls was split, so that it has the same corners as its neighbours.",
        "1 element of the walls has the same corners as another and was left out.",
        "1 face of the walls was flipped to have the orientation of its neighbours."])


def test_grids():
    """The outside of volumes is a wall, with the radius of the cells that it is of."""
    walls, notes = walls_of(grid(radius=[0.1, 0.2]))
    expect("cells", sizes(walls), [4] * 10)
    expect("radius", sorted(numbers(walls.GetCellData(), "Radius")), [0.1] * 5 + [0.2] * 5)
    expect("bounds", walls.GetBounds(), (0.0, 2.0, 0.0, 1.0, 0.0, 1.0))
    expect("notes", notes, "")
    image = vtk.vtkImageData()
    image.SetDimensions(3, 4, 5)
    image.SetSpacing(0.1, 0.1, 0.1)
    expect("image", sizes(walls_of(image)[0]), [4] * (2 * (2 * 3 + 3 * 4 + 2 * 4)))
    image.SetDimensions(3, 4, 1)
    expect("flat image", sizes(walls_of(image)[0]), [4] * 6)
    mixed = vtk.vtkUnstructuredGrid()
    mixed.SetPoints(surface(SQUARE + [(0, 0, 1), (0, 0, 2)]).GetPoints())
    for kind, corners in ((vtk.VTK_TETRA, (0, 1, 3, 4)), (vtk.VTK_LINE, (4, 5)),
                          (vtk.VTK_TRIANGLE, (1, 2, 3)), (vtk.VTK_VERTEX, (2,))):
        mixed.InsertNextCell(kind, len(corners), corners)
    add_array(mixed.GetCellData(), "Radius", numpy.array([0.4, 0.3, 0.2, 0.1]))
    walls, _ = walls_of(mixed)
    expect("mixed", sizes(walls), [1, 2, 3, 3, 3, 3, 3])
    radius = list(numbers(walls.GetCellData(), "Radius"))
    expect("radius of vertex and line", radius[:2], [0.1, 0.3])
    expect("radius of faces", sorted(radius[2:]), [0.2] + [0.4] * 4)


def test_curved_cells_become_flat_ones():
    data = vtk.vtkUnstructuredGrid()
    points = surface([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0.5, 0, 0.1), (0.5, 0.5, 0), (0, 0.5, 0)])
    data.SetPoints(points.GetPoints())
    data.InsertNextCell(vtk.VTK_QUADRATIC_TRIANGLE, 6, range(6))
    expect("cells", sizes(walls_of(data)[0]), [3] * 4)


def test_ghost_cells_are_left_out():
    data = surface(SQUARE, lines=[(0, 2)], polys=[(0, 1, 2), (0, 2, 3)])
    expect("cells", sizes(walls_of(ghostly(data, [1, 0, 1]))[0]), [3])
    walls, _ = walls_of(ghostly(grid(), [0, 1]))
    expect("sides of one of two cubes", sizes(walls), [4] * 5)
    expect("end of it", max(walls.GetCell(i).GetBounds()[1] for i in range(5)), 1.0)
    image = vtk.vtkImageData()
    image.SetDimensions(4, 2, 2)
    image.SetSpacing(0.1, 1, 1)
    walls, _ = walls_of(ghostly(image, [0, vtk.vtkDataSetAttributes.HIDDENCELL, 0]))
    middles = sorted(0.5 * sum(walls.GetCell(i).GetBounds()[:2]) for i in range(12))
    expect("cubes beside a hidden one", numpy.round(middles, 9).tolist(),
           [0.0] + [0.05] * 4 + [0.1, 0.2] + [0.25] * 4 + [0.3])
    expect("in double precision", walls.GetBounds()[1], image.GetBounds()[1])


def test_blocks():
    """Surfaces and grids, in multiblocks and collections of partitioned data sets."""
    wall = surface([(x, y, 3) for x, y, _ in SQUARE], polys=[(0, 1, 2, 3)], radius=[0.3])
    walls, _ = walls_of(blocks(grid(radius=[0.1, 0.2]), wall, blocks(box())), WallRadius=0.4)
    radius = sorted(numbers(walls.GetCellData(), "Radius"))
    expect("blocks", radius, [0.1] * 5 + [0.2] * 5 + [0.3] + [0.4] * 5)
    collection = vtk.vtkPartitionedDataSetCollection()
    for i, data in enumerate((wall, grid(last=1.5))):
        parts = vtk.vtkPartitionedDataSet()
        parts.SetPartition(0, data)
        collection.SetPartitionedDataSet(i, parts)
    walls, _ = walls_of(collection)
    expect("collection", len(sizes(walls)), 1 + 7 + 3 * 2)


def test_grains_rest_on_a_grid():
    """The image of a plate; the grains fall a radius at most through its upper side."""
    plate = vtk.vtkImageData()
    plate.SetDimensions(9, 9, 2)
    plate.SetSpacing(0.05, 0.05, 0.05)
    plate.SetOrigin(-0.2, -0.2, -0.05)
    simulation = simulate([produce(plate)], SpawnBox=[-0.1, 0.1, -0.1, 0.1, 0.04, 0.1],
                          EndTime=0.5, FrameInterval=0.1, MaximumParticles=8)
    update(simulation, 0.5)
    grains = output(simulation)
    expect("grains", grains.GetNumberOfPoints(), 8)
    radius = numbers(grains.GetPointData(), "Radius")
    for k in range(8):
        assert 0.9 * radius[k] < grains.GetPoint(k)[2] < 3 * radius[k], grains.GetPoint(k)


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
