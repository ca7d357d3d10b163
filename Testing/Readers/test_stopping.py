"""Who reads a large file sees how far it is and can stop it at any time: there is one error then, nothing
of the file, and the next request reads all of it."""

import os
import time

import numpy
from paraview import simple as pv
from reading import Errors, expect, expect_part, path, update

COUNT = 150000  # grains or points, whose text takes a tenth of a second or two
ROWS = [" ".join(map(repr, row)) for row in numpy.random.default_rng(1).uniform(-1, 1, (997, 3)).tolist()]
STOPS = (0.01, 0.6)  # shares after which users stop


def row(i):
    return ROWS[i % len(ROWS)]


def grains(make_row, count=COUNT):
    return "".join(f"{make_row(i)}\n" for i in range(count))


def table():
    return "x,y,z,R\n" + grains(lambda i: row(i).replace(" ", ",") + ",0.01")


def dump():
    head = f"ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n{COUNT}\nITEM: ATOMS id type x y z radius\n"
    return head + grains(lambda i: f"{i + 1} 1 {row(i)} 0.01")


def data_file():
    return f"title\n\n{COUNT} atoms\n\nAtoms # sphere\n\n" + grains(lambda i: f"{i + 1} 1 0.02 2500 {row(i)}")


def yade():
    return "#format x_y_z_r\n" + grains(lambda i: f"{row(i)} 0.01")


def xyz():
    return f"{COUNT}\nProperties=species:S:1:pos:R:3:radius:R:1\n" + grains(lambda i: f"A {row(i)} 0.01")


def mesh():
    """A band of triangles, more of them since they take less time."""
    count = 2 * COUNT
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


def try_kind(name, text, make, count=COUNT):
    with open(path(name), "w") as file:
        file.write(text)
    whole = Watched(make(path(name)))
    due = whole.read().GetNumberOfPoints()
    expect(f"{name}: status", (whole.proxy.Status, due), ("OK", count))
    between = [share for share in whole.shares if 0 < share < 1]
    assert between and max(whole.shares) <= 1, (name, whole.shares)
    assert whole.longest < 1, f"{name}: nothing was told for {whole.longest} s"
    pv.Delete(whole.proxy)
    stops = 0
    for stop_at in STOPS:
        watched = Watched(make(path(name)), stop_at)
        errors = Errors()
        output = watched.read()
        if watched.stopped is None:
            continue  # it was done before it told so much
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


for name, text in (("a.csv", table()), ("a.dump", dump()), ("a.data", data_file()), ("yade.txt", yade()),
                   ("a.extxyz", xyz())):
    try_kind(name, text, grain_reader)
try_kind("a.off", mesh(), lambda file_name: pv.OFFReader(FileName=file_name), 2 * COUNT)
