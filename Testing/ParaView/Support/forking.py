"""Calls in a process of their own, which begins with the ParaView of this one as it is: that takes a
few milliseconds, where to start one, or to empty its session, takes up to a second. This process must
not have simulated or drawn anything: threads do not come along."""

import os
import pickle
import sys
import traceback


def in_child(call):
    """What the call returned; what it raised is raised again, by its words and kind."""
    sys.stdout.flush()
    sys.stderr.flush()
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        with os.fdopen(writer, "wb") as file:
            file.write(_outcome_of(call))
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as file:
        said = file.read()
    _, status = os.waitpid(child, 0)
    if not said:
        raise AssertionError(f"a child ended with status {status}")
    kind, value = pickle.loads(said)
    if kind is None:
        return value
    raise kind(value)


def _outcome_of(call):
    try:
        return pickle.dumps((None, call()))
    except AssertionError:
        return pickle.dumps((AssertionError, traceback.format_exc()))
    except BaseException as problem:  # an exit as well: the caller continues in the parent alone
        return pickle.dumps((type(problem), str(problem)))


def run_apart(module):
    """Calls every function of a module whose name begins with test_, each in a child."""
    for name, test in list(module.items()):
        if name.startswith("test_"):
            print(name, flush=True)
            in_child(test)
