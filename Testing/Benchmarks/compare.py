#!/usr/bin/env python3
"""Times the solver beside other programs on the same scenes, alternately, and prints medians.

    compare.py BENCHMARK [--sizes 1000 10000 100000 1000000] [--threads 1 2] [--bits 512 256]
               [--repeats 5] [--beds FOLDER] [--markdown] [--csv FILE] [--plot FILE]
    compare.py BENCHMARK --scenes [NAME...] [--grains N...] [--peer-grains N] [--steps N]
               [--without-peers] [--spawn 100000] and the options above

BENCHMARK is the program that the build makes of Testing/Benchmarks. The first form times settled beds
of spheres beside LAMMPS (package lammps, with mpirun for several ranks). The second form times what
the beds leave out, all scenes or some, each beside its own reference, and beside LAMMPS and Yade where
these have it; --sizes with values times the beds as well. Programs that are not installed are left
out. All contestants run one after another, then all of them again. A speed is a number of grain steps
a second; a claim is a ratio of two of them from one run on one machine that does nothing else.

Beds are settled once and kept in FOLDER, those of a million grains in many minutes.
"""
import argparse
import csv
import math
import os
import statistics
import sys

import chart
import contestants
import scenes

# Colours of the lines of a plot, each for one width of vectors.
COLOURS = ["#1f5fa8", "#3f9b6c", "#8a5fa8"]


def steps_for(size):
    """Steps of a few seconds for either program."""
    return max(30, 20_000_000 // size)


def say(words):
    print(words, file=sys.stderr, flush=True)


def median(runs, name):
    return statistics.median(values[name] for values in runs)


def compare(options, solver, size):
    """Rows of one bed, one for each width of vectors and number of threads."""
    say(f"{size} grains")
    solver.settle(size)
    steps = steps_for(size)
    kinds = [(bits, threads) for bits in options.bits for threads in options.threads]
    ours = {kind: [] for kind in kinds}
    theirs = {threads: [] for threads in options.threads}
    for repeat in range(options.repeats):
        for threads in options.threads:
            for bits in options.bits:
                ours[bits, threads].append(solver.time(size, threads, steps, bits=bits))
            if contestants.has_lammps(threads):
                theirs[threads].append(
                    contestants.time_lammps(solver.data_file(size), size, threads, steps))
        say(f"  round {repeat + 1} of {options.repeats}")
    rows = []
    for bits, threads in kinds:
        row = summary(size, threads, steps, ours[bits, threads], theirs[threads])
        row["bits"] = bits
        first = next((r for r in rows if r["bits"] == bits), row)
        row["scaling"] = row["speed"] / first["speed"]
        if theirs[threads]:
            row["lammps_scaling"] = row["lammps"] / first["lammps"]
        profile = solver.time(size, threads, steps, profile=True, bits=bits)
        row.update((name, value) for name, value in profile.items() if name.startswith("ns_"))
        rows.append(row)
    return rows


def summary(size, threads, steps, ours, theirs):
    row = {"grains": size, "threads": threads, "steps": steps, "speed": median(ours, "speed"),
           "slowest": min(v["speed"] for v in ours), "fastest": max(v["speed"] for v in ours)}
    for name in ("contacts", "grain_contacts", "solid", "peak_bytes", "held_bytes"):
        row[name] = median(ours, name)
    if theirs:
        row.update(lammps=median(theirs, "speed"), ratio=row["speed"] / median(theirs, "speed"),
                   lammps_slowest=min(v["speed"] for v in theirs),
                   lammps_fastest=max(v["speed"] for v in theirs),
                   lammps_grain_contacts=median(theirs, "grain_contacts"))
    return row


def exponent(rows, name):
    """Least-squares slope of the logarithm of the time for a step over that of the grains."""
    points = [(math.log(row["grains"]), math.log(row["grains"] / row[name]))
              for row in rows if name in row]
    if len({x for x, _ in points}) < 2:
        return None
    mean_x, mean_y = (statistics.fmean(column) for column in zip(*points))
    return (sum((x - mean_x) * (y - mean_y) for x, y in points)
            / sum((x - mean_x) ** 2 for x, _ in points))


def print_table(options, title, columns, rows):
    """Columns are (heading, format, name of the value); values that a row lacks are dashes."""
    cells = [[heading for heading, _, _ in columns]]
    for row in rows:
        cells.append([format(row[name], form) if row.get(name) is not None else "-"
                      for _, form, name in columns])
    widths = [max(len(line[k]) for line in cells) for k in range(len(columns))]
    lines = ["  ".join(c.rjust(w) for c, w in zip(line, widths)) for line in cells]
    if options.markdown:
        lines = ["| " + " | ".join(c.rjust(w) for c, w in zip(line, widths)) + " |"
                 for line in cells]
        lines.insert(1, "|" + "|".join("-" * (w + 1) + ":" for w in widths) + "|")
    print(f"{title}\n\n" + "\n".join(lines) + "\n", flush=True)


def print_beds(options, rows):
    print_table(options, "Particle steps a second on a settled bed, medians", [
        ("grains", "d", "grains"), ("bits", "d", "bits"), ("threads", "d", "threads"),
        ("this solver", ".2e", "speed"),
        ("LAMMPS", ".2e", "lammps"), ("ratio", ".2f", "ratio"), ("scaling", ".2f", "scaling"),
        ("its scaling", ".2f", "lammps_scaling"), ("contacts a grain", ".2f", "contacts"),
        ("solid", ".3f", "solid"), ("bytes a grain", ".0f", "held_bytes"),
        ("at its peak", ".0f", "peak_bytes")], rows)
    phases = [name for name in rows[0] if name.startswith("ns_")]
    print_table(options, "Nanoseconds a grain and step by phase, summed over threads",
                [("grains", "d", "grains"), ("bits", "d", "bits"), ("threads", "d", "threads")]
                + [(name[3:], ".1f", name) for name in phases], rows)
    for bits, threads in dict.fromkeys((row["bits"], row["threads"]) for row in rows):
        of_these = [row for row in rows if (row["bits"], row["threads"]) == (bits, threads)]
        for name, who in (("speed", f"this solver, {bits} bits"), ("lammps", "LAMMPS")):
            value = exponent(of_these, name)
            if value is not None and (name == "speed" or bits == options.bits[0]):
                print(f"Cost of a step grows as grains^{value:.3f}: {who}, threads {threads}.")
    print(flush=True)


def print_scenes(options, beside, programs, spawned):
    if beside:
        print_table(options, "Scenes beside other scenes, nanoseconds a grain and step", [
            ("scene", "s", "scene"), ("beside", "s", "reference"), ("grains", "d", "grains"),
            ("ns", ".1f", "ns"), ("its ns", ".1f", "reference_ns"), ("ratio", ".2f", "ratio"),
            ("contacts", ".2f", "contacts"), ("its contacts", ".2f", "reference_contacts"),
            ("bytes a grain", ".0f", "bytes"), ("its bytes", ".0f", "reference_bytes")], beside)
    if programs:
        print_table(options, "Scenes in other programs, one thread each", [
            ("scene", "s", "scene"), ("program", "s", "program"), ("grains", "d", "grains"),
            ("contacts a grain", ".2f", "contacts"), ("grain steps a second", ".3g", "speed"),
            ("contacts a second", ".3g", "contact_speed"), ("times as fast here", ".1f", "ratio"),
            ("moved (um)", ".2g", "moved_um"), ("warnings", "d", "warnings")], programs)
    if spawned:
        print(f"Filling a box with {spawned['grains']:.0f} grains takes {spawned['steps']:.0f} steps"
              f" and {spawned['seconds']:.1f} s, {100 * spawned['outside_steps']:.0f} % of it outside"
              f" of the phases of a step ({spawned['us_per_spawned']:.1f} us a grain); as many steps"
              f" with all grains there take {spawned['seconds_after']:.1f} s.\n", flush=True)


def machine_line(about):
    peer = contestants.lammps_version()
    return (f"{contestants.processor()}, {os.cpu_count()} cores, {about['compiler']}"
            + (f", LAMMPS {peer}" if peer else ", no LAMMPS"))


def write_csv(name, rows, machine):
    rows = [{**row, "machine": machine} for row in rows]
    fields = list(dict.fromkeys(key for row in rows for key in row))
    with open(name, "w", newline="", encoding="ascii") as file:
        writer = csv.DictWriter(file, fieldnames=fields)
        writer.writeheader()
        writer.writerows(rows)


def write_plot(name, rows, machine):
    """A line for each width of vectors and number of threads; LAMMPS once for each number."""
    widths = list(dict.fromkeys(row["bits"] for row in rows))
    series = []
    for bits, threads in dict.fromkeys((row["bits"], row["threads"]) for row in rows):
        of_these = [row for row in rows if (row["bits"], row["threads"]) == (bits, threads)]
        blue = COLOURS[widths.index(bits) % len(COLOURS)]
        lines = [(f"{bits} bits", "thread", blue, ("speed", "slowest", "fastest"))]
        if bits == widths[0]:
            lines.append(
                ("LAMMPS", "rank", "#d06a1c", ("lammps", "lammps_slowest", "lammps_fastest")))
        for who, unit, colour, names in lines:
            points = [[row["grains"]] + [row[n] for n in names] for row in of_these
                      if names[0] in row]
            if points:
                series.append({"name": f"{who}, {threads} {unit}{'s' if threads > 1 else ''}",
                               "colour": colour, "filled": threads == min(
                                   row["threads"] for row in rows), "points": points})
    with open(name, "w", encoding="utf-8") as file:
        file.write(chart.draw("Speed on a settled bed, slowest to fastest run", machine,
                              series))


def read_options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmark")
    parser.add_argument("--sizes", type=int, nargs="*", help="of beds; none with --scenes")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2], help="scenes take the first")
    parser.add_argument("--bits", type=int, nargs="+",
                        help="widths of vectors (those of 512 and 256 that the machine has)")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--beds", default="beds")
    parser.add_argument("--scenes", nargs="*", choices=[*scenes.SCENES, scenes.SPAWN], metavar="NAME",
                        help=", ".join([*scenes.SCENES, scenes.SPAWN]) + "; all without names")
    parser.add_argument("--grains", type=int, nargs="+", help="of a scene, instead of its own")
    parser.add_argument("--peer-grains", type=int, help="of programs that settle a bed of their own")
    parser.add_argument("--steps", type=int, help="of a scene; other programs in proportion")
    parser.add_argument("--without-peers", action="store_true", help="scenes in this solver only")
    parser.add_argument("--spawn", type=int, default=100000, help="grains of the scene spawn")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--csv", help="of the beds; that of the scenes is FILE with .scenes.csv")
    parser.add_argument("--plot", help="SVG file, of the beds")
    options = parser.parse_args()
    if options.sizes is None:
        options.sizes = [] if options.scenes is not None else [1000, 10000, 100000, 1000000]
    options.benchmark = os.path.abspath(options.benchmark)
    return options


def main():
    options = read_options()
    os.makedirs(options.beds, exist_ok=True)
    solver = contestants.Solver(options.benchmark, options.beds)
    about = solver.about()
    if not options.bits:
        options.bits = [bits for bits in (512, 256) if bits <= about["vector_bits"]] or [128]
    machine = machine_line(about)
    print(machine + "\n", flush=True)
    rows = [row for size in options.sizes for row in compare(options, solver, size)]
    if rows:
        print_beds(options, rows)
        if options.csv:
            write_csv(options.csv, rows, machine)
        if options.plot:
            write_plot(options.plot, rows, machine)
    if options.scenes is not None:
        beside, programs, spawned = scenes.time_all(options, solver)
        print_scenes(options, beside, programs, spawned)
        if options.csv:
            write_csv(options.csv + ".scenes.csv", beside + programs
                      + ([dict(spawned, scene="spawn")] if spawned else []), machine)


if __name__ == "__main__":
    main()
