"""Pictures of what is said and ruled: advice of the sources (data/findings/claims.csv) and local rules (switches-summary.csv)."""

import tomllib

from drawings.rows import Mark, Panel
from drawings.tables import PLAYERS, ROOT, legend, table

# What an effect is counted in: by how much to multiply it, and the words for it.
POINTS = (100, "points of 100", "点（百局あたり）")
SPIES = (100, "of 100 spies", "（百枚のスパイのうち）")
PIECES = (100, "of 100 pieces", "（百枚のうち）")
GAMES = (100, "of 100 games", "（百局のうち）")
LENGTH = (100, "% of length", "％（長さ）")
MOVES = (1, "moves", "手")
CHOICES = (1, "moves to choose from", "通り（選べる手）")
# Claims by what came out, with what their effects are counted in and their words.
TRUE = {
    "gap-general-colonel": (POINTS, "The step from the major general to the colonel is large", "少将と大佐の差は大きい"),
    "gap-major-captain": (POINTS, "From major to captain is a small step (true left of 1)", "少佐と大尉の差は小さい（1より左なら当たり）"),
    "missile-strongest": (POINTS, "A missile only the spy can take is the strongest piece", "スパイにしか取られないミサイルは最強の駒"),
    "probe-with-weak": (POINTS, "Probe unmoved pieces with small pieces, not with generals", "動かない駒には将官でなく小さな駒を当てる"),
    "hq-general": (POINTS, "A general in the headquarters is better than a piece by lot", "総司令部には、でたらめな駒より将官"),
    "hq-aircraft": (POINTS, "An aircraft in the headquarters, no general near, is bad", "総司令部の飛行機は、隣に将官がいないと悪い"),
    "hq-mine-general": (POINTS, "A mine in the headquarters is better next to the general", "総司令部の地雷は、隣に大将がいるとよい"),
    "hq-mine-once": (MOVES, "A mine in the headquarters costs the attacker time", "総司令部の地雷は手間を取らせる"),
    "engineer-grows": (CHOICES, "An engineer has more moves late in the game", "工兵は終盤ほどよく動く"),
    "spy-hunted": (SPIES, "Aircraft, tanks, engineers take over a third of spies", "スパイの三分の一より多くを飛行機、タンク、工兵が倒す"),
    "four-ranks": (LENGTH, "Camps of four ranks, not five, make a shorter game", "五段を四段にすると短くなる"),
    "speed-35-to-31": (LENGTH, "31 pieces and X entrances, not 35 and I: a shorter game", "三十五枚I型を三十一枚X型にすると短くなる"),
}
FALSE = {
    "general-stays-home": (POINTS, "The general stays at home, fights only what it surely beats", "大将は家に残り、確実に勝てる駒とだけ戦う"),
    "attacker-lieutenant-general": (POINTS, "Attack with the lieutenant general, not the general", "攻めるのは大将より中将"),
    "clear-hq-first": (POINTS, "Strike the enemy headquarters before an officer enters", "敵の総司令部は、入る前に飛行機などで叩く"),
    "cavalry-hq-probe": (POINTS, "The cavalry suits probing the headquarters", "総司令部を探るのは騎兵"),
    "one-rank-above-wastes": (POINTS, "Do not strike a winner with the next higher rank", "勝った駒に、すぐ上の位の駒を当てない"),
    "decoy-spy": (POINTS, "A company officer beside 中将 passes for the spy", "中将のそばの尉官はスパイに見える"),
    "company-officers-fall": (PIECES, "Company officers fall more than cavalry", "尉官は騎兵より多く倒される"),
    "plane-anywhere-spy": (SPIES, "Aircraft that fly anywhere endanger spies", "飛行機がどこへでも飛べるとスパイが危ない"),
    "spy-death-unknown": (GAMES, "Under 10 of 100 games tell that the enemy spy has fallen", "敵のスパイが倒れたと分かるのは、百局に十局未満"),
}
DIVIDED = {
    "hq-highest-general": (POINTS, "Of the generals 大将 is the best in the headquarters", "総司令部に置く将官は大将がいちばん"),
    "flag-in-hq": (POINTS, "A flag in the headquarters is as bad as none there", "総司令部の軍旗は空も同じ"),
    "bluff-one-rank-up": (POINTS, "Step forward as if a piece were stronger", "強い駒のふりをして進む"),
}
FINE = {
    "flag-front-of-mine": (POINTS, "A flag before a mine is one more mine", "地雷の前の軍旗は、もう一つの地雷"),
    "flag-front-of-general": (POINTS, "A flag before one of the two highest generals is strong", "大将か中将の前の軍旗は強い"),
    "flag-before-lieutenant-general-spy": (POINTS, "A flag before 中将, a spy near, is hard to break", "中将の前の軍旗は、スパイが近ければ固い"),
    "flag-back-rank-wasted": (POINTS, "A flag on the back rank is wasted", "後ろの段の軍旗は無駄"),
    "spy-next-to-lieutenant-general": (POINTS, "A spy next to 中将 guards it", "中将の隣のスパイは中将を守る"),
    "hq-lieutenant-general-spy": (POINTS, "中将 in the headquarters needs a spy next to it", "総司令部の中将には隣にスパイがいる"),
    "spy-ambush": (POINTS, "A spy does better away from 中将", "スパイは中将から離れているほうがよい"),
}
# Local rules with their words, from what makes games longest to what ends them soonest.
RULES = {
    "target=commander": ("Only taking the highest officer wins", "いちばん上の将を取るほか勝ちがない"),
    "hq_closed_to_enemy=true": ("An empty headquarters may not be entered", "空の総司令部には入れない"),
    "hq_must_be_won=true": ("The headquarters must be won in a fight", "総司令部は戦って取る"),
    "hq_capture=officers6": ("Only major or higher takes the headquarters", "総司令部を取れるのは佐官以上"),
    "winner_goes=origin": ("Who wins a fight goes back", "勝った駒は元の升に戻る"),
    "commander_loss_loses=true": ("Losing the highest officer loses, too", "いちばん上の将を失っても負け"),
    "flag_capture_wins=true": ("Taking the flag wins, too", "軍旗を取っても勝ち"),
    "aircraft_move=anywhere": ("Aircraft fly to any square", "飛行機はどこへでも飛ぶ"),
    "hq_capture=any": ("Any piece takes the headquarters", "どの駒でも総司令部を取れる"),
}


def claimed(claim):
    """The direction that is claimed, as a sign."""
    with (ROOT / f"data/claims/{claim}.toml").open("rb") as file:
        return -1 if tomllib.load(file)["direction"] == "lower" else 1


def held_against_what_counts(claims):
    """What each program finds of each claim, as a multiple of the least that counts, in the claimed direction."""
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
    for claim, ((factor, english, japanese), *_) in claims.items():
        effects = [factor * float(row["effect"]) for row in table("claims") if row["id"] == claim and row["agent"] != "all"]
        least, most = signed(min(effects)), signed(max(effects))
        span = least if least == most else say(f"{least} to {most}", f"{least}～{most}")
        told[claim] = say(f"{span} {english}", f"{span}{japanese}")
    return told


def sayings(say, title, groups, low, high, ticks):
    claims = {claim: words for _, group in groups for claim, words in group.items()}
    scale = say("How much, in the claimed direction;\n1 is the least that counts", "言い伝えの向きの効果：\n1が、意味のある最小の差")
    return {
        "title": title,
        "legend": legend(say, *PLAYERS),
        "groups": [(heading, [(claim, say(*words[1:])) for claim, words in group.items()]) for heading, group in groups],
        "label": 395,
        "panels": [Panel(scale, low, high, ticks, held_against_what_counts(claims), line=1)],
        "told": amounts(say, claims),
        "told_title": say("least to most of\nthe three programs", "三つのうち\n最小と最大"),
        "told_width": 210,
    }


def true(say):
    title = say("Advice that holds up, by all three programs", "三つのプログラムとも、当たっている")
    return sayings(say, title, [("", TRUE)], -1, 25, [0, 1, 5, 10, 15, 20, 25])


def false(say):
    title = say("Advice that does not hold up, by any of the three programs", "三つのプログラムとも、外れている")
    return sayings(say, title, [("", FALSE)], -14, 3, [-10, -5, 0, 1])


def divided(say):
    groups = [(say("It depends on who plays", "指す人による"), DIVIDED), (say("Too fine to be seen", "細かすぎて見えない"), FINE)]
    title = say("Advice on which the programs differ, or see nothing", "プログラムの答えが分かれるもの、何も見えないもの")
    return sayings(say, title, groups, -5, 11, [-4, -2, 0, 1, 5, 10])


def rules(say):
    rows = {(row["switch"], row["measure"]): row for row in table("switches-summary")}
    players = ("greedy", "learned")

    def marks(measure, factor, beside=0):
        number = lambda switch, player: factor * (beside + float(rows[switch, measure][f"change_{player}"]))
        return {switch: [Mark(number(switch, player), PLAYERS[player][0]) for player in players] for switch in RULES}

    seen = lambda switch: say("{found_both} of {rule_sets}", "{rule_sets}組中{found_both}組").format(**rows[switch, "plies"])
    times, first = say("Length: how many\ntimes as long", "長さ（倍）"), say("Points of a hundred,\nfor who moves first", "先手の得点\n百局あたり")
    return {
        "title": say(
            "What local rules change, from set-ups by lot: the middle one of the sets that can have the rule",
            "ローカルルールで変わること（でたらめな配置、その規則を選べる組の中央の値）",
        ),
        "legend": legend(say, *players),
        "groups": [("", [(switch, say(*words)) for switch, words in RULES.items()])],
        "label": 300,
        "panels": [
            Panel(times, 0.07, 20, [0.1, 0.3, 1, 3, 10], marks("plies", 1, beside=1), line=1, log=True),
            Panel(first, -10, 40, [0, 10, 20, 30, 40], marks("first_mover", 100), line=0),
            Panel(say("Drawn games\nof a hundred", "引き分け\n百局あたり"), -10, 80, [0, 20, 40, 60, 80], marks("drawn", 100), line=0),
        ],
        "told": {switch: seen(switch) for switch in RULES},
        "told_title": say("length: seen\nby both in", "長さの変化：\n双方で見えた組"),
        "told_width": 110,
    }


DRAWINGS = {"true": true, "not-so": false, "depends": divided, "rules": rules}
