"""Answers every question twice."""

from base import Player


class AnswersTwice(Player):
    def say(self, message):
        super().say(message)
        super().say(message)


AnswersTwice().run()
