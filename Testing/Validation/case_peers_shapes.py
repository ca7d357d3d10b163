"""Superellipsoids that collide in this solver and in LAMMPS of 2026 or later."""

import os
import tempfile

import granular
import numpy
from experiments.impacts import STILL, apart
from matplotlib import pyplot
from paraview import simple as pv
from peers.programs import Lammps, run
from validating import OTHER, OURS, Case

RADIUS, DENSITY, SPEED = 0.005, 2500.0, 0.1
MASS = 4 / 3 * numpy.pi * DENSITY * RADIUS**3  # approximate mass of a grain
PAIRS, END = 24, 0.1
OVERLAPS = (0.01, 0.0025)  # approximate largest overlaps, in radii
# Half axes, and the exponents 2 / n of x and y and of z.
SHAPES = {"ellipsoid": ((1.25, 1, 0.8), (1, 1)), "can": ((1, 1, 0.8), (1, 0.5)),
          "pillow": ((1, 1, 0.8), (0.5, 1)), "block": ((1, 0.8, 0.6), (0.4, 0.4))}
QUANTITIES = {"position": RADIUS, "velocity": SPEED, "axes": 1.0}

lammps = Lammps()
case = Case(
    "peers_shapes", "Superellipsoids that meet: LAMMPS",
    f"{PAIRS} pairs of equal grains collide at {2 * SPEED:g} m/s with random orientations and off"
    f" centre. The largest half axis is about {1e3 * RADIUS:g} mm. There is no friction and no"
    " damping. The force is a linear spring, so the comparison is of shapes alone. Both programs"
    " take the normal as a gradient of the shape functions. LAMMPS takes the gradient at the point"
    " where both shape functions are equal. This solver takes the normal at the deepest points."
    " Both normals are equal for grains that just touch. The difference is proportional to the"
    " overlap, so a quarter of the overlap has to give a quarter of the difference. Some pairs"
    " collide twice. The bounding sphere of this solver is 1e-7 larger than a superellipsoid that"
    " is not an ellipsoid. The case gives the radius of the bounding sphere, so masses differ by"
    " 3e-7.",
    section="Other programs")


def random_orientations(random, count):
    orientations = random.normal(size=(count, 4))
    return orientations / numpy.linalg.norm(orientations, axis=1, keepdims=True)


def scene():
    """Positions, velocities and quaternions (w, x, y, z) of pairs. All first grains precede all
    second grains."""
    random = numpy.random.default_rng(7)
    direction = random.normal(size=(PAIRS, 3))
    direction /= numpy.linalg.norm(direction, axis=1, keepdims=True)
    aside = 0.3 * RADIUS * random.uniform(-1, 1, (PAIRS, 3))
    positions = apart(PAIRS, 20 * RADIUS)
    offset = 1.6 * RADIUS * direction + aside
    return {"position": numpy.concatenate([positions + offset, positions - offset]),
            "velocity": SPEED * numpy.concatenate([-direction, direction]),
            "orientation": random_orientations(random, 2 * PAIRS)}


def axes_of(orientations):
    """Directions of the first two axes of bodies."""
    w, x, y, z = numpy.moveaxis(orientations, -1, 0)
    return numpy.stack([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y),
                        2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)], -1)


def reach(half_axes, exponents):
    """Largest distance of a surface point from the centre."""
    def farthest(along, across, exponent):
        low, high = 0.0, numpy.pi / 2
        for _ in range(4):  # each time around the best angle of the time before
            angles = numpy.linspace(low, high, 1001)
            far = numpy.hypot(along * numpy.cos(angles) ** exponent,
                              across * numpy.sin(angles) ** exponent)
            best = far.argmax()
            low, high = angles[max(best - 1, 0)], angles[min(best + 1, 1000)]
        return far.max()

    around = farthest(half_axes[0], half_axes[1], exponents[0])
    return farthest(around, half_axes[2], exponents[1])


def spring_and_step(overlap):
    """Spring stiffness for a head-on impact with an overlap in radii, time step, and number of
    steps.

    The step is about 1/400 of the impact, and divides the run.
    """
    frequency = 2 * SPEED / (overlap * RADIUS)
    steps = round(END / (numpy.pi / frequency / 400))
    return MASS / 2 * frequency**2, END / steps, steps


def ours(half_axes, exponents, start, stiffness, step):
    shape = granular.shape("Superellipsoid", HalfAxes=half_axes, Exponents=exponents)
    count = len(start["position"])
    run_here = granular.Simulation(
        particles={"position": start["position"], "velocity": start["velocity"],
                   "orientation": start["orientation"], "shape": [0] * count,
                   "radius": [RADIUS * reach(half_axes, exponents) / max(half_axes)] * count},
        shapes=shape, Density=DENSITY, NormalLaw="Hooke", NormalStiffness=stiffness, TimeStep=step,
        **{**STILL, "MaximumParticles": count, "FrameInterval": END, "EndTime": END,
           "NumberOfThreads": 1})
    last = run_here.to(END)
    energies = run_here.history["KineticEnergy"]
    result = {"position": last.position, "velocity": last["Velocity"],
              "axes": axes_of(last["Orientation"]), "mass": last["Mass"],
              "energy": energies[-1] / energies[0]}
    pv.Delete(run_here.proxy)
    pv.Delete(shape)
    return result


def theirs(half_axes, exponents, start, stiffness, step, steps):
    count = len(start["position"])
    low, high = (numpy.array([-1, 1])[:, None] * (abs(start["position"]).max(axis=0) + 20 * RADIUS))
    sizes = 2 * RADIUS * numpy.array(half_axes) / max(half_axes)
    text = [f"shapes\n\n{count} atoms\n{count} ellipsoids\n1 atom types"]
    text += [f"{a!r} {b!r} {axis}lo {axis}hi" for axis, a, b in zip("xyz", low.tolist(), high.tolist())]

    def section(name, lead, *columns):
        text.extend(["", name, ""])
        rows = numpy.concatenate(columns, axis=1).tolist()
        text.extend(f"{n} {lead}" + " ".join(map(repr, row)) for n, row in enumerate(rows, 1))

    section("Atoms", f"1 1 {DENSITY} ", start["position"])
    section("Velocities", "", start["velocity"], numpy.zeros((count, 3)))
    blocks = 2 / numpy.array(exponents)[::-1]  # the exponent of z is the first in LAMMPS
    section("Ellipsoids", "", numpy.tile(sizes, (count, 1)), start["orientation"],
            numpy.tile(blocks, (count, 1)))
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "grains.txt"), "w", encoding="ascii") as file:
            file.write("\n".join(text) + "\n")
        with open(os.path.join(folder, "in.lammps"), "w", encoding="ascii") as file:
            file.write(f"""units si
atom_style ellipsoid superellipsoid
boundary s s s
newton off
comm_modify vel yes
read_data grains.txt
neighbor {0.1 * RADIUS!r} bin
neigh_modify delay 0 every 1 check yes
pair_style granular/superellipsoid
pair_coeff * * hooke {stiffness!r} 0.0 tangential linear_history 0.0 0.0 0.0 damping mass_velocity
fix move all nve/asphere
compute orientation all property/atom quatw quati quatj quatk
timestep {step!r}
thermo 100000000
dump grains all custom {steps} grains.out id x y z vx vy vz mass c_orientation[*]
dump_modify grains sort id format float %.17g
run {steps}
""")
        run(["lmp", "-log", "none", "-in", "in.lammps"], folder)
        last = Lammps.read(os.path.join(folder, "grains.out"))[-1][1]
    return {"position": last[:, 1:4], "velocity": last[:, 4:7], "mass": last[:, 7],
            "axes": axes_of(last[:, 8:12])}


def check_alone(name, overlap, start, own):
    """Checks of conservation, without another program."""
    momentum = (own["mass"][:, None] * (own["velocity"] - start["velocity"])).sum(axis=0)
    case.check(f"{name}, overlap {overlap:g} R: change of the momentum / (m v of a grain)",
               abs(momentum).max() / (own["mass"][0] * SPEED), 0, absolute=1e-11,
               source="conservation")
    case.check(f"{name}, overlap {overlap:g} R: kinetic energy after / before", own["energy"], 1,
               relative=1e-5, source="conservation")


def difference(own, peer, name):
    """Largest component of a difference, by grain."""
    return abs(own[name] - peer[name]).max(axis=1) / QUANTITIES[name]


def compare(name, axis):
    """Rows of the table for a shape."""
    half_axes, exponents = SHAPES[name]
    start, rows, medians = scene(), [], []
    for overlap, color in zip(OVERLAPS, (OURS, OTHER)):
        stiffness, step, steps = spring_and_step(overlap)
        own = ours(half_axes, exponents, start, stiffness, step)
        check_alone(name, overlap, start, own)
        if not has_shapes:
            continue
        peer = theirs(half_axes, exponents, start, stiffness, step, steps)
        words = f"{name}, overlap {overlap:g} R"
        met = abs(own["velocity"] - start["velocity"]).max(axis=1) > 0.1 * SPEED
        case.check_range(f"{words}: number of grains that collided", met.sum(), low=PAIRS,
                         is_condition=True)
        case.check(f"{words}: mass in this solver / mass in LAMMPS",
                   (own["mass"] / peer["mass"]).mean(), 1,
                   relative=1e-12 if name == "ellipsoid" else 4e-7, source=lammps.version)
        found = {what: difference(own, peer, what) for what in QUANTITIES}
        case.check_range(f"{words}: largest difference of the velocity / v", found["velocity"].max(),
                         high=0.5 * overlap, source=lammps.version)
        medians.append(numpy.median(found["velocity"]))
        rows.append([name, f"{overlap:g}", met.sum()]
                    + [number for what in QUANTITIES
                       for number in (numpy.median(found[what]), found[what].max())])
        axis.semilogy(numpy.sort(found["velocity"]), ".", color=color, label=f"{overlap:g} R")
    if has_shapes:
        case.check(f"{name}: median difference of the velocity, overlap {OVERLAPS[0]:g} R /"
                   f" {OVERLAPS[1]:g} R", medians[0] / medians[1], OVERLAPS[0] / OVERLAPS[1],
                   relative=0.05, source="ratio of the overlaps")
    axis.set(title=name, xlabel="grain, in order")
    return rows


has_shapes = lammps.is_there and lammps.year >= 2026
figure, panels = pyplot.subplots(1, len(SHAPES), figsize=(7.4, 2.4), sharey=True)
table = [row for name, panel in zip(SHAPES, panels) for row in compare(name, panel)]
if has_shapes:
    panels[0].set(ylabel="difference / v")
    panels[0].legend(title="overlap", fontsize=7)
    case.figure("velocities", figure, "Differences of velocities after the collisions to LAMMPS.")
    case.table(["shape", "overlap / R", "grains that collided", "position / R", "largest", "velocity / v",
                "largest", "axes", "largest"], table,
               "Differences to LAMMPS: medians and largest values.")
else:
    case.leave_out("LAMMPS of 2026 or later is not installed.")
case.finish()
