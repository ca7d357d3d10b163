#!/usr/bin/env pvpython
"""Fits the friction of grains to a measured angle of repose.

A cylinder full of grains is lifted off a plate, and the grains that flow out of it leave a heap. A
sweep does this at several coefficients of sliding and of rolling friction, several runs at a time,
and measures the angle of each heap; between two of these angles lies the measured one, and a line
says at which friction. Heaps with that friction tell whether it is so, and make the line shorter
where it is not. The table and its chart are left; the same command continues with what is missing
in the table.

Run it with pvpython, the plugin being found through PYTHONPATH (the package granular).
"""

import argparse
import os

import granular
from paraview import servermanager
from paraview import simple as pv

RADIUS = 0.003
LIFT_AT, SPEED, END = 0.3, 0.05, 3.0


def repose(SlidingFriction, RollingFriction, Count=1500, Seed=1):
    """The angle of the heap that a cylinder leaves [degrees]."""
    radius = 1.05 * RADIUS * Count ** (1 / 3)  # the grains fill it to some 2.2 radii
    height = 2.8 * radius
    cylinder = pv.Cylinder(Resolution=48, Radius=radius, Height=height, Capping=0)
    upright = pv.Transform(Input=cylinder)
    upright.Transform.Rotate, upright.Transform.Translate = [90, 0, 0], [0, 0, 0.5 * height]
    tube = pv.GranularWall(Input=upright, Name="Tube", TranslationVelocity=[0, 0, SPEED],
                           TranslationTimes=[LIFT_AT, 10])
    half = 4 * radius
    plate = pv.Plane(Origin=[-half, -half, 0], Point1=[half, -half, 0], Point2=[-half, half, 0])
    rough = pv.GranularWall(Input=plate, Name="Plate", OwnFriction=1, SlidingFriction=1,
                            RollingFriction=RollingFriction)
    side = 0.66 * radius
    run = granular.Simulation(
        walls=[tube, rough], RadiusRange=[0.9 * RADIUS, 1.1 * RADIUS], MaximumParticles=Count,
        SpawnRegion="Box", SpawnBox=[-side, side, -side, side, RADIUS, 4 * height],
        SpawnAttemptsPerStep=300, InitialVelocity=[0, 0, -1], Density=2500, YoungsModulus=5e6,
        Restitution=0.4, SlidingFriction=SlidingFriction, RollingFriction=RollingFriction,
        RandomSeed=int(Seed), EndTime=END, FrameInterval=0.1)
    run.to(END)
    heap = pv.GranularReposeAngle(Input=pv.OutputPort(run.proxy, 0), BinSize=2)
    with granular.errors.quiet(heap):
        heap.UpdatePipeline(END)
    heap.UpdatePropertyInformation()
    if heap.Status != "OK":
        raise granular.Error(heap.Status)
    row = servermanager.Fetch(heap)
    return {name: row.GetColumnByName(name).GetValue(0) for name in ("Angle", "StandardError")}


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--angle", type=float, default=24.0, help="what was measured [degrees]")
    parser.add_argument("--count", type=int, default=1500, help="grains of each heap")
    parser.add_argument("--seeds", type=int, default=2, help="heaps for each pair of frictions")
    parser.add_argument("--rolling", type=float, nargs="+", default=[0.05, 0.2],
                        help="coefficients of rolling friction")
    parser.add_argument("--sliding", type=float, nargs="+", default=[0.1, 0.2, 0.3, 0.5, 0.8],
                        help="coefficients of sliding friction")
    parser.add_argument("--rounds", type=int, default=3, help="how often it is fitted at most")
    parser.add_argument("--tolerance", type=float, default=1.0, help="what is near enough [degrees]")
    parser.add_argument("--processes", type=int, help="how many runs at a time")
    parser.add_argument("--output", default="calibration-output", help="folder for what is made")
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


def main():
    options = read_options()
    os.makedirs(options.output, exist_ok=True)
    seeds = list(range(1, options.seeds + 1))

    def sweep(sliding, rolling):
        return granular.sweep(
            repose, {"RollingFriction": rolling, "SlidingFriction": sliding,
                     "Count": [options.count], "Seed": seeds},
            os.path.join(options.output, "calibration.csv"), options.processes)

    result = sweep(options.sliding, options.rolling)
    for values, error in result.errors:
        print(f"{values}: {error}")
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
    main()
