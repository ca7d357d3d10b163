#!/usr/bin/env python3
"""Times the solver beside LAMMPS on the same settled beds, alternating, and prints medians.

    compare.py BENCHMARK [--sizes 1000 10000 100000] [--threads 1 2] [--repeats 3]
               [--beds FOLDER] [--csv FILE]

BENCHMARK is the program that the build makes of Testing/Benchmarks. Beds are settled once and
kept. LAMMPS (package lammps) and mpirun are used when they are there. A speed is a number of
particle steps a second; a claim is a ratio of two of them from one run on one machine.
"""
import argparse
import csv
import os
import re
import shutil
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
# Equation 49 for the smallest grain of the beds: 0.9 mm, 1000 kg/m^3, 1 MPa, nu 0.3.
TIME_STEP = 0.0009 * (1000 * (1 - 0.3**2) / 1e6) ** 0.5


def steps_for(size):
    """Steps of a few seconds for either program, 50 at the least."""
    return max(50, 10_000_000 // size)


def run(command):
    environment = dict(os.environ, OMP_NUM_THREADS="1", OMPI_ALLOW_RUN_AS_ROOT="1",
                       OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    result = subprocess.run(command, capture_output=True, text=True, env=environment)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    return result.stdout


def time_solver(options, size, threads):
    """Returns (speed, contacts a grain, solid fraction, bytes a grain)."""
    out = run([options.benchmark, os.path.join(options.beds, f"bed{size}"), str(size), str(threads),
               str(steps_for(size)), data_file(options, size)])
    values = out.split(",")
    return tuple(float(v) for v in values[2:6])


def data_file(options, size):
    return os.path.join(options.beds, f"bed{size}.lammps")


def box_width(options, size):
    with open(data_file(options, size), encoding="ascii") as file:
        for line in file:
            if line.rstrip().endswith("xlo xhi"):
                return line.split()[1]
    sys.exit(f"{data_file(options, size)} has no box.")


def time_lammps(options, size, ranks):
    steps = steps_for(size)
    command = ["mpirun", "-np", str(ranks)] if ranks > 1 else []
    command += ["lmp", "-log", "none", "-in", os.path.join(HERE, "bed.lammps")]
    for name, value in {"data": data_file(options, size), "width": box_width(options, size),
                        "step": repr(TIME_STEP), "warm": max(10, steps // 10),
                        "steps": steps}.items():
        command += ["-var", name, str(value)]
    seconds = re.findall(r"Loop time of ([0-9.eE+-]+)", run(command))[-1]
    return size * steps / float(seconds)


def compare(options, size):
    """Rows of one bed: medians over repeats in which all contestants take turns."""
    lammps = shutil.which("lmp") is not None
    ours = {threads: [] for threads in options.threads}
    theirs = {threads: [] for threads in options.threads
              if lammps and (threads == 1 or shutil.which("mpirun"))}
    for _ in range(options.repeats):
        for threads in options.threads:
            ours[threads].append(time_solver(options, size, threads))
            if threads in theirs:
                theirs[threads].append(time_lammps(options, size, threads))
    for threads in options.threads:
        speed, contacts, fraction, memory = (statistics.median(column)
                                             for column in zip(*ours[threads]))
        peer = statistics.median(theirs[threads]) if threads in theirs else float("nan")
        single = statistics.median(value[0] for value in ours[options.threads[0]])
        yield {"grains": size, "threads": threads, "speed": speed, "lammps": peer,
               "ratio": speed / peer, "scaling": speed / single, "contacts": contacts,
               "fraction": fraction, "bytes": memory}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmark")
    parser.add_argument("--sizes", type=int, nargs="+", default=[1000, 10000, 100000])
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--beds", default="beds")
    parser.add_argument("--csv")
    options = parser.parse_args()
    os.makedirs(options.beds, exist_ok=True)
    print(f"{'grains':>8} {'threads':>7} {'steps/s':>10} {'LAMMPS':>10} {'ratio':>6} {'scaling':>7} "
          f"{'contacts':>8} {'solid':>6} {'B/grain':>8}")
    rows = []
    for size in options.sizes:
        for row in compare(options, size):
            rows.append(row)
            print(f"{row['grains']:8d} {row['threads']:7d} {row['speed']:10.3e} "
                  f"{row['lammps']:10.3e} {row['ratio']:6.2f} {row['scaling']:7.2f} "
                  f"{row['contacts']:8.2f} {row['fraction']:6.3f} {row['bytes']:8.0f}", flush=True)
    if options.csv:
        with open(options.csv, "w", newline="", encoding="ascii") as file:
            writer = csv.DictWriter(file, fieldnames=rows[0])
            writer.writeheader()
            writer.writerows(rows)


if __name__ == "__main__":
    main()
