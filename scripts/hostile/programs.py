"""Players that are outside programs: they flood, hang, fork, stop in mid-line, close their output, and want descriptors."""

import csv
import os
import shlex
import sys
import threading
import time
import uuid
from pathlib import Path

from hostile_cases import GUNJIN, OUT, SMALL, case, check, finish, run, start

PLAYER = Path(__file__).parents[2] / "docs" / "examples" / "player.py"
# Long enough that everybody comes to a second move, and one that is over at once.
GAME, SHORT_GAME = "w-23-6i", "mini-2x4"
# Milliseconds that a program has for an answer, all in all, and seconds that a game may take on a busy machine.
TIME, SECONDS = 400, 20
# Megabytes that the host may need, whatever a program prints.
MEMORY = 400
GAMES = 1 if SMALL else 10
# Marks every process that a case leaves behind.
MARK = uuid.uuid4().hex

BASE = f"""
import json, os, random, signal, sys, time
moves = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({{"type": "ready", "name": "hostile"}}), flush=True)
    elif message["type"] == "setup":
        print(json.dumps({{"type": "ready"}}), flush=True)
    elif message["type"] == "turn":
        moves += 1
        if moves == 2:
            exec(WRONG)
        print(json.dumps({{"type": "move", "move": message["legal"][0]}}), flush=True)
"""

# Each goes wrong at its second move: by the reason of its loss, the statements.
WRONG = {
    "was late": {
        "floods with messages of another type": "line = json.dumps({'type': 'note', 'text': 'x' * 900_000})\nwhile True: print(line)",
        "floods with short messages of another type": "while True: print('{}')",
        "prints to stderr without end": "while True: sys.stderr.write('x' * 100_000)",
        "prints lines to stderr without end, and reads nothing": "while True: print('x' * 1000, file=sys.stderr)",
        "hangs": "time.sleep(600)",
        "hangs and ignores SIGTERM, SIGINT and SIGHUP": "for name in ('TERM', 'INT', 'HUP'): signal.signal(getattr(signal, 'SIG' + name), signal.SIG_IGN)\ntime.sleep(600)",
        "stops itself": "os.kill(os.getpid(), signal.SIGSTOP)",
        "answers after the deadline": f"time.sleep({TIME / 1000 + 0.5})",
        "closes its output and leaves it to a child": "os.fork() or time.sleep(600)\nos.close(1); time.sleep(600)",
        "closes its input and runs on": "os.close(0); time.sleep(600)",
        "forks until it may not, and hangs": "for _ in range(50):\n    os.fork() or time.sleep(600)\ntime.sleep(600)",
    },
    "a line of more than": {
        "prints without a line's end": "while True: sys.stdout.write('x' * 100_000)",
        "prints NUL bytes": "while True: os.write(1, bytes(100_000))",
    },
    "is not a JSON object": {
        "prints empty lines without end": "while True: os.write(1, b'\\n' * 100_000)",
        "prints deeply nested JSON": "print('[' * 500_000, flush=True); time.sleep(60)",
        "ends in the middle of a line": "os.write(1, b'{\"type\": \"mo'); os._exit(3)",
    },
    "is not UTF-8": {
        "ends in the middle of a character": "os.write(1, b'{\"type\": \"\\xe8'); os._exit(0)",
    },
    "the program ended (signal: 9": {
        "kills itself": "os.kill(os.getpid(), signal.SIGKILL)",
    },
    "the program closed stdout": {
        "closes its output and runs on": "os.close(1); time.sleep(600)",
    },
}


def some(cases):
    """All of several cases; in the small form the first."""
    return list(cases)[:1] if SMALL else list(cases)


def written(name, text):
    """A script of the case's own."""
    path = OUT / f"{name}.py"
    path.write_text(text)
    return path


def agent(command):
    """The agent of a command, with short times."""
    return f"process:milliseconds={TIME // 2},grace={TIME // 2},start=5000,command={command}"


def rows(folder):
    """The rows of games.csv."""
    with (folder / "games.csv").open() as file:
        return list(csv.DictReader(file))


def left():
    """Processes that outlived the cases."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if MARK.encode() in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:
            pass
    return found


def check_nobody_is_left():
    """Whatever a program started has ended with it, at once or a little later."""
    until = time.monotonic() + 5
    while left() and time.monotonic() < until:
        time.sleep(0.05)
    check(not left(), f"these outlived their game: {left()}")


class Watch:
    """Records how much memory and how many descriptors and threads a process has, until it ends."""

    def __init__(self, child):
        self.memory, self.seen = 0, []
        threading.Thread(target=self._look, args=(Path(f"/proc/{child.pid}"),), daemon=True).start()

    def _look(self, process):
        while True:
            try:
                status = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
                descriptors = len(list((process / "fd").iterdir()))
                self.memory = max(self.memory, int(status["VmHWM"].split()[0]) // 1024)
                self.seen.append((descriptors, int(status["Threads"])))
            except (OSError, KeyError):
                return
            time.sleep(0.01)

    def growth(self):
        """Growth of descriptors and threads from the first third of the time to the last."""
        third = len(self.seen) // 3
        first, last = self.seen[:third], self.seen[-third:]
        return [max(s[i] for s in last) - max(s[i] for s in first) for i in (0, 1)] if third else [0, 0]


ENVIRONMENT = {**os.environ, "HOSTILE_MARK": MARK}


def played(name, opponent, game, games, *, limit, **more):
    """Games of `random` against an agent: what the command said, the rows of its games, what was seen of it."""
    folder = OUT / name.replace(" ", "-").replace(",", "")
    words = ["run", game, "--games", games, "--threads", 2, "--out", folder, "--agent", "random", "--agent", opponent]
    child = start(*words, env=ENVIRONMENT, **more)
    watch = Watch(child)
    return finish(child, limit), rows(folder), watch


def misbehave():
    """Every program that goes wrong loses, for its reason; the host needs neither the time nor the memory that it wants."""
    for name, wrong, reason in ((name, wrong, reason) for reason, kind in WRONG.items() for name, wrong in kind.items()):
        with case(f"a program that {name}") as found:
            script = written("player", BASE.replace("exec(WRONG)", f"exec({wrong!r})"))
            ran, games, watch = played(name, agent(f"{sys.executable} {script}"), GAME, GAMES, limit=GAMES * SECONDS)
            check(len(games) == GAMES, f"{len(games)} games of {GAMES} are booked")
            for row in games:
                check((row["winner"], row["reason"]) == ("1", "forfeit") and reason in row["why"], f"it is booked as {row}")
            check("FORFEITS" in ran.told, f"nobody is told: {ran.told}")
            check(watch.memory < MEMORY, f"the host needed {watch.memory} MB")
            check_nobody_is_left()
            found += [f"{len(games)} forfeits", f"{watch.memory} MB"]


def wrappers():
    """Wrapper scripts that leave a child behind cost nobody a game, and the host neither descriptors nor threads."""
    games = 40 if SMALL else 200
    for name, line in {
        "leaves a child that keeps the pipes": "sleep 600 &",
        "leaves a child in another session": "setsid sleep 5 &",
        **({} if SMALL else {
            "leaves a child that ignores signals": "(trap '' TERM HUP INT; sleep 600) &",
            "leaves a pipeline": "yes | sleep 600 &",
        }),
    }.items():
        with case(f"a wrapper that {name}, with 128 descriptors") as found:
            script = OUT / "wrapper.sh"
            script.write_text(f"{line}\nexec {shlex.quote(sys.executable)} {shlex.quote(str(PLAYER))}\n")
            opponent = f"process:command=sh {script}"
            ran, booked, watch = played(name, opponent, SHORT_GAME, games, limit=games * SECONDS, files=128)
            reasons = [row["why"] for row in booked if row["reason"] == "forfeit"]
            check(len(booked) == games and not reasons, f"{len(booked)} games, forfeits: {reasons[:3]}")
            descriptors, threads = watch.growth()
            check(descriptors <= 8 and threads <= 8, f"descriptors grew by {descriptors}, threads by {threads}")
            if "session" not in name:
                check_nobody_is_left()
            found += [f"{games} games, no forfeit", f"descriptors grew by {descriptors}, threads by {threads}"]


def shortages():
    """A shortage of the host is nobody's loss: the run stops with exit code 2, and books nothing."""
    command = f"process:command={sys.executable} {PLAYER}"
    for files in some([14, 16, 20, 24]):
        with case(f"a host with {files} descriptors") as found:
            folder = OUT / f"{files}-descriptors"
            words = ["--games", 20, "--threads", 2, "--out", folder, "--agent", "random", "--agent", command]
            ran = finish(start("run", SHORT_GAME, *words, files=files), 20 * SECONDS, code=None)
            text = (folder / "games.csv").read_text() if (folder / "games.csv").exists() else ""
            partly = [path.read_text() for path in folder.glob("games.csv.*")] if folder.exists() else []
            check("forfeit" not in text + "".join(partly), "the host's lack is booked as a forfeit")
            check(ran.code in (0, 2), f"exit code {ran.code}: {ran.told}")
            check(ran.code == 0 or "ulimit -n" in ran.told or "open files" in ran.told, f"no remedy is told: {ran.told}")
            found += [f"exit code {ran.code}", "no forfeit"]


# An engine of the XBoard protocol that never comes to its move.
ENGINE = """
import sys
for line in sys.stdin:
    if line.startswith("protover"):
        print("feature done=1", flush=True)
    if line.startswith("usi"):
        print("usiok", flush=True)
    if line.startswith("isready"):
        print("readyok", flush=True)
    if line.startswith("go"):
        while True:
            FLOOD
"""

FLOODS = ["print('info string ' + 'x' * 100_000)", "sys.stdout.write('x' * 100_000)", "print('x', file=sys.stderr)"]


def engines():
    """Engines that print without end lose at their deadline."""
    for kind, settings in {"xboard": "seconds=0.2,grace=200", "usi": "milliseconds=200,grace=200"}.items():
        for flood in some(FLOODS):
            with case(f"an engine of {kind} that prints without end: {flood}") as found:
                script = written("engine", ENGINE.replace("FLOOD", flood))
                folder = OUT / f"{kind}-{uuid.uuid4().hex}"
                opponent = f"{kind}:{settings},command={sys.executable} {script}"
                words = ["run", "tori", "--games", GAMES, "--out", folder, "--agent", opponent, "--agent", "random"]
                run(*words, limit=GAMES * SECONDS, env=ENVIRONMENT)
                games = rows(folder)
                check(len(games) == GAMES, f"{len(games)} games of {GAMES} are booked")
                for row in games:
                    check((row["score_1"], row["reason"]) == ("0", "forfeit"), f"it is booked as {row}")
                check_nobody_is_left()
                found.append(f"{len(games)} forfeits: {games[0]['why'][:60]}")


def examination():
    """`check-agent` ends on programs that flood, and finds them at fault."""
    flood = "while True: print('{\"type\": \"note\"}')"
    for name, script in some({
        "floods when it starts": flood,
        "floods when it is asked": BASE.replace("exec(WRONG)", flood),
        "floods after every answer": BASE.replace("if moves == 2:\n            exec(WRONG)", "pass").replace(
            "flush=True)\n", "flush=True); [print(line) for line in ['{}'] * 20_000]\n"
        ),
    }.items()):
        with case(f"check-agent on a program that {name}") as found:
            command = f"milliseconds=200,grace=200,start=1000,{sys.executable} {written('examined', script)}"
            ran = run("dev", "check-agent", "--game", SHORT_GAME, command, limit=60, code=1, env=ENVIRONMENT)
            check("BROKEN" in ran.out, f"nothing is found: {ran.out}")
            check_nobody_is_left()


def names():
    """A program's own name reaches tables without what would command a terminal."""
    name = "\\x1b[2J\\x07evil\\n\\u202e" + "x" * 10_000
    with case("a program with a hostile name") as found:
        script = written("named", BASE.replace("if moves == 2:\n            exec(WRONG)", "pass").replace('"hostile"', f'"{name}"'))
        words = ["arena", SHORT_GAME, "--pairs", 1, "--agent", agent(f"{sys.executable} {script}"), "--agent", "random"]
        ran = run(*words, limit=60, env=ENVIRONMENT)
        check("evil" in ran.out, f"it is not named: {ran.out}")
        check(all(sign not in ran.out for sign in ("\x1b", "\x07", "\u202e")), f"its name commands the terminal: {ran.out!r}")
        check(len(ran.out) < 10_000, f"its name makes {len(ran.out)} characters")
        found.append(f"{len(ran.out)} characters")


if __name__ == "__main__":
    print(f"the program: {GUNJIN}")
    misbehave()
    wrappers()
    shortages()
    engines()
    examination()
    names()
