#!/usr/bin/env python3
"""A player for gunjin in Python, without any library: docs/PROTOCOL.md.

    gunjin run w-23-6i --games 10 --agent process:"python3 docs/examples/player.py" --agent random

It plays every game. Where enemy pieces stand on a board it likes to attack them; elsewhere it takes any legal action.
"""

import json
import random
import sys


def say(message):
    print(json.dumps(message), flush=True)


class Player:
    def __init__(self, hello):
        # The seed is the player's own: the same run gives the same games again.
        self.dice = random.Random(hello["seed"])
        self.seat = hello["seat"]

    def setup(self, message):
        """A set-up in the notation of the project; None where the host has chosen one."""
        if "assigned" in message:
            return None
        codes = [code for code, count in message["pieces"].items() for _ in range(count)]
        squares, barred = message["squares"], message["barred"]
        while True:
            self.dice.shuffle(codes)
            if all(square not in barred.get(code, []) for square, code in zip(squares, codes)):
                return in_ranks(squares, codes)

    def move(self, message):
        view, legal = message["view"], message["legal"]
        enemy = set(view.get("enemy", []))
        attacks = [move for move in legal if any(move.endswith(square) for square in enemy)]
        return self.dice.choice(attacks if attacks and self.dice.random() < 0.7 else legal)


def in_ranks(squares, codes):
    """Codes one after another, a '/' where the next rank begins."""
    text = ""
    for index, (square, code) in enumerate(zip(squares, codes)):
        rank = square.lstrip("abcdefghijklmnopqrstuvwxyz")
        if index and rank != squares[index - 1].lstrip("abcdefghijklmnopqrstuvwxyz"):
            text += "/"
        text += code
    return text


def main():
    player = None
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            player = Player(message)
            say({"type": "ready", "name": "example 1.0"})
        elif kind == "setup":
            setup = player.setup(message)
            say({"type": "ready"} if setup is None else {"type": "setup", "setup": setup})
        elif kind == "turn":
            say({"type": "move", "move": player.move(message)})
        elif kind == "quit":
            return


if __name__ == "__main__":
    main()
