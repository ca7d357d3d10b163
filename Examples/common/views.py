"""What scenes draw: views, grains and walls in them, colours, line charts, and the time that is shown."""

from common import pipeline
from common.reading import PARTICLES, WALLS
from paraview import simple as pv


def make_view(name, size, camera, focus):
    """An empty view with a dark background, and the layout that it is in."""
    view = pv.CreateRenderView(registrationName=f"{name} view")
    layout = pv.CreateLayout(name=name)
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
    pieces = pipeline.new("Calculator", "Pieces", Input=pv.OutputPort(grains, PARTICLES),
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


def show_ground(name, view):
    """A source by its name, in the colour of what grains lie on."""
    show_plain(pv.FindSource(name), view, [0.25, 0.28, 0.32])


def show_skin(surface, view, front, back):
    """A translucent surface: opacities of what is in front of the grains, and behind them."""
    skin = show_plain(surface, view, [0.55, 0.75, 0.85])
    skin.Opacity = front
    skin.BackfaceRepresentation = "Surface"
    skin.BackfaceDiffuseColor = skin.BackfaceAmbientColor = skin.DiffuseColor
    skin.BackfaceOpacity = back


def show_walls(grains, view, front=0.06, back=0.2, edge_angle=20.0):
    """The walls where they are at each time, translucent, and their edges."""
    walls = pv.OutputPort(grains, WALLS)
    show_skin(walls, view, front, back)
    merged = pipeline.new("Clean", "Walls without seams", Input=walls)
    show_edges(merged, view, "Wall edges", angle=edge_angle)


def show_outline(grains, view):
    """The edges of a periodic cell."""
    outline = show_plain(pv.OutputPort(grains, WALLS), view, [0.9, 0.95, 1.0])
    outline.LineWidth = 3


def show_edges(surface, view, name, width=2, rgb=(0.75, 0.9, 1.0), angle=20.0):
    """The edges of a surface at which its normal changes by more than an angle, in degrees."""
    edges = pipeline.new("FeatureEdges", name, Input=surface, FeatureAngle=angle)
    rim = show_plain(edges, view, list(rgb))
    rim.RenderLinesAsTubes = 1
    rim.LineWidth = width


def make_chart(name, source, layout, left, right=None, size=(1000, 700), legend="TopRight",
               bottom=("Time in s", "Time")):
    """A line chart of the columns of a table.
    @param layout: where it is; in a new one without it
    @param left: title of the axis, and the series by column: what the legend calls it, its colour
    @param right: another axis like it
    @param bottom: title of the axis and its column"""
    chart = pv.CreateView("XYChartView", registrationName=f"{name} chart")
    pv.AssignViewToLayout(chart, layout or pv.CreateLayout(name=name))
    chart.ViewSize = list(size)
    chart.BottomAxisTitle, column = bottom
    display = pv.Show(source, chart)
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
