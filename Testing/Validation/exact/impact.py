"""Exact oblique impact of a sphere on a rigid plane, with sticking and slipping.

The law is as published: equations 17 to 31 of Vetter (2025).
"""

import numpy
from exact.integrator import Integrator

OVERLAP, INTO, ALONG, SPIN, SPRING = range(5)


class Impact:
    """An impact with the radius as unit of length, the speed before impact as unit of speed, and
    unit mass.

    A state has the overlap, the rate of the overlap, the velocity along the plane, R × spin, and
    the length of the spring. R × spin equals the velocity for a rolling sphere. Slip continues in
    one direction while the trial force is beyond the limit μ N. With a dashpot, the spring carries
    the whole force at the limit. The length of the spring therefore jumps where the dashpot holds
    the sphere back.
    """

    def __init__(self, stiffness, ratio, beta, shear_damping, friction):
        self._stiffness, self._ratio, self._friction = stiffness, ratio, friction
        self._dashpot, self._share = numpy.sqrt(5) * beta, shear_damping
        self._direction = 0.0  # direction of slip, 0 while the contact sticks

    def _terms(self, state):
        """Normal force, tangential stiffness and damping, and velocity of the point of contact."""
        secant = self._stiffness * max(state[OVERLAP], 0.0) ** 0.5
        damping = self._dashpot * secant**0.5
        return (secant * state[OVERLAP] + damping * state[INTO], self._ratio * secant,
                self._share * damping, state[ALONG] - (1 - state[OVERLAP] / 2) * state[SPIN])

    def _slope(self, state):
        normal, shear, damping, slip = self._terms(state)
        friction = (0.0 if normal <= 0 else self._direction * self._friction * normal
                    if self._direction else shear * state[SPRING] + damping * slip)
        return numpy.array([state[INTO], -normal, -friction,
                            2.5 * (1 - state[OVERLAP] / 2) * friction, slip])

    def _beyond(self, state):
        """Above 0 where the tangential force exceeds the limit of sticking."""
        normal, shear, damping, slip = self._terms(state)
        return abs(shear * state[SPRING] + damping * slip) - self._friction * normal

    def _sticks(self, state):
        """Above 0 where slip has ended."""
        slip = self._direction * self._terms(state)[3]
        return -slip if self._dashpot else self._friction * state[INTO] - self._ratio * slip

    def _change(self, state):
        """Changes between sticking and slipping, and sets the length of the spring after slip."""
        normal, shear, damping, slip = self._terms(state)
        if self._direction == 0:
            self._direction = numpy.sign(shear * state[SPRING] + damping * slip)
            if self._sticks(state) <= 0:
                return
        state[SPRING] = self._direction * self._friction * normal / shear
        self._direction = 0.0

    def after(self, into, along):
        """Velocity along the plane and R × spin after an impact with the velocity (into, along)."""
        state = numpy.array([0.0, into, along, 0.0, 0.0])
        # initial ratio of tangential to normal force, with or without dashpot
        first = self._share if self._dashpot else self._ratio
        if first * abs(along) > self._friction * into:
            self._direction = numpy.sign(along)
        motion = Integrator(self._slope, state, [1e-2, 1, 1, 1, 1e-2], 1e-4)

        def event(state):
            limit = self._sticks if self._direction else self._beyond
            # The end of the contact pulls, without friction.
            return max(limit(state), 1e-10 * into - self._terms(state)[0]) if state[INTO] < into \
                else -1.0

        while motion.until(event, 1.0):
            if self._terms(motion.state)[0] <= 1e-10 * into:
                break
            self._change(motion.state)
        return motion.state[ALONG], motion.state[SPIN]
