#!/usr/bin/env pvpython
"""Gravel leaves a bin and goes down a chute.

The stones are Voronoi cells that fill the bin without a gap, shrunk a little; its bottom is drawn away
like a drawer. On the chute, 35 degrees steep, they slide and tumble, and pile up below it.

It leaves a picture and a state file. All quantities are in SI units.
"""

import math

import numpy
from common import pipeline, scenes, views

BIN = 0.15  # half of the width and length of the bin, and a quarter of its height
BOTTOM = 0.60  # height of the bin above the floor
STEEP = math.radians(35)
LONG = 0.85  # along the chute
OPENS_AT = 0.1


def read_options():
    parser = scenes.make_parser(__doc__, "gravel", end_time=2.5, count=(150, "number of stones in the bin"),
                                friction=0.5, earlier={"count": "--stones"})
    return parser.parse_args()


def build_walls():
    """The bin, its drawer, the chute with its sides, and the floor."""
    plane, z = pipeline.rectangle, (BOTTOM, BOTTOM + 2 * BIN + 0.05)
    walls = []
    for name, x in (("back", -BIN), ("front", BIN)):
        walls.append(pipeline.upright(f"Bin {name}", (x, -BIN), (x, BIN), z))
    for name, y in (("left", -BIN), ("right", BIN)):
        walls.append(pipeline.upright(f"Bin {name}", (-BIN, y), (BIN, y), z))
    sheet = pipeline.level("Drawer sheet", (-BIN, BIN), (-BIN, BIN), BOTTOM)
    drawer = pipeline.make_wall("Drawer", sheet, Name="drawer", TranslationVelocity=[-2.0, 0, 0],
                                TranslationTimes=[OPENS_AT, OPENS_AT + BIN])
    walls.append(drawer)
    # The chute begins behind the bin, a hand below it.
    top = [-BIN - 0.05, BOTTOM - 0.06]
    end = [top[0] + LONG * math.cos(STEEP), top[1] - LONG * math.sin(STEEP)]
    walls.append(plane("Chute", [top[0], -BIN, top[1]], [end[0], -BIN, end[1]],
                       [top[0], BIN, top[1]]))
    for name, y in (("left", -BIN), ("right", BIN)):
        walls.append(plane(f"Chute {name}", [top[0], y, top[1]], [end[0], y, end[1]],
                           [top[0], y, top[1] + 0.15]))
    walls.append(pipeline.level("Floor", (-0.6, 2.4), (-1.2, 1.2)))
    return walls, end


def build(options):
    walls, options.chute_end = build_walls()
    stones = pipeline.new("GranularVoronoi", "Stones", Points=None, NumberOfGrains=options.count,
                          Seed=options.seed, Evenness=2, Rounding=0.1, Gap=0.05,
                          Box=[-BIN, BIN, -BIN, BIN, BOTTOM, BOTTOM + 2 * BIN])
    return pipeline.make_grains(options, walls=walls, particles=stones, MaximumParticles=0,
                                Density=2600, YoungsModulus=5e7, Restitution=0.3,
                                SlidingFriction=options.friction, RollingFriction=0, Viscosity=0,
                                FrameInterval=0.02)


def report(run):
    """How far they are, how fast they left the chute and how much of the fall that is."""
    end_x, end_z = run.options.chute_end
    speeds, before = [], None
    for moment in run.times:
        position, arrays = run.particles(moment)
        if before is not None:
            left = (position[:, 0] > end_x) & (before[:, 0] <= end_x)
            speeds += list(numpy.linalg.norm(arrays["Velocity"][left], axis=1))
        before = position
    fall = math.sqrt(2 * pipeline.GRAVITY * (BOTTOM + BIN - end_z))
    mean = numpy.mean(speeds) if speeds else math.nan
    beyond = (before[:, 0] > end_x).mean()
    print(f"{len(before)} stones, {beyond:.0%} of them beyond the chute, which they left with"
          f" {mean:.2f} m/s in the mean, {mean / fall:.2f} of what the fall alone gives")


def draw(run):
    view = run.make_view("Chute", [1200, 800], [1.2, -2.0, 1.2], [0.25, 0, 0.38])
    display = run.show_grains()
    views.colour(display, view, "Velocity", "Speed (m/s)", (0, 3), preset="Cool to Warm")
    views.show_ground("Floor", view)
    views.show_walls(run.grains, view)
    run.save_picture("", 0.55)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
