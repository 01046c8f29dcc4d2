"""Helpers of the sections of scripts/prove-hostile: runs of the program with a limit of time, and a line for every case."""

import contextlib
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

SMALL = "--small" in sys.argv[1:]
GUNJIN = os.environ["GUNJIN"]
OUT = Path(os.environ["HOSTILE_OUT"])


class Fault(Exception):
    """The program did something wrong; the text says what."""


def check(holds, text):
    """Raises a fault with this text if something does not hold."""
    if not holds:
        raise Fault(text)


@contextlib.contextmanager
def case(name):
    """Runs a case and prints its line. A list is given, to which the case adds what it found. The first fault ends the section."""
    found, start = [], time.monotonic()
    try:
        yield found
    except Fault as fault:
        print(f"FAILED  {name}: {fault}", flush=True)
        sys.exit(1)
    print(f"ok      {name}: {', '.join([*found, f'{time.monotonic() - start:.1f} s'])}", flush=True)


class Ran(NamedTuple):
    """A run of the program that has ended."""

    code: int
    out: str
    told: str


def start(*words, files=None, processes=None, memory=None, **more):
    """Starts the program in a session of its own; with at most so many descriptors (files), processes of this user or bytes."""

    def limits():
        for kind, most in (
            (resource.RLIMIT_NOFILE, files), (resource.RLIMIT_NPROC, processes), (resource.RLIMIT_AS, memory),
        ):
            if most is not None:
                resource.setrlimit(kind, (most, most))

    return subprocess.Popen(
        [GUNJIN, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        preexec_fn=limits if files or processes or memory else None, **{"stdin": subprocess.DEVNULL, **more},
    )


def finish(child, limit, code=0):
    """Waits for a program that was started. It must end within so many seconds, without a panic, with this exit code."""
    try:
        out, told = child.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        child.communicate()
        raise Fault(f"it did not end within {limit} s") from None
    ran = Ran(child.returncode, out.decode(errors="replace"), told.decode(errors="replace"))
    check("panicked" not in ran.told, f"it panicked: {ran.told[-2000:]}")
    check(code is None or ran.code == code, f"exit code {ran.code} instead of {code}: {ran.told[-2000:]}")
    return ran


def run(*words, limit=30, code=0, **more):
    """Runs the program to its end, as `start` and `finish`. `code=None` accepts every exit code."""
    return finish(start(*words, **more), limit, code)
