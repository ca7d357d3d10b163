"""Charts of a run that are there after one click of the menu *Granular*."""

from paraview import simple as pv

from .errors import Error

HISTORY = 2  # port of a simulation
SIMULATIONS = ("GranularSimulation", "GranularSimulationInWalls")


def _chosen():
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
    run = _chosen() if run is None else run
    plot = pv.PlotGranularHistory(registrationName="Wall Power", Input=pv.OutputPort(run, HISTORY),
                                  Show="Wall Power")
    shown = pv.GetActiveView()
    if shown is not None:
        plot.UpdatePipeline(shown.ViewTime)
    chart = pv.CreateView("XYChartView")
    chart.LegendLocation = "TopLeft"  # power grows while a run begins
    pv.AssignViewToLayout(view=chart, layout=pv.GetLayout(shown) if shown else None)
    pv.Show(plot, chart)
    pv.SetActiveView(shown or chart)
    pv.SetActiveSource(plot)
    pv.Render(chart)
    return plot
