"""The course of the marble run: a loop, a bowl, a board with pegs, a helix, a jump and a tray.

All lengths are in metres.
"""

import numpy
from common import shapes

CHANNEL = 0.016  # inner radius of a channel
START = (-0.50, 0.0, 1.02)
LOOP_FOOT, LOOP_RADIUS, LOOP_SHIFT = (-0.04, 0.0, 0.70), 0.074, 0.042
BOWL = (0.22, 0.175, 0.565)  # above the hole in the middle
BOWL_ENTRY = 0.115  # from its axis to the end of the track
HELIX, HELIX_RADIUS, HELIX_TURNS, HELIX_PITCH = (-0.215, -0.03), 0.10, 2.25, 0.068
BOARD = ((0.33, 0.52), (-0.272, 0.310), (0.065, 0.285))  # (x, z) at top and foot; y from and to
TRAY = ((0.125, 0.47), (-0.23, -0.03), 0.05)  # x, y, height of its rim


def smooth(s):
    return s * s * (3 - 2 * s)


def line(count):
    return numpy.linspace(0, 1, count)


def loop_track():
    """From the start down a ramp, through the loop, and up to the bowl."""
    s = line(70)
    x = START[0] + (LOOP_FOOT[0] - START[0]) * s
    ramp = numpy.stack([x, 0 * s, START[2] + (LOOP_FOOT[2] - START[2]) * smooth(s)], axis=1)
    angle = 2 * numpy.pi * line(97)[1:]
    sine, cosine = numpy.sin(angle), numpy.cos(angle)
    circle = numpy.stack([LOOP_FOOT[0] + LOOP_RADIUS * sine,
                          LOOP_SHIFT * smooth(angle / (2 * numpy.pi)),
                          LOOP_FOOT[2] + LOOP_RADIUS * (1 - cosine)], axis=1)
    inward = numpy.stack([-sine, 0 * angle, cosine], axis=1)
    s = line(50)[1:]
    entry = BOWL[1] - BOWL_ENTRY
    rise = numpy.stack([LOOP_FOOT[0] + (BOWL[0] - LOOP_FOOT[0]) * s,
                        LOOP_SHIFT + (entry - LOOP_SHIFT) * smooth(s),
                        LOOP_FOOT[2] + 0.025 * smooth(numpy.minimum(1, 1.6 * s))], axis=1)
    bend = numpy.radians(80) * line(36)[1:]
    into = numpy.stack([BOWL[0] + BOWL_ENTRY * numpy.sin(bend),
                        BOWL[1] - BOWL_ENTRY * numpy.cos(bend),
                        rise[-1, 2] - 0.05 * smooth(bend / bend[-1])], axis=1)
    upright = [0.0, 0.0, 1.0]
    up = numpy.concatenate(
        [numpy.tile(upright, (70, 1)), inward, numpy.tile(upright, (49 + 35, 1))])
    return shapes.channel(numpy.concatenate([ramp, circle, rise, into]), up, CHANNEL)


def helix_track():
    """The gutter below the board, the helix, and the jump into the tray."""
    s = line(40)
    x = HELIX[0] - HELIX_RADIUS
    gutter = numpy.stack([0 * s + x, 0.295 + (HELIX[1] - 0.295) * s, 0.280 - 0.032 * s], axis=1)
    wide = CHANNEL + 0.012 * (1 - smooth(numpy.clip((s - 0.6) / 0.4, 0, 1)))
    angle = numpy.pi + 2 * numpy.pi * HELIX_TURNS * line(360)[1:]
    sine, cosine = numpy.sin(angle), numpy.cos(angle)
    revolutions = (angle - numpy.pi) / (2 * numpy.pi)
    helix = numpy.stack([HELIX[0] + HELIX_RADIUS * cosine, HELIX[1] + HELIX_RADIUS * sine,
                         0.248 - HELIX_PITCH * revolutions], axis=1)
    bank = 0.6 * smooth(numpy.clip(numpy.minimum(revolutions, HELIX_TURNS - revolutions) / 0.2,
                                   0, 1))
    lean = numpy.stack([-bank * cosine, -bank * sine, 0 * angle + 1], axis=1)
    s = line(60)[1:]
    low = helix[-1, 2]
    jump = numpy.stack([helix[-1, 0] + 0.32 * s, 0 * s + helix[-1, 1],
                        low - 0.040 * smooth(numpy.minimum(1, s / 0.65))
                        + 0.018 * numpy.clip((s - 0.65) / 0.35, 0, 1) ** 2], axis=1)
    up = numpy.concatenate([numpy.tile([0.0, 0, 1], (40, 1)), shapes.unit(lean),
                            numpy.tile([0.0, 0, 1], (59, 1))])
    radius = numpy.concatenate([wide, numpy.full(359 + 59, CHANNEL)])
    return shapes.channel(numpy.concatenate([gutter, helix, jump]), up, radius)


def board_parts():
    """The board with its rails and, in a mesh of their own, the pegs."""
    (top_x, top_z), (foot_x, foot_z), (y_from, y_to) = BOARD
    down = numpy.array([foot_x - top_x, 0, foot_z - top_z])
    along, width = shapes.unit(down), numpy.array([0, y_to - y_from, 0])
    normal = numpy.cross(width / width[1], along)
    normal *= numpy.sign(normal[2])
    top = numpy.array([top_x, y_from, top_z])
    rail, edge = 0.035 * normal, numpy.array([0, 0.006, 0])
    slabs = [shapes.slab(top - 0.006 * normal, [down, width, 0.006 * normal]),
             shapes.slab(top - edge, [down, edge, rail]),
             shapes.slab(top + width, [down, edge, rail]),
             shapes.slab(top - edge - 0.006 * along, [0.006 * along, width + 2 * edge, rail])]
    pegs = []
    for line_index in range(8):
        middle = top + (0.21 + 0.05 * line_index) * along + 0.5 * width
        for offset in numpy.arange(-2, 2.5) * 0.044 + (0.022 if line_index % 2 else 0):
            if abs(offset) < 0.5 * width[1] - 0.03:  # a marble passes at the rail
                foot = middle + numpy.array([0, offset, 0]) - 0.002 * normal
                pegs.append(shapes.rod(foot, 0.024 * normal, 0.004, 16))
    back = HELIX[0] - HELIX_RADIUS - 0.032
    guards = [shapes.upright_box((back - 0.006, back), (-0.02, 0.30), (0.27, 0.45)),
              shapes.upright_box((-0.286, -0.280), (-0.03, 0.064), (0.25, 0.40)),
              shapes.upright_box((-0.286, -0.280), (0.064, 0.294), (0.25, 0.304)),
              shapes.upright_box((back, -0.285), (0.294, 0.30), (0.27, 0.45))]
    return shapes.joined(slabs + guards), shapes.joined(pegs)


def wooden_parts():
    """The base, the tray and the posts."""
    (x0, x1), (y0, y1), rim = TRAY
    t = 0.006
    boxes = [shapes.upright_box((-0.56, 0.56), (-0.28, 0.38), (-0.02, 0.0)),
             shapes.upright_box((x0 - t, x0), (y0 - t, y1 + t), (0, 0.5 * rim)),
             shapes.upright_box((x1, x1 + t), (y0 - t, y1 + t), (0, 2 * rim)),
             shapes.upright_box((x0, x1), (y0 - t, y0), (0, rim)),
             shapes.upright_box((x0, x1), (y1, y1 + t), (0, rim))]
    positions = [(-0.48, 0.0, 1.015), (-0.245, 0.0, 0.822), (LOOP_FOOT[0], 0.0, 0.698),
                 (0.06, 0.048, 0.715), (0.384, 0.175, 0.66), (0.22, 0.339, 0.66),
                 (0.336, 0.291, 0.66), (0.31, 0.30, 0.53), (-0.25, 0.30, 0.33),
                 (-0.307, -0.117, 0.22), (-0.133, 0.057, 0.22), (-0.02, -0.13, 0.052),
                 (0.09, -0.13, 0.063)]
    return shapes.joined(boxes + [shapes.post(*position) for position in positions])


def meshes():
    """The parts of the course by name, each with its colour."""
    board, pegs = board_parts()
    return {
        "Loop": (loop_track(), (0.90, 0.36, 0.20)),
        "Bowl": (shapes.bowl(BOWL, 0.155, 0.12, 0.028, 0.025, 0.03), (0.16, 0.60, 0.62)),
        "Board": (board, (0.86, 0.78, 0.62)),
        "Pegs": (pegs, (0.93, 0.72, 0.16)),
        "Helix": (helix_track(), (0.36, 0.42, 0.82)),
        "Wood": (wooden_parts(), (0.66, 0.48, 0.31)),
    }
