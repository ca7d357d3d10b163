"""What a run without a window leaves is what the proxies show, as files that ParaView opens."""

import csv
import os
import re
import signal

import granular
import numpy
from batching import (INTERVAL, LAST, SAID, STATE, WHOLE, build, digest, end_after, finish,
                      frame_file, run, save_state)
from forking import run_apart
from granular import running
from paraview import simple as pv
from reading import expect, expect_part, expect_raised, path
from simulating import arrays, expect_same, output, time_of, update


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


def test_python_state():
    """A state as ParaView writes it for Python has the same bits."""
    folder = path("python")
    state = save_state("scene.py")
    run(state, folder, "--to", "0.12", "--quiet")
    expect("last frame", digest(frame_file(folder, 4)), digest(frame_file(WHOLE, 4)))
    run(STATE, folder, "--to", "0.18")  # a simulation in another file continues
    expect("last frame", digest(frame_file(folder, 6)), digest(frame_file(WHOLE, 6)))


def test_pieces():
    """Files of processes and of one, alternating, are a series with the numbers of WHOLE."""
    folder = path("pieces")
    run(STATE, folder, "--to", "0.12", "--pieces", "--contacts")
    expect("pieces", sorted(os.listdir(os.path.join(folder, "contacts_0000004"))),
           ["contacts_0000004_0.vtp"])
    run(STATE, folder, "--to", "0.18")
    run(STATE, folder, "--to", "0.21", "--pieces")
    expect("grains", sorted(name for name in os.listdir(folder) if re.match(r"grains_.*\.p?vtp", name)),
           [f"grains_{k:07d}.{'vtp' if k in (5, 6) else 'pvtp'}" for k in range(8)])
    series, whole = (pv.OpenDataFile(os.path.join(name, "grains.pvd")) for name in (folder, WHOLE))
    for k in range(1, 8):
        for reader in (series, whole):
            reader.UpdatePipeline(k * INTERVAL)
        found, due = arrays(output(series)), arrays(output(whole))
        expect_same(f"frame {k}", found, due)
    os.remove(os.path.join(folder, "grains_0000007", "grains_0000007_0.vtp"))
    said = run(STATE, folder, "--to", "0.24", code=1)
    expect("said", said[1].splitlines()[-1], "batch.py: Remove the file " +
           frame_file(folder, 7).replace("vtp", "pvtp") + " to continue from the frame before it: it, or one that it"
           " names, is damaged and has 0 of 630 grains.")
    os.remove(frame_file(folder, 7).replace("vtp", "pvtp"))
    run(STATE, folder, "--to", "0.24", "--pieces")
    expect("names", sorted(os.listdir(os.path.join(folder, "grains_0000007"))),
           ["grains_0000007_0.vtp"])


def test_when_pieces_come_by_themselves():
    """Where processes are several: with more grains than the first one is to hold."""
    class Module:
        @staticmethod
        def GetProcessModule():
            return Module

        @staticmethod
        def GetNumberOfLocalPartitions():
            return processes

    simulation, module = build(), running.servermanager.vtkProcessModule
    running.servermanager.vtkProcessModule = Module
    try:
        for processes, grains, kept_by, due in (
                (1, 3000000, "Automatic", False), (2, 2000000, "Automatic", False),
                (2, 2000001, "Automatic", True), (2, 3000000, "First Process", False),
                (2, 10, "Each Process", True)):
            simulation.MaximumParticles, simulation.FramesKeptBy = grains, kept_by
            made = running.Batch(simulation, None, 1, False, False, None)
            expect(f"{kept_by}, {grains} on {processes}", made.pieces, due)
            expect("as wished", running.Batch(simulation, None, 1, False, False, False).pieces, False)
    finally:
        running.servermanager.vtkProcessModule = module


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


def test_series_as_particles():
    """The series as Particles: it continues from its last time, or another file from its own."""
    simulation = build()
    simulation.Particles = pv.XMLPolyDataReader(FileName=[frame_file(WHOLE, 6)])
    update(simulation, LAST * INTERVAL)
    expect("status", simulation.Status, "OK")
    reader = pv.XMLPolyDataReader(FileName=[frame_file(WHOLE, LAST)])
    reader.UpdatePipeline()
    wanted = arrays(output(simulation))
    read = arrays(output(reader))
    expect_same("from frame 6", {key: read.get(key) for key in wanted}, wanted)
    simulation.Particles = pv.OpenDataFile(os.path.join(WHOLE, "grains.pvd"))
    simulation.EndTime = 9
    update(simulation, LAST * INTERVAL)
    expect("status", simulation.Status, "OK")
    found = arrays(output(simulation))
    expect_same("last time", {key: found[key] for key in ("points", ("point", "Velocity"))},
                {key: read[key] for key in ("points", ("point", "Velocity"))})


def test_from_a_script():
    """granular.batch() with a simulation that a script has built."""
    folder = path("script")
    here = granular.Simulation(proxy=build())
    for to, frames, stepped in ((0.12, 5, 4), (0.18, 7, 2), (0.18, 7, 0)):
        done = granular.batch(here, to=to, output=folder, progress=False)
        expect("result", done, {"output": folder, "frames": frames, "time": (frames - 1) * INTERVAL,
                                "stepped": stepped, "notes": []})
        expect("last frame", digest(frame_file(folder, frames - 1)),
               digest(frame_file(WHOLE, frames - 1)))
        expect("proxy", (here.proxy.Particles, here["EndTime"]), (None, LAST * INTERVAL))
    here["Density"] = 1500
    expect_raised("Density is 1500.0, and was 1000.0.", granular.batch, here, output=folder)


run_apart(globals())
