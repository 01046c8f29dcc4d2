"""Games, states and views of every sort of game."""

import copy
import itertools
import pickle
import random
import threading

import numpy
import pytest
from conftest import GAMES, TREE, play_on

import gunjin


def test_the_catalogue_has_them_all():
    known = {entry["id"]: entry for entry in gunjin.games()}
    for name in GAMES:
        game = gunjin.load(name)
        entry = known[name.split(":")[0]]
        assert (game.seats, game.is_hidden) == (entry["seats"], entry["hidden"])
        assert entry["name_en"] in game.title and game.rules["id"] == game.id


def test_chance_is_told(tree):
    for name in [*GAMES, tree]:
        game, rng = gunjin.load(name), random.Random(1)
        state, acted = game.new_state(seed=1), False
        while not state.is_terminal:
            acted |= state.is_chance
            state.apply(rng.choice(state.legal_actions()))
        assert acted == game.has_chance, name


def test_a_game_is_played_to_its_end(game):
    rng = random.Random(1)
    state = game.new_state(seed=1)
    while not state.is_terminal:
        legal = state.legal_actions()
        assert legal == sorted(set(legal)) and legal
        assert state.returns() == [0.0] * game.seats and state.reason is None
        if state.is_chance:
            assert state.current_player == gunjin.CHANCE
            assert abs(sum(chance for _, chance in state.chance_outcomes()) - 1) < 1e-9
        else:
            assert max(legal) < game.num_actions
            assert state.view().legal_actions() == legal or sorted(state.view().legal_actions()) == legal
        action = rng.choice(legal)
        assert state.parse_action(state.action_text(action)) == action
        state.apply(action)
    assert state.current_player == gunjin.TERMINAL and state.reason and state.legal_actions() == []
    assert len(state.returns()) == game.seats
    again = game.replay(state.record())
    assert again == state and again.returns() == state.returns()


def test_copies_and_pickles_go_on_alike(game):
    rng = random.Random(2)
    state = play_on(game.new_state(seed=2), rng, 12)
    copies = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    for _ in range(12):
        if state.is_terminal:
            break
        legal = state.legal_actions()
        action = rng.choice(legal)
        for other in copies:
            assert other.legal_actions() == legal
            other.apply(action)
        assert any(other != state for other in copies)
        state.apply(action)
        assert all(other == state and other.history == state.history for other in copies)


def test_views_and_agents_are_pickled(game):
    state = play_on(game.new_state(seed=3), random.Random(3), 9)
    for seat in range(game.seats):
        view = state.view(seat)
        again = pickle.loads(pickle.dumps(view))
        assert (again.key(), again.seat, again.game) == (view.key(), seat, game)
        assert (again.legal_actions(), again.data, again.events) == (view.legal_actions(), view.data, view.events)
        assert numpy.array_equal(again.observation_tensor(), view.observation_tensor())
    agent = pickle.loads(pickle.dumps(gunjin.agent("random", game)))
    assert (agent.name, agent.game) == ("random", game)


def test_the_pickle_of_a_view_holds_nothing_of_the_truth():
    game = gunjin.load("w-23-6i")
    truth = game.new_state(seed=8)
    others = [truth.view(0).resample(seed) for seed in range(3)]
    pickles = {pickle.dumps(state.view(0)) for state in [truth, *others]}
    assert len(pickles) == 1, "the same for every truth that the seat may think of"


def test_a_resigned_game_is_pickled_too():
    state = gunjin.load("mini-3x4").new_state(seed=1)
    state.resign(0)
    again = pickle.loads(pickle.dumps(state))
    assert (again.reason, again.returns()) == ("resignation", [0.0, 1.0]) == (state.reason, state.returns())


def test_views_tell_nothing_of_what_is_hidden(game):
    """A seat sees the same in every world that it cannot tell from the truth."""
    rng = random.Random(3)
    for seed in range(3):
        state = play_on(game.new_state(seed=seed), rng, rng.randrange(3, 20))
        if state.is_terminal or state.is_chance:
            continue
        seat = state.current_player
        view = state.view()
        for world_seed in range(3):
            world = view.resample(world_seed)
            assert world == view.resample(world_seed), "the same seed, the same world"
            other = world.view(seat)
            assert other.key() == view.key() and other.data == view.data and other.text() == view.text()
            assert other.svg() == view.svg() and other.legal_actions() == view.legal_actions()
            for tensor in ("observation_tensor", "information_state_tensor"):
                assert (getattr(other, tensor)() == getattr(view, tensor)()).all()


def test_worlds_differ_where_something_is_hidden():
    view = gunjin.load("w-23-6i").new_state(seed=1).view(0)
    assert len({view.resample(seed).position for seed in range(10)}) == 10


def test_tensors_have_the_shape_of_the_layout(game):
    layout = game.tensor_layout()
    state = play_on(game.new_state(seed=4), random.Random(4), 6)
    for seat in range(game.seats):
        view = state.view(seat)
        for name, tensor in [
            ("observation", view.observation_tensor()),
            ("information_state", view.information_state_tensor()),
            ("privileged", state.privileged_tensor(seat)),
        ]:
            assert list(tensor.shape) == layout[name]["shape"] and tensor.dtype == numpy.float32
            assert tensor.size == sum(part["numbers"] for part in layout[name]["parts"])
            assert tensor.min() >= 0 and tensor.max() <= 1
        mask = view.legal_action_mask()
        assert mask.dtype == bool and mask.shape == (layout["actions"],)
        assert sorted(view.legal_actions()) == list(numpy.flatnonzero(mask))
    assert game.num_actions == layout["actions"]


def test_boards_are_drawn(game):
    state = play_on(game.new_state(seed=5), random.Random(5), 8)
    for seat in [None, *range(game.seats)]:
        assert state.text(seat) and state.svg(seat).startswith("<svg")
        assert state.svg(seat).rstrip().endswith("</svg>")
    assert "<svg" in state._repr_html_() and "<svg" in state.view(0)._repr_html_()


def test_a_picture_shows_pieces_to_those_who_may_see_them():
    state = gunjin.load("w-23-6i").new_state(seed=1)
    hidden = lambda svg: svg.count('class="piece') - svg.count('class="name"')
    assert [hidden(state.svg(seat)) for seat in (None, 0, 1)] == [0, 23, 23]
    assert state.svg().count("<path") == 46


def test_setups_are_chosen_by_text_policy_or_chance():
    game = gunjin.load("mini-3x4")
    [south, north] = [line.split(": ")[1] for line in game.new_state(seed=9).record().splitlines() if "setup" in line]
    state = game.new_state(setups=[south, north])
    assert state == game.new_state(seed=9) and state != game.new_state(seed=10)
    assert game.new_state(setups=[south, "random"], seed=9).record().count(south) >= 1
    big = gunjin.load("w-23-6i")
    assert big.new_state(setups="advice", seed=1) == big.new_state(setups=["advice", "advice"], seed=1)
    assert len({game.new_state().position for _ in range(20)}) > 1, "without a seed every call draws anew"
    with pytest.raises(gunjin.GunjinError, match="no set-up"):
        gunjin.load("tori").new_state(setups="random")


def test_positions_are_read():
    game = gunjin.load("tori")
    state = play_on(game.new_state(), random.Random(6), 5)
    assert game.read_state(state.position).legal_actions() == state.legal_actions()


def test_what_is_wrong_is_said(game):
    state = play_on(game.new_state(seed=7), random.Random(7), 4)
    before = state.clone()
    with pytest.raises(gunjin.IllegalActionError):
        state.apply(10**9)
    with pytest.raises(gunjin.IllegalActionError):
        state.apply(-1)
    with pytest.raises(gunjin.IllegalActionError):
        state.apply("no such action")
    with pytest.raises(TypeError):
        state.apply(1.5)
    with pytest.raises(TypeError):
        state.apply(None)
    with pytest.raises(gunjin.GunjinError, match="no seat 9"):
        state.view(9)
    with pytest.raises(gunjin.GunjinError, match="no seat -1"):
        state.view(-1)
    illegal = next((n for n in range(game.num_actions) if n not in state.legal_actions()), None)
    if illegal is not None and not state.is_chance:
        with pytest.raises(gunjin.IllegalActionError):
            state.apply(illegal)
    assert state == before, "nothing has changed"
    state = play_on(state, random.Random(8))
    with pytest.raises(gunjin.IllegalActionError, match="ended"):
        state.apply(0)
    with pytest.raises(gunjin.GunjinError, match="view"):
        state.view()


def test_a_damaged_pickle_is_refused():
    state = play_on(gunjin.load("mini-3x4").new_state(seed=1), random.Random(1), 6)
    restore, (game, rules, start, actions, stopped) = state.__reduce__()
    assert restore(game, rules, start, actions, stopped) == state
    with pytest.raises(gunjin.GunjinError, match="damaged: action 2"):
        restore(game, rules, start, [actions[0], "z9-z8"], stopped)
    with pytest.raises(gunjin.GunjinError, match="damaged"):
        restore(game, rules, "rubbish", actions, stopped)
    with pytest.raises(gunjin.GunjinError, match="pickled under 0123"):
        restore(game, "0123", start, actions, stopped)
    with pytest.raises(gunjin.GunjinError, match="no seat 7"):
        restore(game, rules, start, actions, (7, None))
    broken = pickle.dumps(state).replace(b"mini-3x4", b"mini-9x9")
    with pytest.raises(gunjin.NotFoundError):
        pickle.loads(broken)


def test_a_game_that_is_held_is_not_compiled_again_and_files_are_read_again(tmp_path):
    path = tmp_path / "coin.efg"
    path.write_text(TREE)
    found = []
    for payoff in (2, 3):
        path.write_text(TREE.replace("{ 2 -2 }", f"{{ {payoff} {-payoff} }}"))
        state = gunjin.load(str(path)).new_state()
        for action in (0, "go", "yes"):
            state.apply(action)
        found.append(state.returns())
    assert found == [[2.0, -2.0], [3.0, -3.0]]
    path.write_text("rubbish")
    with pytest.raises(gunjin.NotFoundError, match="coin.efg"):
        gunjin.load(str(path))
    game = gunjin.load("tori")
    assert gunjin.load("tori") == game and gunjin.load("tori:ply_cap=90") != game


def every_nth(state, rng, plies):
    """The views of whoever is to act in a random game, every so many plies."""
    while not state.is_terminal:
        yield state.view()
        play_on(state, rng, plies)


@pytest.mark.parametrize("name, plies", [("w-23-6i", 7), ("mini-3x4", 1)])
def test_observations_by_exact_belief(name, plies):
    game = gunjin.load(name)
    names = [part["name"] for part in game.tensor_layout()["observation"]["parts"]]
    certain, apart_on_average = 0, []
    games = [every_nth(game.new_state(seed=seed), random.Random(seed), plies) for seed in (8, 11)]
    for view in itertools.chain(*games):
        known = gunjin.belief(view)
        kinds = [names.index(f"enemy, probability of {code}") for code in known.kinds]
        quick, exact = view.observation_tensor(), view.observation_tensor(belief="exact")
        assert (view.observation_tensor(belief="quick") == quick).all()
        assert (exact.shape, exact.dtype) == (quick.shape, quick.dtype)
        others = numpy.setdiff1d(numpy.arange(len(names)), kinds)
        assert (exact[others] == quick[others]).all(), "only probabilities differ"
        for plane, column in zip(exact[kinds], known.array.T, strict=True):
            # A square may fill several cells.
            apart = numpy.abs(plane.reshape(-1, 1) - column)
            assert (apart.min(axis=0) < 1e-6).all(), "every chance stands in its plane"
            assert (apart[plane.ravel() > 0].min(axis=1) < 1e-6).all(), "and nothing else does"
        away = numpy.abs(exact - quick)[kinds].sum(axis=0) / 2
        if set(quick[kinds].ravel()) <= {0.0, 1.0}:
            certain += 1
            assert (exact == quick).all(), "what is plain to see is certain"
        apart_on_average.append(away[exact[kinds].any(axis=0)].mean())
    assert 0.0 < numpy.mean(apart_on_average) < 0.15, "quick chances are near the exact ones"
    assert certain > 0, "near the end of a game all enemies are known"


def test_exact_beliefs_are_of_editions_only():
    for name in ("tori", "kuhn"):
        view = play_on(gunjin.load(name).new_state(seed=1), random.Random(1), 2).view()
        with pytest.raises(gunjin.GunjinError, match=f"beliefs exist for editions of 軍人将棋 only, not for {name}"):
            view.observation_tensor(belief="exact")
    with pytest.raises(gunjin.GunjinError, match='there is no belief "best"; use "quick" or "exact"'):
        view.observation_tensor(belief="best")


def test_a_pickle_of_a_changed_tree_is_refused(tmp_path):
    path = tmp_path / "coin.efg"
    path.write_text(TREE)
    game = gunjin.load(str(path))
    pickled, record = pickle.dumps(game.new_state()), game.new_state().record()
    path.write_text(TREE.replace("A coin", "A penny").replace("\n", "\n\n"))
    assert pickle.loads(pickled).game == game, "the same tree with another title"
    path.write_text(TREE.replace("{ 2 -2 }", "{ 3 -3 }"))
    assert gunjin.load(str(path)) != game
    with pytest.raises(gunjin.GunjinError, match="was pickled under"):
        pickle.loads(pickled)
    with pytest.raises(gunjin.GunjinError, match="the rules of this game have the fingerprint"):
        gunjin.load(str(path)).replay(record)


@pytest.mark.parametrize("name", ["w-23-6j", "nowhere.efg", "w-23-6i:mine_on_win=perhaps", "kuhn:cards=2,", ""])
def test_names_of_nothing(name):
    with pytest.raises(gunjin.NotFoundError):
        gunjin.load(name)


def test_records_are_found_untrue():
    state = play_on(gunjin.load("mini-3x4").new_state(seed=1), random.Random(1))
    record = state.record()
    with pytest.raises(gunjin.GunjinError, match="line"):
        state.game.replay(record.replace("\n2. ", "\n3. "))
    with pytest.raises(gunjin.GunjinError):
        state.game.replay("")


def test_two_threads_on_one_state():
    """Whoever comes too soon gets an exception, and the state stays whole."""
    state = gunjin.load("tori").new_state()
    wrong = []

    def play(seed):
        rng = random.Random(seed)
        for _ in range(300):
            try:
                state.apply(rng.choice(state.legal_actions() or [0]))
            except (gunjin.GunjinError, RuntimeError):
                pass
            except BaseException as error:  # noqa: BLE001
                wrong.append(error)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert not wrong and state.game.replay(state.record()) == state
