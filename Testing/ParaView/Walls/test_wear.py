"""Wear of walls: arrays, History, tables of materials, runs that continue, and the worn surface."""

import numpy
from paraview.simple import GranularWall, GranularWornSurface, OutputPort, PlotGranularHistory
from reading import Errors, expect, expect_part, field_text, numbers
from simulating import (HISTORY, WALLS, box, output, produce, run_tests, saved, simulate, surface,
                        update)
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline

ARRAYS = ("WornVolume", "WornBehind", "WearDepth", "WearRate")
LAW = {"WearLaw": "ArchardOka", "WearCoefficient": 1e-12, "SmallestImpactVelocity": 0.01}


def rotor():
    """A plate of two rectangles of unlike areas, across the box, that turns about y."""
    points = [(x, side, 0.1) for side in (-0.09, 0.03, 0.09) for x in (-0.06, 0.06)]
    plate = surface(points, polys=[(0, 1, 3, 2), (2, 3, 5, 4)])
    return GranularWall(Input=produce(plate), Name="Rotor", RotationCenter=[0, 0, 0.1],
                        RotationAxis=[0, 2, 0], AngularVelocity=6.0)


def stirred(walls=None, **properties):
    walls = walls or [GranularWall(Input=produce(box()), Name="Box"), rotor()]
    return simulate(walls, **{**LAW, "SpawnBox": [-0.09, 0.09, -0.09, 0.09, 0.2, 0.45], "EndTime": 0.4,
                              **properties})


def cells(simulation, name):
    return numbers(output(simulation, WALLS).GetCellData(), name)


def areas(data):
    """Of rectangles and triangles."""
    found = []
    for cell in range(data.GetNumberOfCells()):
        ids = data.GetCell(cell).GetPointIds()
        p = [numpy.array(data.GetPoint(ids.GetId(k))) for k in range(ids.GetNumberOfIds())]
        area = numpy.linalg.norm(numpy.cross(p[1] - p[0], p[2] - p[1]))
        found.append(area if len(p) == 4 else area / 2)
    return numpy.array(found)


def test_arrays_and_history():
    """Depth is volume over the own area of a cell; History has the sums of all cells."""
    simulation = stirred()
    update(simulation, 0.4)
    volume, behind, depth, rate = (cells(simulation, name) for name in ARRAYS)
    assert (volume > 0).sum() >= 6 and (behind <= volume).all(), volume
    assert behind[5:].max() > 0, behind
    assert numpy.allclose(depth * areas(output(simulation, WALLS)), volume, rtol=1e-12, atol=0)
    assert numpy.allclose(rate, depth / 0.4 * 3600 * 1000 * 1000, rtol=1e-12)
    rows = output(simulation, HISTORY).GetRowData()
    for name, some in (("WornVolume Box", slice(0, 5)), ("WornVolume Rotor", slice(5, 7)),
                       ("WornVolume", slice(0, 7))):
        column = numbers(rows, name)
        assert (numpy.diff(column) >= 0).all() and column[0] == 0
        assert abs(column[-1] / volume[some].sum() - 1) < 1e-12, name
    expect("deepest", numbers(rows, "LargestWearDepth Rotor")[-1], depth[5:].max())
    plot = PlotGranularHistory(Input=OutputPort(simulation, HISTORY), Show="Wall Wear")
    plot.UpdatePipeline(0.4)
    table = output(plot).GetRowData()
    assert table.HasArray("Box [m³]") and table.HasArray("Rotor [m³]")
    still = stirred(WearLaw="None")
    update(still, 0.1)
    assert not output(still, WALLS).GetCellData().HasArray("WornVolume")
    assert not output(still, HISTORY).GetRowData().HasArray("WornVolume")


def test_any_order_and_continuing():
    simulation = stirred()
    update(simulation, 0.4)
    due = [list(cells(simulation, name)) for name in ARRAYS]
    update(simulation, 0.1)
    early = cells(simulation, "WornVolume")
    update(simulation, 0.4)
    expect("again", [list(cells(simulation, name)) for name in ARRAYS], due)
    assert (early <= due[0]).all() and early.sum() < sum(due[0])
    later = stirred(Particles=saved(stirred(), 0.2))
    update(later, 0.4)
    expect("continued", [list(cells(later, name)) for name in ARRAYS], due)
    assert "WearLaw" not in later.Notes, later.Notes
    other = stirred(Particles=saved(stirred(), 0.2), WearLaw="ArchardFinnie")
    update(other, 0.2)
    expect_part("another law", other.Notes, "saved with another WearLaw: wear of walls starts with 0.")
    expect("begins anew", cells(other, "WornVolume").sum(), 0.0)


def test_tables_and_changes():
    """Values by pairs of materials, and such that change in mid-run."""
    def worn(until=0.3, **properties):
        simulation = stirred([GranularWall(Input=produce(box()), Name="Box", MaterialName="steel")],
                             **{"WearLaw": "Archard", "Materials": "ore\nsteel", "EndTime": 0.3,
                                "SpawnMaterials": "ore 1", "MaximumParticles": 15,
                                **properties})
        update(simulation, until)
        expect("status", simulation.Status, "OK")
        return cells(simulation, "WornVolume").sum()

    usual = worn()
    assert usual > 0
    pair = worn(MaterialPairs="ore steel WearCoefficient 3e-12")
    mean = worn(Materials="ore\nsteel WearCoefficient 9e-12")
    other = worn(Materials="ore WearCoefficient 0\nsteel WearCoefficient 3e-12")
    assert abs(other / usual - 3) < 1e-9, (usual, other)
    assert abs(pair / usual - 3) < 1e-9 and abs(mean / usual - 3) < 1e-9, (usual, pair, mean)
    early = worn(until=0.2)
    changed = worn(Changes="0.2 ore.WearCoefficient 3e-12\n0.2 steel.WearCoefficient 3e-12")
    assert 0 < early < usual
    assert abs(changed / (3 * usual - 2 * early) - 1) < 1e-9, (changed, usual, early)


def test_worn_surface():
    """The volume between the surfaces is what was worn, where walls are drawn and at one time."""
    simulation = stirred()
    worn = GranularWornSurface(Input=OutputPort(simulation, WALLS), Wall="Box", TimeFactor=1e3)
    worn.UpdatePipeline(0.1)
    expect("status", field_text(output(worn), "Status"), "OK")
    update(simulation, 0.4)
    data = output(worn)
    due = 1e3 * cells(simulation, "WornVolume")[:5].sum()
    removed = numbers(data.GetFieldData(), "RemovedVolume")[0]
    assert due > 0 and abs(removed / due - 1) < 1e-12, (removed, due)
    assert abs(numbers(data.GetCellData(), "WornVolume").sum() / due - 1) < 1e-12
    expect("triangles", data.GetNumberOfCells(), 10)
    assert data.GetBounds()[4] < 0 and data.GetBounds()[0] < -0.1 and data.GetBounds()[1] > 0.1
    information = worn.GetClientSideObject().GetOutputInformation(0)
    expect("no times", information.Has(vtkStreamingDemandDrivenPipeline.TIME_STEPS()), 0)
    drawn = GranularWornSurface(Input=OutputPort(simulation, WALLS), Wall="Rotor", WearTime=0.0)
    drawn.UpdatePipeline(0.4)
    expect("where it is drawn", output(drawn).GetBounds(), (-0.06, 0.06, -0.09, 0.09, 0.1, 0.1))
    following = stirred([GranularWall(Input=worn, Name="Box")], EndTime=0.3)
    update(following, 0.3)
    expect("the next run", following.Status, "OK")
    assert cells(following, "WornVolume").sum() > 0


def test_refusals():
    errors = Errors()
    plain = stirred(WearLaw="None")
    for part, properties, run in (("whose WearLaw is not None", {}, plain),
                                  ("it is 'Bx', and the walls are 'Box', 'Rotor'", {"Wall": "Bx"}, None),
                                  ("TimeFactor = 0 must be above 0", {"TimeFactor": 0}, None),
                                  ("Lower TimeFactor", {"Wall": "Box", "TimeFactor": 1e15}, None)):
        one = GranularWornSurface(Input=OutputPort(run or stirred(), WALLS), WearTime=0.2, **properties)
        one.UpdatePipeline(0.1)
        expect_part("status", field_text(output(one), "Status"), part)
    for part, properties in (
            ("Set WearLaw to None: wear is not counted with Integrator", {"Integrator": "RungeKutta23"}),
            ("Set WearCoefficient above 0", {"WearCoefficient": 0.0}),
            ("Switch RepeatWalls off", {"PeriodicAxes": "X", "RepeatWalls": 1,
                                        "CellOrigin": [-0.05, 0, 0],
                                        "CellEdges": [0.1, 0, 0, 0, 1, 0, 0, 0, 1]})):
        bad = stirred([GranularWall(Input=produce(box()), Name="Box")], **properties)
        update(bad, 0.0)
        expect_part("status", bad.Status, part)
    expect("errors", len(errors.messages), 7)


run_tests(globals())
