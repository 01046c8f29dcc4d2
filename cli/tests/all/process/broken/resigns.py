"""Gives up at its second move, which is no fault."""

from base import Player


class Resigns(Player):
    moves = 0

    def turn(self, message):
        self.moves += 1
        if self.moves == 2:
            self.say({"type": "resign"})
        else:
            super().turn(message)


Resigns().run()
