"""Rules of games, differences of editions, and contradictions in the printed rule sheets."""

from collections.abc import Iterator
from typing import Any

from gunjin import _gunjin
from gunjin._gunjin import Game


class Document:
    """Result as data and as text."""

    def __init__(self, data: Any, text: str) -> None:
        #: As dictionaries and lists, as the command line writes JSON.
        self.data = data
        #: As people read it.
        self.text = text

    def __getitem__(self, key: Any) -> Any:
        return self.data[key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.data)

    def __len__(self) -> int:
        return len(self.data)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<gunjin.rules.{type(self).__name__}: {self.text.splitlines()[0]}>"


class Rules(Document):
    """The rules of a game."""

    @property
    def switches(self) -> dict[str, str]:
        """The local rules with their values, by name."""
        return {switch["name"]: switch["value"] for switch in self.data["switches"]}


class Difference(Document):
    """Differences of two editions."""


class Check(Document):
    """Contradictions of printed sheets."""

    def __init__(self, data: Any, text: str, settled: bool) -> None:
        super().__init__(data, text)
        #: True if a ruling settles everything that was found.
        self.settled = settled


def _name(game: Game | str) -> str:
    return game.name if isinstance(game, Game) else game


def show(game: Game | str) -> Rules:
    """The rules of a game by its name.

    >>> import gunjin
    >>> gunjin.rules.show("tori:ply_cap=90").switches["ply_cap"]
    '90'
    """
    return Rules(*_gunjin.rules_show(_name(game)))


def diff(before: Game | str, after: Game | str) -> Difference:
    """Differences of two editions of 軍人将棋.

    >>> import gunjin
    >>> print(gunjin.rules.diff("w-23-6i", "w-23-6i:mine_on_win=stays").text.splitlines()[0])
    w-23-6i -> w-23-6i:mine_on_win=stays
    """
    return Difference(*_gunjin.rules_diff(_name(before), _name(after)))


def check(game: Game | str | None = None) -> Check:
    """Contradictions and gaps in the rule sheet of a game, or in those of all games.

    >>> import gunjin
    >>> gunjin.rules.check().settled
    True
    """
    return Check(*_gunjin.rules_check(None if game is None else _name(game)))
