#!/usr/bin/env pvpython
"""A column of grains whose gate is drawn away: dry grains run out, wet or sticky ones stand.

It leaves a picture and a state file. All quantities are in SI units.
"""

import numpy
from common import pipeline, scenes, views

WIDTH, DEPTH, HEIGHT = 0.03, 0.012, 0.04  # of the column
FLOOR = 0.12
RADIUS = 0.001
PACKING = 0.58  # share of its volume that a loose column fills
DROP_TIME = 0.3  # when the gate is drawn up
GATE_SPEED = 1.0

#: The laws that grains can have; everything else is the same.
GRAINS = {
    "dry": {},
    # A bridge of water of a hundredth of the grain's volume pulls with 4.5 times its weight.
    "wet": {"AdhesionLaw": "Willett", "LiquidVolume": 4.2e-11, "ContactAngle": 10.0},
    # As much by sticky surfaces: 3 pi gamma R* with R* half of the radius.
    "sticky": {"AdhesionLaw": "JKR", "SurfaceEnergy": 0.097},
}


def read_options():
    full = PACKING * WIDTH * DEPTH * HEIGHT / (4 / 3 * numpy.pi * RADIUS**3)
    parser = scenes.make_parser(__doc__, "collapse", end_time=0.8, count=round(full))
    parser.add_argument("--grains", choices=GRAINS, default="wet", help="the law of adhesion")
    return parser.parse_args()


def build(options):
    """A floor, three walls that stay and a gate that goes up."""
    high = (0, 2 * HEIGHT)
    walls = [pipeline.level("Floor", (0, FLOOR), (0, DEPTH)),
             pipeline.upright("Back", (0, 0), (0, DEPTH), high),
             pipeline.upright("Front side", (0, 0), (FLOOR, 0), high),
             pipeline.upright("Other side", (0, DEPTH), (FLOOR, DEPTH), high)]
    gate = pipeline.make_wall("Gate", pipeline.upright("Gate plane", (WIDTH, 0), (WIDTH, DEPTH), high),
                              TranslationVelocity=[0, 0, GATE_SPEED],
                              TranslationTimes=[DROP_TIME, 1e30])
    return pipeline.make_grains(
        options, walls=[*walls, gate], RadiusRange=[0.9 * RADIUS, 1.1 * RADIUS],
        SpawnBox=[RADIUS, WIDTH - RADIUS, RADIUS, DEPTH - RADIUS, 1.2 * HEIGHT, 1.9 * HEIGHT],
        MaximumParticles=options.count, Density=2500, YoungsModulus=5e6, Restitution=0.3,
        SlidingFriction=0.4, RollingFriction=0.05, FrameInterval=0.02, **GRAINS[options.grains])


def report(run):
    position, _ = run.particles()
    _, _, contacts = run.contacts(run.end)
    apart = int((contacts["Overlap"] < 0).sum())
    print("run-out of the front         "
          f" {1e3 * (numpy.quantile(position[:, 0], 0.98) - WIDTH):.1f} mm")
    print(f"height of the column          {1e3 * numpy.quantile(position[:, 2], 0.98):.1f} mm")
    print(f"contacts of bodies apart      {apart} of {len(contacts['Overlap'])}")


def draw(run):
    view = run.make_view("Collapse", [1200, 800], [0.055, -0.17, 0.05], [0.045, 0.006, 0.018])
    display = run.show_grains()
    views.colour(display, view, "ContactCount", "Contacts of a grain", (0, 8), [0, 2, 4, 6, 8])
    run.save_picture()


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
