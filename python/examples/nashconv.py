"""Exact NashConv of self-play while it learns: `python python/examples/nashconv.py [GAME [UPDATES]]`.

Judges the network of `ppo.py` after 0, 1, 2, 4, … updates by best responses at every information set. The game's observation must
be its information state, as in poker and games of hidden stones. Needs `gunjin[learning]`.
"""

import sys
import time
from collections.abc import Iterator

import numpy as np
import ppo
import torch

import gunjin


class Policy:
    """A network that `gunjin.exploit` asks about thousands of information states at once."""

    name = "ppo"

    def __init__(self, network: ppo.Network) -> None:
        self._network = network

    @torch.no_grad()
    def distributions(self, states: np.ndarray, masks: np.ndarray, _: np.ndarray) -> np.ndarray:
        chances = self._network(torch.from_numpy(states), torch.from_numpy(masks))[0].probs.double().numpy()
        return chances / chances.sum(axis=1, keepdims=True)


def curve(name: str = "phantom_ttt", updates: int = 1024, seed: int = 1) -> Iterator[tuple[int, float]]:
    """Yields the updates made and NashConv after them."""
    torch.manual_seed(seed)
    game = gunjin.load(name)
    env, network = gunjin.BatchEnv(game, ppo.GAMES, seed=seed), ppo.Network(game)
    optimiser = torch.optim.Adam(network.parameters(), ppo.RATE)
    for made in range(updates + 1):
        if made & (made - 1) == 0:
            yield made, gunjin.exploit(Policy(network), game, most_sets=30_000_000).nashconv
        ppo.learn(network, optimiser, ppo.play(env, network))


if __name__ == "__main__":
    begun = time.monotonic()
    for made, nashconv in curve(*sys.argv[1:2], *(int(number) for number in sys.argv[2:])):
        decisions = made * ppo.GAMES * ppo.STEPS
        print(f"{made:>6} updates, {decisions:>10,} decisions, {time.monotonic() - begun:>6.0f} s: NashConv {nashconv:.4f}", flush=True)
