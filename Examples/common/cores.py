"""Cores of cemented grains, drilled from a bed that settled, and plates that press on them."""

from common import scenes
from paraview import simple as pv

SETTLED = 0.4  # s, when the bed is at rest


def add_options(parser, strength, shortening, grains, speed=0.15):
    parser.add_argument("--modulus", type=scenes.positive, default=1e8, help="of bonds (Pa)")
    parser.add_argument("--strength", type=scenes.positive, default=strength, help="of bonds (Pa)")
    parser.add_argument("--scatter", type=float, default=0.3, help="deviation of strengths")
    parser.add_argument("--speed", type=scenes.positive, default=speed,
                        help="of both plates together (m/s)")
    parser.add_argument("--shortening", type=scenes.positive, default=shortening,
                        help="of the core, where it ends")
    parser.add_argument("--grains", type=int, default=grains, help="of the bed")
    parser.add_argument("--stages", type=int, default=60, help="frames of the compression")
    return parser


def build_bed(options, radii, half_x, half_y):
    """Grains that settle in a box without friction."""
    bed = pv.GranularSimulation(registrationName="Bed", Walls=None, Particles=None, Inflows=None,
                                Shapes=None)
    bed.MaximumParticles = options.grains
    bed.RadiusRange = radii
    bed.SpawnRegion = "Box"
    bed.SpawnBox = [-half_x, half_x, -half_y, half_y, 0.002, 0.2]
    bed.SpawnAttemptsPerStep = 2000
    bed.InitialVelocity = [0, 0, -1]
    bed.WallDomain = "Box"
    bed.DomainBounds = [-half_x, half_x, -half_y, half_y, 0, 0.25]
    bed.Density = 2500
    bed.YoungsModulus = 1e7
    bed.Restitution, bed.SlidingFriction, bed.RollingFriction = 0.2, 0, 0
    bed.NumericalDamping = 0.2
    bed.EndTime, bed.FrameInterval = SETTLED, 0.1
    bed.RandomSeed, bed.NumberOfThreads = options.seed, options.threads
    return bed


def drill(bed, function):
    """Grains of a bed, put to rest, whose centres are where @a function of the coordinates is up to
    1."""
    still = pv.OutputPort(bed, 0)
    for name in ("Velocity", "AngularVelocity"):
        still = pv.Calculator(registrationName=f"No {name}", Input=still, ResultArrayName=name,
                              Function="0*iHat + 0*jHat + 0*kHat")
    inside = pv.Calculator(registrationName="Place in the core", Input=still)
    inside.ResultArrayName = "Outside"
    inside.Function = function
    core = pv.Threshold(registrationName="Core", Input=inside)
    core.Scalars = ["POINTS", "Outside"]
    core.LowerThreshold, core.UpperThreshold = 0, 1
    return core


def build_plate(name, surface, speed):
    return pv.GranularWall(registrationName=name, Input=surface, Name=name,
                           TranslationVelocity=[0, 0, speed])


def flat_plates(half_x, half_y):
    """What makes a flat surface of that size below and above a core, where it just touches it."""
    def build(name, sign, position, radius):
        height = sign * (sign * position[:, 2] + radius).max()
        plane = pv.Plane(registrationName=f"{name} surface")
        plane.Origin, plane.Point1, plane.Point2 = [
            (-half_x, -half_y, height), (half_x, -half_y, height), (-half_x, half_y, height)]
        return plane
    return build


def build_press(core, options, surface):
    """The core between plates that just touch it: surface(name, sign, positions, radii) makes the
    surface of the plate below it (sign -1) and above it."""
    pv.UpdatePipeline(SETTLED, core)
    data = pv.servermanager.Fetch(core)
    radius = scenes.vtk_to_numpy(data.GetPointData().GetArray("Radius"))
    position = scenes.vtk_to_numpy(data.GetPoints().GetData())
    bottom, top = (position[:, 2] - radius).min(), (position[:, 2] + radius).max()
    plates = [build_plate(name, surface(name, sign, position, radius), -0.5 * sign * options.speed)
              for name, sign in (("Bottom", -1), ("Top", 1))]
    press = pv.GranularSimulation(registrationName="Grains", Walls=plates, Particles=core,
                                  Inflows=None, Shapes=None)
    press.StartTimeMode = "Given"  # the time of the test, not that of the bed
    press.MaximumParticles = 0
    press.Gravity = [0, 0, 0]
    press.Density = 2500
    press.YoungsModulus = 1e8
    press.SlidingFriction, press.RollingFriction = 0.5, 0.1
    press.Restitution = 0.3
    press.BondLaw = "Parallel"
    press.BondInteractionRadius = 1.1
    press.BondYoungsModulus = options.modulus
    press.BondTensileStrength = press.BondShearStrength = options.strength
    press.BondStrengthDeviation = options.scatter
    press.BondDamping = 0.3
    press.EndTime = options.shortening * (top - bottom) / options.speed
    press.FrameInterval = press.EndTime / options.stages
    press.RandomSeed, press.NumberOfThreads = options.seed, options.threads
    return press


def force_of_plates(press, times):
    """The mean of both at all frames, and the columns of History."""
    rows = scenes.columns(press, times[-1])
    return 0.5 * (rows["WallForce Top"][:, 2] - rows["WallForce Bottom"][:, 2]), rows
