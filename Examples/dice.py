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

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves a picture
and a state file in the output folder. All quantities are in SI units.
"""

import itertools
import math

import numpy
from common import results
from common import scenes
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
    parser = scenes.make_parser(__doc__, "dice")
    parser.add_argument("--solid", choices=SOLIDS, help="cubes by themselves; all in a study")
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--friction", type=float, help="0.3 in a column, 0.4 in a cup by itself")
    parser.add_argument("--column", action="store_true", help="without sides, in a thick liquid")
    parser.add_argument("--sinking", type=scenes.positive, default=0.25, metavar="SPEED",
                        help="through the liquid in the column (m/s)")
    parser.add_argument("--vibrated", type=float, metavar="SECONDS",
                        help="how long the floor of the column vibrates, after all lie")
    parser.add_argument("--acceleration", type=scenes.positive, default=3.0,
                        help="of the floor at most, in that of gravity")
    parser.add_argument("--amplitude", type=scenes.positive, default=0.03,
                        help="of the floor, in sides of a cube with the volume of a die")
    parser.add_argument("--study", action="store_true", help="columns of all solids, several of each")
    parser.add_argument("--runs", type=int, default=3, help="of each solid in the study")
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


def make_die(options):
    corners, _, _ = SOLIDS[options.solid]
    return pv.GranularShape(registrationName="Die", Surface=None, Name="Die", Kind="Polyhedron",
                            Points=scenes.lines_of(corners), Rounding=ROUNDING)


def make_floor(wide, options):
    """Goes up and down after all dice lie, if it is to."""
    sheet = pv.Plane(registrationName="Floor sheet", Origin=[-wide, -wide, 0],
                     Point1=[wide, -wide, 0], Point2=[-wide, wide, 0])
    floor = pv.GranularWall(registrationName="Floor", Input=sheet, Name="floor")
    if options.vibrated:
        amplitude = options.amplitude * EDGE
        floor.OscillationAmplitude = [0, 0, amplitude]
        floor.OscillationFrequency = frequency(options)
        floor.OscillationTimes = [options.poured, options.poured + options.vibrated]
    return floor


def frequency(options):
    """Frequency of the oscillation of the floor [1/T, 1/s]."""
    greatest = options.acceleration * scenes.GRAVITY
    return math.sqrt(greatest / (options.amplitude * EDGE)) / (2 * math.pi)


def set_dice(grains, options):
    grains.MaximumParticles = options.count
    grains.Density = DENSITY
    # As stiff as what they hit each other with asks for: vibrated ones do so without the liquid.
    grains.YoungsModulus = 3e7 * (options.sinking ** 1.7 if options.column else 1)
    if options.vibrated:
        grains.YoungsModulus = max(grains.YoungsModulus, VIBRATED_MODULUS)
    grains.Restitution, grains.SlidingFriction, grains.RollingFriction = 0.3, options.friction, 0
    grains.FrameInterval = options.end_time / 100
    scenes.set_run(grains, options)


def stream(options, box, rate, speed):
    """An inflow of dice with random orientations, so many a second."""
    inflow = pv.GranularInflow(registrationName="Stream", Region=None, Name="Stream",
                               Amount="Number", Box=box)
    inflow.Rate, inflow.Times = rate, [0, options.count / rate]
    inflow.MaximumCount, inflow.RadiusRange = options.count, [RADIUS, RADIUS]
    inflow.Velocity = [0, 0, -speed]
    return inflow


def build_column(options):
    wide = 0.5 * EDGE * max(5.0, 0.85 * options.count ** (1 / 3))
    high = options.count * VOLUME / (0.45 * 4 * wide * wide)
    rate = SPARSE * 4 * wide * wide * options.sinking / VOLUME
    options.poured = options.count / rate + 0.5 * high / options.sinking + 0.2
    options.end_time = options.poured + options.vibrated + (REST if options.vibrated else 0)
    inside = wide - 1e-6
    box = [-inside, inside, -inside, inside, high, high + 4 * EDGE]
    grains = pv.GranularSimulation(
        registrationName="Grains", Walls=make_floor(2 * wide, options), Particles=None,
        Inflows=[stream(options, box, rate, options.sinking)], Shapes=make_die(options))
    grains.PeriodicAxes, grains.CellOrigin = "X and Y", [-wide, -wide, -0.05]
    grains.CellEdges = [2 * wide, 0, 0, 0, 2 * wide, 0, 0, 0, 3 * high]
    grains.Viscosity = VOLUME * DENSITY * scenes.GRAVITY / (6 * math.pi * RADIUS * options.sinking)
    if options.vibrated:
        grains.Changes = f"{options.poured:.9g} Viscosity 0"
    set_dice(grains, options)
    return grains


def build_cup(options):
    """Dice fall from a hand's breadth into a cup, in a stream."""
    rate = 150.0
    options.poured = options.count / rate + 0.5
    options.end_time = options.poured
    cup = scenes.revolved_profile("Cup", [(CUP * 1e-3, 0), (CUP * 0.8, 0), (CUP * 1.05, 0.09)], 48)
    side = 0.6 * CUP
    grains = pv.GranularSimulation(
        registrationName="Grains", Walls=cup, Particles=None, Shapes=make_die(options),
        Inflows=[stream(options, [-side, side, -side, side, 0.11, 0.16], rate, 0.7)])
    grains.Viscosity = 0
    set_dice(grains, options)
    return grains


def share_of_volume(grains, moment):
    """Between two sides above the floor and two below the top, over the whole width."""
    position, _ = scenes.particles(grains, moment)
    low, high = 2 * EDGE, numpy.quantile(position[:, 2], 0.98) - 2 * EDGE
    origin, edges = grains.CellOrigin, grains.CellEdges
    packing = pv.GranularPackingFraction(Input=pv.OutputPort(grains, 0), OwnBox=1, Margin=0)
    packing.Box = [origin[0], origin[0] + edges[0], origin[1], origin[1] + edges[4], low, high]
    share = float(scenes.row_of(packing, moment)["SolidFraction"])
    pv.Delete(packing)
    return share


def moments(options, times):
    """When the dice lie, and when they lie again."""
    poured = [moment for moment in times if moment <= options.poured + 1e-9][-1]
    return [poured, times[-1]] if options.vibrated else [poured]


def report(grains, options, times):
    if not options.column:
        position, _ = scenes.particles(grains, times[-1])
        inside = (position[:, 2] > 0).mean() if len(position) else math.nan
        print(f"{inside:.0%} of {len(position)} dice lie in the cup")
        return
    results.compare([
        (what, f"{share_of_volume(grains, moment):.3f}", f"{published:.2f}")
        for what, moment, published in zip(("poured", "vibrated"), moments(options, times),
                                           SOLIDS[options.solid][1:])])
    history = scenes.columns(grains, times[-1])
    print(f"energy of motion over that of height: "
          f"{history['KineticEnergy'][-1] / history['PotentialEnergy'][-1]:.2g} at the end")


def draw(grains, options, times, suffix=""):
    scenes.show_time(times[-1])
    high = numpy.quantile(scenes.particles(grains, times[-1])[0][:, 2], 0.98)
    view, _ = scenes.make_view("Dice", [900, 900], [0.11, -0.2, high + 0.09], [0, 0, 0.5 * high])
    scenes.show_spheres(pv.OutputPort(grains, 0), view, [0.85, 0.24, 0.18])
    scenes.show_walls(grains, view)
    return scenes.save_picture(view, options, suffix)


def study(options):
    """Columns of each solid that differ in where their dice fall, and a table of what they share."""
    rows, pictures, first = [], [], options.seed
    for options.solid in options.solids:
        shares = []
        for options.seed in range(first, first + options.runs):
            for made in [*pv.GetSources().values(), *pv.GetRenderViews()]:
                pv.Delete(made)
            grains = build_column(options)
            times = scenes.simulate(grains)
            shares.append([share_of_volume(grains, moment) for moment in moments(options, times)])
        shares = numpy.array(shares)
        mean, spread = shares.mean(axis=0), shares.std(axis=0, ddof=1)
        for column, what in enumerate(("poured", "vibrated")[:len(mean)]):
            rows.append([options.solid, what, mean[column], spread[column], float(options.runs),
                         SOLIDS[options.solid][1 + column]])
        if not options.no_pictures:
            suffix = f"-{options.solid}" if len(options.solids) > 1 else ""
            pictures.append(draw(grains, options, times, suffix))
    results.compare([(f"{solid}, {what}", f"{mean:.3f} ± {spread:.3f}", f"{published:.2f} ± 0.01")
                     for solid, what, mean, spread, _, published in rows])
    results.write_table(options, ["Solid", "State", "Share", "Deviation", "Runs", "Published"], rows)
    if not options.no_pictures:
        scenes.save_state(options, times)
    if len(pictures) > 1:
        results.write_strip(options, pictures, "-study")


def show(grains, options, times):
    draw(grains, options, times)
    scenes.save_state(options, times)


def main():
    options = read_options()
    if options.study:
        scenes.prepare(options)
        study(options)
        return
    scenes.play(options, build_column if options.column else build_cup, report, show)


if __name__ == "__main__":
    main()
