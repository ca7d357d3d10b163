#!/usr/bin/env pvpython
"""A stream of strongly frictional grains piles up between two plates: Fig. 5D of Vetter (2025).

It leaves a picture, a film, a table of the angle of repose over time, and a state file. All
quantities are in SI units; the size of the scene is told in diameters d of the grains, and its
times in sqrt(d / g).
"""

import math

from common import pipeline, reading, results, scenes, views
from paraview import simple as pv

PUBLISHED_ANGLE = 49.0  # degrees
SOLID_FRACTION = 0.55  # of a poured heap, to know beforehand how high it becomes
# Most grains come fast and make a core that is too flat, the others slowly, so that they find the
# slope at which they stay; the source rises with the apex in stages of as many grains each.
CORE, CORE_STAGES, FLANK_STAGES = 0.7, 5, 6
CORE_TIME = 0.3  # share of the pouring
POUR = 7.8  # how long grains come, in sqrt(d / g), for each d of the height
CLEARANCE = 0.08  # from the apex up to the source, of the height of the heap
SOURCE_HEIGHT = 6  # in diameters
STREAM_SPEED = 0.6  # in sqrt(g height): slow, so that grains do not plough the heap
STREAM_SHARE = 0.5  # breadth of the stream, of the height of the heap
FRAME_INTERVAL = 1.5  # in sqrt(d / g)
FLANK = (0.2, 0.8)  # the part of the height that is fitted: without foot and apex
LOWER, UPPER = (0.2, 0.5), (0.5, 0.8)  # halves of the flank, which tell whether it is straight
SETTLED = 0.5  # share of the rest after which the last grains have landed, and angles are fitted
HEIGHT_FOR_HALVES = 25  # in diameters; the halves of lower heaps have too few grains for a fit
BIN = 2  # width of the columns whose highest grain counts, in diameters


def read_options():
    parser = scenes.make_parser(
        __doc__, "heap", film=True, count=100000, radius=0.01,
        time_step_factor=(0.1, "share of the step of equation 49; 0.1 is published for this scene, 0.3"
                               " gives the same angle in a third of the time"))
    parser.add_argument("--gap", type=scenes.positive, default=11.0,
                        help="between the plates, in d")
    parser.add_argument("--friction", type=scenes.positive, default=3.0, help="mu_s and mu_r")
    parser.add_argument("--pour", type=scenes.positive,
                        help="how long grains come, in sqrt(d / g): faster streams end in flatter"
                        f" heaps; {POUR} times the height in d by default")
    parser.add_argument("--rest", type=scenes.positive, default=30.0,
                        help="how long they rest after that, in sqrt(d / g)")
    options = parser.parse_args()
    options.diameter = 2 * options.radius
    options.unit = math.sqrt(options.diameter / pipeline.GRAVITY)
    slope = math.tan(math.radians(PUBLISHED_ANGLE))
    section = options.count * math.pi / 6 / SOLID_FRACTION / options.gap
    options.height = math.sqrt(section * slope)  # of the heap, in diameters
    options.foot = options.height / slope
    if options.gap < 3:
        parser.error(f"--gap {options.gap:g} must be at least 3 diameters")
    if options.height < 12:
        parser.error(f"--count {options.count} makes a heap of {options.height:.2g} diameters only;"
                     " its flanks need 12")
    if options.rest < 3 * FRAME_INTERVAL:
        parser.error(f"--rest {options.rest:g} must be at least {3 * FRAME_INTERVAL:g}")
    options.pour = options.pour or POUR * options.height
    options.end_time = (options.pour + options.rest) * options.unit
    options.fitted_from = options.end_time - (1 - SETTLED) * options.rest * options.unit
    return options


def source_top(options):
    """The highest position of the source, in diameters."""
    return options.height * (1 + CLEARANCE) + SOURCE_HEIGHT


def stages(options):
    """Stages of the source: numbers of grains that have come before and after each, and its times
    of begin and end."""
    core = round(CORE * options.count)
    pour, flow = options.pour * options.unit, []
    for grains, before, count, begin, duration in (
            (core, 0, CORE_STAGES, 0, CORE_TIME * pour),
            (options.count - core, core, FLANK_STAGES, CORE_TIME * pour, (1 - CORE_TIME) * pour)):
        for k in range(count):
            flow.append((before + round(grains * k / count), before + round(grains * (k + 1) / count),
                         begin + duration * k / count, begin + duration * (k + 1) / count))
    return flow


def build(options):
    """A floor and two plates, and a source above that rises in stages, so that grains never fall
    far onto the heap."""
    d, gap = options.diameter, 0.5 * options.gap * options.diameter
    reach, top = d * (1.8 * options.foot + 12), d * (source_top(options) + 2)
    walls = [pipeline.level("Floor", (-reach, reach), (-gap, gap))]
    for name, y in (("Front plate", -gap), ("Back plate", gap)):
        walls.append(pipeline.upright(name, (-reach, y), (reach, y), (0, top)))
    breadth = 0.5 * d * max(3.0, STREAM_SHARE * options.height)
    inflows = []
    for number, (before, after, begin, end) in enumerate(stages(options), 1):
        apex = options.height * math.sqrt(after / options.count)
        low = d * (apex + CLEARANCE * options.height)
        inflows.append(pipeline.make_inflow(
            f"Source {number}", Shape="Box", Amount="Number",
            Box=[-breadth, breadth, options.radius - gap, gap - options.radius, low,
                 low + d * SOURCE_HEIGHT],
            Rate=(after - before) / (end - begin), Times=[begin, end],
            Velocity=[0, 0, -STREAM_SPEED * math.sqrt(pipeline.GRAVITY * d * options.height)],
            RadiusRange=[options.radius, options.radius]))
    return pipeline.make_grains(options, walls=walls, inflows=inflows,
                                MaximumParticles=options.count, SlidingFriction=options.friction,
                                RollingFriction=options.friction,
                                TimeStepFactor=options.time_step_factor,
                                FrameInterval=FRAME_INTERVAL * options.unit)


def make_fit(grains):
    """The filter that fits a plane to each of the two flanks."""
    return pipeline.new("GranularReposeAngle", "Angle of repose", Heap="Ridge", BinSize=BIN,
                        Input=pv.OutputPort(grains, reading.PARTICLES), FlankRange=list(FLANK),
                        HorizontalDirection=[1, 0, 0], OwnCenter=1, Center=[0, 0, 0])


def measure(fit, moment, flank=FLANK):
    """The figures of the fit at a time by their names, with the flank from one share of the height
    to another: Angle, AngleLeft, AngleRight, StandardError, RSquared, SurfaceGrains."""
    fit.FlankRange = list(flank)
    figures = reading.row_of(fit, moment)
    fit.FlankRange = list(FLANK)
    return figures


def follow(run):
    """Fits the angle at every frame of the second half of the rest."""
    run.fit, run.angles = make_fit(run.grains), []  # times and figures

    def each(moment):
        if moment > run.options.fitted_from:
            run.angles.append((moment, measure(run.fit, moment)))
            if run.view and len(run.angles) == 1:
                pv.GetTimeKeeper().Time = moment  # before there was no heap to be fitted
                show_fit(run)
    return each


def report(run):
    """The angle beside the published one."""
    options, d, final = run.options, run.options.diameter, run.angles[-1][1]
    positions = run.particles(options.end_time)[0]
    off = int((positions[:, 2] < 0).sum())
    kinetic = run.columns()["KineticEnergy"][-1]
    halves = "too low a heap to tell"
    if options.height >= HEIGHT_FOR_HALVES:
        halves = ", ".join(f"{measure(run.fit, options.end_time, half)['Angle']:.2f}"
                           for half in (LOWER, UPPER))
    print(f"{len(positions)} of {options.count} grains came, {off} fell off the floor; at rest: "
          f"kinetic energy {kinetic:.2g} J")
    print(f"the heap is {positions[:, 2].max() / d + 0.5:.1f} d high,"
          f" {options.height:.1f} d foreseen")
    results.compare([
        ("angle of repose, degrees", f"{final['Angle']:.2f} +- {final['StandardError']:.2f}",
         f"{PUBLISHED_ANGLE:g}"),
        ("effective friction", f"{math.tan(math.radians(final['Angle'])):.3f}", "1.15"),
        ("left and right flank, degrees", f"{final['AngleLeft']:.2f}, {final['AngleRight']:.2f}",
         ""),
        ("lower and upper half of the flanks", halves, "straight"),
        ("share of the heights that the planes explain", f"{final['RSquared']:.4f}", ""),
        ("angle in the middle of the rest", f"{run.angles[0][1]['Angle']:.2f}", ""),
    ])
    names = ["Angle", "StandardError", "AngleLeft", "AngleRight", "RSquared", "SurfaceGrains"]
    run.write_table(["Time", *names], [[moment, *(figures[name] for name in names)]
                                       for moment, figures in run.angles])


def show_fit(run):
    """The fitted planes as lines over the heap, from the time on when there surely is a heap."""
    display = views.show_plain(pv.OutputPort(run.fit, 2), run.view, [1.0, 1.0, 1.0])
    display.SetRepresentationType("Wireframe")
    display.RenderLinesAsTubes, display.LineWidth = 1, 4
    views.show_from(run.fit, run.options.fitted_from / run.options.end_time)


def show(run):
    options, d = run.options, run.options.diameter
    across, up = 2.0 * d * (1.25 * options.foot + 4), 1.4 * d * options.height
    size = [1400, 1000]
    distance = max(across * size[1] / size[0], up) / (2 * math.tan(math.radians(15)))
    view = run.make_view("Heap", size, [0, -1.02 * distance, 0.25 * distance + 0.4 * up],
                         [0, 0, 0.45 * up])
    display = run.show_grains()
    views.colour(display, view, "ParticleId", "Order of arrival", [0, options.count],
                 preset="Plasma (matplotlib)", digits=".0f")
    colours = pv.GetColorTransferFunction("ParticleId")
    colours.NumberOfTableValues = 12
    for name in ("Floor", "Back plate"):
        views.show_plain(pv.FindSource(name), view, [0.30, 0.36, 0.42]).Opacity = 0.6


def draw(run):
    text = pipeline.new("Text", "Angle",
                        Text="Angle of repose {Angle:.1f} degrees".format(**run.angles[-1][1]))
    words = pv.Show(text, run.view)
    words.WindowLocation, words.FontSize = "Upper Right Corner", 22
    views.show_from(text, 1 - FRAME_INTERVAL / (run.options.pour + run.options.rest))
    run.save_picture("", run.end)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw, show, follow)
