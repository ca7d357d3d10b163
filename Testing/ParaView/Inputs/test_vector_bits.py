"""What the environment variable GRANULAR_VECTOR_BITS does: a wrong width is an error, and a run
without fused multiply-add says that it is slow. Argument: the value that is set."""

import sys

from reading import expect, expect_part
from simulating import HEAP, output, run_tests, simulate, update

BITS = sys.argv[1]


def test_width():
    simulation = simulate([], **dict(HEAP, MaximumParticles=5))
    update(simulation, 0.02)
    if BITS == "128":
        expect("status", simulation.Status, "OK")
        expect_part("notes", simulation.Notes, "Slow: without fused multiply-add")
    else:
        expect_part("status", simulation.Status, f"GRANULAR_VECTOR_BITS is {BITS}, not 128, 256 or")
        expect("grains", output(simulation).GetNumberOfPoints(), 0)


run_tests(globals())
