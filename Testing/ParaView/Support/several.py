"""Scripts of pvpython, each in a process of its own that begins with ParaView loaded. To start pvpython
takes up to two seconds. To fork one that has started takes some milliseconds.

    several.py start SOCKET PVPYTHON            starts a pvpython that waits at a socket for scripts
    several.py run SOCKET PVPYTHON SCRIPT ...   runs a script in a fork of that pvpython
    several.py stop SOCKET                      ends that pvpython

A script has the environment, the folder, the arguments and the output of its caller, and ends with it.
Without a pvpython at the socket a fresh one runs the script. A socket is in the folder for temporary
files, because the path of a socket may have 107 characters at most.
"""

import array
import atexit
import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback
import types
import weakref

PATIENCE = 120  # seconds for ParaView to start


def connected(path):
    line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        line.connect(path)
    except OSError:
        line.close()
        return None
    return line


def start(path, pvpython):
    """That pvpython ends with the process that has called this one, at the latest."""
    stop(path)
    with open(path + ".log", "wb") as log:
        waiting = subprocess.Popen([pvpython, os.path.abspath(__file__), "serve", path, str(os.getppid())],
                                   stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and waiting.poll() is None:
        line = connected(path)
        if line:
            line.close()
            return
        time.sleep(0.05)
    waiting.kill()
    with open(path + ".log", encoding="utf-8", errors="replace") as log:
        sys.exit(f"pvpython does not start:\n{log.read()}")


def stop(path):
    """Without its socket that pvpython ends."""
    with contextlib.suppress(FileNotFoundError):
        os.remove(path)


def run(path, pvpython, *arguments):
    line = connected(path)
    if not line:
        os.execvp(pvpython, [pvpython, *arguments])
    asked = {"arguments": arguments, "folder": os.getcwd(), "environment": dict(os.environ)}
    line.sendmsg([b"run"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0, 1, 2]))])
    line.sendall(json.dumps(asked).encode() + b"\n")
    said = line.makefile().read()
    if not said:
        sys.exit("The process that watches the script has ended.")
    if int(said) < 0:
        sys.exit(f"The script was ended by signal {-int(said)}.")
    sys.exit(int(said))


def serve(path, caller):
    """Returns in a fork for each script, with what was asked for."""
    from paraview import simple  # noqa: F401, which takes longest
    from vtkmodules.util import numpy_support  # noqa: F401

    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listening.bind(path)
    own = os.stat(path).st_ino
    listening.listen()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that watch
    while os.path.exists(f"/proc/{caller}"):
        if select.select([listening], [], [], 0.5)[0]:
            line, _ = listening.accept()
            if os.fork() == 0:
                listening.close()
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                return watch(line)
            line.close()
        with contextlib.suppress(FileNotFoundError):
            if os.stat(path).st_ino == own:
                continue
        break
    os._exit(0)


def watch(line):
    """Forks once more. What was asked for is returned there, and here the end is waited for."""
    files = array.array("i")
    begin, extra, _, _ = line.recvmsg(3, socket.CMSG_SPACE(3 * files.itemsize))
    if not begin:
        os._exit(0)
    files.frombytes(extra[0][2])
    asked = json.loads(line.makefile().readline())
    script = os.fork()
    if script == 0:
        line.close()
        os.setsid()
        for number, file in enumerate(files):
            os.dup2(file, number)
            os.close(file)
        return asked
    for file in files:
        os.close(file)
    ended = os.pidfd_open(script)
    if ended not in select.select([ended, line], [], [])[0]:  # the caller is gone
        os.kill(script, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(script, 0)[1])
    with contextlib.suppress(OSError):
        line.sendall(str(code).encode())
    os._exit(0)


def play(asked):
    """Runs the script as pvpython does. What was registered for the end of the first pvpython is left to it."""
    script = asked["arguments"][0]
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    packages = [folder for folder in os.environ.get("PYTHONPATH", "").split(":") if folder]
    sys.argv = list(asked["arguments"])
    sys.path[:1] = [os.path.dirname(script), *packages]
    atexit._clear()
    atexit.register(weakref.finalize._exitfunc)
    module = types.ModuleType("__main__")
    module.__file__ = script
    sys.modules["__main__"] = module
    code = 0
    try:
        with open(script, "rb") as file:
            exec(compile(file.read(), script, "exec"), vars(module))
    except SystemExit as end:
        code = end.code
        if code is not None and not isinstance(code, int):
            print(code, file=sys.stderr)
            code = 1
    except BaseException:
        traceback.print_exc()
        code = 1
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code or 0)


if __name__ == "__main__":
    command, name, *rest = sys.argv[1:]
    at = os.path.join(tempfile.gettempdir(), name)
    if command == "serve":
        play(serve(at, *rest))
    else:
        {"start": start, "run": run, "stop": stop}[command](at, *rest)
