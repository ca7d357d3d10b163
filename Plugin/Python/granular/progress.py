"""A line in the terminal that says how far something is."""

import sys
import time


def tell_duration(seconds):
    """A duration as a person would say it."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    if seconds < 6000:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"


class ProgressLine:
    """One line that is written over in a terminal, plain lines elsewhere."""

    def __init__(self, enabled=True, stream=None):
        self._stream = stream or sys.stdout
        self._enabled = enabled
        self._terminal = self._stream.isatty()
        self._interval = 0.1 if self._terminal else 1.0
        self._started = time.monotonic()
        self._shown = -float("inf")
        self._length = 0

    @property
    def seconds(self):
        """Since the beginning."""
        return time.monotonic() - self._started

    def show(self, text, last=False):
        """Shows a text, unless the one before is too young; the last one always."""
        now = time.monotonic()
        if not self._enabled or (not last and now - self._shown < self._interval):
            return
        self._shown = now
        if self._terminal:
            self._stream.write("\r" + text.ljust(self._length) + ("\n" if last else ""))
        else:
            self._stream.write(text + "\n")
        self._length = 0 if last else len(text)
        self._stream.flush()

    def end(self):
        """Ends a line that is still open, before other text."""
        if self._enabled and self._terminal and self._length:
            self._stream.write("\n")
            self._length = 0
