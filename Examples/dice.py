#!/usr/bin/env pvpython
"""Dice in a cup, or in a column without sides: how densely the five Platonic solids lie.

By itself a cup of cubes. With --column they sink slowly into a column that repeats itself sideways,
as in a thick liquid, and the share of the volume that they fill is measured away from its floor and
its top. With --shakes the liquid is gone then and the floor shakes them so often. Baker and Kudrolli
(2010, Physical Review E 82, 061304) measured plastic dice that were fluidized and came to rest, and
ones that were vibrated, to 0.01. What is not known of these is chosen: the friction, 0.3 in a column,
how fast they sink, how they are shaken. With 120 dice, poured: tetrahedra 0.514 (they: 0.51), cubes
0.550 (0.54), octahedra 0.514 (0.52), dodecahedra 0.549 (0.51), icosahedra 0.525 (0.50); with a
friction of 0.4 tetrahedra 0.466 and cubes 0.520. After 12 shakes: tetrahedra 0.607 (0.64),
cubes 0.609 (0.67) and octahedra 0.608 (0.64).

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves a picture
and a state file in the output folder. All quantities are in SI units.
"""

import itertools
import math

import numpy
import results
import scenes
from paraview import simple as pv

VOLUME, DENSITY = 1e-6, 1160.0  # of a die
RADIUS = (VOLUME * 0.75 / math.pi) ** (1 / 3)
ROUNDING = 0.05
CUP = 0.035
SHAKE = 0.25  # s
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
    parser.add_argument("--solid", choices=SOLIDS, default="cube")
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--friction", type=float, help="0.3 in a column, 0.4 in a cup by itself")
    parser.add_argument("--column", action="store_true", help="without sides, in a thick liquid")
    parser.add_argument("--sinking", type=scenes.positive, default=0.25, metavar="SPEED",
                        help="through the liquid in the column (m/s)")
    parser.add_argument("--shakes", type=int, default=0, help="of the floor, after all lie")
    options = parser.parse_args()
    if options.shakes and not options.column:
        parser.error("--shakes is of dice in a --column")
    if options.friction is None:
        options.friction = 0.3 if options.column else 0.4
    return options


def make_die(options):
    corners, _, _ = SOLIDS[options.solid]
    return pv.GranularShape(registrationName="Die", Surface=None, Name="Die", Kind="Polyhedron",
                            Points=scenes.lines_of(corners), Rounding=ROUNDING)


def make_floor(wide, options):
    """Shaken up and down by a tenth of a die, with twice the acceleration of gravity."""
    sheet = pv.Plane(registrationName="Floor sheet", Origin=[-wide, -wide, 0],
                     Point1=[wide, -wide, 0], Point2=[-wide, wide, 0])
    floor = pv.GranularWall(registrationName="Floor", Input=sheet, Name="floor")
    if options.shakes:
        amplitude = 0.1 * VOLUME ** (1 / 3)
        floor.OscillationAmplitude = [0, 0, amplitude]
        floor.OscillationFrequency = math.sqrt(2 * scenes.GRAVITY / amplitude) / (2 * math.pi)
        floor.OscillationTimes = [options.poured, options.poured + options.shakes * SHAKE]
    return floor


def set_dice(grains, options):
    grains.MaximumParticles = options.count
    grains.Density = DENSITY
    # As stiff as what they hit each other with asks for: shaken ones without the liquid do so faster.
    grains.YoungsModulus = 3e7 * (options.sinking ** 1.7 if options.column else 1)
    if options.shakes:
        grains.YoungsModulus *= 4
    grains.Restitution, grains.SlidingFriction, grains.RollingFriction = 0.3, options.friction, 0
    grains.FrameInterval = options.end_time / 100
    scenes.set_run(grains, options)


def stream(options, box, rate, speed):
    """Dice turned at random that come down, so many a second."""
    inflow = pv.GranularInflow(registrationName="Stream", Region=None, Name="Stream",
                               Amount="Number", Box=box)
    inflow.Rate, inflow.Times = rate, [0, options.count / rate]
    inflow.MaximumCount, inflow.RadiusRange = options.count, [RADIUS, RADIUS]
    inflow.Velocity = [0, 0, -speed]
    return inflow


def build_column(options):
    edge = VOLUME ** (1 / 3)
    wide = 0.5 * edge * max(5.0, 0.85 * options.count ** (1 / 3))
    high = options.count * VOLUME / (0.45 * 4 * wide * wide)
    rate = SPARSE * 4 * wide * wide * options.sinking / VOLUME
    options.poured = options.count / rate + 0.5 * high / options.sinking + 0.2
    options.end_time = options.poured + options.shakes * SHAKE + (0.3 if options.shakes else 0)
    inside = wide - 1e-6
    box = [-inside, inside, -inside, inside, high, high + 4 * edge]
    grains = pv.GranularSimulation(
        registrationName="Grains", Walls=make_floor(2 * wide, options), Particles=None,
        Inflows=[stream(options, box, rate, options.sinking)], Shapes=make_die(options))
    grains.PeriodicAxes, grains.CellOrigin = "X and Y", [-wide, -wide, -0.05]
    grains.CellEdges = [2 * wide, 0, 0, 0, 2 * wide, 0, 0, 0, 3 * high]
    grains.Viscosity = VOLUME * DENSITY * scenes.GRAVITY / (6 * math.pi * RADIUS * options.sinking)
    if options.shakes:
        grains.Changes = f"{options.poured:.9g} Viscosity 0"
    set_dice(grains, options)
    return grains


def build_cup(options):
    """Dice fall from a hand's breadth into a cup, in a stream."""
    rate = 150.0
    options.poured = options.count / rate + 0.5
    options.end_time = options.poured
    cup = scenes.turned_profile("Cup", [(CUP * 1e-3, 0), (CUP * 0.8, 0), (CUP * 1.05, 0.09)], 48)
    side = 0.6 * CUP
    grains = pv.GranularSimulation(
        registrationName="Grains", Walls=cup, Particles=None, Shapes=make_die(options),
        Inflows=[stream(options, [-side, side, -side, side, 0.11, 0.16], rate, 0.7)])
    grains.Viscosity = 0
    set_dice(grains, options)
    return grains


def share_of_volume(grains, moment):
    """Between two edges above the floor and two below the top, over the whole width."""
    place, _ = scenes.particles(grains, moment)
    low, high = 2 * VOLUME ** (1 / 3), numpy.quantile(place[:, 2], 0.98) - 2 * VOLUME ** (1 / 3)
    origin, edges = grains.CellOrigin, grains.CellEdges
    packing = pv.GranularPackingFraction(Input=pv.OutputPort(grains, 0), OwnBox=1, Margin=0)
    packing.Box = [origin[0], origin[0] + edges[0], origin[1], origin[1] + edges[4], low, high]
    return float(scenes.row_of(packing, moment)["SolidFraction"])


def report(grains, options, times):
    place, _ = scenes.particles(grains, times[-1])
    if not options.column:
        inside = (place[:, 2] > 0).mean() if len(place) else math.nan
        print(f"{inside:.0%} of {len(place)} dice lie in the cup")
        return
    _, loose, dense = SOLIDS[options.solid]
    poured = [moment for moment in times if moment <= options.poured + 1e-9][-1]
    rows = [("poured", f"{share_of_volume(grains, poured):.3f}", f"{loose:.2f}")]
    if options.shakes:
        rows.append(("shaken", f"{share_of_volume(grains, times[-1]):.3f}", f"{dense:.2f}"))
    results.compare(rows)
    history = scenes.columns(grains, times[-1])
    print(f"energy of motion over that of height: "
          f"{history['KineticEnergy'][-1] / history['PotentialEnergy'][-1]:.2g} at the end")


def draw(grains, options, times):
    scenes.show_time(times[-1])
    high = numpy.quantile(scenes.particles(grains, times[-1])[0][:, 2], 0.98)
    view, _ = scenes.make_view("Dice", [900, 900], [0.11, -0.2, high + 0.09], [0, 0, 0.5 * high])
    scenes.show_spheres(pv.OutputPort(grains, 0), view, [0.85, 0.24, 0.18])
    scenes.show_walls(grains, view)
    scenes.save_picture(view, options)
    scenes.save_state(options, times)


def main():
    options = read_options()
    scenes.play(options, build_column if options.column else build_cup, report, draw)


if __name__ == "__main__":
    main()
