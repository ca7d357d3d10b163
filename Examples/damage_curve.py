#!/usr/bin/env pvpython
"""Agglomerates are dropped on a plate, each faster than the one before: how much of them breaks.

Equal balls of bonded grains hit a plate at speeds that rise from one to the next. Printed are for
each its damage, the share of its bonds that broke, and the share of its mass in its largest piece.
The picture shows the pieces.

It leaves a picture, a table and a state file. All quantities are in SI units.
"""

import numpy
from common import pipeline, reading, scenes, views

GRAIN = 0.001  # radius


def read_options():
    parser = scenes.make_parser(__doc__, "damage_curve", end_time=0.004, strength=1e6)
    parser.add_argument("--speeds", type=float, nargs="+", default=[1, 2, 3, 4, 6, 8, 12],
                        help="of the impacts (m/s)")
    parser.add_argument("--size", type=int, default=7, help="of a ball, in grains")
    return parser.parse_args()


def make_balls(options):
    """Balls of grains on a lattice, side by side, each with a random orientation."""
    chance, steps = numpy.random.RandomState(options.seed), numpy.arange(-options.size, options.size + 1)
    lattice = numpy.array([(i, j, k) for i in steps for j in steps for k in steps
                           if (i + j + k) % 2 == 0]) * GRAIN * 2 ** 0.5
    lattice = lattice[(lattice ** 2).sum(1) <= (options.size * GRAIN * 1.4) ** 2]
    reach = abs(lattice).max() + GRAIN
    positions, velocities = [], []
    for k, speed in enumerate(options.speeds):
        rotation, _ = numpy.linalg.qr(chance.randn(3, 3))
        ball = lattice @ rotation
        positions.append(ball + [2.8 * k * reach, 0, 1.05 * GRAIN - ball[:, 2].min()])
        velocities.append(numpy.tile([0, 0, -speed], (len(ball), 1)))
    return {"position": numpy.concatenate(positions), "radius": GRAIN,
            "velocity": numpy.concatenate(velocities)}


def build(options):
    balls = make_balls(options)
    x = balls["position"][:, 0]
    low, wide = x.min() - 0.05, x.max() - x.min() + 0.1
    plate = pipeline.level("Plate", (low, low + wide), (-0.05, 0.05))
    return pipeline.make_grains(
        options, walls=plate, particles=balls, MaximumParticles=0,
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
        sizes = reading.sizes_of_pieces(pieces[of_ball == ball])
        rows.append((speed, damage[ball], sizes[0] / sizes.sum(), len(sizes)))
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
