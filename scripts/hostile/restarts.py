"""`gunjin serve --state`, killed with -9 in the middle of 20 games again and again: no move that was answered is lost."""

import contextlib
import random
import statistics
import threading
import time

from hostile_cases import OUT, SMALL, case, check
from hostile_server import ask, serving

ROUNDS = 3 if SMALL else 25
# Seconds of play before each kill.
SHORTEST, LONGEST = (0.5, 1.5) if SMALL else (0.2, 3)
CLOCK = {"minutes": 60, "seconds": 5}
ORDERS = [
    *({"game": game, "setup": "random"} for game in ("mini-4x6", "p3-23-6i", "w-25-9x", "h-23-6x", "luzhanqi")),
    *({"game": game, "setup": "random", "clock": CLOCK} for game in ("mini-4x6", "p1-35-7i", "barrage")),
    *({"game": game} for game in ("jungle", "tori", "chu", "cards", "goofspiel", "sannin")),
    *({"game": "jungle", "clock": CLOCK} for _ in range(2)),
]
# Tables at which somebody waits beside these.
WAITING = 4


class Group:
    """Everybody at a table, and the moves that were answered."""

    def __init__(self, server, number, order, joining):
        self.source, self.order = f"127.0.2.{1 + number}", order
        _, told = ask(server, self.source, "/api/tables", order)
        self.code, self.seats, self.answered, self.times = told["code"], {told["seat"]: told["token"]}, 0, []
        for _ in range(joining):
            _, told = ask(server, self.source, f"/api/tables/{self.code}/join", {"setup": order.get("setup")})
            self.seats[told["seat"]] = told["token"]

    def look(self, server, seat):
        """The view of a seat."""
        for _ in range(100):
            status, told = ask(server, self.source, "/api/seat/look", seat=self.seats[seat])
            if status != 429:
                break
            time.sleep(0.1)
        check(status == 200, f"{self.order} seat {seat} is answered {status}: {told}")
        return told

    def play(self, server, end):
        """Plays random moves until the end, of the game or of the server."""
        with contextlib.suppress(OSError):
            while not end.is_set():
                turn = self.look(server, 0)["look"]["turn"]
                if turn is None:
                    return
                look = self.look(server, turn)["look"]
                order = {"move": random.choice(look["legal"])["move"], "ply": look["ply"]}
                begin = time.monotonic()
                status, told = ask(server, self.source, "/api/seat/move", order, seat=self.seats[turn])
                if status == 200:
                    self.times.append(time.monotonic() - begin)
                    self.answered = order["ply"] + 1
                check(status in (200, 429), f"{self.order}: a move is answered {status}: {told}")


def play_all(server, groups, seconds, faults):
    """All groups play at once; the server is killed meanwhile by whoever called."""
    end = threading.Event()

    def play(group):
        try:
            group.play(server, end)
        except Exception as fault:
            if not end.is_set():
                faults.append(f"{group.order}: {fault!r}")

    threads = [threading.Thread(target=play, args=(group,)) for group in groups]
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    return end, threads


def goes_on(server, group):
    """A table stands where it was left, or a move further (two plies where chance answers): that of which no answer came."""
    for seat in group.seats:
        told = group.look(server, seat)
        check(told["code"] == group.code and told["seat"] == seat, f"{group.order}: another seat {told}")
        ply = told["look"]["ply"] if told["look"] else 0
        check(group.answered <= ply <= group.answered + 2, f"{group.order}: {group.answered} moves were answered, {ply} are there")
        group.answered = max(group.answered, ply)


def main():
    """All cases."""
    state, groups, faults = OUT / "state", [], []
    with case(f"killed {ROUNDS} times in the middle of {len(ORDERS) + WAITING} games") as found:
        for number in range(ROUNDS):
            with serving("--state", state) as server:
                if not groups:
                    for at, order in enumerate(ORDERS):
                        groups.append(Group(server, at, order, 2 if order["game"] == "sannin" else 1))
                    for at, order in enumerate(ORDERS[-WAITING:]):
                        groups.append(Group(server, len(ORDERS) + at, order, 0))
                for group in groups:
                    goes_on(server, group)
                seconds = random.uniform(SHORTEST, LONGEST)
                end, threads = play_all(server, groups[: len(ORDERS)], seconds, faults)
            end.set()
            for thread in threads:
                thread.join()
            check(not faults, f"round {number}: {faults[:3]}")
        with serving("--state", state) as server:
            for group in groups:
                goes_on(server, group)
        times = sorted(time for group in groups for time in group.times)
        p50, p99 = statistics.median(times), times[len(times) * 99 // 100 - 1]
        moves = sum(group.answered for group in groups)
        found.append(f"{moves} moves, p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms")
        check(moves >= 10 * ROUNDS, "hardly any move was played")


main()
