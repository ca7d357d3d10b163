"""A bed of grains in this solver, in LAMMPS and in Yade."""

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
NAMES = ("height of the centre of mass (m)", "solid fraction", "contacts of grains a grain",
         "mean normal force (N)")

lammps, yade = Lammps(), Yade()
case = Case(
    "peers_bed", "A settled bed in LAMMPS and Yade",
    f"{ROWS * ROWS * LAYERS} grains of {1e3 * SMALL:g} to {1e3 * LARGE:g} mm on a loose lattice,"
    f" each with a velocity of its own, fall into a box of {1e3 * WIDTH:g} mm (5 MPa, ν = 0.3, 2500"
    " kg/m³, μ = 0.3, e = 0.5, no resistance to rolling), with equal positions, velocities and step"
    f" in {versions_of((lammps, yade))}. Beds are"
    " chaotic, so that the programs agree as two runs with other velocities do: this solver settles"
    f" the bed {REPEATS} times, and each figure of another program has to lie in the interval in"
    " which one more such run lies with 99 % probability (Student's t), or within 2 % where that is"
    " wider, since the laws differ a little: LAMMPS lets tension carry friction, Yade has no"
    " tension, increments of the friction force and softer walls (they press on half the radius).",
    section="Other programs")
leave_out_missing(case, lammps, yade)


def make_job(seed):
    """Radii and positions are the same for all; velocities belong to a seed."""
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
    """NAMES of the last frame. The solid fraction is that of grains whose centres are between two
    mean diameters and 1.5 times the mean height, over the slab."""
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
case.check("force of the walls on the settled bed", own[0]["carried"], weight, relative=2e-3,
           unit="N", source="the weight of the grains")
if lammps.is_there:
    results["LAMMPS"] = lammps.simulate(job)
if yade.is_there:
    results["Yade"], = yade.simulate(job)

# 99 % of Student's t with four degrees of freedom, for one more of a sample of five.
interval = 4.604 * spread.std(axis=0, ddof=1) * numpy.sqrt(1 + 1 / REPEATS)
mean = spread.mean(axis=0)
rows = [["mean of five runs", *mean], ["their standard deviation", *spread.std(axis=0, ddof=1)]]
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
    # Grains meet in flight from 2 ms on, where Yade, without tension, takes a little less energy.
    falling = result["time"] < 0.02
    case.check_range("largest difference of the kinetic energy in the first 0.02 s, relative, and"
                     f" {name}", abs(fall[falling] / energy[falling] - 1).max(),
                     high=2e-3 if name == "LAMMPS" else 1e-2, source=name)
    case.check_range(f"largest difference of the kinetic energy, of its peak, and {name}",
                     abs(fall - energy).max() / energy.max(), high=0.05, source=name)
    # Two samples, Kolmogorov and Smirnov.
    both = numpy.sort(numpy.concatenate([mine, forces]))
    distance = abs(numpy.searchsorted(numpy.sort(mine), both, "right") / len(mine)
                   - numpy.searchsorted(numpy.sort(forces), both, "right") / len(forces)).max()
    bound = 1.95 * numpy.sqrt((len(mine) + len(forces)) / (len(mine) * len(forces)))
    case.check_range(f"distance of the distributions of forces, and {name}", distance, high=bound,
                     source="Kolmogorov-Smirnov, 0.1 %")
left.set(xlabel="time in s", ylabel="kinetic energy in J")
right.set(xlabel="normal force / mean", ylabel="probability density")
left.legend()
case.figure("bed", figure, "Kinetic energy while the bed settles; normal forces between grains at"
            " the end.")
case.finish()
