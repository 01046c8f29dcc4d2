"""A recorded game as a moving picture, and the board and the fights of its edition as still ones.

The moving picture shows what South sees: its own pieces, the backs of North's, the umpire's words. CSS moves it, so that a reader
who asks for less motion sees the start.
"""

import re
from html import escape

from drawings.tables import ROOT, board_of, rules_of

RECORD = ROOT / "docs/pictures/game.record"
PICTURES = ROOT / "docs/pictures"
# Pixels of a line of words.
WORDS = 34
# Seconds: before the first move, from move to move, a move itself, and after the last.
BEFORE, STEP, MOVE, AFTER = 2.0, 1.1, 0.4, 6.0
INK, FACE, BACK = "#4a3b28", "#f5dfb0", "#9a5a42"
FONT = "'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP',serif"
OUTCOMES = {"w": ("wins the fight", "勝ち"), "l": ("loses the fight", "負け"), "b": ("both fall", "相打ち"), "": ("", "")}


class Board:
    """An edition's board with the middles of its squares; no words are printed where pieces stand."""

    def __init__(self, edition):
        (head, _, *lines, _), squares = board_of(edition)
        self.lines = [line for line in lines if 'class="printed"' not in line]
        self.width, self.height = map(int, re.search(r'viewBox="0 0 (\d+) (\d+)"', head).groups())
        self.middles = {name: (left + wide / 2, top + high / 2) for name, (_, left, top, wide, high) in squares.items()}


def piece(name, hidden, more=""):
    """A piece around 0, 0, its name downwards; of North's the back, with its name to be shown at the end."""
    size = min(17, 36 / len(name))
    turn = ' transform="rotate(180)"' if hidden else ""
    letters = (f'<tspan x="0" y="{2 + size * (at + 0.86 - len(name) / 2):.1f}">{"｜" if letter == "ー" else letter}</tspan>' for at, letter in enumerate(name))
    word = f'<text font-size="{size:.1f}"{more}>{"".join(letters)}</text>'
    return f'<path d="M0 -24L17 -18L21 23L-21 23L-17 -18Z" fill="{BACK if hidden else FACE}" stroke="{INK}"{turn}/>{word}'


def read():
    """The edition, the pieces by square, and the plies: seat, squares, outcome."""
    text = RECORD.read_text(encoding="utf-8")
    edition = re.search(r"^game: (\S+)", text, re.MULTILINE)[1]
    board, names = Board(edition), {kind["code"]: kind["ja"] for kind in rules_of(edition)["piece"]}
    pieces = {}
    for seat in "sn":
        rows = re.search(rf"^setup {seat}: (\S+)", text, re.MULTILINE)[1].split("/")
        for away, row in enumerate(rows):
            rank = len(rows) - away if seat == "s" else len(rows) + 1 + away
            squares = [name for name in board.middles if name[1:] == str(rank)]
            pieces |= {square: (seat, names[row[2 * n : 2 * n + 2]]) for n, square in enumerate(squares)}
    plies = re.findall(r"^\d+\. ([a-i]\d)([a-i]\d)(?: ([wlb]))?$", text, re.MULTILINE)
    return edition, board, pieces, plies


class Motion:
    """Places of every piece in time, and when it falls."""

    def __init__(self, pieces):
        self.at, self.steps, self.falls = {start: start for start in pieces}, {start: [] for start in pieces}, {}

    def play(self, origin, goal, outcome, begin):
        mover = self.at.pop(origin)
        met = self.at.pop(goal, None)
        assert (met is None) == (outcome == ""), f"{origin}{goal} of {RECORD.name} meets what its outcome does not say"
        self.steps[mover].append((begin, goal))
        fallen = {"": [], "w": [met], "l": [mover], "b": [mover, met]}[outcome]
        self.falls |= dict.fromkeys(fallen, begin + MOVE)
        if outcome in ("", "w"):
            self.at[goal] = mover
        elif outcome == "l":
            self.at[goal] = met


def keyframes(name, frames):
    return f"@keyframes {name}{{" + "".join(f"{when:.2f}%{{{style}}}" for when, style in frames) + "}"


def moving(language):
    """The moving picture."""
    edition, board, pieces, plies = read()
    motion = Motion(pieces)
    begins = [BEFORE + STEP * number for number in range(len(plies))]
    for begin, (origin, goal, outcome) in zip(begins, plies):
        motion.play(origin, goal, outcome, begin)
    end = begins[-1] + STEP
    whole = end + AFTER
    share = lambda seconds: 100 * seconds / whole
    japanese = language == "ja"
    style = [
        f"text{{font-family:{FONT};text-anchor:middle;fill:{INK}}}.say{{font-size:15px}}",
        f"g,.say,.burst,.known{{animation:{whole:g}s linear infinite}}.say,.burst,.known{{opacity:0}}.known{{animation-name:known;fill:#fff}}",
        ".say{animation-name:say}.burst{animation-name:burst;fill:none;stroke:#c0392b;stroke-width:4}",
        keyframes("say", [(0, "opacity:1"), (share(STEP) - 0.01, "opacity:1"), (share(STEP), "opacity:0"), (100, "opacity:0")]),
        keyframes("burst", [(0, "opacity:0"), (share(MOVE), "opacity:1"), (share(STEP), "opacity:0"), (100, "opacity:0")]),
        keyframes("known", [(0, "opacity:0"), (share(end), "opacity:0"), (share(end) + 1, "opacity:1"), (100, "opacity:1")]),
        keyframes("first", [(0, "opacity:1"), (share(BEFORE) - 0.01, "opacity:1"), (share(BEFORE), "opacity:0"), (100, "opacity:0")]),
        keyframes("last", [(0, "opacity:0"), (share(end), "opacity:0"), (share(end) + 0.01, "opacity:1"), (100, "opacity:1")]),
    ]
    drawn = []
    for start, (seat, name) in pieces.items():
        x, y = board.middles[start]
        frames = [(0, "transform:none")]
        for begin, goal in motion.steps[start]:
            to = "transform:translate({:g}px,{:g}px)".format(board.middles[goal][0] - x, board.middles[goal][1] - y)
            frames += [(share(begin), frames[-1][1]), (share(begin + MOVE), to)]
        if start in motion.falls:
            falls = share(motion.falls[start])
            frames += [(falls, frames[-1][1] + ";opacity:1"), (falls + 0.3, frames[-1][1] + ";opacity:0"), (100, frames[-1][1] + ";opacity:0")]
        else:
            frames.append((100, frames[-1][1]))
        if len(frames) > 2:
            style.append(keyframes(start, frames))
        moves = f' style="animation-name:{start}"' if len(frames) > 2 else ""
        shown = piece(name, seat == "n", ' class="known"' if seat == "n" else "")
        drawn.append(f'<g transform="translate({x:g} {y:g})"><g{moves}>{shown}</g></g>')
    said = []
    for number, (begin, (origin, goal, outcome)) in enumerate(zip(begins, plies), 1):
        south = number % 2 == 1
        if outcome:
            x, y = board.middles[goal]
            drawn.append(f'<circle class="burst" cx="{x:g}" cy="{y:g}" r="22" style="animation-delay:{begin:g}s"/>')
        words = OUTCOMES[outcome][japanese]
        mover = ("南" if south else "北") if japanese else ("South" if south else "North")
        line = f"{number}. {mover} {origin}–{goal}" + (("、" if japanese else ": ") + words if words else "")
        said.append((line, f"animation-delay:{begin:g}s"))
    said.append(("両軍の駒が見えるのは審判だけ" if japanese else "Only the umpire sees both armies", "animation-name:first;opacity:1"))
    said.append(("中将が総司令部を占領。南の勝ち" if japanese else "Headquarters taken: South wins", "animation-name:last"))
    drawn += [f'<text class="say" x="{board.width / 2:g}" y="{board.height + 12}" style="{when}">{escape(line)}</text>' for line, when in said]
    title = f"{edition}の一局。南から見た盤" if japanese else f"A game of {edition}, as South sees it"
    style.append("@media (prefers-reduced-motion:reduce){*{animation:none!important}}")
    return svg(title, board.width, board.height + WORDS, ["<style>" + "".join(style) + "</style>", *board.lines, *drawn])


def svg(title, width, height, parts):
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(title)}">'
    return "\n".join([head, f"<title>{escape(title)}</title>", f'<rect width="{width:g}" height="{height:g}" fill="#fbf6e9"/>', *parts, "</svg>"]) + "\n"


def fights(language):
    """Table of fights, attackers by row and defenders by column: the kinds of the edition, its flag apart."""
    edition = read()[0]
    rules = rules_of(edition)
    kinds = [kind["ja"] for kind in rules["piece"] if kind["move"] != "flag"]
    fixed = {kind["ja"] for kind in rules["piece"] if kind["move"] == "fixed"}
    english = {kind["ja"]: kind["en"] for kind in rules["piece"]}
    japanese, beats = language == "ja", rules["combat"]["beats"]
    cell, top = 30, 84
    left = 80 if japanese else 200
    colours = {"○": "#d9ecc7", "×": "#f6dcd6", "△": "#fff3c4"}
    parts = [f'<style>text{{font-family:{FONT};text-anchor:middle;font-size:14px;fill:{INK}}}.row{{text-anchor:end}}</style>']
    for column, name in enumerate(kinds):
        x = left + column * cell + cell / 2
        parts += [f'<text x="{x:g}" y="{top - 12 - 16 * (len(name) - 1 - n)}">{"｜" if letter == "ー" else letter}</text>' for n, letter in enumerate(name)]
    attackers = [name for name in kinds if name not in fixed]
    for row, name in enumerate(attackers):
        y = top + row * cell
        label = name if japanese else f"{english[name]} {name}"
        parts.append(f'<text class="row" x="{left - 8}" y="{y + 20}">{label}</text>')
        for column, met in enumerate(kinds):
            mark = "△" if name == met else "○" if met in beats[name] else "×"
            assert mark != "×" or name in beats[met], f"nothing says how {name} fares against {met}"
            x = left + column * cell
            parts.append(f'<rect x="{x}" y="{y}" width="{cell}" height="{cell}" fill="{colours[mark]}" stroke="#fff"/>')
            parts.append(f'<text x="{x + cell / 2:g}" y="{y + 20}">{mark}</text>')
    words = "行が攻める駒、列が受ける駒。○勝ち ×負け △相打ち" if japanese else "Row attacks column: ○ wins, × loses, △ both fall"
    bottom = top + len(attackers) * cell
    parts.append(f'<text x="{left + len(kinds) * cell / 2:g}" y="{bottom + 24}">{words}</text>')
    title = f"{edition}の勝敗表" if japanese else f"Fights of {edition}"
    return svg(title, left + len(kinds) * cell + 12, bottom + 38, parts)


def start():
    """The board with both camps set up, South's open and North's hidden."""
    edition, board, pieces, _ = read()
    parts = [f"<style>text{{font-family:{FONT};text-anchor:middle;fill:{INK}}}</style>", *board.lines]
    for square, (seat, name) in pieces.items():
        x, y = board.middles[square]
        shown = piece(name, False) if seat == "s" else piece(name, True, ' visibility="hidden"')
        parts.append(f'<g transform="translate({x:g} {y:g})">{shown}</g>')
    return svg(f"Board of {edition}, both camps set up", board.width, board.height, parts)


def files():
    """The pictures, by path."""
    found = {PICTURES / "start.svg": start()}
    for language in ("en", "ja"):
        found[PICTURES / f"game.{language}.svg"] = moving(language)
        found[PICTURES / f"fights.{language}.svg"] = fights(language)
    return found
