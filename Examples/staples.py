#!/usr/bin/env pvpython
"""Staples hold on to each other: a column of them stands when its tube is lifted, one of rods falls.

A staple is three convex parts that hold together, a base and two barbs, so others reach into it.
Gravish and others (2012, Entangled granular media, Physical Review Letters 108, 208001) made columns
of such particles, of which those with barbs of some 0.4 of their width held best. --barbs says how
long they are, in parts of the width; 0 makes rods.

It leaves pictures and a state file. All quantities are in SI units.
"""

import numpy
from common import pipeline, scenes, views
from common.package import granular

WIDTH, THICK = 0.03, 0.004  # of a staple
TUBE = 0.036  # radius
HIGH = 0.35  # of the tube
SPEED = 0.25  # at which the tube is lifted
SETTLED_AT = 1.0  # s


def read_options():
    parser = scenes.make_parser(__doc__, "staples", end_time=2.0, count=(100, "number of staples"),
                                friction=0.5)
    parser.add_argument("--barbs", type=scenes.not_negative, default=0.5,
                        help="their length, in widths")
    return parser.parse_args()


def block(name, low, high):
    low, high = numpy.array(low), numpy.array(high)
    x, y, z = high - low
    return pipeline.new("Box", name, XLength=x, YLength=y, ZLength=z,
                        Center=list((low + high) / 2))


def make_staple(options):
    half, t, barb = WIDTH / 2, THICK / 2, options.barbs * WIDTH
    parts = [block("Base", [-half, -t, -t], [half, t, t])]
    for name, x in (("Left barb", t - half), ("Right barb", half - t)):
        if barb > THICK:
            parts.append(block(name, [x - t, -t, t], [x + t, t, barb]))
    return granular.shape(name="Staple", parts=parts, Rounding=0.25)


def build(options):
    wall = pipeline.revolved_profile("Tube sheet", [(TUBE, 0.0), (TUBE, HIGH)], 48)
    tube = pipeline.make_wall("Tube", wall, Name="tube", TranslationVelocity=[0, 0, SPEED],
                              TranslationTimes=[SETTLED_AT, 1e9])
    inside = TUBE / 2**0.5 - 0.002
    volume = THICK**2 * (WIDTH + 2 * max(options.barbs * WIDTH - THICK, 0))
    size = (volume / (4 / 3 * numpy.pi))**(1 / 3)
    return pipeline.make_grains(
        options, walls=[tube, pipeline.floor(0.3)], shapes=make_staple(options),
        MaximumParticles=options.count, RadiusRange=[size, size], SpawnRegion="Box",
        SpawnBox=[-inside, inside, -inside, inside, HIGH - 0.2, HIGH], InitialVelocity=[0, 0, -1.5],
        Density=1200, YoungsModulus=1e7, Restitution=0.3, SlidingFriction=options.friction,
        RollingFriction=0, Viscosity=0, FrameInterval=0.025)


def height(run, moment):
    """Height above which the highest tenth of the grains lies."""
    position, _ = run.particles(moment)
    return numpy.quantile(position[:, 2], 0.9)


def report(run):
    before, after = height(run, run.nearest(SETTLED_AT)), height(run, run.end)
    position, _ = run.particles()
    outside = (numpy.hypot(position[:, 0], position[:, 1]) > TUBE).mean()
    print(f"{len(position)} with barbs of {run.options.barbs:g} of their width: {1e3 * before:.0f} mm"
          f" high in the tube and {1e3 * after:.0f} mm without it, {outside:.0%} of them"
          " outside its radius")


def draw(run):
    view = run.make_view("Staples", [800, 1000], [0.0, -0.55, 0.22], [0, 0, 0.09])
    display = run.show_grains()
    views.colour(display, view, "ContactCount", "Contacts", (0, 12), preset="Cool to Warm")
    views.show_ground("Floor", view)
    views.show_walls(run.grains, view)
    run.save_picture("_in_tube", SETTLED_AT)
    run.save_picture("", run.end)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
