"""Tables 2 and 3 of Yee, Christara and Lait: eigenvalues of 48 cubes in a pyramid."""

import numpy
from common import pipeline
from exact.cubes import FLOOR, Cubes
from experiments import yee
from matplotlib import pyplot
from validating import FOURTH, OTHER, OURS, REFERENCE, Case

# Friction, and the largest negative and the largest positive real part in print (tables 2 and 3).
PRINTED = {(0.0, 0.0): (-10384.0, 9758.9), (0.25, 0.000125): (-16714.1, 13633.9),
           (0.5, 0.00025): (-78298.3, 14887.6), (0.75, 0.000325): (-9171.2, 15995.3),
           (1.0, 0.0005): (-9445.1, 13282.2)}
COLOURS = (REFERENCE, OURS, OTHER, FOURTH, "#8a6fb0")
LAYERS = ((6, 4), (5, 3), (4, 2), (1, 1))
GAP, ABOVE = 0.02 * yee.EDGE, 0.25 * yee.EDGE
MOMENTS, EVERY = 20, 2  # Jacobians, and frames between two
REAL, IMAGINARY = 3.03, 3.2  # where the stages of RKF45 leave |R(z)| <= 1 for good
WEIGHT = 8 * 4 / 3 * numpy.pi * yee.BALL**3 * yee.DENSITY * 9.81

case = Case(
    "yee_stiffness", "Eigenvalues of a pyramid (tables 2 and 3)",
    "48 cubes of eight balls in a pyramid fall onto a floor and come to rest. The Jacobian of"
    " all positions, rotations, velocities and spins is taken at 20 times, by difference"
    " quotients of the forces. The forces are those of a second code (exact/cubes.py). The"
    " forces have to be those of the solver. The displacement of a contact counts as fixed, as"
    " in algorithm 1. Rolling friction is left out, because a torque of constant size has no"
    " derivative at rest. The document gives neither sizes nor density. Printed numbers can"
    " therefore not be compared one by one. The printed tables also contradict the printed"
    f" steps. RKF45 is stable down to z = -{REAL:g} and up to |z| = {IMAGINARY:g} on the"
    " imaginary axis. With the shortest printed step at TOL 0.01, 4.63 ms, no real part below"
    " -654/s would be stable. 48 of the 100 printed eigenvalues of table 2 are below. Here M3"
    " has no dashpot along contacts (k_t = 0, as in print), and k_β is 1e5.",
    section="Composite grains of Yee, Christara and Lait")


def pyramid():
    """Positions of the cubes, and small rotations, so that no two cubes are in line."""
    pitch = yee.EDGE + GAP
    places = [[(x - (nx - 1) / 2) * pitch, (y - (ny - 1) / 2) * pitch,
               ABOVE + yee.EDGE / 2 + layer * pitch]
              for layer, (nx, ny) in enumerate(LAYERS) for x in range(nx) for y in range(ny)]
    angle = numpy.random.default_rng(1).normal(scale=0.005, size=(len(places), 3))
    turned = numpy.column_stack([numpy.ones(len(places)), angle / 2])
    turned /= numpy.linalg.norm(turned, axis=1, keepdims=True)
    return {"position": numpy.array(places), "orientation": turned}


def add_friction(cubes, contacts, friction):
    """Gives the cubes the friction forces of the solver."""
    normals = cubes._geometry(cubes.c, cubes.arms)[0]
    for ids, overlap, force in zip(contacts["ParticleIds"], contacts["Overlap"], contacts["Force"]):
        pair = [cube_of(index) for index in ids]
        same = (numpy.sort(cubes.cubes, axis=1) == sorted(pair)).all(axis=1)
        found = numpy.flatnonzero(same & (abs(cubes.overlap - overlap) < 1e-9 * yee.BALL))
        if len(found) != 1:
            raise RuntimeError(f"{len(found)} contacts of {pair} are {overlap:g} m deep")
        [contact] = found
        along = force - (force @ normals[contact]) * normals[contact]
        sign = 1 if force @ normals[contact] > 0 else -1  # forces push the first cube
        between = 1.0 if FLOOR in pair else friction
        cubes.set_friction(contact, between, sign * along)


def cube_of(index):
    return int(index) // 8 if index >= 0 else FLOOR


def eigenvalues(run, time, friction):
    """Eigenvalues at a time, and the largest fault of a force over the weight of a cube."""
    grains = run.to(time)
    cubes = Cubes(yee.BALL, yee.DENSITY, yee.YOUNG, yee.RATIO, yee.DAMPING, {
        "position": grains.position, "orientation": grains["Orientation"],
        "velocity": grains["Velocity"], "spin": grains["AngularVelocity"]})
    add_friction(cubes, run.contacts_at(time), friction)
    forces, torques = cubes.forces(cubes.c, cubes.arms, cubes.v, cubes.w)
    fault = max(abs(forces - [0, 0, WEIGHT] - grains["Force"]).max(),
                abs(torques - grains["Torque"]).max() / yee.BALL) / WEIGHT
    return numpy.linalg.eigvals(cubes.jacobian()), fault


def in_words(value):
    imaginary = f" ± {abs(value.imag):.1f}i" if abs(value.imag) >= 0.05 else ""
    return f"{value.real:.1f}{imaginary}"


figure, axes = pyplot.subplots(1, 2, figsize=(7.4, 2.8))
columns, worst, reach = {}, 0.0, 0.0
for (friction, rolling), colour in zip(PRINTED, COLOURS):
    run = yee.simulate("M3", {"Floor": pipeline.floor(yee.FLOOR)}, pyramid(), friction, 0.0,
                       MOMENTS * EVERY + 8, case.threads, SlidingViscosity=0.0)
    times = run.times[8::EVERY][:MOMENTS]
    negative, largest, fastest = [], [], []
    for time in times:
        found, fault = eigenvalues(run, time, friction)
        worst = max(worst, fault)
        negative.append(found[found.real.argmin()])
        largest.append(found[abs(found.real).argmax()])
        fastest.append(abs(found).max())
    history = run.history
    steps = numpy.interp(times, history["Time"], history["MeanTimeStep"])
    reach = max(reach, (numpy.array(fastest) * steps).max())
    columns[f"{friction:g}, {rolling:g}"] = negative, largest
    axes[0].plot(times, [value.real for value in negative], ".-", color=colour,
                 label=f"{friction:g}")
    axes[1].plot(times, fastest, ".-", color=colour, label=f"{friction:g}")
    yee.delete(run)
case.check_range("largest difference of a force to the solver, over the weight of a cube", worst,
                 high=1e-6, source="exact/cubes.py")
case.say(f"The largest |λ| times the mean step of the frame before is {reach:.1f}. Stability"
         " limits the steps here. The document concludes from its tables that stability does not"
         " limit the steps.")
axes[0].set(xlabel="time in s", ylabel="largest negative real part in 1/s")
axes[1].set(xlabel="time in s", ylabel="largest |λ| in 1/s")
axes[0].legend(title="μs", fontsize=7)
case.figure("eigenvalues", figure, "Eigenvalues of the Jacobian over time, for five frictions.")
for index, (number, what) in enumerate(((2, "largest negative real part"),
                                        (3, "largest absolute real part"))):
    rows = [[f"t{k + 1}", *(in_words(pair[index][k]) for pair in columns.values())]
            for k in range(MOMENTS)]
    rows.append(["print, extreme", *(f"{values[index]:g}" for values in PRINTED.values())])
    case.table(["(μs, μr)", *columns], rows,
               f"Table {number}: eigenvalue with the {what}, in 1/s.")
case.finish()
