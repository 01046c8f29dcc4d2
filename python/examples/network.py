"""A network of PyTorch, judged exactly: `gunjin exploit phantom_ttt --policy python:network --arrays` in this folder.

Needs `gunjin[openspiel,learning]`. The network here is random; load your own weights in its place.
"""

from functools import cache

import numpy as np
import torch
from torch import nn


@cache
def network(inputs: int, actions: int, width: int = 256) -> nn.Module:
    """Logits of the actions at information states. In 64 bits, so that an answer does not depend on the batch."""
    torch.manual_seed(1)
    layers = nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, actions)
    return nn.Sequential(*layers).double()


@torch.no_grad()
def policy(states: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Probabilities of the actions, a row for every information state; `masks` is true where an action is legal."""
    logits = network(states.shape[1], masks.shape[1])(torch.from_numpy(states).double())
    return logits.masked_fill(~torch.from_numpy(masks), -torch.inf).softmax(1).numpy()
