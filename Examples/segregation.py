#!/usr/bin/env pvpython
"""Large beads rise through small ones in a shaken cylinder: Fig. 5F of Vetter (2025).

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves pictures
at the beginning, in the middle and at the end, a film, a table and a chart of the heights by
cycles, and a state file in the output folder. All quantities are in SI units; the size of the
scene is told in radii of the small beads.
"""

import math

import numpy
from common import results
from common import scenes
from common.film import Film, add_options
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


def make_parser():
    parser = add_options(scenes.make_parser(__doc__, "segregation"))
    parser.add_argument("--count", type=int, default=30000, help="beads, large ones included")
    parser.add_argument("--cycles", type=int, default=250, help="of the base")
    parser.add_argument("--radius", type=scenes.positive, default=0.002, help="of small beads")
    parser.add_argument("--ratio", type=scenes.positive, default=10.0, help="large to small radius")
    parser.add_argument("--large", type=int, default=7, help="number of large beads")
    parser.add_argument("--container", type=scenes.positive, default=39.0, help="radius, in radii")
    parser.add_argument("--time-step-factor", type=scenes.positive, default=1.0,
                        help="share of the published step")
    return parser


def read_options(arguments=None):
    parser = make_parser()
    options = parser.parse_args(arguments)
    if options.cycles < 1:
        parser.error(f"--cycles {options.cycles} must be at least 1")
    if not 0 < options.large < options.count:
        parser.error(f"--large {options.large} must be between 0 and --count {options.count}")
    if not options.ratio > 1:
        parser.error(f"--ratio {options.ratio:g} must be above 1")
    options.frequency = math.sqrt(3 * scenes.GRAVITY / options.radius) / (2 * math.pi)
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


def upright_cylinder(name, radius, low, high):
    """A closed cylinder about z, since ParaView's own is about y."""
    cylinder = pv.Cylinder(
        registrationName=f"{name} along y", Radius=radius, Height=high - low, Resolution=SIDES
    )
    result = pv.Transform(registrationName=name, Input=cylinder)
    result.Transform.Rotate = [90, 0, 0]
    result.Transform.Translate = [0, 0, 0.5 * (low + high)]
    return result


def build_scene(options):
    """A tube at rest, and in it a plate that oscillates with the beads on it."""
    radius, container = options.radius, options.container * options.radius
    beads = (options.count - options.large + options.large * options.ratio**3) * 4 / 3
    space = 0.98 * container
    filled = beads * radius**3 / (FILLED_SHARE * space**2) + radius
    options.tube_height = 1.02 * filled
    tube = scenes.revolved_profile(
        "Tube", [(container, -(PLATE_THICKNESS + 2) * radius), (container, options.tube_height)],
        SIDES)
    plate = upright_cylinder("Plate", 0.995 * container, -PLATE_THICKNESS * radius, 0)
    base = pv.GranularWall(registrationName="Base", Input=plate, Name="Base")
    base.OscillationAmplitude = [0, 0, radius]
    base.OscillationFrequency = options.frequency
    base.OscillationTimes = [options.shaken_from, 1e30]
    points = pv.PolyPointSource(registrationName="Places of large beads",
                                Points=[number for point in options.positions for number in point])
    large = pv.Calculator(registrationName="Large beads at first", Input=points,
                          ResultArrayName="Radius", Function=f"{options.ratio * radius:.17g}")
    region = upright_cylinder("Filled at first", space, 0.01 * radius, filled)
    filling = pv.GranularInflow(registrationName="Small beads", Region=region, Name="Small beads")
    filling.Shape, filling.Amount = "Surface", "Fill"
    filling.MaximumCount = options.count - options.large
    filling.RadiusRange = [radius, radius]
    grains = pv.GranularSimulation(
        registrationName="Grains", Walls=[tube, base], Particles=large, Inflows=[filling]
    )
    grains.MaximumParticles = options.count
    grains.TimeStepFactor = options.time_step_factor
    grains.FrameInterval = 1 / (FRAMES_PER_CYCLE * options.frequency)
    scenes.set_run(grains, options)
    return grains


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


class Follower:
    """Takes the heights while the scene is simulated."""

    def __init__(self, grains, options):
        self._grains = grains
        self._start = options.shaken_from - 0.5 * grains.FrameInterval
        self._heights, self._surface = [], []

    def add(self, moment):
        if moment > self._start:
            positions, arrays = scenes.particles(self._grains, moment)
            heights, surface = measure(positions, arrays["Radius"])
            self._heights.append(heights)
            self._surface.append(surface)

    def by_cycles(self):
        return by_cycles(self._heights, self._surface)


def report(grains, options, heights, surface):
    """Prints when the large beads are at the top; returns the path of the table."""
    x, y, z = scenes.particles(grains, options.end_time)[0].T
    below = int((z < -options.radius).sum())
    beyond = int((numpy.hypot(x, y) > options.container * options.radius).sum())
    peak = options.radius * (2 * math.pi * options.frequency) ** 2 / scenes.GRAVITY
    print(f"{len(z)} beads: {below} below the base, {beyond} outside the tube")
    print(f"base: amplitude {1e3 * options.radius:g} mm, {options.frequency:.4g} Hz, peak"
          f" acceleration {peak:.4g} g; {grains.StepsPerContact:.3g} steps a contact")
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
    return results.write_table(options, header, rows)


def show_beads(grains, view, options):
    """Large beads as they are; small ones as a haze that lets them be seen, but for those at the
    back of the tube."""
    particles = pv.OutputPort(grains, scenes.PARTICLES)
    border = 0.5 * (1 + options.ratio) * options.radius

    def choose(name, **condition):
        chosen = pv.Threshold(registrationName=f"{name} points", Input=particles,
                              Scalars=["POINTS", "Radius"], **condition)
        return pv.ExtractSurface(registrationName=name, Input=chosen)

    large = choose("Large beads", ThresholdMethod="Above Upper Threshold", UpperThreshold=border)
    small = choose("Small beads", ThresholdMethod="Below Lower Threshold", LowerThreshold=border)
    scenes.show_spheres(large, view, BLUE).Specular = 0.4
    haze = scenes.show_spheres(small, view, SAND)
    haze.Opacity, haze.ImpostorsFrom = HAZE, 0
    view.DepthPeeling = 0  # takes ten times as long; a haze of one colour is the same without
    outer = pv.Clip(registrationName="Outer beads", Input=small, ClipType="Cylinder", Invert=0)
    outer.ClipType.Center, outer.ClipType.Axis = [0, 0, 0], [0, 0, 1]
    outer.ClipType.Radius = (options.container - OUTER_LAYER) * options.radius
    back = pv.Clip(registrationName="Outer beads behind", Input=outer, ClipType="Plane", Invert=0)
    back.ClipType.Origin, back.ClipType.Normal = [0, 0, 0], [0, 1, 0]
    surface = pv.ExtractSurface(registrationName="Beads at the back", Input=back)
    scenes.show_spheres(surface, view, SAND)


def dress(grains, options):
    reach, height = options.container * options.radius, options.tube_height
    view, layout = scenes.make_view("Segregation", [800, 1000],
                                    [0, -5.1 * reach, 2.9 * reach], [0, 0, 0.29 * height])
    show_beads(grains, view, options)
    scenes.show_walls(grains, view)
    base = pv.Threshold(registrationName="Base plate", Input=pv.OutputPort(grains, scenes.WALLS),
                        Scalars=["CELLS", "WallIndex"], LowerThreshold=1, UpperThreshold=1)
    scenes.show_plain(base, view, [0.45, 0.55, 0.62])
    clock = pv.AnnotateTimeFilter(registrationName="Cycle", Input=grains, Format="cycle {time:.0f}",
                                  Scale=options.frequency, Shift=-REST_CYCLES)
    text = pv.Show(clock, view)
    text.WindowLocation, text.FontSize = "Lower Center", 22
    return view, layout


class Pictures:
    """Takes pictures at some cycles while the scene is simulated."""

    def __init__(self, view, options):
        self._view, self._options = view, options
        between = [cycle for cycle in PUBLISHED_CYCLES if cycle < options.cycles]
        cycles = [0, *(between or [options.cycles // 2]), options.cycles]
        self._left = [((REST_CYCLES + cycle) / options.frequency,
                       "" if cycle == options.cycles else f"-{cycle}") for cycle in cycles]
        self.paths = []

    def add(self, moment):
        if self._view and self._left and moment > self._left[0][0] - 1e-9:
            scenes.show_time(moment)
            self.paths.append(scenes.save_picture(self._view, self._options, self._left.pop(0)[1]))


def draw_chart(options, layout, path):
    table = pv.CSVReader(registrationName="Heights", FileName=[path])
    blue, grey = (0.13, 0.36, 0.85), (0.45, 0.4, 0.3)
    chart = scenes.make_chart(
        None, "Segregation", [1000, 700], layout,
        ("Height in m", {"MeanHeight": ("large beads, mean", blue),
                         "LowestHeight": ("lowest of them", (0.5, 0.7, 1.0)),
                         "Surface": ("surface of the bed", grey)}),
        legend="BottomRight", table=table, bottom=("Cycles", "Cycle"))
    scenes.save_picture(chart, options, "-heights", scale=1)


def main():
    options = read_options()
    scenes.prepare(options)
    grains = build_scene(options)
    view, layout = (None, None) if options.no_pictures else dress(grains, options)
    film, follower = Film(view, options), Follower(grains, options)
    pictures = Pictures(view, options)

    def each(moment):
        if round(moment / grains.FrameInterval) % FILMED == 0:
            film.add(moment)
        follower.add(moment)
        pictures.add(moment)

    times = scenes.simulate(grains, each)
    film.end()
    path = report(grains, options, *follower.by_cycles())
    if view:
        results.write_strip(options, pictures.paths, "-strip")
        draw_chart(options, layout, path)
        scenes.save_state(options, times)


if __name__ == "__main__":
    main()
