"""Ends as soon as it is started."""

import sys

from base import Player


class ExitsEarly(Player):
    def hello(self, message):
        sys.exit("no board was found")


ExitsEarly().run()
