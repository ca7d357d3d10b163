"""Runs a scene of Examples as a user does, without pictures, and reads the table that it leaves."""

import csv
import json
import os
import shutil
import subprocess
import sys
import time

EXAMPLES = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "Examples")


def run_scene(case, name, arguments, table=None):
    """The rows of the table that a scene leaves, by the names of their columns; ends the case if
    the scene fails. @a arguments are those of the scene. A table that is used again is reported with
    the commit and the time that it was made at and in."""
    folder = os.path.join(case.results, f"{table or name}-{'-'.join(arguments)}".replace("--", ""))
    path, made = os.path.join(folder, f"{table or name}.csv"), os.path.join(folder, "made.json")
    if not case.reuses or not os.path.isfile(path):
        began, pvpython = time.monotonic(), shutil.which("pvpython")
        done = subprocess.run([pvpython, os.path.join(EXAMPLES, f"{name}.py"), "--no-pictures",
                               "--output", folder, "--threads", str(case.threads), *arguments])
        if done.returncode != 0:
            sys.exit(f"{name}.py ended with {done.returncode}")
        with open(made, "w", encoding="utf-8") as file:
            json.dump({"commit": case.commit, "seconds": time.monotonic() - began}, file)
    else:
        with open(made, encoding="utf-8") as file:
            case.reuse(**json.load(file))
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def column(rows, name):
    """The numbers of a column; nan where there is none."""
    return [float(row[name] or "nan") for row in rows]
