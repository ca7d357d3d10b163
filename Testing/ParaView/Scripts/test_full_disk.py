"""A disk that gets full at any write is told in one error, takes nothing that was there before, and when
it has room again the same call ends with the same bytes."""

import ctypes
import itertools
import os
import shutil

import granular
from batching import digest, expect_same_files
from forking import run_apart
from reading import Errors, expect, expect_raised, path

DISK = ctypes.CDLL(None)  # FailingDisk.cxx is loaded before


def fails_at(number, folder, call):
    """Whether a write failed, and was told, in a call during which a disk gets full at this write."""
    errors = Errors()
    DISK.fillDisk(os.path.realpath(folder).encode(), number)
    said = ""
    try:
        call()
    except granular.Error as problem:
        said = str(problem)
    was_full = DISK.emptyDisk()
    expect(f"errors beside what is raised at write {number}", errors.messages, [])
    expect(f"whether write {number} is told", "No space left on device" in said, was_full)
    expect("lines", len(said.splitlines()), 1 if was_full else 0)
    return was_full


def contents(folder):
    """Digests of all files in a folder, also of those in its folders."""
    files = (os.path.join(directory, name)
             for directory, _, names in os.walk(folder) for name in names)
    return {os.path.relpath(file, folder): digest(file) for file in files}


def expect_kept(number, folder, before):
    """Whole frames and rows of the history are there, as they were."""
    for name, bits in before.items():
        if name.endswith(".vtp"):
            expect(f"{name} after write {number}", digest(os.path.join(folder, name)), bits)
    with open(os.path.join(folder, "history.csv")) as file:
        rows = file.read().splitlines()
    with open(os.path.join(path("begun"), "history.csv")) as file:
        begun = file.read().splitlines()
    expect(f"rows after write {number}", rows[:len(begun)], begun)


def test_batch():
    """Frames with contacts, the history, the index and the description of a run that continues."""
    few = granular.Simulation(MaximumParticles=5, FrameInterval=0.01)

    def go_on(folder, to):
        granular.batch(few, to=to, output=folder, contacts=True, progress=False)

    go_on(path("begun"), 0.01)
    shutil.copytree(path("begun"), path("undisturbed"))
    go_on(path("undisturbed"), 0.03)
    before = contents(path("begun"))
    for number in itertools.count(1):
        folder = path(f"full-{number}")
        shutil.copytree(path("begun"), folder)
        failed = fails_at(number, folder, lambda: go_on(folder, 0.03))
        expect_kept(number, folder, before)
        go_on(folder, 0.03)
        expect_same_files(folder, path("undisturbed"))
        shutil.rmtree(folder)
        if not failed:
            break
    assert number > 12, number


def test_new_batch():
    """From the first write of a folder on."""
    few = granular.Simulation(MaximumParticles=5, FrameInterval=0.01)
    whole = path("new")
    granular.batch(few, to=0.01, output=whole, progress=False)
    for number in itertools.count(1):
        folder = path(f"new-{number}")
        failed = fails_at(number, folder,
                          lambda: granular.batch(few, to=0.01, output=folder, progress=False))
        granular.batch(few, to=0.01, output=folder, progress=False)
        expect_same_files(folder, whole)
        if not failed:
            break
    assert number > 8, number


def test_pieces():
    """Frames of which each process writes a piece."""
    few = granular.Simulation(MaximumParticles=5, FrameInterval=0.01)

    def go_on(folder):
        granular.batch(few, to=0.01, output=folder, pieces=True, progress=False)

    go_on(path("pieces"))
    due = contents(path("pieces"))
    for number in itertools.count(1):
        folder = path(f"pieces-{number}")
        failed = fails_at(number, folder, lambda: go_on(folder))
        go_on(folder)
        expect(f"files after write {number}", contents(folder), due)
        if not failed:
            break
    assert number > 10, number


def test_saving():
    """What is saved anew stays as it was where there is no room."""
    run = granular.Simulation(EndTime=0.03, FrameInterval=0.01, MaximumParticles=400)
    for kind, suffix in (("grains", "vtp"), ("grains", "csv"), ("grains", "tinydem"), ("grains", "dump"),
                         ("history", "csv"), ("contacts", "vtp"), ("grains", "pvsm")):
        folder = path(f"saved-{kind}-{suffix}")
        os.mkdir(folder)
        name = os.path.join(folder, f"file.{suffix}")
        run.save(name, kind, 0.01)
        before = contents(folder)
        run.to(0.03)
        for number in itertools.count(1):
            if not fails_at(number, folder, lambda: run.save(name, kind, 0.03)):
                break
            expect(f"{kind} in {suffix} after write {number}", contents(folder), before)
        assert number > 1, f"{kind} in {suffix}: nothing was written"
        expect("names", os.listdir(folder), [f"file.{suffix}"])
        again = os.path.join(folder, f"again.{suffix}")
        run.save(again, kind, 0.03)
        expect(f"{kind} in {suffix} when there is space", digest(name), digest(again))
        assert suffix == "pvsm" or digest(name) != before[f"file.{suffix}"]


def test_where_no_file_can_be():
    run = granular.Simulation(EndTime=0.03, MaximumParticles=5)
    os.mkdir(path("folder.vtp"))
    expect_raised("folder.vtp cannot be saved: it is there, and no file.", run.save, path("folder.vtp"))
    os.symlink(path("linked.vtp"), path("link.vtp"))
    run.save(path("link.vtp"))
    assert os.path.islink(path("link.vtp")) and os.path.isfile(path("linked.vtp"))


def test_sweep_table():
    folder = path("sweep")
    os.mkdir(folder)
    table = granular.sweeps._Table(os.path.join(folder, "sweep.csv"), ["a"])
    table.add({"a": 1.0}, {"b": 2.0})
    before = digest(table.path)
    assert fails_at(1, folder, lambda: table.add({"a": 2.0}, {"b": 3.0}))
    expect("table", digest(table.path), before)
    table.add({"a": 3.0}, {"b": 4.0})
    with open(table.path) as file:
        expect("rows", len(file.readlines()), 4)


run_apart(globals())


def test_tables_of_materials():
    folder = path("tables")
    os.mkdir(folder)
    name = os.path.join(folder, "materials.json")
    granular.save_tables(name, {"steel": {"Density": 7800.0}})
    before = contents(folder)
    assert fails_at(1, folder, lambda: granular.save_tables(name, {"glass": {"Density": 2500.0}}))
    expect("tables", contents(folder), before)
