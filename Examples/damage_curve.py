#!/usr/bin/env pvpython
"""Agglomerates are dropped on a plate, each faster than the one before: how much of them breaks.

Equal balls of bonded grains hit a plate at speeds that rise from one to the next. Printed are for
each its damage, the share of its bonds that broke, and the share of its mass in its largest piece.
The picture shows the pieces.

It leaves a picture, a table and a state file. All quantities are in SI units.
"""

import numpy
from common import pipeline, scenes, views

GRAIN = 0.001  # radius

BALLS = """
size, grain, speeds = {size}, {grain}, {speeds}
chance = numpy.random.RandomState({seed})
steps = numpy.arange(-size, size + 1)
lattice = numpy.array([(i, j, k) for i in steps for j in steps for k in steps
                       if (i + j + k) % 2 == 0]) * grain * 2 ** 0.5
lattice = lattice[(lattice ** 2).sum(1) <= (size * grain * 1.4) ** 2]
reach = abs(lattice).max() + grain
positions, velocities = [], []
for k, speed in enumerate(speeds):
    rotation, _ = numpy.linalg.qr(chance.randn(3, 3))
    ball = lattice @ rotation
    ball += [2.8 * k * reach, 0, 1.05 * grain - ball[:, 2].min()]
    positions.append(ball)
    velocities.append(numpy.tile([0, 0, -speed], (len(ball), 1)))
position = numpy.concatenate(positions)
arrays = {{"Radius": numpy.full(len(position), grain), "Velocity": numpy.concatenate(velocities)}}
"""


def read_options():
    parser = scenes.make_parser(__doc__, "damage_curve", end_time=0.004)
    parser.add_argument("--speeds", type=float, nargs="+", default=[1, 2, 3, 4, 6, 8, 12],
                        help="of the impacts (m/s)")
    parser.add_argument("--size", type=int, default=7, help="of a ball, in grains")
    parser.add_argument("--strength", type=scenes.positive, default=1e6, help="of bonds (Pa)")
    return parser.parse_args()


def build(options):
    balls = pipeline.make_start("Balls", BALLS.format(size=options.size, grain=GRAIN,
                                                      speeds=options.speeds, seed=options.seed))
    balls.UpdatePipeline()
    low, high = balls.GetDataInformation().GetBounds()[:2]
    wide = high - low + 0.1
    plate = pipeline.rectangle("Plate", [low - 0.05, -0.05, 0], [low - 0.05 + wide, -0.05, 0],
                               [low - 0.05, 0.05, 0])
    return pipeline.make_grains(
        options, Walls=plate, Particles=balls, MaximumParticles=0,
        FrameInterval=options.end_time / 40, Density=2000, YoungsModulus=1e8, Restitution=0.4,
        SlidingFriction=0.4, RollingFriction=0.1, BondLaw="Parallel", BondYoungsModulus=1e8,
        BondTensileStrength=options.strength, BondShearStrength=options.strength,
        BondStrengthDeviation=0.3, BondInteractionRadius=1.05, BondRadiusRatio=0.7)


def bonds_of(run, moment, of_ball):
    """How many whole bonds each ball has."""
    _, pairs, arrays = run.contacts(moment)
    whole = arrays["Bond"] == 1
    return numpy.bincount(of_ball[pairs[whole, 0]], minlength=of_ball.max() + 1)


def report(run):
    options = run.options
    count = len(run.particles(run.times[0])[0])
    of_ball = numpy.arange(count) // (count // len(options.speeds))
    before = bonds_of(run, run.times[0], of_ball).astype(float)
    damage = 1 - bonds_of(run, run.end, of_ball) / before
    pieces = run.particles()[1]["Fragment"]
    print(f"{count // len(options.speeds)} grains and {before[0]:.0f} bonds each")
    rows = []
    for ball, speed in enumerate(options.speeds):
        sizes = numpy.unique(pieces[of_ball == ball], return_counts=True)[1]
        rows.append((speed, damage[ball], sizes.max() / sizes.sum(), len(sizes)))
        print(f"{speed:g} m/s: damage {damage[ball]:.3f}, largest piece {rows[-1][2]:.3f} of the mass,"
              f" {len(sizes)} pieces")
    run.write_table(["Speed", "Damage", "Largest", "Pieces"], rows)


def draw(run):
    positions = run.particles(run.times[0])[0]
    middle = positions.mean(axis=0)
    wide = positions[:, 0].max() - positions[:, 0].min()
    view = run.make_view("Plate", [1600, 600], [middle[0], -0.75 * wide, 0.35 * wide],
                         [middle[0], 0, 0.01])
    run.show_fragments()
    views.show_walls(run.grains, view)
    run.save_picture()


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
