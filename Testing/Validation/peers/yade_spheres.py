"""Script for Yade: spheres. Reads jobs.json (see programs.py) and writes results.json."""

import json
import math
import time

from yade import *  # noqa: F401, F403, as scripts of Yade do
from yade import utils


def law_of(job):
    """Material, physics and law of the contact.

    The job may give names of classes of Yade with values in "yade". The usual law is MindlinPhys.
    MindlinPhys has the damping 2 β √(m k) with tangent stiffnesses. The tangent stiffnesses are 3/2
    k_n and k_s of Vetter (2025).
    """
    beta, law = job["beta"], job.get("yade", {})

    def make(kind, usual, **values):
        name, given = law.get(kind, (usual, {}))
        return globals()[name](**{**values, **given})

    own = {} if "physics" in law else {"betan": beta * math.sqrt(5 / 6),
                                       "betas": beta / math.sqrt(24)}
    elastic = {} if "material" in law else {"young": job["youngs_modulus"],
                                            "poisson": job["poisson_ratio"]}
    return (make("material", "FrictMat", density=job["density"],
                 frictionAngle=math.atan(job["friction"]), **elastic),
            make("physics", "Ip2_FrictMat_FrictMat_MindlinPhys", **own),
            make("law", "Law2_ScGeom_MindlinPhys_Mindlin"))


def prepare(job):
    """Makes spheres, walls and engines."""
    material, physics, law = law_of(job)
    grain = O.materials.append(material)  # noqa: F405
    settings = {"avoids_ratcheting": True, "numerical_damping": 0.0, **job.get("yade", {})}
    for position, velocity, spin, radius in zip(job["position"], job["velocity"], job["spin"],
                                             job["radius"]):
        body = utils.sphere(position, radius, material=grain)
        O.bodies.append(body)  # noqa: F405
        body.state.vel, body.state.angVel = velocity, spin
    for end, corner in enumerate(job.get("box", [])):
        for axis, position in enumerate(corner):
            if position is not None:
                O.bodies.append(utils.wall(position, axis, sense=1 - 2 * end,  # noqa: F405
                                           material=grain))
    O.dt = job["time_step"]  # noqa: F405
    O.engines = [  # noqa: F405
        ForceResetter(),  # noqa: F405
        InsertionSortCollider([Bo1_Sphere_Aabb(), Bo1_Wall_Aabb()],  # noqa: F405
                              verletDist=0.1 * min(job["radius"])),
        InteractionLoop(  # noqa: F405
            [Ig2_Sphere_Sphere_ScGeom(  # noqa: F405
                avoidGranularRatcheting=settings["avoids_ratcheting"]),
             Ig2_Wall_Sphere_ScGeom(hertzian=True)],  # noqa: F405
            [physics], [law]),
        NewtonIntegrator(damping=settings["numerical_damping"],  # noqa: F405
                         gravity=(0, 0, job.get("gravity", 0.0))),
    ]


def show(result, job):
    """Adds a frame to the result."""
    grains = [O.bodies[i] for i in range(len(job["radius"]))]  # noqa: F405
    result["time"].append(O.time)  # noqa: F405
    result["position"].append([list(body.state.pos) for body in grains])
    result["velocity"].append([list(body.state.vel) for body in grains])
    result["spin"].append([list(body.state.angVel) for body in grains])
    result["force"].append([list(O.forces.f(i)) for i in range(len(grains))])  # noqa: F405
    if job.get("contacts"):
        result["forces"].append([
            contact.phys.normalForce.norm() for contact in O.interactions  # noqa: F405
            if contact.isReal and max(contact.id1, contact.id2) < len(grains)
            and contact.geom.penetrationDepth > 0])


def shear(job):
    """Shears a periodic cell. Yade adds the velocity of the flow to the grains when the cell gets
    the gradient."""
    O.periodic = True  # noqa: F405
    O.cell.setBox(*job["cell"])  # noqa: F405
    O.cell.flipFlippable = True  # noqa: F405
    prepare(job)
    O.cell.velGrad = Matrix3(0, job["rate"], 0, 0, 0, 0, 0, 0, 0)  # noqa: F405
    result = {"time": [], "stress": [], "seconds": 0.0}
    for _ in range(job["steps"] // job["stress_every"]):
        begin = time.monotonic()
        O.run(job["stress_every"], wait=True)  # noqa: F405
        result["seconds"] += time.monotonic() - begin
        result["time"].append(O.time)  # noqa: F405
        # stress of contacts; the stress of motion is of the order of the inertial number squared
        stress = utils.getStress()
        result["stress"].append([-stress[i][j] for i, j in ((0, 0), (1, 1), (2, 2), (0, 1))])
    return result


def simulate(job):
    O.reset()  # noqa: F405
    if "cell" in job:
        return shear(job)
    prepare(job)
    result = {name: [] for name in ("time", "position", "velocity", "spin", "force", "forces")}
    show(result, job)
    for _ in range(job["steps"] // job["every"]):
        O.run(job["every"], wait=True)  # noqa: F405
        show(result, job)
    return result


with open("jobs.json", encoding="ascii") as file:
    results = [simulate(job) for job in json.load(file)]
with open("results.json", "w", encoding="ascii") as file:
    json.dump(results, file)
