"""A store of shards behind an address of fsspec: S3, a folder, anything that it knows.

The files of an upload lie in a folder of their own, and the shard's manifest, which names it, is written last: half an
upload is never taken for a shard, and two uploads do not mix.
"""

import hashlib
import json
import uuid
from pathlib import Path
from typing import Any

from gunjin._gunjin import NotFoundError
from gunjin.cluster.plans import Shard

#: The key of a stored manifest that names the folder of its files.
FILES = "files_in"


class DifferentBytes(RuntimeError):
    """Two attempts at a shard have different bytes."""


class Store:
    """Shards below an address."""

    def __init__(self, address: str) -> None:
        try:
            import fsspec
        except ImportError as cause:
            raise ImportError("stores need fsspec: pip install 'gunjin[s3]'") from cause
        self.address = address.rstrip("/")
        self._files, self._root = fsspec.core.url_to_fs(self.address)

    def _run(self, run: str) -> str:
        return f"{self._root}/{run}"

    def _place(self, shard: Shard) -> str:
        return f"{self._run(shard.line['run'])}/shards/{shard.line['number']:05}"

    def _read(self, path: str) -> bytes | None:
        # The listing that was kept lacks recent writes of others.
        self._files.invalidate_cache()
        try:
            return bytes(self._files.cat_file(path))
        except FileNotFoundError:
            return None

    def content(self, path: str) -> bytes:
        """A file below the address."""
        content = self._read(f"{self._root}/{path}")
        if content is None:
            raise FileNotFoundError(f"there is no '{self.address}/{path}'")
        return content

    def verified(self, path: str, digest: str | None) -> bytes:
        """A file below the address; raises `gunjin.NotFoundError` if it has another digest. Earlier versions wrote none."""
        content = self.content(path)
        if digest and hashlib.sha256(content).hexdigest() != digest:
            raise NotFoundError(
                f"'{self.address}/{path}' is damaged: its bytes have changed (SHA-256); "
                "delete the manifest of its shard and upload the shard again"
            )
        return content

    def manifests(self, run: str) -> list[tuple[int, dict[str, Any]]]:
        """The numbers and manifests of a run's complete shards, in order."""
        self._files.invalidate_cache()
        found = self._files.glob(f"{self._run(run)}/shards/*/manifest.json")
        numbers = sorted(int(str(path).split("/")[-2]) for path in found)
        return [(n, json.loads(self.content(f"{run}/shards/{n:05}/manifest.json"))) for n in numbers]

    def manifest(self, shard: Shard) -> dict[str, Any] | None:
        """The manifest of a shard that is there."""
        text = self._read(f"{self._place(shard)}/manifest.json")
        return None if text is None else dict(json.loads(text))

    def begin(self, shard: Shard) -> None:
        """Writes what is played by a shard's run. Raises `ValueError` if a run of that name plays something else."""
        path = f"{self._run(shard.line['run'])}/spec.toml"
        earlier, ours = self._read(path), shard.spec.encode()
        if earlier is None:
            self._write(path, ours)
        elif earlier != ours:
            raise ValueError(f"'{self.address}' has another run '{shard.line['run']}'; name another --store")

    def _write(self, path: str, content: bytes) -> None:
        self._files.makedirs(path.rsplit("/", 1)[0], exist_ok=True)
        self._files.pipe_file(path, content)

    def put(self, shard: Shard, folder: Path) -> bool:
        """Puts a complete shard there. Answers whether it was there before, with the same bytes.

        Raises `DifferentBytes` if a shard of other bytes is there.
        """
        manifest = (folder / "manifest.json").read_bytes()
        ours = json.loads(manifest)["digest"]
        place = self._place(shard)
        if self._same(shard, ours):
            return True
        records = sorted((folder / "records").glob("*")) if (folder / "records").is_dir() else []
        files = f"{ours}-{uuid.uuid4().hex}"
        for file in [*(folder / entry["name"] for entry in json.loads(manifest)["files"]), *records]:
            self._write(f"{place}/{files}/{file.relative_to(folder).as_posix()}", file.read_bytes())
        # Another one may have come first in the meantime.
        if self._same(shard, ours):
            return True
        told = json.dumps({**json.loads(manifest), FILES: files}, indent=2) + "\n"
        self._write(f"{place}/manifest.json", told.encode())
        self._same(shard, ours)
        return False

    def _same(self, shard: Shard, ours: str) -> bool:
        earlier = self.manifest(shard)
        if earlier is None:
            return False
        if earlier["digest"] != ours:
            theirs, host = earlier["digest"], earlier["machine"]["host"]
            where = f"{self.address}/{shard.line['run']}/shards/{shard.line['number']:05}"
            raise DifferentBytes(
                f"two attempts at '{where}' differ: {theirs} (on {host}) and {ours}; "
                "the same program must give the same bytes on every machine"
            )
        return True

    def fetch(self, shard: Shard, folder: Path) -> None:
        """Copies a shard into a folder, which gets its name when all of it is there."""
        manifest = self.manifest(shard)
        if manifest is None:
            raise FileNotFoundError(f"shard {shard.number} is not in '{self.address}'")
        arriving = folder.with_name(f".{folder.name}.arriving")
        place = f"{self._place(shard)}/{manifest[FILES]}"
        for path in self._files.find(place):
            target = arriving / _below(place, str(path))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(self._files.cat_file(path))
        (arriving / "spec.toml").write_text(shard.spec)
        (arriving / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")
        arriving.replace(folder)


def _below(folder: str, path: str) -> str:
    return path.strip("/").removeprefix(folder.strip("/")).strip("/")
