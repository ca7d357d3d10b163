#!/usr/bin/env pvpython
"""Pills in a drum: tablets of two colours, each in its half at first, mix.

Both are cylinders with round rims, flat tablets and longer ones. The index of mixing is by neighbours:
0 while like lies by like, 1 when neighbours are as by chance.

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves pictures
and a state file in the output folder. All quantities are in SI units.
"""

from common import scenes
from paraview import simple as pv

RADIUS, DEPTH = 0.05, 0.04  # of the drum
SIZE = 0.0038  # radius of the sphere with the volume of a pill
SETTLES = 0.25  # s, before the drum rotates
COLOURS = {"Tablet": [0.93, 0.93, 0.90], "Caplet": [0.85, 0.24, 0.18]}


def read_options():
    parser = scenes.make_parser(__doc__, "pills", end_time=2.25)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--speed", type=float, default=6.0, help="of the drum (rad/s)")
    parser.add_argument("--friction", type=float, default=0.3)
    return parser.parse_args()


def filled(name, shape, box, count):
    inflow = pv.GranularInflow(registrationName=name, Region=None, Name=name, Amount="Fill", Box=box)
    inflow.MaximumCount, inflow.RadiusRange = count, [SIZE, SIZE]
    inflow.GrainShapes, inflow.Materials = shape, shape
    inflow.Velocity = [0, 0, -0.3]
    return inflow


def build_scene(options):
    drum = pv.Cylinder(registrationName="Cylinder", Radius=RADIUS, Height=DEPTH, Resolution=48)
    # The axis of the cylinder is y, about which the drum rotates.
    rotating = pv.GranularWall(registrationName="Drum", Input=drum, Name="drum")
    rotating.AngularVelocity, rotating.RotationAxis = options.speed, [0, 1, 0]
    rotating.RotationTimes = [SETTLES, 1e9]
    shapes = [pv.GranularShape(registrationName=name, Surface=None, Name=name, Kind="Cylinder",
                               Radius=0.5, Height=height, Rounding=0.3)
              for name, height in (("Tablet", 0.5), ("Caplet", 1.6))]
    side, half = 0.62 * RADIUS, DEPTH / 2 - 1e-3
    halves = [filled("Left", "Tablet", [-side, -1e-3, -half, half, -side, side], options.count // 2),
              filled("Right", "Caplet", [1e-3, side, -half, half, -side, side], options.count // 2)]
    grains = pv.GranularSimulation(registrationName="Grains", Walls=rotating, Particles=None,
                                   Inflows=halves, Shapes=shapes)
    grains.Materials = "Tablet Density=1300\nCaplet Density=1300"
    grains.MaximumParticles = options.count
    grains.YoungsModulus = 1e7
    grains.Restitution, grains.SlidingFriction = 0.3, options.friction
    grains.RollingFriction = grains.Viscosity = 0
    grains.FrameInterval = 0.025
    scenes.set_run(grains, options)
    return grains


def report(grains, options, times):
    """By neighbours, as there are few pills."""
    index = pv.GranularMixingIndex(Input=pv.OutputPort(grains, 0))
    rows = scenes.by_name(scenes.fetch(index, 0, times[-1]).GetRowData())
    first = abs(rows["Time"] - SETTLES).argmin()
    mixing = rows["NeighbourIndex"]
    print(f"{len(scenes.particles(grains, times[-1])[0])} pills, index of mixing"
          f" {mixing[first]:.2f} when the drum begins to rotate and {mixing[-1]:.2f} at the end")


def draw(grains, options, times):
    scenes.show_time(times[-1])
    view, _ = scenes.make_view("Drum", [900, 900], [0.0, -0.2, 0.05], [0, 0, -0.004])
    display = scenes.show_grains(grains, view)
    scenes.colour_materials(display, view, COLOURS)
    scenes.show_walls(grains, view)
    scenes.save_pictures(view, options, times, {"_begins": SETTLES, "": times[-1]})
    scenes.save_state(options, times)


def main():
    scenes.play(read_options(), build_scene, report, draw)


if __name__ == "__main__":
    main()
