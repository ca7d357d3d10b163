#!/usr/bin/env pvpython
"""A row of dominoes falls, and how fast, beside the theory of van Leeuwen.

The first one is pushed. After a few each hits the next at the same angle and speed, and the wave has
a speed of its own, a function of the spacing times the root of gravity and height. Van Leeuwen (2010,
American Journal of Physics 78, 721; arXiv physics/0401018) has dominoes that rotate about their
lower edges, do not rub on each other and stay in touch once they met. Here the floor holds their
edges, the faces are smooth, and nothing keeps them from bouncing but restitution.

It leaves a picture, a table and a state file. All quantities are in SI units.
"""

import math

import numpy
from common import pipeline, scenes, views
from common.package import granular

SIDES = (0.0075, 0.024, 0.048)  # thickness, width, height
ROUNDING = 0.03
THICK, _, HIGH = SIDES
LEAST, MOST = 1 / 3, 3 / 4  # parts of the row over which the speed is measured


def angle_of_next(angle, pitch):
    """The angle from the vertical of a domino that leans on one with another angle, and the ratio
    of their angular velocities."""
    sine = (pitch * math.cos(angle) - THICK) / HIGH
    ratio = 1 - pitch * math.sin(angle) / (HIGH * math.sqrt(1 - sine * sine))
    return angle + math.asin(sine), ratio


def row_behind(angle, pitch, count):
    """Potential energy and inertia of a row that leans on a domino with this angle, in units of one
    domino: its weight times its height, and its inertia. The inertia is by the angular velocity of
    the first."""
    height, inertia, ratio = 0.0, 0.0, 1.0
    for _ in range(count):
        height += 0.5 * math.cos(angle) + 0.5 * THICK / HIGH * math.sin(angle)
        inertia += ratio * ratio
        angle, share = angle_of_next(angle, pitch)
        ratio *= share
    return height, inertia


def speed_of_theory(gap, count=30):
    """Speed of the wave, in roots of gravity and height. Between two hits a row of @a count
    dominoes keeps its energy. At each hit the row shares its momentum with the next domino."""
    pitch = gap + THICK
    hit = math.asin(gap / HIGH)
    angles = numpy.linspace(0, hit, 201)
    heights, inertias = numpy.transpose([row_behind(angle, pitch, count) for angle in angles])
    unit = 3 / (1 + (THICK / HIGH)**2)  # weight and height over inertia, in g / h
    before = inertias[-1] / (inertias[-1] + 1)
    # The square of the angular velocity is the same after each hit.
    gained = 2 * unit * (heights[0] - heights[-1])
    share = inertias[0] / inertias[-1] * before**2
    square = before**2 * gained / inertias[-1] / (1 - share)
    rates = numpy.sqrt((inertias[0] * square + 2 * unit * (heights[0] - heights)) / inertias)
    time = ((1 / rates[1:] + 1 / rates[:-1]) / 2 * numpy.diff(angles)).sum()
    return pitch / HIGH / time


def read_options():
    parser = scenes.make_parser(__doc__, "dominoes", count=(40, "number of dominoes"),
                                friction=(0.0, "coefficient of sliding friction of one on another"))
    parser.add_argument("--gaps", type=scenes.positive, nargs="+", default=[0.7, 0.5, 0.3], metavar="GAP",
                        help="between two, in parts of their height; one row each")
    options = parser.parse_args()
    if max(options.gaps) > 0.9:
        parser.error(f"with the gap {max(options.gaps)} a domino does not reach the next one")
    options.study = True
    return options


def build(options):
    gap = options.gap * HIGH
    rounding = ROUNDING * THICK
    radius = numpy.linalg.norm(numpy.array(SIDES) / 2 - rounding) + rounding
    speed = speed_of_theory(gap) * math.sqrt(pipeline.GRAVITY * HIGH)
    long = options.count * (gap + THICK)
    spin, velocity = numpy.zeros((options.count, 3)), numpy.zeros((options.count, 3))
    spin[0, 1] = speed / HIGH
    velocity[0] = numpy.cross(spin[0], [-0.5 * THICK, 0, 0.5 * HIGH])
    start = {"position": [((gap + THICK) * k, 0.0, 0.5 * HIGH) for k in range(options.count)],
             "radius": radius, "shape": 0, "velocity": velocity, "angular_velocity": spin}
    domino = granular.shape("Box", name="Domino", Sides=list(SIDES), Rounding=ROUNDING)
    plane = pipeline.level("Floor", (-0.1, long + 0.1), (-0.1, 0.1))
    floor = pipeline.make_wall("Rough floor", plane, Name="floor", OwnFriction=1,
                               SlidingFriction=2.0)
    options.end_time = 1.3 * long / speed
    return pipeline.make_grains(options, walls=floor, particles=start, shapes=domino,
                                MaximumParticles=0, Density=1200, YoungsModulus=1e9,
                                Restitution=0.1, SlidingFriction=options.friction,
                                RollingFriction=0, Viscosity=0,
                                FrameInterval=options.end_time / 200)


def wave_speed(run):
    """From when dominoes in the middle of the row lean by 0.05, in roots of gravity and height."""
    options = run.options
    begun = numpy.full(options.count, numpy.nan)
    before = numpy.zeros(options.count)
    for earlier, moment in zip(run.times[:-1], run.times[1:]):
        orientation = run.particles(moment)[1]["Orientation"]
        lean = 2 * numpy.arctan2(orientation[:, 2], orientation[:, 0])
        now = (lean >= 0.05) & numpy.isnan(begun)
        share = (0.05 - before[now]) / (lean[now] - before[now])
        begun[now] = earlier + share * (moment - earlier)
        before = lean
    first, last = (int(part * options.count) for part in (LEAST, MOST))
    pitch = options.gap * HIGH + THICK
    taken = begun[last] - begun[first]
    return (last - first) * pitch / taken / math.sqrt(pipeline.GRAVITY * HIGH)


def study(options):
    """The waves in rows with all gaps, and a picture of the last one."""
    rows = []
    for run in scenes.vary(options, build, [{"gap": gap} for gap in options.gaps]):
        gap = run.options.gap
        rows.append((gap, wave_speed(run), speed_of_theory(gap * HIGH)))
        print("gap {:.2f} of the height: the wave has {:.3f} roots of g h, in theory {:.3f}".format(
            *rows[-1]))
    run.write_table(("gap over height", "speed / sqrt(g h)", "theory"), rows)
    if not options.no_pictures:
        draw(run)
        run.save_state()


def draw(run):
    views.show_time(run.times[int(0.5 * len(run.times))])
    middle = 0.55 * run.options.count * (run.options.gap * HIGH + THICK)
    view = run.make_view("Row", [1400, 700], [middle + 0.12, -0.42, 0.2], [middle, 0, 0.02])
    views.show_ground("Floor", view)
    display = run.show_grains()
    views.colour(display, view, "Velocity", "Speed (m/s)", (0, 1), preset="Cool to Warm")
    run.save_picture()


if __name__ == "__main__":
    scenes.play(read_options(), study=study)
