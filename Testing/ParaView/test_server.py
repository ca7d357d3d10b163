"""The simulation on a pvserver: the same bits and pictures as without one, and every failure is
told to the client."""

import os
import subprocess
import sys
import tempfile

import numpy
from paraview import servermanager, simple
from reading import Errors, expect, expect_part
from serving import PVPYTHON, Server, can_redistribute, outside_of_mpi
from simulating import (CONTACTS, HISTORY, WALLS, arrays, expect_same, output, run_tests, simulate,
                        state, update)
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOImage import vtkPNGReader
from vtkmodules.vtkIOXML import vtkXMLPolyDataReader

HERE = os.path.dirname(os.path.abspath(__file__))
MESH = os.path.join(HERE, "..", "..", "Examples", "Meshes", "hourglass.off")
TIMES = (0.06, 0.14, 0.0, 0.1)  # forwards and back
SCENE = {"MaximumParticles": 150, "SpawnBox": [-0.07, 0.07, -0.07, 0.07, 0.22, 0.3],
         "EndTime": 0.2, "SpawnAttemptsPerStep": 100, "InitialVelocity": [0, 0, -2],
         "RadiusRange": [0.006, 0.01]}


def hourglass(particles=None):
    mesh = simple.OFFReader(FileName=MESH)
    mesh.Radii = [0.002, 0.02, 0.01]
    return simulate([mesh], particles, **SCENE)


def bits(simulation, time):
    """Everything on all ports. Fetch() does not carry the time of data over a connection, nor
    arrays without values."""
    return {key: value for key, value in state(simulation, time).items()
            if value and key != "times"}


def picture(simulation, path):
    """Of grains and walls, drawn where the data are."""
    settings = simple.GetSettingsProxy("RenderViewSettings")
    settings.RemoteRenderThreshold = 0.0
    view = simple.CreateView("RenderView", ViewSize=[300, 400], OrientationAxesVisibility=0)
    for port in (0, WALLS):
        simple.Show(simple.OutputPort(simulation, port), view)
    view.ViewTime = 0.1
    view.CameraPosition, view.CameraFocalPoint = [0.3, -1.4, 0.5], [0, 0, 0.2]
    view.CameraViewUp = [0, 0, 1]
    simple.SaveScreenshot(path, view, ImageResolution=[300, 400])
    simple.Delete(view)
    reader = vtkPNGReader()
    reader.SetFileName(path)
    reader.Update()
    return vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars()).astype(int)


FOLDER = tempfile.TemporaryDirectory(prefix="granular-server-")


def built_in():
    """What there has to be, from a session without a server."""
    simulation = hourglass()
    states = [bits(simulation, time) for time in TIMES]
    assert output(simulation, CONTACTS).GetNumberOfCells() > 10
    shown = picture(simulation, os.path.join(FOLDER.name, "built-in.png"))
    assert len(numpy.unique(shown, axis=0)) > 100, "an empty picture"
    simple.ResetSession()
    return states, shown


REDISTRIBUTES = can_redistribute()
STATES, PICTURE = (None, None) if sys.argv[1:] else built_in()  # none for clients below


def look_at_hourglass(server):
    """The same bits, the same picture, saved and continued."""
    simple.Connect("localhost", server.port)
    simulation = hourglass()
    for time, expected in zip(TIMES, STATES):
        expect_same(f"t = {time}", bits(simulation, time), expected)
    grains = output(simulation).GetNumberOfPoints()
    expect("grains on all ranks together",
           simulation.GetDataInformation(0).GetNumberOfPoints(), grains)
    expect("rows of the history", output(simulation, HISTORY).GetNumberOfRows(), 6)
    shown = picture(simulation, os.path.join(FOLDER.name, f"server-{server.ranks}.png"))
    different = (numpy.abs(shown - PICTURE).max(axis=1) > 8).mean()
    if server.ranks == 1 or REDISTRIBUTES:  # which translucent walls need
        assert different < 0.002, f"{100 * different} % of the picture differ"

    path = os.path.join(FOLDER.name, f"grains-{server.ranks}.pvtp")
    update(simulation, 0.1)
    simple.SaveData(path, proxy=simulation, ChooseArraysToWrite=0, DataMode="Binary")
    saved = simple.XMLPartitionedPolydataReader(FileName=[path])
    rest = hourglass(saved)
    update(rest, 0.04)
    expect("notes", rest.Notes, simulation.Notes)
    update(simulation, 0.14)
    one, other = arrays(output(rest)), arrays(output(simulation))
    expect_same("continued", one, other)


def test_one_process():
    with Server() as server:
        look_at_hourglass(server)
        simple.Disconnect()


def test_two_ranks():
    with Server(ranks=2) as server:
        look_at_hourglass(server)
        simple.Disconnect()


def test_failures_reach_the_client():
    with Server() as server:
        simple.Connect("localhost", server.port)
        simulation = hourglass()
        update(simulation, 0.06)
        good = arrays(output(simulation))
        errors = Errors()

        simulation.Density = -7
        update(simulation, 0.06)
        expect_part("status of a bad value", simulation.Status, "Density is -7")
        expect_part("message of a bad value", errors.messages[-1], "Density is -7")
        kept = arrays(output(simulation))
        expect_same("the last good result", kept, good)
        simulation.Density = 1000

        simulation.WallRadiusArray = "Thickness"
        update(simulation, 0.06)
        expect_part("status of bad walls", simulation.Status, "WallRadiusArray is 'Thickness'")
        expect_part("message of bad walls", errors.messages[-1], "WallRadiusArray is 'Thickness'")
        simulation.WallRadiusArray = "Radius"

        unstable = simulate([simple.Plane()], TimeStep=0.0018, YoungsModulus=1e8)
        update(unstable, 0.3)
        expect_part("status of a blow-up", unstable.Status, "blew up at t = ")
        expect_part("message of a blow-up", errors.messages[-1], "blew up at t = ")
        expect("messages", len(errors.messages), 3)
        simple.Disconnect()


def test_plugin_is_loaded_on_both_sides():
    """A server that lacks it has no simulation; it gets it from the client."""
    plugin = os.path.join(os.path.dirname(os.environ["PV_PLUGIN_CONFIG_FILE"]), "GranularDynamics",
                          "GranularDynamics.so")
    with Server(plugin=False) as server:
        simple.Connect("localhost", server.port)
        assert not hasattr(servermanager.sources, "GranularSimulation")
        simple.LoadPlugin(plugin, remote=True)
        assert hasattr(servermanager.sources, "GranularSimulation")
        simulation = hourglass()
        expect_same("loaded late", bits(simulation, TIMES[0]), STATES[0])
        simple.Disconnect()


IMPORTING = """# A client whose ParaView need not have the plugin.
import sys
from paraview import simple
for action in sys.argv[2:]:
    if action == "import":
        import granular
    else:
        simple.Connect("localhost", int(sys.argv[1]))
print("radii:", len(granular.Simulation(MaximumParticles=3).to(0.0).radius))
"""


def test_module_brings_the_plugin():
    """To a server that lacks it, connected to before or after the import, whether the client has it
    already or not."""
    script = os.path.join(FOLDER.name, "importing.py")
    with open(script, "w", encoding="ascii") as file:
        file.write(IMPORTING)
    for actions, has in ((["import", "connect"], True), (["connect", "import"], False)):
        environment = outside_of_mpi()
        folder = os.path.dirname(environment["PV_PLUGIN_CONFIG_FILE"])
        environment["PYTHONPATH"] += os.pathsep + os.path.join(folder, "GranularDynamics", "python")
        if not has:
            environment.pop("PV_PLUGIN_CONFIG_FILE")
        with Server(plugin=False) as server:
            client = subprocess.run(
                [PVPYTHON, script, str(server.port), *actions], env=environment, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True, timeout=100)
        expect_part(" and ".join(actions), client.stdout, "radii: 3")


def lose_the_server(port, pid, path):
    """What the client below does."""
    import signal
    simple.Connect("localhost", int(port))
    simulation = hourglass()
    update(simulation, TIMES[0])
    simple.SaveData(path, proxy=simulation, ChooseArraysToWrite=0, DataMode="Binary")
    os.kill(int(pid), signal.SIGKILL)
    update(simulation, TIMES[1])


def test_a_server_that_dies():
    """ParaView says so and the client ends; what was saved is whole."""
    path = os.path.join(FOLDER.name, "saved.vtp")
    with Server() as server:
        client = subprocess.run(
            [PVPYTHON, __file__, "lose", str(server.port), str(server.process.pid), path],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=100,
            env=outside_of_mpi())
    assert client.returncode != 0
    expect_part("what the client says", client.stdout, "Socket error")
    reader = vtkXMLPolyDataReader()
    reader.SetFileName(path)
    reader.Update()
    saved = {key: value for key, value in arrays(reader.GetOutput()).items()
             if value and key != ("field", "TimeValue")}  # which is of the writer
    before = {key[2]: value for key, value in STATES[0].items() if key[1] == 0}
    expect_same("what was saved", saved, before)


if sys.argv[1:2] == ["lose"]:
    lose_the_server(*sys.argv[2:])
else:
    run_tests(globals())
