"""Single grains that hit a plane or each other.

A simulation has many impacts side by side, because a start takes longer than an impact. Grains of
different impacts are too far apart for contacts.
"""

import granular
import numpy
from paraview import simple as pv

#: Properties that leave only the elasticity of the contact.
STILL = {"Gravity": [0, 0, 0], "Restitution": 1.0, "SlidingFriction": 0.0, "RollingFriction": 0.0,
         "AutomaticTwistingFriction": 0, "TwistingFriction": 0.0, "WallDomain": "None"}


def sphere_mass(density, radius):
    return 4 / 3 * numpy.pi * density * radius**3


def material(youngs_modulus, poisson_ratio, density):
    """Properties of the simulation for a material in SI units."""
    return {"YoungsModulus": youngs_modulus, "PoissonRatio": poisson_ratio, "Density": density}


def modulus(youngs_modulus, poisson_ratio, other_modulus=numpy.inf, other_ratio=0.0):
    """Effective modulus E* of two bodies. The other body is rigid without a modulus."""
    return 1 / ((1 - poisson_ratio**2) / youngs_modulus + (1 - other_ratio**2) / other_modulus)


def plane(half_width):
    """Points and faces of a square at z = 0."""
    w = half_width
    return [[-w, -w, 0], [w, -w, 0], [w, w, 0], [-w, w, 0]], [[0, 1, 2, 3]]


def apart(count, distance):
    """Positions of independent impacts on the plane: @a count rows of x, y, z."""
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
    """Motion of a simulation: arrays with a row per frame, then by grain."""

    def __init__(self, frames):
        self.time = numpy.array([grains.time for grains in frames])
        self.position = numpy.array([grains.position for grains in frames])
        self.velocity = numpy.array([grains.velocity for grains in frames])
        self.spin = numpy.array([grains["AngularVelocity"] for grains in frames])
        self.force = numpy.array([grains["Force"] for grains in frames])


def follow(particles, walls, time_step, steps, every=None, **properties):
    """Motion over @a steps steps with a frame every @a every steps, or the first and last frame.

    STILL gives the properties that @a properties leaves out.
    """
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
    """Motion of equal grains that fall side by side on the plane z = 0.

    Each grain starts above the plane by the fall of one and a half steps.
    """
    velocities = numpy.asarray(velocities, dtype=float)
    position = apart(len(velocities), 20 * radius)
    position[:, 2] = radius - 1.5 * time_step * velocities[:, 2]
    particles = {"position": position, "radius": radius, "velocity": velocities}
    if spins is not None:
        particles["angular_velocity"] = spins
    return follow(particles, plane(20 * radius * len(velocities)), time_step, steps, every,
                  **properties)


def contact_of(time, gap):
    """Begin, end and largest overlap of a contact, from the gap at each step.

    The velocity counts as constant over the first and the last step.
    """
    inside = numpy.flatnonzero(gap < 0)
    if len(inside) == 0 or inside[0] == 0 or inside[-1] == len(gap) - 1:
        raise RuntimeError("the contact does not begin and end within the frames")

    def crossing(step):
        share = gap[step] / (gap[step] - gap[step + 1])
        return time[step] + share * (time[step + 1] - time[step])

    return crossing(inside[0] - 1), crossing(inside[-1]), -gap.min()


def integrate(slope, state, time, steps):
    """States at @a steps equal steps, by the classical Runge-Kutta scheme.

    The states are a reference where there is no closed form.
    """
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
