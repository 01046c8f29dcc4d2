"""Many games: self-play and arenas, between built-in agents and players written in Python.

A *player* is the name of an agent, or an object with a method `policy(view, legal_actions)`. The method
answers with an action (a number or words), a dictionary of actions and probabilities, or a probability for
every legal action, in their order. An object with a method `policies(views)` is asked for several games at
once; it answers with a list of such answers. An object with a method `distributions(states, masks, seats)` gets arrays,
a row for every game: information-state tensors, masks of legal actions and seats; it answers with an array of 64-bit floats,
a probability for every action. How many come together depends on `threads`, what it answers must not.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from gunjin import _gunjin
from gunjin._checks import whole, whole_or_none
from gunjin._frames import frame
from gunjin._gunjin import Game, GunjinError, View, load

#: Answer of a player: an action, actions with probabilities, or a probability for every legal action.
Answer = int | str | Mapping[Any, float] | Sequence[float]


class OneByOne(Protocol):
    """A player that is asked for one game at a time."""

    def policy(self, view: View, legal_actions: list[int], /) -> Answer: ...


class Together(Protocol):
    """A player that is asked for several games at once."""

    def policies(self, views: list[View], /) -> Sequence[Answer]: ...


class InArrays(Protocol):
    """A player that is asked for several games at once, by arrays."""

    def distributions(
        self, states: NDArray[np.float32], masks: NDArray[np.bool_], seats: NDArray[np.int64], /
    ) -> NDArray[np.float64]: ...


#: The name of an agent, or an object that plays.
Player = str | OneByOne | Together | InArrays

#: Most threads of a run.
MOST_THREADS = 1024
#: Error rates of a sequential test, for either hypothesis.
ALPHA = BETA = 0.05


def _game(game: Game | str) -> Game:
    return game if isinstance(game, Game) else load(game)


def _names(players: Iterable[object]) -> list[tuple[str, object]]:
    """Objects that play, with names that differ."""
    taken: set[str] = set()
    named = []
    for player in players:
        wanted = getattr(player, "name", None)
        if not isinstance(wanted, str):
            wanted = type(player).__name__ if not isinstance(player, type) else player.__name__
        wanted = re.sub(r"[^\w.-]", "_", wanted) or "player"
        name, number = wanted, 2
        while name in taken:
            name, number = f"{wanted}-{number}", number + 1
        taken.add(name)
        named.append((name, player))
    return named


def _asked(players: Sequence[Player]) -> list[str | tuple[str, object]]:
    """Players as the library takes them: names of agents, and objects with their names."""
    named = iter(_names(player for player in players if not isinstance(player, str)))
    return [player if isinstance(player, str) else next(named) for player in players]


def _texts(name: str, given: str | Sequence[str]) -> list[str]:
    """One text or several, as a list."""
    texts = [given] if isinstance(given, str) else given
    if not isinstance(texts, Sequence) or not all(isinstance(text, str) for text in texts):
        raise TypeError(f"{name} is {given!r}; give a text or a list of texts")
    return list(texts)


def _options(
    games: int,
    seed: int | None,
    setups: str | Sequence[str],
    threads: int | None,
    out: str | PathLike[str] | None,
    resume: bool,
    tables: str | Sequence[str],
    sample: int,
    records: int,
    errors: Literal["raise", "forfeit"],
) -> dict[str, Any]:
    if errors not in ("raise", "forfeit"):
        raise GunjinError(f"errors is 'raise' or 'forfeit', not {errors!r}")
    return {
        "games": whole("games", games, 1),
        "seed": whole_or_none("seed", seed),
        "setups": _texts("setups", setups),
        "threads": whole_or_none("threads", threads, 1, MOST_THREADS),
        "out": None if out is None else os.fspath(out),
        "resume": resume,
        "tables": _texts("tables", tables),
        "sample": whole("sample", sample, 1, 2**32 - 1),
        "records": whole("records", records),
        "forfeits": errors == "forfeit",
    }


@dataclass(frozen=True)
class Score:
    """A mean score with its 95 % interval."""

    #: The agent's name.
    agent: str
    #: Mean points of a game.
    score: float | None
    #: Lower end of the interval.
    low: float | None
    #: Upper end.
    high: float | None

    def __str__(self) -> str:
        if self.score is None:
            return f"{self.agent}: no games"
        return f"{self.agent}: {self.score:.3f} [{self.low:.3f}, {self.high:.3f}]"


def _own_names(told: Any) -> Any:
    """Replaces the guest names of Python players by their own."""
    if isinstance(told, dict):
        return {key: _own_names(value) for key, value in told.items()}
    if isinstance(told, list):
        return [_own_names(value) for value in told]
    return told.removeprefix("guest:name=") if isinstance(told, str) else told


def _score(told: dict[str, Any]) -> Score:
    return Score(told["agent"], told["score"], told["low"], told["high"])


class _Played:
    """Games that were played."""

    def __init__(self, told: dict[str, Any]) -> None:
        self._games = told["games"] | {"cells": _own_names(told["games"]["cells"])}

    def __len__(self) -> int:
        return len(self._games["cell"])

    def games(self, *, pandas: bool = False) -> Any:
        """A data frame with a row for every game: agents and points by seat, plies, reason of the ending."""
        told, seats = self._games, self._games["seats"]
        seatings = [cell["agents"] for cell in told["cells"]]
        columns = {"cell": told["cell"]}
        for seat in range(seats):
            columns[f"agent_{seat + 1}"] = [seatings[cell][seat] for cell in told["cell"]]
        for seat in range(seats):
            columns[f"score_{seat + 1}"] = [scores[seat] for scores in told["scores"]]
        columns |= {"plies": told["plies"], "reason": told["reason"], "why": told["why"]}
        return frame(columns, as_pandas=pandas)

    @property
    def forfeits(self) -> dict[str, int]:
        """Number of forfeits by reason."""
        return dict(Counter(filter(None, self._games["why"])))


class SelfplayResult(_Played):
    """Result of games between fixed seats. Made by `gunjin.selfplay`."""

    def __init__(self, told: dict[str, Any]) -> None:
        super().__init__(told)
        #: Everything, as a dictionary.
        self.data = _own_names(told["summary"])
        #: The points of every seat.
        self.scores = [_score(score) for score in self.data["scores"]]
        #: Number of games by ending.
        self.endings = told["summary"]["endings"]
        #: Plies of all games.
        self.plies = told["summary"]["plies"]

    def __repr__(self) -> str:
        return f"<gunjin.SelfplayResult {len(self)} games, {'; '.join(map(str, self.scores))}>"


class ArenaResult(_Played):
    """Result of an arena. Made by `gunjin.arena`."""

    def __init__(self, told: dict[str, Any]) -> None:
        super().__init__(told)
        #: The agents with ratings, the best first, a dictionary each.
        self.places = _own_names(told["standing"])
        #: The games of every group that met, a dictionary each.
        self.meetings = _own_names(told["meetings"])
        #: The sequential test, as a dictionary; None without one.
        self.test = told["test"]

    def score(self, agent: int | str = 0, meeting: int = 0) -> Score:
        """The score of an agent, by name or by its place in the meeting."""
        scores = self.meetings[meeting]["scores"]
        if isinstance(agent, str):
            places = [place for place, score in enumerate(scores) if score["agent"] == agent]
            if not places:
                raise GunjinError(f"{agent!r} does not play in meeting {meeting}")
            agent = places[0]
        return _score(scores[agent])

    def standing(self, *, pandas: bool = False) -> Any:
        """A data frame with a row for every agent, the best first."""
        return frame(self.places, as_pandas=pandas)

    @cached_property
    def endings(self) -> dict[str, int]:
        """Number of games by ending."""
        return dict(sum((Counter(meeting["endings"]) for meeting in self.meetings), Counter()))

    def __repr__(self) -> str:
        places = ", ".join(f"{place['agent']} {place['score']:.3f}" for place in self.places)
        return f"<gunjin.ArenaResult {len(self)} games: {places}>"

    def _repr_html_(self) -> str:
        return str(self.standing()._repr_html_())


def selfplay(
    game: Game | str,
    players: Player | Sequence[Player],
    games: int = 1000,
    *,
    seed: int | None = None,
    setups: str | Sequence[str] = (),
    threads: int | None = None,
    out: str | PathLike[str] | None = None,
    resume: bool = False,
    tables: str | Sequence[str] = (),
    sample: int = 9,
    records: int = 0,
    errors: Literal["raise", "forfeit"] = "raise",
) -> SelfplayResult:
    """Plays games between fixed seats: `players` has one player per seat, or one for all seats.

    `setups` are policies by seat, as `--setup`; a player may be named with its own (`greedy:setup=learned`). Without
    either, set-ups are random, those of `learned`, `halving` and `update` learned.
    With `out` the games go into a folder, as with `gunjin run --out` (`gunjin.read_run` reads it).
    An exception of a Python player is raised here; with `errors="forfeit"` the player loses that game instead.

    >>> import gunjin
    >>> result = gunjin.selfplay("w-23-6i", ["greedy", "random"], games=20)
    >>> len(result), result.scores[0].score > 0.5
    (20, True)
    """
    played = _game(game)
    if isinstance(players, str) or not isinstance(players, Sequence):
        players = [players] * played.seats
    # One object at several seats is one player.
    objects = [player for player in players if not isinstance(player, str)]
    unique = list({id(player): player for player in objects}.values())
    named = {id(player): pair for player, pair in zip(unique, _names(unique), strict=True)}
    seats = [player if isinstance(player, str) else f"guest:name={named[id(player)][0]}" for player in players]
    options = _options(games, seed, setups, threads, out, resume, tables, sample, records, errors)
    return SelfplayResult(_gunjin.play_games(played, list(named.values()), seats, options))


def arena(
    game: Game | str,
    players: Sequence[Player],
    pairs: int = 100,
    *,
    gauntlet: bool = False,
    sprt: tuple[float, float] | None = None,
    alpha: float = ALPHA,
    beta: float = BETA,
    seed: int | None = None,
    setups: str | Sequence[str] = (),
    threads: int | None = None,
    out: str | PathLike[str] | None = None,
    resume: bool = False,
    tables: str | Sequence[str] = (),
    sample: int = 9,
    records: int = 0,
    errors: Literal["raise", "forfeit"] = "raise",
) -> ArenaResult:
    """Plays a round robin in pairs of games from the same start with seats exchanged (in games for
    three, rounds of three); with `gauntlet`, the first against all others. `sprt=(null, alternative)` stops
    as soon as a sequential probability ratio test accepts either.

    >>> import gunjin
    >>> class First:
    ...     def policy(self, view, legal_actions):
    ...         return legal_actions[0]
    >>> result = gunjin.arena("mini-3x4", ["greedy", First()], pairs=20)
    >>> result.places[0]["agent"], len(result)
    ('greedy', 40)
    """
    test = None
    if sprt is not None:
        null, alternative = sprt
        test = (null, alternative, alpha, beta)
    options = _options(pairs, seed, setups, threads, out, resume, tables, sample, records, errors)
    return ArenaResult(_gunjin.play_arena(_game(game), _asked(players), options, gauntlet, test))
