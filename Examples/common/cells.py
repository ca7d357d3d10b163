"""Periodic cells of loose grains that are pressed together from all sides."""

import math

from common import pipeline


ONLY_SLIDING = {"RollingFriction": 0, "AutomaticTwistingFriction": 0, "TwistingFriction": 0}


def width_of(count, radius, share):
    """Of a cube in which so many grains have a share of the volume."""
    return (count * 4 / 3 * math.pi * radius**3 / share) ** (1 / 3)


def unit_rate(radius, density, pressure):
    """The rate of strain whose inertial number is 1 [1/s]."""
    return 1 / (2 * radius * math.sqrt(0.6 * density / pressure))


def loose_filling(count, radii, width):
    """Grains everywhere in a cube, at once and at rest."""
    return pipeline.make_inflow("Filling", Box=[0, width, 0, width, 0, width], Amount="Fill",
                                MaximumCount=count, RadiusRange=list(radii), Velocity=[0, 0, 0])


def make_cell(options, width, radii, pressure, **properties):
    """A cube that repeats itself along all axes, filled with loose grains without gravity, that is
    pressed along all axes."""
    cell = {"PeriodicAxes": "X, Y and Z", "CellOrigin": [0, 0, 0],
            "CellEdges": [width, 0, 0, 0, width, 0, 0, 0, width],
            "CellControl": [1, 1, 1, 0, 0, 0], "CellStress": [pressure] * 3 + [0, 0, 0]}
    return pipeline.make_grains(
        options, inflows=[loose_filling(options.count, radii, width)],
        MaximumParticles=options.count, Gravity=[0, 0, 0], **{**cell, **ONLY_SLIDING, **properties})
