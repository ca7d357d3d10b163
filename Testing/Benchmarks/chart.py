"""A log-log chart of speeds over numbers of grains as SVG, with nothing but the standard library."""
import html
import math

WIDTH, HEIGHT = 830, 470
LEFT, RIGHT, TOP, BOTTOM = 80, 250, 70, 60
INK, FAINT = "#333333", "#dddddd"


def short(value):
    """2000000 as 2 M."""
    for unit, name in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if value >= unit:
            return f"{value / unit:g}{name}"
    return f"{value:g}"


class Axis:
    """Positions on a logarithmic axis, and round values on it."""

    def __init__(self, values, begin, end, margin=1.0):
        self.low, self.high = min(values) / margin, max(values) * margin
        self.begin, self.end = begin, end

    def position(self, value):
        share = math.log(value / self.low) / math.log(self.high / self.low)
        return self.begin + share * (self.end - self.begin)

    def ticks(self, steps):
        first = math.floor(math.log10(self.low))
        last = math.ceil(math.log10(self.high))
        values = [step * 10.0**decade for decade in range(first, last + 1) for step in steps]
        return [value for value in values if self.low <= value <= self.high]


def text(x, y, words, anchor="middle", size=13, extra=""):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" '
            f'fill="{INK}" {extra}>{html.escape(words)}</text>')


def line(x1, y1, x2, y2, colour, width=1.0):
    return (f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
            f'stroke="{colour}" stroke-width="{width}"/>')


def marker(x, y, colour, filled):
    return (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" stroke="{colour}" stroke-width="2" '
            f'fill="{colour if filled else "white"}"/>')


def grid(across, up):
    """Lines and numbers of both axes."""
    for value in across.ticks([1]):
        x = across.position(value)
        yield line(x, TOP, x, HEIGHT - BOTTOM, FAINT)
        yield text(x, HEIGHT - BOTTOM + 20, short(value))
    for value in up.ticks([1, 2, 5]):
        y = up.position(value)
        yield line(LEFT, y, WIDTH - RIGHT, y, FAINT)
        yield text(LEFT - 8, y + 4, short(value), "end")
    yield line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, INK)
    yield line(LEFT, TOP, LEFT, HEIGHT - BOTTOM, INK)


def draw_series(series, across, up):
    """Medians joined by a line; the bar behind each goes from the slowest run to the fastest."""
    points = [(across.position(n), up.position(middle)) for n, middle, _, _ in series["points"]]
    for n, _, low, high in series["points"]:
        x = across.position(n)
        yield line(x, up.position(low), x, up.position(high), series["colour"], 1.5)
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashes = "" if series["filled"] else 'stroke-dasharray="6 4"'
    yield f'<polyline points="{path}" fill="none" stroke="{series["colour"]}" stroke-width="2" {dashes}/>'
    for x, y in points:
        yield marker(x, y, series["colour"], series["filled"])


def draw_legend(all_series):
    """In the order of the lines at their right ends."""
    ordered = sorted(all_series, key=lambda s: -s["points"][-1][1])
    for k, series in enumerate(ordered):
        x, y = WIDTH - RIGHT + 20, TOP + 14 + 26 * k
        dashes = "" if series["filled"] else 'stroke-dasharray="6 4"'
        yield (f'<line x1="{x}" y1="{y}" x2="{x + 30}" y2="{y}" stroke="{series["colour"]}" '
               f'stroke-width="2" {dashes}/>')
        yield marker(x + 15, y, series["colour"], series["filled"])
        yield text(x + 38, y + 4, series["name"], "start")


def draw(title, note, all_series):
    """The chart as a string. A series has a name, a colour, filled (a full line), and points of
    (grains, median, slowest, fastest)."""
    points = [p for series in all_series for p in series["points"]]
    across = Axis([p[0] for p in points], LEFT + 25, WIDTH - RIGHT - 25, 1.0)
    if across.low == across.high:
        across.low, across.high = across.low / 2, across.high * 2
    up = Axis([v for p in points for v in p[2:]], HEIGHT - BOTTOM, TOP, 1.3)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
             f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="Helvetica, Arial, sans-serif">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
             text(LEFT, 30, title, "start", 17, 'font-weight="bold"'),
             text(LEFT, 50, note, "start", 12)]
    parts += grid(across, up)
    for series in all_series:
        parts += draw_series(series, across, up)
    parts += draw_legend(all_series)
    middle = (TOP + HEIGHT - BOTTOM) / 2
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 16, "grains"))
    parts.append(text(22, middle, "particle steps per second", "middle", 13,
                      f'transform="rotate(-90 22 {middle})"'))
    return "\n".join(parts + ["</svg>"]) + "\n"
