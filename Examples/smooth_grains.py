#!/usr/bin/env pvpython
"""Chocolate lenses, pebbles or blocks are poured into a box, and how densely they pack is measured.

The lenses are ellipsoids, the pebbles poly-superellipsoids of three kinds, the blocks
superellipsoids. Without friction lenses pack more densely than spheres (Donev et al. 2004, Science
303, 990: about 0.70 at an aspect ratio of 2, spheres 0.64).

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves a picture
and a state file in the output folder. All quantities are in SI units.
"""

import math

import numpy
from common import scenes
from paraview import simple as pv

HALF = 0.05


def lens(name, half_axes, **properties):
    return pv.GranularShape(registrationName=name, Surface=None, Name=name, HalfAxes=half_axes,
                            **properties)


SHAPES = {
    "spheres": [],
    "lenses": [{"name": "Lens", "half_axes": [1, 1, 0.51], "Kind": "Ellipsoid"}],
    "ellipsoids": [{"name": "Ellipsoid", "half_axes": [1.25, 1, 0.8], "Kind": "Ellipsoid"}],
    "blocks": [{"name": "Block", "half_axes": [1, 0.8, 0.6], "Kind": "Superellipsoid",
                "Exponents": [0.4, 0.4]}],
    "pebbles": [
        {"name": "Pebble", "half_axes": [0.8, 0.6, 0.5], "Kind": "Poly-Superellipsoid",
         "OppositeHalfAxes": [0.4, 0.5, 0.7], "Exponents": [0.8, 1.2]},
        {"name": "Chip", "half_axes": [1.0, 0.7, 0.3], "Kind": "Poly-Superellipsoid",
         "OppositeHalfAxes": [0.7, 0.8, 0.3], "Exponents": [1.3, 0.7]},
        {"name": "Cobble", "half_axes": [0.7, 0.7, 0.6], "Kind": "Poly-Superellipsoid",
         "OppositeHalfAxes": [0.5, 0.6, 0.5], "Exponents": [0.5, 0.6]}],
}


def read_options():
    parser = scenes.make_parser(__doc__, "smooth_grains", end_time=1.2)
    parser.add_argument("--grains", choices=SHAPES, default="lenses")
    parser.add_argument("--count", type=int, default=1500, help="of grains")
    parser.add_argument("--radius", type=scenes.positive, default=0.004,
                        help="of a sphere with the volume of a grain")
    parser.add_argument("--friction", type=float, default=0.0, help="coefficient of sliding")
    return parser.parse_args()


def build_scene(options):
    """A box without a lid, and above it a space in which grains are spawned until all are there."""
    shapes = [lens(**settings) for settings in SHAPES[options.grains]]
    volume = options.count * 4 / 3 * math.pi * options.radius ** 3
    filled = volume / 0.6 / (2 * HALF) ** 2
    grains = pv.GranularSimulation(
        registrationName="Grains", Walls=None, Particles=None, Inflows=None, Shapes=shapes or None
    )
    grains.MaximumParticles = options.count
    grains.RadiusRange = [options.radius, options.radius]
    grains.SpawnRegion = "Box"
    grains.SpawnBox = [-HALF, HALF, -HALF, HALF, 1.2 * filled, 2.5 * filled]
    grains.InitialVelocity = [0, 0, -1]
    grains.WallDomain = "Box"
    grains.DomainBounds = [-HALF, HALF, -HALF, HALF, 0, 4 * filled]
    grains.ClosedZMax = 0
    grains.YoungsModulus = 5e6
    grains.Restitution = 0.3
    grains.SlidingFriction, grains.RollingFriction = options.friction, 0
    grains.FrameInterval = 0.05
    scenes.set_run(grains, options)
    return grains, filled


def report(grains, times, filled):
    """How densely the middle of the bed is packed: the volume of the grains whose centres are in a
    core that walls, floor and surface do not reach, over that of the core."""
    position, arrays = scenes.particles(grains, times[-1])
    radius = arrays.get("EquivalentRadius", arrays["Radius"])
    inside = (abs(position[:, :2]) < 0.6 * HALF).all(axis=1)
    low, high = 0.2 * filled, 0.75 * filled
    inside &= (position[:, 2] > low) & (position[:, 2] < high)
    core = (1.2 * HALF) ** 2 * (high - low)
    fraction = (4 / 3 * math.pi * radius[inside] ** 3).sum() / core
    rows = scenes.columns(grains, times[-1])
    print(f"{len(position)} grains, {inside.sum()} in the core: packing fraction {fraction:.3f},"
          f" {rows['CoordinationNumber'][-1]:.2f} contacts a grain")
    weight = (arrays["Mass"] * scenes.GRAVITY).sum()
    moving = rows["TranslationalEnergy"][-1] + rows["RotationalEnergy"][-1]
    print(f"energy of motion over weight times radius: {moving / weight / numpy.mean(radius):.2g}")


def draw(grains, options, times, filled):
    scenes.show_time(times[-1])
    height = 0.6 * filled
    view, _ = scenes.make_view("Bed", [1000, 800], [0.13, -0.24, filled + 0.09], [0, 0, height])
    display = scenes.show_grains(grains, view)
    scenes.colour(display, view, "ParticleId", "Order of arrival", (0, options.count - 1),
                  preset="Rainbow Uniform")
    scenes.show_walls(grains, view)
    scenes.save_picture(view, options)
    scenes.save_state(options, times)


def main():
    options = read_options()
    scenes.prepare(options)
    grains, filled = build_scene(options)
    times = scenes.simulate(grains)
    report(grains, times, filled)
    if not options.no_pictures:
        draw(grains, options, times, filled)


if __name__ == "__main__":
    main()
