#!/usr/bin/env python3
"""Holds the parts of contact laws to declare what the solver asks parts for, and nothing else.

A part has what it does by the names of its public static members (Laws/Parts/Parts.h). A member that
is misspelt would be silently absent: a stiffness that no step length sees, an energy that is not
counted. Argument: the root of the tree.
"""

import pathlib
import re
import sys


def inside(text, opening):
    """What is between a brace and the one that closes it."""
    depth = 0
    for index in range(opening, len(text)):
        depth += {"{": 1, "}": -1}.get(text[index], 0)
        if depth == 0:
            return text[opening + 1:index]
    raise SystemExit("a brace is not closed")


def own(body):
    """The text of a struct without bodies of its functions and without its private members."""
    text, depth = "", 0
    for letter in re.split(r"\n\s*private:", body)[0]:
        depth -= letter == "}"
        text += letter if depth == 0 else ""
        depth += letter == "{"
    return text


def main():
    laws = pathlib.Path(sys.argv[1]) / "Solver" / "Laws"
    texts = [re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
             for path in [*laws.glob("*.h"), *laws.glob("Parts/*.h"), *laws.glob("Parts/*.cxx")]]
    # Called by templates that parts derive from.
    asked = {"run", "act", "dashpotOf"}.union(*(re.findall(r"^DEM_DECLARES\((\w+)\)", text, re.M) for text in texts))
    table = re.sub(r"//.*", "", (laws.parent / "Parameters" / "Laws.def").read_text(encoding="utf-8"))
    parts = set(re.findall(r"\b[A-Z]\w+", re.sub(r'#.*|<\w+>|"[^"]*"', "", table)))
    found, problems = 0, []
    for text in texts:
        for struct in re.finditer(r"\bstruct (\w+)[^;{]*\{", text):
            if struct[1] not in parts:
                continue
            found += 1
            members = re.findall(r"static [^;()=]*?\b(\w+)\s*[(=;]", own(inside(text, struct.end() - 1)))
            problems += [f"{struct[1]}: no part is asked for {name}" for name in members
                         if name not in asked]
    print(f"{found} parts, {len(asked)} names that parts are asked for: {' '.join(sorted(asked))}")
    print("\n".join(problems))
    sys.exit(bool(problems) or found < 30)


if __name__ == "__main__":
    main()
