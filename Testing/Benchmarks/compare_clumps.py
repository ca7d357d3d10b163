#!/usr/bin/env python3
"""Beds of clumps here, in LAMMPS (fix rigid/small) and in Yade: steps of clumps and contacts of
their balls a second, of one thread, alternately; and the bed of clumps beside that of spheres.

    compare_clumps.py BENCHMARK BEDS [--clumps N] [--peer-clumps N] [--repeats R]
"""

import argparse
import os
import statistics
import tempfile

from clump_beds import CLUMPS, DENSITY, RADIUS, TIME_STEP, make_bed
from contestants import HERE, run, run_lammps, values_of

SETTLING = 30000  # steps


def ours(program, beds, scene, count):
    values = values_of(run([os.path.abspath(program), "--beds", beds, "--scene", scene,
                            "--grains", str(count), "--steps", "1000"]))
    return values["speed"], values["contacts"]


def yade(kind, count, folder):
    values = values_of(run(["yade", "-n", "-x", "-j1", os.path.join(HERE, "yade_clumps.py"), kind,
                            str(count), "1000"], HOME=folder))
    return values["speed"], values["contacts"]


def write_data(kind, count, path):
    """The bed as a data file; returns the width of its box."""
    width, bed = make_bed(kind, count)
    atoms = [(k + 1, ball) for k, balls in enumerate(bed) for ball in balls]
    top = 1.1 * max(ball[2] for _, ball in atoms)
    with open(path, "w", encoding="ascii") as file:
        file.write(f"clumps\n\n{len(atoms)} atoms\n1 atom types\n\n0 {width} xlo xhi\n"
                   f"0 {width} ylo yhi\n0 {top} zlo zhi\n\nAtoms # sphere\n\n")
        for n, (_, ball) in enumerate(atoms, 1):
            x, y, z = ball
            file.write(f"{n} 1 {2 * RADIUS} {DENSITY} {x:.9g} {y:.9g} {z:.9g}\n")
        file.write("\nMolecules\n\n")
        for n, (molecule, _) in enumerate(atoms, 1):
            file.write(f"{n} {molecule}\n")
    return width


def lammps(kind, count, folder):
    data = os.path.join(folder, "clumps.data")
    width, steps = write_data(kind, count, data), 1000
    seconds, contacts = run_lammps(
        "clumps.lammps", {"data": data, "width": width, "step": TIME_STEP, "settle": SETTLING,
                          "clumps": count}, steps)
    return count * steps / seconds, contacts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("benchmark", help="the program Benchmark")
    parser.add_argument("beds", help="folder for settled beds")
    parser.add_argument("--clumps", type=int, default=10000)
    parser.add_argument("--peer-clumps", type=int, default=1000)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    print("clumps      solver   count  contacts a clump  clump steps a second  contacts a second")
    for kind in CLUMPS:
        rows = {"here": [], "LAMMPS": [], "Yade": [], "spheres": []}
        for _ in range(options.repeats):
            with tempfile.TemporaryDirectory() as folder:
                rows["here"].append(ours(options.benchmark, options.beds, kind, options.clumps))
                rows["LAMMPS"].append(lammps(kind, options.peer_clumps, folder))
                rows["Yade"].append(yade(kind, options.peer_clumps, folder))
            rows["spheres"].append(ours(options.benchmark, options.beds, "dense", options.clumps))
        speeds = {name: statistics.median(row[0] for row in runs) for name, runs in rows.items()}
        for name in ("here", "LAMMPS", "Yade"):
            contacts = rows[name][0][1]
            count = options.clumps if name == "here" else options.peer_clumps
            print(f"{kind:10s}  {name:6s} {count:7d}  {contacts:16.2f}  {speeds[name]:20.3g}"
                  f"  {speeds[name] * contacts:17.3g}")
        print(f"{kind:10s}  {speeds['here'] / speeds['LAMMPS']:.1f} times LAMMPS,"
              f" {speeds['here'] / speeds['Yade']:.1f} times Yade;"
              f" a bed takes {speeds['spheres'] / speeds['here']:.2f} times one of as many spheres",
              flush=True)


if __name__ == "__main__":
    main()
