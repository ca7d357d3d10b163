"""Laws that this solver and LAMMPS or Yade both have, on contacts of two and three grains."""

from peers import laws_of_lammps
from peers import laws_of_yade
import numpy
from peers.laws import DAMPING, DIFFERENCES, HALF, LINEAR, RESTITUTION
from matplotlib import pyplot
from experiments.meetings import SPIN, Meetings
from experiments.pairs import SPEED, ours, pair_job
from peers.programs import Lammps, Yade, leave_out_missing
from validating import OTHER, OURS, Case

DEGREES = numpy.array([10, 25, 40, 55, 70.0])
AGREES = 1e-10  # what is left of the rounding of some thousand steps

lammps, yade = Lammps(), Yade()
meetings = Meetings()
case = Case(
    "peers_laws", "Other laws of contact, in LAMMPS and Yade",
    "All laws that this solver and"
    f" {lammps.version if lammps.is_there else 'LAMMPS'} or"
    f" {yade.version if yade.is_there else 'Yade'} both have, on five scenes with grains of 5 mm:"
    " two that meet head on, two that meet at 40 degrees and spin, the same with the second of"
    " 3 mm, one at rest that two others hit while the first still touches it, and two that spin as"
    f" one about their normal with {SPIN:g} rad/s while they slide on each other. Digits are those"
    " in which the displacements of the grains and their velocities and spins at the end agree, by"
    " the largest of a scene. No program is right about the last ones where their equations differ,"
    " so each law was calculated once more in plain numpy (exact/by_hand.py), with each difference"
    " as a choice: as it is done here this gives what this solver gives, and with the differences"
    " named by letters what the other program gives. So nothing else differs; velocities"
    " need no correction, since all three step from half step to half step: LAMMPS, whose"
    " scheme is that of Verlet, begins and ends here without a contact. LAMMPS of"
    " 2021 has no damping coeff_restitution. Its DMT is compared without friction:"
    " it means friction to be limited by |F_ne + 2 F_c|, as ours is, but sets the cohesion in F_c"
    " for JKR only (pair_granular.cpp).", section="Other programs")


def compare(program, laws, others):
    """Rows of the table; @a others are the results of the program, None where there is none."""
    lines = [[program]]
    for law, other in zip(laws, others):
        own = ours(meetings.job, 1.0, **law.properties)
        direct = list(meetings.digits(own, other).values()) if other else []
        both = [(own, law.by_hand), (other, law.by_hand_there)]
        by_hand = [min(meetings.digits(meetings.by_hand(choices), seen).values())
                   for seen, choices in both if seen is not None]
        case.check_range(f"{program}, {law.name}: largest difference from the law by hand",
                         10.0**-min(by_hand), high=AGREES,
                         source=f"{'both programs' if other else 'this solver'}, exact/by_hand.py")
        digits = [f"{value:.1f}" for value in [*direct, *by_hand]]
        if other is None:
            digits = ["-"] * len(meetings.all) + digits + ["-"]
        lines.append([law.name, *digits, " ".join(law.letters) or "none"])
        if law.name == "hooke, damping velocity":
            check_dashpot(own)
        if law.name.startswith("Mindlin, en"):
            case.check("Mindlin with a restitution: rebound", rebound(own), RESTITUTION,
                       relative=1e-3, source="definition")
            if other:
                case.check("Mindlin with en: rebound in Yade", rebound(other), RESTITUTION,
                           relative=1e-3, source="Thornton et al. 2013, fitted",
                           is_condition=True)
    return lines


def rebound(motion):
    return motion["velocity"][-1, 0, 2] / SPEED


def check_dashpot(own):
    """A dashpot that is given takes as much as its closed form says."""
    zeta = 0.5 * DAMPING / numpy.sqrt(LINEAR * HALF)
    case.check("Hooke with a dashpot: rebound", rebound(own),
               numpy.exp(-numpy.pi * zeta / numpy.sqrt(1 - zeta**2)), relative=1e-3,
               source="closed form")


def in_lammps(laws):
    for law in laws:
        yield lammps.simulate({**meetings.job, "law": law.words}) if lammps.is_there else None


def in_yade(laws):
    jobs = [{**meetings.job, "yade": law.words} for law in laws]
    return yade.simulate(*jobs) if yade.is_there else [None] * len(laws)


def oblique():
    """Rebound and spin over the angle for laws that differ in what they remember of sliding."""
    slopes = numpy.tan(numpy.radians(DEGREES))
    velocity = SPEED * numpy.column_stack([slopes, 0 * slopes, 0 * slopes - 1])
    job, count = pair_job(velocity), len(DEGREES)
    panels = [law for law in laws_of_lammps.laws(lammps.year) if law.name in (
        "hooke, linear_history", "hertz/material, mindlin", "hertz/material, mindlin/force",
        "hertz/material, mindlin_rescale", "hertz/material, mindlin_rescale/force")]
    panels += [law for law in laws_of_yade.laws() if law.name == "Cundall-Strack"]
    figure, axes = pyplot.subplots(1, len(panels), figsize=(7.4, 2.6), sharey=True)
    for axis, law in zip(axes, panels):
        by_yade = isinstance(law.words, dict)
        seen = {"this solver": ours(job, 1.0, **law.properties)}
        if by_yade and yade.is_there:
            seen["Yade"], = yade.simulate({**job, "yade": law.words})
        if not by_yade and lammps.is_there:
            seen["LAMMPS"] = lammps.simulate({**job, "law": law.words})
        for label, motion in seen.items():
            style, color = ("o", OURS) if label == "this solver" else ("x", OTHER)
            axis.plot(DEGREES, motion["velocity"][-1, :count, 0] / velocity[:, 0], style,
                      color=color, fillstyle="none", label=label)
        axis.set(title=law.name.replace(", ", "\n"), xlabel="degrees")
        axis.title.set_fontsize(8)
        axis.legend(fontsize=6)
    axes[0].set(ylabel="tangential restitution")
    case.figure("oblique", figure, "Oblique impact of two equal grains, no loss but by friction.")


def effects(laws):
    """What each difference does, in the first law that has it: rows of a table."""
    for letter, difference in DIFFERENCES.items():
        law = next((law for law in laws if letter in law.letters), None)
        if law is None:  # of another version
            continue
        others = [other for other in law.letters if other != letter]
        changes = [([], [letter]), (others, law.letters)]
        digits = [min(meetings.digits(*(meetings.by_hand(law.by_hand_with(letters))
                                        for letters in change)).values()) for change in changes]
        yield [letter, difference.here, difference.there, f"{min(digits):.1f}", law.name]


leave_out_missing(case, lammps, yade)
table = []
for program, laws, run in ((lammps, laws_of_lammps.laws(lammps.year), in_lammps),
                           (yade, laws_of_yade.laws(), in_yade)):
    table += compare(program.name, laws, run(laws))
case.table(["law", *(scene.name for scene in meetings.all), "here by hand", "there by hand",
            "differs in"], table,
           "Digits in which this solver and the other program agree, by scene; those in which the"
           " law by hand agrees with this solver, and with the differences named with the other"
           " program, of the worst scene.")
case.table(["", "this solver", "the other program", "digits", "in"],
           list(effects(laws_of_lammps.laws(lammps.year) + laws_of_yade.laws())),
           "What differs, and the digits that are left of a law by hand, in the worst scene, where"
           " this alone is taken over, or all but this, whichever are fewer.")
oblique()
case.finish()
