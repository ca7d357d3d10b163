"""Tests of the laboratory in a periodic cell: how each is built, and what is measured of it."""

import dataclasses

import numpy
from common import cells, scenes

DENSITY, YOUNGS_MODULUS = 2500.0, 5e7
LOOSE = 0.3  # share of the volume to begin with
PRESSING = 0.02  # inertial number


@dataclasses.dataclass
class Test:
    """A test, and how its curves are drawn."""

    build: object  #: makes the simulation of the options
    measure: object  #: columns of the run
    titles: tuple  #: of the axes: bottom, left, right
    bottom: str  #: column
    left: dict  #: columns, and what the legend calls them
    right: dict
    logarithmic: bool = False  #: the axis at the bottom
    legend: str = "BottomRight"


def make_parser(document, name, **defaults):
    return scenes.make_parser(document, name, earlier={"run_frames": "--frames"}, radius=0.001,
                              friction=0.5, run_frames=100, **defaults)


def checked(parser):
    """The options, of which there are enough grains and frames."""
    options = parser.parse_args()
    if options.count < 100:
        parser.error(f"--count {options.count} is below 100, too few for a packing")
    if options.run_frames < 20:
        parser.error(f"--run-frames {options.run_frames} is below 20, too few for a curve")
    return options


def material(options, modulus):
    """Properties of the grains by their names."""
    return {"Density": DENSITY, "YoungsModulus": modulus, "SlidingFriction": options.friction,
            **cells.ONLY_SLIDING}


def radii(options):
    return [0.8 * options.radius, 1.2 * options.radius]


def unit_rate(options):
    """The rate whose inertial number is 1 [1/s]."""
    return cells.unit_rate(options.radius, DENSITY, options.pressure)


def plan(options, duration):
    """The packing is pressed together first: when that ends and what a frame is."""
    pressing = 1.2 / (PRESSING * unit_rate(options))  # strain of 1.2 at the fastest
    options.frame = (pressing + duration) / options.run_frames
    options.start = round(pressing / options.frame)
    options.begin = (options.start + 0.01) * options.frame  # not a rounding before the frame
    options.end_time = options.run_frames * options.frame


def make_cell(options, changes, modulus=YOUNGS_MODULUS):
    """A cube that repeats itself along all axes, filled with loose grains and pressed."""
    return cells.make_cell(
        options, cells.width_of(options.count, options.radius, LOOSE), radii(options),
        options.pressure, **material(options, modulus), CellInertialNumber=PRESSING,
        FrameInterval=options.frame,
        Changes="\n".join(f"{moment:.9g} {change}" for moment, change in changes))


def isotropic_stages(options):
    """Pressures, up and down again, and the frames at which each has been held."""
    factors = [1, 2, 4, 8, 16, 8, 4, 2, 1]
    each = (options.run_frames - options.start) / (len(factors) - 1)
    ends = [options.start + round(k * each) for k in range(len(factors))]
    return [factor * options.pressure for factor in factors], ends


def build_isotropic(options):
    plan(options, 3 / (PRESSING * unit_rate(options)))
    pressures, ends = isotropic_stages(options)
    return make_cell(options, [((end + 0.01) * options.frame, f"CellStress {p:.9g} {p:.9g} {p:.9g} 0 0 0")
                               for p, end in zip(pressures[1:], ends)])


def measure_isotropic(run):
    pressures, ends = isotropic_stages(run.options)
    rows = run.columns()
    reached = rows["Pressure"][ends]
    void = 1 / rows["SolidFraction"][ends] - 1
    for asked, p, e, z in zip(pressures, reached, void, rows["CoordinationNumber"][ends]):
        print(f"pressure {p:8.5g} of {asked:g} Pa: void ratio {e:.4f}, {z:.3f} contacts a grain")
    return {"Pressure": reached, "VoidRatio": void,
            "CoordinationNumber": rows["CoordinationNumber"][ends]}


def build_triaxial(options):
    rate = options.inertial_number * unit_rate(options)
    plan(options, options.strain / rate)
    # What the sides have to yield, but for a change of volume, which the servo adds.
    gradient = f"CellVelocityGradient {rate / 2:.9g} 0 0 0 {rate / 2:.9g} 0 0 0 {-rate:.9g}"
    return make_cell(options, [(options.begin, gradient),
                               (options.begin, "CellControl 1 1 0 0 0 0")])


def build_undrained(options):
    rate = options.inertial_number * unit_rate(options)
    plan(options, options.strain / rate)
    half = 0.5 * rate
    return make_cell(options, [
        (options.begin, f"CellVelocityGradient {half:.9g} 0 0 0 {half:.9g} 0 0 0 {-rate:.9g}"),
        (options.begin, "CellControl 0 0 0 0 0 0")])


def measure_triaxial(run):
    options, rows = run.options, run.columns()
    part = slice(options.start, None)
    across = 0.5 * (rows["StressXX"] + rows["StressYY"])[part]
    axial = rows["StressZZ"][part]
    strain, volume = (values - values[options.start] for values in (
        -rows["StrainZZ"], -(rows["StrainXX"] + rows["StrainYY"] + rows["StrainZZ"])))
    void = 1 / rows["SolidFraction"][part] - 1
    return triaxial(strain[part], volume[part], void, axial, across)


def triaxial(strain, volume, void, axial, across):
    """The columns of triaxial compression, of strains from its begin on and of stresses."""
    q, p = axial - across, (axial + 2 * across) / 3
    sine = numpy.clip(q / (axial + across), -1, 1)
    steady = strain > 0.6 * strain[-1]
    print(f"stress on the sides {across[steady].mean():.5g} Pa at the end")
    print(f"before: pressure {p[0]:.5g} Pa, void ratio {void[0]:.4f}")
    print(f"at the end: q/p {(q / p)[steady].mean():.3f}, friction angle"
          f" {numpy.degrees(numpy.arcsin(sine[steady].mean())):.2f} degrees (largest"
          f" {numpy.degrees(numpy.arcsin(sine.max())):.2f}), pressure {p[steady].mean():.5g} Pa, void"
          f" ratio {void[steady].mean():.4f}, volume strain {volume[-1]:.4f}")
    return {"AxialStrain": strain, "Q": q, "P": p, "StressRatio": q / p, "VolumeStrain": volume,
            "VoidRatio": void}


def build_shear(options, strain=None, modulus=YOUNGS_MODULUS):
    """Simple shear under a constant pressure across, to twice --strain or to another strain."""
    rate = options.inertial_number * unit_rate(options)
    plan(options, (strain or 2 * options.strain) / rate)
    return make_cell(options, [(options.begin, f"CellVelocityGradient 0 {rate:.9g} 0 0 0 0 0 0 0"),
                               (options.begin, "CellControl 0 1 0 0 0 0")], modulus)


def curves_of_shear(run):
    """Strain and stress ratio from the begin of the shear on, and which of them are steady."""
    part, rows = slice(run.options.start, None), run.columns()
    strain = (rows["StrainXY"] - rows["StrainXY"][run.options.start])[part]
    ratio = -(rows["StressXY"] / numpy.maximum(rows["StressYY"], 1e-9))[part]
    return strain, ratio, strain > 0.5 * strain[-1]


def measure_shear(run):
    options, rows = run.options, run.columns()
    part = slice(options.start, None)
    strain, ratio, steady = curves_of_shear(run)
    print(f"stress ratio {ratio[steady].mean():.3f} +- {ratio[steady].std():.3f} at the end, largest"
          f" {ratio.max():.3f}; pressure across {rows['StressYY'][part][steady].mean():.5g} of"
          f" {options.pressure:g} Pa, packing fraction"
          f" {rows['SolidFraction'][part][steady].mean():.4f}")
    return {"ShearStrain": strain, "StressRatio": ratio,
            "SolidFraction": rows["SolidFraction"][part]}


TESTS = {
    "isotropic": Test(build_isotropic, measure_isotropic,
                      ("Pressure in Pa", "Void ratio", "Contacts of a grain"), "Pressure",
                      {"VoidRatio": "void ratio"}, {"CoordinationNumber": "contacts"},
                      logarithmic=True),
    "triaxial": Test(build_triaxial, measure_triaxial,
                     ("Axial strain", "q / p", "Volume strain, compression positive"), "AxialStrain",
                     {"StressRatio": "q / p"}, {"VolumeStrain": "volume strain"}),
    "undrained": Test(build_undrained, measure_triaxial,
                      ("Axial strain", "Stress in Pa", "q / p"), "AxialStrain",
                      {"Q": "q", "P": "mean pressure"}, {"StressRatio": "q / p"}),
    "shear": Test(build_shear, measure_shear,
                  ("Shear strain", "Shear stress over pressure", "Packing fraction"), "ShearStrain",
                  {"StressRatio": "stress ratio"}, {"SolidFraction": "packing fraction"}),
}
