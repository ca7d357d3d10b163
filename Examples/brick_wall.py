#!/usr/bin/env pvpython
"""A ball hits a wall of bricks, laid without mortar in a running bond.

The wall stands by its weight and the friction of its bricks; the ball takes out those that it hits,
and what rested on them follows.

It leaves a picture and a state file. All quantities are in SI units.
"""

import numpy
from common import pipeline, scenes, views

SIDES = (0.24, 0.115, 0.071)
ROUNDING = 0.06
BALL = 0.12
HIT_AT = 0.2  # s: until then the wall settles

# Every second course begins and ends with half a brick.
GRAINS = """
sides, r = numpy.array({sides}), {rounding} * {sides}[2]
bricks = []
for course in range({courses}):
    z = (course + 0.5) * sides[2]
    whole = {columns} - course % 2
    bricks += [(0, (column - 0.5 * (whole - 1)) * sides[0], z) for column in range(whole)]
    if course % 2:
        bricks += [(1, side * (0.5 * {columns} - 0.25) * sides[0], z) for side in (-1, 1)]
count = len(bricks)
position = numpy.array([(x, 0.0, z) for _, x, z in bricks])
shape = numpy.array([kind for kind, _, _ in bricks] + [-1])
reach = [numpy.linalg.norm(sides / [divisor, 2, 2] - r) + r for divisor in (2, 4)]
radius = numpy.array([reach[kind] for kind in shape[:-1]] + [{ball}])
velocity = numpy.zeros((count + 1, 3))
velocity[count] = 0.0, {speed}, 0.5 * 9.81 * {hit_at}
position = numpy.vstack((position, [0.1 * sides[0], -{speed} * {hit_at} - {ball}, {height}]))
arrays = {{"Radius": radius, "Shape": shape, "Velocity": velocity}}
"""


def read_options():
    parser = scenes.make_parser(__doc__, "brick_wall", end_time=0.9)
    parser.add_argument("--courses", type=int, default=12, help="of the wall")
    parser.add_argument("--columns", type=int, default=8, help="of bricks in a course")
    parser.add_argument("--speed", type=float, default=10.0, help="of the ball (m/s)")
    return parser.parse_args()


def build(options):
    height = 0.55 * options.courses * SIDES[2]
    start = pipeline.make_start(
        "Bricks and ball",
        GRAINS.format(sides=SIDES, rounding=ROUNDING, courses=options.courses,
                      columns=options.columns, ball=BALL, speed=options.speed, hit_at=HIT_AT,
                      height=height))
    bricks = [pipeline.make_shape(name, "Box", Sides=[length, *SIDES[1:]], Rounding=ROUNDING)
              for name, length in (("Brick", SIDES[0]), ("Half brick", SIDES[0] / 2))]
    floor = pipeline.rectangle("Floor", [-4, -6, 0], [4, -6, 0], [-4, 6, 0])
    return pipeline.make_grains(options, Walls=floor, Particles=start, Shapes=bricks,
                                MaximumParticles=0, Density=1800, YoungsModulus=3e9,
                                Restitution=0.2, SlidingFriction=0.6, RollingFriction=0,
                                Viscosity=0, FrameInterval=0.02)


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
