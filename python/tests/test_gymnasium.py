"""Gymnasium's own check, games against agents of ours, and what is wrong."""

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils import env_checker

import gunjin
import gunjin.gymnasium


@pytest.mark.parametrize("name", ["w-23-6i", "mini-3x4", "sannin", "leduc"])
def test_the_interface_is_kept(name):
    # check_env as a whole takes actions without looking at the mask.
    env = gunjin.gymnasium.SingleAgentEnv(name)
    env_checker.check_reset_return_type(env)
    env_checker.check_reset_options(env)
    env_checker.check_space_limit(env.observation_space, "observation")


@pytest.mark.parametrize("seat", [0, 1, None])
def test_games_are_played_to_their_end(seat):
    env = gunjin.gymnasium.SingleAgentEnv("mini-4x6", opponent="greedy", seat=seat)
    results = []
    for seed in range(20):
        observation, info = env.reset(seed=seed)
        ended = False
        while not ended:
            assert env.observation_space.contains(observation)
            assert np.array_equal(info["action_mask"].astype(bool), env.action_masks())
            action = env.np_random.choice(np.flatnonzero(env.action_masks()))
            observation, reward, ended, cut, info = env.step(action)
            assert not cut
        results.append(reward)
    assert set(results) <= {0.0, 0.5, 1.0}
    assert np.mean(results) < 0.5, "greedy is better than random"


def test_the_same_seed_gives_the_same_game():
    def play():
        env = gunjin.gymnasium.SingleAgentEnv("w-23-6i", opponent="greedy", seat=None)
        _, _ = env.reset(seed=5)
        for _ in range(10):
            env.step(np.flatnonzero(env.action_masks())[0])
        return env.current.history

    assert play() == play()


def test_what_is_wrong_is_said():
    with pytest.raises(gunjin.GunjinError, match="no seat 2"):
        gunjin.gymnasium.SingleAgentEnv("mini-3x4", seat=2)
    env = gunjin.gymnasium.SingleAgentEnv("mini-3x4")
    for early in (lambda: env.step(0), env.action_masks, env.render):
        with pytest.raises(gunjin.GunjinError, match="reset the environment"):
            early()
    env.reset(seed=1)
    with pytest.raises(gunjin.IllegalActionError):
        env.step(int(np.flatnonzero(~env.action_masks())[0]))
