"""docs/reference/claims.md: claims of the sources with their verdicts, from data/claims and claims.csv."""

from drawings.tables import claim_of, reference, rows_by, table

VERDICTS = ("supported", "refuted", "inconclusive", "untestable")
ABOUT = """Every claim with its verdict. [CLAIMS.md](../CLAIMS.md) says how to read them, [STATISTICS.md](../STATISTICS.md#claims)
defines verdicts, effects and intervals. An effect has the sign and unit of the claim's form. *Counts from*: the least effect that
matters; a claim's file says why. *Changed*: share of deals in which a rule of play changed the game, mean over its strengths
([each strength](../../data/findings/claims-doses.csv)). *Placebos*: other kinds of pieces that show as much when the same happens to them. †: exploratory,
the claim was redefined after results of an earlier version. ‡: inconclusive by a [fresh seed](../../data/findings/fresh-claims.csv)."""


def number(text):
    return f"{round(float(text), 3) + 0.0:g}" if text else "–"


def interval(row):
    return f"{number(row['effect'])} [{number(row['low'])}, {number(row['high'])}]" if row["effect"] else "–"


def percent(share):
    return f"{int(100 * float(share) + 0.5)} %"


def link(claim):
    return f"[`{claim}`](../../data/claims/{claim}.toml)"


def programs(rows):
    """Findings of each program, and the placebos that show as much as all of them."""
    total, *own = rows
    told = [f"{row['agent'].split(':')[0]} {number(row['effect'])}" + (f" (changed {percent(row['fired'])})" if row["fired"] else "") for row in own]
    if total["placebos"]:
        sign = -1 if claim_of(total["id"])["direction"] == "lower" else 1
        others = [float(each.split(":")[1]) for each in total["placebos"].split()]
        told.append(f"placebos {sum(sign * other >= sign * float(total['effect']) for other in others)} of {len(others)}")
    return "; ".join(told)


def claims(verdict):
    yield f"## {verdict.capitalize()}\n\n| claim | statement | source | effect [95 %] | counts from | each program | games |\n|---|---|---|---|---|---|---|"
    again = {row["game"]: row["verdict_again"] for row in table("fresh-claims")}
    for (name,), rows in rows_by(table("claims"), "id").items():
        total, claim = rows[0], claim_of(name)
        if total["verdict"] == verdict:
            marks = " †" * ("Exploratory:" in claim.get("note", "")) + " ‡" * (verdict in VERDICTS[:2] and again[name] != verdict)
            cells = (link(name) + marks, claim["claim"], claim["source"], interval(total), total["counts"], programs(rows), total["games"])
            yield f"| {' | '.join(cells)} |"


def files():
    return reference("claims", "Claims and verdicts", ABOUT, *(claims(verdict) for verdict in VERDICTS))
