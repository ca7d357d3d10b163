#!/usr/bin/env pvpython
"""A bed of grains warms from a hot floor, whose heat climbs from grain to grain.

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves a
picture, a chart of the heat and a state file in the output folder. All quantities are in SI units.
"""

import numpy
from common import scenes
from paraview import simple as pv

HALF, HEIGHT = 0.05, 0.1
COLD, HOT = 300.0, 500.0


def read_options():
    parser = scenes.make_parser(__doc__, "warm_bed", end_time=3.0)
    parser.add_argument("--radius", type=scenes.positive, default=0.003, help="mean, of grains")
    parser.add_argument("--conductivity", type=scenes.positive, default=1.0, help="in W/(m K)")
    parser.add_argument("--capacity", type=scenes.positive, default=2.0,
                        help="heat per mass and kelvin; real ones are about 800 J/(kg K), so that"
                             " the run shows hundreds of times its seconds")
    return parser.parse_args()


def build_scene(options):
    """A box without a lid, whose floor alone has a temperature, and which is filled at once."""
    floor = pv.Plane(registrationName="Floor", Origin=[-HALF, -HALF, 0], Point1=[HALF, -HALF, 0],
                     Point2=[-HALF, HALF, 0])
    hot = pv.GranularWall(registrationName="Hot floor", Input=floor, Name="Floor",
                          OwnTemperature=1, Temperature=HOT)
    filling = pv.GranularInflow(registrationName="Filling", Region=None, Name="Filling")
    filling.Box = [-HALF, HALF, -HALF, HALF, 0.01 * HEIGHT, HEIGHT]
    filling.Amount = "Fill"
    filling.RadiusRange = [0.8 * options.radius, 1.2 * options.radius]
    filling.Velocity = [0, 0, -0.5]
    filling.Temperature = COLD
    grains = pv.GranularSimulation(
        registrationName="Grains", Walls=[hot], Particles=None, Inflows=[filling]
    )
    grains.MaximumParticles = 100000
    grains.WallDomain = "Box"
    grains.DomainBounds = [-HALF, HALF, -HALF, HALF, 0, HEIGHT]
    grains.ClosedZMin = grains.ClosedZMax = 0
    grains.HeatLaw = "ContactRadius"
    grains.ThermalConductivity, grains.HeatCapacity = options.conductivity, options.capacity
    grains.FrameInterval = 0.05
    scenes.set_run(grains, options)
    return grains


def report(grains, times):
    """Where the heat is, and whether any was lost meanwhile."""
    rows = scenes.columns(grains, times[-1])
    position, arrays = scenes.particles(grains, times[-1])
    gained = rows["ThermalEnergy"] - rows["HeatCarriedIn"]
    print(f"{len(position)} grains, {arrays['Temperature'].min():.2f} to"
          f" {arrays['Temperature'].max():.2f} K, {arrays['Temperature'].mean():.2f} K in the mean")
    given = rows["HeatFromWalls"][-1]
    print(f"heat: {given:.6f} J from the floor, {gained[-1]:.6f} J more in the grains")
    edges = numpy.quantile(position[:, 2], [0, 0.25, 0.5, 0.75, 1])
    layer = numpy.digitize(position[:, 2], edges[1:-1])
    means = [arrays["Temperature"][layer == k].mean() for k in range(4)]
    print("quarters from the floor up: " + ", ".join(f"{mean:.2f}" for mean in means) + " K")


def draw(grains, options, times):
    scenes.show_time(times[-1])
    view, layout = scenes.make_view("Bed", [1000, 800], [0.15, -0.28, 0.12], [0, 0, 0.035])
    display = scenes.show_grains(grains, view)
    scenes.colour(display, view, "Temperature", "Temperature in K", (COLD, HOT))
    scenes.show_walls(grains, view)
    chart = scenes.make_chart(
        grains, "Heat", [1000, 700], layout,
        ("Heat in J", {"HeatFromWalls": ("given by the floor", (0.75, 0.2, 0.1))}))
    scenes.save_picture(view, options)
    scenes.save_picture(chart, options, "-heat", scale=1)
    scenes.save_state(options, times)


def main():
    options = read_options()
    scenes.prepare(options)
    grains = build_scene(options)
    times = scenes.simulate(grains)
    report(grains, times)
    if not options.no_pictures:
        draw(grains, options, times)


if __name__ == "__main__":
    main()
