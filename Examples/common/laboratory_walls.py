"""Tests of the laboratory among walls: how each is built, and what is measured of it."""

import numpy
from common import pipeline, reading
from common.laboratory_cells import DENSITY, Test, material, radii
from common.package import granular

YOUNGS_MODULUS = 1e7  # softer than in cells, as settling takes long
SMOOTH = {"OwnFriction": 1, "SlidingFriction": 0.0, "RollingFriction": 0.0, "TwistingFriction": 0.0}


def make_wall(name, rectangles, **properties):
    """A wall of rectangles, each by its corners around it."""
    corners = numpy.reshape(rectangles, (-1, 3))
    return pipeline.make_wall(name, (corners, numpy.arange(len(corners)).reshape(-1, 4)), **properties)


def level(x, y, z):
    """A rectangle at a height, from and to along x and y."""
    return [(x[0], y[0], z), (x[1], y[0], z), (x[1], y[1], z), (x[0], y[1], z)]


def ring(half, low, high):
    """The four sides of a box."""
    corners = [(-half, -half), (half, -half), (half, half), (-half, half), (-half, -half)]
    return [[(*a, low), (*b, low), (*b, high), (*a, high)] for a, b in zip(corners, corners[1:])]


def box_size(options):
    """Half the width of a box twice as wide as its bed is high, and the height of what is poured."""
    volume = options.count * 4 / 3 * numpy.pi * options.radius ** 3 * 1.02 / 0.6
    half = (2 * volume / 8) ** (1 / 3)
    return half, 2.2 * volume / (4 * half ** 2)


def settling(height):
    """How long grains take to fall and come to rest [s]."""
    return 5 * numpy.sqrt(2 * height / pipeline.GRAVITY)


def simulation(walls, options, half, height, **properties):
    return pipeline.make_grains(
        options, walls=walls, MaximumParticles=options.count, RadiusRange=radii(options),
        SpawnRegion="Box", InitialVelocity=[0, 0, 0], FrameInterval=options.end_time / options.run_frames,
        **{"SpawnBox": [-half, half, -half, half, 0, height], **material(options, YOUNGS_MODULUS),
           **properties})


def build_oedometer(options):
    half, height = box_size(options)
    options.half, options.height = half, height
    options.rest = settling(height)
    speed = 0.02 * height / options.rest
    options.end_time = options.rest * 5
    lid = make_wall("Lid", [level((-half, half), (-half, half), height)], Servo="Pressure",
                    ServoLoad=5 * options.pressure, ServoMaximumSpeed=10 * speed,
                    ServoTimes=[options.rest, 1e30], **SMOOTH)
    pot = make_wall("Pot", [level((-half, half), (-half, half), 0), *ring(half, 0, 1.5 * height)],
                    **SMOOTH)
    return simulation([pot, lid], options, half, height)


def measure_oedometer(run):
    options, rows = run.options, run.columns()
    area = 4 * options.half ** 2
    volume = run.particles()[1]["Mass"].sum() / DENSITY
    stress = rows["WallForce Lid"][:, 2] / area
    void = area * (options.height - rows["WallTravel Lid"]) / volume - 1
    loaded = stress > 0.02 * options.pressure
    if loaded.sum() < 3:
        reading.stop("The lid does not reach the grains: take more --run-frames.")
    floor = -rows["WallForce Pot"][-1, 2]
    modulus = -numpy.gradient(stress[loaded], void[loaded]) * (1 + void[loaded][0])
    print(f"void ratio {void[loaded][0]:.4f} at {stress[loaded][0]:.4g} Pa, {void[loaded][-1]:.4f} at"
          f" {stress[loaded][-1]:.5g} of {5 * options.pressure:g} Pa")
    print(f"the floor bears {floor / area:.5g} Pa, the weight of the grains among it")
    return {"Stress": stress[loaded], "VoidRatio": void[loaded], "Modulus": modulus}


def build_shear_box(options):
    half, height = box_size(options)
    options.half, options.height = half, height
    options.rest = settling(height)
    middle = 0.22 * height
    displacement = 0.25 * half
    options.begin = 2.2 * options.rest
    options.end_time = options.begin + 3 * options.rest
    options.speed = displacement / (options.end_time - options.begin)
    out = half + 1.5 * displacement
    moving = {"TranslationVelocity": [options.speed, 0, 0], "TranslationTimes": [options.begin, 1e30]}
    # Flanges cover what the halves of the box leave open as they part.
    lower = make_wall("Lower", [level((-half, half), (-half, half), 0), *ring(half, 0, middle),
                                level((half, out), (-half, half), middle)])
    upper = make_wall("Upper", [*ring(half, middle, 1.5 * height),
                                level((-out, -half), (-half, half), middle)], **moving)
    lid = make_wall("Lid", [level((-half, half), (-half, half), height)], Servo="Pressure",
                    ServoLoad=options.pressure, ServoMaximumSpeed=2 * height / options.rest,
                    ServoTimes=[options.rest, 1e30], **moving)
    return simulation([lower, upper, lid], options, half, height)


def measure_shear_box(run):
    options, rows = run.options, run.columns()
    moves = rows["Time"] >= options.begin
    area = 4 * options.half ** 2
    shear = rows["WallForce Lower"][:, 0][moves] / area
    lid = rows["WallForce Lid"][:, 2][moves] / area
    pressure = -rows["WallForce Lower"][:, 2][moves] / area  # sides of the box bear some of it
    displacement = options.speed * (rows["Time"][moves] - options.begin) / (2 * options.radius)
    rise = -(rows["WallTravel Lid"][moves] - rows["WallTravel Lid"][moves][0]) / (2 * options.radius)
    ratio = shear / numpy.maximum(pressure, 1e-9)
    later = displacement > 0.4 * displacement[-1]
    print(f"pressure of the lid {lid.mean():.5g} of {options.pressure:g} Pa, {pressure.mean():.5g} Pa"
          " on the lower half")
    print(f"shear stress over pressure: largest {ratio.max():.3f}, {ratio[later].mean():.3f} +-"
          f" {ratio[later].std():.3f} later; the lid rises by {rise[-1]:.3f} diameters")
    return {"Displacement": displacement, "StressRatio": ratio, "Rise": rise}


def build_incline(options):
    """Grains on a floor of balls without end, at a slope that becomes less and less."""
    d = 2 * options.radius
    side = max(8, round((options.count / 10) ** 0.5))
    width = side * d
    options.angles = numpy.arange(30.0, 14.0, -2.0)
    spacing = 1.0 * d
    stage = 80 * numpy.sqrt(d / pipeline.GRAVITY)
    options.stage = stage
    options.end_time = stage * len(options.angles)
    options.run_frames = max(1, options.run_frames // len(options.angles)) * len(options.angles)
    reach = round(0.5 * side) + 2
    random = numpy.random.default_rng(options.seed)
    lift = random.uniform(-0.3, 0.3, (side, side)) * d
    positions = [(k * spacing, m * spacing, lift[k % side, m % side])
                 for k in range(-reach, side + reach) for m in range(-reach, side + reach)]
    floor = pipeline.make_wall("Floor", granular.balls(positions, options.radius))
    below = make_wall("Below", [level((-reach * d, width + reach * d),
                                      (-reach * d, width + reach * d), -2 * d)])
    height = options.count * 4 / 3 * numpy.pi * options.radius ** 3 / 0.3 / width ** 2
    slope = [pipeline.GRAVITY * numpy.array([numpy.sin(a), 0, -numpy.cos(a)])
             for a in numpy.radians(options.angles)]
    frame = options.end_time / options.run_frames
    return simulation(
        [floor, below], options, 0, 0,
        SpawnBox=[0, width, 0, width, 2 * d, 2 * d + 1.2 * height],
        YoungsModulus=0.2 * YOUNGS_MODULUS, PeriodicAxes="X and Y", CellOrigin=[0, 0, -3 * d],
        CellEdges=[width, 0, 0, 0, width, 0, 0, 0, 2 * height + 10 * d], Gravity=list(slope[0]),
        Changes="\n".join(f"{k * stage + 0.01 * frame:.9g} Gravity {g[0]:.9g} 0 {g[2]:.9g}"
                          for k, g in enumerate(slope) if k))


def measure_incline(run):
    """The mean velocity down the slope at the end of each stage, in roots of g d."""
    options, times = run.options, run.times
    unit = numpy.sqrt(pipeline.GRAVITY * 2 * options.radius)
    each = (len(times) - 1) // len(options.angles)
    speeds = []
    for k, angle in enumerate(options.angles):
        late = [run.particles(times[(k + 1) * each - n])[1]["Velocity"][:, 0].mean()
                for n in range(min(3, each))]
        speeds.append(numpy.mean(late) / unit)
        print(f"{angle:4.1f} degrees: mean velocity {speeds[-1]:.4f} roots of g d")
    flows = numpy.array(speeds) > 0.02
    stops = options.angles[~flows].max() if not flows.all() else float("nan")
    print(f"it flows down to {options.angles[flows].min() if flows.any() else float('nan'):g} degrees"
          f" and is at rest from {stops:g} degrees on")
    return {"Angle": options.angles, "Velocity": numpy.array(speeds)}


TESTS = {
    "oedometer": Test(build_oedometer, measure_oedometer,
                      ("Stress in Pa", "Void ratio", "Modulus in Pa"), "Stress",
                      {"VoidRatio": "void ratio"}, {"Modulus": "modulus"}, logarithmic=True),
    "shear_box": Test(build_shear_box, measure_shear_box,
                      ("Displacement in diameters", "Shear stress over pressure",
                       "Rise of the lid in diameters"), "Displacement",
                      {"StressRatio": "stress ratio"}, {"Rise": "rise of the lid"}),
    "incline": Test(build_incline, measure_incline,
                    ("Slope in degrees", "Mean velocity in roots of g d", ""), "Angle",
                    {"Velocity": "velocity"}, {}),
}
