"""Networks for the agent `learned`, trained by PyTorch, on a GPU where there is one.

Games are played by the laboratory (`Actors`), gradients are computed by PyTorch (`Network`, `Trainer`), and the result is
a file for `learned:net=FILE`, as `gunjin learn policy` writes it. Needs PyTorch: `pip install './python[learning]'`.

Method: docs/LEARNING.md; usage: docs/PYTHON.md.
"""

from gunjin._gunjin import Actors
from gunjin.learning.training import LearningError, Plan, learn
from gunjin.learning.decisions import Decisions
from gunjin.learning.network import Network, Shape
from gunjin.learning.trainer import Objective, Trainer

__all__ = ["Actors", "Decisions", "LearningError", "Network", "Objective", "Plan", "Shape", "Trainer", "learn"]
