"""Who reads a large file sees how far it is and can stop it at any time: there is one error then, nothing
of the file, and the next request reads all of it."""

import os
import time

import numpy
from paraview import simple as pv
from reading import Errors, expect, expect_part, path, update

FEWEST = 100000  # grains or points to begin with; more where these are read in less than
LONG = 0.6       # seconds
ROWS = [" ".join(map(repr, row)) for row in numpy.random.default_rng(1).uniform(-1, 1, (997, 3)).tolist()]
STOPS = (0.01, 0.6)  # shares after which users stop


def row(i):
    return ROWS[i % len(ROWS)]


def grains(make_row, count):
    return "".join(f"{make_row(i)}\n" for i in range(count))


def table(count):
    return "x,y,z,R\n" + grains(lambda i: row(i).replace(" ", ",") + ",0.01", count)


def dump(count):
    head = f"ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n{count}\nITEM: ATOMS id type x y z radius\n"
    return head + grains(lambda i: f"{i + 1} 1 {row(i)} 0.01", count)


def data_file(count):
    return f"title\n\n{count} atoms\n\nAtoms # sphere\n\n" + grains(lambda i: f"{i + 1} 1 0.02 2500 {row(i)}", count)


def yade(count):
    return "#format x_y_z_r\n" + grains(lambda i: f"{row(i)} 0.01", count)


def xyz(count):
    return f"{count}\nProperties=species:S:1:pos:R:3:radius:R:1\n" + grains(lambda i: f"A {row(i)} 0.01", count)


def mesh(count):
    """A band of triangles."""
    faces = grains(lambda i: f"3 {i} {i + 1} {i + 2}", count - 2)
    return f"OFF\n{count} {count - 2} 0\n" + grains(lambda i: f"{i}.{row(i)[-6:]} {i % 2} 0", count) + faces


class Watched:
    """A reader with what it tells of its progress, which may be stopped."""

    def __init__(self, proxy, stop_at=2.0):
        made = proxy.GetClientSideObject()
        self.proxy = proxy
        self.reader = made.GetReader() if hasattr(made, "GetReader") else made  # of a series
        self.stop_at, self.shares, self.stopped, self.longest = stop_at, [], None, 0.0
        self._last = time.monotonic()
        self.reader.AddObserver("ProgressEvent", lambda *_: self._watch())

    def _watch(self):
        now = time.monotonic()
        self.longest = max(self.longest, now - self._last)
        self._last = now
        share = self.reader.GetProgress()
        self.shares.append(share)
        if self.stop_at <= share < 1 and self.stopped is None:
            self.stopped = now
            self.reader.SetAbortExecute(1)

    def read(self):
        self.shares = []
        self._last = time.monotonic()
        return update(self.proxy)


def read_long(name, make_text, make):
    """A reader that has read a file which takes it some time, and how many grains or points this has."""
    count, took = FEWEST // 2, 0.0
    while took < LONG:
        count *= 2
        with open(path(name), "w") as file:
            file.write(make_text(count))
        whole = Watched(make(path(name)))
        begin = time.monotonic()
        points = whole.read().GetNumberOfPoints()
        took = time.monotonic() - begin
        expect(f"{name}: status", (whole.proxy.Status, points), ("OK", count))
        pv.Delete(whole.proxy)
    return whole, count


def try_kind(name, make_text, make):
    whole, due = read_long(name, make_text, make)
    between = [share for share in whole.shares if 0 < share < 1]
    assert between and max(whole.shares) <= 1, (name, whole.shares)
    assert whole.longest < 1, f"{name}: nothing was told for {whole.longest} s"
    stops = 0
    for stop_at in STOPS:
        watched = Watched(make(path(name)), stop_at)
        errors = Errors()
        output = watched.read()
        if watched.stopped is None:
            continue  # the reader was done before it told so much
        stops += 1
        took = time.monotonic() - watched.stopped
        assert took < 1, f"{name}: stopped after {took} s"
        expect(f"{name}: errors", len(errors.messages), 1)
        expect_part(f"{name}: error", errors.messages[0], f"{path(name)}: Stopped before it was complete.")
        expect(f"{name}: status", watched.proxy.Status, f"{path(name)}: Stopped before it was complete.")
        expect(f"{name}: points", output.GetNumberOfPoints(), 0)
        watched.reader.Modified()
        watched.proxy.MarkModified(watched.proxy.SMProxy)
        expect(f"{name}: points after it", watched.read().GetNumberOfPoints(), due)
        expect(f"{name}: status after it", watched.proxy.Status, "OK")
        pv.Delete(watched.proxy)
    assert stops > 0, f"{name}: never stopped"
    os.remove(path(name))


def grain_reader(file_name):
    return pv.GranularParticleReader(FileNames=[file_name])


for name, make_text in (("a.csv", table), ("a.dump", dump), ("a.data", data_file), ("yade.txt", yade),
                        ("a.extxyz", xyz)):
    try_kind(name, make_text, grain_reader)
try_kind("a.off", mesh, lambda file_name: pv.OFFReader(FileName=file_name))
