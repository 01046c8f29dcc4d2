"""Does not leave."""

import time

from base import Player


class NeverQuits(Player):
    def quit(self, message):
        while True:
            time.sleep(1)


NeverQuits().run()
