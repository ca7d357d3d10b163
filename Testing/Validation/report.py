#!/usr/bin/env python3
"""Makes one report, report.html and report.pdf, of the records that the cases left in a folder.

Arguments: the folder, and the names of all cases; one without a record is reported as failed.
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

import peers
from paraview import servermanager

SECTIONS = ["Single grains", "Convergence", "Other programs", "Collective behaviour",
            "Scenes of the paper"]
# In the order in which one would ask; others come after.
ORDER = ["hertz", "chung_ooi_normal", "chung_ooi_oblique", "chung_ooi_spin", "friction", "drag", "mfix",
         "reference", "convergence", "peers_contact", "peers_laws", "peers_bed", "packing", "janssen", "beverloo",
         "drum", "haff", "repose", "jamming", "segregation"]
WIDE = 420  # points; a drawing that is wider takes the whole page
STYLE = """
@page { size: A4; margin: 18mm 16mm 16mm 16mm;
        @bottom-center { content: counter(page); font: 8pt sans-serif; color: #666; } }
body { font: 10pt/1.4 sans-serif; color: #222; max-width: 900px; margin: auto; padding: 0 12px; }
h1 { font-size: 20pt; margin: 0 0 4pt 0; } h2 { font-size: 14pt; margin: 18pt 0 4pt 0;
     border-bottom: 1px solid #999; break-after: avoid; }
h3 { font-size: 11.5pt; margin: 12pt 0 2pt 0; break-after: avoid; }
p { margin: 3pt 0 5pt 0; }
table { border-collapse: collapse; margin: 4pt 0 8pt 0; font-size: 8pt; width: 100%; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { text-align: left; padding: 1.5pt 7pt 1.5pt 0; border-bottom: 0.5px solid #ccc;
         vertical-align: top; }
td.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
td.short { white-space: nowrap; } td.part { font-weight: bold; padding-top: 5pt; }
.pass { color: #23702f; } .FAIL { color: #b3201d; font-weight: bold; }
.figures { margin: 2pt 0; }
figure { display: inline-block; width: 48%; margin: 2pt 1% 4pt 0; vertical-align: top;
         break-inside: avoid; }
figure.alone { width: 62%; } figure.wide { width: 98%; }
figure svg, figure img { width: 100%; height: auto; }
figcaption, caption, .faint { font-size: 8.5pt; color: #555; }
caption { text-align: left; caption-side: bottom; padding-top: 2pt; }
a { color: #1f5fa8; text-decoration: none; }
"""


def escape(text):
    return html.escape(str(text))


def verdict(passed):
    word = "pass" if passed else "FAIL"
    return f'<span class="{word}">{word}</span>'


def is_number(text):
    return re.fullmatch(r"[-+±]? ?\d[\d.,]*(e[-+]?\d+)?( ?%)?", text.strip()) is not None


def kind_of(cell):
    """How a cell is set: numbers in figures of one width, and short texts stay in one line."""
    plain = html.unescape(re.sub("<[^>]*>", "", cell))
    if is_number(plain):
        return ' class="number"'
    return ' class="short"' if len(plain) < 34 else ""


def table(header, rows, caption="", is_html=False):
    """A table of texts; a row of one text alone is a heading."""
    body = ""
    for row in rows:
        cells = [cell if is_html else escape(cell) for cell in row]
        if len(cells) == 1:
            body += f'<tr><td class="part" colspan="{len(header)}">{cells[0]}</td></tr>\n'
            continue
        body += f"<tr>{''.join(f'<td{kind_of(cell)}>{cell}</td>' for cell in cells)}</tr>\n"
    head = "".join(f"<th>{escape(name)}</th>" for name in header)
    foot = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{foot}<thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>\n"


def picture(folder, name, prefix):
    """A figure inside the page: drawings as they are, with names of their own, pictures as data."""
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


def figures(folder, run, prefix):
    """Figures that follow each other, two side by side."""
    text = ""
    for i, part in enumerate(run):
        drawn = picture(folder, part["file"], f"{prefix}{i}")
        width = re.search(r'<svg[^>]*\swidth="([\d.]+)pt"', drawn)
        is_wide = width is not None and float(width[1]) > WIDE
        kind = "wide" if is_wide else "alone" if len(run) == 1 else "half"
        text += (f'<figure class="{kind}">{drawn}'
                 f"<figcaption>{escape(part['caption'])}</figcaption></figure>")
    return f'<div class="figures">{text}</div>\n'


def check_rows(checks):
    return [[escape(check["what"]), escape(f"{check['measured']} {check['unit']}"),
             escape(f"{check['expected']} {check['tolerance']}"), escape(check["source"]),
             verdict(check["passed"])] for check in checks]


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
    return text + table(["quantity", "measured", "expected", "source", ""],
                        check_rows(record["checks"]), is_html=True)


def read_records(folder, names):
    """The records by case; of a case without one, a record that failed."""
    for name in sorted(names, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER)):
        path = os.path.join(folder, f"{name}.json")
        if os.path.isfile(path):
            with open(path, encoding="utf-8") as file:
                yield json.load(file)
            continue
        check = {"what": "the case ran to its end", "measured": "no", "expected": "yes",
                 "tolerance": "", "unit": "", "source": "", "passed": False}
        yield {"name": name, "title": name, "text": "", "section": SECTIONS[-1],
               "checks": [check], "parts": [], "seconds": 0}


def summary(records):
    rows = []
    for section in SECTIONS:
        own = [record for record in records if record["section"] == section]
        rows += [[escape(section)]] if own else []
        for record in own:
            passed = sum(check["passed"] for check in record["checks"])
            total = len(record["checks"])
            rows.append([f'<a href="#{record["name"]}">{escape(record["title"])}</a>',
                         f"{passed} of {total}", verdict(passed == total),
                         f"{record['seconds']:.0f} s"])
    return table(["case", "checks that pass", "", "time"], rows, is_html=True)


def first_match(pattern, path):
    """What a pattern finds in a file of the system."""
    with open(path, encoding="utf-8") as file:
        found = re.search(pattern, file.read(), re.MULTILINE)
    return found[1] if found else "unknown"


def git(*arguments):
    """What git says of this tree; nothing where it is no checkout."""
    done = subprocess.run(["git", "-C", os.path.dirname(os.path.abspath(__file__)), *arguments],
                          capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def commit():
    known = git("log", "-1", "--format=%h of %cs")
    changed = git("status", "--porcelain", "--untracked-files=no")
    return f"commit {known}{', with changes' if changed else ''}" if known else "no commit known"


def circumstances(versions):
    """What the figures were made with, and on."""
    others = [peer.version for peer in (peers.Lammps(), peers.Yade()) if peer.is_there]
    paraview = str(servermanager.vtkSMProxyManager.GetParaViewSourceVersion())
    return [*versions, paraview.replace("paraview version", "ParaView"), commit(), *(others or ["no other program"]),
            first_match('^PRETTY_NAME="(.*)"', "/etc/os-release"),
            f"{os.cpu_count()} cores of {first_match('^model name[^:]*: (.*)', '/proc/cpuinfo')}"
            f"{' with AVX-512' if first_match('(avx512f)', '/proc/cpuinfo') == 'avx512f' else ''}",
            datetime.date.today().isoformat()]


def make_html(folder, records, versions):
    checks = [check for record in records for check in record["checks"]]
    passed = sum(check["passed"] for check in checks)
    text = (f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/>'
            f"<title>Granular Dynamics: validation</title><style>{STYLE}</style></head><body>\n"
            f"<h1>Granular Dynamics: validation</h1>\n"
            f'<p class="faint">{escape("; ".join(circumstances(versions)))}</p>\n'
            "<p>What the solver gives, beside what is known from outside: closed forms, published"
            " figures, and other programs. All of it went through ParaView's pipeline, as a user's"
            " simulation does. Every expectation stands with its source and the tolerance that is"
            f" demanded; {passed} of {len(checks)} checks pass.</p>\n")
    text += summary(records)
    for section in SECTIONS:
        cases = [record for record in records if record["section"] == section]
        if cases:
            text += f"<h2>{escape(section)}</h2>\n"
            text += "".join(case_html(folder, record) for record in cases)
    return text + "</body></html>\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("cases", nargs="+")
    parser.add_argument("--versions", nargs="*", default=["Version of this tree"],
                        help="of this program and of what it was built with")
    parser.add_argument("--weasyprint", help="the program that makes the PDF file")
    options = parser.parse_args()
    records = list(read_records(options.folder, options.cases))
    unknown = {record["section"] for record in records} - set(SECTIONS)
    if unknown:
        sys.exit(f"report.py: no such section: {', '.join(sorted(unknown))}")
    page = os.path.join(options.folder, "report.html")
    with open(page, "w", encoding="utf-8") as file:
        file.write(make_html(options.folder, records, options.versions))
    print(f"report     {page}")
    if options.weasyprint:
        pdf = os.path.join(options.folder, "report.pdf")
        subprocess.run([options.weasyprint, "-q", page, pdf], check=True)
        print(f"report     {pdf}")


if __name__ == "__main__":
    main()
