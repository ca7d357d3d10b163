#!/usr/bin/env pvpython
"""Aggregates of soot in droplets that dry up: how far they collapse depends on their necks.

Monomers of 14 nm are put together by ballistic aggregation of clusters, as soot grows in a flame. The
same aggregate then sits in several droplets, and differs in how many of its necks are sintered, which
are bonds of four springs (libgran); the others hold by the attraction after Hamaker. The surface of
each droplet shrinks and presses its aggregate together; when it is gone what was bent comes back,
and what has rolled and broken stays. Radius of gyration, contacts of a monomer and broken necks are
printed.

It leaves pictures, a film, a table and a state file. All quantities are in SI units.
"""

import numpy
from common import pipeline, scenes, views

RADIUS = 14e-9
STIFFNESS = 20.0  # of contacts and of necks (N/m)
STRENGTH = 1e10  # of necks (Pa)
DRY, GONE = 0.6, 0.75  # shares of the end time: the droplets are as small as they get, and gone

# Spheres that shrink by the same surface in equal times, as drops do that dry up.
DROPLETS = """
import numpy, vtk
information = self.GetOutputInformation(0)
key = vtk.vtkStreamingDemandDrivenPipeline.UPDATE_TIME_STEP()
time = information.Get(key) if information.Has(key) else 0.0
both = vtk.vtkAppendPolyData()
radius = numpy.interp(time, {times}, {radii})
for x in {positions}:
    sphere = vtk.vtkSphereSource()
    sphere.SetOutputPointsPrecision(1)
    sphere.SetCenter(x, 0, 0)
    sphere.SetRadius(radius)
    sphere.SetThetaResolution(14)
    sphere.SetPhiResolution(9)
    sphere.Update()
    both.AddInputData(sphere.GetOutput())
both.SetOutputPointsPrecision(1)
both.Update()
self.GetPolyDataOutput().ShallowCopy(both.GetOutput())
"""
TIMES = """
import vtk
information = self.GetOutputInformation(0)
pipeline = vtk.vtkStreamingDemandDrivenPipeline
information.Set(pipeline.TIME_STEPS(), {times}, {count})
information.Set(pipeline.TIME_RANGE(), [{times}[0], {times}[-1]], 2)
"""


def read_options():
    parser = scenes.make_parser(__doc__, "soot", end_time=5e-8, film=True)
    parser.add_argument("--generations", type=int, default=7,
                        help="of clusters: 7 make 128 monomers")
    parser.add_argument("--sintered", type=float, nargs="+", default=[1.0, 0.7, 0.0],
                        help="shares of the necks")
    parser.add_argument("--pressed", type=scenes.positive, default=0.5,
                        help="smallest radius of the droplets over the first")
    return parser.parse_args()


def meet(one, other, chance):
    """Positions of two clusters that have met on a line, each with a random orientation."""
    while True:
        one, other = (cluster @ numpy.linalg.qr(chance.randn(3, 3))[0] for cluster in (one, other))
        one, other = one - one.mean(axis=0), other - other.mean(axis=0)
        reach = sum(numpy.linalg.norm(cluster, axis=1).max() for cluster in (one, other)) + 2
        other[:, :2] += reach * chance.uniform(-1, 1, 2)
        away = one[:, None] - other
        left = 4 - (away[:, :, :2]**2).sum(axis=-1)
        gaps = numpy.where(left > 0, away[:, :, 2] + numpy.sqrt(numpy.maximum(left, 0)), -numpy.inf)
        if numpy.isfinite(gaps.max()):
            other[:, 2] += gaps.max()
            both = numpy.concatenate([one, other])
            return both - both.mean(axis=0)


def grow(generations, chance):
    """Monomers of radius 1, and the pairs that touch: a tree, as all stick where they first meet."""
    clusters = [numpy.zeros((1, 3)) for _ in range(2**generations)]
    while len(clusters) > 1:
        clusters = [meet(one, other, chance) for one, other in zip(clusters[::2], clusters[1::2])]
    position, = clusters
    away = numpy.linalg.norm(position[:, None] - position, axis=-1)
    return position, numpy.argwhere(numpy.triu(away < 2 + 1e-9, 1))


def build(options):
    chance = numpy.random.RandomState(options.seed)
    position, pairs = grow(options.generations, chance)
    order = chance.permutation(len(pairs))
    size = RADIUS * (numpy.linalg.norm(position, axis=1).max() + 1.5)
    options.count, options.size, options.necks = len(position), size, len(pairs)
    options.positions = [2.2 * size * k for k in range(len(options.sintered))]
    points, necks = [], []
    for k, share in enumerate(options.sintered):
        points.append(RADIUS * position + [options.positions[k], 0, 0])
        necks.append(pairs[order[:round(share * len(pairs))]] + k * len(position))
    start = {"position": numpy.concatenate(points), "radius": RADIUS, "bonds": numpy.concatenate(necks)}
    return pipeline.make_grains(options, walls=droplets(options), particles=start,
                                MaximumParticles=0, Gravity=[0, 0, 0], Density=1700,
                                NormalLaw="Hooke", NormalStiffness=STIFFNESS, Restitution=0.4,
                                SlidingFriction=1, RollingFriction=0.1, AdhesionLaw="Hamaker",
                                HamakerDistance=0.4e-9,
                                Materials="Soot HamakerConstant 2e-19\nDroplet HamakerConstant 0"
                                          " SlidingFriction 0 RollingFriction 0",
                                NumericalDamping=0.2, BondLaw="Springs", BondInteractionRadius=0,
                                BondNormalStiffness=STIFFNESS, BondShearStiffness=STIFFNESS,
                                BondBendingStiffness=STIFFNESS, BondTwistingStiffness=STIFFNESS,
                                BondRadiusRatio=0.5, BondTensileStrength=STRENGTH,
                                BondShearStrength=STRENGTH, FrameInterval=options.end_time / 60)


def droplets(options):
    """Surfaces of the droplets, along which grains slide. The droplets open again at once in the
    end."""
    shares = numpy.linspace(0, 1, 25)
    radii = options.size * numpy.sqrt(1 - shares * (1 - options.pressed**2))
    times = [*(options.end_time * DRY * shares), options.end_time * GONE, 10 * options.end_time]
    radii = [*radii, options.size, options.size]
    surface = pipeline.new("ProgrammableSource", "Surfaces", OutputDataSetType="vtkPolyData")
    surface.ScriptRequestInformation = TIMES.format(times=[float(t) for t in times], count=len(times))
    surface.Script = DROPLETS.format(times=[float(t) for t in times], radii=[float(r) for r in radii],
                                     positions=[float(x) for x in options.positions])
    return pipeline.make_wall("Droplets", surface, MaterialName="Droplet")


def state_of(run, moment):
    """State of each aggregate: radius of gyration in radii, contacts of a monomer, whole necks, and
    share of the monomers in the largest piece. Contacts hold a piece together."""
    options, position = run.options, run.particles(moment)[0]
    _, pairs, arrays = run.contacts(moment)
    held = (pairs < len(position)).all(axis=1) & ((arrays["Overlap"] > -0.02 * RADIUS)
                                                  | (arrays["Bond"] == 1))
    rows = []
    for k in range(len(options.sintered)):
        own = slice(k * options.count, (k + 1) * options.count)
        away = position[own] - position[own].mean(axis=0)
        mine = held & (pairs[:, 0] // options.count == k)
        rows.append((numpy.sqrt((away**2).sum(axis=1).mean()) / RADIUS,
                     2 * mine.sum() / options.count, (arrays["Bond"][mine] == 1).sum()))
    return rows


def report(run):
    options = run.options
    pressed = run.nearest(DRY * options.end_time)
    first, middle, last = (state_of(run, moment) for moment in (run.times[0], pressed, run.end))
    print(f"{options.count} monomers and {options.necks} necks in each aggregate")
    rows = []
    for share, *states in zip(options.sintered, first, middle, last):
        (size, contacts, necks), (small, _, _), (after, more, left) = states
        rows.append((share, size, small, after, contacts, more, necks, necks - left))
        print(f"{100 * share:g} % sintered: radius of gyration {size:.2f} radii, {small:.2f} pressed,"
              f" {after:.2f} after; contacts of a monomer {contacts:.2f}, {more:.2f} after;"
              f" {necks - left} of {necks} necks broken")
    run.write_table(["Sintered", "Gyration", "GyrationPressed", "GyrationAfter", "Contacts",
                     "ContactsAfter", "Necks", "BrokenNecks"], rows)


def show(run):
    middle = 0.5 * run.options.positions[-1]
    wide = run.options.positions[-1] + 2.3 * run.options.size
    view = run.make_view("Soot", [1500, 640], [middle, -1.5 * wide, 0.25 * wide], [middle, 0, 0])
    view.CameraParallelProjection = 1
    view.CameraParallelScale = 0.5 * wide * view.ViewSize[1] / view.ViewSize[0]
    views.colour(run.show_grains(), view, "ContactCount", "Contacts of a monomer", (1, 7),
                 preset="Plasma (matplotlib)")
    views.show_walls(run.grains, view, front=0.05, back=0.1, edge_angle=170)


def draw(run):
    run.save_picture("_before", run.times[0])
    run.save_picture("_pressed", DRY * run.end)
    run.save_picture("", run.end)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw, show)
