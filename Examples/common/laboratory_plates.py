"""Triaxial compression between six rigid plates, as it is done in a true triaxial apparatus: each
plate is pushed by a pressure over what the plates beside it leave of its area, until two of them
move together."""

import numpy
from common import cells, pipeline
from common.laboratory_cells import (DENSITY, LOOSE, PRESSING, TESTS as OF_CELLS, Test, material, plan,
                                     radii, triaxial, unit_rate)
from common.laboratory_walls import SMOOTH, YOUNGS_MODULUS, make_wall

AXES = (("Left", "Right"), ("Front", "Back"), ("Bottom", "Top"))


def rectangle(axis, position, low, high):
    """A plate across an axis."""
    a, b = [k for k in range(3) if k != axis]
    corners = []
    for first, second in ((low, low), (high, low), (high, high), (low, high)):
        corner = [position] * 3
        corner[a], corner[b] = first, second
        corners.append(corner)
    return corners


def sideways(options, moved):
    """Displacement of each side that keeps the volume while the lower and the upper plate move."""
    return 0.5 * options.begun * ((1 - 2 * moved / options.begun) ** -0.5 - 1)


def pressing(options, direction):
    return {"ServoTimes": [0, options.begin], "TranslationTimes": [options.begin, 1e30],
            "TranslationVelocity": [options.speed * part for part in direction]}


def yielding(options, direction):
    """Motion of the sides that keeps the volume. Their servo adds a correction."""
    times = numpy.linspace(options.begin, options.end_time, 60)
    out = sideways(options, options.speed * (times - options.begin))
    rows = [(moment, *(-step * part for part in direction)) for moment, step in zip(times, out)]
    return {"MotionTable": "\n".join(" ".join(f"{number:.9g}" for number in row) for row in rows)}


def build_plates(options):
    # A tenth more space than in a cell, as packings are looser at plates.
    width = cells.width_of(1.1 * options.count, options.radius, LOOSE)
    rate = options.inertial_number * unit_rate(options)
    plan(options, options.strain / rate)
    options.width = width
    # When the pressure is reached the box has some 0.77 of its edges, less than half of its volume.
    options.begun, options.speed = 0.77 * width, 0.5 * 0.77 * width * rate
    plates = []
    for axis, names in enumerate(AXES):
        for name, position, sign in zip(names, (0.0, width), (1, -1)):
            direction = [0.0, 0.0, 0.0]
            direction[axis] = sign
            beside = ", ".join(other for k, pair in enumerate(AXES) if k != axis for other in pair)
            moving = (pressing if axis == 2 else yielding)(options, direction)
            plates.append(make_wall(
                name, [rectangle(axis, position, 0.0, width)], Servo="Pressure",
                ServoLoad=options.pressure, ServoDirection=direction, ServoSides=beside,
                ServoMaximumSpeed=0.5 * PRESSING * unit_rate(options) * width, **SMOOTH, **moving))
    return pipeline.make_grains(
        options, walls=plates, inflows=[cells.loose_filling(options.count, radii(options), width)],
        MaximumParticles=options.count, Gravity=[0, 0, 0], FrameInterval=options.frame,
        **material(options, YOUNGS_MODULUS))


def measure_plates(run):
    options, rows = run.options, run.columns()
    moved = options.speed * numpy.maximum(rows["Time"] - options.begin, 0)
    edges = []
    for axis, (low, high) in enumerate(AXES):
        closed = rows[f"WallTravel {low}"] + rows[f"WallTravel {high}"]
        edges.append(options.width - closed - 2 * (moved if axis == 2 else -sideways(options, moved)))
    stress = []
    for axis, names in enumerate(AXES):
        force = 0.5 * sum(abs(rows[f"WallForce {name}"][:, axis]) for name in names)
        stress.append(force / numpy.prod([edges[k] for k in range(3) if k != axis], axis=0))
    part = slice(options.start, None)
    solid = run.particles()[1]["Mass"].sum() / DENSITY
    strain = -numpy.log(edges[2] / edges[2][options.start])[part]
    volumes = numpy.prod(edges, axis=0)
    volume = -numpy.log(volumes / volumes[options.start])[part]
    return triaxial(strain, volume, (volumes / solid - 1)[part], stress[2][part],
                    0.5 * (stress[0] + stress[1])[part])


OF_CELL = OF_CELLS["triaxial"]
TESTS = {
    "triaxial_plates": Test(build_plates, measure_plates, OF_CELL.titles, OF_CELL.bottom,
                            OF_CELL.left, OF_CELL.right),
}
