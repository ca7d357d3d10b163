#!/usr/bin/env pvpython
"""Fibres are laid across a bar, and bend under their weight.

Each fibre is a chain of grains that beams (Timoshenko) hold; thick ones stay nearly straight, thin
ones hang down. Where their ends come to rest is set against the elastica, the line of a beam that
bends far. The picture shows the fibres at rest, with the elastica in front of each.

It leaves a picture, a film, a table and a state file. All quantities are in SI units.
"""

import math

import numpy
from common import pipeline, scenes, views
from paraview import simple as pv

YOUNG, POISSON, DENSITY = 8e5, 0.3, 1000.0
HALF = 0.05  # length from the bar to either end
BAR = 0.003  # radius
SPACING = 1.6  # of the grains of a fibre, in radii
APART = 0.009  # from fibre to fibre


def read_options():
    parser = scenes.make_parser(__doc__, "fibres", end_time=0.6, film=True)
    parser.add_argument("--radii", type=scenes.positive, nargs="+",
                        default=[0.0016, 0.0012, 0.0009, 0.0007], help="of the fibres (m)")
    options = parser.parse_args()
    scenes.demand_below(parser, "radii", max(options.radii), HALF)
    return options


def chains(radii):
    """Grains of the fibres, each of which is bonded to the next of its fibre."""
    position, radius, bonds = [], [], []
    for fibre, r in enumerate(radii):
        half = round(HALF / (SPACING * r))
        first = len(position)
        position += [(SPACING * r * k, APART * fibre, BAR + r) for k in range(-half, half + 1)]
        radius += [r] * (2 * half + 1)
        bonds += [(k, k + 1) for k in range(first, len(position) - 1)]
    return {"position": position, "radius": radius, "bonds": bonds}


def build(options):
    wide = APART * len(options.radii)
    bar = pipeline.new("Line", "Bar", Point1=[0, -APART, 0], Point2=[0, wide, 0])
    # Viscosity, so that thin ones come to rest, and damping for thick ones.
    return pipeline.make_grains(options, walls=bar, particles=chains(options.radii), WallRadius=BAR,
                                MaximumParticles=0, Density=DENSITY, YoungsModulus=1e6,
                                SlidingFriction=0.6, RollingFriction=0, Restitution=0.3,
                                AllowInitialOverlap=1, Viscosity=4e-3, NumericalDamping=0.5,
                                BondLaw="Timoshenko", BondInteractionRadius=0,
                                BondYoungsModulus=YOUNG, BondPoissonRatio=POISSON,
                                BondBreaking="Never", FrameInterval=0.01)


def load_of(radius):
    """Weight over length, with that over the bending stiffness."""
    weight = DENSITY * 4 / 3 * math.pi * radius**3 * pipeline.GRAVITY / (SPACING * radius)
    return weight, weight / (YOUNG * math.pi / 4 * radius**4)


def elastica(radius, points=400):
    """The line of a beam that is held level at one end: EI theta'' = -w (l - s) cos theta, with
    theta(0) = theta'(l) = 0. Returns x and the fall at equal arc lengths s up to the last grain."""
    count = round(HALF / (SPACING * radius))
    length = (count + 0.5) * SPACING * radius  # the last grain weighs as much as the others
    s = numpy.linspace(0, length, points + 1)
    step, share = s[1], load_of(radius)[1]

    def shoot(bend):
        angle, angles = 0.0, [0.0]
        for at in s[:-1] + step / 2:
            middle = angle + 0.5 * step * bend
            bend -= step * share * (length - at) * math.cos(middle)
            angle = middle + 0.5 * step * bend
            angles.append(angle)
        return bend, numpy.array(angles)

    low, high = 0.0, share * length**2
    for _ in range(60):
        bend = (low + high) / 2
        low, high = (bend, high) if shoot(bend)[0] < 0 else (low, bend)
    angles = shoot(low)[1]
    middles = 0.5 * (angles[1:] + angles[:-1])
    line = numpy.array([numpy.append(0, numpy.cumsum(step * f(middles))) for f in (numpy.cos, numpy.sin)])
    last = count * SPACING * radius
    lengths = numpy.linspace(0, last, points + 1)
    return tuple(numpy.interp(lengths, s, values) for values in line)


def report(run):
    position, arrays = run.particles()
    rows, begin = [], 0
    for radius in run.options.radii:
        count = round(HALF / (SPACING * radius))
        chain = position[begin:begin + 2 * count + 1]
        begin += 2 * count + 1
        fall = chain[count, 2] - 0.5 * (chain[0, 2] + chain[-1, 2])
        reach = 0.5 * (chain[-1, 0] - chain[0, 0])
        x, z = elastica(radius)
        rows.append((1e3 * radius, fall / HALF, z[-1] / HALF, reach / HALF, x[-1] / HALF))
        print(f"radius {1e3 * radius:g} mm: the ends hang {fall / HALF:.4f} of the half length below"
              f" the bar, by the elastica {z[-1] / HALF:.4f}, and reach {reach / HALF:.4f} out, by"
              f" the elastica {x[-1] / HALF:.4f}")
    moving = numpy.linalg.norm(arrays["Velocity"], axis=1).max()
    print(f"largest velocity at the end {moving:.2g} m/s")
    run.write_table(["Radius", "Fall", "FallOfElastica", "Reach", "ReachOfElastica"], rows)


def show(run):
    radii = sorted(run.options.radii)
    middle = APART * (len(radii) - 1) / 2
    view = run.make_view("Fibres", [1200, 800], [0.022, -0.125, 0.026], [0.001, middle, -0.0165])
    display = run.show_grains()
    views.colour(display, view, "Radius", "Radius (m)", (0.8 * radii[0], radii[-1]),
                 preset="Viridis (matplotlib)", labels=radii)
    bar = pipeline.new("Tube", "Round bar", Input=pv.FindSource("Bar"), Radius=BAR, NumberofSides=48)
    views.show_plain(bar, view, [0.45, 0.48, 0.52])
    for fibre, radius in enumerate(run.options.radii):
        x, z = elastica(radius, 60)
        points = [(side * a, APART * fibre - 1.05 * radius, BAR + radius - b)
                  for side in (-1, 1) for a, b in list(zip(x, z))[::side]]
        line = pipeline.polyline(f"Elastica {1e3 * radius:g} mm", points)
        display = views.show_plain(line, view, [1.0, 1.0, 1.0])
        display.LineWidth = 2


def draw(run):
    run.save_picture("", run.end)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw, show)
