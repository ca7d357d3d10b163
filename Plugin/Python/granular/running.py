"""Runs a simulation without a window, and leaves files from which it continues after any end."""

import numbers
import os
import re
import signal
import threading

from paraview import servermanager
from paraview import simple as pv

from . import states
from .errors import Error, quiet
from .fetching import local_processes
from .frames import Frames, frames_of_changes
from .pieces import write_pieces
from .progress import ProgressLine, tell_duration
from .simulation import CONTACTS, HISTORY, PARTICLES, Simulation
from .surfaces import proxy_of

DEFAULT_OUTPUT = "granular-output"
MANY_GRAINS = 2000000  # of more, processes keep their own grains (GranularOwnFrames.h)
_HOW_IT_GOES_ON = (r"(The first of )?\d+ processes simulate|Each process shows|Time continues at|At t = \S+ s "
                    r"|Set YoungsModulus to|Put a wall below the grains")


class Stopped(Error):
    """The run was stopped by a signal; all whole frames are there, and it can continue."""


def batch(state, to=None, output=DEFAULT_OUTPUT, every=1, contacts=False, fresh=False,
          simulation=None, progress=True, pieces=None):
    """Runs a simulation to a time, or to its end, and writes its frames into a folder.

    state       a file (.pvsm or .py) that makes a Granular Simulation, a Simulation, or its proxy
    to          when to end [T, s], instead of EndTime
    output      folder; where it has frames of the same state, the run continues after the last one
    every       writes one frame of so many (History has all)
    contacts    writes the contacts as well
    fresh       begins anew, whatever there is
    simulation  the name of the simulation, where a state has several
    progress    says how far it is
    pieces      has each of several processes write its piece of a frame; by default where each keeps
                its part of the frames (FramesKeptBy is "Each Process", or Automatic and there may be
                more than two million grains)

    Where frames are there, all properties but EndTime, MemoryBudget and NumberOfThreads have to be
    the same. The folder then has grains_NNNNNNN.vtp with all that a restart needs (grains_NNNNNNN.pvtp,
    beside a folder of pieces), grains.pvd which ParaView opens as a series with times, and history.csv.
    A continued run, with as many processes or others, has the bits of a run that never
    stopped. Returns a dictionary: output, frames, time, stepped (frames that were computed now),
    notes (sentences on what was found damaged in the folder).
    Raises an Error when the simulation fails, and Stopped after SIGINT (Ctrl+C) or SIGTERM.
    """
    if not isinstance(every, numbers.Real) or every % 1 != 0 or every < 1:
        raise Error(f"every is {every!r}, but has to be a whole number above 0.")
    if not isinstance(output, (str, os.PathLike)) or not os.fspath(output) or "\0" in str(output):
        raise Error(f"output is {output!r:.60}, but has to be the name of a folder.")
    if isinstance(state, (str, os.PathLike)):
        proxy = states.load(os.fspath(state), simulation)
    else:
        proxy = proxy_of(state, "state", "a file name, a Simulation or its proxy")
    run = Batch(proxy, Frames(output), int(every), contacts, progress, pieces)
    try:
        run.prepare(to, fresh)
        with _Signals(run.stop):
            run.advance()
    except OSError as problem:
        raise Error(f"The output cannot be written: {problem}.") from problem
    finally:
        run.give_back()
    return {"output": run.frames.folder, "frames": run.last + 1, "time": run.times[run.last],
            "stepped": run.last - run.first, "notes": run.notes}


class _Signals:
    """Calls a function at SIGINT and SIGTERM for a while; a second one ends at once."""

    def __init__(self, stop):
        self._stop = stop
        self._earlier = {}

    def __enter__(self):
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self._earlier[number] = signal.signal(number, self._take)
        return self

    def _take(self, number, frame):
        self.__exit__()
        self._stop()

    def __exit__(self, *_):
        while self._earlier:
            number, earlier = self._earlier.popitem()
            signal.signal(number, earlier or signal.SIG_DFL)  # None: not set by Python


class Batch:
    """A run that is written frame by frame."""

    def __init__(self, proxy, frames, every, contacts, progress, pieces):
        self.proxy = proxy
        self.frames = frames
        self.every = every
        self.contacts = contacts
        self.first = 0  #: the frame that this run begins with
        self.last = 0  #: the last frame that is there
        self.times = []  #: of all frames by number
        self.notes = []  #: what was found damaged
        self._stops = False
        self._line = ProgressLine(progress)
        self._steps = 0.0  # of particles
        self._grains = 0
        self._algorithm = proxy.GetClientSideObject()  # None on a remote server
        if pieces and not self._algorithm:
            raise Error("pieces are written by the processes that run the script, not by a server.")
        self.pieces = self._keeps_parts() if pieces is None else bool(pieces)
        self._updates = False
        self._reader = None  # of the frame that it continues from
        self._before = {name: proxy.GetPropertyValue(name)
                        for name in ("Particles", "ParticlesTime", "AllowInitialOverlap", "EndTime",
                                     "StartTimeMode", "TimeLimit")}
        self._changed = 0  # how often parameters had changed when this run began

    def _keeps_parts(self):
        """Whether processes keep their own grains, as far as one knows before there are any."""
        kept_by = self.proxy.FramesKeptBy
        if self._algorithm is None or kept_by != "Automatic":
            return self._algorithm is not None and kept_by == "Each Process"
        start = self.proxy.Particles
        grains = start.GetDataInformation().GetNumberOfPoints() if start else 0
        return local_processes() > 1 and max(self.proxy.MaximumParticles, grains) > MANY_GRAINS

    def prepare(self, to, fresh):
        """Sets the end, and where there are frames already, continues from the last one."""
        if to is not None:
            Simulation(proxy=self.proxy).set(EndTime=to)
        self.proxy.TimeLimit = 0  # a request may take as long as it takes
        if not self.pieces:
            self.proxy.InvokeCommand("GiveWhole")
        self.frames.lock()
        if self.proxy.Particles and self.proxy.StartTimeMode == "From Grains":
            with quiet(self.proxy):
                self.proxy.UpdatePipeline()  # the grains say when the run begins
        self._see_times()
        simulation = states.describe(self.proxy)
        there = None if fresh else self.frames.description()
        numbers = self._recorded_frames() if there else []
        if not there and not fresh and self.frames.numbers():
            raise Error(f"Choose another folder, or --fresh to replace the frames: {self.frames.folder}"
                        " has no run.json that says of which simulation they are.")
        if not numbers:
            self._update(0)
            self._see_times()
            self.frames.begin({"simulation": simulation, "notes": self._notes(),
                               "written": [[0, self.every]]})
            return
        changed = states.difference(simulation, there["simulation"])
        if changed:
            raise Error("Choose another folder with --output, or --fresh to begin anew:"
                        f" {self.frames.folder} has frames of another simulation: {changed}.")
        goes_on = numbers[-1] < len(self.times) - 1
        begin = self._where_to_go_on(numbers) if goes_on else numbers[-1]
        self.frames.cut_after(begin)
        self._look_for_gaps(begin)
        self.frames.describe_writing(begin + 1, self.every)
        self.frames.index(self.times)
        self.first = self.last = min(begin, len(self.times) - 1)
        if goes_on:
            self._go_on(there["notes"])

    def _recorded_frames(self):
        """The whole frames up to which the history has a row for each."""
        numbers, recorded = self.frames.numbers(), self.frames.recorded()
        if numbers and numbers[-1] >= recorded:
            self.notes.append(f"history.csv has no row for frame {recorded}: what comes after the last"
                              " frame before it is computed again.")
        return [number for number in numbers if number < recorded]

    def _look_for_gaps(self, begin):
        gone = self.frames.missing(begin)
        if gone:
            self.notes.append(
                f"Use --fresh to compute all of them again: {'frame' if len(gone) == 1 else 'frames'}"
                f" {', '.join(map(str, gone[:10]))}{' and more' if len(gone) > 10 else ''} of"
                f" {self.frames.folder} cannot be found any more.")

    def _where_to_go_on(self, numbers):
        """The last whole frame after which nothing changes. A change at the beginning of a run is none
        for its history, in which one during the run is energy that was supplied."""
        changes = frames_of_changes(self.proxy.Changes, self.times[0], self.proxy.FrameInterval)
        begin = max((number for number in numbers if number not in changes), default=None)
        if begin is None:
            raise Error(f"Use --fresh to begin anew: the folder {self.frames.folder} has no frame but"
                        " those of Changes, from which a run cannot continue.")
        self._changed = sum(frame < begin for frame in changes)
        return begin

    def _go_on(self, notes):
        """Starts from the last whole frame, at the time of which the simulation continues."""
        moved = states.wall_moved_by_animation(self.proxy)
        if moved:
            raise Error(f"Use Granular Wall for the motion of the wall {moved}, set WallMotion to Static"
                        " if it does not move, or use --fresh to begin anew: the run in"
                        f" {self.frames.folder} cannot continue, as an animation moves the wall, which is"
                        " known from where it is first shown.")
        there = self.frames.grains_file(self.first)
        read = (pv.XMLPartitionedPolydataReader if there.endswith(".pvtp") else pv.XMLPolyDataReader)
        self._reader = read(FileName=[there])
        self._reader.UpdatePipeline()
        about = self._reader.GetDataInformation()
        found, due = about.GetNumberOfPoints(), self.frames.count(self.first)
        if found != due or about.GetFieldDataInformation().GetNumberOfArrays() == 0:
            raise Error(f"Remove the file {there} to continue from the frame before it: it, or one that it"
                        f" names, is damaged and has {found} of {due} grains.")
        self.proxy.Particles = self._reader
        self.proxy.ParticlesTime = "Last"
        self.proxy.AllowInitialOverlap = 1  # a state that the run itself has reached
        self.proxy.StartTimeMode = "From Grains"
        self._update(self.first)
        news = [note for note in self._notes() if note not in notes]
        if news:
            raise Error(f"Use --fresh to begin anew: the run in {self.frames.folder} cannot continue as it"
                        f" was. {' '.join(news)}")

    def stop(self):
        """Ends the run: at once where the last frame is written, otherwise after the next one."""
        self._stops = True
        if self._updates and self._algorithm and self.last % self.every == 0:
            self._algorithm.SetAbortExecute(1)

    def advance(self):
        """Computes and writes all frames that are missing."""
        final = len(self.times) - 1
        if not self.frames.numbers():
            self._write(0, True)
        observer = self._algorithm and self._algorithm.AddObserver("ProgressEvent", self._tick)
        try:
            for frame in range(self.last + 1, final + 1):
                if not self._update(frame):
                    break
                stops = self._stops
                self._write(frame, stops or frame == final or frame % self.every == 0)
                self.last = frame
                self._tell(frame, frame == final)
                if stops:
                    break
        finally:
            if observer:
                self._algorithm.RemoveObserver(observer)
            self._line.end()
        if self._stops and self.last < final:
            raise Stopped(f"Stopped after frame {self.last} of {final}, t = {self.times[self.last]:g};"
                          f" all frames until then are in {self.frames.folder}. The same command"
                          " continues from there.")

    def give_back(self):
        """Leaves the proxy as it was, and the folder to others."""
        self.frames.unlock()
        for name, value in self._before.items():
            setattr(self.proxy, name, value)
        self.proxy.InvokeCommand("GiveParts")
        if self._reader:
            pv.Delete(self._reader)

    def _see_times(self):
        self.proxy.UpdatePipelineInformation()
        self.times = list(self.proxy.TimestepValues)

    def _update(self, frame):
        """Moves to a frame; returns whether it was reached, and not stopped before."""
        time = self.times[frame]
        if states.has_animation():
            pv.GetAnimationScene().AnimationTime = time
        if self._stops and self.last % self.every == 0:
            return False
        self._updates = True
        with quiet(self.proxy):
            self.proxy.UpdatePipeline(time)
        self._updates = False
        self.proxy.UpdatePropertyInformation()
        if self._stops and self.proxy.Status.startswith("Stopped"):
            return False
        if self.proxy.Status != "OK":
            self._line.end()
            raise Error(self.proxy.Status)
        self._grains = self.proxy.GetDataInformation(PARTICLES).GetNumberOfPoints()
        return True

    def _notes(self):
        """All but who simulates and from when, which may change when a run continues."""
        return [note for note in (self.proxy.Notes or "").split("\n")
                if note and not re.match(_HOW_IT_GOES_ON, note)]

    def _write(self, frame, with_grains):
        self.frames.add_history(frame, self.times[frame], self._fetch(HISTORY), self._changed)
        if with_grains and self.pieces:
            self.frames.add_pieces(frame, self.times, self.contacts,
                                   lambda kind, folder: self._save_pieces(frame, kind, folder))
        elif with_grains:
            self.frames.add(frame, self.times, self._fetch(PARTICLES),
                            self._fetch(CONTACTS) if self.contacts else None)

    def _save_pieces(self, frame, kind, folder):
        port = {"grains": PARTICLES, "contacts": CONTACTS}[kind]
        return write_pieces(pv.OutputPort(self.proxy, port), folder, self.times[frame])

    def _fetch(self, port):
        """The first rank has all; from another machine ParaView fetches it."""
        if self._algorithm:
            return self._algorithm.GetOutputDataObject(port)
        return servermanager.Fetch(self.proxy, 0, idx=port)

    def _tell(self, frame, is_last):
        self._steps += self._grains * self.proxy.StepsPerFrame
        self._show(frame, 0.0, is_last)

    def _tick(self, algorithm, _):
        """Within a frame; Python also checks for signals here."""
        self._show(self.last, algorithm.GetProgress(), False)

    def _show(self, frame, share, is_last):
        grains, final = self._grains, len(self.times) - 1
        steps = self._steps + share * grains * self.proxy.StepsPerFrame
        done = frame + share - self.first
        left = self._line.seconds / done * (final - frame - share) if done > 0 else 0.0
        time = self.times[frame] + share * self.proxy.FrameInterval
        self._line.show(f"t = {time:.4g} of {self.times[final]:.4g}, frame {frame} of {final},"
                        f" {grains} grains, {steps:.3g} particle steps,"
                        f" about {tell_duration(left)} left", is_last)
