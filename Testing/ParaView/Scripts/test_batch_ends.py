"""However a run without a window ends, it continues to the same bits, or tells why not."""

import os
import re
import resource
import signal
import time

from batching import (INTERVAL, LAST, STATE, WHOLE, build, digest, end_after, expect_same_files,
                      finish, frame_file, go_on, run, save_state, start)
from forking import run_apart
from paraview import servermanager
from paraview import simple as pv
from reading import expect, expect_part, expect_raised, path, write


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
    done = go_on(STATE, folder)
    expect("nothing is left to do", (done["frames"], done["time"], done["stepped"]), (13, 0.36, 0))
    expect_same_files(folder, WHOLE)


def test_signals():
    """Ctrl+C and SIGTERM end with 130 and say how to go on; three runs make the whole."""
    folder = path("stopped")
    for frame, number in ((2, signal.SIGINT), (6, signal.SIGTERM)):
        _, errors = finish(end_after(frame, STATE, folder, number), 130)
        expect_part("message", errors, f"of 12, t = 0.")
        expect_part("message", errors, f"are in {folder}. The same command continues from there.")
    go_on(STATE, folder)
    expect_same_files(folder, WHOLE)


def test_going_on_to_a_later_time():
    folder = path("longer")
    go_on(STATE, folder, to=0.12)
    expect("frames", len([name for name in os.listdir(folder) if name.endswith(".vtp")]), 5)
    go_on(STATE, folder)
    expect_same_files(folder, WHOLE)


def test_going_on_with_changes():
    """Before, at and after the frames after which parameters change: 4 and 6."""
    state = save_state("steered.pvsm", TimeLimit=0.001,
                       Changes="0.2, YoungsModulus = 4e6 # frame 6\n0 SlidingFriction 0.5\n"
                               "0.12 Gravity 1 0 -9\n9 Density 1")
    whole, folder = path("steered"), path("steered-in-parts")
    go_on(state, whole)
    assert digest(frame_file(whole, LAST)) != digest(frame_file(WHOLE, LAST))
    for last, computed in ((3, 3), (4, 1), (5, 2), (6, 1), (7, 2), (LAST, 5)):
        done = go_on(state, folder, to=last * INTERVAL)
        expect(f"to {last}", done["stepped"], computed)
    expect_same_files(folder, whole)
    go_on(state, path("few"), every=4, to=0.15)
    os.remove(frame_file(path("few"), 0))
    os.remove(frame_file(path("few"), 5))
    expect_refused("Use --fresh to begin anew: the folder ", state, path("few"), every=4)


def test_disk_full():
    """As far as a program can see: a file that must not grow. The frames before are whole."""
    folder = path("full")
    size, hard = os.path.getsize(frame_file(WHOLE, 6)) - 1, resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard[1]))
    try:
        expect_refused("The output cannot be written: [Errno 27] File too large", STATE, folder)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, hard)
    for k in range(6):
        expect(f"frame {k} is whole", digest(frame_file(folder, k)), digest(frame_file(WHOLE, k)))
    go_on(STATE, folder)
    expect_same_files(folder, WHOLE)


def test_two_runs_in_one_folder():
    """The second is refused, and the first is not disturbed; a run that was killed locks nothing."""
    folder = path("shared")
    first = end_after(1, STATE, folder, signal.SIGSTOP)
    expect_refused(f"Choose another folder with --output, or wait: another run writes into {folder}.", STATE, folder)
    first.send_signal(signal.SIGKILL)
    first.communicate()
    go_on(STATE, folder)
    expect_same_files(folder, WHOLE)


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
    expect("went on", go_on(STATE, folder, every=100)["stepped"], LAST - last)
    expect("last frame", digest(frame_file(folder, LAST)), digest(frame_file(WHOLE, LAST)))


def test_failing_simulation():
    """Code 1 and the Status; the frames before stay."""
    folder = path("failing")
    state = save_state("failing.pvsm", MaximumOverlap=0.02)
    _, errors = run(state, folder, code=1)
    expect_part("message", errors, "batch.py: ")
    expect_part("message", errors, "overlap")
    assert os.path.exists(frame_file(folder, 0)), os.listdir(folder)
    expect_refused("Density is -1 but must be a finite number above 0.",
                   save_state("bad.pvsm", Density=-1), path("bad"))


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
    """Walls that an animation moves do so in a run. Going on is refused, since how they moved
    before is not known then."""
    state = save_state("animated.pvsm", animate)
    folder = path("animated")
    go_on(state, folder, to=0.12)
    expect_refused("Use Granular Wall for the motion of the wall 'Lift'", state, folder)
    expect("the frames are left alone", os.path.exists(frame_file(folder, 4)), True)
    # The plate hits the grains, which a plate at rest would not.
    still = path("still")
    go_on(save_state("still.pvsm", animate, height=0.0), still, to=0.12)
    assert digest(frame_file(folder, 4)) != digest(frame_file(still, 4)), "the plate did not move"


def lift():
    """A plate that a series of files lifts."""
    rows = ""
    for k, height in enumerate((-0.1, -0.08, -0.02)):
        plate = pv.Plane(Origin=[-0.1, -0.1, height], Point1=[0.1, -0.1, height], Point2=[-0.1, 0.1, height])
        pv.SaveData(path(f"plate_{k}.vtp"), proxy=plate, DataMode="Binary")
        rows += f'<DataSet timestep="{0.18 * k}" part="0" file="plate_{k}.vtp"/>'
    series = write("plate.pvd", f'<VTKFile type="Collection" version="0.1"><Collection>{rows}</Collection></VTKFile>')
    simulation = build(Inflows=[], MaximumParticles=60, SpawnBox=[-0.08, 0.08, -0.08, 0.08, -0.08, 0.0])
    simulation.Walls = [pv.OpenDataFile(series)]
    return simulation


def test_walls_that_a_file_moves():
    """Walls that a file moves are where the time of the run puts them, which continues."""
    state = save_state("lifted.pvsm", lift)
    whole, folder = path("lifted"), path("lifted again")
    go_on(state, whole, to=0.24)
    for end in (0.12, 0.18, 0.24):
        go_on(state, folder, to=end)
    for frame in (5, 6, 8):
        expect(f"frame {frame}", digest(frame_file(folder, frame)), digest(frame_file(whole, frame)))
    expect("history", digest(os.path.join(folder, "history.csv")), digest(os.path.join(whole, "history.csv")))
    lifted = pv.XMLPolyDataReader(FileName=[frame_file(whole, 8)])
    lifted.UpdatePipeline()
    highest = lifted.GetDataInformation().GetBounds()[5]
    assert highest > -0.06, f"the plate did not lift grains, of which the highest is at {highest}"


def expect_refused(part, state, output, **options):
    """A sentence that is raised; the command prints it, as test_failing_simulation() sees."""
    expect_raised(part, go_on, state, output, **options)


def test_what_is_refused():
    nothing = write("nothing.py", "from paraview.simple import *\nSphere()\n")
    two = write("two.py", "from paraview.simple import *\n"
                          "for name in 'ab': GranularSimulation(registrationName=name, Walls=[],"
                          " Particles=None, Inflows=[])\n")
    broken = write("broken.py", "1 / 0\n")
    folder = path("refused")
    for state, options, part in (
            (path("none.pvsm"), {}, "none.pvsm' does not exist."),
            (write("a.txt", ""), {}, "a.txt' has to end in .pvsm or .py."),
            (nothing, {}, "nothing.py' has no Granular Simulation."),
            (two, {}, "Choose one of a, b with --simulation: the state '"),
            (two, {"simulation": "c"}, "has no Granular Simulation 'c'; there are a, b."),
            (broken, {}, "broken.py' failed: ZeroDivisionError: division by zero"),
            (STATE, {"output": write("a_file", "")}, "The output cannot be written: "),
            (STATE, {"every": 0}, "every is 0, but has to be a whole number above 0."),
            (STATE, {"to": -1}, "EndTime is -1 but must be")):
        expect_refused(part, state, **{"output": folder, **options})
    os.makedirs(path("foreign"))
    write("foreign/grains_0000003.vtp", "")
    expect_refused(f"Choose another folder, or --fresh to replace the frames: {path('foreign')} has no run.json",
                   STATE, path("foreign"))
    other = save_state("other.pvsm", SlidingFriction=0.6)
    expect_refused(f"{WHOLE} has frames of another simulation: SlidingFriction is 0.6, and was 0.3.", other, WHOLE)
    text, count = re.subn("(OscillationFrequency ?= ?)7.0", r"\g<1>7.5", open(save_state("scene.py")).read())
    expect("properties of another speed", count, 1)
    faster = write("faster.py", text)
    expect_refused("Walls[0].OscillationFrequency is 7.5, and was 7.0.", faster, WHOLE)
    before = digest(frame_file(WHOLE, LAST))
    go_on(other, path("again"), to=0.06)
    run(STATE, path("again"), "--to", "0.06", "--fresh")
    expect("begun anew", digest(frame_file(path("again"), 2)), digest(frame_file(WHOLE, 2)))
    expect("left alone", digest(frame_file(WHOLE, LAST)), before)


run_apart(globals())
