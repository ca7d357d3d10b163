"""Unit cases of Yade: its checks, its unit tests and its examples of a few bodies."""

import math
import re

import granular
import numpy
from experiments.impacts import STILL, plane
from paraview import simple as pv
from peers import more_units_of_yade, units_of_yade
from peers.programs import Yade, leave_out_missing
from validating import Case

BOX = [[0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [2, 3, 7, 6], [1, 2, 6, 5], [0, 4, 7, 3]]
STRESSES = ("XX", "YY", "ZZ", "XY", "YZ", "XZ")

yade = Yade()
case = Case(
    "peers_units_yade", "Unit cases of Yade",
    "Yade has checks, unit tests and examples with a few bodies. Each unit has the numbers of the"
    " script of Yade, also the step. Both programs run here"
    f" ({yade.version or 'Yade is not installed'}). Closed forms come from the scripts, or from"
    " the equation of the unit, and both programs are compared with them. Digits count the"
    " agreement with Yade of all positions, velocities, spins and torques, of forces without"
    " gravity, and of stresses in cells that deform. Nine digits are demanded, or as many as"
    " known differences leave. Springs and dashpots of ViscElMat follow from a contact time"
    " (Pournin et al. 2001) and do not pull. Here they are a LawExpression. Contact Arms are"
    " AvoidRatcheting, and ContactPoint at facets, as in Yade. Some set-ups differ from the"
    " script in both programs. Grains that touch exactly at the start begin half a step of travel"
    " apart, because Yade counts touch as a contact. Fixed grains stand for boxes and engines"
    " that move bodies. Gravity is tilted instead of a slope. A Poisson ratio of 0.6, which no"
    " material has, is 0.5 with the same E*. Beside a fixed grain, ViscElMat takes m* of two free"
    " grains. Known differences leave fewer digits. A wall of Yade has 1e8 times"
    " the radius of the grain with Hertz's law. Yade rotates springs to first order in the step."
    " Moments of CohFrictMat belong to the orientations at the begin of a step. The cell of Yade"
    " moves before the forces of a step, and here after them. A grain without contacts in a cell"
    " that deforms keeps its velocity relative to the flow in Yade. Here that velocity u changes"
    " by -L u, with the velocity gradient L (SLLOD).",
    section="Other programs")


def corners(centre, half):
    signs = [[-1, -1, -1], [1, -1, -1], [1, 1, -1], [-1, 1, -1]]
    signs += [[x, y, 1] for x, y, _ in signs]
    return numpy.array(centre) + numpy.array(signs) * half


def walls_of(unit):
    """Walls of a unit: facets as one mesh, walls as large squares, boxes, or balls that move."""
    job, made = unit.job, []
    facets = numpy.array(job.get("facets", [])).reshape(-1, 3)
    if len(facets):
        made.append((facets, numpy.arange(len(facets)).reshape(-1, 3).tolist()))
    square, face = plane(50.0)
    for axis, place in job.get("walls", []):
        made.append((numpy.roll(numpy.add(square, [0, 0, place]), axis + 1, axis=1), face))
    made += [(corners(*one), BOX) for one in job.get("boxes", [])]
    if "motion" in unit.ours:
        made = [pv.GranularWall(Input=granular.surfaces.surfaces(made)[0], **unit.ours["motion"])]
    for grain, motion in zip(job["grains"], unit.ours.get("balls", [])):
        made.append(pv.GranularWall(Input=granular.balls([grain["position"]], grain["radius"]),
                                    **motion))
    return made or None


def grains_of(unit):
    """Arrays of the grains of a unit."""
    grains = unit.job["grains"]
    zero = [0.0, 0, 0]
    arrays = {"position": numpy.array([one["position"] for one in grains]),
              "radius": [one["radius"] for one in grains]}
    for name, ours, usual in (("velocity", "velocity", zero), ("spin", "angular_velocity", zero),
                              ("force", "applied_force", zero), ("held", "held", 0)):
        values = numpy.array([one.get(name, usual) for one in grains], dtype=float)
        if values.any():
            arrays[ours] = values
    if "materials" in unit.ours:
        names = list(unit.ours["materials"])
        arrays["material"] = [names[one.get("material", 0)] for one in grains]
    if "bonds" in unit.job:
        arrays["bonds"] = unit.job["bonds"]
    if "cell" in unit.job:  # Yade adds the flow
        flow = numpy.array(unit.job.get("gradient", numpy.zeros((3, 3))))
        arrays["velocity"] = arrays.get("velocity", 0) + arrays["position"] @ flow.T
    return arrays


def settings(unit):
    """Properties of the simulation of a unit."""
    job = unit.job
    law = {**STILL, "MaximumParticles": 0, "NumberOfThreads": 1,
           "Gravity": job.get("gravity", [0, 0, 0]),
           "NumericalDamping": job.get("numerical_damping", 0.0), "TimeStep": job["time_step"],
           "FrameInterval": job["time_step"] * job["every"],
           "EndTime": job["time_step"] * job["every"] * (job["steps"] // job["every"])}
    if "cell" in job:
        law.update(PeriodicAxes="X, Y and Z", CellOrigin=[0, 0, 0], CellEdges=sum(job["cell"], []),
                   CellVelocityGradient=sum(job.get("gradient", [[0.0] * 3] * 3), []))
    if "materials" in unit.ours:
        law["materials"] = {name: {"Density": value} for name,
                            value in unit.ours["materials"].items()}
        law["pairs"] = unit.ours.get("pairs")
    return {**law, **unit.law}


def play(unit):
    """Result of a unit in this solver, as yade_units.py has it."""
    if "shape" in unit.ours:
        return weigh(unit)
    balls = "balls" in unit.ours
    run = granular.Simulation(walls=walls_of(unit), particles=None if balls else grains_of(unit),
                              **settings(unit))
    seen = {name: [] for name in ("position", "velocity", "spin", "force", "torque", "wall")}
    for grains in run.frames():
        rows = {"position": grains.walls.points} if balls else {
            "position": grains.position, "velocity": grains.velocity,
            "spin": grains["AngularVelocity"],
            "force": grains["Force"], "torque": grains["Torque"]}
        if unit.job.keys() & {"facets", "walls", "boxes"}:
            rows["wall"] = grains.walls["Force"].sum(axis=0)
        for name, value in rows.items():
            seen[name].append(numpy.array(value))
    if "cell" in unit.job:
        history = run.history
        strain = [history[f"EngineeringStrain{one}"] for one in STRESSES]
        seen["edges"] = (numpy.eye(3) + numpy.moveaxis(numpy.array([
            [strain[0], strain[3], strain[5]], [0 * strain[0], strain[1], strain[4]],
            [0 * strain[0], 0 * strain[0], strain[2]]]), 2, 0)) @ numpy.array(unit.job["cell"])
        seen["kinetic"] = history["KineticEnergy"]
        seen["stress"] = numpy.array([history[f"Stress{one}"] - history[f"KineticStress{one}"]
                                      for one in STRESSES]).T
    if unit.job.get("asks_step"):
        seen["limit"] = [float(re.search(r"by stiffness (\S+) s", run.notes)[1])]
    pv.Delete(run.proxy)
    return {name: numpy.array(values) for name, values in seen.items() if len(values)}


def weigh(unit):
    """Mass and moments of inertia of a clump, from the spins that torques cause in a step."""
    torques = numpy.eye(3)
    radii = numpy.array(unit.ours["shape"])[:, 3]
    body = granular.shape(spheres=unit.ours["shape"])
    run = granular.Simulation(
        particles={"position": 100.0 * torques, "shape": [0] * 3, "applied_torque": torques,
                   "equivalent_radius": [(radii**3).sum() ** (1 / 3)] * 3},
        shapes=body, **settings(unit))
    grains = list(run.frames())[-1]
    seen = {"mass": grains["Mass"],
            "inertia": [unit.job["time_step"] / abs(grains["AngularVelocity"]).max(axis=1)]}
    pv.Delete(run.proxy)
    pv.Delete(body)
    return {name: numpy.array(value) for name, value in seen.items()}


def scale_of(name, values, other, unit):
    """Largest value of an array in Yade. Velocities and spins share a scale, and torques have that
    of forces as well."""
    largest = abs(values).max()
    radius = max(one["radius"] for one in unit.job["grains"])
    pairs = {"velocity": ("spin", radius), "spin": ("velocity", 1 / radius),
             "torque": ("force", radius)}
    if name in pairs:
        partner, factor = pairs[name]
        largest = max(largest, factor * abs(other[partner]).max())
    return largest


def digits_of(unit, own, other):
    """Fewest digits of agreement of the compared arrays, over their largest value in Yade."""
    worst = 1e-16
    for name in unit.compared & own.keys() & other.keys():
        one, values = own[name], other[name]
        if name == "position":
            one, values = one - one[0], values - values[0]
        elif name in ("force", "torque", "stress") and len(values) > 1:
            one, values = one[1:], values[1:]  # contacts of the start have no past
        difference = abs(one - values)
        if name == "position" and "cell" in unit.job:  # grains are shown within the cell
            edges = numpy.array(unit.job["cell"]).diagonal()
            difference = numpy.minimum(difference, abs(difference - edges))
        worst = max(worst, difference.max() / (scale_of(name, values, other, unit) or 1.0))
    return -math.log10(worst)


def compare(unit, other):
    """A row of the table, with checks of the closed forms and of the digits."""
    own, errors, digits = play(unit), [], "-"
    for what, measure, due, tolerance in unit.due:
        errors.append(f"{what} {abs(measure(own) / due - 1):.1g}"
                      + (f" ({abs(measure(other) / due - 1):.1g})" if other else ""))
        case.check(f"{unit.name}: {what}", measure(own), due, relative=tolerance,
                   source="the check of Yade" if what.startswith("recorded") else "closed form")
    if other and unit.compared & own.keys():
        found = digits_of(unit, own, other)
        digits = f"{found:.1f}"
        if not unit.differs:
            case.check_range(f"{unit.name}: digits", found, low=unit.digits, source=yade.version)
    return [unit.name, ", ".join(errors) or "-", digits, unit.differs or "-"]


#: Scripts of Yade that are left out, and why.
LEFT_OUT = {
    "checkHertzExtended":
        "the conical damage law (FrictMatCDM) is not offered; Hertz's law of the example is above",
    "checkCapillaryModels, Willett_numeric; capillar, Lambert, Weigert, Soulie":
        "of liquid bridges, the closed forms of Willett and of Rabinovich are offered",
    "checkLiquidMigration, capillaryLaplaceYoung": "liquid does not move from bridge to bridge",
    "checkWirePM": "wires with a table of stress over strain (WireMat) are not offered",
    "checkJCFpm, concrete":
        "shear strength that grows with the pressure on a bond (JCFpm), and damage (Cpm), are not offered",
    "cohesive-chain, bendingbeams, pfacet":
        "cylinders and facets between nodes are not offered; the case of bonded grains has a beam",
    "beam-l6geom": "moments of L6Geom have a length of their own (charLen), so a law holds for one size",
    "rotationalResistance, mRtype 2":
        "a torque by the square of the spin is not offered. The torque of mRtype 1 is by the spin"
        " as well, and constant in the manual of Yade",
    "LudingPM_2": "the velocity of a held grain cannot be reversed in mid-run",
    "SimpleHarmonicOscillatorWithHarmonicForceEngine":
        "a Force Expression has no sine",
    "checkTestTriax": "the packing is made by grains that grow (internalCompaction)",
    "checkClumpHopper, checkSaveLoadClumps":
        "many clumps have bounds of the energy only; another case compares clumps with LAMMPS",
    "checkbf_simple, checkbf_unixial_clump": "clumps that break are agglomerates with bonds here",
    "checkPolyhedraCrush, checkPotentialBlocks, checkPotentialParticles, checkLS_DEM":
        "polyhedra that are crushed, and laws by common volume or potential, are not offered",
    "checkLubrication, VANS, PFV, LBM, checkThermalEngine":
        "there is no fluid between grains but drag",
    "checkCollider..., colliderTorture, checkAvoidSelfInteractionMask, checkAlpha, checkVTKRecorder,"
    " checkMPI": "parts of Yade without motion to compare",
    "checkFlipCell, TestPBC.testDegenerate":
        "the tests Solver.Cell and Solver.CellStress have flips, and cells without volume are refused",
    "TestSimpleClump.testVelocity": "velocities of the spheres of a clump are no output",
}

leave_out_missing(case, yade)
units = [*units_of_yade.units(), *more_units_of_yade.units()]
results = yade.simulate(*(unit.job for unit in units), script="yade_units.py") if yade.is_there \
    else [None] * len(units)
rows = [compare(unit, other) for unit, other in zip(units, results)]
case.table(["unit", "error of this solver (of Yade)", "digits as Yade", "differs"], rows,
           f"{sum(row[-1] == '-' for row in rows)} of {len(rows)} units agree with Yade.")
case.table(["script of Yade", "why it is left out"], list(LEFT_OUT.items()),
           "Scripts that are left out.")
case.finish()
