"""Grains that meet, all in one job: single contacts of several kinds, each at its own position,
for this solver, for others and by hand."""

from exact import by_hand
import numpy
from experiments.pairs import DENSITY, FRICTION, OPEN, RADIUS, RATIO, SPEED, STEP, YOUNG

STEPS, EVERY = 5000, 50
SPIN = 2000.0  # of the pair that spins about its normal: half a radian while the grains touch


class Meeting:
    """Grains of one scene and the pairs of them that meet."""

    def __init__(self, name, *grains):
        """@a grains are radius, position, velocity and spin."""
        self.name = name
        self.radius, self.position, self.velocity, self.spin = map(list, zip(*grains))


def _pair(name, radii, velocities, spins):
    """Two whose centres are in line along z when they begin to touch, after a step and a half."""
    velocities = numpy.asarray(velocities, dtype=float)
    first = numpy.array([0, 0, radii[0]]) - 1.5 * STEP * velocities[0]
    second = numpy.array([0, 0, -radii[1]]) - 1.5 * STEP * velocities[1]
    return Meeting(name, (radii[0], first, velocities[0], spins[0]),
                   (radii[1], second, velocities[1], spins[1]))


def _three():
    """One at rest that two others hit, the second while the first still touches it."""
    first, second = numpy.array([0, 0, 1.0]), numpy.array([0.55, 0.3, -0.78])
    second /= numpy.linalg.norm(second)
    fast, other = numpy.array([0.04, 0, -2 * SPEED]), -2 * SPEED * second + [0, 0.05, 0]
    return Meeting("three", (RADIUS, 2 * RADIUS * first - 1.5 * STEP * fast, fast, [0, 5, 0]),
                   (RADIUS, numpy.zeros(3), numpy.zeros(3), numpy.zeros(3)),
                   (RADIUS, 2 * RADIUS * second - 600.5 * STEP * other, other, [3, -2, 4]))


def meetings():
    """Meetings that every law is tried on."""
    slope = numpy.tan(numpy.radians(40))
    oblique = SPEED * numpy.array([[slope, 0, -1], [-slope, 0, 1]])
    spins = [[5, -8, 3], [-4, 2, 6]]
    return [
        _pair("head on", [RADIUS] * 2, [[0, 0, -SPEED], [0, 0, SPEED]], numpy.zeros((2, 3))),
        _pair("oblique", [RADIUS] * 2, oblique, spins),
        _pair("two sizes", [RADIUS, 0.6 * RADIUS], oblique, spins),
        _three(),
        _pair("spinning", [RADIUS] * 2, oblique, [[0, 0, SPIN]] * 2)]


class Meetings:
    """A job of them, with what belongs to which."""

    def __init__(self):
        self.all = meetings()
        self._known = {}
        count = numpy.cumsum([0] + [len(scene.radius) for scene in self.all])
        self.grains = [slice(a, b) for a, b in zip(count, count[1:])]
        self.pairs = [(i, j) for begin, end in zip(count, count[1:])
                      for i in range(begin, end) for j in range(i + 1, end)]
        positions = 8 * RADIUS * (numpy.arange(len(self.all)) - (len(self.all) - 1) / 2)
        self.job = {
            "position": numpy.concatenate([numpy.array(scene.position) + [x, 0, 0]
                                           for x, scene in zip(positions, self.all)]),
            "velocity": numpy.concatenate([scene.velocity for scene in self.all]),
            "spin": numpy.concatenate([numpy.array(scene.spin, dtype=float)
                                       for scene in self.all]),
            "radius": [float(r) for scene in self.all for r in scene.radius],
            "youngs_modulus": YOUNG, "poisson_ratio": RATIO, "density": DENSITY,
            "friction": FRICTION, "beta": 0.0, "time_step": float(STEP),
            "steps": STEPS, "every": EVERY, "gravity": 0.0, "box": OPEN}

    def digits(self, one, other):
        """Digits in which two results agree, by scene. Compared are displacements at all frames,
        and changes of velocity and spin at the end, over the largest of the scene."""
        return {scene.name: -numpy.log10(max(self._difference(one, other, grains), 1e-16))
                for scene, grains in zip(self.all, self.grains)}

    @staticmethod
    def _difference(one, other, grains):
        worst = 0.0
        for name, frames, least in (("position", slice(None), 0.0),
                                    ("velocity", slice(-1, None), 0.0),
                                    ("spin", slice(-1, None), SPEED / RADIUS)):
            a, b = (run[name][:, grains] - run[name][0, grains] for run in (one, other))
            scale = max(abs(b).max(), least)
            worst = max(worst, abs(a - b)[frames].max() / scale)
        return worst

    def by_hand(self, choices):
        """A law by hand; laws that were asked for before are known."""
        key = repr(sorted(choices.items()))
        if key not in self._known:
            self._known[key] = by_hand.simulate(self.job, self.pairs, choices)
        return self._known[key]
