#!/usr/bin/env pvpython
"""Smooth grains come to rest: a heap of flat ones in a channel, or a column of pebbles in a box.

These are the two deposits of SudoDEM (Zhao and Zhao 2021, Computer Physics Communications 259,
107670, sections 7.2 and 7.3), with its frictions and kind of damping: --scene heap, 8000 oblate
grains fed into a channel that is closed at one end, and --scene packing, 500 poly-superellipsoids
that are all different and begin in layers of 5 by 5. The pebbles are ten times as stiff as there:
flat ones that fall for four metres would go through each other.

It leaves pictures, a table, a film and a state file. All quantities are in SI units.
"""

import math

import numpy
from common import pipeline, reading, scenes, views
from common.package import granular
from paraview import simple as pv

DENSITY = 2650
AT_REST = 1e-7  # energy of motion over that of height, below which a heap stands

# The heap
RADIUS = 0.010  # of a sphere with the volume of a grain
WIDTH, LENGTH, TOP = 0.2, 1.5, 1.1  # of the channel
FEED = 500  # grains a second

# The packing
SIDE, LAYERS = 1.0, 4.0  # of the box, and its height
ACROSS = 5  # grains in a line
PITCH = 0.2


def read_options():
    parser = scenes.make_parser(
        __doc__, "deposits", film=True, end_time=None,
        count=(None, "number of grains; 8000 for the heap, 500 for the packing"))
    parser.add_argument("--scene", choices=("heap", "packing"), default="heap",
                        help="which deposit")
    options = parser.parse_args()
    heap = options.scene == "heap"
    options.count = options.count or (8000 if heap else 500)
    if options.count < ACROSS**2:
        parser.error(f"--count {options.count} must be at least {ACROSS**2}")
    options.end_time = options.end_time or (options.count * (1 / FEED + 1 / 800) + 4 if heap else 3.5)
    return options


def make_grains(options, **properties):
    """A simulation with SudoDEM's contact law and damping."""
    return pipeline.make_grains(options, Density=DENSITY, NormalLaw="Hooke", SlidingLaw="Force",
                                TangentialStiffnessRatio=0.7, DampingLaw="Viscous", Damping=0,
                                RollingLaw="None", TwistingLaw="None", SpringTurning="CommonSpin",
                                NumericalDamping=0.3, NumericalDampingForm="SudoDEM",
                                MaximumOverlap=1.5, TimeStepFactor=3.0, FrameInterval=0.05,
                                **properties)


def build_heap(options):
    """A channel with a rough base and smooth sides, and a feed above its closed end that is moved
    up with the heap."""
    wall = lambda name, surface, friction: pipeline.make_wall(
        name, surface, OwnFriction=1, SlidingFriction=friction)
    side = lambda name, begin, end: wall(
        name, pipeline.upright(f"{name} plane", begin, end, (0, TOP)), 0.0)
    walls = [wall("Base", pipeline.level("Base plane", (0, LENGTH), (0, WIDTH)), 1.0),
             side("End", (0, 0), (0, WIDTH)), side("Front", (0, 0), (LENGTH, 0)),
             side("Back", (0, WIDTH), (LENGTH, WIDTH))]
    flat = granular.shape("Superellipsoid", name="Oblate", HalfAxes=[1, 1, 0.5], Exponents=[0.8, 0.8])
    feeds, stages = [], 5
    pour = options.count / FEED
    section = options.count * 4 / 3 * math.pi * RADIUS**3 / 0.6 / WIDTH
    height = math.sqrt(2 * section * math.tan(math.radians(32)))
    for k in range(stages):
        low = 0.12 + height * math.sqrt((k + 1) / stages)
        feed = pipeline.make_inflow(f"Feed {k + 1}", Shape="Box", Amount="Number",
                                    Box=[0.02, 0.2, 0.02, WIDTH - 0.02, low, low + 0.1], Rate=FEED,
                                    Times=[pour * k / stages, pour * (k + 1) / stages],
                                    Velocity=[0, 0, -0.7], RadiusRange=[RADIUS, RADIUS])
        feeds.append(feed)
    return make_grains(options, walls=walls, shapes=flat, inflows=feeds,
                       MaximumParticles=options.count, NormalStiffness=1e4, SlidingFriction=0.5,
                       OutflowPlane=1, OutflowPlanePoint=[0, 0, -0.2])


def draw_pebble(chance, number):
    """One of the pebbles, and the radius of a sphere with its volume. A tenth of those that are
    drawn have half axes of which the largest is more than ten times the smallest, which is more
    than the plugin takes: they are drawn again."""
    axes = numpy.array([1.0, numpy.inf])
    while axes.max() > 9.99 * axes.min():
        length = 0.1 * numpy.array([1.0, chance.uniform(0.2, 1), chance.uniform(0.2, 1)])
        share = chance.uniform(0.2, 0.8, 3)
        axes = numpy.concatenate([share * length, (1 - share) * length])
    first, second = chance.uniform(0.4, 1.6, 2)
    beta = lambda a, b: math.gamma(a) * math.gamma(b) / math.gamma(a + b)
    # Barr's closed form for a superellipsoid; the eight octants together have that of the mean axes.
    volume = 0.25 * first * second * length.prod() * (
        beta(second / 2 + 1, second) * beta(first / 2, first / 2))
    pebble = granular.shape("Poly-Superellipsoid", name=f"Pebble {number}",
                            HalfAxes=list(share * length),
                            OppositeHalfAxes=list((1 - share) * length), Exponents=[first, second])
    return pebble, (volume / (4 / 3 * math.pi)) ** (1 / 3)


def lay(radii, chance):
    """Grains in layers of a lattice, each of a shape of its own, with random orientations."""
    count = len(radii)
    layer, index = numpy.divmod(numpy.arange(count), ACROSS**2)
    position = PITCH * numpy.stack([index % ACROSS + 0.5, index // ACROSS + 0.5, layer + 0.6],
                                   axis=1)
    orientations = chance.normal(size=(count, 4))
    orientations /= numpy.linalg.norm(orientations, axis=1)[:, None]
    return {"position": position, "equivalent_radius": radii, "orientation": orientations,
            "shape": numpy.arange(count)}


def build_packing(options):
    """Pebbles, each of a shape of its own, above the floor of a box."""
    chance = numpy.random.RandomState(options.seed)
    pebbles, radii = zip(*(draw_pebble(chance, k + 1) for k in range(options.count)))
    height = max(LAYERS, PITCH * (options.count / ACROSS**2 + 2))
    return make_grains(options, particles=lay(radii, chance), shapes=pebbles, MaximumParticles=0,
                       NormalStiffness=1e6, SlidingFriction=0.1, WallDomain="Box",
                       DomainBounds=[0, SIDE, 0, SIDE, 0, height], ClosedZMax=0)


def energies(run):
    """Rows of time, energy of motion and of height, and their sum; prints when all is at rest."""
    rows = run.columns()
    kinetic, potential = rows["KineticEnergy"], rows["PotentialEnergy"]
    table = numpy.stack([rows["Time"], kinetic, potential, kinetic + potential], axis=1)
    ratio = kinetic / numpy.where(potential > 0, potential, numpy.inf)
    moving = numpy.flatnonzero(ratio > AT_REST)
    still = moving[-1] + 1 if len(moving) else 0
    when = f"from {rows['Time'][still]:.2f} s on" if still < len(ratio) else "not yet"
    print(f"energy of motion over that of height: {ratio[-1]:.2g} at the end; at rest {when}")
    print(f"largest energy of motion over the energy at first:"
          f" {kinetic.max() / (kinetic + potential).max():.2f}")
    return table


def report_heap(run):
    """The slope, and how straight it is."""
    position, _ = run.particles()
    print(f"{len(position)} of {run.options.count} grains lie in the channel, up to"
          f" {1e3 * position[:, 2].max():.0f} mm high")
    fit = pipeline.new("GranularReposeAngle", "Angle of repose", Heap="Slope",
                       Input=pv.OutputPort(run.grains, reading.PARTICLES))
    try:
        slope = reading.row_of(fit, run.end)
    except granular.Error as problem:
        print(f"slope of the heap: {problem}")
        return
    print(f"slope of the heap: {slope['Angle']:.1f} +- {slope['StandardError']:.1f} degrees, a plane"
          f" explains {slope['RSquared']:.3f} of its heights")


def report_packing(run):
    """How densely pebbles lie in the middle of the box."""
    position, _ = run.particles()
    top = numpy.quantile(position[:, 2], 0.97)
    low, high = 0.2 * top, 0.85 * top
    layer = run.packing([0, SIDE, 0, SIDE, low, high])
    print(f"{len(position)} pebbles, {layer['Count']:.0f} of them between {low:.2f} m and {high:.2f} m:"
          f" packing fraction {layer['SolidFraction']:.3f}")


SCENES = {  # how each is built and told, camera and focus, moments of its pictures
    "heap": (build_heap, report_heap, ([0.75, -2.2, 0.95], [0.55, 0.1, 0.25]), {"": 1e3}),
    "packing": (build_packing, report_packing, ([2.6, -4.6, 3.4], [0.5, 0.5, 1.5]),
                {"-start": 0.0, "-half": 0.6, "": 1e3}),
}


def build(options):
    return SCENES[options.scene][0](options)


def show(run):
    view = run.make_view("Deposit", [1100, 900], *SCENES[run.options.scene][2])
    display = run.show_grains()
    views.colour(display, view, "ParticleId", "", (0, run.options.count), preset="Rainbow Uniform")
    display.SetScalarBarVisibility(view, False)
    views.show_walls(run.grains, view)


def report(run):
    SCENES[run.options.scene][1](run)
    run.table = run.write_table(["Time", "Kinetic", "Potential", "Total"], energies(run), "-energies")


def draw(run):
    for suffix, moment in SCENES[run.options.scene][3].items():
        run.save_picture(suffix, moment)
    curves = {"Kinetic": ("motion", (0.75, 0.2, 0.1)), "Potential": ("height", (0.2, 0.4, 0.7)),
              "Total": ("both", (0.3, 0.3, 0.3))}
    run.save_picture("-energies", of=run.make_chart("Energies", ("Energy in J", curves),
                                                    table=run.table))


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw, show)
