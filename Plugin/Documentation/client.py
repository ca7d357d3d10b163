"""Clicks in the real ParaView client on a virtual screen, and pictures of its window."""

import contextlib
import os
import pathlib
import re
import subprocess
import tempfile
import time
from xml.sax.saxutils import quoteattr

PANEL = ("pqClientMainWindow/propertiesDock/propertiesPanel/scrollArea/qt_scrollarea_viewport/"
         "scrollAreaWidgetContents/PropertiesFrame/ProxyPanel/")
SIZE = (1600, 1000)
SETTINGS = f"""[General]
GeneralSettings.ShowWelcomeDialog=false

[MainWindow]
Position=@Point(0 0)
Size=@Size({SIZE[0]} {SIZE[1]})
"""


class Clicks:
    """What a user does, in the words of ParaView's own GUI tests. Methods can be chained."""

    def __init__(self):
        self.events = []

    def do(self, target, command, arguments=""):
        self.events.append(f"  <pqevent object={quoteattr(target)} command={quoteattr(command)} "
                           f"arguments={quoteattr(arguments)}/>")
        return self

    def source(self, name):
        """Of Sources > Granular Dynamics, by the name of its proxy."""
        return self._menu("Sources", "Granular Dynamics", name)

    def filter(self, name):
        """Of Filters > Granular Dynamics, by the name of its proxy."""
        return self._menu("Filters", "Granular Dynamics", name)

    def _menu(self, menu, category, name):
        path = "pqClientMainWindow/menubar/menu" + menu
        self.do(path, "activate", category)
        return self.do(f"{path}/{category}", "activate", name)

    def set(self, widget, value):
        """A widget of the panel, for instance EndTime/DoubleLineEdit0."""
        return self.do(PANEL + widget, "set_string", value)

    def apply(self):
        return self.do("pqClientMainWindow/propertiesDock/propertiesPanel/Accept", "activate")

    def advanced(self):
        """Switches the panel to its other mode."""
        return self.do("pqClientMainWindow/propertiesDock/propertiesPanel/AdvancedButton",
                       "set_boolean", "true")

    def play(self):
        return self._toolbar("VCRToolbar/1QToolButton3")

    def next(self, times=1):
        for _ in range(times):
            self._toolbar("VCRToolbar/1QToolButton4")
        return self

    def last(self):
        return self._toolbar("VCRToolbar/1QToolButton5")

    def _toolbar(self, button):
        return self.do("pqClientMainWindow/" + button, "activate")

    def write(self, path):
        path.write_text('<?xml version="1.0" ?>\n<pqevents>\n' + "\n".join(self.events) +
                        "\n</pqevents>\n", encoding="utf-8")


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


def picture(clicks, path, plugins, arguments=(), patience=120):
    """Does the clicks in a fresh client, and saves its window as a picture.

    plugins is the list of plugins to load (granular.plugins.xml); arguments go to the client. Needs
    an X server, as xvfb-run gives it, of SIZE and without a window manager.
    """
    with tempfile.TemporaryDirectory(prefix="granular-client-") as home:
        folder = pathlib.Path(home)
        settings = folder / ".config" / "ParaView"
        settings.mkdir(parents=True)
        version = subprocess.run(["paraview", "--version"], capture_output=True, text=True).stdout
        number = re.search(r"\d+\.\d+\.\d+", version).group()
        (settings / f"ParaView{number}.ini").write_text(SETTINGS)
        clicks.write(folder / "clicks.xml")
        environment = dict(os.environ, HOME=home, PV_PLUGIN_CONFIG_FILE=str(plugins),
                           XDG_RUNTIME_DIR=home)
        log = folder / "log.txt"
        command = ["paraview", *arguments, f"--test-script={folder / 'clicks.xml'}"]
        with running(command, environment, log) as client:
            wait(client, log, patience)
            time.sleep(2)  # for what is still to be drawn
            subprocess.run(["import", "-window", "root", "-quality", "88", str(path)], check=True)


def wait(client, log, patience):
    end = time.monotonic() + patience
    while time.monotonic() < end:
        text = log.read_text(errors="replace")
        if "critical" in text:
            raise ClientFailure(text)
        if "is finished" in text:
            return
        if client.poll() is not None:
            raise ClientFailure(f"The client ended with {client.returncode}:\n{text}")
        time.sleep(0.5)
    raise ClientFailure(f"No end after {patience} s:\n{text}")
