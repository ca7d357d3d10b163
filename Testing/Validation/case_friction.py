"""Rolling, sliding, twisting and rest on planes against closed forms."""

import granular
import numpy
from granular.surfaces import surfaces
from experiments.impacts import STILL, follow, material, modulus, plane, sphere_mass
from matplotlib import pyplot
from paraview import simple as pv
from validating import OTHER, OURS, REFERENCE, Case

RADIUS, WEIGHT, DENSITY = 0.01, 9.81, 1000
STIFF, SOFT = 1e9, 1e6

case = Case(
    "friction", "Rolling, sliding, twisting and rest",
    "A sphere of radius 10 mm lies on a plane. Tilted gravity makes a slope of angle θ. The"
    " overlap shortens the lever of friction, so the sphere is stiff (1 GPa). A rolling sphere"
    " accelerates by 5/7 g (sin θ - μ_r cos θ). A sliding sphere accelerates by g (sin θ - μ_s cos"
    " θ), with the angular acceleration 5/2 (μ_s - μ_r) g cos θ / R. A sphere thrown along the"
    " level plane slides for 2 u₀ / (7 μ g) and rolls on with 5/7 u₀. The spin about the normal"
    " falls as ω₀ - 5/2 μ_t g t / R. A sphere at rest below the friction"
    " limits must not creep.", section="Single grains")


def step_of(youngs_modulus, share):
    """A share of the time step of equation 49 of Vetter (2025)."""
    return share * RADIUS * numpy.sqrt(DENSITY * (1 - 0.3**2) / youngs_modulus)


def on_slope(tilt, times, velocities=((0, 0, 0),), spins=((0, 0, 0),), **properties):
    """Motion of grains on a plane under tilted gravity, at @a times in even steps.

    Weight and Hertz force balance at the start.
    """
    load = sphere_mass(DENSITY, RADIUS) * WEIGHT * numpy.cos(tilt)
    overlap = (load / (4 / 3 * modulus(STIFF, 0.3) * RADIUS**0.5)) ** (2 / 3)
    count = max(len(velocities), len(spins))
    position = [[0, 0.1 * i, RADIUS - overlap] for i in range(count)]
    interval = times[1] - times[0]
    every = int(interval / step_of(STIFF, 0.2)) + 1
    return follow({"position": position, "radius": RADIUS,
                   "velocity": numpy.broadcast_to(velocities, (count, 3)),
                   "angular_velocity": numpy.broadcast_to(spins, (count, 3))},
                  plane(5.0), interval / every, every * (len(times) - 1), every, Restitution=0.5,
                  Gravity=[WEIGHT * numpy.sin(tilt), 0, -WEIGHT * numpy.cos(tilt)],
                  **material(STIFF, 0.3, DENSITY), **properties)


def accelerations(degrees, **properties):
    """Acceleration down the slope and angular acceleration about y.

    Both are means from 0.1 s, when the springs have settled, to 0.3 s.
    """
    motion = on_slope(numpy.radians(degrees), numpy.linspace(0, 0.3, 4), **properties)
    return ((motion.velocity[3, 0, 0] - motion.velocity[1, 0, 0]) / 0.2,
            (motion.spin[3, 0, 1] - motion.spin[1, 0, 1]) / 0.2)


def slopes():
    """Rolling and sliding over the slope."""
    angles = numpy.array([10.0, 20, 30, 40, 50, 60])
    smooth = numpy.radians(numpy.linspace(0, 70, 141))
    figure, axes = pyplot.subplots()
    worst = {"rolling": 0.0, "rolling, spin-up": 0.0, "sliding": 0.0, "sliding, spin-up": 0.0}
    slips = []
    for rolling, color in ((0.0, OURS), (0.1, OTHER)):
        seen = []
        for degrees in angles:
            tilt = numpy.radians(degrees)
            enough = 2 / 7 * numpy.tan(tilt) + 5 / 7 * rolling
            linear, angular = accelerations(degrees, RollingFriction=rolling,
                                            SlidingFriction=1.02 * enough)
            due = 5 / 7 * WEIGHT * (numpy.sin(tilt) - rolling * numpy.cos(tilt))
            worst["rolling"] = max(worst["rolling"], abs(linear / due - 1))
            worst["rolling, spin-up"] = max(worst["rolling, spin-up"],
                                            abs(angular * RADIUS / due - 1))
            seen.append(linear)
            linear, angular = accelerations(degrees, RollingFriction=rolling,
                                            SlidingFriction=0.98 * enough)
            slips.append((linear - angular * RADIUS) / WEIGHT)
        axes.plot(angles, seen, "o", color=color, label=f"rolling, μ_r = {rolling:g}")
        due = 5 / 7 * WEIGHT * (numpy.sin(smooth) - rolling * numpy.cos(smooth))
        axes.plot(numpy.degrees(smooth), numpy.maximum(due, 0), color=REFERENCE, zorder=1)
    sliding = 0.1
    for rolling, marker in ((0.0, "s"), (0.03, "x")):
        seen = []
        for degrees in angles[angles >= 30]:
            tilt = numpy.radians(degrees)
            linear, angular = accelerations(degrees, RollingFriction=rolling,
                                            SlidingFriction=sliding)
            due = WEIGHT * (numpy.sin(tilt) - sliding * numpy.cos(tilt))
            due_spin = 2.5 * (sliding - rolling) * WEIGHT * numpy.cos(tilt) / RADIUS
            worst["sliding"] = max(worst["sliding"], abs(linear / due - 1))
            worst["sliding, spin-up"] = max(worst["sliding, spin-up"], abs(angular / due_spin - 1))
            seen.append(linear)
        axes.plot(angles[angles >= 30], seen, marker, color=OURS, fillstyle="none",
                  label=f"sliding, μ_s = {sliding:g}, μ_r = {rolling:g}")
    axes.plot(numpy.degrees(smooth), numpy.maximum(
        WEIGHT * (numpy.sin(smooth) - sliding * numpy.cos(smooth)), 0), "--", color=REFERENCE,
        zorder=1)
    for name, value in worst.items():
        case.check_range(f"{name}: largest deviation of the acceleration, relative", value,
                         high=1e-3, source="closed form")
    case.check_range("2 % below the friction that rolling needs: smallest rate of slip / g",
                     min(slips), low=1e-3, source="2/7 tan θ + 5/7 μ_r")
    axes.set(xlabel="slope in degrees", ylabel="acceleration in m/s²", ylim=(-0.3, 14))
    axes.legend(fontsize=7, loc="upper left")
    case.figure("slopes", figure, "Acceleration down a slope. Lines are the closed forms.")


def cessation(axes):
    """A grain thrown along the level plane."""
    friction, speed = 0.3, 1.0
    due = 2 * speed / (7 * friction * WEIGHT)
    times = numpy.linspace(0, 2 * due, 201)
    motion = on_slope(0.0, times, velocities=[(speed, 0, 0)], SlidingFriction=friction)
    along, rolling = motion.velocity[:, 0, 0], RADIUS * motion.spin[:, 0, 1]
    # The slip velocity falls linearly. Slip ends at the zero of the line.
    slip = along - rolling
    line = numpy.polyfit(motion.time[10:90], slip[10:90], 1)
    case.check("time of slip", -line[1] / line[0], due, relative=1e-3, unit="s",
               source="2 u₀ / (7 μ g)")
    case.check("speed of rolling after slip", along[-1], 5 / 7 * speed, relative=1e-3, unit="m/s",
               source="5/7 u₀")
    case.check("spin of rolling after slip", rolling[-1] / RADIUS, 5 / 7 * speed / RADIUS,
               relative=1e-3, unit="rad/s", source="5/7 u₀ / R")
    axes.plot(times[::8], along[::8], "o", color=OURS, label="speed")
    axes.plot(times[::8], rolling[::8], "o", color=OTHER, label="R × spin")
    axes.plot([0, due, 2 * due], [speed, 5 / 7 * speed, 5 / 7 * speed], color=REFERENCE, zorder=1)
    axes.plot([0, due, 2 * due], [0, 5 / 7 * speed, 5 / 7 * speed], color=REFERENCE, zorder=1)
    axes.set(xlabel="time in s", ylabel="speed in m/s", ylim=(0, None))
    axes.legend()


def twisting(axes):
    """A grain that spins about its vertical axis."""
    spin = 50.0
    for automatic, friction, color in ((0, 0.05, OURS), (1, 0.2, OTHER)):
        due = 2 * RADIUS * spin / (5 * friction * WEIGHT)
        times = numpy.linspace(0, 1.2 * due, 121)
        motion = on_slope(0.0, times, spins=[(0, 0, spin)], SlidingFriction=0.3,
                          TwistingFriction=0.05, AutomaticTwistingFriction=automatic)
        seen = motion.spin[:, 0, 2]
        line = numpy.polyfit(motion.time[10:90], seen[10:90], 1)
        name = f"twisting, μ_t = {friction:g}"
        case.check(f"{name}: rate at which the spin falls", -line[0], 2.5 * friction * WEIGHT / RADIUS,
                   relative=1e-3, unit="rad/s²", source="5/2 μ_t g / R")
        case.check(f"{name}: time until the spin ends", -line[1] / line[0], due, relative=1e-3, unit="s",
                   source="2 R ω₀ / (5 μ_t g)")
        case.check_range(f"{name}: largest spin after the end", abs(seen[-1]), high=1e-3 * spin,
                         unit="rad/s", source="at rest")
        axes.plot(times[::6], seen[::6], "o", color=color, label=f"μ_t = {friction:g}")
        axes.plot([0, due, 1.2 * due], [spin, 0, 0], color=REFERENCE, zorder=1)
    axes.set(xlabel="time in s", ylabel="spin in rad/s")
    axes.legend()


def drift(walls, position, gravity):
    """Displacement in radii of a single grain in 10 s, after 5 s of settling."""
    interval = 5.0
    every = int(interval / step_of(SOFT, 0.25)) + 1
    motion = follow({"position": [position], "radius": RADIUS}, walls, interval / every, 3 * every,
                    every, Restitution=0.5, SlidingFriction=0.5, RollingFriction=0.3,
                    AutomaticTwistingFriction=1, Gravity=gravity, **material(SOFT, 0.3, DENSITY))
    return numpy.linalg.norm(motion.position[-1, 0] - motion.position[1, 0]) / RADIUS


def rest():
    """Drift on slopes below and above the limit, in a groove, and in a corner."""
    for share in (0.5, 0.95, 1.05):
        tilt = numpy.arctan(share * 0.3)
        moved = drift(plane(200.0), [0, 0, RADIUS],
                      [WEIGHT * numpy.sin(tilt), 0, -WEIGHT * numpy.cos(tilt)])
        what = f"drift in 10 s / R, slope of {share:g} of the limit of rolling friction"
        case.check_range(what, moved, **({"high": 1e-9} if share < 1 else {"low": 1.0}),
                         source="rests" if share < 1 else "rolls")
    groove = ([[0, -1, 0], [1, -1, 1], [1, 1, 1], [0, 1, 0], [-1, -1, 1], [-1, 1, 1]],
              [[0, 1, 2, 3], [0, 4, 5, 3]])
    for tilt in (0.0, 0.15):
        case.check_range(f"drift in 10 s / R, groove of 90 degrees tilted by {tilt:g} rad",
                         drift(groove, [0, 0, RADIUS * 2**0.5],
                               [0, WEIGHT * numpy.sin(tilt), -WEIGHT * numpy.cos(tilt)]),
                         high=1e-9, source="rests")
    corner = ([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1], [1, 0, 1]],
              [[0, 1, 2, 3], [0, 3, 4, 5], [0, 5, 6, 1]])
    case.check_range("drift in 10 s / R, corner of a cube that stands on its tip",
                     drift(corner, [RADIUS] * 3, [-WEIGHT / 3**0.5] * 3), high=1e-9, source="rests")


def cycles():
    """Energy that a contact without slip gains when pressed deeper while sheared."""
    density, step, leg = 1e12, 1e-5, 0.01  # heavy grain that does not move
    deep, shear, part = 1e-4, 1e-5, 0.64
    high = part * deep
    stiffness = 8 * SOFT / (2 * (1 + 0.3)) / (2 - 0.3) * RADIUS**0.5
    unit = 0.5 * stiffness * (deep**0.5 - high**0.5) * shear**2
    pressing = 0.4 * 4 / 3 * modulus(SOFT, 0.3) * RADIUS**0.5 * deep**2.5
    table = "\n".join(f"{k * leg:g} {x:g} 0 {z:g}" for k, (x, z) in enumerate(
        [(0, 0), (0, high), (shear, high), (shear, deep), (0, deep), (0, 0)]))
    worst = 0.068 * 0.5**2 * (2 - 0.3) / (2 * (1 - 0.3))
    rows = []
    for law, due in (("Displacement", -1.0), ("RescaledForce", 1.0)):
        walls = pv.GranularWall(Input=surfaces(plane(0.05))[0], MotionTable=table)
        run = granular.Simulation(
            walls=walls, particles={"position": [[0, 0, RADIUS]], "radius": RADIUS},
            **{**STILL, "SlidingFriction": 100.0, "SlidingLaw": law, "MaximumParticles": 1,
               "TimeStep": step, "FrameInterval": leg, "EndTime": 5 * leg, "EnergyParts": 1},
            **material(SOFT, 0.3, density))
        run.play()
        taken = run.history["FrictionLoss"][-1]
        case.check(f"{law}: friction loss in a cycle / ((k₂ - k₁) u² / 2)",
                   taken / unit, due, absolute=0.01, source="closed form")
        rows.append([law, 1e9 * taken, 1e9 * due * unit, 100 * taken / pressing])
    case.say("A contact goes through a cycle without slip. The wall presses the contact to"
             f" {1e6 * high:g} µm, shears the contact by u = {1e6 * shear:g} µm and presses to"
             f" {1e6 * deep:g} µm. The wall then shears back and releases. A friction loss below 0"
             " means that friction creates energy. The sliding law Displacement keeps the length"
             " of the spring, and has a loss of -(k₂ - k₁) u² / 2. The tangential stiffness is k₁"
             " at the smaller and k₂ at the larger overlap. Here k₁ is"
             f" {1e-3 * stiffness * high**0.5:.3f} kN/m and k₂ is"
             f" {1e-3 * stiffness * deep**0.5:.3f} kN/m. A cycle creates {-rows[0][1]:.2f} nJ, or"
             f" {-rows[0][3]:.2g} % of the {1e6 * pressing:.2f} µJ of pressing. Coulomb's law"
             " limits u to μ f / k₁ with the normal force f. A cycle therefore creates at most"
             " 0.068 μ² k_n / k_t of the energy of pressing. For μ = 0.5 and a Poisson ratio of"
             f" 0.3 the limit is {100 * worst:.1f} %. The sliding law RescaledForce keeps a force"
             " and softens the spring while the contact opens. RescaledForce loses the energy that"
             " Displacement creates.")
    case.table(["sliding law", "friction loss (nJ)", "closed form (nJ)",
                "% of the energy of pressing"], rows,
               "Friction loss in a cycle of pressing and shearing.")


slopes()
figure, (left, right) = pyplot.subplots(1, 2, figsize=(7.4, 2.9))
cessation(left)
twisting(right)
case.figure("stopping", figure, "Left: a sphere thrown along the level plane with μ = 0.3. Right:"
                                " spheres that spin about the vertical. Lines are the closed"
                                " forms.")
rest()
cycles()
case.finish()
