#!/usr/bin/env python3
"""Beds of smooth grains here and in Yade, whose level sets can be superellipsoids: grain steps and
contacts a second of one thread, in turns.

    compare_shapes.py BENCHMARK BEDS [--grains N] [--yade-grains N] [--repeats R]
"""

import argparse
import os
import statistics
import tempfile

from contestants import HERE, run, values_of

SHAPES = {"ellipsoids": ("1.25 1 0.8", "1 1"), "blocks": ("1 0.8 0.6", "0.4 0.4")}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("benchmark", help="the program Benchmark")
    parser.add_argument("beds", help="folder for settled beds")
    parser.add_argument("--grains", type=int, default=1000)
    parser.add_argument("--yade-grains", type=int, default=125)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    print("shape       solver   grains  contacts a grain  grain steps a second  contacts a second")
    for shape, (axes, exponents) in SHAPES.items():
        ours, theirs = [], []
        for _ in range(options.repeats):
            ours.append(values_of(run(
                [os.path.abspath(options.benchmark), "--beds", options.beds, "--scene", shape,
                 "--grains", str(options.grains), "--steps", "500"])))
            with tempfile.TemporaryDirectory() as folder:
                theirs.append(values_of(run(
                    ["yade", "-n", "-x", "-j1", os.path.join(HERE, "yade_superellipsoids.py"),
                     str(options.yade_grains), "100", axes, exponents], HOME=folder)))
        speeds = []
        for name, rows in (("here", ours), ("Yade", theirs)):
            speed = statistics.median(row["speed"] for row in rows)
            contacts = rows[0]["contacts"]
            speeds.append(speed)
            print(f"{shape:10s}  {name:6s} {rows[0]['grains']:8.0f}  {contacts:16.2f}"
                  f"  {speed:20.3g}  {speed * contacts:17.3g}", flush=True)
        print(f"{shape:10s}  ratio of grain steps {speeds[0] / speeds[1]:.0f}")


if __name__ == "__main__":
    main()
