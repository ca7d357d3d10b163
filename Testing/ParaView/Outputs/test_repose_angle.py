"""Angles of repose of heaps that are made with a known one."""

import numpy
from paraview import servermanager
from paraview.simple import GranularReposeAngle
from reading import Errors, expect, expect_part, numbers
from simulating import grains, produce, replace, result, run_tests, told_row, update

ANGLE, SURFACE, FIT = range(3)
TILT = numpy.linalg.qr(numpy.array([[1.0, 2, 3], [0, 1, 4], [5, 6, 0]]))[0]  # any rotation of space


def fill(height, half, seed, noise=0.15):
    """Columns of grains of mean radius 0.5, shifted by chance, up to where height(x, y) is above
    their tops."""
    random = numpy.random.default_rng(seed)
    steps = numpy.arange(-half, half + 0.5)
    points = numpy.stack(numpy.meshgrid(steps, steps, numpy.arange(0, 25.0), indexing="ij"), -1)
    points[..., 2] += random.uniform(0, 1, points.shape[:2])[..., None]
    points = points.reshape(-1, 3)
    points[:, :2] += random.uniform(-0.3, 0.3, (len(points), 2))
    radius = random.uniform(0.4, 0.6, len(points))
    tops = points[:, 2] + radius
    inside = tops < height(points[:, 0], points[:, 1]) + noise * random.standard_normal(len(tops))
    return points[inside], radius[inside]


def heap(kind, degrees, seed):
    slope = numpy.tan(numpy.radians(degrees))
    azimuth = 0.4  # of a slope, about the vertical
    heights = {
        "Cone": lambda x, y: 16 - slope * numpy.hypot(x - 1, y + 2),
        "Slope": lambda x, y: 10 - slope * (numpy.cos(azimuth) * x + numpy.sin(azimuth) * y),
        "Ridge": lambda x, y: 16 - slope * abs(x - 1) - 1e9 * (abs(y) > 8),
    }
    half = {"Cone": 16 / slope + 3, "Slope": 14, "Ridge": 16 / slope + 3}[kind]
    return fill(heights[kind], numpy.ceil(half), seed)


def row(filter):
    values = told_row(result(filter, port=ANGLE))
    expect("in the panel", (filter.Angle, filter.StandardError),
           (values["Angle"], values["StandardError"]))
    return values


def test_growing_heap():
    """While there are too few grains, each frame with another number of them, it is told once."""
    stairs = numpy.array([[3.0 * k, 0, k] for k in range(7)])
    growing = produce(grains(stairs[:3], Radius=numpy.full(3, 0.5)))
    repose = GranularReposeAngle(Input=growing, Heap="Slope")
    errors, said = Errors(), set()
    for count in (3, 5, 7):
        replace(growing, grains(stairs[:count], Radius=numpy.full(count, 0.5)))
        update(repose)
        expect_part("status", repose.Status, "too few for a fit")
        said.add(repose.Status)
    assert len(said) > 1, said
    expect("messages", len(errors.messages), 1)


def test_any_unit_and_position():
    """Heaps of dust and of planets, and far away, have the angle of the same one nearby."""
    points, radius = heap("Cone", 30, 3)
    plain = row(GranularReposeAngle(Input=produce(grains(points, Radius=radius))))
    for unit, shift in ((1e-9, 0.0), (1e9, 0.0), (1.0, 1e6)):
        moved = grains(unit * points + shift, Radius=unit * radius)
        seen = row(GranularReposeAngle(Input=produce(moved)))
        expect("grains", seen["SurfaceGrains"], plain["SurfaceGrains"])
        numpy.testing.assert_allclose([seen["Angle"], seen["StandardError"]],
                                      [plain["Angle"], plain["StandardError"]], rtol=1e-6)


def test_known_angles():
    """The errors of many heaps are as large as their error bars say."""
    for kind, degrees in (("Cone", 25), ("Cone", 40), ("Slope", 20), ("Slope", 35), ("Ridge", 30)):
        deviations = []
        for seed in range(8):
            points, radius = heap(kind, degrees, seed)
            data = produce(grains(points, Radius=radius))
            values = row(GranularReposeAngle(Input=data, Heap=kind))
            assert 0.03 < values["StandardError"] < 1.5, values
            assert abs(values["Angle"] - degrees) < 1.5, (kind, degrees, values)
            assert values["RSquared"] > 0.9 and values["SurfaceGrains"] > 30, values
            deviations.append((values["Angle"] - degrees) / values["StandardError"])
        assert numpy.sqrt(numpy.mean(numpy.square(deviations))) < 2, (kind, degrees, deviations)
        assert max(map(abs, deviations)) < 4, (kind, degrees, deviations)


def test_error_of_two_sides():
    """Two sides that are alike have the angle of one, with the error of one over the root of 2."""
    points, radius = fill(lambda x, y: 16 - 0.6 * abs(x) - 1e9 * (abs(y) > 8), 30.0, 7)
    side = points[:, 0] > 0.5
    points, radius = points[side], radius[side]
    one = row(GranularReposeAngle(Input=produce(grains(points, Radius=radius)), Heap="Slope"))
    both = grains(numpy.concatenate([points, points * [-1, 1, 1]]), Radius=numpy.tile(radius, 2))
    two = row(GranularReposeAngle(Input=produce(both), Heap="Ridge"))
    assert abs(two["Angle"] - one["Angle"]) < 1.0, (one, two)
    assert abs(two["StandardError"] / one["StandardError"] * 2**0.5 - 1) < 0.1, (one, two)


def test_any_direction():
    """A heap that is rotated in space, far from the origin, keeps its angle."""
    for kind in ("Cone", "Slope", "Ridge"):
        points, radius = heap(kind, 30, 1)
        first = row(GranularReposeAngle(Input=produce(grains(points, Radius=radius)), Heap=kind))
        rotated = points @ TILT.T + [100.0, -50, 20]
        other = row(GranularReposeAngle(
            Input=produce(grains(rotated, Radius=radius)), Heap=kind,
            UpDirection=list(2 * TILT[:, 2]),
            HorizontalDirection=list(TILT[:, 0] + 0.3 * TILT[:, 2])))
        # The columns begin elsewhere only by rounding.
        assert abs(first["Angle"] - other["Angle"]) < 0.5, (kind, first, other)
        expect("columns", list(first), list(other))
        if kind == "Ridge":
            assert abs((first["AngleLeft"] + first["AngleRight"]) / 2 - first["Angle"]) < 1e-12
            assert abs(first["AngleLeft"] - first["AngleRight"]) < 3


def test_strays_change_little():
    """Grains in the air and scattered on the floor are no part of the flank."""
    points, radius = heap("Cone", 30, 2)
    clean = row(GranularReposeAngle(Input=produce(grains(points, Radius=radius))))
    random = numpy.random.default_rng(9)
    flying = numpy.column_stack([random.uniform(-15, 15, (12, 2)), random.uniform(20, 60, 12)])
    azimuth = random.uniform(0, 2 * numpy.pi, 60)
    far = random.uniform(30, 40, 60)
    lying = numpy.column_stack([1 + far * numpy.cos(azimuth), -2 + far * numpy.sin(azimuth),
                                numpy.full(60, 0.5)])
    strays = numpy.concatenate([flying, lying])
    data = grains(numpy.concatenate([points, strays]),
                  Radius=numpy.concatenate([radius, numpy.full(len(strays), 0.5)]))
    filter = GranularReposeAngle(Input=produce(data), OwnCenter=1, Center=[1, -2, 0])
    values = row(filter)
    assert abs(values["Angle"] - clean["Angle"]) < 1, (values, clean)
    surface = servermanager.Fetch(filter, idx=SURFACE)
    weight = numbers(surface.GetPointData(), "Weight")
    heights = numpy.array([surface.GetPoint(i)[2] for i in range(surface.GetNumberOfPoints())])
    expect("used", int((weight > 0).sum()), values["SurfaceGrains"])
    expect("flying grains that are used", int(((heights > 20) & (weight > 0)).sum()), 0)


def test_grains_in_flight_are_no_heap():
    points, radius = heap("Cone", 30, 3)
    plain = row(GranularReposeAngle(Input=produce(grains(points, Radius=radius))))
    falling = numpy.array([[0.3 * k, 0.0, 20.0 + k] for k in range(40)])
    both = grains(numpy.vstack([points, falling]), Radius=numpy.append(radius, [0.5] * 40),
                  ContactCount=[3] * len(points) + [0] * 40)
    expect("with a jet above", row(GranularReposeAngle(Input=produce(both))), plain)


def test_no_heap_while_all_grains_fly():
    """Told once while they fly, each frame with another number of them; then the heap is fitted."""
    points, radius = heap("Cone", 30, 3)
    flying = produce(grains(points[:20], Radius=radius[:20], ContactCount=[0] * 20))
    repose, errors = GranularReposeAngle(Input=flying), Errors()
    for count in (20, 40):
        replace(flying, grains(points[:count], Radius=radius[:count], ContactCount=[0] * count))
        update(repose)
        expect("status", repose.Status, f"There is no heap to fit: of {count} grains none touches anything.")
        assert numpy.isnan(repose.Angle), repose.Angle
        expect("rows", servermanager.Fetch(repose, idx=ANGLE).GetNumberOfRows(), 0)
    expect("messages", len(errors.messages), 1)
    replace(flying, grains(points, Radius=radius, ContactCount=[3] * len(points)))
    assert abs(row(repose)["Angle"] - 30) < 1.5


def test_a_flat_bed_is_told_as_such():
    """The figures are there, with a Status that says what they are worth; a low heap is none."""
    for kind, seed in ((kind, seed) for kind in ("Cone", "Slope", "Ridge") for seed in range(3)):
        points, radius = fill(lambda x, y: 6 + 0 * x, 8.0, seed, 0.6)
        errors = Errors()
        repose = GranularReposeAngle(Input=produce(grains(points, Radius=radius)), Heap=kind, FlankRange=[0.5, 1])
        update(repose)
        expect_part(f"{kind} {seed}", repose.Status, "There may be no heap: an angle of"
                    f" {repose.Angle:.1f} degrees with a standard error of {repose.StandardError:.1f} may be")
        expect("errors and warnings", (len(errors.messages), len(errors.warnings)), (0, 1))
        table = servermanager.Fetch(repose, idx=ANGLE)
        expect("angle", table.GetColumnByName("Angle").GetValue(0), repose.Angle)
        assert abs(repose.Angle) <= 4 * repose.StandardError, (repose.Angle, repose.StandardError)
    points, radius = heap("Slope", 6, 1)
    low = row(GranularReposeAngle(Input=produce(grains(points, Radius=radius)), Heap="Slope", FlankRange=[0, 1]))
    assert low["Angle"] > 8 * low["StandardError"], low


def test_what_is_drawn():
    """The cone drawn falls by the angle; residuals are heights above it."""
    points, radius = heap("Cone", 35, 3)
    filter = GranularReposeAngle(Input=produce(grains(points, Radius=radius)))
    values = row(filter)
    fit, surface = (servermanager.Fetch(filter, idx=port) for port in (FIT, SURFACE))
    corners = numpy.array([fit.GetPoint(i) for i in range(fit.GetNumberOfPoints())])
    run = numpy.linalg.norm(corners[1:, :2] - corners[0, :2], axis=1)
    fall = numpy.degrees(numpy.arctan((corners[0, 2] - corners[1:, 2]) / run))
    assert numpy.allclose(fall, values["Angle"], atol=1e-9), fall
    positions = numpy.array([surface.GetPoint(i) for i in range(surface.GetNumberOfPoints())])
    slope = numpy.tan(numpy.radians(values["Angle"]))
    cone = corners[0, 2] - slope * numpy.linalg.norm(positions[:, :2] - corners[0, :2], axis=1)
    tops = positions[:, 2] + numbers(surface.GetPointData(), "Radius")
    assert numpy.allclose(numbers(surface.GetPointData(), "Residual"), tops - cone, atol=1e-9)


def test_messages():
    points, radius = heap("Slope", 30, 1)
    data = produce(grains(points, Radius=radius))
    few = produce(grains(points[:3], Radius=radius[:3]))
    errors = Errors()
    for source, properties, message in (
            (data, {"UpDirection": [0, 0, 0]}, "UpDirection = (0, 0, 0) is no direction"),
            (data, {"HorizontalDirection": [0, 0, 3]},
             "HorizontalDirection = (0, 0, 3) is along UpDirection"),
            (data, {"BinSize": 0}, "BinSize = 0 must be above 0"),
            (data, {"FlankRange": [0.5, 0.4]}, "FlankRange is from 0.5 to 0.4"),
            (few, {}, "grains are at the surface between 0.2 and 0.8")):
        del errors.messages[:]
        filter = GranularReposeAngle(Input=source, **properties)
        update(filter)
        expect_part("status", filter.Status, message)
        expect("errors", len(errors.messages), 1)
        assert numpy.isnan(filter.Angle), filter.Angle
        expect("rows", servermanager.Fetch(filter, idx=ANGLE).GetNumberOfRows(), 0)


def test_without_grains():
    errors = Errors()
    filter = GranularReposeAngle(Input=produce(grains([])))
    update(filter)
    expect("status", filter.Status, "OK")
    expect("rows", servermanager.Fetch(filter, idx=ANGLE).GetNumberOfRows(), 0)
    expect("errors", errors.messages, [])


run_tests(globals())
