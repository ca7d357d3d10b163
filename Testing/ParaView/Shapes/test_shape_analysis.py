"""Figures of grains with shapes whose result is known: dumbbells in boxes, slices, lattices and on a
slope; axes that are parallel, in a plane, on a cone, or have no direction."""

import numpy
from paraview import servermanager
from paraview.simple import (GranularGradingCurve, GranularOrientationOrder,
                             GranularInflow, GranularPackingFraction, GranularProfile,
                             GranularRadialDistribution, GranularReposeAngle)
from reading import Errors, expect, expect_part, numbers
from simulating import add_array, grains, only_row, produce, result, run_tests, simulate, update
from vtkmodules.util.numpy_support import vtk_to_numpy

BIN = "bin_extents"
ALONG_X, ALONG_Y, ALONG_Z = (1, 0, 0, 0), (0.5**0.5, 0, 0, 0.5**0.5), (0.5**0.5, 0, -0.5**0.5, 0)
# Balls of radius 1/2 that touch, and of 2/3 as far apart as that, along x; a disc of four across z.
SPHERES = [(0, -0.5, 0, 0, 0.5), (0, 0.5, 0, 0, 0.5), (1, -1 / 3, 0, 0, 2 / 3),
           (1, 1 / 3, 0, 0, 2 / 3), (2, 0.5, 0, 0, 0.5), (2, -0.5, 0, 0, 0.5), (2, 0, 0.5, 0, 0.5),
           (2, 0, -0.5, 0, 0.5)]
TOUCHING, OVERLAPPING, DISC = range(3)
BALL = 4 / 3 * numpy.pi * 0.5**3


def clumps(points, orientation, radius=1.0, shape=TOUCHING, **arrays):
    n = len(points)
    data = grains(points, Radius=numpy.full(n, float(radius)), Shape=numpy.full(n, shape),
                  Orientation=numpy.broadcast_to(numpy.array(orientation, float), (n, 4)), **arrays)
    add_array(data.GetFieldData(), "ShapeSpheres", numpy.array(SPHERES, float))
    return produce(data)


def row(filter):
    return only_row(result(filter))


def columns(filter, port=0):
    table = result(filter, port=port)
    return {table.GetColumnName(i): vtk_to_numpy(table.GetColumn(i))
            for i in range(table.GetNumberOfColumns())}


def updated(filter):
    result(filter)
    return filter


def volume_in(box, *given, **more):
    packing = GranularPackingFraction(Input=clumps(*given, **more), OwnBox=1, Box=box)
    return row(packing)["GrainVolume"]


def test_packing():
    here = [(0, 0, 0)]
    close = {"rtol": 1e-13}
    all_of_it = [-2, 2, -0.6, 0.6, -0.6, 0.6]
    numpy.testing.assert_allclose(volume_in(all_of_it, here, ALONG_X), 2 * BALL, **close)
    # Along y it reaches beyond the box, by a part that a plane cuts off from one ball each end.
    h = 0.4
    cap = numpy.pi * h**2 * (1.5 - h) / 3
    numpy.testing.assert_allclose(volume_in(all_of_it, here, ALONG_Y), 2 * (BALL - cap), **close)
    for low, part in ((0, 1), (0.5, 0.5), (-0.5, 1.5), (1, 0)):
        numpy.testing.assert_allclose(volume_in([low, 2, -1, 1, -1, 1], here, ALONG_X), part * BALL,
                                      atol=1e-14)
    # Union of two balls of radius 1 at a distance of 1: 9 pi / 4; or what the array says.
    union = {"radius": 1.5, "shape": OVERLAPPING}
    room = [-2, 2, -2, 2, -2, 2]
    numpy.testing.assert_allclose(volume_in(room, here, ALONG_Z, **union), 9 * numpy.pi / 4,
                                  rtol=1e-10)
    numpy.testing.assert_allclose(volume_in([-2, 2, -2, 2, 0, 2], here, ALONG_Z, **union),
                                  9 * numpy.pi / 8, rtol=1e-10)
    given = {"EquivalentRadius": numpy.array([1.2])}
    numpy.testing.assert_allclose(volume_in(room, here, ALONG_Z, **union, **given),
                                  4 / 3 * numpy.pi * 1.2**3, **close)
    # Spheres among them are what they always were.
    numpy.testing.assert_allclose(volume_in(room, here, ALONG_X, radius=0.5, shape=-1), BALL,
                                  **close)
    margin = GranularPackingFraction(Input=clumps([(0, 0, 0), (4, 4, 4)], ALONG_X), Margin=1)
    numpy.testing.assert_allclose(row(margin)["BoxVolume"], (4 - 2 * 0.5 * 2**(1 / 3))**3, **close)


def test_profile():
    """A dumbbell that stands has a ball in each half of its height; one that lies has both in all of
    it."""
    for orientation, low, high, area in ((ALONG_Z, -1, 1, 1), (ALONG_X, -0.5, 0.5, 2)):
        profile = columns(GranularProfile(Input=clumps([(0, 0, 0)], orientation), NumberOfBins=4,
                                          Show="Everything"))
        numpy.testing.assert_allclose(profile[BIN], low + (high - low) * (numpy.arange(4) + 0.5) / 4)
        slices = (high - low) / 4
        # Volumes of two balls in four slices: each in two halves one after the other, or both in
        # all slices.
        ends = numpy.pi * 0.25**2 * (1.5 - 0.25) / 3
        due = ([0.5 * BALL] * 4 if orientation is ALONG_Z else
               [2 * ends, BALL - 2 * ends, BALL - 2 * ends, 2 * ends])
        numpy.testing.assert_allclose(profile["SolidFraction"] * area * slices, due, rtol=1e-12)
        numpy.testing.assert_allclose(profile["MeanRadius"], 0.5 * 2**(1 / 3), rtol=1e-12)


def needles(points, orientation):
    """Ellipsoids of revolution, five times as long as wide."""
    n = len(points)
    data = grains(points, Radius=numpy.ones(n), Shape=numpy.zeros(n, int),
                  Orientation=numpy.broadcast_to(numpy.array(orientation, float), (n, 4)))
    axes = [1, 0.2, 0.2]
    add_array(data.GetFieldData(), "ShapeSurfaces", numpy.array([[0, *axes, *axes, 1, 1, 0, 0, 0]]))
    return produce(data)


def test_smooth_grains():
    """Volume in boxes, ends and tops of a needle, which no sphere of its volume has."""
    whole = 4 / 3 * numpy.pi * 0.04
    here = [(0, 0, 0)]

    def part(box, orientation):
        packing = GranularPackingFraction(Input=needles(here, orientation), OwnBox=1, Box=box)
        return row(packing)["GrainVolume"] / whole

    for orientation, box in ((ALONG_X, [-1, 1, -0.2, 0.2, -0.2, 0.2]),
                             (ALONG_Z, [-0.2, 0.2, -0.2, 0.2, -1, 1])):
        numpy.testing.assert_allclose(part(box, orientation), 1, rtol=1e-6)
    for at in (-0.8, -0.5, -0.1, 0, 0.3, 0.6, 0.9):
        due = 0.5 - 0.75 * at + 0.25 * at**3
        numpy.testing.assert_allclose(part([at, 1, -1, 1, -1, 1], ALONG_X), due, atol=0.03)
        numpy.testing.assert_allclose(part([-1, 1, -1, 1, at, 1], ALONG_Z), due, atol=0.03)
    for orientation, end in ((ALONG_Z, 1), (ALONG_X, 0.2)):
        profile = columns(GranularProfile(Input=needles(here, orientation), NumberOfBins=1,
                                          Show="Everything"))
        numpy.testing.assert_allclose(profile["MeanRadius"], 0.04**(1 / 3), rtol=1e-9)
        tops = GranularReposeAngle(Input=needles([(i, j, 0.5 * j) for i in range(0, 12, 2)
                                                  for j in range(12)], orientation),
                                   Heap="Slope", BinSize=1)
        corners = vtk_to_numpy(servermanager.Fetch(updated(tops), idx=2).GetPoints().GetData())
        numpy.testing.assert_allclose(corners[:, 2] - 0.5 * corners[:, 1], end, atol=0.05)


def test_radial_distribution():
    """Distances are in diameters of spheres of the same volume."""
    positions = numpy.stack(numpy.meshgrid(*[range(7)] * 3), -1).reshape(-1, 3) * 2.0
    spheres = grains(positions, Radius=numpy.full(len(positions), 0.5 * 2**(1 / 3)))
    found = [columns(GranularRadialDistribution(Input=data, RMax=2.5, NumberOfBins=25,
                                                Show="Everything"))
             for data in (clumps(positions, ALONG_Y), produce(spheres))]
    for name, values in found[1].items():
        numpy.testing.assert_allclose(found[0][name], values, rtol=1e-12)
    first = numpy.flatnonzero(found[0]["RadialDistribution"])[0]
    numpy.testing.assert_allclose(found[0][BIN][first], 2 / 2**(1 / 3), atol=0.05)


def test_repose():
    """Dumbbells that lie along x on a slope along y: their tops are half a unit above their centres,
    and lie on one plane."""
    slope = 0.6
    positions = [(1.9 * i, j, slope * j) for i in range(12) for j in range(20)]
    repose = GranularReposeAngle(Input=clumps(positions, ALONG_X), Heap="Slope", BinSize=1)
    values = row(repose)
    numpy.testing.assert_allclose(values["Angle"], numpy.degrees(numpy.arctan(slope)), rtol=1e-9)
    surface = servermanager.Fetch(repose, idx=1)
    numpy.testing.assert_allclose(numbers(surface.GetPointData(), "Radius"), 0.5)
    corners = vtk_to_numpy(servermanager.Fetch(repose, idx=2).GetPoints().GetData())
    numpy.testing.assert_allclose(corners[:, 2], slope * corners[:, 1] + 0.5, atol=1e-9)


def quaternion(direction, spin=0.0):
    """The rotation of x into a direction, after a rotation about x itself."""
    u = numpy.array(direction, float) / numpy.linalg.norm(direction)
    half = numpy.array([1 + u[0], 0, -u[2], u[1]])
    half = half / numpy.linalg.norm(half) if u[0] > -1 else numpy.array([0, 0, 1, 0])
    w, x, y, z = half
    c, s = numpy.cos(spin), numpy.sin(spin)
    return [w * c - x * s, x * c + w * s, y * c + z * s, z * c - y * s]


def order(directions, **properties):
    orientations = [quaternion(u, 0.3 * k) for k, u in enumerate(directions)]
    positions = [(0, 0, k) for k in range(len(directions))]
    return GranularOrientationOrder(Input=clumps(positions, orientations), **properties)


def on_cone(angle, count=12):
    """About z."""
    return [(numpy.sin(angle) * numpy.cos(a), numpy.sin(angle) * numpy.sin(a), numpy.cos(angle))
            for a in 2 * numpy.pi * numpy.arange(count) / count]


def test_order():
    close = {"rtol": 1e-12, "atol": 1e-12}
    along = numpy.array([1, -2, 3]) / 14**0.5
    values = row(order([along, -along, along]))
    numpy.testing.assert_allclose(values["Order"], 1, **close)
    numpy.testing.assert_allclose([values[f"Director{x}"] for x in "XYZ"], along, **close)
    numpy.testing.assert_allclose(values["QXY"], 1.5 * along[0] * along[1], **close)
    expect("count", values["Count"], 3)
    numpy.testing.assert_allclose(row(order(numpy.eye(3)))["Order"], 0, **close)
    flat = row(order(on_cone(numpy.pi / 2)))
    numpy.testing.assert_allclose((flat["Order"], flat["Biaxiality"], flat["QZZ"]),
                                  (0.25, 0.75, -0.5), **close)
    for angle in (0.2, 0.5, 0.9):
        cone = row(order(on_cone(angle)))
        numpy.testing.assert_allclose(cone["Order"], 1.5 * numpy.cos(angle)**2 - 0.5, **close)
        numpy.testing.assert_allclose(cone["DirectorZ"], 1, **close)
    random = numpy.random.default_rng(2).normal(size=(20000, 3))
    assert row(order(random))["Order"] < 3 / 20000**0.5


def test_axes_of_bodies():
    directions = on_cone(0.4)
    for axis, due in (("Longest", 1.5 * numpy.cos(0.4)**2 - 0.5),
                      ("X", 1.5 * numpy.cos(0.4)**2 - 0.5)):
        numpy.testing.assert_allclose(row(order(directions, BodyAxis=axis))["Order"], due, rtol=1e-12)
    # The axis across a disc, rotated from z into y.
    half = 0.5**0.5
    disc = clumps([(0, 0, 0)], (half, half, 0, 0), shape=DISC)
    values = row(GranularOrientationOrder(Input=disc, BodyAxis="Z"))
    numpy.testing.assert_allclose((values["Order"], values["DirectorY"]), (1, 1), rtol=1e-12)
    # Grains that are spheres have no axis.
    mixed = clumps([(0, 0, 0)] * 3, [ALONG_X, ALONG_Y, ALONG_Y],
                   shape=numpy.array([TOUCHING, -1, -1]))
    values = row(GranularOrientationOrder(Input=mixed))
    expect("one of three", (values["Count"], round(values["DirectorX"], 12)), (1, 1))


def test_order_of_smooth_grains():
    """Needles along a cone about z, by their longest axis and by that as which it is drawn."""
    orientations = numpy.array([quaternion(u, 0.3 * k) for k, u in enumerate(on_cone(0.4))])
    positions = [(0, 0, k) for k in range(len(orientations))]
    for axis in ("Longest", "X"):
        values = row(GranularOrientationOrder(Input=needles(positions, orientations),
                                              BodyAxis=axis))
        numpy.testing.assert_allclose(values["Order"], 1.5 * numpy.cos(0.4)**2 - 0.5, rtol=1e-12)
        numpy.testing.assert_allclose(values["DirectorZ"], 1, rtol=1e-12)
        expect("count", values["Count"], len(orientations))


def test_grading():
    """Three sizes with shares of their own; many sizes; needles count with their volume."""
    radius = numpy.repeat([1.0, 2.0, 4.0], [64, 8, 2])
    curve = GranularGradingCurve(Input=produce(grains(numpy.random.rand(74, 3), Radius=radius)))
    found = columns(curve)
    numpy.testing.assert_allclose(found["Diameter"], [2, 2, 4, 4, 8, 8])
    numpy.testing.assert_allclose(found["Passing"], [0, 25, 25, 50, 50, 100])
    sizes = {name: column[0] for name, column in columns(curve, 1).items()}
    expect("sizes", [sizes[f"D{k}"] for k in (10, 30, 50, 60, 90)], [2, 4, 4, 8, 8])
    expect("coefficients", (sizes["Uniformity"], sizes["Curvature"], sizes["Count"]), (4, 1, 74))
    radius = numpy.linspace(0.5, 1.5, 5000)
    by_mass = grains(numpy.random.rand(5000, 3), Radius=radius, Mass=numpy.ones(5000))
    found = columns(GranularGradingCurve(Input=produce(by_mass), NumberOfPoints=50))
    expect("points", len(found["Passing"]), 50)
    numpy.testing.assert_allclose(found["Passing"], 100 * (found["Diameter"] - 1) / 2, atol=0.03)
    needle = columns(GranularGradingCurve(Input=needles([(0, 0, 0)], ALONG_X)))
    numpy.testing.assert_allclose(needle["Diameter"], 2 * 0.04**(1 / 3), rtol=1e-9)
    none = GranularGradingCurve(Input=produce(grains(numpy.zeros((0, 3)), Radius=numpy.zeros(0))))
    expect("none", len(columns(none)), 0)
    few = GranularGradingCurve(Input=produce(by_mass), NumberOfPoints=1)
    Errors()
    update(few)
    expect("few", few.Status, "NumberOfPoints = 1 must be 2 or above, and finite.")


def test_grading_of_sieves():
    """What an inflow takes from a sieve analysis has its curve."""
    sieves = [0.02, 0, 0.025, 15, 0.03, 50, 0.04, 85, 0.05, 100]
    inflow = GranularInflow(Region=None, SizeDistribution="Sieves", Sieves=sieves, Amount="Number",
                            Rate=1e6, AttemptsPerStep=1000, Box=[-1, 1, -1, 1, 0, 2],
                            MaximumCount=6000)
    scene = simulate([], Inflows=[inflow], WallDomain="None", Gravity=[0, 0, 0],
                     MaximumParticles=6000, EndTime=0.03, FrameInterval=0.03)
    update(scene, 0.03)
    expect("status", scene.Status, "OK")
    found = columns(GranularGradingCurve(Input=scene))
    assert found["Diameter"][0] >= 0.02 and found["Diameter"][-1] <= 0.05, found["Diameter"]
    for opening, passing in zip(sieves[2:-2:2], sieves[3:-2:2]):
        got = numpy.interp(opening, found["Diameter"], found["Passing"])
        assert abs(got - passing) < 3, (opening, passing, got)
    expect("grains", scene.GetDataInformation(0).GetNumberOfPoints(), 6000)


def test_slices_of_order():
    """Below along x, above along y, in the middle both."""
    directions = [(1, 0, 0)] * 4 + [(1, 0, 0), (0, 1, 0)] * 2 + [(0, 1, 0)] * 4
    slices = columns(order(directions, NumberOfBins=3), port=1)
    numpy.testing.assert_allclose(slices[BIN], [11 / 6, 5.5, 55 / 6])
    numpy.testing.assert_allclose(slices["Count"], 4)
    numpy.testing.assert_allclose(slices["Order"], [1, 0.25, 1], rtol=1e-12)
    numpy.testing.assert_allclose(slices["DirectorX"][0], 1)
    numpy.testing.assert_allclose(slices["DirectorY"][2], 1)


def test_messages():
    plain = produce(grains([(0, 0, 0)], Radius=numpy.ones(1),
                           Orientation=numpy.array([[1.0, 0, 0, 0]])))
    cases = [(GranularOrientationOrder(Input=plain),
              "Choose X, Y or Z as BodyAxis: Longest needs grains with shapes, but the input has none "
              "(ShapeSpheres or ShapeSurfaces)."),
             (GranularOrientationOrder(Input=plain, BodyAxis="X", NumberOfBins=0),
              "NumberOfBins = 0 must be 1 or above, and finite."),
             (GranularOrientationOrder(Input=produce(grains([(0, 0, 0)], Radius=numpy.ones(1)))),
              "Particle input: there is no point array 'Orientation'.")]
    for filter, words in cases:
        Errors()
        update(filter)
        expect_part("status", filter.Status, words)


run_tests(globals())
