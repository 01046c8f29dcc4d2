"""Moves from where nothing stands."""

from base import Player


class Illegal(Player):
    def turn(self, message):
        self.say({"type": "move", "move": "z1z2"})


Illegal().run()
