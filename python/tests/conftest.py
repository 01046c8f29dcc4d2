import pytest

import gunjin

#: One game of every sort: editions of both widths, open games of two and three seats, cards, poker, a tree.
GAMES = [
    "w-23-6i",
    "p3-23-6i",
    "p1-35-7i",
    "m-31-8xn",
    "mini-3x4",
    "mini-3x4:repetition=draw",
    "tori",
    "chu",
    "sannin",
    "jungle",
    "cards",
    "kuhn",
    "leduc",
    "liars_dice",
    "goofspiel",
    "phantom_ttt",
    "abrupt_dark_hex_3",
]

TREE = """EFG 2 R "A coin" { "Ann" "Bob" }
c "" 1 "coin" { "heads" 1/2 "tails" 1/2 } 0
p "" 1 1 "sees heads" { "stop" "go" } 0
t "" 1 "" { 1 -1 }
p "" 2 1 "asked" { "yes" "no" } 0
t "" 2 "" { 2 -2 }
t "" 3 "" { -1 1 }
p "" 1 2 "sees tails" { "stop" "go" } 0
t "" 4 "" { 1 -1 }
p "" 2 1 "asked" { "yes" "no" } 0
t "" 5 "" { -2 2 }
t "" 6 "" { 1 -1 }
"""


@pytest.fixture(scope="session")
def tree(tmp_path_factory):
    path = tmp_path_factory.mktemp("trees") / "coin.efg"
    path.write_text(TREE)
    return str(path)


@pytest.fixture(params=[*GAMES, "tree"])
def game(request, tree):
    return gunjin.load(tree if request.param == "tree" else request.param)


def play_on(state, rng, plies=10_000):
    """Plays at random, up to so many actions."""
    for _ in range(plies):
        if state.is_terminal:
            break
        state.apply(rng.choice(state.legal_actions()))
    return state
