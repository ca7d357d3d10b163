"""The client of a server: a material, steering and messages as without one, and the same bits."""

import pathlib

import numpy
from clicking import WINDOW, Session, expect_messages, expect_same, path, run, run_tests, seen
from reading import expect, expect_part
from serving import Server
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOImage import vtkPNGReader

SIMULATION = "GranularSimulation1"
BAD = "Changes, line 3: 'heavy' is not a number; there should be a value."


def work(name):
    session = Session().source("GranularSimulation").advanced()
    session.set("MaximumParticles/LineEdit0", "60").set("EndTime/DoubleLineEdit0", "0.3")
    session.set("RadiusRange/DoubleLineEdit0", "0.008").set("MaterialPreset/ComboBox", "Plastic")
    session.has("Density/DoubleLineEdit0", "1190").apply().next(8)
    session.set("WhenChanged/ComboBox", "Go On").set("SlidingFriction/DoubleLineEdit0", "0.05")
    steered = "0 SlidingFriction 0.25\n0.24 SlidingFriction 0.05"
    session.apply().has("Changes/Changes", steered, "plainText").play().observe(name)
    session.set("Changes/Changes", steered + "\n0.27 Density heavy").apply()
    session.has("Status/Status", BAD).set("Changes/Changes", steered).apply()
    return session.has("Status/Status", "OK")


PICTURE = f"""
from paraview import simple
view = simple.GetActiveViewOrCreate("RenderView")
simple.GetSettingsProxy("RenderViewSettings").RemoteRenderThreshold = 0.0
simple.Render(view)
simple.SaveScreenshot({path("on ranks.png")!r}, view, ImageResolution=[400, 300])
"""


def colours_of(picture):
    reader = vtkPNGReader()
    reader.SetFileName(picture)
    reader.Update()
    pixels = vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars())
    return len(numpy.unique(pixels, axis=0))


def connect(session, port):
    """File > Connect, to the only server of a list."""
    pathlib.Path(path("servers.pvsc")).write_text(
        f'<Servers>\n <Server name="granular" resource="cs://localhost:{port}">\n'
        "  <ManualStartup/>\n </Server>\n</Servers>\n")
    session.choose("_File", "actionServerConnect")
    dialog = WINDOW + "pqServerConnectDialog/"
    choice = dialog + "stackedWidget/page_choose/"
    session.do(choice + "load", "activate")
    session.pick(dialog + "LoadServerConfigurationDialog", path("servers.pvsc"))
    for button, buttons in (("mousePress", "1,1"), ("mouseRelease", "1,0")):
        session.do(choice + "servers", button, buttons + ",0,40,12,/0:0")
    return session.do(choice + "connect", "activate")


def test_the_same_as_without_a_server():
    expect_messages(run(work("built in")), BAD)
    with Server() as server:
        log = run(work("served"), [f"--server-url=cs://localhost:{server.port}"])
    expect("messages", log.count(BAD), 1)
    built_in, served = (seen(name)[SIMULATION] for name in ("built in", "served"))
    assert built_in["contacts"] > 0
    expect_same("on a server", served, built_in, built_in)
    with Server(ranks=2) as server:
        log = run(work("on ranks").python(PICTURE), [f"--server-url=cs://localhost:{server.port}"])
    expect("messages on ranks", log.count(BAD), 1)
    shared = seen("on ranks")[SIMULATION]
    expect_part("notes", shared["Notes"], "Each process shows 30 of the grains")
    expect("contacts", shared["contacts"], built_in["contacts"])
    expect("bits of the grains", shared["bits"][0], built_in["bits"][0])
    assert colours_of(path("on ranks.png")) > 100, "an empty picture"


def test_connecting_by_the_menu():
    with Server() as server:
        session = connect(Session(), server.port).source("GranularSimulation")
        session.set("MaximumParticles/LineEdit0", "20").apply()
        session.python("from paraview import servermanager\n"
                       "connection = servermanager.ActiveConnection\n"
                       f"open({path('host')!r}, 'w').write(str(connection.GetURI()))")
        run(session.has("Status/Status", "OK").observe("connected"))
    expect("where", pathlib.Path(path("host")).read_text(), f"cs://localhost:{server.port}")
    expect("grains", seen("connected")[SIMULATION]["grains"], 20)


run_tests(globals())
