"""Every game in OpenSpiel: importing this module registers `gunjin` with `pyspiel`, for `pip install gunjin[openspiel]`.

>>> import pyspiel
>>> import gunjin.openspiel
>>> game = pyspiel.load_game("gunjin(edition=mini-3x4)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 1000)

Parameters: `edition` is any game's name; since OpenSpiel's own signs may not stand in it, switches are written as in
`gunjin(edition=leduc:players:3;deal:ranks)`. Editions of 軍人将棋
begin with random legal set-ups: chance draws one of `deals` numbered pairs of set-ups, those of `seed`; with `deals=0`
both sides have the reference set-ups and there is no chance. Utilities are the results of the game as everywhere here:
1, 1/2 and 0 where it is won, drawn and lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from numpy.typing import NDArray

import gunjin
from gunjin.solving import MEMORY, Exploitation

_TYPE = {
    "short_name": "gunjin",
    "long_name": "Gunjin Shogi and its relatives",
    "dynamics": pyspiel.GameType.Dynamics.SEQUENTIAL,
    "reward_model": pyspiel.GameType.RewardModel.TERMINAL,
    "max_num_players": 10,
    "min_num_players": 1,
    "provides_information_state_string": True,
    "provides_information_state_tensor": True,
    "provides_observation_string": True,
    "provides_observation_tensor": True,
    "parameter_specification": {"edition": "w-23-6i", "deals": 1000, "seed": 1},
}
_REGISTERED = pyspiel.GameType(
    **_TYPE,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
)


def _our_name(edition: str) -> str:
    """A game's name as the command line has it."""
    game, colon, switches = edition.partition(":")
    return game + colon + switches.replace(";", ",").replace(":", "=")


def _their_name(edition: str) -> str:
    """A game's name without the signs of OpenSpiel's parameters."""
    return _our_name(edition).replace("=", ":").replace(",", ";")


#: Nodes of a tree that are looked at for its bounds.
_MOST_NODES = 200_000


class _Bounds(NamedTuple):
    """Bounds of a game."""

    #: Lowest utility of a seat.
    lowest: float
    #: Highest.
    highest: float
    #: The sum of all seats' utilities; None where it varies.
    total: float | None
    #: Most decisions of the seats. OpenSpiel takes it for the most outcomes of chance as well, which are no more.
    length: int


def _switch(game: gunjin.Game, name: str) -> str:
    """The value of a switch."""
    values: dict[str, str] = {switch["name"]: switch["value"] for switch in game.rules.get("switches", [])}
    return values[name]


def _number(game: gunjin.Game, name: str) -> int:
    return int(_switch(game, name))


def _goofspiel(game: gunjin.Game) -> _Bounds:
    # The last cards play themselves. Who wins every other prize has lost the least one to the highest card.
    cards = _number(game, "cards")
    length, prizes = 2 * (cards - 1), cards * (cards + 1) / 2
    match _switch(game, "returns"):
        case "win_loss":
            return _Bounds(-1.0, 1.0, 0.0, length)
        case "point_difference":
            return _Bounds(1 - prizes / 2, prizes / 2 - 1, 0.0, length)
        case _:
            return _Bounds(0.0, prizes - 1, None, length)


def _stones(game: gunjin.Game) -> _Bounds:
    # Both try every cell; the last stone ends the game, so that nobody tries that cell again.
    return _Bounds(-1.0, 1.0, 0.0, 2 * _number(game, "columns") * _number(game, "rows") - 1)


def _tree(game: gunjin.Game) -> _Bounds:
    """The bounds of a tree that was read from a file."""
    results, longest = [], 0
    waiting, met = [(game.new_state(seed=0), 0, 0)], 0
    while waiting and met < _MOST_NODES:
        (state, decisions, outcomes), met = waiting.pop(), met + 1
        if state.is_terminal:
            results.append(state.returns())
            longest = max(longest, decisions, outcomes)
            continue
        deeper = (decisions, outcomes + 1) if state.is_chance else (decisions + 1, outcomes)
        for action in state.legal_actions():
            child = state.clone()
            child.apply(action)
            waiting.append((child, *deeper))
    if waiting:
        raise gunjin.GunjinError(f"{game.id} has more than {_MOST_NODES} nodes; solve it with gunjin.solve")
    values = [value for returns in results for value in returns]
    sums = {round(sum(returns), 9) for returns in results}
    return _Bounds(min(values), max(values), sums.pop() if len(sums) == 1 else None, longest)


#: The bounds of families that have their own. In others with a limit of plies a ply is a decision; the rest are walked.
_FAMILIES: dict[str, Callable[[gunjin.Game], _Bounds]] = {
    # An ante and one bet; all but the last to act may pass before somebody bets.
    "kuhn": lambda game: _Bounds(-2.0, 2.0 * (game.seats - 1), 0.0, 2 * game.seats - 1),
    # An ante, two raises of 2 and two of 4. A round is longest where the last to act raises, and the last after that.
    "leduc": lambda game: _Bounds(-13.0, 13.0 * (game.seats - 1), 0.0, 2 * (3 * game.seats - 2)),
    # Every number of every side is bid once, then doubted.
    "liars_dice": lambda game: _Bounds(-1.0, 1.0, 0.0, game.seats * _number(game, "dice") * _number(game, "sides") + 1),
    "goofspiel": _goofspiel,
    **dict.fromkeys(("phantom_ttt", "abrupt_phantom_ttt", "dark_hex_3", "abrupt_dark_hex_3"), _stones),
    # Each seat lays a card a round; chance deals the hands.
    "cards": lambda game: _Bounds(0.0, 1.0, 1.0, 2 * max(_number(game, "rounds"), _number(game, "hand"))),
    # A turn may hold an offer, its answer and two moves.
    "sannin": lambda game: _Bounds(0.0, 1.0, 1.0, 4 * _number(game, "ply_cap") + 4),
}


def _bounds(game: gunjin.Game) -> _Bounds:
    if family := _FAMILIES.get(game.id.split(":")[0]):
        return family(game)
    try:
        return _Bounds(0.0, 1.0, 1.0, _number(game, "ply_cap"))
    except KeyError:
        return _tree(game)


class GunjinGame(pyspiel.Game):
    """A game as an OpenSpiel game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        edition = str(params.get("edition", "w-23-6i"))
        self.game = gunjin.load(_our_name(edition))
        params["edition"] = _their_name(edition)
        self.seed = int(params.get("seed", 1))
        self.has_setups = "reference_setup" in self.game.rules
        self.deals = int(params.get("deals", 1000)) if self.has_setups else 0
        if self.deals < 0:
            raise gunjin.GunjinError(f"deals={self.deals}: how many pairs of set-ups chance draws from; 0 for none")
        lowest, highest, total, length = _bounds(self.game)
        chance = self.deals > 0 or self.game.has_chance
        kinds = pyspiel.GameType
        utility = kinds.Utility.GENERAL_SUM
        if total is not None:
            utility = kinds.Utility.ZERO_SUM if total == 0 else kinds.Utility.CONSTANT_SUM
        game_type = pyspiel.GameType(
            **_TYPE,
            chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
            information=kinds.Information.IMPERFECT_INFORMATION
            if self.game.is_hidden
            else kinds.Information.PERFECT_INFORMATION,
            utility=utility,
        )
        outcomes = self.deals or (64 if self.game.has_chance else 0)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_actions,
            max_chance_outcomes=outcomes,
            num_players=self.game.seats,
            min_utility=lowest,
            max_utility=highest,
            utility_sum=total,
            max_game_length=length,
        )
        super().__init__(game_type, info, params)
        layout = self.game.tensor_layout()
        self.shapes = {key: tuple(layout[key]["shape"]) for key in ("observation", "information_state")}

    def __deepcopy__(self, memo: Any) -> GunjinGame:
        """States that are copied share their game."""
        return self

    def new_initial_state(self) -> GunjinState:
        """The initial state: chance draws set-ups or deals, or the first seat acts."""
        return GunjinState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> _Observer:
        """An observer, which writes tensors and texts of a state for a player."""
        return _Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class GunjinState(pyspiel.State):
    """A game under way. `state.gunjin` is ours, None until the set-ups are drawn."""

    def __init__(self, game: GunjinGame) -> None:
        super().__init__(game)
        self._parent = game
        self.gunjin: gunjin.State | None = None
        if game.deals == 0:
            setups = "reference" if game.has_setups else None
            self.gunjin = game.game.new_state(setups=setups, seed=0)

    def current_player(self) -> int:
        if self.gunjin is None:
            return int(pyspiel.PlayerId.CHANCE)
        player = self.gunjin.current_player
        named: dict[int, int] = {gunjin.CHANCE: pyspiel.PlayerId.CHANCE, gunjin.TERMINAL: pyspiel.PlayerId.TERMINAL}
        return named.get(player, player)

    def _legal_actions(self, player: int) -> list[int]:
        if self.gunjin is None or player != self.gunjin.current_player:
            return []
        return self.gunjin.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.gunjin is None:
            return [(deal, 1.0 / self._parent.deals) for deal in range(self._parent.deals)]
        return self.gunjin.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self.gunjin is not None:
            self.gunjin.apply(action)
            return
        seed = int(np.random.SeedSequence([self._parent.seed, action]).generate_state(1, np.uint64)[0])
        self.gunjin = self._parent.game.new_state(seed=seed)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.gunjin is None:
            return f"set-ups {action}"
        return self.gunjin.action_text(action)

    def is_terminal(self) -> bool:
        return self.gunjin is not None and self.gunjin.is_terminal

    def returns(self) -> list[float]:
        return self.gunjin.returns() if self.gunjin else [0.0] * self._parent.game.seats

    def __str__(self) -> str:
        return "set-ups to be drawn" if self.gunjin is None else self.gunjin.position

    def resample_from_infostate(self, player_id: int, probability_sampler: Any = None) -> GunjinState:
        """A state of the same information set, with hidden pieces drawn anew."""
        seed = None
        if probability_sampler is not None:
            draw = getattr(probability_sampler, "sample", probability_sampler)
            seed = int(draw() * 2**53)
        if self.gunjin is None:
            raise gunjin.GunjinError("the set-ups are not drawn yet: nobody has seen anything")
        other = self._parent.new_initial_state()
        other.gunjin = self.gunjin.view(player_id).resample(seed)
        return other


class _Observer:
    """Writes what a player sees."""

    def __init__(self, game: GunjinGame, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observers of gunjin take no parameters; leave out {params}")
        self._kind = kind
        self._name = "information_state" if kind.perfect_recall else "observation"
        single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._whole = single and kind.public_info
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self._whole:
            shape = game.shapes[self._name]
            self.tensor = np.zeros(int(np.prod(shape)), np.float32)
            self.dict = {self._name: self.tensor.reshape(shape)}

    def set_from(self, state: GunjinState, player: int) -> None:
        """Fills the tensor; zeros before the set-ups are drawn."""
        if self.tensor is None:
            raise ValueError("tensors cannot be limited to public or private information; use the default type")
        if state.gunjin is None:
            self.tensor.fill(0)
            return
        view = state.gunjin.view(player)
        perfect = self._kind.perfect_recall
        numbers = view.information_state_tensor() if perfect else view.observation_tensor()
        self.dict[self._name][...] = numbers

    def string_from(self, state: GunjinState, player: int) -> str | None:
        """A text that equal views have; of views that keep everything seen, it tells information states apart."""
        if not self._whole:
            return None
        if state.gunjin is None:
            return f"player {player}, set-ups to be drawn"
        view = state.gunjin.view(player)
        return f"player {player}, {view.key():016x}" if self._kind.perfect_recall else view.text()


class _Function:
    """A function of arrays as a player."""

    name = "policy"

    def __init__(self, policy: Callable[..., Any]) -> None:
        self._policy = policy

    def distributions(
        self, states: NDArray[np.float32], masks: NDArray[np.bool_], seats: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        return np.asarray(self._policy(states, masks), np.float64)


class _AtStates:
    """A policy of OpenSpiel as a player, asked at a state of every information set."""

    name = "policy"

    def __init__(self, policy: Any, game: pyspiel.Game, ours: gunjin.Game) -> None:
        self._policy = policy
        self._game = game
        self._cells: dict[str, int] = {}
        if not isinstance(game, GunjinGame):
            start = ours.new_state(seed=0)
            self._cells = {start.action_text(cell): cell for cell in start.legal_actions()}

    def _state(self, view: gunjin.View) -> pyspiel.State:
        world, state = view.resample(0), self._game.new_initial_state()
        if isinstance(state, GunjinState):
            state.gunjin = world
        else:
            for text in world.history:
                state.apply_action(self._cells[text])
        return state

    def _answer(self, view: gunjin.View) -> dict[int, float]:
        state = self._state(view)
        if hasattr(self._policy, "action_probabilities"):
            given: dict[int, float] = dict(self._policy.action_probabilities(state))
            return {action: chance for action, chance in given.items() if chance != 0.0}
        legal = state.legal_actions()
        return dict(zip(legal, self._policy(state.information_state_string(), legal), strict=True))

    def policies(self, views: Iterable[gunjin.View]) -> list[dict[int, float]]:
        return [self._answer(view) for view in views]


def _ours(game: pyspiel.Game) -> gunjin.Game:
    """The game of this library that a game of OpenSpiel is."""
    if isinstance(game, GunjinGame):
        return game.game
    given = game.get_parameters()
    abrupt = "abrupt_" if given.get("gameversion") in ("abrupt", "adh") else ""
    if given.get("obstype") == "reveal-nothing":
        match game.get_type().short_name:
            case "phantom_ttt":
                return gunjin.load(f"{abrupt}phantom_ttt")
            case "dark_hex":
                return gunjin.load(f"{abrupt}dark_hex_3:columns={given['num_cols']},rows={given['num_rows']}")
    raise gunjin.GunjinError(
        f"{game} is no game of gunjin; load one as gunjin(edition=NAME), or phantom_ttt or dark_hex without observations"
    )


def exploitability(
    policy: Any,
    game: pyspiel.Game | str,
    *,
    arrays: bool = False,
    most_sets: int = 30_000_000,
    memory: int = MEMORY,
) -> Exploitation:
    """Best responses to anybody's policy, exactly: NashConv and exploitability.

    The policy is one of OpenSpiel's, with a method `action_probabilities(state)`, or a function of an information-state
    string and the legal actions that returns their probabilities. With `arrays` it is a function of two arrays with
    a row for every information set, `information_state_tensor` and the mask of legal actions, that returns an array with a
    probability for every action, such as a network in PyTorch.

    The game is one of this module, or OpenSpiel's own `phantom_ttt` or `dark_hex` with `obstype=reveal-nothing`, whose
    states are then its own. Their texts in dark Hex also count attempts that a seat does not see: a policy must not depend
    on these. Every board is asked about by itself; symmetry is not assumed.

    >>> import gunjin.openspiel
    >>> uniform = lambda state, legal: [1 / len(legal)] * len(legal)
    >>> round(gunjin.openspiel.exploitability(uniform, "gunjin(edition=kuhn)").nashconv, 6)
    0.916667
    """
    loaded = pyspiel.load_game(game) if isinstance(game, str) else game
    ours = _ours(loaded)
    own = isinstance(loaded, GunjinGame)
    if arrays and not own:
        name = f"gunjin(edition={_their_name(ours.id)})"
        raise gunjin.GunjinError(f"arrays are those of this module's games; load {ours.id} as {name}")
    if own and loaded.deals > 0:
        raise gunjin.GunjinError(f"{loaded} deals set-ups at random; give it the reference set-ups by deals=0 (--reference-setup)")
    player = _Function(policy) if arrays else _AtStates(policy, loaded, ours)
    reference_setup = own and loaded.has_setups
    return gunjin.exploit(player, ours, most_sets=most_sets, memory=memory, reference_setup=reference_setup)


pyspiel.register_game(_REGISTERED, GunjinGame)
