"""Random steps a second through Python: `gunjin.BatchEnv` beside OpenSpiel and Pgx on the same machine, in turn.

    pip install './python[openspiel]' pgx jax
    taskset -c 0 python python/benchmarks/random_steps.py --seconds 3 --rounds 3

Every step of ours asks for a random legal action in each game and plays it. A step of OpenSpiel takes a random action of
`legal_actions()`, fills mask and observation where that is said, and plays it. Pgx takes a random legal action in each game
by one compiled loop, which always has mask and observation. Peers that are not installed are left out.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import statistics
import time
from functools import partial

import numpy as np

import gunjin


def ours(name: str, games: int, threads: int, seconds: float, **settings) -> float:
    """Steps a second of a batch."""
    environment = gunjin.BatchEnv(name, games, seed=1, threads=threads, **settings)
    for _ in range(3):
        environment.step(environment.sample())
    steps, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        for _ in range(8):
            environment.step(environment.sample())
        steps += 8 * games
    return steps / (time.perf_counter() - begin)


def openspiel(name: str, seconds: float, tensors: bool) -> float:
    """Steps a second of one state after another."""
    import pyspiel

    game, draw = pyspiel.load_game(name), random.Random(1)
    steps, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if tensors:
                np.asarray(state.legal_actions_mask(), np.int8)
                np.asarray(state.observation_tensor(), np.float32)
            state.apply_action(draw.choice(state.legal_actions()))
            steps += 1
    return steps / (time.perf_counter() - begin)


def pgx(name: str, games: int, seconds: float) -> float:
    """Steps a second of a batch."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    environment = pgx.make(name)
    step = jax.vmap(auto_reset(environment.step, environment.init))

    def one(carry, key):
        draw, restart = jax.random.split(key)
        state, seen = carry
        actions = jax.random.categorical(draw, jax.numpy.log(state.legal_action_mask.astype("float32")), axis=1)
        state = step(state, actions, jax.random.split(restart, games))
        # Whoever leaves observations unused lets the compiler leave them out.
        return (state, seen + state.observation.sum()), None

    loop = jax.jit(lambda carry, key: jax.lax.scan(one, carry, jax.random.split(key, 64))[0])
    carry = (jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.PRNGKey(1), games)), 0.0)
    carry = jax.block_until_ready(loop(carry, jax.random.PRNGKey(2)))
    steps, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        carry = jax.block_until_ready(loop(carry, jax.random.PRNGKey(steps)))
        steps += 64 * games
    return steps / (time.perf_counter() - begin)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="w-23-6i")
    parser.add_argument("--games", type=int, default=1024, help="games of a batch")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each, in turn; the median is shown")
    asked = parser.parse_args()
    batch = (asked.game, asked.games, asked.threads, asked.seconds)
    measured = {
        "gunjin, steps alone": lambda: ours(*batch, observation=None, mask=False),
        "gunjin, masks": lambda: ours(*batch, observation=None),
        "gunjin, masks and observations (float32)": lambda: ours(*batch),
        "gunjin, masks and observations (uint8)": lambda: ours(*batch, observation="uint8"),
        "gunjin, masks and observations (bits)": lambda: ours(*batch, observation="bits", mask="bits"),
    }
    if importlib.util.find_spec("pyspiel"):
        for game in ("phantom_ttt", "dark_chess"):
            measured |= {
                f"OpenSpiel {game}, steps alone": partial(openspiel, game, asked.seconds, False),
                f"OpenSpiel {game}, masks and observations": partial(openspiel, game, asked.seconds, True),
            }
    if importlib.util.find_spec("pgx"):
        what = "Pgx connect_four, masks and observations"
        measured[what] = partial(pgx, "connect_four", asked.games, asked.seconds)
    figures: dict[str, list[float]] = {what: [] for what in measured}
    for _ in range(asked.rounds):
        for what, measure in measured.items():
            figures[what].append(measure())
    width = max(map(len, figures))
    for what, values in figures.items():
        low, high = min(values), max(values)
        print(f"{what:{width}}  {statistics.median(values):>12,.0f} steps/s  ({low:,.0f} to {high:,.0f})")


if __name__ == "__main__":
    main()
