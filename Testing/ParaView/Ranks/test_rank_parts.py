"""Ranks of MPI: each has a part of the grains and of the contacts as output; filters, writers and
restarts make of these what they make of those of one process."""

import re
import tempfile

import numpy
from reading import expect, expect_part
from serving import numbers_of_ranks, results_on_ranks
from simulating import expect_same, run_tests

FOLDER = tempfile.TemporaryDirectory(prefix="granular-parts-")
RESULTS = [results_on_ranks("parts_of_ranks.py", ranks, FOLDER.name)
           for ranks in numbers_of_ranks()]
ALONE, *TOGETHER = RESULTS
OF_FIRST = ("Restart", "BondBreaks")  # what a restart needs is at the first rank


def layout(told, kind):
    """Names, types and components of arrays."""
    return [array[:3] for array in told[kind]
            if not (kind == "field" and array[0].startswith(OF_FIRST))]


def test_grains_and_contacts_are_there_once():
    for seen in RESULTS:
        for name, scene in seen["parts"].items():
            expect(f"status of {name}", scene["status"], "OK")
            grains, contacts = scene["told"]
            ids = sorted(row for told in grains for row in told["grain"])
            expect(f"grains of {name}", ids,
                   ALONE["parts"][name]["told"][0][0]["grain"])
            pairs = sorted(row for told in contacts for row in told["pair"])
            expect(f"contacts of {name}", pairs, sorted(ALONE["parts"][name]["told"][1][0]["pair"]))
            for told in grains:
                expect("vertices", told["cells"], told["points"])
                expect("in the order of ids", told["grain"], sorted(told["grain"]))
                expect("global ids", told["ids"], True)
            for told in contacts if seen["ranks"] > 1 else ():
                expect("global ids", told["ids"], True)
            numbers = sorted(row[0] for told in contacts for row in told["contact"])
            expect(f"numbers of contacts of {name}", numbers,
                   list(range(len(pairs))) if seen["ranks"] > 1 else [])
    cells = sum(told["cells"] for told in ALONE["parts"]["heap"]["told"][1])
    assert cells > 5, cells


def test_a_contact_is_where_its_first_grain_is():
    for seen in TOGETHER:
        for grains, contacts in zip(*seen["parts"]["heap"]["told"]):
            own = {row[0] for row in grains["grain"]}
            assert {row[0] for row in contacts["pair"]} <= own


def test_arrays_are_the_same_on_all_ranks():
    """Also on a rank that has no grains."""
    expect("grains", [told["points"] for told in TOGETHER[-1]["parts"]["two grains"]["told"][0]],
           [1, 1, 0])
    for seen in TOGETHER:
        for name, scene in seen["parts"].items():
            for port, told in enumerate(scene["told"]):
                due = ALONE["parts"][name]["told"][port][0]
                extra = [["ContactId", "vtkIdTypeArray" and "idtype", 1]] if port else []
                for kind in ("point", "cell", "field"):
                    for one in told:
                        expect(f"{kind} arrays of {name}", layout(one, kind),
                               sorted(layout(due, kind) + (extra if kind == "cell" else [])))
    shapes = [array[0] for array in TOGETHER[0]["parts"]["clumps"]["told"][0][1]["field"]]
    assert "ShapeSpheres" in shapes, shapes
    names = [array[0] for array in layout(TOGETHER[0]["parts"]["hot"]["told"][0][1], "point")]
    assert "Temperature" in names, names


def test_what_a_restart_needs_is_at_the_first_rank():
    for seen in TOGETHER:
        first, *others = seen["parts"]["heap"]["told"][0]
        own = [array for array in first["field"] if array[0].startswith(OF_FIRST)]
        due = ALONE["parts"]["heap"]["told"][0][0]["field"]
        expect("arrays", own, [array for array in due if array[0].startswith(OF_FIRST)])
        for told in others:
            expect("of others", [a for a in told["field"] if a[0].startswith(OF_FIRST)], [])


def volume(bounds):
    return numpy.prod(numpy.diff(numpy.reshape(bounds, (3, 2))))


def test_parts_are_compact_and_of_the_same_size():
    for seen in TOGETHER:
        for name in ("heap", "shared", "clumps"):
            grains = seen["parts"][name]["told"][0]
            counts = [told["points"] for told in grains]
            assert max(counts) - min(counts) <= 1, counts
        whole = ALONE["parts"]["heap"]["told"][0][0]["bounds"]
        parts = sum(volume(told["bounds"]) for told in seen["parts"]["heap"]["told"][0])
        assert parts < volume(whole), "parts overlap"


def test_shared_grains():
    for seen in TOGETHER:
        work = re.search(r"Each moves (\d+)( to \d+)? grains and has copies of (\d+)( to \d+)? around "
                         r"them; of ([\d.e-]+) s of steps it computed for ([\d.e-]+) to ([\d.e-]+) s",
                         seen["parts"]["shared"]["notes"])
        assert 0 < float(work[6]) <= float(work[7]) <= float(work[5]), work[0]
        expect_part("notes", seen["parts"]["shared"]["notes"],
                    f"{seen['ranks']} processes simulate together")
        expect_part("notes", seen["parts"]["shared"]["notes"],
                    "Each process shows 20 of the grains" if seen["ranks"] == 2 else
                    "Each process shows 13 to 14 of the grains")
        expect_same("shared", seen["shared"], ALONE["shared"])
    assert "Each process" not in (ALONE["parts"]["shared"]["notes"] or "")


def test_figures_are_those_of_one_process():
    for seen in TOGETHER:
        for name, figures in seen["figures"].items():
            for key, figure in figures.items():
                due = ALONE["figures"][name][key]
                expect(f"status of {name}, {key}", figure["status"], due["status"])
                expect_same(f"{name}, {key} on {seen['ranks']} ranks", figure["bits"], due["bits"])
    for figures in ALONE["figures"].values():
        for key, figure in figures.items():
            expect(f"status of {key}", figure["status"], "OK")
            assert figure["bits"], key


def test_package_gives_what_it_gives_of_one_process():
    for seen in TOGETHER:
        for what, bits in seen["package"].items():
            expect_same(f"{what} on {seen['ranks']} ranks", bits, ALONE["package"][what])


def test_files_are_those_of_one_process():
    for seen in TOGETHER:
        for suffix, content in seen["files"].items():
            expect(f"file {suffix} of {seen['ranks']} ranks", content, ALONE["files"][suffix])


def test_any_number_of_ranks_goes_on_with_the_files_of_any_other():
    due = ALONE["continued"]["vtp of 1"]
    for index, seen in enumerate(RESULTS):
        expect_same(f"went on with {seen['ranks']} ranks", seen["went on"], ALONE["went on"])
        expect("files", len(seen["continued"]), 2 * (index + 1))
        for name, bits in seen["continued"].items():
            expect_same(f"{name} on {seen['ranks']} ranks", bits, due)


run_tests(globals())
