#!/usr/bin/env pvpython
"""A core is drilled from a bed of grains, cemented, and crushed between two plates.

Grains settle in a box; a cylinder of them is cut out, and bonds (parallel ones, after Potyondy and
Cundall 2004) hold those that are near each other. Plates press on both ends. Young's modulus,
Poisson ratio and strength of the core are measured, and set against the modulus and the strength of
its bonds; the picture shows the cracks and the pieces that are left.

It leaves a picture, a table and a state file. All quantities are in SI units.
"""

import math

import numpy
from common import cores, reading, scenes, views

RADII = (0.0011, 0.0017)
CORE = 0.010  # radius
LOW, HIGH = 0.004, 0.044  # of the core in the bed
HALF = 0.014  # half width of the box


def read_options():
    return cores.make_parser(__doc__, "uniaxial_compression", strength=5e5, shortening=0.075,
                             count=3200).parse_args()


def build(options):
    bed = cores.build_bed(options, RADII, HALF, HALF)
    core = cores.drill(bed, f"max(sqrt(coordsX^2+coordsY^2)/{CORE}, abs(coordsZ-{(LOW + HIGH) / 2})"
                            f"/{(HIGH - LOW) / 2})")
    return cores.build_press(core, options, cores.flat_plates(1.6 * CORE, 1.6 * CORE))


def strains(position, begin, middle):
    """Strains along and across: slopes over position of displacements of grains in the middle."""
    displacements = position - begin
    slopes = [numpy.polyfit(begin[middle, axis], displacements[middle, axis], 1)[0]
              for axis in range(3)]
    return -slopes[2], 0.5 * (slopes[0] + slopes[1])


def measure(run):
    """Stress, strains of the middle half and counts at all frames."""
    begin, _ = run.particles(run.times[0])
    height = begin[:, 2].max() - begin[:, 2].min()
    middle = abs(begin[:, 2] - begin[:, 2].mean()) < 0.25 * height
    along, across = zip(*(strains(run.particles(moment)[0], begin, middle)
                          for moment in run.times))
    force, rows = cores.force_of_plates(run)
    area = math.pi * (CORE + sum(RADII) / 4) ** 2
    return {"Time": numpy.array(run.times), "Strain": numpy.array(along),
            "Across": numpy.array(across), "Stress": force / area, "Bonds": rows["BondCount"],
            "BrokenBonds": rows["BrokenBonds"], "Fragments": rows["FragmentCount"],
            "FractureEnergy": rows["FractureEnergy"]}


def report(run):
    """Modulus and Poisson ratio between a tenth and a half of the strength, and the strength."""
    table = measure(run)
    stress, strain = table["Stress"], table["Strain"]
    peak = int(stress.argmax())
    rising = numpy.arange(len(stress)) <= peak
    part = rising & (stress > 0.1 * stress[peak]) & (stress < 0.5 * stress[peak])
    if part.sum() < 2:
        reading.stop("The core is not strained enough: take a larger --shortening.")
    modulus = numpy.polyfit(strain[part], stress[part], 1)[0]
    poisson = numpy.polyfit(strain[part], table["Across"][part], 1)[0]
    print(f"{table['Bonds'][0]} bonds; Young's modulus {modulus / 1e6:.1f} MPa"
          f" ({modulus / run.options.modulus:.3f} of that of the bonds), Poisson ratio {poisson:.3f}")
    print(f"strength {stress[peak] / 1e3:.0f} kPa ({stress[peak] / run.options.strength:.3f} of that of"
          f" the bonds) at a strain of {100 * strain[peak]:.2f} %;"
          f" {table['BrokenBonds'][-1]} bonds broken at the end, {table['Fragments'][-1]} fragments,"
          f" {1e3 * table['FractureEnergy'][-1]:.3g} mJ")
    run.write_table(list(table), zip(*(column.astype(float) for column in table.values())))


def draw(run):
    middle = (LOW + HIGH) / 2
    view = run.make_view("Core", [1000, 900], [0.05, -0.095, middle + 0.02], [0, 0, middle])
    run.show_fragments()
    views.show_walls(run.grains, view)
    run.save_picture()


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
