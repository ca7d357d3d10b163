"""Runs a scene of Examples as a user does, without pictures, and reads the table that it leaves."""

import csv
import os
import shutil
import subprocess
import sys

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Examples")


def run_scene(case, name, arguments, table=None):
    """What a scene prints, and the rows of its table by the names of their columns; ends the case
    if the scene fails. @a arguments are those of the scene."""
    pvpython = shutil.which("pvpython")
    folder = os.path.join(case.results, f"{table or name}-{'-'.join(arguments)}".replace("--", ""))
    done = subprocess.run(
        [pvpython, os.path.join(EXAMPLES, f"{name}.py"), "--no-pictures", "--output", folder,
         "--threads", str(case.threads), *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print(done.stdout, flush=True)
    if done.returncode != 0:
        sys.exit(f"{name}.py ended with {done.returncode}")
    with open(os.path.join(folder, f"{table or name}.csv"), encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return done.stdout, rows


def column(rows, name):
    """The numbers of a column; nan where there is none."""
    return [float(row[name] or "nan") for row in rows]
