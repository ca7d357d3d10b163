"""Single grains that meet a plane or each other, for the cases of the validation.

A simulation takes as many impacts as are wanted side by side: grains far from each other do not
know of each other, and starting a simulation takes longer than an impact.
"""

import granular
import numpy
from paraview import simple as pv

#: Nothing acts but the elasticity of the contact.
STILL = {"Gravity": [0, 0, 0], "Restitution": 1.0, "SlidingFriction": 0.0, "RollingFriction": 0.0,
         "AutomaticTwistingFriction": 0, "TwistingFriction": 0.0, "WallDomain": "None"}


def sphere_mass(density, radius):
    return 4 / 3 * numpy.pi * density * radius**3


def material(youngs_modulus, poisson_ratio, density):
    """Properties of the simulation for a material in SI units."""
    return {"YoungsModulus": youngs_modulus, "PoissonRatio": poisson_ratio, "Density": density}


def modulus(youngs_modulus, poisson_ratio, other_modulus=numpy.inf, other_ratio=0.0):
    """E* of two bodies, of which the other is rigid unless its modulus is given."""
    return 1 / ((1 - poisson_ratio**2) / youngs_modulus + (1 - other_ratio**2) / other_modulus)


def plane(half_width):
    """The points and faces of a square at z = 0."""
    w = half_width
    return [[-w, -w, 0], [w, -w, 0], [w, w, 0], [-w, w, 0]], [[0, 1, 2, 3]]


def apart(count, distance):
    """Positions on the plane for impacts that do not see each other: @a count rows of x, y, z."""
    side = int(numpy.ceil(numpy.sqrt(count)))
    index = numpy.arange(count)
    return distance * numpy.column_stack(
        [index % side - (side - 1) / 2, index // side - (side - 1) / 2, numpy.zeros(count)])


class Hertz:
    """Closed forms of the elastic impact of mass m* at speed v, with the force K overlap^1.5."""

    def __init__(self, mass, radius, effective_modulus, speed):
        self.stiffness = 4 / 3 * effective_modulus * numpy.sqrt(radius)  #: K
        self.overlap = (1.25 * mass * speed**2 / self.stiffness) ** 0.4
        self.force = self.stiffness * self.overlap**1.5
        self.duration = 2.943275 * self.overlap / speed


class Motion:
    """What a simulation showed: arrays with a row a frame, then the grains by their order."""

    def __init__(self, frames):
        self.time = numpy.array([grains.time for grains in frames])
        self.position = numpy.array([grains.position for grains in frames])
        self.velocity = numpy.array([grains.velocity for grains in frames])
        self.spin = numpy.array([grains["AngularVelocity"] for grains in frames])
        self.force = numpy.array([grains["Force"] for grains in frames])


def follow(particles, walls, time_step, steps, every=None, **properties):
    """Simulates for @a steps steps and keeps every @a every-th, or the first and the last. What is
    not in @a properties is as in STILL."""
    every = every or steps
    interval = every * time_step
    run = granular.Simulation(
        walls=walls, particles=particles, **{
            **STILL, "MaximumParticles": len(particles["position"]), "TimeStep": time_step,
            "FrameInterval": interval, "EndTime": interval * -(-steps // every),
            "NumberOfThreads": 1, **properties})
    motion = Motion(list(run.frames()))
    inputs = [*run.proxy.Walls, run.proxy.Particles]
    pv.Delete(run.proxy)
    for proxy in inputs:
        if proxy is not None:
            pv.Delete(proxy)
    return motion


def on_plane(radius, velocities, time_step, steps, every=None, spins=None, **properties):
    """Grains of one size that fall on the plane z = 0 side by side; each starts one and a half of
    its steps above it."""
    velocities = numpy.asarray(velocities, dtype=float)
    position = apart(len(velocities), 20 * radius)
    position[:, 2] = radius - 1.5 * time_step * velocities[:, 2]
    particles = {"position": position, "radius": radius, "velocity": velocities}
    if spins is not None:
        particles["angular_velocity"] = spins
    return follow(particles, plane(20 * radius * len(velocities)), time_step, steps, every,
                  **properties)


def contact_of(time, gap):
    """When a contact began and ended, from the gap at each step, and its largest overlap.
    Velocities are constant over the steps in which it does."""
    inside = numpy.flatnonzero(gap < 0)
    if len(inside) == 0 or inside[0] == 0 or inside[-1] == len(gap) - 1:
        raise RuntimeError("the contact was not seen to begin and to end")

    def crossing(step):
        share = gap[step] / (gap[step] - gap[step + 1])
        return time[step] + share * (time[step + 1] - time[step])

    return crossing(inside[0] - 1), crossing(inside[-1]), -gap.min()


def integrate(slope, state, time, steps):
    """The state at @a steps even moments after the start, by the classical Runge-Kutta scheme. It
    makes a reference where there is no closed form."""
    h = time / steps
    states = [numpy.asarray(state, dtype=float)]
    for _ in range(steps):
        s = states[-1]
        a = slope(s)
        b = slope(s + h / 2 * a)
        c = slope(s + h / 2 * b)
        d = slope(s + h * c)
        states.append(s + h / 6 * (a + 2 * b + 2 * c + d))
    return numpy.array(states)
