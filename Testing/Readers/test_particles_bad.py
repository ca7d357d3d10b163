"""GranularParticleReader on tables that it has to refuse, each with one clear message."""

import os
import time

from paraview.simple import GranularParticleReader
from reading import Errors, expect, expect_part, expect_refusals, numbers, path, run_tests, update, write

HEADER = "x,y,z,R,vx,vy,vz,q0,q1,q2,q3,wx,wy,wz\n"
ROW = "1,2,3,0.5,0,0,0,1,0,0,0,0,0,0\n"

CASES = [
    ("empty", "", ": the file is empty"),
    ("only blanks", " \n\n\t\n", ": the file is empty"),
    ("no header", "1,2,3,4\n", "line 1: name the columns in a line above, as x,y,z,R: the table begins with numbers"),
    ("no header, with blanks", "# of a run\n1 2\t3 4\n", "line 2: the header has no column 'x'"),
    ("no radius", "x,y,z,d\n1,2,3,4\n", "line 1: the header has no column 'R'; a particle table needs x, y, z and R"),
    ("column twice", "x,y,z,R,x\n", "line 1: column 'x' is in the header twice"),
    ("half an orientation", "x,y,z,R,q0,q1\n", "line 1: the header has only 2 of the orientation's four columns"),
    ("row too short", HEADER + ROW + "1,2,3\n", "line 3: the row has 3 values, but the header names 14 columns"),
    ("row too long", HEADER + ROW.replace("\n", ",9\n"), "line 2: the row has 15 values, but the header names 14"),
    ("truncated", (HEADER + ROW + ROW)[:-21], "line 3: the row has 4 values"),
    ("other separator", HEADER.replace(",", "|"), "line 1: the header has no column 'x'"),
    ("malformed", HEADER + ROW.replace("0.5", "0.5m"), "line 2: column R is '0.5m', which is not a number"),
    ("word", HEADER + "\n" + ROW.replace("1,2", "1,two"), "line 3: column y is 'two', which is not a number"),
    ("carriage returns", (HEADER + ROW + "\n" + ROW.replace("1,2", "1,two")).replace("\n", "\r\n"),
     "line 4: column y is 'two', which is not a number"),
    ("hexadecimal", HEADER + ROW.replace("1,2", "1,0x2"), "line 2: column y is '0x2', which is not a number"),
    ("empty value", HEADER + ROW.replace("1,2", "1,"), "line 2: column y is empty"),
    ("nan", HEADER + ROW.replace("1,2", "1,NaN"), "line 2: column y is 'NaN', but has to be finite"),
    ("infinite", HEADER + ROW.replace("0,0,0,1", "0,-inf,0,1"), "line 2: column vy is '-inf', but has to be finite"),
    ("beyond double", HEADER + ROW.replace("0,0,0,1", "1e400,0,0,1"), "line 2: column vx is '1e400', but has to be finite"),
    ("radius 0", HEADER + ROW.replace("0.5", "0"), "line 2: column R is '0', but has to be above 0"),
    ("negative radius", HEADER + ROW + ROW.replace("0.5", "-0.5"), "line 3: column R is '-0.5', but has to be above 0"),
    ("orientation 0", HEADER + ROW.replace("0,1,0", "0,0,0"), "line 2: the orientation q0, q1, q2, q3 is 0, 0, 0, 0"),
    ("open quote", 'x,y,z,"R\n1,2,3,4\n', "line 1: a quotation mark is not closed"),
    ("after a quote", 'x,y,z,R\n1,"2"5,3,4\n', "line 2: '5' follows a quotation mark instead of a comma"),
    ("separators change", "x;y;z;R\n1,2,3,4\n", "line 2: column x is '1,2,3,4', which is not a number"),
    ("id no integer", "x,y,z,R,id\n1,2,3,4,1.5\n", "line 2: column id is '1.5', which is not a whole number"),
    ("id negative", "x,y,z,R,id\n1,2,3,4,-1\n", "line 2: column id is '-1', but may not be negative"),
    ("id twice", "x,y,z,R,id\n1,2,3,4,8\n2,2,3,4,9\n\n3,2,3,4,8\n", "line 5: column id is '8', as in line 2 already"),
    ("mass", "x,y,z,R,mass\n1,2,3,4,0\n", "line 2: column mass is '0', but has to be above 0"),
    ("material", "x,y,z,R,material\n1,2,3,4,-7\n", "line 2: column material is '-7', but has to be 0 or above"),
    ("material too large", "x,y,z,R,material\n1,2,3,4,2147483648\n", "line 2: column material is '2147483648'"),
    ("junk", bytes(range(256)) * 3, "line 1: the header has no column 'x'"),
    ("long token", HEADER + ROW.replace("0.5", "y" * 100), "column R is '" + 40 * "y" + "...', which is not a number"),
]


def test_refusals():
    expect_refusals(lambda name: GranularParticleReader(FileNames=name), CASES, ".csv")


def test_missing_file():
    reader = GranularParticleReader(FileNames=path("nowhere.csv"))
    errors = Errors()
    update(reader)
    expect("number of errors", len(errors.messages), 1)
    expect_part("status", reader.Status, "nowhere.csv: there is no such file.")


def test_pipe():
    """Opening it would wait for ever."""
    name = path("pipe.csv")
    os.mkfifo(name)
    reader = GranularParticleReader(FileNames=name)
    errors = Errors()
    update(reader)
    expect("number of errors", len(errors.messages), 1)
    expect_part("status", reader.Status, "pipe.csv: save it as a file first; this is no file but a pipe or a device.")


def test_status_is_utf8():
    """What is no UTF-8 in a file, or cut in the middle, is not in the message."""
    for text, told in ((b"\xff\xfe", "'??'"), ("\u00e4".encode(), "'\u00e4'"), (b"\xc3", "'?'"),
                       (b"\xed\xa0\x80", "'???'"), ("\u00e4".encode() * 30, "\u00e4" * 20 + "...'"),
                       (b"x" + "\u00e4".encode() * 30, "\u00e4" * 19 + "?...'")):
        with open(path("odd.csv"), "wb") as file:
            file.write(b"x,y,z,R\n1,0,0," + text + b"\n")
        reader = GranularParticleReader(FileNames=path("odd.csv"))
        update(reader)
        expect_part("status", reader.Status, told)


def test_wide_table():
    """Four times as many columns that are left out take about four times as long."""
    def seconds(columns):
        name = write(f"wide{columns}.csv", "x,y,z,R," + ",".join(f"c{i}" for i in range(columns)) +
                     "\n0,0,0,1," + ",".join(["word"] * columns) + "\n")
        reader = GranularParticleReader(FileNames=name)
        begin = time.process_time()
        update(reader)
        return time.process_time() - begin
    few, many = min(seconds(20000) for _ in range(3)), min(seconds(80000) for _ in range(3))
    assert many < 9 * few + 0.2, (few, many)


def test_bad_file_in_a_series():
    good = [write(f"s{i}.csv", f"x,y,z,R\n{i},0,0,1\n") for i in (0, 2)]
    bad = write("s1.csv", "x,y,z,R\n1,0,0\n")
    reader = GranularParticleReader(FileNames=[good[0], bad, good[1]])
    expect("first", update(reader, 0.0).GetPoint(0), (0.0, 0.0, 0.0))
    errors = Errors()
    output = update(reader, 1.0)
    expect("number of errors", len(errors.messages), 1)
    expect_part("status", reader.Status, "s1.csv, line 2: the row has 3 values")
    expect("last good result", output.GetPoint(0), (0.0, 0.0, 0.0))
    expect("next", update(reader, 2.0).GetPoint(0), (2.0, 0.0, 0.0))
    expect("status", reader.Status, "OK")


run_tests(globals())
