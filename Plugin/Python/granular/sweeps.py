"""One measurement over many values of properties, in processes side by side."""

import concurrent.futures
import csv
import inspect
import itertools
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import warnings

import numpy

from .errors import Error, UnknownName
from .files import refuse_pipe, replace
from .progress import ProgressLine, tell_duration

FAILED, SECONDS, FUNCTION = "Error", "Seconds", "Function"
WORKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sweep_worker.py")


def sweep(measure, values, output="sweep.csv", processes=None, threads=None, program=None,
          progress=True):
    """Calls a function with each combination of values and keeps what it measures in a table.

    measure    a function in a file (or "file.py:function"), which is called in a process of its own
               as measure(SlidingFriction=0.3, ...) and returns numbers by name: {"Angle": 27.1}.
               The file is run there under a name that is not __main__.
    values     {name: list of values}, of which every combination is taken, or a list of {name: value}
    output     a table (.csv) that has a row as soon as it is done. Rows that it has are not computed
               again, but for those that failed: the same call continues after any end. A table of
               another function is refused
    processes  how many at a time; without it one for each two cores
    threads    of each process, where the function does not set NumberOfThreads; without it the cores
               shared among processes
    program    pvpython, where it is not found by itself
    progress   whether to say how far it is

    Returns a Sweep. What one call raises is in the column Error of its row; the others continue. A
    result that is no number, such as NaN, is among the errors as well, and in no mean.
    """
    file, function = _find(measure)
    rows = _combinations(values)
    names = list(rows[0])
    cores = os.cpu_count() or 1
    processes = max(1, cores // 2) if processes is None else _count(processes, "processes")
    threads = max(1, cores // processes) if threads is None else _count(threads, "threads")
    table = _Table(os.fspath(output), names, f"{os.path.basename(file)}:{function}")
    runner = _Runner([program or _pvpython(), WORKER, file, function], threads)
    todo = [row for row in rows if not table.has(row)]
    line = ProgressLine(enabled=progress)
    with concurrent.futures.ThreadPoolExecutor(processes) as pool:
        jobs = {pool.submit(runner.run, row): row for row in todo}
        try:
            for done, job in enumerate(concurrent.futures.as_completed(jobs), 1):
                table.add(jobs[job], job.result())
                left = line.seconds / done * (len(todo) - done)
                line.show(f"{done} of {len(todo)} runs, about {tell_duration(left)} left",
                          last=done == len(todo))
        except BaseException:
            line.end()
            for job in jobs:
                job.cancel()
            runner.stop()
            raise
    return Sweep(table.path, names, table.of(rows))


class Sweep:
    """The rows of a sweep; sweep["Angle"] is a column, NaN or empty where a run failed."""

    def __init__(self, path, names, rows):
        self.path = path  #: of the table
        self.names = names  #: of the properties
        self.rows = rows  #: as dictionaries, in the order of the values

    def __len__(self):
        return len(self.rows)

    def __repr__(self):
        failed = len(self.errors)
        return (f"<{self.path}: {len(self)} runs over {', '.join(self.names)}"
                f"{f', {failed} of them failed' if failed else ''}>")

    @property
    def results(self):
        """The names of what was measured."""
        found = dict.fromkeys(name for row in self.rows for name in row)
        return [name for name in found if name not in (*self.names, FAILED, SECONDS, FUNCTION)]

    @property
    def errors(self):
        """What went wrong, with the values at which it did. A result that is no number counts."""
        found = [({name: row[name] for name in self.names}, row.get(FAILED) or self._missing(row))
                 for row in self.rows]
        return [(values, error) for values, error in found if error]

    def _missing(self, row):
        bad = [name for name in self.results if isinstance(row.get(name), float) and not _is_number(row[name])]
        return f"{' and '.join(bad)} {'is' if len(bad) == 1 else 'are'} no number." if bad else ""

    def __getitem__(self, name):
        known = [*self.names, *self.results, FAILED, SECONDS, FUNCTION]
        if name not in known:
            raise UnknownName("column", name, known)
        column = [row.get(name, "" if name in (FAILED, FUNCTION) else math.nan) for row in self.rows]
        return numpy.array(column)

    def _series(self, x, y, per):
        """(label, positions, means) for each value of another property, or for one series."""
        if self.rows and all(row.get(FAILED) for row in self.rows):
            raise Error(f"All {len(self)} runs failed; the first said: {self.rows[0][FAILED]}")
        for name in (x, y, *([per] if per else [])):
            self[name]  # raises where it is not there
        without = sum(1 for row in self.rows if row.get(FAILED) or not _is_number(row.get(y)))
        if without:
            warnings.warn(f"{without} of {len(self)} runs have no {y} and count in no mean: see errors.",
                          stacklevel=3)
        values = list(dict.fromkeys(row[per] for row in self.rows)) if per else [None]
        for value in values:
            chosen = [row for row in self.rows if (per is None or row[per] == value)
                      and not row.get(FAILED) and _is_number(row.get(y))]
            positions = sorted({row[x] for row in chosen})
            means = [numpy.mean([row[y] for row in chosen if row[x] == position]) for position in positions]
            yield value, numpy.array(positions, dtype=float), numpy.array(means)

    def plot(self, file_name, x, y, per=None, title=None, size=(900, 650)):
        """Saves a chart of one result over a property, a line for each value of another one; where
        several runs have the same values, of their mean."""
        from . import charts

        lines = [(y if per is None else f"{per} {value:g}" if _is_number(value) else f"{per} {value}",
                  positions, means) for value, positions, means in self._series(x, y, per)]
        charts.save_lines(os.fspath(file_name), x, title or y, lines, size)

    def fit(self, x, y, target):
        """The value of a property at which a result is what was measured elsewhere: the straight
        line between the two runs around it, at the least such value.

        Raises an Error where no two runs have it between them.
        """
        (_, positions, means), = self._series(x, y, None)
        for k in range(len(positions) - 1):
            low, high = means[k], means[k + 1]
            if min(low, high) <= target <= max(low, high):
                part = 0.0 if high == low else (target - low) / (high - low)
                return float(positions[k] + part * (positions[k + 1] - positions[k]))
        reach = f"from {means.min():g} to {means.max():g}" if len(means) else "not measured"
        raise Error(f"{y} is {reach} in {self.path}, so {target:g} is for no {x} between these runs.")


class _Table:
    """Rows by their values, in a file."""

    def __init__(self, path, names, function=""):
        self.path, self._names, self._function, self._rows = path, names, function, {}
        if os.path.exists(path):
            self._read()
        folder = os.path.dirname(os.path.abspath(path))
        if not os.path.isdir(folder):
            raise Error(f"{path} cannot be written: there is no folder {folder}.")

    def _key(self, row):
        values = (row[name] for name in self._names)
        return json.dumps([float(value) if _is_number(value) else value for value in values])

    def _read(self):
        refuse_pipe(self.path, "read")
        try:
            with open(self.path, newline="", encoding="utf-8") as file:
                reader = csv.DictReader(file)
                rows = list(reader)
        except (OSError, UnicodeDecodeError, csv.Error) as problem:
            raise Error(f"{self.path} cannot be read as a table: {problem}.") from None
        known = reader.fieldnames or []
        if known[:len(self._names)] != self._names or SECONDS not in known:
            raise Error(f"Give another output, or delete {self.path}: it is no table of a sweep over"
                        f" {', '.join(self._names)}.")
        for row in rows:
            row = {name: _parsed(text) for name, text in row.items() if name and text != ""}
            if row.get(FUNCTION, self._function) != self._function:
                raise Error(f"Give another output, or delete {self.path}: it has what {row[FUNCTION]} measured.")
            if all(name in row for name in self._names):
                self._rows[self._key(row)] = row

    def has(self, row):
        """Whether a row is done."""
        return FAILED not in self._rows.get(self._key(row), {FAILED: ""})

    def add(self, row, results):
        self._rows[self._key(row)] = {**row, **results, FUNCTION: self._function}
        columns = dict.fromkeys(self._names)
        columns.update(dict.fromkeys(name for each in self._rows.values() for name in each
                                     if name not in (FAILED, SECONDS, FUNCTION)))

        def write(file):
            writer = csv.DictWriter(file, [*columns, SECONDS, FUNCTION, FAILED])
            writer.writeheader()
            writer.writerows(self._rows.values())

        try:
            replace(self.path, write, follow=True)
        except OSError as problem:
            raise Error(f"{self.path} cannot be written: {problem.strerror}.") from None

    def of(self, rows):
        return [self._rows[self._key(row)] for row in rows]


class _Runner:
    """Runs the worker."""

    def __init__(self, command, threads):
        self._command, self._running, self._lock = command, set(), threading.Lock()
        self._stopped = False
        self._environment = dict(os.environ, OMP_NUM_THREADS=str(threads))

    def run(self, row):
        """What the function measured, or what went wrong."""
        with tempfile.TemporaryDirectory(prefix="granular-sweep-") as folder:
            answer = os.path.join(folder, "answer.json")
            with open(os.path.join(folder, "values.json"), "w", encoding="utf-8") as file:
                json.dump(row, file)
            with self._lock:
                if self._stopped:
                    return {FAILED: "stopped"}
                process = subprocess.Popen(
                    [*self._command, folder], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE, text=True, errors="replace", env=self._environment)
                self._running.add(process)
            _, said = process.communicate()
            with self._lock:
                self._running.discard(process)
            if os.path.exists(answer):
                with open(answer, encoding="utf-8") as file:
                    return json.load(file)
        last = ([line for line in said.splitlines() if line.strip()] or ["it said nothing"])[-1]
        return {FAILED: f"The process ended with {process.returncode}: {last.strip()[:300]}",
                SECONDS: 0.0}

    def stop(self):
        with self._lock:
            self._stopped = True
            for process in self._running:
                process.kill()


def _find(measure):
    """The file and the name of a function."""
    if isinstance(measure, str):
        file, separator, name = measure.rpartition(":")
        if not separator or not name.isidentifier():
            raise Error(f"measure is {measure!r}, but has to be a function or \"file.py:function\".")
    else:
        name = getattr(measure, "__name__", "")
        try:
            file = inspect.getsourcefile(measure) or ""
        except TypeError:
            file = ""
        if getattr(measure, "__qualname__", "") != name or not name.isidentifier():
            raise Error(f"measure is {measure!r:.60}, but has to be a function of its own in a file.")
    if not os.path.isfile(file):
        raise Error(f"measure has to be in a file, as each process reads it from there; there is no"
                    f" file {file!r}.")
    return os.path.abspath(file), name


def _combinations(values):
    """One dictionary a run."""
    if isinstance(values, dict):
        for name, column in values.items():
            if isinstance(column, str) or not hasattr(column, "__iter__"):
                raise Error(f"values of {name} are {column!r:.60}, but have to be a list.")
        rows = [dict(zip(values, row)) for row in itertools.product(*values.values())]
    else:
        rows = [dict(row) for row in values]
    if not rows or not rows[0]:
        raise Error("values have nothing in them: there is nothing to compute.")
    for row in rows:
        if list(row) != list(rows[0]):
            raise Error(f"values are of {', '.join(rows[0])} in one row and of {', '.join(row)} in"
                        " another one.")
        for name, value in row.items():
            if name in (FAILED, SECONDS, FUNCTION) or not isinstance(name, str) or not name:
                raise Error(f"A property cannot have the name {name!r} here.")
            value = value.item() if isinstance(value, numpy.generic) else value
            value = int(value) if isinstance(value, bool) else value
            if not isinstance(value, (int, float, str)) or value == "" or value != value:
                raise Error(f"{name} is {value!r:.60}, but has to be a number or a text.")
            row[name] = value
    return rows


def _count(value, name):
    if isinstance(value, bool) or not isinstance(value, (int, numpy.integer)) or value < 1:
        raise Error(f"{name} is {value!r}, but has to be a whole number from 1 on.")
    return int(value)


def _is_number(value):
    return isinstance(value, (int, float)) and math.isfinite(value)


def _parsed(text):
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def _pvpython():
    """The one beside this program, else that of the search path."""
    for folder in (os.path.dirname(sys.executable or ""), os.environ.get("PATH", "")):
        found = folder and shutil.which("pvpython", path=folder)
        if found:
            return found
    raise Error("Give the file of pvpython as program: there is none on the search path.")
