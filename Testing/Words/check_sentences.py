"""Sentences of pages, helps and reports have at most 25 words, so that each says one fact.

Arguments are files in Markdown (*.md), XML files of server-manager proxies, and Python files (*.py).
The help counts in XML files. Docstrings, comments and all other strings count in Python files.

A sentence ends at ".", "!" or "?", and with its paragraph, item, heading or cell of a table. Code blocks
and pictures do not count, and code within a line counts as one word. A value in an f-string is one word.
Each line of a string is a paragraph, except in docstrings. An input deck is such a string of short lines.
"""

import ast
import inspect
import io
import pathlib
import re
import sys
import tokenize
from xml.etree import ElementTree

MOST = 25  # words
ABBREVIATIONS = (r"\b(e\.g|i\.e|et al|vs|no|Fig|Phys|Rev|Lett|J|pp|doi|Chem|Eng|Sci|Metall|Trans|Mech|Comput"
                 r"|Commun|Granul)\.")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def paragraphs_of_markdown(text):
    text = re.sub(r"```.*?```|<!--.*?-->", "\n\n", text, flags=re.DOTALL)
    paragraph = []
    for line in text.splitlines() + [""]:
        line = line.strip()
        item = re.match(r"(?:[-*]|\d+\.)\s+", line)
        if not line or item or line[0] in "#|" or line.startswith("!["):
            yield " ".join(paragraph)
            paragraph = []
        if line.startswith("|"):
            yield from line.strip("|").split("|")
        elif line and not line.startswith(("#", "![")):
            paragraph.append(line[item.end():] if item else line)


def helps_of_xml(path):
    for element in ElementTree.parse(path).iter("Documentation"):
        yield from (element.get(name, "") for name in ("short_help", "long_help"))
        yield element.text or ""


def comments_of_python(source):
    """Comments. Comment lines that follow each other in one column are one comment."""
    comment, end = [], None
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            if token.line[:column].strip() or end != (row - 1, column):
                yield " ".join(comment)
                comment = []
            comment.append(token.string.lstrip("#!: "))
            end = row, column
    yield " ".join(comment)


def strings_of_python(tree):
    """Strings of a tree. An f-string has a word for each of its values."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(part.value if isinstance(part, ast.Constant) else "Value" for part in node.values)
            for part in node.values:
                yield from strings_of_python(part) if isinstance(part, ast.FormattedValue) else ()
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        else:
            yield from strings_of_python(node)


def paragraphs_of_python(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node) is not None:
            text = inspect.cleandoc(node.body.pop(0).value.value)
            text = re.sub(r"@a (\w)", lambda name: name[1].upper(), text)
            yield from paragraphs_of_markdown(re.sub(r"^ {4}.*$", "", text, flags=re.MULTILINE))
    yield from comments_of_python(source)
    for text in strings_of_python(tree):
        yield from re.split(r"\n|</?[a-z][^>]*>", text)


def paragraphs_of(path):
    if path.suffix == ".xml":
        return helps_of_xml(path)
    text = path.read_text(encoding="utf-8")
    return paragraphs_of_markdown(text) if path.suffix == ".md" else paragraphs_of_python(text)


def sentences(paragraph):
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(paragraph.split()))
    text = re.sub(r"`[^`]*`", "Code", text)
    text = re.sub(ABBREVIATIONS, r"\1", re.sub(r"[*_]", "", text))
    return re.split(r"(?<=[.!?])[)\"]?\s+(?=[\"(]?[A-Z0-9'])", text)


def words(sentence):
    return [word for word in sentence.split() if re.search(r"\w", word)]


def main():
    count = 0
    problems = []
    for path in map(pathlib.Path, sys.argv[1:]):
        for sentence in (one for paragraph in paragraphs_of(path) for one in sentences(paragraph)):
            length = len(words(sentence))
            count += length > 0
            if length > MOST:
                problems.append(f"{path}: {length} words: {sentence}")
    print(f"{count} sentences, {len(problems)} with more than {MOST} words")
    if problems or count == 0:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
