"""Script for Yade: bonded spheres. Reads jobs.json (see programs.py) and writes results.json.

The material CohFrictMat has normal, shear, bending and twisting springs. Spheres that touch when a
job begins are bonded. A job has entries beside the list in programs.py:

- "bonds" is a dictionary.
- "stiffness_ratio" of "bonds" is k_s / k_n.
- "bending" and "twisting" of "bonds" are moments over k_s R².
- "normal_strength" and "shear_strength" of "bonds" are forces over R².
- "plates" are triangles as lists of corners.
- "forgets" sets the friction spring of a contact to 0 when the bond breaks.
"""

import json
import math
import time

from yade import *  # noqa: F401, F403, as scripts of Yade do
from yade import utils

NEAR = 1.001  # ratio of distance to sum of radii up to which spheres touch
WHOLE = []  # contacts without a known break of the bond


def make_material(job, bonds, coheres):
    return O.materials.append(CohFrictMat(  # noqa: F405
        density=job["density"], young=job["youngs_modulus"], poisson=bonds["stiffness_ratio"],
        frictionAngle=math.atan(job["friction"]), alphaKr=bonds["bending"],
        alphaKtw=bonds["twisting"], normalCohesion=bonds["normal_strength"],
        shearCohesion=bonds["shear_strength"], momentRotationLaw=coheres, isCohesive=coheres))


def prepare(job):
    """Makes spheres, plates and engines. The first step makes the bonds."""
    grain, plate = (make_material(job, job["bonds"], coheres) for coheres in (True, False))
    for position, velocity, spin, radius in zip(job["position"], job["velocity"], job["spin"],
                                             job["radius"]):
        body = utils.sphere(position, radius, material=grain)
        O.bodies.append(body)  # noqa: F405
        body.state.vel, body.state.angVel = velocity, spin
    for corners in job["plates"]:
        O.bodies.append(utils.facet(corners, material=plate))  # noqa: F405
    reach, meet = Bo1_Sphere_Aabb(aabbEnlargeFactor=NEAR), Ig2_Sphere_Sphere_ScGeom6D(  # noqa: F405
        interactionDetectionFactor=NEAR)
    O.engines = [  # noqa: F405
        ForceResetter(),  # noqa: F405
        InsertionSortCollider([reach, Bo1_Facet_Aabb()],  # noqa: F405
                              verletDist=0.1 * min(job["radius"])),
        InteractionLoop(  # noqa: F405
            [meet, Ig2_Facet_Sphere_ScGeom6D()],  # noqa: F405
            [Ip2_CohFrictMat_CohFrictMat_CohFrictPhys(setCohesionNow=True)],  # noqa: F405
            [Law2_ScGeom6D_CohFrictPhys_CohesionMoment()]),  # noqa: F405
        NewtonIntegrator(damping=job["numerical_damping"], gravity=(0, 0, job["gravity"])),  # noqa: F405
    ]
    O.dt = job["time_step"]  # noqa: F405
    O.step()  # noqa: F405
    reach.aabbEnlargeFactor = meet.interactionDetectionFactor = 1.0
    WHOLE[:] = list(O.interactions)  # noqa: F405
    for contact in WHOLE:
        contact.phys.cohesionDisablesFriction = True
        if hasattr(contact.phys, "rollingAdhesion"):  # later versions also break bonds by moments
            contact.phys.rollingAdhesion = contact.phys.twistingAdhesion = 1e30
    if job.get("forgets"):
        O.engines = [*O.engines[:3], PyRunner(command="forget()", iterPeriod=1),  # noqa: F405
                     O.engines[3]]  # noqa: F405


def forget():
    """Sets the friction force of contacts to 0 whose bonds broke in this step."""
    broken = [contact for contact in WHOLE if not contact.isReal or contact.phys.cohesionBroken]
    for contact in broken:
        WHOLE.remove(contact)
        if contact.isReal:
            contact.phys.shearForce = Vector3.Zero  # noqa: F405


def whole_bonds(count):
    return [[contact.id1, contact.id2] for contact in O.interactions  # noqa: F405
            if contact.isReal and not contact.phys.cohesionBroken
            and max(contact.id1, contact.id2) < count]


def simulate(job):
    O.reset()  # noqa: F405
    prepare(job)
    count = len(job["radius"])
    names = ("time", "position", "velocity", "spin", "bonds")
    result = {name: [] for name in names}
    seconds, done = 0.0, 1
    for frame in range(job["steps"] // job["every"] + 1):
        started = time.process_time()
        if frame:
            O.run(frame * job["every"] - done, wait=True)  # noqa: F405
            seconds += time.process_time() - started
            done = frame * job["every"]
        states = [O.bodies[i].state for i in range(count)]  # noqa: F405
        for name, values in zip(names, (
                O.time, [list(state.pos) for state in states],  # noqa: F405
                [list(state.vel) for state in states], [list(state.angVel) for state in states],
                len(whole_bonds(count)))):
            result[name].append(values)
    result["pairs"], result["seconds"] = whole_bonds(count), seconds
    return result


with open("jobs.json", encoding="ascii") as file:
    results = [simulate(job) for job in json.load(file)]
with open("results.json", "w", encoding="ascii") as file:
    json.dump(results, file)
