"""Beds of clumps that settle in LAMMPS (fix rigid/small) and in Yade."""

import os

import contestants
from peers import bodies

SETTLING, STEPS = 30000, 1000


def write_data(kind, count, path):
    """The bed as a data file; returns the width of its box."""
    width, bed = bodies.bed_of_clumps(kind, count)
    atoms = [(k + 1, ball) for k, balls in enumerate(bed) for ball in balls]
    top = 1.1 * max(ball[2] for _, ball in atoms)
    with open(path, "w", encoding="ascii") as file:
        file.write(f"clumps\n\n{len(atoms)} atoms\n1 atom types\n\n0 {width} xlo xhi\n"
                   f"0 {width} ylo yhi\n0 {top} zlo zhi\n\nAtoms # sphere\n\n")
        for n, (_, ball) in enumerate(atoms, 1):
            x, y, z = ball
            file.write(f"{n} 1 {2 * bodies.RADIUS} {bodies.DENSITY} {x:.9g} {y:.9g} {z:.9g}\n")
        file.write("\nMolecules\n\n")
        for n, (molecule, _) in enumerate(atoms, 1):
            file.write(f"{n} {molecule}\n")
    return width


def lammps(job):
    data, steps = os.path.join(job.folder, "clumps.data"), job.steps(STEPS)
    width = write_data(job.scene, job.grains, data)
    seconds, contacts = contestants.run_lammps(
        "clumps.lammps", {"data": data, "width": width, "step": bodies.TIME_STEP,
                          "settle": SETTLING, "clumps": job.grains}, steps)
    return {"speed": job.grains * steps / seconds, "contacts": contacts}


def yade(job):
    return contestants.run_yade("yade_clumps.py", job.scene, job.grains, SETTLING,
                                job.steps(STEPS), folder=job.folder)
