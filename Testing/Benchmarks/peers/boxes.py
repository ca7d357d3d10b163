"""A settled bed of boxes in LAMMPS (BODY rounded/polyhedron) and in Yade (polyhedra), from the positions
and orientations that it has in this solver.

Programs do not compute the same. Here a contact is Hertz's with springs of friction, of which a pair
of boxes has several; LAMMPS has linear springs and no friction at rest; Yade has sharp boxes and one
contact a pair, by the volume that they have in common, as stiff as lets its boxes overlap about as
much. So the bed goes on for a moment only.
"""

import os

import contestants
from peers.bodies import EDGES, FACES, read_boxes

MILLI = 1e-3  # LAMMPS gets millimetres and milliseconds
STIFFNESS = 10.0  # N/m: two boxes under some layers overlap by 2 % of their rounding
VOLUME_STIFFNESS = 1e8  # N/m^3
TIME_STEP = 5e-6  # s, of LAMMPS and Yade
WARM = 10  # steps before those that are timed


def write_data(bed, width, path):
    """Bodies in millimetres and masses of a box."""
    top = 2 * max(box.centre[2] for box in bed) / MILLI
    lines = ["boxes", "", f"{len(bed)} atoms", f"{len(bed)} bodies", "1 atom types", "",
             f"0 {width / MILLI} xlo xhi", f"0 {width / MILLI} ylo yhi", f"-1 {top} zlo zhi", "",
             "Atoms", ""]

    def add(*numbers):
        lines.append(" ".join(f"{number:.12g}" for number in numbers))

    for n, box in enumerate(bed, 1):
        add(n, 1, 1, 1, *(x / MILLI for x in box.centre))
    lines += ["", "Bodies", ""]
    for n, box in enumerate(bed, 1):
        corners = box.corners(box.rounding)
        add(n, 3, 6 + 3 * len(corners) + 2 * len(EDGES) + 4 * len(FACES) + 1)
        add(len(corners), len(EDGES), len(FACES))
        add(*(moment / box.mass / MILLI**2 for moment in box.inertia()))
        for corner in corners:
            add(*(x / MILLI for x in corner))
        for indices in EDGES + FACES:
            add(*indices)
        add(2 * box.rounding / MILLI)
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")


def lammps(job):
    width, bed = read_boxes(job.poses)
    data, steps = os.path.join(job.folder, "boxes.data"), job.steps(50)
    write_data(bed, width, data)
    stiffness = STIFFNESS * MILLI**2 / bed[0].mass
    seconds, moved = contestants.run_lammps(
        "boxes.lammps", {"data": data, "width": width / MILLI, "stiffness": stiffness,
                         "damping": 0.2 * stiffness**0.5, "step": TIME_STEP / MILLI, "warm": WARM},
        steps, says=rf"^bodies {len(bed)} moved (\S+)$")
    # LAMMPS does not say how many contacts it has.
    return {"speed": len(bed) * steps / seconds, "moved": MILLI * moved}


def yade(job):
    return contestants.run_yade("yade_polyhedra.py", job.poses, VOLUME_STIFFNESS, TIME_STEP, WARM,
                                job.steps(20), folder=job.folder)
