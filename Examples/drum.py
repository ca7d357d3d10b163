#!/usr/bin/env pvpython
"""A drum two fifths full of grains rotates. Their surface is inclined, and they brake the drum.

With --mixture a quarter of the grains is smooth, the others are rough, and all are of one size: a
thin drum with smooth ends parts them, the smooth ones come together in a core. In sheared beds
smooth grains sink between rough ones, as small ones do between large (Gillemot, Somfai and
Borzsonyi, Soft Matter 13 (2017) 415).

With --collisions the report also says how often grains collide, and what their contacts lose. With
--wear it says how much of the drum wears off, by Archard's law.

It leaves a picture, a chart of the torque, or of how far the mixture is segregated, and a state
file. All quantities are in SI units.
"""

import math

import numpy
from common import pipeline, scenes, views

DRUM_RADIUS = 0.1
SIDES = 60
MATERIALS = {"smooth": ((1.0, 0.8, 0.2), 0.25, "SlidingFriction 0 RollingFriction 0"),
             "rough": ((0.15, 0.3, 0.6), 0.75, "SlidingFriction 1 RollingFriction 1")}
#: What is different with --mixture.
OF_MIXTURE = {"end_time": 12.0, "radius": 0.003, "length": 0.02, "fill": 0.5,
              "angular_velocity": 2.0, "size_range": 0.05, "youngs_modulus": 3e5}
MIXTURE_INTERVAL = 0.5  # seconds between two measurements of the mixture
PACKING = 0.6  # share of its volume that a loose bed fills
ROTATES_FROM = 0.3  # when the grains have come to rest


def read_options():
    parser = scenes.make_parser(__doc__, "drum", end_time=4.0, radius=0.0035, youngs_modulus=1e6,
                                angular_velocity=2.5, steady_from=1.5)
    parser.add_argument("--size-range", type=float, default=0.15, help="share of it, up and down")
    parser.add_argument("--length", type=scenes.positive, default=0.08, help="of the drum")
    parser.add_argument("--fill", type=scenes.positive, default=0.4, help="full share of the drum")
    parser.add_argument("--mixture", action="store_true",
                        help="a quarter of the grains is smooth; has other defaults")
    parser.add_argument("--collisions", action="store_true", help="keep records of contacts")
    parser.add_argument("--wear", type=float, default=0.0,
                        help="worn volume over normal force and sliding distance, 1/Pa")
    if parser.parse_known_args()[0].mixture:
        parser.set_defaults(**OF_MIXTURE)
    return parser.parse_args()


def make_wall(name, surface, options):
    return pipeline.make_wall(name, surface, RotationAxis=[0, 1, 0],
                              AngularVelocity=options.angular_velocity,
                              RotationTimes=[ROTATES_FROM, 1e30])


def make_walls(cylinder, options):
    """The drum with its ends; for a mixture it takes all grains along, and its ends none."""
    drum = make_wall("Drum", cylinder, options)
    if not options.mixture:
        return [drum]
    cylinder.Capping = 0
    drum.OwnFriction = 1
    drum.SlidingFriction, drum.RollingFriction, drum.TwistingFriction = 1, 0.3, 0.3
    walls = [drum]
    for name, side in (("Front", -0.5), ("Back", 0.5)):
        disc = pipeline.new("Disk", f"{name} disc", InnerRadius=0, OuterRadius=DRUM_RADIUS,
                            CircumferentialResolution=SIDES)
        end = make_wall(name, pipeline.placed(f"{name} plate", disc, (90, 0, 0),
                                              (0, side * options.length, 0)), options)
        end.OwnFriction = 1
        end.SlidingFriction = end.RollingFriction = end.TwistingFriction = 0
        walls.append(end)
    return walls


def build(options):
    """A cylinder that rotates about its axis, y, and is the region where grains are at first."""
    def cylinder(name):
        return pipeline.new("Cylinder", name, Radius=DRUM_RADIUS, Height=options.length,
                            Resolution=SIDES)

    walls = make_walls(cylinder("Cylinder"), options)
    volume = math.pi * DRUM_RADIUS**2 * options.length
    count = round(options.fill * PACKING * volume / (4 / 3 * math.pi * options.radius**3))
    filling = pipeline.make_inflow(
        "Filling", Region=cylinder("Room"), Shape="Surface", Amount="Fill", MaximumCount=count,
        RadiusRange=[(1 - options.size_range) * options.radius,
                     (1 + options.size_range) * options.radius])
    grains = pipeline.make_grains(options, walls=walls, inflows=filling, MaximumParticles=count,
                                  SlidingFriction=0.5, RollingFriction=0.1,
                                  YoungsModulus=options.youngs_modulus, FrameInterval=0.01,
                                  CollisionStatistics=int(options.collisions),
                                  WearLaw="Archard" if options.wear else "None",
                                  WearCoefficient=options.wear)
    if options.mixture:
        grains.Materials = "\n".join(f"{name} {values}" for name, (_, _, values) in MATERIALS.items())
        filling.Materials = ", ".join(f"{name} {share}" for name, (_, share, _) in MATERIALS.items())
        grains.FrameInterval = 0.05
    return grains


def follow(run):
    """Measures a mixture every so often, at the begin of the rotation and at the end."""
    run.mixed = []

    def each(moment):
        is_due = not run.mixed or moment >= run.mixed[-1][0] + MIXTURE_INTERVAL - 1e-9 or any(
            abs(moment - wanted) < 1e-9 for wanted in (ROTATES_FROM, run.options.end_time))
        if run.options.mixture and is_due:
            run.mixed.append((moment, measure_mixture(run, moment)))
    return each


def surface_angle(run, times):
    """Inclination of the free surface in degrees: a line through the highest grains of slices along
    x, in the middle half of the drum, where the surface is straight."""
    edges = numpy.linspace(-0.5 * DRUM_RADIUS, 0.5 * DRUM_RADIUS, 11)
    middle = 0.5 * (edges[1:] + edges[:-1])
    across, tops = [], []
    for moment in times:
        position, arrays = run.particles(moment)
        across.append(position[:, 0])
        tops.append(position[:, 2] + arrays["Radius"])
    slice_of, top = numpy.digitize(numpy.concatenate(across), edges), numpy.concatenate(tops)
    heights = [numpy.quantile(top[slice_of == k], 0.97) for k in range(1, len(edges))]
    slope = numpy.polyfit(middle, heights, 1)[0]
    return math.degrees(math.atan(abs(slope)))


def report(run):
    """Torque and power of the drum in the steady state, by three methods that have to agree."""
    rows = run.columns()
    steady = run.steady()
    time = rows["Time"][steady]
    torque = -rows["WallTorque Drum"][steady, 1].mean()
    lost = numpy.polyfit(time, rows["DissipatedEnergy"][steady], 1)[0]
    power = torque * run.options.angular_velocity
    levers = [
        pipeline.GRAVITY * (arrays["Mass"] * position[:, 0]).sum()
        for position, arrays in (run.particles(moment) for moment in time)
    ]
    print(f"steady from {time[0]:.2f} to {time[-1]:.2f} s, {len(time)} frames")
    print(f"mean torque of the drum      {torque:.4f} newton metres")
    lever = abs(numpy.mean(levers))
    print(f"weight of the grains exerts  {lever:.4f} newton metres about the axis")
    print(f"torque x angular velocity    {power:.4f} W")
    print(f"energy dissipated per time   {lost:.4f} W ({100 * (lost / power - 1):+.1f} %)")
    print(f"dynamic angle of repose      {surface_angle(run, time):.1f} degrees")
    if run.options.collisions:
        report_collisions(rows, steady)
    if run.options.wear:
        report_wear(rows, steady)
    if run.options.mixture:
        report_mixture(run, run.mixed)


def report_collisions(rows, steady):
    """Collisions in the steady state: sums since the begin, of which differences are taken."""
    def grown(name):
        return rows[name][steady][-1] - rows[name][steady][0]

    duration, ended, at_drum = (grown(name) for name in ("Time", "Collisions", "Collisions at Drum"))
    of_grains = (2 * ended - at_drum) / rows["Count"][-1]
    print(f"collisions of a grain        {of_grains / duration:.1f} per second")
    print(f"their mean energy of impact  {grown('CollisionImpact') / ended:.3e} J")
    print(f"lost by all contacts         {grown('CollisionLoss') / duration:.4f} W")


def report_wear(rows, steady):
    """Wear of the drum in the steady state. Friction that slides does its work over its coefficient."""
    volumes, depths = rows["WornVolume"][steady], rows["LargestWearDepth Drum"][steady]
    duration = rows["Time"][steady][-1] - rows["Time"][steady][0]
    print(f"worn off the drum            {1e9 * (volumes[-1] - volumes[0]) / duration:.3e} mm3 per second")
    print(f"largest depth                {3.6e9 * (depths[-1] - depths[0]) / duration:.3g} mm per 1000 hours")


def measure_mixture(run, moment):
    position, arrays = run.particles(moment)
    return segregation_index(numpy.hypot(position[:, 0], position[:, 2]), arrays["Material"] == 0)


def segregation_index(away, smooth):
    """0 of a mixture and 1 when all smooth grains are nearer to the axis than any rough one: how
    much nearer they are in the mean, over how much they would be."""
    sorted_away, count = numpy.sort(away), int(smooth.sum())
    most = sorted_away[count:].mean() - sorted_away[:count].mean()
    return (away[~smooth].mean() - away[smooth].mean()) / most


def report_mixture(run, rows):
    """How far the mixture is segregated."""
    before = [index for moment, index in rows if moment <= ROTATES_FROM + 1e-9][-1]
    after = [index for _, index in rows[-4:]]
    revolutions = (rows[-1][0] - ROTATES_FROM) * run.options.angular_velocity / (2 * math.pi)
    print(f"segregation index before the rotation {before:+.3f},"
          f" after {revolutions:.1f} revolutions {numpy.mean(after):+.3f}")
    run.table = run.write_table(["Time", "SegregationIndex"], rows, "-segregation")


def draw(run):
    options = run.options
    camera = [0, -0.46, 0] if options.mixture else [0.08, -0.47, 0.16]
    view = run.make_view("Drum", [1000, 1000], camera, [0, 0, -0.008])
    display = run.show_grains()
    rim = options.angular_velocity * DRUM_RADIUS
    if options.mixture:
        views.colour_materials(display, view,
                               {name: rgb for name, (rgb, _, _) in MATERIALS.items()})
    else:
        views.colour(display, view, "Velocity", "Speed in m/s", (0, 3 * rim),
                     [0, rim, 2 * rim, 3 * rim])
    views.show_walls(run.grains, view, edge_angle=5)
    run.save_picture()
    if options.mixture:
        chart = run.make_chart(
            "Segregation",
            ("Segregation index", {"SegregationIndex": ("smooth in the core", (0.8, 0.6, 0.1))}),
            table=run.table, legend="TopLeft")
        run.save_picture("-segregation", of=chart)
    else:
        chart = run.make_chart("Drum", (
            "Torque on the drum about its axis in N m",
            {"WallTorque Drum_Y": ("torque of the grains", (0.75, 0.2, 0.1))}))
        run.save_picture("-torque", of=chart)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw, follow=follow)
