#!/usr/bin/env pvpython
"""Grains settle in a bumpy bowl from an STL file that has the faults of files in the wild.

It writes the file, opens it as File > Open does, prints what was repaired, and leaves a picture and
a state file. All quantities are in SI units.
"""

import os

import numpy
from common import pipeline, scenes, views

BOWL_RADIUS, BOWL_DEPTH = 0.1, 0.06
BUMP_HEIGHT, BUMP_LENGTH = 0.003, 0.04


def read_options():
    parser = scenes.make_parser(__doc__, "dirty_stl", end_time=1.0, count=1500, radius=0.0035)
    parser.add_argument("--triangles", type=int, default=100000, help="about so many")
    return parser.parse_args()


def height_of(x, y):
    """The bowl: a paraboloid with bumps."""
    wave = 2 * numpy.pi / BUMP_LENGTH
    return (BOWL_DEPTH * (x**2 + y**2) / BOWL_RADIUS**2
            + BUMP_HEIGHT * numpy.sin(wave * x) * numpy.sin(wave * y))


def sound_bowl(count):
    """Triangles of the bowl as (n, 3, 3) coordinates, on a square grid that is bent into a disc."""
    n = max(2, round((count / 2) ** 0.5))
    s, t = numpy.meshgrid(numpy.linspace(-1, 1, n + 1), numpy.linspace(-1, 1, n + 1))
    x = BOWL_RADIUS * s * numpy.sqrt(1 - t**2 / 2)
    y = BOWL_RADIUS * t * numpy.sqrt(1 - s**2 / 2)
    points = numpy.stack([x, y, height_of(x, y)], axis=-1)
    a, b, c, d = points[:-1, :-1], points[:-1, 1:], points[1:, 1:], points[1:, :-1]
    # Not along the diagonal on which two corners of the disc's four lie flat.
    triangles = numpy.concatenate(
        [numpy.stack([a, b, c], axis=2), numpy.stack([a, c, d], axis=2)]
    )
    return triangles.reshape(-1, 3, 3)


def spoil(triangles, random):
    """A copy with faults, and how many of each there are."""
    lot = random.random(len(triangles))
    flipped, cut = lot < 0.05, (lot >= 0.05) & (lot < 0.07)
    flat, twice = (lot >= 0.07) & (lot < 0.08), (lot >= 0.08) & (lot < 0.09)
    result = triangles.copy()
    result[flipped] = result[flipped][:, ::-1]
    a, b, c = (triangles[cut][:, k] for k in range(3))
    middle = 0.5 * (a + b)  # a corner on the side of the neighbour
    sliver = triangles[flat].copy()
    sliver[:, 2] = 0.5 * (sliver[:, 0] + sliver[:, 1])
    result = numpy.concatenate([
        result[~cut], numpy.stack([a, middle, c], 1), numpy.stack([middle, b, c], 1),
        sliver, triangles[twice]])
    result = result[random.permutation(len(result))].astype(numpy.float32)
    result += random.integers(-1, 2, result.shape) * numpy.spacing(result)
    faults = {"flipped": flipped, "cut at a side": cut, "without area": flat, "twice": twice}
    return result, {what: int(which.sum()) for what, which in faults.items()}


def write_stl(path, triangles):
    """The binary form: a header, the number of triangles, and 50 bytes for each."""
    records = numpy.zeros(len(triangles), [("normal", "<f4", 3), ("corners", "<f4", (3, 3)),
                                           ("attribute", "<u2")])
    records["corners"] = triangles
    with open(path, "wb") as file:
        file.write(bytes(80) + numpy.uint32(len(triangles)).tobytes() + records.tobytes())


def write_bowl(options):
    path = os.path.join(options.output, "bowl.stl")
    triangles, faults = spoil(sound_bowl(options.triangles), numpy.random.default_rng(options.seed))
    write_stl(path, triangles)
    print(f"{path}: {len(triangles)} triangles, of which")
    print("  " + ", ".join(f"{count} {what}" for what, count in faults.items())
          + "; all corners off by the last digit")
    return path


def build(options):
    half = 0.5 * BOWL_RADIUS
    filling = pipeline.make_inflow("Filling", Box=[-half, half, -half, half, 0.05, 0.2],
                                   Amount="Fill", MaximumCount=options.count,
                                   RadiusRange=[0.7 * options.radius, 1.3 * options.radius])
    return pipeline.make_grains(options, walls=write_bowl(options), inflows=filling,
                                MaximumParticles=options.count, FrameInterval=0.025)


def report(run):
    """Whether the repaired bowl holds the grains, and how they lie on it."""
    position, arrays = run.particles()
    x, y, z = position.T
    inside = numpy.hypot(x, y) < BOWL_RADIUS
    fallen = int((z < height_of(x, y))[inside].sum() + (~inside).sum())
    walls = run.simulation.walls_at(run.end)
    speed = numpy.linalg.norm(arrays["Velocity"], axis=1)
    print(f"walls: {len(walls)} triangles after the repair")
    print(f"{len(z)} grains: {fallen} not in the bowl; median speed {numpy.median(speed):.2g} m/s")
    rows = run.columns()
    weight = pipeline.GRAVITY * arrays["Mass"].sum()
    carried = -rows["WallForce Wall 1"][:, 2][-1]
    print(f"the bowl carries {carried:.4f} newton of {weight:.4f} newton that the grains weigh")


def draw(run):
    view = run.make_view("Bowl", [1100, 900], [0.14, -0.3, 0.22], [0, 0, 0.025])
    display = run.show_grains()
    limits = [0.7 * run.options.radius, 1.3 * run.options.radius]
    views.colour(display, view, "Radius", "Radius in m", limits)
    views.show_walls(run.grains, view, front=0.35, back=0.35, edge_angle=60)
    run.save_picture()


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
