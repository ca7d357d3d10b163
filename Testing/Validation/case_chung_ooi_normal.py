"""Head-on impacts of spheres: tests 1 to 3 of Chung and Ooi."""

import numpy
from experiments.impacts import Hertz, contact_of, follow, material, modulus, on_plane, sphere_mass
from matplotlib import pyplot
from validating import FOURTH, OTHER, OURS, REFERENCE, Case

PAPER = "Chung & Ooi (2011)"
# published overlap (m), force (N) and contact time (s)
TEST_1 = {"glass": ((48e9, 0.20, 2800), (274.11e-6, 10697, 40.339e-6)),
          "limestone": ((20e9, 0.25, 2500), (368.30e-6, 7108, 54.20e-6))}
TEST_2 = {"aluminium alloy": ((70e9, 0.30, 2699), (49.717e-6, 11370, 731.66e-6)),
          "magnesium alloy": ((40e9, 0.35, 1800), (52.123e-6, 7232.7, 767.07e-6))}
TEST_3 = {"aluminium oxide": ((380e9, 0.23, 4000), (8.0888e-6, 615.35, 6.1045e-6)),
          "cast iron": ((100e9, 0.25, 7000), (17.189e-6, 506.76, 12.972e-6))}

case = Case(
    "chung_ooi_normal", "Normal impact: benchmarks 1 to 3 of Chung and Ooi",
    "Test 1: two equal spheres of radius 10 mm collide at ± 10 m/s without dissipation. Test 2: a"
    " sphere of radius 0.1 m falls on a rigid plane at 0.2 m/s. Test 3: a sphere of radius 2.5 mm"
    " falls on a rigid plane at 3.9 m/s. The restitutions of test 3 are 0.2 to 1. The expected"
    " values are the tables of Chung and Ooi (Granular Matter 13, 643, 2011). The tables follow"
    " Hertz's law for elastic impacts. The time step is 1/200 of the"
    " contact time.", section="Single grains")


def compare(name, seen, published):
    """Checks overlap, force and duration of an elastic impact."""
    for what, value, expected, unit in zip(("largest overlap", "peak force", "contact time"),
                                           seen, published, ("m", "N", "s")):
        case.check(f"{name}: {what}", value, expected, relative=1e-3, unit=unit, source=PAPER)


def two_spheres(properties, duration):
    """Test 1: times, gaps and forces of a pair of spheres."""
    radius, speed, step = 0.01, 10.0, duration / 200
    position = radius + 1.3 * speed * step
    motion = follow({"position": [[-position, 0, 0], [position, 0, 0]], "radius": radius,
                     "velocity": [[speed, 0, 0], [-speed, 0, 0]]}, None, step, 230, 1,
                    **material(*properties))
    gap = motion.position[:, 1, 0] - motion.position[:, 0, 0] - 2 * radius
    return motion, gap, -motion.force[:, 0, 0]


def one_sphere(radius, speed, properties, duration, restitution=1.0, every=1):
    """Tests 2 and 3: times, gaps and forces of a sphere at the plane."""
    steps = 230 if restitution == 1 else 340
    motion = on_plane(radius, [[0, 0, -speed]], duration / 200, steps, every,
                      Restitution=restitution, **material(*properties))
    return motion, motion.position[:, 0, 2] - radius, motion.force[:, 0, 2]


def elastic(test, rows, simulate, mass_and_radius, speed):
    """Tests 1 and 2: figures of force over overlap and over time, with checks."""
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(7.4, 2.9))
    for (name, (properties, published)), color in zip(rows.items(), (OURS, OTHER)):
        motion, gap, force = simulate(properties, published[2])
        begin, end, overlap = contact_of(motion.time, gap)
        compare(f"{test}, {name}", (overlap, force.max(), end - begin), published)
        before, after = abs(motion.velocity[0]).max(), abs(motion.velocity[-1]).max()
        case.check(f"{test}, {name}: speed after / before", after / before, 1.0, absolute=1e-5,
                   source="conservation of energy")
        form = Hertz(*mass_and_radius(properties), speed)
        inside = gap < 0
        left.plot(-1e6 * gap[inside][::4], force[inside][::4] / 1e3, "o", color=color, label=name)
        smooth = numpy.linspace(0, form.overlap, 200)
        left.plot(1e6 * smooth, form.stiffness * smooth**1.5 / 1e3, color=REFERENCE, zorder=1)
        right.plot(1e6 * (motion.time - begin)[inside][::4], force[inside][::4] / 1e3, "o",
                   color=color)
        right.plot([1e6 * published[2] / 2], [published[1] / 1e3], "x", color=REFERENCE,
                   markersize=9, label="published peak" if color == OURS else None)
    left.set(xlabel="overlap in µm", ylabel="force in kN")
    right.set(xlabel="time since first touch in µs", ylabel="force in kN")
    left.legend()
    right.legend()
    case.figure(test.replace(" ", ""), figure,
                f"{test.capitalize()}: every fourth step of the contact. Lines show Hertz's law."
                " Crosses are the published peaks.")


elastic("test 1", TEST_1, two_spheres,
        lambda p: (sphere_mass(p[2], 0.01) / 2, 0.005, modulus(p[0], p[1], p[0], p[1])), 20.0)
elastic("test 2", TEST_2, lambda p, time: one_sphere(0.1, 0.2, p, time),
        lambda p: (sphere_mass(p[2], 0.1), 0.1, modulus(p[0], p[1])), 0.2)

restitutions = numpy.arange(2, 11) / 10
figure, (left, right) = pyplot.subplots(1, 2, figsize=(7.4, 2.9))
left.plot([0, 1], [0, 1], color=REFERENCE, label="demanded")
for (name, (properties, published)), color, marker in zip(TEST_3.items(), (OURS, OTHER), "os"):
    rebounds = []
    for restitution in restitutions:
        drawn = color == OURS and restitution in (0.2, 0.5)
        motion, gap, force = one_sphere(0.0025, 3.9, properties, published[2], restitution,
                                        1 if drawn or restitution == 1 else None)
        rebounds.append(motion.velocity[-1, 0, 2] / 3.9)
        if not drawn and restitution < 1:
            continue
        begin, end, overlap = contact_of(motion.time, gap)
        if restitution == 1:
            compare(f"test 3, {name}", (overlap, force.max(), end - begin), published)
        if color == OURS:
            right.plot(1e6 * (motion.time - begin), force, label=f"{restitution:g}",
                       color={0.2: OTHER, 0.5: FOURTH, 1.0: OURS}[restitution])
    case.check(f"test 3, {name}: largest deviation of the rebound from the given restitution",
               abs(rebounds - restitutions).max(), 0, absolute=0.005, source=PAPER)
    left.plot(restitutions, rebounds, marker, color=color, label=name, fillstyle="none")
left.set(xlabel="given coefficient of restitution", ylabel="speed after / before")
left.legend()
right.set(xlabel="time since first touch in µs", ylabel="force on the grain in N", xlim=(-0.2, 9.5))
right.legend(title="restitution")
case.figure("test3", figure, "Test 3. Left: measured over given restitution. Right: force of"
                             " damped contacts of aluminium oxide, which end in tension.")
case.finish()
