#!/usr/bin/env pvpython
"""Tests that a soil laboratory knows, each with its curves.

In a periodic cell: isotropic compression, triaxial compression drained and undrained, simple shear
at constant pressure. Among walls: triaxial compression between six plates, an oedometer, a direct
shear box, a rough plane that is inclined less and less, and a Couette cell. --test says which. It
leaves a picture, a chart, a table and a state file. All quantities are in SI units.
"""

import numpy
from common import (laboratory_cells, laboratory_plates, laboratory_rings, laboratory_walls, reading,
                    scenes, views)

TESTS = {**laboratory_cells.TESTS, **laboratory_walls.TESTS, **laboratory_plates.TESTS,
         **laboratory_rings.TESTS}
COLOURS = ((0.75, 0.2, 0.1), (0.1, 0.35, 0.7), (0.15, 0.55, 0.2), (0.45, 0.45, 0.45))


def read_options():
    parser = laboratory_cells.make_parser(__doc__, "laboratory", count=800, pressure=2000.0,
                                          inertial_number=0.002, strain=0.4)
    parser.add_argument("--test", choices=TESTS, default="triaxial", help="which test")
    return laboratory_cells.checked(parser)


def build(options):
    return TESTS[options.test].build(options)


def report(run):
    columns = TESTS[run.options.test].measure(run)
    run.table = run.write_table(list(columns), list(zip(*columns.values())))


def draw(run):
    """The grains at the end, and columns of the table as curves."""
    test = TESTS[run.options.test]
    low, high = (run.grains.GetDataInformation(reading.PARTICLES).GetBounds()[k::2] for k in (0, 1))
    middle = [(a + b) / 2 for a, b in zip(low, high)]
    size = numpy.subtract(high, low).max()
    view = run.make_view(
        "Grains", [1000, 800],
        [middle[0] + 0.7 * size, middle[1] - 2.2 * size, middle[2] + 0.8 * size], middle)
    display = run.show_grains()
    fastest = run.grains.PointData["Velocity"].GetRange(-1)[1] or 1e-9
    views.colour(display, view, "Velocity", "Speed in m/s", (0, float(f"{fastest:.2g}")))
    if run.grains.PeriodicAxes == "X, Y and Z":
        views.show_outline(run.grains, view)
    else:
        views.show_walls(run.grains, view)
    left = (test.titles[1], {name: (label, COLOURS[k]) for k, (name, label) in
                             enumerate(test.left.items())})
    right = (test.titles[2], {name: (label, COLOURS[len(test.left) + k]) for k, (name, label) in
                              enumerate(test.right.items())})
    chart = run.make_chart("Curves", left, right, table=run.table,
                           bottom=(test.titles[0], test.bottom), legend=test.legend)
    if test.logarithmic:
        chart.BottomAxisLogScale = 1
    run.save_picture()
    run.save_picture("-curves", of=chart)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
