#!/usr/bin/env python3
"""Holds the table of faults to the sources and the tests.

The words of the message of a row are in one source, except the parts in braces. The test of a row is
one that CTest runs, and has a part of the message in it. Every test that injects a fault has a row.

Usage: check_faults.py ROOT    of the source tree
"""

import ast
import pathlib
import re
import sys

TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
ROW = re.compile(r"\| (?!fault )([^|]+) \| ([^|]+) \| ([^|]+) \| `([^`|]+)` \|")
INJECTS = re.compile(r"os\.mkfifo|SIGKILL|process\.kill\(|ENOSPC|RLIMIT_|os\.symlink|bad_alloc|fillDisk|failAt"
                     r"|SetAbortExecute|damaged")
# Loaded before tests, or helpers of tests that have rows.
PARTS_OF_TESTS = {"FailingDisk.cxx", "FailingMemory.cxx", "serving.py", "simulating.py",
                  "begun_by_ranks.py", "kept_by_ranks.py", "check_faults.py", "clicking.py",
                  "several.py"}
ROOMS = ("Solver", "Filters", "Readers", "Views", "Plugin/Python")
SHORTEST = 9  # letters of a message that a test asks for


def texts_of(path):
    """All texts of a source, each in one piece: those of C++ that follow each other, those of Python
    between the values of a text."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return [node.value for node in ast.walk(ast.parse(source))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return TEXT.findall(re.sub(r'"\s*"', "", source))


def parts_of(message):
    """Parts of a message that are in the source."""
    return [part for part in re.split(r"\{[^}]*\}", message) if re.search("[a-z]{2}", part)]


def is_said(message, sources):
    """Whether one source has all of it, whatever values are between."""
    parts = [part.strip(" .:'\"") for part in parts_of(message)]
    return any(all(any(part in text for text in texts) for part in parts) for texts in sources)


def is_asked_for(message, texts):
    plain = message.replace("{", "").replace("}", "")
    return any((len(text) >= SHORTEST and text in plain) or part.strip(" .:'\"") in text
               for text in texts for part in parts_of(message) or [plain])


def is_run(path):
    """Whether CTest knows the test."""
    names = {path.stem, path.stem.removeprefix("test_"), path.stem.removeprefix("Test")}
    lists = (folder / "CMakeLists.txt" for folder in path.parents)
    suite = next(file for file in lists if file.is_file())
    words = set(re.findall(r"\w+", suite.read_text(encoding="utf-8")))
    return not names.isdisjoint(words)


def problems_of(rows, testing, sources):
    for fault, said, left, name in rows:
        test = testing / name
        message = said.strip("`")
        if not test.is_file() or not is_run(test):
            yield f"{fault}: there is no test {name}"
        elif said != "-" and parts_of(message) and not is_said(message, sources):
            yield f"{fault}: nothing says so: {message}"
        elif said != "-" and not is_asked_for(message, texts_of(test)):
            yield f"{fault}: {name} does not ask for it: {message}"
    named = {name for *_, name in rows}
    for path in sorted(testing.rglob("*")):
        name = path.relative_to(testing).as_posix()
        is_test = path.suffix in (".py", ".cxx") and path.parent.name != "Mistakes"
        if not is_test or name in named or path.name in PARTS_OF_TESTS:
            continue
        if INJECTS.search(path.read_text(encoding="utf-8")):
            yield f"{name} injects a fault that Faults.md does not have"


def main():
    root = pathlib.Path(sys.argv[1])
    testing = root / "Testing"
    sources = [texts_of(path) for room in ROOMS for path in sorted((root / room).rglob("*"))
               if path.suffix in (".cxx", ".h", ".py")]
    lines = (testing / "Faults.md").read_text(encoding="utf-8").splitlines()
    rows = [match.groups() for match in map(ROW.fullmatch, lines) if match and "---" not in match[1]]
    assert len(rows) == sum(line.startswith("| ") for line in lines) - 1, "a row is no row"
    problems = list(problems_of(rows, testing, sources))
    known = rows[0]
    for wrong in (("a fault", "`No source has {3} of these words.`", *known[2:]),
                  ("a fault", "`{0} is missing: its source failed and reported why.`", *known[2:]),
                  (*known[:3], "Filters/TestNothing.cxx")):
        assert len(list(problems_of([*rows, wrong], testing, sources))) == len(problems) + 1, wrong
    print(*problems, f"{len(rows)} faults, {len(problems)} wrong", sep="\n")
    return 1 if problems else 0


sys.exit(main())
