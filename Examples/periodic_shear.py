#!/usr/bin/env pvpython
"""The material itself, without walls: grains are pressed together in a periodic cell, then sheared.

The cell is pressed from all sides to a pressure, and from a time on sheared at a constant rate
under the same pressure across. The stress ratio climbs and levels off while the packing finds its
density. It leaves a picture, two charts, a table and a state file. All quantities are in SI units.
"""

import numpy
from common import cells, reading, scenes, views
from paraview import simple as pv

DENSITY, YOUNGS_MODULUS = 2500.0, 1e7
LOOSE = 0.3  # share of the volume to begin with


def read_options():
    parser = scenes.make_parser(__doc__, "periodic_shear")
    parser.add_argument("--count", type=int, default=1000, help="of grains")
    parser.add_argument("--radius", type=scenes.positive, default=0.001, help="mean, of grains")
    parser.add_argument("--pressure", type=scenes.positive, default=1000.0, help="in Pa")
    parser.add_argument("--friction", type=float, default=0.5, help="sliding, of grains")
    parser.add_argument("--inertial-number", type=scenes.positive, default=0.01, help="of the shear")
    parser.add_argument("--strain", type=scenes.positive, default=1.0, help="by which it is sheared")
    parser.add_argument("--frames", type=int, default=100, help="of the whole run")
    options = parser.parse_args()
    if options.count < 100:
        parser.error(f"--count {options.count} is below 100, too few for a packing")
    plan(options)
    return options


def plan(options):
    """Rate of the shear, when it begins and when it ends, a whole number of frames each."""
    options.width = cells.width_of(options.count, options.radius, LOOSE)
    rate = cells.unit_rate(options.radius, DENSITY, options.pressure)
    options.rate = options.inertial_number * rate
    pressing = 1.2 / (0.02 * rate)  # strain of 1.2 at the fastest
    shearing = options.strain / options.rate
    frame = (pressing + shearing) / options.frames
    options.begin = round(pressing / frame) * frame
    options.frame, options.end_time = frame, options.frames * frame


def build(options):
    """A cube that repeats itself along all axes, filled with loose grains."""
    begin = f"{options.begin + 0.01 * options.frame:.9g}"  # not a rounding before the frame
    return cells.make_cell(
        options, options.width, [0.8 * options.radius, 1.2 * options.radius], options.pressure,
        Density=DENSITY, YoungsModulus=YOUNGS_MODULUS, SlidingFriction=options.friction,
        CellInertialNumber=0.02, FrameInterval=options.frame,
        Changes=f"{begin} CellVelocityGradient 0 {options.rate:.9g} 0 0 0 0 0 0 0\n"
                f"{begin} CellControl 0 1 0 0 0 0")


def report(run):
    options = run.options
    rows = run.columns()
    start = round(options.begin / options.frame)
    pressed = {name: values[start] for name, values in rows.items()}
    print(f"pressed at t = {options.begin:.4g} s: {pressed['StressXX']:.4g}"
          f" {pressed['StressYY']:.4g} {pressed['StressZZ']:.4g} Pa instead of"
          f" {options.pressure:.4g}, packing fraction {pressed['SolidFraction']:.4f},"
          f" {pressed['CoordinationNumber']:.3f} contacts a grain")
    strain = rows["StrainXY"] - rows["StrainXY"][start]
    ratio = -rows["StressXY"] / numpy.maximum(rows["StressYY"], 1e-9)
    steady = strain > 0.5 * strain[-1]
    print(f"sheared by {strain[-1]:.3f} at inertial number {options.inertial_number:.3g}: stress"
          f" ratio {ratio[steady].mean():.4f} +- {ratio[steady].std():.4f}, packing fraction"
          f" {rows['SolidFraction'][steady].mean():.4f},"
          f" {rows['CoordinationNumber'][steady].mean():.3f} contacts a grain")
    balance = rows["DissipatedEnergy"]
    print(f"dissipated {balance[-1]:.4g} J, least growth a frame {numpy.diff(balance).min():.3g} J")
    run.write_table(["shear strain", "stress ratio", "packing fraction", "contacts a grain"],
                    zip(strain[start:], ratio[start:], rows["SolidFraction"][start:],
                        rows["CoordinationNumber"][start:]))


def draw(run):
    width = run.options.width
    view = run.make_view("Cell", [1000, 800], [0.6 * width, 0.4 * width, 3.4 * width],
                         [0.42 * width, 0.38 * width, 0.38 * width])
    view.CameraViewUp = [0, 1, 0]
    display = run.show_grains()
    views.colour(display, view, "ContactCount", "Contacts of a grain", (0, 8))
    views.show_outline(run.grains, view)
    curve = pv.Calculator(registrationName="Stress ratio",
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
