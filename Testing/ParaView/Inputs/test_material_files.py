"""Tables of materials in files: what scripts and the panel save and load, and what is wrong with files."""

import json
import os
import shlex

import granular
from granular.tables import load_tables, save_tables
from paraview import simple as pv
from reading import Errors, expect, expect_part, expect_raised, path, write
from simulating import run_tests, simulate
from two_materials import MATERIALS, PAIRS


def number(word):
    try:
        return float(word)
    except ValueError:
        return word


def test_files():
    """Tables are saved and loaded; presets by their names."""
    name = path("materials.json")
    save_tables(name, MATERIALS, PAIRS)
    materials, pairs = load_tables(name)
    expect("materials", sorted(materials), sorted(MATERIALS))
    expect("a value", materials["stainless steel"]["Restitution"], 0.9)
    expect("pairs", pairs, PAIRS)
    sticky = {("glass", "glass"): {"AdhesionLaw": "JKR", "WorkOfAdhesion": 0.2}}
    save_tables(name, MATERIALS, sticky)
    expect("laws", load_tables(name)[1], sticky)
    proxy, errors = simulate([]), Errors()
    proxy.LoadTablesFrom = name
    expect("in the panel", (proxy.MaterialPairs, list(proxy.PairRowOwnAdhesionLaw)),
           ("glass glass AdhesionLaw JKR WorkOfAdhesion 0.2", [4]))
    with open(name) as file:
        text = file.read()
    proxy.LoadTablesFrom = write("as_usual.json", text.replace('"JKR"', '"AsUsual"'))
    expect("as usual", (list(proxy.PairRowOwnAdhesionLaw), errors.messages), ([0], []))
    proxy.LoadTablesFrom = write("no_law.json", text.replace('"JKR"', '"Glue"'))
    expect_part("no law", errors.messages[-1], "but has to be one of AsUsual, None, DMT, SJKR, JKR")
    proxy.LoadTablesFrom = write("number.json", text.replace('"JKR"', "3"))
    expect_part("a number", errors.messages[-1], "but has to be one of AsUsual, None, DMT, SJKR, JKR")
    save_tables(name, ["glass", "steel"])
    expect("presets", load_tables(name)[0]["steel"]["Density"], 7850.0)
    with open(name, "w") as file:
        json.dump([1, 2], file)
    expect_raised("holds no tables of materials", load_tables, name)
    expect_raised("cannot be read: ", load_tables, os.path.join(name, "none"))


def test_files_of_the_panel():
    """The properties of the panel read what a script saves, and save what it reads."""
    name = path("script.json")
    own = {"caf\u00e9 \U0001f600": {"SurfaceEnergy": 0.1 + 0.2}, **MATERIALS}
    save_tables(name, own, PAIRS)
    proxy = simulate([])
    proxy.LoadTablesFrom = name
    loaded = granular.Simulation(materials=own, pairs=PAIRS)
    for table in ("Materials", "MaterialPairs"):
        for ours, theirs in zip(proxy.GetPropertyValue(table).splitlines(),
                                loaded[table].splitlines()):
            expect(table, [number(word) for word in shlex.split(ours)],
                   [number(word) for word in shlex.split(theirs)])
    expect("rows", list(proxy.MaterialRowName), list(own))
    proxy.SaveTablesTo = path("panel.json")
    proxy.InvokeCommand("SaveTables")
    expect("saved", load_tables(path("panel.json")), load_tables(name))
    proxy.Materials = proxy.Materials.splitlines()[1]
    proxy.MaterialPairs = ""
    proxy.InvokeCommand("SaveTables")
    expect("one", load_tables(path("panel.json")), ({"glass": MATERIALS["glass"]}, {}))
    expect("kept", load_tables(path("panel.json~")), load_tables(name))
    pv.RenameSource("Tables", proxy)
    state = path("tables.pvsm")
    pv.SaveState(state)
    pv.ResetSession()
    pv.LoadState(state)
    again = pv.FindSource("Tables")
    expect("a state does not load the file again", len(again.Materials.splitlines()), 1)


def test_bad_files_of_the_panel():
    """A fault is told with its file, line, row and value, and nothing is lost."""
    proxy, row = simulate([]), '{"materials": {"a": {"Density": 1}'
    proxy.Materials = "glass Density 2500"
    for text, problem in (
            (row, "line 1: Missing ',' or '}' in object declaration."),
            (row + "}} 1", "line 1: Extra non-whitespace after JSON value."),
            ('{"materials": [}', "line 1: Syntax error: value, object or array expected."),
            ('{"materials": {"a": {"Density": 1,\n"Density": 2}}}',
             "line 2: Duplicate key: 'Density'."),
            ('{"materials": {"a": {}, "a": {}}}', "line 1: Duplicate key: 'a'."),
            ('{"materials": {"a": {"Density": 1e999}}}', "1e999"),
            ('{"materials": {"a": {"Density": NaN}}}', "line 1: Syntax error: value, object or array expected."),
            ('{"materials": {"\\x": 1}}', "line 1: Bad escape sequence in string."),
            ("[" * 5000, "Exceeded stackLimit in readValue()."),
            ("\ufeff{\n}", 'line 1: there is no "materials".'),
            ('{"materials": {"a": {"Density": -}}}', "is -, but has to be a number."),
            ('{"materials": {"a": {"Density": true}}}',
             "line 1: Density of the material 'a' is true, but has to be a number."),
            ("[1, 2]", 'line 1: this is no object with "materials".'),
            ("{}", 'line 1: there is no "materials".'),
            ('{"materials": [1]}', '"materials" has to be an object of materials by name.'),
            ('{"materials":\n{"a": 3}}', "line 2: the material 'a' is 3, but has to be an object."),
            ('{"materials": {"a+b": {}}}', "the material 'a+b' has a name without characters or"),
            ('{"materials": {"a":\n{"Density":\n"heavy"}}}',
             "line 3: Density of the material 'a' is \"heavy\", but has to be a number."),
            ('{"materials": {"a": {"Density": -1}}}',
             "Density of the material 'a' is -1, but has to be 0 or above."),
            ('{"materials": {"a": {"Restitution": 1.5}}}',
             "Restitution of the material 'a' is 1.5, but has to be from 0 to 1."),
            ('{"materials": {"a": {"Colour": 1}}}',
             "Colour of the material 'a' is 1, but there is no such value; those are Density, "),
            (row + '}, "pairs": {}}', '"pairs" has to be a list.'),
            (row + '}, "pairs": [{"first": "a"}]}', 'line 1: pair 1 has no "second".'),
            (row + '}, "pairs": [{"first": "a", "second": "b"}]}',
             '"second" of pair 1 is "b", which is none of the materials.'),
            (row + '}, "pairs": [{"first": "a", "second": "a"},\n{"first": "a", "second": "a"}]}',
             "line 2: pair 2 is of materials that an earlier pair has."),
            (row + '}, "pairs": [{"first": "a", "second": "a", "WorkOfAdhesion": -2}]}',
             "WorkOfAdhesion of pair 1 is -2, but has to be 0 or above.")):
        errors = Errors()
        proxy.LoadTablesFrom = write("bad.json", text)
        proxy.LoadTablesFrom = ""
        expect(f"messages of {text}", len(errors.messages), 1)
        expect_part(text, errors.messages[0], path("bad.json") + ", ")
        expect_part(text, errors.messages[0], problem)
        expect("the table", proxy.Materials, "glass Density 2500")
    errors = Errors()
    proxy.LoadTablesFrom = path("none.json")
    proxy.InvokeCommand("SaveTables")
    proxy.SaveTablesTo = os.path.join(path("none"), "tables.json")
    proxy.InvokeCommand("SaveTables")
    proxy.SaveTablesTo = write("other.txt", "not to be lost")
    proxy.InvokeCommand("SaveTables")
    proxy.SaveTablesTo = path("wrong.json")
    for proxy.Materials in ("glass Density", "glass\nice Density heavy"):
        proxy.InvokeCommand("SaveTables")
    for message, part in zip(errors.messages, (
            f"{path('none.json')} cannot be read: No such file or directory.",
            "Choose a file for the tables first: SaveTablesTo is empty.",
            "tables.json cannot be written: No such file or directory.",
            "Nothing is written over a file that holds no tables of materials: "
            f"{path('other.txt')}, line 1: Syntax error: value, object or array expected.",
            "Materials, line 1: after Density should be its value.",
            "Materials, line 2: Density is 'heavy', but has to be a number.")):
        expect_part("message", message, part)
    expect("messages", len(errors.messages), 6)
    with open(path("other.txt"), encoding="utf-8") as file:
        expect("what is there stays", file.read(), "not to be lost")
    assert not os.path.exists(path("wrong.json"))


run_tests(globals())
