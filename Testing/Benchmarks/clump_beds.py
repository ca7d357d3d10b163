"""Where the clumps of a bed are before they fall: in layers above the floor of a box about as wide
as half of them stacked, rotated at random by the same numbers in every program."""

import math
import random

RADIUS = 0.001  # of a ball [m]
DENSITY = 1000.0
TIME_STEP = 1e-5  # s
HALF = RADIUS / math.sqrt(2)
# Balls that touch, about their centre [m].
CLUMPS = {"dumbbells": [(-RADIUS, 0, 0), (RADIUS, 0, 0)],
          "tetrahedra": [(HALF, HALF, HALF), (HALF, -HALF, -HALF), (-HALF, HALF, -HALF),
                         (-HALF, -HALF, HALF)]}


def rotated(quaternion, v):
    """A vector by a unit quaternion, scalar part first."""
    w, x, y, z = quaternion
    a = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
    return (v[0] + w * a[0] + y * a[2] - z * a[1], v[1] + w * a[1] + z * a[0] - x * a[2],
            v[2] + w * a[2] + x * a[1] - y * a[0])


def make_bed(kind, count):
    """The width of the box, and the balls of each clump."""
    chance = random.Random(1)
    balls = CLUMPS[kind]
    pitch = 2.1 * (max(math.dist(ball, (0, 0, 0)) for ball in balls) + RADIUS)
    across = max(2, round(0.75 * count ** (1 / 3)))
    bed = []
    for k in range(count):
        layer, rest = divmod(k, across**2)
        row, column = divmod(rest, across)
        middle = [(index + 0.5) * pitch for index in (column, row, layer)]
        q = [chance.gauss(0, 1) for _ in range(4)]
        q = [number / math.hypot(*q) for number in q]
        bed.append([tuple(m + p for m, p in zip(middle, rotated(q, ball))) for ball in balls])
    return across * pitch, bed
