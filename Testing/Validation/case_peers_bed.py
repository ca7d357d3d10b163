"""A settling bed of grains in this solver, in LAMMPS and in Yade."""

import granular
import numpy
from matplotlib import pyplot
from peers.programs import Lammps, Yade, beta_of, leave_out_missing, versions_of
from validating import FOURTH, OTHER, OURS, Case

YOUNG, RATIO, DENSITY, FRICTION, RESTITUTION = 5e6, 0.3, 2500.0, 0.3, 0.5
SMALL, LARGE, WIDTH, GRAVITY, END, FRAMES = 0.0045, 0.0055, 0.1, 9.81, 0.9, 90
ROWS, LAYERS, REPEATS = 8, 18, 5
STEP = 0.35 * SMALL * numpy.sqrt(DENSITY * (1 - RATIO**2) / YOUNG)
EVERY = int(END / FRAMES / STEP) + 1
NAMES = ("height of the centre of mass (m)", "solid fraction", "contacts with grains per grain",
         "mean normal force (N)")

lammps, yade = Lammps(), Yade()
case = Case(
    "peers_bed", "A settled bed in LAMMPS and Yade",
    f"{ROWS * ROWS * LAYERS} grains of {1e3 * SMALL:g} to {1e3 * LARGE:g} mm radius start on a"
    f" loose lattice with random velocities. The grains fall into a box of {1e3 * WIDTH:g} mm"
    " width. The material has 5 MPa, ν = 0.3 and 2500 kg/m³, with μ = 0.3, e = 0.5 and no rolling"
    f" friction. Other programs: {versions_of((lammps, yade))}. All programs have equal positions,"
    " velocities and time steps. Beds are chaotic, so programs can agree only as runs with other"
    f" initial velocities agree. This solver settles the bed {REPEATS} times. Values of another"
    " program have to lie within the interval of one more run with 99 % probability (Student's t)."
    " The tolerance is at least 2 %, because the laws differ a little. LAMMPS lets tension carry"
    " friction. Yade has no tension, and adds up increments of the friction force.",
    section="Other programs")
leave_out_missing(case, lammps, yade)


def make_job(seed):
    """Job of a bed. Radii and positions are equal for all seeds, and velocities depend on the
    seed."""
    fixed = numpy.random.RandomState(0)
    index = numpy.indices((ROWS, ROWS, LAYERS)).reshape(3, -1).T
    spacing = WIDTH / ROWS
    count = len(index)
    moving = numpy.random.RandomState(seed)
    return {"position": (index + 0.5) * spacing + fixed.uniform(-4e-4, 4e-4, (count, 3)),
            "velocity": moving.uniform(-0.2, 0.2, (count, 3)), "spin": numpy.zeros((count, 3)),
            "radius": fixed.uniform(SMALL, LARGE, count).tolist(), "youngs_modulus": YOUNG,
            "poisson_ratio": RATIO, "density": DENSITY, "friction": FRICTION,
            "beta": float(beta_of(RESTITUTION)), "time_step": END / FRAMES / EVERY,
            "steps": FRAMES * EVERY, "every": EVERY, "gravity": -GRAVITY, "contacts": True,
            "box": [[0.0, 0.0, 0.0], [WIDTH, WIDTH, None]]}


def ours(job):
    run = granular.Simulation(
        particles={"position": job["position"], "radius": job["radius"],
                   "velocity": job["velocity"]},
        MaximumParticles=len(job["radius"]), WallDomain="Box",
        DomainBounds=[0, WIDTH, 0, WIDTH, 0, 1], ClosedZMax=0, YoungsModulus=YOUNG,
        PoissonRatio=RATIO, WallYoungsModulus=YOUNG, WallPoissonRatio=RATIO, Density=DENSITY,
        SlidingFriction=FRICTION, RollingFriction=0, AutomaticTwistingFriction=0,
        TwistingFriction=0, Restitution=RESTITUTION,
        TimeStep=job["time_step"], FrameInterval=END / FRAMES, EndTime=END,
        Gravity=[0, 0, -GRAVITY], NumberOfThreads=case.threads)
    frames = list(run.frames())
    contacts = run.contacts_at(END)
    between = contacts["ParticleIds"].min(axis=1) >= 0
    forces = contacts["NormalForce"][between]
    return {"time": numpy.array([grains.time for grains in frames]),
            "position": numpy.array([grains.position for grains in frames]),
            "velocity": numpy.array([grains.velocity for grains in frames]),
            "spin": numpy.array([grains["AngularVelocity"] for grains in frames]),
            "forces": [forces[forces > 0]],
            "carried": abs(contacts["Force"][~between, 2].sum())}


def figures_of(result, job):
    """NAMES of the last frame.

    The solid fraction counts grains with centres between two mean diameters and 1.5 times the mean
    height.
    """
    radius = numpy.array(job["radius"])
    volume = radius**3
    z = result["position"][-1][:, 2]
    mean = (volume * z).sum() / volume.sum()
    low, high = 2 * (SMALL + LARGE), 1.5 * mean
    solid = 4 / 3 * numpy.pi * volume[(z > low) & (z < high)].sum() / (WIDTH**2 * (high - low))
    forces = result["forces"][-1]
    return numpy.array([mean, solid, 2 * len(forces) / len(radius), forces.mean()])


def kinetic(result, job):
    """Kinetic energy over time (J)."""
    radius = numpy.array(job["radius"])
    mass = DENSITY * 4 / 3 * numpy.pi * radius**3
    return (mass * ((result["velocity"] ** 2).sum(axis=2) / 2
                    + 0.2 * radius**2 * (result["spin"] ** 2).sum(axis=2))).sum(axis=1)


job = make_job(1)
own = [ours(make_job(seed)) for seed in range(1, REPEATS + 1)]
spread = numpy.array([figures_of(result, job) for result in own])
results = {"this solver": own[0]}
weight = DENSITY * 4 / 3 * numpy.pi * (numpy.array(job["radius"]) ** 3).sum() * GRAVITY
case.check("force of the settled bed on the walls", own[0]["carried"], weight, relative=2e-3,
           unit="N", source="weight of the grains")
if lammps.is_there:
    results["LAMMPS"] = lammps.simulate(job)
if yade.is_there:
    results["Yade"], = yade.simulate(job)

# Student's t: 99 % for one more of a sample of five, with four degrees of freedom.
interval = 4.604 * spread.std(axis=0, ddof=1) * numpy.sqrt(1 + 1 / REPEATS)
mean = spread.mean(axis=0)
rows = [["mean of five runs", *mean], ["standard deviation", *spread.std(axis=0, ddof=1)]]
for name, result in results.items():
    seen = figures_of(result, job)
    rows.append([name, *seen])
    if name != "this solver":
        for what, value, expected, bound in zip(NAMES, mean, seen, interval):
            case.check(what, value, expected, absolute=max(bound, 0.02 * expected), source=name)
case.table(["", *NAMES], rows, f"The bed after {END:g} s.")

figure, (left, right) = pyplot.subplots(1, 2, figsize=(7.4, 2.9))
edges = numpy.linspace(0, 4, 25)
for (name, result), style, color in zip(results.items(), "ox+", (OURS, OTHER, FOURTH)):
    energy = kinetic(result, job)
    left.semilogy(result["time"], energy, style, color=color, label=name, fillstyle="none",
                  markevery=2)
    forces = result["forces"][-1] / result["forces"][-1].mean()
    share, _ = numpy.histogram(forces, edges, density=True)
    right.semilogy((edges[1:] + edges[:-1]) / 2, share, style, color=color, label=name,
                   fillstyle="none")
    if name == "this solver":
        mine, fall = forces, energy
        continue
    # Grains collide in flight from 2 ms on. Yade has no tension and takes a little less energy.
    falling = result["time"] < 0.02
    case.check_range("largest difference of the kinetic energy in the first 0.02 s, relative, to"
                     f" {name}", abs(fall[falling] / energy[falling] - 1).max(),
                     high=2e-3 if name == "LAMMPS" else 1e-2, source=name)
    case.check_range(f"largest difference of the kinetic energy / peak, to {name}",
                     abs(fall - energy).max() / energy.max(), high=0.05, source=name)
    # Kolmogorov-Smirnov test of two samples.
    both = numpy.sort(numpy.concatenate([mine, forces]))
    distance = abs(numpy.searchsorted(numpy.sort(mine), both, "right") / len(mine)
                   - numpy.searchsorted(numpy.sort(forces), both, "right") / len(forces)).max()
    bound = 1.95 * numpy.sqrt((len(mine) + len(forces)) / (len(mine) * len(forces)))
    case.check_range("distance of the distributions of normal forces, to"
                     f" {name}", distance, high=bound,
                     source="Kolmogorov-Smirnov, 0.1 %")
left.set(xlabel="time in s", ylabel="kinetic energy in J")
right.set(xlabel="normal force / mean", ylabel="probability density")
left.legend()
case.figure("bed", figure, "Left: kinetic energy while the bed settles. Right: normal forces"
                           " between grains at the end.")
case.finish()
