"""Answers as engines of chess do."""

from base import Player


class Rubbish(Player):
    def turn(self, message):
        print("bestmove", message["legal"][0], flush=True)


Rubbish().run()
