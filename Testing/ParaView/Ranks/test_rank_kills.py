"""Whichever rank of a run without a window is killed, and whenever: what was written is whole, and
the same command, with any number of ranks, goes on to the bits of one process that nothing stopped. Every
other time ranks write a file each of a frame.

Arguments: pvbatch, and how often a rank is killed.
"""

import os
import pathlib
import random
import signal
import subprocess
import sys
import time

import numpy
from batching import LAST, PVBATCH, SCRIPT, STATE, WHOLE, digest, expect_same_files, frame_file
from paraview import simple as pv
from reading import expect, path
from serving import MPIEXEC, outside_of_mpi
from simulating import output
from vtkmodules.util.numpy_support import vtk_to_numpy

KILLS = int(sys.argv[2])
LONGEST = 3  # kills before a run may come to its end
CHANCE = random.Random(7)


class Run:
    """A folder that runs write to, one after another."""

    def __init__(self, number):
        self.folder = path(f"run-{number}")
        self.pieces = number % 2 == 0

    def start(self, ranks, state=STATE):
        environment = outside_of_mpi()
        environment.pop("PYTHONPATH", None)
        return subprocess.Popen(
            [MPIEXEC, "-n", str(ranks), "--oversubscribe", PVBATCH, SCRIPT, state, "--output",
             self.folder, *(["--pieces"] if self.pieces else [])],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)

    def frame(self, k):
        whole = frame_file(self.folder, k)
        return whole.replace(".vtp", ".pvtp") if self.pieces else whole

    def frames(self):
        return [k for k in range(LAST + 1) if os.path.exists(self.frame(k))]

    def expect_whole(self, k):
        if not self.pieces:
            expect(f"frame {k} is whole", digest(self.frame(k)), digest(frame_file(WHOLE, k)))
            return
        due, found = (grains_in(name) for name in (frame_file(WHOLE, k), self.frame(k)))
        expect(f"arrays of frame {k}", sorted(found), sorted(due))
        expect(f"arrays of frame {k} with other bits",
               [name for name in due if due[name] != found[name]], [])

    def expect_all(self):
        if not self.pieces:
            expect_same_files(self.folder, WHOLE)
            return
        expect("frames", self.frames(), list(range(LAST + 1)))
        for k in range(LAST + 1):
            self.expect_whole(k)
        name = "history.csv"
        expect(name, digest(os.path.join(self.folder, name)), digest(os.path.join(WHOLE, name)))
        expect("nothing half written", [name for name in os.listdir(self.folder)
                                        if ".partial" in name], [])


def grains_in(name):
    """The numbers of a frame by arrays, in the order of ids, as bytes."""
    reader = pv.OpenDataFile(name)
    reader.UpdatePipeline()
    data = output(reader)
    if not data.GetNumberOfPoints():
        return {}
    found = {"points": vtk_to_numpy(data.GetPoints().GetData())}
    for i in range(data.GetPointData().GetNumberOfArrays()):
        array = data.GetPointData().GetArray(i)
        found[array.GetName()] = vtk_to_numpy(array)
    pv.Delete(reader)
    order = numpy.argsort(found["ParticleId"])
    return {name: values[order].tobytes() for name, values in found.items()}


def ranks_of(process):
    """The processes that mpiexec has started, by any thread of it."""
    return [int(child) for children in pathlib.Path(f"/proc/{process.pid}/task").glob("*/children")
            for child in children.read_text(encoding="ascii").split()]


def kill_one(run, ranks):
    """Kills a rank at any time after the first new frame. False where the run was quicker."""
    before = len(run.frames())
    due = CHANCE.randint(min(before + 1, LAST), LAST)
    later = CHANCE.uniform(0.0, 0.1)
    process = run.start(ranks)
    while len(run.frames()) < due and process.poll() is None:
        time.sleep(0.002)
    time.sleep(later)
    there = run.frames()
    victims = ranks_of(process) if process.poll() is None else []
    if victims:
        os.kill(CHANCE.choice(victims), signal.SIGKILL)
    said, _ = process.communicate(timeout=120)
    if process.returncode == 0:
        return False
    assert victims, said
    left = run.frames()
    assert left[:len(there)] == there, (there, left)
    for k in left:
        run.expect_whole(k)
    return True


def expect_one_sentence():
    """All ranks of a run that is refused end by themselves: none is killed and prints its stack."""
    process = Run(0).start(3, path("no.pvsm"))
    said, _ = process.communicate(timeout=120)
    expect("code", process.returncode, 1)
    lines = said.split("-" * 60)[0].splitlines()  # the rest is of mpiexec
    own = [line for line in lines if "btl_tcp" not in line and "reachable pairing" not in line]  # no network
    expect("number of lines in " + said, len(own), 1)
    assert own[0].startswith("batch.py: ") and "SIGTERM" not in said, said


def main():
    expect_one_sentence()
    kills = runs = 0
    while kills < KILLS or runs < 2:  # one of each kind
        runs += 1
        assert runs < 2 * KILLS + 5, f"{kills} kills in {runs} runs: they end before one comes"
        run = Run(runs)
        for _ in range(CHANCE.randint(1, LONGEST)):
            if (kills >= KILLS and runs > 2) or not kill_one(run, CHANCE.choice((2, 3))):
                break
            kills += 1
        process = run.start(CHANCE.choice((1, 2, 3)))
        said, _ = process.communicate(timeout=120)
        expect(f"code after {said}", process.returncode, 0)
        expect("errors of ParaView", [line for line in said.splitlines() if "ERR|" in line], [])
        run.expect_all()
    print(f"{kills} kills, {runs} runs that came to the same bits")


main()
