#!/usr/bin/env python3
"""Writes openspiel_trees.toml: whole game trees and random games as OpenSpiel knows them, each as one digest.

    pip install open_spiel==2.0.2
    python3 openspiel_trees.py > openspiel_trees.toml

A tree is written down in preorder, one line a history:

    c 0:0.333333333 1:0.333333333    chance: outcomes with their probabilities
    0 #5 1 2                         seat 0, its information set (numbered by first appearance, all seats together), legal actions
    t 1.000000000 -1.000000000       the end: returns

The digest is FNV-1a (64 bits) of these lines, each with its line feed. Games are written the same way, one after the
other, with `#` alone instead of the number of the information set. The next action of a game is number
`(x >> 33) % count` of those that are open, where x is the next number of x -> 6364136223846793005 x + 1442695040888963407
modulo 2^64, beginning with the seed; one generator runs through all games of an entry.
"""

import pyspiel

FNV_START, FNV_PRIME, MASK = 0xCBF29CE484222325, 0x100000001B3, (1 << 64) - 1
TURNS = "turn_based_simultaneous_game(game=goofspiel({}))"


class Digest:
    def __init__(self):
        self.value = FNV_START

    def line(self, text):
        value = self.value
        for byte in (text + "\n").encode():
            value = ((value ^ byte) * FNV_PRIME) & MASK
        self.value = value


def choices(state):
    if state.is_chance_node():
        return sorted(action for action, _ in state.chance_outcomes())
    return state.legal_actions()


def line(state, number):
    if state.is_terminal():
        return "t " + " ".join(f"{value + 0.0:.9f}" for value in state.returns())
    if state.is_chance_node():
        outcomes = sorted(state.chance_outcomes())
        return "c " + " ".join(f"{action}:{probability:.9f}" for action, probability in outcomes)
    return f"{state.current_player()} #{number} " + " ".join(map(str, state.legal_actions()))


def tree(ours, theirs, sets_known=True, by_tensor=False):
    game = pyspiel.load_game(theirs)
    digest, sets, depths, ends = Digest(), {}, [], 0
    players = game.num_players()
    uniform = [0.0] * players
    stack = [(game.new_initial_state(), 0, 1.0)]
    while stack:
        state, depth, reach = stack.pop()
        depths.extend([0] * (depth + 1 - len(depths)))
        depths[depth] += 1
        number = ""
        if not state.is_terminal() and not state.is_chance_node() and sets_known:
            # Texts of dark Hex count the attempts of both seats; its tensors are what a seat sees.
            seen = tuple(state.information_state_tensor()) if by_tensor else state.information_state_string()
            key = (state.current_player(), seen)
            number = sets.setdefault(key, len(sets))
        digest.line(line(state, number))
        if state.is_terminal():
            ends += 1
            uniform = [sum_ + reach * value for sum_, value in zip(uniform, state.returns())]
            continue
        probabilities = dict(state.chance_outcomes()) if state.is_chance_node() else {}
        open_ = choices(state)
        for action in reversed(open_):
            probability = probabilities.get(action, 1.0 / len(open_))
            stack.append((state.child(action), depth + 1, reach * probability))
    per_seat = [sum(1 for player, _ in sets if player == seat) for seat in range(players)]
    print("[[tree]]")
    print(f'game = "{ours}"\nopenspiel = "{theirs}"')
    print(f"histories = {sum(depths)}\nends = {ends}\ndepths = {depths}")
    if sets_known:
        print(f"information_sets = {per_seat}")
    print(f"uniform_play = {[round(value, 12) + 0.0 for value in uniform]}")
    print(f'digest = "{digest.value:016x}"\n')


def games(ours, theirs, count, seed):
    game = pyspiel.load_game(theirs)
    digest, x, actions = Digest(), seed, 0
    for _ in range(count):
        state = game.new_initial_state()
        digest.line(line(state, ""))
        while not state.is_terminal():
            x = (x * 6364136223846793005 + 1442695040888963407) & MASK
            open_ = choices(state)
            state.apply_action(open_[(x >> 33) % len(open_)])
            digest.line(line(state, ""))
            actions += 1
    print("[[games]]")
    print(f'game = "{ours}"\nopenspiel = "{theirs}"')
    print(f'games = {count}\nseed = {seed}\nactions = {actions}\ndigest = "{digest.value:016x}"\n')


def goofspiel(cards, order="descending", returns="win_loss", hidden=True):
    return TURNS.format(f"imp_info={hidden},num_cards={cards},points_order={order},returns_type={returns}")


def main():
    print("# Trees and random games of OpenSpiel 2.0.2 (PyPI wheel), written by openspiel_trees.py, which says how they are digested.\n")
    tree("kuhn", "kuhn_poker")
    tree("kuhn:players=3", "kuhn_poker(players=3)")
    tree("kuhn:players=4", "kuhn_poker(players=4)")
    tree("leduc", "leduc_poker")
    tree("leduc:deal=ranks", "leduc_poker(suit_isomorphism=True)")
    tree("liars_dice", "liars_dice")
    tree("liars_dice:sides=3", "liars_dice(dice_sides=3)")
    tree("liars_dice:sides=3,bidding=reset_quantity", "liars_dice(dice_sides=3,bidding_rule=reset-quantity)")
    tree("liars_dice:dice=2,sides=2", "liars_dice(numdice=2,dice_sides=2)")
    tree("liars_dice:dice=2,sides=2,bidding=reset_quantity", "liars_dice(numdice=2,dice_sides=2,bidding_rule=reset-quantity)")
    tree("goofspiel:cards=2", goofspiel(2))
    tree("goofspiel:cards=3,points_order=random", goofspiel(3, "random"))
    for order in ("descending", "ascending", "random"):
        for returns in ("win_loss", "point_difference", "total_points"):
            switches = "cards=4"
            switches += f",points_order={order}" if order != "descending" else ""
            switches += f",returns={returns}" if returns != "win_loss" else ""
            tree(f"goofspiel:{switches}", goofspiel(4, order, returns))
    tree("goofspiel:cards=4,imp_info=false", goofspiel(4, hidden=False), sets_known=False)
    for columns, rows in ((2, 2), (2, 3), (3, 2)):
        for ours, version in (("dark_hex_3", "cdh"), ("abrupt_dark_hex_3", "adh")):
            switches = ",".join([f"columns={columns}"] * (columns != 3) + [f"rows={rows}"] * (rows != 3))
            theirs = f"dark_hex(num_cols={columns},num_rows={rows},gameversion={version})"
            tree(f"{ours}:{switches}", theirs, by_tensor=True)
    games("kuhn:players=10", "kuhn_poker(players=10)", 200, 1)
    games("leduc:players=3", "leduc_poker(players=3)", 2000, 2)
    games("leduc:players=3,deal=ranks", "leduc_poker(players=3,suit_isomorphism=True)", 2000, 3)
    games("leduc:players=5", "leduc_poker(players=5)", 500, 4)
    games("leduc:players=10", "leduc_poker(players=10)", 200, 5)
    games("liars_dice:dice=5", "liars_dice(numdice=5)", 500, 6)
    games("liars_dice:dice=3,bidding=reset_quantity", "liars_dice(numdice=3,bidding_rule=reset-quantity)", 500, 7)
    games("goofspiel", goofspiel(13), 200, 8)
    games("goofspiel:points_order=random,returns=point_difference", goofspiel(13, "random", "point_difference"), 200, 9)
    games("goofspiel:cards=7,points_order=random,returns=total_points", goofspiel(7, "random", "total_points"), 200, 10)
    games("phantom_ttt", "phantom_ttt", 400, 11)
    games("abrupt_phantom_ttt", "phantom_ttt(gameversion=abrupt)", 400, 12)
    games("dark_hex_3", "dark_hex(board_size=3)", 400, 13)
    games("abrupt_dark_hex_3", "dark_hex(board_size=3,gameversion=adh)", 400, 14)
    games("dark_hex_3:columns=4", "dark_hex(num_cols=4,num_rows=3)", 200, 15)


if __name__ == "__main__":
    main()
