"""Beliefs, solvers, rules, runs in folders, statistics, the command."""

import signal
import subprocess
import sys
import time

import numpy
import polars
import pytest

import gunjin


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("runs") / "mini"
    gunjin.selfplay("mini-3x4", "random", 2000, seed=3, out=path, tables=["positions", "setups", "combats"], sample=1)
    return path


def test_beliefs():
    state = gunjin.load("w-23-6i").new_state(seed=1)
    known = gunjin.belief(state)
    assert known.array.shape == (23, len(known.kinds))
    assert numpy.allclose(known.array.sum(axis=1), 1) and known.worlds > 10**9
    assert known.frame().height == sum(len(kinds) for kinds in known.marginals.values())
    assert known.array.sum() == pytest.approx(23)
    worlds = [state.view().resample(seed).truth["pieces"] for seed in range(300)]
    square = known.squares[0]
    kind = max(known.marginals[square], key=known.marginals[square].get)
    share = sum(world[square].upper() == kind for world in worlds) / len(worlds)
    assert abs(share - known.marginals[square][kind]) < 0.12, "drawn worlds agree with the chances"
    with pytest.raises(gunjin.GunjinError, match="editions"):
        gunjin.belief(gunjin.load("tori").new_state())


def test_forecasts():
    state = gunjin.load("w-23-6i").new_state(seed=1)
    chances = state.view(0).forecast()
    assert set(chances) == {"win", "draw", "loss"} and sum(chances.values()) == pytest.approx(1)
    agent, moments = gunjin.Agent("learned", state.game), []
    while not state.is_terminal:
        if len(state.history) == 40:
            view = state.view(0)
            assert view.resample(7).view(0).forecast() == view.forecast(), "what is hidden changes nothing"
        moments.append(state.view(0).forecast())
        state.apply(max(agent.policy(state.view()), key=lambda choice: choice[1])[0])
    last = state.view(0).forecast()
    assert last["win"] + last["draw"] / 2 == state.returns()[0]
    assert len({chances["win"] for chances in moments}) > 10
    with pytest.raises(gunjin.GunjinError, match="forecasts exist for editions of 軍人将棋 only, not for tori"):
        gunjin.load("tori").new_state().view(0).forecast()


def test_a_solution_is_an_equilibrium(tmp_path):
    solution = gunjin.solve("kuhn", "cfr+", iterations=2000)
    assert solution.value[0] == pytest.approx(-1 / 18, abs=1e-3) and solution.nashconv < 1e-2
    again = gunjin.exploit(solution)
    assert again.nashconv == pytest.approx(solution.nashconv, abs=1e-12)
    assert solution.curve().columns == ["iterations", "seconds", "nashconv", "value"]
    solution.save(tmp_path / "kuhn.policy")
    assert gunjin.exploit(tmp_path / "kuhn.policy", "kuhn").nashconv == pytest.approx(solution.nashconv, abs=1e-12)
    assert gunjin.exploit(f"table:policy={tmp_path / 'kuhn.policy'}", "kuhn").nashconv < 1e-2
    state = gunjin.load("kuhn").new_state()
    state.apply(2), state.apply(0)
    chances = {choice.text: choice.probability for choice in solution.policy(state)}
    assert set(chances) == {"pass", "bet"} and sum(chances.values()) == pytest.approx(1)


def test_a_python_player_is_judged():
    class Uniform:
        def policy(self, view, legal_actions):
            return [1 / len(legal_actions)] * len(legal_actions)

    class Solved:
        def __init__(self, solution):
            self.solution = solution

        def policy(self, view, legal_actions):
            return {choice.action: choice.probability for choice in self.solution.policy(view)}

    class Failing:
        def policy(self, view, legal_actions):
            raise RuntimeError("not today")

    assert gunjin.exploit(Uniform(), "leduc").nashconv == pytest.approx(
        gunjin.exploit("random", "leduc").nashconv, abs=1e-9
    )
    solution = gunjin.solve("kuhn", "dcfr", iterations=300)
    judged = gunjin.exploit(Solved(solution), "kuhn")
    assert judged.nashconv == pytest.approx(solution.nashconv, abs=1e-9)
    with pytest.raises(RuntimeError, match="not today"):
        gunjin.exploit(Failing(), "kuhn")


def test_editions_are_solved_with_their_setups():
    for reference_setup in (False, True):
        solution = gunjin.solve("mini-2x4", "cfr+", iterations=3, reference_setup=reference_setup)
        assert 0 < solution.nashconv < 1
        assert gunjin.exploit(solution).nashconv == pytest.approx(solution.nashconv, abs=1e-9)


def test_solvers_refuse_with_a_reason():
    with pytest.raises(gunjin.GunjinError, match="algorithm"):
        gunjin.solve("kuhn", "guessing")
    with pytest.raises(gunjin.GunjinError, match="target"):
        gunjin.solve("kuhn", target=-1.0)
    with pytest.raises(gunjin.GunjinError):
        gunjin.solve("w-23-6i", iterations=1)
    with pytest.raises(gunjin.GunjinError):
        gunjin.solve("chu", iterations=1, memory=1_000_000)
    with pytest.raises(gunjin.GunjinError, match="cannot be evaluated"):
        gunjin.exploit("process:cat", "kuhn")
    with pytest.raises(gunjin.GunjinError, match="which game"):
        gunjin.exploit("random")


def test_rules_are_objects():
    shown = gunjin.rules.show("w-23-6i:mine_on_win=stays")
    assert shown["id"] == "w-23-6i:mine_on_win=stays" and shown.switches["mine_on_win"] == "stays"
    assert "mine_on_win" in shown.text
    assert len(gunjin.rules.show(gunjin.load("kuhn")).text) > 20
    difference = gunjin.rules.diff("w-23-6i", "p3-23-6i")
    assert difference.text and difference.data
    check = gunjin.rules.check("p3-23-6i")
    assert check.settled and len(check) == len(check.data)
    with pytest.raises(gunjin.NotFoundError, match="is not an edition"):
        gunjin.rules.diff("tori", "w-23-6i")


def test_a_run_is_read_with_types(folder):
    run = gunjin.read_run(folder)
    games = run.games.collect()
    assert run.is_complete and games.height == 2000 and isinstance(run.games, polars.LazyFrame)
    assert games.schema["score_1"] == polars.Float64 and games.schema["plies"] == polars.Int64
    assert games.schema["reason"] == polars.String
    assert run.schema("games")["plies"] == "integer"
    assert set(run.tables) == {"games", "positions", "setups", "combats", "timings"}
    assert run.combats.select(polars.len()).collect().item() > 0
    pandas = run.to_pandas("games")
    assert len(pandas) == 2000 and pandas["score_1"].sum() == games["score_1"].sum()
    assert str(pandas["plies"].dtype) == "Int64"
    with pytest.raises(AttributeError, match="captures"):
        run.captures  # noqa: B018
    with pytest.raises(gunjin.NotFoundError, match="no run"):
        gunjin.read_run(folder.parent / "nothing")


def test_the_frame_of_a_result_says_what_the_folder_says(folder, tmp_path):
    result = gunjin.selfplay("mini-3x4", "random", 2000, seed=3)
    table = gunjin.read_run(folder).games.select("score_1", "plies", "reason").collect()
    assert table.equals(result.games().select("score_1", "plies", "reason"))
    again = gunjin.selfplay(
        "mini-3x4", "random", 2000, seed=3, out=folder, tables=["positions", "setups", "combats"], sample=1
    )
    assert again.scores == result.scores, "a finished run is read, not played"
    with pytest.raises(gunjin.GunjinError, match="another run"):
        gunjin.selfplay("mini-3x4", "random", 7, out=folder)


def test_an_arena_leaves_its_tables(tmp_path):
    result = gunjin.arena("mini-3x4", ["greedy", "random", "tactician"], pairs=10, out=tmp_path / "arena")
    run = gunjin.read_run(tmp_path / "arena")
    assert run.standing.collect()["agent"].to_list() == result.standing()["agent"].to_list()
    assert run.meetings.collect().height == 6
    assert len(result.standing(pandas=True)) == 3
    ratings = gunjin.elo(result)
    for place in result.places:
        assert ratings.ratings[place["agent"]][0] == pytest.approx(place["rating"], abs=1e-6)


def test_statistics_of_runs(folder):
    values = gunjin.values(folder, samples=20)
    assert "values" in values and values["values"].height > 0
    assert values.values.equals(values["values"])
    assert gunjin.eras([folder], samples=20)["eras"].height == 1
    frames = gunjin.setups(gunjin.read_run(folder), pandas=True)
    assert all(len(frame) for frame in frames.frames.values())
    with pytest.raises(gunjin.GunjinError):
        gunjin.values(folder.parent / "nothing")


def test_frames_have_the_columns_of_the_csv_in_their_order(folder, tmp_path):
    command = [sys.executable, "-m", "gunjin", "values", str(folder), "--format", "csv", "--samples", "20"]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    header = printed.splitlines()[0].split(",")
    assert gunjin.values(folder, samples=20)["values"].columns == header
    assert list(gunjin.values(folder, samples=20, pandas=True)["values"].columns) == header
    result = gunjin.arena("mini-3x4", ["greedy", "random"], pairs=5, out=tmp_path / "arena")
    header = (tmp_path / "arena" / "standing.csv").read_text().splitlines()[0].split(",")
    assert result.standing().columns == header
    test = gunjin.sprt([(1.0, 0.5)] * 9)
    assert test.frame().columns[:5] == ["null", "alternative", "alpha", "beta", "decision"]
    assert set(test.frame().columns) == set(test.data)


def test_ratings_and_tests_refuse_with_a_reason():
    with pytest.raises(gunjin.GunjinError, match="not a score"):
        gunjin.elo([("a", "b", [2.0])])
    with pytest.raises(gunjin.GunjinError, match="meeting"):
        gunjin.elo([("a", "a", [0.5])])
    with pytest.raises(gunjin.GunjinError, match="smaller first"):
        gunjin.sprt([(1, 0)], 0.6, 0.5)
    with pytest.raises(gunjin.GunjinError, match="is not a pair"):
        gunjin.sprt([(3.0, 0.0)])
    assert gunjin.sprt([]).decision == "undecided"
    assert gunjin.sprt([(1.0, 0.5), (0.0, 0.5)] * 20).frame().height == 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    "work", ['gunjin.selfplay("w-23-6i", "greedy", 10**7)', 'gunjin.solve("leduc", "cfr+", iterations=10**9)']
)
def test_ctrl_c_ends_long_work(work):
    program = f"import gunjin; print('begun', flush=True); {work}"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        process.stdout.readline()
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=30)
    assert "KeyboardInterrupt" in told and process.returncode != 0


def test_the_command_is_the_same_program():
    run = lambda *words: subprocess.run(
        [sys.executable, "-m", "gunjin", *words], capture_output=True, text=True, check=False
    )
    shown = run("rules", "show", "kuhn")
    assert shown.returncode == 0 and "Kuhn" in shown.stdout
    assert run("rules", "show", "kuhm").returncode == 2
    assert "Usage" in run("--help").stdout


def test_a_public_state_is_the_same_for_both_seats() -> None:
    state = gunjin.load("leduc").new_state()
    for _ in range(4):
        state.apply(state.legal_actions()[0])
    one, other = (gunjin.public_state(state.view(seat)) for seat in (0, 1))
    assert one.joint().sum() == pytest.approx(1)
    keys = [[[view.key() for view in views] for views in public.private] for public in (one, other)]
    orders = [[theirs.index(key) for key in ours] for ours, theirs in zip(*keys, strict=True)]
    assert one.joint() == pytest.approx(other.joint()[numpy.ix_(*orders)])
    with pytest.raises(gunjin.GunjinError, match="more than 2 histories"):
        gunjin.public_state(state.view(0), most=2)
