#!/usr/bin/env pvpython
"""How densely grains of a shape pack at random: without friction, gravity or walls, in a periodic cell.

Loose grains are pressed from all sides until they are jammed. Spheres come to 0.64, ellipsoids to
more (Donev et al. 2004, Science 303, 990): 0.70 with half axes 1 : 1 : 0.51, as chocolate lenses
have them, and 0.735 with 1.25 : 1 : 0.8.

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves a picture
and a state file in the output folder. All quantities are in SI units.
"""

import math

from common import results
from common import scenes
from paraview import simple as pv

RADIUS, DENSITY, PRESSURE = 0.001, 2500.0, 1000.0
INERTIAL_NUMBER = 0.02  # of the pressing at its fastest
STRAIN = 2.0  # for which there is time
FRAMES = 20
#: Half axes, and the published share of the volume.
SHAPES = {"spheres": (None, "0.64"), "lenses": ([1, 1, 0.51], "0.70"),
          "ellipsoids": ([1.25, 1, 0.8], "0.735")}


def read_options():
    parser = scenes.make_parser(__doc__, "random_packing")
    parser.add_argument("--grains", choices=SHAPES, default="ellipsoids")
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--youngs-modulus", type=scenes.positive, default=2e7, help="in Pa")
    options = parser.parse_args()
    if options.count < 50:
        parser.error(f"--count {options.count} is below 50, too few for a packing")
    rate = 1 / (2 * RADIUS * math.sqrt(0.6 * DENSITY / PRESSURE))  # of the inertial number 1
    options.end_time = STRAIN / (INERTIAL_NUMBER * rate)
    return options


def build_scene(options):
    """A cube that repeats itself, loosely filled, pressed along all axes."""
    axes, _ = SHAPES[options.grains]
    shapes = axes and [pv.GranularShape(registrationName="Shape", Surface=None, Name="Shape",
                                        Kind="Ellipsoid", HalfAxes=axes)]
    width = (options.count * 4 / 3 * math.pi * RADIUS**3 / 0.18) ** (1 / 3)
    filling = pv.GranularInflow(registrationName="Filling", Region=None, Name="Filling",
                                Amount="Fill", Box=[0, width, 0, width, 0, width])
    filling.MaximumCount, filling.RadiusRange = options.count, [RADIUS, RADIUS]
    filling.Velocity = [0, 0, 0]
    grains = pv.GranularSimulation(registrationName="Grains", Walls=None, Particles=None,
                                   Inflows=[filling], Shapes=shapes)
    grains.MaximumParticles, grains.Gravity = options.count, [0, 0, 0]
    grains.Density, grains.YoungsModulus = DENSITY, options.youngs_modulus
    grains.SlidingFriction = grains.RollingFriction = 0
    grains.AutomaticTwistingFriction = grains.TwistingFriction = 0
    grains.PeriodicAxes, grains.CellOrigin = "X, Y and Z", [0, 0, 0]
    grains.CellEdges = [width, 0, 0, 0, width, 0, 0, 0, width]
    grains.CellControl, grains.CellStress = [1, 1, 1, 0, 0, 0], [PRESSURE] * 3 + [0, 0, 0]
    grains.CellInertialNumber = INERTIAL_NUMBER
    grains.FrameInterval = options.end_time / FRAMES
    scenes.set_run(grains, options)
    return grains


def report(grains, options, times):
    rows = scenes.columns(grains, times[-1])
    pressure = sum(rows[f"Stress{axis}"][-1] for axis in ("XX", "YY", "ZZ")) / 3
    print(f"{len(scenes.particles(grains, times[-1])[0])} {options.grains} at {pressure:.4g} of {PRESSURE:g} Pa, overlaps up to"
          f" {100 * rows['LargestRelativeOverlap'][-1]:.2f} % of a radius")
    results.compare([
        ("packing fraction", f"{rows['SolidFraction'][-1]:.4f}", SHAPES[options.grains][1]),
        ("contacts a grain", f"{rows['CoordinationNumber'][-1]:.2f}", "")])
    return rows


def draw(grains, options, times):
    scenes.show_time(times[-1])
    position, _ = scenes.particles(grains, times[-1])
    middle, width = position.mean(axis=0), position.max() - position.min()
    camera = middle + [1.0 * width, -2.9 * width, 1.2 * width]
    view, _ = scenes.make_view("Packing", [1000, 800], list(camera), list(middle))
    display = scenes.show_grains(grains, view)
    scenes.colour(display, view, "ContactCount", "Contacts of a grain", (0, 14))
    outline = scenes.show_plain(pv.OutputPort(grains, scenes.WALLS), view, [0.9, 0.95, 1.0])
    outline.LineWidth = 3
    scenes.save_picture(view, options)
    scenes.save_state(options, times)


def main():
    scenes.play(read_options(), build_scene, report, draw)


if __name__ == "__main__":
    main()
