"""The examples of docstrings and of the README run."""

import ast
import doctest
import importlib
import pathlib
import pkgutil

import numpy as np
import pytest

import gunjin
from gunjin import _gunjin

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODULES = ["gunjin", *(f"gunjin.{module.name}" for module in pkgutil.iter_modules(gunjin.__path__))]
MODULES = [name for name in MODULES if not name.endswith(("__main__", "._gunjin"))]


#: Modules that need an extra, and what they import.
NEEDS = {
    "gunjin._judge": "pyspiel",
    "gunjin.gymnasium": "gymnasium",
    "gunjin.learning": "torch",
    "gunjin.openspiel": "pyspiel",
    "gunjin.pettingzoo": "pettingzoo",
}


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name):
    if name in NEEDS:
        pytest.importorskip(NEEDS[name])
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("name", [name for name in dir(_gunjin) if not name.startswith("__")])
def test_examples_of_what_is_written_in_rust(name):
    thing = getattr(_gunjin, name)
    finder, runner = doctest.DocTestFinder(recurse=False), doctest.DocTestRunner()
    for member in [thing, *vars(thing).values()] if isinstance(thing, type) else [thing]:
        if getattr(member, "__doc__", None):
            for test in finder.find(member, name=name, module=False, globs={}):
                assert runner.run(test).failed == 0


def test_examples_of_the_readme():
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).failed == 0


def test_the_example_of_self_play_learns(monkeypatch):
    """A few steps of it: that it runs and learns something, not how well."""
    torch = pytest.importorskip("torch")
    monkeypatch.syspath_prepend(ROOT / "examples")
    ppo = importlib.import_module("ppo")
    monkeypatch.setattr(ppo, "STEPS", 4)
    game = gunjin.load("mini-3x4")
    torch.manual_seed(1)
    env, network = gunjin.BatchEnv(game, ppo.GAMES, seed=1), ppo.Network(game)
    before = [weights.clone() for weights in network.parameters()]
    ppo.learn(network, torch.optim.Adam(network.parameters(), ppo.RATE), ppo.play(env, network))
    assert all(torch.isfinite(weights).all() for weights in network.parameters())
    assert not all(torch.equal(one, other) for one, other in zip(before, network.parameters(), strict=True))
    assert len(gunjin.arena(game, [network, "random"], pairs=3, threads=6)) == 6


def test_the_example_of_curves_gets_nearer_to_an_equilibrium(monkeypatch):
    pytest.importorskip("torch")
    monkeypatch.syspath_prepend(ROOT / "examples")
    curve = list(importlib.import_module("nashconv").curve("kuhn", updates=4))
    assert [made for made, _ in curve] == [0, 1, 2, 4]
    assert 0 < curve[-1][1] < curve[0][1]


def test_the_example_of_a_network_is_judged_as_openspiel_does(monkeypatch):
    pytest.importorskip("torch")
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import exploitability
    from open_spiel.python.policy import Policy

    from gunjin import openspiel

    monkeypatch.syspath_prepend(ROOT / "examples")
    network = importlib.import_module("network")
    game = pyspiel.load_game("gunjin(edition=phantom_ttt:columns:3;rows:2;line:2)")

    class Same(Policy):
        def action_probabilities(self, state, player_id=None):
            seen, mask = np.array([state.information_state_tensor()], np.float32), np.array([state.legal_actions_mask()], bool)
            given = network.policy(seen, mask)[0]
            return {action: given[action] for action in state.legal_actions()}

    ours = openspiel.exploitability(network.policy, game, arrays=True)
    assert ours.nashconv == pytest.approx(exploitability.nash_conv(game, Same(game, [0, 1])), abs=1e-9)


def test_everything_public_says_what_it_is():
    for name in gunjin.__all__:
        thing = getattr(gunjin, name)
        if callable(thing):
            assert thing.__doc__, name
        if isinstance(thing, type):
            own = {key: value for key, value in vars(thing).items() if not key.startswith("_")}
            for member, value in own.items():
                if callable(value) or isinstance(value, property) or "getset" in type(value).__name__:
                    assert value.__doc__, f"{name}.{member}"


def test_stubs_name_what_is_there():
    stubs = ast.parse((pathlib.Path(gunjin.__file__).parent / "_gunjin.pyi").read_text())
    named = {node.name: node for node in stubs.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    there = {name for name in dir(_gunjin) if not name.startswith("__")}
    assert set(named) == there
    for name, node in named.items():
        if isinstance(node, ast.ClassDef) and not issubclass(getattr(_gunjin, name), Exception):
            members = {member.name for member in node.body if isinstance(member, ast.FunctionDef)}
            members |= {member.target.id for member in node.body if isinstance(member, ast.AnnAssign)}
            own = {member for member in vars(getattr(_gunjin, name)) if not member.startswith("__")}
            assert own == {member for member in members if not member.startswith("__")}, name
