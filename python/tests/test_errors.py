"""Wrong requests are refused in our words, and a bug of ours is an exception like any other."""

import subprocess
import sys

import pytest

import gunjin


class Forgetful:
    def policy(self, view, legal_actions):
        raise KeyError("I forgot")


class Answering:
    def __init__(self, answer):
        self.answer = answer

    def policy(self, view, legal_actions):
        return self.answer


class Several:
    def policies(self, views):
        return []


def test_a_panic_is_an_exception():
    """A request that the checks of the package keep from the library: no memory holds so many ratings."""
    code = """
import gunjin
from gunjin import _gunjin
try:
    _gunjin.ratings(2**62, [])
except Exception as error:
    assert type(error) is gunjin.InternalError and isinstance(error, RuntimeError)
    assert "gunjin failed: capacity overflow" in str(error) and "report" in str(error)
    print("caught")
"""
    # In a process of its own, which keeps what the panic prints.
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert ran.stdout == "caught\n"


@pytest.mark.parametrize(
    ("call", "error", "told"),
    [
        (lambda state: state.apply(1.5), TypeError, r"an action is its number or its words, not 1\.5 \(of type float\)"),
        (lambda state: state.apply(None), TypeError, "an action is its number or its words, not None"),
        (lambda state: state.apply(2**70), gunjin.IllegalActionError, "no action has the number 1180591620717411303424"),
        (lambda state: state.apply(-1), gunjin.IllegalActionError, "no action has the number -1"),
        (lambda state: state.view(0).action_text(-1), gunjin.GunjinError, "action -1 is not legal"),
        (lambda state: state.game.new_state(setups=5), TypeError, "set-ups are a text or a list of texts, not 5"),
        (lambda state: gunjin.BatchEnv(5, 4), TypeError, r"game is a name or a gunjin\.Game, not 5"),
        (lambda state: gunjin.BatchEnv("kuhn", -4), gunjin.GunjinError, "-4 is not a count"),
        (lambda state: gunjin.agent("random", 5), TypeError, r"game is a name or a gunjin\.Game, not 5"),
        (lambda state: gunjin.agent(5, "kuhn"), TypeError, "an agent is named by a text"),
        (lambda state: gunjin.agent("random", state.game).policy("a view"), TypeError, "a policy needs a view or a state"),
        (lambda state: gunjin.agent("random", state.game).policy(state, seed=-1), gunjin.GunjinError, "seed is -1"),
        (lambda state: gunjin.selfplay("kuhn", "random", games="5"), gunjin.GunjinError, "games is '5'; give a whole"),
        (lambda state: gunjin.selfplay("kuhn", "random", seed=-1), gunjin.GunjinError, "seed is -1; give a whole"),
        (lambda state: gunjin.selfplay("kuhn", "random", threads=1.5), gunjin.GunjinError, r"threads is 1\.5; .* 1024"),
        (lambda state: gunjin.selfplay("kuhn", "random", sample=0), gunjin.GunjinError, "sample is 0; give a whole"),
        (lambda state: gunjin.selfplay("kuhn", "random", setups=5), TypeError, "setups is 5; give a text or a list"),
        (lambda state: gunjin.solve("kuhn", iterations=-1), gunjin.GunjinError, "iterations is -1; give a whole"),
        (lambda state: gunjin.solve("kuhn", target="x"), gunjin.GunjinError, "target is 'x'; give a number above 0"),
        (lambda state: gunjin.exploit("random", "kuhn", seed=-1), gunjin.GunjinError, "seed is -1; give a whole"),
    ],
)
def test_wrong_arguments_are_named(call, error, told):
    state = gunjin.load("mini-3x4").new_state(seed=1)
    with pytest.raises(error, match=told):
        call(state)
    assert state.history == []


def test_an_exception_of_a_player_says_whose_it_is():
    for player, method in [(Forgetful(), "policy"), (Several(), "policies")]:
        player.name = "absent-minded"
        if isinstance(player, Several):
            player.policies = lambda views: views.nothing
        with pytest.raises((KeyError, AttributeError)) as raised:
            gunjin.selfplay("mini-3x4", player, 2)
        assert raised.value.__notes__ == [f"raised by the player absent-minded in mini-3x4: its method {method}"]


@pytest.mark.parametrize(
    ("player", "error", "told"),
    [
        (Answering("z9-z8"), gunjin.IllegalActionError, "player Answering in mini-3x4, seat 0: 'z9-z8' is not legal"),
        (Answering([]), gunjin.GunjinError, "player Answering in mini-3x4, seat 0: .*0 probabilities"),
        (Answering(None), TypeError, "player Answering in mini-3x4, seat 0: an answer is .* not None"),
        (Answering({"x": 1.0}), gunjin.GunjinError, "player Answering in mini-3x4, seat 0: 'x' is not legal"),
        (Answering({1.5: 1.0}), TypeError, r"player Answering in mini-3x4, seat 0: an answer is .* not \{1\.5: 1\.0\}"),
        (Several(), gunjin.GunjinError, "player Several in mini-3x4, seat 0: policies gave 0 answers to 1 views"),
    ],
)
def test_a_wrong_answer_says_whose_it_is(player, error, told):
    with pytest.raises(error, match=told):
        gunjin.selfplay("mini-3x4", player, 1, threads=1)
