"""Sentences of pages and of help texts have at most 25 words, so that each says one fact.

Arguments: files in Markdown (*.md), and XML files of server-manager proxies, of which the help counts.
A sentence ends at ".", "!" or "?", and with its paragraph, item, heading or cell of a table. Code blocks
and pictures do not count, and code within a line counts as one word.
"""

import pathlib
import re
import sys
from xml.etree import ElementTree

MOST = 25  # words
ABBREVIATIONS = r"\b(e\.g|i\.e|et al|vs|no|Fig|Phys|Rev|Lett|J|pp|doi)\."


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
        paragraphs = (paragraphs_of_markdown(path.read_text(encoding="utf-8")) if path.suffix == ".md"
                      else helps_of_xml(path))
        for sentence in (one for paragraph in paragraphs for one in sentences(paragraph)):
            length = len(words(sentence))
            count += length > 0
            if length > MOST:
                problems.append(f"{path}: {length} words: {sentence}")
    print(f"{count} sentences, {len(problems)} with more than {MOST} words")
    if problems or count == 0:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
