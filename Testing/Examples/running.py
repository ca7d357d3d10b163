"""What the test of a scene shares: its arguments, runs of the scene, and numbers of what is printed."""

import csv
import os
import re
import subprocess
import sys

case, pvpython, examples, folder = sys.argv[1:]
scene = case.split("-")[0]
NUMBER = r"([-+]?\d[\d.]*(?:e[-+]?\d+)?)"


def run(output, options, *more):
    """Runs the scene and returns what the scene prints."""
    os.makedirs(output, exist_ok=True)
    done = subprocess.run([pvpython, os.path.join(examples, scene + ".py"), "--output", output,
                           "--scale", "1", *options.split(), *more],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print(done.stdout, flush=True)
    assert done.returncode == 0, done.returncode
    return done.stdout


def rows_of(name):
    """The rows of a table that the scene left, by the names of their columns."""
    with open(os.path.join(folder, name + ".csv"), encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def numbers(text, pattern):
    """The numbers where a pattern has N, from the one line that it matches."""
    found = re.findall(pattern.replace("N", NUMBER), text)
    assert len(found) == 1, f"{pattern!r} is there {len(found)} times in\n{text}"
    return [float(number) for number in (found[0] if isinstance(found[0], tuple) else found)]


def expect_near(what, value, expected, share):
    assert abs(value - expected) <= share * abs(expected), (what, value, expected)
