"""Clicks in the real ParaView client on a virtual screen, and pictures of its window."""

import contextlib
import functools
import os
import pathlib
import re
import subprocess
import tempfile
import time
from xml.sax.saxutils import quoteattr

WINDOW = "pqClientMainWindow/"
MENUS = WINDOW + "menubar/menu"
PROPERTIES = WINDOW + "propertiesDock/propertiesPanel/"
PANEL = (PROPERTIES + "scrollArea/qt_scrollarea_viewport/scrollAreaWidgetContents/")
SCREEN = (1800, 5700)
SIZE = (1280, 800)
SETTINGS = """[General]
GeneralSettings.ShowWelcomeDialog=false
{}
[MainWindow]
Position=@Point(0 0)
Size=@Size({} {})
"""
# A panel wide enough for all its entries, and not much more of the Pipeline Browser than it needs.
STYLE = "pqPropertiesPanel { min-width: 395px; } pqPipelineBrowserWidget { max-height: 175px; }\n"


@functools.cache
def version(program="paraview", **environment):
    """That of ParaView, as three numbers."""
    said = subprocess.run([program, "--version"], env=environment or None, capture_output=True,
                          text=True).stdout
    return tuple(map(int, re.search(r"(\d+)\.(\d+)\.(\d+)", said).groups()))


class Clicks:
    """What a user does, in the words of ParaView's own GUI tests. Methods can be chained."""

    version = staticmethod(version)

    def __init__(self):
        self.events = []

    def do(self, target, command="activate", arguments=""):
        self.events.append(f"  <pqevent object={quoteattr(target)} command={quoteattr(command)} "
                           f"arguments={quoteattr(str(arguments))}/>")
        return self

    def check(self, target, attribute, value):
        """What the picture is meant to show: without it there is none."""
        lines = quoteattr(str(value)).replace("\n", "&#xa;")
        self.events.append(f"  <pqcheck object={quoteattr(target)} property={quoteattr(attribute)} "
                           f"arguments={lines}/>")
        return self

    def open(self, path):
        """File > Open, with the reader that is offered first where there are several."""
        self.do(WINDOW + "MainControlsToolbar/actionOpenData")
        self.do(WINDOW + "FileOpenDialog", "filesSelected", path)
        if str(path).endswith(".off") and self.version() >= (5, 13):  # ParaView has one as well
            self.do("pqSelectReaderDialog/okButton")
        return self

    def source(self, name, category="Granular Dynamics"):
        """Of the menu Sources, by the name of its proxy."""
        return self._menu("Sources", category, name)

    def filter(self, name, category="Granular Dynamics"):
        """Of the menu Filters, by the name of its proxy."""
        return self._menu("Filters", category, name)

    def file(self, name):
        """Of the menu File, by the name of the action."""
        return self.do(MENUS + "_File", "activate", name)

    def _menu(self, menu, category, name):
        self.do(WINDOW + "menubar", "activate", "menu" + menu)  # ParaView 5.13 fills it now
        self.do(MENUS + menu, "activate", category)
        folder = category.replace("&", "").replace(" ", "") if "&" in category else category
        return self.do(f"{MENUS}{menu}/{folder}", "activate", name)

    def select(self, *rows):
        """A line of the Pipeline Browser: its number below the server, its number below that..."""
        return self.do(WINDOW + "pipelineBrowserDock/pipelineBrowser", "currentChanged",
                       "/0" + "".join(f"/{row}" for row in rows) + "|0")

    def set(self, widget, value, part="PropertiesFrame"):
        """A widget of the panel, for instance EndTime/DoubleLineEdit0."""
        return self.do(f"{PANEL}{part}/ProxyPanel/{widget}", "set_string", value)

    def set_display(self, widget, value):
        """A widget of the part Display of the panel."""
        return self.set(widget, value, "DisplayFrame")

    def apply(self):
        return self.do(PROPERTIES + "Accept")

    def advanced(self, on=True):
        """Shows everything in the panel, or what one needs most."""
        return self.do(PROPERTIES + "SearchBox/AdvancedButton", "set_boolean",
                       "true" if on else "false")

    def colour(self, array):
        return self.do(WINDOW + "variableToolbar/displayColor/Variables", "set_string", array)

    def representation(self, name):
        return self.do(WINDOW + "representationToolbar/displayRepresentation/comboBox",
                       "set_string", name)

    def camera(self, action):
        """Of the toolbar: ResetCamera, PositiveY, IsometricView, ..."""
        return self.do(WINDOW + "cameraToolbar/action" + action)

    def play(self):
        return self.do(WINDOW + "VCRToolbar/1QToolButton3")

    def next(self, times=1):
        for _ in range(times):
            self.do(WINDOW + "VCRToolbar/1QToolButton4")
        return self

    def last(self):
        return self.do(WINDOW + "VCRToolbar/1QToolButton5")

    def text(self):
        """The script that ParaView plays."""
        return '<?xml version="1.0" ?>\n<pqevents>\n' + "\n".join(self.events) + "\n</pqevents>\n"


class ClientFailure(Exception):
    """The client did not come to the end of the clicks."""


@contextlib.contextmanager
def running(command, environment, log):
    """A program that is gone afterwards, its output in a file."""
    with open(log, "w", encoding="utf-8") as file:
        process = subprocess.Popen(command, env=environment, stdout=file, stderr=subprocess.STDOUT)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def prepare_home(folder, size, numbers, general=()):
    """Settings of a version of ParaView in a home of its own: a window of a size, no welcome, and more
    of the section General. Returns their folder."""
    settings = pathlib.Path(folder) / ".config" / "ParaView"
    settings.mkdir(parents=True)
    number = "" if numbers >= (6, 1) else ".".join(map(str, numbers))
    more = "".join(f"{key}={value}\n" for key, value in dict(general).items())
    (settings / f"ParaView{number}.ini").write_text(SETTINGS.format(more, *size))
    return settings


def picture(clicks, path, plugins, size=SIZE, part=None, until=None, arguments=(), patience=180,
            quality=85):
    """Does the clicks in a fresh client, and saves its window, or a part of it, as a picture.

    plugins is the list of plugins to load (granular.plugins.xml), size that of the window, part its
    width, height, x and y; arguments go to the client. Without a path there is no picture. A window
    that waits for an answer keeps the clicks from ending: then until is its title. Needs an X server,
    as xvfb-run gives it, of SCREEN and without a window manager.
    """
    with tempfile.TemporaryDirectory(prefix="granular-client-") as home:
        folder = pathlib.Path(home)
        prepare_home(folder, size, clicks.version())
        (folder / "style.css").write_text(STYLE)
        (folder / "clicks.xml").write_text(clicks.text(), encoding="utf-8")
        environment = dict(os.environ, HOME=home, PV_PLUGIN_CONFIG_FILE=str(plugins),
                           XDG_RUNTIME_DIR=home)
        log = folder / "log.txt"
        command = ["paraview", "-stylesheet", str(folder / "style.css"), *arguments,
                   f"--test-script={folder / 'clicks.xml'}"]
        with running(command, environment, log) as client:
            wait(client, log, patience, until)
            if path:
                time.sleep(8 if until else 3)  # for what is still to be drawn
                width, height, x, y = part or (*size, 0, 0)
                subprocess.run(["import", "-window", "root", "-crop", f"{width}x{height}+{x}+{y}",
                                "-quality", str(quality), str(path)], check=True)


def is_open(title):
    tree = subprocess.run(["xwininfo", "-root", "-tree"], capture_output=True, text=True).stdout
    return f'"{title}"' in tree


def wait(client, log, patience, until=None, scripts=1):
    """Until a window has this title, or else the client has played so many scripts."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        text = log.read_text(errors="replace")
        if "critical" in text:
            raise ClientFailure(text)
        if is_open(until) if until else text.count("is finished") >= scripts:
            return
        if client.poll() is not None:
            raise ClientFailure(f"The client ended with {client.returncode}:\n{text}")
        time.sleep(0.5 if until else 0.1)
    raise ClientFailure(f"No end after {patience} s:\n{text}")
