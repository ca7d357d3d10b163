"""Grains as walls: rough bases, and balls that move as prescribed."""

import granular
import numpy
from paraview.simple import GranularWall, Threshold
from reading import expect, expect_part, numbers
from simulating import WALLS, add_array, box, output, produce, run_tests, simulate, surface, update

R = 0.01
TRIANGLE = R * numpy.array([[1, 0, 0], [-1, 0, 0], [0, 3**0.5, 0]])
POCKET = R * numpy.array([0, 1 / 3**0.5, (8 / 3)**0.5])  # of a ball on three that touch
# Each of three contacts carries a third of the weight, at an angle; walls are rigid and flat to the law.
CARRIED = 1000 * 4 / 3 * numpy.pi * R**3 * 9.81 / 3 / (2 / 3)**0.5
SUNK = (CARRIED / (4 / 3 * 1e7 / (1 - 0.3**2) * R**0.5))**(2 / 3) / (2 / 3)**0.5
STILL = {"MaximumParticles": 0, "YoungsModulus": 1e7, "FrameInterval": 0.1, "EndTime": 0.3,
         "SlidingFriction": 0, "RollingFriction": 0, "WallDomain": "None", "AllowInitialOverlap": 1}


def radii(simulation):
    return list(numbers(output(simulation, WALLS).GetCellData(), "Radius"))


def test_radii():
    """Vertices take those of points where cells have none; the rest has Wall Radius."""
    data = surface([(0, 0, 0), (1, 0, 0), (0, 1, 0), (3, 3, 3)], verts=[(3,), (0, 1)], polys=[(0, 1, 2)])
    add_array(data.GetPointData(), "Radius", numpy.array([0.1, 0.2, 0.3, 0.4]))
    add_array(data.GetPointData(), "Thick", numpy.array([1.0, 2.0, 3.0, 4.0]))
    made = lambda **properties: radii(update_of(data, **properties))
    expect("of points", made(WallRadius=0.05), [0.4, 0.1, 0.2, 0.05])
    expect("of another name", made(WallRadiusArray="Thick"), [4.0, 1.0, 2.0, 0.0])
    add_array(data.GetCellData(), "Radius", numpy.array([0.5, 0.6, 0.7]))
    expect("cells come first", made(), [0.5, 0.6, 0.6, 0.7])


def update_of(data, **properties):
    simulation = simulate([produce(data)], MaximumParticles=0, **properties)
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    return simulation


def test_bad_radii():
    for values, words in (([[0.1, 0.2]] * 2, "has 2 components but needs 1"),
                          ([0.1, -0.2], "-0.2"), ([0.1, numpy.nan], "nan")):
        data = surface([(0, 0, 0), (1, 0, 0)], verts=[(0,), (1,)])
        add_array(data.GetPointData(), "Radius", numpy.array(values))
        simulation = simulate([produce(data)], MaximumParticles=0)
        update(simulation, 0.0)
        expect_part("status", simulation.Status, words)


def test_ball_in_a_pocket():
    """One on three that are fixed stays where geometry has it, less what its weight presses."""
    run = granular.Simulation(walls=granular.balls(TRIANGLE, R),
                              particles={"position": [POCKET], "radius": R, "velocity": [[0, 0, -0.01]]},
                              Restitution=0.3, **STILL)
    run.to(0.3)
    expect("walls", radii(run.proxy), [R] * 3)
    away = run.grains.position[0] - POCKET
    assert numpy.linalg.norm(away - [0, 0, -SUNK]) < 0.002 * SUNK, (away, SUNK)
    assert abs(run.grains.velocity).max() < 1e-6, run.grains.velocity
    expect("contacts", len(run.grains.contacts), 3)


def test_prescribed_motion():
    """The three are lifted by a wall of theirs, and carry the one along."""
    lifted = GranularWall(Input=granular.balls(TRIANGLE, R), Name="base", TranslationVelocity=[0, 0, 0.05])
    run = granular.Simulation(walls=lifted, particles={"position": [POCKET], "radius": R,
                                                       "velocity": [[0, 0, 0.05]]}, Restitution=0.3, **STILL)
    run.to(0.3)
    away = run.grains.position[0] - POCKET - [0, 0, 0.05 * 0.3]
    assert numpy.linalg.norm(away - [0, 0, -SUNK]) < 0.02 * SUNK, (away, SUNK)


def test_lower_half_of_a_bed():
    """Cut out of what has settled, it holds the upper half where it was."""
    bed = simulate([produce(box(0.03, 0.5))], MaximumParticles=150, RadiusRange=[0.004, 0.006], EndTime=0.6,
                   FrameInterval=0.6, YoungsModulus=1e7, SpawnBox=[-0.02, 0.02, -0.02, 0.02, 0.02, 0.4],
                   SpawnAttemptsPerStep=300, TimeStepControl="Stable")
    update(bed, 0.6)
    positions = numpy.array([output(bed).GetPoint(i)
                             for i in range(output(bed).GetNumberOfPoints())])
    data = surface(positions, verts=[(i,) for i in range(len(positions))])
    add_array(data.GetPointData(), "Radius", numbers(output(bed).GetPointData(), "Radius"))
    add_array(data.GetPointData(), "Height", positions[:, 2])
    middle = numpy.median(positions[:, 2])
    source = produce(data)
    low = Threshold(Input=source, Scalars=["POINTS", "Height"], LowerThreshold=-1, UpperThreshold=middle)
    high = Threshold(Input=source, Scalars=["POINTS", "Height"], LowerThreshold=middle, UpperThreshold=1)
    simulation = simulate([produce(box(0.03, 0.5)), GranularWall(Input=low, Name="base")], particles=high,
                          MaximumParticles=0, YoungsModulus=1e7, EndTime=0.2, FrameInterval=0.2,
                          AllowInitialOverlap=1)
    update(simulation, 0.2)
    expect("status", simulation.Status, "OK")
    after = output(simulation)
    expect("grains", after.GetNumberOfPoints(), int((positions[:, 2] >= middle).sum()))
    now = numpy.array([after.GetPoint(i) for i in range(after.GetNumberOfPoints())])
    moved = numpy.linalg.norm(now - positions[positions[:, 2] >= middle], axis=1).max()
    assert moved < 0.001, moved


if __name__ == "__main__":
    run_tests(globals())
