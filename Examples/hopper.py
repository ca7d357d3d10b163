#!/usr/bin/env pvpython
"""A hopper that is filled from above and runs empty through an orifice, in a steady state.

It leaves a picture, a chart of the grains present and of the mass that has left, and a state file.
All quantities are in SI units.
"""

import math

import numpy
from common import pipeline, scenes, views

HOPPER_RADIUS, RIM, CONE_TOP = 0.07, 0.16, 0.06
SIDES = 48
INFLOW_HEIGHT, OUTFLOW_HEIGHT = 0.15, -0.12
INFLOW_SPEED = 1.0


def read_options():
    parser = scenes.make_parser(__doc__, "hopper", end_time=3.0, radius=0.004, steady_from=1.7,
                                rate=(1.0, "mass that comes in a second (kg/s)"))
    parser.add_argument("--orifice", type=scenes.positive, default=0.025, help="its radius")
    parser.add_argument("--half-angle", type=float, default=35.0, help="of the cone, in degrees")
    options = parser.parse_args()
    if not 0 < options.half_angle < 90:
        parser.error(f"--half-angle {options.half_angle:g} must be between 0 and 90 degrees")
    if not options.orifice < HOPPER_RADIUS:
        parser.error(f"--orifice {options.orifice:g} must be below the hopper's {HOPPER_RADIUS:g}")
    return options


def build(options):
    """A tube over a cone, with an inflow under the rim and an outflow plane below."""
    slope = 1 / math.tan(math.radians(options.half_angle))
    outlet = CONE_TOP - slope * (HOPPER_RADIUS - options.orifice)
    profile = [(options.orifice, outlet), (HOPPER_RADIUS, CONE_TOP), (HOPPER_RADIUS, RIM)]
    hopper = pipeline.revolved_profile("Hopper", profile, SIDES)
    inflow = pipeline.make_inflow("Inflow", Shape="Disc", Center=[0, 0, INFLOW_HEIGHT],
                                  Radius=HOPPER_RADIUS - 2 * options.radius, Amount="Mass",
                                  Rate=options.rate, Velocity=[0, 0, -INFLOW_SPEED],
                                  SizeDistribution="LogNormal", RadiusMean=options.radius,
                                  RadiusDeviation=0.15 * options.radius,
                                  RadiusRange=[0.7 * options.radius, 1.4 * options.radius])
    return pipeline.make_grains(options, walls=hopper, inflows=inflow, MaximumParticles=1000000,
                                OutflowPlane=1, OutflowPlanePoint=[0, 0, OUTFLOW_HEIGHT],
                                SlidingFriction=0.4, RollingFriction=0.05, FrameInterval=0.02)


def report(run):
    """What came in, is there and has left, and how fast it leaves in the steady state."""
    rows = run.columns()
    came, left, there = (int(rows[name][-1]) for name in ("InflowCount", "OutflowCount", "Count"))
    present = run.particles()[1]["Mass"].sum()
    print(f"grains: {came} came in, {left} left, {there} present")
    print(f"mass: {rows['InflowMass'][-1]:.6f} kg came in, {rows['OutflowMass'][-1]:.6f} kg left,"
          f" {present:.6f} kg present")
    print(f"InflowMissing: {int(rows['InflowMissing'][-1])} grains found no space")
    steady = run.steady()
    time, count = rows["Time"][steady], rows["Count"][steady]
    rate = lambda name: numpy.polyfit(time, rows[name][steady], 1)[0]
    print(f"steady from {time[0]:.2f} to {time[-1]:.2f} s: {count.min()} to {count.max()} grains")
    print(f"discharge rate {rate('OutflowMass'):.4f} kg/s, {rate('OutflowCount'):.0f} grains/s;"
          f" inflow {rate('InflowMass'):.4f} kg/s of {run.options.rate:g} kg/s asked for")


def draw(run):
    view = run.make_view("Hopper", [900, 1100], [0.16, -0.62, 0.2], [0, 0, 0.005])
    display = run.show_grains()
    views.colour(display, view, "Velocity", "Speed in m/s", (0.01, 2), [0.01, 0.1, 1], log=True)
    views.show_walls(run.grains, view)
    chart = run.make_chart(
        "Hopper", ("Grains", {"Count": ("grains present", (0.75, 0.2, 0.1))}),
        ("Mass in kg", {"OutflowMass": ("mass that has left", (0.1, 0.35, 0.7))}),
        legend="BottomRight")
    run.save_picture()
    run.save_picture("-flow", of=chart)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
