#!/usr/bin/env pvpython
"""A core is drilled from a bed of grains, cemented, and crushed between two plates.

Grains settle in a box; a cylinder of them is cut out, and bonds (parallel ones, after Potyondy and
Cundall 2004) hold those that are near each other. Plates press on both ends. Young's modulus,
Poisson ratio and strength of the core are measured, and set against the modulus and the strength of
its bonds; the picture shows the cracks and the pieces that are left.

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves a picture,
a table and a state file in the output folder. All quantities are in SI units.
"""

import math
import os

import numpy
import scenes
from paraview import simple as pv

RADII = (0.0011, 0.0017)
CORE = 0.010  # radius
LOW, HIGH = 0.004, 0.044  # of the core in the bed
HALF = 0.014  # half width of the box


def read_options():
    parser = scenes.make_parser(__doc__, "uniaxial_compression")
    parser.add_argument("--modulus", type=scenes.positive, default=1e8, help="of bonds (Pa)")
    parser.add_argument("--strength", type=scenes.positive, default=5e5, help="of bonds (Pa)")
    parser.add_argument("--scatter", type=float, default=0.3, help="deviation of strengths")
    parser.add_argument("--speed", type=scenes.positive, default=0.15,
                        help="of both plates together (m/s)")
    parser.add_argument("--shortening", type=scenes.positive, default=0.075,
                        help="of the core, where it ends")
    parser.add_argument("--grains", type=int, default=3200, help="of the bed")
    parser.add_argument("--stages", type=int, default=60, help="frames of the compression")
    return parser.parse_args()


def build_bed(options):
    """Grains that settle in a box without friction."""
    bed = pv.GranularSimulation(registrationName="Bed", Walls=None, Particles=None, Inflows=None,
                                Shapes=None)
    bed.MaximumParticles = options.grains
    bed.RadiusRange = RADII
    bed.SpawnRegion = "Box"
    bed.SpawnBox = [-HALF, HALF, -HALF, HALF, 0.002, 0.2]
    bed.SpawnAttemptsPerStep = 2000
    bed.InitialVelocity = [0, 0, -1]
    bed.WallDomain = "Box"
    bed.DomainBounds = [-HALF, HALF, -HALF, HALF, 0, 0.25]
    bed.Density = 2500
    bed.YoungsModulus = 1e7
    bed.Restitution, bed.SlidingFriction, bed.RollingFriction = 0.2, 0, 0
    bed.NumericalDamping = 0.2
    bed.EndTime, bed.FrameInterval = 0.4, 0.1
    bed.RandomSeed, bed.NumberOfThreads = options.seed, options.threads
    return bed


def build_core(bed):
    """Those of its grains that are inside of a cylinder."""
    still = pv.OutputPort(bed, 0)
    for name in ("Velocity", "AngularVelocity"):
        still = pv.Calculator(registrationName=f"No {name}", Input=still, ResultArrayName=name,
                              Function="0*iHat + 0*jHat + 0*kHat")
    inside = pv.Calculator(registrationName="Distance from the axis", Input=still)
    inside.ResultArrayName = "Outside"
    inside.Function = (f"max(sqrt(coordsX^2+coordsY^2)/{CORE}, abs(coordsZ-{(LOW + HIGH) / 2})"
                       f"/{(HIGH - LOW) / 2})")
    core = pv.Threshold(registrationName="Core", Input=inside)
    core.Scalars = ["POINTS", "Outside"]
    core.LowerThreshold, core.UpperThreshold = 0, 1
    return core


def build_plate(name, height, speed):
    plane = pv.Plane(registrationName=f"{name} surface")
    size = 1.6 * CORE
    plane.Origin, plane.Point1, plane.Point2 = [(-size, -size, height), (size, -size, height),
                                                (-size, size, height)]
    return pv.GranularWall(registrationName=name, Input=plane, Name=name,
                           TranslationVelocity=[0, 0, speed])


def build_press(core, options):
    """The core between plates that just touch it."""
    pv.UpdatePipeline(0.4, core)
    data = pv.servermanager.Fetch(core)
    radius = scenes.vtk_to_numpy(data.GetPointData().GetArray("Radius"))
    heights = scenes.vtk_to_numpy(data.GetPoints().GetData())[:, 2]
    bottom, top = (heights - radius).min(), (heights + radius).max()
    plates = [build_plate("Bottom", bottom, options.speed / 2),
              build_plate("Top", top, -options.speed / 2)]
    press = pv.GranularSimulation(registrationName="Grains", Walls=plates, Particles=core,
                                  Inflows=None, Shapes=None)
    press.MaximumParticles = 0
    press.Gravity = [0, 0, 0]
    press.Density = 2500
    press.YoungsModulus = 1e8
    press.SlidingFriction, press.RollingFriction = 0.5, 0.1
    press.Restitution = 0.3
    press.BondLaw = "Parallel"
    press.BondInteractionRadius = 1.1
    press.BondYoungsModulus = options.modulus
    press.BondTensileStrength = press.BondShearStrength = options.strength
    press.BondStrengthDeviation = options.scatter
    press.BondDamping = 0.3
    press.EndTime = options.shortening * (top - bottom) / options.speed
    press.FrameInterval = press.EndTime / options.stages
    press.RandomSeed, press.NumberOfThreads = options.seed, options.threads
    return press


def strains(place, begin, middle):
    """Along and across, of the grains in the middle: how their ways go with their places."""
    ways = place - begin
    slopes = [numpy.polyfit(begin[middle, axis], ways[middle, axis], 1)[0] for axis in range(3)]
    return -slopes[2], 0.5 * (slopes[0] + slopes[1])


def measure(press, times):
    """Stress, strains of the middle half and counts at all frames."""
    begin = scenes.particles(press, times[0])[0].copy()  # others come into the same memory
    height = begin[:, 2].max() - begin[:, 2].min()
    middle = abs(begin[:, 2] - begin[:, 2].mean()) < 0.25 * height
    along, across = zip(*(strains(scenes.particles(press, moment)[0], begin, middle)
                          for moment in times))
    rows = scenes.columns(press, times[-1])
    force = 0.5 * (rows["WallForce Top"][:, 2] - rows["WallForce Bottom"][:, 2])
    area = math.pi * (CORE + sum(RADII) / 4) ** 2
    return {"Time": numpy.array(times), "Strain": numpy.array(along), "Across": numpy.array(across),
            "Stress": force / area, "Bonds": rows["BondCount"],
            "BrokenBonds": rows["BrokenBonds"], "Fragments": rows["FragmentCount"],
            "FractureEnergy": rows["FractureEnergy"]}


def report(table, options):
    """Modulus and Poisson ratio between a tenth and a half of the strength, and the strength."""
    stress, strain = table["Stress"], table["Strain"]
    peak = int(stress.argmax())
    rising = numpy.arange(len(stress)) <= peak
    part = rising & (stress > 0.1 * stress[peak]) & (stress < 0.5 * stress[peak])
    if part.sum() < 2:
        scenes.stop("The core is not strained enough: take a larger --shortening.")
    modulus = numpy.polyfit(strain[part], stress[part], 1)[0]
    poisson = numpy.polyfit(strain[part], table["Across"][part], 1)[0]
    print(f"{table['Bonds'][0]} bonds; Young's modulus {modulus / 1e6:.1f} MPa"
          f" ({modulus / options.modulus:.3f} of that of the bonds), Poisson ratio {poisson:.3f}")
    print(f"strength {stress[peak] / 1e3:.0f} kPa ({stress[peak] / options.strength:.3f} of that of"
          f" the bonds) at a strain of {100 * strain[peak]:.2f} %;"
          f" {table['BrokenBonds'][-1]} bonds broken at the end, {table['Fragments'][-1]} fragments,"
          f" {1e3 * table['FractureEnergy'][-1]:.3g} mJ")
    with open(os.path.join(options.output, "uniaxial_compression.csv"), "w") as file:
        file.write(",".join(table) + "\n")
        for row in zip(*table.values()):
            file.write(",".join(f"{value:.9g}" for value in row) + "\n")
    return modulus, poisson, stress[peak]


def draw(press, options, times):
    scenes.show_time(times[-1])
    middle = (LOW + HIGH) / 2
    view, _ = scenes.make_view("Core", [1000, 900], [0.05, -0.095, middle + 0.02], [0, 0, middle])
    display = scenes.show_grains(press, view)
    pieces = scenes.particles(press, times[-1])[1]["Fragment"]
    scenes.colour(display, view, "Fragment", "Fragment", (0, int(pieces.max())),
                  preset="Rainbow Uniform")
    scenes.show_walls(press, view)
    scenes.save_picture(view, options)
    scenes.save_state(options, times)


def main():
    options = read_options()
    scenes.prepare(options)
    press = build_press(build_core(build_bed(options)), options)
    times = scenes.simulate(press)
    report(measure(press, times), options)
    if not options.no_pictures:
        draw(press, options, times)


if __name__ == "__main__":
    main()
