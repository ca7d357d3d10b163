"""What Yade's scripts of beds share: the box around a bed, and the time of its steps."""

import time

from yade import *  # noqa: F401, F403, as scripts of Yade do
from yade import utils


def add_box(width, **material):
    """A floor at 0 and four sides, the first two of which are at 0 as well."""
    for x, axis in ((0, 0), (width, 0), (0, 1), (width, 1), (0, 2)):
        O.bodies.append(utils.wall(x, axis, sense=0, **material))  # noqa: F405


def set_engines(collider, interactions, step, damping):
    O.engines = [ForceResetter(), collider, interactions,  # noqa: F405
                 NewtonIntegrator(gravity=(0, 0, -9.81), damping=damping)]  # noqa: F405
    O.dt = step  # noqa: F405


def time_steps(grains, before, steps):
    """Makes some steps, times the next ones, and prints what was measured as name=value."""
    O.run(before, True)  # noqa: F405
    started = time.perf_counter()
    O.run(steps, True)  # noqa: F405
    seconds = time.perf_counter() - started
    touching = sum(1 for pair in O.interactions if pair.isReal)  # noqa: F405
    print(f"grains={grains}\ncontacts={touching / grains}\nseconds={seconds}")
    print(f"speed={grains * steps / seconds}", flush=True)
