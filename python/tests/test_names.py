"""Every name that the package exports is one, and a call of it works as its documentation says."""

import numpy as np

import gunjin


class Coin:
    """A coin that falls on heads pays player 1."""

    def node(self, history):
        return [1 - 2 * history[0], 2 * history[0] - 1] if history else {"heads": 0.5, "tails": 0.5}


def _tables(tmp_path):
    gunjin.selfplay("mini-4x6", "greedy", games=40, tables="all", sample=2, out=tmp_path / "run", seed=1)
    return gunjin.read_run(tmp_path / "run")


def test_every_name_is_called(tmp_path):
    game = gunjin.load("mini-3x4")
    state = game.new_state(seed=1)
    view, dealt = state.view(0), gunjin.load("kuhn").new_state(seed=1).view(0)
    run = _tables(tmp_path)
    agent = gunjin.agent("greedy", game)
    meetings = gunjin.arena("mini-3x4", ["greedy", "random"], pairs=5, seed=1)
    calls = {
        "CHANCE": lambda: gunjin.CHANCE == -1,
        "TERMINAL": lambda: gunjin.TERMINAL == -4,
        "Actors": lambda: gunjin.Actors(["w-23-6i"]) is not None,
        "Agent": lambda: isinstance(agent, gunjin.Agent),
        "ArenaResult": lambda: isinstance(meetings, gunjin.ArenaResult),
        "BatchEnv": lambda: len(gunjin.BatchEnv(game, 3, seed=1)) == 3,
        "Belief": lambda: isinstance(gunjin.belief(view), gunjin.Belief),
        "Choice": lambda: isinstance(agent.policy(state)[0], gunjin.Choice),
        "Exploitation": lambda: isinstance(gunjin.exploit("random", "kuhn"), gunjin.Exploitation),
        "Game": lambda: isinstance(game, gunjin.Game),
        "GunjinError": lambda: issubclass(gunjin.GunjinError, ValueError),
        "IllegalActionError": lambda: issubclass(gunjin.IllegalActionError, gunjin.GunjinError),
        "InternalError": lambda: issubclass(gunjin.InternalError, RuntimeError),
        "NotFoundError": lambda: issubclass(gunjin.NotFoundError, gunjin.GunjinError),
        "PublicState": lambda: isinstance(gunjin.public_state(dealt), gunjin.PublicState),
        "register": lambda: gunjin.register("coin", Coin()) is None and gunjin.load("coin").has_chance,
        "Ratings": lambda: isinstance(gunjin.elo(meetings), gunjin.Ratings),
        "Run": lambda: isinstance(run, gunjin.Run),
        "SelfplayResult": lambda: isinstance(gunjin.selfplay("kuhn", "random", games=4), gunjin.SelfplayResult),
        "Solution": lambda: isinstance(gunjin.solve("kuhn", iterations=10), gunjin.Solution),
        "State": lambda: isinstance(state, gunjin.State),
        "Test": lambda: isinstance(gunjin.sprt([(1.0, 0.5)] * 9, 0.5, 0.6), gunjin.Test),
        "View": lambda: isinstance(view, gunjin.View),
        "__version__": lambda: gunjin.__version__[0].isdigit(),
        "agent": lambda: gunjin.agent("random", "kuhn").name == "random",
        "agents": lambda: "greedy" in str(gunjin.agents()),
        "arena": lambda: bool(meetings),
        "belief": lambda: gunjin.belief(view) is not None,
        "elo": lambda: gunjin.elo(meetings) is not None,
        "eras": lambda: gunjin.eras(run, samples=10) is not None,
        "exploit": lambda: np.isfinite(gunjin.exploit("random", "kuhn").nashconv),
        "games": lambda: "w-23-6i" in str(gunjin.games()),
        "load": lambda: game.num_actions > 0,
        "public_state": lambda: gunjin.public_state(dealt).joint().sum() == 1,
        "read_run": lambda: run is not None,
        "rules": lambda: gunjin.rules.show("w-23-6i") is not None,
        "selfplay": lambda: len(gunjin.selfplay("kuhn", "random", games=4)) == 4,
        "setups": lambda: gunjin.setups(run) is not None,
        "show_progress": lambda: gunjin.show_progress(True) is None,
        "solve": lambda: gunjin.solve("kuhn", iterations=10).nashconv < 1,
        "sprt": lambda: gunjin.sprt([(1.0, 0.5)] * 9, 0.5, 0.6) is not None,
        "values": lambda: gunjin.values(run, samples=10) is not None,
    }
    assert sorted(calls) == sorted(gunjin.__all__)
    for name, call in calls.items():
        assert call(), name
