"""Saves what a simulation shows: files are whole, or an error says why not."""

import os
import shutil
import tempfile

from paraview import servermanager
from paraview import simple as pv

from .errors import Error
from .files import refuse_pipe, replace

# Formats that are one file each.
SINGLE = (".csv", ".dump", ".lammpstrj", ".ply", ".pvsm", ".stl", ".tinydem", ".tsv", ".txt", ".vtk",
          ".vtp", ".vtt", ".vtu")


def save(port, file_name):
    """Saves an output in the format of the suffix, or with the suffix .pvsm the state."""
    name = os.fspath(file_name)
    refuse_pipe(name, "saved")
    folder = os.path.dirname(os.path.abspath(name))
    if not os.path.isdir(folder):
        raise Error(f"{name} cannot be saved: there is no folder '{folder}'.")
    if name.endswith(SINGLE) and not servermanager.ActiveConnection.IsRemote():
        is_there = _save_whole(port, name)
    else:
        _write(port, name)
        is_there = os.path.isfile(name)
    if not is_there:
        raise Error(f"{name} cannot be saved: ParaView cannot write it there, or knows no such format.")


def _write(port, name):
    if name.endswith(".pvsm"):
        pv.SaveState(name)
        return
    whole = {"DataMode": "Binary"} if name.endswith((".vtp", ".vtu")) else {}
    if name.endswith((".csv", ".tsv", ".txt")):
        whole = {"Precision": 17}
    try:
        pv.SaveData(name, port, **whole)
    except (AttributeError, RuntimeError):  # the first where it knows no such suffix
        pass


def _save_whole(port, name):
    """ParaView writes in memory, since its writers do not tell of a disk that gets full. Returns
    whether it wrote anything."""
    memory = os.memfd_create("granular")
    try:
        with tempfile.TemporaryDirectory() as folder:
            link = os.path.join(folder, os.path.basename(name))
            os.symlink(f"/proc/{os.getpid()}/fd/{memory}", link)
            _write(port, link)
        if os.fstat(memory).st_size == 0:
            return False
        with open(memory, "rb", closefd=False) as source:
            replace(name, lambda file: shutil.copyfileobj(source, file), "wb", follow=True)
        return True
    except OSError as problem:
        raise Error(f"{name} cannot be saved: {problem.strerror}.") from None
    finally:
        os.close(memory)
