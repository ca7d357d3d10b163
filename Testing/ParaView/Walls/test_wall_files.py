"""Meshes of File > Open as walls: STL, OBJ and PLY, sound ones and ones with faults."""

import sys

import numpy
from paraview.simple import OpenDataFile
from reading import but_overlaps, expect, expect_part, numbers, write
from simulating import (CONTACTS, PARTICLES, WALLS, arrays, box, expect_same, output, produce,
                        run_tests, simulate, surface, update)

HALF, HEIGHT = 0.125, 0.5  # numbers of single precision


def corners_of(data):
    """The corners of all cells of a vtkPolyData."""
    return [[data.GetPoint(data.GetCell(i).GetPointId(k))
             for k in range(data.GetCell(i).GetNumberOfPoints())]
            for i in range(data.GetNumberOfCells())]


def triangles_of(faces):
    return numpy.array([(face[0], face[k], face[k + 1])
                        for face in faces for k in range(1, len(face) - 1)], numpy.float32)


def write_binary_stl(name, triangles):
    records = numpy.zeros(len(triangles), [("normal", "<f4", 3), ("corners", "<f4", (3, 3)),
                                           ("attribute", "<u2")])
    records["corners"] = triangles
    return write(name, bytes(80) + numpy.uint32(len(triangles)).tobytes() + records.tobytes())


def write_ascii_stl(name, triangles):
    text = ["solid box"]
    for triangle in triangles:
        text += ["facet normal 0 0 0", "outer loop"]
        text += ["vertex %.9g %.9g %.9g" % tuple(corner) for corner in triangle]
        text += ["endloop", "endfacet"]
    return write(name, "\n".join(text + ["endsolid box", ""]))


def write_obj(name, points, groups):
    text = ["v %.9g %.9g %.9g" % tuple(point) for point in points]
    for group, faces in groups.items():
        text += [f"g {group}"] + ["f " + " ".join(str(k + 1) for k in face) for face in faces]
    return write(name, "\n".join(text + [""]))


def write_ply(name, points, faces):
    text = ["ply", "format ascii 1.0", f"element vertex {len(points)}", "property float x",
            "property float y", "property float z", f"element face {len(faces)}",
            "property list uchar int vertex_indices", "end_header"]
    text += ["%.9g %.9g %.9g" % tuple(point) for point in points]
    text += [" ".join(str(k) for k in (len(face), *face)) for face in faces]
    return write(name, "\n".join(text + [""]))


def points_and_faces():
    """The open box with shared points; its floor is of six corners, two of them on its sides."""
    data = box(HALF, HEIGHT)
    points = [data.GetPoint(i) for i in range(data.GetNumberOfPoints())]
    faces = [[data.GetCell(i).GetPointId(k) for k in range(4)] for i in range(5)]
    points += [(0, -HALF, 0), (0, HALF, 0)]
    floor = faces[0]
    faces[0] = [floor[0], floor[1], 9, floor[2], floor[3], 8]
    return points, faces


def expect_rest(name, simulation, time, floor=0.0):
    """All grains are in the box, the lowest of them on its floor, and none falls."""
    update(simulation, time)
    expect(f"{name}: status", simulation.Status, "OK")
    grains = output(simulation, PARTICLES)
    radius = numbers(grains.GetPointData(), "Radius")
    position = numpy.array([grains.GetPoint(i) for i in range(grains.GetNumberOfPoints())])
    expect(f"{name}: grains", len(position), simulation.MaximumParticles)
    inside = HALF - 0.95 * radius
    assert (numpy.abs(position[:, :2]) <= inside[:, None]).all(), (name, position)
    gap = position[:, 2] - radius - floor
    assert gap.min() > -0.05 * radius.max() and gap.min() < 0.01 * radius.max(), (name, gap.min())
    speed = numpy.linalg.norm(numbers(grains.GetPointData(), "Velocity"), axis=1)
    assert speed.max() < 0.1, (name, speed.max())
    assert output(simulation, CONTACTS).GetNumberOfCells() >= len(position), name


def in_walls(file_name, **properties):
    reader = OpenDataFile(file_name)
    defaults = {"EndTime": 1.0, "FrameInterval": 0.1, "MaximumParticles": 30,
                "SpawnBox": [-0.09, 0.09, -0.09, 0.09, 0.05, 0.3]}
    return reader, simulate([reader], **{**defaults, **properties})


def expect_as_drawn(name, file_name, faces, reader_name):
    """A simulation in a file is that in a surface with the same cells."""
    reader, simulation = in_walls(file_name)
    expect(f"{name}: reader", reader.GetXMLName(), reader_name)
    expect_rest(name, simulation, 1.0)
    points = [point for face in faces for point in face]
    first = numpy.cumsum([0] + [len(face) for face in faces])
    drawn = surface(points, polys=[range(first[i], first[i + 1]) for i in range(len(faces))])
    _, other = in_walls(file_name)
    other.Walls = [produce(drawn)]
    update(other, 1.0)
    expect_same(name, grains_of(simulation), grains_of(other))
    return simulation


def grains_of(simulation):
    """The grains as bytes, without the rest of the state, which knows which walls it is of."""
    return {key: value for key, value in arrays(output(simulation)).items() if key[0] != "field"}


def test_stl():
    triangles = triangles_of(corners_of(box(HALF, HEIGHT)))
    for name, writer in (("ascii.stl", write_ascii_stl), ("binary.stl", write_binary_stl)):
        simulation = expect_as_drawn(name, writer(name, triangles), triangles.tolist(), "stlreader")
        expect(f"{name}: notes", but_overlaps(simulation.Notes), "")
        expect(f"{name}: cells", output(simulation, WALLS).GetNumberOfCells(), 10)


def test_obj():
    points, faces = points_and_faces()
    file_name = write_obj("box.obj", points, {"floor": faces[:1], "sides": faces[1:]})
    drawn = [[points[k] for k in face] for face in faces]
    simulation = expect_as_drawn("box.obj", file_name, drawn, "objreader")
    expect_part("notes", simulation.Notes, "1 wall polygon has more than four corners")
    expect_part("notes", simulation.Notes, "2 edges and faces of the walls were split")


def test_ply():
    points, faces = points_and_faces()
    drawn = [[points[k] for k in face] for face in faces]
    simulation = expect_as_drawn("box.ply", write_ply("box.ply", points, faces), drawn, "PLYReader")
    expect_part("notes", simulation.Notes, "1 wall polygon has more than four corners")


def fine_box(n):
    """The open box of 10 n^2 triangles, as (m, 3, 3) coordinates."""
    sides = []
    for face in corners_of(box(HALF, HEIGHT)):
        a, b, _, d = (numpy.array(corner) for corner in face)
        s, t = numpy.meshgrid(numpy.arange(n) / n, numpy.arange(n) / n)
        corner = lambda i, j: (a + (s + i / n)[..., None] * (b - a) +
                               (t + j / n)[..., None] * (d - a)).reshape(-1, 3)
        sides += [numpy.stack([corner(0, 0), corner(1, 0), corner(1, 1)], 1),
                  numpy.stack([corner(0, 0), corner(1, 1), corner(0, 1)], 1)]
    return numpy.concatenate(sides)


def spoiled(triangles, seed):
    """With a tenth flipped, some cut at the middle of a side, some without area and some twice,
    and all coordinates off by the last digit of single precision."""
    random = numpy.random.default_rng(seed)
    kind = random.random(len(triangles))
    flipped = kind < 0.1
    triangles[flipped] = triangles[flipped][:, [0, 2, 1]]
    cut = triangles[kind > 0.98]
    middle = 0.5 * (cut[:, 0] + cut[:, 1])
    flat = triangles[(kind > 0.5) & (kind < 0.51)]
    twice = triangles[(kind > 0.6) & (kind < 0.61)]
    result = numpy.concatenate([
        triangles[kind <= 0.98], numpy.stack([cut[:, 0], middle, cut[:, 2]], 1),
        numpy.stack([middle, cut[:, 1], cut[:, 2]], 1), flat[:, [0, 1, 1]],
        numpy.stack([flat[:, 0], 0.5 * (flat[:, 0] + flat[:, 2]), flat[:, 2]], 1),
        twice[:, [1, 2, 0]]]).astype(numpy.float32)
    return result + random.integers(-1, 2, result.shape) * numpy.spacing(result)


def area(triangles):
    a, b, c = (triangles[:, k].astype(float) for k in range(3))
    return 0.5 * numpy.linalg.norm(numpy.cross(b - a, c - a), axis=1).sum()


def test_a_large_mesh_with_faults():
    """1e5 triangles; grains rest as in the box without faults, and every fault is told."""
    sound = fine_box(100)
    triangles = spoiled(sound.copy(), seed=1)
    _, simulation = in_walls(write_binary_stl("faults.stl", triangles))
    expect_rest("faults", simulation, 1.0)
    for part in ("edges and faces of the walls have no length or area",
                 "points of the walls are almost at the positions of others",
                 "edges and faces of the walls were split",
                 "elements of the walls have the same corners as others",
                 "faces of the walls were flipped"):
        expect_part("notes", simulation.Notes, part)
    repaired = numpy.array(corners_of(output(simulation, WALLS)))
    assert abs(area(triangles) / area(sound) - 1.0) > 0.005, "triangles there twice"
    assert abs(area(repaired) / area(sound) - 1.0) < 1e-5, area(repaired)


def large_mesh():
    """1e6 triangles, some steps."""
    _, simulation = in_walls(write_binary_stl("large.stl", fine_box(320)), EndTime=0.02,
                             FrameInterval=0.01)
    update(simulation, 0.02)
    expect("status", simulation.Status, "OK")
    expect("cells", output(simulation, WALLS).GetNumberOfCells(), 10 * 320**2)
    expect("grains", output(simulation).GetNumberOfPoints(), 30)


if "large" in sys.argv:
    large_mesh()
else:
    run_tests(globals())
