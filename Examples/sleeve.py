#!/usr/bin/env pvpython
"""Triaxial compression of balls in a sleeve of rubber, between two plates and under a pressure outside.

Balls are pressed without friction in a cylinder first. Then the sleeve is put around them: a membrane,
whose rims go with the plates. The upper plate goes down. What the balls press on the sleeve is the
pressure less what the rubber carries around the specimen.

It leaves a chart, a picture and a state file. All quantities are in SI units.
"""

import numpy
from common import pipeline, results, scenes, views
from common.package import granular
from paraview import simple as pv
from vtkmodules.util.numpy_support import vtk_to_numpy

DENSITY = 2600.0
SPREAD = 0.1  # of the radii
THICKNESS = 0.006  # of the rubber, in diameters of the specimen
RUBBER = 1.4e6  # Young's modulus (Pa)
RUBBER_DENSITY = 2e5  # far above the real one, as light nodes need short steps; the test is slow
PRESSING, RESTING = 60.0, 12.0  # times of packing and of taking up the pressure, in units of inertia
SIDES = 36  # of the sleeve


def read_options():
    parser = scenes.make_parser(__doc__, "sleeve", count=500, radius=0.002, friction=0.5,
                                youngs_modulus=1e8, pressure=(1e5, "pressure outside (Pa)"),
                                strain=(0.12, "axial strain at the end"),
                                inertial_number=(2e-3, "of the compression"))
    options = parser.parse_args()
    volume = options.count * 4 / 3 * numpy.pi * options.radius**3 * (1 + SPREAD**2) / 0.62
    options.wide = (volume / (4 * numpy.pi))**(1 / 3)  # radius of the specimen, of which twice is half
    unit = 2 * options.radius * (DENSITY / options.pressure)**0.5  # of inertia (s)
    options.pressing, options.resting = PRESSING * unit, RESTING * unit
    options.rate = options.inertial_number / unit
    options.end_time = options.resting + options.strain / options.rate
    return options


def material(options, friction):
    return {"MaximumParticles": 0, "Gravity": [0, 0, 0], "Density": DENSITY, "SlidingFriction": friction,
            "YoungsModulus": options.youngs_modulus, "Restitution": 0.2, "RollingFriction": 0,
            "Viscosity": 0}


def plate(name, options, height, **properties):
    half = 2 * options.wide
    return pipeline.make_wall(name, pipeline.level(f"{name} plate", (-half, half), (-half, half), height),
                              **properties)


def loose(options):
    """Balls far apart in a cylinder, in disorder."""
    chance = numpy.random.default_rng(options.seed)
    gap, inner = 2.3 * options.radius, options.wide - 1.2 * options.radius
    line = numpy.arange(-inner, inner + 1e-9, gap)
    layer = numpy.array([(x, y) for x in line for y in line if x * x + y * y < inner * inner])
    layers = -(-options.count // len(layer))
    points = numpy.array([(*spot, (k + 0.6) * gap) for k in range(layers) for spot in layer])[:options.count]
    shape = points.shape
    return {"position": points, "velocity": 0.5 * chance.standard_normal(shape),
            "radius": options.radius * (1 + SPREAD * chance.uniform(-1, 1, shape[0]))}, layers * gap


def packed(options):
    """Balls under the pressure in a cylinder, and the height of the upper plate."""
    balls, height = loose(options)
    height += options.radius
    tube = pipeline.upright_cylinder("Mould", options.wide, -0.01, 1.1 * height, 60, capping=0)
    top = plate("Upper", options, height, Servo="Force", ServoDirection=[0, 0, -1],
                ServoLoad=numpy.pi * options.wide**2 * options.pressure,
                ServoMaximumSpeed=4 * height / options.pressing)
    run = granular.Simulation(
        walls=[pipeline.make_wall("Mould", tube), plate("Lower", options, 0.0), top], particles=balls,
        RandomSeed=options.seed, NumberOfThreads=options.threads, EndTime=options.pressing,
        FrameInterval=options.pressing / 4, **material(options, 0.0))
    grains = run.to(options.pressing)
    height -= run.history["WallTravel Upper"][-1]
    balls = {"position": numpy.array(grains.position), "radius": numpy.array(grains["Radius"])}
    pv.Delete(run.proxy)
    return balls, height


def sleeve_mesh(options, height):
    """A tube, whose point array Fixed is 2 at the lower rim and 1 at the upper one."""
    rings = max(2, round(SIDES * height / (2 * numpy.pi * options.wide)))
    angle = 2 * numpy.pi * numpy.arange(SIDES) / SIDES
    points = [(options.wide * numpy.cos(a), options.wide * numpy.sin(a), height * k / rings)
              for k in range(rings + 1) for a in angle]
    faces = []
    for k in range(rings):
        for i in range(SIDES):
            low, next_low = k * SIDES + i, k * SIDES + (i + 1) % SIDES
            high, next_high = low + SIDES, next_low + SIDES
            faces += [[low, next_low, next_high], [low, next_high, high]]
    [tube] = pipeline.surfaces((numpy.array(points), faces))
    end = 1e-6 * height
    return pipeline.new("Calculator", "Rims", Input=tube, ResultArrayName="Fixed",
                        Function=f"if(coordsZ < {end}, 2, if(coordsZ > {height - end}, 1, 0))")


def build(options):
    balls, options.height = packed(options)
    moving = {"TranslationVelocity": [0, 0, -options.rate * options.height],
              "TranslationTimes": [options.resting, 1e30]}
    sleeve = granular.membrane(
        sleeve_mesh(options, options.height), THICKNESS * 2 * options.wide, RUBBER_DENSITY, RUBBER,
        fixed="Array", name="sleeve", PoissonRatio=0.5, Pressure=-options.pressure, OwnFriction=1,
        SlidingFriction=0, RollingFriction=0, TwistingFriction=0, RetardationTime=2e-5, **moving)
    return pipeline.make_grains(
        options, walls=[sleeve, plate("Lower", options, 0.0),
                        plate("Upper", options, options.height, **moving)],
        particles=balls, AllowInitialOverlap=1, FrameInterval=options.end_time / 24,
        **material(options, options.friction))


def side(run, moment):
    """Mean radius of the sleeve, and pressure of the balls on it."""
    cells = run.simulation.walls_at(moment)
    own = cells["WallIndex"] == 0  # the sleeve is the first wall, and its faces are triangles
    points = cells.points
    faces = vtk_to_numpy(cells.data.GetPolys().GetConnectivityArray())[:3 * own.sum()].reshape(-1, 3)
    nodes = points[:faces.max() + 1]
    radius = numpy.sqrt((nodes[:, :2]**2).sum(axis=1).mean())
    middle = points[faces].mean(axis=1)[:, :2]
    outwards = middle / numpy.linalg.norm(middle, axis=1)[:, None]
    pushed = (cells["Force"][own][:, :2] * outwards).sum() / (2 * numpy.pi * radius * numpy.ptp(nodes[:, 2]))
    return radius, pushed


def carried(options, radius, strain):
    """What a smooth sleeve carries around the specimen [Pa]: its tension over its radius."""
    around, along = radius / options.wide, 1 - strain
    stress = RUBBER / 0.75 * (0.5 * (around**2 - 1) + 0.25 * (along**2 - 1))  # with a Poisson's ratio of 1/2
    return THICKNESS * 2 * options.wide * stress * around / along / radius


def measure(run):
    """Rows of axial strain, strain of the volume, stress along and across the axis, and what the sleeve
    carries around it."""
    options, history = run.options, run.columns()
    pressing = 0.5 * (history["WallForce Upper"][:, 2] - history["WallForce Lower"][:, 2])
    rows = []
    for moment, force in zip(run.times, pressing):
        radius, across = side(run, moment)
        strain = options.rate * max(moment - options.resting, 0)
        around = carried(options, radius, strain)
        area = numpy.pi * radius**2
        rows.append((strain, area * (1 - strain), force / area, across, around))
    rows = numpy.array(rows)
    begun = run.times.index(run.nearest(options.resting))
    rows[:, 1] = 1 - rows[:, 1] / rows[begun, 1]
    return rows[begun:]


def report(run):
    rows = measure(run)
    ratio = rows[:, 2] / rows[:, 3]
    peak = ratio.argmax()
    late = rows[len(rows) // 2:]
    results.compare([
        ("balls and sleeve carry, of the pressure",
         f"{((late[:, 3] + late[:, 4]) / run.options.pressure).mean():.3f}", "1"),
        ("of that the sleeve", f"{(late[:, 4] / run.options.pressure).mean():.3f}", ""),
        ("largest ratio of the stresses", f"{ratio[peak]:.2f}", ""),
        ("at an axial strain of", f"{100 * rows[peak, 0]:.1f} %", ""),
        ("growth of the volume at the end", f"{-100 * rows[-1, 1]:.1f} %", "")])
    names = ("AxialStrain", "VolumetricStrain", "AxialStress", "LateralStress", "SleeveStress", "StressRatio")
    run.table = run.write_table(names, numpy.column_stack([rows, ratio]))


def draw(run):
    height = run.options.height
    view = run.make_view("Sleeve", [800, 1100], [0.5 * height, -3 * height, 0.8 * height],
                         [0, 0, 0.46 * height])
    run.show_grains()
    views.show_walls(run.grains, view, front=0.15, back=0.3)
    run.save_picture()
    ratio = {"StressRatio": ("axial over lateral", (0.1, 0.3, 0.8))}
    volume = {"VolumetricStrain": ("volume", (0.8, 0.3, 0.1))}
    chart = run.make_chart("Stresses", ("Ratio of the stresses", ratio), ("Strain of the volume", volume),
                           table=run.table, bottom=("Axial strain", "AxialStrain"))
    run.save_picture("-stresses", of=chart)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
