"""Walls under a prescribed load: from the panel's properties to where they are, History and restart."""

import numpy
from paraview.simple import GranularWall
from reading import Errors, expect, expect_part
from simulating import (HISTORY, WALLS, arrays, box, column, expect_same, expect_same_bits, output,
                        produce, run_tests, saved, simulate, surface, update)

HALF, HEIGHT = 0.1, 0.3
GRAINS = {"RadiusRange": [0.015, 0.02], "SpawnBox": [-0.08, 0.08, -0.08, 0.08, 0.03, 0.28],
          "MaximumParticles": 60, "EndTime": 0.6, "FrameInterval": 0.02, "YoungsModulus": 1e6}


def plate(z=HEIGHT):
    return produce(surface([(x, y, z) for x, y in ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF),
                                                   (-HALF, HALF))], polys=[(0, 1, 2, 3)]))


def piston(**properties):
    return GranularWall(Input=plate(), **{"Name": "piston", "Servo": "Pressure", "ServoLoad": 800.0,
                                          "ServoMaximumSpeed": 2.0, "ServoTimes": [0.1, 1e30],
                                          **properties})


def bed(*walls, **properties):
    return simulate([produce(box(HALF, 0.5)), *walls], **{**GRAINS, **properties})


def test_pressure_is_held():
    simulation = bed(piston())
    update(simulation, 0.6)
    expect("status", simulation.Status, "OK")
    travel, force = column(simulation, "WallTravel piston"), column(simulation, "WallForce piston")
    expect("before its time", travel[:6].tolist(), [0.0] * 6)
    assert 0.1 < travel[-1] < 0.28, travel
    assert abs(travel[-1] - travel[-4]) < 1e-4, travel
    numpy.testing.assert_allclose(force[-4:, 2], 800 * 4 * HALF**2, rtol=5e-3)
    walls = output(simulation, WALLS)
    heights = numpy.array([walls.GetPoint(i)[2] for i in range(walls.GetNumberOfPoints())])
    numpy.testing.assert_allclose(heights[-4:], HEIGHT - travel[-1], rtol=1e-12)
    field = output(simulation, HISTORY).GetRowData()
    names = [field.GetArrayName(i) for i in range(field.GetNumberOfArrays())]
    expect("columns of travel", [name for name in names if name.startswith("WallTravel")],
           ["WallTravel piston"])


def test_same_bits_on_any_route():
    expect_same_bits(lambda **properties: bed(piston(ServoInertia=0.5), **properties), 0.2, 0.4)


def test_goes_on_from_a_file():
    """The plate goes on from its position, under another load too. Another plate needs a choice."""
    first = bed(piston())
    reader = saved(first, 0.3)
    second = simulate([produce(box(HALF, 0.5)), piston()], particles=reader,
                      **{**GRAINS, "EndTime": 0.5})
    update(second, 0.5)
    expect("status", second.Status, "OK")
    update(first, 0.5)
    expect_same("walls", arrays(output(second, WALLS)), {
        **arrays(output(first, WALLS)), **{key: value for key, value in arrays(
            output(second, WALLS)).items() if key[0] == "field"}})
    expect("travel", column(second, "WallTravel piston")[-1],
           column(first, "WallTravel piston")[-1])
    heavier = simulate([produce(box(HALF, 0.5)), piston(ServoLoad=1600.0)], particles=reader,
                       **{**GRAINS, "EndTime": 0.5})
    update(heavier, 0.3)
    pressed = column(first, "WallTravel piston")[list(column(first, "Time")).index(0.3)]
    assert pressed > 0.01, pressed
    expect("another load begins there", column(heavier, "WallTravel piston")[0], pressed)
    update(heavier, 0.5)
    assert column(heavier, "WallTravel piston")[-1] > pressed
    other = simulate([produce(box(HALF, 0.5)), piston(ServoTravel=[0.0, 1.0])], particles=reader,
                     **{**GRAINS, "EndTime": 0.5, "AllowInitialOverlap": 1})
    update(other, 0.3)
    expect_part("another motion", other.Status, "Set StartTimeMode to Given for a wall 'piston' as drawn")
    other.StartTimeMode, other.StartTime = "Given", 0.3
    update(other, 0.3)
    expect("as drawn", column(other, "WallTravel piston")[0], 0.0)
    update(bare := simulate([produce(box(HALF, 0.5))], particles=reader,
                            **{**GRAINS, "EndTime": 0.5}), 0.3)
    expect("without the plate", bare.Status, "OK")


def test_torque_and_limits():
    """A stirrer in empty space, and how far it may go."""
    vane = GranularWall(Input=plate(), Name="vane", Servo="Torque", ServoLoad=0.3, ServoInertia=0.1,
                        ServoMaximumSpeed=20.0, RotationAxis=[0, 0, 2])
    simulation = bed(vane, MaximumParticles=0, EndTime=0.2)
    update(simulation, 0.2)
    travel = column(simulation, "WallTravel vane")
    numpy.testing.assert_allclose(travel[-1], 0.5 * 3.0 * 0.2**2, rtol=2e-3)
    vane.ServoTravel = [-1.0, 2.0]
    update(simulation, 0.2)
    numpy.testing.assert_allclose(column(simulation, "WallTravel vane")[-1], numpy.radians(2.0),
                                  rtol=1e-12)
    vane.ServoLoad = -0.3
    update(simulation, 0.2)
    numpy.testing.assert_allclose(column(simulation, "WallTravel vane")[-1], -numpy.radians(1.0),
                                  rtol=1e-12)


def test_bad_loads():
    for words, properties in (
            ("The wall 'piston' has the ServoMaximumSpeed 0, but it must be finite, and above 0",
             {"ServoMaximumSpeed": 0}),
            ("The wall 'piston' has the ServoInertia -2", {"ServoInertia": -2}),
            ("The wall 'piston' has the ServoDirection (0, 0, 0)", {"ServoDirection": [0, 0, 0]}),
            ("The wall 'piston' has ServoTravel from 1 to 2", {"ServoTravel": [1, 2]}),
            ("The wall 'piston' has 'left' among its ServoSides, but there is no wall of that name.",
             {"ServoSides": "left, right"}),
            ("The wall 'piston' has ServoTimes from 3 to 1", {"ServoTimes": [3, 1]})):
        errors = Errors()
        simulation = bed(piston(**properties))
        update(simulation, 0.0)
        expect_part("status", simulation.Status, words)
        assert any(words in message for message in errors.messages), errors.messages


run_tests(globals())
