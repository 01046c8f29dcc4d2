"""CFR+ beside OpenSpiel (C++) and LiteEFG on the same games and machine, in turn: milliseconds an iteration, without building.

    pip install './python[openspiel]' LiteEFG
    taskset -c 0 python python/benchmarks/cfr_plus.py --rounds 5

One iteration updates both seats, one after the other, and the linear average. NashConv after 100 shows that all do the same;
LiteEFG averages the strategies after an iteration, the others those before.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import statistics
import time
from collections.abc import Callable

import LiteEFG
import pyspiel
from LiteEFG.baselines import CFRplus

import gunjin

GAMES = {"kuhn": "kuhn_poker", "leduc": "leduc_poker", "liars_dice:sides=4": "liars_dice(dice_sides=4)", "liars_dice": "liars_dice"}
#: A step, and NashConv of the average.
Solver = tuple[Callable[[], None], Callable[[], float]]


def openspiel(game: pyspiel.Game) -> Solver:
    solver = pyspiel.CFRPlusSolver(game)
    return solver.evaluate_and_update_policy, lambda: pyspiel.nash_conv(game, solver.average_policy())


def liteefg(game: pyspiel.Game) -> Solver:
    with contextlib.redirect_stdout(io.StringIO()):
        graph, environment = CFRplus.graph(), LiteEFG.OpenSpielEnv(game)
    environment.set_graph(graph)

    def step() -> None:
        graph.update_graph(environment)
        environment.update_strategy(graph.current_strategy())

    return step, lambda: sum(environment.exploitability(graph.current_strategy(), "linear-avg-iterate"))


def pace(step: Callable[[], None], seconds: float) -> float:
    """Milliseconds a step."""
    steps, begin = 0, time.perf_counter()
    while steps == 0 or time.perf_counter() - begin < seconds:
        step()
        steps += 1
    return 1000 * (time.perf_counter() - begin) / steps


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each, in turn; the median is shown")
    asked = parser.parse_args()
    for name, theirs in GAMES.items():
        peers = {"OpenSpiel": openspiel(pyspiel.load_game(theirs)), "LiteEFG": liteefg(pyspiel.load_game(theirs))}
        nashconv = {"gunjin": gunjin.solve(name, "cfr+", 100).nashconv}
        for peer, (step, told) in peers.items():
            for _ in range(100):
                step()
            nashconv[peer] = told()
        took: dict[str, list[float]] = {solver: [] for solver in nashconv}
        for _ in range(asked.rounds):
            took["gunjin"].append(1000 / gunjin.solve(name, "cfr+", seconds=asked.seconds).report["iterations_per_second"])
            for peer, (step, _told) in peers.items():
                took[peer].append(pace(step, asked.seconds))
        for solver, times in took.items():
            turns = [one / ours for one, ours in zip(times, took["gunjin"], strict=True)]
            ratio = f"{statistics.median(turns):,.1f} ({min(turns):,.1f} to {max(turns):,.1f})"
            print(f"{name:18}  {solver:9}  {statistics.median(times):12.5f} ms  {ratio:>24}  NashConv {nashconv[solver]:.6f}", flush=True)


if __name__ == "__main__":
    main()
