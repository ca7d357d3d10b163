"""Integrators that keep velocities of the middles of steps: what is shown, the same bits on every route to
a time, and what becomes of saved grains that somebody has worked on."""

import numpy
from paraview.simple import Calculator
from reading import expect, expect_part, numbers
from simulating import (HISTORY, box, expect_any_route, expect_goes_on, grains, output, produce, run_tests, saved,
                        simulate, update)
from vtkmodules.util.numpy_support import vtk_to_numpy

WALLS = produce(box())
TIMES = [0.02 * k for k in range(0, 16, 5)] + [0.1999]
CHOICES = [{"Integrator": "Leapfrog"}, {"Integrator": "VelocityVerlet", "TimeStepControl": "Stable"},
           {"Integrator": "VelocityVerlet", "Viscosity": 0.01, "NumericalDamping": 0.1},
           {"Integrator": "RungeKutta23"},
           {"Integrator": "RungeKutta45", "TimeStepControl": "Error", "ErrorTolerance": 0.1},
           {"Integrator": "RungeKutta45", "TimeStepControl": "Error", "ErrorTolerance": 0.1,
            "StageErrors": "Positions", "ShortestStep": 1e-5, "SlidingLaw": "YeeStiction", "StictionFriction": 0.5,
            "StictionShare": 0.1, "RollingLaw": "Constant"}]


def velocities(simulation):
    return vtk_to_numpy(output(simulation).GetPointData().GetArray("Velocity"))


def test_any_route_to_a_time():
    for choice in CHOICES:
        expect_any_route([WALLS], TIMES, **choice)


def test_saved_file_continues_bitwise():
    for choice in CHOICES:
        expect_goes_on([WALLS], **choice)


def test_changes_go_on():
    """A change of the step in mid-run is no jump of velocities: a fall is exact."""
    free = {"MaximumParticles": 0, "Integrator": "VelocityVerlet", "TimeStep": 1e-4}
    fall = simulate([], produce(grains([(0, 0, 5)], Radius=numpy.array([0.02]))), EndTime=0.3,
                    Changes="0.1 TimeStep = 2e-5", **{k: v for k, v in free.items()})
    update(fall, 0.3)
    expect("status", fall.Status, "OK")
    speed = velocities(fall)[0][2]
    assert abs(speed + 9.81 * 0.3) < 1e-9, speed
    height = output(fall).GetPoint(0)[2]
    assert abs(height - (5 - 0.5 * 9.81 * 0.3 ** 2)) < 1e-9, height


def test_velocities_that_somebody_changed():
    """What is added to saved velocities is added to those of the middles as well."""
    fall = {"MaximumParticles": 0, "Integrator": "Leapfrog"}
    start = produce(grains([(0, 0, 5)], Radius=numpy.array([0.02])))
    first = simulate([], start, EndTime=0.1, **fall)
    pushed = Calculator(Input=saved(first, 0.1), ResultArrayName="Velocity", Function="Velocity + iHat")
    second = simulate([], pushed, EndTime=0.2, **fall)
    update(second, 0.1)
    expect("status", second.Status, "OK")
    at_once = velocities(second)[0]
    assert numpy.allclose(at_once, [1, 0, -0.981], rtol=0, atol=1e-12), at_once
    update(second, 0.2)
    later = velocities(second)[0]
    assert numpy.allclose(later, [1, 0, -1.962], rtol=0, atol=1e-9), later


def test_energies_of_half_steps():
    """Before anything is hit grains fall alike; the means of half steps are larger by that of the kick."""
    rows = {}
    for name in ("Leapfrog", "VelocityVerlet"):
        start = produce(grains([(0, 0, 5)], Radius=numpy.array([0.02])))
        fall = simulate([], start, EndTime=0.1, MaximumParticles=0, Integrator=name, TimeStep=1e-4)
        update(fall, 0.1)
        rows[name] = numbers(output(fall, HISTORY).GetRowData(), "KineticEnergy")[-1]
        mass = vtk_to_numpy(output(fall).GetPointData().GetArray("Mass"))[0]
        speed = velocities(fall)[0]
        if name == "VelocityVerlet":
            assert abs(rows[name] / (0.5 * mass * speed.dot(speed)) - 1) < 1e-12, rows[name]
    half = 9.81 * 0.5e-4
    more = rows["Leapfrog"] - rows["VelocityVerlet"]
    assert abs(more / (0.5 * mass * half ** 2) - 1) < 1e-3, more


def test_history_of_stages():
    simulation = simulate([WALLS], Integrator="RungeKutta23", TimeStepControl="Error", ErrorTolerance=0.003)
    update(simulation, 0.3)
    table = output(simulation, HISTORY)
    rows = table.GetRowData()
    steps, given, mean = (numbers(rows, name) for name in ("Steps", "StepsGivenUp", "MeanTimeStep"))
    assert given[-1] > 0 and steps[-1] > given[-1], (steps[-1], given[-1])
    whole = sum(m * (b - a) for m, a, b in zip(mean[1:], steps, steps[1:]))
    assert abs(whole - 0.3) < 1e-9, whole
    assert table.GetColumnByName("LargestStepError") is None


def test_shortest_step():
    """A step that cannot become shorter is accepted, and Notes count such steps."""
    choice = {"Integrator": "RungeKutta23", "TimeStepControl": "Error", "ErrorTolerance": 1e-5,
              "StageErrors": "Positions", "TimeStep": 1e-4, "ShortestStep": 5e-5}
    simulation = simulate([WALLS], **choice)
    update(simulation, 0.3)
    expect("status", simulation.Status, "OK")
    rows = output(simulation, HISTORY).GetRowData()
    missed = int(numbers(rows, "ErrorsMissed")[-1])
    assert missed > 0, missed
    assert numbers(rows, "ShortestTimeStep")[-1] > 4.9e-5, numbers(rows, "ShortestTimeStep")
    expect_part("notes", simulation.Notes, f"raise ErrorTolerance: {missed} step")
    simulation = simulate([WALLS], **{**choice, "ShortestStep": 1.0})
    update(simulation, 0.3)
    expect_part("status", simulation.Status, "Take a shorter ShortestStep: it is 1 s, but the longest step is")


def test_damaged_velocities():
    whole = simulate([WALLS], Integrator="Leapfrog")
    update(whole, 0.1)
    data = output(whole)
    saved_ones = data.GetFieldData().GetArray("RestartVelocities")
    expect("numbers", saved_ones.GetNumberOfValues(), 1 + 16 * data.GetNumberOfPoints())
    saved_ones.SetValue(5, float("nan"))
    rest = simulate([WALLS], produce(data), Integrator="Leapfrog")
    update(rest, 0.0)
    expect_part("status", rest.Status, "its field data array 'RestartVelocities' is damaged.")


def test_refused():
    simulation = simulate([], Integrator="RungeKutta23", LawExpression="N = 1e5*delta + 1e-3*delta/dt")
    update(simulation, 0.0)
    expect_part("status", simulation.Status,
                "Set Integrator to SemiImplicitEuler, or do without dt: RungeKutta23 has dt = 0")
    simulation = simulate([], Integrator="RungeKutta45", TimeStepControl="Stable")
    update(simulation, 0.0)
    expect_part("status", simulation.Status,
                "Set TimeStepControl to Published or Error, or Integrator to RungeKutta23:")


run_tests(globals())
