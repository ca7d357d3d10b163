#!/usr/bin/env python3
"""What it costs to share a simulation among ranks, and what it would cost on a cluster.

    ranks.py BENCHMARK [--beds FOLDER] [--grains N...] [--ranks R...] [--steps S] [--plot FILE]
    ranks.py BENCHMARK --two [--grains N...]

Times settled beds on one rank and on several, which are threads of one process with a thread each,
and prints what each rank computes and sends in a step. From that a model follows: a rank computes
for its own grains, for its copies of others and for its messages, and waits for the network
(--latency, --bandwidth: those of a cluster of today, which are not measured). What is counted is the
time of a processor that each rank had, so that there may be more of them than cores; they share
caches then, which the model knows nothing of.
"""
import argparse
import math
import sys
from statistics import median

import numpy

import contestants

MATTER = ("own", "copies", "messages")
BIG = 10**8  # grains of the cluster
NEIGHBOURS = 20  # ranks that have copies of grains of one, in a large cluster


class Case:
    """Some grains on some ranks; seconds and bytes are those of a step."""

    def __init__(self, solver, grains, ranks, steps, repeats):
        runs = [solver.measure(grains, steps, "--ranks", ranks) for _ in range(repeats)]
        one = runs[0]
        self.grains, self.ranks = grains, ranks
        self.seconds = median([run["seconds"] for run in runs]) / steps
        self.computed = median([run["computed_most"] for run in runs]) / steps
        self.own, self.copies = one["own_most"], one["copies_most"]
        self.bytes = {name: one["bytes_" + name] for name in ("steps", "lists", "order")}
        self.messages = {name: one["messages_" + name] for name in ("steps", "lists", "order")}

    def matter(self):
        return [self.own, self.copies, self.messages["steps"]]


class Model:
    """Seconds of a step."""

    def __init__(self, cases, options):
        self.options = options
        # Each case counts by how far off it is in shares of what it takes.
        rows = [[value / case.computed for value in case.matter()] for case in cases]
        self.per = numpy.maximum(numpy.linalg.lstsq(rows, numpy.ones(len(rows)), rcond=None)[0], 0.0)
        shared = [case for case in cases if case.ranks > 2]
        self.surface = median([case.copies / case.own**(2.0 / 3.0) for case in shared])
        self.bytes_of_copy = median([sum(case.bytes.values()) / case.copies for case in shared])

    def computed(self, own, copies, messages):
        return float(numpy.dot(self.per, [own, copies, messages]))

    def step(self, grains, ranks):
        """What a rank computes, and what it waits for the network."""
        own = grains / ranks
        copies = self.surface * own**(2.0 / 3.0) if ranks > 1 else 0.0
        sent = self.bytes_of_copy * copies
        rounds = math.ceil(math.log2(ranks)) # in which all learn what all have to know
        messages = ranks - 1 if ranks <= 4 else rounds + min(ranks - 1, NEIGHBOURS)
        network = (rounds + 1) * self.options.latency + sent / self.options.bandwidth
        return self.computed(own, copies, messages), network if ranks > 1 else 0.0


def print_cases(cases, model):
    print("grains,ranks,own,copies,us_step,us_computed,us_model,bytes_steps,bytes_lists,bytes_order,"
          "messages_steps,messages_lists,messages_order")
    for case in cases:
        numbers = [case.grains, case.ranks, case.own, case.copies, 1e6 * case.seconds,
                   1e6 * case.computed, 1e6 * model.computed(*case.matter()), *case.bytes.values(),
                   *case.messages.values()]
        print(",".join(f"{number:.5g}" for number in numbers))


def print_cluster(model, ranks):
    print("\nA cluster, per step: grains, ranks, ms computed, ms of the network, efficiency")
    alone = sum(model.step(BIG, 1))
    for count in ranks:
        computed, network = model.step(BIG, count)
        share = alone / count / (computed + network)
        print(f"{BIG:.0e}, {count}, {1e3 * computed:.3g}, {1e3 * network:.3g}, {share:.3f}")


def compare_two(solver, grains, steps, repeats):
    """Two ranks beside two threads and, where it is installed, LAMMPS on two ranks, alternately."""
    print("\nTwo of each, million grain steps a second (medians): bits, ranks, threads, LAMMPS,"
          " ranks over threads, ranks over LAMMPS")
    for bits in (512, 256):
        speeds = {"ranks": [], "threads": [], "LAMMPS": []}
        for _ in range(repeats):
            speeds["ranks"].append(solver.measure(grains, steps, "--ranks", 2,
                                                  GRANULAR_VECTOR_BITS=str(bits))["speed"])
            speeds["threads"].append(solver.time(grains, 2, steps, bits=bits)["speed"])
            if contestants.has_lammps(2):
                speeds["LAMMPS"].append(contestants.time_lammps(
                    solver.data_file(grains), grains, 2, steps)["speed"])
        ranks, threads, lammps = (median(all_runs) if all_runs else float("nan")
                                  for all_runs in speeds.values())
        print(f"{bits}, {ranks / 1e6:.4g}, {threads / 1e6:.4g}, {lammps / 1e6:.4g},"
              f" {ranks / threads:.3f}, {ranks / lammps:.3f}")


def plot(path, cases, model, ranks):
    from matplotlib import pyplot  # for this alone

    figure, axes = pyplot.subplots(figsize=(8, 4.6), dpi=110)
    for grains, colour in ((BIG, "#1b6ca8"), (BIG // 10, "#c0562f")):
        steps = [model.step(grains, count) for count in ranks]
        label = f"{grains:.0e} grains".replace("e+0", "e")
        axes.loglog(ranks, [1e3 * sum(step) for step in steps], color=colour, label=label)
        axes.loglog(ranks, [1e3 * sum(model.step(grains, 1)) / count for count in ranks],
                    color=colour, linestyle=":", linewidth=1)
    for grains in sorted({case.grains for case in cases}):
        points = [case for case in cases if case.grains == grains]
        axes.loglog([case.ranks for case in points], [1e3 * case.computed for case in points], "o",
                    markersize=4, label=f"{grains} grains, measured")
        axes.loglog([case.ranks for case in points],
                    [1e3 * model.computed(*case.matter()) for case in points], color="#888888",
                    linewidth=1)
    axes.set_xlabel("ranks of one thread")
    axes.set_ylabel("ms a step")
    axes.set_title("A step on several ranks: measured, by the model, and (dotted) at no cost", fontsize=10)
    axes.grid(True, which="major", color="#dddddd")
    axes.legend(fontsize=8, frameon=False)
    figure.tight_layout()
    figure.savefig(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("benchmark")
    parser.add_argument("--beds", default="beds")
    parser.add_argument("--grains", type=int, nargs="+", default=[10000, 40000, 160000])
    parser.add_argument("--ranks", type=int, nargs="+", default=[1, 2, 3, 4, 6, 8])
    parser.add_argument("--steps", type=int, default=1000, help="a sort is every 1000")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--latency", type=float, default=2e-6, help="of a message [s]")
    parser.add_argument("--bandwidth", type=float, default=1e9, help="of a rank [bytes/s]")
    parser.add_argument("--plot", metavar="FILE")
    parser.add_argument("--two", action="store_true",
                        help="only times two ranks beside two threads and LAMMPS on two ranks")
    options = parser.parse_args()
    solver = contestants.Solver(options.benchmark, options.beds)
    if options.two:
        for grains in options.grains:
            solver.settle(grains)
            compare_two(solver, grains, options.steps, options.repeats)
        return
    cases = []
    for grains in options.grains:
        solver.settle(grains)
        for ranks in options.ranks:
            cases.append(Case(solver, grains, ranks, options.steps, options.repeats))
            print(f"{grains} grains on {ranks} ranks: {1e6 * cases[-1].computed:.5g} us",
                  file=sys.stderr)
    model = Model(cases, options)
    print_cases(cases, model)
    print("\nns per " + ", ".join(f"{name} {1e9 * value:.4g}"
                                 for name, value in zip(MATTER, model.per)))
    print(f"copies over own^(2/3): {model.surface:.3g}; bytes a copy and step:"
          f" {model.bytes_of_copy:.4g}")
    cluster = [1, 2, 4, 8, 16, 32, 64, 125, 250, 500, 1000, 2000]
    print_cluster(model, cluster[1:])
    if options.plot:
        plot(options.plot, cases, model, cluster)


if __name__ == "__main__":
    main()
