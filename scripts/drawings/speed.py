"""docs/pictures/speed.svg: random play of every game by the size of its board, from data/speed/games.csv."""

from drawings.rows import Mark, Panel, Picture, drawn
from drawings.tables import BLUE, GREEN, ORANGE, ROOT, rows_of

WAYS = {
    ("ordinary", 1): ("one game after another, one thread", BLUE, False),
    ("ordinary", 2): ("two threads", BLUE, True),
    ("batch", 1): ("eight games side by side, one thread", ORANGE, False),
    ("batch", 2): ("two threads", ORANGE, True),
}
TICKS = [1, 2, 5, 10, 20, 50, 100, 200]


def million_plies(rows):
    """Returns the panel of speeds."""
    marks = {}
    for row in rows:
        _, colour, hollow = WAYS[row["path"], int(row["threads"])]
        marks.setdefault(row["game"], []).append(Mark(float(row["million_plies"]), colour, hollow=hollow))
    return Panel("million plies a second", TICKS[0], TICKS[-1], TICKS, marks, log=True)


def nanoseconds(rows):
    """Returns the panel of what a ply costs for each piece of both armies and each square."""
    marks = {
        row["game"]: [Mark(1000 / float(row["million_plies"]) / (int(row["pieces"]) + int(row["squares"])), GREEN)]
        for row in rows
        if (row["path"], row["threads"]) == ("ordinary", "1") and int(row["pieces"]) + int(row["squares"]) > 0
    }
    return Panel("nanoseconds a ply,\nby pieces and squares", 0.1, 10, [0.1, 0.2, 0.5, 1, 2, 5, 10], marks, log=True)


def size(row):
    """Returns pieces times squares, by which rows are ordered."""
    return int(row["pieces"]) * int(row["squares"])


def files():
    """Returns the picture by its path."""
    rows = sorted(rows_of("speed/games"), key=size)
    labels = {row["game"]: f"{row['game']} ({row['pieces']} × {row['squares']})" for row in rows}
    picture = Picture(
        title="Random play by pieces × squares",
        language="en",
        legend=list(WAYS.values()),
        groups=[("", list(labels.items()))],
        panels=[million_plies(rows), nanoseconds(rows)],
        label=190,
    )
    return {ROOT / "docs/pictures/speed.svg": drawn(picture)}
