"""Line charts as SVG, which a page holds as text."""

import math
from html import escape

import numpy

from ..charts import COLOURS

WIDTH, HEIGHT = 460, 250
LEFT, RIGHT, TOP, BOTTOM = 66, 12, 10, 40  # margins
MOST_POINTS = 1000


def ticks(low, high, about=5):
    """Round numbers from low to high, which differ by 1, 2 or 5 times a power of ten."""
    if not high > low:
        return [low]
    rough = (high - low) / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * (1 - 1e-9))
    first = math.ceil(low / step - 1e-9)
    return [k * step for k in range(first, math.floor(high / step + 1e-9) + 1)]


def _range(values):
    """A range around finite values, with 0 in it where that is near."""
    low, high = float(min(values)), float(max(values))
    if high - low <= 1e-12 * max(abs(low), abs(high)):
        margin = abs(high) * 0.5 or 1.0
        return low - margin, high + margin
    if 0 < low < 0.5 * high:
        low = 0.0
    if 0.5 * low < high < 0:
        high = 0.0
    margin = 0.04 * (high - low)
    return low - (margin if low != 0 else 0), high + (margin if high != 0 else 0)


def _number(value, step):
    """A tick, with as many digits as the step between ticks needs."""
    decimals = max(0, -math.floor(math.log10(step) + 1e-9)) if step else 3
    if decimals > 4 or abs(value) >= 1e6:
        digits = max(0, math.floor(math.log10(abs(value) / step) + 1e-9)) if value and step else 2
        text = f"{value:.{digits}e}" if value else "0"
    else:
        text = f"{value:.{decimals}f}"
    return text.replace("-", "\N{MINUS SIGN}")


def _path(x, y, to_x, to_y):
    """A line through points, with a gap where a value is no number."""
    parts, pen_up = [], True
    for one, other in zip(x, y):
        if not (math.isfinite(one) and math.isfinite(other)):
            pen_up = True
            continue
        parts.append(f"{'M' if pen_up else 'L'}{to_x(one):.1f} {to_y(other):.1f}")
        pen_up = False
    return "".join(parts)


def _axes(x_ticks, y_ticks, to_x, to_y, x_title, y_title):
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    x_step = x_ticks[1] - x_ticks[0] if len(x_ticks) > 1 else 0
    y_step = y_ticks[1] - y_ticks[0] if len(y_ticks) > 1 else 0
    lines = []
    for value in y_ticks:
        at = to_y(value)
        lines.append(f'<line stroke="#e3e6ea" x1="{LEFT}" y1="{at:.1f}" x2="{right}" y2="{at:.1f}"/>'
                     f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{_number(value, y_step)}</text>')
    for value in x_ticks:
        at = to_x(value)
        lines.append(f'<line stroke="#666" x1="{at:.1f}" y1="{bottom}" x2="{at:.1f}" y2="{bottom + 4}"/>'
                     f'<text x="{at:.1f}" y="{bottom + 17}" text-anchor="middle">{_number(value, x_step)}</text>')
    middle = (TOP + bottom) / 2
    return "".join(lines) + (
        f'<path stroke="#666" fill="none" d="M{LEFT} {TOP}V{bottom}H{right}"/>'
        f'<text x="{(LEFT + right) / 2}" y="{HEIGHT - 6}" text-anchor="middle">{escape(x_title)}</text>'
        f'<text transform="translate(13 {middle}) rotate(-90)" text-anchor="middle">{escape(y_title)}</text>')


def chart(x_title, y_title, x, curves):
    """An SVG with a curve for each (label, values), and its legend below as HTML. Empty where no value
    is a number."""
    some = slice(None, None, max(1, len(x) // MOST_POINTS))
    x = numpy.asarray(x, dtype=float)[some]
    curves = [(label, numpy.asarray(values, dtype=float)[some]) for label, values in curves]
    finite = [value for _, values in curves for value in values if math.isfinite(value)]
    if not finite or not len(x):
        return ""
    (x_low, x_high), (y_low, y_high) = (float(x.min()), float(x.max())), _range(finite)
    x_high = x_high if x_high > x_low else x_low + 1.0
    to_x = lambda value: LEFT + (value - x_low) / (x_high - x_low) * (WIDTH - LEFT - RIGHT)
    to_y = lambda value: HEIGHT - BOTTOM - (value - y_low) / (y_high - y_low) * (HEIGHT - BOTTOM - TOP)
    drawn, legend = [], []
    for k, (label, values) in enumerate(curves):
        red, green, blue = (round(255 * part) for part in COLOURS[k % len(COLOURS)])
        dash = ' stroke-dasharray="6 4"' if k >= len(COLOURS) else ""
        colour = f"#{red:02x}{green:02x}{blue:02x}"
        drawn.append(f'<path fill="none" stroke-width="1.8" stroke="{colour}"{dash}'
                     f' d="{_path(x, values, to_x, to_y)}"/>')
        legend.append(f'<span><i style="background:{colour}"></i>{escape(label)}</span>')
    axes = _axes(ticks(x_low, x_high), ticks(y_low, y_high), to_x, to_y, x_title, y_title)
    return (f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(y_title)}" font-size="11.5"'
            f' fill="#333" font-family="system-ui, DejaVu Sans, Segoe UI, sans-serif">{axes}'
            f'{"".join(drawn)}</svg><div class="legend">{"".join(legend)}</div>')
