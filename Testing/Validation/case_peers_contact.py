"""Single contacts in this solver, in LAMMPS and in Yade."""

import numpy
from experiments.impacts import contact_of, modulus, plane, sphere_mass
from matplotlib import pyplot
from experiments.pairs import DENSITY, FRICTION, RADIUS, RATIO, SPEED, YOUNG, ours, pair_job
from peers.programs import Lammps, Yade, beta_of, leave_out_missing, versions_of
from validating import FOURTH, OTHER, OURS, REFERENCE, Case

lammps, yade = Lammps(), Yade()
case = Case(
    "peers_contact", "Single contacts in LAMMPS and Yade",
    "Grains of radius 5 mm have 1 GPa, ν = 0.3 and 2500 kg/m³. The time step is 1/2000 of a"
    f" contact time in all programs. Other programs: {versions_of((lammps, yade), 'none here')}."
    " LAMMPS has hertz/material with mindlin and damping tsuji. Yade has MindlinPhys. The damping"
    " coefficients of LAMMPS and Yade are chosen to give the damping of equation 18 of Vetter"
    " (2025). Two laws differ by design. First, Yade lets a damped contact end without tension."
    " Second, Yade adds up increments of the friction force. This solver and mindlin of LAMMPS"
    " keep a displacement. LAMMPS has the increments of Yade as mindlin/force. Checks compare"
    " programs of equal laws.", section="Other programs")
leave_out_missing(case, lammps, yade)


def normal():
    """Force over time of head-on impacts, elastic and damped."""
    restitutions = [1.0, 0.8, 0.5, 0.3]
    jobs = [pair_job([[0, 0, -SPEED]], 0.0 if e == 1 else beta_of(e), 20) for e in restitutions]
    results = {"this solver": [ours(job, e) for job, e in zip(jobs, restitutions)]}
    if lammps.is_there:
        results["LAMMPS"] = [lammps.simulate(job) for job in jobs]
    if yade.is_there:
        results["Yade"] = yade.simulate(*jobs)
    figure, axes = pyplot.subplots(1, len(restitutions) - 1, figsize=(7.4, 2.7), sharey=True)
    rows, figures = [], {}
    for index, e in enumerate(restitutions):
        for name, seen in results.items():
            frames = seen[index]
            gap = frames["position"][:, 0, 2] - frames["position"][:, 1, 2] - 2 * RADIUS
            begin, end, overlap = contact_of(frames["time"], gap)
            # Yade stores the force of the step before.
            figures[e, name] = numpy.array([overlap, frames["force"][:, 0, 2].max(),
                                            end - begin, frames["velocity"][-1, 0, 2] / SPEED])
            if index < len(axes):
                style = {"this solver": ("o", OURS), "LAMMPS": ("x", OTHER),
                         "Yade": ("+", FOURTH)}[name]
                axes[index].plot(1e6 * (frames["time"] - begin), frames["force"][:, 0, 2], style[0],
                                 color=style[1], label=name, fillstyle="none", markersize=4,
                                 markevery=4)
        for column, quantity in enumerate(("largest overlap (m)", "peak force (N)",
                                           "contact time (s)", "rebound")):
            rows.append([f"{e:g}", quantity] + [
                figures[e, name][column] if (e, name) in figures else "-"
                for name in ("this solver", "LAMMPS", "Yade")])
            for name in results:
                # A contact without tension is shorter, with a faster rebound.
                if name == "this solver" or (name == "Yade" and column >= 2 and e < 1):
                    continue
                case.check(f"head on, e = {e:g}: {quantity}", figures[e, "this solver"][column],
                           figures[e, name][column], relative=1e-3, source=name)
    for axis, e in zip(axes, restitutions):
        axis.set(title=f"e = {e:g}", xlabel="time since first touch in µs")
    axes[0].set(ylabel="force in N")
    axes[0].legend(fontsize=7)
    case.figure("normal", figure, "Head-on impact: normal force over time.")
    case.table(["e", "quantity", "this solver", "LAMMPS", "Yade"], rows,
               "Head-on impact. Yade has no tension at the end of a damped contact. The contact"
               " is therefore shorter, and the rebound faster.")


def oblique():
    """Tangential restitution and spin over the angle, with friction as the only loss."""
    degrees = numpy.array([5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75.0])
    slopes = numpy.tan(numpy.radians(degrees))
    velocity = SPEED * numpy.column_stack([slopes, 0 * slopes, 0 * slopes - 1])
    job = pair_job(velocity)
    results = {"this solver": ours(job, 1.0)}
    if lammps.is_there:
        results["LAMMPS mindlin"] = lammps.simulate(job)
        results["LAMMPS mindlin/force"] = lammps.simulate(job, "mindlin/force")
    if yade.is_there:
        results["Yade"], = yade.simulate(job)
    count = len(degrees)
    seen = {name: numpy.array([frames["velocity"][-1, :count, 0] / velocity[:, 0],
                               frames["spin"][-1, :count, 1] * RADIUS / SPEED])
            for name, frames in results.items()}

    def compare(first, second, slipping_only=False, high=2e-3):
        if first in seen and second in seen:
            where = degrees >= 65 if slipping_only else degrees > 0
            for row, what in enumerate(("tangential restitution", "surface spin / normal speed")):
                case.check_range(
                    f"oblique{' from 65 degrees' if slipping_only else ''}: largest difference of"
                    f" the {what}, {first} and {second}",
                    abs(seen[first][row] - seen[second][row])[where].max(), high=high,
                    source="equal laws", is_condition=first != "this solver")

    compare("this solver", "LAMMPS mindlin")
    compare("Yade", "LAMMPS mindlin/force")
    compare("this solver", "Yade", slipping_only=True)
    figure, axes = pyplot.subplots(1, 2, figsize=(7.4, 2.9))
    for name, style, color in (("this solver", "o", OURS), ("LAMMPS mindlin", "x", OTHER),
                               ("LAMMPS mindlin/force", "x", REFERENCE), ("Yade", "+", FOURTH)):
        if name in seen:
            for row in (0, 1):
                axes[row].plot(degrees, seen[name][row], style, color=color, label=name,
                               fillstyle="none")
    axes[0].set(xlabel="angle of incidence in degrees", ylabel="tangential restitution")
    axes[1].set(xlabel="angle of incidence in degrees", ylabel="R × spin / normal speed")
    axes[1].legend(fontsize=7)
    case.figure("oblique", figure, "Oblique impact of two equal grains, e = 1, μ = 0.3. This"
                                   " solver and mindlin have displacement springs. Yade and"
                                   " mindlin/force have sums of force increments. The two kinds"
                                   " differ where the contact sticks.")
    case.table(["angle (degrees)", *(f"restitution, {name}" for name in seen)],
               numpy.vstack([degrees, *(values[0] for values in seen.values())]).T.tolist(),
               "Oblique impact: tangential restitution.")


def rolling():
    """A grain thrown along a plane of equal material, which slides and then rolls."""
    speed, gravity = 0.5, 9.81
    load = sphere_mass(DENSITY, RADIUS) * gravity
    stiffness = 4 / 3 * modulus(YOUNG, RATIO, YOUNG, RATIO) * RADIUS**0.5
    end = 4 * speed / (7 * FRICTION * gravity)
    every = int(end / 40 / 1e-6) + 1
    job = {**pair_job([[0, 0, 0]], beta_of(0.5)), "every": every, "steps": 40 * every,
           "position": numpy.array([[0, 0, RADIUS - (load / stiffness) ** (2 / 3)]]),
           "velocity": numpy.array([[speed, 0, 0]]), "spin": numpy.zeros((1, 3)),
           "radius": [RADIUS], "time_step": end / 40 / every, "gravity": -gravity,
           "box": [[None, None, 0.0], [None] * 3]}
    results = {"this solver": ours(job, 0.5, plane(2.0), Gravity=[0, 0, -gravity],
                                   WallYoungsModulus=YOUNG, WallPoissonRatio=RATIO)}
    if lammps.is_there:
        results["LAMMPS"] = lammps.simulate(job)
    if yade.is_there:
        results["Yade"], = yade.simulate(job)
    figure, axes = pyplot.subplots()
    rows = []
    for (name, frames), style, color in zip(results.items(), "ox+", (OURS, OTHER, FOURTH)):
        along, surface = frames["velocity"][:, 0, 0], RADIUS * frames["spin"][:, 0, 1]
        line = numpy.polyfit(frames["time"][2:18], (along - surface)[2:18], 1)
        rows.append([name, -line[1] / line[0], along[-1], surface[-1]])
        for values in (along, surface):
            axes.plot(frames["time"], values, style, color=color, fillstyle="none",
                      label=name if values is along else None)
    due = [2 * speed / (7 * FRICTION * gravity), 5 / 7 * speed, 5 / 7 * speed]
    for name, *values in rows:
        for what, own, value, expected in zip(
                ("time of slip (s)", "speed (m/s)", "R × spin (m/s)"), rows[0][1:], values, due):
            if name == "this solver":
                case.check(f"sliding to rolling: {what}", value, expected, relative=1e-3,
                           source="closed form")
            else:
                case.check(f"sliding to rolling: {what}", own, value, relative=2e-3, source=name)
    axes.plot([0, due[0], end], [speed, due[1], due[1]], color=REFERENCE, zorder=1)
    axes.plot([0, due[0], end], [0, due[1], due[1]], color=REFERENCE, zorder=1)
    axes.set(xlabel="time in s", ylabel="speed and R × spin in m/s")
    axes.legend()
    case.figure("rolling", figure, "A grain thrown along a plane: speed falls and spin rises"
                                   " until the grain rolls. Lines are the closed form.")
    case.table(["program", "time of slip (s)", "speed at the end (m/s)", "R × spin (m/s)"],
               [*rows, ["closed form", *due]], "Sliding to rolling.")


normal()
oblique()
rolling()
case.finish()
