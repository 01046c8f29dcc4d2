"""OpenSpiel's own tests and algorithms on our games."""

import importlib
import json
import subprocess
import sys

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

import gunjin
import gunjin.openspiel

# Registered before this module lists all games.
from open_spiel.integration_tests import api_test
from open_spiel.python import policy as policies
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts, tabular_qlearner

GAMES = [
    "w-23-6i",
    "p3-23-6i",
    "p1-35-7i",
    "m-31-8xn",
    "mini-3x4",
    "tori",
    "chu",
    "sannin",
    "cards:hand:7;rounds:3",
    "kuhn",
    "leduc",
]


def load(name):
    return pyspiel.load_game(f"gunjin(edition={name})")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("serialized", [False, True])
def test_random_games_are_simulated(name, serialized):
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=serialized, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_the_interface_is_kept_on_some_states(name):
    """The tests of open_spiel.integration_tests.api_test that concern a game of turns."""
    game = load(name)
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": "gunjin"})
    case.some_states = some_states(game)
    case.game_type = game.get_type()
    tests = case()
    for test in (
        "test_sequence_lengths",
        "test_observations_raises_error_on_invalid_player",
        "test_legal_actions_returns_empty_list_on_opponent",
        "test_private_information_contents",
        "test_no_invalid_public_observations",
    ):
        getattr(tests, test)()


def some_states(game, most=24):
    """States of random games, few of each: the tests look at every one."""
    random = np.random.default_rng(7)
    states, state = [], game.new_initial_state()
    while len(states) < most and not state.is_terminal():
        states.append(state.clone())
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(random.choice(actions)))
    return states


@pytest.mark.parametrize(("name", "peer"), [("kuhn", "kuhn_poker"), ("leduc", "leduc_poker")])
def test_cfr_of_openspiel_finds_the_same_on_our_game_as_on_its_own(name, peer):
    solvers = [cfr.CFRPlusSolver(game) for game in (load(name), pyspiel.load_game(peer))]
    values = []
    for solver in solvers:
        for _ in range(100 if name == "kuhn" else 3):
            solver.evaluate_and_update_policy()
        policy = solver.average_policy()
        values.append(exploitability.nash_conv(solver._game, policy))
    assert values[0] == pytest.approx(values[1], abs=1e-9)


def test_our_solution_is_as_exploitable_as_openspiel_says():
    ours = gunjin.solve("kuhn", algorithm="cfr+", iterations=1000)
    game = load("kuhn")
    table = policies.TabularPolicy(game)
    for state in table.states:
        view = state.gunjin.view(state.current_player())
        probabilities = dict.fromkeys(state.legal_actions(), 0.0)
        probabilities |= {choice.action: choice.probability for choice in ours.policy(view)}
        entry = table.policy_for_key(state.information_state_string())
        for action, probability in probabilities.items():
            entry[action] = probability
    assert exploitability.nash_conv(game, table) == pytest.approx(ours.nashconv, abs=1e-6)


@pytest.mark.parametrize("name", ["mini-3x4", "leduc"])
def test_ismcts_of_openspiel_plays(name):
    game = load(name)
    random = np.random.RandomState(5)

    def resample(state, player):
        return state.resample_from_infostate(player, random.random_sample)

    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 30, random_state=random)
    bot.set_resampler(resample)
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal() and decisions < 4:
        if state.is_chance_node():
            state.apply_action(int(random.choice([action for action, _ in state.chance_outcomes()])))
            continue
        policy, action = bot.step_with_policy(state)
        assert action in state.legal_actions()
        assert sum(chance for _, chance in policy) == pytest.approx(1.0)
        state.apply_action(action)
        decisions += 1
    assert decisions > 0


def test_resampled_states_are_the_same_to_the_player():
    game = load("mini-3x4")
    state = some_states(game)[5]
    player = state.current_player()
    for draw in (0.1, 0.5, 0.9):
        other = state.resample_from_infostate(player, lambda draw=draw: draw)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()


def test_nothing_is_resampled_before_the_set_ups():
    with pytest.raises(gunjin.GunjinError, match="not drawn yet"):
        load("mini-3x4").new_initial_state().resample_from_infostate(0)


def test_the_environment_of_openspiel_runs_on_it():
    environment = rl_environment.Environment(load("mini-3x4"), seed=1)
    step = environment.reset()
    random = np.random.default_rng(1)
    while not step.last():
        player = step.observations["current_player"]
        legal = step.observations["legal_actions"][player]
        step = environment.step([int(random.choice(legal))])
    assert sorted(step.rewards) in ([0.0, 1.0], [0.5, 0.5])


def test_a_learner_of_openspiel_learns_on_it():
    """Tabular Q-learning, which needs no framework, beats a random player at a small game."""
    environment = rl_environment.Environment(load("kuhn"), seed=1)
    learner = tabular_qlearner.QLearner(0, environment.action_spec()["num_actions"])
    random = np.random.default_rng(1)

    def play(evaluating):
        step = environment.reset()
        while not step.last():
            player = step.observations["current_player"]
            if player == 0:
                action = learner.step(step, is_evaluation=evaluating).action
            else:
                action = int(random.choice(step.observations["legal_actions"][player]))
            step = environment.step([action])
        learner.step(step, is_evaluation=evaluating)
        return step.rewards[0]

    for _ in range(3000):
        play(evaluating=False)
    # Against a random player the best answer wins 1/4 of a chip a game on average.
    assert np.mean([play(evaluating=True) for _ in range(2000)]) > 0.1


def hashed(text, legal):
    """Probabilities that differ from text to text."""
    draws = np.random.default_rng(list(text.encode())).random(len(legal)) + 0.01
    return draws / draws.sum()


def tabular(game):
    """A tabular policy of OpenSpiel with probabilities drawn at random."""
    table = policies.TabularPolicy(game)
    for text, row in table.state_lookup.items():
        legal = table.legal_actions_mask[row]
        table.action_probability_array[row] = legal * np.random.default_rng(list(text.encode())).random(len(legal))
        table.action_probability_array[row] /= table.action_probability_array[row].sum()
    return table


def by_histories(game, seen, probabilities):
    """NashConv by a walk over all histories; `seen(state)` is what its player knows, `probabilities(state)` what it does."""

    def value(state, player, choices):
        if state.is_terminal():
            return state.returns()[player]
        if choices is not None and state.current_player() == player:
            return value(state.child(choices[seen(state)]), player, choices)
        return sum(chance * value(state.child(action), player, choices) for action, chance in probabilities(state))

    def response(player):
        groups = {}

        def gather(state, reach, depth):
            if state.is_terminal():
                return
            own = state.current_player() == player
            if own:
                groups.setdefault((-depth, seen(state)), []).append((reach, state))
            for action, chance in probabilities(state):
                gather(state.child(action), reach if own else reach * chance, depth + 1)

        gather(game.new_initial_state(), 1.0, 0)
        choices = {}
        for (_, text), states in sorted(groups.items(), key=lambda group: group[0]):
            worth = {
                action: sum(reach * value(state.child(action), player, choices) for reach, state in states)
                for action in states[0][1].legal_actions()
            }
            choices[text] = max(worth, key=worth.get)
        return value(game.new_initial_state(), player, choices)

    return sum(response(player) - value(game.new_initial_state(), player, None) for player in range(2))


@pytest.mark.parametrize(
    "name",
    ["kuhn", "leduc:deal:ranks", "liars_dice:sides:2", "phantom_ttt:columns:2;rows:2;line:2", "abrupt_dark_hex_3:columns:2;rows:2"],
)
def test_exploitability_is_that_of_openspiel(name):
    game = load(name)
    table = tabular(game)
    ours = gunjin.openspiel.exploitability(table, game)
    assert ours.nashconv == pytest.approx(exploitability.nash_conv(game, table), abs=1e-9)
    function = gunjin.openspiel.exploitability(hashed, game)
    told = policies.tabular_policy_from_callable(
        game, lambda state: dict(zip(state.legal_actions(), hashed(state.information_state_string(), state.legal_actions())))
    )
    assert function.nashconv == pytest.approx(exploitability.nash_conv(game, told), abs=1e-9)


@pytest.mark.parametrize("name", ["dark_hex(num_cols=2,num_rows=2)", "dark_hex(num_cols=2,num_rows=2,gameversion=adh)"])
def test_policies_of_openspiels_own_games_are_judged_as_by_histories(name):
    game = pyspiel.load_game(name)

    def seen(state):
        return str(state.information_state_tensor())

    class Own(policies.Policy):
        def action_probabilities(self, state, player_id=None):
            legal = state.legal_actions()
            return dict(zip(legal, hashed(seen(state), legal)))

    own = Own(game, [0, 1])
    slow = by_histories(game, seen, lambda state: own.action_probabilities(state).items())
    assert gunjin.openspiel.exploitability(own, game).nashconv == pytest.approx(slow, abs=1e-9)


def test_a_network_is_asked_in_arrays():
    game = load("phantom_ttt:columns:2;rows:2;line:2")
    weights = np.random.default_rng(1).normal(size=(game.information_state_tensor_size(), game.num_distinct_actions()))

    def network(states, masks):
        numbers = np.where(masks, np.exp(states.reshape(len(states), -1) @ weights), 0.0)
        return numbers / numbers.sum(axis=1, keepdims=True)

    class Same(policies.Policy):
        def action_probabilities(self, state, player_id=None):
            states = np.array([state.information_state_tensor()], np.float32)
            given = network(states, np.array([state.legal_actions_mask()], bool))[0]
            return {action: given[action] for action in state.legal_actions()}

    ours = gunjin.openspiel.exploitability(network, game, arrays=True)
    assert ours.nashconv == pytest.approx(exploitability.nash_conv(game, Same(game, [0, 1])), abs=1e-9)
    for wrong in (lambda states, masks: masks[:, 1:], lambda states, masks: np.ones(len(states)), lambda states, masks: masks * 1.0):
        with pytest.raises((gunjin.GunjinError, TypeError)):
            gunjin.openspiel.exploitability(wrong, game, arrays=True)


#: A module with a policy of each form; it prints, as modules do.
POLICIES = """
import numpy as np
from open_spiel.python.policy import UniformRandomPolicy
import pyspiel

print("loading")


def policy(text, legal):
    weights = np.arange(1, len(legal) + 1) + len(text) % 3
    return weights / weights.sum()


def network(states, masks):
    weights = masks * (1.0 + states.sum(axis=1, keepdims=True) + np.arange(masks.shape[1]))
    return weights / weights.sum(axis=1, keepdims=True)


def broken(text, legal):
    raise KeyError(text)


uniform = UniformRandomPolicy(pyspiel.load_game("dark_hex(num_cols=2,num_rows=2)"))
"""


def test_the_command_line_judges_a_policy_in_python(tmp_path, monkeypatch):
    (tmp_path / "made_elsewhere.py").write_text(POLICIES)
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module("made_elsewhere")

    def asked(words):
        words = [sys.executable, "-m", "gunjin", "exploit", *words.split()]
        return subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)

    for words, policy, game, arrays in [
        ("kuhn --policy python:made_elsewhere", module.policy, "gunjin(edition=kuhn)", False),
        ("leduc:deal=ranks --arrays --policy python:made_elsewhere:network", module.network, "gunjin(edition=leduc:deal:ranks)", True),
        ("mini-2x4:ply_cap=4 --reference-setup --policy python:made_elsewhere", module.policy, "gunjin(edition=mini-2x4:ply_cap:4,deals=0)", False),
        ("dark_hex(num_cols=2,num_rows=2) --policy python:made_elsewhere:uniform", module.uniform, "dark_hex(num_cols=2,num_rows=2)", False),
    ]:
        told = json.loads(asked(f"{words} --format json").stdout)
        here = gunjin.openspiel.exploitability(policy, game, arrays=arrays)
        assert told == {**here.data, "player": words.split()[-1]}
    shown = asked("kuhn --policy python:made_elsewhere").stdout
    assert shown.startswith("kuhn: python:made_elsewhere at 12 information sets\n"), shown
    for words, remedy in [
        ("kuhn --policy python:", "python:MODULE:NAME"),
        ("kuhn --policy python:nowhere", "there is no module nowhere"),
        ("kuhn --policy python:made_elsewhere:nothing", "no function or policy nothing"),
        ("kuhm --policy python:made_elsewhere", "did you mean 'kuhn'?"),
        ("mini-2x4 --policy python:made_elsewhere", "--reference-setup"),
        ("kuhn --policy python:made_elsewhere --max-sets 5", "more than 5 information sets"),
        ("kuhn --policy python:made_elsewhere:broken", "KeyError"),
    ]:
        failed = asked(words)
        assert (failed.returncode, failed.stdout) == (2, ""), words
        assert remedy in failed.stderr, failed.stderr


def test_what_cannot_be_judged_is_refused():
    for game in ("tic_tac_toe", "phantom_ttt(obstype=reveal-numturns)", "gunjin(edition=mini-3x4)"):
        with pytest.raises(gunjin.GunjinError):
            gunjin.openspiel.exploitability(hashed, game)
    with pytest.raises(gunjin.GunjinError, match="arrays are those"):
        gunjin.openspiel.exploitability(hashed, "phantom_ttt", arrays=True)
    with pytest.raises(KeyError, match="unknown"):
        gunjin.openspiel.exploitability(lambda text, legal: {}["unknown"], "gunjin(edition=kuhn)")


def test_the_reference_set_ups_have_no_chance():
    game = pyspiel.load_game("gunjin(edition=mini-3x4,deals=0)")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert not game.new_initial_state().is_chance_node()


def reached(state, decisions=0, outcomes=0):
    """The returns of every end below a state, with the decisions and the outcomes of chance before it."""
    if state.is_terminal:
        yield state.returns(), decisions, outcomes
        return
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        yield from reached(child, decisions + (not state.is_chance), outcomes + state.is_chance)


@pytest.mark.parametrize(
    "name",
    [
        "kuhn",
        "kuhn:players:3",
        "leduc:deal:ranks",
        "liars_dice:sides:3",
        "liars_dice:sides:3;bidding:reset_quantity",
        "goofspiel:cards:3",
        "goofspiel:cards:3;points_order:random",
        "goofspiel:cards:4;returns:point_difference",
        "goofspiel:cards:4;returns:total_points",
        "abrupt_dark_hex_3:columns:2;rows:2",
    ],
)
def test_the_bounds_are_those_of_the_whole_game(name):
    game = load(name)
    ends = list(reached(game.game.new_state(seed=0)))
    utilities = [value for returns, _, _ in ends for value in returns]
    assert (game.min_utility(), game.max_utility()) == (min(utilities), max(utilities))
    assert game.max_game_length() == max(decisions for _, decisions, _ in ends)
    assert game.max_chance_nodes_in_history() >= max(outcomes for _, _, outcomes in ends)
    sums = {sum(returns) for returns, _, _ in ends}
    assert game.utility_sum() == (sums.pop() if len(sums) == 1 else None)


@pytest.mark.parametrize(
    ("name", "peer"),
    [
        ("kuhn", "kuhn_poker"),
        ("kuhn:players:3", "kuhn_poker(players=3)"),
        ("leduc", "leduc_poker"),
        ("leduc:players:3", "leduc_poker(players=3)"),
        ("liars_dice", "liars_dice"),
        ("phantom_ttt", "phantom_ttt"),
        ("abrupt_dark_hex_3:columns:2", "dark_hex(num_cols=2,num_rows=3,gameversion=adh)"),
    ],
)
def test_the_bounds_are_those_of_openspiel(name, peer):
    ours, theirs = load(name), pyspiel.load_game(peer)
    for bound in ("min_utility", "max_utility", "max_game_length", "utility_sum"):
        assert getattr(ours, bound)() == getattr(theirs, bound)(), bound


def test_other_games_are_as_long_as_their_limit_of_plies():
    assert load("w-23-6i").max_game_length() == 2000
    assert load("w-23-6i:ply_cap:30").max_game_length() == 30
    assert load("cards:hand:3;rounds:2").max_game_length() == 6


def test_a_tree_has_the_bounds_of_its_ends(tree):
    game = pyspiel.load_game("gunjin", {"edition": tree})
    assert (game.min_utility(), game.max_utility(), game.utility_sum(), game.max_game_length()) == (-2, 2, 0, 2)
