"""A network that imitates the agents of training.bin: docs/TRAINING.md. Needs its reader beside it as training_file.py, and PyTorch."""

import sys
import numpy as np
import torch
from training_file import games, tensors

def load(path):
    """Tensors, legal masks and chosen actions of all decisions."""
    rows, masks, played = [], [], []
    for game in games(path):
        mask = np.zeros((len(game["seat"]), game["about"]["actions"]), bool)
        mask[np.repeat(np.arange(len(mask)), game["legal"]), game["action"]] = True
        rows.append(tensors(game))
        masks.append(mask)
        played.append(game["played"].astype(np.int64))
    return [torch.from_numpy(np.concatenate(parts)) for parts in (rows, masks, played)]

torch.manual_seed(1)
rows, masks, played = load(sys.argv[1])
cut = len(rows) * 9 // 10  # the last games are for testing
network = torch.nn.Sequential(
    torch.nn.Linear(rows.shape[1], 128), torch.nn.ReLU(), torch.nn.Linear(128, masks.shape[1])
)
optimiser = torch.optim.Adam(network.parameters(), lr=1e-3)

def logits(some):
    return network(rows[some].float() / 255).masked_fill(~masks[some], -1e9)

for epoch in range(4):
    for some in torch.randperm(cut).split(512):
        loss = torch.nn.functional.cross_entropy(logits(some), played[some])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    with torch.no_grad():
        test = torch.arange(cut, len(rows))
        right = (logits(test).argmax(1) == played[test]).float().mean()
        chance = (1 / masks[test].sum(1)).mean()
    print(f"epoch {epoch + 1}: loss {loss:.3f}, right {right:.1%}, by chance {chance:.1%}", flush=True)
