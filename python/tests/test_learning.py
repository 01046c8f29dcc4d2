"""Networks learned by PyTorch: the network is the laboratory's, and folders survive."""

import json
from pathlib import Path

import gunjin
import numpy
import pytest
from gunjin import Actors

#: Of the built-in network.
FIRST, SECOND = 64, 32


def built_in(root: Path) -> str:
    return (root / "data/networks/learned.json").read_text("utf-8")


def weights_of(text: str) -> tuple[int, int, "numpy.ndarray"]:
    file = json.loads(text)
    return (file["shape"]["first"], file["shape"]["second"], numpy.array(file["weights"], numpy.int16))


@pytest.fixture(scope="module")
def root() -> Path:
    return Path(__file__).resolve().parents[2]


def test_actors_play_the_same_games_on_any_number_of_threads(root: Path) -> None:
    network = weights_of(built_in(root))
    played = [Actors(["mini-4x6", "mini-3x4"], seed=3, threads=threads).play(network, [network], 10, 6) for threads in (1, 3)]
    assert played[0]["games"] == 6
    assert len(played[0]["chosen"]) > 6
    assert played[0]["counts"].sum() == len(played[0]["reference"])
    for name, numbers in played[0].items():
        assert numpy.array_equal(numbers, played[1][name]), name


def test_wrong_networks_and_games_are_refused(root: Path) -> None:
    actors = Actors(["mini-3x4"])
    with pytest.raises(gunjin.GunjinError, match="weights are not"):
        actors.play((FIRST, SECOND, numpy.zeros(3, numpy.int16)), [], 0, 1)
    with pytest.raises(gunjin.GunjinError, match="has no networks to train"):
        Actors(["tori"])
    with pytest.raises(gunjin.GunjinError, match="name a game"):
        Actors([])


def test_the_network_plays_as_the_laboratory_does(root: Path) -> None:
    torch = pytest.importorskip("torch")
    from gunjin.learning import Decisions, Network
    from gunjin.learning.network import scaled
    from gunjin.learning.trainer import log_policy

    actors = Actors(["w-23-6i"], seed=5)
    network = Network.read(built_in(root), actors.layout)
    assert numpy.array_equal(network.whole(), weights_of(built_in(root))[2])
    network = network.widened(actors.context)
    assert network.shape.context == actors.context
    decisions = Decisions.of(actors.play(network.acting(), [network.acting()], 0, 4), actors.moves, actors.context)
    owner = torch.repeat_interleave(torch.arange(len(decisions)), torch.from_numpy(decisions.counts))
    cpu = torch.device("cpu")
    with torch.no_grad():
        scores = network(scaled(decisions.context, cpu), scaled(decisions.moves, cpu), owner)
        policy = log_policy(scores, owner, len(decisions)).exp().numpy()
    chosen = policy[numpy.cumsum(decisions.counts) - decisions.counts + decisions.chosen]
    assert len(chosen) > 50
    # The laboratory rounds what units say to 1/256.
    assert numpy.abs(chosen - decisions.probability).max() < 0.05
    assert numpy.abs(chosen - decisions.probability).mean() < 0.005


def test_decisions_are_taken_whole() -> None:
    pytest.importorskip("torch")
    from gunjin.learning import Decisions

    counts = numpy.array([2, 1, 3])
    moves = numpy.arange(6, dtype=numpy.int16).reshape(6, 1)
    decisions = Decisions(
        context=numpy.arange(3, dtype=numpy.int16).reshape(3, 1),
        moves=moves,
        counts=counts,
        chosen=numpy.zeros(3, numpy.int64),
        probability=numpy.ones(3, numpy.float32),
        advantage=numpy.array([1.0, -4.0, 2.0], numpy.float32),
        reference=numpy.arange(6, dtype=numpy.float32),
    )
    taken = decisions.take(numpy.array([2, 0]))
    assert taken.moves.ravel().tolist() == [3, 4, 5, 0, 1]
    assert taken.reference.tolist() == [3, 4, 5, 0, 1]
    worth = decisions.worth_learning(0.6)
    assert worth.counts.tolist() == [1, 3]
    assert worth.advantage.tolist() == pytest.approx([-4.0 / 7**0.5, 2.0 / 7**0.5])


def test_a_folder_that_was_interrupted_ends_with_the_same_network(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from gunjin.learning import LearningError, learn

    plan = {"steps": 4, "step_games": 40, "judge_every": 2, "pairs": 10, "generation": 2, "seed": 7}
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    learn(["mini-4x6", "mini-3x4"], whole, device="cpu", **plan)
    for _ in range(4):
        learn(["mini-4x6", "mini-3x4"], parts, device="cpu", resume=True, stop=lambda: True, **plan)
    for name in ("plan.json", "events.jsonl", "best.json", "last.json"):
        assert (whole / name).read_bytes() == (parts / name).read_bytes(), name
    kinds = [json.loads(line)["event"] for line in (whole / "events.jsonl").read_text().splitlines()]
    assert kinds == ["step", "step", "match", "step", "step", "match"]
    start, end = weights_of((whole / "best.json").read_text()), weights_of((whole / "last.json").read_text())
    assert start[2].any() and end[2].any()
    players = [f"learned:net={whole / 'best.json'}", "random"]
    assert len(gunjin.arena("mini-4x6", players, pairs=2, seed=1)) == 4
    with pytest.raises(LearningError, match="resume it"):
        learn("mini-3x4", whole, device="cpu", **plan)
    with pytest.raises(LearningError, match="with other settings"):
        learn("mini-3x4", whole, device="cpu", resume=True, **plan)


def test_learning_finds_what_wins(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from gunjin.learning import learn

    learn("mini-4x6", tmp_path / "net", device="cpu", steps=20, step_games=256, judge_every=20, pairs=200, seed=1)
    events = [json.loads(line) for line in (tmp_path / "net/events.jsonl").read_text().splitlines()]
    assert events[-1]["score"] > 0.45
    assert all(event["decisions"] > 0 for event in events if event["event"] == "step")


def test_networks_at_odd_addresses_are_played(root: Path) -> None:
    pytest.importorskip("torch")
    from gunjin.learning.players import _part

    first, second, weights = weights_of(built_in(root))
    odd: numpy.ndarray = numpy.ndarray(len(weights), numpy.int16, b"\0" + weights.tobytes(), offset=1)
    assert not odd.flags.aligned
    wanted = (("mini-3x4",), 0.3, 0.99, 0.95, 3)
    played = [_part(wanted, (first, second, numbers), [], 0, 2) for numbers in (weights, odd)]
    assert all(numpy.array_equal(played[0][name], played[1][name]) for name in played[0])


def test_workers_play_the_games_of_one_process(root: Path) -> None:
    pytest.importorskip("distributed")
    pytest.importorskip("torch")
    from gunjin.learning.players import players

    wanted = (("mini-4x6", "mini-3x4"), 0.3, 0.99, 0.95, 3)
    network = weights_of(built_in(root))
    alone = Actors(list(wanted[0]), seed=3)
    one = alone.play(network, [network], 7, 20)
    with players(alone, wanted, None, 2) as workers:
        many = workers.play(network, [network], 7, 20)
    assert one.keys() == many.keys()
    for name, numbers in one.items():
        assert numpy.array_equal(numbers, many[name]), name
