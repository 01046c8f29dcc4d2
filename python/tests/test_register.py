"""A game written in Python has agents, solvers, runs and the command line at once."""

from itertools import permutations

import pytest

import gunjin
from gunjin._gunjin import command

CARDS = ["queen", "king", "ace"]
DEALS = list(permutations(range(3), 2))


class AceKingQueen:
    """The game of examples/src/akq.rs: player 1 checks or bets, player 2 folds or calls a bet."""

    def node(self, history):
        if not history:
            return {f"{CARDS[a]}, {CARDS[b]}": 1 / 6 for a, b in DEALS}
        cards = DEALS[history[0]]
        won = 1 if cards[0] > cards[1] else -1
        match history[1:]:
            case []:
                return 0, CARDS[cards[0]], ["check", "bet"]
            case [0]:
                return [won, -won]
            case [1]:
                return 1, CARDS[cards[1]], ["fold", "call"]
            case [1, 0]:
                return [1, -1]
        return [2 * won, -2 * won]


def test_a_game_in_python_is_played_and_solved():
    gunjin.register("akq", AceKingQueen())
    assert "akq" in [game["id"] for game in gunjin.games()]
    solution = gunjin.solve("akq", iterations=1000)
    assert solution.value[0] == pytest.approx(1 / 18, abs=1e-3)
    agent = gunjin.agent("so-ismcts:iterations=50,milliseconds=0", gunjin.load("akq"))
    state = gunjin.load("akq").new_state(seed=1)
    state.apply(0)
    assert {choice.text for choice in agent.policy(state)} == {"check", "bet"}
    assert "10 games" in repr(gunjin.selfplay("akq", "random", games=10))
    assert command(["gunjin", "solve", "akq", "--iterations", "10"]) == 0


def test_what_is_no_game_is_refused():
    class Endless:
        def node(self, history):
            return 0, str(history), ["on"]

    class Broken:
        def node(self, history):
            raise KeyError("mine")

    with pytest.raises(gunjin.GunjinError, match="end it sooner"):
        gunjin.register("endless", Endless())
    with pytest.raises(KeyError, match="mine"):
        gunjin.register("broken", Broken())
    with pytest.raises(gunjin.GunjinError, match="name of a built-in game"):
        gunjin.register("kuhn", AceKingQueen())
