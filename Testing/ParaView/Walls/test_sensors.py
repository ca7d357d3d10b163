"""Sensors: columns of History that add up, by whatever route a time is reached, through restarts
and changes; their chart; messages of those that cannot measure."""

import os
import tempfile

import numpy
from paraview import servermanager
from paraview.simple import (Delete, GranularInflow, GranularSensor, GroupDatasets, PlotGranularHistory,
                             SaveData, Sphere, XMLPolyDataReader)
from reading import Errors, expect, expect_part
from simulating import HISTORY, box, output, produce, run_tests, simulate, update
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
            GranularSensor(Name="room", Box=[-0.2, 0.2, -0.2, 0.2, 0.1, 0.2])]


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


def test_sphere_is_no_sensor():
    simulation = falling([Sphere()])
    Errors()
    update(simulation, 0.0)
    expect_part("status", simulation.Status, "is no sensor")


run_tests(globals())
