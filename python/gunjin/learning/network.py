"""The network of the agent `learned`, in PyTorch: it scores moves one by one."""

import json
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy
import torch
from numpy.typing import NDArray

from gunjin._gunjin import Actors, GunjinError
from gunjin.learning.decisions import SCALE

#: Factor from a sum to a score.
LOGIT_SCALE = 4.0
#: The most that a unit says, and the largest weight in both directions.
CEILING = MAX_WEIGHT = 7.99
#: Weights of files are whole numbers of so many parts of 1.
PARTS = 1024.0


@dataclass(frozen=True)
class Shape:
    """Inputs of a move, inputs that all moves share, and units of the two layers."""

    moves: int
    context: int
    first: int
    second: int

    def parts(self) -> list[tuple[int, ...]]:
        """The weights in the order of files, as matrices: inputs by units."""
        moves, context, first, second = self.moves, self.context, self.first, self.second
        return [(moves, first), (context, first), (first,), (first, second), (second,), (second,), (moves,)]


class Network(torch.nn.Module):
    """Scores of moves: a weighted sum of their inputs, and what two layers make of inputs and context."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.parts = torch.nn.ParameterList([torch.zeros(part) for part in shape.parts()])

    @classmethod
    def beginning(cls, shape: Shape, straight: list[float], seed: int) -> "Network":
        """A network whose score is a weighted sum: the layers say nothing yet."""
        network = cls(shape)
        draw = torch.Generator().manual_seed(seed)
        feeding = {0: shape.moves + shape.context, 1: shape.moves + shape.context, 3: shape.first}
        with torch.no_grad():
            for part, inputs in feeding.items():
                most = (6.0 / max(inputs, 1)) ** 0.5
                size = network.parts[part].shape
                network.parts[part].copy_((2.0 * torch.rand(size, generator=draw) - 1.0) * most)
            network.parts[6].copy_(torch.tensor(straight))
        return network

    @classmethod
    def read(cls, text: str, layout: int) -> "Network":
        """The network of a file of `gunjin learn policy`."""
        try:
            file = json.loads(text)
            shape, weights = Shape(**file["shape"]), numpy.array(file["weights"], numpy.int16)
            found = int(file["layout"])
        except (ValueError, TypeError, KeyError) as cause:
            raise GunjinError(f"this is not a network: {cause}; `gunjin learn policy` writes networks") from cause
        if found != layout:
            raise GunjinError(f"the network has inputs of layout {found}, this program has {layout}; train it again")
        network = cls(shape)
        network.fill(weights)
        return network

    def widened(self, context: int) -> "Network":
        """Widens it to `context` inputs at least; the new ones have weight 0."""
        network = Network(replace(self.shape, context=max(context, self.shape.context)))
        with torch.no_grad():
            for wide, part in zip(network.parts, self.parts, strict=True):
                wide[: len(part)] = part
        return network

    def forward(self, context: torch.Tensor, moves: torch.Tensor, owner: torch.Tensor) -> torch.Tensor:
        """Scores of moves; `owner` says to which row of `context` each belongs."""
        of_moves, of_context, first_bias, second, second_bias, score, straight = self.parts
        shared = context @ of_context + first_bias
        units = (moves @ of_moves + shared[owner]).clamp(0.0, CEILING)
        above = (units @ second + second_bias).clamp(0.0, CEILING)
        result: torch.Tensor = LOGIT_SCALE * (moves @ straight + above @ score)
        return result

    def limit(self) -> None:
        """Weights stay so small that whole numbers can carry them."""
        with torch.no_grad():
            for part in self.parts:
                part.clamp_(-MAX_WEIGHT, MAX_WEIGHT)

    def whole(self) -> NDArray[numpy.int16]:
        """All weights in parts of 1/1024, in the order of files."""
        flat = torch.cat([part.detach().reshape(-1) for part in self.parts]).cpu().numpy()
        rounded: NDArray[numpy.int16] = numpy.rint(numpy.clip(flat, -MAX_WEIGHT, MAX_WEIGHT) * PARTS).astype(numpy.int16)
        return rounded

    def fill(self, weights: NDArray[numpy.int16]) -> None:
        """Takes weights in parts of 1/1024, in the order of files."""
        wanted = sum(part.numel() for part in self.parts)
        if len(weights) != wanted:
            raise GunjinError(f"the network has {len(weights)} weights and should have {wanted}; it was cut or changed")
        begin = 0
        with torch.no_grad():
            for part in self.parts:
                end = begin + part.numel()
                part.copy_(torch.from_numpy(weights[begin:end] / PARTS).reshape(part.shape))
                begin = end

    def acting(self) -> tuple[int, int, NDArray[numpy.int16]]:
        """The network as `Actors` take it."""
        return (self.shape.first, self.shape.second, self.whole())

    def text(self, actors: Actors, origin: dict[str, Any]) -> str:
        """The file of the network: for `learned:net=FILE`."""
        file = {
            "layout": actors.layout,
            "shape": asdict(self.shape),
            "origin": origin,
            "weights": self.whole().tolist(),
        }
        return json.dumps(file, ensure_ascii=False, separators=(",", ":")) + "\n"


def scaled(inputs: NDArray[numpy.int16], device: torch.device) -> torch.Tensor:
    """Inputs as the network takes them."""
    return torch.from_numpy(inputs).to(device).float() / SCALE
