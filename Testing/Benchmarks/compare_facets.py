#!/usr/bin/env python3
"""One settled bed of boxes here, in LAMMPS (BODY rounded/polyhedron) and in Yade (polyhedra): grain
steps a second of one thread, alternately, from the same positions and orientations.

    compare_facets.py BENCHMARK BEDS [--grains N] [--repeats R]

The three do not compute the same. Here a contact is Hertz's with springs of friction, of which a
pair of boxes has several; LAMMPS has linear springs and no friction at rest; Yade has sharp boxes
and one contact a pair, by the volume that they have in common, as stiff as lets its boxes overlap
about as much. So the bed goes on for a moment only, and how far its boxes have moved by then is
printed beside.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile

from contestants import HERE, run, run_lammps, values_of
from facet_beds import EDGES, FACES, read_bed

MILLI = 1e-3  # LAMMPS gets millimetres and milliseconds
STIFFNESS = 10.0  # N/m: two boxes under some layers overlap by 2 % of their rounding
VOLUME_STIFFNESS = 1e8  # N/m^3
TIME_STEP = 5e-6  # s, of LAMMPS and Yade
WARM = 10  # steps before those that are timed


def ours(options, poses):
    row = values_of(run([os.path.abspath(options.benchmark), "--beds", options.beds, "--scene",
                         "boxes", "--grains", str(options.grains), "--steps", "500", "--poses",
                         poses]))
    return row["speed"], row["contacts"], None


def write_data(bed, width, path):
    """Bodies in millimetres and masses of a box."""
    top = 2 * max(box.centre[2] for box in bed) / MILLI
    lines = ["boxes", "", f"{len(bed)} atoms", f"{len(bed)} bodies", "1 atom types", "",
             f"0 {width / MILLI} xlo xhi", f"0 {width / MILLI} ylo yhi", f"-1 {top} zlo zhi", "",
             "Atoms", ""]

    def add(*numbers):
        lines.append(" ".join(f"{number:.12g}" for number in numbers))

    for n, box in enumerate(bed, 1):
        add(n, 1, 1, 1, *(x / MILLI for x in box.centre))
    lines += ["", "Bodies", ""]
    for n, box in enumerate(bed, 1):
        corners = box.corners(box.rounding)
        add(n, 3, 6 + 3 * len(corners) + 2 * len(EDGES) + 4 * len(FACES) + 1)
        add(len(corners), len(EDGES), len(FACES))
        add(*(moment / box.mass / MILLI**2 for moment in box.inertia()))
        for corner in corners:
            add(*(x / MILLI for x in corner))
        for indices in EDGES + FACES:
            add(*indices)
        add(2 * box.rounding / MILLI)
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")


def lammps(poses, folder, steps):
    width, bed = read_bed(poses)
    data = os.path.join(folder, "boxes.data")
    write_data(bed, width, data)
    stiffness = STIFFNESS * MILLI**2 / bed[0].mass
    seconds, moved = run_lammps(
        "boxes.lammps", {"data": data, "width": width / MILLI, "stiffness": stiffness,
                         "damping": 0.2 * stiffness**0.5, "step": TIME_STEP / MILLI, "warm": WARM},
        steps, says=rf"^bodies {len(bed)} moved (\S+)$")
    # LAMMPS does not say how many contacts it has.
    return len(bed) * steps / seconds, None, MILLI * moved


def yade(poses, folder, steps):
    """Without the warnings of its search for intersections, which it prints each time."""
    command = ["yade", "-n", "-x", "-j1", os.path.join(HERE, "yade_polyhedra.py"), poses,
               str(VOLUME_STIFFNESS), str(TIME_STEP), str(WARM), str(steps)]
    with open(os.path.join(folder, "warnings"), "w+", encoding="utf-8") as warnings:
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=warnings, text=True,
                                env=dict(os.environ, OMP_NUM_THREADS="1", HOME=folder),
                                check=False)
        warnings.seek(0)
        yade.warnings = sum("do_intersect" in line for line in warnings)
    row = values_of(result.stdout)
    if result.returncode != 0 or "speed" not in row:
        sys.exit(f"Yade failed:\n{result.stdout[-2000:]}")
    return row["speed"], row["contacts"], row["moved"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("benchmark", help="the program Benchmark")
    parser.add_argument("beds", help="folder for settled beds")
    parser.add_argument("--grains", type=int, default=300)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    rows = {"here": [], "LAMMPS": [], "Yade": []}
    with tempfile.TemporaryDirectory() as folder:
        poses = os.path.join(folder, "poses")
        for _ in range(options.repeats):
            rows["here"].append(ours(options, poses))
            rows["LAMMPS"].append(lammps(poses, folder, 50))
            rows["Yade"].append(yade(poses, folder, 20))
    print("solver   boxes  contacts a box  grain steps a second  moved (um)")
    speeds = {name: statistics.median(row[0] for row in runs) for name, runs in rows.items()}
    for name, runs in rows.items():
        _, contacts, moved = runs[0]
        said = ["-" if value is None else f"{value:.2f}"
                for value in (contacts, moved and 1e6 * moved)]
        print(f"{name:7s} {options.grains:6d}  {said[0]:>14s}  {speeds[name]:20.3g}  {said[1]:>10s}")
    print(f"{speeds['here'] / speeds['LAMMPS']:.1f} times LAMMPS,"
          f" {speeds['here'] / speeds['Yade']:.0f} times Yade,"
          f" which warned {yade.warnings} times of intersections")


if __name__ == "__main__":
    main()
