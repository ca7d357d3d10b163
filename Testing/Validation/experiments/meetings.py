"""Single contacts of several kinds in one job, for this solver, other programs and laws by hand."""

from exact import by_hand
import numpy
from experiments.pairs import DENSITY, FRICTION, OPEN, RADIUS, RATIO, SPEED, STEP, YOUNG

STEPS, EVERY = 5000, 50
SPIN = 2000.0  # spin of the pair that spins about its normal: half a radian during the contact


class Meeting:
    """Grains of one scene."""

    def __init__(self, name, *grains):
        """@a grains are tuples of radius, position, velocity and spin."""
        self.name = name
        self.radius, self.position, self.velocity, self.spin = map(list, zip(*grains))


def _pair(name, radii, velocities, spins):
    """Two grains. The centres are in line along z at first touch, after one and a half steps."""
    velocities = numpy.asarray(velocities, dtype=float)
    first = numpy.array([0, 0, radii[0]]) - 1.5 * STEP * velocities[0]
    second = numpy.array([0, 0, -radii[1]]) - 1.5 * STEP * velocities[1]
    return Meeting(name, (radii[0], first, velocities[0], spins[0]),
                   (radii[1], second, velocities[1], spins[1]))


def _three():
    """Two grains that hit a grain at rest, the second while the first still touches."""
    first, second = numpy.array([0, 0, 1.0]), numpy.array([0.55, 0.3, -0.78])
    second /= numpy.linalg.norm(second)
    fast, other = numpy.array([0.04, 0, -2 * SPEED]), -2 * SPEED * second + [0, 0.05, 0]
    return Meeting("three", (RADIUS, 2 * RADIUS * first - 1.5 * STEP * fast, fast, [0, 5, 0]),
                   (RADIUS, numpy.zeros(3), numpy.zeros(3), numpy.zeros(3)),
                   (RADIUS, 2 * RADIUS * second - 600.5 * STEP * other, other, [3, -2, 4]))


def meetings():
    """Scenes for every law."""
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
    """A job of all scenes, with the grains and pairs of each scene."""

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
        """Digits of agreement of two results, by scene.

        Compared are displacements at all frames, and final changes of velocity and spin.
        Differences count relative to the largest value of the scene.
        """
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
        """Result of a law by hand. Earlier results are kept."""
        key = repr(sorted(choices.items()))
        if key not in self._known:
            self._known[key] = by_hand.simulate(self.job, self.pairs, choices)
        return self._known[key]
