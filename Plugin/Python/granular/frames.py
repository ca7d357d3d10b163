"""The files of a run in a folder: a file for each frame, an index of them, and the history.

Every file is written under another name first and then renamed, so that whatever bears its name is
whole. The file of the grains is the last of a frame: where it is, the frame is whole. Rows of the
history are on the disk before that, so that a power cut takes none of a whole frame. Of a frame in
pieces the file (.pvtp) names those in a folder beside it, and is written after them: pieces are whole
where it is.
"""

import csv
import fcntl
import io
import json
import math
import os
import re
import shutil
from xml.sax.saxutils import quoteattr

from vtkmodules.vtkCommonDataModel import vtkDataObject

from .errors import Error
from .files import PARTIAL, refuse_pipe, replace
from .piece_worker import as_file, sync, write_text

RUN = "run.json"
HISTORY = "history.csv"
_SUFFIXES = (".vtp", ".pvtp")


def _append(name, text):
    refuse_pipe(name, "written")
    write_text(name, text, "a")


def _replace_text(path, text):
    replace(path, lambda file: file.write(text))


def _replace_data(path, data):
    text = as_file(data)
    if text is None:
        raise Error(f"The file {path} cannot be written.")
    _replace_text(path, text)


def _line(values):
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(values)
    return text.getvalue()


class Frames:
    """The frames in a folder."""

    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self._lock = None  # a file descriptor, while nobody else may write

    def lock(self):
        """Keeps other runs out of the folder, if it is there, until unlock() or the end of the
        process."""
        if self._lock is not None or not os.path.isdir(self.folder):
            return
        self._lock = os.open(self.folder, os.O_RDONLY)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.unlock()
            raise Error(f"Choose another folder with --output, or wait: another run writes into"
                        f" {self.folder}.") from None
        except OSError:
            pass  # a file system without locks

    def unlock(self):
        """Lets others in."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _path(self, name):
        return os.path.join(self.folder, name)

    def grains_file(self, frame):
        """The file of the grains of a frame."""
        return self._path(self._name("grains", frame))

    def _name(self, kind, frame):
        """Name of the file of a frame that exists, with whatever suffix; else the first possible
        name."""
        names = [f"{kind}_{frame:07d}{suffix}" for suffix in _SUFFIXES]
        return next((name for name in names if os.path.exists(self._path(name))), names[0])

    def description(self):
        """What was said of the run when it began, or None where none did."""
        refuse_pipe(self._path(RUN), "read")
        try:
            with open(self._path(RUN)) as file:
                return json.load(file)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except ValueError:
            raise Error(f"Remove the file {self._path(RUN)} to begin anew: it is damaged.") from None

    def begin(self, description):
        """Makes the folder, empty of frames, for a run that is described like this."""
        os.makedirs(self.folder, exist_ok=True)
        self.lock()
        self._remove(lambda number: True)
        for name in (HISTORY, "grains.pvd", "contacts.pvd"):
            if os.path.exists(self._path(name)):
                os.remove(self._path(name))
        self.describe(description)

    def describe(self, description):
        """Writes down what the run is."""
        _replace_text(self._path(RUN), json.dumps(description, indent=2) + "\n")

    def numbers(self, kind="grains"):
        """The numbers of the whole frames, in order."""
        names = os.listdir(self.folder) if os.path.isdir(self.folder) else []
        found = (re.fullmatch(kind + r"_(\d{7,})\.p?vtp", name) for name in names)
        return sorted({int(match[1]) for match in found if match})

    def cut_after(self, frame):
        """Removes what was begun after a whole frame."""
        self._remove(lambda number: number > frame)
        rows = self._history_rows()
        kept = [row for row in rows if row and row[0].isdigit() and int(row[0]) <= frame]
        if rows:
            _replace_text(self._path(HISTORY), "".join(map(_line, [rows[0], *kept])))

    def recorded(self):
        """How many frames, from the first one on, have their rows of the history."""
        rows = self._history_rows()[1:]
        there = {int(row[0]) for row in rows if row and row[0].isdigit()}
        return next(k for k in range(len(there) + 1) if k not in there)

    def count(self, frame):
        """How many grains a frame has by its row of the history."""
        head, *rows = self._history_rows()
        return next(int(row[head.index("Count")]) for row in rows if row[0] == str(frame))

    def missing(self, last):
        """The numbers of frames up to this one that were written once and are gone."""
        here = set(self.numbers())
        begins = self.description().get("written", [])
        ends = [first for first, _ in begins[1:]] + [last + 1]
        return [k for (first, every), end in zip(begins, ends) for k in range(first, end)
                if k % every == 0 and k not in here]

    def describe_writing(self, first, every):
        """Writes down that one frame of so many is written from this one on."""
        there = self.description()
        before = [begin for begin in there.get("written", []) if begin[0] < first]
        if not before or before[-1][1] != every:
            before.append([first, every])
        if before != there.get("written"):
            self.describe({**there, "written": before})

    def add_history(self, frame, time, table, changed=0):
        """Appends the last row of a table of History, at the true time. Parameters had changed so
        often before its run began."""
        names, values = ["Frame", "Time"], [frame, float(time)]
        row = table.GetNumberOfRows() - 1
        for i in range(table.GetRowData().GetNumberOfArrays()):
            array = table.GetRowData().GetArray(i)
            if array is None or array.GetName() == "Time":
                continue
            count = array.GetNumberOfComponents()
            whole = array.GetDataType() not in (10, 11)  # VTK_FLOAT, VTK_DOUBLE
            for c in range(count):
                names.append(array.GetName() + (f":{c}" if count > 1 else ""))
                value = array.GetComponent(row, c)
                value += changed if array.GetName() == "ChangeCount" else 0
                values.append(int(value) if whole else value)
        path = self._path(HISTORY)
        if not os.path.exists(path):
            _replace_text(path, _line(names))
        elif self._history_rows(1)[0] != names:
            raise Error(f"Use --fresh to begin anew: {path} has other columns than the simulation.")
        _append(path, _line(values))

    def add(self, frame, times, grains, contacts=None):
        """Writes a frame; times are those of all frames by number."""
        for data in filter(None, (grains, contacts)):
            data.GetInformation().Set(vtkDataObject.DATA_TIME_STEP(), float(times[frame]))
        if contacts is not None:
            _replace_data(self._path(f"contacts_{frame:07d}.vtp"), contacts)
        _replace_data(self._path(f"grains_{frame:07d}.vtp"), grains)
        self.index(times)

    def add_pieces(self, frame, times, contacts, save):
        """Writes a frame of which each process writes its piece.

        contacts  whether to write them as well
        save      save(kind, folder) has the "grains" or the "contacts" written into a folder, and
                  returns the text of the file that names its pieces
        """
        for kind in ("contacts", "grains") if contacts else ("grains",):
            folder = self._path(f"{kind}_{frame:07d}")
            if os.path.islink(folder):
                os.remove(folder)
            elif os.path.isdir(folder):
                shutil.rmtree(folder)  # begun once, and not whole
            text = save(kind, folder)
            sync(self.folder)
            _replace_text(folder + ".pvtp", text)
        self.index(times)

    def index(self, times):
        """Writes the files that ParaView opens as series with times."""
        for kind in ("grains", "contacts"):
            numbers = self.numbers(kind)
            if not numbers:
                continue
            rows = "".join(f'    <DataSet timestep={quoteattr(repr(float(times[k])))} part="0"'
                           f' file="{self._name(kind, k)}"/>\n' for k in numbers)
            _replace_text(self._path(kind + ".pvd"),
                          '<?xml version="1.0"?>\n<VTKFile type="Collection" version="0.1">\n'
                          f"  <Collection>\n{rows}  </Collection>\n</VTKFile>\n")

    def _history_rows(self, count=None):
        refuse_pipe(self._path(HISTORY), "read")
        try:
            with open(self._path(HISTORY), newline="") as file:
                lines = file.read().split("\n")[:-1]  # what has no end was cut
        except FileNotFoundError:
            return []
        return list(csv.reader(lines[:count]))

    def _remove(self, is_wanted):
        """Removes the frames that are wanted, and all that is partial; pieces when nothing on disk
        names them any more."""
        pieces = []
        for name in os.listdir(self.folder):
            match = re.fullmatch(r"(grains|contacts)_(\d{7,})(\.p?vtp)?", name)
            if not name.endswith(PARTIAL) and not (match and is_wanted(int(match[2]))):
                continue
            path = self._path(name)
            if match and not match[3] and os.path.isdir(path) and not os.path.islink(path):
                pieces.append(path)
            else:
                os.remove(path)
        sync(self.folder)
        for path in pieces:
            shutil.rmtree(path)


def frames_of_changes(text, begin, interval):
    """The frames of a run from a time on after which something changes, by their numbers; what changes
    up to the first one holds from the beginning."""
    frames = set()
    for line in text.splitlines():
        words = line.split("#")[0].replace(",", " ").replace("=", " ").split()
        if words:
            count = (float(words[0]) - begin) / interval * (1 + 1e-12) + 1e-9  # as the simulation counts
            frames.add(math.floor(count) if count < 1e15 else 10**15)
    return sorted(frame for frame in frames if frame > 0)
