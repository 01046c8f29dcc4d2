"""Thinks too long about its third move."""

import time

from base import Player


class Slow(Player):
    moves = 0

    def turn(self, message):
        self.moves += 1
        if self.moves == 3:
            time.sleep(20)
        super().turn(message)


Slow().run()
