"""A source that fails, on all ranks or on one of them, is named in Status by what it is connected
to, for as long as it has not been read anew; nothing is simulated without it, and no rank waits."""

import tempfile

from reading import expect, expect_part
from serving import results_on_ranks
from simulating import run_tests

FOLDER = tempfile.TemporaryDirectory(prefix="granular-sources-")
RESULTS = [results_on_ranks("lost_sources.py", ranks, FOLDER.name) for ranks in (1, 2)]
TOLD = "{} is missing: its source failed and reported why."
DUE = {"walls": TOLD.format("Wall input 1"), "grains": TOLD.format("Particle input"),
       "behind a filter": TOLD.format("Wall input 1"), "analysis": TOLD.format("Input"),
       # The inflow says that its own is missing.
       "inflow": "Give Granular Inflow a closed surface as Region: Inflow input 1 has the Shape Surface, but no "
                 "surface."}


def test_sources_that_fail_are_named():
    for seen in RESULTS:
        expect("uses", len(seen["lost"]), 15)
        for (kind, use), statuses in seen["lost"].items():
            expect(f"{use} of {kind} on {seen['ranks']} ranks", statuses, [DUE[use]] * 2)


def test_what_comes_later_tells_that_nothing_is_there():
    """By then the source counts as up to date, with empty data."""
    for seen in RESULTS:
        for (kind, use), (status, notes) in seen["later"].items():
            if use == "grains" and kind != "vtk":
                expect_part("notes", notes, "The particle input has no points")
            else:
                assert status != "OK", (kind, use, status)


def test_a_file_that_came_is_read():
    for seen in RESULTS:
        for kind, statuses in seen["found"].items():
            expect(f"{kind} on {seen['ranks']} ranks", statuses, ["OK", "OK"])


def test_files_that_one_rank_has():
    alone, together = RESULTS
    lost = [TOLD.format("Wall input 1")] * 2
    for kind in ("stl", "vtk", "vtp"):
        expect(f"{kind} of the only rank", alone["here"][0, kind], ["OK", "OK"])
        expect(f"{kind} of the second rank", together["here"][1, kind], lost)
    expect("a file that the first rank reads for all", together["here"][0, "stl"], ["OK", "OK"])


run_tests(globals())
