"""What starts the simulation anew, and what does not."""

import simulating
from paraview.simple import GroupDatasets, Sphere
from reading import expect
from simulating import (CONTACTS, PARTICLES, add_array, arrays, box, expect_same, produce, replace, run_tests, simulate,
                        state, update)

PHYSICS = {"RadiusRange": [0.02, 0.029], "SpawnBox": [-0.1, 0.09, -0.1, 0.1, 0.05, 0.3],
           "MaximumParticles": 39, "SpawnAttemptsPerStep": 50, "RandomSeed": 2,
           "InitialVelocity": [0, 0.1, -1], "InitialAngularVelocity": [1, 0, 0],
           "AllowInitialOverlap": 1, "Density": 1100, "YoungsModulus": 9e5, "PoissonRatio": 0.2,
           "Restitution": 0.4, "SlidingFriction": 0.2, "RollingFriction": 0.1,
           "AutomaticTwistingFriction": 0, "TwistingFriction": 0.1, "WallYoungsModulus": 1e6,
           "WallPoissonRatio": 0.2, "FrictionUpdate": "AsPublished",
           "SlidingDashpot": "Ratio", "SlidingDashpotRatio": 0.5,
           "FrictionMixing": "Minimum", "RestitutionMixing": "Maximum",
           "StiffnessMixing": "Harmonic", "AdhesionMixing": "Arithmetic", "OtherMixing": "Geometric",
           "JKRContactEnd": "MaximumPull", "WallNormalLaw": "Hertz",
           "WallDampingLaw": "Restitution", "WallAdhesionLaw": "None",
           "WallSlidingLaw": "Displacement", "WallRollingLaw": "Springs",
           "WallTwistingLaw": "Springs", "WallStiction": 1,
           "FaceContacts": "NearestPoints", "Gravity": [0, 0, -9], "ForceExpression": "Fx = 1e-4*x",
           "HeatCapacity": 800, "HeatExchange": "Radiation", "SurroundingsTemperature": 400,
           "Emissivity": 0.5, "FrictionHeat": 1,
           "Viscosity": 0.1, "TimeStep": 1e-4, "TimeStepFactor": 0.2,
           "Integrator": "Leapfrog", "TimeStepControl": "Stable", "StableStepShare": 0.7,
           "TimeStepTooLong": "Refuse", "ErrorTolerance": 0.02, "ContactVelocity": 2, "FrameInterval": 0.01,
           "MaximumOverlap": 0.9, "WallRadius": 0.001, "WallSeams": "PerElement",
           "WallDomain": "Box", "DomainBounds": [-0.2, 0.2, -0.2, 0.2, -0.1, 0.6],
           "ClosedXMin": 0, "ClosedXMax": 0, "ClosedYMin": 0, "ClosedYMax": 0, "ClosedZMin": 0,
           "ClosedZMax": 1, "OutflowBox": 1, "OutflowBoxBounds": [-1, 1, -1, 1, -1, -0.6],
           "OutflowPlane": 1, "OutflowPlanePoint": [0, 0, -0.7],
           "OutflowPlaneNormal": [0, 0.1, -1]}


def test_physics_restarts():
    simulation = simulate([produce(box())])
    update(simulation, 0.0)
    for number, (name, value) in enumerate(PHYSICS.items()):
        simulation.SetPropertyWithName(name, value)
        update(simulation, 0.0)
        expect(f"status after {name}", simulation.Status, "OK")
        expect(f"runs after {name}", simulation.RunCount, number + 2)


def test_same_value_does_not_restart():
    simulation = simulate([produce(box())])
    update(simulation, 0.1)
    for name in PHYSICS:
        simulation.SetPropertyWithName(name, simulation.GetPropertyValue(name))
        simulation.GetProperty(name).SMProperty.Modified()
    update(simulation, 0.3)
    expect("runs", simulation.RunCount, 1)


def test_what_is_only_shown_does_not_restart():
    simulation = simulate([produce(box())])
    update(simulation, 0.1)
    for name, value in (("EndTime", 1.0), ("MemoryBudget", 10), ("NumberOfThreads", 2),
                        ("ReportStepLimits", 1)):
        simulation.SetPropertyWithName(name, value)
        update(simulation, 0.1)
        expect(f"runs after {name}", simulation.RunCount, 1)


def test_identical_geometry_does_not_restart():
    walls = produce(box())
    simulation = simulate([walls])
    before = state(simulation, 0.1)
    steps = simulation.StepsComputed
    replace(walls, box())
    expect_same("new data, same geometry", state(simulation, 0.1), before)
    named = box()
    add_array(named.GetCellData(), "Other", [1.0, 2, 3, 4, 5])
    replace(walls, named)
    expect_same("another array", state(simulation, 0.1), before)
    expect("runs", simulation.RunCount, 1)
    expect("steps", simulation.StepsComputed, steps)


def test_changed_geometry_restarts():
    walls = produce(box())
    simulation = simulate([walls])
    update(simulation, 0.1)
    thick = box()
    add_array(thick.GetCellData(), "Radius", [0.0, 0, 0, 0, 0.001])
    for number, data in enumerate((box(half=0.11), thick, box(height=0.6))):
        replace(walls, data)
        update(simulation, 0.1)
        expect("runs", simulation.RunCount, number + 2)


def test_upstream_filter():
    """A source that is set back to what it was, or never changed, leaves the run alone."""
    ball = Sphere(Center=[0, 0, 0], Radius=0.03)
    simulation = simulate([ball])
    update(simulation, 0.1)
    ball.ThetaResolution = 9
    ball.ThetaResolution = 8
    update(simulation, 0.2)
    expect("runs", simulation.RunCount, 1)
    ball.Center = [0.01, 0, 0]
    update(simulation, 0.2)
    expect("runs", simulation.RunCount, 2)


def without_key(state):
    """A restart is tied to which walls there are."""
    return {key: value for key, value in state.items() if key not in (
        ("field", "RestartState"), ("field", "RestartAxis"), ("field", "RestartCheck"),
        ("field", "RestartWalls"))}


def test_blocks_are_one_simulation():
    """Two blocks and the same surfaces as two inputs make one run, with the same bits; but the
    blocks are one wall."""
    low, high = Sphere(Center=[0.05, 0, 0], Radius=0.05), Sphere(Center=[-0.05, 0, 0], Radius=0.05)
    separate = simulate([low, high])
    grouped = simulate([GroupDatasets(Input=[low, high])])
    nested = simulate([GroupDatasets(Input=[GroupDatasets(Input=[low]), high])])
    update(separate, 0.2)
    expected = [arrays(simulating.output(separate, port)) for port in (PARTICLES, CONTACTS)]
    for simulation in (grouped, nested):
        update(simulation, 0.2)
        for port in (PARTICLES, CONTACTS):
            grains = arrays(simulating.output(simulation, port))
            expect_same("blocks", without_key(grains), without_key(expected[port]))
        expect("runs", simulation.RunCount, 1)
        expect("grains", simulating.output(simulation).GetNumberOfPoints(), 40)


run_tests(globals())
