"""Pictures of what pieces are worth: what an army loses without one (removal-*.csv)."""

from drawings.rows import Panel
from drawings.tables import BLUE, GREEN, GREY, ORANGE, PLAYERS, RED, by_setups, editions, joined, kind_name, mark, marks_by, rules_of, table

GENERALS = {"GE": BLUE, "LG": GREEN, "MG": ORANGE}
# Values given to the programs, by the ends of the tables' names: colour, English and Japanese.
BELIEFS = {
    "hand": (BLUE, "usual values", "ふつうの価値"),
    "flat": (GREY, "all pieces alike", "すべて同じ価値"),
    "shuffled-1": (ORANGE, "random values", "ランダムな価値"),
    "shuffled-2": (RED, "other random values", "別のランダムな価値"),
    "unvalued": (GREEN, "trained without values", "価値を教えず学習"),
}
LOST = ("Points of a hundred lost without one piece, by Learned", "駒が1枚欠けると失う得点（100局あたり、自己学習）")


def lost(name, wanted=lambda row: True, colour=lambda row: BLUE, key=lambda row: row["game"], **more):
    """Points of a hundred lost without a piece, of the wanted rows."""
    return marks_by(filter(wanted, table(f"removal-{name}")), lambda row: mark(row, "lost", 100, colour(row), **more), key)


def by_kind(row):
    return f"{row['game']} {row['kind']}"


def dearest_of(say, name):
    """The most valuable piece of each set, by its name."""
    best = {}
    for row in table(f"removal-{name}"):
        if row["game"] not in best or float(row["lost"]) > float(best[row["game"]]["lost"]):
            best[row["game"]] = row
    named = lambda row: mark(row, "lost", 100, GENERALS.get(row["kind"], RED), word=kind_name(say, row["game"], row["kind"]))
    return marks_by(best.values(), named)


def dearest(say):
    generals = lost("learned-random", lambda row: row["kind"] in GENERALS, lambda row: GENERALS[row["kind"]])
    names = [(kind_name(say, "p1-35-7i", kind), colour, False) for kind, colour in GENERALS.items()]
    random, learned = dearest_of(say, "learned-random"), dearest_of(say, "learned-mixtures")
    return {
        "title": say(*LOST),
        "legend": [*names, (say("another piece", "ほかの駒"), RED, False)],
        "groups": editions(say),
        "panels": [
            Panel(say("Most valuable piece,\nrandom set-ups", "いちばん失いたくない駒、\nランダムな配置"), 0, 100, [0, 20, 40], random),
            Panel(say("Most valuable piece,\nlearned set-ups", "いちばん失いたくない駒、\n学習した配置"), 0, 100, [0, 20, 40], learned),
            Panel(say("The three generals,\nrandom set-ups", "3枚の将官、\nランダムな配置"), 0, 45, [0, 10, 20, 30, 40], generals),
        ],
    }


def told(say):
    """The cost of generals to programs with usual values, wrong ones, and none."""
    believed = lambda belief, name: lost(name, colour=lambda row: BELIEFS[belief][0], key=by_kind)
    one_ply = joined(*(believed(belief, f"circle-{belief}") for belief in ("hand", "flat", "shuffled-1", "shuffled-2")))
    wrong = (believed(belief, f"circle-learned-{belief}") for belief in ("flat", "shuffled-1", "unvalued"))
    learned = joined(believed("hand", "learned-random"), *wrong)
    rows = lambda edition: [(f"{edition} {kind}", kind_name(say, edition, kind)) for kind in GENERALS]
    return {
        "title": say("Points of a hundred lost without a general, whatever the program believes", "将官なしで失う得点（100局あたり）：どんな価値を信じさせても"),
        "legend": [(say(*words), colour, False) for colour, *words in BELIEFS.values()],
        "groups": [(edition, rows(edition)) for edition in ("p3-23-6i", "w-23-6i")],
        "label": 180,
        "panels": [
            Panel(say(*PLAYERS[player][1:]), 0, 42, [0, 10, 20, 30, 40], marks) for player, marks in (("greedy", one_ply), ("learned", learned))
        ],
    }


def kinds(say):
    """All kinds of two sets, the dearest from learned set-ups first."""
    found, groups = joined(lost("learned-random", key=by_kind, hollow=True), lost("learned-mixtures", key=by_kind)), []
    for edition in ("p3-23-6i", "p2-28-7x"):
        rows = [(f"{edition} {piece['code']}", kind_name(say, edition, piece["code"])) for piece in rules_of(edition)["piece"]]
        groups.append((edition, sorted(rows, key=lambda row: -found[row[0]][-1].point)))
    return {
        "title": say("Points of a hundred lost without one piece, kind by kind", "駒が1枚欠けると失う得点（100局あたり）、種類別"),
        "legend": by_setups(say),
        "groups": groups,
        "label": 190,
        "panels": [Panel(say("By Learned", "自己学習"), -5, 45, [0, 10, 20, 30, 40], found, line=0)],
    }


DRAWINGS = {"dearest": dearest, "told": told, "kinds": kinds}
