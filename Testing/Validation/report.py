#!/usr/bin/env python3
"""Makes report.html and report.pdf from the records of the cases in a folder.

Arguments are the folder and the names of all cases. A case without a record counts as failed.
"""

import argparse
import base64
import datetime
import html
import json
import os
import re
import subprocess
import sys

from documents import DOCUMENTS, rows_of
from peers import programs
from paraview import servermanager

SECTIONS = ["Single grains", "Convergence", "Other programs", "Collective behaviour",
            "Scenes of the paper", "Composite grains of Yee, Christara and Lait"]
# Order of the cases in the report. Other cases come last.
ORDER = ["hertz", "chung_ooi_normal", "chung_ooi_oblique", "chung_ooi_spin", "friction", "slope", "drag", "mfix",
         "reference", "convergence", "peers_contact", "peers_laws", "peers_units", "peers_units_yade",
         "peers_clumps", "peers_shapes", "peers_bonds", "peers_bed", "peers_shear", "coarse_graining",
         "packing", "janssen", "beverloo", "drum", "haff", "dice", "inertial", "repose", "jamming",
         "segregation", "yee_piles", "yee_push", "yee_size", "yee_steps", "yee_stiffness"]
WIDE = 420  # points. A wider drawing takes the whole page
PRINTED = 0.91  # scale of drawings, which gives all letters one size in print
CHECK_WIDTHS = (35, 15, 20, 25, 5)  # percent


def escape(text):
    return html.escape(str(text))


def verdict(passed):
    word = "pass" if passed else "FAIL"
    return f'<span class="{word}">{word}</span>'


def is_number(text):
    return re.fullmatch(r"[-+±]? ?\d[\d.,]*(e[-+]?\d+)?( ?%)?", text.strip()) is not None


def kind_of(cell):
    """Class of a cell: numbers have digits of one width, and short texts stay in one line."""
    plain = html.unescape(re.sub("<[^>]*>", "", cell))
    if is_number(plain):
        return ' class="number"'
    return ' class="short"' if len(plain) < 34 else ""


def table(header, rows, caption="", is_html=False, kind="", widths=()):
    """A table of texts. A row with a single text is a heading."""
    lines = []
    for row in rows:
        cells = [cell if is_html else escape(cell) for cell in row]
        if len(cells) == 1:
            lines.append(f'<tr class="part"><td class="part" colspan="{len(header)}">{cells[0]}</td>'
                         "</tr>\n")
            continue
        lines.append(f"<tr>{''.join(f'<td{kind_of(cell)}>{cell}</td>' for cell in cells)}</tr>\n")
    # No page has the first or the last row alone.
    groups = [lines] if len(lines) < 7 else [lines[:3], lines[3:-3], lines[-3:]]
    body = "".join(f'<tbody class="{"kept" if len(group) <= 6 else ""}">{"".join(group)}</tbody>'
                   for group in groups)
    head = "".join(f"<th>{escape(name)}</th>" for name in header)
    head = f"<thead><tr>{head}</tr></thead>\n" if any(header) else ""
    foot = f"<caption>{escape(caption)}</caption>" if caption else ""
    columns = "".join(f'<col style="width: {width}%"/>' for width in widths)
    classes = f"{kind} whole" if len(rows) <= 8 else kind
    return (f'<table class="{classes}">{foot}<colgroup>{columns}</colgroup>{head}'
            f"{body}</table>\n")


def picture(folder, name, prefix):
    """A figure within the page: drawings with unique names of elements, pictures as data."""
    path = os.path.join(folder, name)
    if name.endswith(".svg"):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        text = text[text.index("<svg"):]
        text = re.sub(r'\bid="', f'id="{prefix}-', text)
        text = re.sub(r"url\(#", f"url(#{prefix}-", text)
        return re.sub(r'href="#', f'href="#{prefix}-', text)
    with open(path, "rb") as file:
        data = base64.b64encode(file.read()).decode()
    kind = "png" if name.endswith(".png") else "jpeg"
    return f'<img src="data:image/{kind};base64,{data}"/>'


def drawing(folder, part, prefix):
    """A figure as printed, and True for a wide figure."""
    drawn = picture(folder, part["file"], prefix)
    size = re.search(r'<svg[^>]*?\swidth="([\d.]+)pt"', drawn)
    if size is None:
        return drawn, False
    drawn = re.sub(r'\s(width|height)="[\d.]+pt"', "", drawn, count=2)
    style = f'<svg style="width: {PRINTED * float(size[1]):.1f}pt"'
    return drawn.replace("<svg", style, 1), float(size[1]) > WIDE


def figures(folder, run, prefix):
    """Successive figures: two side by side, or one with the caption beside it."""
    drawn = [drawing(folder, part, f"{prefix}{i}") for i, part in enumerate(run)]
    text, i = "", 0
    while i < len(run):
        is_pair = i + 1 < len(run) and not drawn[i][1] and not drawn[i + 1][1]
        kind = "wide" if drawn[i][1] else "half" if is_pair else "alone"
        for k in range(i, i + 1 + is_pair):
            text += (f'<figure class="{kind}"><div>{drawn[k][0]}</div>'
                     f"<figcaption>{escape(run[k]['caption'])}</figcaption></figure>")
        i += 1 + is_pair
    return f'<div class="figures">{text}</div>\n'


def kept(text):
    """A short text that stays in one line."""
    return f'<span class="short">{escape(text)}</span>' if len(text) < 22 else escape(text)


def check_rows(checks):
    return [[escape(check["what"]), kept(f"{check['measured']} {check['unit']}"),
             kept(f"{check['expected']} {check['tolerance']}"), escape(check["source"]),
             verdict(check["passed"])] for check in checks]


def check_table(checks):
    """Checks, followed by conditions."""
    conditions = [check for check in checks if check["is_condition"]]
    rows = check_rows(check for check in checks if not check["is_condition"])
    if conditions:
        rows += [["conditions"], *check_rows(conditions)]
    return table(["quantity", "measured", "expected", "source", ""], rows, is_html=True,
                 kind="fixed checks", widths=CHECK_WIDTHS)


def case_html(folder, record):
    name = record["name"]
    text = f'<h3 id="{name}">{escape(record["title"])}</h3>\n<p>{escape(record["text"])}</p>\n'
    run = []
    for index, part in enumerate([*record["parts"], {"kind": "end"}]):
        if part["kind"] == "figure":
            run.append(part)
            continue
        text += figures(folder, run, f"{name}{index}") if run else ""
        run = []
        if part["kind"] == "text":
            text += f"<p>{escape(part['text'])}</p>\n"
        elif part["kind"] == "table":
            text += table(part["header"], part["rows"], part["caption"])
        elif part["kind"] == "left out":
            text += f'<p class="FAIL">Left out: {escape(part["text"])}</p>\n'
    return text + check_table(record["checks"])


def read_records(folder, names):
    """Records by case. A case without a record gets a failed record."""
    for name in sorted(names, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER)):
        path = os.path.join(folder, f"{name}.json")
        if os.path.isfile(path):
            with open(path, encoding="utf-8") as file:
                yield json.load(file)
            continue
        check = {"what": "the case ran to its end", "measured": "no", "expected": "yes",
                 "tolerance": "", "unit": "", "source": "", "passed": False,
                 "is_condition": False}
        yield {"name": name, "title": name, "text": "", "section": SECTIONS[-1], "commit": "",
               "checks": [check], "parts": [], "seconds": 0}


def passed_of(checks, is_condition):
    """Number of passed checks or conditions, in words."""
    kind = [check["passed"] for check in checks if check["is_condition"] == is_condition]
    return f"{sum(kind)} of {len(kind)}" if kind else ""


def summary(records):
    rows = []
    for section in SECTIONS:
        own = [record for record in records if record["section"] == section]
        rows += [[escape(section)]] if own else []
        for record in own:
            checks = record["checks"]
            rows.append([f'<a href="#{record["name"]}">{escape(record["title"])}</a>',
                         passed_of(checks, False), passed_of(checks, True),
                         verdict(all(check["passed"] for check in checks)),
                         f"{record['seconds']:.0f} s"])
    return table(["case", "checks that pass", "conditions", "", "time"], rows, is_html=True,
                 kind="fixed", widths=(56, 17, 12, 7, 8))


def document_pages(records):
    """A page for each document: its tables and figures, with those of the cases that have run."""
    known = {record["name"]: record for record in records if record["parts"]}
    text = ""
    for name, rows in DOCUMENTS.items():
        cells = [[*map(escape, row), f'<a href="#{case}">{case}</a>' if case in known else case]
                 for *row, case in rows_of(rows, known)]
        text += f'<h2 class="page">Tables and figures of {escape(name)}</h2>\n'
        text += table(["place", "quantity", "printed", "here", "case"], cells, is_html=True,
                      kind="fixed checks", widths=(11, 25, 19, 29, 16))
    return text


def first_match(pattern, path):
    """First match of a pattern in a file of the system."""
    with open(path, encoding="utf-8") as file:
        found = re.search(pattern, file.read(), re.MULTILINE)
    return found[1] if found else "unknown"


def commits(records):
    """Commit of most cases, then commits of other cases with the names."""
    found = {}
    for record in records:
        if record["commit"]:
            found.setdefault(record["commit"], []).append(record["name"])
    most = max(found, key=lambda known: len(found[known]), default="unknown")
    others = [f"{', '.join(names)}: {known}" for known, names in found.items() if known != most]
    return "; ".join([most, *others])


def circumstances(records, versions):
    """Programs, machine and date of the measurements: rows of a table."""
    others = [peer.version for peer in (programs.Lammps(), programs.Yade()) if peer.is_there]
    paraview = str(servermanager.vtkSMProxyManager.GetParaViewSourceVersion())
    vtk = servermanager.vtk.vtkVersion.GetVTKVersion()
    wide = " with AVX-512" if first_match("(avx512f)", "/proc/cpuinfo") == "avx512f" else ""
    return [["this solver", f"{versions[0]}, commit {commits(records)}"],
            ["compiler", ", ".join(versions[1:])],
            ["libraries", f"{paraview.replace('paraview version', 'ParaView')}, VTK {vtk}"],
            ["other programs", ", ".join(others) or "none"],
            ["system", first_match('^PRETTY_NAME="(.*)"', "/etc/os-release")],
            ["machine", f"{os.cpu_count()} cores of"
             f" {first_match('^model name[^:]*: (.*)', '/proc/cpuinfo')}{wide}"],
            ["made on", datetime.date.today().isoformat()]]


def style():
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "report.css"),
              encoding="utf-8") as file:
        return file.read()


def make_html(folder, records, versions):
    checks = [check for record in records for check in record["checks"]]
    text = (f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/>'
            f"<title>Granular Dynamics: validation</title><style>{style()}</style></head><body>\n"
            f"<h1>Granular Dynamics: validation</h1>\n"
            "<p>The report compares the solver with closed forms, published figures and other programs."
            " All simulations went through ParaView's pipeline, as a user's simulation does. Every"
            f" expectation has a source and a tolerance. {passed_of(checks, False)} checks pass in"
            f" {len(records)} cases. Conditions are checks of a comparison itself: the state of a scene,"
            " or a known figure of a reference or another program. Conditions say nothing of the solver"
            f" and are counted apart. {passed_of(checks, True)} conditions hold. The last pages have the"
            " tables and figures of five documents, with the figures printed and measured here.</p>\n")
    text += table(["", ""], circumstances(records, versions), kind="fixed", widths=(16, 84))
    text += summary(records)
    for section in SECTIONS:
        cases = [record for record in records if record["section"] == section]
        if cases:
            text += f"<h2>{escape(section)}</h2>\n"
            text += "".join(case_html(folder, record) for record in cases)
    return text + document_pages(records) + "</body></html>\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("cases", nargs="+")
    parser.add_argument("--versions", nargs="*", default=["Version of this tree"],
                        help="version and compiler of this program")
    parser.add_argument("--weasyprint", help="program that makes the PDF file")
    options = parser.parse_args()
    records = list(read_records(options.folder, options.cases))
    unknown = {record["section"] for record in records} - set(SECTIONS)
    if unknown:
        sys.exit(f"report.py: no such section: {', '.join(sorted(unknown))}")
    page = os.path.join(options.folder, "report.html")
    text = make_html(options.folder, records, options.versions)
    with open(page, "w", encoding="utf-8") as file:
        file.write(text)
    print(f"report     {page}")
    if options.weasyprint:
        pdf = os.path.join(options.folder, "report.pdf")
        subprocess.run([options.weasyprint, "-q", page, pdf], check=True)
        print(f"report     {pdf}")


if __name__ == "__main__":
    main()
