"""Unit cases of LAMMPS for granular laws: closed forms, and what LAMMPS recorded."""

import math

import numpy
from experiments.impacts import follow, plane
from peers.units_of_lammps import AS_LAMMPS, LEFT_OUT, units
from validating import Case

case = Case(
    "peers_units", "Unit cases of LAMMPS",
    "LAMMPS tests its granular laws with one or two grains (unittest/granular, of July"
    " 2026). Each unit has a closed form with a tolerance. Most units have recorded velocities"
    " and spins. Here each unit has the numbers of LAMMPS, also the step. Contact Arms and"
    " Spring After Slip are those of LAMMPS. The integrator is VelocityVerlet. The closed forms"
    " are held within the tolerances of LAMMPS. Digits count the agreement with the recorded"
    " velocities and spins, over the largest initial value. Nine digits are demanded, or as many"
    " as known differences leave. Torques at planes have the arm R in LAMMPS, and R less half of"
    " the overlap here. Gaps that are a whole number of steps make the first overlap a rounding"
    " error. Six digits are then left with a dashpot of Hertz's law. Grains that start in contact"
    " have no friction in LAMMPS in the first half step. LAMMPS has friction while a dashpot"
    " pulls at the end of a contact (C in the case of other laws). Three units with e = 0.5 and"
    " one with a constant tangential stiffness therefore have a Law Expression. Drag that grows"
    " faster than the speed is a Force Expression.",
    section="Other programs")


def play(unit):
    """Motion of a unit in this solver."""
    grains = unit.form.start()
    density = grains.pop("density")
    law = {"Restitution": unit.form.restitution, "SlidingFriction": unit.form.friction,
           **AS_LAMMPS, "Gravity": list(unit.gravity), "Density": density[0], **unit.law}
    if len(set(density)) > 1:
        names = ["light", "heavy"]
        law["materials"] = {name: {"Density": value} for name, value in zip(names, density)}
        grains["material"] = names
    walls = plane(4.0 if unit.gravity[2] else 1.0) if unit.wall else None
    return follow(grains, walls, unit.step, unit.steps, **law)


def digits_of(unit, motion):
    """Digits that agree with the recorded result."""
    worst = 0.0
    start = unit.form.begins()
    radius = unit.form.radius
    fastest = max(numpy.linalg.norm(start[0]), numpy.linalg.norm(start[1]) * radius)
    for seen, known, lever in ((motion.velocity, unit.recorded[0], 1.0),
                               (motion.spin, unit.recorded[1], radius)):
        if known is not None:
            scale = max(fastest, lever * numpy.linalg.norm(known)) or 1.0
            worst = max(worst, lever * abs(seen[-1, 0] - known).max() / scale)
    return min(16.0, -math.log10(max(worst, 1e-16)))


def compare(unit):
    """A row of the table, with checks unless the unit differs."""
    motion, errors, digits = play(unit), [], "-"
    for what, seen, due in unit.form.due(motion):
        if isinstance(due, str):
            errors.append(due)
            case.check_range(f"{unit.name}: {what}", seen, high=float(due.split()[-1]),
                             source="LAMMPS, closed form")
            continue
        errors.append(f"{abs(seen / due - 1):.1g}")
        if not unit.differs:
            case.check(f"{unit.name}: {what}", seen, due, relative=unit.form.tolerance,
                       source="LAMMPS, closed form")
    if unit.recorded:
        found = digits_of(unit, motion)
        digits = f"{found:.1f}"
        if not unit.differs:
            case.check_range(f"{unit.name}: digits", found, low=unit.digits,
                             source="LAMMPS, recorded")
    return [unit.name, ", ".join(errors), f"{unit.form.tolerance or 1e-6:g}", digits, unit.differs]


rows = [compare(unit) for unit in units()]
case.table(["unit", "errors beside the closed form", "tolerance of LAMMPS", "digits as recorded",
            "differs"], rows,
           f"{sum(not row[-1] for row in rows)} of {len(rows)} units agree with LAMMPS.")
case.table(["unit", "why it is left out"], list(LEFT_OUT.items()), "Units that are left out.")
case.finish()
