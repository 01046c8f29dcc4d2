"""Networks for the agent `learned`, learned by PyTorch: on a graphics processor where there is one.

Games are played by the laboratory (`Actors`), gradients are taken by PyTorch (`Network`, `Trainer`), and what is learned is
a file for `learned:net=FILE`, as `gunjin learn policy` writes it. Needs PyTorch: `pip install './python[learning]'`.

docs/LEARNING.md says what is learned and how; docs/PYTHON.md how to call this.
"""

from gunjin._gunjin import Actors
from gunjin.learning.training import LearningError, Plan, learn
from gunjin.learning.decisions import Decisions
from gunjin.learning.network import Network, Shape
from gunjin.learning.trainer import Objective, Trainer

__all__ = ["Actors", "Decisions", "LearningError", "Network", "Objective", "Plan", "Shape", "Trainer", "learn"]
