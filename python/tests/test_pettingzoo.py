"""PettingZoo's own tests on our games."""

import importlib
import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test

import gunjin
import gunjin.pettingzoo

# Its name in the package is that of one function.
state_test = importlib.import_module("pettingzoo.test.state_test")

GAMES = [
    "w-23-6i",
    "p3-23-6i",
    "p1-35-7i",
    "m-31-8xn",
    "mini-3x4",
    "tori",
    "chu",
    "sannin",
    "cards:hand=7,rounds=5",
    "kuhn",
    "leduc",
]


@pytest.mark.parametrize("name", GAMES)
def test_the_interface_is_kept(name):
    with warnings.catch_warnings():
        # Observations are dictionaries, as masks ask for; the tests expect arrays and only warn.
        warnings.simplefilter("ignore")
        api_test(gunjin.pettingzoo.env(name), num_cycles=40, verbose_progress=False)


@pytest.mark.parametrize("name", GAMES)
def test_seeds_repeat_games(name):
    seed_test(lambda: gunjin.pettingzoo.env(name), num_cycles=30)


@pytest.mark.parametrize("name", ["w-23-6i", "mini-3x4", "sannin", "leduc"])
def test_boards_are_drawn(name, capsys):
    is_svg = {"svg": lambda text: text.startswith("<svg")}
    render_test(lambda **settings: gunjin.pettingzoo.env(name, **settings), custom_tests=is_svg)


@pytest.mark.parametrize("name", GAMES)
def test_the_state_is_one(name):
    """Requests of state_test to a game of turns; the rest of it asks for a parallel environment."""
    env = gunjin.pettingzoo.env(name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state_test.test_state_space(env)
        state_test.test_state(env, num_cycles=20)


def test_games_are_cut_short_after_max_cycles():
    """PettingZoo's max_cycles_test asks for a parallel environment, which no game of turns is: the same by hand."""
    env = gunjin.pettingzoo.raw_env("w-23-6i", max_cycles=4)
    env.reset(seed=1)
    decisions = dict.fromkeys(env.possible_agents, 0)
    random = np.random.default_rng(1)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        decisions[agent] += 1
        env.step(random.choice(np.flatnonzero(observation["action_mask"])))
    assert list(decisions.values()) == [4, 4]


def test_an_illegal_action_is_refused_and_changes_nothing():
    env = gunjin.pettingzoo.raw_env("w-23-6i")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    before = env.current.clone()
    with pytest.raises(gunjin.IllegalActionError, match="not legal|no action"):
        env.step(illegal)
    assert env.current == before


def test_who_plays_needs_an_action():
    env = gunjin.pettingzoo.raw_env("mini-3x4")
    env.reset(seed=1)
    with pytest.raises(gunjin.GunjinError, match="seat_0 is still playing"):
        env.step(None)


def test_an_unknown_render_mode_is_refused():
    with pytest.raises(gunjin.GunjinError, match="no render_mode 'rgb'"):
        gunjin.pettingzoo.env("kuhn", render_mode="rgb")
