"""`python -m gunjin.cluster COMMAND …`: a command that plays games, on a cluster."""

import argparse
import os
import sys

from gunjin.cluster.driver import ClusterError, run
from gunjin.cluster.plans import CommandError

EXAMPLES = """\
examples:
  python -m gunjin.cluster run docs/examples/grid.toml --out results/grid --workers 2
  python -m gunjin.cluster arena w-23-6i --agent tactician --agent greedy --sprt 0.5:0.55 --pairs 5000 --out results/test
  python -m gunjin.cluster run grid.toml --out results/grid --scheduler tcp://head:8786 --scratch /tmp/gunjin

COMMAND and its words are those of `gunjin`: run, arena, analyse values, eras and setups, claims. The same command resumes
a run whose driver was killed. Exit codes: 0 done, 1 two attempts at a shard differ or one cannot be played,
2 the request was wrong. See docs/MACHINES.md.
"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m gunjin.cluster",
        description="Plays the shards of a run on a cluster. The bytes are those of one machine.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("command", metavar="COMMAND", help="a gunjin command that plays games, with its options")
    parser.add_argument("--out", required=True, metavar="DIR", help="folder for the merged run; its plan is DIR.plan")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="processes on this machine (2)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler, or its scheduler file, instead")
    parser.add_argument("--shards", type=int, metavar="N", help="number of shards")
    parser.add_argument("--shard-seconds", type=int, default=60, metavar="S", help="or seconds that each takes (60)")
    parser.add_argument("--shard-threads", dest="threads", type=int, default=1, metavar="N", help="threads of a shard (1)")
    parser.add_argument("--scratch", metavar="DIR", help="local folder of each worker for attempts")
    parser.add_argument("--store", metavar="URL", help="store for shards if workers cannot see DIR, for example s3://…")
    parser.add_argument("--quiet", action="store_true", help="do not print progress")
    return parser


def main(words: list[str] | None = None) -> int:
    """Does what the words say, and answers the exit code."""
    asked, rest = _parser().parse_known_args(words)
    options = vars(asked)
    command = options.pop("command")
    spec = rest[0] if command == "run" and len(rest) == 1 else [command, *rest]
    try:
        printed = run(spec, **options)
    except ClusterError as cause:
        print(f"gunjin.cluster: {cause}", file=sys.stderr)
        return 1
    except (CommandError, ImportError, OSError, ValueError) as cause:
        print(f"gunjin.cluster: {cause}", file=sys.stderr)
        return 2
    print(printed, end="")
    return 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    # Threads of a scheduler that hangs at shutdown are not waited for.
    os._exit(code)
