"""Run by Yade: a bed of clumps, let settle and then timed; prints name=value.

    yade -n -x -j1 yade_clumps.py KIND CLUMPS SETTLING STEPS
"""

import math
import os
import sys

from yade import *  # noqa: F401, F403, as scripts of Yade do
from yade import utils

sys.path.insert(0, os.path.dirname(os.path.abspath(sys.argv[0])))
from bodies import DENSITY, RADIUS, TIME_STEP, bed_of_clumps  # noqa: E402
from yade_beds import add_box, set_engines, time_steps  # noqa: E402


def main():
    kind, (count, settling, steps) = sys.argv[1], map(int, sys.argv[2:])
    O.materials.append(FrictMat(young=1e6, poisson=0.3, density=DENSITY,  # noqa: F405
                                frictionAngle=math.atan(0.5)))
    width, bed = bed_of_clumps(kind, count)
    for balls in bed:
        O.bodies.appendClumped([utils.sphere(ball, RADIUS) for ball in balls])  # noqa: F405
    add_box(width)
    set_engines(
        InsertionSortCollider([Bo1_Sphere_Aabb(), Bo1_Wall_Aabb()],  # noqa: F405
                              verletDist=0.1 * RADIUS),
        InteractionLoop([Ig2_Sphere_Sphere_ScGeom(), Ig2_Wall_Sphere_ScGeom()],  # noqa: F405
                        [Ip2_FrictMat_FrictMat_MindlinPhys(en=0.5, es=0.5)],  # noqa: F405
                        [Law2_ScGeom_MindlinPhys_Mindlin()]),  # noqa: F405
        TIME_STEP, damping=0)
    time_steps(count, settling, steps)


main()
