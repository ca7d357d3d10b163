#!/usr/bin/env pvpython
"""Times frames of a settled bed in ParaView's pipeline, beside what the benchmark takes for as many
steps of the same bed.

    PV_PLUGIN_CONFIG_FILE=… PYTHONPATH=… pvpython frames.py BED [--steps 100] [--threads 1]
                                         [--frames 12] [--budget 1024] [--cpu]

BED is a file that the benchmark has settled (Benchmark --beds FOLDER --grains N --steps 0). Frames
of one step (--steps 1) are what a frame costs beside its steps. --budget is the property
MemoryBudget: with a small one frames are not kept. --cpu takes the time of the processor instead of
that of the clock, for machines with other work and one thread.
"""
import argparse
import statistics
import time

import numpy

import granular

SPACING = 2.06e-3  # as in Bed.cxx [m]


def read_bed(name):
    """Position and radius, velocity, angular velocity, orientation; as BedFile.cxx writes them."""
    with open(name, "rb") as file:
        def rows(width):
            count = int(numpy.fromfile(file, numpy.uint64, 1)[0])
            return numpy.fromfile(file, numpy.float64, count * width).reshape(count, width)

        rows(1)  # the format
        return [rows(4) for _ in range(4)]


def container(count):
    """Floor and four sides, as in Bed.cxx."""
    side = 1
    while side**3 < count:
        side += 1
    w = side * SPACING
    h = 1.5 * w
    points = [(0, 0, 0), (w, 0, 0), (w, w, 0), (0, w, 0), (0, 0, h), (w, 0, h), (w, w, h), (0, w, h)]
    return points, [(0, 1, 2, 3), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]


def start(arguments):
    position, velocity, spin, orientation = read_bed(arguments.bed)
    grains = {"position": position[:, :3], "radius": position[:, 3], "velocity": velocity[:, :3],
              "angular_velocity": spin[:, :3], "orientation": orientation}
    run = granular.Simulation(
        walls=container(len(position)), particles=grains, RadiusRange=[0.9e-3, 1e-3],
        MaximumParticles=0, TimeStepFactor=1.0, AllowInitialOverlap=1, EndTime=1.0,
        FrameInterval=1.0, NumberOfThreads=arguments.threads, MemoryBudget=arguments.budget)
    run.to(0.0)
    interval = arguments.steps * run["TimeStepUsed"] * (1 + 1e-9)
    run.set(FrameInterval=interval, EndTime=(arguments.frames + 2) * interval)
    run.to(0.0)
    return run


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bed")
    parser.add_argument("--cpu", action="store_true")
    for name, default in (("steps", 100), ("threads", 1), ("frames", 12), ("budget", 1024)):
        parser.add_argument("--" + name, type=int, default=default)
    arguments = parser.parse_args()
    clock = time.process_time if arguments.cpu else time.perf_counter
    run = start(arguments)
    times = run.times

    def show(name, frames):
        taken = []
        for frame in frames:
            begin = clock()
            run.proxy.UpdatePipeline(times[frame])
            taken.append(1e3 * (clock() - begin))
        print(f"{name}: median {statistics.median(taken):.1f} ms of",
              " ".join(f"{each:.1f}" for each in taken))

    run.to(times[1])  # lists, order of the grains
    show(f"new frames of {run['StepsPerFrame']} steps", range(2, arguments.frames + 2))
    show("the same once more", range(2, arguments.frames + 2))
    history = run.history
    print(f"{len(run.grains)} grains, step {run['TimeStepUsed']:.6g} s,"
          f" {history['ContactCount'][-1] / history['Count'][-1]:.4f} contacts a grain,"
          f" {run['MemoryUsed']:.0f} MiB of frames")


if __name__ == "__main__":
    main()
