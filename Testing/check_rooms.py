#!/usr/bin/env python3
"""Holds sources to the rules of includes that the tables of ARCHITECTURE.md state.

A table of rooms lists one room a row, from the lowest to the highest. A room includes itself and the
rooms above its row that the last column allows: "all", "all above", "all above but A, B", "not A, B",
"-" for none, or the names of rooms.

Usage: check_rooms.py ROOT solver|filters    of the source tree
"""

import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]*)[">]', re.MULTILINE)
OUTSIDE = re.compile(r"(vtk|pq|PV|ParaView|Q[A-Z])")  # what the solver knows nothing of
PIPELINE = ("Figures", "Making")  # rooms of Filters that hold classes of the pipeline
OF_VIEWS = ("Properties/GranularChangeWords.h", "Vtk/GranularClientWatch.h", "Vtk/GranularGuard.h")

# Folders of many files hide what they have. Examples and Testing/Validation have a file for each scene
# and case, under the name by which it is run.
MOST_SOURCES = 30
PARTS = {
    "solver": ("Solver", "Testing/Solver"),
    "filters": ("Filters", "Readers", "Views", "Plugin", "XML", "Testing/Filters", "Testing/GUI", "Testing/ParaView"),
}

problems = []


def rules_of(page, heading):
    """The rooms of a table by name, each with those that it may include."""
    table = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rules, known = {}, []
    for cells in re.findall(r"^\| *\[?`(\w+)`.*\| *([^|]*?) *\|$", table, re.MULTILINE):
        room, words = cells
        named = re.findall(r"[A-Z]\w+", words)
        unknown = [name for name in named if name not in known]
        if unknown:
            problems.append(f"ARCHITECTURE.md: {room} names {', '.join(unknown)}, not above its row")
        if re.fullmatch(r"-|[A-Z]\w+(, [A-Z]\w+)*", words):
            allowed = named
        elif re.fullmatch(r"all( above)?|(not|all above but) [A-Z]\w+(, [A-Z]\w+)*", words):
            allowed = [name for name in known if name not in named]
        else:
            problems.append(f"ARCHITECTURE.md: {room} has a rule that nobody can read: {words}")
            allowed = []
        rules[room] = [room, *allowed]
        known.append(room)
    return rules


def headers_of(folder):
    """Every source below a folder with each header that it includes."""
    sources = [path for path in sorted(folder.rglob("*")) if path.suffix in (".h", ".cxx")]
    if not sources:
        problems.append(f"no sources in {folder}")
    for source in sources:
        for header in INCLUDE.findall(source.read_text(encoding="utf-8")):
            yield source, header


def check_rooms(folder, rules, forbid):
    """Each folder is a room of the table and includes what the table allows."""
    folders = {path.name for path in folder.iterdir() if path.is_dir()}
    for room in sorted(folders ^ set(rules)):
        problems.append(f"{folder.name}/{room} is not both a folder and a row of ARCHITECTURE.md")
    for room in sorted(folders & set(rules)):
        for source, header in headers_of(folder / room):
            other = header.split("/")[0] if "/" in header else ""
            if other in rules and other not in rules[room]:
                problems.append(f"{source}: {header}: {room} may include {', '.join(rules[room])}")
            forbid(room, source, header)


def outside(_room, source, header):
    if OUTSIDE.match(header):
        problems.append(f"{source}: {header}: the solver knows nothing of VTK, ParaView or Qt")


def pipeline(room, source, header):
    if room not in PIPELINE and header.startswith("vtkGranular"):
        problems.append(f"{source}: {header}: the rooms are below the classes of the pipeline")
    if ".." in header:
        problems.append(f"{source}: {header}: headers are named by their room")


def check_views(folder, rules):
    """Views include three headers of the rooms of Filters."""
    for source, header in headers_of(folder):
        if header.split("/")[0] in rules and "/" in header and header not in OF_VIEWS:
            problems.append(f"{source}: {header}: Views include of Filters {', '.join(OF_VIEWS)}")


def check_sizes(folder):
    """No folder has more sources than one can look through."""
    for room in (folder, *(path for path in sorted(folder.rglob("*")) if path.is_dir())):
        sources = [path for path in room.iterdir() if path.suffix in (".h", ".cxx", ".py")]
        if len(sources) > MOST_SOURCES:
            problems.append(f"{room} has {len(sources)} sources, more than {MOST_SOURCES}: divide it by topic")


root, floor = pathlib.Path(sys.argv[1]), sys.argv[2]
text = (root / "ARCHITECTURE.md").read_text(encoding="utf-8")
if floor == "solver":
    rules = rules_of(text, "Rooms of the solver")
    check_rooms(root / "Solver", rules, outside)
else:
    rules = rules_of(text, "Rooms of Filters")
    check_rooms(root / "Filters", rules, pipeline)
    check_views(root / "Views", rules)
for part in PARTS[floor]:
    check_sizes(root / part)
if len(rules) < 10:
    problems.append(f"ARCHITECTURE.md has a table of {len(rules)} rooms only")
for problem in problems:
    print(problem)
print(f"{len(rules)} rooms, {len(problems)} problems")
sys.exit(1 if problems else 0)
