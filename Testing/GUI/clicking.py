"""What the tests of the real client share: a user's clicks beyond those of the user guide, scripts
run in the client's own Python shell, and what came of it all."""

import contextlib
import errno
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

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
ROWS = "Area/qt_scrollarea_viewport/Rows"  # of an input for several sources
FRAMES = (WINDOW + "centralwidget/MultiViewWidget/CoreWidget/qt_tabwidget_stackedwidget/MultiViewWidget1/"
          "Container/Frame.")
NOTICE = FRAMES + "0/CentralWidgetFrame/Viewport/granularNotice"
FOLDER = tempfile.TemporaryDirectory(prefix="granular-clicks-")


def path(name):
    """Path of a file that is deleted with the test."""
    return os.path.join(FOLDER.name, name)


class Session(Clicks):
    """One client from its start to its end; Python parts run in the client between clicks."""

    scripts = 0

    @staticmethod
    def version():
        given = os.environ.get("GRANULAR_PARAVIEW_VERSION")  # to ask the client takes a second
        return tuple(map(int, given.split("."))) if given else version(PARAVIEW, **outside_of_mpi())

    def as_at_first(self):
        """Begins with the panel of a fresh client: without what is advanced, or searched for."""
        events, self.events = self.events, []
        self.advanced(False).do(PROPERTIES + "SearchBox/SearchLineEdit", "set_string", "")
        self.events += events
        return self

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

    def tick(self, prop, name, is_on=True):
        """A source in the list of an input."""
        return self.do(f"{FIELDS}{prop}/{ROWS}/{name}", "set_boolean", str(is_on).lower()).wait(50)

    def has(self, widget, value, property_name="text"):
        """Checks what a widget of the panel shows."""
        if widget == "Status/Status":  # of several lines
            property_name = "plainText"
        return self.check(FIELDS + widget, property_name, value)

    def shows(self, choice, of_choices):
        """Checks that the panel has each widget with the choices that it belongs to, and else hides it."""
        for widget, choices in of_choices.items():
            self.check(FIELDS + widget, "visible", str(choice in choices).lower())
        return self

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

    def tell(self, name, script):
        """Runs a script and keeps what it calls told; seen(name) returns it."""
        return self.python(f"{script}\nimport json\nwith open({path(name + '.json')!r}, 'w') as file:\n"
                           "    json.dump(told, file)")


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
    """What observe(name) or tell(name) kept."""
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
    # Some are kept here. Without a graphics card, smooth edges and sorted translucent surfaces take half of
    # the time of a client.
    sections = {"GeneralSettings": settings or {}, "RenderViewSettings": {"UseFXAA": 0, "DepthPeeling": 0}}
    (folder / "ParaView-UserSettings.json").write_text(json.dumps({"settings": sections}))
    # With pygments the script editor of ParaView 5.13 crashes under Python 3.13: there is none here.
    (home / "pygments.py").write_text("raise ImportError\n")
    return home, dict(outside_of_mpi(), HOME=str(home), XDG_RUNTIME_DIR=str(home), PYTHONPATH=str(home),
                      LD_PRELOAD=os.environ.get("GRANULAR_PRELOAD", ""))


class Client:
    """A client that plays scripts of clicks one after another. Between two scripts ParaView resets its
    session and restores the window, as for scripts of its own. Each script is a pipe: the client waits
    there until the clicks are known. So a check can look at one session before the next begins."""

    def __init__(self, scripts, arguments=(), settings=None):
        self.home, environment = fresh_home(Session.version(), settings)
        self.pipes = [self.home / f"clicks-{number}.xml" for number in range(scripts)]
        for pipe in self.pipes:
            os.mkfifo(pipe)
        self.log = self.home / "log.txt"
        self.told = self.played = 0  # characters of the log, and scripts
        command = [PARAVIEW, *arguments, "--exit", *(f"--test-script={pipe}" for pipe in self.pipes)]
        self.program = contextlib.ExitStack()
        self.process = self.program.enter_context(running(command, environment, self.log))

    def play(self, session, patience):
        """Does the clicks; returns what the client printed meanwhile."""
        end = time.monotonic() + patience
        with self.failures():
            self.open_pipe(session.text(), end)
            self.played += 1
            wait(self.process, self.log, end - time.monotonic(), scripts=self.played)
        return self.news()

    def open_pipe(self, text, end):
        while True:
            try:
                pipe = os.open(self.pipes[self.played], os.O_WRONLY | os.O_NONBLOCK)
                break
            except OSError as problem:  # ENXIO: nobody reads it yet
                if problem.errno != errno.ENXIO:
                    raise
            if self.process.poll() is not None or time.monotonic() > end:
                raise ClientFailure("The client does not play its scripts.")
            time.sleep(0.05)
        os.set_blocking(pipe, True)
        with open(pipe, "w", encoding="utf-8") as file:
            file.write(text)

    def end(self, patience=60):
        """Plays what is left without clicks, and lets the client end; returns what it printed meanwhile."""
        with self.failures():
            for _ in self.pipes[self.played:]:
                self.open_pipe(Session().text(), time.monotonic() + patience)
                self.played += 1
            code = self.process.wait(patience)
        text = self.news()
        self.program.close()
        if code != 0:
            raise Failure(f"The client ended with {code}:\n{text[-6000:]}")
        return text

    def news(self):
        text = self.log.read_text(errors="replace")
        self.told, before = len(text), self.told
        return text[before:]

    @contextlib.contextmanager
    def failures(self):
        """A client that fails ends, and its test fails with the end of its log."""
        try:
            yield
        except (ClientFailure, OSError, subprocess.TimeoutExpired) as failure:
            keep_screen()
            self.program.close()
            raise Failure(f"{failure}\n{self.log.read_text(errors='replace')[-6000:]}") from failure


APART = bool(os.environ.get("GRANULAR_APART"))


class Shared:
    """The client that the tests of a file have in common, while there is one."""

    client = None
    sessions = 1  # that the next client is for

    @classmethod
    def play(cls, session, patience):
        if cls.client and cls.client.played == len(cls.client.pipes):
            cls.end()
        if not cls.client:
            cls.client = Client(cls.sessions)
        return cls.client.play(session.as_at_first(), patience)

    @classmethod
    def end(cls):
        client, cls.client = cls.client, None
        if client:
            expect_messages(client.end())

    @classmethod
    def kill(cls):
        if cls.client:
            cls.client.program.close()


def run(session, arguments=(), patience=float(os.environ.get("GRANULAR_PATIENCE", 300)), settings=None,
        apart=APART):
    """Does the clicks in a client; returns what it printed. Arguments and settings, which are those of the
    page General, are for a client of its own. No two clients are on the screen at a time."""
    if not (arguments or settings or apart):
        return Shared.play(session, patience)
    Shared.end()
    client = Client(1, arguments, settings)
    return client.play(session, patience) + client.end()


def run_tests(module, sessions=None):
    """Calls every function of a module whose name begins with test_. Their sessions share clients. A client
    is for so many sessions, or for one of each function. With GRANULAR_APART in the environment each
    session has a fresh client."""
    tests = [name for name in module if name.startswith("test_")]
    try:
        for number, name in enumerate(tests):
            print(name, flush=True)
            Shared.sessions = max(1, (sessions or len(tests)) - number)
            module[name]()
        Shared.end()
    finally:
        Shared.kill()


def run_by_hand(arguments, use):
    """A client without a script, which handles events as at a user's: use() is what the user does. Returns
    what the client printed; it must not have ended."""
    Shared.end()
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
