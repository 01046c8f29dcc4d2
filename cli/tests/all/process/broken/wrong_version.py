"""Speaks a later version."""

from base import Player


class WrongVersion(Player):
    def hello(self, message):
        self.say({"type": "ready", "protocol": 2})


WrongVersion().run()
