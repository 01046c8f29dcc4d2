"""Agents of this package."""

from typing import NamedTuple

from gunjin import _gunjin
from gunjin._gunjin import Game, GunjinError, State, View


class Choice(NamedTuple):
    """An agent's judgement of an action."""

    #: Its number.
    action: int
    #: Probability that the agent plays it.
    probability: float
    #: Visits of a search; None without one.
    visits: int | None
    #: The result that is expected of it, if that was estimated.
    value: float | None
    #: The action in words.
    text: str


class Agent:
    """An agent that plays one game. Made by `gunjin.agent`."""

    def __init__(self, spec: str, game: Game) -> None:
        self._agent = _gunjin.Agent(spec, game)
        #: The game that it plays.
        self.game = game

    @property
    def name(self) -> str:
        """The specification with every parameter that is not at its default."""
        return self._agent.name

    def policy(self, view: View | State, seed: int = 0) -> list[Choice]:
        """Returns its policy at a view, a `Choice` for every action that it considers.

        A state stands for the view of the seat to act: the agent is given nothing else.
        The same view and seed give the same policy, unless the agent has a budget in milliseconds.
        """
        if isinstance(view, State):
            if view.current_player < 0:
                raise GunjinError("no seat acts here: chance acts, or the game is over")
            view = view.view()
        if not isinstance(view, View):
            raise TypeError(f"a policy needs a view or a state, not {view!r}")
        return [Choice(*said) for said in self._agent.policy(view, seed)]

    def __reduce__(self) -> tuple[type["Agent"], tuple[str, Game]]:
        """Pickles hold the name and the game; a file that the name tells of has to be there where it is read."""
        return Agent, (self.name, self.game)

    def __repr__(self) -> str:
        return f"gunjin.agent({self.name!r}, {self.game!r})"


def agent(spec: str, game: Game | str) -> Agent:
    """The agent of a specification, such as `greedy` or `halving:iterations=2000`, for a game or its name.

    `gunjin.agents()` lists them all; docs/AGENTS.md describes them.

    >>> import gunjin
    >>> kuhn = gunjin.load("kuhn")
    >>> state = kuhn.new_state()
    >>> state.apply(0); state.apply(0)
    >>> [(choice.text, choice.probability) for choice in gunjin.agent("random", kuhn).policy(state)]
    [('pass', 0.5), ('bet', 0.5)]
    """
    if not isinstance(spec, str):
        raise TypeError(f"an agent is named by a text such as 'greedy', not {spec!r}")
    if not isinstance(game, (str, Game)):
        raise TypeError(f"game is a name or a gunjin.Game, not {game!r}")
    return Agent(spec, _gunjin.load(game) if isinstance(game, str) else game)
