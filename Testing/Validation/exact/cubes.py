"""Contact forces of cubes of eight balls on a floor, and the Jacobian of their motion, in numpy.

The normal force is K xi^1.5 + k_beta xi^0.5 xi', with the overlap xi (Yee, Christara and Lait 2009,
equation 2). Friction is that of equation 5: the displacement of a contact stays as it is within a
step, as in algorithm 1. Friction therefore follows the normal force and the overlap alone.
"""

import itertools

import numpy

OFFSETS = numpy.array(list(itertools.product((-1, 1), repeat=3)), dtype=float)
FLOOR = -1  # instead of a cube


def matrices(orientation):
    """Rotation matrices of quaternions w, x, y, z."""
    w, x, y, z = orientation.T
    return numpy.stack([
        numpy.stack([1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)], -1),
        numpy.stack([2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)], -1),
        numpy.stack([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)], -1)], 1)


def dot(a, b):
    return numpy.einsum("...k,...k->...", a, b)


class Cubes:
    """Cubes with places, orientations, velocities and spins, and the pairs of balls that touch."""

    def __init__(self, ball, density, young, ratio, damping, grains):
        """@a grains has position, orientation, velocity and spin as arrays."""
        self.ball, self.ratio, self.damping = ball, ratio, damping
        self.c, self.v, self.w = (numpy.array(grains[name], dtype=float)
                                  for name in ("position", "velocity", "spin"))
        self.arms = ball * numpy.einsum("nij,bj->nbi", matrices(grains["orientation"]), OFFSETS)
        one = 4 / 3 * numpy.pi * density * ball**3
        self.mass, self.inertia = 8 * one, 8 * one * (0.4 + 2) * ball**2
        modulus = young / (1 - ratio**2)
        self.pair_stiffness = 4 / 3 * modulus / 2 * numpy.sqrt(ball / 2)
        self.floor_stiffness = 4 / 3 * modulus * numpy.sqrt(ball)
        self._find()
        self.share = numpy.zeros(len(self.cubes))  # friction over mu N; see set_friction()
        self.along = numpy.zeros((len(self.cubes), 3))  # unit vector of friction on the first cube
        self.friction = numpy.zeros(len(self.cubes))
        self.reach = numpy.ones(len(self.cubes))  # displacement over d_max at the present overlap

    def _find(self):
        """Cubes and balls of touching pairs. A floor is FLOOR."""
        count = len(self.c)
        balls = (self.c[:, None] + self.arms).reshape(-1, 3)
        owner = numpy.repeat(numpy.arange(count), 8)
        apart = numpy.linalg.norm(balls[:, None] - balls[None], axis=-1)
        i, j = numpy.nonzero(numpy.triu(apart < 2 * self.ball, 1))
        other = owner[i] != owner[j]
        i, j = i[other], j[other]
        low = numpy.flatnonzero(balls[:, 2] < self.ball)
        self.cubes = numpy.concatenate([numpy.column_stack([owner[i], owner[j]]), numpy.column_stack(
            [owner[low], numpy.full(len(low), FLOOR)])])
        self.balls = numpy.concatenate([numpy.column_stack([i % 8, j % 8]), numpy.column_stack(
            [low % 8, numpy.zeros(len(low), dtype=int)])])
        self.on_floor = self.cubes[:, 1] == FLOOR
        self.stiffness = numpy.where(self.on_floor, self.floor_stiffness, self.pair_stiffness)
        self.overlap = self._geometry(self.c, self.arms)[1]

    def _geometry(self, c, arms):
        """Normals into the first cube, overlaps, and arms from both centres to the contacts."""
        (i, j), (a, b) = self.cubes.T, self.balls.T
        first = c[i] + arms[i, a]
        second = numpy.where(self.on_floor[:, None], first * [1, 1, 0], c[j] + arms[j, b])
        apart = first - second
        distance = numpy.linalg.norm(apart, axis=1)
        normal = apart / distance[:, None]
        overlap = numpy.where(self.on_floor, self.ball, 2 * self.ball) - distance
        point = first - (self.ball - overlap / 2)[:, None] * normal
        return normal, overlap, point - c[i], point - c[j]

    def set_friction(self, contact, friction, tangential):
        """Gives contacts a friction force.

        @param friction: coefficient
        @param tangential: force on the first cube that the solver has
        """
        length = numpy.linalg.norm(tangential)
        if length == 0 or friction == 0:
            return
        normal_force = self._press(self.c, self.arms, self.v, self.w)[2][contact]
        self.friction[contact], self.along[contact] = friction, tangential / length
        share = min(length / (friction * normal_force), 1.0)
        self.reach[contact] = 1 - (1 - share) ** (2 / 3)  # displacement over d_max

    def _press(self, c, arms, v, w):
        normal, overlap, first, second = self._geometry(c, arms)
        i, j = self.cubes.T
        other = v[j] + numpy.cross(w[j], second)
        other[self.on_floor] = 0.0
        rate = -dot(v[i] + numpy.cross(w[i], first) - other, normal)
        deep = numpy.maximum(overlap, 0)
        force = self.stiffness * deep**1.5 + self.damping * numpy.sqrt(deep) * rate
        return (normal, overlap, force), (first, second), force

    def forces(self, c, arms, v, w):
        """Forces and torques on all cubes."""
        (normal, overlap, press), (first, second), _ = self._press(c, arms, v, w)
        with numpy.errstate(divide="ignore", invalid="ignore"):
            share = numpy.where(overlap > 0, self.reach * self.overlap / overlap, 0.0)
        size = self.friction * numpy.maximum(press, 0)
        size = size * (1 - (1 - numpy.minimum(share, 1.0)) ** 1.5)
        force = press[:, None] * normal + size[:, None] * self.along
        total, torque = numpy.zeros_like(c), numpy.zeros_like(c)
        i, j = self.cubes.T
        numpy.add.at(total, i, force)
        numpy.add.at(torque, i, numpy.cross(first, force))
        inner = ~self.on_floor
        numpy.add.at(total, j[inner], -force[inner])
        numpy.add.at(torque, j[inner], -numpy.cross(second, force)[inner])
        return total, torque

    def jacobian(self, move=1e-8, speed=1e-6):
        """Derivatives of positions, rotations, velocities and spins, by difference quotients.

        @param move: displacement of a difference (m)
        @param speed: change of a velocity of a difference (m/s)
        """
        count = len(self.c)
        size = 3 * count
        result = numpy.zeros((4 * size, 4 * size))
        result[:size, 2 * size:3 * size] = numpy.eye(size)
        result[size:2 * size, 3 * size:] = numpy.eye(size)
        for kind, step in enumerate((move, move / self.ball, speed, speed / self.ball)):
            for cube, axis in itertools.product(range(count), range(3)):
                ends = [self._moved(kind, cube, axis, sign * step) for sign in (1, -1)]
                (f, t), (g, u) = (self.forces(*end) for end in ends)
                column = kind * size + 3 * cube + axis
                result[2 * size:3 * size, column] = (f - g).ravel() / (2 * step * self.mass)
                result[3 * size:, column] = (t - u).ravel() / (2 * step * self.inertia)
        return result

    def _moved(self, kind, cube, axis, step):
        c, arms, v, w = self.c, self.arms, self.v, self.w
        by = numpy.zeros(3)
        by[axis] = step
        if kind == 1:
            arms = arms.copy()
            arms[cube] += numpy.cross(by, arms[cube])
            return c, arms, v, w
        changed = [c, v, w][0 if kind == 0 else kind - 1].copy()
        changed[cube] += by
        return (changed, arms, v, w) if kind == 0 else (
            (c, arms, changed, w) if kind == 2 else (c, arms, v, changed))
