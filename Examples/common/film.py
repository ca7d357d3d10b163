"""A film of a run, taken while it is simulated: no frame is kept or computed again for it."""

import contextlib
import os
import sys
import tempfile

from common.reading import stop
from paraview import simple as pv
from vtkmodules.vtkIOFFMPEG import vtkFFMPEGWriter


@contextlib.contextmanager
def _unheard_encoder():
    """Passes on what is written to stderr meanwhile, but for the video encoder's notes."""
    sys.stderr.flush()
    real = os.dup(2)
    with tempfile.TemporaryFile("w+") as notes:
        os.dup2(notes.fileno(), 2)
        try:
            yield
        finally:
            sys.stderr.flush()
            os.dup2(real, 2)
            os.close(real)
            notes.seek(0)
            sys.stderr.write("".join(line for line in notes if "[swscaler @" not in line))


class Film:
    """Frames of a view in one AVI file; without pictures or with --no-film it does nothing."""

    def __init__(self, view, options, every=1, rate=25):
        self._view = None if options.no_pictures or options.no_film else view
        self._frames_left = options.film_frames
        self._every, self._count = every, 0
        self._path = os.path.join(options.output, f"{options.name}.avi")
        self._writer = vtkFFMPEGWriter()
        self._writer.SetFileName(self._path)
        self._writer.SetRate(rate)
        self._begun = False

    def add(self, moment):
        """Shows the view at a time and takes it, or one of so many."""
        self._count += 1
        if self._view is None or self._frames_left == 0 or (self._count - 1) % self._every:
            return
        if self._frames_left is not None:
            self._frames_left -= 1
        pv.GetTimeKeeper().Time = moment
        with _unheard_encoder():
            self._writer.SetInputData(self._view.SMProxy.CaptureWindow(1))
            if not self._begun:
                self._writer.Start()
                self._begun = True
            self._writer.Write()
        if self._writer.GetError():
            stop(f"the film {self._path} cannot be written")

    def end(self):
        if self._begun:
            self._writer.End()
            print(f"film       {self._path}")
