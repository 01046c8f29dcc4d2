"""Small pictures for the README: a few rows of those of the eras."""

from drawings.eras_sayings import held_against_what_counts
from drawings.eras_sets import by_player, scores
from drawings.rows import Panel
from drawings.tables import PLAYERS, RED, legend, pieces

SETS = ["p1-35-7i", "p2-31-8x", "p2-23-6i", "p3-23-6i", "m-31-8xn", "w-23-6i"]
SAYINGS = {
    "missile-strongest": ("the missile is the strongest", "ミサイルは最強"),
    "gap-general-colonel": ("colonels are far below generals", "少将と大佐の差は大きい"),
    "probe-with-weak": ("probe with small pieces", "小さな駒で探る"),
    "hq-general": ("a general in the headquarters", "総司令部に将官"),
    "attacker-lieutenant-general": ("attack with 中将, not 大将", "攻めるのは大将より中将"),
    "general-stays-home": ("the general stays at home", "大将は陣に残る"),
}
SMALL = {"width": 460, "label": 150}


def rows(say):
    return [("", [(edition, say(f"{edition}: {pieces(edition)} pieces", f"{edition}：{pieces(edition)}枚")) for edition in SETS])]


def plies(say):
    title = say("Moves of games that ended, random set-ups", "終わった対局の手数（ランダムな配置）")
    panel = Panel("", 20, 400, [20, 50, 100, 200, 400], by_player("ended", 1, *PLAYERS), log=True)
    return {"title": title, "legend": legend(say, *PLAYERS), "groups": rows(say), "panels": [panel], **SMALL}


def setups(say):
    title = say("Learned set-ups against random ones, score", "ランダムな配置に対する学習した配置の得点")
    panel = Panel("", 48, 101, [50, 60, 70, 80, 90, 100], scores("setups-learned", RED, against="random"), line=50)
    return {"title": title, "legend": [], "groups": rows(say), "panels": [panel], **SMALL}


def advice(say):
    groups = [("", [(claim, say(*words)) for claim, words in SAYINGS.items()])]
    title = say("Effect; 1 is the least that matters", "効果（1が、意味のある最小の差）")
    panel = Panel("", -8, 9, [-5, 1, 5], held_against_what_counts(SAYINGS), line=1)
    return {"title": title, "legend": legend(say, *PLAYERS), "groups": groups, "panels": [panel], **SMALL, "label": 205}


DRAWINGS = {"front-plies": plies, "front-setups": setups, "front-advice": advice}
