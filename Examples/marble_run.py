#!/usr/bin/env pvpython
"""A marble run after Vetter (2025), Fig. 5C: 40 marbles roll through an obstacle course.

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. The marbles have
no rolling friction, bounce, and are slowed by a viscous fluid. They pass a loop, a bowl, a board
with pegs, a helix and a jump, and end in a tray. It leaves pictures, a film, a table of arrivals
and a state file in the output folder. All quantities are in SI units.
"""

import math
import os

import marble_track as track
import numpy
import scenes
from film import Film
from paraview import simple as pv
from paraview.vtk.util.numpy_support import vtk_to_numpy

RADIUS = 0.010  # of a marble
VISCOSITY = 0.015  # of the fluid, which is fifteen times thicker than water
CHANNEL = 0.016  # inner radius of a channel
START = (-0.50, 0.0, 1.02)
LOOP_FOOT, LOOP_RADIUS, LOOP_SHIFT = (-0.04, 0.0, 0.70), 0.074, 0.042
BOWL = (0.22, 0.175, 0.565)  # above the hole in the middle
BOWL_ENTRY = 0.115  # from its axis to the end of the track
HELIX, HELIX_RADIUS, HELIX_TURNS, HELIX_PITCH = (-0.215, -0.03), 0.10, 2.25, 0.068
BOARD = ((0.33, 0.52), (-0.272, 0.310), (0.065, 0.285))  # (x, z) at top and foot; y from and to
TRAY = ((0.125, 0.47), (-0.23, -0.03), 0.05)  # x, y, height of its rim
LOWEST, SLIP_FREE = 0.02, 0.05
SIZE = [1400, 1200]
OVERALL = [0.55, -2.25, 1.32], [-0.01, 0.03, 0.475]  # where the camera is, and looks


def smooth(s):
    return s * s * (3 - 2 * s)


def line(count):
    return numpy.linspace(0, 1, count)


def loop_track():
    """From the start down a ramp, through the loop, and up to the bowl."""
    s = line(70)
    x = START[0] + (LOOP_FOOT[0] - START[0]) * s
    ramp = numpy.stack([x, 0 * s, START[2] + (LOOP_FOOT[2] - START[2]) * smooth(s)], axis=1)
    turn = 2 * numpy.pi * line(97)[1:]
    sine, cosine = numpy.sin(turn), numpy.cos(turn)
    circle = numpy.stack([LOOP_FOOT[0] + LOOP_RADIUS * sine,
                          LOOP_SHIFT * smooth(turn / (2 * numpy.pi)),
                          LOOP_FOOT[2] + LOOP_RADIUS * (1 - cosine)], axis=1)
    inward = numpy.stack([-sine, 0 * turn, cosine], axis=1)
    s = line(50)[1:]
    entry = BOWL[1] - BOWL_ENTRY
    way = numpy.stack([LOOP_FOOT[0] + (BOWL[0] - LOOP_FOOT[0]) * s,
                       LOOP_SHIFT + (entry - LOOP_SHIFT) * smooth(s),
                       LOOP_FOOT[2] + 0.025 * smooth(numpy.minimum(1, 1.6 * s))], axis=1)
    bend = numpy.radians(80) * line(36)[1:]
    into = numpy.stack([BOWL[0] + BOWL_ENTRY * numpy.sin(bend),
                        BOWL[1] - BOWL_ENTRY * numpy.cos(bend),
                        way[-1, 2] - 0.05 * smooth(bend / bend[-1])], axis=1)
    upright = [0.0, 0.0, 1.0]
    up = numpy.concatenate(
        [numpy.tile(upright, (70, 1)), inward, numpy.tile(upright, (49 + 35, 1))])
    return track.channel(numpy.concatenate([ramp, circle, way, into]), up, CHANNEL)


def helix_track():
    """The gutter below the board, the helix, and the jump into the tray."""
    s = line(40)
    x = HELIX[0] - HELIX_RADIUS
    gutter = numpy.stack([0 * s + x, 0.295 + (HELIX[1] - 0.295) * s, 0.280 - 0.032 * s], axis=1)
    wide = CHANNEL + 0.012 * (1 - smooth(numpy.clip((s - 0.6) / 0.4, 0, 1)))
    turn = numpy.pi + 2 * numpy.pi * HELIX_TURNS * line(360)[1:]
    sine, cosine = numpy.sin(turn), numpy.cos(turn)
    turned = (turn - numpy.pi) / (2 * numpy.pi)
    helix = numpy.stack([HELIX[0] + HELIX_RADIUS * cosine, HELIX[1] + HELIX_RADIUS * sine,
                         0.248 - HELIX_PITCH * turned], axis=1)
    bank = 0.6 * smooth(numpy.clip(numpy.minimum(turned, HELIX_TURNS - turned) / 0.2, 0, 1))
    lean = numpy.stack([-bank * cosine, -bank * sine, 0 * turn + 1], axis=1)
    s = line(60)[1:]
    low = helix[-1, 2]
    jump = numpy.stack([helix[-1, 0] + 0.32 * s, 0 * s + helix[-1, 1],
                        low - 0.040 * smooth(numpy.minimum(1, s / 0.65))
                        + 0.018 * numpy.clip((s - 0.65) / 0.35, 0, 1) ** 2], axis=1)
    up = numpy.concatenate([numpy.tile([0.0, 0, 1], (40, 1)), track.unit(lean),
                            numpy.tile([0.0, 0, 1], (59, 1))])
    radius = numpy.concatenate([wide, numpy.full(359 + 59, CHANNEL)])
    return track.channel(numpy.concatenate([gutter, helix, jump]), up, radius)


def board_parts():
    """The board with its rails and, in a mesh of their own, the pegs."""
    (top_x, top_z), (foot_x, foot_z), (y_from, y_to) = BOARD
    down = numpy.array([foot_x - top_x, 0, foot_z - top_z])
    along, width = track.unit(down), numpy.array([0, y_to - y_from, 0])
    normal = numpy.cross(width / width[1], along)
    normal *= numpy.sign(normal[2])
    top = numpy.array([top_x, y_from, top_z])
    rail, edge = 0.035 * normal, numpy.array([0, 0.006, 0])
    slabs = [track.slab(top - 0.006 * normal, [down, width, 0.006 * normal]),
             track.slab(top - edge, [down, edge, rail]),
             track.slab(top + width, [down, edge, rail]),
             track.slab(top - edge - 0.006 * along, [0.006 * along, width + 2 * edge, rail])]
    pegs = []
    for row in range(8):
        middle = top + (0.21 + 0.05 * row) * along + 0.5 * width
        for place in numpy.arange(-2, 2.5) * 0.044 + (0.022 if row % 2 else 0):
            if abs(place) < 0.5 * width[1] - 0.03:  # a marble passes at the rail
                foot = middle + numpy.array([0, place, 0]) - 0.002 * normal
                pegs.append(track.rod(foot, 0.024 * normal, 0.004, 16))
    back = HELIX[0] - HELIX_RADIUS - 0.032
    guards = [track.upright_box((back - 0.006, back), (-0.02, 0.30), (0.27, 0.45)),
              track.upright_box((-0.286, -0.280), (-0.03, 0.064), (0.27, 0.40)),
              track.upright_box((back, -0.285), (0.294, 0.30), (0.27, 0.45))]
    return track.joined(slabs + guards), track.joined(pegs)


def wooden_parts():
    """The base, the tray and the posts."""
    (x0, x1), (y0, y1), rim = TRAY
    t = 0.006
    boxes = [track.upright_box((-0.56, 0.56), (-0.28, 0.38), (-0.02, 0.0)),
             track.upright_box((x0 - t, x0), (y0 - t, y1 + t), (0, 0.5 * rim)),
             track.upright_box((x1, x1 + t), (y0 - t, y1 + t), (0, 2 * rim)),
             track.upright_box((x0, x1), (y0 - t, y0), (0, rim)),
             track.upright_box((x0, x1), (y1, y1 + t), (0, rim))]
    places = [(-0.48, 0.0, 1.015), (-0.245, 0.0, 0.822), (LOOP_FOOT[0], 0.0, 0.698),
              (0.06, 0.048, 0.715), (0.384, 0.175, 0.66), (0.22, 0.339, 0.66), (0.336, 0.291, 0.66),
              (0.31, 0.30, 0.53), (-0.25, 0.30, 0.33), (-0.307, -0.117, 0.22),
              (-0.133, 0.057, 0.22), (-0.02, -0.13, 0.052), (0.09, -0.13, 0.063)]
    return track.joined(boxes + [track.post(*place) for place in places])


def meshes():
    """The parts of the course by name, each with its colour."""
    board, pegs = board_parts()
    return {
        "Loop": (loop_track(), (0.90, 0.36, 0.20)),
        "Bowl": (track.bowl(BOWL, 0.155, 0.12, 0.028, 0.025, 0.03), (0.16, 0.60, 0.62)),
        "Board": (board, (0.86, 0.78, 0.62)),
        "Pegs": (pegs, (0.93, 0.72, 0.16)),
        "Helix": (helix_track(), (0.36, 0.42, 0.82)),
        "Wood": (wooden_parts(), (0.66, 0.48, 0.31)),
    }


def read_options():
    parser = scenes.make_parser(__doc__, "marble_run", end_time=28.0)
    parser.add_argument("--count", type=int, default=40, help="marbles")
    parser.add_argument("--rate", type=scenes.positive, default=3.0, help="marbles a second")
    parser.add_argument("--poster-time", type=float, default=9.0, help="time of the first picture")
    options = parser.parse_args()
    if options.count < 1:
        parser.error(f"--count {options.count} is below 1")
    return options


def build_scene(options, parts):
    """The parts of the course as walls, and marbles that come in one after another."""
    walls = []
    for name, ((points, faces), _) in parts.items():
        wall = scenes.thin_walls(name, options, points, faces)
        if name in ("Pegs", "Board", "Wood"):
            wall = pv.GranularWall(registrationName=f"{name} as a wall", Input=wall, Name=name)
        if name == "Pegs":  # polished, or marbles would come to rest above them
            wall.OwnFriction = 1
            wall.SlidingFriction, wall.RollingFriction, wall.TwistingFriction = 0.05, 0, 0
        elif name in ("Board", "Wood"):  # covered with felt, or marbles would jump out
            wall.OwnRestitution, wall.Restitution = 1, 0.4
        walls.append(wall)
    start = pv.GranularInflow(registrationName="Start", Region=None, Name="Start")
    x, z = START[0] + 0.03, START[2] + RADIUS + 0.002
    start.Box = [x, x + 0.004, -0.001, 0.001, z, z]
    start.Amount = "Number"
    start.Rate, start.MaximumCount = options.rate, options.count
    start.RadiusRange = [RADIUS, RADIUS]
    start.Velocity = [0.3, 0, 0]
    grains = pv.GranularSimulation(
        registrationName="Marbles", Walls=walls, Particles=None, Inflows=[start]
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


def in_tray(place):
    """Which marbles are in the tray, or on others there."""
    (x0, x1), (y0, y1), rim = TRAY
    return ((place[:, 0] > x0) & (place[:, 0] < x1) & (place[:, 1] > y0) & (place[:, 1] < y1)
            & (place[:, 2] < rim))


class Watch:
    """What is measured while the marbles run: arrivals, and how contacts with the course roll."""

    def __init__(self, count):
        self.arrival = numpy.full(count, numpy.nan)
        self.slips, self.sliding, self.speeds = [], [], []
        self.drag_power, self.times = [], []

    def add(self, moment, place, arrays, contacts):
        ids = arrays["ParticleId"]
        new = in_tray(place) & numpy.isnan(self.arrival[ids])
        self.arrival[ids[new]] = moment
        velocity, spin = arrays["Velocity"], arrays["AngularVelocity"]
        drag = 6 * math.pi * VISCOSITY * RADIUS * (velocity**2).sum(axis=1)
        turning = 8 * math.pi * VISCOSITY * RADIUS**3 * (spin**2).sum(axis=1)
        self.times.append(moment)
        self.drag_power.append((drag + turning).sum())
        slip, sliding, speed = slips(place, arrays, contacts)
        self.slips.append(slip)
        self.sliding.append(sliding)
        self.speeds.append(speed)


def slips(place, arrays, contacts):
    """Per contact with the course, of marbles that move and have not arrived: the speed of the
    marble's surface where it touches over that of its centre, whether it slides, and that speed."""
    cells = contacts.GetCellData()
    pair = vtk_to_numpy(cells.GetArray("ParticleIds")).reshape(-1, 2)
    ends = vtk_to_numpy(contacts.GetPoints().GetData())
    lines = vtk_to_numpy(contacts.GetLines().GetConnectivityArray()).reshape(-1, 2)
    at_wall = pair[:, 1] == -1
    row, foot = lines[at_wall, 0], ends[lines[at_wall, 1]]
    sliding = vtk_to_numpy(cells.GetArray("Sliding"))[at_wall] > 0
    velocity = arrays["Velocity"][row]
    lever = RADIUS * track.unit(foot - place[row])
    surface = velocity + numpy.cross(arrays["AngularVelocity"][row], lever)
    speed = numpy.linalg.norm(velocity, axis=1)
    moves = (speed > LOWEST) & ~in_tray(place)[row]
    return (numpy.linalg.norm(surface[moves], axis=1) / speed[moves], sliding[moves], speed[moves])


def report(grains, watch, options, times):
    place, arrays = scenes.particles(grains, times[-1])
    arrived = numpy.isfinite(watch.arrival)
    print(f"{arrived.sum()} of {options.count} marbles arrived; {in_tray(place).sum()} are in the"
          f" tray at the end (paper: all 40 complete the run)")
    if arrived.any():
        begun = numpy.arange(options.count)[arrived] / options.rate
        taken = watch.arrival[arrived] - begun
        print(f"they took {taken.min():.1f} to {taken.max():.1f} s, {numpy.median(taken):.1f} s in"
              " the middle")
    slip, sliding = numpy.concatenate(watch.slips), numpy.concatenate(watch.sliding)
    print(f"{len(slip)} contacts with the course: {100 * (~sliding).mean():.1f} % do not slide;"
          f" |v - w x r| / |v| is {numpy.median(slip):.4f} in the middle,"
          f" below {SLIP_FREE:g} for {100 * (slip < SLIP_FREE).mean():.1f} %")
    rows = scenes.columns(grains, times[-1])
    drag = numpy.trapz(watch.drag_power, watch.times)
    lost = rows["DissipatedEnergy"][-1]
    print(f"energy: {lost:.3f} J lost, {drag:.3f} J of it to the fluid, the rest at contacts;"
          f" {rows['KineticEnergy'][-1]:.2g} J still moves")
    ids = numpy.arange(options.count)
    scenes.write_csv(os.path.join(options.output, "arrivals.csv"), ["marble", "start", "arrival"],
                     zip(ids, ids / options.rate, watch.arrival))


def look_at_all(view):
    view.CameraPosition, view.CameraFocalPoint = OVERALL
    view.CameraViewAngle = 27


def look_at_bowl(view):
    view.CameraPosition, view.CameraFocalPoint = [0.55, -0.75, 1.45], [0.16, 0.12, 0.64]
    view.CameraViewAngle = 22


def dress(grains, walls, parts):
    view, _ = scenes.make_view("Marble run", SIZE, *OVERALL)
    look_at_all(view)
    view.UseAmbientOcclusion = 1
    display = scenes.show_grains(grains, view)
    display.GrainPattern = "Two Halves"
    pv.ColorBy(display, ("POINTS", "ParticleId"))
    hues = pv.GetColorTransferFunction("ParticleId")
    hues.RGBPoints = [0, 1.0, 0.95, 0.55, 13, 0.95, 0.55, 0.75, 26, 0.55, 0.85, 1.0,
                      39, 0.70, 1.0, 0.65]
    hues.AutomaticRescaleRangeMode = "Never"
    display.SetScalarBarVisibility(view, False)
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
    parts = meshes()
    grains, walls = build_scene(options, parts)
    view = None if options.no_pictures else dress(grains, walls, parts)
    film = Film(view, options)
    watch = Watch(options.count)

    def each(moment):
        place, arrays = scenes.particles(grains, moment)
        if len(place):
            watch.add(moment, place, arrays, scenes.fetch(grains, scenes.CONTACTS, moment))
        film.add(moment)

    times = scenes.simulate(grains, each)
    film.end()
    report(grains, watch, options, times)
    if view:
        for suffix, moment in (("-end", times[-1]), ("", options.poster_time)):
            scenes.show_time(min(times, key=lambda t: abs(t - moment)))
            scenes.save_picture(view, options, suffix)
        look_at_bowl(view)
        scenes.save_picture(view, options, "-bowl")
        look_at_all(view)
        scenes.save_state(options, times)


if __name__ == "__main__":
    main()
