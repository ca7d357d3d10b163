"""Numbers of all laws that are compared with LAMMPS and Yade, and differences of the programs."""

import numpy
from experiments.impacts import sphere_mass
from experiments.pairs import DENSITY, FORM, FRICTION, RADIUS, RATIO, YOUNG
from peers.programs import beta_of, shear_damping

HALF = sphere_mass(DENSITY, RADIUS) / 2  # m* of two grains
LINEAR = float(HALF * (numpy.pi / FORM.duration) ** 2)  # gives the contact time of Hertz
SHARE = 2 / 7  # k_s / k_n, and c_s / c_n
DAMPING = float(2 * 0.2 * numpy.sqrt(LINEAR * HALF))  # a fifth of critical damping
# A twentieth of the largest force: F = 4 pi gamma R*, with R* half of the radius.
SURFACE = float(0.05 * FORM.force / (4 * numpy.pi * RADIUS / 2))
HERTZ = 2 / 3 * YOUNG / (1 - RATIO**2)  # 4/3 E*
SHEAR = 3 * (1 - RATIO) / (2 - RATIO)  # k_s / k_n of Hertz and Mindlin
RESTITUTION = 0.6
BETA = float(beta_of(RESTITUTION))

HOOKE = {"NormalLaw": "Hooke", "NormalStiffness": LINEAR, "TangentialStiffnessRatio": SHARE}
HOOKE_BY_HAND = {"normal": "hooke", "stiffness": LINEAR, "shear": SHARE, "friction": FRICTION,
                 "shear_damping": SHARE}
VISCOUS = {"DampingLaw": "Viscous", "Damping": DAMPING}
VISCOUS_BY_HAND = {"damping": "viscous", "dashpot": DAMPING}
HERTZ_BY_HAND = {"normal": "hertz", "stiffness": HERTZ, "shear": SHEAR, "friction": FRICTION,
                 "shear_damping": shear_damping(RATIO)}


def yade_betan():
    """Factor c_n over 2 sqrt(m* 3/2 k_n) for a restitution.

    After Thornton, Cummins and Cleary (2013), equations B6 and B7 with the numbers of table 2.
    """
    h = [-1489.915, 6276.757, -11342.18, 11494.29, -7206.864, 2928.711, -796.4559, 146.8049,
         -16.41105, -6.918798, 0.0]
    e = RESTITUTION
    return numpy.sqrt(1 / (1 - (1 + e) ** 2 * numpy.exp(numpy.polyval(h, e))) - 1)


class Difference:
    """A difference of programs: this solver, other program, and choices of exact/by_hand.py."""

    def __init__(self, here, there, **choices):
        self.here, self.there, self.choices = here, there, choices


DIFFERENCES = {
    "A": Difference("sliding velocity at the point of contact, with ω (R - δ/2)",
                    "LAMMPS: with ω R", arms="radii"),
    "B": Difference("after slip, a spring relaxes beside the dashpot",
                    "LAMMPS: the spring carries the clipped force less the dashpot force",
                    after_slip="spring"),
    "C": Difference("friction limit μ max(N, 0), so tension carries no friction",
                    "LAMMPS, Luding in Yade: μ |N|", limit="size"),
    "D": Difference("JKR contacts break where the surfaces part",
                    "LAMMPS: at the largest pull", lets_go="pull"),
    "E": Difference("rolling radius r₁ r₂ / d, with the arms r and the distance d",
                    "LAMMPS: R*", rolling_radius="effective"),
    "F": Difference("twisting slips by the sign of the torque", "LAMMPS: by the sign of the spin",
                    twist_slips="spin"),
    "G": Difference("twisting has the lever R* of each pair",
                    "LAMMPS, sds: one lever for all pairs, here R* of equal grains",
                    lever=RADIUS / 2),
    "H": Difference("springs rotate with the pair at constant length",
                    "Yade: to first order in the step, about the normal of the step before",
                    spring_turning="yade"),
    "I": Difference("Spring Turning Plane leaves out the spin about the normal (equation 51)",
                    "Yade: springs rotate with the mean spin of both bodies",
                    spring_turning="common"),
    "J": Difference("sliding velocity v_t + ω (R - δ/2)",
                    "Yade, avoidGranularRatcheting: α v_t + ω R with α = (R₁ + R₂) / d",
                    arms="ratcheting"),
    "K": Difference("the dashpot may pull at the end of a contact", "Yade: N is never below 0",
                    tension=False),
    "L": Difference("the friction limit holds for the sum of spring and dashpot",
                    "Yade: for the spring alone; the dashpot is added, and off during slip",
                    clips="spring", after_slip="force"),
    "M": Difference("with adhesion F_a, sliding begins at μ (F_e + F_a), with the elastic force"
                    " F_e",
                    "Yade: at μ (F_a + |F_e - F_a|)", limit_of_adhesion="net"),
    "N": Difference("a liquid bridge pulls from touch on",
                    "Yade: only while the grains are apart", bridge_inside=False),
    "O": Difference("Luding: k₂ follows the largest overlap, which never decreases",
                    "Yade: k₂ follows a step later, and the adhesive branch lowers the largest"
                    " overlap",
                    forgets=True),
    "P": Difference("c_n follows from e for a contact that ends at δ = 0 (equation 21)",
                    "Yade: for a contact that ends at N = 0 (Thornton et al. 2013, equations B6"
                    " and B7)",
                    dashpot=numpy.sqrt(6) * yade_betan(), shear_damping=numpy.sqrt(2 / 3 * SHEAR)),
    "Q": Difference("the sliding dashpot follows from the normal dashpot (equation 19)",
                    "Yade: betas is a separate value, here 0", shear_damping=0.0),
    "R": Difference("Law Expression remembers a displacement", "Yade: a force",
                    sliding="force"),
    "S": Difference("velocities are split by the normal in the middle of the step",
                    "LAMMPS, Yade: by the normal at the end of the step, which is of first order",
                    velocities="end"),
    "T": Difference("springs rotate with the normal, by the smallest angle",
                    "LAMMPS: projected into the contact plane, at constant length (equation 51)",
                    spring_turning="plane"),
    "U": Difference("the twisting stiffness of Marshall is a²/2 times the sliding stiffness",
                    "LAMMPS, later than 2021: divided by a as well, in any unit of length",
                    twist_stiffness="modulus"),
}


class Law:
    """A law in two programs.

    A law has the properties of this solver, the words of the other program, and the choices of the
    law by hand (exact/by_hand.py). @a letters are the DIFFERENCES of the other program.
    """

    def __init__(self, name, properties, words, by_hand, letters=""):
        self.name, self.properties, self.words = name, properties, words
        self.letters = letters.split()
        self.by_hand = by_hand
        self.by_hand_there = self.by_hand_with(self.letters)

    def by_hand_with(self, letters):
        """Choices of the law by hand with some of the differences."""
        choices = dict(self.by_hand)
        for letter in letters:
            choices.update(DIFFERENCES[letter].choices)
        return choices
