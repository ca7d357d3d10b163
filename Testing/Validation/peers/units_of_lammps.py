"""Unit cases that LAMMPS has for its granular laws (unittest/granular/tests, July 2026).

A unit is one or two grains and perhaps a plane. Each has a closed form with a tolerance, both of
LAMMPS, and most have the recorded velocities and spins of LAMMPS. The numbers of this file are the
set-ups and the recorded results. LAMMPS does not have to be installed.
"""

import math

import numpy
from experiments.impacts import Hertz, sphere_mass
from exact.units import Approach, Fall, Incline, Oblique, Peak, Pull, Rolling, Slip, Spin
from peers.programs import restitution_of_tsuji

#: What LAMMPS does otherwise, as far as this solver offers it: letters A and B of peers/laws.py.
AS_LAMMPS = {"ContactArms": "Radii", "SpringAfterSlip": "LessDashpot",
             "Integrator": "VelocityVerlet"}


class Unit:
    """A case of LAMMPS: grains, law, time axis, closed form, and what LAMMPS recorded."""

    def __init__(self, name, form, law, step, steps, recorded=None, overlap=0.0, digits=9,
                 wall=True, gravity=(0, 0, 0), differs=""):
        """@a recorded is the velocity and the spin of the first grain after @a steps steps.

        @a overlap is the largest overlap (m) of a contact that rubs a plane. Torques at planes
        have the arm R in LAMMPS, and R less half of the overlap here. Digits beyond that share of
        R are not demanded. @a digits is the number of digits that are demanded otherwise.
        @a differs is why a unit cannot agree.
        """
        self.name, self.form, self.law, self.step, self.steps = name, form, law, step, steps
        self.recorded, self.wall, self.gravity, self.differs = recorded, wall, gravity, differs
        arm = -math.log10(overlap / (2 * form.radius)) if overlap else digits
        self.digits = min(digits, arm)


def both(young, ratio):
    """Plane and grain of one material, as LAMMPS has planes."""
    return {"YoungsModulus": young, "PoissonRatio": ratio, "WallYoungsModulus": young,
            "WallPoissonRatio": ratio}


def hooke(k, ratio=2 / 7, **law):
    return {"NormalLaw": "Hooke", "NormalStiffness": k, "TangentialStiffnessRatio": ratio, **law}


def by_mass(gamma):
    """Damping of gran/hooke/history: half of the coefficient acts along the contact."""
    return {"DampingLaw": "MassViscous", "Damping": gamma, **sliding_dashpot(0.5)}


def sliding_dashpot(ratio):
    return {"SlidingDashpot": "Ratio", "SlidingDashpotRatio": ratio}


def rolling(kr, mu):
    return {"RollingLaw": "GivenSprings", "RollingStiffness": kr, "RollingFriction": mu}


#: Digits where the first overlap is rounding, as the gap is a whole number of steps.
ROUNDED = 6
#: Digits of the units that roll: a step times 2.5 mu_r g / R, over the spin. LAMMPS begins in
#: contact without friction in the first half step.
STARTED = -math.log10(1e-6 * 2.5 * 0.05 / 0.0025)
#: Laws in words. LAMMPS limits friction by the size of the normal force, also while the dashpot pulls.
#: The other laws of this solver have no friction then.
HERTZ = """k = 4/3*E*sqrt(R*max(delta, 0))
N = k*delta + sqrt(5)*beta*sqrt(k*m)*vn
limit = mu*abs(N)
"""
HOOKE = """k = 1.2e8
N = k*delta + 2*beta*sqrt(k*m)*vn
limit = mu*abs(N); ks = 3.4/12*k; cs = 0
"""
#: Drag of Schiller and Naumann in a gas of 1.2 kg/m3 and 1.8e-5 Pa s (fix viscous/nonlinear).
GAS = """v = sqrt(vx^2 + vy^2 + vz^2)
c = 6*pi*1.8e-5*R*(1 + 0.15*exp(0.687*log(max(2*1.2*R*v/1.8e-5, 1e-30))))
Fx = -c*vx; Fy = -c*vy; Fz = -c*vz
"""

NO_DASHPOT = sliding_dashpot(0.0)
GLASS = both(7e10, 0.33)
SMALL = {"radius": 0.0025, "density": 2700.0}
HIT = {**SMALL, "restitution": 0.98, "friction": 0.092, "height": 0.00255}
SLOW = {**SMALL, "friction": 0.4, "gravity": 1.0}


def oblique(name, v, w, speed=(2.5069, 2.9876), steps=3300, tolerance=0.01, **law):
    form = Oblique(**HIT, across=speed[0], down=speed[1], tolerance=tolerance)
    mass = sphere_mass(form.density, form.radius)
    overlap = Hertz(mass, form.radius, 7e10 / 2 / (1 - 0.33**2), form.down).overlap
    if "NormalStiffness" in law:
        overlap = form.down * math.sqrt(mass / law["NormalStiffness"])
    return Unit(name, form, {**GLASS, **sliding_dashpot(0.5), **law}, 1e-8, steps,
                ([v[0], 0, v[1]], [0, w, 0]), overlap)


def head_on(name, restitution, v, step, steps, tolerance=0.02, spin=0.0, speed=2.0,
            separation=0.00255, digits=9, **law):
    form = Approach(**SMALL, restitution=restitution, speed=speed, separation=separation,
                    spin=spin, tolerance=tolerance)
    return Unit(name, form, law, step, steps, ([0, 0, v], [spin, 0, 0]), digits=digits, wall=False)


def slip(name, v, w, steps, height, friction=0.4, speed=1.0, **law):
    form = Slip(**{**SLOW, "friction": friction}, speed=speed, height=height)
    return Unit(name, form, law, 1e-5, steps, ([v, 0, 0], [0, w, 0]), form.radius - height,
                gravity=(0, 0, -1.0))


HEAVY = {"radius": 0.1, "density": 2700.0, "restitution": 0.5, "friction": 0.4, "speed": 0.2,
         "spin": 22.86}
BIG = {"radius": 0.5, "density": 2.7e6}
SOFT = both(1e4, 0.33)
LJ = {"radius": 0.5, "density": 1.0, "gravity": 1.0, "speed": 1.0, "height": 0.49994764}
INCLINE = {**SMALL, "gravity": 1.0, "sine": 0.17365, "cosine": 0.98481, "height": 0.0024993995}


def impacts():
    """Hits head on, of two grains and on a plane."""
    hooke6 = hooke(1e6, **NO_DASHPOT)
    fine, coarse = {"step": 1e-8, "steps": 4100}, {"step": 3e-8, "steps": 2795}
    ball, iron = {"radius": 0.01, "density": 2800.0}, {"radius": 0.0025, "density": 7000.0}
    peak = {"YoungsModulus": 2 * 0.75 * 3.33333e10, "PoissonRatio": 0.0}
    wall = {"YoungsModulus": 0.75 * 7.11111e10, "PoissonRatio": 0.0}
    return [
        head_on("dem01-hertz-tsuji", 0.5, -0.99971769309661351, spin=22.0, **fine, **GLASS,
                digits=ROUNDED,
                Restitution=restitution_of_tsuji(0.5), SlidingFriction=0.4, **sliding_dashpot(0.5)),
        head_on("dem01-hertz-twosphere", 0.5, -0.99988365289612324, spin=22.0, **fine, **GLASS,
                digits=ROUNDED,
                Restitution=0.5, SlidingFriction=0.4, **sliding_dashpot(0.5)),
        head_on("dem01-hooke-massvel", 0.506711, -1.012915942061946, tolerance=0.005, **coarse,
                **hooke(1e6, **by_mass(45000.0))),
        head_on("dem01-hooke-twosphere", 0.5, -0.99932937926762544, **coarse, **hooke6,
                Restitution=0.5),
        head_on("dem01-hooke-twosphere-e02", 0.2, -0.39988658958497214, **coarse, **hooke6,
                Restitution=0.2),
        head_on("dem01-hooke-twosphere-e08", 0.8, -1.5997548989987018, **coarse, **hooke6,
                Restitution=0.8),
        head_on("dem01-hooke-veldamp", 0.50004, -0.99940576007717219, tolerance=0.005, **coarse,
                **hooke6, DampingLaw="Viscous", Damping=4.05),
        head_on("dem01-hookehistory-twosphere", 0.5, -0.99932937926762544, **coarse,
                **hooke(1e6, 0.28, **NO_DASHPOT), Restitution=0.5),
        head_on("dem01-legacy-hookehistory-twosphere", 0.49877, -0.99705641561580305,
                tolerance=0.005, **coarse, **hooke(1e6, **by_mass(4.6e4)), SlidingFriction=0.5),
        Unit("dem02-hertz-peak", Peak(**ball, speed=10.0, separation=0.0101, stiffness=2.357023e9),
             peak, 2e-8, 1508, ([0, 0, 0.0088771553283535053], [0, 0, 0]), wall=False),
        Unit("dem02-hertzmaterial-twosphere",
             Peak(**ball, speed=10.0, separation=0.0101,
                  stiffness=2 / 3 * 4.8e10 / 0.96 * 0.005**0.5),
             both(4.8e10, 0.2), 2e-8, 1508, ([0, 0, 0.0088698006865996614], [0, 0, 0]), wall=False),
        *(Unit(name, Peak(**iron, speed=3.9, height=0.00255, stiffness=3.555556e9), wall, 1e-8,
               2138, ([0, 0, 9.2769893463961334e-04], [0, 0, 0]))
          for name in ("dem03-hertz-peak-wall", "dem03-hertz-wall")),
        Unit("dem03-hertz-tsuji-wall",
             Oblique(**{**HIT, "restitution": 0.5, "friction": 0.4, "height": 0.0026}, across=0.0,
                     down=2.0, tolerance=0.005),
             {**GLASS, **sliding_dashpot(0.5), "Restitution": restitution_of_tsuji(0.5)}, 1e-8, 7000,
             ([0, 0, 0.99974392334184659], [0, 0, 0]), digits=ROUNDED),
    ]


def obliques():
    """Hits at an angle, on a plane."""
    return [
        oblique("dem04-mindlin-oblique", (1.9626460766213021, 2.9278423105668629),
                544.25392337870403),
        oblique("dem04-mindlin-oblique-highvt", (14.692749447044884, 2.9278423105668629),
                544.25055295515733, (15.237, 2.9876)),
        oblique("dem04-mindlin-oblique-lowvt", (1.7457443950640865, 2.9278423105668629),
                544.25560493591468, (2.29, 2.9876)),
        oblique("dem04-mindlin-sticking", (0.34437890244522057, 2.9278423105668629),
                155.62109755477954, (0.5, 2.9876), tolerance=None),
        oblique("dem04-mindlinforce-oblique", (1.9626341996620487, 2.9278423105668629),
                544.2658003379571, SlidingLaw="Force"),
        oblique("dem04-mindlinrescale-oblique", (1.9626460766007514, 2.9278423115198366),
                544.25392339924827, steps=3317, SlidingLaw="RescaledDisplacement"),
        oblique("dem04-mindlinrescaleforce-oblique", (1.9626341306396919, 2.9278423115198366),
                544.26586936030731, steps=3317, SlidingLaw="RescaledForce"),
        oblique("dem04-oblique-grazing", (2.7871986882754021, 2.192161140577364),
                407.50131172460095, (3.1947, 2.2369), steps=3962),
        oblique("dem04-hertz-oblique", (1.9626341307546062, 2.9278423135870786),
                544.26586924539083, steps=3317, LawExpression=HERTZ + "ks = 1.5e10; cs = 0"),
        oblique("dem04-hookehistory-oblique", (1.9626463236052916, 2.9278279037320356),
                544.25367639471085, steps=2857, **hooke(2e7, 0.285, **NO_DASHPOT)),
        oblique("dem04-legacy-hookehistory-oblique", (1.9626080446272482, 2.9281934308733382),
                544.29195537274848, steps=2857, **hooke(2e7, 0.285, **by_mass(4300.0))),
    ]


def slips():
    """Grains that slide on a plane until they roll, roll against a resistance, or spin and hit."""
    soft_hooke = hooke(1e4, 0.28, **NO_DASHPOT)
    heavy = {**HEAVY, "separation": 0.60001}
    still = {"SlidingFriction": 0.0, "Restitution": 1.0}
    spins = sliding_dashpot(0.5)
    pressed = Hertz(sphere_mass(2700.0, 0.1), 0.1, 7e10 / 2 / (1 - 0.33**2), HEAVY["speed"]).overlap
    return [
        slip("dem05-mindlin-slip", 0.71426001642140247, 285.73998357857914, 75000, 0.0024393,
             **SOFT),
        slip("dem05-slip-mu02", 0.71430752414524312, 285.69247585478314, 150000, 0.0024393, 0.2,
             **SOFT),
        slip("dem05-hookehistory-slip", 0.71424033326038117, 285.75966673961568, 75000, 0.002499982,
             **soft_hooke),
        slip("dem05-sliptime", 1.2400019628833119, 159.99803711667499, 40000, 0.002499982, speed=1.4,
             **soft_hooke),
        Unit("dem04-hookehistory-mu02", Slip(**LJ, friction=0.2, tolerance=0.005),
             hooke(1e4, **by_mass(10.0)), 2e-4, 10000,
             ([0.71428881832023994, 0, 0], [0, 1.4285559083987927, 0]), 0.5 - LJ["height"],
             gravity=(0, 0, -1.0)),
        Unit("dem04-hookehistory-mu10", Slip(**LJ, friction=1.0, tolerance=0.005),
             hooke(1e4, **by_mass(10.0)), 2e-4, 3500,
             ([0.71417392029987881, 0, 0], [0, 1.4291303985005972, 0]), 0.5 - LJ["height"],
             gravity=(0, 0, -1.0)),
        Unit("dem06-spin-wall", Spin(**HEAVY, height=0.10001),
             {**GLASS, **spins, "LawExpression": HERTZ}, 1e-6, 1258,
             ([0.12089194099215592, 0, 0.099991953332364936], [0, 19.83770147519601, 0]),
             overlap=pressed, digits=ROUNDED),
        Unit("dem06-mindlin-spin-heavy", Spin(**heavy, partner=BIG),
             {**GLASS, **spins, "LawExpression": HERTZ}, 1e-6, 1300,
             ([0.12089366728824319, 0, 0.099979504236410416], [0, 19.838426252892553, 0]),
             wall=False, digits=ROUNDED),
        Unit("dem06-hookehistory-spin", Spin(**heavy, partner=BIG, tolerance=0.07),
             {"LawExpression": HOOKE}, 1e-6, 1300,
             ([0.12706938882175314, 0, 0.099865657293162532], [0, 19.683950332657247, 0]),
             wall=False, digits=ROUNDED),
        head_on("dem06-spin-identical", 0.5, -0.099975681685768855, 1e-7, 2400, speed=0.2,
                spin=22.86, separation=0.002525, digits=ROUNDED, **GLASS, Restitution=0.5, SlidingFriction=0.4, **spins),
        Unit("dem07-hertz-rolling", Rolling(**SMALL, gravity=1.0, resistance=0.05, spin=1.0,
                                            height=0.0024393),
             {**SOFT, **still, **rolling(1e4, 0.05)}, 1e-6, 7000,
             (None, [0, 0.64972271164742845, 0]), digits=STARTED, gravity=(0, 0, -1.0)),
        Unit("dem07-hooke-rolling", Rolling(**SMALL, gravity=1.0, resistance=0.05, spin=1.0,
                                            height=0.002499982),
             {**hooke(1e4), **still, **rolling(1e4, 0.05)}, 1e-6, 7000,
             (None, [0, 0.64994130044799026, 0]), digits=STARTED, gravity=(0, 0, -1.0)),
        Unit("dem07-incline-rolling", Incline(**INCLINE, friction=0.5, resistance=0.05),
             {**both(1e7, 0.33), **rolling(1e4, 0.05)}, 1e-5, 40000,
             ([0.03558644285364429, 0, 0], [0, 14.196480036008195, 0]),
             0.0025 - INCLINE["height"], gravity=(0.17365, 0, -0.98481)),
        Unit("dem07-incline-static", Incline(**INCLINE, friction=0.5, resistance=0.3),
             {**both(1e7, 0.33), **rolling(1e4, 0.3)}, 1e-5, 20000, gravity=(0.17365, 0, -0.98481)),
    ]


def terminal_speed(radius, density):
    """Speed of a fall with the drag of GAS."""
    speed, weight = 0.0, sphere_mass(density, radius) * 9.81
    for _ in range(100):
        reynolds = 2 * 1.2 * radius * speed / 1.8e-5
        speed = weight / (6 * math.pi * 1.8e-5 * radius * (1 + 0.15 * reynolds**0.687))
    return speed


def others():
    """Adhesion at first touch, and drag."""
    ball = {"radius": 0.01, "density": 2800.0, "energy": 0.1}
    sticky = {**both(4.8e10, 0.2), "SurfaceEnergy": 0.1}
    drag = 1e-7 / (6 * numpy.pi * 5e-5)
    # Shown velocities differ in the second order of the step over the time of the drag.
    slow = sphere_mass(2000.0, 5e-5) / 1e-7
    second = -math.log10((1e-4 / slow) ** 2 * math.exp(-0.08 / slow))
    weight = sphere_mass(2000.0, 5e-5) * 9.81
    fast = terminal_speed(5e-5, 2000.0)
    stops = fast / 9.81  # no longer than the time in which drag stops a grain
    return [
        Unit("dem08-dmt-twosphere", Pull(**ball, share=1.0, separation=0.00999999999999999),
             {**sticky, "AdhesionLaw": "DMT"}, 1e-10, 1, wall=False),
        Unit("dem08-dmt-wall", Pull(**ball, share=1.0, height=0.00999999999999999),
             {**sticky, "AdhesionLaw": "DMT"}, 1e-10, 1),
        Unit("dem08-jkr-twosphere", Pull(**ball, share=2 / 3, tolerance=0.005,
                                         separation=0.009999999999995),
             {**sticky, "AdhesionLaw": "JKR", "JKRContactEnd": "MaximumPull"}, 1e-10, 1, wall=False),
        Unit("dem09-viscous-linear", Fall(radius=5e-5, density=2000.0, gravity=9.81, drag=1e-7),
             {"Viscosity": float(drag), "YoungsModulus": 1e4}, 1e-4, 800, ([0, 0, -0.10268243563941901], [0, 0, 0]),
             digits=second, wall=False, gravity=(0, 0, -9.81)),
        Unit("dem09-viscous-nonlinear",
             Fall(radius=5e-5, density=2000.0, gravity=9.81, drag=weight / fast, height=0.15),
             {"ForceExpression": GAS, "YoungsModulus": 1e4}, 5e-5, 6000,
             ([0, 0, -0.45748293626673830], [0, 0, 0]),
             digits=-math.log10((5e-5 / stops) ** 2 * math.exp(-0.3 / stops)), wall=False,
             gravity=(0, 0, -9.81)),
    ]


def units():
    return [*impacts(), *obliques(), *slips(), *others()]


#: Units that are left out, and why.
LEFT_OUT = {
    "dem10-aor-spheres": "a heap, which the case repose has in full size",
}
