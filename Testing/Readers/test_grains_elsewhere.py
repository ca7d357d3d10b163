"""GranularParticleReader on files that LAMMPS, Yade and ASE wrote (Testing/Data/elsewhere)."""

import os
import sys

import numpy
from paraview.simple import GetAnimationScene, GranularParticleReader, OpenDataFile, SaveData
from reading import Errors, expect, expect_part, field_text, numbers, path, run_tests, update, write

FOLDER = os.path.join(sys.argv[1], "..", "elsewhere")


LACKS = ("Give Densities, or a simulation takes the density of its materials: the file has neither masses nor "
         "densities.")


def at(name):
    return os.path.join(FOLDER, name)


def read(name, time=None, **properties):
    reader = GranularParticleReader(FileNames=name if isinstance(name, list) else [name], **properties)
    output = update(reader, time)
    expect(f"status of {name}", reader.Status, "OK")
    return output


def column(output, name):
    return numbers(output.GetPointData(), name)


def points(output):
    return numpy.array([output.GetPoint(i) for i in range(output.GetNumberOfPoints())])


def arrays(output):
    data = output.GetPointData()
    return {data.GetArrayName(i) for i in range(data.GetNumberOfArrays())}


def times(reader):
    reader.UpdatePipelineInformation()
    return list(reader.TimestepValues)


def rows(name, section, width):
    """The rows of a section of a data file, by ids."""
    lines = open(at(name)).read().split(section, 1)[1].split("\n\n")[1].splitlines()
    table = numpy.array([[float(word) for word in line.split()[:width]] for line in lines])
    return table[table[:, 0].argsort()]


def close(what, got, wanted, tolerance=1e-14):
    got, wanted = numpy.asarray(got, float), numpy.asarray(wanted, float)
    assert got.shape == wanted.shape, (what, got.shape, wanted.shape)
    assert numpy.allclose(got, wanted, rtol=tolerance, atol=tolerance), (what, got, wanted)


def by_id(output, name):
    return column(output, name)[column(output, "ParticleId").argsort()]


def test_data_file_of_spheres():
    output = read(at("spheres.data"))
    table, velocities = rows("spheres.data", "Atoms # sphere", 7), rows("spheres.data", "Velocities", 7)
    expect("ids", sorted(column(output, "ParticleId")), list(range(9)))
    expect("first id", column(output, "ParticleId")[0], 6)  # the order of the file, less one
    order = column(output, "ParticleId").argsort()
    close("positions", points(output)[order], table[:, 4:7], 0)
    close("radii", by_id(output, "Radius"), table[:, 2] / 2, 0)
    close("materials", by_id(output, "Material"), table[:, 1] - 1, 0)
    close("masses", by_id(output, "Mass"), table[:, 3] * numpy.pi / 6 * table[:, 2]**3)
    close("velocities", by_id(output, "Velocity"), velocities[:, 1:4], 0)
    close("angular velocities", by_id(output, "AngularVelocity"), velocities[:, 4:7], 0)
    assert abs(column(output, "AngularVelocity")).max() == 40
    fields = output.GetFieldData()
    expect("the box", numbers(fields, "Cell")[0].tolist(), [0.03, 0.006, 0, 0, 0.03, 0, 0, 0, 0.03])
    expect("of which the file does not say what repeats", numbers(fields, "CellAxes")[0].tolist(), [0, 0, 0])


def test_data_file_of_ellipsoids():
    """Angular momenta become angular velocities; m (b^2 + c^2) / 5 about the first axis."""
    errors = Errors()
    output = read(at("ellipsoids.data"))
    expect("warnings", len(errors.warnings), 1)
    expect_part("notes", field_text(output, "Notes"), "Ellipsoids are replaced by spheres of the same volume")
    a, b, c = 0.1, 0.05, 0.025
    mass = 1000 * 4 / 3 * numpy.pi * a * b * c
    close("radii", column(output, "Radius"), [(a * b * c)**(1 / 3)] * 2)
    close("masses", column(output, "Mass"), [mass] * 2)
    close("semi-axes", column(output, "SemiAxes"), [[a, b, c]] * 2)
    close("first orientation", column(output, "Orientation")[0], [0.5**0.5, 0, 0, 0.5**0.5])
    # Rotated by 90 degrees about z, the long axis points along y.
    inertia = mass / 5 * numpy.array([a * a + c * c, b * b + c * c, a * a + b * b])
    close("first angular velocity", column(output, "AngularVelocity")[0],
          numpy.array([1e-4, 2e-4, 3e-4]) / inertia, 1e-12)
    q = column(output, "Orientation")[1]
    w, u = q[0], q[1:]
    rotation = numpy.array([v + 2 * numpy.cross(u, numpy.cross(u, v) + w * v)
                            for v in numpy.eye(3)]).T
    moments = mass / 5 * numpy.array([b * b + c * c, a * a + c * c, a * a + b * b])
    tensor = rotation @ numpy.diag(moments) @ rotation.T
    close("angular momentum of the second", tensor @ column(output, "AngularVelocity")[1], [0, 0, 1e-3], 1e-12)


def test_data_file_of_points():
    output = read(at("points.data"), Radii=[0.25])
    close("radii", column(output, "Radius"), [0.25] * 8, 0)
    close("masses by types", by_id(output, "Mass"), [1.5] * 5 + [3] * 3, 0)
    output = read(at("points.data"), Radii=[0.25, 0.5], Densities=[7])
    close("radii by types", by_id(output, "Radius"), [0.25] * 5 + [0.5] * 3, 0)
    close("the file's masses count", by_id(output, "Mass"), [1.5] * 5 + [3] * 3, 0)
    close("velocities", by_id(output, "Velocity"), rows("points.data", "Velocities", 4)[:, 1:], 0)


def test_dump():
    reader = GranularParticleReader(FileNames=[at("spheres.lammpstrj")])
    expect("times", times(reader), [0.0, 0.001, 0.002, 0.003])
    first, last = update(reader, 0.0), update(reader, 0.003)
    expect("status", reader.Status, "OK")
    expect("time of the data", last.GetInformation().Get(last.DATA_TIME_STEP()), 0.003)
    table = numpy.array([[float(word) for word in line.split()]
                         for line in open(at("spheres.lammpstrj")).read().splitlines()[-9:]])
    close("positions", points(last), table[:, 2:5], 0)
    close("radii", column(last, "Radius"), table[:, 5], 0)
    close("masses", column(last, "Mass"), table[:, 6], 0)
    close("velocities", column(last, "Velocity"), table[:, 7:10], 0)
    close("angular velocities", column(last, "AngularVelocity"), table[:, 10:13], 0)
    close("forces", column(last, "Force"), table[:, 13:16], 0)
    close("a column of the file's own", column(last, "c_1"), table[:, 16], 0)
    close("a fall", points(first)[:, 2] - points(last)[:, 2], [0.5 * 9.81 * 0.003**2 + 2e-3 * 0.003] * 9, 2e-6)
    expect("between two times the earlier one", update(reader, 0.0029).GetPoint(0), update(reader, 0.002).GetPoint(0))


def test_cell_of_a_dump():
    output = read(at("spheres.lammpstrj"))
    cell = {name: numbers(output.GetFieldData(), name)[0].tolist() for name in ("Cell", "CellOrigin", "CellAxes")}
    close("edges are columns", cell["Cell"], [0.03, 0.006, 0, 0, 0.03, 0, 0, 0, 0.03])
    expect("others", (cell["CellOrigin"], cell["CellAxes"]), ([0, 0, 0], [1, 1, 0]))


def test_scaled_dump():
    """Positions in parts of a tilted box are those of the other dump, to its six digits."""
    scaled = GranularParticleReader(FileNames=[at("scaled.dump")], Radii=[0.004], StepLength=1e-5)
    plain = GranularParticleReader(FileNames=[at("spheres.lammpstrj")])
    close("times", times(scaled), [0, 0.001, 0.002, 0.003])
    for time in (0.0, 0.003):
        output = update(scaled, time)
        order = column(output, "ParticleId").argsort()
        close(f"positions at {time}", points(output)[order], points(update(plain, time)), 3e-8)


def test_series_of_dumps():
    names = [at(f"dump.{k}.steps") for k in (0, 100, 200, 300)]
    reader = GranularParticleReader(FileNames=names)
    expect("times", times(reader), [0.0, 100.0, 200.0, 300.0])
    scene = GetAnimationScene()
    scene.UpdateAnimationUsingDataTimeSteps()
    assert set(times(reader)) <= set(scene.TimeKeeper.TimestepValues)
    reader.StepLength = 1e-5
    close("times of steps", times(reader), [0.0, 0.001, 0.002, 0.003])
    plain = GranularParticleReader(FileNames=[at("spheres.lammpstrj")])
    for time in (0.003, 0.001):
        output = update(reader, time)
        order = column(output, "ParticleId").argsort()
        close(f"positions at {time}", points(output)[order], points(update(plain, time)), 1e-8)
        close("radii", by_id(output, "Radius"), column(update(plain, time), "Radius"))


def test_positions_in_the_box_count():
    """A dump with several kinds of positions; the others stay columns of its own."""
    head = "ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n1\nITEM: BOX BOUNDS pp pp pp\n0 2\n0 2\n0 2\nITEM: ATOMS id radius "
    for columns, position, others in (("xs ys zs x y z xu yu zu", (1.5, 0.5, 1), {"xs", "xu"}),
                                      ("xs ys zs xu yu zu", (3.5, 0.5, -1), {"xs"}),
                                      ("xsu ysu zsu xs ys zs", (1.5, 0.5, 1), {"xsu"}),
                                      ("xsu ysu zsu", (3.5, 0.5, -1), set())):
        values = {"xs": "0.75 0.25 0.5", "x": "1.5 0.5 1", "xu": "3.5 0.5 -1", "xsu": "1.75 0.25 -0.5"}
        row = " ".join(values[name] for name in columns.split() if name in values)
        output = read(write("positions.dump", head + columns + "\n1 0.1 " + row + "\n"))
        expect(columns, output.GetPoint(0), position)
        expect(f"others of {columns}", {"x", "xu", "xs", "xsu"} & arrays(output), others)


def test_long_lines():
    """Lines may be longer than what is read when the times are found."""
    names = [f"c_{i}" + 300 * "x" for i in range(300)]
    frame = ("ITEM: TIMESTEP\n{0}\nITEM: NUMBER OF ATOMS\n1\nITEM: BOX BOUNDS pp pp pp\n0 1\n0 1\n0 1\n"
             "ITEM: ATOMS id x y z radius " + " ".join(names) + "\n1 0.5 0.5 0.{0} 0.1" + " {0}" * 300 + " " * 70000 + "\n")
    reader = GranularParticleReader(FileNames=[write("wide.dump", "".join(frame.format(k) for k in (1, 2, 3)))])
    expect("times", times(reader), [1.0, 2.0, 3.0])
    for k in (3, 1, 2):
        output = update(reader, float(k))
        expect("status", reader.Status, "OK")
        expect("position", output.GetPoint(0), (0.5, 0.5, k / 10))
        expect("last column", column(output, names[-1]).tolist(), [k])


def test_continued_dump():
    """A run that continues from a restart writes its first time again; what was cut off does not count."""
    first, *times_of_dump = open(at("spheres.lammpstrj")).read().split("ITEM: TIME\n")
    again = times_of_dump[1].replace("0.005001", "0.005501")
    cut = times_of_dump[2][:times_of_dump[2].rindex("9 1 0.0")]
    reader = GranularParticleReader(FileNames=[write("again.dump", "ITEM: TIME\n".join(
        [first, *times_of_dump[:2], again, cut, times_of_dump[3]]))])
    expect("times", times(reader), [0.0, 0.001, 0.003])
    assert (points(update(reader, 0.001))[:, 0] == 0.005501).any()
    expect("the one after the cut", update(reader, 0.003).GetNumberOfPoints(), 9)
    expect("status", reader.Status, "OK")
    expect("notes", reader.Notes, "A frame is cut and left out, which begins in line 63.")


def test_own_dump_comes_back():
    source = GranularParticleReader(FileNames=[f"{sys.argv[1]}/box80/frame007.csv"])
    SaveData(path("own.dump"), source)
    wanted, got = update(source), read(path("own.dump"))
    for name in ("Radius", "Velocity", "AngularVelocity", "Orientation", "ParticleId"):
        expect(name, column(got, name).tolist(), column(wanted, name).tolist())
    expect("positions", points(got).tolist(), points(wanted).tolist())


def test_extended_xyz():
    reader = GranularParticleReader(FileNames=[at("grains.extxyz")])
    expect("times", times(reader), [0.0, 0.1, 0.2])
    output = update(reader, 0.2)
    expect("notes", reader.Notes, LACKS)
    close("positions", points(output), [[0.1 * i + 0.02, 0.2, 0.3] for i in range(4)])
    close("radii", column(output, "Radius"), [0.02, 0.03] * 2)
    close("velocities", column(output, "Velocity"), [[0.3, 0, -0.25 * i] for i in range(4)])
    expect("ids", column(output, "ParticleId").tolist(), [10, 11, 12, 13])
    expect("materials", column(output, "Material").tolist(), [1, 0, 1, 0])
    names = output.GetFieldData().GetAbstractArray("MaterialNames")
    expect("their names", [names.GetValue(i) for i in range(names.GetNumberOfValues())], ["Al", "Cu"])
    close("charges", column(output, "charge"), [0.5, -0.5] * 2)
    close("six components", column(output, "strain"), numpy.arange(24.0).reshape(4, 6))
    close("edges are columns", numbers(output.GetFieldData(), "Cell")[0], [0.5, 0.1, 0, 0, 0.5, 0, 0, 0, 0.5])
    expect("axes", numbers(output.GetFieldData(), "CellAxes")[0].tolist(), [1, 1, 0])


def test_what_a_file_lacks_is_told_without_a_warning():
    errors = Errors()
    reader = GranularParticleReader(FileNames=[at("yade.txt")])
    update(reader)
    expect("notes", (reader.Notes, errors.warnings), (LACKS, []))
    reader.Densities = [2500]
    update(reader)
    expect("given", reader.Notes or "", "")


def test_words_that_are_no_utf8():
    """Names that Python could not read have a question mark for each such byte."""
    name = write("odd.xyz", b"2\nProperties=species:S:1:pos:R:3:radius:R:1:st\xffrain:R:1\n\xff\xc3 0 0 0 1 5\n\xc3\xa4 3 0 0 1 6\n")
    output = read(name)
    names = output.GetFieldData().GetAbstractArray("MaterialNames")
    expect("species", [names.GetValue(i) for i in range(2)], ["\u00e4", "??"])
    expect("column", column(output, "st?rain").tolist(), [5, 6])


def test_quaternions_of_xyz_have_the_real_part_last():
    output = read(write("oriented.xyz", "1\nProperties=pos:R:3:radius:R:1:orientation:R:4\n0 0 0 1 0.1 0.2 0.3 0.9\n"))
    expect("orientation", column(output, "Orientation").tolist(), [[0.9, 0.1, 0.2, 0.3]])


def test_plain_xyz():
    reader = GranularParticleReader(FileNames=[at("points.xyz")], Radii=[0.3, 0.4], Densities=[10], StepLength=0.005)
    close("times", times(reader), [0.0, 0.05, 0.1])
    output = update(reader, 0.1)
    close("radii", sorted(column(output, "Radius")), [0.3] * 5 + [0.4] * 3, 0)
    close("masses", column(output, "Mass"), 10 * 4 / 3 * numpy.pi * column(output, "Radius")**3)
    text = [float(word) for word in open(at("points.xyz")).read().splitlines()[-1].split()]
    close("last position", points(output)[-1], text[1:], 0)


def test_yade():
    plain = read(at("yade.txt"))
    expect("grains", plain.GetNumberOfPoints(), 5)
    close("positions", points(plain)[:3], [[0.05 * k, 0.01, 0.02] for k in range(3)], 1e-12)
    close("radii", column(plain, "Radius"), [0.01, 0.012, 0.014, 0.01, 0.01], 1e-12)
    expect("arrays", arrays(plain), {"Radius", "Velocity", "AngularVelocity", "Orientation", "ParticleId"})
    materials = read(at("yade-materials.txt"))
    expect("materials", column(materials, "Material").tolist(), [0, 1, 0, 0, 0])
    ids = read(at("yade-ids.txt"))
    expect("ids", column(ids, "ParticleId").tolist(), [0, 1, 2, 3, 4])
    expect("materials beside ids", column(ids, "Material").tolist(), [0, 1, 0, 0, 0])
    full = read(at("yade-attributes.txt"))
    close("velocities", column(full, "Velocity")[:3], [[0.1 * k, 0, -1] for k in range(3)], 1e-12)
    close("angular velocities", column(full, "AngularVelocity")[:3], [[0, 0, 5 * k] for k in range(3)], 1e-12)
    density = numpy.array([2600, 7800, 2600, 2600, 2600])
    close("masses", column(full, "Mass"), density * 4 / 3 * numpy.pi * column(full, "Radius")**3)
    close("an own column", column(full, "temperature"), [0, 1.5, 3, 4.5, 6], 1e-12)
    nameless = read(at("yade-nameless.txt"))
    close("columns without names", column(nameless, "Attribute1")[:3], [0, 0.1, 0.2], 1e-12)
    other = read(write("other.txt", "#format x_y_z_r_attrs\n# x y z r vx vy\n0 0 0 1 1 2 3\n"))
    expect("a header of another number", {name for name in arrays(other) if "Attribute" in name},
           {"Attribute1", "Attribute2", "Attribute3"})
    expect("no velocity of it", column(other, "Velocity").tolist(), [[0, 0, 0]])
    clumps = read(at("yade-clumps.txt"))
    expect("members of clumps", (clumps.GetNumberOfPoints(), len(set(column(clumps, "clumpId")))), (2, 1))


def test_time_and_memory():
    """A dump of twice the length is read in about twice the time, with the memory of one frame."""
    import resource
    import time
    def dump(frames):
        head = "ITEM: TIMESTEP\n%d\nITEM: NUMBER OF ATOMS\n2000\nITEM: BOX BOUNDS pp pp pp\n0 1\n0 1\n0 1\n" \
               "ITEM: ATOMS id type x y z radius\n"
        body = "".join(f"{i + 1} 1 {0.001 * i} 0.5 0.5 0.01\n" for i in range(2000))
        name = path(f"long{frames}.dump")
        with open(name, "w") as file:
            for k in range(frames):
                file.write(head % k + body)
        return name
    def seconds(name, frames):
        begin = time.process_time()
        reader = GranularParticleReader(FileNames=[name])
        expect("frames", len(times(reader)), frames)
        expect("grains", update(reader, frames - 1.0).GetNumberOfPoints(), 2000)
        return time.process_time() - begin
    short, long = dump(150), dump(1200)
    seconds(short, 150)  # whatever is done once
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    few, many = min(seconds(short, 150) for _ in range(3)), min(seconds(long, 1200) for _ in range(3))
    assert many < 16 * few + 0.3, (few, many)
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    assert more < 0.5 * os.path.getsize(long) / 2**20, more


def test_file_open():
    """The right reader for each kind, whatever the name; the first in the list is taken."""
    for name in ("spheres.lammpstrj", "spheres.data", "ellipsoids.data", "scaled.dump", "dump.100.steps", "grains.extxyz"):
        expect(name, OpenDataFile(at(name)).GetXMLName(), "GranularParticleReader")


run_tests(globals())
