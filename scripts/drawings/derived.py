"""Tables of data/findings that follow from others: lengths of games that ended, and whether two tables of piece values differ."""

import math

from drawings.tables import ROOT, Z, table

GAMES = ["tactician", *(form.format(name) for form in ("{}", "{}-mixtures") for name in ("greedy", "learned", "searched"))]
# Tables of losses that are compared.
COMPARED = [
    *((f"learned-{setups}", f"{player}-{setups}") for player in ("greedy", "searched") for setups in ("random", "mixtures")),
    *(("learned-random", f"circle-learned-{values}") for values in ("unvalued", "flat", "shuffled-1")),
    *(("circle-hand", f"circle-{values}") for values in ("built-in", "flat", "shuffled-1", "shuffled-2")),
]


def length_rows():
    for name in GAMES:
        for row in table(f"eras-{name}"):
            yield {"table": name} | {column: row[column] for column in ("game", "games", "stopped", "ended", "ended_low", "ended_high")}


def losses(name):
    """By game and kind the score lost without a piece, and its standard error."""
    error = lambda row: (float(row["lost_high"]) - float(row["lost_low"])) / 2 / Z
    return {(row["game"], row["kind"]): (float(row["lost"]), error(row)) for row in table(f"removal-{name}")}


def difference_rows():
    """Of each pair of tables how many kinds differ: each by itself (p ≤ 0.05), and by Benjamini and Hochberg (q ≤ 0.05)."""
    for first, second in COMPARED:
        one, other = losses(first), losses(second)
        squares = [(one[key][0] - other[key][0]) ** 2 / (one[key][1] ** 2 + other[key][1] ** 2) for key in one if key in other]
        chances = sorted(math.erfc(math.sqrt(square / 2)) for square in squares)
        found = max((rank for rank, chance in enumerate(chances, 1) if chance <= 0.05 * rank / len(chances)), default=0)
        yield {
            "first": first,
            "second": second,
            "kinds": len(squares),
            "differ": sum(chance <= 0.05 for chance in chances),
            "discoveries": found,
            "mean_square": f"{sum(squares) / len(squares):.2f}",
            "largest": f"{max(abs(one[key][0] - other[key][0]) for key in one if key in other):.3f}",
        }


def files():
    tables = {"lengths": list(length_rows()), "differences": list(difference_rows())}
    lines = lambda rows: [",".join(rows[0]), *(",".join(map(str, row.values())) for row in rows)]
    return {ROOT / f"data/findings/{name}.csv": "\n".join(lines(rows)) + "\n" for name, rows in tables.items()}
