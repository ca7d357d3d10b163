"""What the examples share: options, stepping through a run, its numbers, pictures and a state file.

A scene is a pipeline as a user builds it by hand. The pipeline is in the example itself.
"""

import argparse
import os
import sys
import time

from paraview import servermanager
from paraview import simple as pv
from paraview.vtk.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkRenderingCore import vtkRenderWindow
import vtkmodules.vtkRenderingOpenGL2  # noqa: F401, the render window that is made

PARTICLES, CONTACTS, HISTORY, WALLS = range(4)
GRAVITY = 9.81  # the default of the simulation (m/s^2)


def positive(text):
    """The type of options that must be above 0."""
    value = float(text)
    if not value > 0:
        raise argparse.ArgumentTypeError(f"{text} must be above 0")
    return value


def make_parser(document, name, end_time=None):
    """The options of every scene; @a name is that of the scene and of the files that it leaves.
    Without @a end_time other options of the scene set how long it takes."""
    parser = argparse.ArgumentParser(prog=f"{name}.py", description=document.splitlines()[0])
    parser.set_defaults(name=name)
    parser.add_argument("--output", default=f"{name}-output", help="folder for what is made")
    if end_time is not None:
        parser.add_argument("--end-time", type=float, default=end_time, help="simulated seconds")
    parser.add_argument("--seed", type=int, default=1, help="of the random grains")
    parser.add_argument("--threads", type=int, default=0, help="0 takes all there are")
    parser.add_argument("--scale", type=int, default=2, help="of the pictures, 1 for small ones")
    parser.add_argument("--no-pictures", action="store_true", help="simulate only, without display")
    parser.add_argument("--plugin", help="path of GranularDynamics.so, if not found by itself")
    return parser


def prepare(options):
    """Makes the output folder and loads the plugin."""
    options.output = os.path.abspath(options.output)
    os.makedirs(options.output, exist_ok=True)
    if options.plugin:
        pv.LoadPlugin(os.path.abspath(options.plugin), ns=vars(pv))
    if not hasattr(pv, "GranularSimulation"):
        sys.exit(
            f"{options.name}.py: the plugin GranularDynamics is not loaded. Set PV_PLUGIN_PATH to"
            " the folder that holds GranularDynamics.so, or give --plugin"
            " /path/of/GranularDynamics.so"
        )
    if not options.no_pictures:
        # Connected from the beginning: an X server without a screen (Xvfb) that nobody is
        # connected to has been seen to be gone when a long simulation was over.
        options.connection = vtkRenderWindow()
        options.connection.SetShowWindow(False)
        options.connection.SetSize(8, 8)
        options.connection.Render()


def set_run(grains, options):
    grains.EndTime = options.end_time
    grains.RandomSeed = options.seed
    grains.NumberOfThreads = options.threads


def make_grains(options, start, walls, frame, shapes=None, **properties):
    """A simulation of given grains, without inflows.
    @param start: these grains
    @param frame: seconds between two frames
    @param properties: others of the simulation by their names"""
    grains = pv.GranularSimulation(registrationName="Grains", Walls=walls, Particles=start,
                                   Inflows=None, Shapes=shapes, MaximumParticles=0,
                                   FrameInterval=frame, **properties)
    set_run(grains, options)
    return grains


def lines_of(points):
    """Points as the text of a shape, a line each."""
    return "\n".join(" ".join(repr(float(number)) for number in point) for point in points)


_BEGIN = """
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
import vtk
"""
_END = """
points = vtk.vtkPoints()
points.SetData(numpy_to_vtk(position, deep=True))
output.SetPoints(points)
for name, values in arrays.items():
    array = numpy_to_vtk(values, deep=True)
    array.SetName(name)
    output.GetPointData().AddArray(array)
"""


def make_start(name, script):
    """Grains to start from. A script of numpy sets `position`, and `arrays` by their names."""
    return pv.ProgrammableSource(registrationName=name, OutputDataSetType="vtkPolyData",
                                 Script=_BEGIN + script + _END)


def revolved_profile(name, profile, sides):
    """The surface that a line of (radius, height) makes by a revolution about z."""
    points = [number for radius, height in profile for number in (radius, 0.0, height)]
    line = pv.PolyLineSource(registrationName=f"{name} profile", Points=points)
    return pv.RotationalExtrusion(registrationName=name, Input=line, Resolution=sides, Capping=0)


def update(grains, moment):
    grains.UpdatePipeline(float(moment))  # paraview.simple takes a time of 0 for none
    grains.UpdatePropertyInformation()
    if grains.Status != "OK":
        stop(grains.Status)


def stop(problem):
    """Ends the program with a sentence, in the middle of a scene: sys.exit with views open has been
    seen to end in a crash."""
    print(f"{os.path.basename(sys.argv[0])}: {problem}", file=sys.stderr)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(1)


def simulate(grains, each=None):
    """Plays all frames, or until @a each, called with the time of each, returns True; returns the
    times. Prints what the simulation alone took, without pictures."""
    grains.UpdatePipelineInformation()
    times = list(grains.TimestepValues)
    seconds, moved, before = 0.0, 0, 0
    for index, moment in enumerate(times):
        started = time.perf_counter()
        update(grains, moment)
        seconds += time.perf_counter() - started
        count = grains.GetDataInformation(PARTICLES).GetNumberOfPoints()
        moved, before = moved + (before + count) / 2, count  # grains were added in between
        if each and each(moment):
            times = times[: index + 1]
        if index % max(1, len(times) // 10) == 0 or moment == times[-1]:
            print(f"t = {moment:5.2f} s  {count:5d} grains  {seconds:6.1f} s of work", flush=True)
        if moment == times[-1]:
            break
    steps = round(times[-1] / grains.TimeStepUsed)
    speed = moved * steps / max(1, len(times) - 1) / seconds
    if grains.Notes:
        print(f"notes: {grains.Notes}")
    print(f"{len(times)} frames, {steps} steps of {grains.TimeStepUsed:.3g} s in {seconds:.1f} s,"
          f" {speed:.3g} particle steps a second")
    return times


def play(options, build, report, draw):
    """A whole scene that reads no frame before the end: build(options) returns its grains;
    report and draw get these, the options and the times."""
    prepare(options)
    grains = build(options)
    times = simulate(grains)
    report(grains, options, times)
    if not options.no_pictures:
        draw(grains, options, times)


def fetch(grains, port, moment):
    update(grains, moment)
    return servermanager.Fetch(grains, idx=port)


def by_name(attributes):
    """The arrays of numbers of points, cells or rows by their names."""
    arrays = (attributes.GetArray(i) for i in range(attributes.GetNumberOfArrays()))
    return {array.GetName(): vtk_to_numpy(array) for array in arrays
            if array is not None}


def columns(grains, moment):
    """The columns of History up to a time by their names."""
    return by_name(fetch(grains, HISTORY, moment).GetRowData())


def row_of(figure, moment):
    """The columns of a filter of figures, which has one row, at a time by their names."""
    values_by_name = by_name(fetch(figure, 0, moment).GetRowData())
    return {name: values[0] for name, values in values_by_name.items()}


def steady_rows(rows, options):
    """Which rows of History are from --steady-from on; at least two, for averages and slopes."""
    steady = rows["Time"] >= options.steady_from - 1e-9
    if steady.sum() < 2:
        sys.exit(
            f"{options.name}.py: --steady-from {options.steady_from:g} leaves no two frames before"
            f" --end-time {options.end_time:g}"
        )
    return steady


def particles(grains, moment):
    """The positions of the grains at a time, and their arrays by name."""
    data = fetch(grains, PARTICLES, moment)
    return vtk_to_numpy(data.GetPoints().GetData()), by_name(data.GetPointData())


def contacts(grains, moment):
    """The ends of the contacts at a time, as rows of points and pairs of their numbers, and their
    arrays by name. The first points are the grains; the second end of a contact with a wall, whose
    second ParticleId is -1, is where it is touched."""
    data = fetch(grains, CONTACTS, moment)
    points = vtk_to_numpy(data.GetPoints().GetData())
    pairs = vtk_to_numpy(data.GetLines().GetConnectivityArray()).reshape(-1, 2)
    return points, pairs, by_name(data.GetCellData())


def make_view(name, size, camera, focus, layout=None):
    """An empty view with a dark background, and the layout that it is in."""
    view = pv.CreateRenderView(registrationName=f"{name} view")
    layout = layout or pv.CreateLayout(name=name)
    pv.AssignViewToLayout(view, layout)
    view.ViewSize = size
    view.UseColorPaletteForBackground = 0
    view.BackgroundColorMode = "Gradient"
    view.Background = [0.03, 0.04, 0.07]
    view.Background2 = [0.20, 0.25, 0.33]
    view.OrientationAxesVisibility = 0
    view.CenterAxesVisibility = 0
    view.UseFXAA = 1
    view.CameraPosition = camera
    view.CameraFocalPoint = view.CenterOfRotation = focus
    view.CameraViewUp = [0.0, 0.0, 1.0]
    return view, layout


def show_grains(grains, view):
    """Spheres of true size, which is what the plugin shows by itself."""
    return show_spheres(pv.OutputPort(grains, PARTICLES), view)


def show_spheres(source, view, rgb=None):
    """Grains, or some of them, as spheres of true size; with @a rgb in one colour."""
    display = show_plain(source, view, rgb) if rgb else pv.Show(source, view)
    display.SetRepresentationType("Grains")
    display.Specular = 0.35
    display.SpecularPower = 40
    display.Ambient = 0.15
    display.Diffuse = 1.0
    return display


def colour(
    display, view, array, title, limits, labels=None, preset="Plasma (matplotlib)", log=False,
    digits=".3g"
):
    """Colours by a point array, with a legend that has @a labels, or else ends and middle."""
    pv.ColorBy(display, ("POINTS", array))
    colours = pv.GetColorTransferFunction(array)
    colours.ApplyPreset(preset, True)
    colours.RescaleTransferFunction(*limits)
    if log:
        colours.MapControlPointsToLogSpace()
        colours.UseLogScale = 1
    colours.AutomaticRescaleRangeMode = "Never"
    display.SetScalarBarVisibility(view, True)
    legend = pv.GetScalarBar(colours, view)
    legend.Title, legend.ComponentTitle = title, ""
    legend.TitleFontSize = legend.LabelFontSize = 20
    legend.TitleColor = legend.LabelColor = [0.9, 0.93, 0.96]
    begin, end = ("{:", "}") if "{" in str(legend.LabelFormat) else ("%", "")  # since ParaView 6.1
    legend.LabelFormat = legend.RangeLabelFormat = begin + digits + end
    legend.AutomaticLabelFormat = 0
    legend.UseCustomLabels = 1
    legend.CustomLabels = labels or [limits[0], 0.5 * sum(limits), limits[1]]
    legend.AddRangeLabels = 0
    legend.WindowLocation = "Any Location"
    legend.Orientation = "Horizontal"
    legend.Position, legend.ScalarBarLength = [0.3, 0.02], 0.4


def show_pieces(grains, view):
    """Grains, coloured so that pieces that bonds hold together differ from each other."""
    pieces = pv.Calculator(registrationName="Pieces", Input=pv.OutputPort(grains, PARTICLES),
                           ResultArrayName="Piece",
                           Function="Fragment*0.618034-floor(Fragment*0.618034)")
    display = show_spheres(pieces, view)
    colour(display, view, "Piece", "Piece", (0, 1), preset="Rainbow Uniform")
    display.SetScalarBarVisibility(view, False)
    return display


def show_cracks(cracks, view, radius):
    """Broken bonds as red spheres."""
    display = show_plain(cracks, view, [0.9, 0.1, 0.1])
    display.SetRepresentationType("Point Gaussian")
    display.GaussianRadius = radius


def colour_materials(display, view, colours, legend=True):
    """Colours by material, with a legend of their names: @a colours by names, in their order."""
    pv.ColorBy(display, ("POINTS", "Material"))
    table = pv.GetColorTransferFunction("Material")
    table.InterpretValuesAsCategories = table.AnnotationsInitialized = 1
    table.Annotations = [text for number, name in enumerate(colours) for text in (str(number), name)]
    table.IndexedColors = [part for rgb in colours.values() for part in rgb]
    display.SetScalarBarVisibility(view, legend)
    if not legend:
        return
    bar = pv.GetScalarBar(table, view)
    bar.Title, bar.ComponentTitle = "", ""
    bar.LabelFontSize, bar.LabelColor = 20, [0.9, 0.93, 0.96]


def show_plain(source, view, rgb):
    """Shows @a source in one colour, whatever arrays it has."""
    display = pv.Show(source, view)
    display.SetRepresentationType("Surface")
    display.ColorArrayName = ["POINTS", ""]
    display.DiffuseColor = display.AmbientColor = rgb
    return display


def show_walls(grains, view, front=0.06, back=0.2, edge_angle=20.0):
    """The walls where they are at each time, translucent, and their edges."""
    walls = pv.OutputPort(grains, WALLS)
    skin = show_plain(walls, view, [0.55, 0.75, 0.85])
    skin.Opacity = front  # what is in front of the grains
    skin.BackfaceRepresentation = "Surface"
    skin.BackfaceDiffuseColor = skin.BackfaceAmbientColor = skin.DiffuseColor
    skin.BackfaceOpacity = back
    merged = pv.Clean(registrationName="Walls without seams", Input=walls)
    show_edges(merged, view, "Wall edges", angle=edge_angle)


def show_edges(surface, view, name, width=2, rgb=(0.75, 0.9, 1.0), angle=20.0):
    """The edges of a surface at which its normal changes by more than an angle, in degrees."""
    edges = pv.FeatureEdges(registrationName=name, Input=surface, FeatureAngle=angle)
    rim = show_plain(edges, view, list(rgb))
    rim.RenderLinesAsTubes = 1
    rim.LineWidth = width


def make_chart(grains, name, size, layout, left, right=None, legend="TopRight", table=None,
               bottom=("Time in s", "Time")):
    """A line chart of History, or of @a table, against time, or another axis title and column;
    @a left and @a right are an axis title and the series by column, each with what the legend
    calls it and its colour."""
    chart = pv.CreateView("XYChartView", registrationName=f"{name} chart")
    pv.AssignViewToLayout(chart, layout)
    chart.ViewSize = size
    chart.BottomAxisTitle, column = bottom
    display = pv.Show(table or pv.OutputPort(grains, HISTORY), chart)
    display.UseIndexForXAxis = 0
    display.XArrayName = column
    visible, labels, colours, widths, corners = [], [], [], [], []
    for corner, axis in enumerate((left, right)):
        if axis is None:
            continue
        title, series = axis
        setattr(chart, "RightAxisTitle" if corner else "LeftAxisTitle", title)
        for column, (label, rgb) in series.items():
            visible.append(column)
            labels += [column, label]
            colours += [column, *map(str, rgb)]
            widths += [column, "3"]
            corners += [column, str(corner)]
    display.SeriesVisibility = visible
    display.SeriesLabel = labels
    display.SeriesColor = colours
    display.SeriesLineThickness = widths
    display.SeriesPlotCorner = corners
    for side in ("Left", "Right", "Bottom"):
        setattr(chart, f"{side}AxisTitleFontSize", 18)
        setattr(chart, f"{side}AxisLabelFontSize", 16)
    chart.LegendFontSize = 16
    chart.LegendLocation = legend
    chart.HideTimeMarker = 1
    return chart


def show_time(moment):
    """Sets the animation to the frames of a run, and shows one of them."""
    scene = pv.GetAnimationScene()
    scene.UpdateAnimationUsingDataTimeSteps()
    scene.AnimationTime = moment


def show_from(source, share):
    """Shows a source only from a share of the animation on, also in the state file. It is for what
    belongs to the end of a run."""
    track = pv.GetAnimationTrack("Visibility", proxy=source)
    track.KeyFrames = [pv.CompositeKeyFrame(KeyTime=at, KeyValues=[value], Interpolation="Boolean")
                       for at, value in ((0.0, 0), (share, 1), (1.0, 1))]


def save_pictures(view, options, times, moments):
    """A picture for each suffix, of the frame that is nearest to the moment given for it."""
    for suffix, moment in moments.items():
        show_time(min(times, key=lambda frame: abs(frame - moment)))
        save_picture(view, options, suffix)


def save_picture(view, options, suffix="", scale=None):
    """@a scale is used instead of --scale."""
    path = os.path.join(options.output, f"{options.name}{suffix}.png")
    resolution = [(scale or options.scale) * side for side in view.ViewSize]
    pv.SaveScreenshot(path, view, ImageResolution=resolution)
    print(f"picture    {path} at {pv.GetAnimationScene().AnimationTime:g} s")
    return path


def save_state(options, times):
    """A state that opens at once, near the beginning, where no more than a frame is to be computed.
    (At the beginning itself a chart has one point, of which it can make no line.)"""
    pv.GetAnimationScene().AnimationTime = times[min(1, len(times) - 1)]
    path = os.path.join(options.output, f"{options.name}.pvsm")
    pv.SaveState(path)
    print(f"state      {path}")
