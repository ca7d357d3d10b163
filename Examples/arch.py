#!/usr/bin/env pvpython
"""An arch of wedges stands by itself, and falls when its keystone is taken.

A half circle of stones without mortar needs a thickness of 0.1075 of its mean radius (Milankovitch
1907; Foce 2007, "Milankovitch's Theorie der Druckkurven"): a thicker one stands, whatever it is
made of, a thinner one falls. Here edges are round, which takes some of the thickness away, the
stones give a little, and they meet their weight at once. The gallery (README.md) has the thickness
that stands. The second simulation takes the stones from the first one, all but the keystone, which
a threshold leaves out.

It leaves pictures and a state file. All quantities are in SI units.
"""

import math

import numpy
from common import pipeline, reading, scenes, views
from common.package import granular
from paraview import simple as pv

RADIUS, DEPTH = 0.5, 0.25  # mean, of the arch
ROUNDING = 0.02


def read_options():
    parser = scenes.make_parser(__doc__, "arch", end_time=1.0, friction=0.7,
                                count=(15, "number of stones, an odd one"), earlier={"count": "--stones"})
    parser.add_argument("--thickness", type=scenes.positive, default=0.15,
                        help="of the arch, in parts of its mean radius")
    options = parser.parse_args()
    if options.count % 2 == 0 or options.count < 5:
        parser.error(f"--count {options.count} leaves no keystone in the middle of five or more")
    return options


def make_stone(options):
    """A wedge as it is in the arch at its foot, about the centre of which it is drawn."""
    corners = []
    for radius in (1 - options.thickness / 2, 1 + options.thickness / 2):
        for angle in (-0.5 * math.pi / options.count, 0.5 * math.pi / options.count):
            corners += [(RADIUS * radius * math.cos(angle), side * DEPTH / 2,
                         RADIUS * radius * math.sin(angle)) for side in (-1, 1)]
    return granular.shape(name="Stone", points=corners, Rounding=ROUNDING)


def make_stones(options, name="Grains", **properties):
    return pipeline.make_grains(options, name, MaximumParticles=0, Density=2200, YoungsModulus=3e9,
                                Restitution=0.2, SlidingFriction=options.friction,
                                RollingFriction=0, Viscosity=0, FrameInterval=0.02, **properties)


def build(options):
    stone = make_stone(options)
    known = reading.known_of(stone)
    angle = (numpy.arange(options.count) + 0.5) * numpy.pi / options.count
    line = lambda x, z: numpy.stack([x, 0 * angle, z], -1)
    turned = line(numpy.cos(angle / 2), -numpy.sin(angle / 2))
    start = {"position": known["CentreOfMass"][0, 0] * line(numpy.cos(angle), numpy.sin(angle)),
             "orientation": numpy.pad(turned, ((0, 0), (0, 1))), "shape": 0,
             "radius": known["BoundingRadius"][0]}
    return make_stones(options, walls=pipeline.floor(2), particles=start, shapes=stone)


def take_keystone(run):
    """The simulation that continues from the end without the stone in the middle."""
    middle = run.options.count // 2
    ids = sorted(run.particles()[1]["ParticleId"])
    stands = pipeline.new("ForceTime", "At the end", Input=pv.OutputPort(run.grains, 0),
                          ForcedTime=run.options.end_time)
    rest = pipeline.new("Threshold", "Without keystone", Input=stands)
    rest.Scalars, rest.ThresholdMethod = ["POINTS", "ParticleId"], "Between"
    rest.LowerThreshold = rest.UpperThreshold = ids[middle]
    rest.Invert = 1
    return make_stones(run.options, "Without", walls=pv.FindSource("Floor"), particles=rest,
                       StartTimeMode="Given")


def moved(run):
    """How far stones have moved at most, in parts of the radius of the arch."""
    first, _ = run.particles(run.times[0])
    last, _ = run.particles()
    return numpy.linalg.norm(last - first, axis=1).max() / RADIUS


def report(run):
    print(f"{run.options.count} stones of {run.options.thickness:g} of the radius moved by"
          f" {moved(run):.2g} of it")
    run.without = scenes.Run(run.options, lambda _: take_keystone(run)).simulate()
    print(f"without the keystone by {moved(run.without):.2g}")


def draw_arch(run, suffix, moment):
    views.show_time(moment)
    view = run.make_view(f"Arch{suffix}", [1000, 700], [0.35, -1.8, 0.6], [0.02, 0, 0.24])
    views.show_spheres(pv.OutputPort(run.grains, 0), view, [0.80, 0.71, 0.55])
    views.show_ground("Floor", view)
    run.save_picture(suffix)


def draw(run):
    later = run.without.times
    draw_arch(run, "", run.end)
    draw_arch(run.without, "_falls", later[len(later) // 3])


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
