"""Bodies of beds for programs beside: clumps before they fall, and boxes of a settled bed."""

import math
import random

RADIUS = 0.001  # of a ball [m]
DENSITY = 1000.0
TIME_STEP = 1e-5  # s, for clumps
HALF = RADIUS / math.sqrt(2)
# Balls that touch, about their centre [m].
CLUMPS = {"dumbbells": [(-RADIUS, 0, 0), (RADIUS, 0, 0)],
          "tetrahedra": [(HALF, HALF, HALF), (HALF, -HALF, -HALF), (-HALF, HALF, -HALF),
                         (-HALF, -HALF, HALF)]}
SIDES = (1.0, 0.8, 0.6)  # of the scene "boxes", as they are drawn
ROUNDING = 0.06
#: Corners by the signs of x, y and z in three bits; edges, and faces around.
EDGES = [(a, a | bit) for bit in (1, 2, 4) for a in range(8) if not a & bit]
FACES = [(0, 1, 3, 2), (4, 5, 7, 6), (0, 1, 5, 4), (2, 3, 7, 6), (0, 2, 6, 4), (1, 3, 7, 5)]


def rotated(quaternion, v):
    """A vector by a unit quaternion, scalar part first."""
    w, x, y, z = quaternion
    a = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
    return (v[0] + w * a[0] + y * a[2] - z * a[1], v[1] + w * a[1] + z * a[0] - x * a[2],
            v[2] + w * a[2] + x * a[1] - y * a[0])


def bed_of_clumps(kind, count):
    """The width of the box, and the balls of each clump: in layers above the floor of a box about as
    wide as half of them stacked, rotated at random by the same numbers in every program."""
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


class Box:
    """A box by its mass, position, orientation, sides and rounding."""

    def __init__(self, line):
        size, self.mass, *numbers = map(float, line.split())
        self.centre, self.orientation = tuple(numbers[:3]), tuple(numbers[3:])
        kernel = [0.5 * side - ROUNDING for side in SIDES]
        scale = size / (math.hypot(*kernel) + ROUNDING)
        self.sides = [scale * side for side in SIDES]
        self.rounding = scale * ROUNDING

    def corners(self, rounding=0.0):
        """From the centre, in the axes of the world; of what is within the rounding."""
        half = [0.5 * side - rounding for side in self.sides]
        return [rotated(self.orientation, [half[k] if corner >> k & 1 else -half[k] for k in range(3)])
                for corner in range(8)]

    def inertia(self):
        """xx, yy, zz, xy, xz, yz in the axes of the world, of a sharp box."""
        squares = [side * side for side in self.sides]
        principal = [self.mass / 12 * (sum(squares) - square) for square in squares]
        axes = [rotated(self.orientation, [float(k == j) for k in range(3)]) for j in range(3)]
        return [sum(principal[j] * axes[j][a] * axes[j][b] for j in range(3))
                for a, b in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]


def read_boxes(path):
    """The width of the container, and the boxes, from what Benchmark --poses wrote."""
    with open(path, encoding="ascii") as file:
        width = float(next(file))
        return width, [Box(line) for line in file]
