#!/usr/bin/env pvpython
"""A shelf under a bed of grains, which CalculiX bends by the loads of the grains on its top.

The shelf is clamped at one end, and is the floor of a box. Granular Wall Loads makes the mean forces on
the points of its top, and writes them for CalculiX. Deflection and reaction are compared with beam theory
and with the weight of the grains. Without CalculiX (on Debian: apt install calculix-ccx) the scene ends
after the loads.

It leaves a picture of the shelf, a table of both deflections, the files of CalculiX and a state file. All
quantities are in SI units.
"""

import os

import numpy
from common import calculix, pipeline, scenes, views
from common.package import granular
from granular.simulation import PARTICLES, WALLS
from granular.surfaces import surfaces
from paraview import simple as pv

LENGTH, WIDTH, HEIGHT = 0.4, 0.06, 0.01
CELLS = 40, 6, 2  # bricks along, across and upwards
STIFFNESS = 3e9  # Young's modulus of the shelf, of acrylic
BED = 0.09  # height of the box
PACKING = 0.58  # share of its volume that a loose bed fills


def read_options():
    parser = scenes.make_parser(__doc__, "beam", end_time=1.2, radius=0.005, youngs_modulus=2e6,
                                steady_from=0.8)
    parser.add_argument("--fill", type=scenes.positive, default=0.06, help="height of the bed (m)")
    return parser.parse_args()


def shelf():
    return calculix.Beam(LENGTH, WIDTH, HEIGHT, STIFFNESS, CELLS)


def build(options):
    """A box above the shelf, and grains in it that settle."""
    half = 0.5 * WIDTH
    z = (0.0, BED)
    sides = [pipeline.make_wall(f"Side {k}", pipeline.upright(f"Board {k}", begin, end, z))
             for k, (begin, end) in enumerate((((0, -half), (LENGTH, -half)), ((0, half), (LENGTH, half)),
                                               ((0, -half), (0, half)), ((LENGTH, -half), (LENGTH, half))))]
    top = pipeline.make_wall("Shelf", shelf().top())
    volume = LENGTH * WIDTH * options.fill
    count = round(PACKING * volume / (4 / 3 * numpy.pi * options.radius**3))
    r = 1.1 * options.radius
    filling = pipeline.make_inflow(
        "Filling", Shape="Box", Box=[r, LENGTH - r, r - half, half - r, r, 3 * options.fill], Amount="Fill",
        MaximumCount=count, RadiusRange=[0.8 * options.radius, 1.1 * options.radius])
    return pipeline.make_grains(options, walls=[top, *sides], inflows=filling, MaximumParticles=count,
                                SlidingFriction=0.4, RollingFriction=0.05, Restitution=0.3,
                                YoungsModulus=options.youngs_modulus, FrameInterval=0.02, NodalLoads=1)


def report(run):
    """Loads, and what they do to the shelf."""
    folder, beam = run.options.output, shelf()
    beam.write_model(os.path.join(folder, "shelf.inp"))
    loads = granular.wall_loads(run.grains, "Shelf", start=run.options.steady_from,
                                file_name=os.path.join(folder, "loads.inp"),
                                nodes_from=os.path.join(folder, "shelf.inp"))
    _, arrays = run.particles()
    print(f"grains of {pipeline.GRAVITY * arrays['Mass'].sum():.3f} N put {-loads.total_force[2]:.3f} N on the"
          f" shelf, the rest on the sides ({len(arrays)} grains)")
    print(f"mean from {loads.start:.2f} to {loads.end:.2f} s on {len(loads.number)} points")
    theory = beam.deflection(loads.position, loads.force)
    print(f"deflection by beam theory  {1e3 * theory:.3f} mm")
    run.bent = None
    if calculix.program() is None:
        print(f"To compare, {calculix.INSTALL}.")
        return
    run.bent, reaction = beam.solve(folder, "shelf.inp", "loads.inp")
    found = run.bent[beam.free_end(), 2].mean()
    clamped = loads.position[:, 0] == 0.0  # whose loads the clamp takes without the shelf
    rest = reaction + loads.force[~clamped].sum(axis=0)
    print(f"deflection by CalculiX     {1e3 * found:.3f} mm ({100 * (found / theory - 1):+.2f} %)")
    print(f"reaction and loads leave   {numpy.linalg.norm(rest):.2g} N of"
          f" {numpy.linalg.norm(reaction):.3f} N")
    run.write_table(["theory_m", "calculix_m", "load_N"], [(theory, found, -loads.total_force[2])])


def draw(run):
    """The shelf as it bends, with the forces on the points of its top, before half of the grains."""
    view = run.make_view("Shelf", [1500, 900], [0.42, -0.42, 0.24], [0.205, 0, 0.005])
    half = pipeline.new("Clip", "Half of the grains", Input=pv.OutputPort(run.grains, PARTICLES))
    half.ClipType.Origin, half.ClipType.Normal = [0, 0, 0], [0, -1, 0]
    views.show_spheres(pipeline.new("ExtractSurface", "Grains behind", Input=half), view)
    beam = shelf()
    bent = numpy.zeros_like(beam.nodes) if run.bent is None else run.bent
    [drawn] = surfaces((beam.nodes + bent, beam.skin()))
    views.show_plain(drawn, view, [0.85, 0.35, 0.15])
    loads = pipeline.new("GranularWallLoads", "Loads", Input=pv.OutputPort(run.grains, WALLS), Wall="Shelf",
                         StartTime=run.options.steady_from)
    arrows = pipeline.new("Glyph", "Forces", Input=loads, GlyphType="Arrow",
                          OrientationArray=["POINTS", "NodalForce"], ScaleArray=["POINTS", "NodalForce"],
                          GlyphMode="All Points", ScaleFactor=0.5)
    arrows.GlyphTransform.Translate = [-1, 0, 0]  # they end at the points
    views.show_plain(arrows, view, [1.0, 0.85, 0.2])
    run.save_picture()


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
