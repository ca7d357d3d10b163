#!/usr/bin/env python3
"""A packing in a periodic cell here and in LAMMPS: grain steps a second of one thread, alternately, at
rest (here) and sheared at the inertial numbers 0.001 and 0.01; here under constant pressure across,
in LAMMPS at constant volume (fix deform with remapped velocities).

    compare_shear.py BENCHMARK BEDS [--grains N ...] [--repeats R] [--steps S] [--bits B]
"""

import argparse
import os
import statistics

from contestants import LAMMPS_SKIN, TIME_STEP, run, run_lammps, values_of

# rateOf() of CellBed.cxx: the rate whose inertial number is 1 [1/s].
UNIT_RATE = 1 / (0.0019 * (0.6 * 1000 / 100) ** 0.5)
SCENES = {"cell": None, "shear": 0.001, "fastshear": 0.01}


def ours(options, scene, grains):
    values = values_of(run([os.path.abspath(options.benchmark), "--beds", options.beds, "--scene",
                            scene, "--grains", str(grains), "--steps", str(options.steps)],
                           GRANULAR_VECTOR_BITS=str(options.bits)))
    return values["speed"], values["contacts"]


def lammps(options, number, grains, data):
    steps = max(options.steps // 4, 20)
    seconds, contacts = run_lammps(
        "shear.lammps", {"data": data, "rate": number * UNIT_RATE, "step": repr(TIME_STEP),
                         "warm": steps // 10 + 1, "skin": LAMMPS_SKIN}, steps)
    return grains * steps / seconds, contacts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("benchmark", help="the program Benchmark")
    parser.add_argument("beds", help="folder for packings")
    parser.add_argument("--grains", type=int, nargs="+", default=[8000, 96000],
                        help="multiples of 8")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--bits", type=int, default=512, help="of vectors")
    options = parser.parse_args()
    print("grains  scene      here         of rest  contacts  LAMMPS       contacts  ratio")
    for grains in options.grains:
        data = os.path.join(options.beds, f"cell{grains}.lammps")
        run([os.path.abspath(options.benchmark), "--beds", options.beds, "--scene", "cell",
             "--grains", str(grains), "--steps", "0", "--lammps", data])
        rows = {scene: ([], []) for scene in SCENES}
        for _ in range(options.repeats):
            for scene, number in SCENES.items():
                rows[scene][0].append(ours(options, scene, grains))
                if number is not None:
                    rows[scene][1].append(lammps(options, number, grains, data))
        rest = statistics.median(speed for speed, _ in rows["cell"][0])
        for scene, (here, there) in rows.items():
            own = statistics.median(speed for speed, _ in here)
            line = f"{grains:6d}  {scene:9s}  {own:11.4g}  {own / rest:7.3f}  {here[0][1]:8.3f}"
            if there:
                other = statistics.median(speed for speed, _ in there)
                line += f"  {other:11.4g}  {there[0][1]:8.3f}  {own / other:5.2f}"
            print(line, flush=True)


if __name__ == "__main__":
    main()
