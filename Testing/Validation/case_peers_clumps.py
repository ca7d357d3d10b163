"""Dumbbells that collide in this solver, in an exact integration, and as rigid bodies of LAMMPS."""

import granular
import numpy
from exact.dumbbells import Dumbbells
from experiments.impacts import Hertz, STILL, apart, material, modulus, sphere_mass
from matplotlib import pyplot
from paraview import simple as pv
from experiments.pairs import OPEN
from peers.programs import Lammps, beta_of
from validating import OTHER, OURS, Case

RADIUS, YOUNG, RATIO, DENSITY, SPEED = 0.005, 1e7, 0.3, 2500.0, 0.2
END, FRAMES = 0.1, 200
INTERVAL = END / FRAMES
NAMES = ("position", "velocity", "axis", "spin")
SCALES = (RADIUS, SPEED, 1.0, SPEED / RADIUS)
COPIES = 16  # copies with other starts, whose contacts begin at other shares of a step

# Positions of the centres of mass, velocities, spins, and quaternions that rotate x into the axis.
POSITIONS = RADIUS * numpy.array([[0, 0, 0], [1.3, 0.4, 3.5], [-4.6, 0.6, 0.9]])
VELOCITIES = SPEED * numpy.array([[0, 0, 0], [0, 0.1, -1], [1, -0.1, 0.05]])
SPINS = numpy.array([[0, 0, 0], [10, -25, 15], [-20, 5, 30.0]])
ORIENTATIONS = numpy.array([[1, 0, 0, 0], [0.8, 0, 0.36, 0.48], [0.6, 0, 0.8, 0]])

lammps = Lammps()
case = Case(
    "peers_clumps", "Dumbbells that collide: the exact motion, and LAMMPS",
    "Three dumbbells of two touching spheres collide while the dumbbells spin. The spheres have"
    f" {1e3 * RADIUS:g} mm radius, {1e-6 * YOUNG:g} MPa, ν = {RATIO:g} and {DENSITY:g} kg/m³. The"
    " reference without friction is the solution of Newton's and Euler's equations. An independent"
    " extrapolation integrates the equations to ten digits (exact/dumbbells.py). The integrator of"
    " this solver applies forces once per step and splits the free rotation symplectically. The"
    " error has to fall with the square of the step. Beginnings of contacts add an error of order"
    " 2.5. With damping the error falls with the step, because damping depends on velocities half"
    f" a step apart. Errors count after the last contact, as means over {COPIES} copies whose"
    " starts differ by up to 2 %. Orders are slopes of log error over log step, from 1/250 to"
    f" 1/4000 of a contact time. {lammps.version or 'LAMMPS'} has fix rigid/small and an equal"
    " contact law (hertz/material, mindlin). Spheres of one body have no contacts in LAMMPS. Mass"
    " and moments of inertia are equal, because the spheres of a body do not overlap. The"
    " effective mass for damping follows from the masses of whole bodies in both programs. The"
    " laws differ with friction. Surface velocities have the whole radius as lever in LAMMPS, and"
    " the distance to the middle of the overlap in this solver. The difference is thus"
    " proportional to the overlap. Grains a hundred times as stiff have overlap and difference"
    " 100^0.4 times smaller. Friction and damping together are not compared. LAMMPS lets the"
    " tension at the end of a damped contact carry friction.",
    section="Other programs")


def axes_of(orientations):
    """Directions into which quaternions rotate x."""
    w, x, y, z = numpy.moveaxis(orientations, -1, 0)
    return numpy.stack([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)], -1)


def orientations_of(axes):
    """Quaternions that rotate x into axes."""
    orientations = numpy.stack([1 + axes[..., 0], 0 * axes[..., 0], -axes[..., 2], axes[..., 1]],
                               -1)
    return orientations / numpy.linalg.norm(orientations, axis=-1, keepdims=True)


START = {"position": POSITIONS, "velocity": VELOCITIES, "spin": SPINS,
         "axis": axes_of(ORIENTATIONS)}


def ours(step, restitution, friction, young, start=START, interval=INTERVAL):
    """Motions from one start, or from one start per copy: arrays by time and body."""
    dumbbell = granular.shape("Rod", NumberOfSpheres=2)
    flat = {name: value.reshape(-1, 3) for name, value in start.items()}
    count = len(flat["position"])
    far = numpy.repeat(apart(count // 3, 100 * RADIUS), 3, axis=0)  # copies do not meet
    run = granular.Simulation(
        particles={"position": flat["position"] + far, "radius": [2 * RADIUS] * count,
                   "velocity": flat["velocity"], "angular_velocity": flat["spin"],
                   "orientation": orientations_of(flat["axis"]), "shape": [0] * count},
        shapes=dumbbell, **{**STILL, "MaximumParticles": count, "TimeStep": step,
                            "FrameInterval": interval, "EndTime": END, "NumberOfThreads": 1,
                            "Restitution": restitution, "SlidingFriction": friction,
                            **material(young, RATIO, DENSITY)})
    rows = {name: [] for name in NAMES}
    for grains in run.frames():
        rows["position"].append(grains.position - far)
        rows["velocity"].append(grains["Velocity"])
        rows["spin"].append(grains["AngularVelocity"])
        rows["axis"].append(axes_of(grains["Orientation"]))
    pv.Delete(run.proxy)
    pv.Delete(dumbbell)
    return {name: numpy.array(row) for name, row in rows.items()}


def theirs(step, restitution, friction, young):
    """Motions in LAMMPS: means over the two spheres of each body."""
    axes = axes_of(ORIENTATIONS)
    offset = numpy.stack([-RADIUS * axes, RADIUS * axes], 1)
    position = POSITIONS[:, None] + offset
    velocity = VELOCITIES[:, None] + numpy.cross(SPINS[:, None], offset)
    every = round(INTERVAL / step)
    job = {"position": position.reshape(-1, 3), "velocity": velocity.reshape(-1, 3),
           "spin": numpy.repeat(SPINS, 2, axis=0), "radius": [RADIUS] * 6, "body": [0, 0, 1, 1, 2, 2],
           "youngs_modulus": young, "poisson_ratio": RATIO, "density": DENSITY,
           "friction": friction, "beta": 0.0 if restitution == 1 else float(beta_of(restitution)),
           "time_step": step, "steps": every * FRAMES, "every": every, "gravity": 0.0, "box": OPEN}
    spheres = lammps.simulate(job)
    pairs = {name: spheres[name].reshape(FRAMES + 1, 3, 2, 3)
             for name in ("position", "velocity", "spin")}
    seen = {name: values.mean(axis=2) for name, values in pairs.items()}
    seen["axis"] = (pairs["position"][:, :, 1] - pairs["position"][:, :, 0]) / (2 * RADIUS)
    return seen


def differences(one, other):
    """Largest differences of positions and axes at any time, and of velocities and spins at the
    end.

    The units are radius, speed, 1 and speed over radius. There is no contact at the end.
    """
    frames = (slice(None), slice(-1, None), slice(None), slice(-1, None))
    return [abs(one[name] - other[name])[seen].max() / s
            for name, seen, s in zip(NAMES, frames, SCALES)]


def step_of(young):
    """A step of about 1/1000 of a contact time. The frame interval is a multiple of four steps."""
    form = Hertz(sphere_mass(DENSITY, RADIUS), RADIUS / 2, modulus(young, RATIO, young, RATIO), SPEED)
    return INTERVAL / (4 * round(INTERVAL / (form.duration / 250)))


def row_of(what, restitution, friction, young, step, found):
    return [what, f"{restitution:g}", f"{friction:g}", 1e-6 * young, 1e6 * step, *found]


def check_differences(words, found, high, source):
    for name, unit, value in zip(NAMES, ("radius", "speed", "1", "speed / radius"), found):
        case.check_range(f"{words}: difference of the {name} / {unit}", value, high=high,
                         source=source)


def exact_ends(restitution, starts):
    """Final states of exact motions from starts."""
    stiffness = 4 / 3 * modulus(YOUNG, RATIO, YOUNG, RATIO) * (RADIUS / 2) ** 0.5
    bodies = Dumbbells(RADIUS, sphere_mass(DENSITY, RADIUS), stiffness, beta_of(restitution))
    ends = [bodies.motion(*state, [0, END]) for state in zip(*(starts[name] for name in NAMES))]
    return {name: numpy.array([end[name][-1] for end in ends]) for name in NAMES}


def converge(restitution, order, axis, color):
    """Checks the order of convergence of runs without friction. Returns rows of the table."""
    random = numpy.random.default_rng(1)
    starts = {name: numpy.repeat(value[None], COPIES, axis=0) for name, value in START.items()}
    for name in ("position", "velocity", "spin"):
        starts[name] = starts[name] * (1 + 0.02 * random.uniform(-1, 1, starts[name].shape))
    due, rows = exact_ends(restitution, starts), []
    steps = step_of(YOUNG) * numpy.array([4, 2, 1, 1 / 2, 1 / 4])
    for step in steps:
        seen = ours(step, restitution, 0.0, YOUNG, starts, END)
        errors = [seen[name][-1].reshape(due[name].shape) - due[name] for name in NAMES]
        # Root mean square of each copy, then mean of the logarithms of all copies.
        rows.append([numpy.exp(numpy.log((error**2).mean(axis=(1, 2))).mean() / 2) / scale
                     for error, scale in zip(errors, SCALES)])
    for name, errors, marker in zip(NAMES, numpy.transpose(rows), "os^x"):
        seen = numpy.polyfit(numpy.log(steps), numpy.log(errors), 1)[0]
        what = f"e = {restitution:g}, no friction: order of the {name}"
        if order == 1:
            case.check(what, seen, order, absolute=0.1, source="theory of the scheme")
        else:
            case.check_range(what, seen, low=order - 0.1, high=order + 0.6,
                             source="order 2 of the integrator, 2.5 of beginnings of contacts")
        axis.loglog(1e6 * steps, errors, marker, color=color, fillstyle="none",
                    label=f"{name} ({seen:.2f})")
    axis.loglog(1e6 * steps, max(rows[-1]) * (steps / steps[-1]) ** order, color=color, zorder=1)
    return [row_of("exact", restitution, 0.0, YOUNG, *pair) for pair in zip(steps, rows)]


def compare(restitution, friction, young, high):
    """A row of the table, and the motions of both programs."""
    words = f"e = {restitution:g}, μ = {friction:g}, {1e-6 * young:g} MPa"
    given = (step_of(young), restitution, friction, young)
    own, peer = ours(*given), theirs(*given)
    found = differences(own, peer)
    change = abs(own["velocity"][-1] - own["velocity"][0]).max(axis=-1) / SPEED
    case.check_range(f"{words}: smallest change of a velocity / speed", change.min(), low=0.1,
                     source="all collide", is_condition=True)
    check_differences(words, found, high, "LAMMPS")
    return row_of("LAMMPS", restitution, friction, young, given[0], found), own, peer


def beside_lammps():
    """Spins over time, and differences to LAMMPS. Returns rows of the table."""
    rows = []
    figure, panels = pyplot.subplots(1, 3, figsize=(7.4, 2.7), sharey=True)
    time = 1e3 * numpy.linspace(0, END, FRAMES + 1)
    for panel, given in zip(panels, ((1.0, 0.0, YOUNG, 1e-8), (0.6, 0.0, YOUNG, 1e-5),
                                     (1.0, 0.3, YOUNG, 4e-3))):
        row, own, peer = compare(*given)
        rows.append(row)
        for body in range(3):
            panel.plot(time, own["spin"][:, body, 1], color=OURS,
                       label="this solver" if body == 0 else None)
            panel.plot(time, peer["spin"][:, body, 1], "x", color=OTHER, markevery=10,
                       label="LAMMPS" if body == 0 else None)
        panel.set(title=f"e = {given[0]:g}, μ = {given[1]:g}", xlabel="time in ms")
    panels[0].set(ylabel="spin about y in 1/s")
    panels[0].legend(fontsize=7)
    case.figure("spins", figure, "Spins of three dumbbells that hit each other.")
    rows.append(compare(1.0, 0.3, 100 * YOUNG, 1e-3)[0])
    for name, soft, stiff in zip(NAMES, rows[2][5:], rows[3][5:]):
        case.check(f"friction: {name}, difference with soft grains / difference"
                   " with stiff grains", soft / stiff,
                   100**0.4, relative=0.1, source="ratio of the overlaps")
    return rows


figure, axes = pyplot.subplots(1, 2, figsize=(7.4, 2.8))
table = converge(1.0, 2, axes[0], OURS) + converge(0.6, 1, axes[1], OTHER)
for axis, title in zip(axes, ("e = 1", "e = 0.6")):
    axis.set(title=title, xlabel="time step in µs", ylabel="error, relative")
    axis.legend(fontsize=7)
case.figure("order", figure, "Errors against the exact motion over the time step, without"
                             " friction. The orders are in brackets. Lines fall with the square of"
                             " the step (left) and with the step (right).")
if lammps.is_there:
    table += beside_lammps()
else:
    case.leave_out("LAMMPS is not installed.")
case.table(["beside", "e", "μ", "MPa", "step (µs)", "position / R", "velocity / v", "axis",
            "spin R / v"], table, "Rows exact: errors against the exact motion, means over the"
                                  " copies. Rows LAMMPS: largest differences, of positions and"
                                  " axes over all frames.")
case.finish()
