"""Pictures of rows: each row is a set, a piece or a saying, and panels beside it show points on scales, with what is uncertain as lines."""

import math
from dataclasses import dataclass, field
from html import escape

# Pixels: a picture's width, its margin, what lies between panels, and between lines of text.
WIDTH, MARGIN, GAP, LINE = 960, 12, 26, 20
# Pixels between marks of one row.
APART = 6


@dataclass
class Mark:
    """A point with what it may be off by, and perhaps a word beside it; a hollow one is what others are compared with."""

    point: float
    colour: str
    low: float | None = None
    high: float | None = None
    hollow: bool = False
    word: str = ""


@dataclass
class Panel:
    """A scale with the marks of every row, by the row's key; `line` is the number that others are held against."""

    title: str
    low: float
    high: float
    ticks: list[float]
    marks: dict[str, list[Mark]]
    line: float | None = None
    log: bool = False

    def across(self, number):
        """Place of a number from 0 to 1; numbers beyond the scale are at its edge."""
        scale = (lambda value: math.log(max(value, 1e-9))) if self.log else float
        first, last = scale(self.low), scale(self.high)
        return min(max((scale(number) - first) / (last - first), 0), 1)


@dataclass
class Picture:
    """`groups` are headings (or none) with rows: keys and labels. `legend` has words with colours and whether they are hollow."""

    title: str
    language: str
    legend: list[tuple[str, str, bool]]
    groups: list[tuple[str, list[tuple[str, str]]]]
    panels: list[Panel]
    label: int = 130
    width: int = WIDTH
    # Text at the right of a row, by its key; its title and width.
    told: dict[str, str] = field(default_factory=dict)
    told_title: str = ""
    told_width: int = 0


def wide(text):
    """About how many pixels a text takes."""
    return sum(13 if ord(letter) > 0x2E7F else 7.5 for letter in text)


def text(x, y, words, more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}"{more}>{escape(words)}</text>'


BOLD, RIGHT, CENTRE = ' font-weight="bold"', ' text-anchor="end"', ' text-anchor="middle"'
# Words among the lines of a scale.
CLEAR = ' stroke="white" stroke-width="4" paint-order="stroke"'


def dot(x, y, colour, hollow):
    fill, edge = ("white", colour) if hollow else (colour, colour)
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.2" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'


def legend_of(picture, y):
    """The legend, in as many lines as it needs, and where it ends."""
    parts, x = [], MARGIN
    for words, colour, hollow in picture.legend:
        if x + 14 + wide(words) > picture.width - MARGIN:
            x, y = MARGIN, y + LINE
        parts += [dot(x + 5, y - 4, colour, hollow), text(x + 14, y, words)]
        x += 34 + wide(words)
    return parts, y


def title_of(title, x, top, more=""):
    """The lines of a title, the last of them just above `top`."""
    return [text(x, top - 10 - 17 * number, words, BOLD + more) for number, words in enumerate(reversed(title.split("\n")))]


def row_of(panel, left, width, middle, marks):
    parts = []
    at = lambda number: left + width * panel.across(number)
    for number, mark in enumerate(marks):
        y = middle + (number - (len(marks) - 1) / 2) * APART
        if mark.low is not None:
            parts.append(f'<path d="M{at(mark.low):.1f} {y:.1f}H{at(mark.high):.1f}" stroke="{mark.colour}" stroke-width="2"/>')
        parts.append(dot(at(mark.point), y, mark.colour, mark.hollow))
        if mark.word:
            parts.append(text(at(mark.point if mark.high is None else mark.high) + 7, middle + 4, mark.word, CLEAR))
    return parts


def panel_of(panel, left, width, top, rows, bottom):
    """A panel: its title above `top`, its scale, and the marks of `rows`, which are keys with the middles of their rows."""
    parts = title_of(panel.title, left, top)
    for tick in panel.ticks:
        x = left + width * panel.across(tick)
        colour = "#999999" if tick == panel.line else "#dddddd"
        parts.append(f'<path d="M{x:.1f} {top}V{bottom}" stroke="{colour}"/>')
        parts.append(text(x, bottom + 16, f"{tick:g}", CENTRE))
    for key, middle in rows:
        parts += row_of(panel, left, width, middle, panel.marks.get(key, []))
    return parts


def heights(picture, top):
    """The headings with their places, the rows with theirs, and where they end."""
    headings, rows, y = [], [], top
    for heading, group in picture.groups:
        if heading:
            headings.append((heading, y + LINE - 6))
            y += LINE
        for key, label in group:
            most = max(len(panel.marks.get(key, [])) for panel in picture.panels)
            high = max(LINE, APART * (most + 1))
            rows.append((key, label, y + high / 2))
            y += high
    return headings, rows, y


def drawn(picture):
    """The picture as SVG."""
    legend, y = legend_of(picture, 44)
    top = y + 20 + 17 * max(panel.title.count("\n") + 1 for panel in picture.panels)
    headings, rows, bottom = heights(picture, top)
    left = picture.label + 2 * MARGIN
    across = picture.width - left - MARGIN - picture.told_width
    width = (across - GAP * (len(picture.panels) - 1)) / len(picture.panels)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {picture.width} {bottom + 28:.0f}" font-family="sans-serif" font-size="13" lang="{picture.language}">',
        f"<title>{escape(picture.title)}</title>",
        f'<rect width="{picture.width}" height="{bottom + 28:.0f}" fill="white"/>',
        text(MARGIN, 22, picture.title, ' font-weight="bold" font-size="15"'),
        *legend,
    ]
    middles = [(key, middle) for key, _, middle in rows]
    # A faint line leads the eye along each row.
    parts += [f'<path d="M{left} {middle:.1f}H{left + across:.1f}" stroke="#f2f2f2"/>' for _, middle in middles]
    for number, panel in enumerate(picture.panels):
        parts += panel_of(panel, left + number * (width + GAP), width, top, middles, bottom)
    parts += [text(MARGIN, y, heading, BOLD) for heading, y in headings]
    parts += [text(left - MARGIN, middle + 4, label, RIGHT) for _, label, middle in rows]
    right = picture.width - MARGIN
    if picture.told:
        parts += title_of(picture.told_title, right, top, RIGHT)
        parts += [text(right, middle + 4, picture.told.get(key, ""), RIGHT) for key, middle in middles]
    return "\n".join(parts + ["</svg>"]) + "\n"
