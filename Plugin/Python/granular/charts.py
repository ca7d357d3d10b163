"""Line charts of ParaView, as pictures, and charts of a run after one click of the menu *Granular*."""

import collections
import itertools
import os
import warnings

import numpy
from paraview import servermanager
from paraview import simple as pv
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkTable

from . import pictures
from .arrays import Residence
from .creating import new
from .errors import Error, quiet
from .files import refuse_pipe
from .simulation import HISTORY, set_property

COLOURS = [(0.12, 0.35, 0.65), (0.80, 0.25, 0.15), (0.20, 0.55, 0.25), (0.55, 0.30, 0.65),
           (0.85, 0.55, 0.10), (0.35, 0.35, 0.35)]

VTK_TABLE = 19  # of vtkType.h
SIMULATIONS = ("GranularSimulation", "GranularSimulationInWalls")


def _table(x, positions, means):
    table = vtkTable()
    for name, column in ((x, positions), ("y", means)):
        array = numpy_to_vtk(numpy.ascontiguousarray(column, dtype=float), deep=True)
        array.SetName(name)
        table.AddColumn(array)
    return table


def _emptiest_corner(lines):
    """Where a legend hides least: the corner whose quarter has the fewest points."""
    x, y = (numpy.concatenate([line[k] for line in lines]) for k in (1, 2))
    right, top = x > (x.min() + x.max()) / 2, y > (y.min() + y.max()) / 2
    counts = {"TopRight": (right & top).sum(), "TopLeft": (~right & top).sum(),
              "BottomRight": (right & ~top).sum(), "BottomLeft": (~right & ~top).sum()}
    return min(counts, key=counts.get)


def save_lines(file_name, x, title, lines, size):
    """Saves a chart with a line for each (label, positions, values); lines without a point are left
    out. Raises an Error when there are none, or the file cannot be written."""
    refuse_pipe(file_name, "saved")
    lines = [line for line in lines if len(line[1])]
    if not lines:
        raise Error(f"There is nothing to draw over {x}.")
    chart = pv.CreateView("XYChartView")
    sources = []
    try:
        chart.ViewSize = list(size)
        chart.BottomAxisTitle, chart.LeftAxisTitle = x, title
        chart.HideTimeMarker = 1
        chart.ShowLegend, chart.LegendLocation = len(lines) > 1, _emptiest_corner(lines)
        for side in ("Left", "Bottom"):
            setattr(chart, f"{side}AxisTitleFontSize", 16)
            setattr(chart, f"{side}AxisLabelFontSize", 14)
        for k, (label, positions, values) in enumerate(lines):
            source = pv.TrivialProducer()
            source.GetClientSideObject().SetOutput(_table(x, positions, values))
            source.UpdatePipeline()
            sources.append(source)
            display = pv.Show(source, chart)
            display.UseIndexForXAxis, display.XArrayName = 0, x
            colour = COLOURS[k % len(COLOURS)]
            display.SeriesVisibility = ["y"]
            display.SeriesLabel = ["y", label]
            display.SeriesColor = ["y", *map(str, colour)]
            display.SeriesLineThickness = ["y", "2"]
            display.SeriesMarkerStyle = ["y", "4"]
            display.SeriesMarkerSize = ["y", "8"]
        pv.SaveScreenshot(file_name, chart, ImageResolution=list(size))
    finally:
        for source in sources:
            pv.Delete(source)
        pv.Delete(chart)
    if not os.path.isfile(file_name):
        raise Error(f"{file_name} cannot be saved: ParaView cannot write it there, or knows no such"
                    " format.")


def chosen():
    """The selected simulation, or the only one."""
    runs = [proxy for proxy in pv.GetSources().values() if proxy.GetXMLName() in SIMULATIONS]
    active = pv.GetActiveSource()
    if active is not None and active.GetXMLName() in SIMULATIONS:
        return active
    if len(runs) != 1:
        raise Error("Select a simulation first: " + (
            f"there are {len(runs)} of them." if runs else "there is none."))
    return runs[0]


def wall_power(run=None):
    """Opens a chart of the power of each wall beside the view, and returns its plot.

    run  a source of paraview.simple; None is the selected simulation, or the only one

    Raises an Error where there is no such simulation.
    """
    run = chosen() if run is None else run
    return _beside(pv.PlotGranularHistory(registrationName="Wall Power", Show="Wall Power",
                                          Input=pv.OutputPort(run, HISTORY)))


def energy_spectrum(run=None):
    """Opens a chart of collisions by energy beside the view, and returns its plot.

    run  a source of paraview.simple; None is the selected simulation, or the only one

    Raises an Error where there is no such simulation, or it has CollisionStatistics off.
    """
    run = chosen() if run is None else run
    if not run.GetPropertyValue("CollisionStatistics"):
        raise Error("Turn CollisionStatistics of the simulation on, which counts collisions.")
    return _beside(pv.PlotGranularEnergySpectrum(registrationName="Energy Spectrum",
                                                 Input=pv.OutputPort(run, HISTORY)))


def residence(run=None):
    """Opens a chart of how long grains stay in the boxes of sensors beside the view, and returns its
    plot.

    run  a source of paraview.simple; None is the selected simulation, or the only one

    Raises an Error where there is no such simulation, or no sensor is connected.
    """
    run = chosen() if run is None else run
    if not run.Sensors[:]:
        raise Error("Connect a Granular Sensor to the input Sensors of the simulation: a box with"
                    " RecordVisits.")
    return _beside(pv.PlotGranularResidence(registrationName="Residence",
                                            Input=pv.OutputPort(run, HISTORY)))


#: Over a range, of a curve: its mean with its standard error, its slope (growth by the length of the range)
#: with that error, its lowest and highest value, and its unit. Errors are nan where there is none.
Mean = collections.namedtuple("Mean", "value error unit slope slope_error lowest highest")


def mean(chart=None, between=None):
    """Opens the means of the curves of a chart, over a range, as lines in it; returns their filter.

    chart    a source of paraview.simple, such as a PlotGranularHistory; None is the selected one
    between  first and last value on its axis; None is the range of its selected rows, or all rows

    The panel of the filter has the numbers. Raises an Error where no chart is selected, and where the
    chart has no row or only one.
    """
    chart = _chosen_chart() if chart is None else chart
    view = next((view for view in pv.GetViews() if view.GetXMLName() == "XYChartView"
                 and any(_is_shown(one, chart) for one in view.Representations)), None)
    between = _selected_range(chart) if between is None else between
    found = pv.GranularMean(registrationName="Mean", Input=chart)
    if between is not None:
        found.OwnRange, found.Range = 1, list(between)
    with quiet(found):
        found.UpdatePipeline(*([] if view is None else [view.ViewTime]))
    found.UpdatePropertyInformation()
    axis = servermanager.Fetch(found, idx=1).GetColumn(0)
    if axis is None:
        status = found.Status
        pv.Delete(found)
        raise Error("Show a later time: the chart has no rows." if status == "OK" else status)
    if between is None:  # Own Range begins with all rows
        found.Range = [axis.GetValue(0), axis.GetValue(1)]
    if view is not None:
        lines = pv.Show(pv.OutputPort(found, 1), view)
        lines.UseIndexForXAxis = 0
        names = [name for name in lines.SeriesLabel[::2] if name.startswith("Mean of ")]
        lines.SeriesLineThickness = [text for name in names for text in (name, "4")]
        pv.Render(view)
    pv.SetActiveSource(found)
    return found


def _is_shown(representation, source):
    of = getattr(representation, "Input", None)
    return of is not None and of.SMProxy == source.SMProxy and representation.Visibility


def _chosen_chart():
    """The selected chart, or the only one of the active view."""
    active = pv.GetActiveSource()
    if active is not None and _has_table(active):
        return active
    view = pv.GetActiveView()
    shown = [source for source in pv.GetSources().values() if _has_table(source) and view is not None
             and any(_is_shown(one, source) for one in view.Representations)]
    if len(shown) != 1:
        raise Error("Select a chart first, such as Plot Granular History.")
    return shown[0]


def _has_table(source):
    return source.GetXMLName() != "GranularMean" and source.GetDataInformation(0).GetDataSetType() == VTK_TABLE


def _selected_range(chart):
    """From the lowest to the highest value on the axis of the rows that are selected; None of fewer than
    two."""
    selection = chart.SMProxy.GetSelectionInput(chart.Port)
    selection = servermanager._getPyProxy(selection) if selection else None
    while hasattr(selection, "Input"):  # of a combination of selections, of which a chart makes one
        selection = selection.Input[0] if len(selection.Input) else None
    rows = list(getattr(selection, "IDs", []))[1::2]  # pairs of a process and a row
    table = servermanager.Fetch(chart)
    axis = table.GetColumnByName("Time") or table.GetColumn(0)
    values = [axis.GetComponent(row, 0) for row in rows if 0 <= row < table.GetNumberOfRows()]
    return (min(values), max(values)) if len(set(values)) > 1 else None


def means(run, show, between, time):
    """Means of a Simulation at a time: of curves that Plot Granular History shows, over a range."""
    plot = new("PlotGranularHistory", Input=pv.OutputPort(run.proxy, HISTORY))
    found = None
    try:
        set_property(plot, "Show", show)
        found = new("GranularMean", Input=plot)
        if between is not None:
            set_property(found, "OwnRange", 1)
            set_property(found, "Range", list(between))
        with quiet(plot, doubts=True), quiet(found, doubts=True):
            found.UpdatePipeline(float(time))
        for proxy in (plot, found):
            proxy.UpdatePropertyInformation()
        table = servermanager.Fetch(found, idx=0)
        problems = [proxy.Status for proxy in (plot, found) if proxy.Status != "OK"]
        if table.GetNumberOfRows() == 0:
            raise Error(problems[0] if problems else "There is no curve of that kind yet.")
        if problems:
            warnings.warn(problems[0], stacklevel=3)
        word = lambda row, name: table.GetValueByName(row, name).ToString()
        number = lambda row, *names: [table.GetValueByName(row, name).ToDouble() for name in names]
        return {word(row, "Curve"): Mean(*number(row, "Mean", "StandardError"), word(row, "Unit"),
                                         *number(row, "Slope", "SlopeError", "Lowest", "Highest"))
                for row in range(table.GetNumberOfRows())}
    finally:
        for proxy in (found, plot):
            if proxy is not None:
                pv.Delete(proxy)


def stays(run, time, properties):
    """Residence of a Simulation at a time, by a filter with these properties."""
    plot = new("PlotGranularResidence", Input=pv.OutputPort(run.proxy, HISTORY))
    try:
        for name, value in properties.items():
            set_property(plot, name, value)
        with quiet(plot, doubts=True):
            plot.UpdatePipeline(float(time))
        plot.UpdatePropertyInformation()
        curve, figures = (servermanager.Fetch(plot, idx=port) for port in range(2))
        if figures.GetNumberOfColumns() == 0 and plot.Status != "OK":
            raise Error(plot.Status)
        if plot.Status != "OK":
            warnings.warn(plot.Status, stacklevel=3)
        return Residence(curve, figures)
    finally:
        pv.Delete(plot)


def open_study(path, x, y):
    """Opens the table of a sweep and a chart of one column over another, a mark for each run; returns the
    source of the table.

    path  a table (.csv) of granular.sweep
    x, y  the names of the columns
    """
    taken = {name for name, _ in pv.GetSources()}
    names = (f"Sweep {k}" if k > 1 else "Sweep" for k in itertools.count(1))
    table = pv.CSVReader(registrationName=next(name for name in names if name not in taken), FileName=[path])
    chart = pictures.new_view("XYChartView")
    display = pv.Show(table, chart)
    display.UseIndexForXAxis, display.XArrayName = 0, x
    display.SeriesVisibility = [y]
    display.SeriesLineStyle, display.SeriesMarkerStyle = [y, "0"], [y, "4"]
    chart.BottomAxisTitle, chart.LeftAxisTitle, chart.ShowLegend = x, y, 0
    pv.SetActiveView(chart)
    pv.SetActiveSource(table)
    pv.Render(chart)
    return table


def _beside(plot):
    """Shows a plot in a chart in the chosen frame if that is empty, and else beside the present view."""
    shown = pv.GetActiveView()
    plot.UpdatePipeline(shown.ViewTime if shown else pv.GetAnimationScene().AnimationTime)
    chart = pictures.new_view("XYChartView")
    chart.LegendLocation = "Top"  # outside of the axes, where no curve is
    pv.Show(plot, chart)
    pv.SetActiveView(shown or chart)
    pv.SetActiveSource(plot)
    pv.Render(chart)
    return plot
