"""Tests of a build, run one by one within what each may take of a processor. A test that hangs is
ended by the time that it computed, not by the clock, so that it counts the same on a busy machine; or
when all of it waits for itself, as ranks do that do not understand each other."""

import contextlib
import json
import os
import re
import signal
import subprocess
import tempfile
import threading
import time

from planted_tree import digest, run

NO_CODE = ("HeadersAlone", "Installed", "Rooms", "VectorCode", "Messages", "LawMembers", "Faults",
           "Mistakes")  # these check no behaviour
LONGER = 10.0   # times what it took without a mistake: a test that computes longer hangs
AT_LEAST = 20   # seconds of a processor that each may take
MEMORY = 8 << 20 # KiB that a program of the build may take: a mistake must not stop the machine
STANDSTILL = 100  # seconds of the clock in which it computed next to nothing: it hangs as well
PATIENCE = 900  # seconds of the clock: a test that waits that long is ended, but noticed nothing


def computed(session):
    """Seconds of a processor that the processes of a session have had."""
    ticks = 0
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{name}/stat", encoding="ascii", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:  # none of a process, or it has ended
            continue
        if fields[3] == str(session):
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


class Test:
    """A test as CTest knows it."""

    def __init__(self, entry, build):
        properties = {p["name"]: p["value"] for p in entry.get("properties", [])}
        self.name = entry["name"]
        self.command = entry.get("command")
        inside = bool(self.command) and self.command[0].startswith(build)
        self.program = os.path.basename(self.command[0]) if inside else None
        self.folder = properties.get("WORKING_DIRECTORY", build)
        self.environment = dict(line.split("=", 1) for line in properties.get("ENVIRONMENT", []))
        self.skips = "|".join(properties.get("SKIP_REGULAR_EXPRESSION", []))
        self.passes = "|".join(properties.get("PASS_REGULAR_EXPRESSION", []))
        self.fails = "|".join(properties.get("FAIL_REGULAR_EXPRESSION", []))
        self.locks = sorted(properties.get("RESOURCE_LOCK", []))
        self.source = ""  # a digest of what it is made of


class Outcome:
    """How a test ended: whether it passed, whether it waited too long for that to be known, and what
    it took of a processor."""

    def __init__(self, passed, unclear, seconds, said):
        self.passed, self.unclear, self.seconds, self.said = passed, unclear, seconds, said


def found_tests(copy, labels, names):
    """The tests with such names, by name."""
    said, _ = run("ctest", "--test-dir", copy.build, "-L", labels, "-R", names, "-E",
                  "[.](" + "|".join(NO_CODE) + ")$", "--show-only=json-v1")
    tests = [Test(entry, copy.build) for entry in json.loads(said)["tests"]]
    files = []
    for folder, _, inside in os.walk(os.path.join(copy.tree, "Testing")):
        if os.path.basename(folder) != "Mistakes":
            files += [os.path.relpath(os.path.join(folder, name), copy.tree) for name in inside]
    support = [name for name in files if not copy.root or name.startswith("Testing/Solver/")]
    if copy.root:  # each program has one source, beside those that all share
        shared = copy.of_files(name for name in support
                               if not os.path.basename(name).startswith("Test")
                               and name.endswith((".cxx", ".h")))
    else:
        shared = copy.of_files(support)
    for test in tests:
        own = next((name for name in support if name.endswith(f"/{test.program}.cxx")), None)
        test.source = digest(shared, copy.of_files([own] if own else []),
                             *[part for part in test.command or [] if copy.tree not in part])
    return {test.name: test for test in tests}


class Watch:
    """Ends a test that takes too long by the clock: end(pid, unclear)."""

    def __init__(self, pid, end):
        self.done = threading.Event()
        threading.Thread(target=self.watch, args=(pid, end), daemon=True).start()

    def watch(self, pid, end):
        begin = since = time.monotonic()
        before = 0.0
        while not self.done.wait(5.0):
            now, so_far = time.monotonic(), computed(pid)
            if so_far > before + 0.02 * (now - since):
                before, since = so_far, now
            if now - since > STANDSTILL:
                end(pid, False)
            elif now - begin > PATIENCE:
                end(pid, True)


class Trials:
    """Runs tests, several at once if asked."""

    def __init__(self, jobs):
        self.jobs = jobs
        self.locks = {}
        self.going = {}
        self.guard = threading.Lock()

    def try_one(self, test, limit):
        """Runs a test that may take so many seconds of a processor."""
        environment = dict(os.environ, **test.environment)
        # The shell sets the limits, as code between fork and exec is not safe beside threads.
        limits = f"ulimit -t {int(limit) + 1}" + (f"; ulimit -v {MEMORY}" if test.program else "")
        command = ["sh", "-c", limits + '; exec "$@"', "sh", *test.command]
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen(command, cwd=test.folder, env=environment, stdout=output,
                                       stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                       start_new_session=True)
            with self.guard:
                self.going[process.pid] = False
            watch = Watch(process.pid, self.end)
            _, status, used = os.wait4(process.pid, 0)
            watch.done.set()
            with self.guard:
                ended = self.going.pop(process.pid)
            process.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            said = output.read().decode("utf-8", "replace")
        passed = process.returncode == 0
        if test.skips and re.search(test.skips, said, re.M):
            passed = True
        elif test.passes:
            passed = bool(re.search(test.passes, said, re.M))
        if test.fails and re.search(test.fails, said, re.M):
            passed = False
        if process.returncode in (-signal.SIGXCPU, -signal.SIGKILL) and not ended:
            said += f"\nIt computed for more than {int(limit)} s, or stood still."
        return Outcome(passed, ended, used.ru_utime + used.ru_stime, said)

    def end(self, pid, unclear):
        with self.guard:
            if pid in self.going:
                self.going[pid] = unclear
                with contextlib.suppress(ProcessLookupError):  # the process ended just now
                    os.killpg(pid, signal.SIGKILL)

    def try_all(self, tests, limit_of, told=lambda test, outcome: None, until_failure=True):
        """Runs tests in that order. Their outcomes, up to the first failure if so asked; those
        that still run beside one that failed are ended."""
        waiting, outcomes, failed = list(tests), {}, threading.Event()

        def work():
            while True:
                with self.guard:
                    if not waiting or (until_failure and failed.is_set()):
                        return
                    test = waiting.pop(0)
                    locks = [self.locks.setdefault(lock, threading.Lock()) for lock in test.locks]
                for lock in locks:
                    lock.acquire()
                try:
                    outcome = self.try_one(test, limit_of(test))
                finally:
                    for lock in locks:
                        lock.release()
                with self.guard:
                    if until_failure and failed.is_set():
                        return
                    outcomes[test.name] = outcome
                    told(test, outcome)
                    if not outcome.passed and not outcome.unclear:
                        failed.set()
                        if until_failure:
                            for pid in self.going:
                                self.going[pid] = True
                                os.killpg(pid, signal.SIGKILL)

        workers = [threading.Thread(target=work) for _ in range(self.jobs)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return outcomes


def may_take(seconds):
    return max(AT_LEAST, LONGER * seconds)
