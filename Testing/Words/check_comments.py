#!/usr/bin/env python3
"""Finds comments that cannot be understood alone, since they begin with words that point elsewhere.

Looks at comments of C++ and CUDA (//, ///, ///<) and at comments and docstrings of Python. Comment
lines that follow each other are one comment, which begins with the first of them.

Usage: check_comments.py ROOT    of the source tree
"""

import ast
import io
import pathlib
import re
import sys
import tokenize

ROOMS = ("Solver", "Filters", "Readers", "Views", "Plugin", "Testing", "Examples")
POINTS = re.compile(r"(the same|of these|of those|those|ditto)\b", re.IGNORECASE)
# Code with its texts, in which // may stand, and what is a comment then.
LINE = re.compile(r"""((?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?!//).)*)//[/!]?<?\s*(.*)""")


def files_of(root):
    """All sources in the folders of sources."""
    paths = [path for room in ROOMS for path in (root / room).rglob("*")]
    return sorted(path for path in paths if path.suffix in (".h", ".cxx", ".cu", ".py") and path.is_file())


def comments_of(path, source):
    """Number, code before the comment and text of each line with a comment."""
    if path.suffix != ".py":
        lines = ((number, line) for number, line in enumerate(source.splitlines(), 1) if "//" in line)
        found = ((number, LINE.match(line)) for number, line in lines)
        return [(number, match[1], match[2]) for number, match in found if match]
    return [(token.start[0], token.line[:token.start[1]], token.string.lstrip("# "))
            for token in tokenize.generate_tokens(io.StringIO(source).readline) if token.type == tokenize.COMMENT]


def beginnings_of(path, source):
    """Number and text of the line with which each comment begins."""
    before = (-1, 0)
    for number, code, text in comments_of(path, source):
        if code.strip() or before != (number - 1, len(code)):
            yield number, text
        before = (number, len(code))
    for node in ast.walk(ast.parse(source)) if path.suffix == ".py" else ():
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node):
            yield node.body[0].lineno, ast.get_docstring(node)


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    paths = files_of(root)
    problems = [f"{path.relative_to(root)}:{number}: {text.splitlines()[0]}" for path in paths
                for number, text in beginnings_of(path, path.read_text(encoding="utf-8")) if POINTS.match(text)]
    print(f"{len(paths)} files")
    sys.exit("\n".join(problems) or (0 if paths else "There are no sources."))


if __name__ == "__main__":
    main()
