"""Steps that follow what is stable, or an error: the same bits on every route to a time, and what a user
hears of them."""

import math
import re

from reading import expect, expect_part, numbers
from simulating import (HISTORY, box, expect_any_route, expect_goes_on, output, produce, run_tests, simulate,
                        update)

WALLS = produce(box())
TIMES = [0.02 * k for k in range(0, 16, 3)] + [0.1999]
STABLE = {"TimeStepControl": "Stable", "StableStepShare": 0.6}
ERROR = {"TimeStepControl": "Error", "ErrorTolerance": 0.02}


def test_any_route_to_a_time():
    for control in (STABLE, ERROR):
        expect_any_route([WALLS], TIMES, **control)


def test_saved_file_continues_bitwise():
    for control in (STABLE, {"TimeStepTooLong": "Refuse", **STABLE}, ERROR):
        expect_goes_on([WALLS], **control)


def test_history_counts_steps():
    simulation = simulate([WALLS], **STABLE)
    update(simulation, 0.3)
    table = output(simulation, HISTORY)
    steps = numbers(table.GetRowData(), "Steps")
    shortest = numbers(table.GetRowData(), "ShortestTimeStep")
    longest = numbers(table.GetRowData(), "LongestTimeStep")
    assert all(a < b for a, b in zip(steps, steps[1:])), steps
    assert 0 < shortest[-1] < longest[-1], (shortest, longest)
    mean = numbers(table.GetRowData(), "MeanTimeStep")
    assert mean[0] == 0, mean
    assert all(shortest[-1] * (1 - 1e-9) <= m <= longest[-1] * (1 + 1e-9) for m in mean[1:]), mean
    whole = sum(m * (b - a) for m, a, b in zip(mean[1:], steps, steps[1:]))
    assert abs(whole - 0.3) < 1e-9, whole
    assert steps[-1] * shortest[-1] <= 0.3 * (1 + 1e-9) <= steps[-1] * longest[-1] * (1 + 1e-6), steps
    fixed = simulate([WALLS])
    update(fixed, 0.3)
    assert steps[-1] < fixed.StepsComputed, (steps[-1], fixed.StepsComputed)
    assert output(fixed, HISTORY).GetColumnByName("Steps") is None


def test_history_tells_of_errors():
    simulation = simulate([WALLS], **ERROR)
    update(simulation, 0.3)
    rows = output(simulation, HISTORY).GetRowData()
    given = numbers(rows, "StepsGivenUp")
    largest = numbers(rows, "LargestStepError")
    mean = numbers(rows, "MeanStepError")
    assert given[-1] > 0, given
    assert 0 < mean[-1] < largest[-1], (mean[-1], largest[-1])
    expect("windows without a step that is short enough", numbers(rows, "ErrorsMissed")[-1], 0)


def test_a_step_that_is_too_long():
    lowered = simulate([WALLS], TimeStep=1e-3, **STABLE)
    update(lowered, 0.3)
    expect("status", lowered.Status, "OK")
    expect_part("a note", lowered.Notes, "TimeStep 0.001 s was lowered to as little as ")
    refused = simulate([WALLS], TimeStep=1e-3, TimeStepTooLong="Refuse", **STABLE)
    update(refused, 0.3)
    expect_part("an error", refused.Status, "Take a smaller TimeStep, or let TimeStepTooLong be Lower. 0.001 s is refused at t = ")
    expect_part("who it was", refused.Status, " allows steps up to ")


def test_says_what_limits_it():
    simulation = simulate([WALLS], ReportStepLimits=1)
    update(simulation, 0.3)
    expect_part("a note", simulation.Notes, "Of the time step (now ")
    expect_part("who it is", simulation.Notes, "allows steps up to ")
    expect_part("and Yade", simulation.Notes, "As Yade estimates it: by stiffness ")
    runs = simulation.RunCount
    simulation.ReportStepLimits = 0
    update(simulation, 0.3)
    assert "Yade" not in (simulation.Notes or ""), simulation.Notes
    expect("runs", simulation.RunCount, runs)


def test_says_at_once_that_steps_are_too_large():
    """Before anything is computed, for the contact of Hertz of two grains at the speed that they come with;
    with what it says to set, it has nothing to say."""
    scene = {"RadiusRange": [0.02, 0.02], "YoungsModulus": 1e7, "PoissonRatio": 0.2, "Density": 2000,
             "InitialVelocity": [0, 0, -2], "MaximumParticles": 1, "Gravity": [0, 0, 0],
             "FrameInterval": 1.0, "EndTime": 1.0}
    mass = 2000 * 4 / 3 * math.pi * 0.02**3
    stiffness = 4 / 3 * 1e7 / (2 * (1 - 0.2**2)) * math.sqrt(0.01)
    contact = 2.943275 * (5 / 4 * (mass / 2) * 2**2 / stiffness)**0.4 / 2
    for steps in (19.7, 12.0, 6.6, 4.2):
        simulation = simulate([WALLS], TimeStep=contact / steps, **scene)
        expect_advice(simulation, "TimeStep", " s or less, or to 0 to have it chosen", contact / 20, steps)
        update(simulation, 0.0)
        assert simulation.StepsPerContact >= 20, simulation.StepsPerContact
        simulation.TimeStep = 0
        update(simulation, 0.0)
        assert not simulation.Notes, simulation.Notes
    enough = simulate([WALLS], **scene)
    update(enough, 0.0)
    assert not enough.Notes, enough.Notes
    factor = enough.TimeStepFactor * enough.StepsPerContact / 20
    for share in (1.03, 2.0):
        simulation = simulate([WALLS], TimeStepFactor=share * factor, **scene)
        expect_advice(simulation, "TimeStepFactor", " or less", factor, 20 / share)


def expect_advice(simulation, name, end, due, steps):
    """What is to be set is what is due, to two digits, and suffices."""
    update(simulation, 0.0)
    found = re.fullmatch(f"Set {name} to ([0-9.e-]+){end}: the shortest contact takes ([0-9.]+) steps, too few to "
                         "follow it; 20 are enough[.]", simulation.Notes)
    assert found, simulation.Notes
    assert 0.9 * due <= float(found[1]) <= due, (name, found[1], due)
    assert abs(float(found[2]) / steps - 1) < 0.05, (found[2], steps)
    simulation.SetPropertyWithName(name, float(found[1]))
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    assert not simulation.Notes, simulation.Notes


def test_bad_share():
    simulation = simulate([WALLS], TimeStepControl="Stable", StableStepShare=2)
    update(simulation, 0.0)
    expect_part("status", simulation.Status, "StableStepShare is 2 but must be above 0 and at most 1")
    simulation = simulate([WALLS], TimeStepControl="Error", ErrorTolerance=0)
    update(simulation, 0.0)
    expect_part("status", simulation.Status, "ErrorTolerance is 0 but must be above 0 and at most 1")


run_tests(globals())
