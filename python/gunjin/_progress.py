"""Progress of work that takes longer than two seconds, on stderr: a line that is written over on a terminal, elsewhere now and
then a line of its own."""

import sys
import time

#: Seconds before anything is shown.
PATIENCE = 2.0
#: Seconds between two looks of a line that is written over.
INTERVAL = 0.5

_shown = True


def show_progress(wanted: bool) -> None:
    """Turns progress on stderr on or off, for work that takes longer than two seconds. It is on by default."""
    global _shown
    _shown = wanted


class Meter:
    """Shows how far one piece of work is. Made where it begins; the library calls `tell` now and then."""

    def __init__(self, work: str) -> None:
        self._work = work
        self._begun = time.monotonic()
        self._next = PATIENCE
        self._written = False

    def tell(self, done: int = 0, total: int = 0, work: str | None = None) -> None:
        """So much is done, of so much at most; of work that cannot be counted the time alone is shown."""
        seconds = time.monotonic() - self._begun
        if not _shown or seconds < self._next:
            return
        counted = f" {done:,} of {total:,}," if total else ""
        line = f"{work or self._work}:{counted} {seconds:.0f} s"
        if sys.stderr.isatty():
            self._next = seconds + INTERVAL
            self._write(f"\r{line}\x1b[K")
            self._written = True
        else:
            self._next = 2 * seconds
            self._write(f"{line}\n")

    def close(self) -> None:
        """Takes the line away."""
        if self._written:
            self._write("\r\x1b[K")

    @staticmethod
    def _write(text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except (OSError, ValueError):
            # Nobody reads it: no reason to end the work.
            pass
