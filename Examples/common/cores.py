"""Cores of cemented grains, drilled from a bed that settled, and plates that press on them."""

from common import pipeline, reading, scenes
from paraview import simple as pv

SETTLED = 0.4  # s, when the bed is at rest


def make_parser(document, name, shortening, speed=0.15, run_frames=60, **settings):
    parser = scenes.make_parser(
        document, name, earlier={"count": "--grains", "run_frames": "--stages"},
        speed=(speed, "speed of both plates together (m/s)"), run_frames=run_frames, **settings)
    parser.add_argument("--modulus", type=scenes.positive, default=1e8, help="of bonds (Pa)")
    parser.add_argument("--scatter", type=float, default=0.3, help="deviation of strengths")
    parser.add_argument("--shortening", type=scenes.positive, default=shortening,
                        help="of the core, where it ends")
    return parser


def build_bed(options, radii, half_x, half_y):
    """Grains that settle in a box without friction."""
    return pipeline.make_grains(options, "Bed", MaximumParticles=options.count,
                                RadiusRange=radii, SpawnRegion="Box",
                                SpawnBox=[-half_x, half_x, -half_y, half_y, 0.002, 0.2],
                                SpawnAttemptsPerStep=2000, InitialVelocity=[0, 0, -1],
                                WallDomain="Box",
                                DomainBounds=[-half_x, half_x, -half_y, half_y, 0, 0.25],
                                Density=2500, YoungsModulus=1e7, Restitution=0.2, SlidingFriction=0,
                                RollingFriction=0, NumericalDamping=0.2, EndTime=SETTLED,
                                FrameInterval=0.1)


def drill(bed, function):
    """Grains of a bed, put to rest, whose centres are where @a function of the coordinates is up to
    1."""
    still = pv.OutputPort(bed, 0)
    for name in ("Velocity", "AngularVelocity"):
        still = pipeline.new("Calculator", f"No {name}", Input=still, ResultArrayName=name,
                             Function="0*iHat + 0*jHat + 0*kHat")
    inside = pipeline.new("Calculator", "Place in the core", Input=still)
    inside.ResultArrayName = "Outside"
    inside.Function = function
    core = pipeline.new("Threshold", "Core", Input=inside)
    core.Scalars = ["POINTS", "Outside"]
    core.LowerThreshold, core.UpperThreshold = 0, 1
    return core


def flat_plates(half_x, half_y):
    """What makes a flat surface of that size below and above a core, where it just touches it."""
    def build(name, sign, position, radius):
        height = sign * (sign * position[:, 2] + radius).max()
        return pipeline.level(f"{name} surface", (-half_x, half_x), (-half_y, half_y), height)
    return build


def build_press(core, options, surface, **properties):
    """The core between plates that just touch it: surface(name, sign, positions, radii) makes the
    surface of the plate below it (sign -1) and above it. Other properties are those of bonds."""
    grains = reading.points_of(core, SETTLED)
    position, radius = grains.position, grains.radius
    bottom, top = (position[:, 2] - radius).min(), (position[:, 2] + radius).max()
    plates = [pipeline.make_wall(name, surface(name, sign, position, radius),
                                 TranslationVelocity=[0, 0, -0.5 * sign * options.speed])
              for name, sign in (("Bottom", -1), ("Top", 1))]
    end = float(options.shortening * (top - bottom) / options.speed)
    bonds = {"BondLaw": "Parallel", "BondInteractionRadius": 1.1, "BondYoungsModulus": options.modulus,
             "BondTensileStrength": options.strength, "BondShearStrength": options.strength,
             "BondStrengthDeviation": options.scatter, "BondDamping": 0.3, **properties}
    # The time is that of the test, not that of the bed.
    return pipeline.make_grains(options, walls=plates, particles=core, StartTimeMode="Given",
                                MaximumParticles=0, Gravity=[0, 0, 0], Density=2500,
                                YoungsModulus=1e8, SlidingFriction=0.5, RollingFriction=0.1,
                                Restitution=0.3, EndTime=end, FrameInterval=end / options.run_frames,
                                **bonds)


def force_of_plates(run):
    """The mean of both at all frames, and the columns of History."""
    rows = run.columns()
    return 0.5 * (rows["WallForce Top"][:, 2] - rows["WallForce Bottom"][:, 2]), rows
