"""Runs in folders: typed tables, read on demand."""

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from gunjin import _gunjin
from gunjin._frames import pandas, polars
from gunjin._gunjin import NotFoundError


class Run:
    """The folder of a run. Made by `gunjin.read_run`.

    Every table is an attribute (`run.games`, `run.setups`, `run.combats`, …) and a polars LazyFrame:
    nothing is read before `collect()`. The columns are described in data/SCHEMA.md.
    """

    def __init__(self, folder: str | os.PathLike[str], with_files: bool = True) -> None:
        told = _gunjin.look(os.fspath(folder), with_files)
        #: Its folder.
        self.path = Path(folder)
        self._address = os.fspath(folder)
        #: The specification, as a dictionary (spec.toml).
        self.plan = told["plan"]
        #: The manifest, as a dictionary (manifest.json).
        self.manifest = told["manifest"]
        self._tables: dict[str, dict[str, Any]] = told["tables"]

    @property
    def is_complete(self) -> bool:
        """True if no game is missing."""
        return bool(self.manifest["complete"])

    @property
    def tables(self) -> list[str]:
        """The names of the tables."""
        return list(self._tables)

    def schema(self, table: str) -> dict[str, str]:
        """The columns of a table with what they hold: integer, number or text."""
        return dict(self._table(table)["columns"])

    def _table(self, table: str) -> dict[str, Any]:
        if table not in self._tables:
            there = ", ".join(self._tables)
            raise NotFoundError(f"'{self.path}' has no table '{table}'; it has {there}. Play with tables={[table]!r}")
        return self._tables[table]

    def _files(self, table: str) -> list[Path]:
        """The file of a table as it is now: a run that is not finished has partial ones."""
        named = self.path / str(self._table(table)["file"])
        partial = named.with_name(named.name + ".partial")
        return [partial if not named.is_file() and partial.is_file() else named]

    def table(self, table: str) -> Any:
        """A table as a polars LazyFrame."""
        pl = polars()
        types = {"integer": pl.Int64, "number": pl.Float64, "text": pl.String}
        schema = {name: types[content] for name, content in self._table(table)["columns"]}
        return pl.concat([pl.scan_csv(file, schema=schema) for file in self._files(table)])

    def to_pandas(self, table: str) -> Any:
        """A table as a pandas DataFrame."""
        types = {"integer": "Int64", "number": "float64", "text": "str"}
        schema = {name: types[content] for name, content in self._table(table)["columns"]}
        pd = pandas()
        options: dict[str, Any] = {"dtype": schema, "keep_default_na": False, "na_values": [""]}
        return pd.concat([pd.read_csv(file, **options) for file in self._files(table)], ignore_index=True)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            self._table(name)
        except NotFoundError as cause:
            raise AttributeError(str(cause)) from None
        return self.table(name)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._tables]

    def __fspath__(self) -> str:
        return os.fspath(self.path)

    def __repr__(self) -> str:
        state = "complete" if self.is_complete else "not complete"
        return f"<gunjin.Run {self._address}, {state}: {', '.join(self._tables)}>"


class _StoredRun(Run):
    """A run whose complete shards lie in a store, read without a merge."""

    def __init__(self, address: str) -> None:
        from gunjin.cluster.store import Store

        base, _, self._name = address.rstrip("/").rpartition("/")
        self._store = Store(base)
        self._copies = tempfile.TemporaryDirectory(prefix="gunjin-stored-")
        self._manifests = self._store.manifests(self._name)
        if not self._manifests:
            raise NotFoundError(f"'{address}' has no complete shard; name a store and a run in it")
        copies = Path(self._copies.name)
        (copies / "spec.toml").write_bytes(self._store.content(f"{self._name}/spec.toml"))
        (copies / "manifest.json").write_text(json.dumps(self._manifests[0][1]))
        super().__init__(copies, with_files=False)
        self._address = address

    @property
    def is_complete(self) -> bool:
        """True if no shard is missing."""
        played = sum(manifest["to"] - manifest["from"] for _, manifest in self._manifests)
        return bool(played == self.manifest["total"])

    def _files(self, table: str) -> list[Path]:
        """Copies of a table of every complete shard, in order."""
        from gunjin.cluster.store import FILES

        name, files = str(self._table(table)["file"]), []
        for number, manifest in self._store.manifests(self._name):
            target = self.path / f"{number:05}-{name}"
            if not target.is_file():
                digests = {entry["name"]: entry.get("sha256") for entry in manifest["files"]}
                path = f"{self._name}/shards/{number:05}/{manifest[FILES]}/{name}"
                target.write_bytes(self._store.verified(path, digests[name]))
            files.append(target)
        return files


def read_run(folder: str | os.PathLike[str]) -> Run:
    """Opens a run in a folder, of this package or of the command line; or the complete shards of one
    in a store, by its address (`s3://bucket/study/run`).

    >>> import gunjin, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> result = gunjin.selfplay("mini-3x4", "random", games=10, out=folder)
    >>> run = gunjin.read_run(folder)
    >>> run.is_complete, run.games.collect().height
    (True, 10)
    """
    address = os.fspath(folder)
    return _StoredRun(address) if "://" in address else Run(folder)
