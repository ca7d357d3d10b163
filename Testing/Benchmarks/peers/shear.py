"""A packing in a periodic cell, sheared in LAMMPS at constant volume (fix deform with remapped
velocities); in this solver the pressure across is constant."""

import os

import contestants

# rateOf() of CellBed.cxx: the rate whose inertial number is 1 [1/s].
UNIT_RATE = 1 / (0.0019 * (0.6 * 1000 / 100) ** 0.5)
INERTIAL_NUMBERS = {"shear": 0.001, "fastshear": 0.01}


def lammps(job):
    data = os.path.join(job.beds, f"cell{job.grains}.lammps")
    job.solver.write_cell(job.grains, data)
    steps = max(job.steps(75), 20)
    seconds, contacts = contestants.run_lammps(
        "shear.lammps", {"data": data, "rate": INERTIAL_NUMBERS[job.scene] * UNIT_RATE,
                         "step": repr(contestants.TIME_STEP), "warm": steps // 10 + 1,
                         "skin": contestants.LAMMPS_SKIN}, steps)
    return {"speed": job.grains * steps / seconds, "contacts": contacts}
