"""The picture of the places that pay and cost most, from data/findings/places.csv."""

from functools import cache

from drawings.places import Edition
from drawings.rows import Panel
from drawings.tables import BLUE, ERAS, GREY, RED, editions, kind_name, mark, table

FAR = 9


@cache
def from_corner(edition, square):
    """Steps of a king from a square to the nearest corner of the back rank."""
    if square == "hs":
        return FAR
    files = [row["square"][0] for row in table("places") if row["game"] == edition and row["square"] != "hs"]
    return min(max(abs(ord(square[0]) - ord(corner)), int(square[1:]) - 1) for corner in (min(files), max(files)))


def place_name(say, edition, square):
    if square == Edition(edition).headquarters:
        return say("headquarters", "総司令部")
    near = {0: say("corner ", "隅"), 1: say("beside the corner, ", "隅の隣")}
    return near.get(from_corner(edition, square), "") + square


def seen(edition):
    """Places of pieces that both programs see to pay or to cost, each beyond chance: rows of both, what costs most first."""
    rows = {
        (row["by"], row["kind"], row["square"]): row
        for row in table("places")
        if row["game"] == edition and row["of"] == "random" and row["q"] and float(row["q"]) <= 0.05
    }
    pairs = [(row, rows.get(("greedy", kind, square))) for (by, kind, square), row in rows.items() if by == "learned"]
    alike = [pair for pair in pairs if pair[1] and float(pair[0]["gain"]) * float(pair[1]["gain"]) > 0]
    return sorted(alike, key=lambda pair: float(pair[0]["gain"]))


def marks_of(say, pair, colour):
    """The marks of both programs; the word stands beside the one that reaches farther."""
    kind, square, edition = (pair[0][column] for column in ("kind", "square", "game"))
    found = [mark(row, "gain", 100, colour, hollow=row["by"] == "greedy") for row in pair]
    max(found, key=lambda each: each.high).word = f"{kind_name(say, edition, kind)}{say(', ', '、')}{place_name(say, edition, square)}"
    return found


def places(say):
    best, worst = {}, {}
    for edition in (edition for _, _, names in ERAS for edition in names):
        if pairs := seen(edition):
            row = pairs[-1][0]
            best[edition] = marks_of(say, pairs[-1], BLUE if row["square"] == Edition(edition).headquarters else GREY)
            row = pairs[0][0]
            worst[edition] = marks_of(say, pairs[0], RED if row["kind"] == "GE" and from_corner(edition, row["square"]) <= 1 else GREY)
    return {
        "title": say("The best and worst places, points of a hundred, from random set-ups", "いちばん得な場所と損な場所（100局あたりの得点、ランダムな配置）"),
        "legend": [
            (say("in the headquarters", "総司令部"), BLUE, False),
            (say("the general in or beside a back corner", "後ろの隅かその隣の大将"), RED, False),
            (say("anything else", "そのほか"), GREY, False),
            (say("filled: Learned", "塗り：自己学習"), "#222222", False),
            (say("hollow: Greedy", "白抜き：一手読み"), "#222222", True),
        ],
        "groups": editions(say),
        "panels": [
            Panel(say("The best place, and for which piece", "いちばん得な駒と場所"), 0, 95, [0, 10, 20, 30, 40, 50], best),
            Panel(say("The worst place", "いちばん損な駒と場所"), -40, 60, [-40, -30, -20, -10, 0], worst),
        ],
    }


DRAWINGS = {"places": places}
