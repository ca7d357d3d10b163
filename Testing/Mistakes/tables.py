#!/usr/bin/env python3
"""The tables of mistakes: of the solver, whose files are below Solver, and of filters and readers,
whose files are below the root of the project. Run, it fails if the text of a mistake is not
once in its file: such a mistake can no longer be planted."""

import os
import sys

import mistakes
import mistakes_adapters
import mistakes_bodies
import mistakes_cells
import mistakes_facets
import mistakes_laws
import mistakes_membranes
import mistakes_ranks
import mistakes_runs
import mistakes_springs

# What was written last is planted first.
OF_SOLVER = (mistakes_membranes.MISTAKES + mistakes_facets.MISTAKES + mistakes_bodies.MISTAKES
             + mistakes_cells.MISTAKES + mistakes_laws.MISTAKES + mistakes_springs.MISTAKES
             + mistakes_runs.MISTAKES + mistakes_ranks.MISTAKES
             + mistakes.MISTAKES)
OF_ADAPTERS = mistakes_adapters.MISTAKES
TREE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def times(folder, mistake):
    """How often its text is in its file."""
    path = os.path.join(TREE, folder, mistake[1])
    if not os.path.exists(path):
        return 0
    with open(path, encoding="utf-8") as file:
        return file.read().count(mistake[2])


def main():
    found = [(mistake, times(folder, mistake))
             for folder, table in (("Solver", OF_SOLVER), ("", OF_ADAPTERS)) for mistake in table]
    lost = [(mistake, count) for mistake, count in found if count != 1]
    for mistake, count in lost:
        print(f"{mistake[0]}: its text is {count} times in {mistake[1]}")
    print(f"{len(found)} mistakes, {len(lost)} that cannot be planted")
    sys.exit(len(lost) > 0)


if __name__ == "__main__":
    main()
