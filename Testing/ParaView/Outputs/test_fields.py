"""Fields by coarse graining: of single grains, beds and periodic cells, on images and meshes, over
times; what is wrong with inputs and properties."""

import numpy
from paraview import servermanager, vtk
from paraview.simple import GranularFields, GranularShape, OutputPort
from reading import Errors, expect, expect_part, field_text, numbers
from simulating import (CONTACTS, PARTICLES, add_array, blocks, box, column, grains, output, produce, result,
                        run_tests, simulate, surface, time_of, update)

WIDTH = 0.02
CELL = {"PeriodicAxes": "X, Y and Z", "CellOrigin": [0, 0, 0],
        "CellEdges": [WIDTH, 0, 0, 0, WIDTH, 0, 0, 0, WIDTH], "Gravity": [0, 0, 0],
        "MaximumParticles": 0, "YoungsModulus": 1e6, "Density": 2500.0, "EndTime": 0.3,
        "FrameInterval": 0.02, "RollingFriction": 0.0,
        "CellControl": [1, 1, 1, 0, 0, 0], "CellStress": [200, 200, 200, 0, 0, 0],
        "CellInertialNumber": 0.1}


def lattice(side=5, radius=0.0018, seed=3, lift=0.0, **arrays):
    """Grains that shake about the points of a cubic lattice, and reach over the faces of a cell."""
    random = numpy.random.default_rng(seed)
    points = numpy.stack(numpy.meshgrid(*[range(side)] * 3), -1).reshape(-1, 3) * (WIDTH / side)
    points = points + [0.0, 0.0, lift]
    velocity = random.uniform(-0.3, 0.3, (len(points), 3))
    return grains(points, Radius=numpy.full(len(points), radius), Velocity=velocity, **arrays)


def array(data, name):
    return numbers(data.GetPointData(), name)


def fields_of(simulation, time=None, **properties):
    """The filter over both outputs, and its output."""
    filter = GranularFields(Input=OutputPort(simulation, PARTICLES),
                            Contacts=OutputPort(simulation, CONTACTS), **properties)
    return filter, result(filter, time)


def test_one_grain():
    """Lucy's kernel at the centre, and beside it."""
    data = grains([(1.0, 2.0, 3.0)], Radius=[0.5], Mass=[7.0], Velocity=[(1.0, -2.0, 0.5)])
    filter = GranularFields(Input=produce(data), InDiameters=0, Width=0.8, Dimensions=[3, 1, 1],
                            OwnBox=1, Box=[0.0, 2.0, 1.5, 2.5, 2.5, 3.5])
    image = result(filter)
    expect("dimensions", image.GetDimensions(), (3, 1, 1))
    expect("position", image.GetPoint(1), (1.0, 2.0, 3.0))
    c = 2 * 3**0.5 * 0.8
    weight = 105 / (16 * numpy.pi * c**3) * numpy.array([1.0, (1 + 3 / c) * (1 - 1 / c)**3])
    numpy.testing.assert_allclose(array(image, "Density"), 7 * weight[[1, 0, 1]], rtol=1e-12)
    numpy.testing.assert_allclose(array(image, "SolidFraction"), numpy.pi / 6 * weight[[1, 0, 1]],
                                  rtol=1e-12)
    numpy.testing.assert_allclose(array(image, "Velocity"), [(1.0, -2.0, 0.5)] * 3, rtol=1e-12)
    assert (array(image, "GranularTemperature") < 1e-12).all()
    assert abs(image.GetFieldData().GetArray("KernelReach").GetValue(0) - c) < 1e-12
    assert image.GetPointData().GetArray("Stress") is None
    assert image.GetPointData().GetArray("Velocity glass") is None


def test_weight_above():
    """A bed on a floor in a cell that repeats itself along x and y: the stress across a plane is the
    weight above it, and walls push what all grains weigh."""
    floor = surface([(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)], polys=[(0, 1, 2, 3)])
    bed = simulate([produce(floor)], particles=produce(lattice(side=6, radius=0.0016, lift=0.002)),
                   **{**CELL, "PeriodicAxes": "X and Y", "Gravity": [0, 0, -9.81],
                      "CellControl": [0] * 6, "Viscosity": 2e-4, "EndTime": 1.2,
                      "FrameInterval": 0.2})
    update(bed, 1.2)
    expect("status", bed.Status, "OK")
    assert column(bed, "KineticEnergy")[-1] < 1e-11, column(bed, "KineticEnergy")[-1]
    weight = 9.81 * numbers(output(bed).GetPointData(), "Mass").sum() / WIDTH**2
    _, image = fields_of(bed, 1.2, OwnBox=1, Dimensions=[9, 9, 121],
                         Box=[0, WIDTH, 0, WIDTH, -0.012, 0.036])
    shape = (121, 9, 9)
    # Means across the cell; the points at both ends are one.
    mean = [array(image, name).reshape(*shape, -1)[:, :-1, :-1].mean((1, 2))
            for name in ("Stress", "Density", "WallForceDensity")]
    step = 0.048 / 120
    above = 9.81 * step * (numpy.cumsum(mean[1][::-1, 0])[::-1] - 0.5 * mean[1][:, 0])
    pushed = step * (numpy.cumsum(mean[2][::-1, 2])[::-1] - 0.5 * mean[2][:, 2])
    assert abs(step * 9.81 * mean[1].sum() / weight - 1) < 1e-3
    assert abs(step * mean[2][:, 2].sum() / weight - 1) < 2e-3
    worst = abs(mean[0][:, 8] - above + pushed).max() / weight
    assert worst < 3e-3, worst
    assert (mean[0][:, 8] >= -1e-9 * weight).all()


def sheared(**properties):
    simulation = simulate(particles=produce(lattice()), **{
        **CELL, "Changes": "0.16 CellVelocityGradient 0 8 0 0 0 0 0 0 0\n"
                           "0.16 CellControl 0 1 0 0 0 0", **properties})
    update(simulation, 0.3)
    expect("status", simulation.Status, "OK")
    return simulation


def mean_over_cell(image, name):
    """Mean of an array over the image of a cell whose last points are the first ones again."""
    x, y, z = image.GetDimensions()
    return array(image, name).reshape(z, y, x, -1)[:-1, :-1, :-1].mean((0, 1, 2))


def mean_stress(simulation, image):
    """Over the cell: the stress of the field, and what its velocities have beyond the flow."""
    flow = numbers(output(simulation).GetFieldData(), "CellFlow").reshape(3, 3)
    positions = numpy.array([image.GetPoint(i) for i in range(image.GetNumberOfPoints())])
    corner = numbers(output(simulation).GetFieldData(), "CellOrigin")[0]
    beyond = array(image, "Velocity") - (positions - corner) @ flow.T
    motion = array(image, "Density")[:, None, None] * beyond[:, :, None] * beyond[:, None, :]
    add_array(image.GetPointData(), "Motion", motion.reshape(-1, 9))
    return (mean_over_cell(image, "Stress") + mean_over_cell(image, "Motion")).reshape(3, 3)


def test_means_of_a_cell_at_rest():
    """Over a cell the fields have the means that History says."""
    simulation = simulate(particles=produce(lattice()), **CELL)
    update(simulation, 0.16)
    filter, image = fields_of(simulation, 0.16, Dimensions=[17, 17, 17], Kernel="Gauss")
    stress = mean_stress(simulation, image)
    for k, name in enumerate("XYZ"):
        expected = column(simulation, f"Stress{name}{name}")[-1]
        assert abs(stress[k, k] / expected - 1) < 2e-3, (stress, expected)
    assert abs(stress[0, 1] - column(simulation, "StressXY")[-1]) < 0.5
    fraction = mean_over_cell(image, "SolidFraction")[0]
    assert abs(fraction / column(simulation, "SolidFraction")[-1] - 1) < 1e-3, fraction
    fabric = mean_over_cell(image, "Fabric")
    assert abs(fabric[:3].sum() - 1) < 1e-12, fabric
    assert abs(fabric[0] - column(simulation, "FabricXX")[-1]) < 0.01, fabric
    density = array(image, "Density").reshape(17, 17, 17)
    numpy.testing.assert_allclose(density[0], density[-1], rtol=1e-12)
    for threads in (1, 2, 5):
        filter.NumberOfThreads = threads
        again = result(filter, 0.16)
        for name in ("Stress", "CoupleStress", "Velocity"):
            expect(f"bits of {name}", array(again, name).tobytes(), array(image, name).tobytes())


def test_flow_of_a_sheared_cell():
    """Fields go on over the faces of a skew cell, velocities with the flow."""
    simulation = sheared()
    about = output(simulation).GetFieldData()
    gradient, edges = (numbers(about, name).reshape(3, 3) for name in ("CellFlow", "Cell"))
    assert abs(gradient[0, 1] - 8) < 0.1, gradient
    positions = numpy.random.default_rng(1).uniform(0, WIDTH, (40, 3))
    shift = edges @ [1, -2, 1]
    mesh = produce(surface([*positions, *(positions + shift)]))
    _, fields = fields_of(simulation, 0.3, Mesh=mesh)
    for name in ("Density", "Stress", "CoupleStress", "Fabric"):
        here, there = numpy.split(array(fields, name), 2)
        numpy.testing.assert_allclose(here, there, rtol=1e-8, atol=1e-8 * abs(here).max())
    here, there = numpy.split(array(fields, "Velocity"), 2)
    numpy.testing.assert_allclose(there - here, numpy.tile(gradient @ shift, (40, 1)), atol=1e-9)
    slope = numpy.polyfit(positions[:, 1], here[:, 0], 1)[0]
    assert 4 < slope < 12, slope
    assert 0.2 < array(fields, "StressRatio").mean() < 0.8


def test_centres_of_clumps():
    """Lines go between the centres of mass, and volumes are those of the grains: the means over a
    cell are History's."""
    dumbbell = GranularShape(Kind="Spheres", Spheres="-0.6 0 0 1\n0.6 0 0 0.8")
    simulation = simulate(particles=produce(lattice(Shape=numpy.zeros(125, int))),
                          **{**CELL, "EndTime": 0.2})
    simulation.Shapes = [dumbbell]
    update(simulation, 0.2)
    expect("status", simulation.Status, "OK")
    assert column(simulation, "StressXX")[-1] > 50, column(simulation, "StressXX")[-1]
    _, image = fields_of(simulation, 0.2, Dimensions=[13, 13, 13], Kernel="Gauss")
    stress = mean_stress(simulation, image)
    for name in ("XX", "YY", "ZZ"):
        k = "XYZ".index(name[0])
        mean = stress[k, k]
        assert abs(mean / column(simulation, "Stress" + name)[-1] - 1) < 5e-3, (name, mean)
    fraction = mean_over_cell(image, "SolidFraction")[0]
    assert abs(fraction / column(simulation, "SolidFraction")[-1] - 1) < 1e-3, fraction


def test_times():
    """Means over frames, up to the one that is shown or in a range, are those of single ones."""
    simulation = simulate([produce(box())])
    single = GranularFields(Input=OutputPort(simulation), OwnBox=1, Box=[-0.1, 0.1, -0.1, 0.1, 0, 0.3],
                            Dimensions=[5, 5, 7], InDiameters=0, Width=0.03)
    simulation.UpdatePipelineInformation()
    steps = list(simulation.TimestepValues)
    names = ("Density", "Momentum")
    frames = []
    for k in (6, 7, 8):
        data = result(single, steps[k])
        frames.append([array(data, name).copy() for name in names])
    density, momentum = (numpy.mean(arrays, axis=0) for arrays in zip(*frames))
    single.Averaging, single.WindowFrames = "Last Frames", 3
    mean = result(single, steps[8])
    expect("time", time_of(mean), steps[8])
    expect("frames", mean.GetFieldData().GetArray("AveragedFrames").GetValue(0), 3.0)
    numpy.testing.assert_allclose(array(mean, "Density"), density, rtol=1e-12)
    numpy.testing.assert_allclose(array(mean, "Momentum"), momentum, rtol=1e-12, atol=1e-12)
    moving = density > 1e-9
    numpy.testing.assert_allclose(array(mean, "Velocity")[moving],
                                  (momentum / numpy.where(moving, density, 1)[:, None])[moving],
                                  rtol=1e-9, atol=1e-12)
    expect("fewer at first", result(single, steps[1]).GetFieldData().GetArray("AveragedFrames")
           .GetValue(0), 2.0)
    single.Averaging, single.AverageRange = "Time Range", [steps[6], steps[8]]
    for time in (steps[2], steps[10]):
        numpy.testing.assert_allclose(array(result(single, time), "Density"), density, rtol=1e-12)


def test_mesh():
    """At the points of a mesh, which keeps its cells and arrays, fields are those of an image."""
    simulation = simulate([produce(box())])
    _, image = fields_of(simulation, 0.3, Dimensions=[4, 5, 6])
    points = [image.GetPoint(i) for i in range(image.GetNumberOfPoints())]
    mesh = surface(points, lines=[(0, 1), (1, 2)])
    add_array(mesh.GetPointData(), "Own", numpy.arange(len(points)))
    _, given = fields_of(simulation, 0.3, Mesh=produce(mesh))
    expect("class", given.GetClassName(), "vtkPolyData")
    expect("lines", given.GetNumberOfLines(), 2)
    expect("own array", array(given, "Own")[-1], len(points) - 1)
    for name in ("Density", "Stress", "Fabric", "CoupleStress"):
        numpy.testing.assert_allclose(array(given, name), array(image, name), rtol=1e-9, atol=1e-12)


def test_materials_and_heat():
    data = grains([(0.0, 0.0, 0.0), (1.0, 0.0, 0.0)], Radius=[0.5, 0.5], Mass=[2.0, 6.0],
                  Velocity=[(1.0, 0, 0), (-1.0, 0, 0)], Material=[0, 1], Temperature=[300.0, 400.0])
    names = vtk.vtkStringArray()
    names.SetName("MaterialNames")
    names.InsertNextValue("glass")
    names.InsertNextValue("steel")
    data.GetFieldData().AddArray(names)
    image = result(GranularFields(Input=produce(data), Dimensions=[1, 1, 1]))
    expect("mean temperature", round(array(image, "Temperature")[0], 9), 375.0)
    numpy.testing.assert_allclose(array(image, "Velocity glass"), [(1.0, 0, 0)], atol=1e-12)
    numpy.testing.assert_allclose(array(image, "Velocity"), [(-0.5, 0, 0)], atol=1e-12)
    assert abs(array(image, "SolidFraction steel") / array(image, "SolidFraction") - 0.5)[0] < 1e-12
    assert abs(array(image, "GranularTemperature")[0] - 0.25) < 1e-12  # 3/4 a third


def expect_refusal(words, filter):
    errors = Errors()
    update(filter)
    expect("errors", len(errors.messages), 1)
    expect_part("status", filter.Status, words)
    data = servermanager.Fetch(filter)
    expect("points", data.GetNumberOfPoints(), 0)
    expect_part("field data", field_text(data, "Status"), words)


def test_bad_inputs():
    data = produce(grains([(0.0, 0.0, 0.0), (1.0, 0.0, 0.0)], Radius=[0.5, 0.5]))
    for words, properties in (
            ("Width = 0 must be above 0", {"Width": 0}),
            ("Width = -1 must be above 0", {"Width": -1}),
            ("Dimensions = 0 must be 1 or above", {"Dimensions": [4, 0, 4]}),
            ("Dimensions = 100000 must be 10000 or below", {"Dimensions": [100000, 1, 1]}),
            ("Box has no volume: along y it extends from 1 to 0",
             {"OwnBox": 1, "Box": [0, 1, 1, 0, 0, 1]}),
            ("WindowFrames = 0 must be 1 or above", {"WindowFrames": 0}),
            ("AverageRange is from 2 to 1", {"Averaging": "Time Range", "AverageRange": [2, 1]})):
        expect_refusal(words, GranularFields(Input=data, **properties))
    expect_refusal("there is no point array 'Radius'",
                   GranularFields(Input=produce(grains([(0.0, 0.0, 0.0)]))))
    lines = surface([(0.0, 0.0, 0.0), (1.0, 0.0, 0.0)], lines=[(0, 1)])
    add_array(lines.GetCellData(), "Force", [(1.0, 0.0, 0.0)])
    expect_refusal("there is no cell array 'ParticleIds'",
                   GranularFields(Input=data, Contacts=produce(lines)))
    add_array(lines.GetCellData(), "ParticleIds", [(0, 7)])
    expect_refusal("cell 0: the grain 7 is not among the particles",
                   GranularFields(Input=data, Contacts=produce(lines)))
    expect_refusal("but contacts are lines", GranularFields(
        Input=data, Contacts=produce(vtk.vtkImageData())))
    expect_refusal("must be one data set", GranularFields(Input=data, Mesh=produce(blocks(lines))))
    simulation = simulate([produce(box())])
    expect_refusal("where the input has no frame", GranularFields(
        Input=OutputPort(simulation), Averaging="Time Range", AverageRange=[5.0, 6.0]))


def test_without_grains():
    """Before the first grain has come an own box has fields of 0, and else there are no points."""
    none = produce(grains([]))
    expect("points", result(GranularFields(Input=none)).GetNumberOfPoints(), 0)
    image = result(GranularFields(Input=none, OwnBox=1, Dimensions=[2, 2, 2]))
    expect("density", array(image, "Density").tolist(), [0.0] * 8)


run_tests(globals())
