#!/usr/bin/env pvpython
"""Grains of eight balls each pile up, jam, collapse, are tipped out, or have a block or a rod in them.

These are the six situations of Yee, Christara and Lait, "A Study of a DEM-Based Granular Dynamics
Solver" (draft of 14 July 2009), with composite grains (sections 3 and 4 and appendix A): --scene
piling, jamming, collapse, tipping, pushing or tracing. With --study the first of them is run at five
frictions, as in Figure 9: piles grow with friction, most of it up to 0.25.

--law chooses the law of contact, which the scene prints: the default laws of this solver, or method
M1, M2 or M3 of the document. The document gives neither sizes nor stiffnesses of friction, which are
those of the scene here. All contacts of a run have one law, also at walls, where the document has
M1 with stiction.

It leaves pictures, a film and a state file. All quantities are in SI units.
"""

import math

import numpy
from common import pipeline, scenes, views
from common.package import granular

RADIUS = 0.004  # of a ball with the volume of a grain
BALLS = 8  # of a grain, each of which has an id
PACKED = 0.5  # share of its volume that a loose packing of such grains fills
FRICTIONS = (0.0, 0.1, 0.25, 0.5, 1.0)
FLOOR = 0.3  # half of its side, below the hopper
# Laws of contact by name: properties, beside those of make_grains(). The dashpot of M1 lets a grain
# under its own weight creep with some 0.1 m/s. The spring of M2 is that of M3 at a small force.
WITHOUT_TWIST = {"DampingLaw": "RootOverlap", "Damping": 50.0, "TwistingLaw": "None"}
LAWS = {
    "default": {"RollingFriction": 0.0},
    "M1": {**WITHOUT_TWIST, "SlidingLaw": "Viscous", "SlidingViscosity": 0.05, "RollingLaw": "None"},
    "M2": {**WITHOUT_TWIST, "SlidingLaw": "YeePath", "SlidingStiffness": 500.0,
           "RollingLaw": "ConstantLength"},
    "M3": {**WITHOUT_TWIST, "SlidingLaw": "YeeMindlin", "RollingLaw": "ConstantLength"},
}


class Scene:
    """What differs between them."""

    def __init__(self, build, report, camera, moments, count, end_time, friction=0.5):
        self.build, self.report, self.camera, self.moments = build, report, camera, moments
        self.count, self.end_time, self.friction = count, end_time, friction


def read_options():
    parser = scenes.make_parser(__doc__, "composite_grains", film=True, end_time=None, friction=None,
                                count=(None, "number of grains; as many as in the publication"),
                                study="the pile at five frictions")
    parser.add_argument("--scene", choices=SCENES, default="piling", help="which situation")
    parser.add_argument("--law", choices=LAWS, default="default",
                        help="law of contact: that of this solver, or a method of the document")
    parser.add_argument("--rolling-length", type=scenes.not_negative, default=None,
                        help="rolling friction of M2 and M3 (m); friction times 0.5 mm, as in print")
    options = parser.parse_args()
    scene = SCENES[options.scene]
    options.count = scene.count if options.count is None else options.count
    options.end_time = options.end_time or scene.end_time
    options.friction = scene.friction if options.friction is None else options.friction
    if options.count < 10:
        parser.error(f"--count {options.count} must be at least 10")
    if options.study and options.scene != "piling":
        parser.error(f"--study is of --scene piling, not of {options.scene}")
    if options.rolling_length is not None and options.law not in ("M2", "M3"):
        parser.error(f"--rolling-length is of --law M2 and M3, not of {options.law}")
    options.volume = options.count * 4 / 3 * math.pi * RADIUS**3 / PACKED
    return options


def moved(source, **motion):
    """A wall that moves as it is told."""
    return pipeline.make_wall(f"{source.SMProxy.GetXMLName()} that moves", source, Name="Mover",
                              **motion)


def make_grains(options, walls, box):
    """A simulation of cubes of eight balls, that are spawned in a box."""
    cube = granular.shape("Cube Of Spheres", name="Cube")
    law = LAWS[options.law]
    if law.get("RollingLaw") == "ConstantLength":
        given = options.rolling_length
        length = 5e-4 * options.friction if given is None else given
        law = {**law, "RollingFrictionLength": length}
    print(f"law of contact: {options.law}, friction {options.friction:g}, rolling friction"
          f" {law.get('RollingFrictionLength', 0.0):g} m")
    return pipeline.make_grains(options, walls=walls, shapes=cube, RadiusRange=[RADIUS, RADIUS],
                                SpawnRegion="Box", SpawnBox=box, MaximumParticles=options.count,
                                SpawnAttemptsPerStep=200, InitialVelocity=[0, 0, -1], Density=2000,
                                YoungsModulus=2e6, Restitution=0.3,
                                SlidingFriction=options.friction, FrameInterval=0.02, **law)


def slab(options, length, depth):
    """How high the grains fill a box."""
    return options.volume / (length * depth)


# Piling and jamming: a hopper over a floor.

def build_hopper(options):
    """A funnel of 50 degrees with as wide a neck as the scene needs, and what holds the grains."""
    neck = 0.030 if options.scene == "piling" else 0.020
    rim, above = 0.08, 0.14
    shoulder = above + (rim - neck) * math.tan(math.radians(50))
    top = shoulder + 2.2 * options.volume / (math.pi * rim**2) + 0.05
    hopper = pipeline.revolved_profile("Hopper", [(neck, above), (rim, shoulder), (rim, top)], 48)
    floor = pipeline.floor(FLOOR)
    half = 0.7 * rim - RADIUS
    return make_grains(options, [hopper, floor], [-half, half, -half, half, shoulder, top])


def report_pile(run):
    """Height and breadth of the pile: of the height the highest twentieth, without what stands in
    the hopper or slid off the floor."""
    position, _ = run.particles()
    out = position[position[:, 2] < 0.13]
    pile = out[out[:, 2] > -RADIUS]
    print(f"{len(out)} of {len(position)} grains came out, {len(out) - len(pile)} slid off", end="")
    if len(pile) < 10:
        print(": no pile")
        return 0.0, FLOOR
    height = numpy.quantile(pile[:, 2], 0.98)
    reach = numpy.quantile(numpy.hypot(pile[:, 0], pile[:, 1]), 0.9)
    print(f": a pile {1e3 * height:.1f} mm high, nine tenths of it within {1e3 * reach:.1f} mm")
    return height, reach


def report_jam(run):
    """How many came out, and when the last one did."""
    out = [int((run.particles(moment)[0][:, 2] < 0.13).sum()) for moment in run.times]
    total = len(run.particles()[0])
    last = run.times[max((k for k in range(1, len(out)) if out[k] > out[k - 1]), default=0)]
    state = "jammed" if out[-1] < total and last < run.end - 0.3 else "flowing"
    print(f"{out[-1]} of {total} grains came out, the last at {last:.2f} s: {state}")


# Collapse: a slanted wall is taken away, then the right one goes.

LENGTH, DEPTH = 0.36, 0.07
SLANT_AT, RIGHT_AT = 1.0, 2.0


def build_collapse(options):
    height = slab(options, LENGTH, DEPTH) * 1.3
    top = 3.2 * height
    walls = [pipeline.level("Floor", (0, 1.6 * LENGTH), (0, DEPTH)),
             pipeline.upright("Left", (0, 0), (0, DEPTH), (0, top)),
             pipeline.upright("Front", (0, 0), (1.6 * LENGTH, 0), (0, top)),
             pipeline.upright("Back", (0, DEPTH), (1.6 * LENGTH, DEPTH), (0, top))]
    smooth = [pipeline.make_wall("Smooth", side, OwnFriction=1, SlidingFriction=0, RollingFriction=0)
              for side in walls[1:]]
    slant = moved(pipeline.rectangle("Slant", [0.16, 0, 0], [0.16, DEPTH, 0], [0.02, 0, top]),
                  OwnFriction=1, SlidingFriction=0, TranslationVelocity=[-1.0, 0, 0],
                  TranslationTimes=[SLANT_AT, 1e30])
    right = moved(pipeline.upright("Right", (LENGTH, 0), (LENGTH, DEPTH), (0, top)),
                  OwnFriction=1, SlidingFriction=0, TranslationVelocity=[0.15, 0, 0],
                  TranslationTimes=[RIGHT_AT, RIGHT_AT + 0.5 * LENGTH / 0.15])
    box = [0.18, LENGTH - 0.01, 0.006, DEPTH - 0.006, 0.4 * top, 0.95 * top]
    return make_grains(options, [walls[0], *smooth, slant, right], box)


def report_collapse(run):
    """Who moved after each wall was taken away: the rest is static, with a clear border."""
    found = [run.particles(run.nearest(moment)) for moment in (SLANT_AT, RIGHT_AT, run.end)]
    for (before, _), (after, _), what in zip(found, found[1:], ("slanted", "right")):
        displacement = numpy.linalg.norm(after[:, :3] - before[:, :3], axis=1)
        print(f"{what} wall away:"
              f" {100 * (displacement > 2 * RADIUS).mean():.0f} % of the grains moved,"
              f" {100 * (displacement < 0.1 * RADIUS).mean():.0f} % stayed where they were")


# Tipping: a container without one side is tipped at once.

TIP_AT, TIP = 0.8, (0.5 * math.pi, 0.25)  # radians, in seconds
SIDE, HEIGHT = 0.16, 0.16


def build_tipping(options):
    low, high = -0.5 * SIDE, 0.5 * SIDE
    floor, z = HEIGHT, (HEIGHT, 2 * HEIGHT)
    sides = [pipeline.level("Bottom", (low, high), (low, high), floor),
             pipeline.upright("Back", (low, low), (low, high), z),
             pipeline.upright("One", (low, low), (high, low), z),
             pipeline.upright("Other", (low, high), (high, high), z)]
    box = pipeline.new("AppendGeometry", "Container", Input=sides)
    container = moved(box, OwnFriction=1, SlidingFriction=0.05, RollingFriction=0,
                      RotationCenter=[0, 0, floor], RotationAxis=[0, 1, 0],
                      AngularVelocity=TIP[0] / TIP[1], RotationTimes=[TIP_AT, TIP_AT + TIP[1]])
    ground = pipeline.level("Floor", (-0.4, 0.7), (-0.4, 0.4))
    inner = [low + 0.01, high - 0.03, low + 0.01, high - 0.01, floor + 0.01, floor + HEIGHT]
    return make_grains(options, [container, ground], inner)


def report_tipping(run):
    """How fast the splash dies away."""
    rows = run.columns()
    moving = rows["KineticEnergy"]
    peak = int(numpy.argmax(numpy.where(rows["Time"] > TIP_AT, moving, 0)))
    after = numpy.flatnonzero((moving < 0.01 * moving[peak]) & (numpy.arange(len(moving)) > peak))
    quiet = f"{rows['Time'][after[0]] - rows['Time'][peak]:.2f} s later" if len(after) else "never"
    print(f"energy of motion: largest at {rows['Time'][peak]:.2f} s, a hundredth of it {quiet}")
    report_pile(run)


# Pushing: a block goes through a pile.

PUSH_AT, PUSH_SPEED, REACH = 1.2, 0.4, 0.16


def build_pushing(options):
    floor = pipeline.floor(FLOOR)
    block = pipeline.new("Box", "Block", XLength=0.03, YLength=0.035, ZLength=0.2,
                         Center=[-REACH - 0.02, 0, 0.1005])
    pusher = moved(block, TranslationVelocity=[PUSH_SPEED, 0, 0],
                   TranslationTimes=[PUSH_AT, PUSH_AT + 2 * (REACH + 0.02) / PUSH_SPEED])
    half = 0.055
    tall = 2.2 * options.volume / (2 * half)**2
    return make_grains(options, [floor, pusher], [-half, half, -half, half, 0.02, 0.02 + tall])


def heights_across(position):
    """The pile in millimetres: all of it, in the furrow, and on the two sides of the furrow."""
    def height(low, high):
        inside = ((abs(position[:, 0]) < 0.05) & (position[:, 1] >= low) & (position[:, 1] < high))
        return 1e3 * numpy.quantile(position[inside, 2], 0.98) if inside.any() else 0.0

    return [height(*ends) for ends in ((-0.3, 0.3), (-0.012, 0.012), (0.02, 0.3), (-0.3, -0.02))]


def report_pushing(run):
    """Heights along the furrow and beside it, where the two smaller piles stand."""
    rows = [[moment, *heights_across(run.particles(moment)[0])]
            for moment in run.times if moment >= run.nearest(PUSH_AT)]
    run.write_table(["Time", "Pile", "Furrow", "Left", "Right"], rows)
    _, _, furrow, left, right = rows[-1]
    print(f"pile {rows[0][1]:.1f} mm high; after the push {furrow:.1f}"
          f" mm in the furrow, {max(left, right):.1f} mm beside it")


# Tracing: a rod traces a circle and a square through a pile.

TRACE_AT, TRACE_SPEED, ROD = 1.0, 0.4, 0.012  # s, m/s, width (m)
LAYER = 0.03  # thickness of the pile (m)
GAP = 3 * RADIUS  # below the rod, so that grains there can move aside


def path_of(options):
    """Points of a circle, and of a square around the circle, by what the grains cover."""
    side = math.sqrt(options.volume / LAYER)
    turn = numpy.linspace(0, 2 * math.pi, 49)
    circle = 0.16 * side * numpy.column_stack([numpy.cos(turn), numpy.sin(turn)])
    corner = 0.3 * side
    square = corner * numpy.array([[1, 0], [1, 1], [-1, 1], [-1, -1], [1, -1], [1, 0]])
    return circle, square


def build_tracing(options):
    circle, square = path_of(options)
    up = numpy.array([[0, 0, 3 * LAYER]])
    drawn = [numpy.column_stack([shape, numpy.zeros(len(shape))]) for shape in (circle, square)]
    places = numpy.vstack([part for shape in drawn for part in (shape[:1] + up, shape, shape[-1:] + up)])
    times = numpy.cumsum([TRACE_AT, *numpy.linalg.norm(numpy.diff(places, axis=0), axis=1)
                          / TRACE_SPEED])
    rows = numpy.column_stack([times, places - places[0]])
    table = "\n".join(" ".join(f"{number:.9g}" for number in row) for row in rows)
    height = 4 * LAYER
    x, y, z = places[0]
    rod = moved(pipeline.new("Box", "Rod", XLength=ROD, YLength=ROD, ZLength=height,
                             Center=[x, y, z + 0.5 * height + GAP]), MotionTable=table)
    half = 0.5 * math.sqrt(options.volume / LAYER)
    return make_grains(options, [pipeline.floor(max(FLOOR, 3 * half)), rod],
                       [-half, half, -half, half, 0.01, 0.01 + 2.2 * LAYER])


def report_tracing(run):
    """Height of the pile along the traced shapes and between them, before and after."""
    circle, square = path_of(run.options)
    step = numpy.linspace(0, 1, 20, endpoint=False)[:, None]
    sides = [a + step * (b - a) for a, b in zip(square, square[1:])]
    path = numpy.vstack([circle, *sides])

    def height(position):
        apart = numpy.linalg.norm(position[:, None, :2] - path[None], axis=2).min(axis=1)
        along = position[apart < 0.5 * ROD, 2]
        return 1e3 * numpy.quantile(along, 0.9) if len(along) else 0.0

    before, after = (height(run.particles(moment)[0]) for moment in (run.nearest(TRACE_AT), run.end))
    print(f"along the shapes the pile was {before:.1f} mm high, and {after:.1f} mm after the tracing")


SCENES = {
    "piling": Scene(build_hopper, report_pile, ([0.28, -0.52, 0.30], [0, 0, 0.10]),
                    {"-early": 0.4, "": 2.5}, 1575, 2.5),
    "jamming": Scene(build_hopper, report_jam, ([0.28, -0.52, 0.32], [0, 0, 0.13]),
                     {"": 3.0}, 1575, 3.0, friction=1.0),
    "collapse": Scene(build_collapse, report_collapse, ([0.30, -0.85, 0.42], [0.26, 0, 0.10]),
                      {"-packed": SLANT_AT, "-slant": RIGHT_AT, "": 4.0}, 5157, 4.0),
    "tipping": Scene(build_tipping, report_tipping, ([0.45, -0.70, 0.45], [0.1, 0, 0.12]),
                     {"-packed": TIP_AT, "-splash": TIP_AT + 0.3, "": 2.5}, 2000, 2.5),
    "pushing": Scene(build_pushing, report_pushing, ([-0.22, -0.36, 0.34], [0.0, -0.01, 0.0]),
                     {"-pile": PUSH_AT, "": 2.6}, 2000, 2.6, friction=1.0),
    "tracing": Scene(build_tracing, report_tracing, ([-0.2, -0.45, 0.5], [0.0, 0.0, 0.0]),
                     {"-pile": TRACE_AT, "": 6.5}, 10411, 6.5),
}


def build(options):
    return SCENES[options.scene].build(options)


def show(run):
    view = run.make_view("Composite", [1100, 900], *SCENES[run.options.scene].camera)
    display = run.show_grains()
    views.colour(display, view, "ParticleId", "", (0, BALLS * run.grains.MaximumParticles),
                 preset="Rainbow Uniform")
    display.SetScalarBarVisibility(view, False)
    views.show_walls(run.grains, view)


def report(run):
    SCENES[run.options.scene].report(run)


def draw(run):
    for suffix, moment in SCENES[run.options.scene].moments.items():
        run.save_picture(suffix, moment)


def study(options):
    """The pile at five frictions, with a chart."""
    rows = []
    for run in scenes.vary(options, build, [{"friction": friction} for friction in FRICTIONS]):
        height, reach = report_pile(run)
        rows.append([run.options.friction, 1e3 * height, 1e3 * reach])
    path = run.write_table(["Friction", "Height", "Reach"], rows)
    if not options.no_pictures:
        chart = run.make_chart("Piles", ("mm", {"Height": ("height", (0.75, 0.2, 0.1)),
                                                "Reach": ("nine tenths within", (0.2, 0.4, 0.7))}),
                               table=path, bottom=("Coefficient of friction", "Friction"))
        run.save_picture("-study", of=chart)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw, show, study=study)
