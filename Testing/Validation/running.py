"""Runs a scene of Examples as a user does, without pictures, and reads the table that it leaves."""

import csv
import os
import shutil
import subprocess
import sys

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Examples")


def run_scene(case, name, arguments, table=None):
    """The rows of the table that a scene leaves, by the names of their columns; ends the case if
    the scene fails. @a arguments are those of the scene."""
    folder = os.path.join(case.results, f"{table or name}-{'-'.join(arguments)}".replace("--", ""))
    path = os.path.join(folder, f"{table or name}.csv")
    if not case.reuses or not os.path.isfile(path):
        pvpython = shutil.which("pvpython")
        done = subprocess.run([pvpython, os.path.join(EXAMPLES, f"{name}.py"), "--no-pictures",
                               "--output", folder, "--threads", str(case.threads), *arguments])
        if done.returncode != 0:
            sys.exit(f"{name}.py ended with {done.returncode}")
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def column(rows, name):
    """The numbers of a column; nan where there is none."""
    return [float(row[name] or "nan") for row in rows]
