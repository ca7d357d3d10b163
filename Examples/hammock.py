#!/usr/bin/env pvpython
"""A column of pebbles comes to rest on a sheet of rubber, which sags under it.

The pebbles are poly-superellipsoids of three kinds. The sheet is fixed at its rim, below a tube. At
rest the forces on the sheet and on the tube add up to the weight. A column on a membrane is a scene
of SudoDEM (figure 8 of its paper).

It leaves a picture and a state file. All quantities are in SI units.
"""

import numpy
from common import pipeline, results, scenes, views
from common.package import granular
from smooth_grains import SHAPES
from trampoline import sheet_mesh

TUBE = 0.03  # radius
RUBBER = 1e6  # Young's modulus of the sheet (Pa)


def read_options():
    return scenes.make_parser(__doc__, "hammock", count=80, end_time=0.6, friction=0.3,
                              radius=(0.006, "radius of a sphere with the volume of a pebble (m)")).parse_args()


def build(options):
    shapes = [granular.shape(kind, name=name, **properties)
              for name, kind, properties in SHAPES["pebbles"]]
    points, faces = sheet_mesh(8)
    sheet = granular.membrane((0.15 * points, faces), thickness=0.001, density=3000, youngs_modulus=RUBBER,
                              name="sheet", MassDamping=20, RetardationTime=2e-4)
    tube = pipeline.upright_cylinder("Tube", TUBE, 0.002, 0.5, 60, capping=0)
    inner = 0.6 * TUBE
    high = 0.02 + 4 * options.count * 8 * options.radius**3 / TUBE**2 / 2
    return pipeline.make_grains(
        options, walls=[sheet, pipeline.make_wall("Tube", tube)], shapes=shapes,
        MaximumParticles=options.count, RadiusRange=[options.radius, options.radius], SpawnRegion="Box",
        SpawnBox=[-inner, inner, -inner, inner, 0.02, high], InitialVelocity=[0, 0, -0.5], YoungsModulus=2e6,
        Restitution=0.2, SlidingFriction=options.friction, RollingFriction=0.02, Viscosity=0,
        FrameInterval=0.05, MaximumOverlap=0.5)


def report(run):
    rows = run.columns()
    weight = (run.particles()[1]["Mass"] * pipeline.GRAVITY).sum()
    on_sheet, on_tube = (-rows[f"WallForce {name}"][-1, 2] for name in ("sheet", "Tube"))
    sag = -run.simulation.walls_at(run.end).points[:, 2].min()
    results.compare([
        ("weight of the pebbles", f"{weight:.3f} N", ""),
        ("sheet and tube carry", f"{on_sheet + on_tube:.3f} N", f"{weight:.3f} N"),
        ("of that the sheet", f"{100 * on_sheet / weight:.0f} %", ""),
        ("the sheet sags by", f"{1e3 * sag:.1f} mm", ""),
        ("and is stretched by", f"{100 * (rows['LargestStretch sheet'][-1] - 1):.1f} %", "")])


def draw(run):
    view = run.make_view("Hammock", [900, 900], [0.16, -0.32, 0.02], [0, 0, 0.03])
    display = run.show_grains()
    views.colour(display, view, "Shape", "Kind", (0, 2), preset="Rainbow Uniform")
    views.show_walls(run.grains, view, front=0.1, back=0.3)
    run.save_picture()


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
