#!/usr/bin/env pvpython
"""Dice in a cup, or in a column without sides: how densely the five Platonic solids lie.

By itself a cup of cubes. With --column they sink slowly into a column that repeats itself sideways,
as in a thick liquid, and the share of the volume that they fill is measured away from its floor and
its top. With --vibrated the liquid is gone then and the floor goes up and down for so long. --study
does so with all five solids, several times each, and makes a table with standard deviations.

Baker and Kudrolli (2010, Physical Review E 82, 061304) measured plastic dice that were fluidized and
came to rest, and ones that were vibrated, with a standard deviation of 0.01. Only the abstract of
their paper was at hand. Chosen here are therefore the friction (0.3 in a column), how the dice sink,
how they are vibrated, the rounding, and a column without a container. The case "dice" of the
validation report has the packing fractions beside the measured ones. The columns are narrow, five
sides of a cube. Vibrated dice still settle: tetrahedra gain 0.007 from the third second to the sixth.
An amplitude of a tenth of a side instead of 0.03 tosses the column, and tetrahedra have 0.59 then.

It leaves a picture and a state file. All quantities are in SI units.
"""

import itertools
import math

import numpy
from common import pipeline, results, scenes, views
from common.package import granular
from paraview import simple as pv

VOLUME, DENSITY = 1e-6, 1160.0  # of a die
EDGE = VOLUME ** (1 / 3)  # of a cube of that volume
RADIUS = (VOLUME * 0.75 / math.pi) ** (1 / 3)
ROUNDING = 0.05
CUP = 0.035
REST = 0.3  # after the floor has stopped, in s
FEWEST = 90  # dice of a column that has an inside
STUDY_VIBRATED = 6.0  # in s
VIBRATED_MODULUS = 1.5e7  # with which overlaps are 0.002 of a side in the mean
SPARSE = 0.06  # part of the volume of a stream in a column
GOLDEN = (1 + math.sqrt(5)) / 2


def cyclic(*points):
    """The points with their coordinates in the three cyclic orders."""
    return [(p[k], p[(k + 1) % 3], p[(k + 2) % 3]) for p in points for k in range(3)]


def signs(*values):
    return itertools.product(*((-value, value) for value in values))


#: Corners, and the published shares of the volume, poured and shaken.
SOLIDS = {
    "tetrahedron": ([(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)], 0.51, 0.64),
    "cube": (list(signs(1, 1, 1)), 0.54, 0.67),
    "octahedron": (cyclic((1, 0, 0), (-1, 0, 0)), 0.52, 0.64),
    "dodecahedron": ([*signs(1, 1, 1),
                      *cyclic(*((0, a, b) for a, b in signs(1 / GOLDEN, GOLDEN)))], 0.51, 0.63),
    "icosahedron": (cyclic(*((0, a, b) for a, b in signs(1, GOLDEN))), 0.50, 0.59),
}


def read_options():
    parser = scenes.make_parser(
        __doc__, "dice", study="columns of all solids, several of each", count=(120, "number of dice"),
        friction=(None, "coefficient of sliding friction; 0.3 in a column, 0.4 in a cup by itself"),
        runs=(3, "number of columns of each solid in the study"))
    parser.add_argument("--solid", choices=SOLIDS, help="cubes by themselves; all in a study")
    parser.add_argument("--column", action="store_true", help="without sides, in a thick liquid")
    parser.add_argument("--sinking", type=scenes.positive, default=0.25, metavar="SPEED",
                        help="through the liquid in the column (m/s)")
    parser.add_argument("--vibrated", type=float, metavar="SECONDS",
                        help="how long the floor of the column vibrates, after all lie")
    parser.add_argument("--acceleration", type=scenes.positive, default=3.0,
                        help="of the floor at most, in that of gravity")
    parser.add_argument("--amplitude", type=scenes.positive, default=0.03,
                        help="of the floor, in sides of a cube with the volume of a die")
    options = parser.parse_args()
    options.column = options.column or options.study
    if options.vibrated is not None and not options.column:
        parser.error("--vibrated is of dice in a --column")
    if options.runs < 2:
        parser.error(f"--runs {options.runs} is below 2, too few for a standard deviation")
    if options.column and options.count < FEWEST:
        parser.error(f"--count {options.count} is below {FEWEST}, too few for a column")
    if options.friction is None:
        options.friction = 0.3 if options.column else 0.4
    if options.vibrated is None:
        options.vibrated = STUDY_VIBRATED if options.study else 0.0
    if options.vibrated < 0:
        parser.error(f"--vibrated {options.vibrated:g} is below 0")
    options.solids = [options.solid] if options.solid else list(SOLIDS) if options.study else ["cube"]
    options.solid = options.solids[0]
    return options


def make_floor(wide, options):
    """Goes up and down after all dice lie, if it is to."""
    sheet = pipeline.floor(wide, "Floor sheet")
    motion = {"OscillationAmplitude": [0, 0, options.amplitude * EDGE],
              "OscillationFrequency": frequency(options),
              "OscillationTimes": [options.poured, options.poured + options.vibrated]}
    return pipeline.make_wall("Floor", sheet, Name="floor", **(motion if options.vibrated else {}))


def frequency(options):
    """Frequency of the oscillation of the floor [1/T, 1/s]."""
    greatest = options.acceleration * pipeline.GRAVITY
    return math.sqrt(greatest / (options.amplitude * EDGE)) / (2 * math.pi)


def make_dice(options, **properties):
    # As stiff as what they hit each other with asks for: vibrated ones do so without the liquid.
    modulus = 3e7 * (options.sinking ** 1.7 if options.column else 1)
    if options.vibrated:
        modulus = max(modulus, VIBRATED_MODULUS)
    corners, _, _ = SOLIDS[options.solid]
    die = granular.shape(name="Die", points=corners, Rounding=ROUNDING)
    return pipeline.make_grains(
        options, shapes=die, MaximumParticles=options.count, Density=DENSITY,
        YoungsModulus=modulus, Restitution=0.3, SlidingFriction=options.friction, RollingFriction=0,
        FrameInterval=options.end_time / 100, **properties)


def stream(options, box, rate, speed):
    """An inflow of dice with random orientations, so many a second."""
    return pipeline.make_inflow("Stream", Amount="Number", Box=box, Rate=rate,
                                Times=[0, options.count / rate], MaximumCount=options.count,
                                RadiusRange=[RADIUS, RADIUS], Velocity=[0, 0, -speed])


def build_column(options):
    wide = 0.5 * EDGE * max(5.0, 0.85 * options.count ** (1 / 3))
    high = options.count * VOLUME / (0.45 * 4 * wide * wide)
    rate = SPARSE * 4 * wide * wide * options.sinking / VOLUME
    options.poured = options.count / rate + 0.5 * high / options.sinking + 0.2
    options.end_time = options.poured + options.vibrated + (REST if options.vibrated else 0)
    inside = wide - 1e-6
    box = [-inside, inside, -inside, inside, high, high + 4 * EDGE]
    return make_dice(
        options, walls=make_floor(2 * wide, options),
        inflows=[stream(options, box, rate, options.sinking)],
        PeriodicAxes="X and Y", CellOrigin=[-wide, -wide, -0.05],
        CellEdges=[2 * wide, 0, 0, 0, 2 * wide, 0, 0, 0, 3 * high],
        Viscosity=VOLUME * DENSITY * pipeline.GRAVITY / (6 * math.pi * RADIUS * options.sinking),
        Changes=f"{options.poured:.9g} Viscosity 0" if options.vibrated else "")


def build_cup(options):
    """Dice fall from a hand's breadth into a cup, in a stream."""
    rate, side = 150.0, 0.6 * CUP
    options.poured = options.end_time = options.count / rate + 0.5
    profile = [(CUP * 1e-3, 0), (CUP * 0.8, 0), (CUP * 1.05, 0.09)]
    box = [-side, side, -side, side, 0.11, 0.16]
    return make_dice(options, walls=pipeline.revolved_profile("Cup", profile, 48),
                     inflows=[stream(options, box, rate, 0.7)], Viscosity=0)


def build(options):
    return build_column(options) if options.column else build_cup(options)


def share_of_volume(run, moment):
    """Between two sides above the floor and two below the top, over the whole width."""
    position, _ = run.particles(moment)
    low, high = 2 * EDGE, numpy.quantile(position[:, 2], 0.98) - 2 * EDGE
    origin, edges = run.grains.CellOrigin, run.grains.CellEdges
    return run.packing([origin[0], origin[0] + edges[0], origin[1], origin[1] + edges[4], low, high],
                       moment)["SolidFraction"]


def shares_of_volume(run):
    """When the dice lie, and when they lie again."""
    poured = [moment for moment in run.times if moment <= run.options.poured + 1e-9][-1]
    return [share_of_volume(run, moment)
            for moment in ([poured, run.end] if run.options.vibrated else [poured])]


def report(run):
    if not run.options.column:
        position, _ = run.particles()
        inside = (position[:, 2] > 0).mean() if len(position) else math.nan
        print(f"{inside:.0%} of {len(position)} dice lie in the cup")
        return
    results.compare([(what, f"{share:.3f}", f"{published:.2f}") for what, share, published in zip(
        ("poured", "vibrated"), shares_of_volume(run), SOLIDS[run.options.solid][1:])])
    history = run.columns()
    print(f"energy of motion over that of height: "
          f"{history['KineticEnergy'][-1] / history['PotentialEnergy'][-1]:.2g} at the end")


def draw(run, suffix=""):
    high = numpy.quantile(run.particles()[0][:, 2], 0.98)
    view = run.make_view("Dice", [900, 900], [0.11, -0.2, high + 0.09], [0, 0, 0.5 * high])
    views.show_spheres(pv.OutputPort(run.grains, 0), view, [0.85, 0.24, 0.18])
    views.show_walls(run.grains, view)
    return run.save_picture(suffix)


def study(options):
    """Columns of each solid that differ in where their dice fall, and a table of what they share."""
    rows, pictures, shares = [], [], []
    for run in scenes.vary(options, build, [{"solid": solid} for solid in options.solids], options.runs):
        shares.append(shares_of_volume(run))
        if len(shares) < options.runs:
            continue
        mean, spread = numpy.mean(shares, axis=0), numpy.std(shares, axis=0, ddof=1)
        solid, shares = run.options.solid, []
        for column, what in enumerate(("poured", "vibrated")[:len(mean)]):
            rows.append([solid, what, mean[column], spread[column], float(options.runs),
                         SOLIDS[solid][1 + column]])
        if not options.no_pictures:
            views.show_time(run.end)
            pictures.append(draw(run, f"-{solid}" if len(options.solids) > 1 else ""))
    results.compare([(f"{solid}, {what}", f"{mean:.3f} ± {spread:.3f}", f"{published:.2f} ± 0.01")
                     for solid, what, mean, spread, _, published in rows])
    run.write_table(["Solid", "State", "Share", "Deviation", "Runs", "Published"], rows)
    if not options.no_pictures:
        run.save_state()
    if len(pictures) > 1:
        results.write_strip(options, pictures, "-study")


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw, study=study)
