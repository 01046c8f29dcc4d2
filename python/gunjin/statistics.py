"""Statistics of runs and of results: values of pieces, editions compared, set-ups, ratings, sequential tests.

Meaning and method of every number: docs/STATISTICS.md.
"""

import os
import warnings
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from gunjin import _gunjin
from gunjin._frames import frame
from gunjin._gunjin import GunjinError
from gunjin.matches import ALPHA, BETA, ArenaResult

#: A run, its folder, or several of either.
Runs = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]


class Tables:
    """Data frames by name: `tables["values"]` or `tables.values`."""

    def __init__(self, told: dict[str, Any], as_pandas: bool) -> None:
        #: The frames by name.
        self.frames = {
            name: frame(table["rows"], columns=table["columns"], as_pandas=as_pandas)
            for name, table in told["tables"].items()
        }
        #: Remarks on what was left out and why, a line each.
        self.remarks = told["remarks"]
        for remark in self.remarks:
            warnings.warn(remark, stacklevel=3)

    def __getitem__(self, name: str) -> Any:
        return self.frames[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.frames)

    def __len__(self) -> int:
        return len(self.frames)

    def __getattr__(self, name: str) -> Any:
        frames = self.__dict__.get("frames", {})
        if name not in frames:
            raise AttributeError(f"there is no table '{name}' here; there are {', '.join(frames)}")
        return frames[name]

    def __repr__(self) -> str:
        return f"<gunjin tables: {', '.join(self.frames)}>"


def _findings(analysis: str, runs: Runs, samples: int, threads: int | None, pandas: bool) -> Tables:
    several = [runs] if isinstance(runs, (str, os.PathLike)) else runs
    folders = [os.fspath(run) for run in several]
    return Tables(_gunjin.findings(analysis, folders, samples, threads), pandas)


def values(runs: Runs, *, samples: int = 400, threads: int | None = None, pandas: bool = False) -> Tables:
    """Piece values: the tables of `gunjin analyse values`, from runs (or folders) with sampled positions."""
    return _findings("values", runs, samples, threads, pandas)


def eras(runs: Runs, *, samples: int = 400, threads: int | None = None, pandas: bool = False) -> Tables:
    """Differences of editions in play: the tables of `gunjin analyse eras`, from runs (or folders)."""
    return _findings("eras", runs, samples, threads, pandas)


def setups(runs: Runs, *, threads: int | None = None, pandas: bool = False) -> Tables:
    """Squares and pairs of pieces that win: the tables of `gunjin analyse setups`, from runs (or folders)."""
    return _findings("setups", runs, 400, threads, pandas)


class Ratings:
    """Elo ratings (400 points are odds of ten to one). Made by `gunjin.elo`."""

    def __init__(
        self, players: list[str], ratings: list[tuple[float, float, float]], superiority: list[list[float]]
    ) -> None:
        #: The players in the order in which they were met.
        self.players = players
        #: By player: rating, lower and upper end of its 95 % interval.
        self.ratings = dict(zip(players, ratings, strict=True))
        #: By two players, how often the first came out ahead when results were drawn again.
        self.superiority = {
            (first, second): superiority[one][other]
            for one, first in enumerate(players)
            for other, second in enumerate(players)
            if one != other and superiority
        }

    def frame(self, *, pandas: bool = False) -> Any:
        """A row for every player, the best first."""
        rows = [
            {"agent": player, "rating": rating, "low": low, "high": high}
            for player, (rating, low, high) in self.ratings.items()
        ]
        return frame(sorted(rows, key=lambda row: -row["rating"]), as_pandas=pandas)

    def __repr__(self) -> str:
        return f"<gunjin.Ratings {', '.join(f'{player} {rating[0]:.0f}' for player, rating in self.ratings.items())}>"


def elo(meetings: ArenaResult | Iterable[tuple[str, str, Sequence[float]]], *, seed: int = 1) -> Ratings:
    """Computes Bradley-Terry ratings, with intervals from a bootstrap over pairs.

    `meetings` is the result of an arena, or rows of first player, second player, and the mean points of the
    first in each pair of games.

    >>> import gunjin
    >>> ratings = gunjin.elo([("a", "b", [1.0, 0.5, 0.75]), ("b", "c", [0.5, 0.5, 0.75])])
    >>> ratings.frame()["agent"].to_list()
    ['a', 'b', 'c']
    """
    if isinstance(meetings, ArenaResult):
        meetings = [_pairs(meeting) for meeting in meetings.meetings]
    players: list[str] = []
    rows = []
    for first, second, pairs in meetings:
        for player in (first, second):
            if player not in players:
                players.append(player)
        rows.append((players.index(first), players.index(second), [float(points) for points in pairs]))
    return Ratings(players, *_gunjin.ratings(len(players), rows, seed))


def _pairs(meeting: dict[str, Any]) -> tuple[str, str, list[float]]:
    """The pairs of a meeting, of which an arena keeps how many gave 0, 1/2, 1, 3/2 and 2 points."""
    scores = meeting["scores"]
    counts = scores[0]["pairs"]
    if counts is None:
        raise GunjinError("ratings are for games of two with points from 0 to 1; take the standing of the arena")
    pairs = [quarters / 4 for quarters, count in enumerate(counts) for _ in range(count)]
    return scores[0]["agent"], scores[1]["agent"], pairs


#: The columns of a test: what it is, what came of it, and on what evidence.
TEST_COLUMNS = [
    *("null", "alternative", "alpha", "beta"),
    *("decision", "log_likelihood_ratio", "lower_bound", "upper_bound", "pairs", "score"),
]


class Test:
    """A sequential test. Made by `gunjin.sprt`."""

    __test__ = False

    def __init__(self, told: dict[str, Any]) -> None:
        #: Everything, as a dictionary.
        self.data = told
        #: "null", "alternative" or "undecided".
        self.decision = told["decision"]
        #: The log-likelihood ratio, and the bounds at which it decides.
        self.log_likelihood_ratio = told["log_likelihood_ratio"]
        self.bounds = (told["lower_bound"], told["upper_bound"])

    def frame(self, *, pandas: bool = False) -> Any:
        """One row."""
        return frame([self.data], columns=TEST_COLUMNS, as_pandas=pandas)

    def __repr__(self) -> str:
        low, high = self.bounds
        return f"<gunjin.Test {self.decision}: {self.log_likelihood_ratio:.2f} in [{low:.2f}, {high:.2f}]>"


def sprt(
    pairs: Iterable[Sequence[float]],
    null: float = 0.5,
    alternative: float = 0.55,
    *,
    alpha: float = ALPHA,
    beta: float = BETA,
) -> Test:
    """Runs a sequential probability ratio test of one player's points in pairs of games with seats exchanged.

    >>> import gunjin
    >>> gunjin.sprt([(1.0, 0.5)] * 150 + [(0.0, 0.5)] * 50).decision
    'alternative'
    """
    return Test(_gunjin.sequential_test([list(pair) for pair in pairs], null, alternative, alpha, beta))
