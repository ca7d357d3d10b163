"""Periodic cells: from the panel's properties to outputs, their history, outline and restart; what
cannot be is told."""

import os
import tempfile

import numpy
from paraview.simple import GranularPeriodicImages, GranularWall, OutputPort, SaveData, XMLPolyDataReader
from reading import Errors, expect, expect_part, numbers
from simulating import (CONTACTS, HISTORY, WALLS, arrays, column, expect_same, grains, output, produce, run_tests,
                        simulate, state, surface, update)

WIDTH = 0.02
CELL = {"PeriodicAxes": "X, Y and Z", "CellOrigin": [0, 0, 0],
        "CellEdges": [WIDTH, 0, 0, 0, WIDTH, 0, 0, 0, WIDTH], "Gravity": [0, 0, 0],
        "MaximumParticles": 0, "YoungsModulus": 1e6, "Density": 2500.0, "EndTime": 0.3,
        "FrameInterval": 0.02, "RollingFriction": 0.0}
PRESSED = {"CellControl": [1, 1, 1, 0, 0, 0], "CellStress": [200, 200, 200, 0, 0, 0],
           "CellInertialNumber": 0.1}


def lattice(side=5, radius=0.0018, seed=3):
    """Grains that shake about the points of a cubic lattice, and reach over the faces."""
    random = numpy.random.default_rng(seed)
    step = WIDTH / side
    points = [(x * step, y * step, z * step)
              for x in range(side) for y in range(side) for z in range(side)]
    velocity = random.uniform(-0.3, 0.3, (len(points), 3))
    return grains(points, Radius=numpy.full(len(points), radius), Velocity=velocity)


def cell(simulation):
    return numbers(output(simulation).GetFieldData(), "Cell").reshape(3, 3)


def make(**properties):
    return simulate(particles=produce(lattice()), **{**CELL, **properties})


def test_presses_and_shears():
    simulation = make(**PRESSED, Changes="0.16 CellVelocityGradient 0 8 0 0 0 0 0 0 0\n"
                                         "0.16 CellControl 0 1 0 0 0 0")
    update(simulation, 0.3)
    expect("status", simulation.Status, "OK")
    expect("grains", output(simulation).GetNumberOfPoints(), 125)
    for name in ("StressXX", "StressYY", "StressZZ"):
        assert abs(column(simulation, name)[8] / 200 - 1) < 0.2, column(simulation, name)
    assert abs(column(simulation, "StressYY")[9:].mean() / 200 - 1) < 0.2
    assert abs(column(simulation, "StrainXY")[-1] - 1.12) < 2e-3, column(simulation, "StrainXY")
    assert (column(simulation, "StressXY")[11:] < -5).all(), column(simulation, "StressXY")
    stresses = [column(simulation, "Stress" + name) for name in ("XX", "YY", "ZZ")]
    moving = [column(simulation, "KineticStress" + name) for name in ("XX", "YY", "ZZ")]
    assert (numpy.sum(moving, 0) > 1e-6 * numpy.sum(stresses, 0))[1:].all(), moving
    assert numpy.allclose(column(simulation, "Pressure"), numpy.mean(stresses, 0), rtol=1e-12)
    fraction = column(simulation, "SolidFraction")
    assert fraction[0] < 0.45 < 0.55 < fraction[8] < 0.68, fraction
    assert numpy.allclose(column(simulation, "CellVolume"),
                          fraction[0] * column(simulation, "CellVolume")[0] / fraction)
    edges = cell(simulation)
    assert abs(numpy.linalg.det(edges) / column(simulation, "CellVolume")[-1] - 1) < 1e-12
    assert abs(column(simulation, "FabricXX")[-1] + column(simulation, "FabricYY")[-1] +
               column(simulation, "FabricZZ")[-1] - 1) < 1e-12
    assert (numpy.diff(column(simulation, "DissipatedEnergy")) > 0).all()


def test_goes_to_a_strain():
    """Pressed for a while, then compressed along z by a tenth, which counts from there."""
    simulation = make(**PRESSED, CellStrainBegin=0.16, CellStrain=[0, 0, -0.1, 0, 0, 0],
                      Changes="0.16 CellVelocityGradient 0 0 0 0 0 0 0 0 2\n0.16 CellControl 1 1 2 0 0 0")
    update(simulation, 0.3)
    expect("status", simulation.Status, "OK")
    strain = column(simulation, "StrainZZ")
    assert strain[7] < -0.01 and strain[8] == 0.0, strain
    assert numpy.allclose(strain[9:], [-0.04, -0.08, -0.1, -0.1, -0.1, -0.1, -0.1][:len(strain) - 9],
                          rtol=0, atol=1e-12), strain
    broken = make(CellControl=[0, 0, 2, 0, 0, 0], CellStrain=[0, 0, -0.1, 0, 0, 0])
    Errors()
    update(broken, 0.0)
    expect_part("no rate", broken.Status, "CellVelocityGradient needs a rate for the strain ZZ")


def test_contacts_end_at_images():
    simulation = make(**PRESSED)
    update(simulation, 0.3)
    contacts = output(simulation, CONTACTS)
    ids = numbers(contacts.GetCellData(), "ParticleIds")
    longest = 0
    across = 0
    for k in range(contacts.GetNumberOfCells()):
        line = contacts.GetCell(k)
        ends = [numpy.array(contacts.GetPoint(line.GetPointId(end))) for end in (0, 1)]
        longest = max(longest, numpy.linalg.norm(ends[1] - ends[0]))
        between = numpy.array(output(simulation).GetPoint(ids[k][1])) - ends[1]
        if numpy.linalg.norm(between) > 1e-9:
            across += 1
            edges = numpy.linalg.solve(cell(simulation), between)
            assert abs(edges - numpy.round(edges)).max() < 1e-9, edges
    assert longest < 2 * 0.0018 * (1 + 1e-9), longest
    assert across > 20, across


def test_outline():
    simulation = make()
    update(simulation, 0.0)
    walls = output(simulation, WALLS)
    expect("lines", walls.GetNumberOfLines(), 12)
    assert numpy.allclose(walls.GetBounds(), [0, WIDTH] * 3)
    expect("of no wall", set(numbers(walls.GetCellData(), "WallIndex")), {-1})
    floor = make(PeriodicAxes="X and Y", WallDomain="Box", Gravity=[0, 0, -9.81],
                 DomainBounds=[-1, 1, -1, 1, -0.002, 0.03])
    update(floor, 0.1)
    expect("status", floor.Status, "OK")
    walls = output(floor, WALLS)
    expect("a floor and lines", (walls.GetNumberOfPolys(), walls.GetNumberOfLines()), (1, 12))
    expect("of them", sorted(numbers(walls.GetCellData(), "WallIndex")), [-1] * 12 + [0])
    weight = 9.81 * numbers(output(floor).GetPointData(), "Mass").sum()
    force = numbers(walls.GetCellData(), "Force")[-1]
    assert 0.3 * weight < -force[2] < 3 * weight, (force, weight)


def ridges(pitch, last=4, single=False, slope=0.0):
    """A folded floor with ridges along y, from well before to well beyond the cell along x."""
    points, faces = [], []
    for k in range(-2 * last, 2 * 2 * last + 1):
        x = 0.5 * k * pitch
        z = -0.01 + (0.001 if k % 2 else 0.0) + slope * x
        points += [(x, -WIDTH, z), (x, 2 * WIDTH, z)]
    if single:
        points = numpy.float32(points).tolist()
    for k in range(len(points) // 2 - 1):
        a, b, c, d = 2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1
        faces += [(a, b, c), (a, c, d)]
    return surface(points, polys=faces)


def note_on_repeats(walls, **properties):
    simulation = simulate([walls], particles=produce(lattice()),
                          **{**CELL, "PeriodicAxes": "X and Y", "Gravity": [0, 0, -9.81],
                             "EndTime": 0.1, **properties})
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    notes = [note for note in simulation.Notes.split("\n") if "repeat themselves" in note]
    return notes[0] if notes else ""


def test_walls_that_are_not_repeated():
    """A floor that is another one beyond a face may throw the grains that go through the face."""
    for what, due, walls, properties in (
            ("ridges of the cell", "", ridges(WIDTH / 4), {}),
            ("in single precision", "", ridges(WIDTH / 4, single=True), {}),
            ("another pitch", "at the opposite face", ridges(WIDTH / 3.8), {}),
            ("a slope", "at the opposite face", ridges(WIDTH / 4, slope=0.01), {}),
            ("a ridge along the other edge", "", ridges(WIDTH / 3.8),
             {"PeriodicAxes": "Y", "DomainBounds": [-1, 1] * 3}),
            ("a cell that deforms", "as a cell that deforms needs", ridges(WIDTH / 4),
             {"CellVelocityGradient": [-0.1, 0, 0, 0, 0, 0, 0, 0, 0]}),
            ("ridges that only lengthen", "", ridges(WIDTH / 4),
             {"CellVelocityGradient": [0, 0, 0, 0, -0.1, 0, 0, 0, 0]}),
            ("flat in a cell that deforms", "",
             surface([(-1, -1, -.01), (1, -1, -.01), (1, 1, -.01), (-1, 1, -.01)], polys=[(0, 1, 2, 3)]),
             {"CellVelocityGradient": [-0.1, 0, 0, 0, 0, 0, 0, 0, 0]})):
        note = note_on_repeats(produce(walls), **properties)
        assert due in note and bool(due) == bool(note), (what, note)
    still = produce(ridges(WIDTH / 4))
    slides = GranularWall(Input=still, TranslationVelocity=[0.03, 0, 0])
    expect("a floor that slides", note_on_repeats(slides), "")
    tilts = GranularWall(Input=still, RotationAxis=[0, 1, 0], AngularVelocity=1.0)
    expect_part("a floor that tilts", note_on_repeats(tilts), ": at 0.0125 s, along edge a,")


def test_images():
    """Images are where the lattice has them, with what their grains have, and all that are near
    enough are there."""
    simulation = make(**PRESSED, CellVelocityGradient=[0, 6, 0, 0, 0, 0, 0, 0, 0])
    update(simulation, 0.1)
    seen = output(simulation)
    positions = numpy.array(
        [seen.GetPoint(k) for k in range(seen.GetNumberOfPoints())])
    edges, velocity = cell(simulation), numbers(seen.GetPointData(), "Velocity")
    flow = numbers(seen.GetFieldData(), "CellFlow").reshape(3, 3)
    assert abs(flow).max() > 1, flow
    for properties, distance in (({"Extent": "Near Faces", "Distance": 0.003}, 0.003),
                                 ({"Extent": "Near Faces"}, 0.0036),
                                 ({"Extent": "Whole Cells", "Copies": [1, 0, 2]}, None)):
        images = GranularPeriodicImages(Input=OutputPort(simulation, 0), **properties)
        update(images, 0.1)
        expect("status", images.Status, "OK")
        shown = output(images)
        data = shown.GetPointData()
        moved = numbers(data, "Image") @ edges.T
        grain = numbers(data, "ParticleId").astype(int)
        at = numpy.array([shown.GetPoint(k) for k in range(shown.GetNumberOfPoints())])
        error = abs(at - positions[grain] - moved).max()
        assert error < 1e-15, error
        assert numpy.allclose(numbers(data, "Velocity"), velocity[grain] + moved @ flow.T, atol=1e-12)
        assert (numbers(data, "Radius") == numbers(seen.GetPointData(), "Radius")[grain]).all()
        part = numpy.linalg.solve(edges, at.T).T
        assert (part[:125] > -1e-12).all() and (part[:125] < 1 + 1e-12).all(), "in the cell first"
        expect("each once", len(numpy.unique(numpy.round(part, 9), axis=0)), len(at))
        # The number of images is that found among all images of a cube of cells.
        inside = part[:125]
        shifts = numpy.indices((7, 7, 7)).reshape(3, -1).T - 3
        every = (inside[:, None, :] + shifts[None, :, :]).reshape(-1, 3)
        if distance:
            margin = distance * numpy.linalg.norm(numpy.linalg.inv(edges), axis=1)
        else:
            margin = numpy.array([1, 0, 2])
        due = ((every >= -margin) & (every <= 1 + margin)).all(axis=1).sum()
        expect("images", len(at), due)
    none = GranularPeriodicImages(Input=OutputPort(
        simulate(particles=produce(grains([(0, 0, 0.1)], Radius=[0.01]))), 0))
    Errors()
    update(none, 0.0)
    expect_part("no cell", none.Status, "Connect Particles of a simulation with PeriodicAxes")
    many = GranularPeriodicImages(Input=OutputPort(simulation, 0), Extent="Whole Cells",
                                  Copies=[1000, 1000, 1000])
    update(many, 0.1)
    expect_part("too many", many.Status, "fewer Copies")


def test_none_without_a_cell():
    simulation = simulate(particles=produce(grains([(0, 0, 0.1)], Radius=[0.01])))
    update(simulation, 0.0)
    assert output(simulation).GetFieldData().GetArray("Cell") is None
    assert output(simulation, HISTORY).GetRowData().GetArray("StressXX") is None
    expect("lines", output(simulation, WALLS).GetNumberOfLines(), 0)


def test_continues_from_a_file():
    properties = {**PRESSED, "CellVelocityGradient": [0, 6, 0, 0, 0, 0, 0, 0, 0]}
    whole = make(**properties)
    due = state(whole, 0.1)
    expect("status", whole.Status, "OK")
    history = column(whole, "StrainXY")
    update(whole, 0.04)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "pressed.vtp")
        SaveData(path, proxy=whole)
        on = simulate(particles=XMLPolyDataReader(FileName=[path]),
                      **{**CELL, **properties, "EndTime": 0.1})
        update(on, 0.1)
        expect("status", on.Status, "OK")
        expect("strain goes on", column(on, "StrainXY")[-1], history[-1])
        ours, theirs = arrays(output(on)), arrays(output(make_at(whole, 0.1)))
        for key in (("point", "Velocity"), ("field", "Cell"), ("field", "RestartCell"), "points"):
            assert ours[key] == theirs[key], key
    expect_same("another time in between", state(whole, 0.1), due)


def make_at(simulation, time):
    update(simulation, time)
    return simulation


def test_bad_cells():
    for words, properties in (
            ("Take larger CellEdges: ", {"CellEdges": [WIDTH, 0, 0, 0, 0.007, 0, 0, 0, WIDTH]}),
            ("CellEdges enclose the volume 0", {"CellEdges": [WIDTH, 0, 0, 0, 0, 0, 0, 0, WIDTH]}),
            ("pressing is positive", {**PRESSED, "CellStress": [200, -1, 200, 0, 0, 0]}),
            ("inertial number", {**PRESSED, "CellVelocityGradient": [0, 1e5, 0, 0, 0, 0, 0, 0, 0]}),
            ("both axes have to be among PeriodicAxes",
             {"PeriodicAxes": "X", "CellVelocityGradient": [0, 1, 0, 0, 0, 0, 0, 0, 0]})):
        simulation = make(**properties)
        errors = Errors()
        update(simulation, 0.0)
        expect_part("status", simulation.Status, words)
        assert errors.messages, "errors were not reported"
    simulation = make(**{**PRESSED, "CellControl": [0, 0, 0, 1, 0, 0],
                         "CellStress": [0, 0, 0, -500, 0, 0], "CellInertialNumber": 0.5})
    errors = Errors()
    update(simulation, 0.3)
    expect_part("status", simulation.Status, "Give grains that resist, or another CellStress:")
    expect("grains are shown", output(simulation).GetNumberOfPoints(), 125)
    assert errors.messages, "errors were not reported"


def test_boundary_alone():
    """Grains at rest stay at rest where only the boundary moves, which a note says."""
    step = WIDTH / 5
    points = [(x * step, y * step, z * step) for x in range(5) for y in range(5) for z in range(5)]
    at_rest = grains(points, Radius=numpy.full(len(points), 0.0018))
    shear = {**CELL, "CellVelocityGradient": [0, 6, 0, 0, 0, 0, 0, 0, 0]}
    for carries in (1, 0):
        simulation = simulate(particles=produce(at_rest), **shear, CellCarriesGrains=carries)
        update(simulation, 0.02)
        expect("status", simulation.Status, "OK")
        expect("a note", "Switch on CellCarriesGrains" in simulation.Notes, not carries)
        fastest = abs(numbers(output(simulation).GetPointData(), "Velocity")).max()
        expect("grains move", bool(fastest > 0.05), bool(carries))
        assert carries or fastest == 0.0, fastest
        expect("the cell is sheared", bool(abs(cell(simulation)[0, 1] / WIDTH - 0.12) < 1e-3), True)


def test_repeated_walls():
    """A plate from face to face has images with RepeatWalls, and follows a cell that is sheared."""
    z, w = 0.3 * WIDTH, WIDTH
    plate = produce(surface([(0, 0, z), (w, 0, z), (w, w, z), (0, w, z)], polys=[(0, 1, 2, 3)]))
    shear = {**CELL, "CellVelocityGradient": [0, 0, 6, 0, 0, 0, 0, 0, 0], "CellFlips": 0}
    alone = simulate([plate], particles=produce(lattice()), **shear)
    errors = Errors()
    update(alone, 0.0)
    expect_part("status", alone.Status, "Let each wall end")
    assert errors.messages, "errors were not reported"
    simulation = simulate([plate], particles=produce(lattice()), **shear, RepeatWalls=1)
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    expect("two triangles, each with 26 images", output(simulation, WALLS).GetNumberOfPolys(), 54)
    expect("notes", "repeat themselves" in simulation.Notes, False)

    def places():
        walls = output(simulation, WALLS)
        count = walls.GetNumberOfPoints() - 8  # without the corners of the cell
        points = numpy.array([walls.GetPoint(k) for k in range(count)])
        return points @ numpy.linalg.inv(cell(simulation)).T

    before = places()
    update(simulation, 0.06)
    expect("status", simulation.Status, "OK")
    expect("the cell is sheared", bool(cell(simulation)[0, 2] > 0.3 * WIDTH), True)
    assert abs(places() - before).max() < 1e-9, abs(places() - before).max()
    simulation.CellFlips = 1
    update(simulation, 0.0)
    expect_part("status", simulation.Status, "Switch CellFlips off")


def test_axes_that_there_are_not():
    """Eight sets of axes have a number; another number is refused and changes nothing."""
    cell = make(PeriodicAxes="X and Y")
    errors = Errors()
    cell.GetProperty("PeriodicAxes").SetData(9)
    cell.UpdateVTKObjects()
    expect_part("an error", errors.messages[0], "PeriodicAxes is 9, which is none of its choices.")
    cell.PeriodicAxes = "X and Y"
    update(cell, 0.02)
    expect("status", cell.Status, "OK")


run_tests(globals())
