#!/usr/bin/env pvpython
"""A marble run after Vetter (2025), Fig. 5C: 40 marbles roll through an obstacle course.

The marbles have no rolling friction, bounce, and are slowed by a viscous fluid. They pass a loop, a
bowl, a board with pegs, a helix and a jump, and end in a tray. It leaves pictures, a film, a table
of arrivals and a state file. All quantities are in SI units.
"""

import math

import numpy
from common import marble_course as course
from common import pipeline, scenes, shapes, views
from paraview import simple as pv

RADIUS = 0.010  # of a marble
START_SPEED = 0.3
VISCOSITY = 0.015  # of the fluid, which is fifteen times thicker than water
LOWEST, SLIP_FREE = 0.02, 0.05
SIZE = [1400, 1200]
OVERALL = [0.62, -1.95, 1.75], [-0.01, 0.03, 0.455]  # position and focal point of the camera


def read_options():
    parser = scenes.make_parser(__doc__, "marble_run", end_time=28.0, film=True, poster_time=13.0,
                                count=(40, "number of marbles"),
                                rate=(3.0, "number of marbles that come in a second (1/s)"))
    options = parser.parse_args()
    if options.count < 1:
        parser.error(f"--count {options.count} is below 1")
    return options


#: Walls that differ: pegs are polished, or marbles would come to rest above them; others are
#: covered with felt, or marbles would jump out.
POLISHED = {"OwnFriction": 1, "SlidingFriction": 0.05, "RollingFriction": 0, "TwistingFriction": 0}
FELT = {"OwnRestitution": 1, "Restitution": 0.4}
OWN = {"Pegs": POLISHED, "Board": FELT, "Wood": FELT}


def build(options):
    """The parts of the course as walls, and marbles that come in one after another."""
    options.walls = []  # with their colours
    for name, ((points, faces), rgb) in course.meshes().items():
        wall = shapes.as_wall(name, options, points, faces)
        if name in OWN:
            wall = pipeline.make_wall(f"{name} as a wall", wall, Name=name, **OWN[name])
        options.walls.append((name, wall, rgb))
    x, z = course.START[0] + 0.03, course.START[2] + RADIUS + 0.002
    start = pipeline.make_inflow("Start", Box=[x, x + 0.004, -0.001, 0.001, z, z], Amount="Number",
                                 Rate=options.rate, MaximumCount=options.count,
                                 RadiusRange=[RADIUS, RADIUS], Velocity=[START_SPEED, 0, 0])
    return pipeline.make_grains(
        options, walls=[wall for _, wall, _ in options.walls], inflows=start,
        MaximumParticles=options.count, Density=2500, YoungsModulus=1e7, PoissonRatio=0.23,
        Restitution=0.75, SlidingFriction=0.3, RollingFriction=0, AutomaticTwistingFriction=0,
        TwistingFriction=0, Viscosity=VISCOSITY, FrameInterval=0.02,
        OutflowPlane=1, OutflowPlanePoint=[0, 0, -0.1])  # below the base, for what falls off it


def in_tray(position):
    """Which marbles are in the tray, or on others there."""
    (x0, x1), (y0, y1), rim = course.TRAY
    return ((position[:, 0] > x0) & (position[:, 0] < x1) & (position[:, 1] > y0)
            & (position[:, 1] < y1) & (position[:, 2] < rim))


class Watch:
    """What is measured while the marbles run: arrivals, and how contacts with the course roll."""

    def __init__(self, count):
        self.arrival = numpy.full(count, numpy.nan)
        self.slips, self.sliding = [], []
        self.drag_power, self.times = [], []

    def add(self, moment, position, arrays, contacts):
        ids = arrays["ParticleId"]
        new = in_tray(position) & numpy.isnan(self.arrival[ids])
        self.arrival[ids[new]] = moment
        velocity, spin = arrays["Velocity"], arrays["AngularVelocity"]
        drag = 6 * math.pi * VISCOSITY * RADIUS * (velocity**2).sum(axis=1)
        by_spin = 8 * math.pi * VISCOSITY * RADIUS**3 * (spin**2).sum(axis=1)
        self.times.append(moment)
        self.drag_power.append((drag + by_spin).sum())
        slip, sliding = slips(position, arrays, contacts)
        self.slips.append(slip)
        self.sliding.append(sliding)


def slips(position, arrays, contacts):
    """Per contact with the course, of marbles that move and have not arrived: the speed of the
    marble's surface where it touches over that of its centre, and whether it slides."""
    ends, lines, values = contacts
    at_wall = values["ParticleIds"][:, 1] == -1
    row, foot = lines[at_wall, 0], ends[lines[at_wall, 1]]
    sliding = values["Sliding"][at_wall] > 0
    velocity = arrays["Velocity"][row]
    lever = RADIUS * shapes.unit(foot - position[row])
    surface = velocity + numpy.cross(arrays["AngularVelocity"][row], lever)
    speed = numpy.linalg.norm(velocity, axis=1)
    moves = (speed > LOWEST) & ~in_tray(position)[row]
    return numpy.linalg.norm(surface[moves], axis=1) / speed[moves], sliding[moves]


def follow(run):
    run.watch = Watch(run.options.count)

    def each(moment):
        position, arrays = run.particles(moment)
        if len(position):
            run.watch.add(moment, position, arrays, run.contacts(moment))
    return each


def report(run):
    watch = run.watch
    position, arrays = run.particles()
    arrived = numpy.isfinite(watch.arrival)
    print(f"{arrived.sum()} of {run.options.count} marbles arrived; {in_tray(position).sum()} are"
          f" in the tray at the end (paper: all 40 complete the run)")
    ids = numpy.arange(run.options.count)
    begun = (ids + 1) / run.options.rate  # the first one is spawned after the first interval
    if arrived.any():
        taken = (watch.arrival - begun)[arrived]
        print(f"they took {taken.min():.1f} to {taken.max():.1f} s, {numpy.median(taken):.1f} s in"
              " the middle")
    slip, sliding = numpy.concatenate(watch.slips), numpy.concatenate(watch.sliding)
    print(f"{len(slip)} contacts with the course: {100 * (~sliding).mean():.1f} % do not slide;"
          f" |v - w x r| / |v| is {numpy.median(slip):.4f} in the middle,"
          f" below {SLIP_FREE:g} for {100 * (slip < SLIP_FREE).mean():.1f} %")
    rows = run.columns()
    power = numpy.array(watch.drag_power)
    drag = ((power[1:] + power[:-1]) / 2 * numpy.diff(watch.times)).sum()
    lost = rows["DissipatedEnergy"][-1]
    height = course.START[2] + RADIUS + 0.002 - position[:, 2]
    brought = (arrays["Mass"] * (pipeline.GRAVITY * height + 0.5 * START_SPEED**2)).sum()
    print(f"energy: {brought:.3f} J came with the marbles that are there, {lost:.3f} J are lost,"
          f" {drag:.3f} J of them to the fluid; {rows['KineticEnergy'][-1]:.2g} J still moves")
    run.write_table(["marble", "start", "arrival"], zip(ids, begun, watch.arrival))


def view_all(view):
    view.CameraPosition, view.CameraFocalPoint = OVERALL
    view.CameraViewAngle = 31.5


def view_bowl(view):
    view.CameraPosition, view.CameraFocalPoint = [0.50, -0.50, 1.60], [0.15, 0.14, 0.62]
    view.CameraViewAngle = 22


def show(run):
    view = run.make_view("Marble run", SIZE, *OVERALL)
    view_all(view)
    display = run.show_grains()
    display.GrainPattern = "Stripes"
    display.Ambient = 0.3
    hues = pv.GetColorTransferFunction("ParticleId")
    hues.RGBPoints = [0, 1.0, 0.95, 0.45, 10, 1.0, 0.55, 0.75, 20, 0.50, 0.85, 1.0,
                      30, 0.65, 1.0, 0.55, 39, 1.0, 0.98, 0.92]
    hues.AutomaticRescaleRangeMode = "Never"
    display.ColorArrayName = ["POINTS", "ParticleId"]
    display.LookupTable = hues
    for name, wall, rgb in run.options.walls:
        rounded = pipeline.new("GenerateSurfaceNormals", f"{name} rounded", Input=wall,
                               FeatureAngle=40)
        shown = views.show_plain(rounded, view, rgb)
        shown.Specular, shown.SpecularPower = 0.25, 30


def draw(run):
    run.save_picture("-end", run.end)
    run.save_picture("", run.options.poster_time)
    view_bowl(run.view)
    run.save_picture("-bowl")
    view_all(run.view)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw, show, follow)
