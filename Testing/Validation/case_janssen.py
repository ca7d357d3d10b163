"""Stress in a tall cylinder filled by a rain of grains. The wall carries most of the weight."""

import math

import granular
import numpy
from experiments.beds import figures, inflow
from matplotlib import pyplot
from paraview import simple as pv
from validating import OURS, REFERENCE, Case

DIAMETER, SPREAD = 1.0, 0.1  # mean diameter, and largest deviation from the mean
WIDTH, HEIGHT, COUNT = 12.0, 55.0, 4500
FRICTION, WALL_FRICTION = 0.5, 0.2
# The last grains fall until FALLS. The side rises from RISES_FROM to END.
FALLS, RISES_FROM, END = 50.0, 65.0, 125.0
SLIDES_FROM = 95.0  # begin of the time for means
RISES = 1.2  # distance of the rise

case = Case(
    "janssen", "Stress in a tall silo",
    f"{COUNT} grains of mean diameter d (± 10 %) rain into a cylinder {WIDTH:g} d wide. The"
    f" friction is {FRICTION} between grains and {WALL_FRICTION} at the wall. The cylinder rises by"
    f" {RISES:g} d around the grains at rest. The grains then slide along the wall everywhere, as"
    " Janssen's theory assumes (Bertho, Giorgiutti-Dauphiné and Hulin, Phys. Rev. Lett. 90 (2003)"
    " 144301). The vertical stress has to saturate with the depth z as σ = σ_∞ (1 - exp(-z/λ))."
    " The saturated stress is σ_∞ = ρ_b g λ (Janssen, Z. Ver. dt. Ing. 39 (1895) 1045). The length"
    " λ is the best fit. Weight and wall friction give bounds for λ. Lengths are in d and stresses"
    " in ρ g d.")


def simulate():
    """A simulation with the named walls Side and Floor."""
    shell = pv.Cylinder(Radius=WIDTH / 2, Height=HEIGHT + 10, Resolution=48, Capping=0)
    side = pv.Transform(Input=shell)
    side.Transform.Rotate = [90, 0, 0]
    side.Transform.Translate = [0, 0, HEIGHT / 2]
    side = pv.GranularWall(
        Input=side, Name="Side", OwnFriction=1, SlidingFriction=WALL_FRICTION, RollingFriction=0.0,
        TwistingFriction=0.0)
    side.TranslationVelocity = [0, 0, RISES / (END - RISES_FROM)]
    side.TranslationTimes = [RISES_FROM, END]
    disc = pv.Plane(Origin=[-WIDTH, -WIDTH, 0], Point1=[WIDTH, -WIDTH, 0],
                    Point2=[-WIDTH, WIDTH, 0])
    floor = pv.GranularWall(Input=disc, Name="Floor")
    rain = inflow(Shape="Disc", Center=[0, 0, HEIGHT], Radius=WIDTH / 2 - 0.6, Amount="Number",
                  Rate=COUNT / FALLS, MaximumCount=COUNT, Velocity=[0, 0, -3],
                  RadiusRange=[DIAMETER / 2 * (1 - SPREAD), DIAMETER / 2 * (1 + SPREAD)])
    return granular.Simulation(
        walls=[side, floor], inflows=[rain], MaximumParticles=COUNT, Density=1.0,
        YoungsModulus=1e5, PoissonRatio=0.3, Restitution=0.5, SlidingFriction=FRICTION,
        RollingFriction=0.0, Gravity=[0, 0, -1], TimeStepFactor=0.7, EndTime=END,
        FrameInterval=2.5, NumberOfThreads=case.threads)


def profile(run, grains):
    """Depths, vertical stresses and mean solid fraction of slices, from above.

    A slice is two diameters high. Slices at the floor and at the surface are left out.
    """
    top = numpy.quantile(grains.position[:, 2], 0.99)
    bins = math.floor(top / 2)
    columns = figures("GranularProfile", run, grains.time, contacts=True, Show="Everything",
                      OwnRange=1, Range=[top - 2 * bins, top], NumberOfBins=bins,
                      CrossSection="Cylinder", CylinderRadius=WIDTH / 2)
    depth = top - columns["bin_extents"]
    order = numpy.argsort(depth)
    keep = order[1:-2]
    density = columns["SolidFraction"][keep].mean()  # the density of grains is 1
    return depth[keep], columns["StressZZ"][keep], density


def fit(depth, stress):
    """Best-fitting lambda and sigma_inf, and R^2."""
    best = None
    for scale in numpy.geomspace(1, 60, 2000):
        shape = 1 - numpy.exp(-depth / scale)
        saturated = (shape * stress).sum() / (shape**2).sum()
        misfit = ((stress - saturated * shape) ** 2).sum()
        if best is None or misfit < best[0]:
            best = (misfit, scale, saturated)
    return best[1], best[2], 1 - best[0] / ((stress - stress.mean()) ** 2).sum()


def main():
    run = simulate()
    filled = profile(run, run.to(RISES_FROM))
    sliding = [profile(run, run.to(time)) for time in run.times[run.times >= SLIDES_FROM]]
    slices = min(len(depth) for depth, _, _ in sliding)
    depth = sliding[0][0][:slices]  # depths count from the surface, so all profiles have equal depths
    stress = numpy.mean([values[:slices] for _, values, _ in sliding], axis=0)
    density = numpy.mean([values for _, _, values in sliding])
    grains = run.to(END)
    scale, saturated, match = fit(depth, stress)
    case.check_range("R² of the exponential", match, low=0.99, source="Janssen 1895")
    case.check("saturated stress / (ρ_b g λ)", saturated / (density * scale), 1, relative=0.1,
               source="balance of forces near the surface")
    history = run.history
    weight = grains["Mass"].sum()
    slides = history["Time"] >= SLIDES_FROM
    floor = -history["WallForce Floor"][slides, 2].mean() / weight
    side = -history["WallForce Side"][slides, 2].mean() / weight
    area = math.pi * WIDTH**2 / 4
    case.check("weight on floor and wall together", floor + side, 1, relative=0.01,
               unit="of the weight of the grains", source="balance of forces")
    ratio = WIDTH / (4 * WALL_FRICTION * scale)
    case.check_range("ratio of radial to vertical stress D / (4 μ λ)", ratio, 0.3, 1.0,
                     source="between an active fill and a liquid")
    case.say(f"The fit gives λ = {scale:.2f} d and σ_∞ = {saturated:.2f} ρ g d. The floor carries"
             f" {100 * floor:.0f} % of the weight, or {floor * weight / area:.2f} ρ g d. The"
             f" vertical stress in the lowest slice is {stress[-1]:.2f} ρ g d. The largest overlap"
             f" is {history['LargestRelativeOverlap'].max():.3f} radii.")
    figure, axes = pyplot.subplots()
    axes.plot(filled[0], filled[1], "o", color=OURS, alpha=0.3, label="as filled")
    axes.plot(depth, stress, "o", color=OURS, label="while the side rises")
    axes.plot(depth, saturated * (1 - numpy.exp(-depth / scale)), color=REFERENCE,
              label="Janssen")
    axes.plot(depth, density * depth, "--", color=REFERENCE, linewidth=1, label="without walls")
    axes.set(xlabel="depth / d", ylabel="vertical stress / (ρ g d)", ylim=(0, 2.5 * saturated))
    axes.legend(fontsize=7)
    case.figure("stress", figure, "Vertical stress over depth below the surface.")
    case.finish()


main()
