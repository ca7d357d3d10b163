"""Collisions: columns of History, spectra by materials and walls, and runs that continue."""

import numpy
from paraview.simple import GranularWall, OutputPort, PlotGranularEnergySpectrum
from reading import Errors, expect, expect_part, field_text, numbers
from simulating import (HISTORY, box, grains, output, produce, run_tests, saved, simulate, update)

MIXED = {"Materials": "glass\nsteel Density 7800", "SpawnMaterials": "glass 1, steel 1"}
LOSSES = ("FrictionLoss", "PlasticLoss", "AdhesionLoss", "DampingLoss")
GROUPS = ["glass and glass", "glass and steel", "steel and steel", "at Box"]


def shaken(**properties):
    return simulate([GranularWall(Input=produce(box()), Name="Box")], CollisionStatistics=1,
                    **{"EndTime": 0.4, **MIXED, **properties})


def column(simulation, name):
    return numbers(output(simulation, HISTORY).GetRowData(), name)


def spectrum_of(simulation, time=0.4, **properties):
    plot = PlotGranularEnergySpectrum(Input=OutputPort(simulation, HISTORY), **properties)
    plot.UpdatePipeline(time)
    rows = output(plot, 0).GetRowData()
    return plot, {rows.GetArrayName(i): numbers(rows, rows.GetArrayName(i))
                  for i in range(rows.GetNumberOfArrays())}


def test_history():
    """Losses of collisions are those of History, of groups those of all."""
    simulation = shaken()
    update(simulation, 0.4)
    lost = sum(column(simulation, name) for name in LOSSES)
    assert lost[-1] > 0
    assert numpy.allclose(column(simulation, "CollisionLoss"), lost, rtol=1e-12)
    for name in ("Collisions", "CollisionsOpen", "CollisionsResting", "CollisionLoss",
                 "CollisionShear", "CollisionImpact", "CollisionTime"):
        parts = sum(column(simulation, f"{name} {group}") for group in GROUPS)
        assert numpy.allclose(parts, column(simulation, name), rtol=1e-12), name
        assert (numpy.diff(column(simulation, name)) >= 0).all() or name == "CollisionsOpen"
    # A contact that only the next step begins has no record yet.
    assert (column(simulation, "CollisionsOpen") <= column(simulation, "ContactCount")).all()
    assert column(simulation, "Collisions at Box")[-1] > 10
    assert column(simulation, "CollisionPeakForce")[-1] > 0


def test_spectrum():
    simulation = shaken()
    update(simulation, 0.4)
    count = column(simulation, "Collisions")[-1]
    plot, seen = spectrum_of(simulation, Show="Collisions")
    expect("columns", list(seen), ["bin_extents", "All collisions", *GROUPS])
    for name in GROUPS:
        expect(name, sum(seen[name]), column(simulation, "Collisions " + name)[-1])
    expect("nothing beyond", [seen["All collisions"][end] for end in (0, -1)], [0, 0])
    expect("two rows before any", [list(line) for line in
                                   list(spectrum_of(simulation, 0.0)[1].values())[1:]], [[0, 0]] * 5)
    expect("all collisions are in a bin", sum(seen["All collisions"]), count)
    assert numpy.allclose(numpy.diff(seen["bin_extents"]), numpy.log10(2.0))
    energy = spectrum_of(simulation, Show="Energy")[1]
    assert abs(sum(energy["All collisions [J]"]) / column(simulation, "CollisionImpact")[-1] - 1) < 1e-9
    rate = spectrum_of(simulation, Cumulative=1)[1]["All collisions [1/s]"]
    assert abs(rate[0] / (count / 0.4) - 1) < 1e-12 and (numpy.diff(rate) <= 0).all()
    power = spectrum_of(simulation, Show="Power", Energy="Dissipated", MergedBins=10)[1]
    table = output(plot, 1).GetRowData()
    losses = numbers(table, "Loss")
    assert abs(sum(power["All collisions [W]"]) * 0.4 / losses.sum() - 1) < 1e-6
    expect("open", numbers(table, "Open").sum(), column(simulation, "CollisionsOpen")[-1])
    both = losses.sum() + numbers(table, "LossOpen").sum() + numbers(table, "LossResting").sum()
    assert abs(both / column(simulation, "CollisionLoss")[-1] - 1) < 1e-12


def test_in_no_bin():
    """A hit along the normal shears nothing, so that it is in no bin of shear work."""
    start = grains([[0, 0, 0], [0.021, 0, 0]], Radius=numpy.array([0.01, 0.01]),
                   Velocity=numpy.array([[1.0, 0, 0], [-1.0, 0, 0]]))
    simulation = simulate([], produce(start), CollisionStatistics=1, Gravity=[0, 0, 0], WallDomain="None",
                          MaximumParticles=0, EndTime=0.02, FrameInterval=0.02)
    update(simulation, 0.02)
    errors = Errors()
    for energy, due in (("Impact", "OK"), ("Shear", "Read CollisionsOutside: 1 of 1 collisions are in no bin. Their"
                                           " energy is 0 or below 8e-25 J, or above 1e+12 J.")):
        plot = spectrum_of(simulation, 0.02, Show="Collisions", Energy=energy)[0]
        expect(energy, field_text(output(plot, 0), "Status"), due)
    expect("a doubt", [errors.messages, len(errors.warnings)], [[], 1])


def test_any_order_and_continuing():
    simulation = shaken(SmallestImpactVelocity=0.05)
    update(simulation, 0.4)
    due = [list(column(simulation, name)) for name in ("Collisions", "CollisionLoss")]
    assert column(simulation, "CollisionsResting")[-1] > 0
    update(simulation, 0.1)
    update(simulation, 0.4)
    expect("again", [list(column(simulation, name)) for name in ("Collisions", "CollisionLoss")], due)
    later = shaken(SmallestImpactVelocity=0.05)
    later.Particles = saved(shaken(SmallestImpactVelocity=0.05), 0.2)
    update(later, 0.4)
    expect("continued", [list(column(later, name)) for name in ("Collisions", "CollisionLoss")],
           [row[10:] for row in due])


def test_refusals():
    still = simulate([produce(box())])
    update(still, 0.1)
    errors = Errors()
    plot = PlotGranularEnergySpectrum(Input=OutputPort(still, HISTORY))
    plot.UpdatePipeline(0.1)
    expect_part("status", field_text(output(plot, 0), "Status"),
                "Turn CollisionStatistics of the simulation on: Input has no collisions.")
    few = PlotGranularEnergySpectrum(Input=OutputPort(still, HISTORY), MergedBins=0)
    few.UpdatePipeline(0.1)
    expect_part("bins", field_text(output(few, 0), "Status"), "MergedBins = 0 must be 1 or above")
    bad = simulate([produce(box())], CollisionStatistics=1, Integrator="RungeKutta23")
    update(bad, 0.0)
    expect_part("stages", bad.Status, "Turn CollisionStatistics off")
    expect("errors", len(errors.messages), 3)


run_tests(globals())
