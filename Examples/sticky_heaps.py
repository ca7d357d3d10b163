#!/usr/bin/env pvpython
"""Heaps of grains that are the stickier the steeper: the angle of repose over the surface energy.

Grains that differ in nothing but their surface energy (AdhesionLaw JKR) are poured onto dishes side
by side until they run over, and come to rest. Their Bond number is the force that pulls two of them
apart over the weight of one.

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves a picture,
a chart and a table of the angles, and a state file in the output folder. All quantities are in SI
units.
"""

import math

from common import results
from common import scenes
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
    parser = scenes.make_parser(__doc__, "sticky_heaps", end_time=2.0)
    parser.add_argument("--bond", type=float, nargs="+", default=[0.0, 1.0, 3.0, 6.0],
                        help="Bond numbers, one for each heap")
    parser.add_argument("--radius", type=scenes.positive, default=0.002, help="mean, of grains")
    parser.add_argument("--rate", type=scenes.positive, default=900.0,
                        help="grains a second on each dish")
    options = parser.parse_args()
    if not 1 <= len(options.bond) <= len(COLOURS) or min(options.bond) < 0:
        parser.error(f"--bond takes 1 to {len(COLOURS)} numbers, 0 or above")
    return options


def surface_energy(bond, radius):
    """gamma (J/m^2) at which two equal spheres hold on to each other with a number of weights: their
    pull-off force is 3 pi gamma R* (Johnson, Kendall and Roberts 1971), and R* half of the radius."""
    weight = DENSITY * 4 / 3 * math.pi * radius**3 * scenes.GRAVITY
    return bond * weight / (1.5 * math.pi * radius)


def position_of(number, options):
    """Where the axis of a dish is."""
    radius = 2 * DISH * options.radius
    return DISTANCE * radius * (number - 0.5 * (len(options.bond) - 1))


def name_of(bond):
    return f"Bond {bond:g}"


def make_dish(number, options):
    d = 2 * options.radius
    bottom = pv.Disk(registrationName=f"Bottom {number}", InnerRadius=0, OuterRadius=DISH * d,
                     CircumferentialResolution=48)
    side = pv.Cylinder(registrationName=f"Side {number}", Radius=DISH * d, Height=RIM * d,
                       Resolution=48, Capping=0)
    upright = pv.Transform(registrationName=f"Rim {number}", Input=side)
    upright.Transform.Rotate = [90, 0, 0]
    upright.Transform.Translate = [0, 0, 0.5 * RIM * d]
    dish = pv.GroupDatasets(registrationName=f"Parts of dish {number}", Input=[bottom, upright])
    moved = pv.Transform(registrationName=f"Dish {number}", Input=dish)
    moved.Transform.Translate = [position_of(number, options), 0, 0]
    return moved


def make_source(number, options):
    d = 2 * options.radius
    source = pv.GranularInflow(registrationName=f"Source {number}", Region=None,
                               Name=f"Source {number}", Shape="Disc", Amount="Number")
    source.Center, source.Radius = [position_of(number, options), 0, SOURCE_HEIGHT * d], 2 * d
    source.Rate, source.Times = options.rate, [0, POURED_UNTIL * options.end_time]
    source.RadiusRange = [0.9 * options.radius, 1.1 * options.radius]
    source.Velocity = [0, 0, -0.3]
    source.Materials = f'"{name_of(options.bond[number])}"'
    return source


def build_scene(options):
    """A dish and a source for each material; what runs over a rim disappears below."""
    numbers = range(len(options.bond))
    grains = pv.GranularSimulation(
        registrationName="Grains", Walls=[make_dish(number, options) for number in numbers],
        Particles=None, Inflows=[make_source(number, options) for number in numbers])
    grains.MaximumParticles = 1000000
    grains.OutflowPlane, grains.OutflowPlanePoint = 1, [0, 0, -2 * options.radius]
    grains.Density, grains.YoungsModulus, grains.Restitution = DENSITY, 1e6, 0.3
    grains.SlidingFriction, grains.RollingFriction = 0.4, 0.05
    grains.AdhesionLaw = "JKR"
    grains.Materials = "\n".join(
        f'"{name_of(bond)}" SurfaceEnergy {surface_energy(bond, options.radius):.6g}'
        for bond in options.bond)
    grains.FrameInterval = 0.05
    scenes.set_run(grains, options)
    return grains


def make_fit(number, grains, options):
    """The filter that fits a cone to one heap."""
    heap = pv.Threshold(registrationName=f"Heap {number}", Input=grains)
    heap.Scalars = ["POINTS", "Material"]
    heap.LowerThreshold, heap.UpperThreshold = number - 0.5, number + 0.5
    fit = pv.GranularReposeAngle(registrationName=f"Angle {number}", Input=heap, Heap="Cone")
    fit.OwnCenter, fit.Center = 1, [position_of(number, options), 0, 0]
    fit.FlankRange = list(FLANK)
    return fit


def report(grains, options, moment):
    """Measures the heaps, prints and saves the figures; returns the rows."""
    material = scenes.particles(grains, moment)[1]["Material"]
    rows = []
    for number, bond in enumerate(options.bond):
        figures = scenes.row_of(make_fit(number, grains, options), moment)
        rows.append([bond, surface_energy(bond, options.radius), float(figures["Angle"]),
                     float(figures["StandardError"]), int((material == number).sum())])
        print("Bond number {:6.2f}   surface energy {:8.4f} J/m^2   angle of repose {:5.1f} +- {:.1f}"
              " degrees   {} grains".format(*rows[-1]))
    kinetic = scenes.columns(grains, moment)["KineticEnergy"]
    print(f"kinetic energy: {kinetic.max():.2g} J at most, {kinetic[-1]:.2g} J at last")
    names = ["Bond", "SurfaceEnergy", "Angle", "StandardError", "Grains"]
    return results.write_table(options, names, rows), rows


def draw(grains, options, times, table, rows):
    scenes.show_time(times[-1])
    d, count = 2 * options.radius, len(options.bond)
    across = (DISTANCE * (count - 1) + 2.8) * DISH * d
    size = [1800, 600]
    view, layout = scenes.make_view("Heaps", size, [0, -across, 0.3 * across], [0, 0, 4 * d])
    view.CameraParallelProjection = 1  # all are seen from the same side
    view.CameraParallelScale = 0.5 * across * size[1] / size[0]
    display = scenes.show_grains(grains, view)
    scenes.colour_materials(display, view,
                            {name_of(bond): rgb for bond, rgb in zip(options.bond, COLOURS)}, False)
    for number, (bond, _, angle, _, _) in enumerate(rows):
        scenes.show_plain(pv.FindSource(f"Dish {number}"), view, [0.55, 0.6, 0.66])
        text = pv.Text(registrationName=f"Words {number}",
                       Text=f"Bond number {bond:g}\n{angle:.0f} degrees")
        words = pv.Show(text, view)
        words.WindowLocation, words.FontSize, words.Justification = "Any Location", 20, "Center"
        words.Position = [0.5 + position_of(number, options) / across - 0.045, 0.12]
    scenes.save_picture(view, options)
    figures = pv.CSVReader(registrationName="Angles", FileName=[table])
    chart = scenes.make_chart(
        grains, "Angles", [700, 490], layout,
        ("Angle of repose in degrees", {"Angle": ("JKR", (0.75, 0.2, 0.1))}), table=figures, legend="TopLeft",
        bottom=("Bond number: pull-off force over weight", "Bond"))
    marks = pv.GetDisplayProperties(figures, chart)
    marks.SeriesMarkerStyle, marks.SeriesMarkerSize = ["Angle", "4"], ["Angle", "12"]
    scenes.save_picture(chart, options, "-angles", scale=1)
    scenes.save_state(options, times)


def main():
    options = read_options()
    scenes.prepare(options)
    grains = build_scene(options)
    times = scenes.simulate(grains)
    table, rows = report(grains, options, times[-1])
    if not options.no_pictures:
        draw(grains, options, times, table, rows)


if __name__ == "__main__":
    main()
