"""The boxes of a settled bed, as Benchmark --poses writes them, for programs beside."""

import math

from clump_beds import rotated

SIDES = (1.0, 0.8, 0.6)  # of the scene "boxes", as they are drawn
ROUNDING = 0.06
#: Corners by the signs of x, y and z in three bits; edges, and faces around.
EDGES = [(a, a | bit) for bit in (1, 2, 4) for a in range(8) if not a & bit]
FACES = [(0, 1, 3, 2), (4, 5, 7, 6), (0, 1, 5, 4), (2, 3, 7, 6), (0, 2, 6, 4), (1, 3, 7, 5)]


class Box:
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


def read_bed(path):
    """The width of the container, and the boxes."""
    with open(path, encoding="ascii") as file:
        width = float(next(file))
        return width, [Box(line) for line in file]
