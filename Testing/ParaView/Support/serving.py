"""A pvserver in a process of its own, which ends with the test, however that ends."""

import ctypes
import os
import pickle
import signal
import socket
import subprocess
import sys
import tempfile
import time

from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkUnstructuredGrid
from vtkmodules.vtkIOXML import vtkXMLUnstructuredGridReader, vtkXMLUnstructuredGridWriter

PVPYTHON = os.environ.get("GRANULAR_PVPYTHON", "pvpython")
PVSERVER = os.environ.get("GRANULAR_PVSERVER", "pvserver")
PVBATCH = os.environ.get("GRANULAR_PVBATCH", "pvbatch")
MPIEXEC = os.environ.get("GRANULAR_MPIEXEC", "mpiexec")
SECONDS_TO_START = 60


def can_redistribute():
    """Whether ParaView can hand data from rank to rank as Redistribute Data Set and the drawing of
    translucent surfaces do: through appended XML data, which ParaView 5.11 cannot read with an
    expat of 2024 or later (in Debian since 2.5.0-1+deb12u2). Then half of the data is lost."""
    count = 2000  # so much that expat reads it in parts
    points = vtkPoints()
    points.SetNumberOfPoints(count)
    for i in range(count):
        points.SetPoint(i, i, 0.37 * i, 1.7 * i)
    grid = vtkUnstructuredGrid()
    grid.SetPoints(points)
    writer = vtkXMLUnstructuredGridWriter()
    writer.SetInputData(grid)
    writer.SetDataModeToAppended()
    writer.WriteToOutputStringOn()
    writer.Write()
    reader = vtkXMLUnstructuredGridReader()
    reader.ReadFromInputStringOn()
    reader.SetInputString(writer.GetOutputString())
    reader.Update()
    works = reader.GetOutput().GetNumberOfPoints() == count
    if not works:
        print("Data cannot be redistributed by this ParaView with this expat: left out.")
    return works


def free_port():
    with socket.socket() as probe:
        probe.bind(("", 0))
        return probe.getsockname()[1]


def outside_of_mpi():
    """The environment without what MPI puts there: pvpython is a rank itself, and mpiexec would
    take itself for a part of it."""
    return {name: value for name, value in os.environ.items()
            if not name.startswith(("OMPI_", "PMIX_", "ORTE_", "OPAL_"))
            or name.startswith("OMPI_ALLOW_RUN_AS_ROOT")}


def numbers_of_ranks():
    """On how many ranks a script is run; with the argument "more" on two as well, which three of them
    tell most of."""
    return (1, 2, 3) if "more" in sys.argv[1:] else (1, 3)


def results_on_ranks(script, ranks, folder):
    """What a script in the folder Ranks leaves of a run on some ranks of MPI. Ranks that wait for each
    other without end run into the limit. Beside other programs ranks take many times as long: a rank
    of Open MPI that waits offers its processor to everybody else."""
    result = os.path.join(folder, f"results-{ranks}")
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Ranks")
    done = subprocess.run(
        [MPIEXEC, "-n", str(ranks), "--oversubscribe", PVBATCH, os.path.join(here, script), folder,
         result],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=1500,
        env=outside_of_mpi())
    assert done.returncode == 0 and os.path.exists(result), done.stdout
    with open(result, "rb") as file:
        seen = pickle.load(file)
    assert seen["ranks"] == ranks, seen["ranks"]
    return seen


def die_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG


class Server:
    """with Server() as server: ... server.port ... server.log()"""

    def __init__(self, ranks=1, plugin=True):
        self.ranks = ranks
        self.environment = outside_of_mpi()
        if not plugin:
            self.environment.pop("PV_PLUGIN_CONFIG_FILE", None)

    def __enter__(self):
        for _ in range(3):  # somebody may take the port before the server does
            if self._start():
                return self
            self._stop()
        raise AssertionError(f"no server started:\n{self.log()}")

    def __exit__(self, *_):
        self._stop()
        self.output.close()

    def _start(self):
        self.port = free_port()
        self.output = tempfile.NamedTemporaryFile(mode="r", prefix="granular-server-")
        command = [PVSERVER, f"--server-port={self.port}", "--force-offscreen-rendering"]
        if self.ranks > 1:
            command = [MPIEXEC, "-n", str(self.ranks), "--oversubscribe"] + command
        with open(self.output.name, "w") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=out, env=self.environment,
                                            preexec_fn=die_with_parent)
        until = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < until and self.process.poll() is None:
            if "Accepting connection" in self.log():
                return True
            time.sleep(0.1)
        return False

    def _stop(self):
        for end in (self.process.terminate, self.process.kill):
            if self.process.poll() is None:
                end()
                try:
                    self.process.wait(timeout=10)
                except subprocess.TimeoutExpired:
                    pass

    def log(self):
        with open(self.output.name) as text:
            return text.read()

    def seconds(self):
        """What all of its processes have computed."""
        waiting, ticks = [self.process.pid], 0
        while waiting:
            folder = f"/proc/{waiting.pop()}"
            with open(f"{folder}/stat", encoding="utf-8", errors="replace") as about:
                ticks += sum(map(int, about.read().rpartition(")")[2].split()[11:13]))
            for task in os.listdir(f"{folder}/task"):
                with open(f"{folder}/task/{task}/children", encoding="ascii") as children:
                    waiting += children.read().split()
        return ticks / os.sysconf("SC_CLK_TCK")

    def kill(self):
        """As a crash would."""
        self.process.kill()
        self.process.wait()
