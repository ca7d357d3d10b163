"""Pairs of equal grains that collide, for this solver and other programs."""

import numpy
from experiments.impacts import Hertz, apart, follow, material, modulus, sphere_mass

RADIUS, SPEED, FRICTION = 0.005, 0.05, 0.3
YOUNG, RATIO, DENSITY = 1e9, 0.3, 2500.0
# Two grains that collide at twice SPEED.
FORM = Hertz(sphere_mass(DENSITY, RADIUS) / 2, RADIUS / 2, modulus(YOUNG, RATIO, YOUNG, RATIO),
             2 * SPEED)
STEP = FORM.duration / 2000
OPEN = [[None] * 3, [None] * 3]


def pair_job(velocities, beta=0.0, every=None, friction=FRICTION):
    """Job of pairs side by side.

    The first grains have @a velocities, and the second grains the opposite velocities. The centres
    of a pair are in line at first touch.
    """
    velocities = numpy.asarray(velocities, dtype=float)
    offset = numpy.array([0, 0, RADIUS]) - 1.5 * STEP * velocities
    positions = apart(len(velocities), 20 * RADIUS)
    steps = 4000
    return {"position": numpy.concatenate([positions + offset, positions - offset]),
            "velocity": numpy.concatenate([velocities, -velocities]),
            "spin": numpy.zeros((2 * len(velocities), 3)),
            "radius": [RADIUS] * (2 * len(velocities)), "youngs_modulus": YOUNG,
            "poisson_ratio": RATIO, "density": DENSITY, "friction": friction, "beta": float(beta),
            "time_step": float(STEP), "steps": steps, "every": every or steps, "gravity": 0.0,
            "box": OPEN}


def ours(job, restitution, walls=None, **properties):
    """Motion of a job in this solver."""
    motion = follow({"position": job["position"], "radius": job["radius"], "velocity": job["velocity"],
                     "angular_velocity": job["spin"]},
                    walls, job["time_step"], job["steps"], job["every"],
                    **{"Restitution": restitution, "SlidingFriction": job["friction"],
                       **material(YOUNG, RATIO, DENSITY), **properties})
    return {"time": motion.time, "position": motion.position, "velocity": motion.velocity,
            "spin": motion.spin, "force": motion.force}
