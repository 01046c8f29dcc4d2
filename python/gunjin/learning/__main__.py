"""`python -m gunjin.learning GAME … --out DIR`: trains a network by self-play, with PyTorch."""

import argparse
import signal
import sys
from typing import Any

from gunjin import GunjinError
from gunjin._progress import Meter

EXAMPLES = """\
examples:
  python -m gunjin.learning w-23-6i --out results/net
  python -m gunjin.learning w-23-6i --out results/net --resume
  python -m gunjin.learning w-23-6i p3-23-6i --steps 2000 --step-games 4096 --device cuda --out results/large
  python -m gunjin.learning w-23-6i --scheduler s.json --step-games 8192 --out results/many
  gunjin arena w-23-6i --agent learned:net=results/net/best.json --agent greedy --setup random --pairs 200

Exit codes: 0 done or stopped (the folder goes on with --resume), 1 it got worse and stopped, 2 the request was wrong.
"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m gunjin.learning",
        description="Learns a network for the agent `learned`. Games are played on all processors, gradients taken on --device.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("games", metavar="GAME", nargs="+", help="editions, played in turn")
    parser.add_argument("--out", required=True, metavar="DIR", help="folder of the training run")
    parser.add_argument("--resume", action="store_true", help="resume the training in the folder")
    parser.add_argument("--device", default="auto", help="cpu, cuda, cuda:1, … (auto: a graphics processor if there is one)")
    parser.add_argument("--threads", type=int, metavar="N", help="threads that play (all processors)")
    parser.add_argument("--workers", type=int, default=0, metavar="N", help="Dask workers on this machine that play instead")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler, or its file, whose workers play instead")
    parser.add_argument("--begin-with", metavar="NET", help="initial network; without it, greedy's weights")
    for name, kind, usual, told in (
        ("steps", int, 400, "steps of learning"),
        ("step-games", int, 512, "games of a step"),
        ("rate", float, 0.002, "how far a step goes at the beginning"),
        ("judge-every", int, 50, "steps from one match against greedy to the next"),
        ("pairs", int, 300, "pairs of a match"),
        ("first", int, 64, "units of the first layer"),
        ("second", int, 32, "units of the second layer"),
        ("seed", int, 1, "seed of everything random"),
    ):
        parser.add_argument(f"--{name}", type=kind, default=usual, metavar="N", help=f"{told} ({usual})")
    parser.add_argument("--kl-weight", type=float, default=0.02, help="weight of the KL divergence from the initial policy (0.02)")
    parser.add_argument("--entropy", type=float, default=0.003, help="worth of entropy (0.003)")
    return parser


def _watch(event: dict[str, Any], meter: Meter, steps: int) -> None:
    if event["event"] == "step":
        meter.tell(event["step"], steps)
    if event["event"] == "match":
        meter.close()
        score, low, high = (100.0 * event[name] for name in ("score", "low", "high"))
        best = ", best so far" if event["best"] else ""
        print(f"step {event['step']}: {score:.1f} ({low:.1f} to {high:.1f}) over greedy{best}", file=sys.stderr, flush=True)


def main(words: list[str] | None = None) -> int:
    """Does what the words say, and answers the exit code."""
    asked = vars(_parser().parse_args(words))
    try:
        from gunjin.learning.training import TrainingRun, Plan
        from gunjin.learning.players import players
        from gunjin.learning.trainer import Objective
    except ImportError as cause:
        print(f"PyTorch is missing ({cause}); install it: pip install './python[learning]'", file=sys.stderr)
        return 2
    objective = Objective(kl_weight=asked.pop("kl_weight"), entropy=asked.pop("entropy"))
    out, device, resume, threads = (asked.pop(name) for name in ("out", "device", "resume", "threads"))
    scheduler, workers = asked.pop("scheduler"), asked.pop("workers")
    stopped: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda got, _: stopped.append(got))
    meter = Meter("steps of learning")
    try:
        run = TrainingRun(Plan(tuple(asked.pop("games")), objective=objective, **asked), out, device, resume, threads)
        with players(run.actors, run.wanted, scheduler, workers) as playing:
            ended = run.run(playing, lambda event: _watch(event, meter, run.plan.steps), lambda: bool(stopped))
    except GunjinError as cause:
        print(cause, file=sys.stderr)
        return 2
    meter.close()
    print(f"{ended} after {run.steps} steps; play the best network by --agent learned:net={run.out / 'best.json'}")
    return 1 if ended == "eroded" else 0


if __name__ == "__main__":
    sys.exit(main())
