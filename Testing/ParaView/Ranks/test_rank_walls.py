"""Ranks of MPI of which only the first one has all walls show what one process does, whatever walls
do and whoever has them."""

import re
import tempfile

from reading import expect, expect_part
from serving import results_on_ranks
from simulating import expect_same, run_tests

FOLDER = tempfile.TemporaryDirectory(prefix="granular-walls-")
ALONE, TOGETHER = (results_on_ranks("walls_of_ranks.py", ranks, FOLDER.name) for ranks in (1, 3))
SHARED = r"The first one has all (\d+) elements of walls, the others (\d+)(?: to (\d+))? near"


def test_states():
    expect("states", len(TOGETHER["states"]), len(ALONE["states"]))
    for name, bits in TOGETHER["states"].items():
        expect_same(name, bits, ALONE["states"][name])


def test_what_is_said():
    expect("status", TOGETHER["status"], ALONE["status"])
    expect("all is well", TOGETHER["status"]["kinds"], "OK")
    expect_part("status", TOGETHER["status"]["soft"], "overlaps wall element")
    expect_part("status", TOGETHER["status"]["keepers"], "WallsKeptBy is 7")


def test_who_has_walls():
    few = 0
    for name, notes in TOGETHER["notes"].items():
        found = re.search(SHARED, notes)
        shared = not re.search("each|automatic|kept by (Each|Auto)|container|inflow", name)
        expect(f"{name}: {notes}", bool(found), shared)
        if found:
            few += int(found[3] or found[2]) < 0.7 * int(found[1])
    assert few > 4, TOGETHER["notes"]
    assert not any(re.search(SHARED, notes or "") for notes in ALONE["notes"].values())


run_tests(globals())
