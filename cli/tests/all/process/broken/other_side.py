"""Moves the pieces of the enemy."""

from base import Player


class OtherSide(Player):
    def turn(self, message):
        square = message["view"].get("enemy", ["z1"])[0]
        self.say({"type": "move", "move": square + square})


OtherSide().run()
