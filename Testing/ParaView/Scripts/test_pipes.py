"""A pipe instead of a file is refused in words wherever a user names a file: opening it would wait
for somebody at its other end. Arguments: the folder of the XML, of which every property for a file
is tried."""

import os
import pathlib
import signal
import sys
from xml.etree import ElementTree

import granular
import numpy
from granular.charts import save_lines
from granular.loads import _write as write_loads
from granular.tables import load_tables, save_tables
from paraview import simple as pv
from reading import Errors, expect, expect_part, expect_raised, make_grains, path, update
from simulating import add_array, produce, run_tests, simulate, surface

XML = pathlib.Path(sys.argv[1])
SECONDS = 30  # which end the test where something waits
A_PIPE = "is a pipe, not a file"
IS_READ = "save it as a file first; this is no file but a pipe or a device."


def pipe(name):
    """A new one."""
    os.mkfifo(path(name))
    return path(name)


def reader_of(make):
    """Tries a reader with pipes of several names."""
    def attempt(name):
        errors = Errors()
        for ending in (".off", ".csv", ".tinydem", ".dump", ".data", ".xyz", ".txt"):
            reader = make(pipe(name + ending))
            update(reader)
            expect_part("status", reader.Status, f"{ending}: {IS_READ}")
            pv.Delete(reader)
        expect("messages", len(errors.messages), 7)
    return attempt


def writer_of(ending, make=lambda: make_grains(10)):
    """Tries a writer of what is made."""
    def attempt(name):
        errors = Errors()
        pv.CreateWriter(pipe(name + ending), make()).UpdatePipeline()
        expect_part("message", " ".join(errors.messages), "this " + A_PIPE)
        assert pathlib.Path(path(name + ending)).is_fifo(), "it is no pipe any more"
    return attempt


def loads():
    """Three points of a wall that are loaded."""
    wall = surface([(0, 0, 0), (1, 0, 0), (0, 1, 0)], polys=[(0, 1, 2)])
    add_array(wall.GetPointData(), "NodalForce", numpy.ones((3, 3)))
    add_array(wall.GetPointData(), "NodeNumber", numpy.array([1, 2, 3]))
    return produce(wall)


def nodes_from(name):
    expect_raised(IS_READ, lambda: write_loads(loads(), path(name + ".inp"), NodesFrom=pipe(name + "-model.inp")))


def load_from(name):
    errors = Errors()
    simulate([]).LoadTablesFrom = pipe(name)
    expect_part("message", errors.messages[0], A_PIPE)


def save_to(name):
    """The pipe itself, and one where the file is written first."""
    proxy = simulate([])
    for suffix in ("", ".part"):
        errors = Errors()
        proxy.SaveTablesTo = pipe(name + "1" * len(suffix) + suffix).removesuffix(suffix)
        proxy.InvokeCommand("SaveTables")
        expect_part("message", errors.messages[0], A_PIPE)


# How each property for a file is tried.
PROPERTIES = {
    ("OFFReader", "FileName"): reader_of(lambda name: pv.OFFReader(FileName=name)),
    ("GranularParticleReader", "FileNames"):
        reader_of(lambda name: pv.GranularParticleReader(FileNames=name)),
    ("GranularDumpWriter", "FileName"): writer_of(".lammpstrj"),
    ("GranularParticleWriter", "FileName"): writer_of(".tinydem"),
    ("GranularLoadWriter", "FileName"): writer_of(".inp", loads),
    ("GranularLoadWriter", "NodesFrom"): nodes_from,
    ("GranularSimulation", "LoadTablesFrom"): load_from,
    ("GranularSimulation", "SaveTablesTo"): save_to}
# A class with a second proxy, or a property in a second menu.
SAME = {("GranularParticleReaderCore", "FileName")}


def file_properties():
    """File properties of all proxies; writers have one that their base may declare."""
    found = set()
    for file in sorted(XML.glob("*.xml")):
        for proxy in (proxy for group in ElementTree.parse(file).iter("ProxyGroup")
                      for proxy in group):
            if proxy.tag == "WriterProxy":
                found.add((proxy.get("name"), "FileName"))
            found |= {(proxy.get("name"), one.get("name")) for one in proxy.iter("StringVectorProperty")
                      if one.find("FileListDomain") is not None}
    return found


def test_every_property():
    expect("properties for files", sorted(file_properties() - SAME), sorted(PROPERTIES))
    for (proxy, name), attempt in PROPERTIES.items():
        print(f"  {proxy}.{name}", flush=True)
        signal.alarm(SECONDS)
        attempt(f"{proxy}-{name}")
        signal.alarm(0)


def measure(**values):
    """For a sweep, which does not come to it."""
    return values


def test_the_package():
    """All that reads and writes a file by its name."""
    run = granular.Simulation(MaximumParticles=3, EndTime=0.02)
    folder = path("batch")
    granular.batch(run, output=folder, progress=False)

    def batch_with(file):
        """In the folder of a run, where a file of it is a pipe now."""
        def attempt(_):
            name = os.path.join(folder, file)
            os.rename(name, name + ".kept")
            os.mkfifo(name)
            try:
                granular.batch(run, output=folder, progress=False)
            finally:
                os.replace(name + ".kept", name)
        return attempt

    for what, attempt in {
            "load_tables": load_tables,
            "save_tables": lambda name: save_tables(name, {"a": {}}),
            "save.vtp": run.save,
            "state.pvsm": run.save,
            "picture.png": run.picture,
            "chart.png": lambda name: save_lines(name, "x", "y", [("", [1.0], [2.0])], (300, 200)),
            "sweep.csv": lambda name: granular.sweep(measure, {"x": [1.0]}, name, progress=False),
            "first.csv.partial": lambda name: granular.sweep(
                measure, {"x": [1.0]}, name.removesuffix(".partial"), progress=False),
            "walls": lambda name: granular.Simulation(walls=name),
            "batch, state": lambda name: granular.batch(name, progress=False),
            "batch, run.json": batch_with("run.json"),
            "batch, history": batch_with("history.csv"),
    }.items():
        print(f"  {what}", flush=True)
        signal.alarm(SECONDS)
        name = pipe(what)
        try:
            attempt(name)
        except granular.Error as error:
            if what in ("walls", "batch, state"):  # which take only files that are there
                expect_part(what, str(error), "does not exist")
            else:
                expect_part(what, str(error), "it " + A_PIPE)
        else:
            raise AssertionError(f"{what} took a pipe")
        signal.alarm(0)


run_tests(globals())
