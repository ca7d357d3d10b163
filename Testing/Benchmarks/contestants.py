"""Runs the contestants once: the solver and, when they are installed, LAMMPS and Yade."""
import os
import re
import shutil
import subprocess
import sys

PEERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peers")
# Equation 49 for the smallest grain of the beds: 0.9 mm, 1000 kg/m^3, 1 MPa, nu 0.3.
TIME_STEP = 0.0009 * (1000 * (1 - 0.3**2) / 1e6) ** 0.5
# The fastest for LAMMPS of 0.02, 0.05, 0.1, 0.2 and 0.3 times the radius, by a few percent [m].
LAMMPS_SKIN = 0.0001


def run(command, **variables):
    """What the command prints; ends the comparison if it fails."""
    environment = dict(os.environ, OMP_NUM_THREADS="1", OMPI_ALLOW_RUN_AS_ROOT="1",
                       OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", **variables)
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            env=environment, check=False)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    return result.stdout


def values_of(text):
    """The lines name=value as a dictionary, numbers as numbers."""
    values = {}
    for line in text.splitlines():
        name, _, value = line.partition("=")
        try:
            values[name] = float(value)
        except ValueError:
            values[name] = value
    return values


def processor():
    """The name of the model."""
    model = "unknown processor"
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith("model name"):
                model = line.split(":")[1].strip()
    return model


class Solver:
    """The program Benchmark with a folder of beds."""

    def __init__(self, program, beds):
        self.command = [program, "--beds", beds]
        self.beds = beds

    def settle(self, grains, scene="dense", *options):
        """Makes the bed and, for the dense one, the data file for LAMMPS, unless they are there."""
        command = self.command + ["--scene", scene, "--grains", str(grains), "--steps", "0",
                                  "--threads", str(os.cpu_count()), *options]
        if scene == "dense" and not os.path.exists(self.data_file(grains)):
            command += ["--lammps", self.data_file(grains)]
        # Progress goes to the terminal.
        if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode != 0:
            sys.exit(f"{' '.join(command)} failed.")

    def data_file(self, grains):
        return os.path.join(self.beds, f"bed{grains}.lammps")

    def write_cell(self, grains, path):
        """The packing in a periodic cell as a data file for LAMMPS."""
        run(self.command + ["--scene", "cell", "--grains", str(grains), "--steps", "0",
                            "--lammps", path])

    def about(self):
        """Compiler of the program, and the widest vectors that it can use here."""
        return self.time(1, 1, 0, "spawn")

    def time(self, grains, threads, steps, scene="dense", profile=False, bits=None, poses=None):
        """Everything that the program measures.

        bits: of its vectors; the widest of the machine if not given.
        poses: a file for where the grains are before the steps.
        """
        options = ["--threads", threads] + (["--profile"] if profile else [])
        options += ["--poses", poses] if poses else []
        variables = {"GRANULAR_VECTOR_BITS": str(bits)} if bits else {}
        return self.measure(grains, steps, *options, scene=scene, **variables)

    def measure(self, grains, steps, *options, scene="dense", **variables):
        """What time() gives, with other options of the program and variables of its environment."""
        return values_of(run(self.command + ["--scene", scene, "--grains", str(grains), "--steps",
                                             str(steps), *map(str, options)], **variables))


def lammps_version():
    """None when it is not installed."""
    if shutil.which("lmp") is None:
        return None
    found = re.search(r"Simulator - (.+)", run(["lmp", "-h"]))
    return found.group(1) if found else "of unknown version"


def has_lammps(ranks, style=""):
    """Whether LAMMPS is installed for a number of ranks and has a style."""
    return (shutil.which("lmp") is not None and (ranks == 1 or shutil.which("mpirun") is not None)
            and (not style or style in run(["lmp", "-h"])))


def box_width(data):
    with open(data, encoding="ascii") as file:
        for line in file:
            if line.rstrip().endswith("xlo xhi"):
                return line.split()[1]
    sys.exit(f"{data} has no box.")


def run_lammps(script, variables, steps, ranks=1, says=r"^contacts (\S+)$"):
    """Seconds that an input of the folder peers took for its steps, and the number of the line that it
    @a says, of contacts if not given; LAMMPS itself fails when it loses an atom that it does not ignore."""
    command = ["mpirun", "-np", str(ranks)] if ranks > 1 else []
    command += ["lmp", "-log", "none", "-in", os.path.join(PEERS, script)]
    for name, value in {**variables, "steps": steps}.items():
        command += ["-var", name, str(value)]
    out = run(command)
    seconds = re.search(rf"Loop time of (\S+) on \d+ procs for {steps} steps", out)
    said = re.search(says, out, re.MULTILINE)
    if not seconds or not said:
        sys.exit(f"{' '.join(command)} printed no time, or no line like {says}:\n{out[-2000:]}")
    return float(seconds.group(1)), float(said.group(1))


def run_yade(script, *arguments, folder):
    """What a script of the folder peers measured, and how often it warned of intersections of
    polyhedra, which it prints each time."""
    command = ["yade", "-n", "-x", "-j1", os.path.join(PEERS, script), *map(str, arguments)]
    with open(os.path.join(folder, "warnings"), "w+", encoding="utf-8") as warnings:
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=warnings, text=True,
                                env=dict(os.environ, OMP_NUM_THREADS="1", HOME=folder), check=False)
        warnings.seek(0)
        told = warnings.read()
    values = values_of(result.stdout)
    if result.returncode != 0 or "speed" not in values:
        sys.exit(f"{' '.join(command)} failed:\n{result.stdout[-2000:]}{told[-2000:]}")
    return {**values, "warnings": told.count("do_intersect")}


def time_lammps(data, grains, ranks, steps):
    """Speed and contacts of grains a grain."""
    seconds, contacts = run_lammps(
        "bed.lammps", {"data": data, "width": box_width(data), "step": repr(TIME_STEP),
                       "warm": steps // 10 + 1, "skin": LAMMPS_SKIN}, steps, ranks)
    return {"speed": grains * steps / seconds, "grain_contacts": contacts}
