"""Heat: temperatures from inputs, walls and inflows, as arrays and columns out; the same bits on
any route to a time; what is wrong is told."""

import os
import tempfile

import numpy
from paraview.simple import (GranularInflow, GranularWall, OutputPort, PlotGranularHistory, SaveData,
                             XMLPolyDataReader)
from reading import Errors, expect, expect_part, numbers
from simulating import (CONTACTS, HEAP, HISTORY, WALLS, arrays, column, expect_same, grains, output,
                        produce, run_tests, simulate, state, surface, update)

HEAT = {"HeatLaw": "ContactRadius", "ThermalConductivity": 400.0, "HeatCapacity": 100.0,
        "InitialTemperature": 350.0}


def hot_floor(temperature=600.0):
    """An open box of which only the floor has a temperature."""
    corners = [(x, y, z) for z in (0, 0.5) for y in (-0.1, 0.1) for x in (-0.1, 0.1)]
    sides = surface(corners, polys=[(0, 1, 5, 4), (1, 3, 7, 5), (3, 2, 6, 7), (2, 0, 4, 6)])
    floor = GranularWall(Input=produce(surface(corners[:4], polys=[(0, 1, 3, 2)])), Name="Floor",
                         OwnTemperature=1, Temperature=temperature)
    return [produce(sides), floor]


def point_array(simulation, name):
    return numbers(output(simulation).GetPointData(), name)


def expect_continued(simulation, properties, *columns):
    """A run that goes on from a file has the grains of the run that went on, and its heat."""
    with tempfile.TemporaryDirectory(prefix="granular-heat-") as folder:
        path = os.path.join(folder, "grains.vtp")
        update(simulation, 0.2)
        SaveData(path, proxy=simulation, ChooseArraysToWrite=0, DataMode="Binary")
        update(simulation, 0.3)
        rest = simulate(hot_floor(), XMLPolyDataReader(FileName=[path]), **properties)
        update(rest, 0.3)
        expect("status", rest.Status, "OK")
        expect_same("grains", arrays(output(rest)), arrays(output(simulation)))
        for name in columns:
            expect(name, column(rest, name)[-1], column(simulation, name)[-1])


def test_arrays_and_balance():
    simulation = simulate(hot_floor(), MaximumParticles=60, **HEAT)
    update(simulation, 0.3)
    expect("status", simulation.Status, "OK")
    temperature = point_array(simulation, "Temperature")
    assert temperature.min() >= 350 * (1 - 1e-12) and 355 < temperature.max() < 600, temperature
    energy = 100 * (point_array(simulation, "Mass") * temperature).sum()
    assert abs(column(simulation, "ThermalEnergy")[-1] / energy - 1) < 1e-12
    balance = column(simulation, "HeatFromWalls") + column(simulation, "HeatCarriedIn")
    assert numpy.allclose(balance, column(simulation, "ThermalEnergy"), rtol=1e-12)
    assert column(simulation, "HeatFromWalls")[-1] > 1e-3 * energy
    contacts = output(simulation, CONTACTS)
    ids = numbers(contacts.GetCellData(), "ParticleIds")
    flux = numbers(contacts.GetCellData(), "HeatFlux")
    sums = numpy.zeros(len(temperature))
    for (first, second), heat in zip(ids, flux):
        sums[first] += heat
        if second >= 0:
            sums[second] -= heat
    assert numpy.allclose(sums, point_array(simulation, "HeatFlux"), atol=1e-12 * abs(flux).max())
    assert (flux[ids[:, 1] < 0] >= 0).all(), "a wall that is hotter takes heat"


def test_none_without_a_law():
    simulation = simulate(hot_floor())
    update(simulation, 0.1)
    data = output(simulation)
    assert not data.GetPointData().HasArray("Temperature")
    assert not output(simulation, CONTACTS).GetCellData().HasArray("HeatFlux")
    assert not output(simulation, HISTORY).GetRowData().HasArray("ThermalEnergy")
    warm = simulate(hot_floor(), **HEAT)
    update(warm, 0.1)
    for name in ("Velocity", "Force"):
        assert (point_array(warm, name) == point_array(simulation, name)).all(), name


def test_jumps_and_threads():
    settings = {**HEAT, "HeatLaw": "LensArea"}
    simulation = simulate(hot_floor(), **settings)
    one = state(simulation, 0.3)
    before = state(simulation, 0.1)
    expect_same("back and forth", state(simulation, 0.3), one)
    other = simulate(hot_floor(), NumberOfThreads=3, MemoryBudget=1, **settings)
    expect_same("threads", state(other, 0.3), one)
    expect_same("an earlier time", state(other, 0.1), before)
    runs = simulation.RunCount
    for name, value in (("HeatLaw", "ContactRadius"), ("ThermalConductivity", 10.0),
                        ("HeatCapacity", 90.0), ("InitialTemperature", 300.0),
                        ("HeatTransferCoefficient", 1e4), ("HeatLaw", "ContactArea"),
                        ("HeatTransferCoefficient", 2e4)):
        setattr(simulation, name, value)
        update(simulation, 0.0)
        runs += 1
        expect(f"runs after {name}", simulation.RunCount, runs)


def test_temperature_of_a_wall_restarts():
    walls = hot_floor()
    simulation = simulate(walls, **HEAT)
    update(simulation, 0.1)
    walls[1].Temperature = 700
    update(simulation, 0.1)
    expect("runs", simulation.RunCount, 2)


def test_saved_file_continues_bitwise():
    with tempfile.TemporaryDirectory(prefix="granular-heat-") as folder:
        settings = {**HEAT, "MaximumParticles": 90, "SpawnAttemptsPerStep": 1, "EndTime": 0.4}
        walls = hot_floor()
        whole = simulate(walls, **settings)
        update(whole, 0.2)
        path = os.path.join(folder, "grains.vtp")
        SaveData(path, proxy=whole, ChooseArraysToWrite=0, DataMode="Binary")
        update(whole, 0.4)
        rest = simulate(walls, XMLPolyDataReader(FileName=[path]), **settings)
        update(rest, 0.4)
        expect_part("notes", rest.Notes, "Time continues at 0.2 s")
        for port in (0, 1, WALLS):
            expect_same(f"port {port}", arrays(output(rest, port)), arrays(output(whole, port)))


def test_changes():
    """A change in mid-run is a part of the balance."""
    simulation = simulate(hot_floor(), Changes="0.1 HeatCapacity 50\n0.2 ThermalConductivity 800",
                          **HEAT)
    update(simulation, 0.3)
    expect("status", simulation.Status, "OK")
    balance = column(simulation, "HeatFromWalls") + column(simulation, "HeatCarriedIn")
    assert numpy.allclose(balance - balance[0],
                          column(simulation, "ThermalEnergy") - column(simulation, "ThermalEnergy")[0],
                          rtol=1e-9), balance


def test_inputs():
    """The array of the input, InitialTemperature without it, and Temperature of an inflow."""
    still = {**HEAT, "MaximumParticles": 0}
    points = [(0, 0, 0.1), (0, 0, 0.2)]
    given = simulate((), produce(grains(points, Radius=[0.02, 0.02],
                                        Temperature=[300.0, 1000.0])), **still)
    update(given, 0.0)
    expect("given", list(point_array(given, "Temperature")), [300.0, 1000.0])
    usual = simulate((), produce(grains(points, Radius=[0.02, 0.02])), **still)
    update(usual, 0.0)
    expect("usual", list(point_array(usual, "Temperature")), [350.0, 350.0])
    inflow = GranularInflow(Region=None, Box=HEAP["SpawnBox"], RadiusRange=HEAP["RadiusRange"],
                            Temperature=777)
    simulation = simulate(hot_floor(), Inflows=[inflow], **HEAT)
    update(simulation, 0.0)
    expect("inflow", set(point_array(simulation, "Temperature")), {777.0})
    ignored = simulate((), produce(grains(points, Radius=[0.02, 0.02],
                                          Temperature=[-5.0, numpy.nan])), MaximumParticles=0)
    update(ignored, 0.0)
    expect("not read without a law", ignored.Status, "OK")


EXCHANGE = {"HeatExchange": "ConvectionAndRadiation", "HeatCapacity": 10.0, "Emissivity": 0.5,
            "ConvectionCoefficient": 200.0, "FluidTemperature": 300.0, "SurroundingsTemperature": 900.0,
            "InitialTemperature": 350.0}


def test_exchange():
    """Without a law of contacts: columns, arrays and a balance; a run that continues; and Changes."""
    simulation = simulate(hot_floor(), **EXCHANGE)
    update(simulation, 0.2)
    expect("status", simulation.Status, "OK")
    rows = {name: column(simulation, name) for name in ("ThermalEnergy", "HeatFromWalls",
                                                        "HeatCarriedIn", "HeatFromFluid",
                                                        "HeatFromRadiation")}
    parts = sum(rows[name] for name in rows if name != "ThermalEnergy")
    assert numpy.allclose(parts, rows["ThermalEnergy"], rtol=1e-12), rows
    assert rows["HeatFromRadiation"][-1] > 0 > rows["HeatFromFluid"][-1], rows
    assert not rows["HeatFromWalls"].any(), "no contact conducts"
    radius, T = point_array(simulation, "Radius"), point_array(simulation, "Temperature")
    flux = 4 * numpy.pi * radius**2 * (200 * (300 - T) + 0.5 * 5.670374419e-8 * (900**4 - T**4))
    assert numpy.allclose(point_array(simulation, "HeatFlux"), flux, rtol=1e-9)
    expect_continued(simulation, EXCHANGE, "HeatFromFluid")
    changed = simulate(hot_floor(), Changes="0.1 FluidTemperature 600", **EXCHANGE)
    update(changed, 0.2)
    expect("status", changed.Status, "OK")
    assert column(changed, "HeatFromFluid")[-1] > rows["HeatFromFluid"][-1]


def test_heat_of_friction():
    """Columns, a balance, a run that continues, a chart, what is read and what is refused."""
    rubbing = {**HEAT, "FrictionHeat": 1, "AdhesionLaw": "JKR", "SurfaceEnergy": 0.5}
    simulation = simulate(hot_floor(), **rubbing)
    update(simulation, 0.2)
    expect("status", simulation.Status, "OK")
    balance = (column(simulation, "HeatFromWalls") + column(simulation, "HeatCarriedIn")
               + column(simulation, "HeatOfFriction"))
    assert numpy.allclose(balance, column(simulation, "ThermalEnergy"), rtol=1e-12), balance
    assert column(simulation, "HeatOfFriction")[-1] > 0 < column(simulation, "FrictionHeatToWalls")[-1]
    lost = sum(column(simulation, name)[-1] for name in ("FrictionLoss", "DampingLoss", "AdhesionLoss"))
    given = column(simulation, "HeatOfFriction")[-1] + column(simulation, "FrictionHeatToWalls")[-1]
    assert abs(given / lost - 1) < 1e-2, (given, lost) # but for contacts that are ending
    plot = PlotGranularHistory(Input=OutputPort(simulation, HISTORY), Show="Heat")
    plot.UpdatePipeline(0.2)
    rows = output(plot).GetRowData()
    assert rows.HasArray("Of friction [J]") and rows.HasArray("Of friction to walls [J]")
    expect_continued(simulation, rubbing, "HeatOfFriction", "FrictionHeatToWalls")
    cold = simulate(hot_floor(), FrictionHeat=1)
    update(cold, 0.0)
    assert not output(cold, HISTORY).GetRowData().HasArray("HeatOfFriction")
    empty = PlotGranularHistory(Input=OutputPort(cold, HISTORY), Show="Heat")
    update(empty, 0.0)
    expect_part("no heat", empty.GetPropertyValue("Status"), "Choose a HeatLaw or a HeatExchange")


def test_notes_on_exchange():
    """Temperatures that are hardly in kelvin, grains that shade each other, Biot numbers."""
    cold = simulate((), produce(grains([(0, 0, 0.1)], Radius=[0.02], Temperature=[20.0])),
                    **{**EXCHANGE, "MaximumParticles": 0, "SurroundingsTemperature": 25.0,
                       "ThermalConductivity": 1.0, "HeatLaw": "ContactRadius"})
    update(cold, 0.02)
    expect("status", cold.Status, "OK")
    expect_part("surroundings", cold.Notes, "Check SurroundingsTemperature, as radiation needs "
                "kelvin: 25 K is -248.15 degrees Celsius.")
    expect_part("grains", cold.Notes, "Check the temperature of the coldest grain")
    expect_part("Biot", cold.Notes, "Expect wrong surface temperatures: the Biot number of a grain is")
    assert "FluidTemperature" not in cold.Notes and "within the bed" not in cold.Notes, cold.Notes
    heap = simulate(hot_floor(), **EXCHANGE)
    update(heap, 0.3)
    if column(heap, "CoordinationNumber")[-1] > 2:
        expect_part("shade", heap.Notes, "Expect too much radiation within the bed: a grain has ")
    assert "kelvin" not in heap.Notes and "Biot" not in heap.Notes, heap.Notes


def test_bad_values():
    errors = Errors()

    def status(walls=(), particles=None, **properties):
        simulation = simulate(walls, particles, **{**HEAT, **properties})
        update(simulation, 0.0)
        return simulation.Status

    expect_part("missing", status(ThermalConductivity=0),
                "HeatLaw is ContactRadius, which needs a ThermalConductivity above 0")
    expect_part("row", status(Materials="ice HeatCapacity 0", SpawnMaterials="ice"),
                "HeatCapacity above 0; that of 'ice' is 0")
    expect_part("negative", status(InitialTemperature=-1), "InitialTemperature is -1")
    expect_part("no coefficient", status(HeatExchange="Convection"),
                "HeatExchange is Convection, which needs a ConvectionCoefficient above 0")
    expect_part("both", status(HeatExchange="Convection", ConvectionCoefficient=1, FluidConductivity=1),
                "Set ConvectionCoefficient or FluidConductivity to 0")
    expect_part("Celsius", status(HeatExchange="Radiation", SurroundingsTemperature=-20),
                "SurroundingsTemperature is -20")
    expect_part("emissivity", status(HeatExchange="Radiation", Emissivity=1.5), "Emissivity is 1.5")
    expect_part("stages", status(FrictionHeat=1, Integrator="RungeKutta23"),
                "Turn FrictionHeat off: contacts do not warm bodies with Integrator RungeKutta23")
    expect_part("pair", status(Materials="a\nb", SpawnMaterials="a",
                               MaterialPairs="a b HeatCapacity 3"),
                "'HeatCapacity' is no value of a pair of materials")
    for value, words in ((numpy.nan, "is not finite"), (-2.0, "-2 must be 0 or above")):
        data = grains([(0, 0, 0.1), (0, 0, 0.2)], Radius=[0.02, 0.02], Temperature=[300.0, value])
        said = status((), produce(data))
        expect_part("array", said, "Temperature")
        expect_part("array", said, words)
    walls = hot_floor()
    walls[1].Temperature = -4
    simulation = simulate(walls, **HEAT)
    update(simulation, 0.0)
    expect_part("wall", simulation.Status, "Temperature is -4")
    assert errors.messages, "errors were not reported"


run_tests(globals())
