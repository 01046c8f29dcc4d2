"""Plans of shards, made and read by the command `gunjin`."""

import json
import os
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: The command: that of this environment, or the program that GUNJIN names, which must be on every machine.
PROGRAM = shlex.split(os.environ.get("GUNJIN", "")) or [sys.executable, "-m", "gunjin"]


class CommandError(RuntimeError):
    """The command ended with an exit code; its message says why."""

    def __init__(self, words: Sequence[str], code: int, message: str) -> None:
        super().__init__(message.strip() or f"`gunjin {' '.join(words)}` ended with exit code {code}")
        self.code = code


def command(*words: str) -> str:
    """Output of `gunjin WORDS`."""
    done = subprocess.run([*PROGRAM, "--progress", "none", *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CommandError(words, done.returncode, done.stderr)
    return done.stdout


@dataclass(frozen=True)
class Shard:
    """A line of a plan, with what a worker needs that does not see the plan's folder."""

    #: The line.
    line: dict[str, Any]
    #: The text of the run's spec.toml.
    spec: str

    @property
    def number(self) -> int:
        """Its number in the plan, from 1."""
        return int(self.line["shard"])

    @property
    def games(self) -> int:
        """Number of its games."""
        first, behind = self.line["games"]
        return int(behind - first)


class Plan:
    """A plan and the folders of its shards."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        specs = {line["spec"]: (path.parent / line["spec"]).read_text() for line in lines}
        #: Its shards, in order.
        self.shards = [Shard(line, specs[line["spec"]]) for line in lines]
        #: True if a sequential test may end it early.
        self.is_tested = any("sprt" in tomllib.loads(spec) for spec in specs.values())

    def folder(self, shard: Shard) -> Path:
        """Folder of a complete shard."""
        return self.path.parent / str(shard.line["folder"])

    def is_complete(self, shard: Shard) -> bool:
        """True if a shard is complete in the plan's folder."""
        manifest = self.folder(shard) / "manifest.json"
        return manifest.is_file() and bool(json.loads(manifest.read_text())["complete"])

    def status(self) -> dict[str, Any]:
        """Its state, as `gunjin status` tells it."""
        told: dict[str, Any] = json.loads(command("status", os.fspath(self.path), "--format", "json"))
        return told


def planned(words: Sequence[str], path: Path, out: Path, sizes: Sequence[str], threads: int) -> Plan | None:
    """The plan of `gunjin WORDS --out OUT`: the one that is there, or a new one; `None` if nothing is to be played.

    A driver that was killed finds its plan again; a plan of other words is refused.
    """
    asked = {"words": list(words), "threads": threads}
    request = path.with_name("driver.json")
    if path.is_file():
        if json.loads(request.read_text()) != asked:
            raise ValueError(f"'{path.parent}' holds the plan of another run; choose another folder with --out")
        return Plan(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = request.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(asked))
    unfinished.replace(request)
    program = " ".join(PROGRAM)
    options = ["--out", os.fspath(path), "--program", program, "--threads", str(threads), *sizes]
    match list(words):
        case ["run", spec]:
            command("cluster", "plan", spec, *options, "--merged", os.fspath(out))
        case _:
            command("cluster", "plan", *options, "--", *words, "--out", os.fspath(out))
    return Plan(path) if path.is_file() else None
