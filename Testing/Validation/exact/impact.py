"""The oblique impact of a sphere on a rigid plane by the law as it is published (equations 17 to 31
of Vetter, 2025), between sticking and slipping, as an exact reference."""

import numpy
from exact.integrator import Integrator

OVERLAP, INTO, ALONG, SPIN, SPRING = range(5)


class Impact:
    """A unit of length is the radius, of speed that before the impact, of mass the mass; a state is
    overlap, its rate, velocity along the plane, R × spin (rolling: the same), length of the spring.

    Slip continues in one direction while the trial force is beyond the limit μ N. With a dashpot
    the spring is left with all of the force at the limit, so that its length jumps where the
    dashpot is what holds the grain back."""

    def __init__(self, stiffness, ratio, beta, shear_damping, friction):
        self._stiffness, self._ratio, self._friction = stiffness, ratio, friction
        self._dashpot, self._share = numpy.sqrt(5) * beta, shear_damping
        self._direction = 0.0  # of slip; 0 where it sticks

    def _terms(self, state):
        """Pressing force, stiffness and damping along, velocity of the point of contact."""
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
        """Above 0 where what holds is not enough to stick any more."""
        normal, shear, damping, slip = self._terms(state)
        return abs(shear * state[SPRING] + damping * slip) - self._friction * normal

    def _sticks(self, state):
        """Above 0 where slip has ended."""
        slip = self._direction * self._terms(state)[3]
        return -slip if self._dashpot else self._friction * state[INTO] - self._ratio * slip

    def _change(self, state):
        """Takes over what follows a limit: slip, its end, or a spring that gets shorter."""
        normal, shear, damping, slip = self._terms(state)
        if self._direction == 0:
            self._direction = numpy.sign(shear * state[SPRING] + damping * slip)
            if self._sticks(state) <= 0:
                return
        state[SPRING] = self._direction * self._friction * normal / shear
        self._direction = 0.0

    def after(self, into, along):
        """Velocity along the plane and R × spin after an impact with a velocity."""
        state = numpy.array([0.0, into, along, 0.0, 0.0])
        first = self._share if self._dashpot else self._ratio  # of either force at the begin
        if first * abs(along) > self._friction * into:
            self._direction = numpy.sign(along)
        motion = Integrator(self._slope, state, [1e-2, 1, 1, 1, 1e-2], 1e-4)

        def event(state):
            limit = self._sticks if self._direction else self._beyond
            # The last of it pulls: without friction.
            return max(limit(state), 1e-10 * into - self._terms(state)[0]) if state[INTO] < into \
                else -1.0

        while motion.until(event, 1.0):
            if self._terms(motion.state)[0] <= 1e-10 * into:
                break
            self._change(motion.state)
        return motion.state[ALONG], motion.state[SPIN]
