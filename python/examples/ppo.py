"""Proximal policy optimisation by self-play: `python python/examples/ppo.py [GAME [UPDATES]]`. Needs `gunjin[learning]`.

One network plays both seats of 256 games at once. Advantages are estimated backwards over both seats; the sign turns where the seat
changes. At the end the network plays agents of ours.
"""

import sys

import numpy as np
import torch
from torch import nn

import gunjin

GAMES, STEPS, EPOCHS, PARTS = 256, 32, 2, 8
TRACE, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.02, 1e-3


class Network(nn.Module):
    """Maps observations to a policy over the legal actions and a value from -1 to 1."""

    name = "ppo"

    def __init__(self, game: gunjin.Game, width: int = 64) -> None:
        super().__init__()
        inputs = int(np.prod(game.tensor_layout()["observation"]["shape"]))
        self.body = nn.Sequential(nn.Flatten(), nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.choice, self.value = nn.Linear(width, game.num_actions), nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, legal: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        body = self.body(seen)
        logits = self.choice(body).masked_fill(~legal, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(body).tanh().squeeze(1)

    @torch.no_grad()
    def policies(self, views: list[gunjin.View]) -> list[list[float]]:
        """Answers `gunjin.arena`."""
        seen = np.stack([view.observation_tensor() for view in views])
        legal = np.stack([view.legal_action_mask() for view in views])
        chances = self(torch.from_numpy(seen), torch.from_numpy(legal))[0].probs
        return [[float(chances[row, action]) for action in view.legal_actions()] for row, view in enumerate(views)]


@torch.no_grad()
def play(env: gunjin.BatchEnv, network: Network) -> list[torch.Tensor]:
    """Some steps of all games: what was seen, legal and done, how likely, the advantage, and what the value should be."""
    told, gains, goes_on = [], [], []
    for _ in range(STEPS):
        seen, legal = torch.from_numpy(env.observation.copy()), torch.from_numpy(env.legal_action_mask.copy())
        policy, value = network(seen, legal)
        action, seat = policy.sample(), env.current_player.copy()
        env.step(action.numpy())
        told.append((seen, legal, action, policy.log_prob(action), value))
        ended, (own, other) = env.terminated | env.truncated, (env.rewards[np.arange(GAMES), at] for at in (seat, 1 - seat))
        gains.append(torch.from_numpy(np.where(ended, np.clip(own - other, -1, 1), 0)))
        goes_on.append(torch.from_numpy(np.where(ended, 0, np.where(env.current_player == seat, 1, -1))))
    later = network(torch.from_numpy(env.observation.copy()), torch.from_numpy(env.legal_action_mask.copy()))[1]
    advantage, advantages = torch.zeros(GAMES), []
    for (*_, value), gain, sign in zip(reversed(told), reversed(gains), reversed(goes_on), strict=True):
        advantage = gain - value + sign * (later + TRACE * advantage)
        advantages.append(advantage)
        later = value
    seen, legal, action, likely, value = (torch.cat(column) for column in zip(*told, strict=True))
    advantage = torch.cat(advantages[::-1])
    return [seen, legal, action, likely, advantage, value + advantage]


def learn(network: Network, optimiser: torch.optim.Optimizer, played: list[torch.Tensor]) -> None:
    """Some epochs over what was played."""
    for part in [part for _ in range(EPOCHS) for part in torch.randperm(GAMES * STEPS).chunk(PARTS)]:
        seen, legal, action, likely, advantage, target = (column[part] for column in played)
        policy, value = network(seen, legal)
        ratio, gain = (policy.log_prob(action) - likely).exp(), advantage / (advantage.std() + 1e-6)
        clipped = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
        loss = -clipped.mean() + 0.5 * (value - target).square().mean() - ENTROPY * policy.entropy().mean()
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimiser.step()


def main(name: str = "mini-3x4", updates: int = 100, pairs: int = 200, seed: int = 1) -> dict[str, gunjin.matches.Score]:
    """Learns, and answers the scores against agents of ours."""
    torch.manual_seed(seed)
    game = gunjin.load(name)
    env, network = gunjin.BatchEnv(game, GAMES, seed=seed), Network(game)
    optimiser = torch.optim.Adam(network.parameters(), RATE)
    for _ in range(updates):
        learn(network, optimiser, play(env, network))
    meet = {other: gunjin.arena(game, [network, other], pairs=pairs, seed=seed, threads=32) for other in ("random", "greedy")}
    return {other: result.score("ppo") for other, result in meet.items()}


if __name__ == "__main__":
    arguments = [*sys.argv[1:2], *(int(number) for number in sys.argv[2:])]
    for other, score in main(*arguments).items():
        print(f"against {other}: {score}")
