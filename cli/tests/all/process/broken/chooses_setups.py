"""Chooses its set-ups, and takes none."""

from base import Player


class ChoosesSetUps(Player):
    def setup(self, message):
        assert "assigned" not in message, "I choose for myself"
        super().setup(message)


ChoosesSetUps().run()
