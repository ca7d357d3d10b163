"""Orifices in a plane: which grains pass them, and which arches of grains bridge them.

All in the plane of x and z, with grains of one diameter.
"""

import dataclasses
import heapq
import math

import numpy


@dataclasses.dataclass(frozen=True)
class Funnel:
    """A funnel about the vertical line at x, with its orifice at z; lengths in m."""

    x: float
    z: float
    neck: float  # width of the orifice
    width: float  # between the upper ends of the flanks
    rim: float  # height of these

    def holds(self, x, z):
        """Tells which positions are between its flanks, those between the lips included."""
        between = abs(x - self.x) < 0.5 * self.width
        return between & (z > self.z - 0.5 * self.neck) & (z < self.rim)


@dataclasses.dataclass(frozen=True)
class Contacts:
    """Pairs of grains that touch, and which grain touches a wall at which x; grains by index."""

    pairs: numpy.ndarray  # n x 2
    at_wall: numpy.ndarray  # m
    foot: numpy.ndarray  # m


def find_arch(funnel, positions, contacts):
    """The shortest chain of touching grains from one flank of a funnel to the other, as indices
    from left to right; None if no chain spans it. @a positions are x and z. Below an arch it is
    empty, so that longer chains are those above it."""
    inside = funnel.holds(*positions.T)
    neighbours = {}
    for one, other in contacts.pairs[inside[contacts.pairs].all(axis=1)]:
        length = math.dist(positions[one], positions[other])
        neighbours.setdefault(one, []).append((other, length))
        neighbours.setdefault(other, []).append((one, length))
    near = inside[contacts.at_wall]
    left = set(contacts.at_wall[near & (contacts.foot < funnel.x)])
    right = set(contacts.at_wall[near & (contacts.foot > funnel.x)]) - left
    before, reached = {}, set()
    queue = [(0.0, grain, -1) for grain in sorted(left)]
    heapq.heapify(queue)
    while queue:
        length, grain, came_from = heapq.heappop(queue)
        if grain in reached:
            continue
        reached.add(grain)
        before[grain] = came_from
        if grain in right:
            chain = [grain]
            while before[chain[-1]] >= 0:
                chain.append(before[chain[-1]])
            return [int(index) for index in reversed(chain)]
        for other, step in neighbours.get(grain, ()):
            heapq.heappush(queue, (length + step, other, grain))
    return None


def aspect_ratio(arch):
    """Height of an arch over half its width, from the positions (x, z) of its grains. The height is
    that of the highest grain above the mean of the two feet."""
    height = arch[:, 1].max() - 0.5 * (arch[0, 1] + arch[-1, 1])
    return height / (0.5 * abs(arch[-1, 0] - arch[0, 0]))


def ratio_over_orifice(funnel, arch):
    """Height of the highest grain of an arch above the lips of the orifice that the arch closes,
    over half of the neck. Arches stand on the flanks, a little above the lips."""
    return (arch[:, 1].max() - funnel.z) / (0.5 * funnel.neck)


class Passages:
    """Counts the grains that pass the orifices of funnels, and when the last one did."""

    def __init__(self, funnels):
        self._funnels = funnels
        self._before = None
        self.count = [0] * len(funnels)
        self.last = [-math.inf] * len(funnels)

    def add(self, moment, ids, positions):
        """The grains at a later time; a grain passed where it was above and is below, or gone."""
        if self._before is not None:
            old_ids, old = self._before
            _, was, now = numpy.intersect1d(old_ids, ids, assume_unique=True, return_indices=True)
            x, (high, low) = positions[now, 0], (old[was, 1], positions[now, 1])
            for k, funnel in enumerate(self._funnels):
                passed = ((abs(x - funnel.x) < 0.5 * funnel.width) & (high >= funnel.z)
                          & (low < funnel.z)).sum()
                if passed:
                    self.count[k] += int(passed)
                    self.last[k] = moment
        self._before = (ids, positions)


def wilson(jammed, samples):
    """The share that jammed, and the interval of one standard error about it after Wilson, which
    has a width also where none or all did."""
    share = jammed / samples
    centre = (share + 0.5 / samples) / (1 + 1 / samples)
    half = math.sqrt(share * (1 - share) / samples + 0.25 / samples**2) / (1 + 1 / samples)
    return share, max(0.0, centre - half), min(1.0, centre + half)
