"""A rotating drum: balance of power, and angle of the surface against LAMMPS."""

import argparse
import math
import os
import shutil

import drum
import granular
import numpy
from peers import programs
from matplotlib import pyplot
from validating import OTHER, OURS, Case

LENGTH = 0.08  # length of the drum (m)
SPEEDS = (1.0, 2.5, 5.0)  # speeds of the drum, in rad/s
STEADY_FROM, END = 2.0, 5.0  # [s]
BLOCKS = 6  # parts of the steady time that give the error of the mean

case = Case(
    "drum", "Rotating drum",
    "The drum of Examples/drum.py is 0.2 m wide and 0.08 m long. Grains of 10 mm diameter (± 15"
    " %) fill two fifths of the drum. The friction is 0.5 between grains and at the wall. The"
    " power of the drum is torque times angular velocity. The grains have to dissipate the power"
    " of the drum. The torque has to balance the weight of the grains at the lever of the centre"
    " of mass. The dynamic angle lies between the vertical and the radius to the centre of mass."
    " The dynamic angle rises with the Froude number ω² R / g (Henein, Brimacombe and Watkinson,"
    f" Metall. Trans. B 14 (1983) 191). {programs.Lammps().version or 'LAMMPS'} simulates an equal"
    " drum with equal initial grains. The law of LAMMPS is Hertz with the damping of Tsuji,"
    " Mindlin, and no rolling friction.")


def blocks(values):
    """Mean and standard error. Each block is longer than the memory of the grains."""
    means = [part.mean() for part in numpy.array_split(values, BLOCKS)]
    return numpy.mean(means), numpy.std(means, ddof=1) / math.sqrt(BLOCKS)


def tilt(x, z):
    """Angle between the vertical and the radius to the centre of mass, in degrees."""
    return numpy.degrees(numpy.arctan2(numpy.abs(x), -z))


def simulate(speed):
    """A simulation of the drum, played to its end."""
    options = argparse.Namespace(radius=0.005, size_range=0.15, length=LENGTH, youngs_modulus=1e6,
                                 fill=0.4, angular_velocity=speed, end_time=END, mixture=False,
                                 seed=1, threads=case.threads)
    run = granular.Simulation(
        proxy=drum.build(options), RollingFriction=0.0, AutomaticTwistingFriction=0,
        TwistingFriction=0.0, WallYoungsModulus=1e6, WallPoissonRatio=0.3)
    run.play(progress=False)
    return run


def centre_of_mass(run):
    """Coordinates x and z of the centre of mass in the frames of the steady time."""
    positions = []
    for time in run.times[run.times >= STEADY_FROM]:
        grains = run.to(time)
        positions.append(numpy.average(grains.position, axis=0, weights=grains["Mass"]))
    return numpy.array(positions)[:, [0, 2]].T


def balance(run, speed):
    """Checks power and torque. Returns the dynamic angle and the error of the angle."""
    x, z = centre_of_mass(run)
    history = run.history
    steady = history["Time"] >= STEADY_FROM
    time = history["Time"][steady]
    torque = -history["WallTorque Drum"][steady, 1].mean()
    lost = numpy.polyfit(time, history["DissipatedEnergy"][steady], 1)[0]
    case.check(f"dissipated power / (torque × speed), {speed:g} rad/s", lost / (torque * speed), 1,
               relative=0.02, source="balance of energy")
    lever = 9.81 * run.grains["Mass"].sum() * abs(x.mean())
    case.check(f"torque / (weight × lever), {speed:g} rad/s", abs(torque) / lever, 1,
               relative=0.02, source="balance of torques")
    return blocks(tilt(x, z))


def write_start(run, path):
    """Writes the first frame as a data file of LAMMPS."""
    grains = run.to(0.0)
    wide, long = 1.1 * drum.DRUM_RADIUS, 0.6 * LENGTH
    with open(path, "w", encoding="ascii") as file:
        file.write(f"grains of the drum\n\n{len(grains)} atoms\n1 atom types\n"
                   f"{-wide} {wide} xlo xhi\n{-long} {long} ylo yhi\n{-wide} {wide} zlo zhi\n\n"
                   "Atoms # sphere\n\n")
        density = run["Density"]
        for i, (radius, (x, y, z)) in enumerate(zip(grains.radius, grains.position)):
            file.write(f"{i + 1} 1 {2 * radius:.17g} {density:.17g} {x:.17g} {y:.17g} {z:.17g}\n")


def simulate_in_lammps(run, speed):
    """Dynamic angle and its error in LAMMPS, with the initial grains of a run."""
    data = os.path.join(case.results, "drum.data")
    write_start(run, data)
    step, every = run["TimeStepUsed"], run["StepsPerFrame"]
    values = {"data": data, "radius": drum.DRUM_RADIUS, "half": LENGTH / 2,
              "speed": speed, "from": drum.ROTATES_FROM, "step": repr(step), "every": every,
              "steps": round(END / step)}
    script = os.path.join(os.path.dirname(__file__), "peers", "drum.lammps")
    command = ["lmp", "-log", "none", "-in", script]
    for name, value in values.items():
        command += ["-var", name, str(value)]
    said = programs.run(command, ".")
    os.remove(data)
    rows = [line.split() for line in said.splitlines()]
    numbers = []
    for row in rows:
        try:
            numbers.append([float(word) for word in row])
        except ValueError:
            continue
    table = numpy.array([row for row in numbers if len(row) == 3])
    time, x, z = table[table[:, 0] >= STEADY_FROM].T
    return blocks(tilt(x, z))


def compare(ours, theirs, speed):
    """Checks that the angles of both programs agree."""
    error = math.hypot(ours[1], theirs[1])
    case.check(f"dynamic angle, {speed:g} rad/s", ours[0], theirs[0], absolute=3 * error,
               unit="degrees", source="LAMMPS, three standard errors of the difference")


def main():
    has_lammps = shutil.which("lmp") is not None
    ours, theirs = [], []
    for speed in SPEEDS:
        run = simulate(speed)
        ours.append(balance(run, speed))
        if has_lammps:
            theirs.append(simulate_in_lammps(run, speed))
            compare(ours[-1], theirs[-1], speed)
    if not has_lammps:
        case.leave_out("LAMMPS (lmp) is not installed. The drum has no comparison.")
    angles = numpy.array([angle for angle, _ in ours])
    case.check_range("smallest rise of the dynamic angle between two"
                     " speeds", numpy.diff(angles).min(),
                     low=0, unit="degrees", source="Henein et al. 1983")
    froude = numpy.array(SPEEDS) ** 2 * drum.DRUM_RADIUS / 9.81
    figure, axes = pyplot.subplots()
    axes.errorbar(froude, angles, [error for _, error in ours], fmt="o", color=OURS,
                  label="simulated", capsize=3)
    if theirs:
        axes.errorbar(froude, [angle for angle, _ in theirs], [error for _, error in theirs],
                      fmt="s", color=OTHER, markerfacecolor="none", label="LAMMPS", capsize=3)
    axes.set(xlabel="Froude number ω² R / g", ylabel="dynamic angle in degrees", xscale="log")
    axes.legend()
    case.figure("angle", figure, "Dynamic angle over the Froude number.")
    case.finish()


main()
