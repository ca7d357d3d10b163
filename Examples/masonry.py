#!/usr/bin/env pvpython
"""A ball hits a wall of stones that mortar holds together.

The stones lie in a running bond between two pillars, and each is bonded to
those beside, above and below it. The ball breaks bonds out of the middle; the pictures show the
stones, coloured by the pieces that are left, and the crack through them. brick_wall.py is the same
without mortar.

It leaves pictures, a film, a table and a state file. All quantities are in SI units.
"""

import numpy
from common import pipeline, reading, scenes, views
from common.package import granular

SIDES = numpy.array([0.24, 0.12, 0.12])  # length, depth and height of a stone
BALL = 0.13
HIT_AT = 0.02  # s
JOINT = 0.004  # of mortar
ROUNDING = 0.12


def read_options():
    parser = scenes.make_parser(__doc__, "masonry", end_time=0.4, film=True, strength=8e5,
                                speed=(12.0, "speed of the ball (m/s)"))
    parser.add_argument("--courses", type=int, default=12, help="of the wall")
    parser.add_argument("--columns", type=int, default=7, help="of stones in a course")
    return parser.parse_args()


def lay_stones(options, pitch, reach):
    """Stones and half stones, and the ball, which is the last one."""
    position, shape = [], []
    for course in range(options.courses):
        for column in range(options.columns + course % 2):
            half = course % 2 and column in (0, options.columns)
            x = (column - 0.5 * (options.columns - 1 + course % 2)) * pitch[0]
            if half:
                x += (0.25 if column == 0 else -0.25) * pitch[0]
            position.append((x, 0, (course + 0.5) * pitch[2] - 0.5 * JOINT))
            shape.append(1 if half else 0)
    position.append((0.13 * pitch[0], -(options.speed * HIT_AT + BALL + SIDES[1] / 2),
                     0.55 * options.courses * pitch[2]))
    velocity = numpy.zeros((len(position), 3))
    velocity[-1] = 0, options.speed, 0.5 * pipeline.GRAVITY * HIT_AT
    return {"position": position, "velocity": velocity, "shape": [*shape, -1],
            "radius": [*(reach[kind] for kind in shape), BALL]}


def build(options):
    pitch = SIDES + JOINT
    stones = [granular.shape("Box", name=name, Sides=[length, *SIDES[1:]], Rounding=ROUNDING)
              for name, length in (("Stone", SIDES[0]), ("Half stone", 0.5 * (SIDES[0] - JOINT)))]
    reach = [reading.known_of(stone)["BoundingRadius"][0] for stone in stones]
    wide = 0.5 * options.columns * pitch[0]
    floor = pipeline.level("Floor", (-3, 3), (-4, 4))
    pillars = [pipeline.new("Box", f"{name} pillar", XLength=0.3, YLength=0.3,
                            ZLength=1.1 * options.courses * pitch[2],
                            Center=[side * wide, 0.5 * SIDES[1] + 0.152, 0.55 * options.courses * pitch[2]])
               for name, side in (("Left", -1), ("Right", 1))]
    return pipeline.make_grains(
        options, walls=[floor, *pillars], particles=lay_stones(options, pitch, reach),
        shapes=stones, MaximumParticles=0,
        FrameInterval=0.005, Density=2200, YoungsModulus=3e9, Restitution=0.2, SlidingFriction=0.6,
        RollingFriction=0, Viscosity=0, BondLaw="Parallel", BondInteractionRadius=1.03,
        BondYoungsModulus=3e8, BondRadiusRatio=0.4,
        BondTensileStrength=options.strength, BondShearStrength=2 * options.strength,
        BondStrengthDeviation=0.3, BondDamping=0.1)


def report(run):
    rows = run.columns()
    before = rows["BrokenBonds"][numpy.array(run.times) < HIT_AT - 0.002].max()
    _, arrays = run.particles()
    count = len(arrays["Fragment"]) - 1
    sizes = reading.sizes_of_pieces(arrays["Fragment"][:-1])
    print(f"{count} stones and {rows['BondCount'][0]} bonds, {before} of them broken before the hit and"
          f" {rows['BrokenBonds'][-1]} at the end, which took {rows['FractureEnergy'][-1]:.3g} J;"
          f" {sizes[0]} stones still hold together, {(sizes == 1).sum()} are single")
    run.write_table(["Time", "BrokenBonds", "FractureEnergy", "Fragments"],
                    zip(*(rows[name].astype(float) for name in (
                        "Time", "BrokenBonds", "FractureEnergy", "FragmentCount"))))


def show(run):
    wide, high = run.options.columns * SIDES[0], run.options.courses * SIDES[2]
    view = run.make_view("Wall", [1200, 900], [0.8 * wide, -1.85 * wide, 1.3 * high],
                         [0, 0.1, 0.47 * high])
    views.show_pieces(run.grains, view)
    for name in ("Floor", "Left pillar", "Right pillar"):
        views.show_ground(name, view)


def draw(run):
    run.save_picture("_crack", HIT_AT + 0.03)
    run.save_picture("", run.end)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw, show)
