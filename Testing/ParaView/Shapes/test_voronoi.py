"""Voronoi grains: they fill a box, touch without pressing, and carry their shapes to a simulation; so
do grains of any shape that were saved."""

import granular
import numpy
from paraview import simple as pv
from reading import Errors, expect, expect_part
from simulating import add_array, box, expect_stops, grains, produce, run_tests, saved
from vtkmodules.util.numpy_support import vtk_to_numpy

BOX = [-0.03, 0.03, -0.02, 0.02, 0.0, 0.04]
VOLUME = 0.06 * 0.04 * 0.04
SPHERE = 4 / 3 * numpy.pi


def voronoi(**properties):
    return pv.GranularVoronoi(**{"Points": None, "Box": BOX, "NumberOfGrains": 40, **properties})


def fetched(source):
    data = pv.servermanager.Fetch(source)
    points = data.GetPointData()
    arrays = {points.GetArray(k).GetName(): vtk_to_numpy(points.GetArray(k))
              for k in range(points.GetNumberOfArrays())}
    return data, vtk_to_numpy(data.GetPoints().GetData()), arrays


def test_fills_the_box():
    """All of it but what the round edges lack, which varies with the square of their radius; the centre
    of mass of all is that of the box."""
    lacks = []
    for rounding in (0.02, 0.1):
        _, position, arrays = fetched(voronoi(Rounding=rounding))
        volumes = SPHERE * arrays["EquivalentRadius"]**3
        lacks.append(1 - volumes.sum() / VOLUME)
        middle = (volumes[:, None] * position).sum(axis=0) / volumes.sum()
        numpy.testing.assert_allclose(middle, [0, 0, 0.02], atol=2e-4)
        assert (arrays["Radius"] > arrays["EquivalentRadius"]).all()
    assert 0 < lacks[0] < 2e-3 and 15 < lacks[1] / lacks[0] < 35, lacks
    _, _, smaller = fetched(voronoi(Rounding=0.1, Gap=0.25))
    numpy.testing.assert_allclose(smaller["Radius"], 0.75 * arrays["Radius"], rtol=1e-9)


def test_points_of_ones_own():
    """A lattice of points has the cells that one sees: cubes of 2 cm, and what is outside counts for
    nothing."""
    at = [(x, y, z) for x in (-0.02, 0, 0.02) for y in (-0.01, 0.01) for z in (0.01, 0.03)]
    lattice = produce(grains([*at, (0, 0, 1)]))
    _, position, arrays = fetched(voronoi(Points=lattice, Evenness=0, Rounding=0.1))
    numpy.testing.assert_allclose(position, at, atol=1e-12)
    r = 0.1 * 0.02
    numpy.testing.assert_allclose(arrays["Radius"], 3**0.5 * (0.01 - r) + r, rtol=1e-9)


def run_of(source, **properties):
    return granular.Simulation(walls=produce(box()), particles=source, **{
        "MaximumParticles": 0, "EndTime": 0.1, "FrameInterval": 0.02, "YoungsModulus": 1e7,
        **properties})


def test_touch_without_pressing():
    run = run_of(voronoi(), Gravity=[0, 0, 0])
    begun = run.to(0.0)
    assert abs(begun["Force"]).max() < 1e-6, abs(begun["Force"]).max()
    later = run.to(0.1)
    assert abs(later.position - begun.position).max() < 1e-6, "grains at rest moved by themselves"
    heap = run_of(voronoi()).to(0.1)
    assert numpy.linalg.norm(heap.position - begun.position, axis=1).max() > 0.003, "nothing fell"


def expect_goes_on(run, made):
    """A run that was saved at 0.04 has the same state at 0.1 with nothing but the file."""
    due = run.to(0.1)
    again = run_of(saved(run.proxy, 0.04), **made).to(0.1)
    assert len(due.position) == len(again.position)
    for name in ("Velocity", "AngularVelocity", "Orientation", "Force", "Torque", "Shape"):
        assert (again[name] == due[name]).all(), f"{name} has other bits"


def test_saved_grains_bring_their_shapes():
    expect_goes_on(run_of(voronoi()), {})
    kinds = [granular.shape("Rod", name="rod", NumberOfSpheres=3, Spacing=0.7),
             granular.shape("Superellipsoid", name="block", HalfAxes=[1, 0.8, 0.6]),
             granular.shape("Box", name="brick", Sides=[1, 0.7, 0.5]),
             granular.shape("Cone", name="cone"),
             granular.shape(surface=pv.Cylinder(Resolution=8), name="can", MaximumSpheres=5)]
    given = {"MaximumParticles": 40, "SpawnBox": [-0.08, 0.08, -0.08, 0.08, 0.03, 0.2],
             "RadiusRange": [0.006, 0.008], "EndTime": 0.1, "FrameInterval": 0.02,
             "YoungsModulus": 1e7}
    run = granular.Simulation(walls=produce(box()), shapes=kinds, **given)
    expect("all kinds", sorted(set(run.to(0.1)["Shape"])), [0, 1, 2, 3, 4])
    expect_goes_on(run, given)


def test_new_grains_are_spheres():
    """Which is said, as one may have meant the shapes of those that are there."""
    run = run_of(voronoi(NumberOfGrains=5), MaximumParticles=9)
    run.to(0.02)
    expect_part("notes", run.proxy.Notes, "Connect the shapes of the particle input to Shapes as well")
    quiet = run_of(voronoi(NumberOfGrains=5))
    quiet.to(0.02)
    expect("notes", quiet.proxy.Notes, "")


def test_errors():
    twice = produce(grains([(0, 0, 0.01), (0.01, 0, 0.01), (0, 0, 0.01)]))
    for properties, words in (
            ({"NumberOfGrains": 0}, "NumberOfGrains is 0 but must be from 1 to 20000."),
            ({"Evenness": 101}, "Evenness is 101 but must be from 0 to 100."),
            ({"Rounding": 0.5}, "Rounding is 0.5 but must be from 0.01 to 0.3."),
            ({"Gap": 1}, "Gap is 1 but must be from 0 to 0.9."),
            ({"Box": [0, 1, 0, 1, 1, 0]}, "Box is from 1 to 0 along z"),
            ({"Box": [0, 1, 0, float("inf"), 0, 1]}, "along y"),
            ({"Box": [0, 1, 0, 1e300, 0, 1]}, "Box is 1e+300 long along y but must be from 1e-50"),
            ({"Points": produce(grains([(9, 9, 9)]))}, "None of the 1 points is inside of Box."),
            ({"Points": twice}, "Two points are at (0, 0, 0.01)")):
        made, errors = voronoi(**properties), Errors()
        made.UpdatePipeline()
        expect_part(str(properties), " ".join(errors.messages), words)
        made.UpdatePropertyInformation()
        expect_part("status", made.Status, words)


def test_stops():
    expect_stops(voronoi(NumberOfGrains=3000), ("NumberOfGrains", 3))


def test_definitions_in_others_hands():
    """Every cut of the array and every odd number in it is an error in words, or other shapes."""
    data, _, _ = fetched(voronoi(NumberOfGrains=2))
    whole = vtk_to_numpy(data.GetFieldData().GetArray("ShapeDefinitions")).copy()
    source = produce(data)
    refused = 0
    for index in range(0, len(whole), 7):
        for value in (numpy.nan, -1.0, 1e300, 2.5, None):
            data.GetFieldData().RemoveArray("ShapeDefinitions")
            spoiled = whole[:index].copy() if value is None else whole.copy()
            if value is not None:
                spoiled[index] = value
            add_array(data.GetFieldData(), "ShapeDefinitions", spoiled)
            source.MarkModified(source.SMProxy)
            try:
                run_of(source).to(0.0)
            except granular.Error as error:
                assert len(str(error)) > 20, str(error)
                refused += 1
    assert refused > len(whole) / 2, refused


run_tests(globals())
