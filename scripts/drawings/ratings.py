"""docs/reference/ratings.md: the rating list, from data/ratings."""

from drawings.tables import reference, rows_by, rows_of

ABOUT = """How strong players are, and what a move costs, by game. All play from learned set-ups, 40 pairs with each. Elo: 400 points are odds of ten to
one (Bradley–Terry), with the mean of the list at 0 and intervals of 95 %. Score: mean over opponents, in percent. µs: processor time of a
move in games against oneself, scaled to the machine of [SPEED.md](../SPEED.md). Every [meeting](../../data/ratings/meetings.csv)."""


def lines(*rows):
    """Returns the lines of a table."""
    head, *body = (f"| {' | '.join(map(str, row))} |" for row in rows)
    return [head, "|" + "---|" * len(rows[0]), *body]


def time(microseconds):
    """Returns a time in the digits that it deserves."""
    return f"{microseconds:,.{0 if microseconds >= 10 else 1}f}"


def ratings():
    """Returns the page's parts: one table a game."""
    for (game,), rows in rows_by(rows_of("ratings/ratings"), "game").items():
        made = f"{', '.join(sorted({row['date'] for row in rows}))}, commit {', '.join(sorted({row['build'] for row in rows}))}."
        listed = (
            (f"`{row['player']}`", f"{row['elo']} [{row['low']}, {row['high']}]", time(float(row['microseconds'])), f"{100 * float(row['score']):.0f}")
            for row in rows
        )
        yield from (f"## {game}\n\n{made}", lines(("player", "Elo", "µs a move", "score"), *listed))


def files():
    """Returns the page by its path."""
    return reference("ratings", "Rating list", ABOUT, *ratings())
