"""Players of the games of a step: this process, or the workers of a Dask cluster. The decisions are the same."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Protocol

import numpy
from numpy.typing import NDArray

from gunjin._gunjin import Actors

#: A network as `Actors` take it: units of the two layers, and weights.
Acting = tuple[int, int, NDArray[numpy.int16]]
#: Arguments of the same actors on another machine: editions, and how games are judged.
Wanted = tuple[tuple[str, ...], float, float, float, int]
#: Parts of a step for every thread of the workers: a worker that is slow then keeps nobody waiting for long.
PARTS = 3
#: Losses of a part's workers before it is given up.
RETRIES = 20


class Players(Protocol):
    """Plays numbered games."""

    def play(self, now: Acting, past: Sequence[Acting], first: int, games: int) -> dict[str, Any]:
        """The decisions of the games from number `first` on, in the order of their numbers."""
        ...


@lru_cache(maxsize=2)
def _actors(wanted: Wanted, threads: int) -> Actors:
    games, draw_value, gamma, gae_lambda, seed = wanted
    return Actors(list(games), draw_value=draw_value, gamma=gamma, gae_lambda=gae_lambda, seed=seed, threads=threads)


def _aligned(network: Acting) -> Acting:
    """Copies a network: bytes from a wire may lie at an odd address, where numbers cannot be read in place."""
    first, second, weights = network
    return (first, second, numpy.require(weights, requirements=["C", "A"]))


def _part(wanted: Wanted, now: Acting, past: Sequence[Acting], first: int, games: int) -> dict[str, Any]:
    return _actors(wanted, 1).play(_aligned(now), [_aligned(network) for network in past], first, games)


def together(parts: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The games of several parts as one."""
    names = parts[0].keys()
    return {
        name: numpy.concatenate([part[name] for part in parts])
        if isinstance(parts[0][name], numpy.ndarray)
        else sum(part[name] for part in parts)
        for name in names
    }


class OnCluster:
    """Workers of a Dask cluster. A part whose worker is lost is played by another."""

    def __init__(self, client: Any, wanted: Wanted) -> None:
        self.client, self.wanted = client, wanted

    def _ranges(self, first: int, games: int) -> list[tuple[int, int]]:
        workers = self.client.scheduler_info(n_workers=-1)["workers"].values()
        parts = max(1, min(games, PARTS * sum(worker["nthreads"] for worker in workers)))
        ends = [first + games * part // parts for part in range(parts + 1)]
        return [(begin, end - begin) for begin, end in zip(ends, ends[1:], strict=False)]

    def play(self, now: Acting, past: Sequence[Acting], first: int, games: int) -> dict[str, Any]:
        """The decisions of the games from number `first` on, in the order of their numbers."""
        networks = self.client.scatter((now, list(past)), broadcast=False)
        futures = [
            self.client.submit(_part, self.wanted, *networks, *numbers, pure=False, retries=RETRIES)
            for numbers in self._ranges(first, games)
        ]
        return together(self.client.gather(futures))


@contextmanager
def players(actors: Actors, wanted: Wanted, scheduler: str | os.PathLike[str] | None, workers: int) -> Iterator[Players]:
    """Players: `actors` themselves, processes of this machine, or workers of a Dask `scheduler`."""
    if scheduler is None and workers == 0:
        yield actors
        return
    from gunjin.cluster.driver import connected

    with connected(scheduler, workers, 1) as client:
        yield OnCluster(client, wanted)
