"""Files that a user names."""

import os
import shutil
import stat

from .errors import Error
from .piece_worker import open_new, sync

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


def replace(path, write, mode="w", follow=False):
    """Writes a file under another name, and renames it when it is on disk. A file that was there stays
    whole until then, also where the disk is full.

    write   write(file) writes the file that it is given, which is open with the mode
    follow  whether a link keeps pointing where it does, and what it points to is replaced
    """
    path = os.path.realpath(path) if follow else path
    if os.path.exists(path) and not os.path.isfile(path):
        raise Error(f"{path} cannot be saved: it is there, and no file.")
    partial = path + PARTIAL
    refuse_pipe(partial, "written")
    try:
        with open_new(partial, mode) as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(path):
            shutil.copymode(path, partial)
        os.replace(partial, path)
        sync(os.path.dirname(os.path.abspath(path)))
    except BaseException:  # an interrupt, too
        if os.path.exists(partial):
            os.remove(partial)
        raise
