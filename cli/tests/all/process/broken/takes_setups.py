"""Takes every set-up, and chooses none."""

from base import Player


class TakesSetUps(Player):
    def setup(self, message):
        self.say({"type": "ready"})


TakesSetUps().run()
