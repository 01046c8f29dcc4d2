"""Writes its name in Shift JIS."""

import sys

from base import Player


class NotUtf8(Player):
    def hello(self, message):
        sys.stdout.buffer.write('{"type":"ready","name":"軍人"}\n'.encode("shift_jis"))
        sys.stdout.buffer.flush()


NotUtf8().run()
