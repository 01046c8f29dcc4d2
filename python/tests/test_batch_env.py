"""`gunjin.BatchEnv`: the same games as single states, errors that step nothing, threads."""

import copy
import pickle
import subprocess
import sys
import threading

import numpy as np
import pytest

import gunjin

GAMES = ["w-23-6i", "p1-35-7i", "m-31-8xn", "mini-3x4", "tori", "chu", "sannin", "cards:hand=7,rounds=5", "kuhn", "leduc"]


@pytest.mark.parametrize("name", GAMES)
def test_arrays_have_their_shapes_and_masks_their_actions(name):
    game = gunjin.load(name)
    e = gunjin.BatchEnv(game, 5, seed=1)
    assert e.observation.shape == (5, *game.tensor_layout()["observation"]["shape"])
    assert e.observation.dtype == np.float32
    assert e.legal_action_mask.shape == (5, game.num_actions)
    assert e.legal_action_mask.dtype == bool
    assert (e.current_player.shape, e.rewards.shape, e.terminated.shape) == ((5,), (5, game.seats), (5,))
    for _ in range(30):
        actions = e.sample()
        assert e.legal_action_mask[np.arange(5), actions].all()
        e.step(actions)
        assert e.observation.min() >= 0.0
        assert e.observation.max() <= 1.0


def play(threads=1, **settings):
    e = gunjin.BatchEnv("mini-3x4", 64, seed=3, threads=threads, **settings)
    told = []
    for _ in range(40):
        e.step(e.sample())
        told.append((e.current_player.copy(), e.rewards.copy(), e.terminated.copy()))
    return told


def test_threads_and_tensors_change_nothing():
    plain = play(observation=None, mask=False)
    for settings in ({"threads": 2}, {"observation": "uint8"}, {"observation": "bits"}, {"mask": False}):
        for one, other in zip(plain, play(**settings), strict=True):
            assert all(np.array_equal(left, right) for left, right in zip(one, other, strict=True))
    assert any(terminated.any() for _, _, terminated in plain)


def test_bytes_are_floats_times_255():
    floats = gunjin.BatchEnv("w-23-6i", 3, seed=1)
    bytes_ = gunjin.BatchEnv("w-23-6i", 3, seed=1, observation="uint8")
    for _ in range(20):
        actions = floats.sample()
        floats.step(actions)
        bytes_.step(actions)
    assert np.abs(floats.observation - bytes_.observation / 255.0).max() <= 0.5 / 255 + 1e-6


def parts(sheet):
    """The places of the parts of a sheet, by name."""
    ends = np.cumsum([part["numbers"] for part in sheet["parts"]])
    return {part["name"]: slice(end - part["numbers"], end) for part, end in zip(sheet["parts"], ends, strict=True)}


@pytest.mark.parametrize("name", [*GAMES, "stratego"])
def test_bits_are_the_bytes_of_what_is_known(name):
    layout = gunjin.load(name).tensor_layout()
    known, digits = parts(layout["observation"]), parts(layout["bits"])
    bytes_ = gunjin.BatchEnv(name, 3, seed=1, observation="uint8")
    bits = gunjin.BatchEnv(name, 3, seed=1, observation="bits", threads=2)
    for ply in range(60):
        planes = np.unpackbits(bits.observation.reshape(3, -1), axis=1, bitorder="little").astype(int)
        for part, place in known.items():
            expected = bytes_.observation.reshape(3, -1)[:, place]
            if part in digits:
                found = planes[:, digits[part]] * 255
            else:
                found = sum(planes[:, digits[f"{part}: bit {bit}"]] << bit for bit in range(8))
            if "probability" in part:
                expected = np.where(found > 0, expected, 0)
            assert np.array_equal(found, expected), f"{part} at {ply}"
        actions = bytes_.sample()
        bytes_.step(actions)
        bits.step(actions)


def test_masks_of_bits_are_those_of_states():
    e = gunjin.BatchEnv("mini-3x4", 16, seed=3, observation=None, mask="bits")
    for _ in range(100):
        masks = np.unpackbits(e.legal_action_mask, axis=1, count=e.num_actions, bitorder="little")
        assert [np.flatnonzero(mask).tolist() for mask in masks] == [e.state(i).legal_actions() for i in range(16)]
        e.step(e.sample())
    assert np.array_equal(pickle.loads(pickle.dumps(e)).legal_action_mask, e.legal_action_mask)
    with pytest.raises(TypeError, match='mask is True, False or "bits"'):
        gunjin.BatchEnv("mini-3x4", 2, mask="bytes")


def test_lists_and_other_whole_numbers_are_actions_too():
    e = gunjin.BatchEnv("mini-3x4", 4, seed=1)
    e.step(e.sample().tolist())
    e.step(e.sample().astype(np.int32))
    e.step(np.repeat(e.sample(), 2)[::2])


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([0, 0], r"game \d: action 0 .* is not legal|no action has the number 0"),
        ([-1, -1], "no action has the number -1"),
        ([2**40, 0], "no action has the number"),
        ([0, 0, 0], "actions has 3 numbers; it should have 2"),
        ([[0, 0]], "2 whole numbers, not an array of shape"),
        ([0.5, 0.5], "whole numbers"),
        ("ab", "whole numbers"),
        (None, "whole numbers"),
    ],
)
def test_wrong_actions_are_refused_and_nothing_is_stepped(actions, said):
    e = gunjin.BatchEnv("w-23-6i", 2, seed=1)
    before = e.observation.copy()
    with pytest.raises(gunjin.GunjinError, match=said):
        e.step(actions)
    assert np.array_equal(before, e.observation)
    e.step(e.sample())


def test_wrong_settings_are_refused():
    with pytest.raises(gunjin.GunjinError, match="give a number from 1"):
        gunjin.BatchEnv("w-23-6i", 0)
    with pytest.raises(gunjin.GunjinError, match='"float32", "uint8", "bits" or None'):
        gunjin.BatchEnv("w-23-6i", 2, observation="float16")
    with pytest.raises(gunjin.NotFoundError):
        gunjin.BatchEnv("w-23-6", 2)


def test_a_closed_environment_says_so():
    e = gunjin.BatchEnv("mini-3x4", 2, seed=1)
    actions = e.sample()
    e.close()
    with pytest.raises(gunjin.GunjinError, match="is closed"):
        e.step(actions)
    with pytest.raises(gunjin.GunjinError, match="is closed"):
        e.sample()
    e.close()


def test_two_threads_on_one_environment_raise_and_break_nothing():
    e = gunjin.BatchEnv("w-23-6i", 256, seed=1)
    problems = []

    def step():
        for _ in range(30):
            try:
                e.step(e.sample())
            except gunjin.GunjinError as error:
                problems.append(str(error))

    threads = [threading.Thread(target=step) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    known = ("another thread", "in use elsewhere", "is not legal", "no action")
    assert all(any(word in problem for word in known) for problem in problems)
    e.step(e.sample())


def test_privileged_tensors_hold_the_truth():
    e = gunjin.BatchEnv("w-23-6i", 2, seed=1)
    truth = e.privileged()
    layout = e.game.tensor_layout()["privileged"]
    assert truth.shape == (2, *layout["shape"])
    enemy = [index for index, part in enumerate(layout["parts"]) if part["name"].startswith("enemy ")]
    kinds = [index for index in enemy if "headquarters" not in layout["parts"][index]["name"]]
    assert truth[0, kinds].sum() >= 22


def test_closing_while_another_thread_steps_is_no_deadlock():
    """In a process of its own, so that a deadlock fails the test and does not hang it."""
    code = """
import threading, gunjin
for turn in range(20):
    e = gunjin.BatchEnv("w-23-6i", 2000, seed=turn, observation=None)
    begun = threading.Event()
    def steps():
        try:
            while True:
                e.step(e.sample())
                begun.set()
        except gunjin.GunjinError as error:
            assert "closed" in str(error) or "another thread" in str(error), error
    thread = threading.Thread(target=steps)
    thread.start()
    begun.wait()
    e.close()
    e.close()
    thread.join()
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=240)


def test_a_closed_environment_says_so():
    e = gunjin.BatchEnv("mini-3x4", 4, seed=1)
    actions = e.sample()
    e.close()
    for call in [e.sample, e.privileged, lambda: e.step(actions)]:
        with pytest.raises(gunjin.GunjinError, match="closed"):
            call()
    e.reset(1)
    e.step(e.sample())


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"games": 10**12}, "games is 1000000000000; give a number from 1 to"),
        ({"games": 0}, "games is 0; give a number from 1"),
        ({"games": 4, "threads": 0}, "threads is 0; give a number from 1"),
        ({"games": 4, "threads": 10**6}, "threads is 1000000"),
        ({"games": 4, "seed": -1}, "seed is -1; give a whole number"),
        ({"games": 4, "seed": 2**64}, "seed is 18446744073709551616"),
        ({"games": 4, "seed": 1.5}, "seed is 1.5; give a whole number"),
    ],
)
def test_requests_out_of_bounds_are_refused(settings, told):
    with pytest.raises(gunjin.GunjinError, match=told):
        gunjin.BatchEnv("mini-3x4", **settings)


def steps(env, count):
    for _ in range(count):
        env.step(env.sample())
    return env


def same(one, other):
    arrays = ("current_player", "rewards", "terminated", "truncated", "legal_action_mask", "observation")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in arrays)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_it_is_a_state(name):
    e = steps(gunjin.BatchEnv(name, 3, seed=4), 25)
    for index in range(3):
        state = e.state(index)
        assert state.current_player == e.current_player[index]
        assert state.legal_actions() == np.flatnonzero(e.legal_action_mask[index]).tolist()
        assert np.array_equal(state.view().observation_tensor(), e.observation[index])
        assert np.array_equal(state.privileged_tensor(), e.privileged()[index])
        before = e.state(index)
        state.apply(state.legal_actions()[0])
        assert e.state(index) == before != state, "a state of its own"
    for wrong in (3, -1):
        with pytest.raises(gunjin.GunjinError, match=f"there is no game {wrong}; games go from 0 to 2"):
            e.state(wrong)


@pytest.mark.parametrize("settings", [{}, {"opponent": "greedy"}, {"opponent": "random", "seat": None}])
@pytest.mark.parametrize("name", ["w-23-6i", "mini-3x4", "leduc", "sannin"])
def test_copies_and_pickles_go_on_alike(name, settings):
    e = steps(gunjin.BatchEnv(name, 4, seed=2, **settings), 15)
    e.sample()
    copies = [e.clone(), copy.copy(e), copy.deepcopy(e), pickle.loads(pickle.dumps(e))]
    assert all(same(other, e) for other in copies)
    steps(e, 15)
    assert not any(same(other, e) for other in copies), "they go their own ways"
    for other in copies:
        assert same(steps(other, 15), e)


def test_a_pickle_of_other_rules_is_refused():
    restore, (game, fingerprint, *rest) = gunjin.BatchEnv("mini-3x4", 2, seed=1).__reduce__()
    with pytest.raises(gunjin.GunjinError, match="the environment was pickled under"):
        restore(game, "0" * len(fingerprint), *rest)
    settings, company, seed, games, told = rest
    broken = [(number, [0], words) for number, _, words in games]
    with pytest.raises(gunjin.GunjinError, match="game 0: action 0 of a saved game is not legal"):
        restore(game, fingerprint, settings, company, seed, broken, told)
    with pytest.raises(gunjin.GunjinError, match="saved has 1 numbers; it should have 2"):
        restore(game, fingerprint, settings, company, seed, games[:1], told)


def test_games_begin_as_they_are_set_up():
    game = gunjin.load("mini-3x4")
    reference = game.new_state(setups="reference")
    e = gunjin.BatchEnv(game, 3, seed=1, setups="reference")
    assert all(e.state(index) == reference for index in range(3))
    ended = 0
    while ended < 6:
        e.step(e.sample())
        for index in np.flatnonzero(e.terminated | e.truncated):
            assert e.state(index) == reference, "the next game, too"
            ended += 1
    both = gunjin.BatchEnv(game, 3, seed=1, setups=["reference", "random"])
    squares = {index: both.state(index).truth for index in range(3)}
    assert len({str(truth) for truth in squares.values()}) > 1, "one seat is dealt anew"
    for wrong, told in [("nothing", "nothing"), (["random"] * 3, "3 set-ups are given"), (5, "set-ups are a text")]:
        with pytest.raises((gunjin.GunjinError, TypeError), match=told):
            gunjin.BatchEnv(game, 2, setups=wrong)
    with pytest.raises(gunjin.GunjinError, match="leave setups out"):
        gunjin.BatchEnv("kuhn", 2, setups="random")


@pytest.mark.parametrize("seat", [0, 1, None])
def test_opponents_play_the_other_seats(seat):
    def results(**settings):
        e = gunjin.BatchEnv("mini-4x6", 16, seed=3, opponent="greedy", seat=seat, **settings)
        gained = []
        for _ in range(150):
            own = e.current_player.copy()
            e.step(e.sample())
            ended = np.flatnonzero(e.terminated | e.truncated)
            gained.extend(e.rewards[ended, own[ended]].tolist())
            for index in ended:
                history = e.state(index).history
                assert len(history) == e.current_player[index], "where North acts, South has"
        own = set(e.current_player.tolist())
        assert own == ({0, 1} if seat is None else {seat})
        return gained

    gained = results()
    assert len(gained) > 40
    assert np.mean(gained) < 0.4, "greedy is better than random"
    assert results(threads=2, observation=None, mask=False) == gained


def test_opponents_are_agents_of_ours():
    with pytest.raises(gunjin.NotFoundError, match="did you mean 'greedy'"):
        gunjin.BatchEnv("mini-3x4", 2, opponent="gredy")
    with pytest.raises(gunjin.GunjinError, match="does not play"):
        gunjin.BatchEnv("mini-3x4", 2, opponent="alphabeta")
    with pytest.raises(gunjin.GunjinError, match="no seat 2"):
        gunjin.BatchEnv("mini-3x4", 2, opponent="random", seat=2)
    with pytest.raises(gunjin.GunjinError, match="name one"):
        gunjin.BatchEnv("mini-3x4", 2, seat=1)


def test_the_limit_of_plies_truncates():
    e = gunjin.BatchEnv("mini-3x4:ply_cap=12", 8, seed=1)
    ends = {"terminated": 0, "truncated": 0}
    for _ in range(100):
        e.step(e.sample())
        assert not (e.terminated & e.truncated).any()
        for name in ends:
            ends[name] += int(getattr(e, name).sum())
        assert (e.rewards[e.truncated] == 0.5).all()
    assert all(ends.values()), "games end in both ways"


def test_a_seat_that_never_acts_is_refused(tmp_path):
    path = tmp_path / "alone.efg"
    path.write_text(
        'EFG 2 R "Alone" { "Ann" "Bob" }\np "" 1 1 "" { "stop" "go" } 0\nt "" 1 "" { 1 0 }\nt "" 2 "" { 0 1 }\n'
    )
    with pytest.raises(gunjin.GunjinError, match="ended before the seat had to act"):
        gunjin.BatchEnv(str(path), 2, opponent="random", seat=1)
