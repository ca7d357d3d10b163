"""Tables of materials and of pairs of them, as dictionaries and as the text that properties take."""

import json
import numbers

from .arrays import spelled
from .errors import Error
from .files import refuse_pipe, replace
from .materials import find_material


def _word(name, what):
    """A name as a word of a line."""
    if not isinstance(name, str) or not name:
        raise Error(f"{what} {name!r:.60} is no name.")
    if set(name) & set('"\n+'):
        raise Error(f"{what} {name!r:.60} has a character that names must not have: a quotation mark,"
                    " a plus or the end of a line.")
    return f'"{name}"' if set(name) & set(" \t,=#") else name


def _is_law(name, value):
    """Whether this is a law of a pair by its name."""
    return isinstance(value, str) and value.isidentifier() and spelled(name).endswith("Law")


def _number(value, what):
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise Error(f"{what} is {value!r:.60}, but has to be a number.")
    return repr(float(value))


def _line(owner, names, values):
    if not isinstance(values, dict):
        raise Error(f"{owner} is {values!r:.60}, but has to be a dictionary of values.")
    words = list(names)
    for name, value in values.items():
        words += [spelled(name) if isinstance(name, str) else repr(name),
                  value if _is_law(str(name), value) else _number(value, f"{owner}: {name}")]
    return " ".join(words)


def materials_text(materials):
    """The property Materials of a dictionary: names, with the values as a dictionary, a name of
    granular.materials, or None for the material of that name there. A list is one of such names."""
    if isinstance(materials, (list, tuple)):
        materials = dict.fromkeys(materials)
    if not isinstance(materials, dict):
        raise Error(f"materials are {materials!r:.60}, but have to be a dictionary or a list of names.")
    return "\n".join(
        _line(f"material {name!r}", [_word(name, "material")],
              find_material(name if values is None else values))
        for name, values in materials.items())


def pairs_text(pairs):
    """The property MaterialPairs of a dictionary {(name, name): values}."""
    lines = []
    for key, values in pairs.items() if isinstance(pairs, dict) else [(pairs, None)]:
        if not isinstance(key, tuple) or len(key) != 2:
            raise Error(f"pairs has {key!r:.60}, but needs pairs of names, as in"
                        ' {("glass", "steel"): {"Restitution": 0.7}}.')
        lines.append(_line(f"pair {key!r}", [_word(name, "material") for name in key], values))
    return "\n".join(lines)


def mixture_text(mixture):
    """The property SpawnMaterials, or Materials of an inflow, of a name or of {name: share}."""
    if isinstance(mixture, str):
        mixture = {mixture: 1.0}
    if not isinstance(mixture, dict):
        raise Error(f"A mixture is {mixture!r:.60}, but has to be a name or a dictionary of shares.")
    return ", ".join(f"{_word(name, 'material')} {_number(share, f'The share of {name}')}"
                     for name, share in mixture.items())


def load_tables(file_name):
    """materials and pairs from a JSON file, as save_tables() writes it: an object with "materials",
    an object of objects by name, and "pairs", a list of objects with "first", "second" and values.
    """
    refuse_pipe(file_name, "read")
    try:
        with open(file_name, encoding="utf-8") as file:
            tables = json.load(file)
        materials = {str(name): dict(values) for name, values in tables["materials"].items()}
        pairs = {}
        for row in tables.get("pairs", []):
            values = {name: value for name, value in row.items() if name not in ("first", "second")}
            pairs[row["first"], row["second"]] = values
    except OSError as problem:
        raise Error(f"{file_name} cannot be read: {problem.strerror}.") from None
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        raise Error(f"{file_name} holds no tables of materials: {problem!r:.80}") from None
    return materials, pairs


def save_tables(file_name, materials, pairs=None):
    """Writes materials and pairs, as Simulation takes them, for load_tables() and the panel."""
    materials_text(materials), pairs_text(pairs or {})  # complains
    if isinstance(materials, (list, tuple)):
        materials = dict.fromkeys(materials)
    tables = {
        "materials": {name: {spelled(key): float(value) for key, value in
                             find_material(name if values is None else values).items()}
                      for name, values in materials.items()},
        "pairs": [{"first": first, "second": second,
                   **{spelled(key): value if _is_law(key, value) else float(value)
                      for key, value in values.items()}}
                  for (first, second), values in (pairs or {}).items()]}
    refuse_pipe(file_name, "written")
    try:
        replace(file_name, lambda file: file.write(json.dumps(tables, indent=2) + "\n"), follow=True)
    except OSError as problem:
        raise Error(f"{file_name} cannot be written: {problem.strerror}.") from None
