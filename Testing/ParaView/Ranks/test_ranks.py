"""Ranks of MPI: they simulate what all of them have, together or the first one, as if it was
alone."""

import os
import tempfile

import numpy
from reading import expect, expect_part
from serving import numbers_of_ranks, results_on_ranks
from simulating import expect_same, run_tests
from vtkmodules.vtkFiltersSources import vtkSphereSource
from vtkmodules.vtkIOParallelXML import vtkXMLPPolyDataWriter

FOLDER = tempfile.TemporaryDirectory(prefix="granular-ranks-")
PIECES = 4


def write_pieces(source, name):
    writer = vtkXMLPPolyDataWriter()
    writer.SetInputConnection(source.GetOutputPort())
    writer.SetFileName(os.path.join(FOLDER.name, name))
    writer.SetNumberOfPieces(PIECES)
    writer.SetEndPiece(PIECES - 1)
    writer.SetDataModeToBinary()
    assert writer.Write() == 1


for name, radius, height in (("ball.pvtp", 0.35, 0.3), ("below.pvtp", 0.2, -0.25)):
    ball = vtkSphereSource()
    ball.SetRadius(radius)
    ball.SetCenter(0, 0, height)
    ball.SetThetaResolution(16)
    ball.SetPhiResolution(16)
    write_pieces(ball, name)
ALONE, *TOGETHER = (results_on_ranks("scenes_of_ranks.py", ranks, FOLDER.name)
                    for ranks in numbers_of_ranks())

SAME_BITS = ["files", "flow", "flow without a mesh", "flow continued", "shared",
             "shared and continued", "in a cell", "Stable steps", "Error steps",
             "changed", "changed again", "stepped", "stepped on", "stepped and changed",
             "moving late", "moving late on", "shown", "shown again", "staged", "shapes",
             "shared and blown up", "continued",
             "continued with grains on all ranks", "blocks", "other walls", "on all", "on the last",
             "bad value", "good value", "bad wall", "blow-up"]
FACES_OF_BALL = 2 * 16 + 2 * 16 * 13


def without_ranks(notes):
    """What is said but of who simulates."""
    return "\n".join(line for line in notes.split("\n")
                     if " processes simulate" not in line and "Each process shows" not in line)


def test_grains_are_shared_where_they_can_be():
    """Each rank simulates a part of them, to the bits of one that has all."""
    for seen in TOGETHER:
        for name in ("shared", "files", "flow", "flow without a mesh", "inflows", "in a cell",
                     "Stable steps", "Error steps", "staged", "shapes", "changed",
                     "changed again", "moving", "stepped", "stepped on", "stepped and changed",
                     "moving late on", "shown"):
            expect_part(name, seen[name]["notes"],
                        f"{seen['ranks']} processes simulate together")
    expect("contacts", ALONE["shared"]["contacts"] > 50, True)
    expect("grains that leave", ALONE["leaving"] > 10, True)
    expect("bonds that break", ALONE["broken"] > 10, True)
    for name in ("stepped on", "shown again"):
        expect(f"contacts of {name}", ALONE[name]["contacts"] > 30, True)
        expect(f"grains of {name}, of which each rank has some", ALONE[name]["grains"], 150)
    expect("kinds of shapes", ALONE["shapes"]["kinds"], 3)


def without_fields(state):
    """Fetch() loses field data and arrays without values when it joins what ranks have."""
    return {key: value for key, value in state.items()
            if value and not (key[0] == "port" and key[2][0] == "field")}


def test_same_bits_where_the_source_is_the_same():
    for seen in TOGETHER:
        for name in SAME_BITS:
            for alone, together in zip(ALONE[name]["bits"], seen[name]["bits"]):
                expect_same(f"{name} on {seen['ranks']} ranks", without_fields(together),
                            without_fields(alone))
            for what in ("status", "runs", "rows"):
                expect(f"{what} of {name}", seen[name][what], ALONE[name][what])
            expect(f"notes of {name}", without_ranks(seen[name]["notes"]), ALONE[name]["notes"])


def test_everything_is_there_once():
    for seen in [ALONE] + TOGETHER:
        for name, scene in seen.items():
            if name in ("ranks", "leaving", "broken") or name.startswith("figures"):
                continue
            for what in ("grains", "contacts", "walls"):
                expect(f"{what} of {name} on {seen['ranks']} ranks", scene[what, "fetched"],
                       scene[what])
            for what in ("grains", "walls", "status"):
                if name not in ("moving", "moving and redistributed"):
                    expect(f"{what} of {name}", scene[what], ALONE[name][what])
        expect("walls of the file", seen["files"]["walls"], FACES_OF_BALL)
        expect("walls of the sphere", seen["sphere"]["walls"], FACES_OF_BALL)
        expect("outer faces of the grid", seen["grid"]["walls"], 2 * (6 * 6 + 6 * 2 + 6 * 2))
        expect("parts of the moving floor", seen["moving"]["walls"], 4 * seen["ranks"])


def test_a_wall_that_moves_on_all_ranks():
    """The grains stay above the part of the first rank."""
    for seen in TOGETHER:
        for alone, together in zip(ALONE["moving"]["bits"], seen["moving"]["bits"]):
            for name in ("points", ("point", "Velocity"), ("point", "AngularVelocity")):
                expect(f"{name}", together["port", 0, name], alone["port", 0, name])
        expect("status", seen["moving and redistributed"]["status"], "OK")


def test_figures_are_those_of_one_process():
    """What is upstream works on all ranks together, and would wait for a rank that does not ask."""
    for seen in [ALONE] + TOGETHER:
        for name in ("figures", "figures of spread grains"):
            for status, alone, together in zip(seen[name]["status"], ALONE[name]["bits"],
                                               seen[name]["bits"]):
                expect(f"status of {name}", status, "OK")
                if name == "figures":
                    expect_same(f"{name} on {seen['ranks']} ranks", values_of(together),
                                values_of(alone))
        fraction = [numpy.frombuffer(bits["row", "SolidFraction"])
                    for bits in seen["figures of spread grains"]["bits"]]
        numpy.testing.assert_allclose(
            fraction, numpy.frombuffer(ALONE["figures"]["bits"][2]["row", "SolidFraction"])
            * numpy.ones((2, 1)), rtol=1e-12)


def values_of(bits):
    """Fetch() loses field data when it joins what ranks have."""
    return {key: value for key, value in bits.items() if key[0] != "field"}


def test_failures_are_those_of_one_process():
    for seen in [ALONE] + TOGETHER:
        expect_part("bad value", seen["bad value"]["status"], "RadiusRange is (-1, ")
        expect_part("bad wall", seen["bad wall"]["status"], "is not finite")
        expect_part("cells", seen["other cells on a rank"]["status"],
                    "has other cells or another number of points at t = 0.2 s than at t = 0 s")


run_tests(globals())
