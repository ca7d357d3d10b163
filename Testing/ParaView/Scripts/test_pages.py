"""The pages of the in-application help: made of the guide and the XML, whole, and without a link that
leads nowhere.

Arguments: the folder of the guide, that of the XML, and the program make-pages.
"""

import html
import pathlib
import re
import subprocess
import sys
import tempfile
from xml.etree import ElementTree

GUIDE, XML, MAKE_PAGES = map(pathlib.Path, sys.argv[1:])
LARGEST_PICTURE, ALL_PICTURES = 200_000, 4_000_000  # bytes
problems = []


def proxies_of_users():
    """The names of all proxies that are in a menu or open or write files."""
    found = []
    for file in sorted(XML.glob("*.xml")):
        for group in ElementTree.parse(file).iter("ProxyGroup"):
            for proxy in group:
                hints = {hint.tag for hint in proxy.findall("Hints/*")}
                if hints & {"ShowInMenu", "ReaderFactory", "WriterFactory"}:
                    found.append((group.get("name"), proxy.get("name"), proxy.get("label")))
    return found


def check_markdown():
    text = "\n".join(page.read_text(encoding="utf-8") for page in GUIDE.glob("*.md"))
    proxies = proxies_of_users()
    if len(proxies) < 10:
        problems.append(f"only {len(proxies)} proxies were found in {XML}")
    for group, name, label in proxies:
        if label not in text:
            problems.append(f"the guide does not mention {label} ({group}.{name})")
    pictures = list(GUIDE.glob("*.jpg"))
    for picture in pictures:
        if picture.stat().st_size > LARGEST_PICTURE:
            problems.append(f"{picture.name} has {picture.stat().st_size} bytes")
        if f"({picture.name})" not in text:
            problems.append(f"no page shows {picture.name}")
    if sum(picture.stat().st_size for picture in pictures) > ALL_PICTURES:
        problems.append("the pictures are too large altogether")
    return proxies


def check_pages(folder, proxies):
    pages = {page.name: page.read_text(encoding="utf-8") for page in folder.glob("*.html")}
    for source in GUIDE.glob("*.md"):
        if source.stem + ".html" not in pages:
            problems.append(f"{source.name} has no page")
    for group, name, label in proxies:
        page = pages.get(f"{group}.{name}.html", "")
        if f"<h1>{html.escape(label)}</h1>" not in page:
            problems.append(f"{group}.{name} has no page with its name")
        if "<table>" not in page:
            problems.append(f"the page of {group}.{name} has no properties")
    reached, todo = set(), ["index.html"]
    while todo:
        name = todo.pop()
        reached.add(name)
        for target in re.findall(r'(?:href|src)="([^"#:]+)(?:#[^"]*)?"', pages[name]):
            if not (folder / target).is_file():
                problems.append(f"{name} links to {target}, which is not there")
            elif target.endswith(".html") and target not in reached:
                todo.append(target)
    lost = {source.stem + ".html" for source in GUIDE.glob("*.md")} - reached
    if lost:
        problems.append(f"no link leads to {sorted(lost)}")
    text = re.sub(r"<pre>.*?</pre>", "", pages["tutorial.html"], flags=re.DOTALL)
    if "![" in text or "](" in text:
        problems.append("tutorial.html has Markdown left in it")


def check_project(folder):
    """What tells of the pages: all of them, each in the contents once or as the front page."""
    project = ElementTree.parse(folder / "Guide.qhp")
    files = {file.text for file in project.iter("file")}
    there = {file.name for file in folder.iterdir()} - {"Guide.qhp"}
    if files != there:
        problems.append(f"the help's list of files and the files differ in {sorted(files ^ there)}")
    shown = {entry.get("ref") for entry in project.iter("section")}
    pages = {name for name in there if name.endswith(".html")}
    if shown != pages:
        problems.append(f"the help's contents and the pages differ in {sorted(shown ^ pages)}")


def main():
    proxies = check_markdown()
    with tempfile.TemporaryDirectory(prefix="granular-pages-") as folder:
        output = pathlib.Path(folder)
        subprocess.run([sys.executable, str(MAKE_PAGES), str(GUIDE), str(XML), folder, "Guide"],
                       check=True)
        check_pages(output, proxies)
        check_project(output)
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
