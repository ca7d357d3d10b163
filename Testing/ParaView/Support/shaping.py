"""What tests of grains with shapes share: a scene, the same bits on any route, errors of Granular Shape."""

import granular
import numpy
from paraview.simple import Delete, GranularShape
from reading import Errors, expect, expect_part
from simulating import produce

# Some grains that fall into an open box.
SHAPED = {"RadiusRange": [0.006, 0.008], "SpawnBox": [-0.08, 0.08, -0.08, 0.08, 0.03, 0.3],
          "EndTime": 0.1, "FrameInterval": 0.02, "Density": 2000}


def expect_same_bits(**given):
    """A run of grains with shapes has the same state at 0.1 after going back, and after a
    restart at 0.04, whose grains carry their shapes and their time."""
    run = granular.Simulation(**given)
    due = run.to(0.1).data
    state = run.to(0.04).data
    again = run.to(0.1).data
    given.pop("shapes")
    other = granular.Simulation(particles=produce(state), **given)
    continued = other.to(0.1).data
    for what, data in (("after going back", again), ("after a restart", continued)):
        for name in ("Velocity", "AngularVelocity", "Orientation", "Force", "Torque"):
            a, b = (granular.Grains(one, run)[name] for one in (due, data))
            assert (a == b).all(), f"{what}: {name} has other bits"


def expect_shapes(run, grains, count, density):
    """Checks that a run has grains of all shapes, with the masses of their volumes."""
    expect("status", run.status, "OK")
    expect("all shapes", sorted(set(grains["Shape"])), list(range(count)))
    numpy.testing.assert_allclose(
        grains["Mass"], density * 4 / 3 * numpy.pi * grains["EquivalentRadius"]**3, rtol=1e-10)


def expect_refused_shapes(cases):
    """Pairs of properties of a Granular Shape and words of the error that they are told by."""
    for properties, words in cases:
        made = GranularShape(**{"Surface": None, **properties})
        errors = Errors()
        made.UpdatePipeline()
        expect_part(str(properties), " ".join(errors.messages), words)
        assert errors.messages, f"{properties}: no error"
        Delete(made)


def floating(points, shape):
    """A run in which grains stay where they are, at its begin."""
    run = granular.Simulation(particles=points, shapes=shape, MaximumParticles=0, Gravity=[0, 0, 0],
                              EndTime=0.1, FrameInterval=0.1, Viscosity=0, InitialVelocity=[0, 0, 0])
    run.to(0.0)
    return run
