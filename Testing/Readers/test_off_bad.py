"""OFFReader on files that it has to refuse, each with one clear message."""

import time

from paraview.simple import OFFReader
from reading import Errors, expect, expect_part, expect_refusals, path, run_tests, update, write

HEAD = "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n"
POINTS = "0 0 0\n1 0 0\n0 1 0\n"

CASES = [
    ("empty", "", ": the file is empty"),
    ("only comments", "# one\n\n# two\n", ": the file is empty"),
    ("no header", POINTS, "line 1: the file begins with '0' instead of OFF"),
    ("wrong header", "solid cube\n", "line 1: the file begins with 'solid' instead of OFF"),
    ("variant", "COFF\n3 1 0\n", "line 1: save it as OFF: the file begins with 'COFF', a variant"),
    ("binary header", "OFF BINARY\n\0\0\0\3", "line 1: the file is a binary OFF file"),
    ("binary junk", bytes(range(256)), "line 1: the file begins with '?"),
    ("no counts", "OFF\n", "line 1: the file ends where the numbers of points and faces should be"),
    ("one count", "OFF\n3\n" + POINTS, "line 2: the number of faces is missing"),
    ("negative count", "OFF\n-3 1 0\n", "line 2: the number of points is -3"),
    ("negative faces", "OFF\n3 -1 0\n", "line 2: the number of faces is -1"),
    ("count no integer", "OFF\n3.5 1 0\n", "line 2: the number of points is '3.5', which is not a whole"),
    ("count beyond 64 bits", "OFF\n99999999999999999999 1 0\n", "line 2: the number of points is '9999"),
    ("too many counts", "OFF\n3 1 0 7\n", "line 2: '7' follows the numbers of points, faces and edges"),
    ("absurd points", "OFF\n4000000000000 1 0\n" + POINTS, "line 2: the header announces 4000000000000 points"),
    ("absurd faces", "OFF\n3 9223372036854775807 0\n" + POINTS, "and 9223372036854775807 faces, more than"),
    ("truncated points", "OFF # " + "x" * 90 + "\n3 1 0\n0 0 0\n1 0 0          \n", "line 4: the file ends before point 2 of the 3 announced"),
    ("truncated point", "OFF\n3 0 0\n0 0 0\n1 0 0\n0 1 #   \n", "line 5: the z coordinate of point 2 is missing"),
    ("truncated faces", HEAD + "#      \n", "line 6: the file ends before face 0 of the 1 announced"),
    ("truncated face", HEAD + "3 0 1\n", "line 6: the face announces 3 corners, but the line ends after 2"),
    ("too many lines", HEAD + "3 0 1 2\n3 1 2 0\n", "line 7: more lines than the 3 points and 1 faces"),
    ("index too large", HEAD + "3 0 1 3\n", "line 6: point index 3 is outside the 3 points"),
    ("negative index", HEAD + "3 0 -1 2\n", "line 6: point index -1 is outside the 3 points"),
    ("index no integer", HEAD + "3 0 1 two\n", "line 6: a point index is 'two', which is not a whole number"),
    ("no number of corners", HEAD + "x 0 1 2\n", "line 6: the number of corners is 'x'"),
    ("no corners", HEAD + "0        \n", "line 6: face 0 has 0 corners"),
    ("huge face", HEAD + "4000000000000 0 1 2\n", "line 6: the face announces 4000000000000 corners"),
    ("radius index", HEAD + "3 0 1 2 3\n", "line 6: radius index 3 is outside the list Radii, which has 3 entries"),
    ("negative radius index", HEAD + "3 0 1 2 -1\n", "line 6: radius index -1 is outside the list Radii"),
    ("radius index no integer", HEAD + "3 0 1 2 0.5\n", "line 6: the radius index is '0.5', which is not a whole"),
    ("two numbers at the end", HEAD + "3 0 1 2 1 2\n", "line 6: '1 2' follows the corners"),
    ("five numbers at the end", HEAD + "3 0 1 2 1 2 3 4 5\n", "line 6: '1 2 3 4 5' follows the corners"),
    ("words at the end", HEAD + "3 0 1 2 a b c\n", "line 6: a colour component is 'a', which is not a number"),
    ("malformed number", HEAD.replace("1 0 0", "1 o 0") + "3 0 1 2\n", "line 4: the y coordinate is 'o', which is not a number"),
    ("decimal comma", HEAD.replace("1 0 0", "1,5 0 0") + "3 0 1 2\n", "line 4: the x coordinate is '1,5', which is not a number"),
    ("four coordinates", HEAD.replace("1 0 0", "1 0 0 1") + "3 0 1 2\n", "line 4: '1' follows the three coordinates of point 1"),
    ("nan", HEAD.replace("1 0 0", "1 nan 0") + "3 0 1 2\n", "line 4: the y coordinate is 'nan', but has to be finite"),
    ("infinite", HEAD.replace("1 0 0", "1 0 -inf") + "3 0 1 2\n", "line 4: the z coordinate is '-inf', but has to be finite"),
    ("beyond double", HEAD.replace("1 0 0", "1e999 0 0") + "3 0 1 2\n", "line 4: the x coordinate is '1e999', but has to be finite"),
    ("carriage returns", (HEAD + "3 0 1 7\n").replace("\n", "\r\n"), "line 6: point index 7 is outside"),
    ("edge without length", HEAD + "2 1 1\n", "line 6: the edge has length 0"),
    ("triangle without area", HEAD.replace("0 1 0", "2 0 0") + "3 0 1 2\n", "line 6: the triangle has area 0"),
    ("triangle with a corner twice", HEAD + "3 0 1 1\n", "line 6: the triangle has area 0"),
    ("quad without area", HEAD + "4 0 1 1 0\n", "line 6: the polygon of 4 corners has area 0"),
    ("crossed quad", "OFF\n4 1 0\n0 0 0\n2 0 0\n0.5 1 0\n1 1 0\n4 0 1 2 3\n", "line 7: the polygon of 4 corners has area 0 or crosses itself"),
    ("polygon without area", HEAD.replace("0 1 0", "2 0 0") + "5 0 1 2 1 0\n", "line 6: the polygon of 5 corners has area 0"),
]


def test_refusals():
    expect_refusals(lambda name: OFFReader(FileName=name), CASES, ".off")


def test_missing_file():
    for name, part in ((path("nowhere.off"), "nowhere.off: there is no such file."),
                       (path(""), ": the file cannot be read."),
                       ("", "No file name is given (FileName is empty).")):
        reader = OFFReader(FileName=name)
        errors = Errors()
        update(reader)
        expect("number of errors", len(errors.messages), 1)
        expect_part("status", reader.Status, part)


def test_bad_radii():
    for radii, part in (([0.1, -2.0], "Radii: entry 1 is -2"),
                        ([float("nan")], "Radii: entry 0 is nan"),
                        ([float("inf")], "Radii: entry 0 is inf")):
        reader = OFFReader(FileName=write("good.off", HEAD + "3 0 1 2\n"), Radii=radii)
        errors = Errors()
        update(reader)
        expect("number of errors", len(errors.messages), 1)
        expect_part("status", reader.Status, part)


def test_absurd_counts_are_refused_at_once():
    begin = time.monotonic()
    reader = OFFReader(FileName=write("absurd.off", "OFF\n1000000000 1000000000 0\n" + POINTS))
    update(reader)
    expect_part("status", reader.Status, "more than the 18 bytes that follow can hold")
    assert time.monotonic() - begin < 1.0


run_tests(globals())
