"""Run by pvpython for one row of a sweep:  sweep_worker.py FILE FUNCTION FOLDER.

Reads the values from values.json of the folder and leaves the numbers of the function there, or
what it raised, as answer.json.
"""

import json
import os
import runpy
import sys
import time


def measured(file, function, values):
    """What the function returns, as numbers."""
    sys.path.insert(0, os.path.dirname(file))
    measure = runpy.run_path(file, run_name="granular_sweep").get(function)
    if not callable(measure):
        raise RuntimeError(f"{file} has no function {function}.")
    found = measure(**values)
    if not isinstance(found, dict):
        raise RuntimeError(f"{function} returned {found!r:.60} and no dictionary of numbers.")
    clash = sorted(set(found) & {*values, "Error", "Seconds"})
    if clash:
        raise RuntimeError(f"{function} returned {clash[0]}, which is a column of its own.")
    return {str(name): float(value) for name, value in found.items()}


def main():
    file, function, folder = sys.argv[1:4]
    started = time.monotonic()
    try:
        with open(os.path.join(folder, "values.json"), encoding="utf-8") as values:
            result = measured(file, function, json.load(values))
    except Exception as problem:  # whatever a user's function does
        kind = "" if isinstance(problem, RuntimeError) else f"{type(problem).__name__}: "
        result = {"Error": " ".join(f"{kind}{problem}".split())[:1000]}
    result["Seconds"] = round(time.monotonic() - started, 3)
    answer = os.path.join(folder, "answer.json")
    with open(answer + ".new", "w", encoding="utf-8") as target:
        json.dump(result, target)
    os.replace(answer + ".new", answer)


# Run by its path, the folder of the package would be searched for modules instead of its own.
here = os.path.dirname(os.path.abspath(__file__))
sys.path[:] = [os.path.dirname(here), *(path for path in sys.path if os.path.abspath(path) != here)]
main()
