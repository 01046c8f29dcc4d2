"""The tables of docs/SWITCHES.md, from switches-summary.csv and switches-over-*.csv of data/findings; its words are written by hand."""

import re
import sys
from collections import defaultdict

from drawings.tables import ROOT, table

PLAYERS = ["greedy", "learned"]
RULES = ROOT / "docs/RULES.md"
PAGE = ROOT / "docs/SWITCHES.md"
# Each measure: its column, what a change is multiplied by, its decimals and unit.
MEASURES = {
    "plies": ("length", 100, 0, " %"),
    "first_contact": ("first fight", 100, 0, " %"),
    "branching": ("choice", 100, 0, " %"),
    "first_mover": ("first mover", 100, 1, ""),
    "drawn": ("draws", 100, 1, ""),
    "by_setups": ("set-ups decide", 100, 1, ""),
}
# Beginning of the name of a measure of a kind's value.
LOST = "lost_"
COLUMNS = ["rule", "stands in", "rule sets", *(column for column, *_ in MEASURES.values())]
PARTS = ["seen by both players", "seen by one player", "not seen"]
VALUES = "values of pieces"


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


def by_kind(player):
    """Of every switch the kinds that cost a player more or less over all rule sets, beyond chance, with how much."""
    found = defaultdict(dict)
    for row in table(f"switches-over-{player}"):
        if row["measure"].startswith(LOST) and row["discovery"] == "true":
            found[row["switch"]][row["measure"].removeprefix(LOST)] = float(row["difference"])
    return found


def value_lines():
    """Effects of switches on the values of kinds: those that both players find, then those of one."""
    of = [by_kind(player) for player in PLAYERS]
    sets = {row["switch"]: row["rule_sets"] for row in table(f"switches-over-{PLAYERS[0]}")}
    points = lambda number: rounded(100 * number, 0)
    lines = ["| rule | stands in | rule sets | by both players | by one alone |", "|---|---|---|---|---|"]
    for switch in sorted(set(of[0]) | set(of[1])):
        found = [kinds[switch] for kinds in of]
        both = [kind for kind in found[0] if found[0][kind] * found[1].get(kind, 0) > 0]
        both.sort(key=lambda kind: -abs(found[0][kind] + found[1][kind]))
        cells = [", ".join(f"{kind} {points(found[0][kind])} / {points(found[1][kind])}" for kind in both)]
        alone = [
            f"{kind} {points(change)} (*{player}*)"
            for player, kinds in zip(PLAYERS, found)
            for kind, change in sorted(kinds.items(), key=lambda item: -abs(item[1]))
            if kind not in both
        ]
        lines.append(f"| `{switch}` | {rule_number(switch)} | {sets[switch]} | {cells[0]} | {', '.join(alone)} |")
    return lines


def tables():
    """The lines of each part."""
    switches = defaultdict(dict)
    for row in table("switches-summary"):
        if row["measure"] in MEASURES:
            switches[row["switch"]][row["measure"]] = row
    parts = {part: [] for part in PARTS}
    for switch, own in sorted(switches.items()):
        seen = [max(int(row[column]) for row in own.values()) for column in ("found_both", "found_greedy", "found_learned")]
        sets = max(int(row["rule_sets"]) for row in own.values())
        cells = [f"`{switch}`", rule_number(switch), str(sets)]
        if not any(seen):
            parts["not seen"].append(f"`{switch}` ({cells[1]}, {sets})")
            continue
        cells += [cell(measure, own[measure]) if measure in own else "" for measure in MEASURES]
        parts[PARTS[0] if seen[0] else PARTS[1]].append("| " + " | ".join(cells) + " |")
    head = ["| " + " | ".join(COLUMNS) + " |", "|" + "---|" * len(COLUMNS)]
    written = {part: [", ".join(lines) + "."] if part == "not seen" else head + lines for part, lines in parts.items()}
    return written | {VALUES: value_lines()}


def files():
    """The page, with what follows each marker written anew."""
    page = PAGE.read_text(encoding="utf-8")
    for part, lines in tables().items():
        pattern = re.compile(rf"(<!-- {part} -->\n)(.*?)(\n\n|\Z)", re.DOTALL)
        if not pattern.search(page):
            sys.exit(f"{PAGE.name} lacks '<!-- {part} -->'")
        page = pattern.sub(lambda found: found.group(1) + "\n".join(lines) + found.group(3), page, count=1)
    return {PAGE: page}
