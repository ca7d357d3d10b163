#!/usr/bin/env pvpython
"""Large beads rise through small ones in a shaken cylinder: Fig. 5F of Vetter (2025).

It leaves pictures at the beginning, in the middle and at the end, a film, a table and a chart of
the heights by cycles, and a state file. All quantities are in SI units; the size of the scene is
told in radii of the small beads.
"""

import math

import numpy
from common import pipeline, reading, results, scenes, views
from paraview import simple as pv

REST_CYCLES = 8  # enough for the beads to fall and come to rest
FRAMES_PER_CYCLE = 4  # frames are at the extreme positions of the base
FILMED = 3  # one of so many frames is in the film; not a divisor of a cycle, so that the base moves
SIDES = 120  # of the tube, so that none is longer than a bead
PLATE_THICKNESS = 2  # of the base, in radii
FILLED_SHARE = 0.3  # of the space that beads have at first, which random positions can fill
PUBLISHED_CYCLES = (83, 175)  # of the pictures; another is taken at the end
SAND, BLUE = [0.93, 0.80, 0.58], [0.05, 0.20, 0.80]
HAZE = 0.06  # opacity of a small bead
OUTER_LAYER = 3  # thickness of the beads that are shown at the back of the tube, in radii


def read_options():
    parser = scenes.make_parser(
        __doc__, "segregation", film=True, count=(30000, "number of beads, large ones included"),
        radius=(0.002, "radius of small beads (m)"), time_step_factor=1.0)
    parser.add_argument("--cycles", type=int, default=250, help="of the base")
    parser.add_argument("--ratio", type=scenes.positive, default=10.0, help="large to small radius")
    parser.add_argument("--large", type=int, default=7, help="number of large beads")
    parser.add_argument("--container", type=scenes.positive, default=39.0, help="radius, in radii")
    options = parser.parse_args()
    if options.cycles < 1:
        parser.error(f"--cycles {options.cycles} must be at least 1")
    if not 0 < options.large < options.count:
        parser.error(f"--large {options.large} must be between 0 and --count {options.count}")
    if not options.ratio > 1:
        parser.error(f"--ratio {options.ratio:g} must be above 1")
    options.frequency = math.sqrt(3 * pipeline.GRAVITY / options.radius) / (2 * math.pi)
    options.shaken_from = REST_CYCLES / options.frequency
    options.end_time = (REST_CYCLES + options.cycles) / options.frequency
    options.positions = position_large(options)
    if options.positions is None:
        parser.error(f"--container {options.container:g} has no space for {options.large} beads of"
                     f" {options.ratio:g} radii side by side")
    return options


def position_large(options):
    """Random positions of the large beads on the ground, where none overlap; None if there are not
    that many."""
    random = numpy.random.default_rng(options.seed)
    space = (options.container - options.ratio) * options.radius
    least = 2 * options.ratio * options.radius
    for _ in range(2000):
        positions = []
        for _ in range(30 * options.large):
            position = random.uniform(-space, space, 2)
            if math.hypot(*position) <= space and all(math.dist(position, p) > least
                                                      for p in positions):
                positions.append(position)
            if len(positions) == options.large:
                return [[x, y, 0.5 * least] for x, y in positions]
    return None


def build(options):
    """A tube at rest, and in it a plate that oscillates with the beads on it."""
    radius, container = options.radius, options.container * options.radius
    beads = (options.count - options.large + options.large * options.ratio**3) * 4 / 3
    space = 0.98 * container
    filled = beads * radius**3 / (FILLED_SHARE * space**2) + radius
    options.tube_height = 1.02 * filled
    tube = pipeline.revolved_profile(
        "Tube", [(container, -(PLATE_THICKNESS + 2) * radius), (container, options.tube_height)],
        SIDES)
    plate = pipeline.upright_cylinder("Plate", 0.995 * container, -PLATE_THICKNESS * radius, 0, SIDES)
    base = pipeline.make_wall("Base", plate, OscillationAmplitude=[0, 0, radius],
                              OscillationFrequency=options.frequency,
                              OscillationTimes=[options.shaken_from, 1e30])
    large = {"position": options.positions, "radius": options.ratio * radius}
    region = pipeline.upright_cylinder("Filled at first", space, 0.01 * radius, filled, SIDES)
    filling = pipeline.make_inflow("Small beads", Region=region, Shape="Surface", Amount="Fill",
                                   MaximumCount=options.count - options.large,
                                   RadiusRange=[radius, radius])
    return pipeline.make_grains(options, walls=[tube, base], particles=large, inflows=filling,
                                MaximumParticles=options.count,
                                TimeStepFactor=options.time_step_factor,
                                FrameInterval=1 / (FRAMES_PER_CYCLE * options.frequency))


def measure(positions, radii):
    """Heights of the centres of the large beads, in the order of the beads, and of the surface of
    the bed: that which 99 of 100 small beads stay below."""
    large = radii > 0.5 * (radii.min() + radii.max())
    return positions[large, 2], numpy.percentile(positions[~large, 2] + radii[~large], 99)


def by_cycles(heights, surface):
    """Means over each cycle, from those at every frame since the beginning of the first one; both
    begin with what is there at rest."""
    return [numpy.array([values[0], *(values[1 + k:1 + k + FRAMES_PER_CYCLE].mean(axis=0)
                                      for k in range(0, len(values) - FRAMES_PER_CYCLE,
                                                     FRAMES_PER_CYCLE))])
            for values in (numpy.asarray(heights), numpy.asarray(surface))]


def first_cycle(reached):
    """The first cycle from which on it is so for good; None if it is not so at the end."""
    if not reached[-1]:
        return None
    missed = numpy.flatnonzero(~reached)
    return int(missed[-1]) + 1 if len(missed) else 0


def follow(run):
    """Takes the heights of each frame of the cycles, and pictures at some cycles."""
    options, start = run.options, run.options.shaken_from - 0.5 * run.grains.FrameInterval
    run.heights, run.surface, run.pictures = [], [], []
    between = [cycle for cycle in PUBLISHED_CYCLES if cycle < options.cycles]
    left = [0, *(between or [options.cycles // 2]), options.cycles]

    def each(moment):
        if moment > start:
            positions, arrays = run.particles(moment)
            heights, surface = measure(positions, arrays["Radius"])
            run.heights.append(heights)
            run.surface.append(surface)
        if run.view and left and moment > (REST_CYCLES + left[0]) / options.frequency - 1e-9:
            cycle = left.pop(0)
            views.show_time(moment)
            run.pictures.append(run.save_picture("" if cycle == options.cycles else f"-{cycle}"))
    return each


def report(run):
    """Prints when the large beads are at the top."""
    options, (heights, surface) = run.options, by_cycles(run.heights, run.surface)
    x, y, z = run.particles(options.end_time)[0].T
    below = int((z < -options.radius).sum())
    beyond = int((numpy.hypot(x, y) > options.container * options.radius).sum())
    peak = options.radius * (2 * math.pi * options.frequency) ** 2 / pipeline.GRAVITY
    print(f"{len(z)} beads: {below} below the base, {beyond} outside the tube")
    print(f"base: amplitude {1e3 * options.radius:g} mm, {options.frequency:.4g} Hz, peak"
          f" acceleration {peak:.4g} g; {run.grains.StepsPerContact:.3g} steps a contact")
    tops = heights + options.ratio * options.radius
    risen = (heights[-1] - heights[0]) / options.radius
    say = lambda cycle: "not yet" if cycle is None else f"{cycle} cycles"
    results.compare([
        ("large beads rise in the mean", f"{risen.mean():.1f} radii", "to the top"),
        ("that which rises least", f"{risen.min():.1f} radii", ""),
        ("mean top of them at the surface", say(first_cycle(tops.mean(axis=1) >= surface)), ""),
        ("tops of all of them at the surface", say(first_cycle(tops.min(axis=1) >= surface)),
         "within about 175"),
        ("at the surface in the end", f"{int((tops[-1] >= surface[-1]).sum())} of {options.large}",
         "7 of 7"),
    ])
    header = ["Cycle", "Time", "MeanHeight", "LowestHeight", "Surface",
              *(f"Height{k}" for k in range(1, options.large + 1))]
    rows = [[k, (REST_CYCLES + k) / options.frequency, row.mean(), row.min(), surface[k], *row]
            for k, row in enumerate(heights)]
    run.table = run.write_table(header, rows)


def show_beads(run):
    """Large beads as they are; small ones as a haze that lets them be seen, but for those at the
    back of the tube."""
    options, view = run.options, run.view
    particles = pv.OutputPort(run.grains, reading.PARTICLES)
    border = 0.5 * (1 + options.ratio) * options.radius

    def choose(name, **condition):
        chosen = pipeline.new("Threshold", f"{name} points", Input=particles,
                              Scalars=["POINTS", "Radius"], **condition)
        return pipeline.new("ExtractSurface", name, Input=chosen)

    large = choose("Large beads", ThresholdMethod="Above Upper Threshold", UpperThreshold=border)
    small = choose("Small beads", ThresholdMethod="Below Lower Threshold", LowerThreshold=border)
    views.show_spheres(large, view, BLUE).Specular = 0.4
    haze = views.show_spheres(small, view, SAND)
    haze.Opacity, haze.ImpostorsFrom = HAZE, 0
    view.DepthPeeling = 0  # takes ten times as long; a haze of one colour is the same without
    outer = pipeline.new("Clip", "Outer beads", Input=small, ClipType="Cylinder", Invert=0)
    outer.ClipType.Center, outer.ClipType.Axis = [0, 0, 0], [0, 0, 1]
    outer.ClipType.Radius = (options.container - OUTER_LAYER) * options.radius
    back = pipeline.new("Clip", "Outer beads behind", Input=outer, ClipType="Plane", Invert=0)
    back.ClipType.Origin, back.ClipType.Normal = [0, 0, 0], [0, 1, 0]
    surface = pipeline.new("ExtractSurface", "Beads at the back", Input=back)
    views.show_spheres(surface, view, SAND)


def show(run):
    reach, height = run.options.container * run.options.radius, run.options.tube_height
    view = run.make_view("Segregation", [800, 1000], [0, -5.1 * reach, 2.9 * reach],
                         [0, 0, 0.29 * height])
    run.film_every = FILMED
    show_beads(run)
    views.show_walls(run.grains, view)
    base = pipeline.new("Threshold", "Base plate", Scalars=["CELLS", "WallIndex"],
                        Input=pv.OutputPort(run.grains, reading.WALLS), LowerThreshold=1,
                        UpperThreshold=1)
    views.show_plain(base, view, [0.45, 0.55, 0.62])
    clock = pipeline.new("AnnotateTimeFilter", "Cycle", Input=run.grains, Format="cycle {time:.0f}",
                         Scale=run.options.frequency, Shift=-REST_CYCLES)
    text = pv.Show(clock, view)
    text.WindowLocation, text.FontSize = "Lower Center", 22


def draw(run):
    results.write_strip(run.options, run.pictures, "-strip")
    blue, grey = (0.13, 0.36, 0.85), (0.45, 0.4, 0.3)
    chart = run.make_chart(
        "Heights", ("Height in m", {"MeanHeight": ("large beads, mean", blue),
                                    "LowestHeight": ("lowest of them", (0.5, 0.7, 1.0)),
                                    "Surface": ("surface of the bed", grey)}),
        legend="BottomRight", table=run.table, bottom=("Cycles", "Cycle"))
    run.save_picture("-heights", of=chart)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw, show, follow)
