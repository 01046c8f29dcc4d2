"""Gymnasium's own check, games against agents of ours, and what is wrong."""

import pickle
import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils import env_checker

import gunjin
import gunjin.gymnasium


@pytest.mark.parametrize("name", ["w-23-6i", "mini-3x4", "sannin", "leduc"])
def test_gymnasium_checks_the_environment(name):
    # The check takes actions without looking at the mask.
    env = gymnasium.make(f"gunjin/{name}-v0", illegal="lose", render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Passed by gymnasium's own environments with the same words.
        warnings.filterwarnings("ignore", message=".*render.*")
        env_checker.check_env(env.unwrapped)


def test_every_game_is_registered():
    names = {name for name in gymnasium.registry if name.startswith("gunjin/")}
    assert names == {f"gunjin/{entry['id']}-v0" for entry in gunjin.games()}
    env = gymnasium.make("gunjin.gymnasium:gunjin/mini-3x4-v0", opponent="greedy", seat=1).unwrapped
    assert (env.game.id, env.opponent.name, env.reset(seed=1) is not None, env.seat) == ("mini-3x4", "greedy", True, 1)


def test_an_illegal_action_may_lose_the_game_instead():
    env = gunjin.gymnasium.SingleAgentEnv("mini-3x4", illegal="lose")
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(int(np.flatnonzero(~env.action_masks())[0]))
    assert (reward, terminated, truncated, env.current.reason) == (0.0, True, False, "resignation")
    assert not info["action_mask"].any()
    with pytest.raises(gunjin.IllegalActionError, match="the game has ended"):
        env.step(0)
    with pytest.raises(gunjin.GunjinError, match="illegal is 'raise' or 'lose'"):
        gunjin.gymnasium.SingleAgentEnv("mini-3x4", illegal="ignore")


def test_the_limit_of_plies_truncates():
    env = gunjin.gymnasium.SingleAgentEnv("mini-3x4:ply_cap=2")
    env.reset(seed=1)
    _, reward, terminated, truncated, _ = env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert (reward, terminated, truncated) == (0.5, False, True)


def test_environments_are_pickled():
    env = gunjin.gymnasium.SingleAgentEnv("w-23-6i", opponent="greedy", seat=None)
    env.reset(seed=5)
    again = pickle.loads(pickle.dumps(env))
    for _ in range(5):
        action = int(np.flatnonzero(env.action_masks())[0])
        one, other = env.step(action), again.step(action)
        assert np.array_equal(one[0], other[0])
        assert one[1:4] == other[1:4]
    assert env.current == again.current


def vector(**settings):
    return gymnasium.make_vec("gunjin/mini-4x6-v0", num_envs=16, opponent="greedy", **settings)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_vector_plays_many_games(seat):
    envs = vector(seat=seat)
    assert isinstance(envs, gunjin.gymnasium.VectorEnv)
    assert envs.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    observations, info = envs.reset(seed=1)
    results = []
    for _ in range(60):
        assert envs.observation_space.contains(observations)
        before = observations.copy()
        actions = np.array([envs.single_action_space.sample(mask) for mask in info["action_mask"]])
        assert envs.action_space.contains(actions)
        kept = observations
        observations, rewards, terminated, truncated, info = envs.step(actions)
        assert np.array_equal(kept, before), "what was returned is not filled anew"
        assert (rewards.shape, terminated.dtype, truncated.dtype) == ((16,), bool, bool)
        assert not rewards[~(terminated | truncated)].any()
        results.extend(rewards[terminated | truncated])
    assert np.mean(results) < 0.45, "greedy is better than random"
    envs.close()
    with pytest.raises(gunjin.GunjinError, match="closed"):
        envs.step(actions)


def test_seeds_repeat_a_vector():
    def play(envs, seed):
        observations, info = envs.reset(seed=seed)
        told = [observations]
        for _ in range(5):
            observations, *_, info = envs.step(info["action_mask"].argmax(axis=1))
            told.append(observations)
        return np.array(told)

    envs = vector()
    first, other, again = play(envs, 1), play(envs, None), play(vector(threads=2), 1)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    with pytest.raises(gunjin.GunjinError, match="one seed"):
        envs.reset(seed=[1] * 16)


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
            assert not (ended and cut)
            ended |= cut
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
