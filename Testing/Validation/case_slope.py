"""A cube on a slope, the test of friction of Zhao and Zhao (2021)."""

import math

from experiments.impacts import follow, plane
from matplotlib import pyplot
from validating import OTHER, OURS, REFERENCE, Case

SIDE, DENSITY, STIFFNESS, FRICTION, GRAVITY = 0.01, 2650.0, 1e5, 1.0, 9.8
STEP, STEPS, EVERY = 1e-6, 10000, 100
MASS = DENSITY * SIDE**3
PERIOD = 2 * math.pi * math.sqrt(MASS / STIFFNESS)
SOURCE = "Zhao and Zhao (2021), section 7.1"

case = Case(
    "slope", "A cube on a slope (Fig. 19 of Zhao and Zhao)",
    "A cube of 10 mm is released on slopes of 30, 45 and 60 degrees, without damping and with"
    " half of the critical damping. The friction is 1, so the cube should slide beyond 45"
    " degrees. The cube of the paper has one contact with the slope. Walls of this solver touch"
    " corners and edges of a cube. Here the cube is a sphere of the mass of the cube that is held"
    " from rotating, which has one contact as well. The paper prints curves without numbers."
    " Closed forms are the acceleration g (sin θ - μ cos θ), and the oscillation of the mass on"
    " its tangential spring.",
    section="Single grains")


def slide(degrees, damping):
    """Velocity along the slope over time."""
    angle = math.radians(degrees)
    motion = follow({"position": [[0, 0, SIDE / 2]], "radius": SIDE / 2, "mass": MASS,
                     "held": [56]},
                    plane(1.0), STEP, STEPS, EVERY,
                    Gravity=[GRAVITY * math.sin(angle), 0, -GRAVITY * math.cos(angle)],
                    SlidingFriction=FRICTION, NormalLaw="Hooke", DampingLaw="CriticalRatio",
                    SlidingLaw="Force", SpringTurning="CommonSpin", RollingLaw="None",
                    TwistingLaw="None", NormalStiffness=STIFFNESS, TangentialStiffnessRatio=1.0,
                    Damping=damping)
    return motion.time, motion.velocity[:, 0, 0]


figure, axes = pyplot.subplots(1, 3, figsize=(7.4, 2.6))
seen = {}
for axis, degrees in zip(axes, (30, 45, 60)):
    for damping, colour in ((0.0, OURS), (0.5, OTHER)):
        time, speed = seen[degrees, damping] = slide(degrees, damping)
        axis.plot(1e3 * time, 1e3 * speed, color=colour, label=f"β = {damping:g}")
    axis.set(title=f"{degrees} degrees", xlabel="time in ms")
slides = GRAVITY * (math.sin(math.pi / 3) - FRICTION * math.cos(math.pi / 3))
axes[2].plot(1e3 * time, 1e3 * slides * time, ":", color=REFERENCE, label="closed form")
axes[2].legend(fontsize=7)
axes[0].set(ylabel="velocity along the slope in mm/s")
for damping in (0.0, 0.5):
    time, speed = seen[60, damping]
    half = len(time) // 2
    # Whole periods of the normal oscillation, which moves the limit of friction.
    last = half + int(PERIOD * int((time[-1] - time[half]) / PERIOD) / (STEP * EVERY))
    case.check(f"60 degrees, β = {damping:g}: acceleration",
               (speed[last] - speed[half]) / (time[last] - time[half]),
               slides, relative=0.03 if damping == 0 else 5e-3, unit="m/s²", source=SOURCE)
case.check("30 degrees, β = 0: amplitude", abs(seen[30, 0.0][1]).max(),
           GRAVITY * 0.5 * math.sqrt(MASS / STIFFNESS), relative=0.02, unit="m/s",
           source="closed form")
for degrees in (30, 45):
    case.check_range(f"{degrees} degrees, β = 0.5: speed at the end",
                     abs(seen[degrees, 0.5][1][-1]), high=1e-4,
                     unit="m/s", source=f"{SOURCE}: damped to zero")
case.figure("velocity", figure, "Velocity along the slope over time (Fig. 19).")
case.finish()
