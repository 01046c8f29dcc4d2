"""Games as PettingZoo environments (AEC), for `pip install gunjin[pettingzoo]`.

>>> import gunjin.pettingzoo
>>> env = gunjin.pettingzoo.env("mini-3x4")
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> sorted(observation)
['action_mask', 'observation']

Agents are called `seat_0`, `seat_1`, ... Rewards come at the end: the result of each seat. The limit of plies truncates. Set-ups and chance are drawn
from the seed. `state()` is the truth (`State.privileged_tensor`), which no agent is given.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import gunjin

#: Seeds of states lie below this.
_SEEDS = 2**63


def env(game: str | gunjin.Game = "w-23-6i", **settings: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: an action out of turn or out of range is refused, an illegal one
    loses the game."""
    made = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(AECEnv):  # noqa: N801 - the name that PettingZoo's users look for
    """A game without wrappers. `setups` as for `Game.new_state`; after `max_cycles` decisions of every seat the game is
    cut short."""

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi", "svg"], "is_parallelizable": False, "name": "gunjin"}

    def __init__(
        self,
        game: str | gunjin.Game = "w-23-6i",
        render_mode: str | None = None,
        setups: str | list[str] | None = None,
        max_cycles: int | None = None,
    ) -> None:
        super().__init__()
        self.game = gunjin.load(game) if isinstance(game, str) else game
        if render_mode not in (None, *self.metadata["render_modes"]):
            modes = ", ".join(self.metadata["render_modes"])
            raise gunjin.GunjinError(f"there is no render_mode {render_mode!r}; there are {modes}")
        self.metadata = {**self.metadata, "name": f"gunjin_{self.game.id}"}
        self.render_mode, self.setups, self.max_cycles = render_mode, setups, max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        layout = self.game.tensor_layout()
        box = gymnasium.spaces.Box(0.0, 1.0, tuple(layout["observation"]["shape"]), np.float32)
        mask = gymnasium.spaces.Box(0, 1, (self.game.num_actions,), np.int8)
        space = gymnasium.spaces.Dict({"observation": box, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self.game.num_actions) for agent in self.possible_agents
        }
        self.state_space = gymnasium.spaces.Box(0.0, 1.0, tuple(layout["privileged"]["shape"]), np.float32)
        self._random, _ = seeding.np_random()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. Without a seed the next one follows from the last seed that was given."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.current = self.game.new_state(setups=self.setups, seed=int(self._random.integers(_SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = 0
        self._go_on()

    def _go_on(self) -> None:
        """Lets chance act, and finds whose turn it is."""
        while self.current.is_chance:
            outcomes, chances = zip(*self.current.chance_outcomes(), strict=True)
            weights = np.array(chances)
            self.current.apply(int(self._random.choice(outcomes, p=weights / weights.sum())))
        if self.current.is_terminal:
            self.terminations = dict.fromkeys(self.agents, not self.current.is_truncated)
            self.truncations = dict.fromkeys(self.agents, self.current.is_truncated)
            self.rewards = dict(zip(self.possible_agents, self.current.returns(), strict=True))
        else:
            self.agent_selection = self.possible_agents[self.current.current_player]

    def step(self, action: int | None) -> None:
        """Plays an action of the agent selected; an illegal one raises `IllegalActionError`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise gunjin.GunjinError(f"{agent} is still playing; give the number of an action, not None")
        self.current.apply(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._decisions += 1
        self._go_on()
        cut = self.max_cycles is not None and self._decisions >= self.max_cycles * len(self.possible_agents)
        if cut and not self.current.is_terminal:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Observation and legal actions of an agent: none where another is to act."""
        view = self.current.view(self.possible_agents.index(agent))
        return {
            "observation": view.observation_tensor(),
            "action_mask": view.legal_action_mask().astype(np.int8),
        }

    def state(self) -> NDArray[np.float32]:
        """The truth, turned for the first seat."""
        return self.current.privileged_tensor(0)

    def render(self) -> str | None:
        """The board as the seat that acts sees it: printed (`human`), as text (`ansi`) or as a picture (`svg`)."""
        if self.render_mode is None:
            gymnasium.logger.warn("make the environment with a render_mode: human, ansi or svg")
            return None
        view = self.current.view(self.possible_agents.index(self.agent_selection))
        if self.render_mode == "human":
            print(view.text())
            return None
        return view.text() if self.render_mode == "ansi" else view.svg()

    def close(self) -> None:
        """Nothing has to be closed."""
