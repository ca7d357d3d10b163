#!/usr/bin/env pvpython
"""The default scene of Vetter (2025), Fig. 5A: grains fall through an hourglass.

It leaves two pictures, a film and a state file. All quantities are in SI units.
"""

import os
import shutil

from common import pipeline, scenes, views
from paraview import simple as pv

THROAT_HEIGHT = 0.15
OBSTACLE_RADIUS = (0.005, 0.1)  # wall elements in this range are the ball and the bar


def read_options():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = scenes.make_parser(__doc__, "hourglass", end_time=3.0, film=True, poster_time=0.45,
                                time_step_factor=None)
    parser.add_argument("--mesh", default=os.path.join(here, "Meshes", "hourglass.off"),
                        help="an OFF file")
    return parser.parse_args()


def build(options):
    """The pipeline a user builds by hand: a mesh, and a simulation whose walls it is."""
    # Beside the state file, which names it, so that the folder can be moved as a whole.
    mesh_file = shutil.copy(options.mesh, options.output)
    mesh = pipeline.new("OFFReader", "Hourglass", FileName=mesh_file, Radii=[0.002, 0.02, 0.01])
    grains = pipeline.make_grains(options, walls=mesh)
    if options.time_step_factor:
        grains.TimeStepFactor = options.time_step_factor
    return grains


def report(run):
    height = run.particles()[0][:, 2]
    lower = int(((height >= 0) & (height < THROAT_HEIGHT)).sum())
    outside = int((height < 0).sum())
    print(
        f"{len(height)} grains: {lower} below the throat, {len(height) - lower - outside} above it,"
        f" {outside} fallen out"
    )


def show_grains(run):
    display = run.show_grains()
    pv.ColorBy(display, ("POINTS", "Radius"))
    colours = pv.GetColorTransferFunction("Radius")
    sand = [
        (0.002, (0.62, 0.10, 0.22)),
        (0.004, (0.82, 0.20, 0.17)),
        (0.006, (0.95, 0.45, 0.17)),
        (0.008, (0.99, 0.72, 0.30)),
        (0.010, (1.00, 0.93, 0.70)),
    ]
    colours.RGBPoints = [number for at, rgb in sand for number in (at, *rgb)]
    colours.ColorSpace = "Lab"
    display.SetScalarBarVisibility(run.view, False)


def show_walls(mesh, view):
    """The glass, translucent, and its edges; the ball and the bar with their true thickness."""
    glass = pipeline.new("Threshold", "Glass", Input=mesh, Scalars=["CELLS", "Radius"])
    glass.ThresholdMethod = "Below Lower Threshold"
    glass.LowerThreshold = OBSTACLE_RADIUS[0]
    views.show_skin(glass, view, 0.05, 0.22)
    surface = pipeline.new("ExtractSurface", "Glass surface", Input=glass)
    views.show_edges(surface, view, "Glass edges", width=3)

    obstacles = pipeline.new("Threshold", "Obstacles", Input=mesh, Scalars=["CELLS", "Radius"])
    obstacles.ThresholdMethod = "Between"
    obstacles.LowerThreshold, obstacles.UpperThreshold = OBSTACLE_RADIUS
    radii = pipeline.new("CellDatatoPointData", "Obstacle radii", Input=obstacles)
    axes = pipeline.new("ExtractSurface", "Obstacle axes", Input=radii)
    balls = pipeline.new("Glyph", "Balls", Input=axes, GlyphType="Sphere")
    balls.GlyphMode = "All Points"
    balls.OrientationArray = ["POINTS", "No orientation array"]
    balls.ScaleArray = ["POINTS", "Radius"]
    balls.ScaleFactor = 2.0
    balls.GlyphType.ThetaResolution = balls.GlyphType.PhiResolution = 48
    bars = pipeline.new("Tube", "Bars", Input=axes, Scalars=["POINTS", "Radius"])
    bars.VaryRadius = "By Absolute Scalar"
    bars.NumberofSides = 48
    for solid in (balls, bars):
        display = views.show_plain(solid, view, [0.30, 0.42, 0.50])
        display.Specular = 0.5
        display.SpecularPower = 30


def show(run):
    run.make_view("Hourglass", [900, 1200], [0.35, -0.87, 0.42], [0.0, 0.0, 0.17])
    show_grains(run)
    show_walls(pv.FindSource("Hourglass"), run.view)


def draw(run):
    run.save_picture("", run.options.poster_time)
    run.save_picture("-end", run.end)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw, show)
