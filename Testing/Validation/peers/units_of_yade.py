"""Unit cases of Yade 2023.02a: flight, ViscElMat, periodic cells and clumps.

Scripts are checks, unit tests and examples of a few bodies of the package yade of Debian.
"""

import math

import numpy
from experiments.impacts import sphere_mass
from peers.yade_unit import (FIXED, SPIN_HELD, YADE, G, Unit, cundall, grain, job, last,
                             no_pull, pournin, reduced, strack, visc)


# --- Flight

def flights():
    kind = visc(density=2400.0, frictionAngle=0.6, tc=0.001, en=0.3, et=0.3)
    step, steps = 2e-5, 1000000
    starts, t = (0.0, -5.0, 5.0), (steps + 0.5) * 2e-5
    high = [v * step / 2 - G * step**2 / 8 for v in starts]
    free = [grain([x, y, 0], 0.2, velocity=[0, v, 0])
            for x, y, v in zip((0, 1, 2), high, starts)]
    damped, rise = 0.2, 1 / (1.2 * G)
    ball, still = 0.0025, {"YoungsModulus": 1e6}
    fall = cundall(young=2e8, poisson=0.3, frictionAngle=0.0, density=8000.0)
    up = [grain([0, 0, 0], ball, velocity=[0, 1, 0])]
    short = 0.2 * ball * math.sqrt(8000 / 2e8)
    count = round(0.2 / short)
    return [
        Unit("checkGravity", job(free, kind, step, steps, steps, gravity=[0, -G, 0]), still,
             [(f"y, {v:g} m/s", last("position", i, 1), v * t - G * t**2 / 2, 1e-10)
              for i, v in enumerate(starts)]
             + [(f"v_y, {v:g} m/s", last("velocity", i, 1), v - G * steps * step, 1e-10)
                for i, v in enumerate(starts)]),
        Unit("checkGravityRungeKuttaCashKarp54",
             job([grain([x, 0, 0], 0.2, velocity=[0, v, 0]) for x, v in enumerate(starts)], kind,
                 2e-3, 240, gravity=[0, -G, 0], runge_kutta=True),
             {**still, "Integrator": "RungeKutta45"},
             [(f"y, {v:g} m/s", last("position", i, 1), v * 0.48 - G * 0.48**2 / 2, 1e-12)
              for i, v in enumerate(starts)]),
        Unit("NumericalDampingGravity, damped",
             job(up, fall, short, count, gravity=[0, -G, 0], numerical_damping=damped), still,
             [("v_y", last("velocity", 0, 1), -(count * short - rise) * 0.8 * G, 1e-4)]),
        Unit("NumericalDampingGravity, undamped", job(up, fall, short, count, gravity=[0, -G, 0]),
             still, [("v_y", last("velocity", 0, 1), 1 - G * count * short, 1e-10)]),
    ]


# --- Impacts with springs and dashpots of ViscElMat

def returned(seen):
    """Restitution of a grain that fell 2 mm on a fixed one, from the energy at the end."""
    height = seen["position"][-1, 1, 2] - 5e-3
    return math.sqrt((seen["velocity"][-1, 1, 2]**2 / 2 + G * height) / (G * 2e-3))


def rebound(share):
    """Restitution over the share of critical damping (Schwager and Poeschel 2007)."""
    root = math.sqrt(1 - share**2)
    return math.exp(-share / root * (math.pi - math.atan2(2 * share * root, 1 - 2 * share**2)))


def dashpot_for(restitution, mass, stiffness):
    """Dashpot of a linear spring that does not pull (Schwager and Poeschel 2007)."""
    low, high = 0.0, 0.999
    for _ in range(60):
        half = (low + high) / 2
        low, high = (half, high) if rebound(half) > restitution else (low, half)
    return 2 * low * math.sqrt(stiffness * mass)


def viscous():
    r, v, step = 0.1, 2.0, 1e-5
    mass = sphere_mass(2000.0, r)
    kn, cn, ks, cs = pournin(mass / 2, 0.2, 0.3, 0.2)
    decay, turn, t = cn / mass, math.sqrt(2 * kn / mass - (cn / mass)**2), 5000.5 * step
    one, other = sphere_mass(1500.0, 5e-3), sphere_mass(2500.0, 5e-4)
    spring = 2 * 1e5 * reduced(5e-3, 5e-4)
    upper, lower = sphere_mass(2000.0, 2e-3), sphere_mass(2000.0, 3e-3)
    norm = sphere_mass(1000.0, 2e-3)
    matches = pournin(reduced(upper, lower), 0.001, 0.7, 0.7)
    return [
        Unit("checkViscElPM",
             job([grain([0, 0, 0], r, velocity=[v, 0, 0]),
                  grain([2 * r + v * step, 0, 0], r, velocity=[-v, 0, 0])],
                 visc(tc=0.2, en=0.3, et=0.2, frictionAngle=math.atan(0.75), density=2000.0), step,
                 5001),
             no_pull(2000.0, math.atan(0.75), kn, cn, ks, cs, MaximumOverlap=3.0),
             [("x", last("position", 0, 0),
               v * step / 2 + v / turn * math.exp(-decay * t) * math.sin(turn * t), 1e-4)]),
        Unit("checkViscElPM2",
             job([grain([0, 0, 0], 5e-3, velocity=[0, 0, 0.1]),
                  grain([0, 0, 5.6e-3], 5e-4, velocity=[0, 0, -0.1], material=1)],
                 visc(*({"en": 0.5, "et": 1.0, "young": 1e5, "poisson": 0.5,
                         "frictionAngle": math.atan(0.4), "density": density}
                        for density in (1500.0, 2500.0))), 1e-6, 49999),
             no_pull(1500.0, math.atan(0.4), spring,
                     dashpot_for(0.5, reduced(one, other), spring), spring / 2),
             [("restitution", lambda seen: (seen["velocity"][-1, 1, 2] - seen["velocity"][-1, 0, 2])
               / 0.2, 0.5, 1e-2)],
             differs="Yade seeks the dashpot to 1 % of the restitution only",
             materials={"light": 1500.0, "heavy": 2500.0}),
        Unit("checkViscElEng",
             job([grain([0, 0, 0], 3e-3, held=FIXED), grain([0, 0, 7e-3], 2e-3)],
                 visc(frictionAngle=0.5, density=2000.0, tc=0.001, en=0.7, et=0.7), 2e-7, 112000,
                 gravity=[0, 0, -G]),
             no_pull(2000.0, 0.5, *matches),
             [("restitution", returned, rebound(matches[1] / 2 / math.sqrt(matches[0] * upper)),
               0.03)]),
        Unit("2SpheresNormVisc",
             job([grain([0, 0, 0], 2e-3, held=FIXED),
                  grain([0, 0, 4e-3 + 1e-10], 2e-3, velocity=[0, 0, -1.0])],
                 visc(frictionAngle=0.5, density=1000.0, tc=1e-4, en=0.7, et=0.7), 2e-10, 1000000,
                 20000,
                 gravity=[0, 0, -G]),
             no_pull(1000.0, 0.5, *pournin(norm / 2, 1e-4, 0.7, 0.7)),
             [("largest overlap", lambda seen: 4e-3 - seen["position"][:, 1, 2].min(),
               deepest(norm, norm / 2, 1e-4, 0.7), 1e-3)]),
        matched(),
        Unit("sphere-sphere-ViscElBasic-peri",
             job([grain([0.399999, 0.5, 0.5], 0.1, velocity=[-0.5, 0, 0]),
                  grain([0.6, 0.5, 0.5], 0.1, velocity=[0.5, 0, 0])],
                 visc(density=2700.0, frictionAngle=math.radians(35), tc=0.001, en=1.0, et=1.0),
                 1e-5,
                 70000, cell=[[1.0, 0, 0], [0, 1.0, 0], [0, 0, 1.0]]),
             no_pull(2700.0, math.radians(35), *pournin(sphere_mass(2700.0, 0.1) / 2, 0.001, 1.0)),
             [("velocity", last("velocity", 0, 0), 0.5, 1e-5)]),
        settled(), turntable(), rolled()]


def deepest(mass, matched_mass, tc, en):
    """Largest overlap of a hit at 1 m/s on a fixed grain. The springs are those of another mass."""
    kn, cn, _, _ = pournin(matched_mass, tc, en)
    decay = cn / (2 * mass)
    turn = math.sqrt(kn / mass - decay**2)
    t = math.atan2(turn, decay) / turn
    return math.exp(-decay * t) * math.sin(turn * t) / turn


def matched():
    """Three hits on fixed grains. Each pair of materials has a restitution (MatchMaker)."""
    r, values = 0.002381, {(0, 1): 0.9, (0, 2): 0.5, (1, 2): 0.1}
    shared = {"frictionAngle": 0.5, "density": 2000.0, "tc": 0.001, "en": 0.5, "et": 0.5}
    kind = visc(shared, shared, shared)
    matches = [[*pair, value] for pair, value in values.items()]
    kind["physics"][1].update(en=matches, et=matches,
                              frictAngle=[[0, 1, 0.1], [0, 2, 0.2], [1, 2, 0.3]])
    grains = []
    for place, (low, high) in enumerate(values):
        grains += [grain([3 * place * r, 0, 0], r, held=FIXED, material=low),
                   grain([3 * place * r, 0, 2 * r + 5e-7], r, velocity=[0, 0, -0.5], material=high)]
    # Yade takes m* of two free grains, which is half of the mass beside a fixed one.
    law = "both = m/2\nc = 2*beta/sqrt(1 - beta^2)/0.001*pi*both\n"
    law += "K = both*(pi^2/0.001^2) + c^2/(4*both)\n"
    names = ["a", "b", "c"]
    pairs = {(names[i], names[j]): {"Restitution": e} for (i, j), e in values.items()}
    return Unit("ViscElMatchMaker", job(grains, kind, 2e-6, 3000, gravity=[0, 0, -G]),
                {**YADE, "SlidingLaw": "Displacement", "Density": 2000.0,
                 "LawExpression": law + "N = max(K*delta + c*vn, 0)\nks = 1.0\ncs = 0.0"},
                materials=dict.fromkeys(names, 2000.0), pairs=pairs)


def settled():
    """Grains that come to rest in a box of facets, which takes up their weight."""
    r = 0.2
    places = (0.35, -0.3, -0.3), (-0.35, -0.1, 0.2), (0, 0.35, 0.25)
    grains = [grain(place, r) for place in places]
    mass = sphere_mass(2300.0, r)
    return Unit("checkWeight",
                job(grains, visc(frictionAngle=math.radians(35), density=2300.0, tc=0.001, en=0.003,
                                 et=0.003), 1e-4, 30000, 1000, gravity=[0, 0, -G], facets=box(0.6)),
                no_pull(2300.0, math.radians(35), *pournin(mass / 2, 0.001, 0.003, 0.003)),
                [("weight", lambda seen: -seen["wall"][-1, 2], 3 * mass * G, 1e-4)])


def box(half):
    """Triangles of a cube about the origin."""
    faces = []
    for axis in range(3):
        for side in (-half, half):
            square = []
            for u, v in ((-half, -half), (half, -half), (half, half), (-half, half)):
                square.append(list(numpy.roll([side, u, v], axis).tolist()))
            faces += [[square[0], square[1], square[2]], [square[0], square[2], square[3]]]
    return faces


def turntable():
    """Grains on a facet that rotates. One is held from rolling, and goes with the facet."""
    spin, far, mass = 0.1, 0.9, sphere_mass(2400.0, 0.1)
    facet = [[-1.0, 0, 0], [1.0, 1.0, 0], [1.0, -1.0, 0]]
    angle = math.radians(35)
    lag = spin * spin * far / (math.tan(angle) * G) / 2  # until the facet has taken the grain along
    return Unit("facet-sphere-ViscElBasic",
                job([grain([0, 0, 0.1], 0.1), grain([far, 0, 0.1], 0.1, held=SPIN_HELD)],
                    visc(density=2400.0, frictionAngle=angle, tc=0.001, en=0.3, et=0.3), 1e-4,
                    10000, gravity=[0, 0, -G], facets=[facet],
                    engines=[["RotationEngine", {"ids": [2], "rotationAxis": [0, 0, 1],
                                                 "rotateAroundZero": True,
                                                 "angularVelocity": spin}]]),
                no_pull(2400.0, angle, *pournin(mass / 2, 0.001, 0.3, 0.3)),
                [("angle", lambda seen: math.atan2(*seen["position"][-1, 1, 1::-1]), spin - lag,
                  2e-3)],
                differs="the facet of Yade has the velocity of its position a step later",
                motion={"RotationAxis": [0, 0, 1], "AngularVelocity": spin})


def rolled():
    """A grain that rolls down a slope against a torque of mR N times its spin."""
    r, slope, resistance = 0.002, math.pi / 28, 0.05
    side = 17 * r
    return Unit("rotationalResistance, mRtype 1",
                job([grain([0, 0, r], r)],
                    visc(frictionAngle=0.5, mR=resistance, mRtype=1, density=2000.0, tc=0.001,
                         en=0.7, et=0.7), 1e-7, 300000,
                    gravity=[G * math.sin(slope), 0, -G * math.cos(slope)],
                    facets=[[[-side, -side, 0], [side, 0, 0], [-side, side, 0]]]),
                {**no_pull(2000.0, 0.5, *pournin(sphere_mass(2000.0, r) / 2, 0.001, 0.7, 0.7)),
                 "RollingLaw": "Viscoelastic",
                 "RollingRelaxationTime": resistance / r, "RollingFriction": 1e6},
                [("spin", last("spin", 0, 1), math.tan(slope) * r / resistance, 0.1)],
                differs="the torque has the arm R - δ/2 here, and no arm in Yade")


# --- Cells and clumps

def cells():
    box = [[2.5, 0, 0], [0, 2.5, 0], [0, 0, 3.0]]
    squeeze = [[0, 0, 0], [0, 0, 0], [0, 0, -1.0]]
    usual = {"young": 1e9, "poisson": 0.25, "density": 1000.0, "frictionAngle": 0.5}
    law = strack(1000.0, 1e9, 0.25, 0.5)
    mass, steps = sphere_mass(1000.0, 0.5), 11
    lattice = [grain([0.25 * i, 0.25 * j, 0.25 * k], 0.145) for i in range(4) for j in range(4)
               for k in range(4)]
    unit = [[1.0, 0, 0], [0, 1.0, 0], [0, 0, 1.0]]
    lean = [[0, 0.1, -0.05], [0, 0, 0], [0, 0, 0]]
    soft = {"young": 1e-3, "poisson": 0.25, "density": 1000.0, "frictionAngle": 0.0}
    random = numpy.random.default_rng(1)
    packed = [grain(numpy.array(place) * 0.0101 + 5e-5 + random.uniform(-4e-5, 4e-5, 3), 5e-3)
              for place in numpy.ndindex(3, 3, 3)]
    side = 0.0303
    press = [[-0.1, 0.03, 0], [0, -0.1, 0], [0, 0, -0.1]]
    fast = 0.5 * 5e-3 * math.sqrt(1000 / 1e9)
    return [
        Unit("TestPBC.testVelGrad, testKineticEnergy",
             job([grain([1, 1, 1], 0.5), grain([1, 2.2, 1], 0.5, velocity=[0, 0, 5.0])],
                 cundall(**usual), 1e-3, steps, cell=box, gradient=squeeze), law,
             [("height of the cell", lambda seen: seen["edges"][-1, 2, 2], 3 * (1 - 1e-3)**steps,
               1e-12),
              ("kinetic energy", lambda seen: seen["kinetic"][0], mass * 12.5, 1e-12)],
             compared={"edges"}),
        Unit("checkFlipSpheres",
             job(lattice, cundall(**soft), 5e-3, 1600, 400, cell=unit, gradient=lean),
             {**strack(1000.0, 1e-3, 0.25, 0.0), "AllowInitialOverlap": 1}, digits=2,
             compared={"stress"}),
        Unit("periodic-geom-compare",
             job(packed, cundall(**usual), fast, 100000, 10000, numerical_damping=0.6,
                 cell=[[side, 0, 0], [0, side, 0], [0, 0, side]], gradient=press), law, digits=3,
             compared={"stress"})]


def compressed():
    """A lattice under a stress on all sides. Servos of the programs differ, and the end does not."""
    r, young, press, first = 5e-3, 1e9, 1e6, 0.0101
    kn = young * r
    pitch = (math.sqrt(kn**2 + 8 * press * kn * r) - kn) / (2 * press)  # kn (2 r - a) = p a^2
    grains = [grain(numpy.array(place) * first, r) for place in numpy.ndindex(3, 3, 3)]
    servo = {"dynCell": True, "mass": 0.2, "maxUnbalanced": 1e-3, "relStressTol": 1e-3,
             "goal": [-press] * 3, "stressMask": 7, "globUpdate": 5, "maxStrainRate": [1.0] * 3}
    side = 3 * first
    return Unit("periodic-triax, of a lattice",
                job(grains, cundall(young=young, poisson=0.25, density=1000.0, frictionAngle=0.5),
                    2.5e-6, 60000, cell=[[side, 0, 0], [0, side, 0], [0, 0, side]],
                    numerical_damping=0.2, engines=[["PeriTriaxController", servo]]),
                {**strack(1000.0, young, 0.25, 0.5), "CellControl": [1, 1, 1, 0, 0, 0],
                 "CellStress": [press, press, press, 0, 0, 0]},
                [("overlap", lambda seen: 2 * r - seen["edges"][-1, 0, 0] / 3, 2 * r - pitch, 1e-6)],
                compared=set())


def clump():
    """Mass and moments of inertia of two spheres apart (TestSimpleClump.testStaticProperties)."""
    small, far, density = 0.5, 3.0, 1000.0
    one, other = sphere_mass(density, 1.0), sphere_mass(density, small)
    own = 0.4 * (one + other * small**2)
    across = own + reduced(one, other) * far**2
    usual = cundall(young=1e9, poisson=0.25, density=density, frictionAngle=0.5)
    return Unit("TestSimpleClump.testStaticProperties",
                job([grain([0, 0, 0], 1.0), grain([0, 0, far], small)], usual, 1e-6, 1, clump=True),
                {"Density": density},
                [("mass", lambda seen: seen["mass"][0], one + other, 1e-10),
                 ("least moment of inertia", lambda seen: sorted(seen["inertia"][0])[0], own, 1e-9),
                 ("largest moment of inertia", lambda seen: sorted(seen["inertia"][0])[2], across,
                  1e-9)],
                shape=[[0, 0, 0, 1.0], [0, 0, far, small]])


def units():
    return [*flights(), *viscous(), *cells(), compressed(), clump()]
