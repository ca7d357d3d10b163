"""Run by test_rank_frames.py on some ranks behind kept_by_ranks.py on three: these go on from what
those have kept, with several parts, one or none each. Arguments: folder, file for the results."""

import sys

from kept_runs import EACH, RANKS, STICKY, damage_of, file_of, go_on, heap, read
from paraview.simple import ProgrammableFilter
from simulating import run_tests, update

FOLDER, RESULT = sys.argv[1:]
SAVED_BY = 3
results = {"ranks": RANKS}


def test_other_numbers_of_ranks():
    go_on(FOLDER, SAVED_BY, results)


def test_a_damaged_part():
    file = read(file_of(FOLDER, "sticky", SAVED_BY))
    damaged = ProgrammableFilter(Input=file, CopyArrays=1, Script=damage_of(2))
    for keepers in (EACH, "First Process"):
        rest = heap(Particles=damaged, **{**STICKY, "FramesKeptBy": keepers})
        update(rest, 0.06)
        results["damaged", keepers] = rest.Status


run_tests(globals(), RESULT, results)
