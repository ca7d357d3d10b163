"""Fills materials of the library into the panel, as typing does: Apply accepts them, and Reset takes them back."""

import re

from paraview import simple as pv

from .library import library_material, library_note, library_tables
from ..tables import materials_text, pairs_text

WORD = r'("[^"]*"|[^\s",=]+)'


def _merged(text, added, names, keep=()):
    """Lines of a table, of which those with the same names in front are replaced, or kept if in `keep`."""
    def key(line):
        found = re.findall(WORD, line)[:names]
        return line if line.lstrip().startswith("#") else tuple(sorted(word.strip('"') for word in found))

    old = {key(line): line for line in text.splitlines() if line.strip()}
    new = {key(line): line for line in added.splitlines()}
    return "\n".join({**old, **new, **{one: old[one] for one in keep if one in old}}.values())


def _shown(source, name):
    return source.SMProxy.GetProperty(name)


def fill_in(name, factor, simulation, as_row):
    """Puts a material of the library into the properties of a simulation, or as a row into its tables.

    The source with the name `simulation` takes the values as if they were typed into the panel.
    """
    source = pv.FindSource(simulation)
    note = _shown(source, "MaterialNote")
    notes = {line.split(":")[0]: line for line in note.GetUncheckedElement(0).splitlines()} if as_row else {}
    if as_row:
        rows, pairs = library_tables(name, factor)
        for table, added, names in (("Materials", materials_text(rows), 1), ("MaterialPairs", pairs_text(pairs), 2)):
            text = _shown(source, table)
            walls = [(one,) for one in rows if one != name] if names == 1 else ()
            text.SetUncheckedElement(0, _merged(text.GetUncheckedElement(0), added, names, walls))
    else:
        for key, value in library_material(name, factor).items():
            _shown(source, key).SetUncheckedElement(0, value)
    notes[name] = library_note(name, factor)
    note.SetUncheckedElement(0, "\n".join(notes.values()))
