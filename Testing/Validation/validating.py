"""Common parts of the cases: options, checks, figures, and the record for the report.

A case is a script `case_NAME.py`. A case simulates with the package `granular`, compares with
results from outside this code, and ends with `Case.finish()`. A condition is a check that says
nothing of the solver, and is counted apart. Examples are the state of a scene, or a known figure of
another program or reference.

    case = Case("drag", "Stokes drag", "Closed form of a sphere that falls in a viscous fluid.")
    case.check("terminal speed", speed, 1.308, relative=1e-3, unit="m/s", source="g / c")
    case.figure("speed", figure, "Speed over time. The line is the closed form.")
    case.finish()
"""

import argparse
import json
import math
import os
import shutil
import subprocess
import sys
import time

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams.update({
    "figure.figsize": (3.6, 2.8), "figure.constrained_layout.use": True, "font.size": 9,
    "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "grid.alpha": 0.3,
    "legend.frameon": False, "svg.fonttype": "path", "svg.hashsalt": "granular",
    "lines.markersize": 5,
})

OURS, REFERENCE, OTHER, FOURTH = "#1f5fa8", "#222222", "#d1662b", "#4a8f52"


def git(*arguments):
    """Output of git for this tree, or nothing without a checkout or git."""
    if not shutil.which("git"):
        return ""
    done = subprocess.run(["git", "-C", os.path.dirname(os.path.abspath(__file__)), *arguments],
                          capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def commit():
    """The commit of this tree, in words."""
    known = git("log", "-1", "--format=%h of %cs")
    changed = git("status", "--porcelain", "--untracked-files=no")
    return f"{known}{', with changes' if changed else ''}" if known else "unknown"


class Case:
    """One case: checks, figures and tables, in the order of their addition."""

    def __init__(self, name, title, text, section="Collective behaviour"):
        """@a name is the name of the files. @a section groups cases in the report.

        @a text describes the simulation and the source of the expectation in a few sentences.
        """
        parser = argparse.ArgumentParser(prog=f"case_{name}.py", description=title)
        parser.add_argument("--results", default="validation-results",
                            help="folder for the results")
        parser.add_argument("--threads", type=int, default=1)
        parser.add_argument("--reuse", action="store_true",
                            help="reuse the tables of earlier scenes, to work on the case")
        self.options = parser.parse_args()
        os.makedirs(self.options.results, exist_ok=True)
        self._path = os.path.join(self.options.results, f"{name}.json")
        if os.path.exists(self._path):
            os.remove(self._path)  # the report would take an earlier record for the new one
        self._started = time.monotonic()
        self.commit = commit()  #: commit of the results
        self._record = {"name": name, "title": title, "section": section, "text": text,
                        "checks": [], "parts": []}

    @property
    def results(self):
        """Folder for the results of the case."""
        return self.options.results

    @property
    def threads(self):
        return self.options.threads

    @property
    def reuses(self):
        return self.options.reuse

    def reuse(self, commit, seconds):
        """Reports a part with the commit and the duration of an earlier run."""
        self.commit = commit
        self._started -= seconds

    def check(self, what, measured, expected, relative=None, absolute=None, unit="", source="",
              is_condition=False):
        """Demands the expected value within a relative or an absolute tolerance.

        @a source is an equation, a paper or a program.
        """
        if (relative is None) == (absolute is None):
            raise ValueError("give either a relative or an absolute tolerance")
        bound = absolute if relative is None else relative * abs(expected)
        tolerance = f"± {absolute:g}" if relative is None else f"± {100 * relative:g} %"
        self._add_check(what, measured, f"{expected:.6g}", tolerance, unit, source,
                        abs(measured - expected) <= bound, is_condition)

    def check_range(self, what, measured, low=-math.inf, high=math.inf, unit="", source="",
                    is_condition=False):
        """Demands low <= measured <= high."""
        if math.isinf(high):
            expected = f"at least {low:.6g}"
        elif math.isinf(low):
            expected = f"at most {high:.6g}"
        else:
            expected = f"{low:.6g} to {high:.6g}"
        self._add_check(what, measured, expected, "", unit, source, low <= measured <= high,
                        is_condition)

    def _add_check(self, what, measured, expected, tolerance, unit, source, passed, is_condition):
        measured = float(measured)
        passed = bool(passed) and math.isfinite(measured)
        self._record["checks"].append(
            {"what": what, "measured": f"{measured:.6g}", "expected": expected,
             "tolerance": tolerance, "unit": unit, "source": source, "passed": passed,
             "is_condition": is_condition})
        print(f"{'pass' if passed else 'FAIL'}  {what}: {measured:.6g} {unit}, expected {expected}"
              f" {tolerance} {source}", flush=True)

    def say(self, text):
        """Adds a paragraph."""
        self._record["parts"].append({"kind": "text", "text": text})

    def figure(self, name, figure, caption):
        """Adds a matplotlib figure."""
        file_name = f"{self._record['name']}-{name}.svg"
        figure.savefig(os.path.join(self.results, file_name), metadata={"Date": None})
        self._record["parts"].append({"kind": "figure", "file": file_name, "caption": caption})

    def picture(self, path, caption):
        """Adds a picture (PNG or JPEG) from the folder of the results."""
        self._record["parts"].append(
            {"kind": "figure", "file": os.path.relpath(path, self.results), "caption": caption})

    def table(self, header, rows, caption):
        """Adds a table of texts and numbers."""
        rows = [[cell if isinstance(cell, str) else f"{cell:.6g}" for cell in row] for row in rows]
        self._record["parts"].append(
            {"kind": "table", "header": list(header), "rows": rows, "caption": caption})

    def leave_out(self, why):
        """Reports a part that was not run, for example without an installed program."""
        print(f"left out: {why}", flush=True)
        self._record["parts"].append({"kind": "left out", "text": why})

    def finish(self):
        """Writes the record and ends the program, with an error if a check failed."""
        self._record["commit"] = self.commit
        self._record["seconds"] = round(time.monotonic() - self._started, 1)
        with open(self._path, "w", encoding="utf-8") as file:
            json.dump(self._record, file, indent=1)
        failed = sum(not check["passed"] for check in self._record["checks"])
        if all(check["is_condition"] for check in self._record["checks"]):
            sys.exit("the case checks nothing")
        sys.exit(f"{failed} of {len(self._record['checks'])} checks failed" if failed else 0)
