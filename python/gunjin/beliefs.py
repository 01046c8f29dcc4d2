"""Beliefs of a seat of 軍人将棋 about the enemy's pieces."""

from typing import Any

import numpy
from numpy.typing import NDArray

from gunjin._frames import frame
from gunjin._gunjin import State, View


class Belief:
    """Knowledge of a seat at one moment. Made by `gunjin.belief`."""

    def __init__(self, report: dict[str, Any]) -> None:
        #: Everything, as a dictionary; `gunjin inspect belief --format json` writes the same.
        self.data = report
        #: Exactness of the chances.
        self.exactness = report["exactness"]
        #: The number of worlds that fit what the seat has seen; None where it was not counted.
        self.worlds = None if report["worlds"] is None else int(report["worlds"])
        #: Their number as a power of two.
        self.log2_worlds = report["log2_worlds"]
        #: The codes of the enemy's kinds, in the order of `array`.
        self.kinds = [kind["code"] for kind in report["kinds"]]
        #: The squares on which enemy pieces stand, in the order of `array`.
        self.squares = [piece["square"] for piece in report["pieces"] if piece["square"] is not None]
        #: By square, what may stand there: `{"c6": {"GE": 0.25, …}, …}`.
        self.marginals = {
            piece["square"]: {kind["code"]: kind["probability"] for kind in piece["kinds"]}
            for piece in report["pieces"]
            if piece["square"] is not None
        }

    @property
    def array(self) -> NDArray[numpy.float64]:
        """The chances as an array, a row for each of `squares`, a column for each of `kinds`."""
        return numpy.array(
            [[self.marginals[square].get(kind, 0.0) for kind in self.kinds] for square in self.squares]
        ).reshape(len(self.squares), len(self.kinds))

    def frame(self, *, pandas: bool = False) -> Any:
        """A row for every enemy piece and kind that it may be."""
        rows = [
            {
                "start": piece["start"],
                "square": piece["square"],
                "moved": piece["moved"],
                "kind": kind["code"],
                "probability": kind["probability"],
            }
            for piece in self.data["pieces"]
            for kind in piece["kinds"]
        ]
        return frame(rows, as_pandas=pandas)

    def __repr__(self) -> str:
        return f"<gunjin.Belief {self.data['game']}, seat {self.data['seat']}, {self.worlds} worlds>"


def belief(view: View | State) -> Belief:
    """Returns the belief of a view's seat (editions of 軍人将棋). A state stands for the view of the seat to act.

    >>> import gunjin
    >>> known = gunjin.belief(gunjin.load("mini-3x4").new_state(seed=1))
    >>> known.array.shape, known.array.sum(axis=1).round(6).tolist()
    ((6, 6), [1.0, 1.0, 1.0, 1.0, 1.0, 1.0])
    """
    if isinstance(view, State):
        view = view.view()
    return Belief(view.belief())
