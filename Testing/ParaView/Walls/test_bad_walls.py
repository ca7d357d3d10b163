"""Walls that cannot be simulated: one error that names the input, the cell and the value."""

import math

import vtk
from reading import Errors, expect, expect_part, field_text
from simulating import (arrays, blocks, box, expect_same, ghostly, grid, output, produce, replace,
                        run_tests, simulate, surface, update)

NAN = float("nan")
SQUARE = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]


def odd(**arguments):
    return surface(SQUARE, polys=[(0, 1, 2), (0, 2, 3)], **arguments)


def with_words():
    data, words = box(), vtk.vtkStringArray()
    words.SetName("Radius")
    words.SetNumberOfValues(5)
    data.GetCellData().AddArray(words)
    return data


BAD = {
    "nothing": (surface([]), "Wall input 1 has no cells"),
    "no area": (surface([(0, 0, 0), (1, 0, 0), (2, 0, 0)], polys=[(0, 1, 2)]),
                "Wall input 1 has no cell with a length or area"),
    "no length": (surface(SQUARE + [(1, 0, 0)], lines=[(1, 4)]),
                  "Wall input 1 has no cell with a length or area"),
    "flat polygon": (surface([(i, 0, 0) for i in range(5)], polys=[(0, 1, 2, 3, 4)]),
                     "Wall input 1 has no cell with a length or area"),
    "ghosts": (ghostly(surface(SQUARE, polys=[(0, 1, 2)]), [1]),
               "Wall input 1 has no cell with a length or area (ghost cells do not count)"),
    "needle": (surface([(0, 0, 0), (1, 0, 0), (0.5, 1e-11, 0)], polys=[(0, 1, 2)]),
               "Nothing is left of the walls: every edge and face is thinner than"),
    "NaN": (surface(SQUARE[:3] + [(0, NAN, 0)], polys=[(0, 1, 2), (0, 2, 3)]),
            "Wall input 1, cell 1 has a point that is not finite (point 3)."),
    "infinite": (surface([(float("inf"), 0, 0)], verts=[(0,)]),
                 "Wall input 1, cell 0 has a point that is not finite (point 0)."),
    "NaN in a polygon": (surface(SQUARE[:3] + [(0, NAN, 0)], polys=[(0, 1, 2, 3)]),
                         "Wall input 1, cell 0 has a point that is not finite (point 3)."),
    "crossed": (surface([(0, 0, 0), (1, 1, 0), (1, 0, 0), (0, 1, 0)], polys=[(0, 1, 2, 3)]),
                "Wall input 1, cell 0 is a polygon of 4 corners that crosses itself"),
    "crossed, with an area": (surface([(0, 0, 0), (2, 0, 0), (0.5, 1, 0), (1, 1, 0)], polys=[(0, 1, 2, 3)]),
                              "Wall input 1, cell 0 is a polygon of 4 corners that crosses itself"),
    "pentagram": (surface([(math.cos(0.8 * math.pi * k), math.sin(0.8 * math.pi * k), 0) for k in range(5)],
                          polys=[(0, 1, 2, 3, 4)]),
                  "Wall input 1, cell 0 is a polygon of 5 corners that crosses itself"),
    "two corners": (surface(SQUARE, polys=[(0, 1)]), "cell 0 is a polygon with fewer than 3"),
    "one point": (surface(SQUARE, lines=[(0,)]), "cell 0 is a line with fewer than 2 points"),
    "negative radius": (odd(radius=[0.0, -0.5]), "Wall input 1, cell 1 has the radius -0.5"),
    "NaN radius": (odd(radius=[NAN, 0.0]), "Wall input 1, cell 0 has the radius"),
    "components": (odd(radius=[[0.0, 1.0], [0.0, 1.0]]), "'Radius' of wall radii has 2 components"),
    "too few": (odd(radius=[0.1]), "'Radius' of wall radii has 1 values for 2 cells"),
    "words": (with_words(), "Wall input 1: the cell array 'Radius' of wall radii is not numeric"),
    "empty vertex": (surface(SQUARE, verts=[()]), "cell 0 is a vertex cell without a point"),
    "short strip": (surface(SQUARE, strips=[(0, 1)]), "cell 0 is a strip with fewer than 3"),
    "table": (vtk.vtkTable(), "Wall input 1 is a vtkTable, but walls must be surfaces or grids"),
    "empty image": (vtk.vtkImageData(), "Wall input 1 has no cells"),
    "grid": (grid(radius=[0.0, -0.5]), "Wall input 1, cell 1 has the radius -0.5"),
    "grid, too few": (grid(radius=[0.1]), "'Radius' of wall radii has 1 values for 2 cells"),
    "grid, NaN": (grid(last=NAN), "Wall input 1, cell 1 has a point that is not finite (point 11)"),
    "block": (blocks(box(), odd(radius=[0.0, -0.5])),
              "Wall input 1, block 2 'part1', cell 1 has the radius -0.5"),
    "table in a block": (blocks(box(), vtk.vtkTable()),
                         "Wall input 1, block 2 'part1' is a vtkTable, but walls must be"),
    "grid in a block": (blocks(box(), grid(radius=[-1.0, 0.0])),
                        "Wall input 1, block 2 'part1', cell 0 has the radius -1"),
}


def test_messages():
    errors = Errors()
    for name, (data, message) in BAD.items():
        del errors.messages[:]
        simulation = simulate([produce(data)])
        update(simulation, 0.1)
        expect_part(name, simulation.Status, message)
        expect(f"{name}: number of errors", len(errors.messages), 1)
        expect_part(name, errors.messages[0], message)
        for port in range(4):
            expect(name, field_text(output(simulation, port), "Status"), simulation.Status)
        expect(f"{name}: grains", output(simulation).GetNumberOfPoints(), 0)
        update(simulation, 0.2)
        expect(f"{name}: errors at another time", len(errors.messages), 1)


def test_second_input_is_named():
    simulation = simulate([produce(box()), produce(odd(radius=[0.0, -0.5]))])
    update(simulation, 0.0)
    expect_part("status", simulation.Status, "Wall input 2, cell 1")


def test_walls_that_leave_no_room_are_noted():
    simulation = simulate([produce(box())], WallRadius=10.0)
    reported = Errors()
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    expect_part("notes", simulation.Notes, "none of the grains that were tried at the start has space")
    expect("warnings", len(reported.warnings), 1)
    expect_part("warning", reported.warnings[0], "none of the grains that were tried at the start has space")
    update(simulation, 0.1)
    expect("warnings of one run", len(reported.warnings), 1)


def test_points_without_faces_are_noted():
    """As of an OFF file that has points only: alone, and beside other walls."""
    note = "Wall input %d has points, but no faces, edges or vertices of them: there is no wall in it."
    for walls, number in (([surface(SQUARE)], 1), ([box(), surface(SQUARE)], 2)):
        simulation = simulate([produce(wall) for wall in walls], MaximumParticles=5)
        update(simulation)
        expect("status", simulation.Status, "OK")
        expect_part("note", simulation.Notes, note % number)
        assert output(simulation).GetNumberOfPoints() == 5


def test_properties_of_walls():
    for name, value, message in (("WallRadius", -1.0, "cell 0 has the radius -1"),
                                 ("WallRadiusArray", "Thick", "WallRadiusArray is 'Thick', but")):
        simulation = simulate([produce(box())], **{name: value})
        update(simulation, 0.0)
        expect_part(name, simulation.Status, message)


def test_last_good_result_stays():
    walls = produce(box())
    simulation = simulate([walls])
    update(simulation, 0.1)
    before = {port: arrays(output(simulation, port)) for port in range(4)}
    replace(walls, odd(radius=[0.0, -0.5]))
    update(simulation, 0.2)
    expect_part("status", simulation.Status, "cell 1 has the radius -0.5")
    for port, expected in before.items():
        expect_same(f"port {port}", arrays(output(simulation, port)), expected)
    replace(walls, box())
    update(simulation, 0.2)
    expect("status", simulation.Status, "OK")
    expect("runs", simulation.RunCount, 1)


run_tests(globals())
