"""The four outputs: types, arrays, names, units that can be checked against each other."""

import os
import tempfile

import numpy
from paraview.simple import (GranularSimulation, OutputPort, PlotGranularHistory, SaveData,
                             XMLPolyDataReader)
from reading import expect, expect_part, field_text, numbers
from simulating import (CONTACTS, HISTORY, PARTICLES, WALLS, box, output, produce, run_tests,
                        simulate, time_of, update)

POINT_ARRAYS = {"Radius": 1, "Velocity": 3, "AngularVelocity": 3, "Orientation": 4,
                "ParticleId": 1, "Material": 1, "Mass": 1, "Force": 3, "Torque": 3,
                "ContactCount": 1}
CONTACT_ARRAYS = {"ParticleIds": 2, "Force": 3, "Torque": 3, "NormalForce": 1, "TangentialForce": 1,
                  "Overlap": 1, "Sliding": 1}
COLUMNS = {"Time": 1, "Count": 1, "Mass": 1, "ContactCount": 1, "KineticEnergy": 1, "TranslationalEnergy": 1,
           "RotationalEnergy": 1, "PotentialEnergy": 1, "ElasticEnergy": 1, "AdhesionEnergy": 1,
           "DissipatedEnergy": 1, "Momentum": 3, "LargestRelativeOverlap": 1, "CoordinationNumber": 1,
           "InflowCount": 1, "InflowMass": 1, "InflowMissing": 1, "OutflowCount": 1,
           "OutflowMass": 1, "ChangeCount": 1}
WALL_ARRAYS = {"Radius": 1, "WallIndex": 1, "WallMaterial": 1, "SlidingWork": 1, "Force": 3,
               "Pressure": 1}


def names_of(attributes):
    return {attributes.GetArray(i).GetName(): attributes.GetArray(i).GetNumberOfComponents()
            for i in range(attributes.GetNumberOfArrays())}


def expect_arrays(simulation, wall):
    """All arrays there are, with the one wall of that name."""
    particles, contacts, history, walls = (output(simulation, port) for port in range(4))
    expect("types", [data.GetClassName() for data in (particles, contacts, history, walls)],
           ["vtkPolyData", "vtkPolyData", "vtkTable", "vtkPolyData"])
    expect("arrays of grains", names_of(particles.GetPointData()), POINT_ARRAYS)
    expect("arrays of contacts", names_of(contacts.GetCellData()), CONTACT_ARRAYS)
    expect("columns", names_of(history.GetRowData()),
           {**COLUMNS, **{name + wall: 3 for name in ("WallForce ", "WallTorque ", "WallMeanForce ",
                                                      "WallMeanTorque ")},
            "WallWork " + wall: 1, "WallPower " + wall: 1, "WallMeanForce": 3, "WallWork": 1,
            "WallPower": 1, "SpecificEnergy": 1})
    expect("arrays of walls", names_of(walls.GetCellData()), WALL_ARRAYS)
    for data in (particles, contacts, history, walls):
        expect("Status", field_text(data, "Status"), "OK")
        expect("TimeStepUsed", data.GetFieldData().GetArray("TimeStepUsed").GetValue(0),
               simulation.TimeStepUsed)


def test_first_apply():
    simulation = GranularSimulation(Walls=[], Particles=None)
    update(simulation)
    expect_arrays(simulation, "Domain")
    particles = output(simulation)
    count = particles.GetNumberOfPoints()
    assert count > 20, f"only {count} grains at the first Apply"
    expect("vertices", particles.GetNumberOfCells(), count)
    expect("global ids", particles.GetPointData().GetGlobalIds().GetName(), "ParticleId")
    expect("coloured by", particles.GetPointData().GetScalars().GetName(), "Radius")
    expect("ids", list(numbers(particles.GetPointData(), "ParticleId")), list(range(count)))
    expect("time steps", list(simulation.TimestepValues), [0.03 * k for k in range(101)])
    expect("time", time_of(particles), 0.0)


def test_grains_at_rest():
    walls = produce(box())
    simulation = simulate([walls], EndTime=2.0)
    update(simulation, 2.0)
    expect_arrays(simulation, "Wall 1")
    particles = output(simulation)
    points = particles.GetPointData()
    radius, mass = numbers(points, "Radius"), numbers(points, "Mass")
    expect("count", len(radius), 40)
    assert numpy.allclose(mass, 4 / 3 * numpy.pi * 1000 * radius**3, rtol=1e-14)
    assert numpy.allclose(numpy.linalg.norm(numbers(points, "Orientation"), axis=1), 1, rtol=1e-12)
    expect_balance(simulation, particles, mass)


def expect_balance(simulation, particles, mass):
    """The heap is at rest: contact forces carry the weight, walls feel the same."""
    contacts, walls = output(simulation, CONTACTS), output(simulation, WALLS)
    ids = numbers(contacts.GetCellData(), "ParticleIds")
    force = numbers(contacts.GetCellData(), "Force")
    sums = numpy.zeros((len(mass), 3))
    for (first, second), f in zip(ids, force):
        sums[first] += f
        if second >= 0:
            sums[second] -= f
    sums += mass[:, None] * numpy.array([0, 0, -9.81])
    assert numpy.allclose(sums, numbers(particles.GetPointData(), "Force"), atol=1e-12)
    counts = numpy.bincount(ids[ids >= 0], minlength=len(mass))
    expect("contact counts", list(counts),
           list(numbers(particles.GetPointData(), "ContactCount")))
    wall_force = numbers(walls.GetCellData(), "Force")
    weight = 9.81 * mass.sum()
    assert abs(wall_force[:, 2].sum() + weight) < 0.01 * weight, (wall_force, weight)
    floor = numbers(walls.GetCellData(), "Pressure")[0]
    assert abs(floor * 0.04 + wall_force[0, 2]) < 1e-9 * weight, (floor, wall_force[0])
    wall_contacts = ids[:, 1] < 0
    assert numpy.allclose(wall_force.sum(axis=0), -force[wall_contacts].sum(axis=0), atol=1e-12)


def test_lines_go_from_centre_to_centre_or_wall():
    simulation = simulate([produce(box())], EndTime=1.0)
    update(simulation, 1.0)
    particles, contacts = output(simulation), output(simulation, CONTACTS)
    radius = numbers(particles.GetPointData(), "Radius")
    ids = numbers(contacts.GetCellData(), "ParticleIds")
    overlap = numbers(contacts.GetCellData(), "Overlap")
    assert (ids[:, 1] < 0).any() and (ids[:, 1] >= 0).any()
    for i, (first, second) in enumerate(ids):
        line = contacts.GetCell(i)
        a, b = (numpy.array(line.GetPoints().GetPoint(k)) for k in range(2))
        reach = radius[first] + (radius[second] if second >= 0 else 0)
        assert abs(reach - numpy.linalg.norm(b - a) - overlap[i]) < 1e-12
        assert (a == particles.GetPoint(first)).all()
        assert second < 0 or (b == particles.GetPoint(second)).all()


def test_history():
    simulation = simulate([produce(box())])
    update(simulation, 0.3)
    history = output(simulation, HISTORY)
    rows = history.GetRowData()
    expect("rows", history.GetNumberOfRows(), 16)
    expect("times", list(numbers(rows, "Time")), [0.02 * k for k in range(16)])
    particles = output(simulation)
    mass = numbers(particles.GetPointData(), "Mass")
    velocity = numbers(particles.GetPointData(), "Velocity")
    assert numpy.allclose(numbers(rows, "Momentum")[-1], mass @ velocity, rtol=1e-12)
    energy = 0.5 * (mass * (velocity**2).sum(axis=1)).sum()
    assert abs(numbers(rows, "TranslationalEnergy")[-1] / energy - 1) < 1e-12
    total = numbers(rows, "TranslationalEnergy") + numbers(rows, "RotationalEnergy")
    assert (total == numbers(rows, "KineticEnergy")).all()
    update(simulation, 0.05)
    expect("rows at an earlier time", output(simulation, HISTORY).GetNumberOfRows(), 3)


def test_where_energy_goes():
    """The parts add up to what is dissipated, also after a jump back and from a saved frame, and are
    not there unless they are asked for."""
    losses = ("FrictionLoss", "PlasticLoss", "AdhesionLoss", "DampingLoss")
    plain = simulate([produce(box())])
    update(plain, 0.3)
    rows = output(plain, HISTORY).GetRowData()
    assert not any(rows.HasArray(name) for name in (*losses, "EnergyError"))
    plot = PlotGranularHistory(Input=OutputPort(plain, HISTORY), Show="Losses")
    update(plot, 0.3)
    expect_part("words", plot.GetPropertyValue("Status"), "Set EnergyParts of the simulation")

    simulation = simulate([produce(box())], EnergyParts=1, EndTime=0.4)
    update(simulation, 0.4)
    there = {name: list(numbers(output(simulation, HISTORY).GetRowData(), name))
             for name in (*losses, "EnergyError", "DissipatedEnergy")}
    for row in zip(*there.values()):
        assert abs(sum(row[:5]) - row[5]) <= 1e-12 * abs(row[5]), row
    assert there["FrictionLoss"][-1] > 0 and there["DampingLoss"][-1] > 0
    assert abs(there["EnergyError"][-1]) < 0.01 * there["DissipatedEnergy"][-1], there
    update(simulation, 0.2)
    saved = output(simulation).NewInstance()
    saved.DeepCopy(output(simulation))
    going_on = simulate([produce(box())], produce(saved), EnergyParts=1, EndTime=0.4)
    update(going_on, 0.4)
    rows = output(going_on, HISTORY).GetRowData()
    expect("bits", [list(numbers(rows, name)) for name in losses],
           [there[name][10:] for name in losses])


def test_file_by_default():
    """What Save Data writes by default can be read back, which ParaView's own default cannot."""
    simulation = simulate([produce(box())], EndTime=0.1)
    update(simulation, 0.1)
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "grains.vtp")
        SaveData(name, OutputPort(simulation, PARTICLES))
        saved = XMLPolyDataReader(FileName=[name])
        saved.UpdatePipeline()
        expect("grains in the file", saved.GetDataInformation().GetNumberOfPoints(),
               output(simulation).GetNumberOfPoints())


run_tests(globals())
