"""The library of materials: each number has a source, ranges have an order, and the page of the guide has the
tables of the library.

Argument: the folder of the guide.
"""

import importlib.machinery
import importlib.util
import pathlib
import re
import sys

GUIDE = pathlib.Path(sys.argv[1])
TEXTS = ("name", "group", "shape", "test", "rolling", "modulus", "source", "seen")
OTHERS = {"doi", "link", "values", "ranges", "walls", "caution", "repose", "softens"}
# What no grain of this world exceeds: (lowest, highest).
BOUNDS = {"Density": (500, 20000), "YoungsModulus": (1e5, 5e11), "PoissonRatio": (0, 0.5), "Restitution": (0, 1),
          "SlidingFriction": (0, 2), "RollingFriction": (0, 1), "SurfaceEnergy": (0, 10)}
# What the sources print: as the abstracts have it, and the code of jviquerat/dem.
PRINTED = {
    "glass beads": {"Restitution": 0.97, "SlidingFriction": 0.16, "PoissonRatio": 0.24},
    "steel balls": {"Restitution": 0.85, "SlidingFriction": 0.17, "YoungsModulus": 210e9},
    "soybeans": {"Restitution": 0.6, "SlidingFriction": 0.45, "RollingFriction": 0.05},
    "maize kernels": {"Restitution": 0.318, "SlidingFriction": 0.182},
    "granular fertiliser": {"Restitution": 0.323, "SlidingFriction": 0.381, "RollingFriction": 0.173},
    "urea prills": {"SlidingFriction": 0.27, "RollingFriction": 0.11},
    "sandy soil": {"SlidingFriction": 0.442, "RollingFriction": 0.14},
    "yellow cinnamon soil": {"SlidingFriction": 0.6, "RollingFriction": 0.358},
    "GITS tablets": {"Restitution": 0.78, "YoungsModulus": 31.9e6},
}
WITH_STEEL = {"steel balls": {"Restitution": 0.26, "SlidingFriction": 0.13}, "soybeans": {"SlidingFriction": 0.3},
              "maize kernels": {"Restitution": 0.5, "SlidingFriction": 0.545},
              "sandy soil": {"SlidingFriction": 0.305}, "yellow cinnamon soil": {"SlidingFriction": 0.69}}
MADE = GUIDE / "make-library"
loader = importlib.machinery.SourceFileLoader("make_library", str(MADE))
make_library = importlib.util.module_from_spec(importlib.util.spec_from_loader("make_library", loader))
loader.exec_module(make_library)
problems = []


def check_numbers(name, values):
    for key, value in values.items():
        if key not in BOUNDS:
            problems.append(f"{name}: {key} is no value")
            continue
        low, high = BOUNDS[key]
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, bool) or not isinstance(one, (int, float)) or not low <= one <= high:
                problems.append(f"{name}: {key} is {one!r}, not from {low:g} to {high:g}")


def check_entry(entry):
    name = entry.get("name", "?")
    for key in TEXTS:
        if not isinstance(entry.get(key), str) or not entry[key].strip():
            problems.append(f"{name}: there is no {key}")
    if set(entry) - OTHERS - set(TEXTS):
        problems.append(f"{name}: unknown keys {sorted(set(entry) - OTHERS - set(TEXTS))}")
    if ("doi" in entry) == ("link" in entry):
        problems.append(f"{name}: there has to be a doi or a link")
    if "doi" in entry and not re.fullmatch(r"10\.\d{4,9}/[^\s\"<>]+", entry["doi"]):
        problems.append(f"{name}: {entry['doi']} is no DOI")
    if "link" in entry and not re.fullmatch(r"https://[^\s\"<>]+", entry["link"]):
        problems.append(f"{name}: {entry['link']} is no address")
    if entry.get("seen", "").startswith("the numbers were not seen") != (not entry["values"]) and name != "black soil":
        problems.append(f"{name}: numbers that were not seen are ranges, and those alone")
    for of in (entry["values"], entry.get("ranges", {}), *entry.get("walls", {}).values()):
        check_numbers(name, of)
    for key, value in entry.get("ranges", {}).items():
        if not isinstance(value, list) or len(value) != 2 or not value[0] < value[1]:
            problems.append(f"{name}: the range of {key} is {value}")
        if key in entry["values"]:
            problems.append(f"{name}: {key} has a number and a range")
    repose = entry.get("repose", {"none": ""})
    for of in (repose, repose.get("twice", {})):
        if "angle" in of and not (of["runs"] >= 3 and 5 < of["angle"] < 60 and 0 < of["deviation"] < 3):
            problems.append(f"{name}: the angle of repose is {of}")
    if ("twice" in repose) != (entry["values"].get("RollingFriction", 0) > 0 and "angle" in repose):
        problems.append(f"{name}: twice the rolling friction has an angle where there is one")


def main():
    entries = make_library.load()
    found = {entry["name"]: entry for entry in entries}
    if len(found) != len(entries):
        problems.append("two entries have one name")
    for entry in entries:
        check_entry(entry)
    for printed, place in ((PRINTED, lambda entry: entry["values"]),
                           (WITH_STEEL, lambda entry: entry["walls"]["steel"])):
        for name, values in printed.items():
            if not values.items() <= place(found[name]).items():
                problems.append(f"{name}: {place(found[name])} has not what the source prints, {values}")
    page = make_library.PAGE.read_text(encoding="utf-8")
    if make_library.with_tables(page, entries) != page:
        problems.append("library.md has other tables than the library: call make-library")
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
