"""Work that takes longer than two seconds tells how far it is."""

import io
import re
import subprocess
import sys

import pytest

import gunjin
from gunjin import _progress


class Clock:
    def __init__(self, monkeypatch):
        self.now = 0.0
        monkeypatch.setattr(_progress.time, "monotonic", lambda: self.now)


class Screen(io.StringIO):
    def isatty(self):
        return True


def told(meter, clock, seconds):
    """The output of work that tells its progress every tenth of a second."""
    for tenth in range(10 * seconds):
        clock.now = tenth / 10
        meter.tell(tenth, 10 * seconds)
    meter.close()


def test_elsewhere_lines_come_ever_more_seldom(monkeypatch, capsys):
    clock = Clock(monkeypatch)
    told(_progress.Meter("games played"), clock, 20)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "games played: 20 of 200, 2 s"
    assert [line.split()[-2] for line in lines] == ["2", "4", "8", "16"]


def test_on_a_terminal_one_line_is_written_over_and_taken_away(monkeypatch):
    clock, screen = Clock(monkeypatch), Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    told(_progress.Meter("games played"), clock, 4)
    shown = screen.getvalue().split("\r")
    assert len(shown) == 6
    assert shown[1].startswith("games played: 20 of 40, 2 s")
    assert "\n" not in screen.getvalue()
    assert shown[-1] == "\x1b[K"


def test_quick_work_and_unwanted_lines_are_not_shown(monkeypatch, capsys):
    clock = Clock(monkeypatch)
    told(_progress.Meter("games played"), clock, 2)
    gunjin.show_progress(False)
    told(_progress.Meter("games played"), clock, 9)
    gunjin.show_progress(True)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("gunjin.selfplay('w-23-6i', 'greedy', 10**6)", r"games played None \d+ 1000000"),
        ("gunjin.solve('leduc', 'cfr', 10**9)", "solving leduc None 0 0"),
        ("gunjin.values('run', samples=200_000)", r"values drawing samples \d+ \d+"),
    ],
)
def test_work_says_how_far_it_is(call, told, tmp_path):
    """Work without end, in a process that ends once it is told how far it is."""
    if "values" in call:
        gunjin.selfplay("mini-3x4", "random", 300, seed=1, out=tmp_path / "run", tables="positions", sample=1)
    code = f"""
import os, gunjin
from gunjin import _progress
def tell(meter, done, total, work):
    if work != "reading bytes":
        print(meter._work, work, done, total, flush=True)
        os._exit(0)
_progress.Meter.tell = tell
{call}
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, timeout=300)
    assert re.fullmatch(told, ran.stdout.splitlines()[0]), ran
