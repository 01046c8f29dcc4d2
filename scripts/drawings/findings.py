"""docs/reference/findings.md: the tables behind docs/FINDINGS.md, as scripts/drawings/findings.toml lists them."""

import tomllib
from fnmatch import fnmatchcase

from drawings.tables import ERAS, ROOT, reference, rows_by, table

LIST = tomllib.loads((ROOT / "scripts/drawings/findings.toml").read_text(encoding="utf-8"))
EDITIONS = [name for *_, names in ERAS for name in names]


def written(row, column, factor, digits):
    return f"{round(float(factor) * float(row[column]), int(digits)) + 0.0:.{digits}f}" if row[column] else "–"


def cell(rows, form):
    """A form's sentence on rows: kinds that cost something for certain, or a number, with its interval where ± follows."""
    if form == "kinds":
        kinds = sorted(((float(row["lost"]), row["kind"]) for row in rows if float(row["lost_low"]) > 0), reverse=True)
        return ", ".join(f"{kind} {lost:.2f}" for lost, kind in kinds)
    column, factor, digits, *interval = form.split()
    ends = (f"{column}_{end}" if f"{column}_{end}" in rows[0] else end for end in ("low", "high"))
    span = f" [{', '.join(written(rows[0], end, factor, digits) for end in ends)}]" if interval else ""
    return written(rows[0], column, factor, digits) + span


def column_of(key, data, conditions):
    """The rows of a table that meet all conditions, by what stands in the columns of the key."""
    wanted = [condition.split("=", 1) for condition in conditions]
    return rows_by((row for row in table(data) if all(fnmatchcase(row[name], value) for name, value in wanted)), *key)


def lines(key, columns):
    found = [(form, column_of(key, data, conditions)) for _, data, form, *conditions in columns]
    names = sorted(found[0][1], key=lambda name: EDITIONS.index(name[0])) if set(found[0][1]) <= {(name,) for name in EDITIONS} else found[0][1]
    yield f"| {' | '.join((*key, *(heading for heading, *_ in columns)))} |\n|{'---|' * (len(key) + len(columns))}"
    for name in names:
        cells = (cell(rows[name], form) if name in rows else "" for form, rows in found)
        yield f"| {' | '.join((*(f'`{part}`' for part in name), *cells))} |"


def files():
    parts = ((f"## {each['title']}\n\n{each['about']}", lines(each.get("key", ["game"]), each["columns"])) for each in LIST["table"])
    return reference("findings", "Tables of the findings", LIST["about"], *(part for pair in parts for part in pair))
