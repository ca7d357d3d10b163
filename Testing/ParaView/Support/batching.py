"""What the tests of runs without a window share: a scene, its state file, and how it is run.

Arguments of those tests: pvbatch.
"""

import hashlib
import os
import subprocess
import sys
import time

import granular
from forking import in_child
from paraview import simple as pv
from paraview import smstate
from reading import expect, path, write

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
                                       Inflows=[inflow], FrameInterval=INTERVAL, EndTime=end,
                                       YoungsModulus=5e5)  # for fewer steps
    for name, value in properties.items():
        setattr(simulation, name, value)
    pv.Show(pv.OutputPort(simulation, 0), pv.CreateRenderView())  # as a state of the GUI has it
    return simulation


def save_state(name, make=build, **properties):
    """A state file of a scene; the scene itself is gone."""
    def save():
        make(**properties)
        if name.endswith(".py"):
            write(name, smstate.get_state())
        else:
            pv.SaveState(path(name))

    in_child(save)
    return path(name)


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


def go_on(state, folder, **options):
    """What granular.batch() returns, where the end of a process has nothing to show."""
    return in_child(lambda: granular.batch(state, output=folder, progress=False, **options))


def frame_file(folder, frame, kind="grains"):
    return os.path.join(folder, f"{kind}_{frame:07d}.vtp")


def digest(file_name):
    with open(file_name, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def expect_same_files(folder, other, names=None):
    """Expects equal names of files with equal bytes, but for the description of the run."""
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


granular.plugin.load()
STATE = save_state("scene.pvsm")
WHOLE = path("whole")
SAID = run(STATE, WHOLE)  # a run that nothing stops
