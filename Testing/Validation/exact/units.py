"""Closed forms of one or two grains, each with the start that it holds for.

Grains approach along z. A form has start(), the grains at the beginning, and due(motion), rows of
what was measured and what the form demands. The first grain is the one that forms speak of.
"""

import numpy
from experiments.impacts import sphere_mass


class Form:
    """A start of grains, and what has to come of it."""

    #: Default of "restitution" is an elastic hit.
    usual = {"tolerance": 0.01, "restitution": 1.0, "friction": 0.0, "spin": 0.0, "speed": 0.0,
             "height": None, "separation": None, "partner": None, "gravity": 0.0}

    def __init__(self, **numbers):
        for name, value in {**self.usual, **numbers}.items():
            setattr(self, name, value)
        self.mass = sphere_mass(self.density, self.radius)

    def begins(self):
        """Velocity and spin of the first grain."""
        return [0, 0, -self.speed], [0, self.spin, 0]

    def start(self):
        """Arrays of the grains, with density."""
        velocity, spin = self.begins()
        if self.partner:  # a heavy grain at rest at the origin
            return self._grains([[0, 0, self.separation], [0, 0, 0]], [velocity, [0, 0, 0]],
                                [spin, [0, 0, 0]], [self.radius, self.partner["radius"]],
                                [self.density, self.partner["density"]])
        if self.separation is not None:  # two that are alike
            ends = numpy.array([[0, 0, -self.separation], [0, 0, self.separation]])
            return self._grains(ends, [velocity, numpy.negative(velocity)],
                                [spin, numpy.negative(spin)], [self.radius] * 2,
                                [self.density] * 2)
        return self._grains([[0, 0, self.height]], [velocity], [spin], [self.radius],
                            [self.density])

    @staticmethod
    def _grains(position, velocity, spin, radius, density):
        return {"position": numpy.array(position, dtype=float),
                "velocity": numpy.array(velocity, dtype=float),
                "angular_velocity": numpy.array(spin, dtype=float), "radius": radius,
                "density": density}


class Approach(Form):
    """Two equal grains that meet head on with a restitution, and keep their opposite spins."""

    def begins(self):
        return [0, 0, self.speed], [self.spin, 0, 0]

    def due(self, motion):
        v, w = motion.velocity[-1], motion.spin[-1]
        rows = [("restitution", (v[1, 2] - v[0, 2]) / (2 * self.speed), self.restitution)]
        return rows + ([("spin", w[0, 0], self.spin)] if self.spin else [])


class Oblique(Form):
    """A grain that slides while it hits a plane (gross sliding)."""

    def begins(self):
        return [self.across, 0, -self.down], [0, 0, 0]

    def due(self, motion):
        v, w = motion.velocity[-1, 0], motion.spin[-1, 0]
        loss = self.friction * (1 + self.restitution) * self.down
        if self.tolerance is None:  # the grain sticks: no closed form, but no energy from nothing
            energy = (v @ v + 0.4 * self.radius**2 * w @ w) / (self.across**2 + self.down**2)
            return [("energy", energy, "at most 1")]
        rows = [("v_z", v[2], self.restitution * self.down)]
        if self.across:
            rows += [("v_x", v[0], self.across - loss), ("spin", w[1], 2.5 * loss / self.radius)]
        return rows


class Spin(Form):
    """A spinning grain that slides while it hits a plane, or a heavy grain."""

    usual = {**Form.usual, "tolerance": 0.02}

    def due(self, motion):
        v, w = motion.velocity[-1, 0], motion.spin[-1, 0]
        gain = self.friction * (1 + self.restitution) * self.speed
        return [("v_z", v[2], self.restitution * self.speed), ("v_x", v[0], gain),
                ("spin", w[1], self.spin - 2.5 * gain / self.radius)]


class Peak(Form):
    """Hertz's overlap and force where the approach ends: F = stiffness overlap^1.5."""

    def begins(self):
        return [0, 0, self.speed if self.separation else -self.speed], [0, 0, 0]

    def due(self, motion):
        z = motion.position[-1, :, 2]
        pair = self.separation is not None
        overlap = 2 * self.radius - (z[1] - z[0]) if pair else self.radius - z[0]
        energy = 0.5 * (self.mass / 2 * (2 * self.speed) ** 2 if pair
                        else self.mass * self.speed**2)
        deepest = (2.5 * energy / self.stiffness) ** 0.4
        return [("overlap", overlap, deepest),
                ("force", abs(motion.force[-1, 0, 2]), self.stiffness * deepest**1.5)]


class Slip(Form):
    """A grain that slides on a plane until it rolls."""

    def begins(self):
        return [self.speed, 0, 0], [0, 0, 0]

    def due(self, motion):
        v, w, t = motion.velocity[-1, 0, 0], motion.spin[-1, 0, 1], motion.time[-1]
        push = self.friction * self.gravity
        t = min(t, 2 * self.speed / (7 * push))
        return [("velocity", v, self.speed - push * t), ("spin", w, 2.5 * push * t / self.radius)]


class Rolling(Form):
    """A spin that rolling resistance slows down, without sliding friction."""

    def due(self, motion):
        slope = 2.5 * self.resistance * self.gravity / self.radius
        return [("spin", motion.spin[-1, 0, 1], self.spin - slope * motion.time[-1])]


class Incline(Form):
    """A grain that rolls down a plane against rolling resistance, or is held by it."""

    def due(self, motion):
        v, w = motion.velocity[-1, 0, 0], motion.spin[-1, 0, 1]
        slope = 5 / 7 * self.gravity * (self.sine - self.resistance * self.cosine)
        if slope <= 0:
            return [("velocity", abs(v), "at most 1e-4"), ("spin", abs(w) * self.radius,
                                                           "at most 1e-4")]
        return [("velocity", v, slope * motion.time[-1]),
                ("spin", w, slope * motion.time[-1] / self.radius)]


class Pull(Form):
    """The force of adhesion at first touch: share times 4 pi gamma R*."""

    def due(self, motion):
        lever = self.radius / (2 if self.separation else 1)
        return [("force", abs(motion.force[0, 0, 2]),
                 self.share * 4 * numpy.pi * self.energy * lever)]


class Fall(Form):
    """The terminal speed of a fall in a fluid with Stokes drag."""

    usual = {**Form.usual, "height": 0.008, "tolerance": 0.005}

    def due(self, motion):
        return [("velocity", -motion.velocity[-1, 0, 2], self.mass * self.gravity / self.drag)]
