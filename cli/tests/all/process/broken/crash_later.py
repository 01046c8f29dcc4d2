"""Plays two games and crashes in the third."""

from base import Player


class CrashLater(Player):
    games = 0

    def setup(self, message):
        self.games += 1
        super().setup(message)

    def turn(self, message):
        if self.games == 3:
            raise RuntimeError("the table is full")
        super().turn(message)


CrashLater().run()
