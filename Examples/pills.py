#!/usr/bin/env pvpython
"""Pills in a drum: tablets of two colours, each in its half at first, mix.

Both are cylinders with round rims, flat tablets and longer ones. The index of mixing is by neighbours:
0 while like lies by like, 1 when neighbours are as by chance.

It leaves pictures and a state file. All quantities are in SI units.
"""

from common import pipeline, reading, scenes, views
from common.package import granular
from paraview import simple as pv

RADIUS, DEPTH = 0.05, 0.04  # of the drum
SIZE = 0.0038  # radius of the sphere with the volume of a pill
SETTLES = 0.25  # s, before the drum rotates
COLOURS = {"Tablet": [0.93, 0.93, 0.90], "Caplet": [0.85, 0.24, 0.18]}


def read_options():
    return scenes.make_parser(__doc__, "pills", end_time=2.25, count=(100, "number of pills"), friction=0.3,
                              angular_velocity=6.0, earlier={"angular_velocity": "--speed"}).parse_args()


def filled(name, shape, box, count):
    return pipeline.make_inflow(name, Amount="Fill", Box=box, MaximumCount=count,
                                RadiusRange=[SIZE, SIZE], GrainShapes=shape, Materials=shape,
                                Velocity=[0, 0, -0.3])


def build(options):
    drum = pipeline.new("Cylinder", "Cylinder", Radius=RADIUS, Height=DEPTH, Resolution=48)
    # The axis of the cylinder is y, about which the drum rotates.
    rotating = pipeline.make_wall("Drum", drum, Name="drum", AngularVelocity=options.angular_velocity,
                                  RotationAxis=[0, 1, 0], RotationTimes=[SETTLES, 1e9])
    shapes = [granular.shape("Cylinder", name=name, Radius=0.5, Height=height, Rounding=0.3)
              for name, height in (("Tablet", 0.5), ("Caplet", 1.6))]
    side, half = 0.62 * RADIUS, DEPTH / 2 - 1e-3
    halves = [filled("Left", "Tablet", [-side, -1e-3, -half, half, -side, side], options.count // 2),
              filled("Right", "Caplet", [1e-3, side, -half, half, -side, side], options.count // 2)]
    return pipeline.make_grains(options, walls=rotating, inflows=halves, shapes=shapes,
                                Materials="Tablet Density=1300\nCaplet Density=1300",
                                MaximumParticles=options.count, YoungsModulus=1e7, Restitution=0.3,
                                SlidingFriction=options.friction, RollingFriction=0, Viscosity=0,
                                FrameInterval=0.025)


def report(run):
    """By neighbours, as there are few pills."""
    index = pipeline.new("GranularMixingIndex", Input=pv.OutputPort(run.grains, 0))
    rows = reading.rows_of(index, run.end)
    first = abs(rows["Time"] - SETTLES).argmin()
    mixing = rows["NeighbourIndex"]
    print(f"{len(run.particles()[0])} pills, index of mixing"
          f" {mixing[first]:.2f} when the drum begins to rotate and {mixing[-1]:.2f} at the end")


def draw(run):
    view = run.make_view("Drum", [900, 900], [0.0, -0.2, 0.05], [0, 0, -0.004])
    display = run.show_grains()
    views.colour_materials(display, view, COLOURS)
    views.show_walls(run.grains, view)
    run.save_picture("_begins", SETTLES)
    run.save_picture("", run.end)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
