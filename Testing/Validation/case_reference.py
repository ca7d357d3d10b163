"""Trajectories of the published program, repeated with the published rules."""

import csv
import json
import os

import numpy
from experiments.impacts import follow
from matplotlib import pyplot
from paraview import simple as pv
from validating import FOURTH, OTHER, OURS, Case

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "Data", "reference")
SCENES = ("pair_oblique", "pair_stick", "wall_primitives", "drag", "box80")

case = Case(
    "reference", "Trajectories of the published model",
    "The program of Vetter (2025) computed five small scenes. Friction is as published"
    " (FrictionUpdate AsPublished), and walls act element by element (WallSeams PerElement). Two"
    " scenes are impacts of pairs, one with slip and one with sticking. The other scenes are"
    " grains on the four kinds of wall element, flight in a fluid, and eighty grains that settle"
    " in a box. Positions have to agree to 1e-9 of the largest radius, and velocities to 1e-7 m/s."
    " Scenes with up to five grains have to agree to the end. The box is chaotic and has to agree"
    " in the first half.",
    section="Single grains")


def read(scene, name):
    """Columns of a frame, with a row per grain."""
    with open(os.path.join(FOLDER, scene, name), encoding="ascii") as file:
        return numpy.array([[float(value) for value in row] for row in list(csv.reader(file))[1:]])


def simulate(scene):
    """Largest radius of a scene, reference frames, and motion in this solver."""
    with open(os.path.join(FOLDER, scene, "case.json"), encoding="ascii") as file:
        given = json.load(file)
    start = read(scene, "initial.csv")
    path = os.path.join(FOLDER, scene, "boundary.off")
    with open(path, encoding="ascii") as file:
        has_walls = int(file.read().split()[2]) > 0
    walls = pv.OFFReader(FileName=path, Radii=given["mesh_radii"]) if has_walls else None
    motion = follow(
        {"position": start[:, :3], "radius": start[:, 3], "velocity": start[:, 4:7],
         "orientation": start[:, 7:11], "angular_velocity": start[:, 11:]}, walls,
        given["time_step"], given["frames"] * given["steps_per_frame"], given["steps_per_frame"],
        Density=given["density"], YoungsModulus=given["youngs_modulus"],
        PoissonRatio=given["poissons_ratio"], Restitution=given["restitution"],
        SlidingFriction=given["sliding_friction"], RollingFriction=given["rolling_friction"],
        TwistingFriction=given["twisting_friction"], Viscosity=given["viscosity"],
        Gravity=given["gravity"], FrictionUpdate="AsPublished", WallSeams="PerElement",
        RadiusRange=[given["minimum_radius"], given["maximum_radius"]])
    frames = numpy.array([read(scene, f"frame{k:03d}.csv") for k in range(1, given["frames"] + 1)])
    return start[:, 3].max(), frames, motion


figure, (left, right) = pyplot.subplots(1, 2, figsize=(7.4, 2.9))
for scene, marker, color in zip(SCENES, "osx^v", (OURS, OTHER, FOURTH, "#777777", "#8a5fa8")):
    radius, frames, motion = simulate(scene)
    position = numpy.linalg.norm(motion.position[1:] - frames[:, :, :3], axis=2).max(axis=1)
    position /= radius
    velocity = numpy.linalg.norm(motion.velocity[1:] - frames[:, :, 4:7], axis=2).max(axis=1)
    spin = numpy.linalg.norm(motion.spin[1:] - frames[:, :, 11:], axis=2).max(axis=1)
    compared = len(frames) if frames.shape[1] <= 5 else len(frames) // 2
    case.check_range(f"{scene}: largest deviation of a position / largest radius",
                     position[:compared].max(), high=1e-9, source="Vetter (2025)")
    case.check_range(f"{scene}: largest deviation of a velocity", velocity[:compared].max(),
                     high=1e-7, unit="m/s", source="Vetter (2025)")
    smallest = frames[0, :, 3].min()
    case.check_range(f"{scene}: largest deviation of a spin × smallest radius",
                     spin[:compared].max() * smallest, high=1e-7, unit="m/s",
                     source="Vetter (2025)")
    share = numpy.arange(1, len(frames) + 1) / len(frames)
    # Deviations of 0 are drawn at the bottom.
    left.semilogy(share, numpy.maximum(position, 1e-18), marker + "-", color=color, label=scene)
    right.semilogy(share, numpy.maximum(velocity, 1e-18), marker + "-", color=color)
left.axhline(1e-9, color="black", linestyle="--")
right.axhline(1e-7, color="black", linestyle="--")
left.set(xlabel="time / duration of the scene", ylabel="deviation of a position / radius")
right.set(xlabel="time / duration of the scene", ylabel="deviation of a velocity in m/s")
for axes in (left, right):
    axes.set_ylim(top=1e-5)  # space for the legend
left.legend(loc="upper left", fontsize=7, ncol=3)
case.figure("deviation", figure, "Largest deviation from the published program over time. Dashed"
                                 " lines are the tolerances, for box80 in the first half.")
case.finish()
