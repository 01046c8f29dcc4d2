"""The laboratory of 軍人将棋 and its relatives, from Python.

>>> import gunjin
>>> game = gunjin.load("mini-3x4")
>>> state = game.new_state(seed=1)
>>> state.current_player
0
>>> agent = gunjin.agent("greedy", game)
>>> best = max(agent.policy(state), key=lambda choice: choice.probability)
>>> state.apply(best.action)
>>> len(state.history)
1

Invalid requests raise `GunjinError`, whose message says what is wrong and what to do.
"""

from gunjin import rules
from gunjin._agents import Agent, Choice, agent
from gunjin._gunjin import (
    Actors,
    BatchEnv,
    Game,
    GunjinError,
    IllegalActionError,
    InternalError,
    NotFoundError,
    State,
    View,
    agents,
    games,
    load,
    register,
)
from gunjin._progress import show_progress
from gunjin._version import __version__
from gunjin.beliefs import Belief, belief
from gunjin.matches import ArenaResult, SelfplayResult, arena, selfplay
from gunjin.runs import Run, read_run
from gunjin.solving import Exploitation, PublicState, Solution, exploit, public_state, solve
from gunjin.statistics import Ratings, Test, elo, eras, setups, sprt, values

#: `state.current_player` where chance acts, and once the game is over.
CHANCE = -1
TERMINAL = -4

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Actors",
    "Agent",
    "ArenaResult",
    "BatchEnv",
    "Belief",
    "Choice",
    "Exploitation",
    "Game",
    "GunjinError",
    "IllegalActionError",
    "InternalError",
    "NotFoundError",
    "PublicState",
    "Ratings",
    "Run",
    "SelfplayResult",
    "Solution",
    "State",
    "Test",
    "View",
    "__version__",
    "agent",
    "agents",
    "arena",
    "belief",
    "elo",
    "eras",
    "exploit",
    "games",
    "load",
    "public_state",
    "read_run",
    "register",
    "rules",
    "selfplay",
    "setups",
    "show_progress",
    "solve",
    "sprt",
    "values",
]
