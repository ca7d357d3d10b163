"""Ranks of MPI that each keep their part of the frames show what one process does, at times in any
order, and any number of them continues from what these have kept."""

import sys
import tempfile

from reading import expect, expect_part
from serving import results_on_ranks
from simulating import expect_same, run_tests

# Numbers of ranks that go on. With more ranks than have saved, some have nothing. The argument
# "more" adds other numbers.
OTHERS = (2, 4, 5) if "more" in sys.argv[1:] else (4,)
FOLDER = tempfile.TemporaryDirectory(prefix="granular-frames-")
ALONE, TOGETHER = (results_on_ranks("kept_by_ranks.py", ranks, FOLDER.name) for ranks in (1, 3))
BEGUN = {ranks: results_on_ranks("begun_by_ranks.py", ranks, FOLDER.name) for ranks in OTHERS}


def test_states():
    expect("states", len(TOGETHER["states"]), len(ALONE["states"]))
    for name, bits in TOGETHER["states"].items():
        if not name.endswith("notes"):
            expect_same(name, bits, ALONE["states"][name])


def test_notes_say_who_keeps_frames():
    for name in ("heap", "bonded", "kept by Each Process"):
        expect_part(name, TOGETHER["states"][name + ", notes"], "Each keeps its part of the frames")
    for name in ("kept by First Process", "kept by Automatic"):
        notes = TOGETHER["states"][name + ", notes"]
        assert "keeps its part" not in notes, notes


def test_limits_of_the_step():
    for time in (0.2, 0.06):
        expect("lines", len(ALONE["limits", time]), 1)
        expect(f"limits at {time}", TOGETHER["limits", time], ALONE["limits", time])
    assert ALONE["limits", 0.2] != ALONE["limits", 0.06]


def test_files_go_on():
    due = ALONE["continued"]["vtp", 1]
    expect("files", len(TOGETHER["continued"]), 5)
    for seen in (ALONE, TOGETHER):
        for name, bits in seen["continued"].items():
            expect_same(str(name), bits, due)


def test_who_begins_with_what():
    """Each rank with its own part where several have saved them; else the first one has all."""
    began = {"vtp": False, "pvtp": True}
    for (name, here) in TOGETHER["began"].items():
        expect(str(name), here, name in ("kept", "staged") or (name[1] == 3 and began[name[0]]))
    assert not any(ALONE["began"].values()), ALONE["began"]


def test_any_number_of_ranks_goes_on():
    due = {key: value for key, value in ALONE.items() if key[0] == "gone on"}
    expect("states", len(due), 14)
    for ranks, seen in {3: TOGETHER, **BEGUN}.items():
        for key, states in due.items():
            for when, bits in states.items():
                expect_same(f"{key[1]} on {ranks} ranks, {when}", seen[key][when], bits)


def test_others_begin_with_what_they_have():
    """But for grains of which some have been left out."""
    for ranks, seen in {3: TOGETHER, **BEGUN}.items():
        for key, began in seen.items():
            if key[0] == "began":
                expect(f"{key[1]} on {ranks} ranks", began, not key[1].endswith("without some"))


def test_a_damaged_part_of_others():
    for ranks, seen in BEGUN.items():
        for keepers in ("Each Process", "First Process"):
            expect_part(f"status on {ranks} ranks", seen["damaged", keepers], "is not that of the others")


def test_a_part_alone():
    expect_part("status", TOGETHER["a part"], "parts that processes saved of it number 1 is missing")


def test_a_damaged_part():
    for keepers in ("Each Process", "First Process"):
        expect_part("status", TOGETHER["damaged", keepers], "is not that of the others")
    for what in ("undamaged", "moved"):
        expect_same(what, *(TOGETHER[what, keepers] for keepers in ("Each Process", "First Process")))
    assert TOGETHER["moved", "Each Process"] != TOGETHER["undamaged", "Each Process"]


def test_figures_are_those_of_one_process():
    for name, bits in TOGETHER["figures"].items():
        assert bits, name
        expect_same(name, bits, ALONE["figures"][name])


run_tests(globals())
