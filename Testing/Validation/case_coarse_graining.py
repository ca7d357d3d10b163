"""Coarse graining against published fields of MercuryCG: a leaning stack on a base."""

import granular
import numpy
from matplotlib import pyplot
from paraview import simple as pv
from validating import OTHER, OURS, Case

MASS_OF_SPHERE, RADIUS = 1.0, 0.5 * 1.01**0.5  # a sphere of diameter 1 has the mass 1
DENSITY = 6 / numpy.pi * MASS_OF_SPHERE
DURATION, RESTITUTION = 0.01, 0.1
# with the reduced mass of two masses 1
STIFFNESS = 0.5 * (numpy.pi**2 + numpy.log(RESTITUTION)**2) / DURATION**2
GRAVITY = numpy.array([-0.1, 0, -1])
CENTRES = [[0.5, 0.5, 0.5], [0.6, 0.5, 1.5]]
FOOT = numpy.array([0.45, 0.5, 0])  # position of the lower contact
LOW, HIGH, POINTS = numpy.array([-0.1, 0, -0.6]), numpy.array([1.1, 1, 2.1]), 10
VOLUME = (HIGH - LOW).prod()
MASS = 2 * DENSITY * 4 / 3 * numpy.pi * RADIUS**3
GAUSS, BALL = 0.5 / 3.01, 0.5 / 2.01  # width of the Gaussian, and reach of the other kernels

FIELDS = (("Density", None), ("ContactStress", 2), ("ContactStress", 8), ("WallForceDensity", 2))
NAMES = ("density", "stress XZ", "stress ZZ", "force of the base, Z")
# Points of the MercuryDPM grid, from the files CGBasicSelfTest.3, .6 and .9.stat. In order: near
# the lower centre, above the foot, above and below the contact of the spheres, near the upper
# centre, below the foot.
POSITIONS = numpy.array([[0.56, 0.55, 0.345], [0.44, 0.45, 0.075], [0.56, 0.45, 1.155],
                      [0.56, 0.45, 0.885], [0.68, 0.55, 1.425], [0.44, 0.55, -0.195]])
# For each kernel: name, width in this solver, means of FIELDS over the grid, and FIELDS at
# POSITIONS.
PUBLISHED = (
    ("Gauss", GAUSS, [0.628386, 0.0627178, 0.627178, 0.625144],
     [[8.39279, 0.905518, 9.05518, 2.57246], [0.491656, 0.749197, 7.49197, 24.96],
      [1.55668, 0.552523, 5.52523, 0], [0.883663, 0.56379, 5.6379, 0],
      [11.134, 0.321925, 3.21925, 0], [0, 0.135161, 1.35161, 13.8781]]),
    ("Heaviside", BALL / 5**0.5, [0.661181, 0.0595723, 0.595723, 0.692736],
     [[15.7424, 1.32168, 13.2168, 0], [0, 0.992285, 9.92285, 31.488],
      [0, 0.763316, 7.63316, 0], [0, 0.760561, 7.60561, 0],
      [15.7424, 0.460935, 4.60935, 0], [0, 0.151903, 1.51903, 31.488]]),
    ("Lucy", BALL / 12**0.5, [0.484083, 0.0640913, 0.640913, 0.581754],
     [[11.7765, 2.8796, 28.796, 0], [0, 3.61564, 36.1564, 147.977],
      [0, 2.24023, 22.4023, 0], [0, 2.16798, 21.6798, 0],
      [46.3183, 1.00888, 10.0888, 0], [0, 0.00808066, 0.0808066, 6.46223]]))
AVERAGES = [0.626566, 0.0626625, 0.626625, 0.62663]  # means over the domain, from CGBasicSelfTest.0.stat

case = Case(
    "coarse_graining", "Coarse graining beside MercuryCG",
    "Two spheres lean on each other and on a base, in line with the gravity (-0.1, 0, -1). The"
    " units give a sphere of diameter 1 the mass 1. The scene is the self-test CGBasicSelfTest of"
    " MercuryDPM (Weinhart et al., Fast, flexible particle simulations, Comput. Phys. Commun. 249,"
    " 2020). The sources of MercuryDPM contain the fields on a grid of 10 by 10 by 10 points, to"
    " six digits. Stress and force of the base follow Weinhart et al."
    " (From discrete particles to continuum fields near a boundary, Granul. Matter 14, 2012). The"
    " base is a fixed sphere in MercuryDPM, and a plane across the stack in this solver. The plane"
    " changes lengths by 3e-5. Forces differ by 1e-4, because the stack of MercuryDPM still"
    " settles. The tolerance is 3e-4 of the largest value of a field. Stresses with the Gaussian"
    " have wider tolerances: 2 % at points, and 1e-3 for means. MercuryCG cuts the Gaussian off by"
    " a cylinder of three widths along contacts, and by a sphere around grains. This solver cuts"
    " the Gaussian off by a sphere along contacts as well. The stresses of MercuryCG are therefore"
    " 1.7 % smaller in the middle and reach farther out.",
    section="Other programs")

across, along = numpy.array([1, 0, -0.1]) / 1.01**0.5, numpy.array([0, 1, 0])
base = pv.Plane(Origin=list(FOOT - 0.6 * (across + along)),
                Point1=list(FOOT + 0.6 * (across - along)),
                Point2=list(FOOT + 0.6 * (along - across)))
run = granular.Simulation(
    base, {"position": CENTRES, "radius": RADIUS}, Density=DENSITY, NormalLaw="Hooke",
    NormalStiffness=STIFFNESS, Restitution=RESTITUTION, Gravity=list(GRAVITY), MaximumParticles=2,
    TimeStep=1e-4, EndTime=0.3, FrameInterval=0.3, WallDomain="None", NumberOfThreads=case.threads)
run.to(0.3)
case.check_range("speed at the end", numpy.linalg.norm(run.grains["Velocity"], axis=1).max(),
                 high=1e-8, source="at rest", is_condition=True)


def columns(fields):
    """FIELDS at each point, as columns."""
    return numpy.column_stack([fields[name] if part is None else fields[name][:, part]
                               for name, part in FIELDS])


def on_grid(kernel, width, points):
    """FIELDS at the centres of points^3 cells of the domain."""
    half = (HIGH - LOW) / (2 * points)
    box = numpy.column_stack([LOW + half, HIGH - half]).ravel()
    return columns(granular.fields(run, Kernel=kernel, InDiameters=0, Width=width,
                                   Dimensions=[points] * 3, OwnBox=1, Box=list(box)))


figure, axes = pyplot.subplots(1, 3, figsize=(7.4, 2.9), sharey=True)
rows = []
for (kernel, width, means, published), panel in zip(PUBLISHED, axes):
    published = numpy.array(published)
    grid = on_grid(kernel, width, POINTS)
    here = columns(granular.fields(run, points=POSITIONS, Kernel=kernel, InDiameters=0,
                                   Width=width))
    largest = abs(grid).max(0)
    for k, name in enumerate(NAMES):
        loose = kernel == "Gauss" and name.startswith("stress")
        case.check(f"{kernel}, {name}: mean over the points", grid[:, k].mean(), means[k],
                   relative=1e-3 if loose else 3e-4, source="MercuryDPM, CGBasicSelfTest")
        case.check_range(f"{kernel}, {name}: largest deviation at six points / largest value",
                         abs(here - published)[:, k].max() / largest[k],
                         high=0.02 if loose else 3e-4, source="MercuryDPM, CGBasicSelfTest")
    rows += [[kernel, f"{position[0]:g}, {position[1]:g}, {position[2]:g}",
              *(f"{a:.5g} / {b:.5g}" for a, b in zip(ours, theirs))]
             for position, ours, theirs in zip(POSITIONS, here, published)]
    height = numpy.linspace(LOW[2], HIGH[2], 200)
    column = numpy.column_stack([0.5 + 0.1 * (height - 0.5), numpy.full(200, 0.5), height])
    line = columns(granular.fields(run, points=column, Kernel=kernel, InDiameters=0, Width=width))
    panel.plot(line[:, 0] / largest[0], height, color=OURS, label="density")
    panel.plot(line[:, 2] / largest[2], height, color=OTHER, label="stress ZZ")
    panel.set(title=kernel, xlabel="value / largest value on the grid")
axes[0].set(ylabel="height")
axes[0].legend()
fine = on_grid("Lucy", BALL / 12**0.5, 60)  # so fine that the sum over points is the integral
for name, average, expected in zip(NAMES, fine.mean(0), AVERAGES):
    case.check(f"average of {name} over the domain", average, expected, relative=3e-4,
               source="MercuryDPM, CGBasicSelfTest")
case.check("mass of both spheres / volume", AVERAGES[0], MASS / VOLUME, relative=1e-5,
           source="closed form, for the figure of MercuryDPM", is_condition=True)
case.table(["kernel", "x, y, z", *NAMES], rows, "Here / MercuryCG.")
case.figure("stack", figure, "Fields along the axis of the stack. The stress continues below the"
                             " foot at 0 as far as the kernel reaches. The force of the base"
                             " balances the stress below the foot.")
case.finish()
