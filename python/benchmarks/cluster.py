"""What a cluster costs: `python python/benchmarks/cluster.py [overhead [SECONDS [TURNS]]|scheduler|simulate]`.

overhead   One process with two threads against two Dask workers with shards of SECONDS (60) of greedy games, in turn, TURNS (3) times.
scheduler  How many shards that do nothing Dask hands out in a second: 100,000 of them.
simulate   From these two and assumptions that it prints: of what use 1,000 and 10,000 workers are, by the length of shards.

GUNJIN names the program; an optimised build is what counts.
"""

import heapq
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

SPEC = """
seed = 1
games = {games}
[[grid]]
editions = ["w-23-6i"]
agents = [["greedy", "greedy"]]
"""
#: Assumptions of the simulation, in seconds and shares. The first two are measured by the other parts.
START = 0.2
SCHEDULED = 1 / 478
UPLOAD = 0.5
#: One worker in so many has a third of the speed of the others.
SLOW, SLOWNESS = 50, 3.0
#: Lengths of shards vary by so much of their mean (games differ, machines are shared).
SPREAD = 0.15
#: Seconds of one core of the whole run: 2,000 core-hours.
WORK = 2_000 * 3600.0


def seconds_of(work) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def overhead(seconds: float = 60.0, turns: float = 3) -> None:
    from gunjin.cluster import run
    from gunjin.cluster.plans import command

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.toml"
        probe.write_text(SPEC.format(games=4000))
        rate = 4000 / seconds_of(lambda: command("run", str(probe), "--threads", "1", "--out", f"{folder}/probe"))
        shards = 4
        spec = Path(folder) / "spec.toml"
        spec.write_text(SPEC.format(games=int(rate * seconds * shards)))
        ratios = []
        for turn in range(int(turns)):
            one = seconds_of(lambda: command("run", str(spec), "--threads", "2", "--out", f"{folder}/one-{turn}"))
            many = seconds_of(lambda: run(spec, f"{folder}/many-{turn}", shards=shards, quiet=True))
            ratios.append(many / one)
            print(f"one process {one:.1f} s, cluster {many:.1f} s: {100 * (many / one - 1):+.1f} %", flush=True)
        print(f"median {100 * (statistics.median(ratios) - 1):+.1f} % with {shards} shards of {seconds:.0f} s, start and merge included")


def nothing(number: int) -> int:
    return number


def scheduler(shards: int = 100_000) -> None:
    import distributed

    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster, distributed.Client(cluster) as client:
        client.submit(nothing, 0).result()
        begun = time.perf_counter()
        done = 0
        for first in range(0, shards, 1000):
            numbers = range(first, min(first + 1000, shards))
            done += len(client.gather(client.map(nothing, numbers, pure=False)))
        seconds = time.perf_counter() - begun
    print(f"{done} shards in {seconds:.1f} s: {done / seconds:.0f} a second")


def efficiency(workers: int, length: float, seed: int) -> float:
    """The share of the workers' time that goes into games, for shards of a mean length in seconds."""
    dice = random.Random(seed)
    shards = max(int(WORK / length), 1)
    free = [(0.0, worker) for worker in range(workers)]
    heapq.heapify(free)
    handed, end = 0.0, 0.0
    for _ in range(shards):
        at, worker = heapq.heappop(free)
        # The scheduler hands out one shard after another.
        handed = max(handed + SCHEDULED, at)
        slowness = SLOWNESS if worker % SLOW == 0 else 1.0
        took = START + UPLOAD + length * slowness * max(dice.gauss(1.0, SPREAD), 0.1)
        end = max(end, handed + took)
        heapq.heappush(free, (handed + took, worker))
    return WORK / (end * workers)


def simulate() -> None:
    print(f"{WORK / 3600:.0f} core-hours; {START} s to start a shard, {1 / SCHEDULED:.0f} shards handed out a second, {UPLOAD} s to put one away,")
    print(f"one worker of {SLOW} is {SLOWNESS:.0f} times slower, lengths vary by {100 * SPREAD:.0f} %")
    lengths = [10, 30, 60, 300, 1200]
    print("workers  " + "  ".join(f"{length:>5} s" for length in lengths))
    for workers in (100, 1_000, 10_000):
        found = [statistics.median(efficiency(workers, length, seed) for seed in range(3)) for length in lengths]
        print(f"{workers:>7}  " + "  ".join(f"{100 * share:>5.0f} %" for share in found), flush=True)


if __name__ == "__main__":
    {"overhead": overhead, "scheduler": scheduler, "simulate": simulate}[sys.argv[1] if sys.argv[1:] else "overhead"](*map(float, sys.argv[2:4]))
