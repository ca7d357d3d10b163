"""From an empty window to a drum that is half full, rotates and plays, within three minutes. A picture of
the window after each step, drum-1-empty.png and so on, stays in the folder that the test runs in."""

import pathlib
import time

import numpy
from clicking import Session, expect_messages, path, run
from client import STYLE
from drum import HEIGHT, PARTICLES, RADIUS, SPEED, cylinder, filled, wall
from reading import expect

LIMIT = 420  # seconds, from the start of the client to its end
INTERVAL, SETTLED, LAST = 0.03, 12, 20  # s between frames; the frame of the settled bed, and the last


class Steps(Session):
    """A client with a picture after each step, and what there is then."""

    def __init__(self):
        super().__init__()
        self.files = []

    def python(self, text):
        """The shell is removed again, so that pictures are without it."""
        first = not self.scripts
        super().python("import drumming\n" + text)
        return self.choose("_View", "Python Shell") if first else self

    def picture(self, name, seconds=0.7, keep=False):
        file = pathlib.Path(f"drum-{len(self.files) + 1}-{name}.png").resolve()
        file.unlink(missing_ok=True)
        self.files.append(file)
        self.python(f"drumming.take_window({str(file)!r}, {seconds})\n" +
                    (f"drumming.keep({path(name + '.npz')!r})" if keep else ""))
        return self if seconds > 1 else self.wait(1100)


def click():
    """Returns the pictures, and the seconds that it took."""
    session = Steps()
    session.picture("empty")
    cylinder(session).picture("cylinder")
    wall(session).picture("wall")
    filled(session, **{"EndTime/DoubleLineEdit0": LAST * INTERVAL}).picture("filled", keep=True)
    session.next(SETTLED).picture("settled", keep=True)
    session.select(*PARTICLES).colour("Velocity").python("drumming.watch_frames()")
    session.picture("playing", seconds=2).play().picture("rotated", keep=True)
    style = pathlib.Path(path("style.css"))
    style.write_text(STYLE)
    began = time.monotonic()
    expect_messages(run(session, ["-stylesheet", str(style)], LIMIT))
    return session.files, time.monotonic() - began


def expect_between(what, low, found, high):
    assert low < found < high, f"{what}: {found:.3g} is not between {low:.3g} and {high:.3g}"


def expect_bed(kept, low, high):
    """Expects a bed that reaches up to a level, across its surface, between two shares of the
    height, and is solid below. Returns the tilt of the bed in degrees, in the sense in which the
    drum rotates."""
    positions, volumes = kept["positions"], 4 / 3 * numpy.pi * kept["radii"]**3
    middle = (positions * volumes[:, None]).sum(axis=0) / volumes.sum()
    up = -middle * [1, 0, 1] / numpy.hypot(middle[0], middle[2])
    heights = positions @ up
    order = heights.argsort()
    level = heights[order][numpy.searchsorted(volumes[order].cumsum(), 0.97 * volumes.sum())]
    expect_between("height of the bed", low, (level + RADIUS) / (2 * RADIUS), high)
    half = numpy.arccos(-level / RADIUS)  # of the angle that the bed covers, seen from the axis
    below = RADIUS**2 * (half - numpy.sin(half) * numpy.cos(half)) * HEIGHT
    expect_between("share of grains in the bed", 0.5, volumes[heights <= level].sum() / below, 0.7)
    return numpy.degrees(numpy.arctan2(up[0], up[2]))


def expect_rotated(kept, first):
    """By the right-hand rule about y, as the entries say."""
    angle = SPEED * kept["time"]
    x, y, z = first["wall"].T
    rotated = numpy.transpose([x * numpy.cos(angle) + z * numpy.sin(angle), y,
                               z * numpy.cos(angle) - x * numpy.sin(angle)])
    expect_between("error of the wall", -1, abs(kept["wall"] - rotated).max(), 1e-6)


def expect_pictures(files):
    for file in files:
        expect_between(f"bytes of {file}", 20_000, file.stat().st_size, 5_000_000)
    contents = {file.read_bytes() for file in files}
    expect("pictures that differ", len(contents), len(files))


FILES, TOOK = click()
print(f"{TOOK:.0f} s from the start to the end")
expect_between("seconds", 0, TOOK, LIMIT)
expect_pictures(FILES)
FIRST, BED, ROTATED = (numpy.load(path(name + ".npz")) for name in ("filled", "settled", "rotated"))
for one, number in ((FIRST, 0), (BED, SETTLED), (ROTATED, LAST)):
    expect("frame", int(round(float(one["time"]) / INTERVAL)), number)
    expect("grains", len(one["positions"]), len(FIRST["positions"]))
    expect_rotated(one, FIRST)
TILTS = [expect_bed(one, 0.4, 0.6) for one in (BED, ROTATED)]
expect_between("tilt of the bed, in degrees", 10, TILTS[0], TILTS[1])
expect_between("tilt of the bed, in degrees", TILTS[0], TILTS[1], 80)
expect("frames that played", sorted(set(numpy.rint(ROTATED["frames"] / INTERVAL).astype(int).tolist())),
       list(range(SETTLED, LAST + 1)))
