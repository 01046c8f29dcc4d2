"""Leaves a piece out of its set-up."""

from base import Player


class WrongSetUp(Player):
    def codes(self, message):
        return super().codes(message)[:-1]


WrongSetUp().run()
