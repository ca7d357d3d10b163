#!/usr/bin/env pvpython
"""Balls fall on a trampoline: a stretched sheet of rubber that throws them up again.

The sheet is a membrane of triangles, fixed at its rim. It has the mass of some balls, so that it swings
by itself when they are in the air. The colour of the sheet is how far it is stretched.

It leaves pictures, a film and a state file. All quantities are in SI units.
"""

import numpy
from common import pipeline, reading, scenes, views
from common.package import granular
from paraview import simple as pv

RADIUS = 0.25  # of the sheet
RINGS = 16
PRESTRETCH = 1.03


def sheet_mesh(rings):
    """Points and triangles of a disc, with six more points on each ring."""
    points, faces, first = [(0.0, 0.0, 0.0)], [], [0]
    for k in range(1, rings + 1):
        first.append(len(points))
        angles = 2 * numpy.pi * numpy.arange(6 * k) / (6 * k)
        radius = RADIUS * k / rings
        points += [(radius * numpy.cos(a), radius * numpy.sin(a), 0.0) for a in angles]
    for k in range(1, rings + 1):
        inner, outer = max(1, 6 * (k - 1)), 6 * k
        for side in range(6):
            for i in range(k):
                a = first[k] + side * k + i
                b = first[k] + (side * k + i + 1) % outer
                c = first[k - 1] + (side * (k - 1) + i) % inner
                faces.append([c, a, b])
                if i < k - 1:
                    d = first[k - 1] + (side * (k - 1) + i + 1) % inner
                    faces.append([c, b, d])
    return numpy.array(points), faces


def read_options():
    return scenes.make_parser(__doc__, "trampoline", end_time=1.5, film=True,
                              count=(12, "number of balls"), youngs_modulus=(
                                  1e6, "Young's modulus of the sheet (Pa)")).parse_args()


def build(options):
    sheet = granular.membrane(sheet_mesh(RINGS), thickness=0.001, density=1200,
                              youngs_modulus=options.youngs_modulus, name="sheet",
                              Prestretch=PRESTRETCH, RetardationTime=1e-4)
    ring = pipeline.revolved_profile("Ring", [(RADIUS, -0.02), (RADIUS + 0.03, 0.0), (RADIUS, 0.6)], 60)
    wide = 0.12
    return pipeline.make_grains(
        options, walls=[sheet, ring], MaximumParticles=options.count, RadiusRange=[0.016, 0.022],
        SpawnRegion="Box", SpawnBox=[-wide, wide, -wide, wide, 0.15, 0.45], InitialVelocity=[0, 0, 0],
        Density=400, YoungsModulus=6e6, Restitution=0.8, SlidingFriction=0.4, RollingFriction=0.01,
        Viscosity=0, FrameInterval=0.01, MaximumOverlap=0.5)


def report(run):
    rows = run.columns()
    stretch, energy = rows["LargestStretch sheet"], rows["MembraneEnergy sheet"]
    lowest = min(run.particles(moment)[0][:, 2].min() for moment in run.times[1:])
    print(f"{run.options.count} balls sink to {-1e3 * lowest:.0f} mm and stretch the sheet by"
          f" {100 * (stretch.max() - 1):.1f} % at most, from {100 * (PRESTRETCH - 1):.1f} %;"
          f" it stores up to {energy.max() - energy[0]:.3g} J of theirs")


def show(run):
    view = run.make_view("Trampoline", [1200, 900], [0.0, -0.85, 0.5], [0, 0, 0.02])
    views.show_spheres(run.grains, view, [0.9, 0.75, 0.3])
    walls = pv.OutputPort(run.grains, reading.WALLS)
    larger = pipeline.new("Calculator", "Larger stretch", Input=walls, AttributeType="Cell Data",
                          Function="Stretch_0", ResultArrayName="LargerStretch")
    sheet = pipeline.new("Threshold", "Sheet", Input=larger)
    sheet.Scalars, sheet.LowerThreshold, sheet.UpperThreshold = ["CELLS", "LargerStretch"], 1.0001, 10
    display = pv.Show(pipeline.new("CellDatatoPointData", "Stretch of points", Input=sheet), view)
    display.SetRepresentationType("Surface With Edges")
    display.EdgeColor = [0.2, 0.2, 0.25]
    views.colour(display, view, "LargerStretch", "Stretch", (1.02, 1.1))


def draw(run):
    columns = run.columns()
    run.save_picture("", float(columns["Time"][columns["LargestStretch sheet"].argmax()]))


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw, show)
