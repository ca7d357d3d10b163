#!/usr/bin/env pvpython
"""The material itself, without walls: grains are pressed together in a periodic cell, then sheared.

The cell is pressed from all sides to a pressure, and from a time on sheared at a constant rate
under the same pressure across. The stress ratio climbs and levels off while the packing finds its
density. It leaves a picture, two charts, a table and a state file. All quantities are in SI units.
"""

import numpy
from common import cells, laboratory_cells, pipeline, reading, scenes, views
from paraview import simple as pv

YOUNGS_MODULUS = 1e7


def read_options():
    return laboratory_cells.checked(laboratory_cells.make_parser(
        __doc__, "periodic_shear", count=1000, pressure=1000.0, inertial_number=0.01, strain=1.0))


def build(options):
    """The shear test of the laboratory, of softer grains."""
    return laboratory_cells.build_shear(options, options.strain, YOUNGS_MODULUS)


def report(run):
    options, rows = run.options, run.columns()
    pressed = {name: values[options.start] for name, values in rows.items()}
    print(f"pressed at t = {options.start * options.frame:.4g} s: {pressed['StressXX']:.4g}"
          f" {pressed['StressYY']:.4g} {pressed['StressZZ']:.4g} Pa instead of"
          f" {options.pressure:.4g}, packing fraction {pressed['SolidFraction']:.4f},"
          f" {pressed['CoordinationNumber']:.3f} contacts a grain")
    strain, ratio, steady = laboratory_cells.curves_of_shear(run)
    fraction, contacts = (rows[name][options.start:] for name in ("SolidFraction", "CoordinationNumber"))
    print(f"sheared by {strain[-1]:.3f} at inertial number {options.inertial_number:.3g}: stress"
          f" ratio {ratio[steady].mean():.4f} +- {ratio[steady].std():.4f}, packing fraction"
          f" {fraction[steady].mean():.4f}, {contacts[steady].mean():.3f} contacts a grain")
    balance = rows["DissipatedEnergy"]
    print(f"dissipated {balance[-1]:.4g} J, least growth a frame {numpy.diff(balance).min():.3g} J")
    run.write_table(["shear strain", "stress ratio", "packing fraction", "contacts a grain"],
                    zip(strain, ratio, fraction, contacts))


def draw(run):
    options = run.options
    width = cells.width_of(options.count, options.radius, laboratory_cells.LOOSE)
    view = run.make_view("Cell", [1000, 800], [0.6 * width, 0.4 * width, 3.4 * width],
                         [0.42 * width, 0.38 * width, 0.38 * width])
    view.CameraViewUp = [0, 1, 0]
    display = run.show_grains()
    views.colour(display, view, "ContactCount", "Contacts of a grain", (0, 8))
    views.show_outline(run.grains, view)
    curve = pipeline.new("Calculator", "Stress ratio",
                         Input=pv.OutputPort(run.grains, reading.HISTORY),
                         AttributeType="Row Data", ResultArrayName="StressRatio",
                         Function="-StressXY/StressYY")
    ratio = run.make_chart(
        "Shear", ("Stress ratio", {"StressRatio": ("shear stress over pressure", (0.75, 0.2, 0.1))}),
        ("Packing fraction", {"SolidFraction": ("packing fraction", (0.1, 0.35, 0.7))}),
        table=curve, bottom=("Shear strain", "StrainXY"), legend="BottomRight")
    stresses = run.make_chart("Stress", ("Stress in Pa", {
        "StressXX": ("XX", (0.75, 0.2, 0.1)), "StressYY": ("YY", (0.1, 0.35, 0.7)),
        "StressZZ": ("ZZ", (0.15, 0.55, 0.2)), "StressXY": ("XY", (0.45, 0.45, 0.45))}),
        legend="TopLeft")
    run.save_picture()
    run.save_picture("-ratio", of=ratio)
    run.save_picture("-stress", of=stresses)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
