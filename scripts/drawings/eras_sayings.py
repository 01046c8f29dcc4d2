"""Pictures of what is said and ruled: advice of the sources (data/findings/claims.csv) and local rules (switches-summary.csv)."""

import tomllib

from drawings.rows import Mark, Panel
from drawings.tables import PLAYERS, ROOT, claim_of, legend, table

WORDS = tomllib.loads((ROOT / "scripts/drawings/sayings.toml").read_text(encoding="utf-8"))


def claimed(claim):
    """The direction that is claimed, as a sign."""
    return -1 if claim_of(claim)["direction"] == "lower" else 1


def held_against_what_counts(claims):
    """Effect of each claim by program, as a multiple of the least that counts, in the claimed direction."""
    found = {}
    for row in table("claims"):
        player = row["agent"].split(":")[0]
        if row["id"] in claims and player in PLAYERS:
            scale = claimed(row["id"]) / float(row["counts"])
            low, high = sorted((scale * float(row["low"]), scale * float(row["high"])))
            found.setdefault(row["id"], {})[player] = Mark(scale * float(row["effect"]), PLAYERS[player][0], low, high)
    return {claim: [marks[player] for player in PLAYERS] for claim, marks in found.items()}


def signed(number):
    whole = round(number)
    return f"{whole:+d}".replace("-", "−") if whole else "0"


def amounts(say, claims):
    """The least and the greatest effect of the three programs, in words."""
    told = {}
    for claim, (unit, *_) in claims.items():
        factor, english, japanese = WORDS["units"][unit]
        effects = [factor * float(row["effect"]) for row in table("claims") if row["id"] == claim and row["agent"] != "all"]
        least, most = signed(min(effects)), signed(max(effects))
        span = least if least == most else say(f"{least} to {most}", f"{least}～{most}")
        told[claim] = say(f"{span} {english}", f"{span}{japanese}")
    return told


def sayings(say, title, groups, low, high, ticks):
    claims = {claim: words for _, group in groups for claim, words in group.items()}
    scale = say("Effect in the claimed direction;\n1 is the least that matters", "言い伝えの向きの効果：\n1が、意味のある最小の差")
    return {
        "title": title,
        "legend": legend(say, *PLAYERS),
        "groups": [(heading, [(claim, say(*words[1:])) for claim, words in group.items()]) for heading, group in groups],
        "label": 395,
        "panels": [Panel(scale, low, high, ticks, held_against_what_counts(claims), line=1)],
        "told": amounts(say, claims),
        "told_title": say("least to most of\nthe three programs", "3つのうち\n最小と最大"),
        "told_width": 210,
    }


def true(say):
    title = say("Advice that holds up, by all three programs", "3つのプログラムとも「当たっている」")
    return sayings(say, title, [("", WORDS["true"])], -1, 25, [0, 1, 5, 10, 15, 20, 25])


def false(say):
    title = say("Advice that does not hold up, by any of the three programs", "3つのプログラムとも「外れている」")
    return sayings(say, title, [("", WORDS["false"])], -14, 3, [-10, -5, 0, 1])


def divided(say):
    groups = [(say("It depends on the player", "指す人による"), WORDS["divided"]), (say("Too fine to see", "差が小さく判定できず"), WORDS["fine"])]
    title = say("Advice on which the programs differ, or see nothing", "プログラムの答えが分かれるもの、差が見えないもの")
    return sayings(say, title, groups, -5, 11, [-4, -2, 0, 1, 5, 10])


def rules(say):
    rows = {(row["switch"], row["measure"]): row for row in table("switches-summary")}
    players = ("greedy", "learned")

    def marks(measure, factor, beside=0):
        number = lambda switch, player: factor * (beside + float(rows[switch, measure][f"change_{player}"]))
        return {switch: [Mark(number(switch, player), PLAYERS[player][0]) for player in players] for switch in WORDS["rules"]}

    seen = lambda switch: say("{found_both} of {rule_sets}", "{rule_sets}組中{found_both}組").format(**rows[switch, "plies"])
    times, first = say("Length: how many\ntimes as long", "長さ（倍）"), say("First mover,\npoints of a hundred", "先手の得点\n100局あたり")
    return {
        "title": say(
            "Effects of local rules, random set-ups: the middle one of the sets that can have the rule",
            "ローカルルールで変わること（ランダムな配置、そのルールを選べる組の中央値）",
        ),
        "legend": legend(say, *players),
        "groups": [("", [(switch, say(*words)) for switch, words in WORDS["rules"].items()])],
        "label": 300,
        "panels": [
            Panel(times, 0.07, 20, [0.1, 0.3, 1, 3, 10], marks("plies", 1, beside=1), line=1, log=True),
            Panel(first, -10, 40, [0, 10, 20, 30, 40], marks("first_mover", 100), line=0),
            Panel(say("Drawn games\nof a hundred", "引き分け\n100局あたり"), -10, 80, [0, 20, 40, 60, 80], marks("drawn", 100), line=0),
        ],
        "told": {switch: seen(switch) for switch in WORDS["rules"]},
        "told_title": say("length: seen\nby both in", "手数の変化：\n双方で見えた組"),
        "told_width": 110,
    }


DRAWINGS = {"true": true, "not-so": false, "depends": divided, "rules": rules}
