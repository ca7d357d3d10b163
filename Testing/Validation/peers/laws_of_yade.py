"""Laws that this solver shares with Yade (2023.02a, Debian 12)."""

import numpy
from peers.laws import (BETA, DAMPING, HERTZ_BY_HAND, HOOKE, HOOKE_BY_HAND, LINEAR, RESTITUTION,
                           SHARE, SURFACE, VISCOUS, VISCOUS_BY_HAND, Law)
from experiments.pairs import FRICTION, RADIUS

MODULUS = LINEAR / RADIUS  # gives two equal grains the Cundall-Strack stiffness LINEAR
RATIO = 0.3  # k_s / k_n, called poisson in Yade
SLOWS = 0.2
# A liquid bridge with a sixtieth of the largest contact force, which breaks soon.
VOLUME, TENSION, ANGLE = 2e-15, 0.5, 20.0
PLASTIC, PHI, PULL = 3.0, 0.002, 0.2  # k_p / k_1, depth in 2 R*, k_c / k_1

#: Contact Model Yade, except for the normal force and for the arms of Yade with ratcheting avoided.
YADE = {"SlidingLaw": "Force", "SpringTurning": "CommonSpin", "RollingLaw": "None",
        "TwistingLaw": "None"}
YADE_BY_HAND = {"sliding": "force", "spring_turning": "common"}
#: Hertz's force with the usual dashpot in compression only, and no sliding dashpot.
OWN = """k = 4/3*E*sqrt(R*delta)
N = max(k*delta + sqrt(5*m*k)*beta*vn, 0)
cs = 0"""


def cundall(slows=0.0, corrects=False):
    return {"material": ("FrictMat", {"young": MODULUS, "poisson": RATIO}),
            "physics": ("Ip2_FrictMat_FrictMat_FrictPhys", {}),
            "law": ("Law2_ScGeom_FrictPhys_CundallStrack", {}),
            "numerical_damping": slows, "avoids_ratcheting": corrects}


def mindlin(law=None, corrects=False, **physics):
    return {"physics": ("Ip2_FrictMat_FrictMat_MindlinPhys", physics),
            "law": ("Law2_ScGeom_MindlinPhys_Mindlin", law or {}), "avoids_ratcheting": corrects}


def viscous(damping=0.0, **liquid):
    """Classes for springs and dashpots. Springs of two materials are in series."""
    kind = "Cap" if liquid else ""
    values = {"kn": 2 * LINEAR, "ks": 2 * SHARE * LINEAR, "cn": 2 * damping,
              "cs": 2 * SHARE * damping, **liquid}
    return {"material": (f"ViscEl{kind}Mat", values),
            "physics": (f"Ip2_ViscEl{kind}Mat_ViscEl{kind}Mat_ViscEl{kind}Phys", {}),
            "law": (f"Law2_ScGeom_ViscEl{kind}Phys_Basic", {})}


def liquid(kind):
    return viscous(Capillar=True, Vb=VOLUME, gamma=TENSION, theta=ANGLE, CapillarType=kind)


def willett(gap, R):
    """Willett et al. (2000), equations 12 and 13."""
    x = gap / 2 * numpy.sqrt(R / VOLUME)
    return 2 * numpy.pi * R * TENSION * numpy.cos(numpy.radians(ANGLE)) / (1 + 2.1 * x + 10 * x**2)


def rabinovich(gap, R):
    """Rabinovich et al. (2005), equations 19 and 20."""
    angle = numpy.radians(ANGLE)
    twice = numpy.sqrt(gap**2 + 2 * VOLUME / (numpy.pi * R)) - gap  # 2 d
    alpha = numpy.sqrt(twice / R)
    return 2 * numpy.pi * R * TENSION * (numpy.cos(angle) * twice / (twice + gap)
                                         + numpy.sin(alpha) * numpy.sin(angle + alpha))


def bridge_end(R):
    """Willett et al. (2000), equation 15."""
    size = numpy.cbrt(VOLUME)
    return (1 + numpy.radians(ANGLE) / 2) * size * (1 + 0.1 * size / R)


def luding():
    """Classes for Luding's law. Yade takes the harmonic mean of the constants of two materials."""
    values = {"k1": LINEAR, "kp": PLASTIC * LINEAR, "kc": PULL * LINEAR, "ks": RATIO * LINEAR,
              "PhiF": PHI, "G0": 0.0}
    return {"material": ("LudingMat", values),
            "physics": ("Ip2_LudingMat_LudingMat_LudingPhys", {}),
            "law": ("Law2_ScGeom_LudingPhys_Basic", {})}


def laws():
    strack = {**YADE, "NormalLaw": "CundallStrack", "YoungsModulus": MODULUS,
              "TangentialStiffnessRatio": RATIO}
    strack_by_hand = {**YADE_BY_HAND, "normal": "cundall", "stiffness": MODULUS, "shear": RATIO,
                      "friction": FRICTION}
    hertz = {**HERTZ_BY_HAND, **YADE_BY_HAND}
    damped = {**hertz, "dashpot": numpy.sqrt(5) * BETA}
    betan = BETA * numpy.sqrt(5 / 6)
    dmt = {**YADE, "AdhesionLaw": "DMT", "SurfaceEnergy": SURFACE}
    sticks = {**hertz, "adhesion": SURFACE}
    adhesive = {"includeAdhesion": True}
    linear = {**HOOKE_BY_HAND, **YADE_BY_HAND, "shear_damping": 0.0}
    wet = {**YADE, **HOOKE, "LiquidVolume": VOLUME, "LiquidSurfaceTension": TENSION,
           "ContactAngle": ANGLE}
    depth = 2 * PHI * PLASTIC / (PLASTIC - 1)
    yields = {**YADE, "NormalLaw": "Luding", "NormalStiffness": LINEAR,
              "TangentialStiffnessRatio": RATIO, "PlasticStiffnessRatio": PLASTIC,
              "PlasticityDepth": depth, "AdhesiveStiffnessRatio": PULL}
    return [
        Law("Cundall-Strack", strack, cundall(), strack_by_hand, "H S"),
        Law("Cundall-Strack, here Plane", {**strack, "SpringTurning": "Plane"}, cundall(),
            {**strack_by_hand, "spring_turning": "middle"}, "I H S"),
        Law("Cundall-Strack, ratcheting", strack, cundall(corrects=True), strack_by_hand, "H J S"),
        Law("Cundall-Strack, ratcheting, here AvoidRatcheting",
            {**strack, "ContactArms": "AvoidRatcheting"}, cundall(corrects=True),
            {**strack_by_hand, "arms": "ratcheting"}, "H S"),
        Law("Cundall-Strack, damping 0.2", {**strack, "NumericalDamping": SLOWS}, cundall(SLOWS),
            {**strack_by_hand, "numerical_damping": SLOWS}, "H S"),
        Law("Cundall-Strack, 0.2, ratcheting", {**strack, "NumericalDamping": SLOWS},
            cundall(SLOWS, True), {**strack_by_hand, "numerical_damping": SLOWS}, "H J S"),
        Law("Mindlin", YADE, mindlin(), hertz, "H S"),
        Law("Mindlin, ratcheting", YADE, mindlin(corrects=True), hertz, "H J S"),
        Law(f"Mindlin, en = {RESTITUTION}", {**YADE, "Restitution": RESTITUTION},
            mindlin(en=RESTITUTION), damped, "H K L P S"),
        Law("Mindlin, betan, betas = 0", {**YADE, "Restitution": RESTITUTION},
            mindlin(betan=betan, betas=0.0), damped, "H K Q S"),
        Law("Mindlin, betan, betas = 0, here Ratio 0",
            {**YADE, "Restitution": RESTITUTION, "SlidingDashpot": "Ratio",
             "SlidingDashpotRatio": 0.0},
            mindlin(betan=betan, betas=0.0), {**damped, "shear_damping": 0.0}, "H K S"),
        Law("Mindlin, here N = max(…, 0)", {**YADE, "SlidingLaw": "Displacement",
                                            "Restitution": RESTITUTION, "LawExpression": OWN},
            mindlin(betan=betan, betas=0.0),
            {**damped, "sliding": "displacement", "tension": False, "shear_damping": 0.0},
            "H R S"),
        Law("Mindlin, betan, betas", {**YADE, "Restitution": RESTITUTION},
            mindlin(betan=betan, betas=BETA / numpy.sqrt(24)), damped, "H K L S"),
        Law("Mindlin, adhesion, no friction", {**dmt, "SlidingFriction": 0.0},
            mindlin(adhesive, gamma=SURFACE, frictAngle=0.0), {**sticks, "friction": 0.0}, "S"),
        Law("Mindlin, adhesion", dmt, mindlin(adhesive, gamma=SURFACE), sticks, "H M S"),
        Law("ViscEl", {**YADE, **HOOKE, **VISCOUS}, viscous(DAMPING),
            {**HOOKE_BY_HAND, **YADE_BY_HAND, **VISCOUS_BY_HAND},
            "H K L S"),
        Law("ViscElCap, Willett_analytic", {**wet, "AdhesionLaw": "Willett"},
            liquid("Willett_analytic"), {**linear, "bridge": (willett, bridge_end)},
            "H N S"),
        Law("ViscElCap, Rabinovich", {**wet, "AdhesionLaw": "Rabinovich"}, liquid("Rabinovich"),
            {**linear, "bridge": (rabinovich, bridge_end)}, "H N S"),
        Law("Luding", yields, luding(),
            {**YADE_BY_HAND, "normal": "luding", "stiffness": LINEAR, "shear": RATIO,
             "friction": FRICTION, "plastic": (PLASTIC, depth, PULL)},
            "C H O S"),
    ]
