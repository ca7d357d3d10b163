#!/usr/bin/env pvpython
"""A drum two fifths full of grains turns: their surface stands inclined, and holds the drum back.

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves a
picture, a chart of the torque and a state file in the output folder. All quantities are in SI
units.
"""

import math

import numpy
import scenes
from paraview import simple as pv

DRUM_RADIUS, DRUM_LENGTH = 0.1, 0.08
SIDES = 60
PACKING = 0.6  # share of its volume that a loose bed fills
TURNS_FROM = 0.3  # when the grains have come to rest


def read_options():
    parser = scenes.make_parser(__doc__, "drum", end_time=4.0)
    parser.add_argument("--radius", type=scenes.positive, default=0.0035, help="mean, of grains")
    parser.add_argument("--fill", type=scenes.positive, default=0.4, help="full share of the drum")
    parser.add_argument("--angular-velocity", type=float, default=2.5, help="of the drum, in rad/s")
    parser.add_argument("--mixture", action="store_true",
                        help="half of the grains are smooth, half of them rough")
    parser.add_argument("--steady-from", type=float, default=1.5, help="averages begin here")
    return parser.parse_args()


def build_scene(options):
    """A cylinder that turns about its axis, y, and is the region where grains are at first."""
    cylinder = pv.Cylinder(
        registrationName="Cylinder", Radius=DRUM_RADIUS, Height=DRUM_LENGTH, Resolution=SIDES
    )
    drum = pv.GranularWall(registrationName="Drum", Input=cylinder, Name="Drum")
    drum.RotationAxis = [0, 1, 0]
    drum.AngularVelocity = options.angular_velocity
    drum.RotationTimes = [TURNS_FROM, 1e30]
    filling = pv.GranularInflow(registrationName="Filling", Region=cylinder, Name="Filling")
    filling.Shape = "Surface"
    filling.Amount = "Fill"
    filling.RadiusRange = [0.85 * options.radius, 1.15 * options.radius]
    volume = math.pi * DRUM_RADIUS**2 * DRUM_LENGTH
    filling.MaximumCount = round(
        options.fill * PACKING * volume / (4 / 3 * math.pi * options.radius**3)
    )
    grains = pv.GranularSimulation(
        registrationName="Grains", Walls=[drum], Particles=None, Inflows=[filling]
    )
    grains.MaximumParticles = filling.MaximumCount
    grains.SlidingFriction, grains.RollingFriction = 0.5, 0.1
    if options.mixture:
        grains.Materials = ("smooth SlidingFriction 0.05 RollingFriction 0.01\n"
                            "rough SlidingFriction 1 RollingFriction 0.5")
        filling.Materials = "smooth, rough"
    grains.FrameInterval = 0.01
    scenes.set_run(grains, options)
    return grains


def surface_angle(grains, times):
    """Inclination of the free surface in degrees: a line through the highest grains of slices along
    x, in the middle half of the drum, where the surface is straight."""
    edges = numpy.linspace(-0.5 * DRUM_RADIUS, 0.5 * DRUM_RADIUS, 11)
    middle = 0.5 * (edges[1:] + edges[:-1])
    across, tops = [], []
    for moment in times:
        place, arrays = scenes.particles(grains, moment)
        across.append(place[:, 0])
        tops.append(place[:, 2] + arrays["Radius"])
    slice_of, top = numpy.digitize(numpy.concatenate(across), edges), numpy.concatenate(tops)
    heights = [numpy.quantile(top[slice_of == k], 0.97) for k in range(1, len(edges))]
    slope = numpy.polyfit(middle, heights, 1)[0]
    return math.degrees(math.atan(abs(slope)))


def report(grains, options, times):
    """What the drum feels in the steady state, in three ways that have to agree."""
    rows = scenes.columns(grains, times[-1])
    steady = scenes.steady_rows(rows, options)
    time = rows["Time"][steady]
    torque = -rows["WallTorque Drum"][steady, 1].mean()
    lost = numpy.polyfit(time, rows["DissipatedEnergy"][steady], 1)[0]
    power = torque * options.angular_velocity
    levers = [
        scenes.GRAVITY * (arrays["Mass"] * place[:, 0]).sum()
        for place, arrays in (scenes.particles(grains, moment) for moment in time)
    ]
    print(f"steady from {time[0]:.2f} to {time[-1]:.2f} s, {len(time)} frames")
    print(f"mean torque of the drum      {torque:.4f} newton metres")
    lever = abs(numpy.mean(levers))
    print(f"weight of the grains gives   {lever:.4f} newton metres about the axis")
    print(f"torque x angular velocity    {power:.4f} W")
    print(f"energy dissipated per time   {lost:.4f} W ({100 * (lost / power - 1):+.1f} %)")
    print(f"dynamic angle of repose      {surface_angle(grains, time):.1f} degrees")


def report_mixture(grains, times):
    """How far from the axis the grains of each material are."""
    for moment in (TURNS_FROM, times[-1]):
        place, arrays = scenes.particles(grains, moment)
        away = numpy.hypot(place[:, 0], place[:, 2])
        means = [1e3 * away[arrays["Material"] == k].mean() for k in (0, 1)]
        print(f"distance from the axis at {moment:.1f} s   smooth {means[0]:.1f} mm,"
              f" rough {means[1]:.1f} mm")


def draw(grains, options, times):
    scenes.show_time(times[-1])
    view, layout = scenes.make_view("Drum", [1000, 1000], [0.08, -0.47, 0.16], [0, 0, -0.008])
    display = scenes.show_grains(grains, view)
    rim = options.angular_velocity * DRUM_RADIUS
    if options.mixture:
        pv.ColorBy(display, ("POINTS", "Material"))
    else:
        scenes.colour(display, view, "Velocity", "Speed in m/s", (0, 3 * rim),
                      [0, rim, 2 * rim, 3 * rim])
    scenes.show_walls(grains, view, edge_angle=3)
    chart = scenes.make_chart(
        grains, "Drum", [1000, 700], layout,
        ("Torque on the drum about its axis in N m",
         {"WallTorque Drum_Y": ("torque of the grains", (0.75, 0.2, 0.1))}))
    scenes.save_picture(view, options)
    scenes.save_picture(chart, options, "-torque", scale=1)
    scenes.save_state(options, times)


def main():
    options = read_options()
    scenes.prepare(options)
    grains = build_scene(options)
    times = scenes.simulate(grains)
    report(grains, options, times)
    if options.mixture:
        report_mixture(grains, times)
    if not options.no_pictures:
        draw(grains, options, times)


if __name__ == "__main__":
    main()
