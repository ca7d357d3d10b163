"""Run by Yade: a bed of superellipsoids as level sets, let settle and then timed; prints name=value.

    yade -n -x -j1 yade_superellipsoids.py GRAINS SETTLING STEPS "HALF AXES" "EXPONENTS"
"""

import os
import random
import sys

from yade import *  # noqa: F401, F403, as scripts of Yade do
from yade import utils

sys.path.insert(0, os.path.dirname(os.path.abspath(sys.argv[0])))
from yade_beds import add_box, set_engines, time_steps  # noqa: E402

SIZE = 0.01  # m
SPACING = 0.12 * SIZE  # of the grid of each level set
NODES = 402  # on the surface of each
TIME_STEP = 5e-5  # s


def make_bed(count, axes, exponents):
    """Grains rotated at random, in layers above the floor of a box as wide as about half of them."""
    chance = random.Random(1)
    O.materials.append(  # noqa: F405
        FrictMat(young=1e6, poisson=0.3, frictionAngle=0.29, density=2500))  # noqa: F405
    pitch = 2.05 * SIZE * max(axes)
    across = max(2, int(0.75 * round(count ** (1 / 3))))
    side = across * pitch
    for k in range(count):
        layer, rest = divmod(k, across**2)
        row, column = divmod(rest, across)
        axis = Vector3(*[chance.gauss(0, 1) for _ in range(3)]).normalized()  # noqa: F405
        O.bodies.append(utils.levelSetBody(  # noqa: F405
            "superellipsoid", extents=Vector3(*[SIZE * a for a in axes]),  # noqa: F405
            epsilons=exponents, spacing=SPACING, nSurfNodes=NODES, nodesPath=2,
            center=Vector3(*[(index + 0.5) * pitch for index in (column, row, layer)]),  # noqa: F405
            orientation=Quaternion(axis, chance.uniform(0, 6.28))))  # noqa: F405
    add_box(side)


def add_engines():
    set_engines(
        InsertionSortCollider([Bo1_LevelSet_Aabb(), Bo1_Wall_Aabb()],  # noqa: F405
                              verletDist=0.05 * SIZE),
        InteractionLoop(  # noqa: F405
            [Ig2_LevelSet_LevelSet_ScGeom(), Ig2_Wall_LevelSet_ScGeom()],  # noqa: F405
            [Ip2_FrictMat_FrictMat_FrictPhys()],  # noqa: F405
            [Law2_ScGeom_FrictPhys_CundallStrack(sphericalBodies=False)]),  # noqa: F405
        TIME_STEP, damping=0.3)


def main():
    count, settling, steps = map(int, sys.argv[1:4])
    axes, exponents = (tuple(map(float, text.split())) for text in sys.argv[4:6])
    make_bed(count, axes, exponents)
    add_engines()
    time_steps(count, settling, steps)


main()
