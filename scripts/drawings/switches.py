"""docs/reference/switches.md: what each local rule changes, from switches-summary.csv of data/findings."""

import re
from collections import defaultdict

from drawings.tables import ROOT, reference, table

PLAYERS = ["greedy", "learned"]
RULES = ROOT / "docs/RULES.md"
# Each measure: its column, what a change is multiplied by, its decimals and unit.
MEASURES = {
    "plies": ("length", 100, 0, " %"),
    "first_contact": ("first fight", 100, 0, " %"),
    "first_mover": ("first mover", 100, 1, ""),
    "drawn": ("draws", 100, 1, ""),
    "by_setups": ("set-ups decide", 100, 1, ""),
}
COLUMNS = ["rule", "number", "rule sets", *(column for column, *_ in MEASURES.values())]
ABOUT = """Every local rule against the same games without it, by `greedy:values=hand` and *learned* (`learned:net=general,values=hand`): 300 games
of every rule set that can have it, random set-ups. [SWITCHES.md](../SWITCHES.md) has the main results, [RULES.md](../RULES.md) each rule
under its number. `+478 % / +361 % (21, 21; 20)`: median change for `greedy` and for *learned*; discoveries (*q* ≤ 0.05) in 21 rule
sets for each, in 20 for both and in the same direction. *Length* (games stopped at 2,000 plies count as that long) and *first fight* (its ply) change in
percent, *first mover* and *draws* in points and games of a hundred, *set-ups decide* in hundredths of the variance of results
([luck](../STATISTICS.md#luck)). Empty: no discovery by either. The number of legal moves, which many rules change by themselves, is in
[switches-summary.csv](../../data/findings/switches-summary.csv) (`branching`)."""
# Headings of the rules that both players, one or neither find to change something, with words for each.
PARTS = {
    "Both players agree": "In at least one rule set both changes are discoveries in the same direction.",
    "One player only": "The rule matters to one way of playing, or 300 games are too few for the other.",
    "No change detected": "Some change the number of legal moves. The rule's number and how many rule sets can have it stand in brackets.",
}


def rule_number(switch):
    """The first rule of docs/RULES.md that names the value, or else the switch."""
    name = switch.split("=")[0]
    for wanted in (f"`{switch}`", f"`{name}=", f"`{name}`"):
        number = None
        for line in RULES.read_text(encoding="utf-8").splitlines():
            begun = re.match(r"- (R\d+\.\d+)", line)
            number = begun.group(1) if begun else number
            if wanted in line and number:
                return number
    return "–"


def rounded(number, decimals):
    """A change with its sign; +0 where nothing is left of it."""
    return f"{round(number, decimals) + 0.0:+.{decimals}f}"


def cell(measure, row):
    """The median changes of both players, and in how many rule sets both saw it; empty where neither saw anything."""
    if not int(row["found_greedy"]) and not int(row["found_learned"]):
        return ""
    _, factor, decimals, unit = MEASURES[measure]
    changes = [rounded(factor * float(row[f"change_{player}"]), decimals) + unit for player in ("greedy", "learned") if row[f"change_{player}"]]
    return f"{' / '.join(changes)} ({row['found_greedy']}, {row['found_learned']}; {row['found_both']})"


def tables():
    """The lines of each of PARTS."""
    switches = defaultdict(dict)
    for row in table("switches-summary"):
        if row["measure"] in MEASURES:
            switches[row["switch"]][row["measure"]] = row
    parts = [[], [], []]
    for switch, own in sorted(switches.items()):
        seen = [max(int(row[column]) for row in own.values()) for column in ("found_both", "found_greedy", "found_learned")]
        sets = max(int(row["rule_sets"]) for row in own.values())
        cells = [f"`{switch}`", rule_number(switch), str(sets)]
        if not any(seen):
            parts[2].append(f"`{switch}` ({cells[1]}, {sets})")
            continue
        cells += [cell(measure, own[measure]) if measure in own else "" for measure in MEASURES]
        parts[0 if seen[0] else 1].append("| " + " | ".join(cells) + " |")
    head = ["| " + " | ".join(COLUMNS) + " |", "|" + "---|" * len(COLUMNS)]
    return [head + parts[0], head + parts[1], [", ".join(parts[2]) + "."]]


def files():
    headed = (part for (heading, words), lines in zip(PARTS.items(), tables()) for part in (f"## {heading}\n\n{words}", lines))
    return reference("switches", "Local rules, measured", ABOUT, *headed)
