"""Grains that are pushed, turned or held by arrays of the grains that are connected."""

import sys

import granular
import numpy
from reading import expect, expect_part, expect_raised
from simulating import grains, produce, run_tests, saved, simulate, update

R = 0.005
FREE = {"MaximumParticles": 0, "Gravity": [0, 0, 0], "WallDomain": "None", "EndTime": 0.1, "FrameInterval": 0.02}
LOADS = ("AppliedForce", "AppliedTorque", "Held")


def line(count, **arrays):
    """Grains side by side, far enough apart that none meets another one."""
    return {"position": [(0.05 * k, 0, 0) for k in range(count)], "radius": R, "mass": 0.001, **arrays}


def test_closed_forms():
    """v = F t / m and w = T t / J; held components stay, and all of the work is energy."""
    run = granular.Simulation(particles=line(
        3, applied_force=[(2e-3, 0, 0), (0, 0, 0), (0, -1e-3, 0)], applied_torque=(0, 0, 1e-7),
        held=[0, 0, 2 + 32], velocity=[(0, 0, 0), (0, 0, 0), (0, 0.3, 0)]), **FREE)
    seen = run.to(0.1)
    spin = 1e-7 * 0.1 / (0.4 * 0.001 * R**2)
    numpy.testing.assert_allclose(seen.velocity, [(0.2, 0, 0), (0, 0, 0), (0, 0.3, 0)], atol=1e-12)
    numpy.testing.assert_allclose(seen.angular_velocity[:, 2], [spin, spin, 0], rtol=1e-9, atol=0)
    lost = run.history["DissipatedEnergy"][-1] / run.history["KineticEnergy"][-1]
    assert abs(lost) < 1e-9, lost
    numpy.testing.assert_allclose(seen["Force"][0], (2e-3, 0, 0), rtol=1e-12)


def test_arrays_come_out():
    """Particles has the arrays that the input had, and no others."""
    given = {"AppliedForce": numpy.arange(6.0).reshape(2, 3) * 1e-6, "AppliedTorque": numpy.ones((2, 3)) * 1e-9,
             "Held": numpy.array([0, 7], numpy.uint8)}
    points = [(0, 0, 0), (0.05, 0, 0)]
    for names in ((), ("AppliedForce",), ("AppliedTorque", "Held"), LOADS):
        arrays = {"Radius": numpy.full(2, R), **{name: given[name] for name in names}}
        run = granular.Simulation(particles=produce(grains(points, **arrays)), **FREE)
        seen = run.to(0.04)
        expect(f"arrays beside {names}", [name for name in seen if name in LOADS], list(names))
        for name in names:
            expect(name, seen[name].tolist(), given[name].tolist())
    expect("kind of Held", seen["Held"].dtype, numpy.uint8)


def pushed(**more):
    """Two grains that are pushed at each other above a floor that others rain on."""
    return {"WallDomain": "Box", "DomainBounds": [-0.1, 0.1, -0.1, 0.1, 0, 0.3], "RadiusRange": [R, R],
            "MaximumParticles": 30, "SpawnBox": [-0.05, 0.05, -0.05, 0.05, 0.1, 0.2], "EndTime": 0.1,
            "FrameInterval": 0.02, "NumberOfThreads": 1, **more}


PAIR = {"position": [(-0.02, 0, R), (0.02, 0, R)], "radius": R, "applied_force": [(0.01, 0, 0), (-0.01, 0, 0)],
        "applied_torque": (0, 1e-6, 0), "held": [0, 4 + 16]}


def test_restart():
    """A file of the middle continues with the same bits. Grains that come have no loads."""
    for properties in ({}, {"Integrator": "VelocityVerlet"}, {"TimeStepControl": "Error"}):
        whole = granular.Simulation(particles=PAIR, **pushed(**properties))
        due = whole.to(0.1)
        assert len(due) > 2, "no grains have come"
        expect("loads of new grains", abs(due["AppliedForce"][2:]).max() + due["Held"][2:].max(), 0.0)
        expect("loads of the first", due["AppliedForce"][:2].tolist(), [[0.01, 0, 0], [-0.01, 0, 0]])
        reader = saved(whole.proxy, 0.04)
        continued = granular.Simulation(particles=reader, **pushed(**properties))
        seen = continued.to(0.1)
        for name in ("Velocity", "AngularVelocity", "Orientation", "Force", "Torque", *LOADS):
            expect(f"{name} with {properties}", (seen[name] == due[name]).all(), True)
        expect("places", (seen.position == due.position).all(), True)
        lost = [run.history["DissipatedEnergy"][-1] for run in (whole, continued)]
        assert abs(lost[0] - lost[1]) <= 1e-9 * abs(lost[0]), lost


def test_another_load():
    """Another force begins another run."""
    points = [(0, 0, 0), (0.05, 0, 0)]
    for size in (1e-3, 2e-3):
        data = grains(points, Radius=numpy.full(2, R), Mass=numpy.full(2, 0.001),
                      AppliedForce=numpy.array([[size, 0, 0], [0, 0, 0]]))
        run = granular.Simulation(particles=produce(data), **FREE)
        numpy.testing.assert_allclose(run.to(0.1).velocity[0, 0], 100 * size, rtol=1e-9)


def test_shapes():
    """A clump is turned as a whole, or held as a whole; a part of its rotation cannot be held."""
    rod = granular.shape(spheres=[(-1, 0, 0, 1), (1, 0, 0, 1)], name="rod")
    given = {"shape": 0, "angular_velocity": (0, 0, 20.0), "applied_torque": (0, 0, 1e-6)}
    run = granular.Simulation(particles=line(2, **given, held=[0, 56]), shapes=rod, **FREE)
    spins = run.to(0.1).angular_velocity[:, 2]
    assert spins[0] > 20.1 and spins[1] == 20.0, spins
    run = granular.Simulation(particles=line(2, **given, held=[0, 8]), shapes=rod, **FREE)
    expect_raised("Add all of 8, 16 and 32 to 'Held'", run.to, 0.1)


def test_deforming_cell():
    run = simulate([], produce(grains([(0, 0, 0.1)], Radius=numpy.full(1, R), Held=numpy.array([1]))),
                   PeriodicAxes="X, Y and Z", CellVelocityGradient=[0, 1, 0, 0, 0, 0, 0, 0, 0],
                   MaximumParticles=0)
    update(run, 0.0)
    expect_part("status", run.Status, "Leave out the array 'Held', or let the periodic cell keep its shape")


def test_no_note_of_free_fall():
    """Grains that a force or a hold keeps up do not fall for ever."""
    weight = 0.001 * 9.81
    run = granular.Simulation(
        particles=line(2, applied_force=[(0, 0, weight), (0, 0, 0)], held=[0, 63]),
        **{**FREE, "Gravity": [0, 0, -9.81]})
    assert abs(run.to(0.1).velocity).max() < 1e-12, run.grains.velocity
    expect("notes", [note for note in run.notes.splitlines() if "Put a wall below" in note], [])


def test_calls_of_a_frame():
    """A frame of two grains takes few calls of Python: names of properties are known."""
    run = granular.Simulation(particles=line(2), **FREE)
    run.to(0.02)
    calls = [0]

    def count(frame, event, argument):
        calls[0] += event == "call"

    sys.setprofile(count)
    try:
        run.to(0.04)
    finally:
        sys.setprofile(None)
    assert calls[0] < 1000, calls


run_tests(globals())
