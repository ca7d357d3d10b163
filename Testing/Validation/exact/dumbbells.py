"""Exact motion of rigid dumbbells of two touching spheres, by Newton's and Euler's equations.

The spheres have Hertz's law with the damping of equation 18 of Vetter (2025), without friction.
"""

import numpy
from exact.integrator import Integrator

ENDS = numpy.array([-1.0, 1.0])  # ends of a dumbbell, in radii along the axis


class Dumbbells:
    """Dumbbells with one law.

    A state has positions, velocities, axes and angular momenta of all dumbbells, with three numbers
    each. The spin about the own axis is constant, because no force has a moment about the axis.
    """

    def __init__(self, radius, mass, stiffness, beta):
        """@a mass is the mass of a sphere. @a stiffness is K of the pair force K overlap^1.5."""
        self._radius, self._mass, self._stiffness = radius, 2 * mass, stiffness
        self._dashpot = numpy.sqrt(5) * beta * numpy.sqrt(self._mass / 2)  # with m* of two bodies
        self._along = 2 * 0.4 * mass * radius**2
        self._across = self._along + 2 * mass * radius**2

    def _spin(self, axis, momentum):
        """Angular velocity for an angular momentum."""
        own = (momentum * axis).sum(axis=1, keepdims=True) * axis
        return own / self._along + (momentum - own) / self._across

    def _momentum(self, axis, spin):
        own = (spin * axis).sum(axis=1, keepdims=True) * axis
        return own * self._along + (spin - own) * self._across

    def _slope(self, state):
        position, velocity, axis, momentum = state.reshape(4, -1, 3)
        spin = self._spin(axis, momentum)
        arm = self._radius * ENDS[:, None] * axis[:, None]  # by body and end
        centre, speed = position[:, None] + arm, velocity[:, None] + numpy.cross(spin[:, None], arm)
        force, moment = numpy.zeros_like(position), numpy.zeros_like(position)
        for i in range(len(position)):
            for j in range(i):
                apart = centre[i][:, None] - centre[j]  # by the ends of both
                distance = numpy.linalg.norm(apart, axis=2)
                overlap = 2 * self._radius - distance
                if not (overlap > 0).any():
                    continue
                normal = apart / distance[..., None]
                closing = -((speed[i][:, None] - speed[j]) * normal).sum(axis=2)
                secant = self._stiffness * numpy.maximum(overlap, 0) ** 0.5
                press = secant * overlap + self._dashpot * secant**0.5 * closing
                push = numpy.where(overlap > 0, press, 0)[..., None] * normal
                for body, pushes in ((i, push.sum(axis=1)), (j, -push.sum(axis=0))):
                    force[body] += pushes.sum(axis=0)
                    moment[body] += numpy.cross(arm[body], pushes).sum(axis=0)
        return numpy.concatenate([velocity, force / self._mass, numpy.cross(spin, axis), moment],
                                 axis=None)

    def motion(self, position, velocity, axis, spin, times):
        """Motion as arrays by time and body: "position", "velocity", "spin" and "axis"."""
        speed = abs(velocity).max()
        inertia = self._across * speed / self._radius
        scale = numpy.repeat([self._radius, speed, 1, inertia], position.size)
        motion = Integrator(self._slope, numpy.concatenate(
            [position, velocity, axis, self._momentum(axis, spin)], axis=None), scale,
            times[1] / 100)
        frames = {name: [] for name in ("position", "velocity", "spin", "axis")}
        for time in times:
            position, velocity, axis, momentum = motion.to(time).reshape(4, -1, 3)
            for name, value in zip(frames, (position, velocity, self._spin(axis, momentum), axis)):
                frames[name].append(value)
        return {name: numpy.array(value) for name, value in frames.items()}
