"""A training run, in a folder that survives: `plan.json`, `events.jsonl`, `best.json`, `last.json`, `state.pt`."""

import json
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch

from gunjin._gunjin import Actors, GunjinError
from gunjin.learning.decisions import Decisions
from gunjin.learning.network import Network, Shape
from gunjin.learning.players import Players, Wanted, players
from gunjin.learning.trainer import Metrics, Objective, Trainer

#: Matches in a row worse than the best after which training stops.
MAX_WORSE_MATCHES = 3
#: Fields of `state.pt` besides the networks.
STATE_FIELDS = ("steps", "decisions", "events", "best")
#: Past networks that are kept; the first always is.
MAX_PAST = 8


class LearningError(GunjinError):
    """Training cannot begin or resume; the message says why and what to do."""


@dataclass(frozen=True)
class Plan:
    """Settings of a training run. Others are those of `gunjin learn policy`."""

    games: tuple[str, ...]
    steps: int = 400
    step_games: int = 512
    rate: float = 0.002
    slowest: float = 0.1
    batch: int = 2048
    advantage_share: float = 0.4
    generation: int = 20
    judge_every: int = 50
    pairs: int = 300
    first: int = 64
    second: int = 32
    draw_value: float = 0.3
    gamma: float = 0.99
    gae_lambda: float = 0.95
    seed: int = 1
    begin_with: str | None = None
    objective: Objective = field(default_factory=Objective)

    def rate_at(self, step: int) -> float:
        """Learning rate of a step: linearly less, down to `slowest` of it at the end."""
        return self.rate * (1.0 - (1.0 - self.slowest) * min(step / max(self.steps, 1), 1.0))


def device_named(name: str) -> torch.device:
    """A device of PyTorch; `auto` is a graphics processor if there is one."""
    if name == "auto":
        return torch.device("cuda" if torch.cuda.is_available() else "cpu")
    try:
        torch.zeros(1, device=name)
    except (RuntimeError, AssertionError) as cause:
        raise LearningError(f"there is no device '{name}': {cause}; use cpu or auto") from cause
    return torch.device(name)


def _replace(path: Path, write: Callable[[Path], object]) -> None:
    """Writes a file whole, or leaves the old one."""
    part = path.with_name(path.name + ".part")
    write(part)
    os.replace(part, path)


class TrainingRun:
    """A network that is being learned in a folder."""

    def __init__(self, plan: Plan, out: str | os.PathLike[str], device: str, resume: bool, threads: int | None) -> None:
        self.plan, self.out = plan, Path(out)
        self.actors = Actors(
            list(plan.games),
            draw_value=plan.draw_value,
            gamma=plan.gamma,
            gae_lambda=plan.gae_lambda,
            seed=plan.seed,
            threads=threads,
        )
        self._claim(resume)
        network = self._beginning()
        self.trainer = Trainer(network, plan.rate, plan.objective, device_named(device))
        self.steps = self.decisions = self.events = 0
        self.past = [network.acting()]
        self.best: dict[str, float] | None = None
        self._go_on()

    def _claim(self, resume: bool) -> None:
        self.out.mkdir(parents=True, exist_ok=True)
        written = self.out / "plan.json"
        told = {**asdict(self.plan), "layout": self.actors.layout, "rules": self.actors.rules}
        text = json.dumps(told, ensure_ascii=False) + "\n"
        if not written.exists():
            _replace(written, lambda path: path.write_text(text, "utf-8"))
        elif not resume:
            raise LearningError(f"'{self.out}' holds a training run; resume it, or choose another folder")
        elif written.read_text("utf-8") != text:
            raise LearningError(f"'{self.out}' holds a training run with other settings (see {written.name}); choose another folder")

    def _beginning(self) -> Network:
        plan, actors = self.plan, self.actors
        if plan.begin_with is not None:
            try:
                text = Path(plan.begin_with).read_text("utf-8")
            except OSError as cause:
                raise LearningError(f"the network '{plan.begin_with}' cannot be read: {cause}") from cause
            return Network.read(text, actors.layout).widened(actors.context)
        shape = Shape(actors.moves, actors.context, plan.first, plan.second)
        return Network.beginning(shape, actors.straight, plan.seed)

    def _go_on(self) -> None:
        kept = self.out / "state.pt"
        if kept.exists():
            state = torch.load(kept, map_location=self.trainer.device, weights_only=True)
            self.trainer.network.load_state_dict(state["network"])
            self.trainer.adam.load_state_dict(state["adam"])
            for name in STATE_FIELDS:
                setattr(self, name, state[name])
            first, second, _ = self.past[0]
            self.past = [(first, second, weights.cpu().numpy()) for weights in state["past"]]
        # Events behind the state are of steps that will be made again.
        with open(self.out / "events.jsonl", "ab") as events:
            events.truncate(self.events)

    def _save(self) -> None:
        state = {
            "network": self.trainer.network.state_dict(),
            "adam": self.trainer.adam.state_dict(),
            "past": [torch.from_numpy(weights) for _, _, weights in self.past],
            **{name: getattr(self, name) for name in STATE_FIELDS},
        }
        self._write_network("last.json")
        _replace(self.out / "state.pt", lambda path: torch.save(state, path))

    def _write_network(self, name: str) -> None:
        names, rules = zip(*self.actors.rules, strict=True)
        origin = {
            "command": f"python -m gunjin.learning {' '.join(names)} --seed {self.plan.seed}",
            "game": " ".join(names),
            "rules": " ".join(rules),
            "games": self.steps * self.plan.step_games,
            "decisions": self.decisions,
            "seed": self.plan.seed,
        }
        text = self.trainer.network.text(self.actors, origin)
        _replace(self.out / name, lambda path: path.write_text(text, "utf-8"))

    def _tell(self, event: dict[str, Any], watch: Callable[[dict[str, Any]], object]) -> None:
        line = (json.dumps(event) + "\n").encode()
        with open(self.out / "events.jsonl", "ab") as events:
            events.write(line)
        self.events += len(line)
        watch(event)

    @property
    def wanted(self) -> Wanted:
        """Arguments of the same actors on another machine."""
        plan = self.plan
        return (plan.games, plan.draw_value, plan.gamma, plan.gae_lambda, plan.seed)

    def step(self, playing: Players, watch: Callable[[dict[str, Any]], object]) -> None:
        """Has the games of the next step played and learns from them."""
        plan, network = self.plan, self.trainer.network
        first = self.steps * plan.step_games
        played = playing.play(network.acting(), self.past, first, plan.step_games)
        decisions = Decisions.of(played, self.actors.moves, self.actors.context).worth_learning(plan.advantage_share)
        seed = (plan.seed << 32) + self.steps
        metrics = self.trainer.learn(decisions, plan.batch, plan.rate_at(self.steps), seed)
        self.steps += 1
        self.decisions += metrics.decisions
        if plan.generation > 0 and self.steps % plan.generation == 0:
            if len(self.past) == MAX_PAST:
                self.past.pop(1)
            self.past.append(network.acting())
        self._tell(_step_event(self.steps, played, metrics), watch)

    def judge(self, watch: Callable[[dict[str, Any]], object]) -> bool:
        """Plays a match against `greedy`; answers whether too many in a row were worse than the best."""
        found = self.actors.score(self.trainer.network.acting(), self.plan.pairs)
        if found is None:
            return False
        score, low, high = found
        better = self.best is None or score > self.best["score"]
        if self.best is None or better:
            self.best = {"step": self.steps, "score": score, "low": low, "worse_since": 0}
            self._write_network("best.json")
        self.best["worse_since"] = self.best["worse_since"] + 1 if high < self.best["low"] else 0
        pairs = self.plan.pairs * len(self.plan.games)
        told = {"event": "match", "step": self.steps, "score": score, "low": low, "high": high, "pairs": pairs, "best": better}
        self._tell(told, watch)
        return self.best["worse_since"] >= MAX_WORSE_MATCHES

    def run(self, playing: Players, watch: Callable[[dict[str, Any]], object], stop: Callable[[], bool]) -> str:
        """Learns until the plan is done, it gets worse, or `stop` says so: `finished`, `eroded` or `interrupted`."""
        plan, saved = self.plan, time.monotonic()
        while self.steps < plan.steps:
            self.step(playing, watch)
            last = self.steps == plan.steps
            judged = last or self.steps % max(plan.judge_every, 1) == 0
            eroded = judged and self.judge(watch)
            if judged or time.monotonic() - saved > 30.0:
                self._save()
                saved = time.monotonic()
            if eroded:
                return "eroded"
            if stop() and not last:
                self._save()
                return "interrupted"
        return "finished"


def _step_event(step: int, played: dict[str, Any], metrics: Metrics) -> dict[str, Any]:
    games, plies, decisions = max(played["games"], 1), max(played["plies"], 1), max(metrics.decisions, 1)
    return {
        "event": "step",
        "step": step,
        "plies": played["plies"] / games,
        "attacks": 100.0 * played["attacks"] / plies,
        "draws": played["draws"] / games,
        "decisions": metrics.decisions,
        "loss": metrics.loss / decisions,
        "entropy": metrics.entropy / decisions,
        "from_start": metrics.kl / decisions,
        "clipped": metrics.clipped / decisions,
    }


def learn(
    games: str | Sequence[str],
    out: str | os.PathLike[str],
    *,
    device: str = "auto",
    resume: bool = False,
    threads: int | None = None,
    scheduler: str | os.PathLike[str] | None = None,
    workers: int = 0,
    watch: Callable[[dict[str, Any]], object] = lambda event: None,
    stop: Callable[[], bool] = lambda: False,
    **plan: Any,
) -> Path:
    """Trains a network for some editions in a folder; returns the path of the best one.

    Games are played on `threads` threads of this process; or by `workers` processes of this machine, or those of a Dask
    `scheduler` (its address or its scheduler file). `plan` are the fields of `Plan`. On the CPU the same plan gives the same network, however often it was interrupted and whoever plays; a
    graphics processor adds in an order of its own.
    """
    named = (games,) if isinstance(games, str) else tuple(games)
    run = TrainingRun(Plan(named, **plan), out, device, resume, threads)
    with players(run.actors, run.wanted, scheduler, workers) as playing:
        run.run(playing, watch, stop)
    return run.out / "best.json"
