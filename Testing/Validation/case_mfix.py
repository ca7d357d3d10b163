"""The verification cases DEM01 to DEM06 of MFiX-DEM."""

import numpy
from experiments.impacts import follow, integrate, material, modulus, plane, sphere_mass
from matplotlib import pyplot
from validating import FOURTH, OTHER, OURS, REFERENCE, Case

GRAVITY = 9.81
COLORS = (OURS, OTHER, FOURTH)

case = Case(
    "mfix", "The cases of MFiX-DEM",
    "The verification cases of the MFiX-DEM code: a sphere that falls and bounces once (DEM01), and"
    " many times (DEM02), two spheres pressed between walls (DEM03), a sphere thrown along a plane"
    " (DEM04). Oblique impact (DEM05) is in the case of oblique impacts, terminal velocity (DEM06)"
    " in that of Stokes drag. MFiX-DEM has linear springs there, which DEM03 is run with"
    " as well; where it is Hertz' law and that matters the reference is the equation of motion, by a"
    " Runge-Kutta scheme of its own.",
    section="Single grains")


def damping(restitution):
    """β of equation 21 of Vetter (2025)."""
    logarithm = numpy.log(restitution)
    return abs(logarithm) / numpy.hypot(logarithm, numpy.pi)


def fall_and_bounce():
    """DEM01: the law is soft, so that contact takes a tenth of the fall."""
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
        case.check_range(f"{name}: largest deviation while it falls, over the radius",
                         abs(seen[falling] - free).max() / radius, high=1e-3, source="h - g t² / 2")
        axes.plot(motion.time[::4], seen[::4], "o", color=color, label=f"e = {restitution:g}")
        axes.plot(motion.time, due[:, 0], color=REFERENCE, zorder=1)
    axes.axhline(radius, color=REFERENCE, linestyle=":", linewidth=1)
    axes.set(xlabel="time in s", ylabel="height of the centre in m", ylim=(0, 0.65))
    axes.legend(fontsize=7, loc="upper center", ncol=3)
    case.figure("dem01", figure, "DEM01: fall, contact and rebound of a soft sphere of 0.1 m; lines"
                " are the equation of motion, the dotted one first touch.")


def bounces():
    """DEM02: heights of one bounce after the other. Weight acts during a contact as well, which the
    closed form leaves out: a stiff sphere, and no bounces lower than a hundredth of the fall."""
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
        # A flight rises from where the speed jumps to where its sign changes again.
        last = numpy.flatnonzero((speed[:-1] > 0) & (speed[1:] <= 0))[:count]
        measured = seen[last] + speed[last] ** 2 / (2 * GRAVITY)
        due = (height - radius) * restitution ** (2 * number) + radius
        case.check_range(f"DEM02, e = {restitution:g}: largest deviation of the heights of"
                         f" {count} bounces, of what is above the plane, relative",
                         abs((measured - radius) / (due - radius) - 1).max(), high=1e-2,
                         source="(h - r) e^(2k) + r")
        axes.plot(number, measured, "o", color=color, label=f"e = {restitution:g}")
        smooth = numpy.linspace(1, count, 60)
        axes.plot(smooth, (height - radius) * restitution ** (2 * smooth) + radius, color=REFERENCE,
                  zorder=1)
    axes.set(xlabel="bounce", ylabel="largest height of the centre in m")
    axes.legend()
    case.figure("dem02", figure, "DEM02: heights of bounces; lines are (h - r) e^(2k) + r.")


DIAMETER, TOP, SPRINGS = 1e-3, 1.8e-3, 1e3
HEIGHTS, DENSITIES = (0.45e-3, 1.35e-3), (20000, 10000)


def pressed(end, steps, every, young, **properties):
    """DEM03: the motion of two spheres pressed between two planes."""
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
    # The modulus at which a pair pressed by a tenth of a diameter carries what the spring does.
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
    case.check_range("DEM03: largest deviation of a height with Hertz' law, relative",
                     abs(seen / due[:, :2] - 1).max(), high=3e-4, source="equation of motion")
    figure, axes = pyplot.subplots()
    for sphere, color, label in ((0, OURS, "lower"), (1, OTHER, "upper")):
        start = HEIGHTS[sphere]
        axes.plot(1e3 * motion.time[::2], 1e6 * (seen[::2, sphere] - start), "o", color=color,
                  label=f"{label} sphere")
        axes.plot(1e3 * motion.time, 1e6 * (due[:, sphere] - start), color=REFERENCE, zorder=1)
    axes.set(xlabel="time in ms", ylabel="displacement of the centre in µm")
    axes.legend()
    case.figure("dem03", figure, "DEM03: two spheres between walls 1.8 mm apart, with Hertz' law; lines"
                " are the equation of motion.")


def thrown():
    """DEM04: times and speeds of the end of slip over the friction."""
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
    axes.set(xlabel="coefficient of sliding friction", ylabel="in units of the throw", ylim=(0, 1))
    axes.legend()
    case.figure("dem04", figure, "DEM04: when a sphere thrown along a plane stops to slip, and how"
                " it rolls on; lines are 2/7 and 5/7.")


fall_and_bounce()
bounces()
stacked()
thrown()
case.finish()
