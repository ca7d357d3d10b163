"""Runs the examples of a page of the user guide, one after another in one folder, as a reader does.

Arguments: the page, the folder of the package, pvpython, pvbatch, the mesh that the examples use.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback

import granular  # for the examples
import numpy  # for the examples
from forking import in_child

PAGE, PACKAGE, PVPYTHON, PVBATCH, MESH = sys.argv[1:]


def read_blocks():
    """Blocks of Python, and lines of the shell that run pvbatch, in their order."""
    with open(PAGE, encoding="utf-8") as page:
        text = page.read()
    for language, block in re.findall(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if language == "python":
            yield "python", block
        else:
            yield from (("shell", line) for line in block.splitlines() if line.startswith("pvbatch "))


def run_all(blocks, folder):
    """Returns what each block printed. The first one and those of the shell have a process that is
    started for them; the others begin in a child of one that has loaded what they import."""
    said = []
    for number, (kind, block) in enumerate(blocks):
        if kind == "shell":
            command = ["sh", "-ec", block.replace("pvbatch", f"'{PVBATCH}'", 1)]
        else:
            with open(os.path.join(folder, f"script{number}.py"), "w", encoding="utf-8") as script:
                script.write(block)
            command = [PVPYTHON, f"script{number}.py"]
        if kind == "shell" or number == 0:
            done = subprocess.run(command, cwd=folder, env=dict(os.environ, PYTHONPATH=PACKAGE),
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  timeout=200)
            demand(done.returncode, block, done.stdout)
            said.append(done.stdout)
        else:
            said.append(run_in_child(f"script{number}.py", block, folder))
    return said


def run_in_child(script, block, folder):
    said = os.path.join(folder, script + ".out")

    def example():
        os.chdir(folder)
        file = os.open(said, os.O_WRONLY | os.O_CREAT, 0o600)
        os.dup2(file, 1)
        os.dup2(file, 2)
        sys.stdout = sys.stderr = os.fdopen(file, "w", buffering=1)  # streams of VTK buffer
        sys.argv = [script]
        signal.alarm(200)
        try:
            exec(compile(block, script, "exec"), {"__name__": "__main__"})
        except BaseException:
            traceback.print_exc()
            return 1
        return 0

    code = in_child(example)
    with open(said, encoding="utf-8") as file:
        text = file.read()
    os.remove(said)
    demand(code, block, text)
    return text


def demand(code, block, said):
    if code != 0:
        sys.exit(f"This example of {PAGE} ended with {code}:\n{block}\n{said}")


def main():
    blocks = list(read_blocks())
    kinds = [kind for kind, _ in blocks]
    if kinds.count("python") < 8 or kinds.count("shell") != 1:
        sys.exit(f"{PAGE} has other examples than this test knows how to find: {kinds}")
    with tempfile.TemporaryDirectory(prefix="granular-guide-") as folder:
        shutil.copy(MESH, os.path.join(folder, "hourglass.off"))
        said = run_all(blocks, folder)
        for text in said:
            print(text, end="")
        made = set(os.listdir(folder))
    missing = {"hourglass.png", "hopper.png", "pour.png", "grains.vtp", "bed.pvsm", "bed"} - made
    if missing:
        sys.exit(f"The examples did not make {sorted(missing)}")
    expected = [
        r"^1000 grains, the fastest with [\d.]+ m/s\nEnergy dissipated: 2\.\d+ J\n$",
        r"(?s).*835 \[ *-?[\d.e-]+ -[\d.e-]+ +-?[\d.e-]+\]\n$",
        r"^(0\.\d\d s: \d+ of \d+ below the throat\n){6}$",
        r"^(friction 0\.\d: \d+ contacts, the largest force [\d.e-]+ N\n){3}$",
        r"^\[( ?\d+\.){4}\] \[\]\n$",
        r"^<Fragments at t = 0\.02: \d+, the heaviest has [\d.]+ % of the mass> [\d.]+ \d+\n$",
        r"^\d+ of 1000 grains are of steel and have 0\.\d+ of the mass\n$",
        r"^0\.0\d+ is the lowest centre\n$",
        r"^0\.017\d m above the base\n$",
        r"^3\.\d degrees\n$",
        r"^stretched 1\.06\d times\n$",
        r"^\d\d+ grains fell through, 0\.\d+ kg\n$",
        r"(?s).*UserWarning: Let the run go on: .*\n0\.6\d\d have left within 0\.0[67]\d s\n$",
        r"^1\.[12]\d kg/s come in\n$",
        r"^\[-0\.49\d* +0\.49\d*\] after the impact\n$",
        r"^\[-0\.1 +0\. +0\. *\] of the pusher, \[0\.002 0\. +0\. +\] on the other grain\n$",
        r"^\[0 1\]\n$",
        r"^pressure \[\d+, 1\d\d, \d+, \d+\] Pa at z = \[0\. +0\.02 .*\]\n"
        r"\[0\.[45]\d+ 0\.[56]\d+\] \(2, 9\)\n$",
        r"^0\.[56]\d+\n$",
        r"^1000 grains, of which [1-9]\d* are left\n$",
        r"^$",
        r"^21 frames, 10 of them computed now\n$",
        r"(?s)^Notes: .*0\.\d+ kg of 0\.\d+ kg ran out, at 0\.[56]\d+ kg/s\n$",
    ]
    for index, pattern in enumerate(expected):
        if not re.match(pattern, said[index]):
            sys.exit(f"Example {index + 1} printed\n{said[index]}\nwhich is not {pattern}")


if __name__ == "__main__":
    main()
