"""One seat of a game as a Gymnasium environment, the others played by agents of ours, for
`pip install gunjin[gymnasium]`.

>>> import gunjin.gymnasium
>>> env = gunjin.gymnasium.SingleAgentEnv("mini-3x4", opponent="greedy")
>>> observation, info = env.reset(seed=1)
>>> observation.shape == env.observation_space.shape, bool(info["action_mask"].any())
(True, True)
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import gunjin

#: Seeds of states and agents lie below this.
_SEEDS = 2**63


class SingleAgentEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A seat of a game. `opponent` is an agent's specification, for all other seats; `seat` is a number, or None to sit
    down anew at random in every game. The legal actions are in `info["action_mask"]` and from `action_masks()`, as
    sb3-contrib's MaskablePPO asks for them. The reward at the end is the result of the seat."""

    metadata = {"render_modes": ["human", "ansi", "svg"]}

    def __init__(
        self,
        game: str | gunjin.Game = "w-23-6i",
        opponent: str = "random",
        seat: int | None = 0,
        setups: str | list[str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = gunjin.load(game) if isinstance(game, str) else game
        if seat is not None and not 0 <= seat < self.game.seats:
            raise gunjin.GunjinError(f"there is no seat {seat}; seats go from 0 to {self.game.seats - 1}")
        self.opponent = gunjin.agent(opponent, self.game)
        self._seat, self.setups, self.render_mode = seat, setups, render_mode
        shape = tuple(self.game.tensor_layout()["observation"]["shape"])
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, shape, np.float32)
        self.action_space = gymnasium.spaces.Discrete(self.game.num_actions)
        self.current: gunjin.State | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins a game; the others act until it is the seat's turn."""
        super().reset(seed=seed)
        self.seat = int(self.np_random.integers(self.game.seats)) if self._seat is None else self._seat
        self.current = self.game.new_state(setups=self.setups, seed=self._draw_seed())
        self._others_act()
        if self.current.is_terminal:
            return self.reset(options=options)
        return self._observation(), self._info()

    def step(self, action: int | np.integer[Any]) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Plays an action of the seat; an illegal one raises `IllegalActionError`."""
        state = self._state()
        state.apply(int(action))
        self._others_act()
        ended = state.is_terminal
        reward = state.returns()[self.seat] if ended else 0.0
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, ended, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as truths."""
        return self._state().view(self.seat).legal_action_mask().astype(bool)

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
