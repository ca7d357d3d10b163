#!/usr/bin/env pvpython
"""A ball hits a wall of bricks, laid without mortar in a running bond.

The wall stands by its weight and the friction of its bricks; the ball takes out those that it hits,
and what rested on them follows.

It leaves a picture and a state file. All quantities are in SI units.
"""

import numpy
from common import pipeline, scenes, views
from common.package import granular

SIDES = (0.24, 0.115, 0.071)
ROUNDING = 0.06
BALL = 0.12
HIT_AT = 0.2  # s: until then the wall settles


def read_options():
    parser = scenes.make_parser(__doc__, "brick_wall", end_time=0.9,
                                speed=(10.0, "speed of the ball (m/s)"))
    parser.add_argument("--courses", type=int, default=12, help="of the wall")
    parser.add_argument("--columns", type=int, default=8, help="of bricks in a course")
    return parser.parse_args()


def lay_bricks(options):
    """Bricks, the last of which is the ball. Every second course begins and ends with half a brick."""
    sides, r = numpy.array(SIDES), ROUNDING * SIDES[2]
    bricks = []
    for course in range(options.courses):
        z = (course + 0.5) * sides[2]
        whole = options.columns - course % 2
        bricks += [(0, (column - 0.5 * (whole - 1)) * sides[0], z) for column in range(whole)]
        if course % 2:
            bricks += [(1, side * (0.5 * options.columns - 0.25) * sides[0], z) for side in (-1, 1)]
    reach = [numpy.linalg.norm(sides / [divisor, 2, 2] - r) + r for divisor in (2, 4)]
    ball = (0.1 * sides[0], -options.speed * HIT_AT - BALL, 0.55 * options.courses * sides[2])
    velocity = numpy.zeros((len(bricks) + 1, 3))
    velocity[-1] = 0.0, options.speed, 0.5 * pipeline.GRAVITY * HIT_AT
    return {"position": [*((x, 0.0, z) for _, x, z in bricks), ball], "velocity": velocity,
            "shape": [*(kind for kind, _, _ in bricks), -1],
            "radius": [*(reach[kind] for kind, _, _ in bricks), BALL]}


def build(options):
    bricks = [granular.shape("Box", name=name, Sides=[length, *SIDES[1:]], Rounding=ROUNDING)
              for name, length in (("Brick", SIDES[0]), ("Half brick", SIDES[0] / 2))]
    return pipeline.make_grains(options, walls=pipeline.level("Floor", (-4, 4), (-6, 6)),
                                particles=lay_bricks(options), shapes=bricks, MaximumParticles=0,
                                Density=1800, YoungsModulus=3e9, Restitution=0.2,
                                SlidingFriction=0.6, RollingFriction=0, Viscosity=0,
                                FrameInterval=0.02)


def report(run):
    """How far the wall settles before the hit, and how many bricks fall after it."""
    first, _ = run.particles(run.times[0])
    settled = numpy.array(run.times)[numpy.array(run.times) < HIT_AT - 0.02][-1]
    before, _ = run.particles(settled)
    after, _ = run.particles()
    moved = numpy.linalg.norm(before - first, axis=1)[:-1].max() / SIDES[2]
    displaced = (numpy.linalg.norm(after - before, axis=1)[:-1] > 0.5 * SIDES[2]).sum()
    print(f"{len(first) - 1} bricks, before the hit moved by {moved:.2g} of their height at most;"
          f" {displaced} displaced by the ball")


def draw(run):
    wide, high = run.options.columns * SIDES[0], run.options.courses * SIDES[2]
    view = run.make_view("Wall", [1200, 800], [0.9 * wide, -1.5 * wide, 1.3 * high],
                         [0, 0.1, 0.45 * high])
    display = run.show_grains()
    views.colour(display, view, "Velocity", "Speed (m/s)", (0, 0.3 * run.options.speed),
                 preset="Cool to Warm")
    views.show_ground("Floor", view)
    run.save_picture("", HIT_AT + 0.25)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
