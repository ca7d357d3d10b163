"""The simulation on a pvserver: the same bits and pictures as without one, and every failure is
told to the client."""

import os
import signal
import subprocess
import sys
import tempfile
import time

import numpy
from paraview import servermanager, simple
from reading import but_overlaps, Errors, expect, expect_part
from serving import PVPYTHON, Server, can_redistribute, die_with_parent, outside_of_mpi
from simulating import (CONTACTS, HISTORY, WALLS, arrays, expect_same, of_any_ranks, output,
                        run_tests, simulate, state, update)
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOImage import vtkPNGReader
from vtkmodules.vtkIOXML import vtkXMLPolyDataReader

HERE = os.path.dirname(os.path.abspath(__file__))
MESH = os.path.join(HERE, "..", "..", "..", "Examples", "Meshes", "hourglass.off")
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
    arrays without values; of data without points it carries numbers with eleven digits."""
    told = of_any_ranks(state(simulation, time))
    if not told["port", CONTACTS, "ends"]:
        del told["port", CONTACTS, ("field", "TimeStepUsed")]
    return {key: value for key, value in told.items() if value and key != "times"}


def view_of(simulation, *ports):
    """A view of some outputs, drawn where the data are."""
    settings = simple.GetSettingsProxy("RenderViewSettings")
    settings.RemoteRenderThreshold = 0.0
    view = simple.CreateView("RenderView", ViewSize=[300, 400], OrientationAxesVisibility=0)
    for port in ports:
        simple.Show(simple.OutputPort(simulation, port), view)
    view.ViewTime = 0.1
    view.CameraPosition, view.CameraFocalPoint = [0.3, -1.4, 0.5], [0, 0, 0.2]
    view.CameraViewUp = [0, 0, 1]
    return view


def picture(simulation, path, *ports):
    view = view_of(simulation, *ports)
    simple.SaveScreenshot(path, view, ImageResolution=[300, 400])
    simple.Delete(view)
    reader = vtkPNGReader()
    reader.SetFileName(path)
    reader.Update()
    return vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars()).astype(int)


FOLDER = tempfile.TemporaryDirectory(prefix="granular-server-")


def exported(simulation):
    """The spheres of a scene for POV-Ray, which the client writes."""
    view = view_of(simulation, 0)
    simple.Render(view)
    name = os.path.join(FOLDER.name, "scene.pov")
    simple.ExportView(name, view)
    simple.Delete(view)
    with open(name) as file:
        return sorted(line for line in file if line.startswith("sphere"))


def built_in():
    """What there has to be, from a session without a server."""
    simulation = hourglass()
    states = [bits(simulation, time) for time in TIMES]
    assert output(simulation, CONTACTS).GetNumberOfCells() > 10
    shown = [picture(simulation, os.path.join(FOLDER.name, "built-in.png"), *ports)
             for ports in ((0,), (0, WALLS))]
    assert min(len(numpy.unique(one, axis=0)) for one in shown) > 100, "an empty picture"
    scene = exported(simulation)
    simple.ResetSession()
    return states, shown, scene


REDISTRIBUTES = can_redistribute()
STATES, PICTURES, SCENE_OF_SPHERES = (None, None, None) if sys.argv[1:] else built_in()  # none for clients below


def expect_picture(server, simulation, due, *ports):
    shown = picture(simulation, os.path.join(FOLDER.name, f"server-{server.ranks}.png"), *ports)
    different = (numpy.abs(shown - due).max(axis=1) > 8).mean()
    assert different < 0.002, f"{100 * different} % of the picture of {ports} differ"


def expect_selected(simulation):
    """Grains are selected by their ids and in a picture, whatever rank has them."""
    ids = [3, 70, 149]
    selection = simple.GlobalIDSelectionSource(GlobalIDs=ids, FieldType="POINT")
    chosen = output(simple.ExtractSelection(Input=simulation, Selection=selection))
    expect("selected by ids", vtk_to_numpy(chosen.GetPointData().GetArray("ParticleId")).tolist(), ids)
    view = view_of(simulation, 0)
    simple.Render(view)
    simple.SelectSurfacePoints(Rectangle=[0, 0, 299, 399], View=view)
    seen = output(simple.ExtractSelection(Input=simulation,
                                          Selection=simulation.GetSelectionInput(0)))
    simple.ClearSelection()
    simple.Delete(view)
    return vtk_to_numpy(seen.GetPointData().GetArray("ParticleId")).tolist()


SELECTED = {}  # what the first server selected


def check_hourglass(server):
    """An hourglass on the server has equal bits and an equal picture, and is saved and
    continued."""
    simple.Connect("localhost", server.port)
    simulation = hourglass()
    for at, expected in zip(TIMES, STATES):
        expect_same(f"t = {at}", bits(simulation, at), expected)
    grains = output(simulation).GetNumberOfPoints()
    expect("grains on all ranks together",
           simulation.GetDataInformation(0).GetNumberOfPoints(), grains)
    expect("rows of the history", output(simulation, HISTORY).GetNumberOfRows(), 6)
    expect_picture(server, simulation, PICTURES[0], 0)
    if server.ranks == 1 or REDISTRIBUTES:  # which translucent walls need
        expect_picture(server, simulation, PICTURES[1], 0, WALLS)
    update(simulation, 0.1)
    expect("exported spheres", exported(simulation), SCENE_OF_SPHERES)
    seen = expect_selected(simulation)
    due = SELECTED.setdefault("ids", seen)
    # ParaView loses some in pictures that several ranks draw, whatever the representation.
    assert len(set(seen) & set(due)) > max(40, 0.75 * len(due)), (seen, due)

    path = os.path.join(FOLDER.name, f"grains-{server.ranks}.pvtp")
    update(simulation, 0.1)
    simple.SaveData(path, proxy=simulation, ChooseArraysToWrite=0, DataMode="Binary")
    saved = simple.XMLPartitionedPolydataReader(FileName=[path])
    rest = hourglass(saved)
    update(rest, 0.14)
    expect("note on walls", but_overlaps(rest.Notes).splitlines()[0], but_overlaps(simulation.Notes).splitlines()[0])
    if server.ranks > 1:  # grains that are there are shared, others come in
        expect_part("processes", rest.Notes, f"{server.ranks} processes simulate together")
    update(simulation, 0.14)
    one, other = arrays(output(rest)), arrays(output(simulation))
    expect_same("continued", one, other)


def test_one_process():
    with Server() as server:
        check_hourglass(server)
        simple.Disconnect()


def test_two_ranks():
    with Server(ranks=2) as server:
        check_hourglass(server)
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


def ask(port, end, more):
    """What the clients below do: some requests one after another, and then a long one."""
    simple.Connect("localhost", int(port))
    simulation = hourglass()
    for at in TIMES[:2]:
        update(simulation, at)
    simulation.EndTime = float(end)
    simulation.FrameInterval = float(end) / 10
    os.write(1, b"asks\n")  # at once: what pvpython prints can wait for its end
    update(simulation, float(end))
    print("status:", simulation.Status, flush=True)
    if more == "more":
        update(simulation, float(end) / 2)
        print("status:", simulation.Status, flush=True)


class Client:
    """One that asks a server, which computes by now; it ends with the test."""

    def __init__(self, server, end, more="once"):
        self.process = subprocess.Popen(
            [PVPYTHON, __file__, "ask", str(server.port), str(end), more], env=outside_of_mpi(),
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, preexec_fn=die_with_parent)
        said = [self.process.stdout.readline()]
        while said[-1] and said[-1] != "asks\n":
            said.append(self.process.stdout.readline())
        assert said[-1], "".join(said)
        begin = server.seconds()
        wait_for("the server computes", lambda: server.seconds() > begin + 0.5, 60)


def wait_for(what, is_so, seconds):
    """Returns how long it took."""
    begin = time.monotonic()
    while not is_so():
        assert time.monotonic() < begin + seconds, f"not so after {seconds} s: {what}"
        time.sleep(0.05)
    return time.monotonic() - begin


def test_a_client_that_dies():
    """The server of a client that dies stops what it computes and ends, as a server that waits
    does."""
    for ranks in (1, 2):
        with Server(ranks=ranks) as server:
            client = Client(server, 1e6)
            client.process.kill()
            client.process.wait()
            took = wait_for("the server has ended", lambda: server.process.poll() is not None, 20)
            print(f"       {ranks} ranks: ended {took:.1f} s after its client")


def test_a_client_that_is_busy():
    """A client that is busy does not listen for a while: the request and those after it are as
    ever."""
    with Server() as server:
        client = Client(server, 20.0, "more")
        client.process.send_signal(signal.SIGSTOP)
        begin = server.seconds()
        wait_for("the server goes on", lambda: server.seconds() > begin + 1.0, 60)
        client.process.send_signal(signal.SIGCONT)
        said, _ = client.process.communicate(timeout=120)
        expect("statuses", [line for line in said.splitlines() if "status" in line], ["status: OK"] * 2)


if sys.argv[1:2] == ["lose"]:
    lose_the_server(*sys.argv[2:])
elif sys.argv[1:2] == ["ask"]:
    ask(*sys.argv[2:])
else:
    run_tests(globals())
