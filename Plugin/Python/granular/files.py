"""Files that a user names."""

import os
import stat

from .errors import Error

PARTIAL = ".partial"  # behind the name of a file that is being written


def refuse_pipe(name, what):
    """Raises an Error for a pipe, whose opening would wait for somebody at its other end.

    what    what cannot be done with it: "read" or "saved"
    """
    try:
        is_pipe = stat.S_ISFIFO(os.stat(name).st_mode)
    except (OSError, ValueError):
        return  # who opens it says what is wrong
    if is_pipe:
        raise Error(f"{name} cannot be {what}: it is a pipe, not a file.")
