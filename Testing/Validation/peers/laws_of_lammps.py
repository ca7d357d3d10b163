"""Laws that this solver shares with pair_style granular of LAMMPS (29 Sep 2021 to 4 Jul 2026)."""

from peers.laws import (BETA, DAMPING, HALF, HERTZ, HERTZ_BY_HAND, HOOKE, HOOKE_BY_HAND, LINEAR,
                           RESTITUTION, SHARE, SHEAR, SURFACE, VISCOUS, VISCOUS_BY_HAND, Law)
from numpy import sqrt
from experiments.pairs import FORM, FRICTION, RADIUS, RATIO, YOUNG
from peers.programs import Lammps, shear_damping

MODE = 0.1  # friction of rolling and twisting


def hooke(damping="velocity", value=0.0, tangential="linear_history", end=""):
    stiffness = f" {SHARE * LINEAR!r}" if tangential == "linear_history" else ""
    return (f"hooke {LINEAR!r} {value!r} tangential {tangential}{stiffness}"
            f" {SHARE if value else 0.0!r} {FRICTION!r}{end} damping {damping}")


def material(tangential="mindlin", normal="hertz/material", end="", friction=FRICTION,
             damping="velocity", value=0.0, after=""):
    share = shear_damping(RATIO) if value else 0.0
    return (f"{normal} {YOUNG!r} {value!r} {RATIO!r}{end} tangential {tangential} NULL {share!r}"
            f" {friction!r}{after} damping {damping}")


def laws(year):
    """Laws for LAMMPS of a year."""
    free = {"SlidingFriction": 0.0}
    gamma = DAMPING / HALF
    deep = float(gamma / sqrt(RADIUS / 2 * FORM.overlap / 2))  # a at half of the largest overlap
    rolls = {"RollingFriction": MODE}
    twists = {"TwistingFriction": MODE}
    return [
        Law("hooke, linear_history", HOOKE, hooke(), HOOKE_BY_HAND, "A S T"),
        Law("hooke, linear_history, here Radii", {**HOOKE, "ContactArms": "Radii"}, hooke(),
            {**HOOKE_BY_HAND, "arms": "radii"}, "S T"),
        Law("hooke, damping velocity", {**HOOKE, **VISCOUS}, hooke(value=DAMPING),
            {**HOOKE_BY_HAND, **VISCOUS_BY_HAND}, "A B C S T"),
        Law("hooke, damping velocity, here LessDashpot",
            {**HOOKE, **VISCOUS, "SpringAfterSlip": "LessDashpot"}, hooke(value=DAMPING),
            {**HOOKE_BY_HAND, **VISCOUS_BY_HAND, "after_slip": "spring"}, "A C S T"),
        Law("hooke, damping mass_velocity",
            {**HOOKE, "DampingLaw": "MassViscous", "Damping": gamma}, hooke("mass_velocity", gamma),
            {**HOOKE_BY_HAND, "damping": "mass", "dashpot": gamma}, "A B C S T"),
        Law("hooke, linear_nohistory", {**HOOKE, **VISCOUS, "SlidingLaw": "Viscous",
                                   "SlidingViscosity": SHARE * DAMPING},
            hooke(value=DAMPING, tangential="linear_nohistory"),
            {**HOOKE_BY_HAND, **VISCOUS_BY_HAND, "sliding": "dashpot", "shear": SHARE * DAMPING},
            "A C S T"),
        Law("hertz, mindlin", {},
            f"hertz {float(HERTZ)!r} 0.0 tangential mindlin {float(SHEAR * HERTZ)!r} 0.0"
            f" {FRICTION!r} damping velocity", HERTZ_BY_HAND, "A S T"),
        Law("hertz/material, mindlin", {}, material(), HERTZ_BY_HAND, "A S T"),
        Law("hertz/material, tsuji", {"Restitution": RESTITUTION},
            material(damping="tsuji", value=Lammps.restitution_for(BETA)),
            {**HERTZ_BY_HAND, "dashpot": sqrt(5) * BETA}, "A B C S T"),
        Law("hertz/material, viscoelastic", {"DampingLaw": "Viscoelastic", "Damping": deep},
            material(damping="viscoelastic", value=deep),
            {**HERTZ_BY_HAND, "damping": "viscoelastic", "dashpot": deep}, "A B C S T"),
        Law("hertz/material, mindlin/force", {"SlidingLaw": "Force"}, material("mindlin/force"),
            {**HERTZ_BY_HAND, "sliding": "force"}, "A S T"),
        Law("hertz/material, mindlin_rescale", {"SlidingLaw": "RescaledDisplacement"},
            material("mindlin_rescale"), {**HERTZ_BY_HAND, "sliding": "rescaled displacement"},
            "A S T"),
        Law("hertz/material, mindlin_rescale/force", {"SlidingLaw": "RescaledForce"},
            material("mindlin_rescale/force"), {**HERTZ_BY_HAND, "sliding": "rescaled force"},
            "A S T"),
        Law("dmt, no friction", {"AdhesionLaw": "DMT", "SurfaceEnergy": SURFACE, **free},
            material(normal="dmt", end=f" {SURFACE!r}", friction=0.0),
            {**HERTZ_BY_HAND, "adhesion": SURFACE, "friction": 0.0}, "S"),
        Law("jkr, mindlin", {"AdhesionLaw": "JKR", "SurfaceEnergy": SURFACE},
            material(normal="jkr", end=f" {SURFACE!r}"),
            {**HERTZ_BY_HAND, "normal": "jkr", "adhesion": SURFACE}, "A D S T"),
        Law("jkr, mindlin, here MaximumPull",
            {"AdhesionLaw": "JKR", "SurfaceEnergy": SURFACE, "JKRContactEnd": "MaximumPull"},
            material(normal="jkr", end=f" {SURFACE!r}"),
            {**HERTZ_BY_HAND, "normal": "jkr", "adhesion": SURFACE, "lets_go": "pull"}, "A S T"),
        Law("rolling sds, hooke", {**HOOKE, **VISCOUS, **rolls},
            hooke(value=DAMPING, end=f" rolling sds {LINEAR!r} {DAMPING!r} {MODE!r}"),
            {**HOOKE_BY_HAND, **VISCOUS_BY_HAND, "rolling": (LINEAR, DAMPING, MODE)},
            "A B C E S T"),
        Law("rolling sds, hooke, own springs",
            {**HOOKE, **VISCOUS, **rolls, "RollingLaw": "GivenSprings",
             "RollingStiffness": LINEAR / 3, "RollingViscosity": DAMPING / 2},
            hooke(value=DAMPING, end=f" rolling sds {LINEAR / 3!r} {DAMPING / 2!r} {MODE!r}"),
            {**HOOKE_BY_HAND, **VISCOUS_BY_HAND, "rolling": (LINEAR / 3, DAMPING / 2, MODE)},
            "A B C E S T"),
        Law("twisting sds, hooke", {**HOOKE, **VISCOUS, **twists},
            hooke(value=DAMPING, end=" twisting sds " + " ".join(
                repr(float(a)) for a in (SHARE * LINEAR * (RADIUS / 2) ** 2,
                                         SHARE * DAMPING * (RADIUS / 2) ** 2, MODE * RADIUS / 2))),
            {**HOOKE_BY_HAND, **VISCOUS_BY_HAND,
             "twisting": (SHARE * LINEAR, SHARE * DAMPING, MODE)},
            "A B C F G S T"),
        Law("twisting marshall", {"TwistingLaw": "Marshall", "AutomaticTwistingFriction": 1},
            material(after=" twisting marshall"), {**HERTZ_BY_HAND, "twisting": "marshall"},
            "A S T" if year == 2021 else "A F S T U"),
    ] + ([] if year == 2021 else [
        Law("hertz/material, coeff_restitution", {"Restitution": RESTITUTION},
            material(damping="coeff_restitution", value=RESTITUTION),
            {**HERTZ_BY_HAND, "dashpot": sqrt(5) * BETA}, "A B C S T"),
    ])
