#!/usr/bin/env pvpython
"""A marble run after Vetter (2025), Fig. 5C: 40 marbles roll through an obstacle course.

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. The marbles have
no rolling friction, bounce, and are slowed by a viscous fluid. They pass a loop, a bowl, a board
with pegs, a helix and a jump, and end in a tray. It leaves pictures, a film, a table of arrivals
and a state file in the output folder. All quantities are in SI units.
"""

import math

import marble_course as course
import numpy
from common import results
from common import scenes
from common import shapes
from common.film import Film, add_options
from paraview import simple as pv

RADIUS = 0.010  # of a marble
START_SPEED = 0.3
VISCOSITY = 0.015  # of the fluid, which is fifteen times thicker than water
LOWEST, SLIP_FREE = 0.02, 0.05
SIZE = [1400, 1200]
OVERALL = [0.62, -1.95, 1.75], [-0.01, 0.03, 0.455]  # position and focal point of the camera


def make_parser():
    parser = add_options(scenes.make_parser(__doc__, "marble_run", end_time=28.0))
    parser.add_argument("--count", type=int, default=40, help="marbles")
    parser.add_argument("--rate", type=scenes.positive, default=3.0, help="marbles a second")
    parser.add_argument("--poster-time", type=float, default=13.0, help="time of the first picture")
    return parser


def read_options():
    parser = make_parser()
    options = parser.parse_args()
    if options.count < 1:
        parser.error(f"--count {options.count} is below 1")
    return options


def build_scene(options, parts):
    """The parts of the course as walls, and marbles that come in one after another."""
    walls = []
    for name, ((points, faces), _) in parts.items():
        wall = shapes.as_wall(name, options, points, faces)
        if name in ("Pegs", "Board", "Wood"):
            wall = pv.GranularWall(registrationName=f"{name} as a wall", Input=wall, Name=name)
        if name == "Pegs":  # polished, or marbles would come to rest above them
            wall.OwnFriction = 1
            wall.SlidingFriction, wall.RollingFriction, wall.TwistingFriction = 0.05, 0, 0
        elif name in ("Board", "Wood"):  # covered with felt, or marbles would jump out
            wall.OwnRestitution, wall.Restitution = 1, 0.4
        walls.append(wall)
    start = pv.GranularInflow(registrationName="Start", Region=None, Name="Start")
    x, z = course.START[0] + 0.03, course.START[2] + RADIUS + 0.002
    start.Box = [x, x + 0.004, -0.001, 0.001, z, z]
    start.Amount = "Number"
    start.Rate, start.MaximumCount = options.rate, options.count
    start.RadiusRange = [RADIUS, RADIUS]
    start.Velocity = [START_SPEED, 0, 0]
    grains = pv.GranularSimulation(
        registrationName="Grains", Walls=walls, Particles=None, Inflows=[start]
    )
    grains.MaximumParticles = options.count
    grains.Density, grains.YoungsModulus, grains.PoissonRatio = 2500, 1e7, 0.23
    grains.Restitution, grains.SlidingFriction, grains.RollingFriction = 0.75, 0.3, 0
    grains.AutomaticTwistingFriction, grains.TwistingFriction = 0, 0
    grains.Viscosity = VISCOSITY
    grains.OutflowPlane = 1
    grains.OutflowPlanePoint = [0, 0, -0.1]  # below the base, for what falls off it
    grains.FrameInterval = 0.02
    scenes.set_run(grains, options)
    return grains, walls


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


def report(grains, watch, options, times):
    position, arrays = scenes.particles(grains, times[-1])
    arrived = numpy.isfinite(watch.arrival)
    print(f"{arrived.sum()} of {options.count} marbles arrived; {in_tray(position).sum()} are in"
          f" the tray at the end (paper: all 40 complete the run)")
    ids = numpy.arange(options.count)
    begun = (ids + 1) / options.rate  # the first one is spawned after the first interval
    if arrived.any():
        taken = (watch.arrival - begun)[arrived]
        print(f"they took {taken.min():.1f} to {taken.max():.1f} s, {numpy.median(taken):.1f} s in"
              " the middle")
    slip, sliding = numpy.concatenate(watch.slips), numpy.concatenate(watch.sliding)
    print(f"{len(slip)} contacts with the course: {100 * (~sliding).mean():.1f} % do not slide;"
          f" |v - w x r| / |v| is {numpy.median(slip):.4f} in the middle,"
          f" below {SLIP_FREE:g} for {100 * (slip < SLIP_FREE).mean():.1f} %")
    rows = scenes.columns(grains, times[-1])
    power = numpy.array(watch.drag_power)
    drag = ((power[1:] + power[:-1]) / 2 * numpy.diff(watch.times)).sum()
    lost = rows["DissipatedEnergy"][-1]
    height = course.START[2] + RADIUS + 0.002 - position[:, 2]
    brought = (arrays["Mass"] * (scenes.GRAVITY * height + 0.5 * START_SPEED**2)).sum()
    print(f"energy: {brought:.3f} J came with the marbles that are there, {lost:.3f} J are lost,"
          f" {drag:.3f} J of them to the fluid; {rows['KineticEnergy'][-1]:.2g} J still moves")
    results.write_table(options, ["marble", "start", "arrival"], zip(ids, begun, watch.arrival))


def view_all(view):
    view.CameraPosition, view.CameraFocalPoint = OVERALL
    view.CameraViewAngle = 31.5


def view_bowl(view):
    view.CameraPosition, view.CameraFocalPoint = [0.50, -0.50, 1.60], [0.15, 0.14, 0.62]
    view.CameraViewAngle = 22


def dress(grains, walls, parts):
    view, _ = scenes.make_view("Marble run", SIZE, *OVERALL)
    view_all(view)
    display = scenes.show_grains(grains, view)
    display.GrainPattern = "Stripes"
    display.Ambient = 0.3
    hues = pv.GetColorTransferFunction("ParticleId")
    hues.RGBPoints = [0, 1.0, 0.95, 0.45, 10, 1.0, 0.55, 0.75, 20, 0.50, 0.85, 1.0,
                      30, 0.65, 1.0, 0.55, 39, 1.0, 0.98, 0.92]
    hues.AutomaticRescaleRangeMode = "Never"
    display.ColorArrayName = ["POINTS", "ParticleId"]
    display.LookupTable = hues
    for wall, (name, (_, rgb)) in zip(walls, parts.items()):
        rounded = pv.GenerateSurfaceNormals(
            registrationName=f"{name} rounded", Input=wall)
        rounded.FeatureAngle = 40
        shown = scenes.show_plain(rounded, view, rgb)
        shown.Specular, shown.SpecularPower = 0.25, 30
    return view


def main():
    options = read_options()
    scenes.prepare(options)
    parts = course.meshes()
    grains, walls = build_scene(options, parts)
    view = None if options.no_pictures else dress(grains, walls, parts)
    film = Film(view, options)
    watch = Watch(options.count)

    def each(moment):
        position, arrays = scenes.particles(grains, moment)
        if len(position):
            watch.add(moment, position, arrays, scenes.contacts(grains, moment))
        film.add(moment)

    times = scenes.simulate(grains, each)
    film.end()
    report(grains, watch, options, times)
    if view:
        scenes.save_pictures(view, options, times, {"-end": times[-1], "": options.poster_time})
        view_bowl(view)
        scenes.save_picture(view, options, "-bowl")
        view_all(view)
        scenes.save_state(options, times)


if __name__ == "__main__":
    main()
