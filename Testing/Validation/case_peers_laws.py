"""Contact laws that this solver shares with LAMMPS or Yade, for contacts of two and three
grains."""

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
AGREES = 1e-10  # difference by rounding in some thousand steps

lammps, yade = Lammps(), Yade()
meetings = Meetings()
case = Case(
    "peers_laws", "Other laws of contact, in LAMMPS and Yade",
    "The case compares all contact laws that this solver shares with"
    f" {lammps.version if lammps.is_there else 'LAMMPS'} or"
    f" {yade.version if yade.is_there else 'Yade'}. Five scenes have grains of radius 5 mm. Head"
    " on: two grains collide head on. Oblique: two grains collide at 40 degrees and spin. Two"
    " sizes: the second grain of the oblique scene has 3 mm. Three: two grains hit a grain at"
    " rest, the second while the first still touches. Spinning: two grains in sliding contact spin"
    f" as one body about the normal with {SPIN:g} rad/s. Digits count the agreement of"
    " displacements, and of final velocities and spins, over the largest value of a scene. Where"
    " equations differ, neither program is the reference. Each law was therefore written once more"
    " in plain numpy, the law by hand (exact/by_hand.py). The law by hand has a choice for each"
    " difference, named by a letter. With the choices of this solver, the law by hand agrees with"
    " this solver. With the choices of the other program, the law by hand agrees with the other"
    " program. Programs therefore differ in the listed choices alone. All programs step velocities"
    " from half step to half step, so velocities need no correction. The Verlet scheme of LAMMPS"
    " begins and ends without contacts here, which makes the velocities equal. LAMMPS of 2021 has"
    " no damping coeff_restitution. DMT of LAMMPS is compared without friction. LAMMPS is meant to"
    " limit friction by |F_ne + 2 F_c|, as this solver does. The code of LAMMPS sets the cohesion"
    " in F_c for JKR only (pair_granular.cpp).", section="Other programs")


def compare(program, laws, others):
    """Rows of the table. @a others are results of the program, or None without the program."""
    lines = [[program]]
    for law, other in zip(laws, others):
        own = ours(meetings.job, 1.0, **law.properties)
        direct = list(meetings.digits(own, other).values()) if other else []
        both = [(own, law.by_hand), (other, law.by_hand_there)]
        by_hand = [min(meetings.digits(meetings.by_hand(choices), seen).values())
                   for seen, choices in both if seen is not None]
        case.check_range(f"{program}, {law.name}: largest difference to the law by hand",
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
    """Checks that a given dashpot dissipates the energy of the closed form."""
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
    """Rebound and spin over the angle, for laws with different memories of sliding."""
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
    case.figure("oblique", figure, "Oblique impact of two equal grains, with friction as the only"
                                   " loss.")


def effects(laws):
    """Effect of each difference in the first law with the difference: rows of a table."""
    for letter, difference in DIFFERENCES.items():
        law = next((law for law in laws if letter in law.letters), None)
        if law is None:  # difference of another version
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
case.table(["law", *(scene.name for scene in meetings.all), "this solver / by hand",
            "other program / by hand", "differs in"], table,
           "Digits of agreement by scene between this solver and the other program. The last"
           " columns compare the law by hand with each program, in the scene with the fewest"
           " digits.")
case.table(["", "this solver", "the other program", "digits", "in"],
           list(effects(laws_of_lammps.laws(lammps.year) + laws_of_yade.laws())),
           "Differences, and digits of the law by hand that a difference leaves unchanged, in the"
           " worst scene. A difference is applied alone, or added to all other differences of the"
           " law. The smaller number of digits counts.")
oblique()
case.finish()
