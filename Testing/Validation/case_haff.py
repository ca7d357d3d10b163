"""Cooling of a gas of inelastic grains between elastic walls."""

import math

import granular
import numpy
from matplotlib import pyplot
from paraview import simple as pv
from validating import OURS, REFERENCE, Case

COUNT, FRACTION, DIAMETER, RESTITUTION = 3000, 0.05, 1.0, 0.9
YOUNGS_MODULUS = 1e6  # overlap of 0.4 % of d at the thermal speed
LASTS = 4.0  # duration in cooling times

case = Case(
    "haff", "Haff's law of cooling",
    f"{COUNT} equal smooth spheres without friction fill {100 * FRACTION:g} % of a cube with"
    " elastic walls. The initial velocities have a Maxwell distribution. Lengths are in grain"
    " diameters, and speeds in units of the initial thermal speed. The granular temperature has to"
    " fall as T = T₀ / (1 + t/τ)² (Haff, J. Fluid Mech. 134 (1983) 401). The Enskog equation gives"
    " the cooling rate 2/τ = (1 - e²)/3 ω (1 + 3 a₂/16). The collision frequency is ω = 4 n d² χ"
    " √(π T₀), with χ of Carnahan and Starling. The term a₂ corrects for velocities that deviate"
    " from a Maxwell distribution (van Noije and Ernst, Granular Matter 1 (1998) 57). The Enskog"
    " rate holds for an infinite gas. In the cube, n refers to the volume that centres can reach,"
    " a cube of width l. A grain near a wall meets no grains from the wall, which lowers the rate"
    " by 3 d / (2 l). The correction follows from the contact sphere of two centres, averaged over"
    " the cube. The correction is of first order in d/l and in density. The cube is too small for"
    " clusters, which need some tens of free paths.")


def enskog_cooling_time(restitution, width):
    """Cooling time τ of Haff's law in units of d and the thermal speed."""
    reached = width - DIAMETER
    density = COUNT / reached**3
    fraction = density * math.pi / 6 * DIAMETER**3
    chi = (1 - fraction / 2) / (1 - fraction) ** 3
    frequency = 4 * density * DIAMETER**2 * chi * math.sqrt(math.pi)
    frequency *= 1 - 1.5 * DIAMETER / reached
    e = restitution
    a2 = 16 * (1 - e) * (1 - 2 * e**2) / (81 - 17 * e + 30 * e**2 * (1 - e))
    return 6 / ((1 - e**2) * frequency * (1 + 3 / 16 * a2))


def start(width, seed):
    """Grains at random positions without overlap, with total momentum 0 and T = 1."""
    random = numpy.random.default_rng(seed)
    sites = math.floor(width / (1.5 * DIAMETER))
    cells = random.choice(sites**3, COUNT, replace=False)
    # A jittered lattice lets a grain lie anywhere in the spare space of its cell.
    pitch = width / sites
    corner = numpy.stack(numpy.unravel_index(cells, (sites,) * 3), axis=1) * pitch
    position = corner + DIAMETER / 2 + random.random((COUNT, 3)) * (pitch - DIAMETER)
    velocity = random.normal(size=(COUNT, 3))
    velocity -= velocity.mean(axis=0)
    velocity /= math.sqrt((velocity**2).sum() / (3 * COUNT))
    return {"position": position, "radius": DIAMETER / 2, "velocity": velocity}


def cool(restitution, width, tau, seed=1):
    """Times and temperatures of a cooling gas."""
    cube = pv.Box(XLength=width, YLength=width, ZLength=width, Center=[width / 2] * 3)
    walls = pv.GranularWall(Input=cube, OwnRestitution=1, Restitution=1.0)
    run = granular.Simulation(
        walls=[walls], particles=start(width, seed), MaximumParticles=COUNT, Density=1.0,
        YoungsModulus=YOUNGS_MODULUS, PoissonRatio=0.0, Restitution=restitution,
        SlidingFriction=0.0, RollingFriction=0.0, AutomaticTwistingFriction=0,
        TwistingFriction=0.0, Gravity=[0, 0, 0], TimeStepFactor=0.5, EndTime=LASTS * tau,
        FrameInterval=LASTS * tau / 100, NumberOfThreads=case.threads)
    run.play(progress=False)
    history = run.history
    mass = math.pi / 6 * DIAMETER**3 * COUNT
    case.check_range("largest overlap / radius", history["LargestRelativeOverlap"].max(),
                     high=0.03, source="limit for hard spheres", is_condition=True)
    return history["Time"], history["KineticEnergy"] * 2 / (3 * mass)


def main():
    width = DIAMETER * (COUNT * math.pi / 6 / FRACTION) ** (1 / 3)
    tau = enskog_cooling_time(RESTITUTION, width)
    time, temperature = cool(RESTITUTION, width, tau)
    expected = temperature[0] / (1 + time / tau) ** 2
    slope = numpy.polyfit(time, numpy.sqrt(temperature[0] / temperature), 1)[0]
    case.check("cooling time τ", 1 / slope, tau, relative=0.05, unit="d/√T₀", source="Enskog")
    case.check("largest deviation of T", abs(temperature / expected - 1).max(), 0, absolute=0.05,
               unit="of Haff's law", source="Haff 1983")
    figure, axes = pyplot.subplots()
    axes.plot(time, temperature / temperature[0], "o", color=OURS, markevery=4, label="simulated")
    axes.plot(time, expected / temperature[0], color=REFERENCE, label="Haff, τ of Enskog")
    axes.set(xlabel="time in d/√T₀", ylabel="granular temperature T/T₀", yscale="log")
    axes.legend()
    case.figure("temperature", figure, "Granular temperature over time.")
    case.finish()


main()
