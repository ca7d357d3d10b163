"""Which input takes what, and which input an active source becomes when a simulation is made."""

from paraview.simple import (GranularBonds, GranularInflow, GranularShape, GranularSimulation,
                             GranularSimulationInWalls, GroupDatasets, Plane, SetActiveSource, Sphere,
                             servermanager)
from reading import expect
from simulating import CONTACTS, HISTORY, run_tests
from vtkmodules.util.numpy_support import vtk_to_numpy


def takes(simulation, port, source):
    """As the panel and the dialog of inputs ask it."""
    source.UpdatePipeline()
    return fits(simulation.GetProperty(port).SMProperty, source)


def fits(prop, source, output=0):
    prop.RemoveAllUncheckedProxies()
    prop.AddUncheckedInputConnection(source.SMProxy, output)
    answer = prop.IsInDomains() > 0
    prop.RemoveAllUncheckedProxies()
    return answer


def test_kinds():
    plane, inflow, other, shape = Plane(), GranularInflow(), GranularInflow(), GranularShape()
    group = GroupDatasets(Input=[inflow, other])
    walls = GroupDatasets(Input=[plane, plane])
    SetActiveSource(None)
    for simulation in (GranularSimulation(), GranularSimulationInWalls(Walls=plane)):
        for port, expected in (("Walls", [plane, walls]), ("Inflows", [inflow, other, group]),
                               ("Shapes", [shape])):
            found = [source for source in (plane, walls, inflow, other, group, shape)
                     if takes(simulation, port, source)]
            expect(f"what {port} takes", found, expected)


def test_menu_of_filters():
    """As the menu asks it: of a surface it offers no filter for grains, and of grains no filter for bonds while
    there are none."""
    manager = servermanager.vtkSMProxyManager.GetProxyManager().GetActiveSessionProxyManager()
    filters = ("GranularBonds", "GranularFragments", "GranularBrokenBonds", "GranularSurfaces",
               "GranularContactNetwork", "GranularGhostGrains", "GranularAgglomerate")

    def offered(source, output=0):
        source.UpdatePipeline()
        return [name for name in filters
                if fits(manager.GetPrototypeProxy("filters", name).GetProperty("Input"), source, output)]

    SetActiveSource(None)
    grains = GranularSimulation(Walls=[], MaximumParticles=4, EndTime=0.03)
    expect("of a surface", offered(Sphere()), ["GranularGhostGrains", "GranularAgglomerate"])
    expect("of grains", offered(grains),
           ["GranularBonds", "GranularSurfaces", "GranularGhostGrains", "GranularAgglomerate"])
    bonded = GranularSimulation(Walls=[], Particles=GranularBonds(Input=grains, InteractionRadius=4), BondLaw="Springs")
    expect("of bonds", offered(bonded), [name for name in filters if name != "GranularContactNetwork"])
    expect("of contacts", "GranularContactNetwork" in offered(grains, CONTACTS), True)


def test_several_inflows():
    left = GranularInflow(Box=[-0.1, -0.05, -0.1, 0.1, 0.3, 0.4], Amount="Fill")
    right = GranularInflow(Box=[0.05, 0.1, -0.1, 0.1, 0.3, 0.4], Amount="Fill")
    run = GranularSimulation(Walls=[], Particles=None, Inflows=[left, right], Shapes=[])
    run.UpdatePipeline()
    expect("flag for the panel", run.SMProxy.GetProperty("HasInflows").GetElement(0), 1)
    expect("its flag is no name of scripts", hasattr(run, "HasInflows"), False)
    run.Inflows = []
    expect("without inflows", run.SMProxy.GetProperty("HasInflows").GetElement(0), 0)


def test_active_source():
    """ParaView makes it the first input, Walls; an inflow or a shape becomes that of its kind."""
    for source, port in ((GranularInflow(), "Inflows"), (GranularShape(), "Shapes"),
                         (Plane(), "Walls")):
        SetActiveSource(source)
        run = GranularSimulation()
        expect(f"{port} of an active source", list(run.GetPropertyValue(port)), [source])
        for other in {"Walls", "Inflows", "Shapes"} - {port}:
            expect(f"{other} beside {port}", list(run.GetPropertyValue(other)), [])


def test_active_simulation():
    """ParaView makes it the first input of what is made for it: a circle without an end."""
    run = GranularSimulation(Walls=[], Particles=None, Inflows=[], Shapes=[])
    for make, port in ((GranularInflow, "Region"), (GranularShape, "Surface")):
        SetActiveSource(run)
        expect(f"{port} of {make.__name__}", make().GetPropertyValue(port), None)
    SetActiveSource(run)
    run.Inflows = [GranularInflow(Amount="Fill")]
    run.UpdatePipeline()
    expect("status", run.GetPropertyValue("Status"), "OK")


def test_inputs_that_stay_empty():
    SetActiveSource(GranularInflow())
    run = GranularSimulation(Walls=[], Particles=None, Inflows=[], Shapes=[])
    expect("nothing was asked for", list(run.Inflows) + list(run.Walls), [])
    run = GranularSimulation(Walls=Plane())
    expect("only walls were", (len(run.Walls), list(run.Inflows)), (1, []))


def test_total():
    """Grains that appear in all, though those that leave make space for others."""
    SetActiveSource(None)
    run = GranularSimulation(RadiusRange=[0.004, 0.006], MaximumParticles=15, MaximumParticlesInAll=40,
                             WallDomain="Box", ClosedZMin=0, EndTime=0.6)
    run.UpdatePipeline(0.6)
    history = servermanager.Fetch(run, idx=HISTORY)
    came, left = (vtk_to_numpy(history.GetColumnByName(name))
                  for name in ("InflowCount", "OutflowCount"))
    expect("grains at first", came[0], 15)
    expect("grains in all", came[-1], 40)
    assert left[-1] > 25, left


run_tests(globals())
