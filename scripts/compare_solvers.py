"""Solvers beside each other on one machine, one thread each: gunjin, OpenSpiel's C++ solvers and the crate `cfr`.
Called by scripts/compare-solvers with the paths of the two programs."""

import json
import statistics
import subprocess
import sys
import time

import pyspiel

ROUNDS = 5
GUNJIN, PEERS = sys.argv[1:3]


def ours(game, algorithm, iterations):
    """Iterations a second and NashConv."""
    words = [GUNJIN, "solve", game, "--algorithm", algorithm, "--iterations", str(iterations), "--format", "json"]
    found = json.loads(subprocess.run(words, check=True, capture_output=True).stdout)
    return iterations / found["seconds"], found["nashconv"]


def crate(game, method, schedule, iterations):
    words = [PEERS, game, method, schedule, str(iterations)]
    seconds, nash_conv = subprocess.run(words, check=True, capture_output=True).stdout.split()
    return iterations / float(seconds), float(nash_conv)


def full_width(game, iterations):
    return timed(pyspiel.CFRPlusSolver(pyspiel.load_game(game)).evaluate_and_update_policy, iterations)


def sampling(game, iterations):
    return timed(pyspiel.ExternalSamplingMCCFRSolver(pyspiel.load_game(game), 1).run_iteration, iterations)


def timed(iterate, iterations):
    begin = time.perf_counter()
    for _ in range(iterations):
        iterate()
    return iterations / (time.perf_counter() - begin), None


# What is compared; who does it, in how many iterations; what is asked of the quotient with ours.
SPEED = [
    ("CFR+, Leduc", lambda: ours("leduc", "cfr+", 20_000), lambda: full_width("leduc_poker", 150), 300),
    ("CFR+, liar's dice", lambda: ours("liars_dice", "cfr+", 1_000), lambda: full_width("liars_dice", 15), 100),
    ("ES-MCCFR, Leduc", lambda: ours("leduc", "es-mccfr", 1_000_000), lambda: sampling("leduc_poker", 40_000), 40),
]

# The crate on the same trees: game, its methods and schedules, our algorithms, NashConv to be reached.
ACCURACY = [
    ("leduc", [("full", "cfr+"), ("full", "dcfr"), ("external", "dcfr")], ["cfr+", "dcfr"], 0.01),
    ("leduc:deal=ranks", [("full", "cfr+"), ("full", "dcfr"), ("external", "dcfr")], ["cfr+", "dcfr"], 0.01),
    ("liars_dice", [("full", "cfr+"), ("full", "dcfr"), ("external", "dcfr")], ["cfr+", "dcfr"], 0.01),
]
# The crate is given up beyond so many seconds of one solve.
PATIENCE = 20.0


def speed():
    print(f"Iterations a second, OpenSpiel {pyspiel.__version__ if hasattr(pyspiel, '__version__') else ''}: "
          f"median of {ROUNDS} turns; the quotient of each turn, least to greatest")
    for name, mine, theirs, wanted in SPEED:
        turns = [(mine()[0], theirs()[0]) for _ in range(ROUNDS)]
        quotients = sorted(one / other for one, other in turns)
        one, other = (statistics.median(column) for column in zip(*turns))
        print(f"  {name:<20} ours {one:>12,.0f}  OpenSpiel {other:>10,.1f}  "
              f"{statistics.median(quotients):6.0f} times ({quotients[0]:.0f} to {quotients[-1]:.0f}), asked {wanted}")


def iterations_needed(run, target):
    """The least of the numbers 10, 13, 16, ... (a quarter more each time) after which NashConv is low enough."""
    iterations = 10
    while True:
        rate, nash_conv = run(iterations)
        if nash_conv <= target:
            return iterations
        if iterations / rate > PATIENCE:
            return None
        iterations += (iterations + 3) // 4


def seconds_needed(contestants, target):
    """For each: iterations and median seconds, taking turns."""
    needed = {name: iterations_needed(run, target) for name, run in contestants}
    runs = {name: (lambda run=run, n=needed[name]: n / run(n)[0]) for name, run in contestants if needed[name]}
    turns = [{name: run() for name, run in runs.items()} for _ in range(ROUNDS)]
    return {name: (needed[name], statistics.median(turn[name] for turn in turns) if name in runs else None)
            for name, _ in contestants}


def accuracy():
    print(f"Seconds to a NashConv, and iterations; the crate cfr 0.6.2: median of {ROUNDS} turns")
    for game, methods, algorithms, target in ACCURACY:
        contestants = [(f"ours {name}", lambda n, name=name: ours(game, name, n)) for name in algorithms]
        contestants += [(f"cfr {method} {schedule}", lambda n, m=method, s=schedule: crate(game, m, s, n))
                        for method, schedule in methods]
        for name, (iterations, seconds) in seconds_needed(contestants, target).items():
            said = f"{seconds:10.5f} s {iterations:>10,} iterations" if seconds else f"not within {PATIENCE:.0f} s"
            print(f"  {game:<18} NashConv {target:<6} {name:<20} {said}")


def rates():
    print(f"Iterations a second of external sampling, the crate cfr 0.6.2: median of {ROUNDS} turns, NashConv after them")
    for game in ["leduc", "leduc:deal=ranks"]:
        turns = [(ours(game, "es-mccfr", 1_000_000), crate(game, "external", "vanilla", 1_000_000))
                 for _ in range(ROUNDS)]
        for name, place in [("ours", 0), ("cfr", 1)]:
            rate = statistics.median(turn[place][0] for turn in turns)
            print(f"  {game:<18} {name:<5} {rate:>12,.0f}  NashConv {turns[0][place][1]:.4f}")


if __name__ == "__main__":
    speed()
    rates()
    accuracy()
