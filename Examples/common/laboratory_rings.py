"""The Couette cell of the laboratory: grains between two rough cylinders, of which the inner one
rotates."""

import numpy
from common import pipeline
from common.laboratory_cells import DENSITY, Test, radii
from common.laboratory_walls import SMOOTH, level, make_wall, settling, simulation
from common.package import granular

INNER, OUTER = 5, 12  # radii, at a thousand grains, in diameters
ROTATES_BY = 1.5  # displacement of the inner surface after the grains settled, in its radius


def ring_of_balls(name, radius, height, diameter, **properties):
    """A cylinder of balls that touch, in rings, each on the gaps of the ring below."""
    around = max(6, int(numpy.pi / numpy.arcsin(0.5 * diameter / radius)))
    step = 2 * numpy.pi / around
    rings = int(numpy.ceil(height / (0.87 * diameter))) + 1
    positions = [(radius * numpy.cos(step * (k + 0.5 * (ring % 2))),
                  radius * numpy.sin(step * (k + 0.5 * (ring % 2))), 0.87 * diameter * ring)
                 for ring in range(rings) for k in range(around)]
    return pipeline.make_wall(name, granular.balls(positions, diameter / 2), **properties)


def sheath(name, radius, height):
    """A cylinder behind balls, so that no grain slips out between them."""
    profile = pipeline.revolved_profile(f"{name} sheet",
                                        [(radius, -0.01 * height), (radius, height)], 96)
    return pipeline.make_wall(name, profile)


def build_couette(options):
    d = 2 * options.radius
    scale = (options.count / 1000) ** (1 / 3)
    inner, outer = scale * INNER * d, scale * OUTER * d
    # The centres of balls are on the cylinders, so grains have a radius less on both sides.
    area = numpy.pi * ((outer - d / 2) ** 2 - (inner + d / 2) ** 2)
    solid = options.count * 4 / 3 * numpy.pi * options.radius ** 3 * 1.02
    height = solid / 0.25 / area
    options.inner, options.outer, options.height = inner, outer, height
    options.rest = settling(height)
    speed = options.inertial_number * 5 * numpy.sqrt(options.pressure / DENSITY)
    options.rate = speed / inner
    options.end_time = 1.5 * options.rest + ROTATES_BY / options.rate
    options.begin = 1.5 * options.rest
    whole = (-outer - d, outer + d)
    floor = make_wall("Floor", [level(whole, whole, 0)], **SMOOTH)
    lid = make_wall("Lid", [level(whole, whole, height)], Servo="Force",
                    ServoLoad=options.pressure * area, ServoMaximumSpeed=height / options.rest,
                    ServoTimes=[0.5 * options.rest, 1e30], **SMOOTH)
    rotation = {"AngularVelocity": options.rate, "RotationAxis": [0, 0, 1],
                "RotationTimes": [options.begin, 1e30]}
    walls = [floor, lid, ring_of_balls("Inner", inner, height, d, **rotation),
             ring_of_balls("Outer", outer, height, d), sheath("Inner sheath", inner - 0.3 * d, height),
             sheath("Outer sheath", outer + 0.3 * d, height)]
    within = (inner + 0.5 * d, outer - 0.5 * d)
    space = pipeline.revolved_profile("Room", [(within[0], 0), (within[1], 0), (within[1], height),
                                               (within[0], height), (within[0], 0)], 96)
    filling = pipeline.make_inflow("Filling", Region=space, Name="filling", Shape="Surface",
                                   Amount="Fill", MaximumCount=options.count,
                                   RadiusRange=radii(options), Velocity=[0, 0, 0])
    return simulation(walls, options, outer, height, inflows=[filling])


def profile(run):
    """The mean velocity around the axis by distance from the inner surface, in diameters, in parts
    of that of the surface."""
    options, d = run.options, 2 * run.options.radius
    edges = numpy.arange(0.5, (options.outer - options.inner) / d, 1.0)
    sums, counts = numpy.zeros(len(edges) - 1), numpy.zeros(len(edges) - 1)
    late = [moment for moment in run.times
            if moment >= options.begin + 0.3 * (options.end_time - options.begin)]
    for moment in late:
        position, arrays = run.particles(moment)
        r = numpy.hypot(position[:, 0], position[:, 1])
        around = (position[:, 0] * arrays["Velocity"][:, 1]
                  - position[:, 1] * arrays["Velocity"][:, 0]) / r
        which = numpy.digitize((r - options.inner) / d, edges) - 1
        for k in range(len(sums)):
            sums[k] += around[which == k].sum()
            counts[k] += (which == k).sum()
    velocity = sums / numpy.maximum(counts, 1) / (options.rate * options.inner)
    return 0.5 * (edges[1:] + edges[:-1]), velocity


def measure_couette(run):
    distance, velocity = profile(run)
    options, rows = run.options, run.columns()
    late = rows["Time"] >= options.begin + 0.3 * (options.end_time - options.begin)
    torque = {name: rows[f"WallTorque {name}"][late][:, 2].mean() for name in ("Inner", "Outer")}
    lid = rows["WallForce Lid"][late][:, 2].mean() / (
        numpy.pi * ((options.outer - options.radius) ** 2 - (options.inner + options.radius) ** 2))
    found = velocity > 0.005
    slope = numpy.polyfit(distance[found], numpy.log(velocity[found]), 1)[0] if found.sum() > 1 else 0
    print(f"pressure of the lid {lid:.5g} of {options.pressure:g} Pa")
    print(f"torque on the inner cylinder {torque['Inner']:.4g} N m, on the outer one"
          f" {torque['Outer']:.4g} N m")
    print(f"velocity {velocity[0]:.3f} of that of the cylinder within a diameter of it, a decay by e"
          f" every {-1 / slope if slope else float('nan'):.2f} diameters")
    return {"Distance": distance, "Velocity": velocity}


TESTS = {
    "couette": Test(build_couette, measure_couette,
                    ("Distance from the inner cylinder in diameters", "Velocity in that of the cylinder",
                     ""), "Distance", {"Velocity": "velocity"}, {}, legend="TopRight"),
}
