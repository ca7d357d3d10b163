"""What the laws of LAMMPS and Yade are compared with: numbers of all laws, and in what programs
differ."""

import numpy
from experiments.impacts import sphere_mass
from experiments.pairs import DENSITY, FORM, FRICTION, RADIUS, RATIO, YOUNG
from peers.programs import beta_of, shear_damping

HALF = sphere_mass(DENSITY, RADIUS) / 2  # m* of two grains
LINEAR = float(HALF * (numpy.pi / FORM.duration) ** 2)  # as long a contact
SHARE = 2 / 7  # k_s / k_n, and c_s / c_n
DAMPING = float(2 * 0.2 * numpy.sqrt(LINEAR * HALF))  # a fifth of the critical one
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
    """c_n over 2 sqrt(m* 3/2 k_n) for a restitution: Thornton, Cummins and Cleary (2013), equations
    B6 and B7 with the numbers of their table 2."""
    h = [-1489.915, 6276.757, -11342.18, 11494.29, -7206.864, 2928.711, -796.4559, 146.8049,
         -16.41105, -6.918798, 0.0]
    e = RESTITUTION
    return numpy.sqrt(1 / (1 - (1 + e) ** 2 * numpy.exp(numpy.polyval(h, e))) - 1)


class Difference:
    """What programs do differently: here, there, and as choices of exact/by_hand.py."""

    def __init__(self, here, there, **choices):
        self.here, self.there, self.choices = here, there, choices


DIFFERENCES = {
    "A": Difference("the velocity of sliding is that at the point of contact, ω (R - δ/2)",
                    "LAMMPS: ω R", arms="radii"),
    "B": Difference("after slip a spring relaxes beside its dashpot",
                    "LAMMPS: is as long as the clipped force less the dashpot makes it",
                    after_slip="spring"),
    "C": Difference("friction is limited by μ max(N, 0), so that what pulls does not rub",
                    "LAMMPS, Luding in Yade: by μ |N|", limit="size"),
    "D": Difference("JKR lets go where the surfaces come apart",
                    "LAMMPS: where the pull is largest", lets_go="pull"),
    "E": Difference("rolling is taken at r₁ r₂ / d, with the arms r and the distance d",
                    "LAMMPS: at R*", rolling_radius="effective"),
    "F": Difference("twisting slips by the sign of the torque", "LAMMPS: by that of the spin",
                    twist_slips="spin"),
    "G": Difference("twisting acts at the R* of each pair",
                    "LAMMPS, sds: at one length for all, here R* of the equal grains",
                    lever=RADIUS / 2),
    "H": Difference("springs rotate with the pair without a change of length",
                    "Yade: to first order in the step, about the normal of the step before",
                    spring_turning="yade"),
    "I": Difference("SpringTurning Plane leaves out the spin about the normal (equation 51)",
                    "Yade: springs rotate with the mean of both spins",
                    spring_turning="common"),
    "J": Difference("the velocity of sliding is v_t + ω (R - δ/2)",
                    "Yade, avoidGranularRatcheting: α v_t + ω R with α = (R₁ + R₂) / d",
                    arms="ratcheting"),
    "K": Difference("a dashpot may pull at the end of a contact", "Yade: N is never below 0",
                    tension=False),
    "L": Difference("the limit of friction holds spring and dashpot together",
                    "Yade: the spring alone; the dashpot comes on top, and is off while it slips",
                    clips="spring", after_slip="force"),
    "M": Difference("with adhesion F_a sliding begins at μ (F_e + F_a), F_e elastic",
                    "Yade: at μ (F_a + |F_e - F_a|)", limit_of_adhesion="net"),
    "N": Difference("a bridge of liquid pulls as soon as grains touch",
                    "Yade: only while they are apart", bridge_inside=False),
    "O": Difference("Luding: k₂ follows the largest overlap, which is never forgotten",
                    "Yade: a step later; the adhesive branch lowers the largest overlap",
                    forgets=True),
    "P": Difference("c_n follows from e with a contact that ends at δ = 0 (equation 21)",
                    "Yade: with one that ends at N = 0 (Thornton et al. 2013, equations B6 and B7)",
                    dashpot=numpy.sqrt(6) * yade_betan(), shear_damping=numpy.sqrt(2 / 3 * SHEAR)),
    "Q": Difference("the dashpot of sliding follows from that of the normal (equation 19)",
                    "Yade: betas is a value of its own, here 0", shear_damping=0.0),
    "R": Difference("a law of one's own remembers a displacement", "Yade: a force",
                    sliding="force"),
    "S": Difference("velocities are split by the normal of the middle of the step",
                    "LAMMPS, Yade: by that of its end, which is of the first order in the step",
                    velocities="end"),
    "T": Difference("springs rotate as the normal does, by the smallest angle",
                    "LAMMPS: by a projection into the plane, their length kept (equation 51)",
                    spring_turning="plane"),
    "U": Difference("the twisting spring of Marshall is half a² times that of sliding",
                    "LAMMPS, later than 2021: divided by a, whatever the unit of length",
                    twist_stiffness="modulus"),
}


class Law:
    """A law in two programs: our properties, the words of the other, and by hand (exact/by_hand.py) as it
    is here; @a letters say in which of DIFFERENCES the other differs."""

    def __init__(self, name, properties, words, by_hand, letters=""):
        self.name, self.properties, self.words = name, properties, words
        self.letters = letters.split()
        self.by_hand = by_hand
        self.by_hand_there = self.by_hand_with(self.letters)

    def by_hand_with(self, letters):
        """By hand with some of the differences."""
        choices = dict(self.by_hand)
        for letter in letters:
            choices.update(DIFFERENCES[letter].choices)
        return choices
