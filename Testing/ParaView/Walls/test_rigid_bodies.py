"""Walls that are rigid bodies: from the panel's properties to History, restart and refusals."""

import granular
import numpy
from paraview.simple import Box
from reading import Errors, expect, expect_part
from simulating import (HISTORY, WALLS, box, column, expect_same_bits, output, produce, run_tests,
                        saved, simulate, surface, update)

HALF = 0.1
GRAINS = {"RadiusRange": [0.015, 0.02], "SpawnBox": [-0.08, 0.08, -0.08, 0.08, 0.12, 0.28],
          "MaximumParticles": 40, "EndTime": 0.4, "FrameInterval": 0.02, "YoungsModulus": 1e6}


def plate(**properties):
    """A flap of 0.18 m that lies level in the box and is hinged at its left side."""
    source = Box(XLength=0.18, YLength=0.18, ZLength=0.01, Center=[0, 0, 0.1])
    return granular.body(source, "flap", joint="Hinge", center=[-0.09, 0, 0.1], axis=[0, 1, 0],
                         density=500.0, **{"JointStiffness": 3.0, "JointDamping": 0.05, **properties})


def rectangle():
    return surface([(-0.05, -0.05, 0.1), (0.05, -0.05, 0.1), (0.05, 0.05, 0.1), (-0.05, 0.05, 0.1)],
                   polys=[(0, 1, 2, 3)])


def bed(*walls, **properties):
    return simulate([produce(box(HALF, 0.5)), *walls], **{**GRAINS, **properties})


def test_flap():
    """It hangs where the spring holds its weight: m g L / 2 cos a = k a."""
    simulation = bed(plate(), MaximumParticles=0, EndTime=2.0)
    update(simulation, 2.0)
    expect("status", simulation.Status, "OK")
    angle = numpy.radians(column(simulation, "WallAngle flap"))
    mass = 500.0 * 0.18 * 0.18 * 0.01
    numpy.testing.assert_allclose(3.0 * angle[-1], mass * 9.81 * 0.09 * numpy.cos(angle[-1]), rtol=1e-4)
    walls = output(simulation, WALLS)
    heights = numpy.array([walls.GetPoint(i)[2] for i in range(walls.GetNumberOfPoints())])
    of_flap = heights[(heights > 0.01) & (heights < 0.2)]  # corners of the box are beyond
    lowest = 0.1 - 0.18 * numpy.sin(angle[-1]) - 0.005 * numpy.cos(angle[-1])
    numpy.testing.assert_allclose(of_flap.min(), lowest, atol=1e-9)
    field = output(simulation, HISTORY).GetRowData()
    names = [field.GetArrayName(i) for i in range(field.GetNumberOfArrays())]
    for name in ("WallPosition flap", "WallVelocity flap", "WallSpin flap", "JointForce flap",
                 "WallKineticEnergy flap", "WallKineticEnergy", "WallPotentialEnergy", "WallElasticEnergy"):
        assert name in names, names
    joint = column(simulation, "JointForce flap")[-1]
    numpy.testing.assert_allclose(joint[2], mass * 9.81, rtol=1e-3)


def test_same_bits_on_any_route():
    expect_same_bits(lambda **properties: bed(plate(), **properties), 0.2, 0.3)


def test_goes_on_from_a_file():
    """The body goes on from how it moved. Another body needs a choice."""
    first = bed(plate())
    reader = saved(first, 0.2)
    second = simulate([produce(box(HALF, 0.5)), plate()], particles=reader, **GRAINS)
    update(second, 0.3)
    expect("status", second.Status, "OK")
    update(first, 0.3)
    expect("angle", column(second, "WallAngle flap")[-1], column(first, "WallAngle flap")[-1])
    assert column(first, "WallAngle flap")[-1] > 1.0
    # What the flap gives back is no work of a drive.
    assert column(first, "WallWork flap")[-1] != 0.0
    for name in ("DrivenWork", "SpecificEnergy"):
        expect(name, set(column(first, name)), {0.0})
    other = simulate([produce(box(HALF, 0.5)), plate(JointRange=[-10, 90])], particles=reader, **GRAINS)
    update(other, 0.2)
    expect_part("another joint", other.Status, "Set StartTimeMode to Given for a wall 'flap' as drawn")


def test_refusals():
    for words, properties in (
            ("The wall 'flap' is a Rigid Body and cannot also have a motion", {"AngularVelocity": 1.0}),
            ("The wall 'flap' has JointRange from", {"JointRange": [10, 20]}),
            ("The wall 'flap' has the RotationAxis (0, 0, 0), which has no direction",
             {"RotationAxis": [0, 0, 0]}),
            ("Switch BondGrains off, as bonds hold grains at walls of a given motion: the wall 'flap' is a"
             " Rigid Body.", {"BondGrains": 1})):
        Errors()
        simulation = bed(plate(**properties))
        update(simulation, 0.0)
        expect_part("status", simulation.Status, words)
    Errors()
    simulation = bed(granular.body(produce(rectangle()), "lid", density=500.0))
    update(simulation, 0.0)
    expect_part("an open surface", simulation.Status,
                "Give Mass, CenterOfMass and Inertia of the wall 'lid', or close its surface: it ")
    try:
        granular.body(Box(), inertia=[1, 1, 1])
    except granular.Error as problem:
        expect_part("an inertia alone", str(problem), "needs mass and center_of_mass too")
    else:
        raise AssertionError("an inertia without a mass")


run_tests(globals())
