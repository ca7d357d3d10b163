"""OFFReader on files that it has to read."""

import sys

import numpy

from paraview.simple import OFFReader
from reading import Errors, expect, expect_part, field_text, numbers, run_tests, update, write

VERTEX, LINE, TRIANGLE, QUAD = 1, 3, 5, 9


def cells(output):
    """The cells as (type, points)."""
    return [
        (cell.GetCellType(), [cell.GetPointId(i) for i in range(cell.GetNumberOfPoints())])
        for cell in map(output.GetCell, range(output.GetNumberOfCells()))
    ]


def read(text, **properties):
    reader = OFFReader(FileName=write("mesh.off", text), **properties)
    errors = Errors()
    output = update(reader)
    expect("status", reader.Status, "OK")
    expect("status on the output", field_text(output, "Status"), "OK")
    expect("errors", errors.messages, [])
    expect("warnings", len(errors.warnings), 1 if reader.Notes and reader.Notes != OPEN else 0)
    expect("notes on the output", field_text(output, "Notes"), reader.Notes or None)
    return output, reader.Notes or ""


OPEN = "The last line has no end: if the file was cut there, its last number may be another one."
SQUARE = "0 0 0\n1 0 0\n1 1 0\n0 1 0\n"


def test_every_kind_of_face():
    output, notes = read(
        "# a comment\n\n OFF # the header\n\n6 5 0 # counts\n" + SQUARE.replace("\n", " # point\n\n")
        + "0.1 0.2 0.3\n+2 1e-3 -2.5E+2\n3 0 1 2 1\n4 0 1 2 3 2\n2 0 4 1\n1 5\n3 1 2 3\n"
    )
    expect("notes", notes, "")
    expect("cells", cells(output), [(VERTEX, [5]), (LINE, [0, 4]), (TRIANGLE, [0, 1, 2]),
                                    (QUAD, [0, 1, 2, 3]), (TRIANGLE, [1, 2, 3])])
    radius = output.GetCellData().GetArray("Radius")
    expect("type of Radius", radius.GetDataTypeAsString(), "double")
    expect("Radius goes with the cells", list(numbers(output.GetCellData(), "Radius")),
           [0.002, 0.02, 0.02, 0.01, 0.002])
    expect("point type", output.GetPoints().GetData().GetDataTypeAsString(), "double")
    expect("point", output.GetPoint(5), (2.0, 1e-3, -250.0))


def test_forms_of_the_file():
    for what, text in {
        "header on one line": "OFF 4 1 0\n" + SQUARE + "4 0 1 2 3\n",
        "no number of edges": "OFF\n4 1\n" + SQUARE + "4 0 1 2 3\n",
        "carriage returns": ("OFF\n4 1 0\n" + SQUARE + "4 0 1 2 3\n").replace("\n", "\r\n"),
        "byte order mark": "\ufeffOFF\n4 1 0\n" + SQUARE + "4 0 1 2 3\n",
        "tabs and blanks": "OFF\n4\t1  0\n" + SQUARE.replace(" ", "\t  ") + "\t4 0 1 2 3 \n\n \n# end",
    }.items():
        output, notes = read(text)
        expect(what, cells(output), [(QUAD, [0, 1, 2, 3])])
        expect(what, notes, "")
    output, notes = read("OFF\n4 1 0\n" + SQUARE + "4 0 1 2 3")
    expect("no last end of line", (cells(output), notes), ([(QUAD, [0, 1, 2, 3])], OPEN))


def test_no_faces():
    output, notes = read("OFF\n1 0 0\n1 2 3\n")
    expect("points", output.GetNumberOfPoints(), 1)
    expect("cells", output.GetNumberOfCells(), 0)
    expect("notes", notes, "The file has no faces.")


def test_quads_that_are_no_rectangles():
    output, notes = read("OFF\n5 3 0\n" + SQUARE + "0.9 1 0.5\n4 0 1 2 3\n4 0 1 4 3 2\n4 0 1 2 4 1\n")
    expect("types", [kind for kind, _ in cells(output)], [QUAD] + 4 * [TRIANGLE])
    expect("radius", list(numbers(output.GetCellData(), "Radius")),
           [0.002, 0.01, 0.01, 0.02, 0.02])
    expect("notes", notes, "2 faces of four corners are no rectangles and were cut in two "
                           "(the first in line 9).")


def test_rectangle_in_any_position():
    rotation, _ = numpy.linalg.qr(numpy.random.default_rng(3).normal(size=(3, 3)))
    corners = numpy.array([[0, 0, 0], [0.3, 0, 0], [0.3, 7e-4, 0], [0, 7e-4, 0]])
    corners = corners @ rotation.T + 0.25
    text = "OFF\n4 1 0\n" + "\n".join(" ".join(map(repr, map(float, c))) for c in corners)
    output, notes = read(text + "\n4 0 1 2 3\n")
    expect("rotated rectangle", [kind for kind, _ in cells(output)], [QUAD])


def area(output):
    total = 0.0
    for _, points in cells(output):
        a, b, c = (numpy.array(output.GetPoint(i)) for i in points)
        total += numpy.linalg.norm(numpy.cross(b - a, c - a)) / 2
    return total


def test_polygons():
    # An L of area 3 with a corner in the middle of a side, and an arrow head of area 1.
    output, notes = read("OFF\n11 2 0\n0 0 0\n1 0 0\n2 0 0\n2 1 0\n1 1 0\n1 2 0\n0 2 0\n"
                         "0 0 1\n2 1 1\n0 2 1\n1 1 1\n7 0 1 2 3 4 5 6 1\n4 7 8 9 10\n")
    expect("only triangles", {kind for kind, _ in cells(output)}, {TRIANGLE})
    assert abs(area(output) - 4.0) < 1e-12, area(output)
    expect_part("notes", notes, "1 polygon of more than four corners was cut into triangles (line 14).")
    expect_part("notes", notes, "1 face of four corners is no rectangle and was cut in two (line 15).")
    expect("radius", set(numbers(output.GetCellData(), "Radius")), {0.02, 0.002})


def test_colours_are_no_radius_indices():
    output, notes = read("OFF\n4 3 0\n" + SQUARE
                         + "3 0 1 2 255 128 0\n3 0 1 3 0.1 0.2 0.3 1.0\n3 1 2 3 1\n")
    expect("radius", list(numbers(output.GetCellData(), "Radius")), [0.002, 0.002, 0.02])
    expect("notes", notes, "2 faces have colours instead of radius indices and get the first radius "
                           "(the first in line 7).")


def test_radii():
    text = "OFF\n4 2 0\n" + SQUARE + "3 0 1 2 3\n3 1 2 3\n"
    reader = OFFReader(FileName=write("mesh.off", text))
    expect("defaults", list(reader.Radii), [0.002, 0.02, 0.01])
    reader.Radii = [0.5, 0, 0, 0.25]
    output = update(reader)
    expect("radius", list(numbers(output.GetCellData(), "Radius")), [0.25, 0.5])
    reader.Radii = [0.75, 0, 0, 1e-300]
    output = update(reader)
    expect("changed radius", list(numbers(output.GetCellData(), "Radius")), [1e-300, 0.75])


def test_last_good_result_stays():
    reader = OFFReader(FileName=write("good.off", "OFF\n4 1 0\n" + SQUARE + "4 0 1 2 3 2\n"))
    update(reader)
    reader.Radii = [1.0]
    output = update(reader)
    expect_part("status", reader.Status, "line 7: radius index 2 is outside the list Radii, which "
                                         "has 1 entries.")
    expect("cells of the last good result", cells(output), [(QUAD, [0, 1, 2, 3])])
    expect("status on the output", field_text(output, "Status"), reader.Status)
    reader.Radii = [1.0, 2.0, 3.0]
    output = update(reader)
    expect("status", reader.Status, "OK")
    expect("radius", list(numbers(output.GetCellData(), "Radius")), [3.0])


def test_reference_meshes(folder):
    output = update(OFFReader(FileName=f"{folder}/wall_primitives/boundary.off"))
    expect("cells", output.GetNumberOfCells(), 4)
    output = update(OFFReader(FileName=f"{folder}/box80/boundary.off"))
    expect("box", [kind for kind, _ in cells(output)], 5 * [QUAD])


run_tests(globals(), *sys.argv[1:])
