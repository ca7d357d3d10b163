#!/usr/bin/env python3
"""Holds messages to begin with what a user is to do, where they say it: "Take a smaller TimeStep: it
is ..." and not "The time step is ... Take a smaller one."

Reads the texts of the sources, those of a statement joined, with # for the values between them. A
message is refused if one of its sentences, or what comes after a colon or a semicolon, tells what to
do, while its beginning does not. A name of a file, a property or a function may stand before it.

Usage: check_messages.py FOLDER...
"""

import ast
import pathlib
import re
import sys

DOES = """add allow apply ask begin bring call change check choose clear close connect copy correct cut
decimate delete disconnect divide draw drop enlarge enter export extract fill free give go increase
install keep leave let lower make merge move multiply open pick put raise read reduce remove rename
repair replace run save scale select set shift shrink simplify split start stop switch take tell try
turn unite unpack update use wait widen write""".split()
ADVICE = re.compile(rf"(?:{'|'.join(DOES)})\b(?![-_'()\]])", re.IGNORECASE)
TOKEN = re.compile(r"""//[^\n]*|/\*.*?\*/|"((?:[^"\\\n]|\\.)*)"|'(?:[^'\\\n]|\\.)+'|[;{}]""", re.DOTALL)
PREFIX = re.compile(r"[#\w]*: ")  # before all messages of a reader, or of a function


def texts_of_cxx(source):
    """Texts of each statement, with the number of its line."""
    texts, line, end = [], 0, 0
    for token in TOKEN.finditer(source):
        word = token.group(0)
        if word in (";", "{", "}"):
            if texts:
                yield line, "".join(texts)
            texts, end = [], token.end()
        elif word.startswith('"'):
            line = line if texts else source.count("\n", 0, token.start()) + 1
            between = source[end:token.start()]
            texts.append(("#" if texts and between.strip() else "") + token.group(1))
            end = token.end()


def texts_of_python(source):
    """Texts of what is raised, with the number of its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            text = node.exc.args[0]
            parts = text.values if isinstance(text, ast.JoinedStr) else [text]
            yield node.lineno, "".join(part.value if isinstance(part, ast.Constant) and
                                       isinstance(part.value, str) else "#" for part in parts)


def is_late(text):
    """Whether what to do comes after what is wrong."""
    first, *others = re.split(r"[.:;] +#?", text)
    prefix = PREFIX.match(text)
    begins = [first] + (others[:1] if prefix else [])
    return (" " in text and not any(ADVICE.match(part.lstrip("#: ")) for part in begins) and
            any(ADVICE.match(part) for part in others))


def main():
    for late in ("The step is # s. Take a smaller one.", "# is #, too large; choose # or less."):
        assert is_late(late), late
    for early in ("Take a smaller step: it is # s.", "#: save it as a file; this is a pipe."):
        assert not is_late(early), early
    found = count = 0
    for folder in map(pathlib.Path, sys.argv[1:]):
        for path in sorted(p for p in folder.rglob("*") if p.suffix in (".cxx", ".h", ".py")):
            source = path.read_text(encoding="utf-8")
            for line, text in (texts_of_python if path.suffix == ".py" else texts_of_cxx)(source):
                count += 1
                if is_late(text):
                    found += 1
                    print(f"{path}:{line}: says late what to do: {text}")
    print(f"{count} texts, {found} of them say late what to do")
    return 1 if found or count < 500 else 0


sys.exit(main())
