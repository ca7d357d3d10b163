"""Beds of smooth grains in LAMMPS of 2026 or later and in Yade, whose level sets can be superellipsoids.

LAMMPS has the settled bed of this solver, with Hertz's force of the same modulus and the mean
curvature, and a linear spring of friction. It has no walls for such grains, so that the bed goes on
for a moment only. Yade settles a bed of its own.
"""

import os

import contestants

SHAPES = {"ellipsoids": ((1.25, 1, 0.8), (1, 1)), "blocks": ((1, 0.8, 0.6), (0.4, 0.4))}
MODULUS = 1e6 / (2 * (1 - 0.3**2))  # E*, of two grains of the beds [Pa]
DENSITY, FRICTION, TIME_STEP = 1000.0, 0.3, 1e-5
WARM = 10  # steps before those that are timed
SETTLING = 20000  # steps


def reach(axes, exponent):
    """Distance from the centre to the farthest point of |x/a|^n + |y/b|^n + |z/c|^n = 1, by
    Lagrange's multiplier."""
    if exponent == 2:
        return max(axes)
    powers = [axis ** (2 * exponent / (exponent - 2)) for axis in axes]
    return sum(powers) ** ((exponent - 2) / (2 * exponent))


def write_data(shape, poses, path):
    """The bed as a data file; returns the size of its first grain."""
    axes, (epsilon, _) = SHAPES[shape]
    exponent = 2 / epsilon
    with open(poses, encoding="ascii") as file:
        width = float(next(file))
        grains = [[float(word) for word in line.split()] for line in file]
    top = 2 * max(grain[4] for grain in grains)
    lines = [shape, "", f"{len(grains)} atoms", f"{len(grains)} ellipsoids", "1 atom types", "",
             f"0 {width} xlo xhi", f"0 {width} ylo yhi", f"{-width} {top} zlo zhi", "", "Atoms", ""]
    lines += [f"{n} 1 1 {DENSITY} " + " ".join(f"{x:.15g}" for x in grain[2:5])
              for n, grain in enumerate(grains, 1)]
    lines += ["", "Ellipsoids", ""]
    for n, (size, _, _, _, _, *orientation) in enumerate(grains, 1):
        sides = [2 * size / reach(axes, exponent) * axis for axis in axes]
        lines.append(f"{n} " + " ".join(f"{number:.15g}" for number in sides + orientation)
                     + f" {exponent:g} {exponent:g}")
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")
    return grains[0][0]


def lammps(job):
    data, steps = os.path.join(job.folder, "shapes.data"), job.steps(100)
    size = write_data(job.scene, job.poses, data)
    seconds, moved = contestants.run_lammps(
        "shapes.lammps", {"data": data, "stiffness": 4 / 3 * MODULUS, "skin": 0.1 * size,
                          "shear": 0.8 * MODULUS * 0.1 * size, "friction": FRICTION, "damping": 0,
                          "step": TIME_STEP, "warm": WARM},
        steps, says=rf"^bodies {job.grains} moved (\S+)$")
    return {"speed": job.grains * steps / seconds, "contacts": job.contacts, "moved": moved}


def yade(job):
    return contestants.run_yade(
        "yade_superellipsoids.py", job.grains, SETTLING, job.steps(100),
        *(" ".join(map(str, numbers)) for numbers in SHAPES[job.scene]), folder=job.folder)
