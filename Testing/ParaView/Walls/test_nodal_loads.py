"""Loads on the points of walls: means of any window, numbers of nodes, files for other programs."""

import os

import granular
import numpy
from granular.loads import _write as write_loads
from paraview.simple import GranularRoundWall, GranularWall, GranularWallLoads, OutputPort
from reading import Errors, expect, expect_part, expect_raised, field_text, numbers, path, run_tests
from simulating import (HISTORY, WALLS, add_array, box, output, produce, saved, simulate, surface, update)

G = 9.81
SETTING = {"NodalLoads": 1, "RollingFriction": 0.2, "TwistingFriction": 0.1, "EndTime": 0.3,
           "SpawnBox": [-0.09, 0.09, -0.09, 0.09, 0.05, 0.3], "MaximumParticles": 30}


def plate():
    """A plate across the box of two rectangles, behind two points that no cell has."""
    points = [(9, 9, 9), (8, 8, 8)] + [(x, side, 0.04) for side in (-0.09, 0.03, 0.09) for x in (-0.06, 0.06)]
    return surface(points, polys=[(2, 3, 5, 4), (4, 5, 7, 6)])


def loaded(motion=None, **properties):
    walls = [GranularWall(Input=produce(box()), Name="Box"),
             GranularWall(Input=produce(plate()), Name="Plate", **(motion or {}))]
    return simulate(walls, **{**SETTING, **properties})


def loads_of(simulation, **properties):
    loads = GranularWallLoads(Input=OutputPort(simulation, WALLS), **properties)
    loads.UpdatePipeline(0.1)
    expect("status", field_text(output(loads), "Status"), "OK")
    return output(loads)


def vector(data, name):
    return numbers(data.GetFieldData(), name)[0]


def test_means_and_history():
    """Means of one frame and of all are those of History, and all walls together carry the grains."""
    simulation = loaded()
    update(simulation, 0.3)
    rows = output(simulation, HISTORY).GetRowData()
    times = numbers(rows, "Time")
    force, torque = (numbers(rows, f"WallMean{what} Plate") for what in ("Force", "Torque"))
    last = loads_of(simulation, Wall="Plate", StartTime=times[-2])
    scale = numpy.abs(force).max()
    assert scale > 0.01, force
    for due, found in ((force[-1], vector(last, "TotalForce")), (torque[-1], vector(last, "TotalTorque"))):
        assert numpy.abs(due - found).max() < 1e-12 * scale, (due, found)
    whole = loads_of(simulation, Wall="Plate")
    steps = numpy.diff(times)[:, None]
    mean = (force[1:] * steps).sum(axis=0) / (times[-1] - times[0])
    assert numpy.abs(mean - vector(whole, "TotalForce")).max() < 1e-12 * scale
    expect("window", [vector(whole, name) for name in ("WindowStart", "WindowEnd")], [times[0], times[-1]])
    points = numpy.array([whole.GetPoint(k) for k in range(whole.GetNumberOfPoints())])
    nodal = numbers(whole.GetPointData(), "NodalForce")
    assert numpy.abs(nodal.sum(axis=0) - mean).max() < 1e-12 * scale
    assert numpy.abs(numpy.cross(points, nodal).sum(axis=0) - vector(whole, "TotalTorque")).max() < 1e-12 * scale
    window = {"StartTime": 0.2, "EndTime": 0.3}
    total = sum(vector(loads_of(simulation, Wall=name, **window), "TotalForce") for name in ("Box", "Plate"))
    expect_weight(simulation, total, 0.2, 0.3)


def test_round_wall():
    """Contacts at an exact ball are off its triangles, which have the torque all the same."""
    ball = GranularRoundWall(Kind="Sphere", Radius=0.06, Resolution=12)
    simulation = simulate([GranularWall(Input=ball, Name="Ball")], **{
        **SETTING, "SpawnBox": [-0.06, 0.06, -0.06, 0.06, 0.09, 0.2], "MaximumParticles": 12})
    update(simulation, 0.2)
    rows = output(simulation, HISTORY).GetRowData()
    times, force, torque = (numbers(rows, name) for name in ("Time", "WallMeanForce Ball", "WallMeanTorque Ball"))
    last = numpy.abs(force).sum(axis=1).argmax()
    found = loads_of(simulation, StartTime=times[last - 1], EndTime=times[last])
    scale = numpy.abs(force[last]).max()
    assert scale > 0.01, force
    assert numpy.abs(vector(found, "TotalForce") - force[last]).max() < 1e-12 * scale
    assert numpy.abs(vector(found, "TotalTorque") - torque[last]).max() < 1e-12 * scale


def expect_weight(simulation, force, begin, end):
    """What walls carry is the weight less what the momentum of the grains changes by."""
    momenta = []
    for time in (begin, end):
        update(simulation, time)
        grains = output(simulation).GetPointData()
        mass = numbers(grains, "Mass")
        momenta.append((mass[:, None] * numbers(grains, "Velocity")).sum(axis=0))
    due = numpy.array([0, 0, -mass.sum() * G]) - (momenta[1] - momenta[0]) / (end - begin)
    assert numpy.abs(force - due).max() < 1e-9 * mass.sum() * G, (force, due)


def test_any_order_and_continuing():
    simulation = loaded()
    due = numbers(loads_of(simulation, Wall="Plate").GetPointData(), "NodalForce")
    update(simulation, 0.1)
    again = numbers(loads_of(simulation, Wall="Plate").GetPointData(), "NodalForce")
    expect("again", again.tolist(), due.tolist())
    update(simulation, 0.3)
    sums = numbers(output(simulation, WALLS).GetPointData(), "NodalImpulse")
    later = loaded(Particles=saved(loaded(), 0.16))
    update(later, 0.3)
    expect("continued", numbers(output(later, WALLS).GetPointData(), "NodalImpulse").tolist(), sums.tolist())
    still = loaded(NodalLoads=0)
    update(still, 0.3)
    assert not output(still, WALLS).GetPointData().HasArray("NodalImpulse")
    expect("the same motion", numbers(output(still).GetPointData(), "Velocity").tolist(),
           numbers(output(simulation).GetPointData(), "Velocity").tolist())


def test_nodes_of_meshes():
    """Numbers count all points of the mesh of a wall, from 1; the wall is where it is drawn."""
    moved = loaded({"TranslationVelocity": [0, 0, 0.2]})
    update(moved, 0.3)
    data = loads_of(moved, Wall="Plate")
    expect("numbers", numbers(data.GetPointData(), "NodeNumber").tolist(), [3, 4, 5, 6, 7, 8])
    expect("as drawn", data.GetBounds(), (-0.06, 0.06, -0.09, 0.09, 0.04, 0.04))
    expect("no unused points", data.GetNumberOfPoints(), 6)
    expect("box", numbers(loads_of(moved, Wall="Box").GetPointData(), "NodeNumber").tolist(),
           list(range(1, 9)))


def read_cload(file_name):
    """{node: force} of an include file, and what its comments say."""
    forces, said = {}, {}
    with open(file_name) as file:
        for line in file:
            if line.startswith("**"):
                name, _, value = line[2:].strip().partition(": ")
                said[name] = value
            elif not line.startswith("*"):
                node, axis, force = line.strip().split(",")
                assert len(force) <= 20, line  # CalculiX reads no more: e-05 of a small force was lost
                forces.setdefault(int(node), numpy.zeros(3))[int(axis) - 1] += float(force)
    return forces, said


def model_in_millimetres(file_name):
    """The points of the plate as nodes of a model, from behind, among others, with six digits."""
    points = [(x, side, 0.04) for side in (-0.09, 0.03, 0.09) for x in (-0.06, 0.06)]
    with open(file_name, "w") as file:
        file.write("** a model\n*HEADING\n7, 0, 0, 0\n*Node, Nset=ALL\n1, 1e3\n")
        file.writelines("%d, %.5E, %.5E, %.5E\n" % (100 - k, *(1000 * x for x in point))
                        for k, point in enumerate(points))
        file.write("*NODE PRINT, NSET=ALL\nU\n")


def test_files():
    run = loaded()
    name = path("plate.inp")
    loads = granular.wall_loads(run, "Plate", start=0.1, file_name=name)
    expect("times", (round(loads.start, 12), round(loads.end, 12)), (0.1, 0.3))
    forces, said = read_cload(name)
    assert set(forces) == set(loads.number[(loads.force != 0).any(axis=1)].tolist()), forces
    for number, force in zip(loads.number, loads.force):
        assert numpy.abs(forces[number] - force).max() <= 1e-12 * numpy.abs(force).max(), number
    head = [float(word) for word in said["Sum of forces"].split(",")]
    assert numpy.abs(sum(forces.values()) - head).max() < 1e-12 * numpy.abs(head).max()
    torque = [float(word) for word in said["Sum of torques about the origin"].split(",")]
    assert numpy.abs(loads.total_torque - torque).max() < 1e-12
    with open(path("plate-nodes.inp")) as file:
        expect("set", file.read(), "*NSET, NSET=GRAINS\n3,4,5,6,7,8\n")
    granular.wall_loads(run, "Plate", start=0.1, file_name=path("plate.csv"), length_factor=1000)
    with open(path("plate.csv")) as file:
        lines = [line for line in file if not line.startswith("#")]
    expect("columns", lines[0], "node,x,y,z,Fx,Fy,Fz\n")
    rows = numpy.array([line.split(",") for line in lines[1:]], dtype=float)
    expect("table", rows[:, 4:].tolist(), loads.force.tolist())
    assert numpy.allclose(rows[:, 1:4], 1000 * loads.position, rtol=1e-14)
    model_in_millimetres(path("model.inp"))
    granular.wall_loads(run, "Plate", start=0.1, file_name=name, nodes_from=path("model.inp"),
                        length_factor=1000, node_set="TOP_2")
    forces, said = read_cload(name)
    expect("nodes of the model", sorted(forces), [95, 96, 97, 98, 99, 100])
    assert numpy.allclose(forces[100], loads.force[0], rtol=1e-12)
    expect_part("whose numbers", said["Numbers of nodes"], "model.inp, at most 0 from points of the wall")


def test_refused_files():
    run = loaded(EndTime=0.2)
    model_in_millimetres(path("model.inp"))
    with open(path("empty.inp"), "w") as file:
        file.write("*HEADING\n")
    with open(path("twice.inp"), "w") as file:
        file.write("*NODE\n1, 0, 0, 0\n1, 1, 0, 0\n")
    for part, name, properties in (
            ("End the name of the file with .inp", "plate.txt", {}),
            ("LengthFactor = 0 must be above 0", "plate.inp", {"length_factor": 0}),
            ("Set NodeSet to letters, digits and '_', 80 at most: it is 'a b'.", "plate.inp", {"node_set": "a b"}),
            ("Give the model of", "plate.inp", {"nodes_from": path("model.inp")}),
            ("empty.inp: give a file with the lines of *NODE in it", "plate.inp", {"nodes_from": path("empty.inp")}),
            ("twice.inp, line 3: node 1 is there already, in line 2", "plate.inp",
             {"nodes_from": path("twice.inp")}),
            ("nowhere.inp", "plate.inp", {"nodes_from": path("nowhere.inp")})):
        expect_raised(part, lambda: granular.wall_loads(run, "Plate", file_name=path(name), **properties))
        assert not os.path.exists(path(name)), name
    unnumbered = surface([(0, 0, 0), (1, 0, 0), (0, 1, 0)], polys=[(0, 1, 2)])
    add_array(unnumbered.GetPointData(), "NodalForce", numpy.ones((3, 3)))
    add_array(unnumbered.GetPointData(), "NodeNumber", numpy.array([1, 0, 2]))
    expect_raised("Set NodesFrom: the point at (1, 0, 0) has no number in the mesh of the wall.",
                  lambda: write_loads(produce(unnumbered), path("plate.inp")))


def test_refusals():
    errors = Errors()
    for part, properties, run in (
            ("Turn NodalLoads of the simulation on", {}, loaded(NodalLoads=0)),
            ("Set Wall to the name of one wall: the walls are 'Box', 'Plate'.", {}, None),
            ("it is 'Plat', and the walls are 'Box', 'Plate'", {"Wall": "Plat"}, None),
            ("Widen StartTime and EndTime: a mean needs two frames",
             {"Wall": "Box", "StartTime": 0.101, "EndTime": 0.121}, None)):
        one = GranularWallLoads(Input=OutputPort(run or loaded(EndTime=0.2), WALLS), **properties)
        one.UpdatePipeline(0.1)
        expect_part("status", field_text(output(one), "Status"), part)
    lines = surface([(0, 0, 0.1), (0.1, 0, 0.1)], lines=[(0, 1)])
    for part, walls, properties in (
            ("loads are not summed with Integrator RungeKutta23", None, {"Integrator": "RungeKutta23"}),
            ("points and lines take no torque: the wall 'Wire' has points or lines.",
             [GranularWall(Input=produce(lines), Name="Wire")], {})):
        bad = simulate(walls or [produce(box())], NodalLoads=1, **properties)
        update(bad, 0.0)
        expect_part("status", bad.Status, part)
    expect("errors", len(errors.messages), 6)


run_tests(globals())
