"""Dumbbells that collide in this solver and as rigid bodies of LAMMPS."""

import granular
import numpy
from impacts import Hertz, STILL, material, modulus, sphere_mass
from matplotlib import pyplot
from paraview import simple as pv
from pairs import OPEN
from peers import Lammps, beta_of
from validating import OTHER, OURS, Case

RADIUS, YOUNG, RATIO, DENSITY, SPEED = 0.005, 1e7, 0.3, 2500.0, 0.2
END, FRAMES = 0.1, 200
INTERVAL = END / FRAMES
NAMES = ("position", "velocity", "spin", "axis")

# Of the centre of mass, velocity, spin, and a quaternion that turns x into the axis.
PLACES = RADIUS * numpy.array([[0, 0, 0], [1.3, 0.4, 3.5], [-4.6, 0.6, 0.9]])
VELOCITIES = SPEED * numpy.array([[0, 0, 0], [0, 0.1, -1], [1, -0.1, 0.05]])
SPINS = numpy.array([[0, 0, 0], [10, -25, 15], [-20, 5, 30.0]])
TURNS = numpy.array([[1, 0, 0, 0], [0.8, 0, 0.36, 0.48], [0.6, 0, 0.8, 0]])

lammps = Lammps()
case = Case(
    "peers_clumps", "Dumbbells that collide, in LAMMPS",
    f"Three dumbbells of two spheres that touch (radius {1e3 * RADIUS:g} mm, {1e-6 * YOUNG:g} MPa,"
    f" ν = {RATIO:g}, {DENSITY:g} kg/m³) hit each other while they spin, in this"
    f" solver and in {lammps.version or 'LAMMPS'} with fix rigid/small, the same law of contact"
    " (hertz/material, mindlin) and no contacts within a body. Mass and moments of inertia are the"
    " same, as the spheres do not overlap, and so is the effective mass of damping, that of whole"
    " bodies. What differs is the integration: LAMMPS has velocity Verlet with the quaternion of"
    " Richardson's extrapolation, this solver one kick a step and a symplectic splitting of the free"
    " turn. Without friction and damping the difference falls with the square of the step; damping"
    " leaves that of forces which depend on velocities half a step apart. With friction a difference"
    " is left that comes with the law of spheres and not with the step: for the velocity of surfaces"
    " LAMMPS takes whole radii, this solver the distance to the middle of the overlap, so that it"
    " falls with the overlap: with grains a hundred times as stiff both are 100^0.4 times"
    " smaller. Friction and damping together are not compared, as LAMMPS lets the tension"
    " at the end of a damped contact carry friction.",
    section="Other programs")


def axes_of(turns):
    """Where quaternions turn x."""
    w, x, y, z = numpy.moveaxis(turns, -1, 0)
    return numpy.stack([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)], -1)


def ours(step, restitution, friction, young):
    dumbbell = granular.shape("Rod", NumberOfSpheres=2)
    run = granular.Simulation(
        particles={"position": PLACES, "radius": [2 * RADIUS] * 3, "velocity": VELOCITIES,
                   "angular_velocity": SPINS, "orientation": TURNS, "shape": [0] * 3},
        shapes=dumbbell, **{**STILL, "MaximumParticles": 3, "TimeStep": step,
                            "FrameInterval": INTERVAL, "EndTime": END, "NumberOfThreads": 1,
                            "Restitution": restitution, "SlidingFriction": friction,
                            **material(young, RATIO, DENSITY)})
    rows = {name: [] for name in NAMES}
    for grains in run.frames():
        rows["position"].append(grains.position)
        rows["velocity"].append(grains["Velocity"])
        rows["spin"].append(grains["AngularVelocity"])
        rows["axis"].append(axes_of(grains["Orientation"]))
    pv.Delete(run.proxy)
    pv.Delete(dumbbell)
    return {name: numpy.array(row) for name, row in rows.items()}


def theirs(step, restitution, friction, young):
    """The spheres of the bodies, and of these the means."""
    axes = axes_of(TURNS)
    offset = numpy.stack([-RADIUS * axes, RADIUS * axes], 1)
    position = PLACES[:, None] + offset
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
    """The largest of places and axes at any time, of velocities and spins in the end, when nothing
    touches: in parts of the radius, the speed, that over the radius, and 1."""
    scale = (RADIUS, SPEED, SPEED / RADIUS, 1.0)
    frames = (slice(None), slice(-1, None), slice(-1, None), slice(None))
    return [abs(one[name] - other[name])[seen].max() / s
            for name, seen, s in zip(NAMES, frames, scale)]


def steps_of(young):
    """A thousandth of a contact, so that frames are whole numbers of it, and four times that."""
    form = Hertz(sphere_mass(DENSITY, RADIUS), RADIUS / 2, modulus(young, RATIO, young, RATIO), SPEED)
    fine = INTERVAL / (4 * round(INTERVAL / (form.duration / 250)))
    return 4 * fine, fine


def compare(restitution, friction, young, high):
    """Rows of the table, and both motions with the smaller step."""
    words = f"e = {restitution:g}, μ = {friction:g}, {1e-6 * young:g} MPa"
    rows = []
    for step in steps_of(young):
        given = (step, restitution, friction, young)
        own, peer = ours(*given), theirs(*given)
        rows.append([f"{restitution:g}", f"{friction:g}", 1e-6 * young, 1e6 * step,
                     *differences(own, peer)])
    turned = abs(own["velocity"][-1] - own["velocity"][0]).max(axis=-1) / SPEED
    case.check_range(f"{words}: least change of the velocity of one / speed", turned.min(), low=0.1,
                     source="all collide")
    for name, unit, value in zip(NAMES, ("radius", "speed", "speed / radius", "1"), rows[-1][4:]):
        case.check_range(f"{words}: difference of the {name} / {unit}", value, high=high,
                         source="LAMMPS")
    return rows, own, peer


if not lammps.is_there:
    case.leave_out("LAMMPS is not installed.")
    axes = axes_of(TURNS)
    case.check("axes of the dumbbells have the length", numpy.linalg.norm(axes, axis=1).max(), 1.0,
               relative=1e-12, source="by definition")
    case.finish()
table, figure, panels = [], *pyplot.subplots(1, 3, figsize=(7.4, 2.7), sharey=True)
time = 1e3 * numpy.linspace(0, END, FRAMES + 1)
for panel, given in zip(panels, ((1.0, 0.0, YOUNG, 1e-8), (0.6, 0.0, YOUNG, 1e-5),
                                 (1.0, 0.3, YOUNG, 4e-3))):
    rows, own, peer = compare(*given)
    table.append(rows)
    for body in range(3):
        panel.plot(time, own["spin"][:, body, 1], color=OURS,
                   label="this solver" if body == 0 else None)
        panel.plot(time, peer["spin"][:, body, 1], "x", color=OTHER, markevery=10,
                   label="LAMMPS" if body == 0 else None)
    panel.set(title=f"e = {given[0]:g}, μ = {given[1]:g}", xlabel="time in ms")
panels[0].set(ylabel="spin about y in 1/s")
panels[0].legend(fontsize=7)
table.append(compare(1.0, 0.3, 100 * YOUNG, 1e-3)[0])
for column, name in enumerate(NAMES, 4):
    case.check_range(f"elastic, no friction: {name}, difference with four times the step / this one",
                     table[0][0][column] / table[0][1][column], low=14, high=18,
                     source="second order")
    case.check(f"friction: {name}, difference with soft grains / with stiff ones",
               table[2][1][column] / table[3][1][column], 100**0.4, relative=0.1,
               source="ratio of the overlaps")
case.figure("spins", figure, "Spins of three dumbbells that hit each other.")
case.table(["e", "μ", "MPa", "step (µs)", "position / R", "velocity / v", "spin R / v", "axis"],
           sum(table, []), "Largest differences: of places and axes over all frames, of velocities"
           " and spins in the end.")
case.finish()
