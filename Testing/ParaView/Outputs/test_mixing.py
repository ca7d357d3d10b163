"""Mixing indices: kinds that are apart, random mixtures, neighbours counted by another program, over time."""

import numpy
from paraview import servermanager
from paraview.simple import GranularMixingIndex, GranularParticleReader
from reading import Errors, expect, expect_part, write
from simulating import grains, produce, run_tests, simulate, update
from vtkmodules.util.numpy_support import vtk_to_numpy

RANDOM = numpy.random.default_rng(4711)


def table(mixing, port=1, time=None):
    update(mixing, time)
    expect("status", mixing.Status, "OK")
    data = servermanager.Fetch(mixing, idx=port)
    return {data.GetColumnName(i): vtk_to_numpy(data.GetColumn(i)) for i in range(data.GetNumberOfColumns())}


def indices(points, kind, **properties):
    source = produce(grains(points, Radius=numpy.full(len(points), 0.5), Material=numpy.asarray(kind)))
    rows = table(GranularMixingIndex(Input=source, **properties))
    expect("rows", len(rows["Time"]), 1)
    return {name: column[0] for name, column in rows.items()}


def neighbours_by_hand(points, kind, count):
    distance = numpy.linalg.norm(points[:, None] - points[None], axis=2)
    near = distance.argsort(axis=1)[:, 1:count + 1]
    others = (kind[near] != kind[:, None]).mean()
    n = len(kind)
    return others / (sum((kind == k).sum() * (n - (kind == k).sum()) for k in set(kind)) / (n * (n - 1)))


def test_kinds_apart():
    points = RANDOM.random((400, 3)) * 8
    points[200:] += 100
    found = indices(points, [0] * 200 + [1] * 200)
    assert abs(found["LaceyIndex"]) < 1e-14, found
    expect("neighbours", found["NeighbourIndex"], 0.0)
    expect("grains", found["Grains"], 400)


def test_random_mixtures():
    """On average 1; Lacey's by as much as its spread says."""
    points = RANDOM.random((1200, 3)) * 12
    found = [indices(points, RANDOM.permutation([0] * 700 + [3] * 500)) for _ in range(40)]
    for name in ("LaceyIndex", "NeighbourIndex"):
        values = numpy.array([row[name] for row in found])
        assert abs(values.mean() - 1) < 4 * values.std() / 40**0.5, (name, values.mean(), values.std())
    values = numpy.array([row["LaceyIndex"] for row in found])
    assert 0.6 < values.std() / found[0]["LaceySpread"] < 1.5, values.std()
    expect("cubes of four diameters", found[0]["Samples"], 27)


def test_neighbours_by_hand():
    points, kind = RANDOM.random((300, 3)) * 8, RANDOM.integers(0, 3, 300)
    for count in (1, 6, 12):
        found = indices(points, kind, Neighbours=count)["NeighbourIndex"]
        assert abs(found - neighbours_by_hand(points, kind, count)) < 1e-13, (count, found)


def test_every_other_grain():
    """Salt and pepper on a cubic lattice is better mixed than a random mixture: all next ones are others."""
    position = numpy.indices((20, 20, 20)).reshape(3, -1).T
    kind = position.sum(axis=1) % 2
    found = indices(position.astype(float), kind, Neighbours=3)
    assert abs(found["NeighbourIndex"] - 2 * 7999 / 8000) < 1e-12, found
    expect("samples", found["Samples"], 125)
    # Every sample of 4 x 4 x 4 has as many of each: s^2 = 0.
    assert abs(found["LaceyIndex"] - 1 / (1 - 124 / 7999)) < 1e-13, found


def series():
    """Two layers that are apart, then mixed, then with a grain more."""
    points = RANDOM.random((200, 3)) * [6, 6, 4]
    points[100:, 2] += 4
    shuffled = RANDOM.permutation(points)
    names = []
    for k, now in enumerate((points, shuffled, numpy.vstack([shuffled, [[1, 1, 1]]]))):
        rows = [f"{x},{y},{z},0.5,{i},{int(100 <= i < 200)}" for i, (x, y, z) in enumerate(now)]
        names.append(write(f"mix{k}.csv", "\n".join(["x,y,z,R,id,material", *rows])))
    return GranularParticleReader(FileNames=names)


def test_over_time():
    reader = series()
    by_array = GranularMixingIndex(Input=reader)
    rows = table(by_array)
    expect("times", rows["Time"].tolist(), [0.0, 1.0, 2.0])
    expect("grains", rows["Grains"].tolist(), [200, 200, 201])
    assert abs(rows["LaceyIndex"][0]) < 1e-14 and rows["LaceyIndex"][1] > 0.7, rows
    assert rows["NeighbourIndex"][0] < 0.5 < 0.8 < rows["NeighbourIndex"][1], rows
    curve = table(by_array, 0)
    expect("columns of the chart", list(curve), ["Time", "LaceyIndex", "NeighbourIndex"])
    for name in curve:
        expect(name, curve[name].tolist(), rows[name].tolist())
    by_array.UpdatePipelineInformation()
    expect("no times of its own", by_array.GetOutputPort(0).SMProxy.GetDataInformation(0).GetHasTime(), 0)
    # The halves of the start are the same grains; the one that came later is of neither.
    halves = table(GranularMixingIndex(Input=reader, KindsBy="Start", StartAxis="Z"))
    expect("grains with a half", halves["Grains"].tolist(), [200, 200, 200])
    expect("same kinds", halves["LaceyIndex"][:2].tolist(), rows["LaceyIndex"][:2].tolist())
    assert abs(table(GranularMixingIndex(Input=reader, KindsBy="Start", StartAxis="X"))["LaceyIndex"][0] - 1) > 0.2


def test_time_that_is_shown():
    reader = series()
    rows = table(GranularMixingIndex(Input=reader))
    for kinds in ("Array", "Start"):
        shown = GranularMixingIndex(Input=reader, Times="Shown", KindsBy=kinds)
        for time in (1.0, 0.0):
            found = table(shown, time=time)
            expect("time", found["Time"].tolist(), [time])
            expect("index", found["LaceyIndex"][0], rows["LaceyIndex"][int(time)])
        expect("a chart has two points", len(table(shown, 0)["Time"]), 2)


def test_a_simulation():
    """A bed that falls: halves stay apart, and the table has a row for each frame."""
    simulation = simulate(EndTime=0.1)
    rows = table(GranularMixingIndex(Input=simulation, KindsBy="Start", SampleWidth=3))
    expect("times", numpy.round(rows["Time"], 6).tolist(), [0, 0.02, 0.04, 0.06, 0.08, 0.1])
    assert (rows["NeighbourIndex"] > 0).all() and (rows["Samples"] > 1).all(), rows


def test_refusals():
    points = RANDOM.random((300, 3)) * 8
    for properties, arrays, part in (
            ({"KindArray": "Colour"}, {},
             "Choose another KindArray, or KindsBy = Start: the Particle input has no point array 'Colour' that tells"),
            ({"KindArray": "Mass"}, {"Mass": RANDOM.random(300) + 1},
             "Choose an array with up to 100 different values as KindArray, or KindsBy = Start: 'Mass' has 300, too many to be kinds"),
            ({}, {"Material": numpy.zeros(300, int)},
             "Choose another KindArray, KindsBy = Start, or a larger SampleWidth: at no time"),
            ({"SampleWidth": 0}, {}, "SampleWidth = 0 must be above 0"),
            ({"SampleWidth": 1e-6}, {"Material": numpy.arange(300) % 2},
             "Choose another KindArray, KindsBy = Start, or a larger SampleWidth: at no time"),
            ({"Neighbours": 0}, {}, "Neighbours = 0 must be 1 or above"),
            ({"KindsBy": "Start"}, {}, "ParticleId")):
        source = produce(grains(points, Radius=numpy.full(300, 0.5), **arrays))
        mixing = GranularMixingIndex(Input=source, **properties)
        errors = Errors()
        update(mixing)
        expect_part(str(properties), mixing.Status, part)
        expect("errors", len(errors.messages), 1)


if __name__ == "__main__":
    run_tests(globals())
