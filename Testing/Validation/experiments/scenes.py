"""Runs a scene of Examples without pictures, as a user does, and reads the table of the scene."""

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
    """Rows of the table of a scene, by names of columns. Ends the case if the scene fails.

    @a arguments are command line arguments of the scene. A reused table is reported with the commit
    and the time of the run that made the table.
    """
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
    """Numbers of a column, with nan for missing numbers."""
    return [float(row[name] or "nan") for row in rows]
