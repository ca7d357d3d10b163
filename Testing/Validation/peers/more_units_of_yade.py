"""Unit cases of Yade 2023.02a: FrictMat, liquid bridges, Luding's law, bonds and motions."""

import math

import numpy
from experiments.impacts import Hertz, sphere_mass
from peers.yade_unit import (FIXED, SPIN_HELD, YADE, G, Unit, classes, cundall, grain, job, largest,
                             last, mindlin, no_pull, pournin, reduced, strack, visc)


# --- Hertz and Mindlin

def hertz():
    r, v, young, ratio = 0.1, 0.05, 1e10, 0.2
    step = 0.8 * r * math.sqrt(3000 / young)
    law = {**YADE, "YoungsModulus": young, "PoissonRatio": ratio, "Density": 3000.0,
           "SlidingFriction": 0.1, "WallYoungsModulus": young, "WallPoissonRatio": ratio}
    kind = mindlin(young=young, poisson=ratio, density=3000.0, frictionAngle=math.atan(0.1))
    moving = grain([0, 0, -r - v * step / 2], r, velocity=[0, 0, v])
    facet = [[-1.0, -1.0, 0], [1.0, -1.0, 0], [0, 1.0, 0]]
    for name, grains, more, lever in (
            ("sphere", [moving, grain([0, 0, r], r, held=FIXED)], {}, r / 2),
            ("facet", [moving], {"facets": [facet]}, r),
            ("wall", [moving], {"walls": [[2, 0.0]]}, r)):
        form = Hertz(sphere_mass(3000.0, r), lever, young / 2 / (1 - ratio**2), v)
        yield Unit(f"HertzMindlinExtended_singleContact, {name}",
                   job(grains, kind, step, 80, 2, **more), law,
                   [("overlap", lambda seen: seen["position"][:, 0, 2].max() + 0.1, form.overlap,
                     1e-3),
                    ("force", largest("force", 0, 2, -1), form.force, 1e-3),
                    ("v_z", last("velocity", 0, 2), -v, 1e-3)], digits=9 if name == "sphere" else 8)


#: Young's modulus for a Poisson ratio of 0.5, with the E* of a ratio of 0.6.
AS_SIXTY = 6e8 * 0.75 / 0.64
SIXTY = {"young": 6e8, "poisson": 0.6, "density": 2600.0, "frictionAngle": math.radians(26)}


def pressed():
    """Grains that a constant force presses on a fixed grain."""
    law = {**YADE, "YoungsModulus": AS_SIXTY, "PoissonRatio": 0.5, "Density": 2600.0,
           "SlidingFriction": math.tan(math.radians(26))}
    stiffness = 4 / 3 * 6e8 / 2 / 0.64
    mass, step = sphere_mass(2600.0, 1.0), 0.2 * math.sqrt(2600 / 6e8)
    r = 0.01
    own = "k = 4/3*E*sqrt(R*delta)\nN = max(k*delta + 0.5*sqrt(6*m*k)*vn, 0)\ncs = 0"
    return [
        Unit("mindlin", job([grain([0, 0, 0], 1.0), grain([2, 0, 0], 1.0, held=FIXED)],
                            mindlin(**SIXTY), step, 400, 10, gravity=[10.0, 0, 0]), law,
             [("largest overlap", largest("position", 0, 0),
               (2.5 * mass * 10 / (stiffness * math.sqrt(0.5)))**(2 / 3), 1e-3)]),
        Unit("Damping_HM, normal",
             job([grain([-r, 0, 0], r, held=FIXED),
                  grain([r, 0, 0], r, held=SPIN_HELD, force=[-20.0, 0, 0])],
                 mindlin({"betan": 0.5, "betas": 0.0}, **SIXTY), 0.01 * step, 1000),
             {**law, "SlidingLaw": "Displacement", "LawExpression": own},
             [("overlap",
               lambda seen: 2 * r - seen["position"][-1, 1, 0] + seen["position"][-1, 0, 0],
               (20 / (stiffness * math.sqrt(r / 2)))**(2 / 3), 1e-4)])]


# --- Springs of Cundall and Strack

def springs():
    r, spin, young = 0.5000001, 0.001, 1e9
    usual = {"young": young, "poisson": 0.25, "density": 1000.0, "frictionAngle": 0.5}
    law, plane = (strack(1000.0, young, 0.25, 0.5, wall) for wall in (2.0, 1.0))
    kn = young * r
    facet = [[0.1, 0, 0], [-0.1, -0.1, 0], [-0.1, 0.1, 0]]
    at_facet = 4 / 3 * young * 0.1 * 0.25
    half = 1.0 / math.sqrt(2)
    third = -0.02 / math.sqrt(3)
    return [
        Unit("shear",
             job([grain([0, 0, 0], r, held=FIXED),
                  grain([0, 0, 1], r, held=FIXED, spin=[spin * half, spin * half, 0])],
                 cundall(**usual), 1e-8, 50000), law,
             [("shear force", lambda seen: numpy.hypot(*seen["force"][-1, 0, :2]),
               0.25 * kn * r * spin * 1e-8 * 50001, 1e-6)]),
        Unit("exact-rot",
             job([grain([0, 0, 0], 1.0, held=FIXED, spin=[third] * 3),
                  grain([0, math.sqrt(2), math.sqrt(2)], 1.0, held=SPIN_HELD, spin=[0.01, 0, 0])],
                 cundall(**usual), 1e-5, 20000, 2000, gravity=[0, 0, -G], numerical_damping=0.2),
                 law,
             digits=4),
        Unit("exact-rot-facet",
             job([grain([0, 0, 0.099], 0.1, held=FIXED, spin=[0.01, 0, 0])], cundall(**usual), 4e-5,
                 20000, facets=[facet]), {**law, "ContactArms": "ContactPoint"},
             [("shear force", lambda seen: abs(seen["force"][-1, 0, 1]),
               at_facet * 0.0995 * 0.01 * 4e-5 * 20001, 1e-9)]),
        Unit("simple-scene", job([grain([0, 0, 2], 1.0)], cundall(**usual), 1e-5, 40000, 2000,
                                 gravity=[0, 0, -G], numerical_damping=0.1,
                                 boxes=[[[0, 0, 0], [0.5, 0.5, 0.5]]]), plane),
        Unit("energy", job([grain([0, 0, 2], 0.5)], cundall(**usual), 5e-5, 20000,
                           gravity=[0, 0, -G], walls=[[2, 0.0]]), plane,
             [("energy after / before", lambda seen: (seen["velocity"][-1, 0, 2]**2 / 2
                                                       + G * seen["position"][-1, 0, 2]) / (2 * G),
               1.0, 1e-3)]),
        Unit("wall", job([grain([0, 0, 0], 0.5), grain([-4, -4, -3], 0.5)],
                         cundall(young=3e10, density=1000.0, poisson=0.2, frictionAngle=0.5),
                         0.5 * math.sqrt(1000 / 3e10), 2500, 50, gravity=[100.0] * 3,
                         numerical_damping=0.01, walls=[[2, 1.0], [0, -5.0], [1, 1.0], [0, 1.0]]),
             strack(1000.0, 3e10, 0.2, 0.5, 1.0), digits=4),
        # Yade takes 1.41044 for the root of two. Notes have three digits.
        Unit("timeStepperUsage, of a pair",
             job([grain([0, 0, 0], 0.5), grain([0, 0, 0.999], 0.5)], cundall(**usual), 1e-5, 10,
                 asks_step=True), {**law, "AllowInitialOverlap": 1, "ReportStepLimits": 1},
             [("critical step", lambda seen: seen["limit"][0],
               math.sqrt(2 * sphere_mass(1000.0, 0.5) / (young * 0.5)), 5e-3)]),
        billiard(), *tracked()]


def billiard():
    """Fifteen balls at rest that touch, and one that hits them."""
    kn, rows = 1e12, 5
    balls = [grain([2 * i - row, row * math.sqrt(3), 0], 1.0)
             for row in range(rows) for i in range(row + 1)]
    balls.append(grain([0, -2 - 1e-6, 0], 1.0, velocity=[0, 10.0, 0]))
    density = 1 / sphere_mass(1.0, 1.0)
    kind = visc(kn=2 * kn, ks=2 * kn, cn=0.0, cs=0.0, frictionAngle=0.0, density=density)
    return Unit("billiard", job(balls, kind, 1e-8, 5000), no_pull(density, 0.0, kn, 0.0, kn),
                [("energy after / before", lambda seen: (seen["velocity"][-1]**2).sum() / 100, 1.0,
                  1e-3),
                 ("momentum", lambda seen: seen["velocity"][-1, :, 1].sum(), 10.0, 1e-9)], digits=6)


def coh(more=None, of_law=None, **values):
    return classes("CohFrictMat", values, "Ip2_CohFrictMat_CohFrictMat_CohFrictPhys",
                   "Law2_ScGeom6D_CohFrictPhys_CohesionMoment", more, **(of_law or {}))


def tracked():
    """Two spinning grains that fall, and moments of rolling and twisting of the same material."""
    granular = {"young": 3e8, "poisson": 0.3, "frictionAngle": math.radians(30), "density": 2600.0,
                "isCohesive": False, "alphaKr": 0.031, "alphaKtw": 0.031}
    law = strack(2600.0, 3e8, 0.3, math.radians(30), 1.0)
    yield Unit("simple-scene-energy-tracking",
               job([grain([0, 0, 2], 1.0, spin=[0, 3.0, 3.0]), grain([0, 0, 4], 1.0)],
                   coh(**granular, momentRotationLaw=False), 1e-5, 45000, 3000, gravity=[0, 0, -G],
                   numerical_damping=0.2, boxes=[[[0, 0, 0], [0.5, 0.5, 0.5]]]),
               {**law, "ContactArms": "ContactPoint"}, digits=2)
    r, depth, spin, share = 0.5, 1e-3, 0.005, 0.01
    ks, push = 0.3 * 3e8 * r, 3e8 * r * depth
    moment = 0.031 * ks * r**2
    for name, axis in (("rolling", 1), ("twisting", 2)):
        turn = [spin if k == axis else 0.0 for k in range(3)]
        kind = coh(None, {"always_use_moment_law": True}, **granular, momentRotationLaw=True,
                   etaRoll=share, etaTwist=share)
        lever = (r - depth / 2) / 2 if axis == 1 else r / 2
        own = {"rolling": {"RollingLaw": "GivenSprings",
                           "RollingStiffness": moment / lever / (r / 2),
                           "RollingFriction": 2 * share},
               "twisting": {"TwistingLaw": "GivenSprings",
                            "TwistingStiffness": moment / lever**2,
                            "TwistingFriction": 2 * share}}[name]
        yield Unit(f"moment of {name}, CohFrictMat",
                   job([grain([0, 0, 0], r, held=FIXED, spin=turn),
                        grain([0, 0, 2 * r - depth], r, held=FIXED, spin=[-x for x in turn])],
                       kind, 1e-4, 8000, 1000), {**law, **own},
                   [("moment, elastic", lambda seen, a=axis: abs(seen["torque"][2, 0, a]),
                     moment * 2 * spin * 0.2, 1e-3),
                    ("moment, slipping", lambda seen, a=axis: abs(seen["torque"][-1, 0, a]),
                     share * r * push, 1e-6)], digits=3)


# --- Adhesion and bonds

def bridges():
    """Liquid bridges that are pulled: the force over the gap."""
    check, example, equal = "checkCapillaryModels", "capillar", (0.002381, 0.002381)
    liquid, willett, rabinovich = (74.2e-12, 20.6e-3, 0.0), "Willett_analytic", "Rabinovich"
    for script, kind, radii, (volume, tension, angle), step, steps, pull, known in (
            (check, willett, (19e-6, 32.5e-6), (12e-19, 24e-3, 10.0), 1e-6, 249, 1e-3,
             6.78192074e-7),
            (check, rabinovich, (19e-6, 27.5e-6), (36e-19, 28e-3, 10.0), 1e-6, 249, 1e-3,
             1.58617796928e-6),
            (example, willett, equal, liquid, 2e-7, 199998, 1e-2, None),
            (example, rabinovich, equal, liquid, 2e-7, 199998, 1e-2, None)):
        values = {"frictionAngle": 0.5, "density": 2000.0, "Vb": volume, "gamma": tension,
                  "theta": angle, "Capillar": True, "CapillarType": kind, "tc": 0.001, "en": 0.7,
                  "et": 0.7}
        mass = reduced(*(sphere_mass(2000.0, r) for r in radii))
        apart = sum(radii) * 0.99999
        yield Unit(f"{script}, {kind}",
                   job([grain([0, 0, 0], radii[0], held=FIXED),
                        grain([0, 0, apart], radii[1], held=FIXED, velocity=[0, 0, pull])],
                       classes("ViscElCapMat", values,
                               "Ip2_ViscElCapMat_ViscElCapMat_ViscElCapPhys",
                               "Law2_ScGeom_ViscElCapPhys_Basic"), step, steps, steps // 3),
                   {**YADE, "NormalLaw": "Hooke", "NormalStiffness": pournin(mass, 0.001, 0.7)[0],
                    "Density": 2000.0, "AdhesionLaw": kind.removesuffix("_analytic"),
                    "LiquidVolume": volume, "LiquidSurfaceTension": tension, "ContactAngle": angle},
                   [("recorded force", lambda seen: -seen["force"][-1, 1, 2], known, 1e-4)]
                   if known else [])


def luding():
    """Four hits of Luding's law, up to below and beyond the plastic depth."""
    r, k1, kp, deep = 0.2, 105.0, 525.0, 0.031
    shares = (0.34, 0.69, 1.1, 1.39)
    mass, step = sphere_mass(2000.0, r), 2e-5
    phi = deep * (kp - k1) * 2 * r / (kp * 2 * r * r)
    grains = []
    for place, share in enumerate(shares):
        v = math.sqrt(k1 / mass) * deep * share
        grains += [grain([0, 3 * place * r, 0], r, held=FIXED),
                   grain([0, 3 * place * r, 2 * r + v * step / 2], r, velocity=[0, 0, -v])]
    values = {"frictionAngle": 0.5, "density": 2000.0, "k1": k1, "kp": kp, "kc": k1, "ks": 0.3 * k1,
              "PhiF": phi, "G0": 0.0}
    return Unit("LudingPM_1",
                job(grains, classes("LudingMat", values, "Ip2_LudingMat_LudingMat_LudingPhys",
                                    "Law2_ScGeom_LudingPhys_Basic"), step, 200000, 1000),
                {**YADE, "NormalLaw": "Luding", "NormalStiffness": k1, "Density": 2000.0,
                 "TangentialStiffnessRatio": 0.3, "PlasticStiffnessRatio": kp / k1,
                 "PlasticityDepth": deep / (r / 2), "AdhesiveStiffnessRatio": 1.0},
                [(f"overlap, {share:g}", lambda seen,
                  i=i: 2 * r - seen["position"][:, 2 * i + 1, 2].min(),
                  share * deep, 1e-3) for i, share in enumerate(shares[:2])],
                differs="in Yade the adhesive branch lowers the largest overlap")


def bonds():
    r, young, n, length = 1e-3, 1e5, 4, 0.1
    slope = math.radians(20)
    nodes = [grain([i * length / n * math.cos(slope), i * length / n * math.sin(slope), 0], r,
                   held=0 if i else FIXED) for i in range(n)]
    pairs = [[i, i + 1] for i in range(n - 1)]
    law = {"BondLaw": "Rotational", "BondShearStiffness": 0.0, "BondBendingStiffness": 0.0,
           "BondTwistingStiffness": 0.0, "BondDamping": 0.0}
    strong = {"young": young, "poisson": 0.0, "density": 10.0, "frictionAngle": 0.0,
              "normalCohesion": 1e7, "shearCohesion": 1e7, "momentRotationLaw": False}
    weak = {**strong, "young": 1e7, "density": 2000.0, "normalCohesion": 1e6}
    mass, k, v = sphere_mass(2000.0, r), 1e4, 5.0
    together = {"setCohesionNow": True, "setCohesionOnNewContacts": False}
    return [
        Unit("triple-pendulum-simple",
             job(nodes, coh(together, **strong), 1e-5, 30000, 1000, gravity=[0, -G, 0],
                 numerical_damping=0.1, bonds=pairs),
             {**law, "Density": 10.0, "BondNormalStiffness": young * r}, digits=4),
        Unit("break of a bond, CohFrictMat",
             job([grain([0, 0, 0], r, held=FIXED), grain([0, 0, 2 * r], r, velocity=[0, 0, v])],
                 coh(together, **weak), 2e-8, 10000, bonds=[[0, 1]]),
             {**law, "Density": 2000.0, "BondNormalStiffness": k, "BondBreaking": "Force",
              "BondTensileStrength": 1.0, "BondShearStrength": 1.0},
             [("v_z", last("velocity", 1, 2), math.sqrt(v**2 - 1 / (k * mass)), 1e-3)])]


def motions():
    """Engines that move bodies (TestKinematicEngines), here balls as walls."""
    usual = cundall(young=1e9, poisson=0.25, density=1000.0, frictionAngle=0.5)
    about = {"rotationAxis": [0, 1.0, 0], "zeroPoint": [0, 0, 0], "angularVelocity": 1.0}
    places = ([0, 0, 0], [0, 10, 10], [0, 20, 10])
    engines = [["TranslationEngine", {"velocity": 1.0, "translationAxis": [1.0, 0, 0], "ids": [0]}],
               ["RotationEngine", {**about, "rotateAroundZero": True, "ids": [1]}],
               ["HelixEngine", {**about, "linearVelocity": 1.0, "ids": [2]}]]
    turn = {"RotationAxis": [0, 1, 0], "AngularVelocity": 1.0}
    return Unit("TestKinematicEngines",
                job([grain(place, 1.0, held=FIXED) for place in places], usual, 1.0, 2, 1,
                    engines=engines), {"TimeStep": 0.0},
                [(what, last("position", i, axis), due, 1e-5) for what, i, axis, due in (
                    ("x, translation", 0, 0, 2.0), ("x, rotation", 1, 0, 10 * math.sin(2)),
                    ("z, rotation", 1, 2, 10 * math.cos(2)), ("x, helix", 2, 0, 10 * math.sin(2)),
                    ("y, helix", 2, 1, 22.0), ("z, helix", 2, 2, 10 * math.cos(2)))],
                balls=[{"TranslationVelocity": [1, 0, 0]}, turn,
                       {**turn, "TranslationVelocity": [0, 1, 0]}])


def units():
    return [*hertz(), *pressed(), *springs(), *bridges(), luding(), *bonds(), motions()]
