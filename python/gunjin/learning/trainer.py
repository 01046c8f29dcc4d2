"""One training step: clipped policy gradient (PPO) with a KL penalty towards a reference policy.

For a decision with the ratio r of the new probability of the chosen move to the one it was played with, and the advantage A,
the loss is -min(r A, clip(r, 1 ± clip) A) + kl_weight KL(policy, reference) - entropy H(policy).
"""

from dataclasses import dataclass

import numpy
import torch

from gunjin.learning.decisions import Decisions
from gunjin.learning.network import Network, scaled

#: Largest norm of a gradient.
GRADIENT_CLIP = 0.5


@dataclass(frozen=True)
class Objective:
    """Weights of the parts of the loss."""

    clip: float = 0.2
    kl_weight: float = 0.02
    entropy: float = 0.003


@dataclass
class Metrics:
    """Sums over decisions, for the curves."""

    decisions: int = 0
    loss: float = 0.0
    entropy: float = 0.0
    kl: float = 0.0
    clipped: int = 0


def log_policy(scores: torch.Tensor, owner: torch.Tensor, decisions: int) -> torch.Tensor:
    """The logarithms of the softmax of scores, decision by decision."""
    best = torch.full((decisions,), -torch.inf, device=scores.device)
    best = best.scatter_reduce(0, owner, scores.detach(), "amax")
    above = scores - best[owner]
    total = torch.zeros(decisions, device=scores.device).index_add(0, owner, above.exp())
    return above - total.log()[owner]


class Trainer:
    """A network with its optimiser (Adam)."""

    def __init__(self, network: Network, rate: float, objective: Objective, device: torch.device) -> None:
        self.network = network.to(device)
        self.device = device
        self.objective = objective
        self.adam = torch.optim.Adam(self.network.parameters(), lr=rate)

    def loss(self, decisions: Decisions, metrics: Metrics) -> torch.Tensor:
        """The mean loss of some decisions; what it measures is added."""
        weights, device = self.objective, self.device
        counts = torch.from_numpy(decisions.counts).to(device)
        owner = torch.repeat_interleave(torch.arange(len(decisions), device=device), counts)
        chosen = torch.cumsum(counts, 0) - counts + torch.from_numpy(decisions.chosen).to(device)
        scores = self.network(scaled(decisions.context, device), scaled(decisions.moves, device), owner)
        log = log_policy(scores, owner, len(decisions))
        policy, log = log.exp(), log.clamp(min=float(numpy.log(1e-12)))

        def summed(each: torch.Tensor) -> torch.Tensor:
            return torch.zeros(len(decisions), device=device).index_add(0, owner, each)

        reference = torch.from_numpy(decisions.reference).to(device).log()
        entropy, away = summed(-policy * log), summed(policy * (log - reference))
        probability = torch.from_numpy(decisions.probability).to(device).clamp(min=1e-6)
        advantage = torch.from_numpy(decisions.advantage).to(device)
        ratio = policy[chosen] / probability
        bounded = ratio.clamp(1.0 - weights.clip, 1.0 + weights.clip) * advantage
        gain = torch.minimum(ratio * advantage, bounded)
        losses = -gain + weights.kl_weight * away - weights.entropy * entropy
        outside = torch.where(advantage >= 0.0, ratio > 1.0 + weights.clip, ratio < 1.0 - weights.clip)
        metrics.decisions += len(decisions)
        metrics.loss += float(losses.detach().sum())
        metrics.entropy += float(entropy.detach().sum())
        metrics.kl += float(away.detach().sum())
        metrics.clipped += int(outside.sum())
        return losses.mean()

    def learn(self, decisions: Decisions, batch: int, rate: float, seed: int) -> Metrics:
        """One pass over decisions, in random order."""
        order = torch.randperm(len(decisions), generator=torch.Generator().manual_seed(seed)).numpy()
        metrics = Metrics()
        for group in self.adam.param_groups:
            group["lr"] = rate
        for begin in range(0, len(order), batch):
            self.adam.zero_grad()
            self.loss(decisions.take(order[begin : begin + batch]), metrics).backward()
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), GRADIENT_CLIP)
            self.adam.step()
            self.network.limit()
        return metrics
