"""Walls that are membranes: from the panel's properties to History, arrays, restart and refusals."""

import granular
import numpy
from paraview.simple import Calculator, Plane, Sphere
from reading import Errors, expect, expect_part
from simulating import (HISTORY, WALLS, box, column, expect_same_bits, output, produce, run_tests,
                        saved, simulate, update)

HALF = 0.1
GRAINS = {"RadiusRange": [0.008, 0.01], "SpawnBox": [-0.07, 0.07, -0.07, 0.07, 0.06, 0.16],
          "MaximumParticles": 30, "EndTime": 0.2, "FrameInterval": 0.01, "YoungsModulus": 1e6,
          "MaximumOverlap": 0.5}


def net(**properties):
    """A stretched square in a frame."""
    source = Plane(Origin=[-HALF, -HALF, 0.05], Point1=[HALF, -HALF, 0.05], Point2=[-HALF, HALF, 0.05],
                   XResolution=8, YResolution=8)
    return granular.membrane(source, 0.001, name="net", **{"Prestretch": 1.03, "RetardationTime": 1e-4,
                                                           **properties})


def bed(*walls, **properties):
    return simulate([produce(box(HALF + 0.001, 0.3)), *walls], **{**GRAINS, **properties})


def cells(simulation, name):
    walls = output(simulation, WALLS)
    array = walls.GetCellData().GetArray(name)
    return numpy.array([array.GetTuple(i) for i in range(array.GetNumberOfTuples())])


def test_net():
    """It holds the grains, and says how far it is stretched."""
    simulation = bed(net())
    update(simulation, 0.2)
    expect("status", simulation.Status, "OK")
    stretch, tension = cells(simulation, "Stretch"), cells(simulation, "Tension")
    sheet = stretch[:, 0] != 1.0
    expect("cells of the net", int(sheet.sum()), 128)
    assert (stretch[sheet] > 1.0).all() and (tension[sheet] > 0.0).all(), (stretch.min(), tension.min())
    numpy.testing.assert_allclose(column(simulation, "LargestStretch net")[-1], stretch.max(), rtol=1e-12)
    numpy.testing.assert_allclose(column(simulation, "LargestStretch net")[0], 1.03, rtol=1e-9)
    # E t A e^2 / (1 - nu) of the unstretched area, with Green's strain e. The points are floats.
    strain = 0.5 * (1.03**2 - 1.0)
    numpy.testing.assert_allclose(column(simulation, "MembraneEnergy net")[0],
                                  1e6 * 0.001 * (2 * HALF / 1.03)**2 * strain**2 / 0.7, rtol=1e-6)
    walls = output(simulation, WALLS)
    heights = numpy.array([walls.GetPoint(i)[2] for i in range(walls.GetNumberOfPoints())])
    assert 0.0 < heights[-81:].min() < 0.049, heights[-81:].min()
    field = output(simulation, HISTORY).GetRowData()
    names = [field.GetArrayName(i) for i in range(field.GetNumberOfArrays())]
    for name in ("WallKineticEnergy net", "WallMomentum net", "MembraneVolume net", "WallElasticEnergy"):
        assert name in names, names


def test_same_bits_on_any_route():
    expect_same_bits(lambda **properties: bed(net(), **properties), 0.1, 0.15)


def test_goes_on_from_a_file():
    first = bed(net())
    reader = saved(first, 0.1)
    second = simulate([produce(box(HALF + 0.001, 0.3)), net()], particles=reader, **GRAINS)
    update(second, 0.15)
    expect("status", second.Status, "OK")
    update(first, 0.15)
    for name in ("LargestStretch net", "MembraneEnergy net", "WallKineticEnergy net"):
        expect(name, column(second, name)[-1], column(first, name)[-1])


def test_balloon():
    """A closed sheet under pressure: lambda^2 - 1 = (1 - nu) p r lambda / (E t)."""
    ball = Sphere(Radius=0.05, Center=[0, 0, 0.15], ThetaResolution=16, PhiResolution=16)
    balloon = granular.membrane(ball, 0.001, name="balloon", Pressure=1000.0, MassDamping=300.0)
    simulation = bed(balloon, MaximumParticles=0, Gravity=[0, 0, 0], EndTime=0.04)
    update(simulation, 0.04)
    expect("status", simulation.Status, "OK")
    volume = column(simulation, "MembraneVolume balloon")
    q = 0.7 * 1000.0 * 0.05 / (1e6 * 0.001)
    numpy.testing.assert_allclose((volume[-1] / volume[0])**(1 / 3), q / 2 + (q * q / 4 + 1)**0.5, rtol=2e-3)
    momentum = numpy.array(column(simulation, "WallMomentum balloon")[-1])
    assert numpy.linalg.norm(momentum) < 1e-12, momentum


def test_fixed_array():
    """Points with a number in the array Fixed stay, the others hang."""
    source = Plane(Origin=[-HALF, -HALF, 0.1], Point1=[HALF, -HALF, 0.1], Point2=[-HALF, HALF, 0.1],
                   XResolution=4, YResolution=4)
    fixed = Calculator(Input=source, Function="if(abs(coordsX) > 0.0999, 1, 0)", ResultArrayName="Fixed")
    strip = granular.membrane(fixed, 0.001, name="strip", fixed="Array", MassDamping=5.0)
    simulation = bed(strip, MaximumParticles=0, EndTime=0.1)
    update(simulation, 0.1)
    expect("status", simulation.Status, "OK")
    walls = output(simulation, WALLS)
    heights = numpy.array([walls.GetPoint(i)[2] for i in range(walls.GetNumberOfPoints())])[-25:].reshape(5, 5)
    assert (heights[:, [0, 4]] == numpy.float32(0.1)).all(), heights
    assert (heights[:, 1:4] < 0.0999).all(), heights


def of_nodes(simulation, name):
    array = output(simulation, WALLS).GetPointData().GetArray(name)
    return numpy.array([array.GetTuple(i) for i in range(array.GetNumberOfTuples())])[-81:]


def test_frame_that_moves():
    """Fixed points follow the motion of the wall, or rest; the frame carries a sheet that is stiff in bending."""
    source = Plane(Origin=[-HALF, -HALF, 0.05], Point1=[HALF, -HALF, 0.05], Point2=[-HALF, HALF, 0.05],
                   XResolution=8, YResolution=8)
    fixed = Calculator(Input=source, ResultArrayName="Fixed",
                       Function="if(coordsX < -0.0999, 2, if(coordsX > 0.0999, 1, 0))")
    sheet = granular.membrane(fixed, 0.001, name="sheet", fixed="Array", BendingStiffness=-1, MassDamping=40.0,
                              TranslationVelocity=[0.1, 0, 0.2], TranslationTimes=[0, 0.05])
    simulation = bed(sheet, MaximumParticles=0, EndTime=0.4)
    update(simulation, 0.05)
    expect("status", simulation.Status, "OK")
    walls = output(simulation, WALLS)
    points = numpy.array([walls.GetPoint(i) for i in range(walls.GetNumberOfPoints())])[-81:].reshape(9, 9, 3)
    numpy.testing.assert_allclose(points[:, 8], [[HALF + 0.005, y, 0.06] for y in points[:, 8, 1]], atol=1e-7)
    numpy.testing.assert_allclose(points[:, 0, 0], -HALF, atol=1e-7)
    numpy.testing.assert_allclose(of_nodes(simulation, "NodeVelocity").reshape(9, 9, 3)[:, 8],
                                  [[0.1, 0, 0.2]] * 9, atol=1e-9)
    update(simulation, 0.4)
    force = of_nodes(simulation, "NodeForce").reshape(9, 9, 3)
    weight = 1000.0 * 0.001 * (2 * HALF)**2 * 9.81
    # The frame carries the weight of free nodes; those of each fixed column hold half a cell.
    numpy.testing.assert_allclose(-force[:, [0, 8], 2].sum(), weight * 7 / 8, rtol=0.02)


def test_refusals():
    for words, properties in (
            ("The wall 'net' is a membrane and cannot also have a Servo.", {"Servo": "Force", "ServoLoad": 1.0}),
            ("The wall 'net' is a membrane with a motion, but without FixedPoints that follow it.",
             {"AngularVelocity": 1.0, "FixedPoints": "None"}),
            ("has the BendingStiffness -0.5, but that of a membrane must be finite, and 0 or above, or -1.",
             {"BendingStiffness": -0.5}),
            ("The wall 'net' is a membrane and cannot also have BondGrains.", {"BondGrains": 1}),
            ("with 1 or 3 numbers a point, or let FixedPoints be None or Boundary: there is no such array.",
             {"FixedPoints": "Array"})):
        Errors()
        simulation = bed(net(**properties))
        update(simulation, 0.0)
        expect_part("status", simulation.Status, words)
    Errors()
    simulation = bed(net(), TimeStep=0.01)
    update(simulation, 0.0)
    expect_part("a long step", simulation.Status, "or a coarser or denser membrane: the step is 0.01 s")
    Errors()
    simulation = bed(net(), Integrator="Leapfrog")
    update(simulation, 0.0)
    expect_part("another integrator", simulation.Status, "Set Integrator to SemiImplicitEuler")


run_tests(globals())
