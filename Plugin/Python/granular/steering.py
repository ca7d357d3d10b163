"""Changes of a run, by the frames after which they act."""

import math


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
