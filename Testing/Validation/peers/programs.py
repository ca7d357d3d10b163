"""LAMMPS and Yade with equal grains and, where both programs have the law, equal laws.

A job of grains is a dictionary:

- "position", "velocity", "spin" and "radius" are arrays.
- "youngs_modulus", "poisson_ratio", "density", "friction" and "beta" (equation 21) are the
  material.
- "time_step", "steps" and "every" (steps per frame) are the time axis.
- "gravity" acts along z.
- "box" has the low and the high corner of walls of the material of the grains. A coordinate is None
  without a wall.
- "contacts" is True if normal forces between grains are wanted.
- "law", for LAMMPS, replaces the usual coefficients of pair_style granular.
- "body", for LAMMPS, has the number of the rigid body of each grain, for fix rigid/small.
- "yade", for Yade, is a dictionary of "material", "physics", "law", "numerical_damping" and
  "avoids_ratcheting". The first three are the name of a class of Yade with values.

A result is a dictionary of arrays "time", "position", "velocity" and "spin" with a row per frame. A
result also has the lists "forces" of normal forces.

A job of a sheared periodic cell shears x over y at constant volume. The job has "cell", "rate" and
"stress_every" instead of "every", "gravity" and "box". The cell has width, height and depth, with
the corner at the origin. The result has "time", "stress" and "seconds" of computation. A row of
"stress" is XX, YY, ZZ and XY, with compression positive.
"""

import json
import math
import os
import re
import shutil
import subprocess
import tempfile

import numpy

HERE = os.path.dirname(os.path.abspath(__file__))
QUIET = dict(os.environ, OMP_NUM_THREADS="1", OMPI_ALLOW_RUN_AS_ROOT="1",
             OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", DISPLAY="")
# Paths of pvpython would mislead the Python of another program.
for name in ("PYTHONPATH", "PYTHONHOME", "LD_LIBRARY_PATH"):
    QUIET.pop(name, None)

#: Polynomial of LAMMPS for damping tsuji: sqrt(5) beta over the restitution.
TSUJI = [4.8218, -18.022, 27.467, -22.348, 11.087, -4.2783, 1.2728]


def run(command, folder):
    """Output of a program. Raises an error with the last lines if the program fails."""
    result = subprocess.run(command, cwd=folder, env=QUIET, text=True, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False)
    if result.returncode != 0:
        raise RuntimeError(f"{command[0]} failed:\n{result.stdout[-2000:]}")
    return result.stdout


def plain(job):
    """A job with numbers of Python. NumPy 2 prints its own numbers with the type."""
    return {name: value.item() if isinstance(value, numpy.generic) else value
            for name, value in job.items()}


def versions_of(programs, otherwise="no other program here"):
    """Versions of the installed programs, in words."""
    return " and ".join(one.version for one in programs if one.is_there) or otherwise


def leave_out_missing(case, *programs):
    """Lets a case name the programs that are not installed."""
    for one in programs:
        if not one.is_there:
            case.leave_out(f"{one.name} is not installed.")


def beta_of(restitution):
    """Damping factor β of equation 21 of Vetter (2025)."""
    logarithm = numpy.log(restitution)
    return abs(logarithm) / numpy.hypot(logarithm, numpy.pi)


def restitution_of_tsuji(restitution):
    """Restitution of this solver whose dashpot is that of LAMMPS with damping tsuji.

    LAMMPS multiplies the polynomial by the square root of two since July 2026.
    """
    factor = numpy.polyval(TSUJI, restitution) * numpy.sqrt(2 / 5)  # beta of equation 21
    return float(numpy.exp(-numpy.pi * factor / numpy.sqrt(1 - factor**2)))


def shear_damping(poisson_ratio):
    """Ratio c_s / c_n of equations 18 and 19 for grains of one material: √(k_s / (30 k_n))."""
    return math.sqrt(3 * (1 - poisson_ratio) / (2 - poisson_ratio) / 30)


class Lammps:
    """LAMMPS with pair_style granular, by default hertz/material with damping tsuji."""

    name = "LAMMPS"

    def __init__(self):
        self.is_there = shutil.which("lmp") is not None
        self.version = ""
        if self.is_there:
            found = re.search(r"Simulator - (.+)", run(["lmp", "-h"], "/"))
            self.version = f"LAMMPS {found.group(1)}" if found else "LAMMPS"
        year = re.search(r"\b20\d\d\b", self.version)
        self.year = int(year.group()) if year else 2021  #: year of the version, or the year of Debian 12

    @staticmethod
    def restitution_for(beta):
        """Restitution that makes LAMMPS use the damping factor @a beta.

        LAMMPS converts a restitution to √5 β by a polynomial of Tsuji et al. (1992) for another
        force. The method inverts the polynomial.
        """
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            if numpy.polyval(TSUJI, middle) > numpy.sqrt(5) * beta:
                low = middle
            else:
                high = middle
        return high

    @staticmethod
    def law(job, tangential):
        """Coefficients of the contact law. The polynomial is not quite 0 at 1, so undamped
        contacts have damping velocity with 0."""
        if "law" in job:
            return job["law"]
        nu, beta = job["poisson_ratio"], job["beta"]
        damping, value = ("tsuji", Lammps.restitution_for(beta)) if beta > 0 else ("velocity", 0.0)
        return (f"hertz/material {job['youngs_modulus']!r} {value!r} {nu!r} tangential"
                f" {tangential} NULL {shear_damping(nu)!r} {job['friction']!r}"
                f" damping {damping}")

    def simulate(self, job, tangential="mindlin"):
        job = plain(job)
        with tempfile.TemporaryDirectory() as folder:
            self._write_grains(job, folder)
            walls = "\n".join(self._walls(job, tangential))
            bodies, read, move = "", "", "nve/sphere"
            if "body" in job:
                bodies = "atom_modify map array\nfix bodies all property/atom mol ghost yes"
                read = "fix bodies NULL Molecules"
                move = "rigid/small molecule\nneigh_modify exclude molecule/intra all"
            contacts = ("""compute pairs all pair/local force
dump forces all local ${every} forces.txt c_pairs
""" if job.get("contacts") else "").replace("${every}", str(job["every"]))
            with open(os.path.join(folder, "in.lammps"), "w", encoding="ascii") as file:
                file.write(f"""units si
atom_style sphere
boundary f f f
newton off
comm_modify vel yes
{bodies}
read_data grains.txt {read}
neighbor {0.1 * min(job["radius"])!r} bin
neigh_modify delay 0 every 1 check yes
pair_style granular
pair_coeff * * {self.law(job, tangential)}
fix move all {move}
fix fall all gravity {-job["gravity"]!r} vector 0 0 -1
{walls}
timestep {job["time_step"]!r}
thermo_style custom step
thermo 100000000
{contacts}dump grains all custom {job["every"]} grains.out id x y z &
 vx vy vz omegax omegay omegaz fx fy fz
dump_modify grains sort id format float %.17g
run {job["steps"]}
""")
            run(["lmp", "-log", "none", "-in", "in.lammps"], folder)
            frames = self.read(os.path.join(folder, "grains.out"))
            result = {"time": numpy.array([step for step, _ in frames]) * job["time_step"]}
            rows = numpy.array([table for _, table in frames])
            for index, name in enumerate(("position", "velocity", "spin", "force")):
                result[name] = rows[:, :, 1 + 3 * index:4 + 3 * index]
            if job.get("contacts"):
                result["forces"] = [abs(table[:, 0]) for _, table in
                                    self.read(os.path.join(folder, "forces.txt"))]
                result["forces"] = [forces[forces > 0] for forces in result["forces"]]
        return result

    def shear(self, job):
        """Shears a periodic cell.

        Grains start with the velocity of the flow. A grain that crosses a face gets the velocity of
        the image.
        """
        job = plain(job)
        with tempfile.TemporaryDirectory() as folder:
            self._write_grains(job, folder)
            with open(os.path.join(folder, "in.lammps"), "w", encoding="ascii") as file:
                file.write(f"""units si
atom_style sphere
boundary p p p
newton off
comm_modify vel yes
read_data grains.txt
neighbor {0.1 * min(job["radius"])!r} bin
neigh_modify delay 0 every 1 check yes
pair_style granular
pair_coeff * * {self.law(job, "mindlin")}
fix move all nve/sphere
fix shear all deform 1 xy erate {job["rate"]!r} remap v
compute heat all temp/deform
compute stress all pressure heat
timestep {job["time_step"]!r}
thermo_style custom step
thermo 100000000
fix out all ave/time {job["stress_every"]} 1 {job["stress_every"]} c_stress[1] c_stress[2] &
 c_stress[3] c_stress[4] file stress.txt format " %.10g"
run {job["steps"]}
""")
            out = run(["lmp", "-log", "none", "-in", "in.lammps"], folder)
            rows = numpy.loadtxt(os.path.join(folder, "stress.txt"))
        seconds = re.search(r"Loop time of (\S+) on", out)
        return {"time": rows[:, 0] * job["time_step"], "stress": rows[:, 1:],
                "seconds": float(seconds.group(1))}

    @staticmethod
    def _write_grains(job, folder):
        position = numpy.asarray(job["position"], dtype=float)
        count = len(position)
        if "cell" in job:
            low, high = numpy.zeros(3), job["cell"]
        else:
            margin = 20 * max(job["radius"]) + abs(position).max()
            low, high = position.min(axis=0) - margin, position.max(axis=0) + margin
        with open(os.path.join(folder, "grains.txt"), "w", encoding="ascii") as file:
            file.write(f"grains\n\n{count} atoms\n1 atom types\n")
            for axis, name in enumerate("xyz"):
                file.write(f"{float(low[axis])!r} {float(high[axis])!r} {name}lo {name}hi\n")
            if "cell" in job:
                file.write("0 0 0 xy xz yz\n")
            file.write("\nAtoms\n\n")
            for i, (center, radius) in enumerate(zip(position.tolist(), job["radius"])):
                file.write(f"{i + 1} 1 {2 * float(radius)!r} {job['density']!r}"
                           f" {center[0]!r} {center[1]!r} {center[2]!r}\n")
            file.write("\nVelocities\n\n")
            flow = numpy.outer(position[:, 1], [job.get("rate", 0.0), 0.0, 0.0])
            moving = numpy.concatenate([job["velocity"] + flow, job["spin"]], axis=1)
            for i, row in enumerate(moving.tolist()):
                file.write(f"{i + 1} " + " ".join(repr(value) for value in row) + "\n")
            if "body" in job:
                file.write("\nMolecules\n\n")
                file.writelines(f"{i + 1} {body + 1}\n" for i, body in enumerate(job["body"]))

    def _walls(self, job, tangential):
        for axis, low, high in zip("xyz", *job["box"]):
            if low is not None or high is not None:
                ends = " ".join("NULL" if end is None else repr(float(end)) for end in (low, high))
                yield (f"fix wall{axis} all wall/gran granular {self.law(job, tangential)}"
                       f" {axis}plane {ends}")

    @staticmethod
    def read(path):
        """Steps and tables of a dump."""
        frames = []
        with open(path, encoding="ascii") as file:
            lines = iter(file)
            for line in lines:
                if line.startswith("ITEM: TIMESTEP"):
                    step = int(next(lines))
                elif line.startswith("ITEM: NUMBER OF"):
                    count = int(next(lines))
                elif line.startswith(("ITEM: ATOMS", "ITEM: ENTRIES")):
                    rows = [[float(word) for word in next(lines).split()] for _ in range(count)]
                    frames.append((step, numpy.array(rows) if rows else numpy.zeros((0, 1))))
        return frames


class Yade:
    """Yade with Law2_ScGeom_MindlinPhys_Mindlin, or with another script of this folder.

    A call runs several jobs, because a start of Yade takes seconds.
    """

    name = "Yade"

    def __init__(self):
        self.is_there = shutil.which("yade") is not None
        self.version = ""
        if self.is_there:
            self.version = run(["yade", "--version"], "/").strip().replace(" version:", "")

    def simulate(self, *jobs, script="yade_spheres.py"):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "jobs.json"), "w", encoding="ascii") as file:
                json.dump([{name: value.tolist() if isinstance(value, numpy.ndarray) else value
                            for name, value in job.items()} for job in jobs], file)
            run(["yade", "-j1", "-x", "-n", os.path.join(HERE, script)], folder)
            with open(os.path.join(folder, "results.json"), encoding="ascii") as file:
                results = json.load(file)
        return [{name: [numpy.array(row) for row in value] if name == "forces"
                 else numpy.array(value) for name, value in result.items()} for result in results]

    def shear(self, job):
        """Shears a periodic cell on one thread."""
        return self.simulate(job)[0]
