"""Line charts of ParaView, as pictures, and charts of a run after one click of the menu *Granular*."""

import itertools
import os
import warnings

import numpy
from paraview import servermanager
from paraview import simple as pv
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkTable

from .arrays import Residence
from .creating import new
from .errors import Error, quiet
from .files import refuse_pipe
from .simulation import HISTORY, set_property

COLOURS = [(0.12, 0.35, 0.65), (0.80, 0.25, 0.15), (0.20, 0.55, 0.25), (0.55, 0.30, 0.65),
           (0.85, 0.55, 0.10), (0.35, 0.35, 0.35)]

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
    chart = pv.CreateView("XYChartView")
    display = pv.Show(table, chart)
    display.UseIndexForXAxis, display.XArrayName = 0, x
    display.SeriesVisibility = [y]
    display.SeriesLineStyle, display.SeriesMarkerStyle = [y, "0"], [y, "4"]
    chart.BottomAxisTitle, chart.LeftAxisTitle, chart.ShowLegend = x, y, 0
    pv.SetActiveSource(table)
    pv.Render(chart)
    return table


def _beside(plot):
    """Shows a plot in a chart beside the present view."""
    shown = pv.GetActiveView()
    if shown is not None:
        plot.UpdatePipeline(shown.ViewTime)
    chart = pv.CreateView("XYChartView")
    chart.LegendLocation = "Top"  # outside of the axes, where no curve is
    pv.AssignViewToLayout(view=chart, layout=pv.GetLayout(shown) if shown else None)
    pv.Show(plot, chart)
    pv.SetActiveView(shown or chart)
    pv.SetActiveSource(plot)
    pv.Render(chart)
    return plot
