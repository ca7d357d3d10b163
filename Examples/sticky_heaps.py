#!/usr/bin/env pvpython
"""Heaps of grains that are the stickier the steeper: the angle of repose over the surface energy.

Grains that differ in nothing but their surface energy (AdhesionLaw JKR) are poured onto dishes side
by side until they run over, and come to rest. Their Bond number is the force that pulls two of them
apart over the weight of one.

It leaves a picture, a chart and a table of the angles, and a state file. All quantities are in SI
units.
"""

import math

from common import pipeline, reading, scenes, views
from paraview import simple as pv

DENSITY = 2500.0
DISH, RIM = 10.0, 1.5  # radius and height, in diameters
DISTANCE = 2.8  # of neighbouring dishes, in radii of a dish
SOURCE_HEIGHT = 22.0  # in diameters
POURED_UNTIL = 0.7  # share of the time
FLANK = (0.15, 0.85)
COLOURS = [(0.85, 0.78, 0.55), (0.45, 0.75, 0.45), (0.3, 0.6, 0.85), (0.85, 0.4, 0.35),
           (0.7, 0.5, 0.85), (0.9, 0.65, 0.3)]


def read_options():
    parser = scenes.make_parser(__doc__, "sticky_heaps", end_time=2.0, radius=0.002,
                                rate=(900.0, "number of grains that come on each dish in a second (1/s)"))
    parser.add_argument("--bond", type=float, nargs="+", default=[0.0, 1.0, 3.0, 6.0],
                        help="Bond numbers, one for each heap")
    options = parser.parse_args()
    if not 1 <= len(options.bond) <= len(COLOURS) or min(options.bond) < 0:
        parser.error(f"--bond takes 1 to {len(COLOURS)} numbers, 0 or above")
    return options


def surface_energy(bond, radius):
    """gamma (J/m^2) at which two equal spheres hold on to each other with a number of weights: their
    pull-off force is 3 pi gamma R* (Johnson, Kendall and Roberts 1971), and R* half of the radius."""
    weight = DENSITY * 4 / 3 * math.pi * radius**3 * pipeline.GRAVITY
    return bond * weight / (1.5 * math.pi * radius)


def position_of(number, options):
    """Where the axis of a dish is."""
    radius = 2 * DISH * options.radius
    return DISTANCE * radius * (number - 0.5 * (len(options.bond) - 1))


def name_of(bond):
    return f"Bond {bond:g}"


def make_dish(number, options):
    d = 2 * options.radius
    bottom = pipeline.new("Disk", f"Bottom {number}", InnerRadius=0, OuterRadius=DISH * d,
                          CircumferentialResolution=48)
    rim = pipeline.upright_cylinder(f"Rim {number}", DISH * d, 0, RIM * d, 48, capping=0)
    dish = pipeline.new("GroupDatasets", f"Parts of dish {number}", Input=[bottom, rim])
    return pipeline.placed(f"Dish {number}", dish, move=(position_of(number, options), 0, 0))


def make_source(number, options):
    d = 2 * options.radius
    return pipeline.make_inflow(f"Source {number}", Shape="Disc", Amount="Number",
                                Center=[position_of(number, options), 0, SOURCE_HEIGHT * d],
                                Radius=2 * d, Rate=options.rate,
                                Times=[0, POURED_UNTIL * options.end_time],
                                RadiusRange=[0.9 * options.radius, 1.1 * options.radius],
                                Velocity=[0, 0, -0.3],
                                Materials=f'"{name_of(options.bond[number])}"')


def build(options):
    """A dish and a source for each material; what runs over a rim disappears below."""
    numbers = range(len(options.bond))
    materials = "\n".join(
        f'"{name_of(bond)}" SurfaceEnergy {surface_energy(bond, options.radius):.6g}'
        for bond in options.bond)
    return pipeline.make_grains(
        options, walls=[make_dish(number, options) for number in numbers],
        inflows=[make_source(number, options) for number in numbers], MaximumParticles=1000000,
        OutflowPlane=1, OutflowPlanePoint=[0, 0, -2 * options.radius], Density=DENSITY,
        YoungsModulus=1e6, Restitution=0.3, SlidingFriction=0.4, RollingFriction=0.05,
        AdhesionLaw="JKR", Materials=materials, FrameInterval=0.05)


def make_fit(number, run):
    """The filter that fits a cone to one heap."""
    heap = pipeline.new("Threshold", f"Heap {number}", Input=run.grains)
    heap.Scalars = ["POINTS", "Material"]
    heap.LowerThreshold, heap.UpperThreshold = number - 0.5, number + 0.5
    return pipeline.new("GranularReposeAngle", f"Angle {number}", Input=heap, Heap="Cone",
                        FlankRange=list(FLANK), OwnCenter=1,
                        Center=[position_of(number, run.options), 0, 0])


def report(run):
    """Measures the heaps, prints and saves the figures."""
    material = run.particles()[1]["Material"]
    run.rows = []
    for number, bond in enumerate(run.options.bond):
        figures = reading.row_of(make_fit(number, run), run.end)
        run.rows.append([bond, surface_energy(bond, run.options.radius), float(figures["Angle"]),
                         float(figures["StandardError"]), int((material == number).sum())])
        print("Bond number {:6.2f}   surface energy {:8.4f} J/m^2   angle of repose {:5.1f} +- {:.1f}"
              " degrees   {} grains".format(*run.rows[-1]))
    kinetic = run.columns()["KineticEnergy"]
    print(f"kinetic energy: {kinetic.max():.2g} J at most, {kinetic[-1]:.2g} J at last")
    run.table = run.write_table(["Bond", "SurfaceEnergy", "Angle", "StandardError", "Grains"],
                                run.rows)


def draw(run):
    options = run.options
    d, count = 2 * options.radius, len(options.bond)
    across = (DISTANCE * (count - 1) + 2.8) * DISH * d
    size = [1800, 600]
    view = run.make_view("Heaps", size, [0, -across, 0.3 * across], [0, 0, 4 * d])
    view.CameraParallelProjection = 1  # all are seen from the same side
    view.CameraParallelScale = 0.5 * across * size[1] / size[0]
    display = run.show_grains()
    views.colour_materials(display, view,
                           {name_of(bond): rgb for bond, rgb in zip(options.bond, COLOURS)}, False)
    for number, (bond, _, angle, _, _) in enumerate(run.rows):
        views.show_plain(pv.FindSource(f"Dish {number}"), view, [0.55, 0.6, 0.66])
        text = pipeline.new("Text", f"Words {number}",
                            Text=f"Bond number {bond:g}\n{angle:.0f} degrees")
        words = pv.Show(text, view)
        words.WindowLocation, words.FontSize, words.Justification = "Any Location", 20, "Center"
        words.Position = [0.5 + position_of(number, options) / across - 0.045, 0.12]
    run.save_picture()
    chart = run.make_chart(
        "Angles", ("Angle of repose in degrees", {"Angle": ("JKR", (0.75, 0.2, 0.1))}),
        table=run.table, size=(700, 490), legend="TopLeft",
        bottom=("Bond number: pull-off force over weight", "Bond"))
    marks = pv.GetDisplayProperties(pv.FindSource("Angles"), chart)
    marks.SeriesMarkerStyle, marks.SeriesMarkerSize = ["Angle", "4"], ["Angle", "12"]
    run.save_picture("-angles", of=chart)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
