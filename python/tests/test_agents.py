"""Agents of ours asked from Python, and Python players in our games."""

import random
import threading
import time

import numpy
import pytest
from conftest import play_on

import gunjin


class Uniform:
    def policy(self, view, legal_actions):
        assert view.is_to_act and list(legal_actions) == view.legal_actions()
        return [1 / len(legal_actions)] * len(legal_actions)


class First:
    name = "the-first"

    def policy(self, view, legal_actions):
        return view.legal_texts()[0]


class Many:
    """Answers many at once, as `Hashed` answers one."""

    def __init__(self):
        self.most = 0
        self.calls = 0

    def policies(self, views):
        # Others come meanwhile, also where processors are busy.
        time.sleep(0.005)
        self.most = max(self.most, len(views))
        self.calls += 1
        return [Hashed().policy(view, view.legal_actions()) for view in views]


class Hashed:
    name = "Many"

    def policy(self, view, legal_actions):
        return {legal_actions[view.key() % len(legal_actions)]: 1.0}


class Failing:
    def policy(self, view, legal_actions):
        raise KeyError("I forgot")


def test_a_policy_is_a_distribution_over_the_legal_actions():
    for name in ["w-23-6i", "tori", "leduc", "sannin"]:
        game = gunjin.load(name)
        state = play_on(game.new_state(seed=1), random.Random(1), 3)
        agent = gunjin.agent("halving:milliseconds=0,iterations=200" if name == "w-23-6i" else "greedy", game)
        policy = agent.policy(state, seed=3)
        assert policy == agent.policy(state.view(), seed=3)
        assert abs(sum(choice.probability for choice in policy) - 1) < 1e-9
        assert {choice.action for choice in policy} <= set(state.legal_actions())
        assert all(state.action_text(choice.action) == choice.text for choice in policy)


def test_a_search_tells_its_evidence():
    game = gunjin.load("mini-3x4")
    policy = gunjin.agent("flat:iterations=400", game).policy(game.new_state(seed=1))
    assert any(choice.visits for choice in policy) and any(choice.value is not None for choice in policy)


def test_agents_refuse_with_a_reason():
    game, other = gunjin.load("mini-3x4"), gunjin.load("tori")
    with pytest.raises(gunjin.NotFoundError, match="did you mean 'random'"):
        gunjin.agent("randm", game)
    with pytest.raises(gunjin.GunjinError, match="does not play"):
        gunjin.agent("alphabeta", game)
    agent = gunjin.agent("random", game)
    with pytest.raises(gunjin.GunjinError, match="create one for that game"):
        agent.policy(other.new_state())
    with pytest.raises(gunjin.GunjinError, match="does not act"):
        agent.policy(game.new_state(seed=1).view(1))
    with pytest.raises(gunjin.GunjinError, match="no seat acts here"):
        gunjin.agent("random", gunjin.load("kuhn")).policy(gunjin.load("kuhn").new_state())
    with pytest.raises(TypeError):
        agent.policy("a view")


def test_python_sees_what_our_agents_see():
    """The same answers give the same games, whether one of ours gives them or Python."""
    ours = gunjin.selfplay("mini-3x4", "random", 30, seed=5)
    assert len(ours) == 30 and ours.games().columns[:3] == ["cell", "agent_1", "agent_2"]
    theirs = gunjin.selfplay("mini-3x4", Uniform(), 30, seed=5)
    assert len(theirs) == 30 and theirs.data["scores"][0]["agent"] == "Uniform"
    again = gunjin.selfplay("mini-3x4", Uniform(), 30, seed=5, threads=7)
    assert again.games().equals(theirs.games()), "threads change nothing"


def test_every_form_of_answer():
    result = gunjin.arena("kuhn", [Uniform(), First(), Hashed()], pairs=10)
    assert {place["agent"] for place in result.places} == {"Uniform", "the-first", "Many"}
    assert len(result) == 60 and len(result.meetings) == 3
    assert sum(result.endings.values()) == 60


def test_a_batch_answers_as_one_by_one():
    many = Many()
    batch = gunjin.selfplay("mini-3x4", many, 40, seed=2, threads=16)
    single = gunjin.selfplay("mini-3x4", Hashed(), 40, seed=2, threads=1)
    assert batch.games().equals(single.games())
    assert many.most > 1, "some came together"


def test_three_seats():
    result = gunjin.arena("sannin:ply_cap=30", [Uniform(), "random", "random"], pairs=2)
    assert len(result) == 6 and len(result.meetings[0]["scores"]) == 3


def test_an_exception_comes_out():
    with pytest.raises(KeyError, match="I forgot"):
        gunjin.arena("mini-3x4", [Failing(), "random"], pairs=5)
    assert threading.active_count() < 20


def test_an_exception_may_lose_the_game_instead():
    result = gunjin.arena("mini-3x4", [Failing(), "random"], pairs=5, errors="forfeit")
    assert result.score(0).score == 0 and result.endings == {"forfeit": 10}
    [(why, count)] = result.forfeits.items()
    assert "I forgot" in why and count == 10


@pytest.mark.parametrize(
    ("answer", "error", "words"),
    [
        ("z9-z8", ValueError, "not legal here"),
        (10**6, ValueError, "not legal here"),
        (None, TypeError, "an answer is"),
        (object(), TypeError, "an answer is"),
        ({"z9-z8": 1.0}, ValueError, "not legal here"),
    ],
)
def test_an_answer_that_is_none(answer, error, words):
    class Odd:
        def policy(self, view, legal_actions):
            return answer

    with pytest.raises(error, match=words):
        gunjin.selfplay("mini-3x4", Odd(), 2)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ([0.5], "1 probabilities for"),
        ([], "0 probabilities for"),
        ({}, "sum to 0"),
        (numpy.full(3, 0.5), "sum to 1.5"),
        ([1.5, -0.5, 0.0], "the probability -0.5"),
        ([float("nan"), 0.0, 1.0], "the probability NaN"),
    ],
)
def test_no_distribution_loses_the_game_or_is_raised(answer, words):
    class Odd:
        def policy(self, view, legal_actions):
            return answer

    with pytest.raises(ValueError, match=words):
        gunjin.selfplay("goofspiel:cards=3", Odd(), 2)
    result = gunjin.selfplay("goofspiel:cards=3", Odd(), 2, errors="forfeit")
    assert result.endings == {"forfeit": 2} and all(words in why for why in result.forfeits)


def test_who_is_no_player():
    with pytest.raises(TypeError, match="policy"):
        gunjin.arena("mini-3x4", [object(), "random"])
    with pytest.raises(gunjin.GunjinError, match="no agent 'nobody'"):
        gunjin.arena("mini-3x4", ["nobody", "random"])
    with pytest.raises(gunjin.GunjinError, match="at least 2 agents"):
        gunjin.arena("mini-3x4", ["random"])
    with pytest.raises(gunjin.GunjinError, match="seats"):
        gunjin.selfplay("mini-3x4", ["random"])
    with pytest.raises(gunjin.GunjinError, match="errors"):
        gunjin.selfplay("mini-3x4", "random", errors="ignore")


def test_the_same_object_may_sit_everywhere():
    player = Uniform()
    assert gunjin.selfplay("kuhn", [player, player], 5).data["scores"][1]["agent"] == "Uniform"
    result = gunjin.arena("kuhn", [Uniform(), Uniform()], pairs=5)
    assert {place["agent"] for place in result.places} == {"Uniform", "Uniform-2"}


def test_a_player_may_ask_the_library_while_it_plays():
    class Nested:
        def policy(self, view, legal_actions):
            agent = gunjin.agent("greedy", view.game)
            return {choice.action: choice.probability for choice in agent.policy(view)}

    assert len(gunjin.selfplay("mini-3x4", Nested(), 4, threads=4)) == 4


def test_a_sequential_test_ends_an_arena():
    result = gunjin.arena("w-23-6i", ["greedy", "random"], pairs=5000, sprt=(0.5, 0.6))
    assert result.test["decision"] == "alternative" and len(result) < 10_000
