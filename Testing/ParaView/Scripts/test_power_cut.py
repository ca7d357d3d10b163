"""A power cut takes what was not yet brought to the disk: after one at any moment the same command
ends with the same bytes, and what else can be lost is named."""

import errno
import os
import shutil

import granular
from batching import LAST, STATE, WHOLE, expect_same_files, frame_file, go_on, run
from forking import in_child, run_apart
from granular import frames, piece_worker
from reading import expect, expect_part, path


class Disk:
    """Stands for `os` in the module that writes, and keeps what a power cut would leave of a
    folder: the bytes of files as they were at their last fsync, under the names that the folder had
    at its own last one."""

    def __init__(self, folder):
        self.folder = folder
        self._bytes = {}  # by inode, at the last fsync
        self._names = {}  # inodes by name, at the last fsync of the folder
        self.moments = []  # the states that a cut could leave, each once

    def __getattr__(self, name):
        return getattr(os, name)

    def fsync(self, descriptor):
        os.fsync(descriptor)
        there = os.readlink(f"/proc/self/fd/{descriptor}")
        if os.path.isdir(there):
            self._names = {entry.name: entry.inode() for entry in os.scandir(there)}
        else:
            with open(there, "rb") as file:
                self._bytes[os.fstat(descriptor).st_ino] = file.read()
        self._keep()

    def replace(self, source, target):
        self._forget(target)
        os.replace(source, target)

    def remove(self, name):
        self._forget(name)
        os.remove(name)

    def _forget(self, name):
        """What takes the inode of a deleted file begins empty; on the disk the file stays until
        the folder is brought there, so its bytes must not be those of another."""
        if os.path.exists(name):
            inode = os.stat(name).st_ino
            held = self._bytes.pop(inode, b"")
            for entry, number in list(self._names.items()):
                if number == inode:
                    self._names[entry] = object()
                    self._bytes[self._names[entry]] = held

    def _keep(self):
        state = {name: self._bytes.get(inode, b"") for name, inode in self._names.items()}
        if not self.moments or self.moments[-1] != state:
            self.moments.append(state)


def write_down(state, folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for name, data in state.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)


def moments_of(folder, *ends):
    """What power cuts would leave of a run to these frames, one after the other."""
    disk = Disk(folder)
    frames.os = piece_worker.os = disk
    try:
        for end in ends:
            granular.batch(STATE, to=end * 0.03, output=folder, progress=False)
    finally:
        frames.os = piece_worker.os = os
    return disk.moments


def test_power_cut_at_any_moment():
    """Three frames, a fourth after going on. From each moment the run continues to frame 5."""
    short = path("short")
    go_on(STATE, short, to=0.15)
    moments = in_child(lambda: moments_of(path("cut"), 3, 4))
    assert len(moments) > 12, len(moments)
    sizes = [len(state) for state in moments]
    assert min(sizes) <= 1 and max(sizes) >= 8, sizes  # from the first file on
    for k, state in enumerate(moments):
        folder = path(f"moment-{k}")
        write_down(state, folder)
        whole = sum(name.startswith("grains_0") and bool(data) for name, data in state.items())
        done = go_on(STATE, folder, to=0.15)
        expect(f"notes of moment {k}", done["notes"], [])
        if whole:  # what is whole is not computed again
            expect(f"computed after moment {k}", done["stepped"], 6 - whole)
        expect_same_files(folder, short)


class FailingDisk:
    """Stands for `os` in the module that writes; its call number `fails` that changes a folder ends
    as on a disk that is full."""

    CALLS = ("open", "fsync", "replace", "remove")

    def __init__(self, fails):
        self.left = fails

    def __getattr__(self, name):
        call = getattr(os, name)
        return call if name not in self.CALLS else lambda *given: self._count(call, *given)

    def _count(self, call, *given):
        self.left -= 1
        if self.left == 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return call(*given)


def test_every_write_fails_once():
    """One after the other, of two frames; what was written before is whole, and the same call ends
    with the same bytes."""
    few = granular.Simulation(MaximumParticles=5, FrameInterval=0.01)
    short = path("short-failed")
    granular.batch(few, to=0.01, output=short, contacts=True, progress=False)
    for fails in range(1, 1000):
        folder = path(f"failed-{fails}")
        disk = frames.os = piece_worker.os = FailingDisk(fails)
        try:
            granular.batch(few, to=0.01, output=folder, contacts=True, progress=False)
        except granular.Error as problem:
            expect_part(f"message of write {fails}", str(problem), "No space left on device")
        else:
            assert disk.left > 0, f"the failure of write {fails} is not told"
        finally:
            frames.os = piece_worker.os = os
        granular.batch(few, to=0.01, output=folder, contacts=True, progress=False)
        expect_same_files(folder, short)
        shutil.rmtree(folder)
        if disk.left > 0:
            break
    assert 20 < fails < 999, fails


def test_links_are_not_followed():
    """Who writes to the same folder cannot have another file overwritten, not even in the moment in
    which a file is made."""
    few = granular.Simulation(MaximumParticles=5, FrameInterval=0.01)
    folder, other = path("links"), path("other.txt")
    granular.batch(few, to=0.01, output=folder, progress=False)
    with open(other, "w") as file:
        file.write("untouched")
    for name in ("history.csv", os.path.basename(frame_file(folder, 2)) + ".partial"):
        link = os.path.join(folder, name)
        if os.path.exists(link):
            os.remove(link)
        os.symlink(other, link)
        for mode in "wa":
            try:
                piece_worker.open_new(link, mode).close()
            except OSError as problem:
                expect("error", problem.errno, errno.ELOOP)
            else:
                raise AssertionError(f"{name} was opened")
        granular.batch(few, to=0.02, output=folder, progress=False)
        with open(other) as file:
            expect(f"what {name} leads to", file.read(), "untouched")


def test_lost_rows_are_filled_in():
    """A file system that loses what it was told to keep."""
    folder = path("rows")
    shutil.copytree(WHOLE, folder)
    name = os.path.join(folder, "history.csv")
    with open(name) as file:
        lines = file.readlines()
    for gone, computed in ((7, LAST - 6), (LAST, 1), (1, LAST)):
        with open(name, "w") as file:
            file.writelines(lines[:gone + 1] + lines[gone + 2:])
        done = go_on(STATE, folder)
        expect_part("note", done["notes"][0], f"history.csv has no row for frame {gone}: what comes after")
        expect("computed", done["stepped"], computed)
        expect_same_files(folder, WHOLE)
    os.remove(name)
    _, errors = run(STATE, folder)
    expect_part("without a history", errors, "history.csv has no row for frame 0")
    expect_same_files(folder, WHOLE)


def test_lost_frames_are_named():
    folder = path("frames")
    shutil.copytree(WHOLE, folder)
    for frame in (3, 8):
        os.remove(frame_file(folder, frame))
    said, errors = run(STATE, folder)
    expect_part("note", errors, f"Use --fresh to compute all of them again: frames 3, 8 of {folder} cannot be found any more.")
    expect_part("computed", said, " 0 of them computed now")
    done = go_on(STATE, folder)
    expect("computed again", (done["stepped"], done["notes"]), (0, errors.splitlines()))
    some = path("some-frames")
    go_on(STATE, some, every=5)
    expect("notes where none is lost", go_on(STATE, some, every=3)["notes"], [])
    os.remove(frame_file(some, 5))
    expect_part("note", go_on(STATE, some)["notes"][0], f"Use --fresh to compute all of them again: frame 5 of {some} cannot be found any more")


run_apart(globals())
