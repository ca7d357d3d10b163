"""Contacts of spheres, written a second time in plain numpy without shortcuts.

The module finds the causes of differences between two programs. Each difference is a choice here. A
law is a dictionary of numbers, and LAW has all of them. Rules are a dictionary of choices, and
RULES has the choices of this solver. Contact memory is kept for every pair of a scene.
"""

import numpy

#: An empty law. A caller gives the numbers of a law.
LAW = {
    "normal": "hooke",  # hooke: k; cundall: k = E; hertz: k = 4/3 E*; jkr, luding: beside k, below
    "stiffness": 0.0, "shear": 0.0,  # shear: k_s over the secant k_n
    "damping": "scaled", "dashpot": 0.0,  # scaled: c_n = dashpot sqrt(m* k_n); or as named
    "shear_damping": 0.0,  # c_s over c_n
    "friction": 0.0, "sliding": "displacement", "numerical_damping": 0.0,
    "adhesion": 0.0,  # of DMT and JKR: gamma of each surface, with Gamma = 2 gamma
    "bridge": None,  # functions: force over gap and R = 2 R*, and breaking gap over R
    "plastic": None,  # k_p / k_1, depth in R*, k_c / k_1
    "rolling": None, "twisting": None,  # each is stiffness, dashpot, friction: see _resistance
}
#: Choices of this solver.
RULES = {
    "velocities": "middle",  # by the normal in the middle of the step; "end": by the present normal
    "arms": "contact",  # v_t at the point of contact; "radii": with R; "ratcheting": Yade's
    "spring_turning": "middle",  # "common": and with the mean spin; "plane": equation 51; "yade"
    "rolling_radius": "contact",  # r_i r_j / d; "effective": R*
    "clips": "sum",  # the limit holds spring and dashpot; "spring": the spring alone
    # Force of a spring after slip. "relaxes": the spring relaxes beside the dashpot; "force": the
    # clipped force; "spring": the clipped force less the dashpot force.
    "after_slip": "relaxes",
    "limit": "pressing",  # of friction: mu max(N, 0); "size": mu |N|
    "limit_of_adhesion": "elastic",  # mu (F_e + F_a); "net": mu (F_a + |F_e - F_a|)
    "tension": True,  # True if a dashpot may pull
    "twist_stiffness": "sliding",  # of Marshall; "modulus": of a sliding spring without the radius
    "twist_slips": "torque",  # by the sign of the torque; "spin": by the sign of the spin
    "bridge_inside": True,  # True if a liquid bridge pulls where bodies overlap
    "lever": None,  # lever of twisting: R*, or one length for all pairs
    "lets_go": "surface",  # JKR breaks at the end of surface contact; "pull": at the largest pull
    "forgets": False,  # True if the largest overlap of Luding shrinks on the adhesive branch
}


def dot(a, b):
    return numpy.einsum("pk,pk->p", a, b)[:, None]


def length(a):
    return numpy.sqrt(dot(a, a))


def over(a, b):
    """Quotient a / b, and 0 where b is 0."""
    return numpy.divide(a, b, out=numpy.zeros(numpy.broadcast(a, b).shape), where=b != 0)


class Grains:
    """Grains, law and rules of a scene, and the pairs that may have contacts."""

    def __init__(self, job, pairs, choices):
        unknown = set(choices) - set(LAW) - set(RULES)
        if unknown:
            raise ValueError(f"no such choice: {unknown}")
        self.law, self.rules = ({name: choices.get(name, usual) for name, usual in all_of.items()}
                                for all_of in (LAW, RULES))
        self.x, self.v, self.w = (numpy.array(job[name], dtype=float)
                                  for name in ("position", "velocity", "spin"))
        self.radius = numpy.array(job["radius"], dtype=float)[:, None]
        self.mass = 4 / 3 * numpy.pi * job["density"] * self.radius**3
        self.step = job["time_step"]
        self.i, self.j = numpy.array(pairs).T
        a, b = self.radius[self.i], self.radius[self.j]
        self.R = a * b / (a + b)
        a, b = self.mass[self.i], self.mass[self.j]
        self.m = a * b / (a + b)
        count = len(pairs)
        self.u, self.roll = numpy.zeros((count, 3)), numpy.zeros((count, 3))
        self.twist, self.before, self.largest, self.begin = numpy.zeros((4, count, 1))
        self.normal = numpy.zeros((count, 3))
        self.touched = numpy.zeros((count, 1), dtype=bool)

    def advance(self):
        force, first, second = self._contacts()
        total, torque = numpy.zeros_like(self.x), numpy.zeros_like(self.x)
        numpy.add.at(total, self.i, force)
        numpy.add.at(total, self.j, -force)
        numpy.add.at(torque, self.i, first)
        numpy.add.at(torque, self.j, second)
        h = self.step
        a, alpha = total / self.mass, torque / (0.4 * self.mass * self.radius**2)
        slows = self.law["numerical_damping"]
        a = a * (1 - slows * numpy.sign(a * (self.v + h / 2 * a)))
        alpha = alpha * (1 - slows * numpy.sign(alpha * (self.w + h / 2 * alpha)))
        self.v, self.w = self.v + h * a, self.w + h * alpha
        self.x = self.x + h * self.v

    def _contacts(self):
        """Force on the first grain of each pair, and torques on both grains."""
        for kept in ("u", "roll", "twist", "before", "largest", "begin"):
            setattr(self, kept, getattr(self, kept) * self.touched)  # the memory of new contacts is 0
        apart = self.x[self.i] - self.x[self.j]
        distance = length(apart)
        n = apart / distance
        self.delta = self.radius[self.i] + self.radius[self.j] - distance
        touches = self.delta > 0
        press, acts = self._press(touches)
        if not acts.any():
            self.touched = acts
            return 3 * [numpy.zeros_like(self.u)]
        arms = [self.radius[k] - self.delta / 2 for k in (self.i, self.j)]
        translation = self.v[self.i] - self.v[self.j]
        across = translation - dot(translation, n) * n
        self.middle = n - self.step / 2 / distance * across
        by = self.middle if self.rules["velocities"] == "middle" else n
        vn = dot(translation, by)
        k = numpy.where(acts, press["secant"], 0.0)
        cn = self._dashpot(k)
        damped = press["elastic"] - cn * vn
        if not self.rules["tension"]:
            damped = numpy.maximum(damped, 0)
        N = numpy.where(acts, damped - press["pull"], 0.0)
        limit = self.law["friction"] * self._base(damped, cn * vn, press["pull"])
        vt = self._shear_velocity(by, translation, vn, arms)
        fs = self._slide(n, vt - dot(vt, n) * n, k, cn, limit)
        resistance = self._resistance(n, k, cn, limit, distance, arms)
        self.normal, self.touched = n, acts
        sheared = numpy.cross(fs, n)
        return (numpy.where(acts, N * n + fs, 0.0),
                numpy.where(acts, arms[0] * sheared + resistance, 0.0),
                numpy.where(acts, arms[1] * sheared - resistance, 0.0))

    def _press(self, touches):
        """Elastic force, pull, secant stiffness, and a mask of the pairs with forces."""
        law, R, delta = self.law, self.R, numpy.maximum(self.delta, 0)
        pull = numpy.zeros_like(delta)
        acts = touches
        if law["normal"] == "jkr":
            return self._stick(touches)
        if law["normal"] == "luding":
            elastic, secant = self._yield(delta), law["stiffness"]
        else:
            scale = {"hooke": 1.0, "cundall": 2 * R, "hertz": numpy.sqrt(R * delta)}
            secant = law["stiffness"] * scale[law["normal"]]
            elastic = secant * delta
        if law["adhesion"]:
            pull = numpy.where(touches, 4 * numpy.pi * law["adhesion"] * R, 0.0)
        if law["bridge"]:
            of, end = law["bridge"]
            gap = numpy.maximum(-self.delta, 0)
            acts = touches | self.touched & (-self.delta < end(2 * R))
            pulls = acts if self.rules["bridge_inside"] else acts & ~touches
            pull = numpy.where(pulls, of(gap, 2 * R), 0.0)
        return {"elastic": numpy.where(touches, elastic, 0.0), "pull": pull,
                "secant": numpy.where(touches, secant, 0.0)}, acts

    def _stick(self, touches):
        """JKR: delta = a^2 / R - sqrt(2 pi Gamma a / E) for the larger root a."""
        E, Gamma, R = 0.75 * self.law["stiffness"], 2 * self.law["adhesion"], self.R
        extreme = (R / 4 * numpy.sqrt(2 * numpy.pi * Gamma / E)) ** (2 / 3)
        least = extreme**2 / R - numpy.sqrt(2 * numpy.pi * Gamma * extreme / E)
        if self.rules["lets_go"] == "pull":
            a0 = numpy.cbrt(9 * numpy.pi * Gamma * R**2 / (8 * E))
            least = a0**2 / R - numpy.sqrt(2 * numpy.pi * Gamma * a0 / E)
        acts = touches | self.touched & (self.delta > least)
        a = numpy.sqrt(R * numpy.maximum(self.delta, 0)) + 4 * extreme  # start above the root
        for _ in range(60):
            root = numpy.sqrt(2 * numpy.pi * Gamma * a / E)
            change = (a**2 / R - root - self.delta) / (2 * a / R - root / (2 * a))
            a = numpy.where(acts, a - change, a)
            if abs(numpy.where(acts, change, 0)).max() < 1e-17:
                break
        force = 4 / 3 * E * a**3 / R - numpy.sqrt(8 * numpy.pi * Gamma * E * a**3)
        zero = numpy.zeros_like(a)
        return {"elastic": numpy.where(acts, force, 0.0), "pull": zero,
                "secant": 4 / 3 * E * a}, acts

    def _yield(self, delta):
        """Elastic force of Luding (2008)."""
        k1 = self.law["stiffness"]
        ratio, depth, pull = self.law["plastic"]
        end = depth * self.R
        if not self.rules["forgets"]:
            self.largest = numpy.maximum(self.largest, delta)
        k2 = k1 * (1 + (ratio - 1) * numpy.minimum(self.largest / end, 1))
        if self.rules["forgets"]:
            return self._yield_and_forget(delta, k1, k2, pull * k1)
        begin = (1 - k1 / k2) * numpy.minimum(self.largest, end)
        return numpy.maximum(k2 * (delta - begin), -pull * k1 * delta)

    def _yield_and_forget(self, delta, k1, k2, kc):
        """Elastic force of Luding as in Yade.

        The stiffness k_2 belongs to the step before. The largest overlap shrinks on the adhesive
        branch.
        """
        deeper = delta > self.largest
        self.largest = numpy.where(deeper, delta, self.largest)
        self.begin = numpy.where(deeper, (1 - k1 / k2) * delta, self.begin)
        elastic = k2 * (delta - self.begin)
        pulls = elastic <= -kc * delta
        recedes = pulls & (delta < self.before)
        self.largest = numpy.where(recedes, over(delta * (k2 + kc), k2 - k1), self.largest)
        self.begin = numpy.where(recedes, (1 - k1 / k2) * self.largest, self.begin)
        self.before = delta
        return numpy.where(recedes, -kc * delta, numpy.minimum(elastic, k1 * delta))

    def _dashpot(self, k):
        c, m = self.law["dashpot"], self.m
        kinds = {"scaled": c * numpy.sqrt(m * k), "viscous": c * (k > 0), "mass": c * m * (k > 0),
                 "viscoelastic": c * m * numpy.sqrt(self.R * numpy.maximum(self.delta, 0))}
        return kinds[self.law["damping"]]

    def _base(self, damped, viscous, pull):
        """Limit of friction over mu."""
        elastic = damped + viscous
        if self.law["normal"] == "jkr":  # |F + 2 F_c|, F_c = 3/2 pi Gamma R*
            return abs(elastic + 6 * numpy.pi * self.law["adhesion"] * self.R)
        if self.law["adhesion"]:
            is_net = self.rules["limit_of_adhesion"] == "net"
            return pull + (abs(elastic - pull) if is_net else elastic)
        return abs(damped) if self.rules["limit"] == "size" else numpy.maximum(damped, 0)

    def _shear_velocity(self, n, translation, vn, arms):
        vt = translation - vn * n
        wi, wj = self.w[self.i], self.w[self.j]
        a, b = self.radius[self.i], self.radius[self.j]
        if self.rules["arms"] == "ratcheting":  # Yade's avoidGranularRatcheting
            vt = (a + b) / (a + b - self.delta) * vt
        if self.rules["arms"] == "contact":
            a, b = arms
        return vt + numpy.cross(n, a * wi + b * wj)

    def _rotated(self, u, n):
        rule = self.rules["spring_turning"]
        spin = self.w[self.i] + self.w[self.j]
        if rule == "yade":  # first-order rotations, the second about the normal of the step before
            u = u - numpy.cross(u, numpy.cross(self.normal, n))
            return u - numpy.cross(u, self.step / 2 * dot(self.normal, spin) * self.normal)
        if rule == "common":
            angle = self.step / 2 * dot(spin, self.middle)
            u = (u + angle * numpy.cross(n, u)) / numpy.sqrt(1 + angle**2)
        if rule != "plane":
            return u - dot(u, n) * self.middle
        inside = u - dot(u, n) * n
        return inside * over(length(u), length(inside))

    def _slide(self, n, v, k, cn, limit):
        """Force of sliding friction. The memory is a displacement or a force."""
        law, h = self.law, self.step
        ks, cs = law["shear"] * k, law["shear_damping"] * cn
        if law["sliding"] == "dashpot":
            f = -law["shear"] * v
            return f * numpy.minimum(1, over(limit, length(f)))
        if "rescaled" in law["sliding"]:
            self.u = self.u * numpy.where(k < self.before, over(k, self.before), 1.0)
            self.before = k
        rotated = self._rotated(self.u, n)
        is_force = "force" in law["sliding"]
        u = rotated - h * ks * v if is_force else rotated + h * v
        spring = u if is_force else -ks * u
        f = spring - cs * v
        held = spring if self.rules["clips"] == "spring" else f
        slips = length(held) > limit
        clipped = held * numpy.where(slips, over(limit, length(held)), 1.0)
        f = numpy.where(slips, clipped, f)
        left = self._left(f, rotated if is_force else -ks * rotated, ks, cs, v)
        left = left if is_force else -over(left, ks)
        self.u = numpy.where(slips, left, u)
        return f

    def _left(self, f, before, k, c, v):
        """Force of a spring after slip, from the clipped force and the force of the spring
        before."""
        rule = self.rules["after_slip"]
        if rule == "relaxes":  # backward Euler for k u + c u' = -f
            return (c * before + self.step * k * f) * over(1.0, c + self.step * k)
        return f + c * v if rule == "spring" else f

    def _resistance(self, n, k, cn, limit, distance, arms):
        """Torque of rolling and twisting friction on the first grain.

        Rolling has a spring and a dashpot at the lever R*. Twisting has a spring and a dashpot at a
        lever, or friction over the contact disc (Marshall 2009).
        """
        total = numpy.zeros_like(self.u)
        spin = self.w[self.i] - self.w[self.j]
        if self.law["rolling"]:
            stiffness, c, mu = self.law["rolling"]
            lever = arms[0] * arms[1] / distance if self.rules["rolling_radius"] == "contact" \
                else self.R
            v = lever * numpy.cross(spin, n)
            rotated = self._rotated(self.roll, n)
            u = rotated + self.step * v
            f = -stiffness * u - c * v
            most = mu * over(limit, self.law["friction"] + 0 * limit)
            slips = length(f) > most
            f = f * numpy.where(slips, over(most, length(f)), 1.0)
            left = self._left(f, -stiffness * rotated, stiffness, c, v)
            self.roll = numpy.where(slips, -left / stiffness, u)
            total = total + self.R * numpy.cross(n, f)
        if self.law["twisting"]:
            total = total + self._twisting(dot(spin, n), k, cn, limit) * n
        return total

    def _twisting(self, spin, k, cn, limit):
        if self.law["twisting"] == "marshall":
            square = self.R * numpy.maximum(self.delta, 0)
            stiffness = self.law["shear"] * k * square / 2
            if self.rules["twist_stiffness"] == "modulus":
                stiffness = over(stiffness, numpy.sqrt(square))
            c = self.law["shear_damping"] * cn * square / 2
            most = 2 / 3 * numpy.sqrt(square) * limit
        else:
            stiffness, c, mu = self.law["twisting"]
            lever = self.rules["lever"] or self.R
            stiffness, c = stiffness * lever**2, c * lever**2
            most = mu * lever * over(limit, self.law["friction"] + 0 * limit)
        angle = self.twist + self.step * spin
        torque = -stiffness * angle - c * spin
        slips = abs(torque) > most
        by_spin = self.rules["twist_slips"] == "spin"
        clipped = most * (-numpy.sign(spin) if by_spin else numpy.sign(torque))
        torque = numpy.where(slips, clipped, torque)
        left = self._left(torque, -stiffness * self.twist, stiffness, c, spin)
        self.twist = numpy.where(slips, -over(left, stiffness), angle)
        return torque


def simulate(job, pairs, choices):
    """Frames of a job (see programs.py) with a law and rules."""
    grains = Grains(job, pairs, choices)
    frames = {"time": [], "position": [], "velocity": [], "spin": []}
    for step in range(job["steps"] + 1):
        if step % job["every"] == 0:
            for name, value in (("time", step * job["time_step"]), ("position", grains.x),
                                ("velocity", grains.v), ("spin", grains.w)):
                frames[name].append(value)
        if step < job["steps"]:
            grains.advance()
    return {name: numpy.array(value) for name, value in frames.items()}
