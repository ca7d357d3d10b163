"""The page of a report: HTML that holds everything, so that one file can be sent."""

import base64
from html import escape

STYLE = """
body { font: 15px/1.45 system-ui, "DejaVu Sans", "Segoe UI", sans-serif; color: #222; background: #fff; margin: 0; }
main { max-width: 1040px; margin: 0 auto; padding: 28px 24px 60px; }
h1 { font-size: 27px; margin: 0 0 2px; }
h2 { font-size: 19px; margin: 34px 0 10px; padding-bottom: 4px; border-bottom: 2px solid #1f5aa6; }
h3 { font-size: 15px; margin: 18px 0 6px; }
p { margin: 6px 0; }
.about { color: #666; }
.cards { margin: 16px 0 0; }
.cards div { display: inline-block; background: #f2f5f9; border-radius: 6px; padding: 8px 14px;
  margin: 0 6px 8px 0; min-width: 90px; vertical-align: top; }
.cards b { display: block; font-size: 19px; font-weight: 600; }
.cards span { color: #555; font-size: 13px; }
figure { display: inline-block; vertical-align: top; margin: 0 0.5% 12px 0; break-inside: avoid; }
.pictures figure { width: 32.5%; }
.charts figure { width: 49%; }
figure img { width: 100%; border: 1px solid #d8dde3; display: block; }
figcaption { color: #444; font-size: 13px; margin-top: 4px; }
.charts figcaption { font-weight: 600; color: #222; font-size: 14px; margin: 0 0 2px; }
svg { width: 100%; height: auto; display: block; }
.legend { font-size: 12.5px; margin-left: 12%; }
.legend span { display: inline-block; margin-right: 14px; }
.legend i { display: inline-block; width: 16px; height: 3px; margin-right: 5px; vertical-align: middle; }
table { border-collapse: collapse; margin: 6px 0 10px; width: 100%; }
tr { break-inside: avoid; }
th, td { text-align: left; padding: 3px 12px 3px 0; border-bottom: 1px solid #e6e9ed; vertical-align: top; }
th { font-weight: 600; color: #444; }
td.number, th.number { text-align: right; }
pre { font: 12.5px/1.4 "DejaVu Sans Mono", monospace; margin: 0; white-space: pre-wrap; }
tr.default td { color: #888; }
.balances div { display: inline-block; width: 31%; margin-right: 2%; vertical-align: top; }
.balances tr:last-child td { font-weight: 600; }
.narrow { max-width: 560px; }
li { margin: 3px 0; }
code { font: 12px "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
.bad { color: #a31515; font-weight: 600; }
@media print { main { padding: 0; max-width: none; } }
"""


def section(title, *parts):
    """A section, or nothing where it has no parts."""
    body = "".join(part for part in parts if part)
    return f"<section><h2>{escape(title)}</h2>{body}</section>" if body else ""


def paragraph(text, kind=""):
    return f"<p class='{kind}'>{escape(text)}</p>"


def cards(numbers):
    """(number, words) side by side."""
    return '<div class="cards">' + "".join(
        f"<div><b>{escape(number)}</b><span>{escape(words)}</span></div>" for number, words in numbers) + "</div>"


def pictures(images):
    """(bytes of a PNG, caption) side by side."""
    return '<div class="pictures">' + "".join(
        f'<figure><img alt="{escape(caption)}" src="data:image/png;base64,'
        f'{base64.b64encode(image).decode()}"/><figcaption>{escape(caption)}</figcaption></figure>'
        for image, caption in images) + "</div>"


def charts(drawn):
    """(title, chart) side by side."""
    return '<div class="charts">' + "".join(
        f"<figure><figcaption>{escape(title)}</figcaption>{chart}</figure>" for title, chart in drawn) + "</div>"


def _cell(value):
    text = escape(value)
    return f"<pre>{text}</pre>" if "\n" in value else text


def properties(rows):
    """A table of labels, values and units; defaults are grey."""
    return "<table><tr><th>Parameter</th><th>Value</th><th>Unit</th></tr>" + "".join(
        f'<tr class="{"default" if is_default else "own"}"><td>{escape(label)}</td><td>{_cell(value)}'
        f'{" (default)" if is_default else ""}</td><td>{escape(unit)}</td></tr>'
        for label, value, unit, is_default in rows) + "</table>"


def table(heads, rows):
    """The first column has words, the others numbers."""
    head = "".join(f'<th class="{"number" if k else "words"}">{escape(text)}</th>' for k, text in enumerate(heads))
    body = "".join("<tr>" + "".join(f'<td class="{"number" if k else "words"}">{escape(text)}</td>'
                                    for k, text in enumerate(row)) + "</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def balances(all_of_them):
    """(title, unit, [(words, number)], difference) side by side."""
    return '<div class="balances">' + "".join(
        f"<div><h3>{escape(title)}</h3>"
        + table(("", unit), [*[(words, f"{number:.5g}") for words, number in lines],
                             ("difference", difference)]) + "</div>"
        for title, unit, lines, difference in all_of_them) + "</div>"


def items(lines):
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def page(title, about, parts):
    """The whole page."""
    return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
            f"<style>{STYLE}</style></head><body><main><h1>{escape(title)}</h1>{paragraph(about, 'about')}"
            f"{''.join(parts)}</main></body></html>\n")
