"""One seat of a game as a Gymnasium environment, the others played by built-in agents, for
`pip install gunjin[gymnasium]`.

>>> import gunjin.gymnasium
>>> env = gunjin.gymnasium.SingleAgentEnv("mini-3x4", opponent="greedy")
>>> observation, info = env.reset(seed=1)
>>> observation.shape == env.observation_space.shape, bool(info["action_mask"].any())
(True, True)

Importing this module registers every game that comes with the package, alone and as a vector of games that are stepped
together (`VectorEnv`). `gymnasium.make` does so itself where the module stands before the name:

>>> import gymnasium
>>> env = gymnasium.make("gunjin.gymnasium:gunjin/mini-3x4-v0", opponent="greedy")
>>> envs = gymnasium.make_vec("gunjin/mini-3x4-v0", num_envs=8, opponent="greedy")
>>> observations, infos = envs.reset(seed=1)
>>> observations.shape[0], infos["action_mask"].shape == (8, envs.single_action_space.n)
(8, True)
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

import gunjin

#: Seeds of states and agents lie below this.
_SEEDS = 2**63
#: Most games in a row that may end before the seat has had a decision.
_MOST_PASSED = 1000


def _spaces(game: gunjin.Game) -> tuple[gymnasium.Space[NDArray[np.float32]], gymnasium.Space[np.int64]]:
    """The observation and the legal actions of a seat."""
    shape = tuple(game.tensor_layout()["observation"]["shape"])
    return gymnasium.spaces.Box(0.0, 1.0, shape, np.float32), gymnasium.spaces.Discrete(game.num_actions)


class SingleAgentEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A seat of a game. `opponent` is an agent's specification, for all other seats; `seat` is a number, or None to sit
    down anew at random in every game. The legal actions are in `info["action_mask"]` (of `int8`, as `Discrete.sample` asks for
    them) and from `action_masks()`, as sb3-contrib's MaskablePPO does. The reward at the end is the result of the seat. An
    illegal action raises `IllegalActionError`, or loses the game where `illegal` is "lose"."""

    metadata = {"render_modes": ["human", "ansi", "svg"]}

    def __init__(
        self,
        game: str | gunjin.Game = "w-23-6i",
        opponent: str = "random",
        seat: int | None = 0,
        setups: str | list[str] | None = None,
        render_mode: str | None = None,
        illegal: Literal["raise", "lose"] = "raise",
    ) -> None:
        self.game = gunjin.load(game) if isinstance(game, str) else game
        if illegal not in ("raise", "lose"):
            raise gunjin.GunjinError(f"illegal is 'raise' or 'lose', not {illegal!r}")
        self.illegal = illegal
        if seat is not None and not 0 <= seat < self.game.seats:
            raise gunjin.GunjinError(f"there is no seat {seat}; seats go from 0 to {self.game.seats - 1}")
        self.opponent = gunjin.agent(opponent, self.game)
        self._seat, self.setups, self.render_mode = seat, setups, render_mode
        self.observation_space, self.action_space = _spaces(self.game)
        self.current: gunjin.State | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins a game; the others act until it is the seat's turn."""
        super().reset(seed=seed)
        self.seat = int(self.np_random.integers(self.game.seats)) if self._seat is None else self._seat
        for _ in range(_MOST_PASSED):
            self.current = self.game.new_state(setups=self.setups, seed=self._draw_seed())
            self._others_act()
            if not self.current.is_terminal:
                return self._observation(), self._info()
        raise gunjin.GunjinError(f"seat {self.seat} of {self.game.id} never acts; choose another seat")

    def step(self, action: int | np.integer[Any]) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Plays an action of the seat. The limit of plies truncates a game; its result is the reward then, too."""
        state = self._state()
        try:
            state.apply(int(action))
        except gunjin.IllegalActionError:
            if self.illegal == "raise" or state.is_terminal:
                raise
            state.resign(self.seat)
        self._others_act()
        reward = state.returns()[self.seat] if state.is_terminal else 0.0
        if self.render_mode == "human":
            self.render()
        terminated = state.is_terminal and not state.is_truncated
        return self._observation(), reward, terminated, state.is_truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal actions, as truths."""
        return self._state().view(self.seat).legal_action_mask()

    def render(self) -> str | None:
        """The board as the seat sees it."""
        view = self._state().view(self.seat)
        if self.render_mode == "human":
            print(view.text())
            return None
        return view.svg() if self.render_mode == "svg" else view.text()

    def _draw_seed(self) -> int:
        return int(self.np_random.integers(_SEEDS))

    def _state(self) -> gunjin.State:
        """The game under way."""
        if self.current is None:
            raise gunjin.GunjinError("reset the environment before anything else")
        return self.current

    def _observation(self) -> NDArray[np.float32]:
        return self._state().view(self.seat).observation_tensor()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def _others_act(self) -> None:
        """Chance and the other seats act until it is the seat's turn, or the game is over."""
        state = self._state()
        while not state.is_terminal and state.current_player != self.seat:
            if state.is_chance:
                outcomes = state.chance_outcomes()
            else:
                policy = self.opponent.policy(state, seed=self._draw_seed())
                outcomes = [(choice.action, choice.probability) for choice in policy]
            actions, chances = zip(*outcomes, strict=True)
            weights = np.array(chances)
            state.apply(int(self.np_random.choice(actions, p=weights / weights.sum())))


class VectorEnv(gymnasium.vector.VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """Many games of one seat against built-in agents, stepped together by `gunjin.BatchEnv`. `seat` as there; illegal actions
    raise `IllegalActionError`, and no game is stepped. A game that ends is followed by the next one in the same step, whose
    first observation and mask are given. There is no `final_obs`: nothing is decided there, the reward is the result."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        game: str | gunjin.Game = "w-23-6i",
        opponent: str = "random",
        seat: int | None = 0,
        setups: str | list[str] | None = None,
        threads: int = 1,
    ) -> None:
        self.batch = gunjin.BatchEnv(game, num_envs, threads=threads, setups=setups, opponent=opponent, seat=seat)
        self.game, self.num_envs = self.batch.game, num_envs
        self.single_observation_space, self.single_action_space = _spaces(self.game)
        batch_space = gymnasium.vector.utils.batch_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins all games anew, from one seed. Without it the next one follows from the last that was given."""
        if isinstance(seed, list):
            raise gunjin.GunjinError("all games come from one seed; give a number")
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(_SEEDS)))
        return self._observation(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Plays an action in each game."""
        batch = self.batch
        seats = batch.current_player.copy()
        batch.step(actions)
        rewards = batch.rewards[np.arange(self.num_envs), seats].astype(np.float64)
        return self._observation(), rewards, batch.terminated.copy(), batch.truncated.copy(), self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal actions, as truths."""
        return self._mask().copy()

    def close_extras(self, **kwargs: Any) -> None:
        """Frees the games."""
        self.batch.close()

    def _mask(self) -> NDArray[np.bool_]:
        mask = self.batch.legal_action_mask
        assert mask is not None, "asked for by the constructor"
        return np.asarray(mask, np.bool_)

    def _observation(self) -> NDArray[np.float32]:
        observation = self.batch.observation
        assert observation is not None, "asked for by the constructor"
        return observation.astype(np.float32)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask().astype(np.int8)}


def _register() -> None:
    """Every game that comes with the package, as `gunjin/NAME-v0`."""
    for entry in gunjin.games():
        name = f"gunjin/{entry['id']}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="gunjin.gymnasium:SingleAgentEnv",
                vector_entry_point="gunjin.gymnasium:VectorEnv",
                kwargs={"game": entry["id"]},
            )


_register()
