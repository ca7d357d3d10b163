"""Friction and packing fraction of steady shear over the inertial number."""

import granular
import numpy
from matplotlib import pyplot
from paraview import simple as pv
from validating import OURS, REFERENCE, Case

COUNT, RADIUS, PRESSURE, LOOSE = 400, 1e-3, 1e3, 0.3
DENSITY, YOUNG, FRICTION, RESTITUTION = 2500.0, 1e7, 0.5, 0.3
# Inertial numbers and the strains of each, of which the second half counts.
STAGES = ((0.1, 12.0), (0.03, 8.0), (0.01, 5.0), (0.003, 3.0), (0.001, 1.5), (3e-4, 0.8),
          (1e-4, 0.5))
STEP = 0.6 * 0.8 * RADIUS * numpy.sqrt(DENSITY * (1 - 0.3**2) / YOUNG)
FRAMES = 240
UNIT = 1 / (2 * RADIUS * numpy.sqrt(DENSITY / PRESSURE))  # rate of inertial number 1, of grains
# Jop, Forterre and Pouliquen (2006): tan 20.9 degrees, tan 32.76 degrees, I_0.
JOP = numpy.tan(numpy.radians(20.9)), numpy.tan(numpy.radians(32.76)), 0.279

case = Case(
    "inertial", "Steady shear over the inertial number",
    f"{COUNT} spheres (radii {0.8e3 * RADIUS:g} to {1.2e3 * RADIUS:g} mm, {1e-6 * YOUNG:g} MPa,"
    f" μ = {FRICTION:g}, e = {RESTITUTION:g}, no resistance to rolling) are sheared in a periodic"
    f" cell under {PRESSURE:g} Pa across, at inertial numbers I = γ̇ d √(ρ / P) from {STAGES[-1][0]:g}"
    f" to {STAGES[0][0]:g}, the fastest first, each from where the one before it ended. The curve is"
    " that of Jop, Forterre and Pouliquen (A constitutive law for dense granular flows, Nature 441,"
    " 2006): μ_s + (μ_2 - μ_s) / (1 + I_0 / I) with the constants of their experiments, glass beads"
    " on a heap: tan 20.9°, tan 32.76° and 0.279. How rough these beads are is not known, so that the"
    " curve has to be met within 15 %."
    " The packing fraction has to fall as in da Cruz et al. (2005), along a straight line in I.")

MATERIAL = {"Density": DENSITY, "YoungsModulus": YOUNG, "Restitution": RESTITUTION,
            "SlidingFriction": FRICTION, "RollingFriction": 0, "AutomaticTwistingFriction": 0,
            "TwistingFriction": 0, "Gravity": [0, 0, 0], "MaximumParticles": COUNT,
            "PeriodicAxes": "X, Y and Z", "CellOrigin": [0, 0, 0], "TimeStep": STEP,
            "NumberOfThreads": case.threads}


def produce(data):
    """A source that has this state."""
    source = pv.TrivialProducer()
    source.GetClientSideObject().SetOutput(data)
    return source


def pressed():
    """The state of a packing under the pressure, and the edges that its cell was made with."""
    width = (COUNT * 4 / 3 * numpy.pi * RADIUS**3 / LOOSE) ** (1 / 3)
    edges = [width, 0, 0, 0, width, 0, 0, 0, width]
    filling = pv.GranularInflow(Region=None, Box=[0, width] * 3, Amount="Fill", Velocity=[0, 0, 0],
                                MaximumCount=COUNT, RadiusRange=[0.8 * RADIUS, 1.2 * RADIUS])
    end = 1.2 / (0.02 * UNIT)
    run = granular.Simulation(
        inflows=[filling], CellEdges=edges, CellControl=[1, 1, 1, 0, 0, 0],
        CellStress=[PRESSURE] * 3 + [0, 0, 0], CellInertialNumber=0.02, EndTime=end,
        FrameInterval=end / 4, **MATERIAL)
    return run.to(end).data, edges


def shear(state, edges, number, strain):
    """Goes on at an inertial number; the history, and the state at the end."""
    rate = number * UNIT
    end = strain / rate
    run = granular.Simulation(
        particles=produce(state), CellEdges=edges, CellControl=[0, 1, 0, 0, 0, 0],
        CellStress=[0, PRESSURE, 0, 0, 0, 0], CellVelocityGradient=[0, rate, 0, 0, 0, 0, 0, 0, 0],
        CellInertialNumber=max(0.02, number), EndTime=end, FrameInterval=end / FRAMES, **MATERIAL)
    data = run.to(end).data
    return run.history, data


def blocks(values, count=8):
    """Mean of the second half, and its standard error by means of some parts of it."""
    parts = numpy.array_split(values[len(values) // 2:], count)
    means = numpy.array([part.mean() for part in parts])
    return means.mean(), means.std(ddof=1) / numpy.sqrt(count)


state, edges = pressed()
rows = []
for number, strain in STAGES:
    seen, state = shear(state, edges, number, strain)
    across = seen["StressYY"]
    mu, error = blocks(-seen["StressXY"] / across.mean())
    fraction, spread = blocks(seen["SolidFraction"])
    rows.append([number, mu, error, fraction, spread, blocks(across)[0],
                 blocks(seen["CoordinationNumber"])[0]])
rows = rows[::-1]
table = numpy.array(rows)
number, mu, error, fraction, spread, across = table.T[:6]


def curve(values, limits):
    return limits[0] + (limits[1] - limits[0]) / (1 + limits[2] / values)


for k in range(len(number)):
    case.check(f"friction at I = {number[k]:g}", mu[k], curve(number[k], JOP), relative=0.15,
               source="Jop et al. (2006), glass beads")
    case.check(f"pressure across at I = {number[k]:g}", across[k], PRESSURE, relative=0.03,
               unit="Pa", source="what is asked for")
case.check_range("rise of the friction from I = 1e-4 to 1e-3, in standard errors",
                 abs(mu[number <= 1.1e-3].max() - mu[number <= 1.1e-3].min())
                 / numpy.hypot(*error[[0, 2]]), high=5, source="a plateau: no rate dependence")
case.check_range("friction at I = 0.1 over that at 0.0001", mu[-1] / mu[0], low=1.1, high=1.35,
                 source="Jop et al.: 1.18")
slope, most = numpy.polyfit(number, fraction, 1)
case.check_range("largest distance of the packing fraction from a straight line",
                 abs(fraction - (most + slope * number)).max(), high=0.004,
                 source="da Cruz et al. (2005): linear in I")
case.say(f"The straight line is {most:.4f} - {-slope:.3f} I.")
case.table(["I", "friction", "±", "packing fraction", "±", "pressure across (Pa)",
            "contacts a grain"], rows, "Means of the second halves, with their standard errors.")
figure, (left, right) = pyplot.subplots(1, 2, figsize=(7.6, 3.4))
line = numpy.logspace(-4.2, -0.8, 100)
left.semilogx(line, curve(line, JOP), color=REFERENCE, label="Jop et al. (2006)")
left.errorbar(number, mu, 2 * error, fmt="o", color=OURS, fillstyle="none", label="this solver")
left.set(xlabel="inertial number", ylabel="shear stress over pressure across", ylim=(0, None))
left.legend()
right.semilogx(line, most + slope * line, color=REFERENCE, label="straight line in I")
right.errorbar(number, fraction, 2 * spread, fmt="o", color=OURS, fillstyle="none",
               label="this solver")
right.set(xlabel="inertial number", ylabel="packing fraction")
right.legend()
case.figure("inertial", figure, "Friction and packing fraction of steady shear; bars are two"
            " standard errors.")
case.finish()
