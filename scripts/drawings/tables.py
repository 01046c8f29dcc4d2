"""Data of the pictures: tables of data/findings, rule files, and words that pictures share."""

import csv
import tomllib
from functools import cache
from pathlib import Path

from drawings.rows import Mark

ROOT = Path(__file__).resolve().parents[2]
# The eras in English and Japanese with their editions, in the order of pictures and pages.
ERAS = [
    ("first period", "第一期", ["p1-35-7i", "p1-31-8x"]),
    ("second period", "第二期", ["p2-15-5i", "p2-23-6i", "p2-26-7x", "p2-28-7x", "p2-31-8x"]),
    ("third period", "第三期", ["p3-23-6i", "p3-31-8x", "p3-23-6i-1996"]),
    ("American", "米式", ["a-15-5x", "a-21-7i", "a-22-7x"]),
    ("new weapons", "新兵器", ["m-23-6y", "m-31-8xn", "h-23-6x"]),
    ("others", "その他", ["s-25-5i", "t-23-8i", "d-20-5i"]),
    ("modern", "現代", ["w-23-6i", "w-25-9x", "w-31-8x"]),
]
GREY, ORANGE, BLUE, GREEN, RED = "#666666", "#b06a00", "#0060a8", "#007a3d", "#a00040"
# The programs by the names of their tables: colour, English and Japanese.
PLAYERS = {
    "greedy": (GREY, "looks one move ahead", "一手読み"),
    "tactician": (ORANGE, "goes by the old advice", "心得どおり"),
    "learned": (BLUE, "taught itself", "自分で学習"),
}


@cache
def table(name):
    with (ROOT / f"data/findings/{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def rules_of(edition):
    with (ROOT / f"data/editions/{edition}.toml").open("rb") as file:
        return tomllib.load(file)


def say_in(language):
    """Chooses between English and Japanese words."""
    return lambda english, japanese: japanese if language == "ja" else english


def editions(say, label=lambda edition: edition):
    """Groups of rows: the sets by era."""
    return [(say(english.capitalize(), japanese), [(name, label(name)) for name in names]) for english, japanese, names in ERAS]


def pieces(edition):
    return sum(piece["count"] for piece in rules_of(edition)["piece"])


def kind_name(say, edition, code):
    """What a kind of pieces is called in a set."""
    piece = next(piece for piece in rules_of(edition)["piece"] if piece["code"] == code)
    return say(f"{piece['ja']} {piece['en']}", piece["ja"])


def legend(say, *players):
    return [(say(*PLAYERS[player][1:]), PLAYERS[player][0], False) for player in players]


def by_lot(say, colour=BLUE):
    """The legend of pictures that hold set-ups by lot against learned ones."""
    return [(say("set-ups by lot", "でたらめな配置"), colour, True), (say("learned set-ups", "学習した配置"), colour, False)]


def mark(row, column, factor, colour, **more):
    """The mark of a column that has its interval in columns beside it."""
    low, point, high = (factor * float(row[name]) for name in (f"{column}_low", column, f"{column}_high"))
    return Mark(point, colour, low, high, **more)


def marks_by(rows, make, key=lambda row: row["game"]):
    """What is made of rows, by their set or another key."""
    found = {}
    for row in rows:
        found.setdefault(key(row), []).append(make(row))
    return found


def joined(*marks):
    """Marks of several tables, side by side in each row."""
    keys = {key for found in marks for key in found}
    return {key: [each for found in marks for each in found.get(key, [])] for key in keys}
