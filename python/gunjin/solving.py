"""Solvers of small games, and exploitability of players."""

import os
import tempfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import numpy
from numpy.typing import NDArray

from gunjin import _gunjin
from gunjin._agents import Agent, Choice
from gunjin._checks import above_zero_or_none, whole, whole_or_none
from gunjin._frames import frame
from gunjin._gunjin import Game, State, View
from gunjin.matches import Player, _game, _names

#: Bytes that a tree may take.
MEMORY = 8_000_000_000
#: Most information sets at which an agent is asked.
MOST_SETS = 1_000_000


class Solution:
    """A game solved. Made by `gunjin.solve`."""

    def __init__(self, game: Game, told: dict[str, Any], file: bytes, reference_setup: bool) -> None:
        #: The game.
        self.game = game
        #: The result, as a dictionary.
        self.report = told["report"]
        #: Return of each seat.
        self.value = self.report["value"]
        #: Sum of the seats' gains by best responses.
        self.nashconv = self.report["nashconv"]
        #: Mean gain of a seat.
        self.exploitability = self.nashconv / game.seats
        self._curve = told["curve"]
        self._file = file
        self._reference_setup = reference_setup

    def curve(self, *, pandas: bool = False) -> Any:
        """Convergence: a row at 1, 2, 5, 10, … iterations."""
        return frame(self._curve, as_pandas=pandas)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the policy to a file, as `gunjin solve --save` does; the agent `table:policy=PATH` plays it."""
        Path(path).write_bytes(self._file)

    def to_bytes(self) -> bytes:
        """The policy as `save` writes it."""
        return self._file

    def agent(self) -> Agent:
        """The policy as an agent."""
        descriptor, path = tempfile.mkstemp(suffix=".policy")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(self._file)
            return Agent(f"table:policy={path}", self.game)
        finally:
            os.unlink(path)

    def policy(self, view: View | State) -> list[Choice]:
        """Returns its policy at a view, as `Agent.policy`."""
        return self._agent.policy(view)

    def __getstate__(self) -> dict[str, Any]:
        """Its agent is made anew from the policy."""
        return {name: value for name, value in self.__dict__.items() if name != "_agent"}

    @cached_property
    def _agent(self) -> Agent:
        return self.agent()

    def __repr__(self) -> str:
        return f"<gunjin.Solution {self.game.id}, value {self.value[0]:.6f}, NashConv {self.nashconv:.2e}>"


class Exploitation:
    """Gains of best responses to a player. Made by `gunjin.exploit`."""

    def __init__(self, told: dict[str, Any]) -> None:
        #: Everything, as a dictionary.
        self.data = told
        #: Return of each seat when the player takes all of them.
        self.value = told["value"]
        #: Return of each seat's best response to the player.
        self.best_responses = told["best_responses"]
        #: Sum of the seats' gains.
        self.nashconv = told["nashconv"]
        #: Mean gain of a seat.
        self.exploitability = told["exploitability"]

    def __repr__(self) -> str:
        return f"<gunjin.Exploitation of {self.data['player']} in {self.data['game']}: NashConv {self.nashconv:.3e}>"


def solve(
    game: Game | str,
    algorithm: str = "dcfr",
    iterations: int | None = None,
    *,
    target: float | None = None,
    seconds: float | None = None,
    iterate: Literal["average", "last", "best"] = "average",
    seed: int = 1,
    memory: int = MEMORY,
    reference_setup: bool = False,
) -> Solution:
    """Solves a game that is small enough to be enumerated (algorithms: docs/SOLVING.md).

    The solver stops at the first limit: `iterations`, a NashConv (`target`), or `seconds`. Editions of 軍人将棋 are
    solved with the set-up as the first decision, unless `reference_setup` is set.

    >>> import gunjin
    >>> solution = gunjin.solve("kuhn", "cfr+", iterations=500)
    >>> abs(solution.value[0] + 1 / 18) < 1e-3
    True
    """
    solved = _game(game)
    if algorithm != "lp" and (iterations, target, seconds) == (None, None, None):
        iterations = 1000
    request = {
        "algorithm": algorithm,
        "iterations": whole_or_none("iterations", iterations),
        "target": above_zero_or_none("target", target),
        "seconds": above_zero_or_none("seconds", seconds),
        "iterate": iterate,
        "seed": whole("seed", seed),
        "memory": whole("memory", memory),
        "reference_setup": reference_setup,
    }
    told, file = _gunjin.solve(solved, request)
    return Solution(solved, told, file, reference_setup)


def exploit(
    player: Solution | Agent | Path | bytes | Player,
    game: Game | str | None = None,
    *,
    seed: int = 1,
    most_sets: int = MOST_SETS,
    memory: int = MEMORY,
    reference_setup: bool = False,
) -> Exploitation:
    """Computes best responses to a player, its NashConv and its exploitability.

    The player is a `Solution`, the name of an agent, an `Agent`, the path of a saved policy, or an object that plays
    (`gunjin.matches`): one with a method `distributions` is asked in arrays of up to 16,384 information sets.

    >>> import gunjin
    >>> round(gunjin.exploit("random", "kuhn").nashconv, 6)
    0.916667
    """
    name = "policy"
    asked: object = player
    if isinstance(player, Solution):
        game = player.game if game is None else game
        reference_setup = player._reference_setup
        asked = player.to_bytes()
    elif isinstance(player, Agent):
        game = player.game if game is None else game
        asked = player.name
    elif isinstance(player, Path):
        name, asked = str(player), player.read_bytes()
    elif not isinstance(player, (str, bytes)):
        [(name, asked)] = _names([player])
    if game is None:
        raise _gunjin.GunjinError("say which game is meant: exploit(player, game)")
    told = _gunjin.exploit(
        _game(game),
        asked,
        name=name,
        seed=whole("seed", seed),
        most=whole("most_sets", most_sets),
        memory=whole("memory", memory),
        reference_setup=reference_setup,
    )
    return Exploitation(told)


@dataclass(frozen=True)
class PublicState:
    """A public state: what every seat knows that every seat knows, factored into private states."""

    #: The private states of each seat, as views.
    private: list[list[View]]
    #: By history, the number of each seat's private state.
    numbers: NDArray[numpy.uint64]
    #: By history, its share by chance alone.
    chances: NDArray[numpy.float64]

    def joint(self) -> NDArray[numpy.float64]:
        """Chances of all combinations of private states, an axis each seat; 0 where they cannot be together."""
        joint = numpy.zeros([len(views) for views in self.private])
        numpy.add.at(joint, tuple(self.numbers.T), self.chances)
        return joint


def public_state(view: View, *, most: int = 20_000, seed: int = 1) -> PublicState:
    """Finds the public state of a view: the smallest set of histories of which all seats know together that one is true.

    Histories are found by drawing worlds until nothing new comes. `most` limits their number.

    >>> import gunjin
    >>> state = gunjin.load("kuhn").new_state()
    >>> state.apply(0)
    >>> state.apply(0)
    >>> public = gunjin.public_state(state.view(0))
    >>> [len(views) for views in public.private], public.joint().round(3).tolist()[0].count(0.0)
    ([3, 3], 1)
    """
    return PublicState(*_gunjin.public_state(view, whole("most", most), whole("seed", seed)))
