#!/usr/bin/env pvpython
"""A hopper that is filled from above and runs empty through an orifice, in a steady state.

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves a
picture, a chart of the grains present and of the mass that has left, and a state file in the output
folder. All quantities are in SI units.
"""

import math

import numpy
from common import scenes
from paraview import simple as pv

HOPPER_RADIUS, RIM, CONE_TOP = 0.07, 0.16, 0.06
SIDES = 48
INFLOW_HEIGHT, OUTFLOW_HEIGHT = 0.15, -0.12
INFLOW_SPEED = 1.0


def read_options():
    parser = scenes.make_parser(__doc__, "hopper", end_time=3.0)
    parser.add_argument("--radius", type=scenes.positive, default=0.004, help="mean, of grains")
    parser.add_argument("--orifice", type=scenes.positive, default=0.025, help="its radius")
    parser.add_argument("--half-angle", type=float, default=35.0, help="of the cone, in degrees")
    parser.add_argument("--rate", type=float, default=1.0, help="of the inflow, in kg/s")
    parser.add_argument("--steady-from", type=float, default=1.7, help="averages begin here")
    options = parser.parse_args()
    if not 0 < options.half_angle < 90:
        parser.error(f"--half-angle {options.half_angle:g} must be between 0 and 90 degrees")
    if not options.orifice < HOPPER_RADIUS:
        parser.error(f"--orifice {options.orifice:g} must be below the hopper's {HOPPER_RADIUS:g}")
    return options


def build_scene(options):
    """A tube over a cone, with an inflow under the rim and an outflow plane below."""
    slope = 1 / math.tan(math.radians(options.half_angle))
    outlet = CONE_TOP - slope * (HOPPER_RADIUS - options.orifice)
    profile = [(options.orifice, outlet), (HOPPER_RADIUS, CONE_TOP), (HOPPER_RADIUS, RIM)]
    hopper = scenes.revolved_profile("Hopper", profile, SIDES)
    inflow = pv.GranularInflow(registrationName="Inflow", Region=None, Name="Inflow")
    inflow.Shape = "Disc"
    inflow.Center, inflow.Radius = [0, 0, INFLOW_HEIGHT], HOPPER_RADIUS - 2 * options.radius
    inflow.Amount = "Mass"
    inflow.Rate = options.rate
    inflow.Velocity = [0, 0, -INFLOW_SPEED]
    inflow.SizeDistribution = "LogNormal"
    inflow.RadiusMean, inflow.RadiusDeviation = options.radius, 0.15 * options.radius
    inflow.RadiusRange = [0.7 * options.radius, 1.4 * options.radius]
    grains = pv.GranularSimulation(
        registrationName="Grains", Walls=[hopper], Particles=None, Inflows=[inflow]
    )
    grains.MaximumParticles = 1000000
    grains.OutflowPlane = 1
    grains.OutflowPlanePoint = [0, 0, OUTFLOW_HEIGHT]
    grains.SlidingFriction, grains.RollingFriction = 0.4, 0.05
    grains.FrameInterval = 0.02
    scenes.set_run(grains, options)
    return grains


def report(grains, options, times):
    """What came in, is there and has left, and how fast it leaves in the steady state."""
    rows = scenes.columns(grains, times[-1])
    came, left, there = (int(rows[name][-1]) for name in ("InflowCount", "OutflowCount", "Count"))
    present = scenes.particles(grains, times[-1])[1]["Mass"].sum()
    print(f"grains: {came} came in, {left} left, {there} present")
    print(f"mass: {rows['InflowMass'][-1]:.6f} kg came in, {rows['OutflowMass'][-1]:.6f} kg left,"
          f" {present:.6f} kg present")
    print(f"InflowMissing: {int(rows['InflowMissing'][-1])} grains found no space")
    steady = scenes.steady_rows(rows, options)
    time, count = rows["Time"][steady], rows["Count"][steady]
    rate = lambda name: numpy.polyfit(time, rows[name][steady], 1)[0]
    print(f"steady from {time[0]:.2f} to {time[-1]:.2f} s: {count.min()} to {count.max()} grains")
    print(f"discharge rate {rate('OutflowMass'):.4f} kg/s, {rate('OutflowCount'):.0f} grains/s;"
          f" inflow {rate('InflowMass'):.4f} kg/s of {options.rate:g} kg/s asked for")


def draw(grains, options, times):
    scenes.show_time(times[-1])
    view, layout = scenes.make_view("Hopper", [900, 1100], [0.16, -0.62, 0.2], [0, 0, 0.005])
    display = scenes.show_grains(grains, view)
    scenes.colour(display, view, "Velocity", "Speed in m/s", (0.01, 2), [0.01, 0.1, 1], log=True)
    scenes.show_walls(grains, view)
    chart = scenes.make_chart(
        grains, "Hopper", [1000, 700], layout,
        ("Grains", {"Count": ("grains present", (0.75, 0.2, 0.1))}),
        ("Mass in kg", {"OutflowMass": ("mass that has left", (0.1, 0.35, 0.7))}),
        legend="BottomRight")
    scenes.save_picture(view, options)
    scenes.save_picture(chart, options, "-flow", scale=1)
    scenes.save_state(options, times)


def main():
    scenes.play(read_options(), build_scene, report, draw)


if __name__ == "__main__":
    main()
