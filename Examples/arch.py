#!/usr/bin/env pvpython
"""An arch of wedges stands by itself, and falls when its keystone is taken.

A half circle of stones without mortar needs a thickness of 0.1075 of its mean radius (Milankovitch
1907; Foce 2007, "Milankovitch's Theorie der Druckkurven"): a thicker one stands, whatever it is made of, a thinner one
falls. Here edges are round, which takes 0.008 of the thickness away, the stones give a little, and they
meet their weight at once: with 0.125 the arch stands, with 0.12 it falls. The second simulation takes
the stones from the first one, all but the keystone, which a threshold leaves out.

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves pictures and
a state file in the output folder. All quantities are in SI units.
"""

import math

import numpy
from common import scenes
from paraview import servermanager
from paraview import simple as pv

RADIUS, DEPTH = 0.5, 0.25  # mean, of the arch
ROUNDING = 0.02

GRAINS = """
angle = (numpy.arange({count}) + 0.5) * numpy.pi / {count}
position = {centre} * numpy.stack([numpy.cos(angle), 0 * angle, numpy.sin(angle)], -1)
orientation = numpy.stack([numpy.cos(angle / 2), 0 * angle, -numpy.sin(angle / 2), 0 * angle], -1)
arrays = {{"Radius": numpy.full({count}, {radius}), "Orientation": orientation,
          "Shape": numpy.zeros({count}, int)}}
"""


def read_options():
    parser = scenes.make_parser(__doc__, "arch", end_time=1.0)
    parser.add_argument("--stones", type=int, default=15, help="an odd number")
    parser.add_argument("--thickness", type=scenes.positive, default=0.15,
                        help="of the arch, in parts of its mean radius")
    parser.add_argument("--friction", type=float, default=0.7)
    options = parser.parse_args()
    if options.stones % 2 == 0 or options.stones < 5:
        parser.error(f"--stones {options.stones} leaves no keystone in the middle of five or more")
    return options


def make_stone(options):
    """A wedge as it is in the arch at its foot, about the centre of which it is drawn."""
    corners = []
    for radius in (1 - options.thickness / 2, 1 + options.thickness / 2):
        for angle in (-0.5 * math.pi / options.stones, 0.5 * math.pi / options.stones):
            corners += [(RADIUS * radius * math.cos(angle), side * DEPTH / 2,
                         RADIUS * radius * math.sin(angle)) for side in (-1, 1)]
    return pv.GranularShape(registrationName="Stone", Surface=None, Name="Stone", Kind="Polyhedron",
                            Points=scenes.lines_of(corners), Rounding=ROUNDING)


def set_stones(grains, options):
    grains.MaximumParticles = 0
    grains.Density = 2200
    grains.YoungsModulus = 3e9
    grains.Restitution, grains.SlidingFriction = 0.2, options.friction
    grains.RollingFriction = grains.Viscosity = 0
    grains.FrameInterval = 0.02
    scenes.set_run(grains, options)


def build_scene(options):
    stone = make_stone(options)
    known = scenes.by_name(servermanager.Fetch(stone).GetFieldData())
    start = scenes.make_start(
        "Stones", GRAINS.format(count=options.stones, centre=known["CentreOfMass"][0, 0],
                                radius=known["BoundingRadius"][0]))
    floor = pv.Plane(registrationName="Floor", Origin=[-2, -2, 0], Point1=[2, -2, 0],
                     Point2=[-2, 2, 0])
    grains = pv.GranularSimulation(registrationName="Grains", Walls=floor, Particles=start,
                                   Inflows=None, Shapes=stone)
    set_stones(grains, options)
    return grains


def take_keystone(grains, options):
    """The simulation that continues from the end without the stone in the middle."""
    middle = options.stones // 2
    ids = sorted(scenes.particles(grains, options.end_time)[1]["ParticleId"])
    stands = pv.ForceTime(registrationName="At the end", Input=pv.OutputPort(grains, 0),
                          ForcedTime=options.end_time)
    rest = pv.Threshold(registrationName="Without keystone", Input=stands)
    rest.Scalars, rest.ThresholdMethod = ["POINTS", "ParticleId"], "Between"
    rest.LowerThreshold = rest.UpperThreshold = ids[middle]
    rest.Invert = 1
    after = pv.GranularSimulation(registrationName="Without", Walls=pv.FindSource("Floor"),
                                  Particles=rest, Inflows=None, StartTimeMode="Given")
    set_stones(after, options)
    return after


def moved(grains, times):
    """How far stones have moved at most, in parts of the radius of the arch."""
    first, _ = scenes.particles(grains, times[0])
    last, _ = scenes.particles(grains, times[-1])
    return numpy.linalg.norm(last - first, axis=1).max() / RADIUS


def draw(grains, options, moment, suffix):
    scenes.show_time(moment)
    view, _ = scenes.make_view(f"Arch{suffix}", [1000, 700], [0.35, -1.8, 0.6], [0.02, 0, 0.24])
    scenes.show_spheres(pv.OutputPort(grains, 0), view, [0.80, 0.71, 0.55])
    scenes.show_plain(pv.FindSource("Floor"), view, [0.25, 0.28, 0.32])
    return scenes.save_picture(view, options, suffix)


def main():
    options = read_options()
    scenes.prepare(options)
    arch = build_scene(options)
    times = scenes.simulate(arch)
    print(f"{options.stones} stones of {options.thickness:g} of the radius moved by"
          f" {moved(arch, times):.2g} of it")
    without = take_keystone(arch, options)
    later = scenes.simulate(without)
    print(f"without the keystone by {moved(without, later):.2g}")
    if not options.no_pictures:
        draw(arch, options, times[-1], "")
        draw(without, options, later[len(later) // 3], "_falls")
        scenes.save_state(options, later)


if __name__ == "__main__":
    main()
