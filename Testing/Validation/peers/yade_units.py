"""Script for Yade: unit cases. Reads jobs.json (see programs.py) and writes results.json.

A job of units_of_yade.py has these entries:

- "grains" is a list of dictionaries with "position" and "radius". Optional are "velocity", "spin",
  "material" (an index), "force" (constant) and "held". "held" has bits as the array Held.
- "materials" is a list of classes with values. "physics" and "law" are classes with values. A list
  of triples in "physics" is a MatchMaker.
- "facets" are lists of corners. "walls" are an axis and a position. "boxes" are a centre and half
  edges. All have the first material.
- "engines" are further classes with values, such as RotationEngine.
- "gravity", "numerical_damping", "avoids_ratcheting", "time_step", "steps" and "every" are as in
  programs.py.
- "cell" and "gradient" are rows of the edges and of the velocity gradient of a periodic cell.
- "clump" makes one clump of all grains. "bonds" are pairs of grains.
- "runge_kutta" takes the integrator of Cash and Karp.
- "asks_step" adds the critical step of GlobalStiffnessTimeStepper to the result.

Forces of a frame belong to the positions of the frame. Yade has these forces a step later.
"""

import json

from yade import *  # noqa: F401, F403, as scripts of Yade do
from yade import utils

AXES = "xyzXYZ"


def make(name, values):
    """An object of a class of Yade."""
    values = {key: MatchMaker(matches=[tuple(row) for row in value])  # noqa: F405
              if isinstance(value, list) and isinstance(value[0], list) else value
              for key, value in values.items()}
    return globals()[name](**values)


def add_bodies(job):
    """Adds grains and walls, and returns the indices of the grains."""
    kinds = [O.materials.append(make(*kind)) for kind in job["materials"]]  # noqa: F405
    grains = []
    for grain in job["grains"]:
        body = utils.sphere(grain["position"], grain["radius"],
                            material=kinds[grain.get("material", 0)])
        body.state.vel = grain.get("velocity", [0, 0, 0])
        body.state.angVel = grain.get("spin", [0, 0, 0])
        body.state.blockedDOFs = "".join(axis for bit, axis in enumerate(AXES)
                                         if grain.get("held", 0) >> bit & 1)
        grains.append(body)
    if job.get("clump"):
        O.bodies.appendClumped(grains)  # noqa: F405
    else:
        O.bodies.append(grains)  # noqa: F405
    for index, grain in enumerate(job["grains"]):
        if "force" in grain:
            O.forces.setPermF(index, grain["force"])  # noqa: F405
    O.bodies.append([utils.facet(corners, material=kinds[0])  # noqa: F405
                     for corners in job.get("facets", [])])
    O.bodies.append([utils.wall(position, axis, material=kinds[0])  # noqa: F405
                     for axis, position in job.get("walls", [])])
    O.bodies.append([utils.box(centre, half, fixed=True, material=kinds[0])  # noqa: F405
                     for centre, half in job.get("boxes", [])])


def contacts(job):
    """The loop over contacts. Laws of six degrees of freedom need another geometry."""
    kind, ratcheting = "ScGeom", {"avoidGranularRatcheting": job.get("avoids_ratcheting", True)}
    theory = {"hertzian": "Mindlin" in job["law"][0]}
    geometries = [make(f"Ig2_{one}_Sphere_ScGeom", theory) for one in ("Wall", "Facet")]
    if "ScGeom6D" in job["law"][0]:
        kind, geometries = "ScGeom6D", []
    geometries.append(make(f"Ig2_Box_Sphere_{kind}", {}))
    return InteractionLoop([make(f"Ig2_Sphere_Sphere_{kind}", ratcheting), *geometries],
                            # noqa: F405
                           [make(*job["physics"])], [make(*job["law"])])


def set_engines(job):
    bounds = [make(f"Bo1_{one}_Aabb", {}) for one in ("Sphere", "Facet", "Wall", "Box")]
    gravity = job.get("gravity", [0, 0, 0])
    if job.get("runge_kutta"):
        run = RungeKuttaCashKarp54Integrator([  # noqa: F405
            ForceResetter(), GeneralIntegratorInsertionSortCollider(bounds),  # noqa: F405
            contacts(job), GravityEngine(gravity=gravity)])  # noqa: F405
        run.rel_err = run.abs_err = 1e-15
        O.engines = [run]  # noqa: F405
        return
    O.engines = [  # noqa: F405
        ForceResetter(),  # noqa: F405
        InsertionSortCollider(bounds, verletDist=0.1 * min(  # noqa: F405
            grain["radius"] for grain in job["grains"])), contacts(job),
        *(make(*engine) for engine in job.get("engines", [])),
        NewtonIntegrator(damping=job.get("numerical_damping", 0.0), gravity=gravity)]  # noqa: F405


def bond(pairs):
    """Bonds grains at their distance."""
    for pair in pairs:
        first, second = (O.bodies[index] for index in pair)  # noqa: F405
        apart = (second.state.pos - first.state.pos).norm()
        utils.createInteraction(*pair).phys.unp = (first.shape.radius + second.shape.radius - apart)


def states(job):
    """Grains, or the clump."""
    count = len(job["grains"])
    if job.get("clump"):
        return [O.bodies[count].state]  # noqa: F405
    return [O.bodies[index].state for index in range(count)]  # noqa: F405


def show(result, job):
    """Adds a frame to the result, and makes the step that has the forces of the frame."""
    seen = states(job)
    for name, values in (("position", [list(one.pos) for one in seen]),
                         ("velocity", [list(one.vel) for one in seen]),
                         ("spin", [list(one.angVel) for one in seen]),
                         ("time", O.time)):  # noqa: F405
        result[name].append(values)
    if "cell" in job:
        edges = O.cell.hSize  # noqa: F405
        result["edges"].append([[edges[row, column] for column in range(3)] for row in range(3)])
        result["kinetic"].append(utils.kineticEnergy())
    O.step()  # noqa: F405
    others = range(len(seen), len(O.bodies))  # noqa: F405
    for name, load in (("force", O.forces.f), ("torque", O.forces.t)):  # noqa: F405
        result[name].append([list(load(index)) for index in range(len(seen))])
    result["wall"].append([sum(O.forces.f(index)[axis] for index in others)  # noqa: F405
                           for axis in range(3)])
    if "cell" in job:
        stress = utils.getStress()
        result["stress"].append([-stress[row, column] for row, column in (
            (0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (0, 2))])


def simulate(job):
    O.reset()  # noqa: F405
    if "cell" in job:
        O.periodic = O.cell.flipFlippable = True  # noqa: F405
        O.cell.hSize = Matrix3(*sum(job["cell"], []))  # noqa: F405
    add_bodies(job)
    set_engines(job)
    O.dt = job["time_step"]  # noqa: F405
    bond(job.get("bonds", []))
    if "gradient" in job:
        O.cell.velGrad = Matrix3(*sum(job["gradient"], []))  # noqa: F405
        O.dt = 0.0  # the gradient acts from the second step on  # noqa: F405
        O.step()  # noqa: F405
        O.dt = job["time_step"]  # noqa: F405
    result = {name: [] for name in ("time", "position", "velocity", "spin", "force", "torque",
                                    "wall")}
    if "cell" in job:
        result.update(edges=[], kinetic=[], stress=[])
    for _ in range(job["steps"] // job["every"]):
        show(result, job)
        if job["every"] > 1:  # 0 steps would be a run without an end
            O.run(job["every"] - 1, wait=True)  # noqa: F405
    show(result, job)
    if job.get("asks_step"):
        O.engines = [*O.engines[:-1], GlobalStiffnessTimeStepper(  # noqa: F405
            timeStepUpdateInterval=1, timestepSafetyCoefficient=1.0), O.engines[-1]]  # noqa: F405
        O.step()  # noqa: F405
        result["limit"] = [O.dt]  # noqa: F405
    result["mass"] = [one.mass for one in states(job)]
    result["inertia"] = [list(one.inertia) for one in states(job)]
    found = [contact.phys for contact in O.interactions if contact.isReal]  # noqa: F405
    result["springs"] = [[phys.kn, phys.ks] for phys in found]
    return result


with open("jobs.json", encoding="ascii") as file:
    results = [simulate(job) for job in json.load(file)]
with open("results.json", "w", encoding="ascii") as file:
    json.dump(results, file)
