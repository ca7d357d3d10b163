#!/usr/bin/env pvpython
"""A bed of grains warms from a hot floor, whose heat climbs from grain to grain.

It leaves a picture, a chart of the heat and a state file. All quantities are in SI units.
"""

import numpy
from common import pipeline, scenes, views

HALF, HEIGHT = 0.05, 0.1
COLD, HOT = 300.0, 500.0


def read_options():
    parser = scenes.make_parser(__doc__, "warm_bed", end_time=3.0, radius=0.003)
    parser.add_argument("--conductivity", type=scenes.positive, default=1.0, help="in W/(m K)")
    parser.add_argument("--capacity", type=scenes.positive, default=2.0,
                        help="heat per mass and kelvin; real ones are about 800 J/(kg K), so that"
                             " the run shows hundreds of times its seconds")
    parser.add_argument("--coefficient", type=scenes.not_negative, default=0.0,
                        help="convection to still air of the first temperature, in W/(m^2 K)")
    return parser.parse_args()


def air(coefficient):
    """What the simulation needs for air around each grain."""
    return {"HeatExchange": "Convection", "ConvectionCoefficient": coefficient,
            "FluidTemperature": COLD} if coefficient > 0 else {}


def build(options):
    """A box without a lid, whose floor alone has a temperature, and which is filled at once."""
    floor = pipeline.floor(HALF)
    hot = pipeline.make_wall("Hot floor", floor, Name="Floor", OwnTemperature=1, Temperature=HOT)
    filling = pipeline.make_inflow("Filling", Box=[-HALF, HALF, -HALF, HALF, 0.01 * HEIGHT, HEIGHT],
                                   Amount="Fill",
                                   RadiusRange=[0.8 * options.radius, 1.2 * options.radius],
                                   Velocity=[0, 0, -0.5], Temperature=COLD)
    return pipeline.make_grains(options, walls=hot, inflows=filling, MaximumParticles=100000,
                                WallDomain="Box",
                                DomainBounds=[-HALF, HALF, -HALF, HALF, 0, HEIGHT], ClosedZMin=0,
                                ClosedZMax=0, HeatLaw="ContactRadius",
                                ThermalConductivity=options.conductivity,
                                HeatCapacity=options.capacity, FrameInterval=0.05,
                                **air(options.coefficient))


def report(run):
    """Where the heat is, and whether any was lost meanwhile."""
    rows = run.columns()
    position, arrays = run.particles()
    gained = rows["ThermalEnergy"] - rows["HeatCarriedIn"]
    print(f"{len(position)} grains, {arrays['Temperature'].min():.2f} to"
          f" {arrays['Temperature'].max():.2f} K, {arrays['Temperature'].mean():.2f} K in the mean")
    given = rows["HeatFromWalls"][-1]
    if "HeatFromFluid" in rows:
        lost = -rows["HeatFromFluid"][-1]
        print(f"heat: {given:.6f} J from the floor, {lost:.6f} J to the air,"
              f" {gained[-1]:.6f} J more in the grains")
    else:
        print(f"heat: {given:.6f} J from the floor, {gained[-1]:.6f} J more in the grains")
    edges = numpy.quantile(position[:, 2], [0, 0.25, 0.5, 0.75, 1])
    layer = numpy.digitize(position[:, 2], edges[1:-1])
    means = [arrays["Temperature"][layer == k].mean() for k in range(4)]
    print("quarters from the floor up: " + ", ".join(f"{mean:.2f}" for mean in means) + " K")


def draw(run):
    view = run.make_view("Bed", [1000, 800], [0.15, -0.28, 0.12], [0, 0, 0.035])
    display = run.show_grains()
    views.colour(display, view, "Temperature", "Temperature in K", (COLD, HOT))
    views.show_walls(run.grains, view)
    chart = run.make_chart(
        "Heat", ("Heat in J", {"HeatFromWalls": ("given by the floor", (0.75, 0.2, 0.1))}))
    run.save_picture()
    run.save_picture("-heat", of=chart)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
