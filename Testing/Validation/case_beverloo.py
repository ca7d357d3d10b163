"""Discharge of a flat-bottomed silo through orifices of several widths."""

import math

import granular
import numpy
from experiments.beds import figures, inflow
from matplotlib import pyplot
from paraview import simple as pv
from validating import OURS, REFERENCE, Case

DIAMETER, SPREAD = 1.0, 0.1  # mean diameter, and largest deviation from the mean
ORIFICES = (6.0, 7.0, 8.5, 10.0, 12.0)  # D / d
NARROWING = 1.4  # k of Beverloo: the width D - k d is open to the flow
BEVERLOO_C = 0.58
COUNTED = 4000  # number of discharged grains during the measurement of the rate, about
FRAMES = 30  # frames that give the error of the rate
SIDES = 64

case = Case(
    "beverloo", "Discharge of a silo",
    "Grains run out of a cylindrical silo through a round orifice of width D in the flat bottom."
    " The grains have the mean diameter d (± 10 %) and a sliding friction of 0.5. The silo is 2.5"
    " D wide and filled to 2 D. An inflow at the top keeps the silo full. The expected discharge"
    " rate is W = C ρ_b √g (D - 1.4 d)^2.5 (Beverloo, Leniger and van de Velde, Chem. Eng. Sci. 15"
    " (1961) 260). The bulk density is ρ_b. The measured exponent is the slope of log W over log(D"
    " - 1.4 d). Lengths are in d and times in √(d/g).")


def ring(inner, outer, height):
    """Points and faces of a flat ring. The ring is a polygon with the area of a round ring."""
    swell = math.sqrt(2 * math.pi / SIDES / math.sin(2 * math.pi / SIDES))
    angles = 2 * math.pi * numpy.arange(SIDES) / SIDES
    circle = numpy.stack([numpy.cos(angles), numpy.sin(angles), 0 * angles], axis=1)
    points = numpy.concatenate([circle * inner * swell, circle * outer * swell]) + [0, 0, height]
    after = (numpy.arange(SIDES) + 1) % SIDES
    here = numpy.arange(SIDES)
    return points, numpy.stack([here, after, SIDES + after, SIDES + here], axis=1)


def silo(orifice, width, height):
    """Bottom with orifice and side of the silo as one surface."""
    points, bottom = ring(orifice / 2, width / 2, 0)
    rim = points[SIDES:]
    side = bottom + SIDES
    return numpy.concatenate([points, rim + [0, 0, height]]), numpy.concatenate([bottom, side])


def discharge(orifice):
    """Discharge rate in grains per time, standard error of the rate, and solid fraction during the
    discharge."""
    width = 2.5 * orifice
    level = 2 * orifice  # height of the bed
    height = 1.6 * level
    expected = BEVERLOO_C * 0.6 / (math.pi / 6) * (orifice - NARROWING) ** 2.5
    settling = 4 * math.sqrt(level)
    end = settling + COUNTED / expected
    radii = [DIAMETER / 2 * (1 - SPREAD), DIAMETER / 2 * (1 + SPREAD)]
    upright = pv.Transform(Input=pv.Cylinder(Radius=width / 2 - 0.05, Height=height - 0.2,
                                             Resolution=SIDES))
    upright.Transform.Rotate = [90, 0, 0]
    upright.Transform.Translate = [0, 0, height / 2]
    filling = inflow(Region=upright, Shape="Surface", Amount="Fill", RadiusRange=radii)
    rain = inflow(Shape="Disc", Center=[0, 0, level + 1], Radius=width / 2 - 0.6,
                  Amount="AsRoom", AttemptsPerStep=20, RadiusRange=radii, Velocity=[0, 0, -1],
                  Times=[0.5 * settling, 1e30])
    run = granular.Simulation(
        walls=silo(orifice, width, height), inflows=[filling, rain], MaximumParticles=1000000,
        Density=1.0, YoungsModulus=1e5, PoissonRatio=0.3, Restitution=0.5, SlidingFriction=0.5,
        RollingFriction=0.0, Gravity=[0, 0, -1], TimeStepFactor=0.7, OutflowPlane=1,
        OutflowPlanePoint=[0, 0, -3], OutflowPlaneNormal=[0, 0, -1], EndTime=end,
        FrameInterval=(end - settling) / FRAMES, NumberOfThreads=case.threads)
    grains = run.play(progress=False)
    history = run.history
    steady = history["Time"] >= settling
    time, count = history["Time"][steady], history["OutflowCount"][steady]
    rates = numpy.diff(count) / numpy.diff(time)
    bulk = figures("GranularProfile", run, grains.time, Show="Solid Fraction", OwnRange=1,
                   Range=[2.0, level - 3.0], NumberOfBins=1, CrossSection="Cylinder",
                   CylinderRadius=width / 2)["SolidFraction"][0]
    print(f"D = {orifice:g}: {count[-1] - count[0]} of {len(grains)} grains in"
          f" {time[-1] - time[0]:.1f}, overlap {history['LargestRelativeOverlap'].max():.3f},"
          f" solid fraction {bulk:.3f}", flush=True)
    return ((count[-1] - count[0]) / (time[-1] - time[0]),
            rates.std(ddof=1) / math.sqrt(len(rates)), bulk)


def main():
    rate, error, bulk = numpy.array([discharge(orifice) for orifice in ORIFICES]).T
    narrowed = numpy.array(ORIFICES) - NARROWING * DIAMETER
    along = numpy.log(narrowed)
    exponent = numpy.polyfit(along, numpy.log(rate), 1)[0]
    along -= along.mean()
    deviation = math.sqrt(((along * error / rate) ** 2).sum()) / (along**2).sum()
    case.say("The standard errors of the rates give the exponent a standard error of"
             f" {deviation:.3f}. The tolerance of the exponent is 0.1 plus two standard errors.")
    case.check("exponent of D - 1.4 d", exponent, 2.5, absolute=0.1 + 2 * deviation,
               source="Beverloo 1961")
    # The volume of the mean grain is larger than the volume of a grain of mean diameter.
    grain = math.pi / 6 * DIAMETER**3 * (1 + SPREAD**2)
    constant = rate * grain / (bulk * narrowed**2.5)
    case.say(f"The constant C is {constant.min():.3f} to {constant.max():.3f} with the solid"
             f" fraction of the flowing grains. Beverloo measured {BEVERLOO_C} for sand and seeds."
             " Other authors measured 0.55 to 0.65 (Nedderman, Statics and Kinematics of Granular"
             " Materials, 1992). C falls with friction, so no value of C is demanded.")
    case.table(["D / d", "grains per √(d/g)", "standard error", "solid fraction in the silo", "C"],
               zip(ORIFICES, rate, error, bulk, constant),
               "Discharge rates, and the constant C of each rate.")
    figure, axes = pyplot.subplots()
    axes.errorbar(narrowed, rate, error, fmt="o", color=OURS, label="simulated")
    line = numpy.linspace(narrowed[0], narrowed[-1], 100)
    axes.plot(line, BEVERLOO_C * bulk.mean() / grain * line**2.5, color=REFERENCE,
              label=f"Beverloo, C = {BEVERLOO_C}")
    axes.set(xlabel="D/d - 1.4", ylabel="grains per √(d/g)", xscale="log", yscale="log")
    axes.set_xticks([], minor=True)
    axes.set_xticks(narrowed, [f"{value:g}" for value in narrowed])
    axes.legend()
    case.figure("rate", figure, "Discharge rate over the width D/d - 1.4.")
    case.finish()


main()
