"""Pictures of whole sets: how long games are, what moving first brings, how good learned set-ups are."""

from drawings.rows import Mark, Panel
from drawings.tables import ORANGE, PLAYERS, RED, by_setups, editions, joined, legend, mark, marks_by, pieces, table

MOVES = [5, 10, 20, 50, 100, 200, 500]
HALF = [50, 60, 70, 80, 90, 100]


def by_player(column, factor, *players, ending="", hollow=False):
    """A column of the tables of eras, in the colour of each program."""
    return joined(*(marks_by(table(f"eras-{player}{ending}"), lambda row: mark(row, column, factor, PLAYERS[player][0], hollow=hollow)) for player in players))


def random_and_learned(column, factor, player):
    """A column from random set-ups, hollow, and from learned ones."""
    return joined(by_player(column, factor, player, hollow=True), by_player(column, factor, player, ending="-mixtures"))


def plies(say):
    long = say("Moves of both sides together,\ngames that ended by move 2,000", "双方あわせた手数、\n2000手までに終わった対局")
    games = say("Drawn games of a hundred,\nalso by being stopped there", "100局あたりの引き分け\n（2000手での打ち切りも含む）")
    return {
        "title": say("Length of games and draws, from random set-ups", "一局の長さと引き分け（ランダムな配置）"),
        "legend": legend(say, *PLAYERS),
        "groups": editions(say, lambda edition: say(f"{edition}: {pieces(edition)} pieces", f"{edition}：{pieces(edition)}枚")),
        "label": 170,
        "panels": [
            Panel(long, 3, 600, MOVES, by_player("ended", 1, *PLAYERS), log=True),
            Panel(games, 0, 60, [0, 10, 20, 30, 40, 50, 60], by_player("drawn", 100, *PLAYERS)),
        ],
    }


def first(say):
    ticks = [40, 50, 60, 70, 80]
    random, learned = by_player("first_mover", 100, *PLAYERS), by_player("first_mover", 100, "greedy", "learned", ending="-mixtures")
    return {
        "title": say("Score of the first mover, points of a hundred", "先手の得点（100局あたり）"),
        "legend": legend(say, *PLAYERS),
        "groups": editions(say),
        "panels": [
            Panel(say("From random set-ups", "ランダムな配置"), 38, 85, ticks, random, line=50),
            Panel(say("From learned set-ups", "学習した配置"), 38, 85, ticks, learned, line=50),
        ],
    }


def scores(name, colour, **wanted):
    """The scores of a table of matches, of the rows whose columns are as wanted."""
    rows = (row for row in table(name) if all(row[column] == word for column, word in wanted.items()))
    return marks_by(rows, lambda row: Mark(100 * float(row["score"]), colour, 100 * float(row["low"]), 100 * float(row["high"])))


def setups(say):
    wins = joined(scores("setups-learned", RED, against="random"), scores("setups-learned", ORANGE, against="advice"))
    answers = joined(*(scores("setups-answers", PLAYERS[player][0], of="mixture", by=player) for player in ("learned", "greedy")))
    both = [(say(f"both sides: {english}", f"双方とも{japanese}"), colour, False) for colour, english, japanese in (PLAYERS["learned"], PLAYERS["greedy"])]
    return {
        "title": say("Strength of the learned set-ups, points of a hundred", "学習した配置の強さ（100局あたりの得点）"),
        "legend": [
            (say("against random set-ups", "相手はランダムな配置"), RED, False),
            (say("against the old advice", "相手は昔の心得どおりの配置"), ORANGE, False),
            *both,
        ],
        "groups": editions(say),
        "panels": [
            Panel(say("Their score", "学習した配置の得点"), 45, 101, HALF, wins, line=50),
            Panel(say("Score of an enemy\nwho has studied them", "それを研究した相手の得点"), 45, 101, HALF, answers, line=50),
        ],
    }


def lengths(say):
    title = lambda words, player: f"{words}\n{say(*PLAYERS[player][1:])}"
    moves = [
        Panel(title(say("Moves of games that ended:", "終わった対局の手数："), player), 3, 600, [5, 20, 100, 500], random_and_learned("ended", 1, player), log=True)
        for player in ("learned", "greedy")
    ]
    games = title(say("Stopped at move 2,000, of 100:", "2000手で打ち切り（100局あたり）："), "learned")
    return {
        "title": say("Games from good set-ups last longer, or do not end", "よい配置からの対局は長く、終わらないこともある"),
        "legend": by_setups(say, "#222222"),
        "groups": editions(say),
        "panels": [*moves, Panel(games, 0, 66, [0, 20, 40, 60], random_and_learned("stopped", 100, "learned"))],
    }


DRAWINGS = {"plies": plies, "first": first, "setups": setups, "lengths": lengths}
