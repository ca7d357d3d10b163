#!/usr/bin/env pvpython
"""Staples hold on to each other: a column of them stands when its tube is lifted, one of rods falls.

A staple is three convex parts that hold together, a base and two barbs, so others reach into it.
Gravish and others (2012, Entangled granular media, Physical Review Letters 108, 208001) made columns
of such particles, of which those with barbs of some 0.4 of their width held best. --barbs says how
long they are, in parts of the width; 0 makes rods.

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves pictures
and a state file in the output folder. All quantities are in SI units.
"""

import numpy
from common import scenes
from paraview import simple as pv

WIDTH, THICK = 0.03, 0.004  # of a staple
TUBE = 0.036  # radius
HIGH = 0.35  # of the tube
SPEED = 0.25  # at which the tube is lifted
SETTLED_AT = 1.0  # s


def not_negative(text):
    return float(text) if float(text) == 0 else scenes.positive(text)


def read_options():
    parser = scenes.make_parser(__doc__, "staples", end_time=2.0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--barbs", type=not_negative, default=0.5, help="their length, in widths")
    parser.add_argument("--friction", type=float, default=0.5)
    return parser.parse_args()


def block(name, low, high):
    low, high = numpy.array(low), numpy.array(high)
    x, y, z = high - low
    return pv.Box(registrationName=name, XLength=x, YLength=y, ZLength=z,
                  Center=list((low + high) / 2))


def make_staple(options):
    half, t, barb = WIDTH / 2, THICK / 2, options.barbs * WIDTH
    parts = [block("Base", [-half, -t, -t], [half, t, t])]
    for name, x in (("Left barb", t - half), ("Right barb", half - t)):
        if barb > THICK:
            parts.append(block(name, [x - t, -t, t], [x + t, t, barb]))
    together = pv.GroupDatasets(registrationName="Parts", Input=parts)
    return pv.GranularShape(registrationName="Staple", Surface=together, Name="Staple",
                            Kind="Convex Parts", Rounding=0.25)


def build_scene(options):
    wall = scenes.revolved_profile("Tube sheet", [(TUBE, 0.0), (TUBE, HIGH)], 48)
    tube = pv.GranularWall(registrationName="Tube", Input=wall, Name="tube")
    tube.TranslationVelocity = [0, 0, SPEED]
    tube.TranslationTimes = [SETTLED_AT, 1e9]
    floor = pv.Plane(registrationName="Floor", Origin=[-0.3, -0.3, 0], Point1=[0.3, -0.3, 0],
                     Point2=[-0.3, 0.3, 0])
    grains = pv.GranularSimulation(registrationName="Grains", Walls=[tube, floor], Particles=None,
                                   Inflows=None, Shapes=make_staple(options))
    inside = TUBE / 2**0.5 - 0.002
    grains.SpawnRegion = "Box"
    grains.SpawnBox = [-inside, inside, -inside, inside, HIGH - 0.2, HIGH]
    volume = THICK**2 * (WIDTH + 2 * max(options.barbs * WIDTH - THICK, 0))
    size = (volume / (4 / 3 * numpy.pi))**(1 / 3)
    grains.RadiusRange = [size, size]
    grains.MaximumParticles = options.count
    grains.InitialVelocity = [0, 0, -1.5]
    grains.Density = 1200
    grains.YoungsModulus = 1e7
    grains.Restitution, grains.SlidingFriction = 0.3, options.friction
    grains.RollingFriction = grains.Viscosity = 0
    grains.FrameInterval = 0.025
    scenes.set_run(grains, options)
    return grains


def height(grains, moment):
    """Height above which the highest tenth of the grains lies."""
    position, _ = scenes.particles(grains, moment)
    return numpy.quantile(position[:, 2], 0.9)


def report(grains, options, times):
    before = height(grains, min(times, key=lambda frame: abs(frame - SETTLED_AT)))
    after = height(grains, times[-1])
    position, _ = scenes.particles(grains, times[-1])
    outside = (numpy.hypot(position[:, 0], position[:, 1]) > TUBE).mean()
    print(f"{len(position)} with barbs of {options.barbs:g} of their width: {1e3 * before:.0f} mm"
          f" high in the tube and {1e3 * after:.0f} mm without it, {outside:.0%} of them"
          " outside its radius")


def draw(grains, options, times):
    view, _ = scenes.make_view("Staples", [800, 1000], [0.0, -0.55, 0.22], [0, 0, 0.09])
    display = scenes.show_grains(grains, view)
    scenes.colour(display, view, "ContactCount", "Contacts", (0, 12), preset="Cool to Warm")
    scenes.show_plain(pv.FindSource("Floor"), view, [0.25, 0.28, 0.32])
    scenes.show_walls(grains, view)
    scenes.save_pictures(view, options, times, {"_in_tube": SETTLED_AT, "": times[-1]})
    scenes.save_state(options, times)


def main():
    scenes.play(read_options(), build_scene, report, draw)


if __name__ == "__main__":
    main()
