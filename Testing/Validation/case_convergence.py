"""Decrease of errors with the time step."""

import numpy
from exact.impact import Impact
from experiments.impacts import Hertz, apart, follow, integrate, material, modulus, plane, sphere_mass
from matplotlib import pyplot
from peers.programs import beta_of, shear_damping
from validating import FOURTH, OTHER, OURS, REFERENCE, Case

RADIUS, SPEED, PROPERTIES = 0.01, 0.3, (1e8, 0.3, 1000)
FORM = Hertz(sphere_mass(PROPERTIES[2], RADIUS), RADIUS, modulus(*PROPERTIES[:2]), SPEED)
MASS = sphere_mass(PROPERTIES[2], RADIUS)
SHEAR = 3 * (1 - PROPERTIES[1]) / (2 - PROPERTIES[1])  # k_s / k_n of Hertz and Mindlin
# Steps per contact time, and phases: shares of a step at which the spheres first touch.
COUNTS = numpy.array([25, 50, 100, 200, 400, 800, 1600])
PHASES = (numpy.arange(32) + 0.5) / 32

case = Case(
    "convergence", "Order of convergence in the time step",
    "The integrator is semi-implicit Euler (equations 43 and 44 of Vetter, 2025). Semi-implicit"
    " Euler is the leapfrog scheme with velocities half a step behind. Positions are of second"
    " order if forces depend on positions alone. All quantities are of first order if forces"
    " depend on velocities, as damping and drag do. Hertz's force is not smooth where a contact"
    " begins and ends. The error of the energy after an elastic impact is therefore of order 2.5."
    " A sphere of radius 10 mm hits a rigid plane at 0.3 m/s, in 32 copies. First touch is at"
    " another share of a step in each copy. Errors are root mean squares over the copies."
    " References are closed forms, or the equations of the law integrated to twelve digits"
    " (exact/impact.py). An extrapolation integrates between first touch, sticking, slipping and"
    " release, and shares no code with this solver. Orders are slopes of log error over log step,"
    " for the four smallest steps.", section="Convergence")


class Errors:
    """Errors of one quantity by steps per contact time."""

    def __init__(self, name, order, tolerance=0.1):
        self.name, self.order, self.tolerance, self.values = name, order, tolerance, []

    def add(self, deviations):
        self.values.append(float(numpy.sqrt(numpy.mean(numpy.square(deviations)))))

    def finish(self, axes, steps, color, marker):
        """Draws errors over the step with a line of the expected order, and checks the order."""
        values = numpy.array(self.values)
        seen = numpy.polyfit(numpy.log(steps[-4:]), numpy.log(values[-4:]), 1)[0]
        case.check(f"order of {self.name}", seen, self.order, absolute=self.tolerance,
                   source="theory of the scheme")
        axes.loglog(steps, values, marker, color=color, label=f"{self.name} ({seen:.2f})")
        axes.loglog(steps, values[-1] * (steps / steps[-1]) ** self.order, color=color, linewidth=1,
                    zorder=1)


def impacts(count, frames, angle=0.0, **properties):
    """Impacts at all phases in @a count steps per contact time, for 1.5 contact times.

    @a frames is the number of frames per contact time. Also returns the time since first touch,
    with a row per frame.
    """
    step = FORM.duration / count
    down = SPEED * numpy.cos(angle)
    position = apart(len(PHASES), 10 * RADIUS)
    position[:, 2] = RADIUS + PHASES * step * down
    velocity = numpy.tile([SPEED * numpy.sin(angle), 0, -down], (len(PHASES), 1))
    motion = follow({"position": position, "radius": RADIUS, "velocity": velocity}, plane(20.0),
                    step, count * 3 // 2, count // frames, **material(*PROPERTIES), **properties)
    return motion, motion.time[:, None] - PHASES * step


def normal_slope(restitution):
    """Equation of motion for overlap and growth rate of the overlap."""
    logarithm = numpy.log(restitution)
    beta = abs(logarithm) / numpy.hypot(logarithm, numpy.pi)

    def slope(state):
        root = FORM.stiffness * max(state[0], 0) ** 0.5
        force = root * state[0] + numpy.sqrt(5 * MASS * root) * beta * state[1]
        return numpy.array([state[1], -force / MASS])

    return slope


def normal_impacts(restitution, errors):
    """Errors of position and velocity during the contact, and of the rebound."""
    position, velocity, rebound = errors
    fine = numpy.linspace(0, 0.95 * FORM.duration, 40001)
    due = integrate(normal_slope(restitution), [0, SPEED], fine[-1], len(fine) - 1)
    for count in COUNTS:
        motion, since = impacts(count, 5, Restitution=restitution)
        inside = (since > 0.1 * FORM.duration) & (since < 0.9 * FORM.duration)
        overlap = RADIUS - motion.position[:, :, 2]
        position.add((overlap - numpy.interp(since, fine, due[:, 0]))[inside] / FORM.overlap)
        velocity.add((-motion.velocity[:, :, 2] - numpy.interp(since, fine, due[:, 1]))[inside]
                     / SPEED)
        rebound.add(motion.velocity[-1, :, 2] / SPEED - restitution)


figure, (left, right) = pyplot.subplots(1, 2, figsize=(7.4, 2.9))
for axes, restitution, orders in ((left, 1.0, (2, 1, 2.5)), (right, 0.5, (1, 1, 1))):
    name = "elastic" if restitution == 1 else "damped"
    errors = [Errors(f"{name}: {what}", order) for what, order in zip(
        ("overlap", "speed in contact", "rebound"), orders)]
    normal_impacts(restitution, errors)
    for error, color, marker in zip(errors, (OURS, OTHER, FOURTH), "osx"):
        error.finish(axes, 1 / COUNTS, color, marker)
    axes.set(xlabel="time step / contact time", ylabel="error, relative")
    axes.legend(fontsize=7)
case.figure("normal", figure, "Normal impact without dissipation, and with e = 0.5. The speed"
                              " during contact belongs to half a step before, hence the first"
                              " order. The rebound is free of forces, so the half step has no"
                              " effect.")


def oblique_impacts(axes):
    """Sticking and slipping impacts at 20 degrees."""
    angle, friction = numpy.radians(20), 0.3
    stiffness = FORM.stiffness * RADIUS**2.5 / (MASS * SPEED**2)
    for name, restitution, order, color, marker in (("elastic", 1.0, 2, OURS, "o"),
                                                    ("damped", 0.5, 1, OTHER, "s")):
        due = Impact(stiffness, SHEAR, beta_of(restitution), shear_damping(PROPERTIES[1]),
                     friction).after(numpy.cos(angle), numpy.sin(angle))
        along, spin = Errors(f"{name}: velocity along the plane", order), Errors(
            f"{name}: spin", order)
        for count in COUNTS:
            motion, _ = impacts(count, 1, angle, Restitution=restitution, SlidingFriction=friction)
            along.add(motion.velocity[-1, :, 0] / SPEED - due[0])
            spin.add(RADIUS * motion.spin[-1, :, 1] / SPEED - due[1])
        along.finish(axes, 1 / COUNTS, color, marker)
        spin.finish(axes, 1 / COUNTS, FOURTH if restitution == 1 else REFERENCE, "x")
    axes.set(xlabel="time step / contact time", ylabel="error / speed before")
    axes.legend(fontsize=7)


def flight(axes):
    """Free fall and Stokes drag."""
    viscosity, end = 5.0, 0.1
    rate = 4.5 * viscosity / (PROPERTIES[2] * RADIUS**2)
    fall = Errors("free fall: height", 1)
    drag = [Errors("drag: speed", 1), Errors("drag: height", 1), Errors("drag: spin", 1)]
    steps = 1 / COUNTS
    for count in COUNTS:
        grain = {"position": [[0, 0, 0]], "radius": RADIUS, "angular_velocity": [[0, 0, 50]]}
        # The modulus limits the step. The modulus has no effect on flight.
        given = {"Gravity": [0, 0, -9.81], "Density": PROPERTIES[2], "YoungsModulus": 1.0}
        motion = follow(grain, None, end / count, count, **given)
        lag = motion.position[-1, 0, 2] + 9.81 / 2 * end**2
        fall.add(lag / (9.81 / 2 * end**2))
        if count == COUNTS[-1]:
            case.check("free fall: error of the height / step", lag / (end / count),
                       -9.81 * end / 2, relative=1e-6, unit="m/s",
                       source="-g t / 2 of the integrator")
        time = 1 / rate
        motion = follow(grain, None, time / count, count, Viscosity=viscosity, **given)
        speed = 9.81 / rate * (1 - numpy.exp(-rate * time))
        drag[0].add(-motion.velocity[-1, 0, 2] / speed - 1)
        depth = 9.81 / rate * (time - (1 - numpy.exp(-rate * time)) / rate)
        drag[1].add(-motion.position[-1, 0, 2] / depth - 1)
        drag[2].add(motion.spin[-1, 0, 2] / 50 - numpy.exp(-10 / 3 * rate * time))
    fall.finish(axes, steps, OURS, "o")
    for error, color, marker in zip(drag, (OTHER, FOURTH, REFERENCE), "sx^"):
        error.finish(axes, steps, color, marker)
    axes.set(xlabel="time step / duration", ylabel="error, relative")
    axes.legend(fontsize=7)


figure, (left, right) = pyplot.subplots(1, 2, figsize=(7.4, 2.9))
oblique_impacts(left)
flight(right)
case.figure("oblique", figure, "Left: impact at 20 degrees with μ = 0.3, which sticks and slips,"
                               " against the exact impact. Right: flight against closed forms.")


def bouncing():
    """Energy between the contacts of spheres that bounce many times."""
    gravity, height, grains = 9.81, 0.01, 32
    form = Hertz(MASS, RADIUS, modulus(*PROPERTIES[:2]), numpy.sqrt(2 * gravity * height))
    counts = numpy.array([25, 50, 100, 200, 400])
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(7.4, 2.9))
    error = Errors("energy that a bounce adds", 2.5)
    for count, color in zip(counts, (OTHER, FOURTH, OURS, "#8a5fa8", "#777777")):
        step = form.duration / count
        position = apart(grains, 10 * RADIUS)
        position[:, 2] = RADIUS + height * (1 + numpy.arange(grains) / grains)
        flight_time = 2 * numpy.sqrt(2 * height / gravity)
        every = int(flight_time / 3 / step)
        motion = follow({"position": position, "radius": RADIUS}, plane(20.0), step, every * 300,
                        every, Gravity=[0, 0, -gravity], **material(*PROPERTIES))
        z, speed = motion.position[:, :, 2], motion.velocity[:, :, 2]
        # Velocities belong to half a step before the positions.
        energy = gravity * (z - RADIUS) + (speed - gravity * step / 2) ** 2 / 2
        flying = z > RADIUS
        both = flying[1:] & flying[:-1]
        # The energy is constant in flight, so changes come from bounces.
        error.add((numpy.diff(energy, axis=0) / energy[0])[both])
        share = numpy.where(flying, abs(energy / energy[0] - 1), numpy.nan)
        left.semilogy(motion.time / flight_time, numpy.sqrt(numpy.nanmean(share**2, axis=1)),
                      color=color, label=f"1/{count}")
    left.set(xlabel="time / time between two bounces", ylabel="error of the energy, relative",
             ylim=(1e-8, 10))
    left.legend(title="step / contact time", fontsize=7, ncol=3, loc="upper center")
    error.finish(right, 1 / counts, OURS, "o")
    right.set(xlabel="time step / contact time", ylabel="error of the energy, relative")
    right.legend(fontsize=7)
    case.figure("energy", figure, "Spheres that bounce without dissipation: root mean square"
                                  " error of the energy in flight over 32 spheres. Errors of"
                                  " bounces have either sign, so the errors hardly add up.")


bouncing()
case.finish()
