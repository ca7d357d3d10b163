"""Hertz impact: closed forms, and effect of damping on duration and overlap."""

import numpy
from experiments.impacts import (Hertz, apart, contact_of, follow, integrate, material, modulus, plane,
                     sphere_mass)
from matplotlib import pyplot
from validating import OTHER, OURS, REFERENCE, Case

RADIUS = 0.01
SPEEDS = numpy.array([0.01, 0.03, 0.1, 0.3])
RESTITUTIONS = [0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9]

case = Case(
    "hertz", "Hertz impact with damping",
    "A sphere of radius 10 mm hits a rigid plane. Hertz's law has the stiffness K = 4/3 E* √R."
    " The largest overlap without dissipation is δ = (5 m v² / (4 K))^(2/5). The peak force is K"
    " δ^(3/2), and the contact time 2.943275 δ / v. The time step is 1/1000 of the contact time."
    " Damping follows equations 18 and 21 of Vetter (2025), with the tension at the end of a"
    " contact. The rebound then has the given restitution at any speed. Contact time and overlap"
    " change by factors that depend on the restitution alone. The factors follow from δ'' = - 5/4"
    " δ^(3/2) - √(25/4) β δ^(1/4) δ'. The units of the equation are elastic overlap and speed. A"
    " Runge-Kutta scheme integrates the equation.",
    section="Single grains")


def fall(properties, speeds, step, steps, every, restitution=1.0):
    """Grains that all touch the plane first at one time. No grain starts in contact."""
    position = apart(len(speeds), 10 * RADIUS)
    position[:, 2] = RADIUS + 1.3 * step * every * speeds
    velocity = numpy.zeros((len(speeds), 3))
    velocity[:, 2] = -speeds
    return follow({"position": position, "radius": RADIUS, "velocity": velocity},
                  plane(10 * RADIUS * len(speeds)), step, steps, every, Restitution=restitution,
                  **material(*properties))


def form_of(properties, speed):
    return Hertz(sphere_mass(properties[2], RADIUS), RADIUS, modulus(*properties[:2]), speed)


figure, axes = pyplot.subplots()
for (name, properties), color in zip({"soft (1 MPa)": (1e6, 0.3, 1000),
                                      "aluminium oxide": (380e9, 0.23, 4000)}.items(),
                                     (OURS, OTHER)):
    forms = [form_of(properties, speed) for speed in SPEEDS]
    worst = numpy.zeros(4)
    for speed, form in zip(SPEEDS, forms):
        motion = fall(properties, numpy.array([speed]), form.duration / 1000, 1050, 5)
        begin, end, overlap = contact_of(motion.time, motion.position[:, 0, 2] - RADIUS)
        seen = numpy.array([overlap / form.overlap, motion.force[:, 0, 2].max() / form.force,
                            (end - begin) / form.duration, motion.velocity[-1, 0, 2] / speed])
        worst = numpy.maximum(worst, abs(seen - 1))
        axes.loglog(speed, overlap / RADIUS, "o", color=color,
                    label=name if speed == SPEEDS[0] else None)
    axes.loglog(SPEEDS, [form.overlap / RADIUS for form in forms], color=REFERENCE, zorder=1)
    for what, value, high in zip(("overlap", "peak force", "contact time", "rebound"), worst,
                                 (1e-4, 1e-4, 1e-4, 1e-6)):
        case.check_range(f"{name}: largest deviation of the {what}, relative", value, high=high,
                         source="Hertz")
axes.set(xlabel="speed in m/s", ylabel="largest overlap / radius")
axes.legend()
case.figure("overlap", figure, "Largest overlap of elastic impacts. Lines are the closed form.")


def factors(restitution):
    """Contact time and overlap of a damped impact over contact time and overlap of the elastic
    impact."""
    logarithm = numpy.log(restitution)
    beta = abs(logarithm) / numpy.hypot(logarithm, numpy.pi)

    def slope(state):
        root = 1.25 * max(state[0], 0) ** 0.5
        return numpy.array([state[1], -root * state[0] - numpy.sqrt(5 * root) * beta * state[1]])

    time = 2.943275 * 2
    states = integrate(slope, [0, 1], time, 20000)
    after = numpy.argmax(states[1:, 0] <= 0) + 1
    share = states[after - 1, 0] / (states[after - 1, 0] - states[after, 0])
    return (after - 1 + share) * time / 20000 / 2.943275, states[:, 0].max()


PROPERTIES = (5e8, 0.2, 2500)
smooth = numpy.linspace(0.05, 0.99, 30)
reference = numpy.array([factors(e) for e in smooth])
figure, (left, right) = pyplot.subplots(1, 2, figsize=(7.4, 2.9))
left.plot(smooth, reference[:, 0], color=REFERENCE, label="equation of motion")
right.plot(smooth, reference[:, 1], color=REFERENCE, label="equation of motion")
worst = numpy.zeros(3)
for speed, color, marker in ((0.003, OURS, "o"), (1.0, OTHER, "x")):
    form = form_of(PROPERTIES, speed)
    for restitution in RESTITUTIONS:
        motion = fall(PROPERTIES, numpy.array([speed]), form.duration / 4000, 7200, 40,
                      restitution)
        begin, end, overlap = contact_of(motion.time, motion.position[:, 0, 2] - RADIUS)
        duration = (end - begin) / form.duration
        due = factors(restitution)
        rebound = motion.velocity[-1, 0, 2] / speed
        worst = numpy.maximum(worst, [abs(rebound - restitution), abs(duration / due[0] - 1),
                                      abs(overlap / form.overlap / due[1] - 1)])
        label = f"{speed:g} m/s" if restitution == RESTITUTIONS[0] else None
        left.plot(restitution, duration, marker, color=color, fillstyle="none", label=label)
        right.plot(restitution, overlap / form.overlap, marker, color=color, fillstyle="none")
case.check_range("largest deviation of the rebound from the given"
                 " restitution", worst[0], high=1e-3,
                 source="definition of the restitution")
case.check_range("largest deviation of the damped contact time, relative", worst[1], high=1e-3,
                 source="equation of motion")
case.check_range("largest deviation of the damped overlap, relative", worst[2], high=1e-3,
                 source="equation of motion")
left.set(xlabel="coefficient of restitution", ylabel="contact time / elastic")
right.set(xlabel="coefficient of restitution", ylabel="largest overlap / elastic")
left.legend()
case.figure("damped", figure, "Contact time and largest overlap of damped impacts at two speeds."
                              " The time step is 1/4000 of the contact time.")
case.finish()
