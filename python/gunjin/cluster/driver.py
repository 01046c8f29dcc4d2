"""Hands the shards of a plan to Dask until all of them are complete, then merges them.

Complete shards are found in the folders or the store, so that the same command resumes a killed driver.
"""

import os
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gunjin._progress import Meter
from gunjin.cluster.plans import Plan, Shard, command, planned
from gunjin.cluster.store import DifferentBytes, Store
from gunjin.cluster.task import ShardFailed, play_beside, play_into_store

#: Failures of a shard by a fault of its own before it is given up.
TRIES = 3
#: Losses of a shard's workers before it is given up.
LOST = 100
#: Shards that are handed out for every thread of the workers: the one that is played, and the next.
AHEAD = 2
#: Seconds after which a scheduler that does not shut down is left alone.
PATIENCE = 15.0
#: Shards that may fail on a worker, one after another, before it gets no more while others work.
FAULTS = 2
#: Seconds from one look at the workers to the next.
LOOK = 2.0
#: Seconds without a scheduler after which a driver gives up.
ALONE = 30.0
#: Seconds from one look at what is played to the next.
GLANCE = 0.1
#: Dask's settings. Workers of ours wait for a process: looking at them a hundred times a second would take 4 % of two
#: processors from the games.
SETTINGS = {
    "distributed.scheduler.allowed-failures": LOST,
    "distributed.comm.timeouts.connect": "30s",
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
}


class ClusterError(RuntimeError):
    """A run that cannot be finished."""


@contextmanager
def connected(scheduler: str | os.PathLike[str] | None, workers: int, threads: int) -> Iterator[Any]:
    """A client of a scheduler: its address, its scheduler file, or workers on this machine."""
    try:
        import dask
        import distributed
    except ImportError as cause:
        raise ImportError("this needs Dask: pip install 'gunjin[dask]'") from cause
    dask.config.set(SETTINGS)
    library: Any = distributed
    cluster = None
    if scheduler is None:
        cluster = library.LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs="ERROR"
        )
        client = library.Client(cluster)
    elif str(scheduler).endswith(".json"):
        client = library.Client(scheduler_file=os.fspath(scheduler))
    else:
        client = library.Client(os.fspath(scheduler))
    try:
        yield client
    finally:
        _close([client, *([] if cluster is None else [cluster])])


def _close(things: Sequence[Any]) -> None:
    """Closes clients and clusters; one that hangs is left alone."""

    def close() -> None:
        for thing in things:
            try:
                thing.close(timeout=PATIENCE / 3)
            except Exception as cause:  # A scheduler that was lost cannot be closed; the shards are there.
                print(f"while closing: {cause}", file=sys.stderr)

    closing = threading.Thread(target=close, daemon=True)
    closing.start()
    closing.join(PATIENCE)


def _workers(client: Any) -> dict[str, Any]:
    """The workers that a scheduler has, by address."""
    return dict(client.scheduler_info(n_workers=-1)["workers"])


def _threads(client: Any) -> int:
    """The threads of all workers."""
    return sum(int(worker["nthreads"]) for worker in _workers(client).values())


class _Driver:
    """Plays the shards of a plan: threads of a shard, folder for attempts, address of a store."""

    def __init__(self, plan: Plan, client: Any, threads: int, scratch: str | None, address: str | None) -> None:
        self.plan, self.client, self.threads, self.scratch, self.address = plan, client, threads, scratch, address
        self.store = None if address is None else Store(address)
        for shard in plan.shards:
            if self.store is not None and shard.line["number"] == 1:
                self.store.begin(shard)
        #: The workers on which a shard failed.
        self.failures: defaultdict[int, list[str]] = defaultdict(list)
        #: Shards that failed on a worker since one was played there.
        self.faults: Counter[str] = Counter()
        #: Shards that are handed out, with the workers that may play them; empty if all may.
        self.flying: dict[Any, tuple[Shard, frozenset[str]]] = {}
        self.losses: Counter[int] = Counter()

    def _is_there(self, shard: Shard) -> bool:
        if self.plan.is_complete(shard):
            return True
        return self.store is not None and self.store.manifest(shard) is not None

    def submit(self, shard: Shard) -> None:
        """Hands a shard out."""
        # Under a key of its own, so that a shard that failed is really played again.
        attempt = len(self.failures[shard.number]) + self.losses[shard.number]
        options: dict[str, Any] = {"pure": False, "retries": 0, "priority": -shard.number}
        options["key"] = f"{self.plan.path}-{shard.line['run']}-{shard.number}-{attempt}-{os.getpid()}"
        chosen = self.sound_workers(shard)
        if chosen:
            options["workers"] = list(chosen)
        how = (shard, self.threads, self.scratch)
        if self.address is not None:
            future = self.client.submit(play_into_store, *how, self.address, **options)
        else:
            future = self.client.submit(play_beside, os.fspath(self.plan.path), *how, **options)
        self.flying[future] = (shard, chosen)

    def sound_workers(self, shard: Shard) -> frozenset[str]:
        """The workers that may play a shard; workers on which it failed, for example with a full disk, are excluded."""
        workers = frozenset(_workers(self.client))
        sound = frozenset(worker for worker in workers if self.faults[worker] < FAULTS)
        sound -= frozenset(self.failures[shard.number])
        return frozenset() if sound == workers else sound

    def decided(self) -> bool:
        """True if a sequential test needs no more shards."""
        if not self.plan.is_tested:
            return False
        self.fetch()
        return self.plan.status()["decided"] is not None

    def fetch(self) -> None:
        """Copies what is complete in the store into the plan's folder."""
        if self.store is None:
            return
        for shard in self.plan.shards:
            folder = self.plan.folder(shard)
            if not folder.exists() and self.store.manifest(shard) is not None:
                folder.parent.mkdir(parents=True, exist_ok=True)
                self.store.fetch(shard, folder)

    def play(self, quiet: bool) -> None:
        """Plays what is missing. Shards are handed out in order, so that a test that is decided wastes little."""
        waiting = [shard for shard in self.plan.shards if not self._is_there(shard)][::-1]
        meter, done = Meter("shards"), len(self.plan.shards) - len(waiting)
        if self.decided():
            return
        while waiting or self.flying:
            slots = max(AHEAD * _threads(self.client), 1)
            while waiting and len(self.flying) < slots:
                self.submit(waiting.pop())
            future = self._ended()
            shard, _ = self.flying.pop(future)
            try:
                if future.status == "pending":
                    raise ConnectionError("all workers that could play it are lost")
                said: dict[str, Any] = future.result(timeout=60)
            except Exception as cause:
                future.cancel()
                self._failed(shard, cause)
                waiting.append(shard)
                continue
            self.faults[said["worker"]] = 0
            done += 1
            if not quiet:
                meter.tell(done, len(self.plan.shards))
            if self.decided():
                break
        meter.close()
        self.client.cancel(list(self.flying), force=True)
        self.fetch()

    def _ended(self) -> Any:
        """Waits for a shard that is handed out to end, well or not, or to have lost all workers that may play it."""
        alone, looked = None, time.monotonic()
        while True:
            for future in self.flying:
                if future.status != "pending":
                    return future
            if time.monotonic() - looked > LOOK:
                looked, workers = time.monotonic(), _workers(self.client)
                for future, (_, chosen) in self.flying.items():
                    if chosen and not chosen & workers.keys():
                        return future
            # Futures say nothing when their scheduler is lost.
            if self.client.status == "running":
                alone = None
            elif alone is None:
                alone = time.monotonic()
            elif time.monotonic() - alone > ALONE:
                raise ClusterError("the scheduler is lost; start one and repeat the command to resume")
            time.sleep(GLANCE)

    def _failed(self, shard: Shard, cause: Exception) -> None:
        """Notes why a shard is tried again; raises `ClusterError` if it is not."""
        if isinstance(cause, DifferentBytes) or (isinstance(cause, ShardFailed) and "differ" in cause.message):
            raise ClusterError(str(cause)) from cause
        if isinstance(cause, ShardFailed):
            self.failures[shard.number].append(cause.worker)
            self.faults[cause.worker] += 1
        else:
            self.losses[shard.number] += 1
        failed, lost = len(self.failures[shard.number]), self.losses[shard.number]
        if failed >= TRIES or lost >= LOST:
            raise ClusterError(f"shard {shard.number} failed {failed + lost} times; the last time: {cause}") from cause
        print(f"shard {shard.number} is played again: {cause}", file=sys.stderr)


def run(
    spec: str | os.PathLike[str] | Sequence[str],
    out: str | os.PathLike[str],
    *,
    scheduler: str | os.PathLike[str] | None = None,
    workers: int = 2,
    threads: int = 1,
    shards: int | None = None,
    shard_seconds: int = 60,
    scratch: str | os.PathLike[str] | None = None,
    store: str | None = None,
    quiet: bool = False,
) -> str:
    """Plays a spec file, or another command, on a cluster. Returns the output of the command.

    `out` becomes what `gunjin run SPEC --out OUT` leaves on one machine; the plan and its shards lie in `OUT.plan`.
    `scheduler` is the address of a Dask scheduler or its scheduler file; without it `workers` processes work here.
    Shards are estimated to take `shard_seconds` each, unless `shards` says how many there are. Attempts are played in
    `scratch`, if it is given, a folder of the worker's machine; with `store`, an address of fsspec, workers need not see
    `out`. Raises `ClusterError` if a shard cannot be played or two attempts at one differ.

    >>> import gunjin.cluster
    >>> words = ["run", "mini-4x6", "--agent", "greedy", "--agent", "random"]
    >>> print(gunjin.cluster.run(words, "results/mini", workers=4))  # doctest: +SKIP
    """
    words = ["run", os.fspath(spec)] if isinstance(spec, str | os.PathLike) else list(spec)
    out = Path(out).absolute()
    is_run_file = words[0] == "run" and not any(word.startswith("--agent") for word in words)
    if not is_run_file and (out / "manifest.json").is_file():
        return _shown(words, out)
    sizes = ["--shard-seconds", str(shard_seconds)] if shards is None else ["--shards", str(shards)]
    plan = planned(words, Path(f"{out}.plan") / "plan.jsonl", out, sizes, threads)
    if plan is None:
        return _shown(words, out)
    with connected(scheduler, workers, threads) as client:
        if not quiet:
            print(f"{len(plan.shards)} shards; dashboard: {client.dashboard_link}", file=sys.stderr, flush=True)
        driver = _Driver(plan, client, threads, None if scratch is None else os.fspath(scratch), store)
        driver.play(quiet)
    merged = command("cluster", "merge", os.fspath(plan.path))
    return merged if is_run_file else _shown(words, out)


def _shown(words: Sequence[str], out: Path) -> str:
    """Output of a command whose games are complete."""
    resumed = ["--resume"] if words[0] in ("arena", "run", "selfplay") else []
    return command(*words, "--out", os.fspath(out), *resumed)

