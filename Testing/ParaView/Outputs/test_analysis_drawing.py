"""Figures as they come at the first Apply: charts with the right axis, tubes coloured by force."""

from paraview import servermanager
from paraview.simple import (CreateView, GranularContactNetwork, GranularPackingFraction,
                             GranularProfile, GranularRadialDistribution, GranularReposeAngle,
                             OutputPort, PlotGranularHistory, Render, Show)
from reading import Errors, expect
from simulating import CONTACTS, HISTORY, box, output, produce, run_tests, simulate, update

END = 0.3


def settled():
    simulation = simulate([produce(box())])
    update(simulation, END)
    return simulation


def preferred_view(proxy, port=0):
    controller = servermanager.vtkSMParaViewPipelineControllerWithRendering()
    return controller.GetPreferredViewType(proxy.SMProxy, port)


def test_charts():
    simulation = settled()
    errors = Errors()
    for make, port, across, series in (
            (PlotGranularHistory, HISTORY, "Time",
             {"Kinetic energy [J]", "Potential energy [J]", "Elastic energy [J]",
              "Dissipated energy [J]"}),
            (GranularProfile, 0, "bin_extents", {"SolidFraction"}),
            (GranularRadialDistribution, 0, "bin_extents", {"RadialDistribution"})):
        figure = make(Input=OutputPort(simulation, port))
        update(figure, END)
        expect("view", preferred_view(figure), "XYChartView")
        view = CreateView("XYChartView")
        display = Show(figure, view)
        Render(view)
        expect("horizontal axis", (display.XArrayName, display.UseIndexForXAxis), (across, 0))
        expect("curves", set(display.SeriesVisibility), series)
    expect("errors", errors.messages, [])


def test_tubes():
    simulation = settled()
    network = GranularContactNetwork(Input=OutputPort(simulation, CONTACTS))
    update(network, END)
    view = CreateView("RenderView")
    view.ViewTime = END
    display = Show(network, view)
    Render(view)
    expect("representation", display.Representation, "Surface")
    expect("coloured by", list(display.ColorArrayName), ["CELLS", "NormalForce"])
    expect("is there", output(network).GetNumberOfCells() > 0, True)


def test_tables_and_heaps():
    simulation = settled()
    packing = GranularPackingFraction(Input=OutputPort(simulation, 0))
    repose = GranularReposeAngle(Input=OutputPort(simulation, 0))
    for figure in (packing, repose):
        update(figure, END)
        expect("view", preferred_view(figure), "SpreadSheetView")
    view = CreateView("RenderView")
    view.ViewTime = END
    for port, kind in ((1, "Grains"), (2, "Translucent Walls")):
        expect("representation", Show(OutputPort(repose, port), view).Representation, kind)
    Render(view)


run_tests(globals())
