"""Logs to stdout."""

from base import Player


class Chatter(Player):
    def turn(self, message):
        print("thinking about", len(message["legal"]), "moves", flush=True)
        super().turn(message)


Chatter().run()
