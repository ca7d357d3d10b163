"""Whichever rank of a run without a window is killed, and whenever: what was written is whole, and
the same command, with any number of ranks, goes on to the bits of one process that nothing stopped.

Arguments: pvbatch, and how often a rank is killed.
"""

import os
import random
import signal
import subprocess
import sys
import time

from batching import LAST, PVBATCH, SCRIPT, STATE, WHOLE, digest, expect_same_files, frame_file
from reading import expect, path
from serving import MPIEXEC, outside_of_mpi

KILLS = int(sys.argv[2])
LONGEST = 3  # kills before a run may come to its end
CHANCE = random.Random(7)


def start(folder, ranks):
    environment = outside_of_mpi()
    environment.pop("PYTHONPATH", None)
    return subprocess.Popen(
        [MPIEXEC, "-n", str(ranks), "--oversubscribe", PVBATCH, SCRIPT, STATE, "--output", folder],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)


def ranks_of(process):
    """The processes that mpiexec has started."""
    with open(f"/proc/{process.pid}/task/{process.pid}/children", encoding="ascii") as children:
        return [int(child) for child in children.read().split()]


def frames_in(folder):
    return [k for k in range(LAST + 1) if os.path.exists(frame_file(folder, k))]


def kill_one(folder, ranks):
    """Kills a rank at any time after the first new frame. False where the run was quicker."""
    before = len(frames_in(folder))
    due = CHANCE.randint(min(before + 1, LAST), LAST)
    later = CHANCE.uniform(0.0, 0.1)
    process = start(folder, ranks)
    while len(frames_in(folder)) < due and process.poll() is None:
        time.sleep(0.002)
    time.sleep(later)
    there = frames_in(folder)
    victims = ranks_of(process) if process.poll() is None else []
    if victims:
        os.kill(CHANCE.choice(victims), signal.SIGKILL)
    said, _ = process.communicate(timeout=120)
    if process.returncode == 0:
        return False
    assert victims, said
    left = frames_in(folder)
    assert left[:len(there)] == there, (there, left)
    for k in left:
        expect(f"frame {k} is whole", digest(frame_file(folder, k)), digest(frame_file(WHOLE, k)))
    return True


def main():
    kills = runs = 0
    while kills < KILLS:
        runs += 1
        assert runs < 2 * KILLS + 5, f"{kills} kills in {runs} runs: they end before one comes"
        folder = path(f"run-{runs}")
        for _ in range(CHANCE.randint(1, LONGEST)):
            if kills == KILLS or not kill_one(folder, CHANCE.choice((2, 3))):
                break
            kills += 1
        process = start(folder, CHANCE.choice((1, 2, 3)))
        said, _ = process.communicate(timeout=120)
        expect(f"code after {said}", process.returncode, 0)
        expect_same_files(folder, WHOLE)
    print(f"{kills} kills, {runs} runs that came to the same bits")


main()
