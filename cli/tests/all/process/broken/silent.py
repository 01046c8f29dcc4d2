"""Reads, and never answers."""

from base import Player


class Silent(Player):
    def say(self, message):
        pass


Silent().run()
