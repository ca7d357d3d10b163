"""The library of materials, library.json: numbers of papers, each with its source, for scripts and for the window.

Each entry has a name and a source, with a DOI or a link. `seen` says where the numbers were seen. Further keys
say the shape of the grains, the test, the rolling law and the modulus that the numbers belong to.

`values` are properties of a simulation, and `walls` those against a wall of that material. `ranges` are
to look at and not filled in. `repose` has the angle of repose that this solver gives, which
`measure-repose --library` of the guide measures.

Rolling friction is 0 where the source has none. Whatever else a source does not have stays as it is.
"""

import json
import math
import numbers
import os

from ..errors import Error, UnknownName
from ..materials import materials

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "library.json")
SOFTEST = 1e6  # Pa, the default of the panel


def _words_of(entry):
    """All texts of an entry, to search in."""
    texts = [value for value in entry.values() if isinstance(value, str)]
    return "\n".join([*texts, *entry.get("walls", {})]).lower()


def library(words=""):
    """The entries of the library that have all of these words, as dictionaries."""
    with open(FILE, encoding="utf-8") as file:
        entries = json.load(file)["materials"]
    return [entry for entry in entries if all(word.lower() in _words_of(entry) for word in words.split())]


def _entry(name):
    entries = {entry["name"]: entry for entry in library()}
    if not isinstance(name, str) or name not in entries:
        raise UnknownName("material of the library", name, entries)
    if not entries[name]["values"]:
        raise Error(f"The library has no numbers of {name}, but ranges alone: see {where(entries[name])}.")
    return entries[name]


def where(entry):
    """The address of a source."""
    return f"https://doi.org/{entry['doi']}" if "doi" in entry else entry["link"]


def _soft(values, factor):
    """Divides the modulus by a factor, down to SOFTEST at most."""
    if not isinstance(factor, numbers.Real) or isinstance(factor, bool) or not 1 <= factor < math.inf:
        raise Error(f"The factor of a softened material is {factor!r}, but has to be a number from 1 on.")
    values = {name: float(value) for name, value in values.items()}
    if "YoungsModulus" in values:
        modulus = values["YoungsModulus"]
        values["YoungsModulus"] = max(modulus / factor, min(modulus, SOFTEST))
    return values


def library_material(name, factor=1):
    """The properties of a material of the library, by its name.

    Young's modulus is `factor` times smaller than that of the entry, but at least 1 MPa. A modulus
    that the other numbers were calibrated with stays as it is. Raises an Error where the library has
    ranges alone.
    """
    entry = _entry(name)
    softened = _soft(entry["values"], factor)
    return softened if entry.get("softens", True) else _soft(entry["values"], 1)


def library_tables(names, factor=1):
    """(materials, pairs) of several materials of the library, as Simulation takes them.

    With an entry that has numbers of contacts with steel, there is a material `steel`.
    """
    rows, pairs = {}, {}
    for name in [names] if isinstance(names, str) else names:
        rows[name] = library_material(name, factor)
        for wall, values in _entry(name).get("walls", {}).items():
            pairs[name, wall] = {key: float(value) for key, value in values.items()}
    for _, wall in pairs:
        rows.setdefault(wall, _soft(materials[wall], factor))
    return rows, pairs


def library_note(name, factor=1):
    """What is filled in of a material, from where, and for what the numbers were calibrated, as one line."""
    entry, values = _entry(name), library_material(name, factor)
    parts = [f"{name}: " + ", ".join(f"{key} {value:g}" for key, value in values.items())]
    parts += [f"with {wall} " + ", ".join(f"{key} {value:g}" for key, value in of.items())
              for wall, of in entry.get("walls", {}).items()]
    absent = [key for key in ("Density", "YoungsModulus", "PoissonRatio", "Restitution", "SlidingFriction")
              if key not in values]
    if absent:
        parts.append("not in the source, so unchanged: " + ", ".join(absent))
    parts += [f"source {entry['source']}, {where(entry)}, by {entry['seen']}", f"test: {entry['test']}",
              f"shape: {entry['shape']}", f"rolling law: {entry['rolling']}", f"modulus: {entry['modulus']}"]
    if "angle" in entry.get("repose", {}):
        parts.append("angle of repose of this solver in the set-up of the guide:"
                     f" {entry['repose']['angle']:g} \N{PLUS-MINUS SIGN} {entry['repose']['deviation']:g} degrees")
    return "; ".join(parts) + "." + (f" {entry['caution']}" if "caution" in entry else "")
