#!/usr/bin/env pvpython
"""Chocolate lenses, pebbles, eggs or blocks are poured into a box, and how densely they pack is measured.

The lenses are ellipsoids, the pebbles poly-superellipsoids of three kinds, the blocks
superellipsoids, the eggs have a formula. Without friction lenses pack more densely than spheres (Donev et al. 2004, Science
303, 990: about 0.70 at an aspect ratio of 2, spheres 0.64).

It leaves a picture and a state file. All quantities are in SI units.
"""

import math

import numpy
from common import pipeline, scenes, views
from common.package import granular

HALF = 0.05


#: Names, kinds and properties.
SHAPES = {
    "spheres": [],
    "lenses": [("Lens", "Ellipsoid", {"HalfAxes": [1, 1, 0.51]})],
    "ellipsoids": [("Ellipsoid", "Ellipsoid", {"HalfAxes": [1.25, 1, 0.8]})],
    "eggs": [("Egg", "Support Function", {"SupportFunction": "h = sqrt(0.6*(nx^2 + ny^2) + nz^2) - 0.1*nz^3"})],
    "blocks": [("Block", "Superellipsoid", {"HalfAxes": [1, 0.8, 0.6], "Exponents": [0.4, 0.4]})],
    "pebbles": [
        ("Pebble", "Poly-Superellipsoid",
         {"HalfAxes": [0.8, 0.6, 0.5], "OppositeHalfAxes": [0.4, 0.5, 0.7], "Exponents": [0.8, 1.2]}),
        ("Chip", "Poly-Superellipsoid",
         {"HalfAxes": [1.0, 0.7, 0.3], "OppositeHalfAxes": [0.7, 0.8, 0.3], "Exponents": [1.3, 0.7]}),
        ("Cobble", "Poly-Superellipsoid",
         {"HalfAxes": [0.7, 0.7, 0.6], "OppositeHalfAxes": [0.5, 0.6, 0.5], "Exponents": [0.5, 0.6]})],
}


def read_options():
    parser = scenes.make_parser(__doc__, "smooth_grains", end_time=1.2, count=1500, friction=0.0,
                                radius=(0.004, "radius of a sphere with the volume of a grain (m)"))
    parser.add_argument("--grains", choices=SHAPES, default="lenses", help="their shape")
    return parser.parse_args()


def build(options):
    """A box without a lid, and above it a space in which grains are spawned until all are there."""
    shapes = [granular.shape(kind, name=name, **properties)
              for name, kind, properties in SHAPES[options.grains]]
    volume = options.count * 4 / 3 * math.pi * options.radius ** 3
    options.filled = filled = volume / 0.6 / (2 * HALF) ** 2  # height of the bed, about
    return pipeline.make_grains(
        options, shapes=shapes, MaximumParticles=options.count,
        RadiusRange=[options.radius, options.radius], SpawnRegion="Box",
        SpawnBox=[-HALF, HALF, -HALF, HALF, 1.2 * filled, 2.5 * filled],
        InitialVelocity=[0, 0, -1], WallDomain="Box",
        DomainBounds=[-HALF, HALF, -HALF, HALF, 0, 4 * filled], ClosedZMax=0, YoungsModulus=5e6,
        Restitution=0.3, SlidingFriction=options.friction, RollingFriction=0, FrameInterval=0.05)


def report(run):
    """How densely the middle of the bed is packed, in a core that walls, floor and surface do not
    reach."""
    _, arrays = run.particles()
    radius = arrays.get("EquivalentRadius", arrays["Radius"])
    half, filled = 0.6 * HALF, run.options.filled
    core = run.packing([-half, half, -half, half, 0.2 * filled, 0.75 * filled])
    rows = run.columns()
    print(f"{len(radius)} grains, {core['Count']:.0f} in the core: packing fraction"
          f" {core['SolidFraction']:.3f}, {rows['CoordinationNumber'][-1]:.2f} contacts a grain")
    weight = (arrays["Mass"] * pipeline.GRAVITY).sum()
    moving = rows["TranslationalEnergy"][-1] + rows["RotationalEnergy"][-1]
    print(f"energy of motion over weight times radius: {moving / weight / numpy.mean(radius):.2g}")


def draw(run):
    filled = run.options.filled
    view = run.make_view("Bed", [1000, 800], [0.13, -0.24, filled + 0.09], [0, 0, 0.6 * filled])
    display = run.show_grains()
    views.colour(display, view, "ParticleId", "Order of arrival", (0, run.options.count - 1),
                 preset="Rainbow Uniform")
    views.show_walls(run.grains, view)
    run.save_picture()


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
