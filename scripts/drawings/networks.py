"""docs/reference/networks.md: what the files of data/networks tell of themselves."""

import hashlib
import json
import re

from drawings.tables import ROOT, reference

ABOUT = """The files of [data/networks](../../data/networks) by what they tell of themselves, so commands are in the words of the program that
trained them. Parent: where the command begins from a network. Games and decisions are those of the last command; processor time is not recorded.
[LEARNING.md](../LEARNING.md) says what each is for."""
FILES = sorted((ROOT / "data/networks").glob("*.json"))
HEAD = "| file | sha256 | parent | games | decisions | command |\n|---|---|---|---|---|---|"


def row(path):
    """Returns a network's row, with all files that hold it."""
    origin = json.loads(path.read_text(encoding="utf-8"))["origin"]
    names = ", ".join(f"`{other.name}`" for other in FILES if other.read_bytes() == path.read_bytes())
    parent = re.search(r"--from (\S+)", origin["command"])
    cells = (names, f"`{hashlib.sha256(path.read_bytes()).hexdigest()[:12]}`", f"`{parent[1]}`" if parent else "–", f"{origin['games']:,}", f"{origin['decisions']:,}", f"`` {origin['command']} ``")
    return f"| {' | '.join(cells)} |"


def files():
    """Returns the page by its path."""
    return reference("networks", "Networks", ABOUT, [HEAD, *dict.fromkeys(map(row, FILES))])
