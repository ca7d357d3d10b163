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
    parser = scenes.make_parser(__doc__, "laboratory")
    parser.add_argument("--test", choices=TESTS, default="triaxial", help="which test")
    parser.add_argument("--count", type=int, default=800, help="of grains")
    parser.add_argument("--radius", type=scenes.positive, default=0.001, help="mean, of grains")
    parser.add_argument("--pressure", type=scenes.positive, default=2000.0, help="in Pa")
    parser.add_argument("--friction", type=float, default=0.5, help="sliding, of grains")
    parser.add_argument("--inertial-number", type=scenes.positive, default=0.002,
                        help="of what is prescribed in a cell")
    parser.add_argument("--strain", type=scenes.positive, default=0.4, help="by which it is strained")
    parser.add_argument("--frames", type=int, default=100, help="of the whole run")
    options = parser.parse_args()
    if options.count < 100:
        parser.error(f"--count {options.count} is below 100, too few for a packing")
    if options.frames < 20:
        parser.error(f"--frames {options.frames} is below 20, too few for a curve")
    return options


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
