"""Parts of the unit cases of Yade: jobs of Yade, and the same laws in this solver."""

import math

#: Contact Model Yade, with the arms of Yade, and no resistance to rolling.
YADE = {"SlidingLaw": "Force", "SpringTurning": "CommonSpin", "RollingLaw": "None",
        "TwistingLaw": "None", "ContactArms": "AvoidRatcheting"}
G = 9.81
FIXED, SPIN_HELD = 63, 56  # of the array Held


class Unit:
    """A case of Yade in both programs."""

    def __init__(self, name, job, law, due=(), digits=9, differs="", **ours):
        """@a due are rows of a quantity, a function of a result, the closed form and a tolerance.

        @a digits are demanded of the agreement with Yade, unless @a differs says why not. @a ours has
        what only this solver needs, and "compared", the arrays whose digits count.
        """
        self.name, self.job, self.law, self.due = name, job, law, due
        self.digits, self.differs, self.ours = digits, differs, ours
        usual = {"position", "velocity", "spin", "torque", "stress", "edges"}
        if not (any(job.get("gravity", ())) or any("force" in one for one in job["grains"])):
            usual.add("force")  # forces of this solver contain loads
        self.compared = ours.get("compared", usual)


def job(grains, kind, step, steps, every=None, **more):
    """A job. @a kind has the materials, the physics and the law of Yade."""
    return {"grains": grains, "time_step": step, "steps": steps, "every": every or steps, **kind,
            **more}


def grain(position, radius, **more):
    return {"position": [float(x) for x in position], "radius": radius, **more}


def classes(material, values, physics, law, more=None, **of_law):
    values = values if isinstance(values, list) else [values]
    return {"materials": [[material, one] for one in values], "physics": [physics, more or {}],
            "law": [law, of_law]}


def visc(*several, **values):
    """The springs and dashpots of one material, or of @a several."""
    return classes("ViscElMat", list(several) or values, "Ip2_ViscElMat_ViscElMat_ViscElPhys",
                   "Law2_ScGeom_ViscElPhys_Basic")


def cundall(**values):
    return classes("FrictMat", values, "Ip2_FrictMat_FrictMat_FrictPhys",
                   "Law2_ScGeom_FrictPhys_CundallStrack")


def mindlin(more=None, **values):
    return classes("FrictMat", values, "Ip2_FrictMat_FrictMat_MindlinPhys",
                   "Law2_ScGeom_MindlinPhys_Mindlin", more)


def strack(density, young, ratio, friction, wall=2.0):
    """The law of Cundall and Strack. @a wall is the modulus of walls over that of grains.

    Yade gives a facet twice the radius of the sphere. A facet is then as stiff as a wall of this
    solver with twice the modulus.
    """
    return {**YADE, "NormalLaw": "CundallStrack", "YoungsModulus": young, "Density": density,
            "TangentialStiffnessRatio": ratio, "SlidingFriction": math.tan(friction),
            "WallYoungsModulus": wall * young}


def pournin(mass, tc, en, et=1.0):
    """Springs and dashpots of Pournin et al. (2001): k_n, c_n, k_s, c_s of the mass m*."""
    return (mass * (math.pi**2 + math.log(en)**2) / tc**2, -2 * mass * math.log(en) / tc,
            2 / 7 * mass * (math.pi**2 + math.log(et)**2) / tc**2,
            -4 / 7 * mass * math.log(et) / tc)


def no_pull(density, friction, kn, cn, ks=1.0, cs=0.0, **more):
    """Linear spring and dashpot that do not pull (Schwager and Poeschel 2007)."""
    return {**YADE, "SlidingLaw": "Displacement", "ContactArms": "ContactPoint", "Density": density,
            "SlidingFriction": math.tan(friction), **more,
            "LawExpression": f"N = max({kn!r}*delta + {cn!r}*vn, 0)\nks = {ks!r}\ncs = {cs!r}"}


def reduced(first, second):
    return first * second / (first + second)


def last(name, index, axis):
    return lambda seen: seen[name][-1, index, axis]


def largest(name, index, axis, sign=1):
    return lambda seen: (sign * seen[name][:, index, axis]).max()
