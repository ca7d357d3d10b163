"""A time has equal bits on every route to it: forward, backward, jumping, with little memory, with
any number of threads."""

from paraview.simple import Delete
from reading import expect, numbers
from simulating import (HISTORY, box, expect_same, expect_states, output, produce, run_tests,
                        simulate, state, states_at, time_of, update)

TIMES = [0.02 * k for k in range(16)]
WALLS = produce(box())
REFERENCE = states_at(TIMES + [0.0313, 0.1999], [WALLS])


def expect_reference(what, simulation, times):
    expect_states(what, simulation, times, REFERENCE)


def test_backward():
    expect_reference("backward", simulate([WALLS]), reversed(TIMES))


def test_jumping():
    jumps = [0.1999, TIMES[3], 0.0313, TIMES[15], TIMES[0], TIMES[7], 0.1999, 0.0313]
    expect_reference("jumping", simulate([WALLS]), jumps)


def test_slices():
    """A request in slices, as the client makes it, some of which end where a frame does."""
    end, interval = 0.3, 2e-5
    scene = dict(FrameInterval=interval, TimeStep=interval, EndTime=end, MaximumParticles=400,
                 RadiusRange=[0.01, 0.011], SpawnAttemptsPerStep=1, MemoryBudget=1)
    whole, sliced = (simulate([WALLS], **scene) for _ in range(2))
    update(whole, end)
    told, algorithm = [], sliced.GetClientSideObject()
    algorithm.AddObserver("ProgressEvent", lambda *_: told.append(algorithm.GetProgress()))
    sliced.SMProxy.InvokeCommand("BeginSlices")
    update(sliced, end)
    slices = 1
    while sliced.GetPropertyValue("Unfinished"):
        sliced.SMProxy.InvokeCommand("NextSlice")
        update(sliced, end)
        slices += 1
    sliced.SMProxy.InvokeCommand("EndSlices")
    update(sliced, end)
    assert slices > 2, slices
    told = [part for part in told if 0.1 < part < 1.0]  # scenes are read before, slices end after
    assert told and told == sorted(told), f"progress goes back: {told}"
    tables = [output(one, HISTORY).GetRowData() for one in (whole, sliced)]
    expect("frames", tables[0].GetNumberOfTuples(), round(end / interval) + 1)
    for name in ("Time", "KineticEnergy"):
        one, other = (numbers(table, name) for table in tables)
        assert (one == other).all(), f"{name} after {slices} slices"
    Delete(whole)
    Delete(sliced)


def test_given_up():
    """A request that is put off shows the first frame, as when a state is loaded. One that is given up holds for all
    times, as filters behind a simulation ask for them, until it is released."""
    simulation = simulate([WALLS])
    command = simulation.SMProxy.InvokeCommand
    command("PutOff")
    update(simulation, 0.2)
    expect("put off", (simulation.ShownTime, simulation.StepsComputed, simulation.GetPropertyValue("Unfinished")), (0, 0, 1))
    command("BeginSlices")
    update(simulation, 0.1)
    while simulation.GetPropertyValue("Unfinished"):
        command("NextSlice")
        update(simulation, 0.1)
    steps, step = simulation.StepsComputed, simulation.TimeStepUsed
    command("Hold")
    for number, (time, shown) in enumerate(((0.3, 0.1), (0.06, 0.06), (0.2, 0.1)), 1):
        update(simulation, time)
        assert -1e-12 < simulation.ShownTime - shown < (number + 0.5) * step, (time, simulation.ShownTime)
        assert simulation.StepsComputed <= steps + number, (time, simulation.StepsComputed, steps)  # of 3330
        expect("whether it says so", simulation.Status.startswith("Stopped"), shown < time)
    command("Release")
    command("EndSlices")
    expect_reference("released", simulation, [TIMES[15], 0.0313])
    Delete(simulation)


def test_without_memory():
    simulation = simulate([WALLS], MemoryBudget=0)
    expect_reference("no memory", simulation, [TIMES[15], TIMES[2], 0.1999, TIMES[0], TIMES[9]])
    expect("memory used", simulation.MemoryUsed, 0.0)


def test_little_memory():
    """A budget of 1 MiB holds a part of the frames of a finely divided run."""
    simulation = simulate([WALLS], MemoryBudget=1, FrameInterval=0.002)
    first = {time: state(simulation, time) for time in (0.3, 0.1, 0.028, 0.0)}
    assert 0.5 < simulation.MemoryUsed <= 1.0, simulation.MemoryUsed
    plenty = simulate([WALLS], FrameInterval=0.002)
    for time, seen in first.items():
        expect_same(f"little memory, t = {time}", seen, state(plenty, time))
    assert plenty.MemoryUsed > 1.5, plenty.MemoryUsed
    plenty.MemoryBudget = 1
    update(plenty, 0.1)
    assert plenty.MemoryUsed <= 1.0, plenty.MemoryUsed
    expect("runs", plenty.RunCount, 1)


def test_checkpoints_are_spread():
    """With half of the frames gone, going back re-steps little."""
    simulation = simulate([WALLS], MemoryBudget=1, FrameInterval=0.002)
    update(simulation, 0.3)
    steps = simulation.StepsComputed
    update(simulation, 0.15)
    repeated = simulation.StepsComputed - steps
    assert repeated <= 16 * simulation.StepsPerFrame, repeated


def test_threads():
    """A bed with so many grains that every thread has work to do."""
    bed = {"MaximumParticles": 4500, "SpawnAttemptsPerStep": 200, "EndTime": 0.06,
           "SpawnBox": [-0.4, 0.4, -0.4, 0.4, 0.0, 2.5]}
    walls = produce(box(half=0.43))
    expected = None
    for threads in (1, 2, 3, 4):
        simulation = simulate([walls], NumberOfThreads=threads, **bed)
        seen = state(simulation, 0.06)
        assert output(simulation).GetNumberOfPoints() > 4100
        expected = expected or seen
        expect_same(f"{threads} threads", seen, expected)
        Delete(simulation)


def test_threads_change_in_between():
    simulation = simulate([WALLS], NumberOfThreads=1)
    update(simulation, TIMES[5])
    for threads, time in ((2, TIMES[6]), (4, 0.1999), (1, TIMES[15])):
        simulation.NumberOfThreads = threads
        expect_reference(f"changed to {threads} threads", simulation, [time])
    expect("runs", simulation.RunCount, 1)


def test_any_time_is_the_last_step_before_it():
    simulation = simulate([WALLS])
    update(simulation, 0.0)
    step = simulation.TimeStepUsed
    for asked, expected in ((0.1, 0.1), (0.1 + 0.6 * step, 0.1), (0.1 + 1.4 * step, 0.1 + step),
                            (-1.0, 0.0), (99.0, TIMES[15]), (0.5 * step, 0.0)):
        update(simulation, asked)
        got = time_of(output(simulation))
        assert abs(got - expected) < 1e-12, (asked, got, expected)
    expect("runs", simulation.RunCount, 1)


def test_no_time_is_the_first_frame():
    simulation = simulate([WALLS])
    simulation.GetClientSideObject().Update()
    data = simulation.GetClientSideObject().GetOutputDataObject(0)
    expect("time", time_of(data), 0.0)


def test_seen_frames_come_from_the_cache():
    simulation = simulate([WALLS])
    update(simulation, 0.3)
    steps = simulation.StepsComputed
    expect("steps", steps, 15 * simulation.StepsPerFrame)
    for time in TIMES + TIMES[::-1]:
        update(simulation, time)
    expect("steps after scrubbing", simulation.StepsComputed, steps)


def test_end_time_moves():
    simulation = simulate([WALLS], EndTime=0.1)
    update(simulation, 0.1)
    steps = simulation.StepsComputed
    simulation.EndTime = 0.3
    simulation.UpdatePipelineInformation()
    expect("frames", len(simulation.TimestepValues), 16)
    expect_reference("a later end", simulation, [TIMES[15], TIMES[5]])
    expect("steps", simulation.StepsComputed, 3 * steps)
    simulation.EndTime = 0.05
    simulation.UpdatePipelineInformation()
    expect("frames", len(simulation.TimestepValues), 3)
    update(simulation, 0.3)
    expect("clipped", time_of(output(simulation)), 0.04)
    expect("runs", simulation.RunCount, 1)


run_tests(globals())
