"""A packing sheared in this solver, in LAMMPS and in Yade."""

import time

import granular
import numpy
from matplotlib import pyplot
from paraview import simple as pv
from peers.programs import Lammps, Yade, beta_of, leave_out_missing, versions_of
from validating import FOURTH, OTHER, OURS, Case

YOUNG, RATIO, DENSITY, FRICTION, RESTITUTION = 1e7, 0.3, 2500.0, 0.5, 0.3
LUBRICATED = 0.1  # friction during the compression, for a dense packing
RADIUS, PRESSURE, COUNT, LOOSE = 1e-3, 1e3, 500, 0.3
UNIT = 1 / (2 * RADIUS * numpy.sqrt(0.6 * DENSITY / PRESSURE))  # rate for the inertial number 1
INERTIAL, STRAIN, FRAMES = 0.01, 2.5, 1000
STEP = 0.6 * 0.8 * RADIUS * numpy.sqrt(DENSITY * (1 - RATIO**2) / YOUNG)
# Strains: end of the initial stress of the imposed flow, end of equal curves, length of a block.
SETTLED, EARLY, BLOCK = 0.004, 0.02, 0.25

lammps, yade = Lammps(), Yade()
peers = [peer for peer in (lammps, yade) if peer.is_there]
case = Case(
    "peers_shear", "A sheared cell in LAMMPS and Yade",
    f"This solver presses {COUNT} grains to {PRESSURE:g} Pa in a periodic cell. Radii are"
    f" {0.8e3 * RADIUS:g} to {1.2e3 * RADIUS:g} mm. The material has {1e-6 * YOUNG:g} MPa, ν ="
    f" {RATIO:g} and {DENSITY:g} kg/m³. The coefficients are μ = {FRICTION:g} and e ="
    f" {RESTITUTION:g}, without rolling friction. The friction during compression is"
    f" {LUBRICATED:g}. The packing is thus so dense that shear at constant volume puts the packing"
    f" under pressure. The cell is then sheared by {STRAIN:g} at constant volume. The inertial"
    f" number is {INERTIAL:g} at the initial pressure. Other programs:"
    f" {versions_of((lammps, yade))}. LAMMPS has fix deform with remapped velocities. Yade has a"
    " cell with a velocity gradient. All programs have equal positions, radii and time steps. At"
    " the start the friction springs are empty, and grains move with the flow. Curves are equal"
    " until neighbours change. The motion is chaotic after that, so means are compared with"
    f" standard errors. The standard errors follow from means over blocks of strain {BLOCK:g}. The"
    " differences of the laws are listed with the settled bed.",
    section="Other programs")
leave_out_missing(case, lammps, yade)

MATERIAL = {"Density": DENSITY, "YoungsModulus": YOUNG, "PoissonRatio": RATIO,
            "Restitution": RESTITUTION, "SlidingFriction": FRICTION, "RollingFriction": 0,
            "AutomaticTwistingFriction": 0, "TwistingFriction": 0, "Gravity": [0, 0, 0],
            "MaximumParticles": COUNT, "PeriodicAxes": "X, Y and Z", "CellOrigin": [0, 0, 0],
            "TimeStep": STEP, "NumberOfThreads": 1}


def edges_of(width, height, depth):
    return [width, 0, 0, 0, height, 0, 0, 0, depth]


def packing():
    """Positions and radii of the packing, and the cell."""
    width = (COUNT * 4 / 3 * numpy.pi * RADIUS**3 / LOOSE) ** (1 / 3)
    filling = pv.GranularInflow(Region=None, Box=[0, width] * 3, Amount="Fill", Velocity=[0, 0, 0],
                                MaximumCount=COUNT, RadiusRange=[0.8 * RADIUS, 1.2 * RADIUS])
    end = 1.5 / (0.02 * UNIT)
    run = granular.Simulation(
        inflows=[filling], CellEdges=edges_of(width, width, width),
        CellControl=[1, 1, 1, 0, 0, 0], CellStress=[PRESSURE] * 3 + [0, 0, 0],
        CellInertialNumber=0.02, EndTime=end, FrameInterval=end / 10,
        **{**MATERIAL, "SlidingFriction": LUBRICATED})
    grains = run.to(end)
    cell = numpy.array(grains.data.GetFieldData().GetArray("Cell")).reshape(3, 3).diagonal()
    case.check("pressure of the packing", run.history["Pressure"][-1], PRESSURE, relative=0.02,
               unit="Pa", source="given stress")
    return {"position": grains.position % cell, "velocity": numpy.zeros((COUNT, 3)),
            "spin": numpy.zeros((COUNT, 3)), "radius": grains["Radius"].tolist(),
            "cell": cell.tolist()}


def ours(job):
    """Runs once with one frame for the time, then with all frames."""
    flow = numpy.outer(job["position"][:, 1], [job["rate"], 0, 0])
    end = job["steps"] * job["time_step"]
    runs = [granular.Simulation(
        particles={"position": job["position"], "radius": job["radius"], "velocity": flow},
        AllowInitialOverlap=1, CellEdges=edges_of(*job["cell"]),
        CellVelocityGradient=[0, job["rate"], 0, 0, 0, 0, 0, 0, 0], EndTime=end,
        FrameInterval=end / frames, **MATERIAL) for frames in (1, FRAMES)]
    runs[0].to(0)
    begin = time.process_time()
    runs[0].to(end)
    seconds = time.process_time() - begin
    runs[1].to(end)
    seen = runs[1].history
    return {"time": seen["Time"][1:], "seconds": seconds,
            "stress": numpy.array([seen[f"Stress{name}"][1:] for name in ("XX", "YY", "ZZ", "XY")]).T}


def means_of(result):
    """Stress ratio and pressure across over strains beyond 1, with standard errors."""
    strain = RATE * result["time"]
    blocks = [(strain > begin) & (strain <= begin + BLOCK)
              for begin in numpy.arange(1, STRAIN - 0.5 * BLOCK, BLOCK)]
    stress = numpy.array([result["stress"][block].mean(axis=0) for block in blocks])
    rows = numpy.array([-stress[:, 3] / stress[:, 1], stress[:, 1]])
    return rows.mean(axis=1), rows.std(axis=1, ddof=1) / numpy.sqrt(len(blocks))


RATE = INERTIAL * UNIT
EVERY = int(STRAIN / RATE / FRAMES / STEP)
job = {**packing(), "youngs_modulus": YOUNG, "poisson_ratio": RATIO, "density": DENSITY,
       "friction": FRICTION, "beta": float(beta_of(RESTITUTION)), "time_step": STEP, "rate": RATE,
       "steps": EVERY * FRAMES, "stress_every": EVERY}
results = {"this solver": ours(job), **{peer.name: peer.shear(job) for peer in peers}}

rows = []
own_means, own_errors = means_of(results["this solver"])
for name, result in results.items():
    (ratio, pressure), errors = means_of(result)
    rows.append([name, ratio, errors[0], pressure, errors[1]])
    # Speed is printed but not checked, because other programs on the machine change the speed.
    print(f"{name}: {COUNT * job['steps'] / result['seconds']:.3g} grain steps per"
          " second", flush=True)
    if name == "this solver":
        continue
    own = results["this solver"]
    early = (RATE * result["time"] > SETTLED) & (RATE * result["time"] <= EARLY)
    curves = [numpy.interp(result["time"][early], seen["time"], -seen["stress"][:, 3])
              for seen in (own, result)]
    case.check_range(f"largest difference of the shear stress at strains from {SETTLED:g} to"
                     f" {EARLY:g} / largest stress, to {name}",
                     abs(curves[1] - curves[0]).max() / curves[0].max(),
                     high=0.03 if name == "LAMMPS" else 0.05, source=name)
    both = numpy.hypot(errors, own_errors)
    for k, (what, unit) in enumerate((("stress ratio", ""), ("pressure across", "Pa"))):
        case.check(f"{what}, mean of strains from 1 to {STRAIN:g}", own_means[k], [ratio, pressure][k],
                   absolute=3 * both[k], unit=unit, source=f"{name}, three standard errors")
case.table(["", "stress ratio", "±", "pressure across (Pa)", "±"], rows,
           f"Means of strains from 1 to {STRAIN:g}, with standard errors.")

figure, (left, right) = pyplot.subplots(1, 2, figsize=(7.4, 2.9))
for (name, result), color in zip(results.items(), (OURS, OTHER, FOURTH)):
    strain = RATE * result["time"]
    ratio = -result["stress"][:, 3] / result["stress"][:, 1]
    left.plot(strain, ratio, color=color, label=name, linewidth=0.8)
    first = strain <= 5 * EARLY
    right.plot(strain[first], -result["stress"][first, 3] / PRESSURE, color=color, label=name)
left.set(xlabel="shear strain", ylabel="shear stress over pressure across")
right.set(xlabel="shear strain", ylabel=f"shear stress over {PRESSURE:g} Pa")
left.legend()
case.figure("shear", figure, "Left: stress ratio while the cell is sheared. Right: shear stress"
                             " at the beginning.")
case.finish()
