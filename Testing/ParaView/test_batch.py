"""Runs without a window: files as they are reached, the same bits after any end, and clear ends.

Arguments: pvbatch.
"""

import csv
import hashlib
import os
import signal
import subprocess
import sys
import time

import granular
import numpy
from paraview import servermanager
from paraview import simple as pv
from paraview import smstate
from reading import expect, expect_part, path, write
from simulating import arrays, expect_same, output, run_tests, time_of, update

PVBATCH = sys.argv[1]
SCRIPT = os.path.join(os.path.dirname(granular.__file__), "batch.py")
LAST = 12  # the frame that all runs end with
INTERVAL = 0.03


def build(end=LAST * INTERVAL, **properties):
    """A box that swings, and an inflow: what must go on where it was."""
    box = pv.Box(XLength=0.2, YLength=0.2, ZLength=0.4)
    wall = pv.GranularWall(Input=box, OscillationAmplitude=[0, 0, 0.002], OscillationFrequency=7.0)
    inflow = pv.GranularInflow(Region=None, Amount="Number", Rate=3000.0,
                               Box=[-0.08, 0.08, -0.08, 0.08, 0.1, 0.15])
    simulation = pv.GranularSimulation(registrationName="Grains", Walls=[wall], Particles=None,
                                       Inflows=[inflow], FrameInterval=INTERVAL, EndTime=end)
    for name, value in properties.items():
        setattr(simulation, name, value)
    pv.Show(pv.OutputPort(simulation, 0), pv.CreateRenderView())  # as a state of the GUI has it
    return simulation


def save_state(name, make=build, **properties):
    """A state file of a scene; the scene itself is gone."""
    pv.ResetSession()
    granular.plugin.load()
    made = make(**properties)
    if name.endswith(".py"):
        write(name, smstate.get_state())
    else:
        pv.SaveState(path(name))
    pv.ResetSession()
    granular.plugin.load()
    return made and path(name)


def start(state, *options):
    # By the path alone, without a display: neither PYTHONPATH nor a list of plugins.
    left_out = ("PYTHONPATH", "PV_PLUGIN_CONFIG_FILE", "DISPLAY")
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    return subprocess.Popen([PVBATCH, SCRIPT, state, *options], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, env=environment)


def finish(process, code):
    """What a run said on stdout and stderr, if it ended with a code."""
    said = process.communicate(timeout=120)
    expect(f"exit code after {said}", process.returncode, code)
    return said


def run(state, folder, *options, code=0):
    return finish(start(state, "--output", folder, *options), code)


def frame_file(folder, frame, kind="grains"):
    return os.path.join(folder, f"{kind}_{frame:07d}.vtp")


def digest(file_name):
    with open(file_name, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def expect_same_files(folder, other, names=None):
    """The same names with the same bytes, but for the description of the run."""
    listed = [sorted(set(os.listdir(name)) - {"run.json"}) for name in (folder, other)]
    expect("files", *listed)
    for name in listed[0]:
        if name.startswith("grains_") or not names or name in names:
            expect(name, digest(os.path.join(folder, name)), digest(os.path.join(other, name)))


def end_after(frame, state, folder, number, *options):
    """Starts a run and sends it a signal when a frame is there; returns the process."""
    process = start(state, "--output", folder, *options)
    deadline = time.monotonic() + 60
    while not os.path.exists(frame_file(folder, frame)):
        assert time.monotonic() < deadline and process.poll() is None, process.communicate()
        time.sleep(0.005)
    process.send_signal(number)
    return process


STATE = save_state("scene.pvsm")
WHOLE = path("whole")
SAID = run(STATE, WHOLE)


def test_files_are_what_the_proxies_show():
    """Every frame has the numbers of the same simulation here, also as a series."""
    expect("files", sorted(os.listdir(WHOLE)),
           sorted([f"grains_{k:07d}.vtp" for k in range(LAST + 1)]
                  + ["grains.pvd", "history.csv", "run.json"]))
    simulation = build()
    series = pv.OpenDataFile(os.path.join(WHOLE, "grains.pvd"))
    series.UpdatePipelineInformation()
    expect("times", list(series.TimestepValues), list(granular.Simulation(proxy=simulation).times))
    for k in (0, 1, 7, LAST):
        update(simulation, series.TimestepValues[k])
        series.UpdatePipeline(series.TimestepValues[k])
        shown, read = output(simulation), output(series)
        expect("time", time_of(read), k * INTERVAL)
        read.GetFieldData().RemoveArray("TimeValue")
        wanted = arrays(shown)
        expect_same(f"frame {k}", {key: arrays(read).get(key) for key in wanted}, wanted)
    assert shown.GetNumberOfPoints() > 500, shown.GetNumberOfPoints()


def test_history():
    """A row a frame, with the numbers of the History output."""
    with open(os.path.join(WHOLE, "history.csv"), newline="") as file:
        rows = list(csv.DictReader(file))
    expect("frames", [int(row["Frame"]) for row in rows], list(range(LAST + 1)))
    run_here = granular.Simulation(proxy=build())
    run_here.play(progress=False)
    for name, values in run_here.history.items():
        columns = [name] if values.ndim == 1 else [f"{name}:{c}" for c in range(values.shape[1])]
        seen = numpy.array([[float(row[column]) for column in columns] for row in rows])
        expect(name, seen.tolist(), values.reshape(len(values), -1).tolist())


def test_progress_in_plain_lines():
    lines = SAID[0].splitlines()
    grains = output(pv.XMLPolyDataReader(FileName=[frame_file(WHOLE, LAST)])).GetNumberOfPoints()
    expect_part("last line", lines[-2], f"t = 0.36 of 0.36, frame 12 of 12, {grains} grains, ")
    expect("summary", lines[-1],
           f"13 frames to t = 0.36, 12 of them computed now, in {WHOLE}")
    assert grains > 500 and "\r" not in SAID[0] and SAID[1] == "", SAID


def test_kill_and_go_on():
    """After kill -9 the same command ends with the same bits in every file."""
    folder = path("killed")
    process = end_after(5, STATE, folder, signal.SIGKILL)
    finish(process, -signal.SIGKILL)
    there = [k for k in range(LAST + 1) if os.path.exists(frame_file(folder, k))]
    assert LAST not in there and there == list(range(len(there))), there
    for k in there:
        expect(f"frame {k} is whole", digest(frame_file(folder, k)), digest(frame_file(WHOLE, k)))
    # What a crash at the worst moment leaves: half a frame, half a row, a row without its frame.
    write(os.path.join(folder, f"grains_{len(there):07d}.vtp.partial"), "<VTKFile")
    with open(os.path.join(folder, "history.csv"), "a") as file:
        file.write(f"{len(there)},0.9,1\n{len(there) + 1},0.")
    said, _ = run(STATE, folder)
    expect_part("frames", said, f"{LAST - there[-1]} of them computed now")
    expect_same_files(folder, WHOLE)
    said, _ = run(STATE, folder)
    expect_part("nothing is left to do", said, "13 frames to t = 0.36, 0 of them computed now")
    expect_same_files(folder, WHOLE)


def test_signals():
    """Ctrl+C and SIGTERM end with 130 and say how to go on; three runs make the whole."""
    folder = path("stopped")
    for frame, number in ((2, signal.SIGINT), (6, signal.SIGTERM)):
        _, errors = finish(end_after(frame, STATE, folder, number), 130)
        expect_part("message", errors, f"of 12, t = 0.")
        expect_part("message", errors, f"are in {folder}. The same command goes on from there.")
    run(STATE, folder)
    expect_same_files(folder, WHOLE)


def test_going_on_to_a_later_time():
    folder = path("longer")
    run(STATE, folder, "--to", "0.12")
    expect("frames", len([name for name in os.listdir(folder) if name.endswith(".vtp")]), 5)
    run(STATE, folder)
    expect_same_files(folder, WHOLE)


def test_python_state():
    """A state as ParaView writes it for Python gives the same bits."""
    folder = path("python")
    state = save_state("scene.py")
    run(state, folder, "--to", "0.12", "--quiet")
    expect("last frame", digest(frame_file(folder, 4)), digest(frame_file(WHOLE, 4)))
    run(STATE, folder, "--to", "0.18")  # the same simulation in another file goes on
    expect("last frame", digest(frame_file(folder, 6)), digest(frame_file(WHOLE, 6)))


def test_some_frames_and_contacts():
    folder = path("some")
    options = ("--every", "5", "--contacts")
    finish(end_after(5, STATE, folder, signal.SIGKILL, *options), -signal.SIGKILL)
    run(STATE, folder, *options)
    for kind in ("grains", "contacts"):
        expect(kind, sorted(name for name in os.listdir(folder) if name.startswith(kind + "_")),
               [f"{kind}_{k:07d}.vtp" for k in (0, 5, 10, 12)])
        series = pv.OpenDataFile(os.path.join(folder, kind + ".pvd"))
        series.UpdatePipelineInformation()
        expect("times", list(series.TimestepValues), [k * INTERVAL for k in (0, 5, 10, 12)])
    for k in (5, 10, 12):
        expect(f"frame {k}", digest(frame_file(folder, k)), digest(frame_file(WHOLE, k)))
    expect("history", digest(os.path.join(folder, "history.csv")),
           digest(os.path.join(WHOLE, "history.csv")))
    simulation = build()
    update(simulation, 10 * INTERVAL)
    reader = pv.XMLPolyDataReader(FileName=[frame_file(folder, 10, "contacts")])
    reader.UpdatePipeline()
    wanted = arrays(output(simulation, 1))
    read = arrays(output(reader))
    expect_same("contacts", {key: read.get(key) for key in wanted}, wanted)


def test_stop_between_written_frames():
    """The frame that a stop ends with is written, whatever --every says."""
    folder = path("between")
    process = start(STATE, "--output", folder, "--every", "100")
    history = os.path.join(folder, "history.csv")
    while not (os.path.exists(history) and len(open(history).readlines()) > 6):
        assert process.poll() is None, process.communicate()
        time.sleep(0.005)
    process.send_signal(signal.SIGTERM)
    _, errors = finish(process, 130)
    last = int(errors.split("after frame ")[1].split(" of")[0])
    assert 5 <= last < LAST, errors
    expect("last frame", digest(frame_file(folder, last)), digest(frame_file(WHOLE, last)))
    said, _ = run(STATE, folder, "--every", "100")
    expect_part("went on", said, f"{LAST - last} of them computed now")
    expect("last frame", digest(frame_file(folder, LAST)), digest(frame_file(WHOLE, LAST)))


def test_series_as_particles():
    """The series as Particles: it goes on from its last time, or another file from its own."""
    simulation = build(end=6 * INTERVAL)
    simulation.Particles = pv.XMLPolyDataReader(FileName=[frame_file(WHOLE, 6)])
    update(simulation, 6 * INTERVAL)
    expect("status", simulation.Status, "OK")
    reader = pv.XMLPolyDataReader(FileName=[frame_file(WHOLE, LAST)])
    reader.UpdatePipeline()
    wanted = arrays(output(simulation))
    read = arrays(output(reader))
    expect_same("from frame 6", {key: read.get(key) for key in wanted}, wanted)
    simulation.Particles = pv.OpenDataFile(os.path.join(WHOLE, "grains.pvd"))
    update(simulation, 0.0)
    expect("status", simulation.Status, "OK")
    found = arrays(output(simulation))
    expect_same("last time", {key: found[key] for key in ("points", ("point", "Velocity"))},
                {key: read[key] for key in ("points", ("point", "Velocity"))})


def test_failing_simulation():
    """Code 1 and the Status; the frames before stay."""
    folder = path("failing")
    state = save_state("failing.pvsm", MaximumOverlap=0.02)
    _, errors = run(state, folder, code=1)
    expect_part("message", errors, "batch.py: ")
    expect_part("message", errors, "overlap")
    assert os.path.exists(frame_file(folder, 0)), os.listdir(folder)
    _, errors = run(save_state("bad.pvsm", Density=-1), path("bad"), code=1)
    expect_part("message", errors, "batch.py: Density is -1 but must be a finite number above 0.")


def animate(height=0.1):
    """A plate that an animation of ParaView lifts."""
    simulation = build(Inflows=[], MaximumParticles=60, SpawnBox=[-0.08, 0.08, -0.08, 0.08, -0.08, 0.0])
    plate = pv.Plane(Origin=[-0.1, -0.1, -0.1], Point1=[0.1, -0.1, -0.1], Point2=[-0.1, 0.1, -0.1])
    moved = pv.Transform(registrationName="Lift", Input=plate)
    simulation.Walls = [moved]
    simulation.WallMotion = "Moving"
    scene = pv.GetAnimationScene()
    scene.StartTime, scene.EndTime = 0, LAST * INTERVAL
    track = pv.GetAnimationTrack("Position", 2, moved.Transform)
    track.KeyFrames = [pv.CompositeKeyFrame(KeyTime=time, KeyValues=[height * time])
                       for time in (0.0, 1.0)]
    for number, frame in enumerate(track.KeyFrames):  # a state has only what is registered
        servermanager.ProxyManager().RegisterProxy("animation", f"KeyFrame{number}", frame)
    return simulation


def test_walls_that_an_animation_moves():
    """They move in a run; going on is refused, since their time would begin at 0 again."""
    state = save_state("animated.pvsm", animate)
    folder = path("animated")
    run(state, folder, "--to", "0.12")
    _, errors = run(state, folder, code=1)
    expect_part("message", errors, "cannot go on: its wall 'Lift' is moved by ParaView's time")
    expect("the frames are left alone", os.path.exists(frame_file(folder, 4)), True)
    # The plate hits the grains, which a plate at rest would not.
    still = path("still")
    run(save_state("still.pvsm", animate, height=0.0), still, "--to", "0.12")
    assert digest(frame_file(folder, 4)) != digest(frame_file(still, 4)), "the plate did not move"


def test_what_is_refused():
    nothing = write("nothing.py", "from paraview.simple import *\nSphere()\n")
    two = write("two.py", "from paraview.simple import *\n"
                          "for name in 'ab': GranularSimulation(registrationName=name, Walls=[],"
                          " Particles=None, Inflows=[])\n")
    broken = write("broken.py", "1 / 0\n")
    folder = path("refused")
    for state, options, part in (
            (path("none.pvsm"), (), "none.pvsm' does not exist."),
            (write("a.txt", ""), (), "a.txt' has to end in .pvsm or .py."),
            (nothing, (), "nothing.py' has no Granular Simulation."),
            (two, (), "choose one of a, b with --simulation."),
            (two, ("--simulation", "c"), "has no Granular Simulation 'c'; there are a, b."),
            (broken, (), "broken.py' failed: ZeroDivisionError: division by zero"),
            (STATE, ("--every", "0"), "every is 0, but has to be a whole number above 0."),
            (STATE, ("--to", "-1"), "EndTime is -1 but must be")):
        _, errors = run(state, folder, *options, code=1)
        expect_part("message", errors, part)
        expect("one sentence", errors.count("batch.py: "), 1)
    _, errors = run(save_state("other.pvsm", SlidingFriction=0.6), WHOLE, code=1)
    expect_part("message", errors, f"The folder {WHOLE} has frames of another simulation: "
                                   "SlidingFriction is 0.6, and was 0.3.")
    faster = write("faster.py", open(save_state("scene.py")).read().replace(
        "OscillationFrequency = 7.0", "OscillationFrequency = 7.5"))
    _, errors = run(faster, WHOLE, code=1)
    expect_part("message", errors, "Walls[0].OscillationFrequency is 7.5, and was 7.0.")
    before = digest(frame_file(WHOLE, LAST))
    run(save_state("other.pvsm", SlidingFriction=0.6), path("again"), "--to", "0.06")
    run(STATE, path("again"), "--to", "0.06", "--fresh")
    expect("begun anew", digest(frame_file(path("again"), 2)), digest(frame_file(WHOLE, 2)))
    expect("left alone", digest(frame_file(WHOLE, LAST)), before)


def test_from_a_script():
    """granular.batch() with a simulation that a script has built."""
    folder = path("script")
    here = granular.Simulation(proxy=build())
    for to, frames, stepped in ((0.12, 5, 4), (0.18, 7, 2), (0.18, 7, 0)):
        done = granular.batch(here, to=to, output=folder, progress=False)
        expect("result", done, {"output": folder, "frames": frames, "time": (frames - 1) * INTERVAL,
                                "stepped": stepped})
        expect("last frame", digest(frame_file(folder, frames - 1)),
               digest(frame_file(WHOLE, frames - 1)))
        expect("proxy", (here.proxy.Particles, here["EndTime"]), (None, LAST * INTERVAL))
    here["Density"] = 1500
    try:
        granular.batch(here, output=folder)
    except granular.Error as error:
        expect_part("message", str(error), "Density is 1500.0, and was 1000.0.")
    else:
        raise AssertionError("another simulation went on")


run_tests(globals())
