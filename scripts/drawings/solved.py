"""docs/pictures/solved.svg: values, bluffs and switches of the solved boards, from data/solved."""

from pathlib import Path

from drawings.rows import Mark, Panel, Picture, drawn
from drawings.tables import BLUE, GREEN, ORANGE, ROOT, rows_of

QUARTERS = [0, 0.25, 0.5, 0.75, 1]


def value(row, hollow=False):
    """Returns the mark of a row's value for South, with the NashConv within which it lies."""
    middle, off = float(row["value_south"]), float(row["nashconv"])
    return Mark(middle, BLUE if not hollow else ORANGE, middle - off, middle + off, hollow=hollow)


def bluffs(row):
    """Returns the marks of each seat's share of bluffs among its attacks on unknown pieces."""
    seats = [("south", BLUE), ("north", GREEN)]
    attacks = [(float(row[f"attacks_{seat}"]), float(row[f"bluffs_{seat}"]), colour) for seat, colour in seats]
    return [Mark(bluffed / made, colour) for made, bluffed, colour in attacks if made > 0]


def files():
    """Returns the picture by its path."""
    solved = rows_of("solved/values")
    labels = {row["game"]: Path(row["game"]).name.replace(".toml", "") for row in solved}
    switched = {}
    for row in rows_of("solved/switches") + rows_of("solved/ladder_switches"):
        switched.setdefault(row["game"], []).append(value(row, hollow=True))
    picture = Picture(
        title="Solved boards",
        language="en",
        legend=[("South", BLUE, False), ("North", GREEN, False), ("South with one switch changed", ORANGE, True)],
        groups=[("", list(labels.items()))],
        panels=[
            Panel("value for South", 0, 1, QUARTERS, {row["game"]: [value(row)] for row in solved}, line=0.5),
            Panel("by switches", 0, 1, QUARTERS, switched, line=0.5),
            Panel("bluffs among attacks", 0, 1, QUARTERS, {row["game"]: bluffs(row) for row in solved}),
        ],
        label=150,
    )
    return {ROOT / "docs/pictures/solved.svg": drawn(picture)}
