"""Sensors: columns of History that add up, by whatever route a time is reached, through restarts
and changes; their charts; how long grains stay; messages of those that cannot measure.

Other programs read stays from frames, and miss grains that go out and come back between two of them
(bjmorgan/site-analysis, pull request 46, fills such gaps). They leave out visits at the begin and the
end of a run (GEMDAT, pull request 400), so that their stays are too short while a run is young."""

import os
import tempfile

import numpy
from paraview import servermanager
from paraview.simple import (Delete, GranularInflow, GranularSensor, GroupDatasets, PlotGranularHistory,
                             PlotGranularResidence, SaveData, Sphere, XMLPolyDataReader)
from reading import Errors, expect, expect_part, field_text, numbers
from simulating import HISTORY, arrays, box, grains, output, produce, run_tests, simulate, update
from vtkmodules.util.numpy_support import vtk_to_numpy

FOLDER = tempfile.TemporaryDirectory(prefix="granular-sensors-")
DENSITY, RADIUS = 1000.0, 0.005
MASS = DENSITY * 4 / 3 * numpy.pi * RADIUS**3


def tap():
    """200 grains a second fall at 1 m/s from z = 0.3."""
    return GranularInflow(Region=None, Shape="Disc", Center=[0, 0, 0.3], Radius=0.05, Amount="Number", Rate=200.0,
                          RadiusRange=[RADIUS, RADIUS], Velocity=[0, 0, -1])


def measured():
    return [GranularSensor(Name="gate", Shape="Plane", Center=[0, 0, 0.1]),
            GranularSensor(Name="room", Box=[-0.2, 0.2, -0.2, 0.2, 0.1, 0.2], RecordVisits=1)]


def gate_upwards():
    return GranularSensor(Name="gate upwards", Shape="Plane", Center=[0, 0, 0.1], Normal=[0, 0, 1])


def falling(sensors, **properties):
    return simulate([], Inflows=[tap()], Sensors=sensors, Density=DENSITY, OutflowPlane=1,
                    OutflowPlanePoint=[0, 0, 0], WallDomain="None",
                    **{"EndTime": 0.6, "FrameInterval": 0.05, "MaximumParticles": 1000, **properties})


def columns(simulation, time):
    update(simulation, time)
    expect("status", simulation.Status, "OK")
    table = output(simulation, HISTORY)
    return {table.GetColumnName(i): vtk_to_numpy(table.GetColumn(i)).copy()
            for i in range(table.GetNumberOfColumns())}


def test_columns_are_those_of_free_fall():
    history = columns(falling([*measured(), gate_upwards()]), 0.6)
    # Grains that move against the normal leave, and count against the flow.
    for kind, other in (("In", "Out"), ("Out", "In")):
        assert (history[f"Sensor{kind}Mass gate upwards"] == history[f"Sensor{other}Mass gate"]).all()
    assert (history["SensorMassFlow gate upwards"] == -history["SensorMassFlow gate"]).all()
    assert (history["SensorVelocity gate upwards"] == history["SensorVelocity gate"]).all()
    assert (history["SensorInCount room"] - history["SensorOutCount room"]
            == history["SensorCount room"]).all()
    # No grain is taken out between 0.1 and 0, so what has crossed is gone or is below.
    assert (history["SensorInCount gate"] == history["SensorOutCount room"]).all()
    flow = history["SensorMassFlow gate"][-4:].mean()
    assert abs(flow / (200 * MASS) - 1) < 0.06, flow
    total = numpy.sum(history["SensorMassFlow gate"] * 0.05)
    assert abs(total / history["SensorInMass gate"][-1] - 1) < 1e-12, total
    assert history["SensorOutMass gate"][-1] == 0
    speed = [numpy.sqrt(1 + 2 * 9.81 * height) for height in (0.1, 0.2)]
    stays = (speed[1] - speed[0]) / 9.81
    assert abs(history["SensorResidenceTime room"][-1] / stays - 1) < 0.01, stays
    assert abs(history["SensorVelocity gate"][-1][2] / -speed[1] - 1) < 0.01
    assert 0 < history["SensorAge room"][-1] < stays
    assert abs(history["SensorMass room"][-1] / (history["SensorCount room"][-1] * MASS) - 1) < 1e-12


def visits(simulation):
    return arrays(output(simulation, HISTORY))["field", "SensorVisits room"]


def same(one, other, names, rows=slice(None)):
    for name in names:
        assert (one[name][rows] == other[name][rows]).all(), name


def test_same_on_any_route():
    due = columns(falling(measured(), NumberOfThreads=1), 0.6)
    names = [name for name in due if name.startswith("Sensor")]
    assert len(names) == 9 + 6, names
    jumped = falling(measured(), NumberOfThreads=2, MemoryBudget=0)
    columns(jumped, 0.55)
    columns(jumped, 0.2)
    same(columns(jumped, 0.6), due, names)
    straight = falling(measured())
    columns(straight, 0.6)
    assert visits(jumped) == visits(straight) and len(visits(jumped)) > 1000
    without = columns(falling([]), 0.6)
    same(without, due, ["KineticEnergy", "Count"])
    assert not [name for name in without if name.startswith("Sensor")]


def test_go_on_after_a_restart_and_a_change():
    sensors = measured()
    whole = falling(sensors)
    due = columns(whole, 0.6)
    update(whole, 0.3)
    path = os.path.join(FOLDER.name, "grains.vtp")
    SaveData(path, proxy=whole, ChooseArraysToWrite=0, DataMode="Binary")
    saved = XMLPolyDataReader(FileName=[path])
    rest = simulate([], saved, Inflows=whole.Inflows[:], Sensors=sensors, Density=DENSITY, OutflowPlane=1,
                    OutflowPlanePoint=[0, 0, 0], WallDomain="None", EndTime=0.6,
                    FrameInterval=0.05, MaximumParticles=1000)
    again = columns(rest, 0.6)
    expect_part("notes", rest.Notes, "Time continues at 0.3 s")
    update(whole, 0.6)
    assert visits(rest) == visits(whole)
    for name in due:
        # What is told of the time since the row before is not known in the first row.
        if name.startswith("Sensor") or name == "Time":
            assert (again[name][1:] == due[name][7:]).all(), name
    rest.Sensors = sensors[:1]
    assert columns(rest, 0.3)["SensorInCount gate"][0] == 0
    expect_part("others begin anew", rest.Notes, "saved with other sensors")
    changed = columns(falling(sensors, Changes="0.3 SlidingFriction 0.9"), 0.6)
    same(changed, due, [name for name in due if name.startswith("Sensor")])


def test_another_sensor_is_another_run():
    simulation = falling(measured())
    update(simulation, 0.3)
    expect("runs", simulation.RunCount, 1)
    simulation.Sensors[0].Center = [0, 0, 0.15]
    update(simulation, 0.3)
    expect("runs", simulation.RunCount, 2)


def test_names():
    unnamed = [GranularSensor(), GranularSensor(Shape="Disc")]
    history = columns(falling(unnamed), 0.0)
    assert "SensorCount Sensor 1" in history and "SensorMassFlow Sensor 2" in history, list(history)
    grouped = falling([GroupDatasets(Input=measured())])
    assert "SensorCount room" in columns(grouped, 0.0)


def test_bad_ones():
    for bad, words in ((GranularSensor(Name="flat", Box=[0, 1, 0, 1, 2, 2]),
                        "The sensor 'flat' has a Box with z from 2 to 2"),
                       (GranularSensor(Name="lost", Shape="Plane", Normal=[0, 0, 0]),
                        "The sensor 'lost' has the Normal (0, 0, 0)"),
                       (GranularSensor(Name="small", Shape="Disc", Radius=0), "has the Radius 0")):
        simulation = falling([bad])
        Errors()
        update(simulation, 0.1)
        expect_part("status", simulation.Status, words)
        Delete(simulation)
    twice = falling([GranularSensor(Name="a"), GranularSensor(Name="a")])
    Errors()
    update(twice, 0.0)
    expect_part("two of a name", twice.Status, "Give each sensor a Name of its own: two sensors have the Name 'a'.")
    other = falling([produce(box())])
    Errors()
    update(other, 0.0)
    expect_part("no sensor", other.Status, "Sensor input 1 is no sensor: it does not come from")


def test_chart():
    simulation = falling(measured())
    update(simulation, 0.6)
    plot = PlotGranularHistory(Input=servermanager.OutputPort(simulation, HISTORY))
    for show, names in (("Mass Flow At Sensors", ["Mass flow through gate [kg/s]"]),
                        ("Grains At Sensors",
                         ["Grains in room", "Grains into gate", "Grains into room", "Grains out of gate",
                          "Grains out of room"]),
                        ("Mean Speed At Sensors",
                         ["Mean speed at gate [m/s]", "Mean speed at room [m/s]"]),
                        ("Residence Time",
                         ["Residence time in room [s]", "Time since coming into room [s]"])):
        plot.Show = show
        plot.UpdatePipeline(0.6)
        table = servermanager.Fetch(plot)
        expect(show, [table.GetColumnName(i) for i in range(1, table.GetNumberOfColumns())], names)
    without = falling([])
    update(without, 0.1)
    plot = PlotGranularHistory(Input=servermanager.OutputPort(without, HISTORY), Show="Residence Time")
    Errors()
    plot.UpdatePipeline(0.1)
    plot.UpdatePropertyInformation()
    expect_part("no sensor", plot.Status, "Connect a Granular Sensor that is a box")


def residence(simulation, time, **properties):
    """Status, curves by names, and the rows of the figures by groups."""
    plot = PlotGranularResidence(Input=servermanager.OutputPort(simulation, HISTORY), **properties)
    plot.UpdatePipeline(time)
    curves, figures = (output(plot, port) for port in range(2))
    groups = figures.GetColumnByName("Group")
    rows = {groups.GetValue(row): {figures.GetColumnName(k): figures.GetColumn(k).GetValue(row)
                                   for k in range(1, figures.GetNumberOfColumns())}
            for row in range(groups.GetNumberOfValues() if groups else 0)}
    return field_text(curves, "Status"), {
        curves.GetColumnName(k): numbers(curves.GetRowData(), curves.GetColumnName(k))
        for k in range(curves.GetNumberOfColumns())}, rows


def test_plug_flow():
    """All grains fall alike: stays have no spread, and ages follow from heights."""
    simulation = falling(measured())
    history = columns(simulation, 0.6)
    speed = numpy.sqrt(1 + 2 * 9.81 * numpy.array([0.1, 0.2]))
    stay = (speed[1] - speed[0]) / 9.81
    status, curves, rows = residence(simulation, 0.6)
    expect("status", status, "OK")
    expect("curves", list(curves), ["Time", "room", "room, at least", "room, at most"])
    figures = rows["room"]
    step = simulation.TimeStepUsed
    assert abs(figures["MeanStay"] - stay) < step and figures["Variance"] < step**2, figures
    assert figures["Peclet"] > 1000 and abs(figures["MedianStay"] - stay) < 2 * step, figures
    expect("numbers", [figures[name] for name in ("Grains", "Left", "Inside", "LeftOut", "Rest")],
           [history[f"Sensor{kind} room"][-1] for kind in ("InCount", "OutCount", "Count")] + [0, 0])
    assert abs(figures["MeanAge"] / history["SensorAge room"][-1] - 1) < 1e-12
    expect("ends", [curves["room"][k] for k in (0, -1)], [0, 1])
    density = residence(simulation, 0.6, Show="Density", NumberOfBins=10)[1]
    assert abs(density["room [1/s]"].sum() * curves["Time"][-1] / 10 - 1) < 1e-12
    inside = residence(simulation, 0.6, Show="Share Inside", Band=0)[1]
    assert (inside["room"] == 1 - curves["room"]).all() and list(inside) == ["Time", "room"]
    particles = output(simulation).GetPointData()
    height = vtk_to_numpy(output(simulation).GetPoints().GetData())[:, 2]
    age, total = (numbers(particles, f"Sensor{kind} room") for kind in ("Age", "Time"))
    within, below = (height >= 0.1) & (height < 0.2), height < 0.1
    due = (numpy.sqrt(1 + 2 * 9.81 * (0.3 - height)) - speed[0]) / 9.81
    assert within.sum() > 3 and (abs(age - due)[within] < 2 * step).all()
    assert below.sum() > 3 and (abs(total - stay)[below] < 2 * step).all()
    assert (age[~within] == 0).all() and (total[within] == age[within]).all()
    pulse = residence(simulation, 0.6, OwnEntryTimes=1, EntryTimes=[0.2, 0.3])[2]["room"]
    assert 19 <= pulse["Grains"] <= 21, pulse


def mixer(tau, fed, count=200):
    """Grains cross a box of 0.01 with speeds that make their stays exponential, entering one after
    another; every second one is of material b and twice as slow."""
    k = numpy.arange(count)
    stay = -tau * numpy.log(1 - (k // 2 + 0.5) / (count // 2)) * (1 + k % 2)
    entry = fed * ((k // 2 * 0.6180339887498949 + 0.5) % 1)
    speed = 0.01 / stay
    position = numpy.column_stack([-speed * entry, 0.01 * (k % 20), 0.01 * (k // 20)])
    velocity = numpy.column_stack([speed, 0 * speed, 0 * speed])
    start = grains(position.tolist(), Radius=numpy.full(count, 0.002), Velocity=velocity,
                   Material=(k % 2).astype(numpy.int32))
    simulation = simulate([], produce(start), Gravity=[0, 0, 0], WallDomain="None", TimeStep=5e-6,
                          Materials="a\nb", MaximumParticles=0, EndTime=fed, FrameInterval=fed,
                          Sensors=[GranularSensor(Name="mixer", Box=[0, 0.01, -1, 1, -1, 1],
                                                  RecordVisits=1)])
    return simulation, numpy.minimum(stay, fed - entry), stay <= fed - entry


def kaplan_meier(seen, left, time):
    """Share that left by a time, by the formula of the paper, event by event."""
    inside = 1.0
    for one in numpy.unique(seen[left & (seen <= time)]):
        inside *= 1 - (left & (seen == one)).sum() / (seen >= one).sum()
    return 1 - inside


def test_young_mixer():
    """After three mean stays of feed, those that left are too fast: 0.796 of them, and 0.632 of all,
    stay less than a mean stay."""
    tau = 0.02
    simulation, seen, left = mixer(tau, 3 * tau)
    update(simulation, 3 * tau)
    expect_part("note", simulation.Notes, "See Plot Granular Residence for the stays in the sensor 'mixer'")
    errors = Errors()
    status, curves, rows = residence(simulation, 3 * tau, ByMaterial=1, NumberOfBins=60)
    expect("groups", list(rows), ["a in mixer", "b in mixer"])
    expect_part("status", status, "Let the run go on: ")
    of_b = numpy.arange(len(seen)) % 2 == 1
    for group, of, scale in (("a in mixer", ~of_b, tau), ("b in mixer", of_b, 2 * tau)):
        figures = rows[group]
        expect(group, [figures[name] for name in ("Grains", "Left", "Inside")],
               [100, (left & of).sum(), (~left & of).sum()])
        for time in (0.5 * tau, tau, 1.5 * tau):
            share = numpy.interp(time, curves["Time"], curves[group])
            assert abs(share - kaplan_meier(seen[of], left[of], time)) < 0.02, (group, time)
            assert abs(share - (1 - numpy.exp(-time / scale))) < 0.06, (group, time, share)
        assert figures["Rest"] > 0.01 and numpy.isnan(figures["Peclet"]), figures
    biased = residence(simulation, 3 * tau, ByMaterial=1, Unbiased=0)
    expect_part("status of those that left", biased[0], "Turn Unbiased on: the stays of ")
    # Means of an ideal mixer fed for three mean stays: of those that left, and up to the horizon.
    horizon = rows["a in mixer"]["Horizon"] / tau
    assert 1.5 < horizon < 2 and rows["a in mixer"]["AtRisk"] == 10, rows
    expect_part("how many are at risk", status, " s, at which 10 grains were at risk. MeanStay is the mean up to there")
    assert numpy.isnan(curves["a in mixer"][curves["Time"] > horizon * tau * (1 + 1e-9)]).all()
    due = (1 + 5 * numpy.exp(-3)) / (2 + numpy.exp(-3)), 1 - numpy.exp(-horizon)
    for found, mean in zip((biased[2], rows), due):
        assert abs(found["a in mixer"]["MeanStay"] / (mean * tau) - 1) < 0.03, (found, mean)
    expect("errors", [errors.messages, len(errors.warnings)], [[], 2])


def test_coming_back():
    """A grain that bounces through the lower face of a box between frames: its visits, and their sum."""
    start = grains([[0, 0, 0.21]], Radius=numpy.array([0.01]))
    simulation = simulate([produce(box(1.0))], produce(start), Restitution=1.0, MaximumParticles=0,
                          EndTime=0.6, FrameInterval=0.1, WallDomain="None",
                          Sensors=[GranularSensor(Name="above", Box=[-0.1, 0.1, -0.1, 0.1, 0.11, 0.5],
                                                  RecordVisits=1)])
    update(simulation, 0.5)
    errors = Errors()
    expect_part("only grains of the start", residence(simulation, 0.5)[0],
                "Turn IncludeStart on for the grains that")
    rows = residence(simulation, 0.5, IncludeStart=1)[2]
    total = 0.5 - 2 * (numpy.sqrt(2 * 0.2 / 9.81) - numpy.sqrt(2 * 0.1 / 9.81))
    # A contact with the floor takes 3 ms more.
    assert 2e-3 < total - rows["above"]["MeanStay"] < 4e-3, (rows, total)
    rows = residence(simulation, 0.5, IncludeStart=1, Stay="One Visit")[2]
    expect("visits", [rows["above"][name] for name in ("Grains", "Left", "Inside")], [2, 1, 1])
    # At first nothing says that it comes back. At the end it is out for a shorter time than before.
    for time, numbers_due in ((0.2, [1, 1, 0, 0]), (0.6, [1, 0, 0, 1])):
        update(simulation, time)
        rows = residence(simulation, time, IncludeStart=1)[2]
        expect(f"at {time}", [rows["above"][name] for name in ("Grains", "Left", "Inside", "MayReturn")], numbers_due)
    expect("errors", errors.messages, [])


def test_no_residence():
    without = falling([GranularSensor(Name="gate", Shape="Plane", RecordVisits=1), GranularSensor(Name="box")])
    update(without, 0.1)
    errors = Errors()
    expect_part("no visits", residence(without, 0.1)[0], "Turn RecordVisits of a Granular Sensor that is a box on")
    plain = falling([GranularSensor(Name="slow", Box=[-0.2, 0.2, -0.2, 0.2, 0.1, 0.2])])
    update(plain, 0.3)
    expect_part("advice", plain.Notes, "Turn RecordVisits on and see Plot Granular Residence for the stays in the"
                " sensor 'slow': SensorResidenceTime is too short, as it has the ")
    recorded = falling(measured())
    update(recorded, 0.0)
    expect_part("bins", residence(recorded, 0.0, NumberOfBins=1)[0], "NumberOfBins = 1 must be 2 or above")
    expect_part("times", residence(recorded, 0.0, OwnEntryTimes=1, EntryTimes=[2, 1])[0],
                "EntryTimes go from 2 to 1, but the first must not be above the second.")
    expect("errors", [len(errors.messages), len(errors.warnings)], [3, 0])
    expect_part("no grain yet", residence(recorded, 0.0)[0], "Let the run go on, or choose other EntryTimes")
    expect("a doubt", len(errors.warnings), 1)
    assert "SensorAge box" not in [output(without).GetPointData().GetArrayName(k) for k in
                                   range(output(without).GetPointData().GetNumberOfArrays())]


def test_sphere_is_no_sensor():
    simulation = falling([Sphere()])
    Errors()
    update(simulation, 0.0)
    expect_part("status", simulation.Status, "is no sensor")


run_tests(globals())
