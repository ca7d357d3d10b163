#!/usr/bin/env pvpython
"""Grains in a plane bridge the orifices that they fall through: Fig. 5E of Vetter (2025).

Three layers of funnels have necks of 10, 8 and 6 grains. With --study there is one row of funnels
that do not know of each other instead, many of each neck, which gives the probability of a jam.

It leaves a picture, a film, tables of orifices and arches (with --study a chart), and a state file.
All quantities are in SI units, sizes of the scene in diameters d of the grains.
"""

import math

import numpy
from common import arches, pipeline, results, scenes, views
from paraview import simple as pv

NECKS = (10, 8, 6)  # from top to bottom, in d
FLANK_ANGLE = 60.0  # to the horizontal, in degrees; grains roll down it
LAYER_GAP = 16  # from an orifice to the rims below, in d; heaps there do not reach it
EXIT = 12  # from the lowest orifices down to where grains leave, in d
FILLED_SHARE = 0.4  # of the area that grains have at first, which random positions can fill
TIME_STEP_FACTOR = 0.2  # a fifth of the published step, as published for this scene
FRAME_INTERVAL = 0.75  # in sqrt(d / g), short enough to see which orifice a grain passes
QUIET = 15  # an orifice that no grain has passed for so long is jammed, in sqrt(d / g)
STUDY_WIDTH = 24  # of the funnels of the study, in d
STUDY_SHOWN = 9  # funnels of the study in its picture
SAND, ARCH = [0.93, 0.80, 0.58], [0.85, 0.10, 0.08]


def read_options():
    parser = scenes.make_parser(__doc__, "jamming", film=True, radius=0.002,
                                study="probability of a jam by neck",
                                count=(4500, "number of grains of the scene"))
    parser.add_argument("--friction", type=scenes.positive, default=1.0, help="mu_s and mu_r")
    parser.add_argument("--funnels", type=int, default=4, help="in each layer of the scene")
    parser.add_argument("--width", type=scenes.positive, default=36.0, help="of a funnel, in d")
    parser.add_argument("--duration", type=scenes.positive,
                        help="in sqrt(d / g); 150, or 75 with --study")
    parser.add_argument("--samples", type=int, default=20, help="of each neck in the study")
    parser.add_argument("--grains-each", type=int, default=500, help="of a funnel in the study")
    options = parser.parse_args()
    for name in ("count", "funnels", "samples", "grains_each"):
        if getattr(options, name) < 1:
            parser.error(f"--{name.replace('_', '-')} {getattr(options, name)} must be at least 1")
    if options.study:
        options.name = "jamming-study"
        options.funnels, options.width = options.samples * len(NECKS), STUDY_WIDTH
        options.count = options.grains_each * options.funnels
    if options.width < max(NECKS) + 4:
        parser.error(f"--width {options.width:g} must be at least {max(NECKS) + 4}, the widest neck"
                     " and some flank")
    options.duration = options.duration or (75.0 if options.study else 150.0)
    if options.duration < 2 * QUIET:
        parser.error(f"--duration {options.duration:g} must be at least {2 * QUIET}")
    options.diameter = 2 * options.radius
    options.unit = math.sqrt(options.diameter / pipeline.GRAVITY)
    options.end_time = options.duration * options.unit
    options.total_width = options.funnels * options.width * options.diameter
    return options


def make_funnels(options):
    """The funnels of the scene, layer by layer from the top, or those of the study."""
    d, width = options.diameter, options.width * options.diameter
    rise = lambda neck: 0.5 * (options.width - neck) * math.tan(math.radians(FLANK_ANGLE)) * d
    centre = lambda k: (k + 0.5) * width - 0.5 * options.total_width
    if options.study:
        necks = [NECKS[k % len(NECKS)] for k in range(options.funnels)]
        top = rise(min(NECKS))
        return [arches.Funnel(centre(k), top - rise(neck), neck * d, width, top)
                for k, neck in enumerate(necks)]
    funnels, rim = [], 0.0
    for neck in NECKS:
        z = rim - rise(neck)
        funnels += [arches.Funnel(centre(k), z, neck * d, width, rim)
                    for k in range(options.funnels)]
        rim = z - LAYER_GAP * d
    lowest = funnels[-1].z  # is put at 0
    return [arches.Funnel(f.x, f.z - lowest, f.neck, f.width, f.rim - lowest) for f in funnels]


def line_of(name, points):
    """A line in the plane y = 0 through points of x and z."""
    return pipeline.polyline(name, [(x, 0.0, z) for x, z in points])


def build_walls(options, funnels):
    """Flanks of the funnels and the sides of the room; in the study sides between funnels, too."""
    top = max(f.rim for f in funnels)
    options.filled = options.count * 0.25 * math.pi * options.diameter**2 / FILLED_SHARE
    options.filled /= options.total_width
    walls = []
    for k, f in enumerate(funnels):
        for side, word in ((-1, "left"), (1, "right")):
            walls.append(line_of(f"Flank {k + 1} {word}",
                                 [(f.x + 0.5 * side * f.neck, f.z),
                                  (f.x + 0.5 * side * f.width, f.rim)]))
    low, high = -EXIT * options.diameter, top + 1.05 * options.filled
    edges = range(options.funnels + 1) if options.study else (0, options.funnels)
    for k in edges:
        x = k * options.width * options.diameter - 0.5 * options.total_width
        walls.append(line_of(f"Side {k + 1}", [(x, low), (x, high)]))
    return walls


def build(options):
    """Grains that begin all at once above the funnels, and leave below the last ones."""
    options.made = funnels = make_funnels(options)
    d, top = options.diameter, max(f.rim for f in funnels)
    walls = pipeline.new("AppendGeometry", "Funnels", Input=build_walls(options, funnels))
    half = 0.5 * options.total_width - options.radius
    filling = pipeline.make_inflow("Filling", Shape="Box", Amount="Fill",
                                   Box=[-half, half, 0, 0, top, top + options.filled],
                                   MaximumCount=options.count,
                                   RadiusRange=[options.radius, options.radius])
    return pipeline.make_grains(options, walls=walls, inflows=filling,
                                MaximumParticles=options.count, SlidingFriction=options.friction,
                                RollingFriction=options.friction, TimeStepFactor=TIME_STEP_FACTOR,
                                FrameInterval=FRAME_INTERVAL * options.unit, OutflowPlane=1,
                                OutflowPlanePoint=[0, 0, -EXIT * d])


def follow(run):
    """Counts the grains that pass the orifices."""
    run.passages = arches.Passages(run.options.made)

    def each(moment):
        positions, arrays = run.particles(moment)
        run.passages.add(moment, arrays["ParticleId"], positions[:, ::2])
    return each


def measure(run):
    """For each funnel at the end: jammed, flowing or empty, and the positions (x, z) of its arch.
    It is jammed if no grain has passed for QUIET and a chain of grains spans it."""
    points, ends, arrays = run.contacts(run.options.end_time)
    points, wall = points[:, ::2], arrays["ParticleIds"][:, 1] < 0
    positions = points[:len(run.particles(run.options.end_time)[0])]
    contacts = arches.Contacts(ends[~wall], ends[wall, 0], points[ends[wall, 1], 0])
    found = []
    for funnel, last in zip(run.options.made, run.passages.last):
        if last > run.options.end_time - QUIET * run.options.unit:
            found.append(("flowing", None))
            continue
        chain = arches.find_arch(funnel, positions, contacts)
        found.append(("empty", None) if chain is None else ("jammed", positions[chain]))
    return found


def mean_and_error(values):
    """Mean of independent samples and its standard error; nan where there are too few samples."""
    mean = numpy.mean(values) if len(values) else math.nan
    error = numpy.std(values, ddof=1) / math.sqrt(len(values)) if len(values) > 1 else math.nan
    return mean, error


def ratios_of(funnels, found):
    """The aspect ratios of the arches: from foot to foot, and over the orifice."""
    spanned = [(funnel, arch) for funnel, (_, arch) in zip(funnels, found) if arch is not None]
    return ([arches.aspect_ratio(arch) for _, arch in spanned],
            [arches.ratio_over_orifice(funnel, arch) for funnel, arch in spanned])


def rows_of_ratios(funnels, found):
    """Rows for the comparison."""
    words = ("aspect ratio of arches, foot to foot", "the same over the orifice")
    rows = []
    for what, ratios in zip(words, ratios_of(funnels, found)):
        mean, error = mean_and_error(ratios)
        rows.append((what, f"{mean:.2f} +- {error:.2f}", "about one"))
    return rows


def report(run):
    """Prints and writes what became of each orifice."""
    options, funnels, passages = run.options, run.options.made, run.passages
    run.found = found = measure(run)
    if options.study:
        report_study(run, funnels, found)
        return
    rows = []
    for k, (funnel, (state, arch)) in enumerate(zip(funnels, found)):
        shape = ["", "", ""] if arch is None else [
            f"{len(arch)}", arches.aspect_ratio(arch), arches.ratio_over_orifice(funnel, arch)]
        rows.append([k // options.funnels + 1, k % options.funnels + 1,
                     funnel.neck / options.diameter, state, passages.count[k], *shape])
    run.write_table(["Layer", "Funnel", "Neck", "State", "Passed", "GrainsOfArch", "AspectRatio",
                     "RatioOverOrifice"], rows)
    for layer, neck in enumerate(NECKS):
        own = found[layer * options.funnels:(layer + 1) * options.funnels]
        states = [sum(state == word for state, _ in own) for word in ("jammed", "flowing", "empty")]
        print("necks of {} d: {} jammed, {} flowing, {} empty".format(neck, *states))
    results.compare(rows_of_ratios(funnels, found))


def report_study(run, funnels, found):
    """Prints and writes the probability of a jam for each neck."""
    options, rows, said = run.options, [], []
    for neck in sorted(NECKS):
        own = [k for k, f in enumerate(funnels) if round(f.neck / options.diameter) == neck]
        of_neck = [funnels[k] for k in own], [found[k] for k in own]
        jammed, flowing = (sum(state == word for state, _ in of_neck[1])
                           for word in ("jammed", "flowing"))
        share, low, high = arches.wilson(jammed, len(own))
        passed = numpy.mean([run.passages.count[k] for k in own])
        ratios = [figure for each in ratios_of(*of_neck) for figure in mean_and_error(each)]
        rows.append([neck, len(own), jammed, flowing, share, low, high, passed, *ratios])
        said.append((f"neck of {neck} d: probability",
                     f"{share:.2f} ({low:.2f} to {high:.2f}), {flowing} flowing",
                     "rises as necks narrow"))
        said += [("    " + what, words, known) for what, words, known in rows_of_ratios(*of_neck)]
    print(f"probability of a jam, {options.samples} funnels of each neck with about"
          f" {options.grains_each} grains each")
    results.compare([*said, *rows_of_ratios(funnels, found)])
    run.table = run.write_table(
        ["Neck", "Samples", "Jammed", "Flowing", "Probability", "Low", "High", "MeanPassed",
         "AspectRatio", "AspectRatioError", "OverOrifice", "OverOrificeError"], rows)


def show_arches(run):
    """The grains of the arches in red, from shortly before the end on: they stand where they are
    at the end."""
    points = [number for _, arch in run.found if arch is not None for x, z in arch
              for number in (x, 0.0, z)]
    if not points:
        return
    positions = pipeline.new("PolyPointSource", "Places of arches", Points=points)
    radii = pipeline.new("Calculator", "Arches", Input=positions, ResultArrayName="Radius",
                         Function=f"{1.03 * run.options.radius:.17g}")
    views.show_spheres(radii, run.view, ARCH)
    views.show_from(radii, 1 - FRAME_INTERVAL / run.options.duration)


def show(run):
    options = run.options
    low = -EXIT * options.diameter
    high = max(f.rim for f in options.made) + 1.05 * options.filled
    shown = min(options.funnels, STUDY_SHOWN) if options.study else options.funnels
    across, up = 1.06 * shown * options.width * options.diameter, 1.12 * (high - low)
    width = 1600 if options.study else 1000
    centre = 0.5 * (high + low) - 0.03 * up
    view = run.make_view("Jamming", [width, round(width * up / across)], [0, -3 * up, centre],
                         [0, 0, centre])
    view.CameraParallelProjection = 1
    view.CameraParallelScale = 0.5 * up
    display = run.show_grains()
    views.colour(display, view, "Velocity", "Speed in m/s", (0.01, 1), [0.01, 0.1, 1], log=True)
    colours = pv.GetColorTransferFunction("Velocity")
    stops = ((0.01, SAND), (0.1, (0.45, 0.65, 0.75)), (1.0, (0.10, 0.30, 0.75)))
    colours.RGBPoints = [number for at, rgb in stops for number in (at, *rgb)]
    lines = views.show_plain(pv.FindSource("Funnels"), view, [0.75, 0.9, 1.0])
    lines.RenderLinesAsTubes, lines.LineWidth = 1, 4


def draw(run):
    show_arches(run)
    run.save_picture("", run.end)
    if run.options.study:
        red, grey = (0.75, 0.2, 0.1), (0.6, 0.6, 0.6)
        chart = run.make_chart(
            "Probabilities", ("Probability of a jam", {"Probability": ("measured", red),
                                                       "Low": ("less one standard error", grey),
                                                       "High": ("and one more", grey)}),
            table=run.table, bottom=("Neck in diameters", "Neck"))
        run.save_picture("-probability", of=chart)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw, show, follow)
