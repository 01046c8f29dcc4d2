"""Python's part of `gunjin exploit --policy python:MODULE:NAME`: question and answer are JSON."""

import contextlib
import importlib
import json
import os
import sys
from typing import Any

import pyspiel

import gunjin
import gunjin.openspiel


def _policy(words: str) -> Any:
    module, _, name = words.partition(":")
    name = name or "policy"
    if not all(part.isidentifier() for part in [*module.split("."), name]):
        raise gunjin.GunjinError("name the policy as python:MODULE:NAME, for example python:net:policy")
    try:
        found = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if not error.name or not f"{module}.".startswith(f"{error.name}."):
            raise
        raise gunjin.NotFoundError(f"there is no module {error.name} in {os.getcwd()} or in {sys.executable}") from None
    policy = getattr(found, name, None)
    if not callable(policy) and not hasattr(policy, "action_probabilities"):
        raise gunjin.NotFoundError(f"{found.__file__} has no function or policy {name}; name one as python:{module}:NAME")
    return policy


def _judged(policy: str, game: str, arrays: bool, reference_setup: bool, most_sets: int | None, memory: int) -> dict[str, Any]:
    asked = _policy(policy)
    ours = {"edition": game, "deals": 0 if reference_setup else 1}
    loaded = pyspiel.load_game(game) if game.endswith(")") else pyspiel.load_game("gunjin", ours)
    most = {} if most_sets is None else {"most_sets": most_sets}
    found = gunjin.openspiel.exploitability(asked, loaded, arrays=arrays, memory=memory, **most)
    return {**found.data, "player": f"python:{policy}"}


def main() -> None:
    """Answers the question that is the program's argument."""
    # The module may print; only the answer goes to stdout.
    with contextlib.redirect_stdout(sys.stderr):
        try:
            answer: dict[str, Any] = {"Judged": _judged(**json.loads(sys.argv[1]))}
        except (gunjin.GunjinError, pyspiel.SpielError) as error:
            answer = {"Wrong": str(error)}
    json.dump(answer, sys.stdout)
