"""Fits a friction to an angle with few heaps, and checks that a heap with it has the angle; then
once more, which computes nothing. Arguments: pvpython, the folder of the examples, one for output."""

import csv
import os
import re
import shutil
import subprocess
import sys
import time

PVPYTHON, EXAMPLES, FOLDER = sys.argv[1:]
TARGET = 24.0


def run(*options):
    done = subprocess.run(
        [PVPYTHON, os.path.join(EXAMPLES, "calibration.py"), "--output", FOLDER, *options],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print(done.stdout, end="")
    if done.returncode != 0:
        sys.exit(f"calibration.py ended with {done.returncode}")
    return done.stdout


def fit():
    said = run("--count", "500", "--sliding", "0.15", "0.8", "--rolling", "0.2", "--runs", "1",
               "--angle", str(TARGET), "--tolerance", "1.5", "--rounds", "5", "--processes", "2")
    found = re.search(r"sliding friction ([\d.]+) for 24 degrees; a heap with it has ([\d.]+)", said)
    if not found:
        sys.exit("No friction was fitted.")
    return tuple(map(float, found.groups()))


shutil.rmtree(FOLDER, ignore_errors=True)
friction, angle = fit()
if not 0.15 < friction < 0.8 or abs(angle - TARGET) > 1.5:
    sys.exit(f"A friction of {friction} with an angle of {angle} was fitted to {TARGET}.")
with open(os.path.join(FOLDER, "calibration.csv"), encoding="utf-8") as file:
    rows = list(csv.DictReader(file))
assert 3 <= len(rows) <= 7 and all(10 < float(row["Angle"]) < 40 for row in rows), rows
assert os.path.getsize(os.path.join(FOLDER, "calibration.png")) > 5000
started = time.monotonic()
assert fit() == (friction, angle)
seconds = sum(float(row["Seconds"]) for row in rows)
assert time.monotonic() - started < seconds + 10, "The same call computed everything again."
