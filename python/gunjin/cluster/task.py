"""The work of a worker: one shard, by the command `gunjin` in a process of its own."""

import ctypes
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gunjin.cluster.plans import PROGRAM, Shard
from gunjin.cluster.store import Store

#: prctl(2): the signal that a process gets when the thread that started it ends.
PR_SET_PDEATHSIG = 1


class ShardFailed(RuntimeError):
    """A shard that could not be played. The exit code 1 says that it was stopped, or differs from an earlier attempt."""

    def __init__(self, shard: int, code: int, message: str, worker: str) -> None:
        super().__init__(shard, code, message, worker)
        self.shard = shard
        self.code = code
        self.message = message
        #: The address of the worker that tried.
        self.worker = worker

    def __str__(self) -> str:
        return f"shard {self.shard} on {self.worker}: {self.message}"


def _with_its_worker() -> Callable[[], None] | None:
    """Ends the command when its worker is killed, where the system can do that: nobody waits for it then."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return lambda: library.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def _worker() -> str:
    from distributed import get_worker

    return str(get_worker().address)


def _scratch(told: str | None) -> str | None:
    """The folder for attempts: the worker's own, or the one that was told."""
    return os.environ.get("GUNJIN_SCRATCH", told)


def _play(shard: Shard, words: list[str]) -> dict[str, Any]:
    done = subprocess.run(
        [*PROGRAM, "--progress", "none", "cluster", "shard", *words],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=_with_its_worker(),
    )
    if done.returncode != 0:
        raise ShardFailed(shard.number, done.returncode, done.stderr.strip(), _worker())
    said: dict[str, Any] = json.loads(done.stdout)
    return {**said, "worker": _worker()}


def play_beside(plan: str, shard: Shard, threads: int, scratch: str | None) -> dict[str, Any]:
    """Plays a shard on a machine that sees the plan's folder."""
    words = [plan, str(shard.number), "--threads", str(threads)]
    if (place := _scratch(scratch)) is not None:
        words += ["--scratch", place]
    return _play(shard, words)


def play_into_store(shard: Shard, threads: int, scratch: str | None, address: str) -> dict[str, Any]:
    """Plays a shard in a folder of this machine, and puts it into a store."""
    store = Store(address)
    earlier = store.manifest(shard)
    if earlier is not None:
        told = {"shard": shard.number, "games": shard.games, "digest": earlier["digest"], "seconds": 0.0}
        return {**told, "again": True, "worker": _worker()}
    beside = _scratch(scratch)
    if beside is not None:
        os.makedirs(beside, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="gunjin-shard-", dir=beside) as place:
        plan = Path(place) / "plan.jsonl"
        plan.write_text(json.dumps(shard.line) + "\n")
        spec = Path(place) / shard.line["spec"]
        spec.parent.mkdir(parents=True)
        spec.write_text(shard.spec)
        said = _play(shard, [os.fspath(plan), str(shard.number), "--threads", str(threads)])
        again = store.put(shard, Path(said["folder"]))
        return {**said, "again": again}
