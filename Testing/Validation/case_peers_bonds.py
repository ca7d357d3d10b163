"""Bonded grains in this solver and in Yade: a beam that sags, and agglomerates that break."""

import time
from concurrent.futures import ThreadPoolExecutor

import granular
import numpy
from experiments.impacts import STILL, material
from matplotlib import pyplot
from paraview import simple as pv
from peers.programs import Yade, leave_out_missing
from validating import FOURTH, OTHER, OURS, REFERENCE, Case

RADIUS, DENSITY, FRICTION, GRAVITY = 0.001, 2000.0, 0.4, 9.81
YOUNG = 1e8  # modulus of bonds. The modulus of grains makes contacts as stiff
RATIO, SIZE = 2.5, 0.7  # normal over shear stiffness, and Bond Radius Ratio
NORMAL = YOUNG * numpy.pi * SIZE**2 * RADIUS / 2  # E A / L, k_n
SHEAR, BENDING = NORMAL / RATIO, NORMAL * (SIZE * RADIUS)**2 / 4
GRAIN = NORMAL / RADIUS  # modulus for which a contact of two grains has k_n
MASS = 4 / 3 * numpy.pi * RADIUS**3 * DENSITY
STEP = 0.05 * numpy.sqrt(MASS / NORMAL)
BONDS = {"stiffness_ratio": 1 / RATIO, "bending": RATIO * SIZE**2 / 4, "twisting": SIZE**2 / 2,
         "normal_strength": 1e30, "shear_strength": 1e30}
STRENGTH = 6e5 * numpy.pi * (SIZE * RADIUS)**2  # strength as a force
HALF = 10  # bonds from the middle of the beam to its tips
SPEEDS, FORGETTING = (1.0, 2.0, 4.0, 6.0, 8.0, 12.0), (4.0, 6.0)  # m/s
SIZE_OF_BALL, ORIENTATIONS = 5, 4  # radius of an agglomerate in grains, and number of orientations
FORGETS = "Yade, friction from nothing"

yade = Yade()
case = Case(
    "peers_bonds", "Bonded grains in Yade",
    f"Spheres have parallel bonds in this solver. {yade.version or 'Yade'} has the material"
    " CohFrictMat and the law Law2_ScGeom6D_CohFrictPhys_CohesionMoment. For equal spheres, the"
    " four springs of both programs can be made equal. The stiffnesses are k_n = E A / L and k_s ="
    " k_n / 2.5. The moments over angles are E I / L and 2 E I / (2.5 L). Bonds break by the force"
    " along or across the bond. The law of Cundall and Strack with equal stiffnesses acts after"
    " the break. Two differences remain. First, Yade adds up increments of the shear force of a"
    " bond. In this solver the shear force follows from the present relative position of the"
    " grains. Second, a contact whose bond broke by shear keeps the friction force in Yade. In"
    " this solver the friction spring starts at 0. The friction in Yade relieves neighbouring"
    " bonds, so fewer bonds break in Yade. A second Yade run sets the friction springs to 0 after"
    " a break as well. Both programs then break equal numbers of bonds, within the scatter of"
    " orientations. Yade 2026 also limits the moments of a bond, and the case removes the limits."
    " LAMMPS has bonds of the kind (BPM) from 2022 on, and Debian 12 has LAMMPS of 2021.",
    section="Other programs")


def ours(job, **properties):
    """Motion of a job in this solver."""
    plates = [(corners, [[0, 1, 2]]) for corners in job["plates"]]
    run = granular.Simulation(
        walls=plates, particles={"position": job["position"], "radius": RADIUS,
                                 "velocity": job["velocity"]},
        **{**STILL, **material(GRAIN, 0.3, DENSITY), "MaximumParticles": 0,
           "WallYoungsModulus": 2 * GRAIN,  # Yade gives plates twice the radius of the sphere
           "Gravity": [0, 0, job["gravity"]], "NumericalDamping": job["numerical_damping"],
           "SlidingFriction": FRICTION, "NormalLaw": "CundallStrack", "SlidingLaw": "Force",
           "SpringTurning": "CommonSpin", "RollingLaw": "None", "TwistingLaw": "None",
           "TangentialStiffnessRatio": 1 / RATIO, "BondLaw": "Parallel", "BondYoungsModulus": YOUNG,
           "BondStiffnessRatio": RATIO, "BondRadiusRatio": SIZE, "BondInteractionRadius": 1.001,
           "BondDamping": 0, "BondBreaking": "Never", "TimeStep": job["time_step"],
           "FrameInterval": job["every"] * job["time_step"],
           "EndTime": job["steps"] * job["time_step"], "NumberOfThreads": 1, **properties})
    rows = {name: [] for name in ("time", "position", "velocity", "spin", "bonds")}
    seconds, started = 0.0, time.process_time()
    for grains in run.frames():
        seconds += time.process_time() - started if rows["time"] else 0.0
        for name, values in zip(rows, (grains.time, grains.position, grains["Velocity"],
                                       grains["AngularVelocity"], run.history["BondCount"][-1])):
            rows[name].append(numpy.array(values))
        started = time.process_time()
    whole = run.bonds["Bond"] == 1
    result = {name: numpy.array(row) for name, row in rows.items()}
    result["pairs"], result["seconds"] = numpy.array(run.bonds.ids)[whole], seconds
    inputs = [*run.proxy.Walls, run.proxy.Particles]
    pv.Delete(run.proxy)
    for proxy in inputs:
        pv.Delete(proxy)
    return result


def make_job(position, velocity, gravity, plates, steps, frames, damping, **bonds):
    every = -(-steps // frames)
    return {"position": position, "velocity": velocity, "spin": numpy.zeros_like(position),
            "radius": [RADIUS] * len(position), "youngs_modulus": GRAIN, "density": DENSITY,
            "friction": FRICTION, "gravity": gravity, "plates": plates, "time_step": float(STEP),
            "every": every, "steps": every * frames, "numerical_damping": damping,
            "bonds": {**BONDS, **bonds}}


def plate(size):
    """A triangle about the origin. In Yade, a sphere over the edge of two triangles has two
    contacts."""
    return [[-size, -size, 0.0], [size, -size, 0.0], [0.0, 2 * size, 0.0]]


def sag_of_tips():
    """First-order sag of the tips of a chain of grains that is held in the middle.

    The sag sums the shear of each joint, and the rotation of each joint times the distance to the
    tip.
    """
    joints = numpy.arange(1, HALF + 1)
    weights = HALF - joints + 1  # number of grains beyond each joint
    moments = [sum(j - i + 0.5 for j in range(i, HALF + 1)) for i in joints]
    distance = 2 * RADIUS
    return MASS * GRAVITY * sum(weights / SHEAR + numpy.array(moments) * (HALF - joints + 0.5)
                                * distance**2 / BENDING)


def beam():
    """A beam whose middle rests on a plate smaller than a grain, and which sags."""
    position = numpy.zeros((2 * HALF + 1, 3))
    position[:, 0] = 2 * RADIUS * (numpy.arange(len(position)) - HALF)
    position[:, 2] = RADIUS
    seen = {}
    for name, damping, steps in (("sagging", 0.7, 84000), ("swinging", 0.0, 12000)):
        job = make_job(position, numpy.zeros_like(position), -GRAVITY, [plate(0.4 * RADIUS)], steps,
                       120, damping)
        seen[name] = {"this solver": ours(job)}
        if yade.is_there:
            seen[name]["Yade"], = yade.simulate(job, script="yade_bonds.py")
    figure, axes = pyplot.subplots(1, 2, figsize=(7.4, 2.7))
    rows, due = [], sag_of_tips()
    for axis, (name, motions) in zip(axes, seen.items()):
        for program, motion in motions.items():
            sag = motion["position"][:, HALF, 2, None] - motion["position"][:, [0, -1], 2]
            motion["sag"] = sag.mean(axis=1)
            style, color = ("-", OURS) if program == "this solver" else ("x", OTHER)
            axis.plot(1e3 * motion["time"], 1e6 * motion["sag"], style, color=color, label=program,
                      markevery=3)
            if name == "sagging":
                rows.append([program, 1e6 * motion["sag"][-1], motion["sag"][-1] / due - 1])
                case.check(f"sag of the tips, {program}", 1e6 * motion["sag"][-1], 1e6 * due,
                           relative=2e-3, unit="µm", source="closed form of a chain",
                           is_condition=program != "this solver")
        axis.set(title=name, xlabel="time in ms")
    axes[0].axhline(1e6 * due, color=REFERENCE, linewidth=0.8, zorder=0)
    axes[0].set(ylabel="sag of the tips in µm")
    axes[0].legend()
    case.figure("beam", figure, "A beam of 21 grains that rests on the middle grain: sag of the"
                                " tips, with and without numerical damping. The line is the closed"
                                " form.")
    case.table(["program", "sag (µm)", "sag / closed form - 1"], rows, "The beam at rest.")
    if yade.is_there:
        for name, motions in seen.items():
            one, other = (motions[program]["sag"] for program in ("this solver", "Yade"))
            case.check_range(f"{name}: largest difference of the sag / largest sag",
                             abs(one - other)[1:].max() / other.max(), high=1e-3, source="Yade")


def ball(seed):
    """Touching spheres in cubic closest packing, in a ball with a random orientation."""
    size = SIZE_OF_BALL
    steps = numpy.arange(-size, size + 1)
    lattice = numpy.array([(i, j, k) for i in steps for j in steps for k in steps
                           if (i + j + k) % 2 == 0]) * RADIUS * 2**0.5
    lattice = lattice[(lattice**2).sum(1) <= (size * RADIUS * 1.4)**2]
    return lattice @ numpy.linalg.qr(numpy.random.RandomState(seed).randn(3, 3))[0]


def error(shares):
    """Standard error of the mean of the last axis."""
    return shares.std(axis=-1, ddof=1) / shares.shape[-1]**0.5


def make_impacts():
    """Agglomerates that hit a plate. Several agglomerates of each speed differ in orientation."""
    jobs = []
    for speed in SPEEDS:
        for seed in range(ORIENTATIONS):
            position = ball(seed)
            position[:, 2] += RADIUS * 1.0001 - position[:, 2].min()
            jobs.append(make_job(position, numpy.tile([0, 0, -speed], (len(position), 1)), 0.0,
                                 [plate(0.05)], int(0.0015 / STEP), 3, 0.0,
                                 normal_strength=STRENGTH / RADIUS**2,
                                 shear_strength=STRENGTH / RADIUS**2))
    return jobs


def impacts():
    jobs = make_impacts()
    seen = {"this solver": [ours(job, BondBreaking="Force", BondTensileStrength=STRENGTH,
                                 BondShearStrength=STRENGTH) for job in jobs]}
    if yade.is_there:
        chosen = [{**job, "forgets": True}
                  for job, speed in zip(jobs, numpy.repeat(SPEEDS, ORIENTATIONS))
                  if speed in FORGETTING]
        with ThreadPoolExecutor(2) as pool:
            seen["Yade"], seen[FORGETS] = pool.map(
                lambda some: yade.simulate(*some, script="yade_bonds.py"), (jobs, chosen))
    damage = {}
    for program, motions in seen.items():
        bonds = numpy.array([[motion["bonds"][0], motion["bonds"][-1]] for motion in motions])
        damage[program] = (1 - bonds[:, 1] / bonds[:, 0]).reshape(-1, ORIENTATIONS)
    grains, first = len(jobs[0]["position"]), int(seen["this solver"][0]["bonds"][0])
    show_damage(damage, f"Agglomerates of {grains} grains and {first} bonds that hit a plate."
                        f" Large symbols are means of {ORIENTATIONS} orientations. Dots are single"
                        " agglomerates.")
    work = {program: numpy.mean([float(motion["seconds"]) for motion in motions])
            for program, motions in seen.items() if program != FORGETS}
    case.table(["program", "processor time per impact (s)", "ns per grain and step"],
               [[program, seconds, 1e9 * seconds / (grains * jobs[0]["steps"])]
                for program, seconds in work.items()],
               "Processor time of impacts on one thread, without the start of a run.")
    case.check_range("damage at the lowest speed", damage["this solver"][0].max(), high=0.02,
                     source="nothing breaks", is_condition=True)
    case.check_range("damage at the highest speed", damage["this solver"][-1].min(), low=0.3,
                     source="most breaks", is_condition=True)
    if yade.is_there:
        one, other = damage["this solver"][[speed in FORGETTING for speed in SPEEDS]], damage[FORGETS]
        errors = numpy.hypot(error(one), error(other)) + 1 / first
        case.check_range("equal laws, broken bonds: largest difference of the means / error of"
                         " the difference",
                         (abs(one.mean(axis=1) - other.mean(axis=1)) / errors).max(), high=3,
                         source="Yade")
        case.check_range("equal laws, broken bonds: difference of the overall means",
                         abs(one.mean() - other.mean()), high=0.03, source="Yade")
        case.check_range("broken bonds up to 2 m/s: largest difference of the means",
                         abs(damage["this solver"] - damage["Yade"])[:2].mean(axis=1).max(), high=0.005,
                         source="unchanged Yade")


def show_damage(damage, caption):
    """Adds the figure and the table of the damage."""
    figure, axis = pyplot.subplots()
    styles = {"this solver": ("o-", OURS, SPEEDS), "Yade": ("x--", OTHER, SPEEDS),
             FORGETS: ("s", FOURTH, FORGETTING)}
    rows = [[speed] for speed in SPEEDS]
    for program, shares in damage.items():
        style, color, speeds = styles[program]
        axis.plot(speeds, shares.mean(axis=1), style, color=color, fillstyle="none", label=program)
        axis.plot(numpy.repeat(speeds, ORIENTATIONS), shares.ravel(), ".", color=color,
                  markersize=2)
        found = dict(zip(speeds, shares))
        for row in rows:
            mine = found.get(row[0])
            row.append("-" if mine is None else f"{mine.mean():.4f} ± {error(mine):.4f}")
    axis.set(xlabel="speed in m/s", ylabel="share of broken bonds", ylim=(0, None))
    axis.legend()
    case.figure("damage", figure, caption)
    case.table(["speed (m/s)", *damage], rows,
               "Share of broken bonds, with the error of the mean.")


leave_out_missing(case, yade)
beam()
impacts()
case.finish()
