"""Parts of the law that this solver and LAMMPS both have, on single contacts side by side."""

import numpy
from impacts import sphere_mass
from matplotlib import pyplot
from pairs import DENSITY, FORM, FRICTION, RADIUS, RATIO, SPEED, YOUNG, ours, pair_job
from peers import Lammps
from validating import OTHER, OURS, Case

DEGREES = numpy.array([10, 25, 40, 55, 70.0])
HALF = sphere_mass(DENSITY, RADIUS) / 2  # m* of two grains
LINEAR = HALF * (numpy.pi / FORM.duration) ** 2  # as long a contact
TANGENTIAL = 2 / 7
DAMPING = 2 * 0.2 * numpy.sqrt(LINEAR * HALF)  # a fifth of the critical one
# A twentieth of the largest force: F = 4 pi gamma R*, with R* half of the radius.
SURFACE = 0.05 * FORM.force / (4 * numpy.pi * RADIUS / 2)

lammps = Lammps()
case = Case(
    "peers_laws", "Other laws of contact, in LAMMPS",
    f"Two equal grains as in the section on single contacts, with other parts of the law, in"
    f" {lammps.version if lammps.is_there else 'LAMMPS'}: a linear spring (hooke, linear_history)"
    " with and without a dashpot (damping velocity), DMT and JKR adhesion, tangential force by"
    " increments (mindlin/force), rescaled on unloading (mindlin_rescale, mindlin_rescale/force),"
    " and twisting after Marshall. Impacts at 10 to 70 degrees, and head on with a"
    " spin about the line between the centres. DMT is compared without friction: LAMMPS of 2021"
    " means its friction to be limited by |F_ne + 2 F_c|, as ours is, but sets the cohesion in F_c"
    " for JKR only (pair_granular.cpp), so that its limit is |F_ne|. With JKR it lets go where the"
    " pull is largest, not where the surfaces come apart, so that it loses less energy; hence the"
    " last digits there.", section="Other programs")


def elastic(tangential, words="hertz/material", end="", friction=FRICTION):
    """hertz/material or dmt without damping."""
    return (f"{words} {YOUNG!r} 0.0 {RATIO!r}{end} tangential {tangential} NULL 0.0 {friction!r}"
            " damping velocity")


def hooke(damping):
    share = numpy.sqrt(TANGENTIAL * TANGENTIAL) if damping else 0.0
    return (f"hooke {float(LINEAR)!r} {float(damping)!r} tangential linear_history"
            f" {float(TANGENTIAL * LINEAR)!r} {float(share)!r} {FRICTION!r} damping velocity")


#: Our properties and LAMMPS' words.
LAWS = {
    "Hooke": ({"NormalLaw": "Hooke", "NormalStiffness": LINEAR,
               "TangentialStiffnessRatio": TANGENTIAL}, hooke(0.0)),
    "DMT": ({"AdhesionLaw": "DMT", "SurfaceEnergy": SURFACE, "SlidingFriction": 0.0},
            elastic("mindlin", "dmt", f" {float(SURFACE)!r}", 0.0)),
    "JKR": ({"AdhesionLaw": "JKR", "SurfaceEnergy": SURFACE, "SlidingFriction": 0.0},
            elastic("mindlin", "jkr", f" {float(SURFACE)!r}", 0.0)),
    "Sliding by force": ({"SlidingLaw": "Force"}, elastic("mindlin/force")),
    "Rescaled": ({"SlidingLaw": "RescaledDisplacement"}, elastic("mindlin_rescale")),
    "Rescaled force": ({"SlidingLaw": "RescaledForce"}, elastic("mindlin_rescale/force")),
}


def digits(own, other):
    """In which two arrays agree, of the largest value."""
    return -numpy.log10(max(abs(own - other).max() / abs(other).max(), 1e-16))


def oblique():
    """Rebound and spin over the angle for each law."""
    slopes = numpy.tan(numpy.radians(DEGREES))
    velocity = SPEED * numpy.column_stack([slopes, 0 * slopes, 0 * slopes - 1])
    count = len(DEGREES)
    rows = []
    figure, axes = pyplot.subplots(1, len(LAWS), figsize=(7.6, 2.6), sharey=True)
    for axis, (name, (properties, words)) in zip(axes, LAWS.items()):
        job = {**pair_job(velocity), "law": words}
        own = ours(job, 1.0, **properties)
        seen = {"this solver": own}
        if lammps.is_there:
            seen["LAMMPS"] = lammps.simulate(job)
        for label, style, color in (("this solver", "o", OURS), ("LAMMPS", "x", OTHER)):
            if label in seen:
                axis.plot(DEGREES, seen[label]["velocity"][-1, :count, 0] / velocity[:, 0], style,
                          color=color, fillstyle="none", label=label)
        axis.set(title=name, xlabel="degrees")
        axis.title.set_fontsize(8)
        if not lammps.is_there:
            continue
        for what in ("velocity", "spin") if "SlidingFriction" not in properties else ("velocity",):
            a, b = own[what][-1, :count], seen["LAMMPS"][what][-1, :count]
            rows.append([name, what, digits(a, b)])
            case.check_range(f"{name}: largest difference of the {what}, of the largest {what}",
                             abs(a - b).max() / abs(b).max(), high=1e-3, source="LAMMPS")
    axes[0].set(ylabel="tangential restitution")
    axes[0].legend(fontsize=7)
    case.figure("oblique", figure, "Oblique impact of two equal grains, no loss but by friction.")
    return rows


def head_on():
    """A dashpot that is given, and a spin about the normal."""
    rows = []
    damped = {**pair_job([[0, 0, -SPEED]]), "law": hooke(DAMPING)}
    own = ours(damped, 1.0, NormalLaw="Hooke", NormalStiffness=LINEAR, DampingLaw="Viscous",
               Damping=DAMPING, TangentialStiffnessRatio=TANGENTIAL)
    zeta = 0.5 * DAMPING / numpy.sqrt(LINEAR * HALF)
    due = numpy.exp(-numpy.pi * zeta / numpy.sqrt(1 - zeta**2))
    case.check("Hooke with a dashpot: rebound", own["velocity"][-1, 0, 2] / SPEED, due,
               relative=1e-3, source="closed form")
    spinning = {**pair_job([[0, 0, -SPEED]]),
                "law": elastic("mindlin") + " twisting marshall"}
    spinning["spin"][0, 2] = 10.0
    turned = ours(spinning, 1.0, TwistingLaw="Marshall", AutomaticTwistingFriction=1)
    if lammps.is_there:
        for name, job, mine, what in (("Hooke with a dashpot", damped, own, "velocity"),
                                      ("Marshall", spinning, turned, "spin")):
            other = lammps.simulate(job)[what][-1]
            difference = abs(mine[what][-1] - other).max() / abs(other).max()
            rows.append([name, what, digits(mine[what][-1], other)])
            case.check_range(f"{name}: largest difference of the {what}, of the largest {what}",
                             difference, high=1e-3, source="LAMMPS")
    return rows


if not lammps.is_there:
    case.leave_out("LAMMPS is not installed.")
table = oblique() + head_on()
case.table(["law", "of", "digits in which both agree"], table,
           "After the impact, in this solver and in LAMMPS.")
case.finish()
