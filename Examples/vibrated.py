#!/usr/bin/env pvpython
"""Grains of two sizes in a tube whose base is shaken up and down.

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves pictures
of the bed at rest and late in the run, and a state file in the output folder. All quantities are in
SI units.
"""

import math

import numpy
import scenes
from paraview import simple as pv

TUBE_RADIUS, TUBE_HEIGHT = 0.05, 0.15
PLATE_RADIUS, PLATE_THICKNESS = 0.0498, 0.004
SIDES = 48
REST_TIME = 0.4  # enough for the grains to come to rest
FRAMES_PER_CYCLE = 12  # a multiple of four, so that frames meet the turning points of the base


def read_options():
    parser = scenes.make_parser(__doc__, "vibrated", end_time=3.0)
    parser.add_argument("--count", type=int, default=2000, help="grains")
    parser.add_argument("--radii", type=scenes.positive, nargs=2, default=[0.0025, 0.005],
                        help="of the grains")
    parser.add_argument("--large-share", type=float, default=0.1, help="of all grains, by number")
    parser.add_argument("--amplitude", type=float, default=0.003, help="of the base, in m")
    parser.add_argument("--frequency", type=scenes.positive, default=20.0, help="of it, in Hz")
    options = parser.parse_args()
    # After a whole number of cycles, so that a frame is where the shaking begins.
    options.shaken_from = math.ceil(REST_TIME * options.frequency) / options.frequency
    first_end = options.shaken_from + 1 / options.frequency
    if options.end_time < first_end:
        parser.error(f"--end-time {options.end_time:g} is before the end of the first cycle,"
                     f" {first_end:g}")
    return options


def upright_cylinder(name, radius, low, high):
    """A closed cylinder about z, since ParaView's own is about y."""
    cylinder = pv.Cylinder(
        registrationName=f"{name} along y", Radius=radius, Height=high - low, Resolution=SIDES
    )
    result = pv.Transform(registrationName=name, Input=cylinder)
    result.Transform.Rotate = [90, 0, 0]
    result.Transform.Translate = [0, 0, 0.5 * (low + high)]
    return result


def build_scene(options):
    """A tube that stands still, and in it a plate that oscillates with the grains on it."""
    tube = scenes.turned_profile("Tube", [(TUBE_RADIUS, -0.01), (TUBE_RADIUS, TUBE_HEIGHT)], SIDES)
    plate = upright_cylinder("Plate", PLATE_RADIUS, -PLATE_THICKNESS, 0)
    base = pv.GranularWall(registrationName="Base", Input=plate, Name="Base")
    base.OscillationAmplitude = [0, 0, options.amplitude]
    base.OscillationFrequency = options.frequency
    base.OscillationTimes = [options.shaken_from, 1e30]
    room = upright_cylinder("Filled at first", 0.99 * TUBE_RADIUS, 0.001, TUBE_HEIGHT)
    filling = pv.GranularInflow(registrationName="Filling", Region=room, Name="Filling")
    filling.Shape = "Surface"
    filling.Amount = "Fill"
    filling.MaximumCount = options.count
    filling.SizeDistribution = "Mixture"
    small, large = options.radii
    filling.MixtureRadii = [small, 1 - options.large_share, large, options.large_share]
    grains = pv.GranularSimulation(
        registrationName="Grains", Walls=[tube, base], Particles=None, Inflows=[filling]
    )
    grains.MaximumParticles = options.count
    grains.SlidingFriction, grains.RollingFriction = 0.3, 0.05
    grains.FrameInterval = 1 / (FRAMES_PER_CYCLE * options.frequency)
    scenes.set_run(grains, options)
    return grains


def follow(grains, times):
    """At each time: heights of the plate, of the centre of mass, and of small and large grains."""
    rows = []
    for moment in times:
        place, arrays = scenes.particles(grains, moment)
        walls = scenes.fetch(grains, scenes.WALLS, moment)
        plate = walls.GetPoint(walls.GetNumberOfPoints() - 1)[2]
        height, mass = place[:, 2], arrays["Mass"]
        large = mass > 0.5 * (mass.min() + mass.max())
        rows.append([plate, numpy.average(height, weights=mass),
                     height[~large].mean(), height[large].mean()])
    return numpy.array(rows).T


def report(options, times, heights):
    """What the base does, and what the grains make of it, cycle by cycle."""
    plate, centre, small, large = heights
    shaken = numpy.array(times) > options.shaken_from + 1e-9
    peak = options.amplitude * (2 * math.pi * options.frequency) ** 2 / scenes.GRAVITY
    travel = 0.5 * (plate[shaken].max() - plate[shaken].min())
    rest = centre[~shaken][-1]
    print(f"peak acceleration of the base        {peak:.2f} g")
    print(f"amplitude of the base in the output  {1e3 * travel:.3f} mm")
    print(f"centre of mass at rest               {1e3 * rest:.2f} mm")
    print(f"small and large grains at rest       {1e3 * small[~shaken][-1]:.2f} and "
          f"{1e3 * large[~shaken][-1]:.2f} mm")
    print("cycle   centre of mass: mean, from, to      small    large grains, in mm")
    cycles = int(shaken.sum()) // FRAMES_PER_CYCLE
    first = int((~shaken).sum())
    for cycle in range(0, cycles, max(1, cycles // 10)):
        span = slice(first + cycle * FRAMES_PER_CYCLE, first + (cycle + 1) * FRAMES_PER_CYCLE)
        c = 1e3 * centre[span]
        print(f"{cycle + 1:5d}   {c.mean():20.2f} {c.min():6.2f} {c.max():6.2f}"
              f"   {1e3 * small[span].mean():8.2f} {1e3 * large[span].mean():8.2f}")


def draw(grains, options, times):
    late = times[-1 - FRAMES_PER_CYCLE // 2]
    view, layout = scenes.make_view("Vibrated", [900, 1000], [0.1, -0.38, 0.17], [0, 0, 0.055])
    display = scenes.show_grains(grains, view)
    small, large = options.radii
    scenes.colour(display, view, "Radius", "Radius in m", [small, large], [small, large],
                  preset="Cool to Warm")
    scenes.show_walls(grains, view)
    base = pv.Threshold(registrationName="Base plate", Input=pv.OutputPort(grains, scenes.WALLS),
                        Scalars=["CELLS", "WallIndex"], LowerThreshold=1, UpperThreshold=1)
    scenes.show_plain(base, view, [0.45, 0.55, 0.62])
    for moment, suffix in ((options.shaken_from, "-rest"), (late, "")):
        scenes.show_time(moment)
        scenes.save_picture(view, options, suffix)
    scenes.save_state(options, times)


def main():
    options = read_options()
    scenes.prepare(options)
    grains = build_scene(options)
    times = scenes.simulate(grains)
    report(options, times, follow(grains, times))
    if not options.no_pictures:
        draw(grains, options, times)


if __name__ == "__main__":
    main()
