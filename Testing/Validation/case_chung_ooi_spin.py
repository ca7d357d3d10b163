"""Impacts of spinning spheres on a plane or on each other: tests 6 to 8 of Chung and Ooi."""

import numpy
from experiments.impacts import Hertz, apart, follow, integrate, material, modulus, on_plane, sphere_mass
from matplotlib import pyplot
from validating import OTHER, OURS, REFERENCE, Case

PAPER = "Chung & Ooi (2011)"
RADIUS, SPEED, FRICTION = 0.1, 0.2, 0.4
SPINS = numpy.array([0.175, 0.5, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 22.86])
METALS = {"aluminium": (70e9, 0.33, 2700), "copper": (120e9, 0.35, 8900)}
SOFT = {"aluminium": METALS["aluminium"], "nylon": (2.5e9, 0.40, 1000)}

case = Case(
    "chung_ooi_spin", "Impact with spin: benchmarks 6 to 8 of Chung and Ooi",
    "Test 6: a sphere of radius 0.1 m that spins about a horizontal axis falls on a rigid plane"
    " at 0.2 m/s. The friction is μ = 0.4, and the restitutions are 0.5 and 1. A contact in gross"
    " slip has a frictional impulse of μ times the impulse of the pressing force. The velocity"
    " along the plane is then v = μ (1 + e) v_n, and the spin falls by 5 v / (2 R). Test 7: two"
    " equal spheres with opposite spins collide at ± 0.2 m/s without slip. Test 8: the sphere of"
    " test 6 hits a resting sphere five times as large and a thousand times as dense. The time"
    " step is 1/200 of the contact time.",
    section="Single grains")


def damping(restitution):
    """Damping factor β of equation 21 of Vetter (2025)."""
    logarithm = numpy.log(restitution)
    return abs(logarithm) / numpy.hypot(logarithm, numpy.pi)


def pressing_impulse(restitution):
    """Impulse of the pressing part of the normal force over m v_n, by a Runge-Kutta scheme.

    A damped contact ends in tension. Tension carries no friction, but slows the sphere.
    """
    beta = damping(restitution)

    def slope(state):
        overlap, into, _ = state
        root = 1.25 * max(overlap, 0) ** 0.5
        force = root * overlap + numpy.sqrt(5 * root) * beta * into
        return numpy.array([into, -force, max(force, 0)])

    states = integrate(slope, [0, 1, 0], 2.943275 * 1.4, 20000)
    return states[numpy.argmax(states[1:, 0] <= 0) + 1, 2]


def duration(properties):
    return Hertz(sphere_mass(properties[2], RADIUS), RADIUS, modulus(*properties[:2]),
                 SPEED).duration


def on_the_plane(properties, restitution):
    """Test 6: motion of spheres that hit the plane with SPINS."""
    count = len(SPINS)
    motion = on_plane(RADIUS, [[0, 0, -SPEED]] * count, duration(properties) / 200, 1000,
                      spins=[[0, -spin, 0] for spin in SPINS], Restitution=restitution,
                      SlidingFriction=FRICTION, **material(*properties))
    return motion


def on_a_sphere(properties):
    """Test 8: motion of spheres that hit a larger sphere with SPINS."""
    count, step = len(SPINS), duration(properties) / 200
    positions = apart(count, 30 * RADIUS)
    large = 5 * RADIUS
    masses = [sphere_mass(properties[2], RADIUS)] * count + [
        sphere_mass(1000 * properties[2], large)] * count
    return follow({
        "position": numpy.concatenate([positions + [0, 0, RADIUS + 1.5 * step * SPEED],
                                       positions - [0, 0, large]]),
        "radius": [RADIUS] * count + [large] * count, "mass": masses,
        "velocity": [[0, 0, -SPEED]] * count + [[0, 0, 0]] * count,
        "angular_velocity": [[0, -spin, 0] for spin in SPINS] + [[0, 0, 0]] * count},
        None, step, 1000, Restitution=0.5, SlidingFriction=FRICTION, **material(*properties))


def compare(name, motion, restitution, tolerance):
    """Checks spheres in gross slip. Returns velocities and spins of all spheres."""
    velocity = -motion.velocity[-1, :len(SPINS), 0]
    spin = -motion.spin[-1, :len(SPINS), 1]
    due = FRICTION * PRESSING[restitution] * SPEED
    # The elastic tangential motion ends gross slip earlier, hence the factor 1.5.
    slipping = RADIUS * SPINS > 1.5 * 3.5 * due
    source = ("μ (1 + e) v_n" if restitution == 1
              else "μ (1 + e) v_n times the pressing share of the impulse")
    case.check_range(f"{name}: largest deviation of the velocity in gross slip, relative",
                     abs(velocity / due - 1)[slipping].max(), high=tolerance, source=source)
    lost = (SPINS - spin) / (2.5 * due / RADIUS) - 1
    case.check_range(f"{name}: largest deviation of the spin lost in gross slip, relative",
                     abs(lost)[slipping].max(), high=tolerance, source="5 v / (2 R)")
    before = 0.5 * SPEED**2 + 0.2 * (RADIUS * SPINS) ** 2
    after = (0.5 * (motion.velocity[-1, :len(SPINS)] ** 2).sum(axis=1)
             + 0.2 * RADIUS**2 * (motion.spin[-1, :len(SPINS)] ** 2).sum(axis=1))
    case.check_range(f"{name}: largest energy after / before", (after / before).max(),
                     high=1 + 1e-5, source="no gain of energy")
    return velocity, spin


PRESSING = {restitution: pressing_impulse(restitution) for restitution in (0.5, 1.0)}
case.check("reference, e = 1: pressing impulse / (m v_n)", PRESSING[1.0], 2, relative=1e-4,
           source="1 + e", is_condition=True)
figure, (left, right) = pyplot.subplots(1, 2, figsize=(7.4, 2.9))
left.axhline(FRICTION * 1.5 * SPEED, color=REFERENCE, label="μ (1 + e) v_n")
left.axhline(FRICTION * PRESSING[0.5] * SPEED, color=REFERENCE, linestyle="--",
             label="times the pressing share")
right.plot(SPINS, SPINS - 3, color=REFERENCE, label="ω₀ - 5 v / (2 R), v = 0.12 m/s")
marks = iter(zip((OURS, OTHER, OURS, OTHER), "osx+"))
for test, simulate, tolerance in (("test 6", on_the_plane, 0.005), ("test 8", on_a_sphere, 0.02)):
    for name, properties in SOFT.items():
        motion = simulate(properties, 0.5) if test == "test 6" else simulate(properties)
        velocity, spin = compare(f"{test}, {name}, e = 0.5", motion, 0.5, tolerance)
        color, marker = next(marks)
        left.plot(SPINS, velocity, marker, color=color, fillstyle="none", label=f"{test}, {name}")
        right.plot(SPINS, spin, marker, color=color, fillstyle="none")
        if test == "test 6":
            elastic = compare(f"{test}, {name}, e = 1", simulate(properties, 1.0), 1.0, tolerance)
            case.check(f"{test}, {name}, e = 1: velocity at 22.86 rad/s", elastic[0][-1],
                       FRICTION * 2 * SPEED, relative=tolerance, unit="m/s", source="μ (1 + e) v_n")
case.say("Chung and Ooi give μ (1 + e) v_n = 0.12 m/s for e = 0.5 as well. A damped contact of"
         " this solver ends in tension, and tension carries no friction. An independent"
         f" integration gives a pressing impulse of {PRESSING[0.5] / 1.5:.4f} times (1 + e) m v_n."
         f" The expected velocity is therefore {FRICTION * PRESSING[0.5] * SPEED:.4f} m/s. With e ="
         " 1 the expected velocity is the figure of the benchmark.")
left.set(xlabel="spin before impact in rad/s", ylabel="velocity along the plane in m/s")
right.set(xlabel="spin before impact in rad/s", ylabel="spin after impact in rad/s")
left.legend()
right.legend()
case.figure("velocity", figure, "Tests 6 and 8, e = 0.5: velocity and spin after impact.")

for name, properties in METALS.items():
    step = duration(properties) / 200
    positions = apart(len(SPINS), 30 * RADIUS)
    gap = numpy.array([RADIUS + 0.75 * step * SPEED, 0, 0])
    count = len(SPINS)
    motion = follow({
        "position": numpy.concatenate([positions - gap, positions + gap]), "radius": RADIUS,
        "velocity": [[SPEED, 0, 0]] * count + [[-SPEED, 0, 0]] * count,
        "angular_velocity": [[0, 0, s] for s in SPINS] + [[0, 0, -s] for s in SPINS]},
        None, step, 1000, Restitution=0.5, SlidingFriction=FRICTION, **material(*properties))
    spin = motion.spin[-1, :, 2]
    case.check_range(f"test 7, {name}: largest change of a spin",
                     abs(spin - numpy.concatenate([SPINS, -SPINS])).max(), high=1e-12, unit="rad/s",
                     source=PAPER)
    case.check_range(f"test 7, {name}: largest tangential velocity",
                     abs(motion.velocity[-1, :, 1:]).max(), high=1e-12, unit="m/s", source=PAPER)
    case.check(f"test 7, {name}: smallest speed after the impact", -motion.velocity[-1, :count, 0].max(),
               0.5 * SPEED, relative=5e-3, unit="m/s", source="e v_n")
case.finish()
