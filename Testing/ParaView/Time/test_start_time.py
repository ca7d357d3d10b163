"""Grains that carry their time go on there: frames, changes, motions, inflows, sensors and history are on
one axis with those of the run that they come from."""

import re

import granular
import numpy
from forking import run_apart
from paraview import simple as pv
from reading import expect, expect_part, expect_raised, path
from simulating import (CONTACTS, HISTORY, PARTICLES, WALLS, add_array, arrays, box, expect_same, grains, output,
                        produce, saved, simulate, update)
from vtkmodules.util.numpy_support import vtk_to_numpy

# A grain that slides on the floor; friction is low at first.
SLIDES = dict(WallDomain="Box", DomainBounds=[-1, 1, -.1, .1, 0, .1], MaximumParticles=0, SlidingFriction=.9,
              Gravity=[5, 0, -8], FrameInterval=.01, Changes="0 SlidingFriction 0.1\n0.1 SlidingFriction 0.9")
FLOOR_GRAIN = dict(position=[(0, 0, .00199)], radius=.002)
CROWD = {"MaximumParticles": 200, "SpawnAttemptsPerStep": 1, "EndTime": 0.4}
FREE = {"MaximumParticles": 0, "WallDomain": "None", "TimeStep": 1e-3}
FLYING = {"position": [[0, 0, 0]], "radius": 0.05, "velocity": [[1, 0, 2]]}


def rows_from(simulation, time):
    """The rows of History from a time on, by columns."""
    table = output(simulation, HISTORY).GetRowData()
    times = vtk_to_numpy(table.GetArray("Time"))
    return {table.GetArrayName(i): vtk_to_numpy(table.GetArray(i))[times >= time - 1e-9].tolist()
            for i in range(table.GetNumberOfArrays())}


def times_of(simulation):
    simulation.UpdatePipelineInformation()
    return list(simulation.TimestepValues)


def test_changes_go_on():
    """Friction is that which holds at the time of the grains."""
    first = granular.Simulation(particles=FLOOR_GRAIN, EndTime=.3, **SLIDES)
    first.save(path("go_on.vtp"), time=.15)
    want = first.to(.2)
    rest = granular.Simulation(particles=path("go_on.vtp"), EndTime=.3, **SLIDES)
    expect("the first frame", rest.grains.position.tolist(), first.to(.15).position.tolist())
    expect("its time", rest.time, .15)
    expect("at 0.2 s", rest.to(.2).position.tolist(), want.position.tolist())
    expect("frames", rest.times.tolist(), first.times[15:].tolist())
    expect("history", rest.history["Time"].tolist(), first.times[15:21].tolist())
    expect_part("notes", rest.notes, "Time continues at 0.15 s, that of the grains")
    anew = granular.Simulation(particles=path("go_on.vtp"), EndTime=.15, StartTime=0, **SLIDES)
    slides = anew.to(.05)
    assert slides.velocity[0, 0] > 1.2 * want.velocity[0, 0], (slides.velocity, want.velocity)
    expect("counted anew", anew.times[[0, -1]].tolist(), [0, .15])


def test_what_is_ambiguous_is_asked():
    """An end that is meant from 0, and times before the run (ReMKiT1D's report 8 ended at once)."""
    first = granular.Simulation(particles=FLYING, EndTime=.1, **FREE)
    first.save(path("flying.vtp"), time=.09)
    rest = granular.Simulation(particles=path("flying.vtp"), EndTime=.09, **FREE)
    expect_raised("Raise EndTime, or set StartTime to 0 to count time anew: the run begins at 0.09 s, and EndTime is"
                  " 0.09 s.", rest.to, .05)
    rest.EndTime = .15
    expect_raised("The time 0.05 is before 0.09, where the run begins (StartTime).", rest.to, .05)
    expect("the first frame", rest.to(.09).position.tolist(), first.to(.09).position.tolist())
    rest.EndTime = .06
    expect_raised("Raise EndTime, or set StartTime to 0", rest.to, .05)
    rest.EndTime = .15
    expect("times", rest.times.tolist(), [.09, .12, .15])
    expect_raised("is before 0.09", rest.play, .05)
    rest.set(StartTime=0)
    expect("counted anew", rest.to(0).position.tolist(), first.to(.09).position.tolist())
    expect_raised("StartTime is -1 but must be a finite number, 0 or above.", rest.set(StartTime=-1) or rest.to, .1)


def test_what_is_wrong_is_not_said_of_changes():
    """A change from the beginning is not what makes the end too early."""
    first = granular.Simulation(particles=FLOOR_GRAIN, EndTime=.03, **SLIDES)
    first.to(.03)
    first.save(path("slides.vtp"))
    rest = granular.Simulation(particles=path("slides.vtp"), EndTime=.03, **SLIDES)
    try:
        rest.to(.03)
    except granular.Error as error:
        expect("message", str(error), "Raise EndTime, or set StartTime to 0 to count time anew: the run begins at"
               " 0.03 s, and EndTime is 0.03 s.")
    else:
        raise AssertionError("nothing was said")
    rest.set(EndTime=.06, Changes="0 SlidingFriction -1")
    expect_raised("Changes (SlidingFriction -1): SlidingFriction is -1", rest.to, .03)


def test_begins_where_it_is_told():
    """StartTime instead of what the file says (MOOSE's report 13182), and of a run without grains."""
    first = granular.Simulation(particles=FLYING, EndTime=.09, **FREE)
    first.to(.09)
    first.save(path("flying.vtp"))
    rest = granular.Simulation(particles=path("flying.vtp"), StartTime=2.0, EndTime=2.3, FrameInterval=.1,
                               Changes="0.5 Gravity 0 0 0\n2.1 Gravity 0 0 1", **FREE)
    expect("times", numpy.round(rest.times, 12).tolist(), [2.0, 2.1, 2.2, 2.3])
    expect("time of the grains", rest.to(2.1).time, 2.1)
    speed = 2 - 9.81 * .09
    for time, due in ((2.0, speed), (2.1, speed), (2.2, speed + .1)):
        found = rest.to(time).velocity[0, 2]
        assert abs(found - due) < 1e-12, (time, found, due)
    rate = granular.Simulation(inflows=pv.GranularInflow(Region=None, Amount="Number", Rate=1000.0, Times=[5.03, 5.06]),
                               StartTime=5.0, EndTime=5.09, MaximumParticles=1000)
    expect("grains by the axis", [len(frame) for frame in rate.frames()], [0, 0, 30, 30])


def scene(particles=None, speed=0.05, rate=700.0, **properties):
    """Walls that move, an inflow and sensors, with a change between."""
    shaker = pv.GranularWall(Input=produce(box()), OscillationAmplitude=[0.002, 0.0, 0.001], OscillationFrequency=11.0,
                             TranslationVelocity=[0.0, 0.0, speed], TranslationTimes=[0.1, 1.0], RotationAxis=[1, 2, 0],
                             AngularVelocity=0.3)
    inflow = pv.GranularInflow(Region=None, Amount="Number", Rate=rate, Box=[-0.1, 0.1, -0.1, 0.1, 0.05, 0.3],
                               RadiusRange=[0.02, 0.03], Velocity=[0, 0, -1], Times=[0.02, 0.1, 0.15, 0.33])
    sensors = [pv.GranularSensor(Name="gate", Shape="Plane", Center=[0, 0, 0.1]),
               pv.GranularSensor(Name="room", Box=[-0.1, 0.1, -0.1, 0.1, 0.05, 0.2])]
    return simulate([shaker], particles, Inflows=[inflow], Sensors=sensors,
                    **{**CROWD, "Changes": "0.1 SlidingFriction 0.1\n0.3 Gravity 0 2 -9", **properties})


def expect_the_same_run(rest, whole, begin, end):
    for time in (begin, end):
        update(whole, time)
        update(rest, time)
        expect(f"status at {time}", rest.Status, "OK")
        for port in (PARTICLES, CONTACTS, WALLS):
            one, other = (arrays(output(run, port)) for run in (rest, whole))
            expect_same(f"port {port} at {time}", one, other)
    one, other = rows_from(rest, begin), rows_from(whole, begin)
    for run in (one, other):
        run["ChangeCount"] = [count - run["ChangeCount"][0] for count in run["ChangeCount"]]
    # Since the row before, which a file has not.
    rates = ("SensorMassFlow gate", "SensorVelocity gate", "WallMean", "WallPower", "WallDriveTorque")
    for name in one:
        first = 1 if name.startswith(rates) else 0
        expect(name, one[name][first:], other[name][first:])


def test_all_goes_on_to_the_bit():
    """Walls (exaDG's report 733 showed them as drawn), inflows (Lethe's report 964 began them anew), sensors
    and history."""
    for integrator in ("SemiImplicitEuler", "VelocityVerlet"):
        whole = scene(Integrator=integrator)
        reader = saved(whole, 0.2)
        rest = scene(reader, Integrator=integrator)
        expect_the_same_run(rest, whole, 0.2, 0.4)
        expect("times", times_of(rest), times_of(whole)[10:])
        middle = saved(rest, 0.28)  # and once more
        again = scene(middle, Integrator=integrator)
        expect_the_same_run(again, whole, 0.28, 0.4)


def test_between_frames():
    """A state between two frames begins frames of its own, which a further run has as well."""
    whole = scene(FrameInterval=0.01)
    update(whole, 0.2)
    reader = saved(whole, 0.213)  # in the middle of a step, so the last one before it
    begin = output(whole).GetFieldData().GetArray("Time").GetValue(0)
    assert 0.2127 < begin <= 0.213, begin
    rest = scene(reader, FrameInterval=0.01, Changes="")
    update(rest, 0.3)
    times = times_of(rest)
    expect("begin", times[0], begin)
    expect("frames", times, [begin + k * 0.01 for k in range(len(times))])
    cut = saved(rest, times[5])
    update(rest, times[9])
    further = scene(cut, FrameInterval=0.01, Changes="")
    update(further, times[9])
    expect("times of the further one", times_of(further), times[5:])
    for port in (PARTICLES, CONTACTS, WALLS):
        expect_same(f"port {port}", arrays(output(further, port)), arrays(output(rest, port)))


def test_walls_that_move_otherwise_are_asked():
    """By the axis they would have jumped; what is meant has to be said."""
    reader = saved(scene(), 0.2)
    other = scene(reader, speed=0.06)
    update(other, 0.2)
    expect_part("status", other.Status, "Set StartTimeMode to Given, with StartTime 0 for walls as drawn or 0.2 s for"
                " walls as moved by then: the grains of t = 0.2 s were not saved among walls that move as 'Wall 1'.")
    other.StartTimeMode = "Given"
    drawn = vtk_to_numpy(produce_points(box()))
    update(other, 0.0)
    expect("status", other.Status, "OK")
    expect("as drawn", vtk_to_numpy(output(other, WALLS).GetPoints().GetData()).tolist(), drawn.tolist())
    other.StartTime = 0.2
    fresh = scene(speed=0.06)
    update(fresh, 0.2)
    update(other, 0.2)
    for run in (fresh, other):
        expect("status", run.Status, "OK")
    expect("as moved by then", vtk_to_numpy(output(other, WALLS).GetPoints().GetData()).tolist(),
           vtk_to_numpy(output(fresh, WALLS).GetPoints().GetData()).tolist())


def produce_points(data):
    return data.GetPoints().GetData()


def test_walls_that_begin_to_move_later():
    """A gate that has not opened yet may open at another time of the axis."""
    def hopper(opens, particles=None, **properties):
        gate = pv.GranularWall(Input=produce(box()), TranslationVelocity=[0, 0, -1], TranslationTimes=[opens, 9.0])
        return simulate([gate], particles, EndTime=0.3, **properties)

    reader = saved(hopper(0.2), 0.1)
    rest = hopper(0.24, reader, MaximumParticles=0)
    for time, down in ((0.2, 0.0), (0.24, 0.0), (0.3, 0.06)):
        update(rest, time)
        expect("status", rest.Status, "OK")
        low = output(rest, WALLS).GetBounds()[4]
        assert abs(low + down) < 1e-12, (time, low)


def test_another_inflow_brings_no_more_than_it_would():
    """From the time of the grains on, not all that it had asked for since 0."""
    reader = saved(scene(Changes="", speed=0), 0.2)
    count = output(reader).GetNumberOfPoints()
    rest = scene(reader, Changes="", speed=0, rate=500.0)
    update(rest, 0.2)
    expect("status", rest.Status, "OK")
    expect("at first", output(rest).GetNumberOfPoints(), count)
    update(rest, 0.3)
    table = output(rest, HISTORY).GetRowData()
    come, missing = (vtk_to_numpy(table.GetArray(name)) for name in ("InflowCount", "InflowMissing"))
    asked = come + missing
    assert abs(asked[-1] - asked[0] - 50) <= 1, asked
    # one more than there was
    more = pv.GranularInflow(Region=None, Amount="Number", Rate=100.0, Box=[-0.1, 0.1, -0.1, 0.1, 0.6, 0.9],
                             RadiusRange=[0.02, 0.03])
    rest.Inflows = [rest.Inflows[0], more]
    update(rest, 0.3)
    table = output(rest, HISTORY).GetRowData()
    come, missing = (vtk_to_numpy(table.GetArray(name)) for name in ("InflowCount", "InflowMissing"))
    asked = come + missing
    assert abs(asked[-1] - asked[0] - 60) <= 1, asked


def test_times_of_what_comes_after():
    """Whatever visits all times has those of the run, also where nothing has been computed yet."""
    reader = saved(simulate([produce(box())], EndTime=0.2), 0.2)
    rest = simulate([produce(box())], reader, EndTime=0.3)
    over = pv.GranularTrajectories(Input=pv.OutputPort(rest, 0), Every=1)
    over.UpdatePipeline(0.3)
    expect("status", over.Status, "OK")
    expect("times", [round(time, 12) for time in times_of(rest)], [0.2, 0.22, 0.24, 0.26, 0.28, 0.3])
    times = set(numpy.round(vtk_to_numpy(output(over).GetPointData().GetArray("Time")), 12))
    expect("times of the lines", sorted(times), [0.2, 0.22, 0.24, 0.26, 0.28, 0.3])


def test_a_simulation_as_input():
    """A simulation continues where the simulation of its input ends, and follows when that ends
    later."""
    first = simulate([produce(box())], EndTime=0.2)
    second = simulate([produce(box())], first, EndTime=0.3)
    expect("foreseen", [round(time, 12) for time in times_of(second)], [0.2, 0.22, 0.24, 0.26, 0.28, 0.3])
    update(second, 0.3)
    whole = simulate([produce(box())], EndTime=0.3)
    update(whole, 0.3)
    expect_same("grains", arrays(output(second)), arrays(output(whole)))
    first.EndTime = 0.24
    update(second, 0.3)
    expect("later", [round(time, 12) for time in times_of(second)], [0.24, 0.26, 0.28, 0.3])
    second.ParticlesTime = "First"
    update(second, 0.3)
    expect("from its first", [round(time, 12) for time in times_of(second)][:2], [0.0, 0.02])


def test_times_that_a_series_of_files_has_not():
    """Files one after the other have numbers, not times, until the grains are read."""
    whole = simulate([produce(box())])
    names = []
    for k, time in enumerate((0.1, 0.2)):
        update(whole, time)
        names.append(path(f"grains_{k}.vtp"))
        pv.SaveData(names[-1], proxy=whole, DataMode="Binary", ChooseArraysToWrite=0)
    rest = simulate([produce(box())], pv.XMLPolyDataReader(FileName=names), EndTime=0.3)
    update(rest, 0.3)
    expect("status", rest.Status, "OK")
    expect("times", [round(time, 12) for time in times_of(rest)], [0.2, 0.22, 0.24, 0.26, 0.28, 0.3])
    update(whole, 0.3)
    expect_same("grains", arrays(output(rest)), arrays(output(whole)))


def test_files_of_earlier_versions():
    """Files of earlier versions have the time beside the grains. Without any, time
    begins at 0 (LAMMPS' report 3096)."""
    reader = saved(simulate([produce(box())]), 0.1)
    reader.UpdatePipeline()
    data = output(reader)
    for name in ("Time", "RestartAxis", "RestartCheck"):
        data.GetFieldData().RemoveArray(name)
    rest = simulate([produce(box())], produce(data))
    update(rest, 0.1)
    expect_part("no checksum", rest.Status, "RestartCheck")  # as it is of what was saved
    plain = grains([(0, 0, 0.1)], Radius=[0.02])
    add_array(plain.GetFieldData(), "TimeValue", [0.1])
    anywhere = simulate([], produce(plain))
    update(anywhere, 0.0)
    expect("a time of ParaView's is none of the grains", times_of(anywhere)[0], 0.0)
    add_array(plain.GetFieldData(), "Time", [0.1])
    rest = simulate([], produce(plain), MaximumParticles=0, Changes="0.05 Gravity 0 0 0\n0.2 Gravity 1 0 0")
    update(rest, 0.3)
    expect("times", times_of(rest)[0], 0.1)
    speed = vtk_to_numpy(output(rest).GetPointData().GetArray("Velocity"))[0]
    assert numpy.allclose(speed, [0.1, 0, 0], rtol=0, atol=1e-9), speed


def test_state_of_an_earlier_version():
    """The EndTime of a state of an earlier version counts from 0."""
    first = granular.Simulation(particles=FLYING, EndTime=.09, **FREE)
    first.to(.09)
    first.save(path("flying.vtp"))
    rest = granular.Simulation(particles=path("flying.vtp"), EndTime=.06, StartTime=0, name="Rest", **FREE)
    rest.to(.06)
    rest.save(path("state.pvsm"))
    with open(path("state.pvsm")) as file:
        text = file.read()
    older = re.sub(r'<Property name="StartTime(Mode)?".*?</Property>', "", text, flags=re.DOTALL)
    assert len(older) < len(text)
    with open(path("older.pvsm"), "w") as file:
        file.write(older)
    pv.ResetSession()
    pv.LoadState(path("older.pvsm"))
    loaded = granular.Simulation(proxy=pv.FindSource("Rest"))
    expect("mode", loaded["StartTimeMode"], "Given")
    expect("times", loaded.times.tolist(), [0, .03, .06])


run_apart(globals())
