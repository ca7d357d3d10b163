"""Save Data offers no format that would lose grains or contacts."""

import os
import pathlib
import re

from clicking import MENUS, WINDOW, Session, expect_messages, path, run, run_tests, seen
from reading import expect

TELL = """
from paraview import simple
from paraview.modules.vtkRemotingServerManager import vtkSMProxyManager
factory = vtkSMProxyManager.GetProxyManager().GetWriterFactory()
def offered(source, port):
    types = factory.GetSupportedFileTypes(source.SMProxy, port).split(";;")
    return sorted({suffix for text in types for suffix in text[text.index("(") + 1:-1].split()})
told = {source.GetXMLName(): [offered(source, port) for port in range(source.SMProxy.GetNumberOfOutputPorts())]
        for source in simple.GetSources().values()}
"""

KEPT = ["*.csv", "*.pvd", "*.pvtp", "*.tsv", "*.txt", "*.vtk", "*.vtp", "*.xmf"]
OF_GRAINS = ["*.dump", "*.lammpstrj", "*.tinydem"]
LOSSY = ["*.cgns", "*.geo", "*.obj", "*.ply", "*.stl"]


def test_formats_of_grains():
    session = Session().source("GranularSimulation").apply().next()
    session.filter("Glyph", "&Common").apply().tell("offered", TELL)
    expect_messages(run(session))
    grains, contacts, history, walls = seen("offered")["GranularSimulation"]
    for what, formats in (("grains", grains), ("contacts", contacts)):
        expect(f"formats of {what} that lose them",
               [name for name in formats if name in LOSSY or name.startswith("*.e")], [])
    expect("formats of grains", [name for name in KEPT + OF_GRAINS if name not in grains], [])
    expect("formats of contacts", [name for name in KEPT if name not in contacts], [])
    expect("formats of grains, of contacts", [name for name in OF_GRAINS if name in contacts], [])
    expect("formats of loads", [name for formats in (grains, contacts, walls) for name in formats if name == "*.inp"], [])
    expect("formats of a table", [name for name in ("*.csv", "*.vtt") if name not in history], [])
    for what, formats in (("walls", walls), ("glyphs", seen("offered")["Glyph"][0])):
        expect(f"formats of {what}", [name for name in LOSSY if name not in formats], [])


def test_saved_and_typed():
    """Where a format that loses grains is typed all the same, ParaView adds the suffix of one that it offers."""
    session = Session().source("GranularSimulation").apply().next()
    for name in ("grains.vtp", "typed.ply"):
        session.file("actionFileSaveData").do(WINDOW + "FileSaveDialog", "filesSelected", path(name))
        session.do(WINDOW + "WriterSettingsDialog/widget/OKButton").wait()
    expect_messages(run(session))
    written = [name for name in os.listdir(path("")) if os.path.isfile(path(name))]
    expect("files", [name for name in ("grains.vtp", "typed.ply") if name in written], ["grains.vtp"])
    assert any(name.startswith("typed.ply.") for name in written), written
    pieces = list(pathlib.Path(path("")).rglob("*.vtp"))
    expect("files that ParaView 5.11 may not read", [piece.name for piece in pieces
                                                     if b'format="appended"' in piece.read_bytes()], [])


def test_report():
    """Granular > Report, of the picture in the view, which stays as it was."""
    session = Session().source("GranularSimulation").apply().next(4).python("").select(0, 2)
    session.do(MENUS + "Granular", "activate", "actionReport")
    session.do(WINDOW + "GranularReportDialog", "filesSelected", path("report.html")).wait()
    session.tell("views", """
import ctypes
from paraview import simple
said = ctypes.CDLL(None).granularStatusBar
said.restype = ctypes.c_char_p
told = [len(simple.GetViews()), simple.GetAnimationScene().AnimationTime, simple.GetActiveView().ViewTime,
        simple.GetActiveSource().Port, said().decode()]""")
    expect_messages(run(session))
    views, time, shown, port, said = seen("views")
    expect("selected output, and what is said", [port, said], [2, "Wrote " + path("report.html")])
    expect("views, and their time", [views, shown], [1, time])
    text = pathlib.Path(path("report.html")).read_text(encoding="utf-8")
    pictures = set(re.findall('src="data:image/png;base64,([^"]*)"', text))
    expect("pictures", len(pictures), 3)
    assert min(map(len, pictures)) > 3000 and "<h2>Balances</h2>" in text, text[-2000:]


def test_exported_scene():
    """File > Export Scene, as POV-Ray and as OBJ: without questions, with all grains."""
    session = Session().source("GranularSimulation").apply().next().tell("grains", """
from paraview import simple, servermanager
told = servermanager.Fetch(simple.GetActiveSource()).GetNumberOfPoints()""")
    for name in ("scene.pov", "scene.obj"):
        session.file("actionExport").do(WINDOW + "FileExportDialog", "filesSelected", path(name)).wait()
    expect_messages(run(session))
    text = pathlib.Path(path("scene.pov")).read_text()
    assert seen("grains") > 0
    expect("spheres", text.count("\nsphere {"), seen("grains"))
    assert "usemtl" in pathlib.Path(path("scene.obj")).read_text()


run_tests(globals())
