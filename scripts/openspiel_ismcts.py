"""OpenSpiel's ISMCTSBot (C++, one thread) at the first decision of Leduc poker:
simulations a second, best of five. Needs `pip install open_spiel`; called by scripts/compare-ismcts."""

import time

import pyspiel

SIMULATIONS = 20_000


def bot(game):
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    return pyspiel.ISMCTSBot(1, evaluator, 18.0, SIMULATIONS, -1, policy, False, False)


def main():
    game = pyspiel.load_game("leduc_poker")
    state = game.new_initial_state()
    for card in [2, 5]:
        state.apply_action(card)
    best = min(measure(game, state) for _ in range(5))
    print(f"OpenSpiel ISMCTSBot, leduc_poker: {SIMULATIONS / best / 1e6:.3f} M simulations/s")


def measure(game, state):
    player = bot(game)
    begin = time.perf_counter()
    player.step(state)
    return time.perf_counter() - begin


if __name__ == "__main__":
    main()
