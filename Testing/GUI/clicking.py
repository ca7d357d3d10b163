"""What the tests of the real client share: a user's clicks beyond those of the user guide, scripts
run in the client's own Python shell, and what came of it all."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ROOMS = [str(HERE), str(ROOT / "Plugin" / "Documentation"), str(ROOT / "Testing" / "Readers"),
         str(ROOT / "Testing" / "ParaView" / "Support"), str(ROOT / "Plugin" / "Python")]
sys.path[:0] = ROOMS

from client import (MENUS, PANEL, PROPERTIES, WINDOW, ClientFailure, Clicks,  # noqa: E402,F401
                    prepare_home, running, version, wait)
from reading import expect, expect_part  # noqa: E402
from serving import outside_of_mpi  # noqa: E402

PARAVIEW = os.environ.get("GRANULAR_PARAVIEW", "paraview")
MESH = ROOT / "Examples" / "Meshes" / "hourglass.off"
FIELDS = PANEL + "PropertiesFrame/ProxyPanel/"
INFORMATION = (WINDOW + "informationDock/informationWidgetFrame/informationScrollArea/"
               "qt_scrollarea_viewport/informationWidget/")
NOTICE = (WINDOW + "centralwidget/MultiViewWidget/CoreWidget/qt_tabwidget_stackedwidget/MultiViewWidget1/"
          "Container/Frame.0/CentralWidgetFrame/Viewport/granularNotice")
FOLDER = tempfile.TemporaryDirectory(prefix="granular-clicks-")


def path(name):
    """Path of a file that is deleted with the test."""
    return os.path.join(FOLDER.name, name)


class Session(Clicks):
    """One client from its start to its end; Python parts run in the client between clicks."""

    scripts = 0

    @staticmethod
    def version():
        return version(PARAVIEW, **outside_of_mpi())

    def choose(self, menu, *entries):
        """An entry of a menu of the main window, by the names of the widgets."""
        where = MENUS + menu
        for entry in entries[:-1]:
            self.do(where, "activate", entry)
            where += "/" + entry
        return self.do(where, "activate", entries[-1])

    def pick(self, dialog, name):
        """Selects a file in a dialog that is open."""
        return self.do(dialog, "filesSelected", name)

    def open(self, name):
        """File > Open, and Apply."""
        return super().open(name).apply()

    def do_in_panel(self, widget, command="activate", arguments=""):
        return self.do(FIELDS + widget, command, arguments)

    def has(self, widget, value, property_name="text"):
        """Checks what a widget of the panel shows."""
        if widget == "Status/Status":  # of several lines
            property_name = "plainText"
        return self.check(FIELDS + widget, property_name, value)

    def notices(self, text):
        """Checks the text in the corner of the view, over what was there before."""
        self.check(NOTICE, "visible", str(bool(text)).lower())
        return self.check(NOTICE, "text", text)

    def wait(self, milliseconds=500):
        return self.do("pqClientMainWindow", "process_events", str(milliseconds))

    def first(self):
        return self.do(WINDOW + "VCRToolbar/1QToolButton0")

    def previous(self):
        return self.do(WINDOW + "VCRToolbar/1QToolButton1")

    def python(self, text):
        """Runs a script with the button of the Python shell."""
        if not self.scripts:
            self.choose("_View", "Python Shell")
        self.scripts += 1
        script = path(f"script-{id(self)}-{self.scripts}.py")
        pathlib.Path(script).write_text(f"import sys\nsys.path[:0] = {ROOMS}\n{text}\n")
        shell = WINDOW + "pythonShellDock/pythonShell/"
        self.do(shell + "runScriptButton", "activate")
        return self.pick(shell + "PythonShellRunScriptDialog", script)

    def observe(self, name):
        """Keeps everything about all simulations as they are now; seen(name) returns it."""
        return self.python(f"import observing\nobserving.keep({path(name + '.json')!r})")


def save(session, name):
    """A state, in a file of that name."""
    session.choose("_File", "actionFileSaveServerState")
    session.pick(WINDOW + "FileSaveServerStateDialog", path(name))
    if name.endswith(".py"):
        session.do("StateOptionsDialog/widget/OKButton", "activate")
    return session


def load(session, name):
    session.choose("_File", "actionFileLoadServerState")
    session.pick(WINDOW + "FileLoadServerStateDialog", path(name))
    if name.endswith(".pvsm"):
        session.do("LoadStateOptionsDialog/widget/OKButton", "activate")
    return session


def seen(name):
    """What observe(name) kept."""
    file = pathlib.Path(path(name + ".json"))
    if not file.exists():
        raise AssertionError(f"nothing was kept as {name}")
    return json.loads(file.read_text())


def expect_same(what, found, expected, keys):
    """Expects two descriptions of a simulation to be equal, and says where bits differ."""
    for key in keys:
        if key != "bits":
            expect(f"{what}: {key}", found[key], expected[key])
            continue
        for port, (one, other) in enumerate(zip(found[key], expected[key])):
            different = [name for name in sorted(one.keys() | other.keys())
                         if one.get(name) != other.get(name)]
            expect(f"{what}: arrays of port {port} with other bits", different, [])


class Failure(AssertionError):
    """The client did not do all the clicks."""


def fresh_home(numbers, settings=None):
    """Home of a client that nobody has used, and the environment of a client that lives there."""
    home = pathlib.Path(tempfile.mkdtemp(prefix="home-", dir=FOLDER.name))
    general = {f"GeneralSettings.{key}": value for key, value in (settings or {}).items()}
    folder = prepare_home(home, (1600, 1000), numbers, general)
    if settings:  # some of them are kept here
        (folder / "ParaView-UserSettings.json").write_text(
            json.dumps({"settings": {"GeneralSettings": settings}}))
    # With pygments the script editor of ParaView 5.13 crashes under Python 3.13: there is none here.
    (home / "pygments.py").write_text("raise ImportError\n")
    return home, dict(outside_of_mpi(), HOME=str(home), XDG_RUNTIME_DIR=str(home), PYTHONPATH=str(home),
                      LD_PRELOAD=os.environ.get("GRANULAR_PRELOAD", ""))


def run(session, arguments=(), patience=float(os.environ.get("GRANULAR_PATIENCE", 300)), settings=None):
    """Does the clicks in a fresh client; returns what it printed. Settings are those of the page General."""
    home, environment = fresh_home(session.version(), settings)
    clicks = home / "clicks.xml"
    session.write(clicks)
    log = home / "log.txt"
    command = [PARAVIEW, *arguments, "--exit", f"--test-script={clicks}"]
    with running(command, environment, log) as client:
        try:
            wait(client, log, patience)
            code = client.wait(30)
        except (ClientFailure, subprocess.TimeoutExpired) as failure:
            keep_screen()
            raise Failure(log.read_text(errors="replace")[-6000:]) from failure
    text = log.read_text(errors="replace")
    if code != 0:
        raise Failure(f"The client ended with {code}:\n{text[-6000:]}")
    return text


def run_by_hand(arguments, use):
    """A client without a script, which handles events as at a user's: use() is what the user does. Returns
    what the client printed; it must not have ended."""
    home, environment = fresh_home(Session.version())
    log = home / "log.txt"
    with running([PARAVIEW, *arguments], environment, log) as client:
        use()
        code = client.poll()
    text = log.read_text(errors="replace")
    if code is not None:
        raise Failure(f"The client ended with {code}:\n{text[-6000:]}")
    return text


def keep_screen():
    """A picture of a client that hangs, for those who search the reason."""
    if "GRANULAR_SCREEN" in os.environ:
        subprocess.run(["import", "-window", "root", os.environ["GRANULAR_SCREEN"]], check=True)


def messages(log):
    """The errors and warnings that Output Messages showed, which go to the terminal as well."""
    return [line for line in log.splitlines()
            if "ERR|" in line or "WARN|" in line]


def expect_messages(log, *expected):
    """These, once each, and no other."""
    found = messages(log)
    expect(f"number of messages in {found}", len(found), len(expected))
    for line, part in zip(found, expected):
        expect_part("a message", line, part)
