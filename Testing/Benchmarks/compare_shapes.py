#!/usr/bin/env python3
"""Beds of smooth grains here, in LAMMPS of 2026 or later and in Yade, whose level sets can be
superellipsoids: grain steps and contacts a second of one thread, alternately.

    compare_shapes.py BENCHMARK BEDS [--grains N] [--yade-grains N] [--repeats R] [--without-yade]

LAMMPS has the settled bed of this solver, with Hertz's force of the same modulus and the mean
curvature, and a linear spring of friction. It has no walls for such grains, so that the bed goes on
for a moment only; how far grains have moved by then is printed beside. Yade settles a bed of its own.
"""

import argparse
import os
import shutil
import statistics
import tempfile

from contestants import HERE, run, run_lammps, values_of

SHAPES = {"ellipsoids": ((1.25, 1, 0.8), (1, 1)), "blocks": ((1, 0.8, 0.6), (0.4, 0.4))}
MODULUS = 1e6 / (2 * (1 - 0.3**2))  # E*, of two grains of the beds [Pa]
DENSITY, FRICTION, TIME_STEP = 1000.0, 0.3, 1e-5
WARM = 10  # steps before those that are timed


def ours(options, shape, poses):
    return values_of(run([os.path.abspath(options.benchmark), "--beds", options.beds, "--scene", shape,
                          "--grains", str(options.grains), "--steps", "500", "--poses", poses]))


def reach(axes, exponent):
    """Distance from the centre to the farthest point of |x/a|^n + |y/b|^n + |z/c|^n = 1, by
    Lagrange's multiplier."""
    if exponent == 2:
        return max(axes)
    powers = [axis ** (2 * exponent / (exponent - 2)) for axis in axes]
    return sum(powers) ** ((exponent - 2) / (2 * exponent))


def write_data(shape, poses, path):
    axes, (epsilon, _) = SHAPES[shape]
    exponent = 2 / epsilon
    with open(poses, encoding="ascii") as file:
        width = float(next(file))
        grains = [[float(word) for word in line.split()] for line in file]
    top = 2 * max(grain[4] for grain in grains)
    lines = [shape, "", f"{len(grains)} atoms", f"{len(grains)} ellipsoids", "1 atom types", "",
             f"0 {width} xlo xhi", f"0 {width} ylo yhi", f"{-width} {top} zlo zhi", "", "Atoms", ""]
    lines += [f"{n} 1 1 {DENSITY} " + " ".join(f"{x:.15g}" for x in grain[2:5])
              for n, grain in enumerate(grains, 1)]
    lines += ["", "Ellipsoids", ""]
    for n, (size, _, _, _, _, *orientation) in enumerate(grains, 1):
        sides = [2 * size / reach(axes, exponent) * axis for axis in axes]
        lines.append(f"{n} " + " ".join(f"{number:.15g}" for number in sides + orientation)
                     + f" {exponent:g} {exponent:g}")
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")
    return grains[0][0]


def lammps(options, shape, poses, folder):
    data = os.path.join(folder, "shapes.data")
    size = write_data(shape, poses, data)
    steps = 100
    seconds, moved = run_lammps(
        "shapes.lammps", {"data": data, "stiffness": 4 / 3 * MODULUS, "skin": 0.1 * size,
                          "shear": 0.8 * MODULUS * 0.1 * size, "friction": FRICTION, "damping": 0,
                          "step": TIME_STEP, "warm": WARM},
        steps, says=rf"^bodies {options.grains} moved (\S+)$")
    return {"grains": options.grains, "speed": options.grains * steps / seconds, "moved": moved / size}


def yade(options, shape, folder):
    return values_of(run(["yade", "-n", "-x", "-j1", os.path.join(HERE, "yade_superellipsoids.py"),
                          str(options.yade_grains), "100",
                          *(" ".join(map(str, numbers)) for numbers in SHAPES[shape])], HOME=folder))


def contestants(options):
    """Names of the programs that are there besides this solver."""
    has_lammps = shutil.which("lmp") and "granular/superellipsoid" in run(["lmp", "-h"])
    has_yade = shutil.which("yade") and not options.without_yade
    return [name for name, there in (("LAMMPS", has_lammps), ("Yade", has_yade)) if there]


def compare(options, shape, others):
    rows = {name: [] for name in ["here", *others]}
    with tempfile.TemporaryDirectory() as folder:
        poses = os.path.join(folder, "poses")
        for _ in range(options.repeats):
            rows["here"].append(ours(options, shape, poses))
            if "LAMMPS" in others:
                rows["LAMMPS"].append(lammps(options, shape, poses, folder))
                rows["LAMMPS"][-1]["contacts"] = rows["here"][0]["grain_contacts"]
            if "Yade" in others:
                rows["Yade"].append(yade(options, shape, folder))
    speeds = {}
    for name, seen in rows.items():
        speeds[name] = statistics.median(row["speed"] for row in seen)
        contacts = seen[0]["contacts"]
        print(f"{shape:10s}  {name:6s} {seen[0]['grains']:8.0f}  {contacts:16.2f}"
              f"  {speeds[name]:20.3g}  {speeds[name] * contacts:17.3g}", flush=True)
    for name in others:
        moved = f"; its grains moved by {rows[name][0]['moved']:.1e} radii" if name == "LAMMPS" else ""
        print(f"{shape:10s}  {speeds['here'] / speeds[name]:.1f} times the grain steps of {name}{moved}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("benchmark", help="the program Benchmark")
    parser.add_argument("beds", help="folder for settled beds")
    parser.add_argument("--grains", type=int, default=1000)
    parser.add_argument("--yade-grains", type=int, default=125)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--without-yade", action="store_true")
    options = parser.parse_args()
    others = contestants(options)
    print("shape       program  grains  contacts a grain  grain steps a second  contacts a second")
    for shape in SHAPES:
        compare(options, shape, others)


if __name__ == "__main__":
    main()
