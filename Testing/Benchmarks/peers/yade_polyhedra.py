"""Run by Yade: a settled bed of boxes as sharp polyhedra, timed; prints name=value.

    yade -n -x -j1 yade_polyhedra.py BED STIFFNESS STEP WARM STEPS
"""

import os
import sys

from yade import *  # noqa: F401, F403, as scripts of Yade do
from yade import polyhedra_utils

sys.path.insert(0, os.path.dirname(os.path.abspath(sys.argv[0])))
from bodies import read_boxes  # noqa: E402
from yade_beds import add_box, set_engines, time_steps  # noqa: E402

DENSITY = 1000.0


def main():
    width, bed = read_boxes(sys.argv[1])
    stiffness, step = float(sys.argv[2]), float(sys.argv[3])
    warm, steps = int(sys.argv[4]), int(sys.argv[5])
    material = PolyhedraMat()  # noqa: F405
    material.density, material.young, material.poisson = DENSITY, stiffness, 0.2
    material.frictionAngle = 0.46
    for box in bed:
        corners = [Vector3(*[c + p for c, p in zip(box.centre, corner)])  # noqa: F405
                   for corner in box.corners()]
        O.bodies.append(polyhedra_utils.polyhedra(material, v=corners))  # noqa: F405
    add_box(width, material=material)
    before = [O.bodies[k].state.pos for k in range(len(bed))]  # noqa: F405
    set_engines(
        InsertionSortCollider([Bo1_Polyhedra_Aabb(), Bo1_Wall_Aabb()],  # noqa: F405
                              verletDist=0.05 * bed[0].sides[2]),
        InteractionLoop(  # noqa: F405
            [Ig2_Wall_Polyhedra_PolyhedraGeom(),  # noqa: F405
             Ig2_Polyhedra_Polyhedra_PolyhedraGeom()],  # noqa: F405
            [Ip2_PolyhedraMat_PolyhedraMat_PolyhedraPhys()],  # noqa: F405
            [Law2_PolyhedraGeom_PolyhedraPhys_Volumetric()]),  # noqa: F405
        step, damping=0.3)
    time_steps(len(bed), warm, steps)
    after = [O.bodies[k].state.pos for k in range(len(bed))]  # noqa: F405
    moved = (sum((a - b).squaredNorm() for a, b in zip(after, before)) / len(bed)) ** 0.5
    print(f"moved={moved}", flush=True)


main()
