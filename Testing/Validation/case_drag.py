"""A sphere that falls and spins in a viscous fluid."""

import granular
import numpy
from matplotlib import pyplot
from validating import OURS, REFERENCE, Case

RADIUS, DENSITY, VISCOSITY, GRAVITY, SPIN = 0.001, 2500.0, 0.5, 9.81, 40.0

case = Case("drag", "Stokes drag", "A sphere of radius 1 mm starts at rest in a fluid of 0.5 Pa"
                                   " s, with a spin ω₀. The rate of Stokes drag is c = 9 η / (2 ρ"
                                   " R²). The speed is g / c (1 - exp(-c t)), and the spin is ω₀"
                                   " exp(-10 c t / 3). The terminal speed g / c is the case DEM06"
                                   " of MFiX-DEM as well.",
            section="Single grains")
rate = 9 * VISCOSITY / (2 * DENSITY * RADIUS**2)
run = granular.Simulation(
    particles={"position": [[0, 0, 0]], "radius": RADIUS, "angular_velocity": [0, 0, SPIN]},
    MaximumParticles=1, Density=DENSITY, Viscosity=VISCOSITY, Gravity=[0, 0, -GRAVITY],
    WallDomain="None", TimeStep=1e-3 / rate, EndTime=8 / rate, FrameInterval=0.1 / rate)
rows = numpy.array([[g.time, -g.velocity[0, 2], g["AngularVelocity"][0, 2]] for g in run.frames()])
moment, speed, spin = rows.T
expected = GRAVITY / rate * -numpy.expm1(-rate * moment)
case.check("largest error of the speed / terminal speed", abs(speed - expected).max() / expected[-1], 0,
           absolute=1e-3, source="closed form")
case.check("terminal speed", speed[-1], GRAVITY / rate, relative=1e-3, unit="m/s", source="g / c")
expected_spin = SPIN * numpy.exp(-10 / 3 * rate * moment)
case.check("largest error of the spin / initial spin", abs(spin - expected_spin).max() / SPIN,
           0, absolute=1e-3, source="closed form")
figure, (left, right) = pyplot.subplots(1, 2, figsize=(7.4, 2.9))
for axes, seen, due, label in ((left, speed, expected, "speed in m/s"),
                               (right, spin, expected_spin, "spin in rad/s")):
    axes.plot(1e3 * moment, seen, "o", color=OURS, label="simulated")
    axes.plot(1e3 * moment, due, color=REFERENCE, label="closed form", zorder=1)
    axes.set(xlabel="time in ms", ylabel=label)
left.legend()
case.figure("speed", figure, "Speed and spin of the falling sphere.")
case.finish()
