#!/usr/bin/env pvpython
"""A ball hits a wall of bricks, laid without mortar in a running bond.

The wall stands by its weight and the friction of its bricks; the ball takes out those that it hits,
and what rested on them follows.

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves a picture
and a state file in the output folder. All quantities are in SI units.
"""

import numpy
from common import scenes
from paraview import simple as pv

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


def build_scene(options):
    height = 0.55 * options.courses * SIDES[2]
    start = scenes.make_start(
        "Bricks and ball",
        GRAINS.format(sides=SIDES, rounding=ROUNDING, courses=options.courses,
                      columns=options.columns, ball=BALL, speed=options.speed, hit_at=HIT_AT,
                      height=height))
    bricks = [pv.GranularShape(registrationName=name, Surface=None, Name=name, Kind="Box",
                               Sides=[length, *SIDES[1:]], Rounding=ROUNDING)
              for name, length in (("Brick", SIDES[0]), ("Half brick", SIDES[0] / 2))]
    floor = pv.Plane(registrationName="Floor", Origin=[-4, -6, 0], Point1=[4, -6, 0],
                     Point2=[-4, 6, 0])
    return scenes.make_grains(options, start, floor, 0.02, bricks, Density=1800, YoungsModulus=3e9,
                              Restitution=0.2, SlidingFriction=0.6, RollingFriction=0, Viscosity=0)


def report(grains, options, times):
    """How far the wall settles before the hit, and how many bricks fall after it."""
    first, _ = scenes.particles(grains, times[0])
    settled = numpy.array(times)[numpy.array(times) < HIT_AT - 0.02][-1]
    before, _ = scenes.particles(grains, settled)
    after, _ = scenes.particles(grains, times[-1])
    moved = numpy.linalg.norm(before - first, axis=1)[:-1].max() / SIDES[2]
    displaced = (numpy.linalg.norm(after - before, axis=1)[:-1] > 0.5 * SIDES[2]).sum()
    print(f"{len(first) - 1} bricks, before the hit moved by {moved:.2g} of their height at most;"
          f" {displaced} displaced by the ball")


def draw(grains, options, times):
    moment = times[numpy.abs(numpy.array(times) - HIT_AT - 0.25).argmin()]
    scenes.show_time(moment)
    wide, high = options.columns * SIDES[0], options.courses * SIDES[2]
    view, _ = scenes.make_view("Wall", [1200, 800], [0.9 * wide, -1.5 * wide, 1.3 * high],
                               [0, 0.1, 0.45 * high])
    display = scenes.show_grains(grains, view)
    scenes.colour(display, view, "Velocity", "Speed (m/s)", (0, 0.3 * options.speed),
                  preset="Cool to Warm")
    scenes.show_plain(pv.FindSource("Floor"), view, [0.25, 0.28, 0.32])
    scenes.save_picture(view, options)
    scenes.save_state(options, times)


def main():
    scenes.play(read_options(), build_scene, report, draw)


if __name__ == "__main__":
    main()
