#!/usr/bin/env python3
"""How a step scales with the cores of a machine, beside the bandwidth of its memory.

    cores.py FOLDER [--beds FOLDER] [--cores N...] [--scenes NAME=GRAINS...]
             [--stride N] [--seconds S] [--rest N] [--bits 512|256] [--csv FILE]

FOLDER has the programs Benchmark and Stream. First it says how fast two threads are on the first core
and another one: two cores of a virtual machine may be halves of one physical core. Settled beds are
timed on 1, 2, 4 ... threads, and on as many ranks, which are threads of one process with a thread
each. The first table gives speeds, and what they are of as many times the speed of one thread. The
second has the parts of the time of a step: the nanoseconds a grain of each phase, summed over threads,
and what threads waited for each other. A phase that takes longer on more threads waits for memory, so
the bytes a second of a stream on as many threads stand beside it.
"""
import argparse
import csv
import os
import sys

import contestants

SCENES = ["dense=100000", "dense=1000000", "ellipsoids=20000", "boxes=1000"]
PHASE = "ns_"


def core_lists(cores):
    """The cores of threads, for OpenMP: a core each."""
    return ",".join(f"{{{core}}}" for core in cores)


def doubled(most):
    """1, 2, 4 ... below a number, and this."""
    return [count for count in (1, 2, 4, 8, 16, 32, 64, 128) if count < most] + [most]


class Row:
    """One scene on so many cores."""

    def __init__(self, scene, cores, kind, values):
        self.scene, self.cores, self.kind = scene, cores, kind
        self.grains = values["grains"]
        self.speed = values["speed"]
        self.phases = {name[len(PHASE):]: value for name, value in values.items()
                       if name.startswith(PHASE)}
        if self.phases:
            self.phases["waiting"] = 1e9 * cores / self.speed - sum(self.phases.values())

    def against(self, one):
        return self.speed / one.speed


class Machine:
    """Where the programs run, with threads that stay on their cores."""

    def __init__(self, options):
        self.programs, self.options = options.programs, options
        self.solver = contestants.Solver(os.path.join(self.programs, "Benchmark"), options.beds)
        self.all = sorted(os.sched_getaffinity(0))
        self.cores = self.all[::options.stride]  # that threads stay on
        self.settings = {"OMP_PROC_BIND": "close", "OMP_PLACES": core_lists(self.cores)}
        if options.bits:
            self.settings["GRANULAR_VECTOR_BITS"] = str(options.bits)

    def stream(self, cores):
        text = contestants.run([os.path.join(self.programs, "Stream"), str(cores)],
                               **self.settings)
        return contestants.values_of(text)["bytes_per_second"]

    def steps(self, scene, grains):
        """Number of steps, equal for all runs of a scene, which so make lists as often."""
        speed = self.solver.time(grains, 1, 20, scene)["speed"]
        return max(20, int(self.options.seconds * speed / grains))

    def pairs(self, scene, grains):
        """By another core: the speed of two threads on it and the first one, over that of one.
        Each is the fastest of three runs, as other work on a machine slows one of them at times."""
        steps = self.steps(scene, grains)

        def speed(*cores):
            return max(self.values(scene, grains, steps, "--threads", str(len(cores)),
                                   OMP_PLACES=core_lists(cores))["speed"] for _ in range(3))

        first, one = self.all[0], speed(self.all[0])
        others = [self.all[k] for k in doubled(len(self.all))[:-1]]
        return {other: speed(first, other) / one for other in others}

    def values(self, scene, grains, steps, *options, **settings):
        """What the benchmark says, with settings that differ."""
        return self.solver.measure(grains, steps, *options, scene=scene,
                                   **{**self.settings, **settings})

    def run(self, scene, grains, steps, cores, kind):
        if kind == "threads":
            values = self.values(scene, grains, steps, "--threads", str(cores), "--profile")
        else:
            # Ranks are threads that OpenMP knows nothing of: it would bind all of them to one core.
            values = self.values(scene, grains, steps, "--ranks", str(cores), OMP_PROC_BIND="false")
        row = Row(f"{scene} {grains}", cores, kind, values)
        print(f"{row.scene} on {cores} {kind}: {row.speed / 1e6:.4g} million grain steps a second",
              file=sys.stderr, flush=True)
        return row


def print_speeds(rows, streams):
    print("| scene | cores | threads | of one | share | ranks | of one | memory GB/s |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for scene in dict.fromkeys(row.scene for row in rows):
        of = {(row.cores, row.kind): row for row in rows if row.scene == scene}
        least = min(cores for cores, _ in of)
        for cores in sorted({cores for cores, _ in of}):
            threads, ranks = of[cores, "threads"], of[cores, "ranks"]
            gain = threads.against(of[least, "threads"])
            print(f"| {scene} | {cores} | {threads.speed / 1e6:.4g} | {gain:.2f}"
                  f" | {gain * least / cores:.0%} | {ranks.speed / 1e6:.4g}"
                  f" | {ranks.against(of[least, 'threads']):.2f} | {streams[cores] / 1e9:.4g} |")


def print_phases(rows):
    threads = [row for row in rows if row.kind == "threads"]
    names = list(threads[0].phases)
    print("\n| scene | cores | " + " | ".join(names) + " |")
    print("|---|--:|" + "--:|" * len(names))
    for row in threads:
        print(f"| {row.scene} | {row.cores} | "
              + " | ".join(f"{row.phases[name]:.2f}" for name in names) + " |")


def save(path, rows, streams):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        names = list(next(row for row in rows if row.phases).phases)
        writer.writerow(["scene", "cores", "way", "speed", "stream"] + names)
        for row in rows:
            writer.writerow([row.scene, row.cores, row.kind, row.speed, streams[row.cores]]
                            + [row.phases.get(name, "") for name in names])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", metavar="FOLDER")
    parser.add_argument("--beds", default="beds")
    parser.add_argument("--cores", type=int, nargs="+", help="as many as there are")
    parser.add_argument("--scenes", nargs="+", default=SCENES, metavar="NAME=GRAINS")
    parser.add_argument("--stride", type=int, default=1,
                        help="of the cores that threads stay on: 2 where each second one is a half")
    parser.add_argument("--seconds", type=float, default=20.0, help="of a run on one core")
    parser.add_argument("--rest", help="see Benchmark --help")
    parser.add_argument("--bits", type=int)
    parser.add_argument("--csv", metavar="FILE")
    options = parser.parse_args()
    machine = Machine(options)
    counts = options.cores or doubled(len(machine.cores))
    streams = {cores: machine.stream(cores) for cores in counts}
    rows, pairs = [], {}
    for choice in options.scenes:
        scene, grains = choice.split("=")
        machine.solver.settle(int(grains), scene, *(["--rest", options.rest] if options.rest else []))
        pairs = pairs or machine.pairs(scene, int(grains))
        steps = machine.steps(scene, int(grains))
        rows += [machine.run(scene, int(grains), steps, cores, kind)
                 for cores in counts for kind in ("threads", "ranks")]
        if options.csv:
            save(options.csv, rows, streams)
    about = machine.solver.about()
    print(f"{contestants.processor()}, {about['compiler']}, vectors of {about['vector_bits']:.0f} bits;"
          " speeds in million grain steps a second\n")
    print("Two threads over one, on the first core and core "
          + ", ".join(f"{core}: {gain:.2f}" for core, gain in pairs.items()) + "\n")
    print_speeds(rows, streams)
    print_phases(rows)


if __name__ == "__main__":
    main()
