"""Runs the examples of a page of the user guide, one after another in one folder, as a reader does.

Arguments: the page, the folder of the package, pvpython, pvbatch, the mesh that the examples use.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

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


def run(kind, block, folder):
    """Returns what the block printed."""
    environment = dict(os.environ, PYTHONPATH=PACKAGE)
    if kind == "python":
        with open(os.path.join(folder, "script.py"), "w", encoding="utf-8") as script:
            script.write(block)
        command = [PVPYTHON, "script.py"]
    else:
        command = ["sh", "-ec", block.replace("pvbatch", f"'{PVBATCH}'", 1)]
    done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=200)
    if done.returncode != 0:
        sys.exit(f"This example of {PAGE} ended with {done.returncode}:\n{block}\n{done.stdout}")
    return done.stdout


def main():
    blocks = list(read_blocks())
    kinds = [kind for kind, _ in blocks]
    if kinds.count("python") < 8 or kinds.count("shell") != 1:
        sys.exit(f"{PAGE} has other examples than this test knows how to find: {kinds}")
    with tempfile.TemporaryDirectory(prefix="granular-guide-") as folder:
        shutil.copy(MESH, os.path.join(folder, "hourglass.off"))
        said = [run(kind, block, folder) for kind, block in blocks]
        for text in said:
            print(text, end="")
        made = set(os.listdir(folder))
    missing = {"hourglass.png", "pour.png", "grains.vtp", "bed.pvsm", "bed"} - made
    if missing:
        sys.exit(f"The examples did not make {sorted(missing)}")
    expected = [
        r"^1000 grains, the fastest with [\d.]+ m/s\nEnergy dissipated: 2\.\d+ J\n$",
        r"(?s).*835 \[-[\d.e-]+ -[\d.e-]+ -[\d.e-]+\]\n$",
        r"^(0\.\d\d s: \d+ of \d+ below the throat\n){6}$",
        r"^(friction 0\.\d: \d+ contacts, the largest force [\d.e-]+ N\n){3}$",
        r"^\[( ?\d+\.){4}\] \[\]\n$",
        r"^<Fragments at t = 0\.02: \d+, the heaviest has [\d.]+ % of the mass> [\d.]+ \d+\n$",
        r"^\d+ of 1000 grains are of steel and have 0\.\d+ of the mass\n$",
        r"^0\.0\d+ is the lowest centre\n$",
        r"^\d\d+ grains fell through, 0\.\d+ kg\n$",
        r"^\[-0\.49\d* +0\.49\d*\] after the impact\n$",
        r"^\[0 1\]\n$",
        r"^pressure \[\d+, 1\d\d, \d+, \d+\] Pa at z = \[0\. +0\.02 .*\]\n"
        r"\[0\.[45]\d+ 0\.[56]\d+\] \(2, 9\)\n$",
        r"^0\.[56]\d+\n$",
        r"^1000 grains, of which [1-9]\d* are left\n$",
        r"^$",
        r"^21 frames, 10 of them computed now\n$",
    ]
    for index, pattern in enumerate(expected):
        if not re.match(pattern, said[index]):
            sys.exit(f"Example {index + 1} printed\n{said[index]}\nwhich is not {pattern}")


if __name__ == "__main__":
    main()
