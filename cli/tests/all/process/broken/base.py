"""A correct player. The programs beside it break it in one place each; check_agent.rs says what is found."""

import json
import random
import sys


class Player:
    def say(self, message):
        print(json.dumps(message), flush=True)

    def hello(self, message):
        self.dice = random.Random(message["seed"])
        self.say({"type": "ready", "name": "test 1"})

    def setup(self, message):
        if "assigned" in message:
            # One process plays the same games whether it is new or not.
            self.dice = random.Random(message["seed"])
            self.say({"type": "ready"})
        else:
            self.say({"type": "setup", "setup": in_ranks(message["squares"], self.codes(message))})

    def codes(self, message):
        codes = [code for code, count in message["pieces"].items() for _ in range(count)]
        barred = message["barred"]
        while True:
            self.dice.shuffle(codes)
            if not any(square in barred.get(code, []) for square, code in zip(message["squares"], codes)):
                return codes

    def turn(self, message):
        self.say({"type": "move", "move": self.dice.choice(message["legal"])})

    def end(self, message):
        pass

    def event(self, message):
        pass

    def quit(self, message):
        sys.exit(0)

    def run(self):
        for line in sys.stdin:
            message = json.loads(line)
            getattr(self, message["type"])(message)


def in_ranks(squares, codes):
    text, last = "", None
    for square, code in zip(squares, codes):
        rank = square.lstrip("abcdefghijklmnopqrstuvwxyz")
        text += ("" if last in (None, rank) else "/") + code
        last = rank
    return text
