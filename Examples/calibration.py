#!/usr/bin/env pvpython
"""Fits the friction of grains to a measured angle of repose.

A cylinder full of grains is lifted off a plate, and the grains that flow out of it leave a heap. A
sweep does this at several coefficients of sliding and of rolling friction, several runs at a time,
and measures the angle of each heap; between two of these angles lies the measured one, and a line
says at which friction. Heaps with that friction tell whether it is so, and make the line shorter
where it is not. The table and its chart are left; the same command continues with what is missing
in the table.
"""

import os

from common import pipeline, reading, scenes
from common.package import granular
from paraview import simple as pv

RADIUS = 0.003
LIFT_AT, SPEED, END = 0.3, 0.05, 3.0


def repose(SlidingFriction, RollingFriction, Count=1500, Seed=1):
    """The angle of the heap that a cylinder leaves [degrees]."""
    radius = 1.05 * RADIUS * Count ** (1 / 3)  # the grains fill it to some 2.2 radii
    height = 2.8 * radius
    tube = pipeline.make_wall(
        "Tube", pipeline.upright_cylinder("Cylinder", radius, 0, height, 48, capping=0),
        TranslationVelocity=[0, 0, SPEED], TranslationTimes=[LIFT_AT, 10])
    plate = pipeline.make_wall("Plate", pipeline.floor(4 * radius), OwnFriction=1, SlidingFriction=1,
                               RollingFriction=RollingFriction)
    side = 0.66 * radius
    run = granular.Simulation(
        walls=[tube, plate], RadiusRange=[0.9 * RADIUS, 1.1 * RADIUS], MaximumParticles=Count,
        SpawnRegion="Box", SpawnBox=[-side, side, -side, side, RADIUS, 4 * height],
        SpawnAttemptsPerStep=300, InitialVelocity=[0, 0, -1], Density=2500, YoungsModulus=5e6,
        Restitution=0.4, SlidingFriction=SlidingFriction, RollingFriction=RollingFriction,
        RandomSeed=int(Seed), EndTime=END, FrameInterval=0.1)
    heap = pipeline.new("GranularReposeAngle", Input=pv.OutputPort(run.proxy, 0), BinSize=2)
    found = reading.row_of(heap, END)
    return {name: found[name] for name in ("Angle", "StandardError")}


def read_options():
    parser = scenes.make_parser(
        __doc__, "calibration", count=(1500, "number of grains of each heap"),
        runs=(2, "number of heaps for each pair of frictions"), earlier={"runs": "--seeds"})
    parser.add_argument("--angle", type=float, default=24.0, help="what was measured [degrees]")
    parser.add_argument("--rolling", type=float, nargs="+", default=[0.05, 0.2],
                        help="coefficients of rolling friction")
    parser.add_argument("--sliding", type=float, nargs="+", default=[0.1, 0.2, 0.3, 0.5, 0.8],
                        help="coefficients of sliding friction")
    parser.add_argument("--rounds", type=int, default=3, help="how often it is fitted at most")
    parser.add_argument("--tolerance", type=float, default=1.0, help="what is near enough [degrees]")
    parser.add_argument("--processes", type=int, help="how many runs at a time")
    parser.set_defaults(study=True)
    return parser.parse_args()


def refine(sweep, options, rolling):
    """Fits, makes heaps with what was fitted, and fits again with these until one has the angle: the
    sliding friction and the angle of its heaps."""
    tried = list(options.sliding)
    for _ in range(options.rounds):
        sliding = round(sweep(tried, [rolling]).fit("SlidingFriction", "Angle", options.angle), 3)
        angle = sweep([sliding], [rolling])["Angle"].mean()
        if abs(angle - options.angle) <= options.tolerance:
            break
        tried.append(sliding)
    return sliding, angle


def study(options):
    seeds = list(range(options.seed, options.seed + options.runs))

    def sweep(sliding, rolling):
        return granular.sweep(
            repose, {"RollingFriction": rolling, "SlidingFriction": sliding,
                     "Count": [options.count], "Seed": seeds},
            os.path.join(options.output, "calibration.csv"), options.processes, options.threads or None)

    result = sweep(options.sliding, options.rolling)
    for values, error in result.errors:
        print(f"{values}: {error}")
    if not options.no_pictures:
        result.plot(os.path.join(options.output, "calibration.png"), "SlidingFriction", "Angle",
                    per="RollingFriction", title="Angle of repose in degrees")
    for rolling in options.rolling:
        try:
            sliding, angle = refine(sweep, options, rolling)
        except granular.Error as error:
            print(f"rolling friction {rolling:g}: {error}")
            continue
        print(f"rolling friction {rolling:g}: sliding friction {sliding:.3f} for"
              f" {options.angle:g} degrees; a heap with it has {angle:.1f}")
    print(f"table      {result.path}")


if __name__ == "__main__":
    scenes.play(read_options(), study=study)
