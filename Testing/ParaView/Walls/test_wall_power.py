"""Work, power, mean forces and torques of walls: in History, in charts, and in runs that continue."""

import numpy
from paraview.simple import GranularSensor, GranularWall, OutputPort, PlotGranularHistory
from reading import Errors, expect, expect_part, field_text, numbers
from simulating import (HISTORY, box, output, produce, run_tests, saved, simulate, surface, update)

SPIN = 6.0  # rad/s
STILL = dict(RotationCenter=[0, 0, 0.1], RotationAxis=[0, 2, 0])


def rotor(name="Rotor", **properties):
    """A plate across the box that turns about y."""
    plate = surface([(-0.06, -0.09, 0.1), (0.06, -0.09, 0.1), (0.06, 0.09, 0.1), (-0.06, 0.09, 0.1)],
                    polys=[(0, 1, 2, 3)])
    return GranularWall(Input=produce(plate), Name=name, **{**STILL, "AngularVelocity": SPIN,
                                                            **properties})


def stirred(**properties):
    properties = {"SpawnBox": [-0.09, 0.09, -0.09, 0.09, 0.2, 0.45], "EndTime": 0.4, **properties}
    return simulate([GranularWall(Input=produce(box()), Name="Box"), rotor()], **properties)


def rows_of(simulation):
    return output(simulation, HISTORY).GetRowData()


def test_means_and_sums():
    """Means times their times are sums; all energy that walls give is found among the grains."""
    simulation = stirred()
    update(simulation, 0.4)
    rows = rows_of(simulation)
    column = lambda name: numbers(rows, name)
    time, work = column("Time"), column("WallWork Rotor")
    step = numpy.diff(time)
    assert abs(work[-1]) > 1e-4, work
    assert (column("WallWork Box") == 0).all() and (column("WallWork") == work).all()
    power = column("WallPower Rotor")
    expect("no mean before the first row", power[0], 0.0)
    assert numpy.allclose(power[1:] * step, numpy.diff(work), rtol=1e-12, atol=1e-15)
    # A wall that turns evenly does the work of its torque (2 pi n T).
    drive, torque = column("WallDriveTorque Rotor"), column("WallMeanTorque Rotor")
    assert numpy.allclose(power, SPIN * drive, rtol=1e-11, atol=1e-14)
    assert numpy.allclose(drive, -torque[:, 1], rtol=1e-14, atol=1e-16)
    expect("rad/s", set(column("WallAngularVelocity Rotor")), {SPIN})
    assert numpy.allclose(column("WallRotationalSpeed Rotor"), 57.29577951308232, rtol=1e-14)
    assert not rows.HasArray("WallDriveTorque Box")
    # Momentum: weight and walls, in steps of equal length, once all grains are there.
    mass = column("Mass")
    assert numpy.allclose(mass[1:], mass[1], rtol=1e-13), mass
    force = column("WallMeanForce")
    assert numpy.allclose(force, column("WallMeanForce Box") + column("WallMeanForce Rotor"), atol=1e-12)
    change = numpy.diff(column("Momentum"), axis=0)
    due = step[:, None] * (mass[1] * numpy.array([0, 0, -9.81]) - force[1:])
    assert numpy.allclose(change[1:], due[1:], atol=1e-11), abs(change - due).max(axis=1)
    energy = sum(column(name) for name in ("KineticEnergy", "PotentialEnergy", "ElasticEnergy",
                                           "AdhesionEnergy", "DissipatedEnergy"))
    assert numpy.allclose((energy - work)[1:], energy[1] - work[1], rtol=1e-12)
    assert numpy.allclose(column("SpecificEnergy"), work / mass / 3600, rtol=1e-14)


def test_grains_that_left_count():
    simulation = simulate([rotor()], EndTime=0.4, SpawnBox=[-0.09, 0.09, -0.09, 0.09, 0.2, 0.45],
                          OutflowPlane=1, OutflowPlanePoint=[0, 0, 0])
    update(simulation, 0.4)
    rows = rows_of(simulation)
    mass, left = numbers(rows, "Mass"), numbers(rows, "OutflowMass")
    came = numbers(rows, "InflowMass")
    assert left[-1] > 0 and numpy.allclose(mass + left, came, rtol=1e-12)
    assert numpy.allclose(numbers(rows, "SpecificEnergy"),
                          numbers(rows, "WallWork") / came / 3600, rtol=1e-12)


def test_any_order_and_continuing():
    simulation = stirred()
    update(simulation, 0.4)
    due = numbers(rows_of(simulation), "WallWork Rotor")
    update(simulation, 0.1)
    expect("back", list(numbers(rows_of(simulation), "WallWork Rotor")), list(due[:6]))
    update(simulation, 0.4)
    expect("again", list(numbers(rows_of(simulation), "WallWork Rotor")), list(due))
    reader = saved(stirred(), 0.2)
    later = stirred()
    later.Particles = reader
    update(later, 0.4)
    seen = numbers(rows_of(later), "WallWork Rotor")
    expect("continued", list(seen), list(due[10:]))
    # Other walls begin to count anew.
    other = stirred(StartTimeMode="Given", StartTime=0.0)
    other.Particles, other.Walls = reader, [rotor(), produce(box())]
    update(other, 0.0)
    expect("other walls", numbers(rows_of(other), "WallWork Rotor")[0], 0.0)
    expect_part("Notes", other.Notes, "the work, impulses, loads and wear of walls with 0")


def shown(simulation, show, time=0.4):
    plot = PlotGranularHistory(Input=OutputPort(simulation, HISTORY), Show=show)
    plot.UpdatePipeline(time)
    rows = output(plot, 0).GetRowData()
    return {rows.GetArrayName(i): numbers(rows, rows.GetArrayName(i))
            for i in range(1, rows.GetNumberOfArrays())}


def test_charts():
    gate = GranularSensor(Name="Gate", Shape="Plane", Center=[0, 0, 0.15], Normal=[0, 0, -1])
    simulation = stirred()
    simulation.Sensors = gate
    update(simulation, 0.4)
    rows = rows_of(simulation)
    power = shown(simulation, "Wall Power")
    expect("power", sorted(power), ["All walls [W]", "Box [W]", "Rotor [W]"])
    due = numbers(rows, "WallPower Rotor")
    expect("from the second row on", list(power["Rotor [W]"][1:]), list(due[1:]))
    expect("the first as the second", power["Rotor [W]"][0], due[1])
    expect("torque", sorted(shown(simulation, "Wall Torques")),
           ["Mean torque on Box [N m]", "Torque that turns Rotor [N m]"])
    expect("work", sorted(shown(simulation, "Wall Work")), ["All walls [J]", "Box [J]", "Rotor [J]"])
    expect("speed", list(shown(simulation, "Wall Speeds")), ["Rotor [rpm]"])
    expect("forces", len(shown(simulation, "Wall Forces")), 4)
    specific = shown(simulation, "Specific Energy")
    passed = numbers(rows, "SensorInMass Gate")[-1]
    assert passed > 0
    ratio = specific["Into Gate [kWh/t]"][-1] / specific["All grains [kWh/t]"][-1]
    assert abs(ratio / (numbers(rows, "Mass")[-1] / passed) - 1) < 1e-12


def test_nothing_to_show():
    still = simulate([produce(box())])
    update(still, 0.1)
    errors = Errors()
    plot = PlotGranularHistory(Input=OutputPort(still, HISTORY), Show="Wall Speeds")
    plot.UpdatePipeline(0.1)
    expect_part("status", field_text(output(plot, 0), "Status"),
                "Set Angular Velocity of a Granular Wall: Input has no wall that turns.")
    power = shown(still, "Wall Power", 0.1)
    expect("no power of the only wall", {name: set(power[name]) for name in power},
           {"Wall 1 [W]": {0.0}})
    expect("errors", len(errors.messages), 1)


run_tests(globals())
