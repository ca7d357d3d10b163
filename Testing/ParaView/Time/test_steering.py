"""Properties that change in mid-run, starting again, and requests that may only take so long."""

import math
import os
import tempfile

import numpy
from paraview import smstate
from paraview.simple import (FindSource, GranularInflow, GranularWall, LoadState, RenameSource,
                             SaveData, SaveState, XMLPolyDataReader)
from reading import Errors, expect, expect_part
from simulating import (CONTACTS, HEAP, HISTORY, PARTICLES, WALLS as WALLS_PORT, arrays, box, column,
                        expect_same, output, produce, run_tests, simulate, state, update)

WALLS = produce(box())
SLIPPERY = "0.12 SlidingFriction 0.05"
TIMES = [0.02 * k for k in range(16)]


def without_balance(data):
    """All of an output but what holds the energy supplied, which a change in mid-run adds to."""
    found = arrays(data)
    found.pop(("field", "RestartState"), None)
    found.pop(("field", "RestartCheck"), None)
    return found


def at(time):
    """The time of the frame that is at a time to within rounding."""
    return TIMES[round(time / 0.02)]


def test_frames_before_stay_and_the_rest_follows():
    plain = simulate([WALLS])
    before = {time: state(plain, time) for time in TIMES}
    steps = plain.StepsComputed
    plain.Changes = SLIPPERY
    after = {time: state(plain, time) for time in TIMES}
    expect("runs", plain.RunCount, 1)
    expect("steps", plain.StepsComputed - steps, 9 * plain.StepsPerFrame)
    for time in TIMES[:7]:
        expect_same(f"unchanged frame {time}", before[time], after[time])
    assert before[at(0.3)]["port", 0, "points"] != after[at(0.3)]["port", 0, "points"]

    # On any other route: at once, backwards, without memory, on another number of threads.
    jumping = simulate([WALLS], Changes=SLIPPERY, MemoryBudget=0, NumberOfThreads=3)
    for time in TIMES[:2:-3] + TIMES[::5]:
        expect_same(f"jump to {time}", after[time], state(jumping, time))
    between = 0.1313
    expect_same("between frames", state(plain, between), state(jumping, between))

    # Without the change again.
    plain.Changes = ""
    expect_same("without", before[at(0.3)], state(plain, at(0.3)))
    expect("runs", plain.RunCount, 1)


def test_same_as_a_saved_run_that_continues():
    """A file of the frame, continued with the other value, is another route to the same bits."""
    shaker = GranularWall(Input=WALLS, OscillationAmplitude=[0.002, 0.0, 0.001],
                          OscillationFrequency=11.0)
    inflow = GranularInflow(Region=None, Amount="Number", Rate=700.0, Box=HEAP["SpawnBox"],
                            RadiusRange=HEAP["RadiusRange"], Velocity=[0, 0, -1])
    steered = simulate([shaker], Inflows=[inflow], MaximumParticles=400, EndTime=0.4,
                       Changes="0.2 SlidingFriction = 0.05\n0.2 Gravity 1, 0, -9")
    update(steered, 0.2)
    before = output(steered).GetNumberOfPoints()
    with tempfile.TemporaryDirectory(prefix="granular-steering-") as folder:
        path = os.path.join(folder, "grains.vtp")
        SaveData(path, proxy=steered, ChooseArraysToWrite=0, DataMode="Binary")
        update(steered, 0.4)
        rest = simulate([shaker], XMLPolyDataReader(FileName=[path]), Inflows=[inflow],
                        MaximumParticles=400, SlidingFriction=0.05, Gravity=[1, 0, -9], EndTime=0.4)
        update(rest, 0.4)
    assert output(steered).GetNumberOfPoints() > before, "no grain came in after the change"
    for port in (PARTICLES, CONTACTS, WALLS_PORT):
        expect_same(f"port {port}", without_balance(output(steered, port)),
                    without_balance(output(rest, port)))


def test_several_changes_and_what_history_says():
    text = """# later lines first
    0.2 YoungsModulus 4e6   # another time step
    0.1 Gravity 0 0 9.81
    0 SlidingFriction 0.4
    9 Density 10
    0.2 Restitution 0.9"""
    steered = simulate([WALLS], EndTime=0.3, Changes=text)
    update(steered, 0.1)
    first = steered.TimeStepUsed
    expect("changes at their own frame", list(column(steered, "ChangeCount")), [0] * 6)
    update(steered, 0.3)
    assert steered.TimeStepUsed < 0.6 * first, (steered.TimeStepUsed, first)
    expect("changes", list(column(steered, "ChangeCount")), [0] * 6 + [1] * 5 + [2] * 5)
    texts = output(steered, HISTORY).GetFieldData().GetAbstractArray("Changes")
    expect("texts", [texts.GetValue(i) for i in range(texts.GetNumberOfValues())],
           ["0.1 Gravity 0 0 9.81", "0.2 YoungsModulus 4e6, Restitution 0.9"])
    numpy.testing.assert_allclose(column(steered, "Time"), TIMES, rtol=1e-12)
    # What a change does to the energy is supplied, not dissipated: with gravity reversed, the
    # potential energy changes its sign from one row to the next.
    dissipated, potential = column(steered, "DissipatedEnergy"), column(steered, "PotentialEnergy")
    assert potential[5] > 0.0 > potential[6], potential
    lost = numpy.diff(dissipated)
    assert 0.0 < lost[5] < lost[4] < 0.2 * (potential[5] - potential[6]), (lost, potential)
    plain = simulate([WALLS], SlidingFriction=0.4)
    update(plain, 0.1)
    update(steered, 0.1)
    expect_same("time 0", arrays(output(plain)), arrays(output(steered)))


def test_the_step_stays_unless_its_reasons_change():
    """All grains are there at 0.2, and would do with a longer step than at the beginning."""
    simulation = simulate([WALLS], Changes="0.2 SlidingFriction 0.1\n0.24 YoungsModulus 4e6")
    steps = []
    for time in (0.2, 0.22, 0.26):
        update(simulation, time)
        steps.append(simulation.TimeStepUsed)
    expect("step after a change of friction", steps[1], steps[0])
    assert steps[2] < 0.6 * steps[0], steps


def test_times_between_steps():
    """The last step at or before a time, by the steps that hold there."""
    simulation = simulate([WALLS], Changes="0 TimeStep 0.0005\n0.2 TimeStep 0.0001")
    for time, shown in ((0.2 + 3.5e-4, 0.2003), (0.2 + 5e-5, 0.2), (0.2 - 1e-4, 0.1995)):
        update(simulation, time)
        numpy.testing.assert_allclose(simulation.ShownTime, shown, rtol=1e-12)
    before = state(simulation, 0.2)
    expect_same("within the first step", before, state(simulation, 0.2 + 5e-5))
    # The last good frame of a change that ends badly is that of before, too.
    simulation.Changes = "0 TimeStep 0.0005\n0.2 TimeStep 0.0001\n0.2 MaximumOverlap 1e-9"
    errors = Errors()
    after = state(simulation, 0.3)
    expect_part("status", simulation.Status, "overlap")
    expect("errors", len(errors.messages), 1)
    expect_same("last good frame", before, after)


def test_go_on_from_what_is_shown():
    """A property that is changed in mid-run writes its line into Changes."""
    simulation = simulate([WALLS])
    update(simulation, 0.1)
    simulation.WhenChanged = "Go On"
    simulation.SlidingFriction = 0.05
    expect("changes", simulation.Changes, "0 SlidingFriction 0.3\n0.1 SlidingFriction 0.05")
    update(simulation, 0.16)
    simulation.Gravity = [0, 0, -2]
    simulation.SlidingFriction = 0.1
    simulation.SlidingFriction = 0.9
    text = """0 SlidingFriction 0.3
0.1 SlidingFriction 0.05
0 Gravity 0 0 -9.81
0.16 Gravity 0 0 -2
0.16 SlidingFriction 0.9"""
    expect("changes", simulation.Changes, text)
    whole = state(simulation, 0.3)
    expect("runs", simulation.RunCount, 1)
    declared = simulate([WALLS], Changes=text)
    expect_same("the same, written down", whole, state(declared, 0.3))

    # State files hold the same run, and loading them changes nothing.
    with tempfile.TemporaryDirectory(prefix="granular-steering-") as folder:
        for name in ("state.pvsm", "state.py"):
            path = os.path.join(folder, name)
            reopen(simulation, path)
            reopened = FindSource("Steered")
            expect(f"{name}: changes", reopened.Changes, text)
            expect(f"{name}: friction", reopened.SlidingFriction, 0.9)
            expect(f"{name}: runs", reopened.RunCount, 0)

    # From now on a value holds from the beginning.
    simulation.WhenChanged = "Start Again"
    simulation.Changes = text.replace("0 SlidingFriction ", "0, SlidingFriction = ")
    simulation.SlidingFriction = 0.7
    expect("changes", simulation.Changes, "\n".join(text.split("\n")[1:]))
    update(simulation, 0.1)
    expect("runs", simulation.RunCount, 2)
    expect_same("from the beginning", bits_at(simulate([WALLS], SlidingFriction=0.7), 0.1),
                bits_at(simulation, 0.1))


def reopen(simulation, path):
    """Saves a state with the simulation as Steered, and loads it beside what is there."""
    RenameSource("Saved", simulation)
    if path.endswith(".py"):
        with open(path, "w") as file:
            file.write(smstate.get_state())
    else:
        SaveState(path)
    text = open(path).read()
    assert "Saved" in text, text[:2000]
    with open(path, "w") as file:
        file.write(text.replace("Saved", "Steered"))
    LoadState(path) if path.endswith(".pvsm") else exec(open(path).read(), {})
    RenameSource("Before", simulation)


def test_all_that_can_be_steered():
    """The panel and the simulation agree on what may change in mid-run."""
    simulation = simulate([WALLS])
    hints = simulation.SMProxy.GetProperty("Changes").GetHints()
    names = [hints.GetNestedElement(i).GetAttribute("name")
             for i in range(hints.GetNumberOfNestedElements())]
    names = [name for name in names if name]
    lines = []
    for name in names:
        value = simulation.GetPropertyValue(name)
        value = value if hasattr(value, "__len__") else [value]
        lines.append(" ".join(["0.1", name, *(repr(float(x)) for x in value)]))
    simulation.Changes = "\n".join(lines)
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    simulation.Changes = "0.1 Nothing 1"
    errors = Errors()
    update(simulation, 0.0)
    known = simulation.Status.split(": ")[-1].rstrip(".").split(", ")
    expect("names", sorted(known), sorted(names))
    expect("errors", len(errors.messages), 1)


def test_bad_changes():
    simulation = simulate([WALLS])
    update(simulation, 0.1)
    good = state(simulation, 0.1)
    errors = Errors()
    for text, words in (
            ("0.1 SlidingFrictoin 0.1", "Changes, line 1: 'SlidingFrictoin' is none of the "),
            ("\n0.1 Gravity 1 2", "Changes, line 2: Gravity has 2 values but needs 3."),
            ("now Gravity 1 2 3", "Changes, line 1: 'now' is not a number; there should be "
                                  "the time"),
            ("-1 Density 3", "Changes, line 1: the time is -1 but must be 0 or above."),
            ("0.1", "Changes, line 1: after the time should be the name"),
            ("0.1 Density x", "Changes, line 1: 'x' is not a number; there should be a value."),
            ("0.1 Density nan", "Changes, line 1: 'nan' is not a number"),
            ("0.1 Density 1e999", "Changes, line 1: '1e999' is not a number"),
            ("0.1 MaximumParticles 1.5", "MaximumParticles is 1.5 but must be a whole number"),
            ("0.1 Density -4", "Changes (Density -4): Density is -4"),
            ("0.1 RandomSeed 4", "'RandomSeed' is none of the properties that can change")):
        simulation.Changes = text
        update(simulation, 0.1)
        expect_part(f"Changes {text!r}", simulation.Status, words)
    expect("errors", len(errors.messages), 11)
    simulation.Changes = ""
    expect_same("the last good result", good, state(simulation, 0.1))
    expect("runs", simulation.RunCount, 1)


def test_a_change_that_cannot_be_simulated():
    """A time step that only the grains show to be too large: known when the run arrives there."""
    simulation = simulate([WALLS], Changes="0.1 TimeStep 0.01\n0.1 YoungsModulus 1e9")
    update(simulation, 0.1)
    expect("status", simulation.Status, "OK")
    errors = Errors()
    update(simulation, 0.2)
    expect_part("status", simulation.Status, 
                "Changes (TimeStep 0.01, YoungsModulus 1e9): Take a smaller TimeStep, or 0 to have it chosen: the step is 0.01 s")
    expect("errors", len(errors.messages), 1)


def test_start_again():
    simulation = simulate([WALLS])
    first = state(simulation, 0.2)
    steps = simulation.StepsComputed
    simulation.InvokeCommand("StartAgain")
    update(simulation, 0.2)
    expect("runs", simulation.RunCount, 2)
    expect("steps", simulation.StepsComputed, steps)
    expect_same("again", first, state(simulation, 0.2))


def test_time_limit():
    whole = simulate([WALLS])
    simulation = simulate([WALLS], TimeLimit=0.001)
    update(simulation, 0.3)
    reached = simulation.ShownTime
    assert 0.0 < reached < 0.3, reached
    expect_part("status", simulation.Status, "because TimeLimit was over")
    expect_same("what was reached", arrays(output(simulation)), bits_at(whole, reached))
    requests = 1
    while simulation.Status != "OK":
        update(simulation, 0.3 + 1e-9 * requests)  # another time, or ParaView does not ask
        requests += 1
    assert requests > 2, requests
    expect_same("the end", arrays(output(simulation)), bits_at(whole, 0.3))


def bits_at(simulation, time):
    update(simulation, time)
    return arrays(output(simulation))


def test_estimates():
    """Steps of a contact by Hertz' closed form; the time left falls to nothing. It is as long as the
    machine takes, which may have other work for a while: only its begin and its end are compared."""
    simulation = simulate([WALLS], RadiusRange=[0.02, 0.02], YoungsModulus=1e7, PoissonRatio=0.2,
                          Density=2000, InitialVelocity=[0, 0, -2], MaximumParticles=1,
                          Gravity=[0, 0, 0])
    update(simulation, 0.0)
    mass = 2000 * 4 / 3 * math.pi * 0.02**3
    stiffness = 4 / 3 * 1e7 / (2 * (1 - 0.2**2)) * math.sqrt(0.01)
    overlap = (5 / 4 * (mass / 2) * 2**2 / stiffness)**0.4
    numpy.testing.assert_allclose(simulation.StepsPerContact,
                                  2.94328 * overlap / 2 / simulation.TimeStepUsed, rtol=1e-5)
    heap = simulate([WALLS])
    left = []
    for time in TIMES:
        update(heap, time)
        left.append(heap.SecondsLeft)
    assert left[1] > left[-2] > 0.0 and min(left[:-1]) > 0.0, left
    expect("at the end", left[-1], 0.0)


run_tests(globals())
