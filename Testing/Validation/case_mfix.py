"""The verification cases DEM01 to DEM06 of MFiX-DEM."""

import numpy
from experiments.impacts import follow, integrate, material, modulus, plane, sphere_mass
from matplotlib import pyplot
from validating import FOURTH, OTHER, OURS, REFERENCE, Case

GRAVITY = 9.81
COLORS = (OURS, OTHER, FOURTH)

case = Case(
    "mfix", "The cases of MFiX-DEM",
    "The cases are the verification cases of MFiX-DEM. DEM01: a sphere falls and bounces once. DEM02: a sphere"
    " falls and bounces many times. DEM03: two spheres are pressed between walls. DEM04: a sphere"
    " is thrown along a plane. DEM05, oblique impact, is part of benchmarks 4 and 5 of Chung and"
    " Ooi. DEM06, terminal velocity, is part of Stokes drag. MFiX-DEM has linear springs in these"
    " cases, and DEM03 runs with linear springs as well. DEM01 and DEM03 with Hertz's law have the"
    " equation of motion as reference. A separate Runge-Kutta scheme integrates the equation.",
    section="Single grains")


def damping(restitution):
    """Damping factor β of equation 21 of Vetter (2025)."""
    logarithm = numpy.log(restitution)
    return abs(logarithm) / numpy.hypot(logarithm, numpy.pi)


def fall_and_bounce():
    """DEM01 with a soft sphere, whose contact takes a tenth of the fall."""
    radius, height, density, young, ratio = 0.1, 0.5, 2600, 2e6, 0.3
    mass = sphere_mass(density, radius)
    stiffness = 4 / 3 * modulus(young, ratio) * radius**0.5
    end, frames = 0.7, 140
    figure, axes = pyplot.subplots()
    for restitution, color in zip((1.0, 0.8, 0.6), COLORS):
        beta = damping(restitution)

        def slope(state):
            overlap = radius - state[0]
            root = stiffness * max(overlap, 0) ** 0.5
            force = root * overlap - numpy.sqrt(5 * mass * root) * beta * state[1]
            return numpy.array([state[1], (force if overlap > 0 else 0) / mass - GRAVITY])

        due = integrate(slope, [height, 0], end, 14000)[::14000 // frames]
        motion = follow({"position": [[0, 0, height]], "radius": radius}, plane(10), end / 70000,
                        70000, 70000 // frames, Gravity=[0, 0, -GRAVITY], Restitution=restitution,
                        **material(young, ratio, density))
        seen = motion.position[:, 0, 2]
        name = f"DEM01, e = {restitution:g}"
        case.check_range(f"{name}: largest deviation of the height, over the radius",
                         abs(seen - due[:, 0]).max() / radius, high=1e-3,
                         source="equation of motion")
        case.check_range(f"{name}: largest deviation of the speed",
                         abs(motion.velocity[:, 0, 2] - due[:, 1]).max(), high=5e-3, unit="m/s",
                         source="equation of motion")
        falling = motion.time < numpy.sqrt(2 * (height - radius) / GRAVITY)
        free = height - GRAVITY / 2 * motion.time[falling] ** 2
        case.check_range(f"{name}: largest deviation in the fall, over the radius",
                         abs(seen[falling] - free).max() / radius, high=1e-3, source="h - g t² / 2")
        axes.plot(motion.time[::4], seen[::4], "o", color=color, label=f"e = {restitution:g}")
        axes.plot(motion.time, due[:, 0], color=REFERENCE, zorder=1)
    axes.axhline(radius, color=REFERENCE, linestyle=":", linewidth=1)
    axes.set(xlabel="time in s", ylabel="height of the centre in m", ylim=(0, 0.65))
    axes.legend(fontsize=7, loc="upper center", ncol=3)
    case.figure("dem01", figure, "DEM01: fall, contact and rebound of a soft sphere of radius 0.1"
                                 " m. Lines are the equation of motion. The dotted line is first"
                                 " touch.")


def bounces():
    """DEM02: heights of successive bounces.

    Weight acts during a contact as well, which the closed form leaves out. The sphere is therefore
    stiff, and no bounce is lower than a hundredth of the fall.
    """
    radius, height, density, young = 0.1, 0.5, 2600, 1e12
    fall = numpy.sqrt(2 * (height - radius) / GRAVITY)
    figure, axes = pyplot.subplots()
    for restitution, color in zip((0.9, 0.8, 0.6), COLORS):
        count = min(8, int(numpy.log(0.01) / (2 * numpy.log(restitution))))
        number = numpy.arange(1, count + 1)
        interval, step = 0.01, 1e-6
        duration = fall * (1 + 2 * (restitution**number).sum())
        frames = int(duration / interval) + 1
        motion = follow({"position": [[0, 0, height]], "radius": radius}, plane(10), step,
                        frames * 10000, 10000, Gravity=[0, 0, -GRAVITY], Restitution=restitution,
                        **material(young, 0.3, density))
        seen, speed = motion.position[:, 0, 2], motion.velocity[:, 0, 2]
        # A flight begins where the speed jumps, and has its top where the sign of the speed
        # changes.
        last = numpy.flatnonzero((speed[:-1] > 0) & (speed[1:] <= 0))[:count]
        measured = seen[last] + speed[last] ** 2 / (2 * GRAVITY)
        due = (height - radius) * restitution ** (2 * number) + radius
        case.check_range(f"DEM02, e = {restitution:g}: largest deviation of the heights of {count}"
                         " bounces above the plane, relative",
                         abs((measured - radius) / (due - radius) - 1).max(), high=1e-2,
                         source="(h - r) e^(2k) + r")
        axes.plot(number, measured, "o", color=color, label=f"e = {restitution:g}")
        smooth = numpy.linspace(1, count, 60)
        axes.plot(smooth, (height - radius) * restitution ** (2 * smooth) + radius, color=REFERENCE,
                  zorder=1)
    axes.set(xlabel="bounce", ylabel="largest height of the centre in m")
    axes.legend()
    case.figure("dem02", figure, "DEM02: heights of bounces. Lines are (h - r) e^(2k) + r.")


DIAMETER, TOP, SPRINGS = 1e-3, 1.8e-3, 1e3
HEIGHTS, DENSITIES = (0.45e-3, 1.35e-3), (20000, 10000)


def pressed(end, steps, every, young, **properties):
    """DEM03: motion of two spheres pressed between two planes."""
    low, faces = plane(0.01)
    walls = (low + [[x, y, TOP] for x, y, _ in low], faces + [[4, 5, 6, 7]])
    masses = [sphere_mass(density, DIAMETER / 2) for density in DENSITIES]
    return follow({"position": [[0, 0, z] for z in HEIGHTS], "radius": DIAMETER / 2, "mass": masses},
                  walls, end / steps, steps, every, Gravity=[0, 0, -GRAVITY],
                  AllowInitialOverlap=1, **material(young, 0.3, DENSITIES[0]), **properties)


def stacked():
    """DEM03 with the linear springs of MFiX-DEM, and with Hertz' law."""
    radius = DIAMETER / 2
    masses = [sphere_mass(density, radius) for density in DENSITIES]
    # With this modulus, Hertz's force equals the force of the spring at an overlap of a tenth of a
    # diameter.
    unit = 2 / 3 / 0.91 * (DIAMETER / 4) ** 0.5
    young = SPRINGS * 0.1 * DIAMETER / (unit * (0.1 * DIAMETER) ** 1.5)
    for time, published in ((0.1029e-3, 0.43201e-3), (0.1704e-3, 0.42334e-3)):
        motion = pressed(time, 20000, 20000, young, NormalLaw="Hooke", NormalStiffness=SPRINGS)
        case.check(f"DEM03: height of the lower sphere at {1e3 * time:g} ms with linear springs",
                   motion.position[-1, 0, 2], published, relative=3e-4, unit="m",
                   source="MFiX-DEM")
    plate = 4 / 3 * modulus(young, 0.3) * radius**0.5

    def slope(s):
        low = plate * max(radius - s[0], 0) ** 1.5
        middle = unit * young * max(DIAMETER - s[1] + s[0], 0) ** 1.5
        high = plate * max(s[1] + radius - TOP, 0) ** 1.5
        return numpy.array([s[2], s[3], (low - middle) / masses[0] - GRAVITY,
                            (middle - high) / masses[1] - GRAVITY])

    end = 0.1704e-3 * 1.25
    due = integrate(slope, [*HEIGHTS, 0, 0], end, 7100)[::100]
    motion = pressed(end, 71000, 1000, young)
    seen = motion.position[:, :, 2]
    case.check_range("DEM03: largest deviation of a height with Hertz's law, relative",
                     abs(seen / due[:, :2] - 1).max(), high=3e-4, source="equation of motion")
    figure, axes = pyplot.subplots()
    for sphere, color, label in ((0, OURS, "lower"), (1, OTHER, "upper")):
        start = HEIGHTS[sphere]
        axes.plot(1e3 * motion.time[::2], 1e6 * (seen[::2, sphere] - start), "o", color=color,
                  label=f"{label} sphere")
        axes.plot(1e3 * motion.time, 1e6 * (due[:, sphere] - start), color=REFERENCE, zorder=1)
    axes.set(xlabel="time in ms", ylabel="displacement of the centre in µm")
    axes.legend()
    case.figure("dem03", figure, "DEM03: two spheres between walls 1.8 mm apart, with Hertz's"
                                 " law. Lines are the equation of motion.")


def thrown():
    """DEM04: time of slip, and speed and spin of rolling, over the friction."""
    radius, density, young, speed = 0.05, 2600, 1e9, 1.0
    load = sphere_mass(density, radius) * GRAVITY
    overlap = (load / (4 / 3 * modulus(young, 0.3) * radius**0.5)) ** (2 / 3)
    frictions = numpy.array([0.1, 0.2, 0.4, 0.6, 0.8, 1.0])
    rows = []
    for friction in frictions:
        due = 2 * speed / (7 * friction * GRAVITY)
        every = int(due / 50 / (0.2 * radius * numpy.sqrt(density * 0.91 / young))) + 1
        motion = follow({"position": [[0, 0, radius - overlap]], "radius": radius,
                         "velocity": [[speed, 0, 0]]}, plane(10), due / 50 / every, 150 * every,
                        every, Gravity=[0, 0, -GRAVITY], Restitution=0.5, SlidingFriction=friction,
                        **material(young, 0.3, density))
        slip = motion.velocity[:, 0, 0] - radius * motion.spin[:, 0, 1]
        line = numpy.polyfit(motion.time[5:45], slip[5:45], 1)
        rows.append([-line[1] / line[0] * friction * GRAVITY / speed,
                     motion.velocity[-1, 0, 0] / speed, radius * motion.spin[-1, 0, 1] / speed])
    rows = numpy.array(rows)
    figure, axes = pyplot.subplots()
    for column, (name, due) in enumerate((("time of slip × μ g / u₀", 2 / 7),
                                          ("speed / u₀", 5 / 7), ("R × spin / u₀", 5 / 7))):
        case.check_range(f"DEM04: largest deviation of {name}, relative",
                         abs(rows[:, column] / due - 1).max(), high=1e-3,
                         source="2/7" if column == 0 else "5/7")
        axes.plot(frictions, rows[:, column], "osx"[column], color=COLORS[column], label=name,
                  fillstyle="none")
        axes.axhline(due, color=REFERENCE, zorder=1)
    axes.set(xlabel="coefficient of sliding friction", ylabel="dimensionless value", ylim=(0, 1))
    axes.legend()
    case.figure("dem04", figure, "DEM04: end of slip of a sphere thrown along a plane, and speed"
                                 " of rolling. Lines are 2/7 and 5/7.")


fall_and_bounce()
bounces()
stacked()
thrown()
case.finish()
