"""Decisions of self-play as arrays."""

from dataclasses import dataclass, fields, replace
from typing import Any

import numpy
from numpy.typing import NDArray

#: Inputs are whole numbers of so many parts of 1.
SCALE = 256.0


@dataclass(frozen=True)
class Decisions:
    """Decisions, each with its own number of moves; `moves` and `reference` have those of all decisions behind each other."""

    context: NDArray[numpy.int16]
    moves: NDArray[numpy.int16]
    counts: NDArray[numpy.int64]
    chosen: NDArray[numpy.int64]
    probability: NDArray[numpy.float32]
    advantage: NDArray[numpy.float32]
    reference: NDArray[numpy.float32]

    @classmethod
    def of(cls, played: dict[str, Any], moves: int, context: int) -> "Decisions":
        """Of what `Actors.play` answered, with so many inputs of a move and of all moves."""
        arrays = {field.name: played[field.name] for field in fields(cls)}
        shaped = {"context": arrays["context"].reshape(-1, context), "moves": arrays["moves"].reshape(-1, moves)}
        return cls(**(arrays | shaped))

    def __len__(self) -> int:
        return len(self.counts)

    def take(self, which: NDArray[numpy.int64]) -> "Decisions":
        """These decisions, in this order."""
        counts = self.counts[which]
        begins = (numpy.cumsum(self.counts) - self.counts)[which]
        shifts = numpy.repeat(begins - (numpy.cumsum(counts) - counts), counts)
        rows = numpy.arange(counts.sum()) + shifts
        by_move = {"moves", "reference"}
        return Decisions(**{name: array[rows if name in by_move else which] for name, array in vars(self).items()})

    def worth_learning(self, share: float) -> "Decisions":
        """The share with the largest advantages, either way, these divided by the root mean square of all."""
        if len(self) == 0:
            return self
        size = max(float(numpy.sqrt(numpy.mean(numpy.square(self.advantage, dtype=numpy.float64)))), 1e-6)
        sizes = numpy.sort(numpy.abs(self.advantage))
        least = sizes[min(int(len(sizes) * (1.0 - min(max(share, 0.0), 1.0))), len(sizes) - 1)]
        found = self.take(numpy.flatnonzero(numpy.abs(self.advantage) >= least))
        return replace(found, advantage=found.advantage / numpy.float32(size))
