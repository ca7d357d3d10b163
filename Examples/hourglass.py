#!/usr/bin/env pvpython
"""The default scene of Vetter (2025), Fig. 5A: grains fall through an hourglass.

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves two
pictures, an animation and a state file in the output folder. All quantities are in SI units.
"""

import argparse
import contextlib
import os
import shutil
import sys
import tempfile
import time

from paraview import servermanager
from paraview import simple as pv
from paraview.vtk.util.numpy_support import vtk_to_numpy

THROAT_HEIGHT = 0.15
OBSTACLE_RADIUS = (0.005, 0.1)  # wall elements in this range are the ball and the bar
SIZE = [900, 1200]


def read_options():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", default="hourglass-output", help="folder for what is made")
    parser.add_argument("--mesh", default=os.path.join(here, "Meshes", "hourglass.off"))
    parser.add_argument("--end-time", type=float, default=3.0, help="simulated seconds")
    parser.add_argument("--poster-time", type=float, default=0.45, help="time of the first picture")
    parser.add_argument("--seed", type=int, default=1, help="of the random grains")
    parser.add_argument("--threads", type=int, default=0, help="0 takes all there are")
    parser.add_argument("--time-step-factor", type=float, help="share of the published step")
    parser.add_argument("--frames", type=int, help="stop the animation after so many frames")
    parser.add_argument("--no-animation", action="store_true")
    parser.add_argument("--no-pictures", action="store_true", help="simulate only; needs no display")
    parser.add_argument("--plugin", help="path of GranularDynamics.so, if it is not found by itself")
    return parser.parse_args()


def load_plugin(path):
    if path:
        pv.LoadPlugin(os.path.abspath(path), ns=vars(pv))
    if not hasattr(pv, "GranularSimulation"):
        sys.exit(
            "hourglass.py: the plugin GranularDynamics is not loaded. Set PV_PLUGIN_PATH to the folder"
            " that holds GranularDynamics.so, or give --plugin /path/of/GranularDynamics.so"
        )


def build_scene(options, mesh_file):
    """The pipeline a user builds by hand: a mesh, and a simulation whose walls it is."""
    mesh = pv.OFFReader(registrationName="Hourglass", FileName=mesh_file)
    mesh.Radii = [0.002, 0.02, 0.01]
    grains = pv.GranularSimulation(registrationName="Grains", Walls=[mesh])
    grains.EndTime = options.end_time
    grains.RandomSeed = options.seed
    grains.NumberOfThreads = options.threads
    if options.time_step_factor:
        grains.TimeStepFactor = options.time_step_factor
    return mesh, grains


def check(grains):
    if grains.Status != "OK":
        sys.exit(f"hourglass.py: {grains.Status}")


def simulate(grains):
    """Plays all frames; returns their times and the seconds it took."""
    grains.UpdatePipelineInformation()
    pv.UpdatePipeline(0.0, grains)
    check(grains)
    times = list(grains.TimestepValues)
    started = time.perf_counter()
    for index, moment in enumerate(times):
        pv.UpdatePipeline(moment, grains)
        grains.UpdatePropertyInformation()
        check(grains)
        if index % 10 == 0 or moment == times[-1]:
            count = grains.GetDataInformation(0).GetNumberOfPoints()
            passed = time.perf_counter() - started
            print(f"t = {moment:5.2f} s  {count:5d} grains  {passed:6.1f} s of work", flush=True)
    return times, time.perf_counter() - started


def report(grains, times, seconds):
    data = servermanager.Fetch(pv.OutputPort(grains, 0))
    height = vtk_to_numpy(data.GetPoints().GetData())[:, 2]
    lower = int(((height >= 0) & (height < THROAT_HEIGHT)).sum())
    outside = int((height < 0).sum())
    steps = round(times[-1] / grains.TimeStepUsed)
    print(f"{len(times)} frames, {steps} steps of {grains.TimeStepUsed:.3g} s in {seconds:.1f} s")
    print(
        f"{len(height)} grains: {lower} below the throat, {len(height) - lower - outside} above it,"
        f" {outside} fallen out"
    )


def show_grains(grains, view):
    display = pv.Show(pv.OutputPort(grains, 0), view)
    display.SetRepresentationType("3D Glyphs")
    display.GlyphType = "Sphere"
    display.GlyphType.Radius = 0.5
    display.GlyphType.ThetaResolution = 24
    display.GlyphType.PhiResolution = 16
    display.Scaling = 1
    display.ScaleMode = "Magnitude"
    display.SelectScaleArray = "Radius"
    display.ScaleFactor = 2.0  # of a ball of radius one half: true size
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
    display.SetScalarBarVisibility(view, False)
    display.Specular = 0.35
    display.SpecularPower = 40
    display.Ambient = 0.15
    display.Diffuse = 1.0


def show_plain(source, view, colour):
    """Shows @a source in one colour, whatever arrays it has."""
    display = pv.Show(source, view)
    display.SetRepresentationType("Surface")
    display.ColorArrayName = ["POINTS", ""]
    display.DiffuseColor = display.AmbientColor = colour
    return display


def show_walls(mesh, view):
    """The glass, translucent, and its edges; the ball and the bar with their true thickness."""
    glass = pv.Threshold(registrationName="Glass", Input=mesh, Scalars=["CELLS", "Radius"])
    glass.ThresholdMethod = "Below Lower Threshold"
    glass.LowerThreshold = OBSTACLE_RADIUS[0]
    skin = show_plain(glass, view, [0.55, 0.75, 0.85])
    skin.Opacity = 0.05  # what is in front of the grains
    skin.BackfaceRepresentation = "Surface"
    skin.BackfaceDiffuseColor = skin.BackfaceAmbientColor = skin.DiffuseColor
    skin.BackfaceOpacity = 0.22
    surface = pv.ExtractSurface(registrationName="Glass surface", Input=glass)
    edges = pv.FeatureEdges(registrationName="Glass edges", Input=surface, FeatureAngle=20)
    rim = show_plain(edges, view, [0.75, 0.9, 1.0])
    rim.RenderLinesAsTubes = 1
    rim.LineWidth = 3

    obstacles = pv.Threshold(registrationName="Obstacles", Input=mesh, Scalars=["CELLS", "Radius"])
    obstacles.ThresholdMethod = "Between"
    obstacles.LowerThreshold, obstacles.UpperThreshold = OBSTACLE_RADIUS
    radii = pv.CellDatatoPointData(registrationName="Obstacle radii", Input=obstacles)
    axes = pv.ExtractSurface(registrationName="Obstacle axes", Input=radii)
    balls = pv.Glyph(registrationName="Balls", Input=axes, GlyphType="Sphere")
    balls.GlyphMode = "All Points"
    balls.OrientationArray = ["POINTS", "No orientation array"]
    balls.ScaleArray = ["POINTS", "Radius"]
    balls.ScaleFactor = 2.0
    balls.GlyphType.ThetaResolution = balls.GlyphType.PhiResolution = 48
    bars = pv.Tube(registrationName="Bars", Input=axes, Scalars=["POINTS", "Radius"])
    bars.VaryRadius = "By Absolute Scalar"
    bars.NumberofSides = 48
    for solid in (balls, bars):
        display = show_plain(solid, view, [0.30, 0.42, 0.50])
        display.Specular = 0.5
        display.SpecularPower = 30


def dress(mesh, grains):
    view = pv.CreateRenderView(registrationName="Hourglass view")
    pv.AssignViewToLayout(view, pv.CreateLayout(name="Hourglass"))
    view.ViewSize = SIZE
    view.UseColorPaletteForBackground = 0
    view.BackgroundColorMode = "Gradient"
    view.Background = [0.03, 0.04, 0.07]
    view.Background2 = [0.20, 0.25, 0.33]
    view.OrientationAxesVisibility = 0
    view.CenterAxesVisibility = 0
    view.UseFXAA = 1
    show_grains(grains, view)
    show_walls(mesh, view)
    view.CameraFocalPoint = [0.0, 0.0, 0.17]
    view.CameraPosition = [0.35, -0.87, 0.42]
    view.CameraViewUp = [0.0, 0.0, 1.0]
    view.CenterOfRotation = view.CameraFocalPoint
    return view


@contextlib.contextmanager
def unheard_encoder():
    """Passes on what is written to stderr meanwhile, but for the video encoder's notes."""
    sys.stderr.flush()
    real = os.dup(2)
    with tempfile.TemporaryFile("w+") as notes:
        os.dup2(notes.fileno(), 2)
        try:
            yield
        finally:
            sys.stderr.flush()
            os.dup2(real, 2)
            os.close(real)
            notes.seek(0)
            sys.stderr.write("".join(line for line in notes if "[swscaler @" not in line))


def draw(view, options, times):
    """Pictures, animation and state; prints where each is and what made it."""
    scene = pv.GetAnimationScene()
    scene.UpdateAnimationUsingDataTimeSteps()
    moments = {"hourglass.png": options.poster_time, "hourglass-end.png": times[-1]}
    for name, moment in moments.items():
        scene.AnimationTime = min(times, key=lambda t: abs(t - moment))
        path = os.path.join(options.output, name)
        pv.SaveScreenshot(path, view, ImageResolution=[2 * side for side in SIZE])
        print(f"picture    {path}")
    if not options.no_animation:
        last = len(times) - 1 if options.frames is None else min(options.frames, len(times)) - 1
        path = os.path.join(options.output, "hourglass.avi")
        with unheard_encoder():
            pv.SaveAnimation(
                path, view, ImageResolution=SIZE, FrameRate=25, FrameWindow=[0, max(last, 0)]
            )
        print(f"animation  {path}")
    scene.AnimationTime = times[0]
    path = os.path.join(options.output, "hourglass.pvsm")
    pv.SaveState(path)
    print(f"state      {path}")


def main():
    options = read_options()
    options.output = os.path.abspath(options.output)
    os.makedirs(options.output, exist_ok=True)
    load_plugin(options.plugin)
    # Beside the state file, which names it, so that the folder can be moved as a whole.
    mesh_file = shutil.copy(options.mesh, options.output)
    mesh, grains = build_scene(options, mesh_file)
    times, seconds = simulate(grains)
    report(grains, times, seconds)
    if not options.no_pictures:
        draw(dress(mesh, grains), options, times)


if __name__ == "__main__":
    main()
