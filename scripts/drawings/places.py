"""docs/reference/places.md: where pieces stand, from data/findings/places.csv and places-neighbours.csv.

A picture of every edition with a camp for every kind, tables, and the page with them.
"""

from collections import defaultdict
from functools import cache
from html import escape

from drawings.tables import ERAS, ROOT, board_of, reference, rules_of, table

PICTURES = ROOT / "docs/pictures/places"
ABOUT = """Squares and kinds in [set-up mixtures](../FINDINGS.md#learned-set-ups), and which places pay from random ones, in
22 rule sets. [PLACES.md](../PLACES.md) has the main results and says how many games by whom. A place *pays* or *costs* where
both players' gains from random set-ups are discoveries of one sign ([definition](../STATISTICS.md#where-pieces-stand)). Gains are those
of *learned*, in points of a game. All rows: [places.csv](../../data/findings/places.csv)."""
# Each part of the page: its words, and the head of its table.
QUARTERS = """## The headquarters

Kinds that set-up mixtures keep there, in percent of games; kinds below 3 % are omitted. *By rule*: the kind may stand nowhere else.

| edition | in the headquarters, % | better there | worse there |
|---|---|---|---|"""
RANKS = """## Generals, mines, spies and flags

Percent of a kind's pieces on each rank of set-up mixtures, from the front backwards; after the dot, in the headquarters. *Behind the
flag*: percent of games.

| edition | 大将 GE | 中将 LG | 地雷 MI | スパイ SP | 軍旗 FG | behind the flag |
|---|---|---|---|---|---|---|"""
ADVISED = """## Printed advice

How often set-ups follow [the advice](../ADVICE.md#advice-where-to-put-the-pieces), in percent: the mean over the rule sets that have the
pieces and leave the choice.

| advice | rule sets | random | mixtures | more than random in |
|---|---|---|---|---|"""
FOUND = """## Places that pay

The places that pay and cost most, and how many of the tested pairs of a kind and a square are discoveries. In an equilibrium no place pays.

| edition | pays most | costs most | discoveries: random, *learned* | random, `greedy` | mixtures, *learned* |
|---|---|---|---|---|---|"""
MAPS = """## Maps

Percent of set-ups of the mixture with the kind on the square. Black bar: entrance. Wide square: headquarters. Green corner: the place pays
from random set-ups; red corner: it costs."""
# Pixels: a square, and what lies between two camps.
SQUARE, GAP, LABEL = 24, 26, 20
# A share below this is not shown.
SEEN = 0.03


@cache
class Edition:
    """The camp of South and the kinds of an edition."""

    def __init__(self, name):
        rules = rules_of(name)
        self.name, self.title = name, f"{rules['name_ja']} {name}"
        self.kinds = [(piece["code"], piece["ja"], piece["en"], piece["count"]) for piece in rules["piece"]]
        _, places = board_of(name)
        rows = sorted({top for _, _, top, *_ in places.values()})
        own = {square: place for square, place in places.items() if place[2] in rows[len(rows) // 2 :]}
        left = min(x for _, x, *_ in own.values())
        # By name of a square, file by file from behind: its left file, its rank, how many files wide it is, whether it is an
        # entrance. A headquarters behind all ranks is called hs, and the ranks are counted without it.
        cell = min(wide for *_, wide, _ in own.values())
        found = (((x - left) // cell, (rows[-1] - y) // high, wide // cell, "entrance" in kind) for kind, x, y, wide, high in own.values())
        self.squares = dict(sorted(zip(own, found), key=lambda square: (square[1][1], square[1][0])))
        self.headquarters = next(square for square, (kind, *_) in own.items() if "headquarters" in kind)
        self.width = max(file + wide for file, _, wide, _ in self.squares.values())
        self.ranks = 1 + max(rank for _, rank, *_ in self.squares.values())

    def count(self, code):
        return next((count for kind, _, _, count in self.kinds if kind == code), 0)


def discovered(row):
    """True if a gain is a discovery; where something always stands there is none to tell."""
    return row["q"] != "" and float(row["q"]) <= 0.05


class Places:
    """The rows of a table, by edition, player and set-ups."""

    def __init__(self, name):
        self.rows = defaultdict(list)
        for row in table(name):
            self.rows[row["game"], row["by"], row["of"]].append(row)

    def of(self, edition, whose):
        """The rows of set-ups that *learned* played, `random` or of the `program`."""
        return self.rows[edition.name, "learned", whose]

    def shares(self, edition, whose):
        return {(row["kind"], row["square"]): float(row["share"]) for row in self.of(edition, whose)}

    def gains(self, edition):
        """Gain of a kind on a square in random set-ups, by *learned*, where both players' is a discovery and of one sign."""
        learned, greedy = (
            {(row["kind"], row["square"]): float(row["gain"]) for row in self.rows[edition.name, by, "random"] if discovered(row)}
            for by in ("learned", "greedy")
        )
        return {place: gain for place, gain in learned.items() if gain * greedy.get(place, 0.0) > 0}

    def fixed(self, edition):
        """Kinds that the rules put into the headquarters: random set-ups have them nowhere else."""
        rows = self.of(edition, "random")
        return {row["kind"] for row in rows if row["square"] == edition.headquarters and float(row["share"]) == 1}

    def discoveries(self, edition, by, of):
        rows = self.rows[edition.name, by, of]
        return f"{sum(map(discovered, rows))} of {sum(row['gain'] != '' for row in rows)}"


def camp_of(edition):
    """The squares of a camp, and its entrances, to be used by every kind."""
    parts = ['<defs><g id="camp" fill="none">']
    for file, rank, wide, entrance in edition.squares.values():
        left, top = file * SQUARE, (edition.ranks - 1 - rank) * SQUARE
        parts.append(f'<rect x="{left}" y="{top}" width="{wide * SQUARE}" height="{SQUARE}" stroke="#aaa"/>')
        if entrance:
            parts.append(f'<path d="M{left + 6} {top}h{SQUARE - 12}" stroke="#222" stroke-width="3"/>')
    return [*parts, "</g></defs>"]


def square_of(edition, place, x, y, share, gain):
    """One square: how often a kind stands there, and whether it is seen to gain or lose there in random set-ups."""
    file, rank, wide, _ = place
    left, top, width = x + file * SQUARE, y + (edition.ranks - 1 - rank) * SQUARE, wide * SQUARE
    parts = []
    if share >= SEEN:
        # Twice as dark at four times the share.
        parts.append(f'<rect x="{left}" y="{top}" width="{width}" height="{SQUARE}" fill="#0060a8" fill-opacity="{min(share, 1) ** 0.5:.2f}"/>')
        light = ' fill="white"' if share > 0.3 else ""
        parts.append(f'<text x="{left + width / 2:g}" y="{top + 17}"{light}>{100 * share:.0f}</text>')
    if gain:
        parts.append(f'<path d="M{left + width} {top}v9l-9 -9z" fill="{"#00a050" if gain > 0 else "#d00040"}"/>')
    return parts


def picture(edition, placed, gains):
    """A picture of an edition: a camp for every kind."""
    step_x, step_y = max(edition.width * SQUARE + GAP, 150), edition.ranks * SQUARE + GAP + LABEL
    across = 900 // step_x
    width, height = across * step_x + GAP, -(-len(edition.kinds) // across) * step_y + LABEL
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        f"<title>{escape(edition.title)}</title>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
        *camp_of(edition),
    ]
    for number, (code, ja, en, count) in enumerate(edition.kinds):
        x, y = GAP + number % across * step_x, 34 + number // across * step_y
        several = f" × {count}" if count > 1 else ""
        parts.append(f'<text x="{x}" y="{y - 6}" font-size="12">{escape(ja)} <tspan fill="#666">{escape(en)}{several}</tspan></text>')
        parts.append('<g font-size="10" text-anchor="middle">')
        for name, place in edition.squares.items():
            parts += square_of(edition, place, x, y, placed.get((code, name), 0.0), gains.get((code, name)))
        parts.append(f'</g><use href="#camp" x="{x}" y="{y}"/>')
    return "\n".join(parts + ["</svg>"]) + "\n"


def headquarters_row(edition, placed, gains, fixed):
    here = lambda found: sorted(((number, kind) for (kind, square), number in found.items() if square == edition.headquarters), reverse=True)
    holders = [f"{kind} {'by rule' if kind in fixed else f'{100 * share:.0f}'}" for share, kind in here(placed) if share >= SEEN]
    better = [f"{kind} {gain:+.2f}" for gain, kind in here(gains) if gain > 0]
    worse = [f"{kind} {gain:+.2f}" for gain, kind in reversed(here(gains)) if gain < 0]
    cells = " | ".join(", ".join(names) or "–" for names in (holders, better, worse))
    return f"| `{edition.name}` | {cells} |"


def by_rank(edition, placed, code):
    """Percent of a kind's pieces that stand on each rank from the front backwards, and after · those in the headquarters."""
    if not (count := edition.count(code)):
        return "–"
    ranks, quarters = defaultdict(float), 0.0
    for name, (_, rank, _, _) in edition.squares.items():
        share = 100 * placed.get((code, name), 0.0) / count
        if name == edition.headquarters:
            quarters += share
        else:
            ranks[rank] += share
    return " ".join(f"{ranks[rank]:.0f}" for rank in sorted(ranks, reverse=True)) + f" · {quarters:.0f}"


def ranks_row(edition, placed, behind):
    told = [(float(row["share"]), row["other"]) for row in behind]
    backers = ", ".join(f"{kind} {100 * share:.0f}" for share, kind in sorted(told, reverse=True)[:4] if share >= SEEN)
    cells = " | ".join(by_rank(edition, placed, code) for code in ("GE", "LG", "MI", "SP", "FG"))
    return f"| `{edition.name}` | {cells} | {backers or '–'} |"


def extremes(gains):
    """The places that pay and cost most."""
    told = sorted((gain, kind, square) for (kind, square), gain in gains.items())
    most = told[-1:] if told and told[-1][0] > 0 else []
    least = told[:1] if told and told[0][0] < 0 else []
    return [" ".join(f"{kind} {square} {gain:+.2f}" for gain, kind, square in some) or "–" for some in (most, least)]


class Camp:
    """Places of the pieces in one edition's set-ups of a kind (random or the program's)."""

    def __init__(self, edition, placed, behind, fixed):
        self.edition, self.placed, self.behind, self.fixed = edition, placed, behind, fixed
        ranks = sorted({rank for name, (_, rank, _, _) in edition.squares.items() if name != edition.headquarters})
        self.back, self.front = ranks[:1], ranks[-1:]
        self.front_half = ranks[-(len(ranks) // 2) :]

    def has(self, code):
        """True if there are such pieces, and the rules leave open where they stand."""
        return self.edition.count(code) > 0 and code not in self.fixed

    def in_headquarters(self, *codes):
        """Share of set-ups with one of these in the headquarters; `None` where the rules decide."""
        return None if self.fixed else sum(self.placed.get((code, self.edition.headquarters), 0.0) for code in codes)

    def on(self, code, ranks):
        """The share of a kind's pieces on these ranks, the headquarters apart; `None` without the kind."""
        if not self.has(code):
            return None
        squares = self.edition.squares.items()
        on = (self.placed.get((code, name), 0.0) for name, place in squares if place[1] in ranks and name != self.edition.headquarters)
        return sum(on) / self.edition.count(code)

    def behind_flag(self, *codes):
        return sum(float(row["share"]) for row in self.behind if row["other"] in codes) if self.has("FG") else None


# Advice of the sources (docs/ADVICE.md), and how often a camp follows it.
ADVICE = [
    ("a general in the headquarters: advised (A1)", lambda camp: camp.in_headquarters("GE", "LG", "MG") if camp.has("GE") else None),
    ("a mine there: advised beside a general (A3)", lambda camp: camp.in_headquarters("MI") if camp.has("MI") else None),
    ("a low officer, cavalry, engineer, spy or tank there: advised against (A4)", lambda camp: camp.in_headquarters("LC", "MA", "CA", "FL", "SL", "CV", "EN", "SP", "TA")),
    ("an aircraft there: advised against (A2)", lambda camp: camp.in_headquarters("AP") if camp.has("AP") else None),
    ("the flag there: advised against (A5)", lambda camp: camp.in_headquarters("FG") if camp.has("FG") else None),
    ("the flag on the back rank: advised against (A8)", lambda camp: camp.on("FG", camp.back)),
    ("a mine, 大将 or 中将 behind the flag: advised (A9)", lambda camp: camp.behind_flag("MI", "GE", "LG")),
    ("大将 on the front rank: advised against (A13)", lambda camp: camp.on("GE", camp.front)),
    ("中将 in the front half: advised (A14)", lambda camp: camp.on("LG", camp.front_half)),
    ("engineers on the front rank: advised against (A15)", lambda camp: camp.on("EN", camp.front)),
]


def advice_rows(camps):
    """`camps` has by edition its random camp and that of the program."""
    for told, measure in ADVICE:
        found = [pair for random, program in camps if None not in (pair := (measure(random), measure(program)))]
        means = [100 * sum(shares) / len(found) for shares in zip(*found)]
        more = sum(program > random for random, program in found)
        yield f"| {told} | {len(found)} | {means[0]:.0f} | {means[1]:.0f} | {more} |"


def tables_and_pictures():
    """Lines of each part of the page, and the files of the pictures."""
    places, neighbours = Places("places"), Places("places-neighbours")
    lines, files, camps = {heading: [] for heading in (QUARTERS, RANKS, ADVISED, FOUND, MAPS)}, {}, []
    for english, japanese, names in ERAS:
        lines[MAPS] += ["", f"### {english.capitalize()}, {japanese}"]
        for edition in map(Edition, names):
            placed, behind = places.shares(edition, "program"), neighbours.of(edition, "program")
            fixed = places.fixed(edition)
            random = Camp(edition, places.shares(edition, "random"), neighbours.of(edition, "random"), fixed)
            camps.append((random, Camp(edition, placed, behind, fixed)))
            gains = places.gains(edition)
            files[PICTURES / f"{edition.name}.svg"] = picture(edition, placed, gains)
            lines[QUARTERS].append(headquarters_row(edition, placed, gains, fixed))
            lines[RANKS].append(ranks_row(edition, placed, behind))
            of = (places.discoveries(edition, *whose) for whose in (("learned", "random"), ("greedy", "random"), ("learned", "program")))
            lines[FOUND].append(f"| `{edition.name}` | {' | '.join((*extremes(gains), *of))} |")
            lines[MAPS] += ["", f"`{edition.name}`", "", f"![{edition.title}](../pictures/places/{edition.name}.svg)"]
    lines[ADVISED] += advice_rows(camps)
    return lines, files


def files():
    """The page and its pictures, by path."""
    lines, pictures = tables_and_pictures()
    parts = ([head, *below] for head, below in lines.items())
    return pictures | reference("places", "Places of the pieces", ABOUT, *parts)
