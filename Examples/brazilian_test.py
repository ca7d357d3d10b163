#!/usr/bin/env pvpython
"""A disc of cemented grains is pressed between two jaws until it splits: the Brazilian test.

Grains settle in a box; a disc that lies on its side is cut out of them, and parallel bonds hold
those that are near each other and break by the force along or across them. Hollow jaws press on it
from above and below, which pulls its middle apart. Its tensile strength, 2 P / (pi D t) with the
force P at which it splits, is set against that of its bonds, a force over the cross section of a
grain; the picture shows the pieces and, red, the bonds that broke, and the film how the crack runs.

It leaves a picture, a film, a table and a state file. All quantities are in SI units.
"""

import math

import numpy
from common import cores, pipeline, reading, scenes, views
from paraview import simple as pv

SPREAD = numpy.array([0.8, 1.2])  # of the radii
DISC, MIDDLE = 0.012, 0.013  # radius, and height of its axis in the bed
HALF_X, HALF_Y = 0.014, 0.005  # of the box
THICK = 0.006  # of the disc
SHEAR = 4  # strength of bonds in shear over that in tension: else it is crushed at the jaws
JAW, ARC = 1.5, 0.35  # radius of the jaws over that of the disc, and half their arc


def read_options():
    parser = cores.make_parser(__doc__, "brazilian_test", film=True, strength=4e4, shortening=0.03,
                               count=1100, speed=0.3, radius=0.001, run_frames=40)
    options = parser.parse_args()
    scenes.demand_below(parser, "radius", options.radius, DISC)
    return options


def build_jaw(name, sign, position, radius):
    """Hollow as the usual ones are, 1.5 times as wide as the disc; in y as long as the box."""
    hollow, x, z = JAW * DISC, position[:, 0], sign * position[:, 2]
    reach = hollow - radius
    middle = (z[numpy.abs(x) < reach] - numpy.sqrt(reach**2 - x**2)[numpy.abs(x) < reach]).max()
    angles = numpy.linspace(-ARC, ARC, 25)
    points = numpy.column_stack([hollow * numpy.sin(angles), 0 * angles - HALF_Y,
                                 sign * (middle + hollow * numpy.cos(angles))])
    return pipeline.new("LinearExtrusion", f"{name} surface", Capping=0, Vector=[0, 2 * HALF_Y, 0],
                        Input=pipeline.polyline(f"{name} profile", points))


def build(options):
    bed = cores.build_bed(options, list(options.radius * SPREAD), HALF_X, HALF_Y)
    disc = cores.drill(bed, f"max(sqrt(coordsX^2+(coordsZ-{MIDDLE})^2)/{DISC},"
                            f" abs(coordsY)/{THICK / 2})")
    area = math.pi * options.radius**2
    strength = options.strength * area
    press = cores.build_press(disc, options, build_jaw, BondBreaking="Force",
                              BondTensileStrength=strength, BondShearStrength=SHEAR * strength)
    pipeline.new("GranularBrokenBonds", "Cracks", Input=pv.OutputPort(press, 0), FollowGrains=1)
    return press


def sides(begin, position):
    """Displacement of the right half to the right, less that of the left half, as a share of the
    diameter."""
    right = begin[:, 0] > 0
    displacement = position[:, 0] - begin[:, 0]
    return (displacement[right].mean() - displacement[~right].mean()) / (2 * DISC)


def report(run):
    options = run.options
    begin, _ = run.particles(run.times[0])
    across = [sides(begin, run.particles(moment)[0]) for moment in run.times]
    force, rows = cores.force_of_plates(run)
    diameter = 2 * DISC + options.radius
    stress = 2 * force / (math.pi * diameter * (THICK + options.radius))
    shortening = options.speed * numpy.array(run.times) / diameter
    run.write_table(["Time", "Shortening", "Stress", "Apart", "BrokenBonds"],
                    zip(run.times, shortening, stress, across, rows["BrokenBonds"].astype(float)))
    peak = int(stress.argmax())
    if stress[peak:].min() > 0.75 * stress[peak]:
        reading.stop("The disc has not split: take a larger --shortening.")
    cracks = reading.points_of(pv.FindSource("Cracks"), run.end).position
    middle = (numpy.abs(cracks[:, 0]) < DISC / 4).mean()
    print(f"{len(begin)} grains, {rows['BondCount'][0]} bonds; tensile strength"
          f" {stress[peak] / 1e3:.4g} kPa ({stress[peak] / options.strength:.3f} of that of the bonds)"
          f" when it is {100 * shortening[peak]:.2f} % shorter")
    print(f"{rows['BrokenBonds'][peak]} bonds were broken then and {rows['BrokenBonds'][-1]} at the end,"
          f" {100 * middle:.0f} % of them in the middle quarter; the halves are"
          f" {100 * across[-1]:.2f} % of the diameter farther apart, in {rows['FragmentCount'][-1]}"
          f" pieces")


def show(run):
    view = run.make_view("Disc", [1000, 900], [0.006, -0.062, MIDDLE + 0.006],
                         [0, 0, MIDDLE - 0.0015])
    views.show_pieces(run.grains, view).Opacity = 0.3
    views.show_cracks(pv.FindSource("Cracks"), view, 0.4 * run.options.radius)
    views.show_walls(run.grains, view)


def draw(run):
    run.save_picture("", run.end)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw, show)
