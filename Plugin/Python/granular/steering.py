"""Changes of a run that goes on: its time begins at 0 again, but its parameters do not."""

import math


def _changes(text, interval):
    """The frame of each change and what it is, in the order in which they act."""
    changes = []
    for line in text.splitlines():
        words = line.split("#")[0].replace(",", " ").replace("=", " ").split()
        if words:
            frames = float(words[0]) / interval * (1 + 1e-12) + 1e-9  # as the simulation counts them
            changes.append((math.floor(frames) if frames < 1e15 else 10**15, " ".join(words[1:])))
    return sorted(changes, key=lambda change: change[0])


def frames_of_changes(text, interval):
    """The frames after which something changes; what changes at 0 holds from the beginning."""
    return sorted({frame for frame, _ in _changes(text, interval) if frame > 0})


def changes_after(text, interval, first):
    """Changes for a run that goes on from a frame, which no change follows at once."""
    return "\n".join(f"{max(frame - first, 0) * interval!r} {change}"
                     for frame, change in _changes(text, interval))
