"""Clients of `gunjin serve` that are silent, hammer, read nothing, send half a request or several at once, or guess keys.

Traffic stays on loopback addresses.
"""

import contextlib
import http.client
import json
import multiprocessing
import os
import resource
import socket
import statistics
import threading
import time
from typing import NamedTuple

from hostile_cases import OUT, SMALL, case, check, start

KEY = "0123456789abcdef"
PROBES = 60 if SMALL else 300
# Seconds that another guest's request may take: the median, 99 of 100, the worst. A connection that the system dropped is tried again
# after a second; shorter delays of a single request are a busy machine's. The small form runs beside other work.
MEDIAN, MOST, WORST = (0.25, 0.5, 0.95) if SMALL else (0.05, 0.25, 0.95)
SILENT, CLIENTS = 450, 150
# Clients who read nothing: of files, at seats, and how often there is news for these.
READERS, SEATS, EVENTS = 60, 4 if SMALL else 30, 25
LONG = 64 << 20


class Server(NamedTuple):
    """A server that listens."""

    port: int
    pid: int

    def megabytes(self, kind="VmRSS"):
        """A kind of memory that the system counts for it: by default what it holds."""
        with open(f"/proc/{self.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(f"{kind}:")) >> 10

    def descriptors(self):
        """Number of its open files and connections."""
        return len(os.listdir(f"/proc/{self.pid}/fd"))


@contextlib.contextmanager
def serving(*words):
    """A server while it runs, killed with -9 in the end. It must not have ended before, nor have said anything on stderr."""
    page = OUT / "page"
    page.mkdir(exist_ok=True)
    (page / "index.html").write_text("<!doctype html><title>page</title>")
    child = start("serve", "--page", page, "--listen", "127.0.0.1:0", "--key", KEY, *words)
    try:
        line = child.stdout.readline().decode()
        check("http://" in line, "the server does not start")
        yield Server(int(line.split("http://127.0.0.1:")[1].split("/")[0]), child.pid)
        check(child.poll() is None, "the server has ended")
    finally:
        child.kill()
        _, told = child.communicate()
    check(not told, told.decode(errors="replace")[-2000:])


def connect(server, source, room=None):
    """A connection from another loopback address; with so many bytes of room for answers."""
    link = socket.socket()
    if room is not None:
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    try:
        link.settimeout(5)
        link.bind((source, 0))
        link.connect(("127.0.0.1", server.port))
    except OSError:
        link.close()
        raise
    return link


def ask(server, source, path, body=None, key=KEY, seat=""):
    """Status and JSON of an answer."""
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10, source_address=(source, 0))
    headers = {"X-Gunjin-Key": key, "X-Gunjin-Seat": seat, "Content-Type": "application/json"}
    link.request("GET" if body is None else "POST", path, None if body is None else json.dumps(body), headers)
    answer = link.getresponse()
    text = answer.read()
    link.close()
    return answer.status, json.loads(text) if text.startswith(b"{") else {}


def latencies(server, found):
    """The times of a guest's requests; none may be refused, and the bounds hold."""
    times = []
    for _ in range(PROBES):
        begin = time.monotonic()
        status, _ = ask(server, "127.0.1.1", "/server.json")
        times.append(time.monotonic() - begin)
        check(status == 200, f"another guest is answered {status}")
        time.sleep(0.01)
    times.sort()
    p50, p99, worst = statistics.median(times), times[len(times) * 99 // 100 - 1], times[-1]
    found.append(f"p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms, worst {worst * 1000:.1f} ms")
    check(p50 <= MEDIAN and p99 <= MOST and worst <= WORST, found[-1])


def hammer_all(server, source):
    """Many clients that ask without a pause, for a minute at most."""
    end = time.monotonic() + 60
    clients = [threading.Thread(target=hammer, args=(server, source, end)) for _ in range(CLIENTS)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()


def hammer(server, source, end):
    """Asks without a pause until the end."""
    while time.monotonic() < end:
        with contextlib.suppress(OSError), connect(server, source) as link:
            link.sendall(f"GET /server.json HTTP/1.1\r\nX-Gunjin-Key: {KEY}\r\n\r\n".encode())
            while link.recv(4096):
                pass


def head(method, path, seat="", length=None):
    """The bytes of a request's head."""
    counted = "" if length is None else f"Content-Type: application/json\r\nContent-Length: {length}\r\n"
    return f"{method} {path} HTTP/1.1\r\nX-Gunjin-Key: {KEY}\r\nX-Gunjin-Seat: {seat}\r\n{counted}\r\n".encode()


def ended(link, limit):
    """Reads what has been sent over a connection that the server has ended; the number of bytes."""
    link.settimeout(limit)
    bytes_read = 0
    with contextlib.suppress(ConnectionError):
        while part := link.recv(1 << 20):
            bytes_read += len(part)
    return bytes_read


def slow_readers(server, found):
    """Clients who ask for a long file, and players who listen, and read nothing: nobody waits for them, and they are ended."""
    # Connections of earlier cases end within a second.
    time.sleep(1.5)
    before = server.descriptors()
    with contextlib.ExitStack() as open_links:
        links = [open_links.enter_context(connect(server, "127.0.0.8", 4096)) for _ in range(READERS)]
        for link in links:
            link.sendall(head("GET", "/long.js"))
        seats = [slow_seat(server, open_links) for _ in range(SEATS)]
        begin = time.monotonic()
        latencies(server, found)
        # The patience of the server with a part of an answer is ten seconds, and it looks every second who has left.
        while (held := server.descriptors() - before) > 0:
            check(time.monotonic() < begin + 40, f"{held} clients who read nothing are still waited for")
            time.sleep(0.5)
        found.append(f"ended after {time.monotonic() - begin:.0f} s")
        most = max(ended(link, 5) for link in links)
        check(most < LONG // 8, f"{most} bytes of {LONG} were kept for a client that reads nothing")
        for slow, other in seats:
            play_on(server, slow, other)
        found.append(f"{most >> 10} kB of the file at most, {server.megabytes()} MB in the end")
        check(server.megabytes() < 300, "they take too much memory")


def slow_seat(server, open_links):
    """A table whose first player listens and reads nothing, while there is much news for him; the words of both seats."""
    source = "127.0.0.9"
    _, slow = ask(server, source, "/api/tables", {"game": "stratego", "setup": "random"})
    _, other = ask(server, source, f"/api/tables/{slow['code']}/join", {"setup": "random"})
    open_links.enter_context(connect(server, source, 4096)).sendall(head("GET", "/api/seat/events", slow["token"]))
    for _ in range(EVENTS):
        # Each coming and going is news for the other seat: 45 kB each time, unless two come at once.
        with connect(server, source) as link:
            link.sendall(head("GET", "/api/seat/events", other["token"]))
            link.recv(64)
        time.sleep(0.02)
    return slow["token"], other["token"]


def play_on(server, slow, other):
    """The player who read nothing is seen to have left, and the game goes on."""
    source = "127.0.0.9"
    for _ in range(20):
        told = ask(server, source, "/api/seat/look", seat=other)[1]
        if not any(told["here"]):
            break
        time.sleep(0.5)
    check(told["here"] == [False, False], f"seats are taken for present: {told['here']}")
    mover = slow if told["look"]["turn"] == 0 else other
    look = ask(server, source, "/api/seat/look", seat=mover)[1]["look"]
    order = {"move": look["legal"][0]["move"], "ply": look["ply"]}
    status, told = ask(server, source, "/api/seat/move", order, seat=mover)
    check(status == 200, f"the game does not go on: {status} {told}")


def pipelined(server, found):
    """Several requests at once: the first is answered, no other is read."""
    _, told = ask(server, "127.0.0.10", "/api/tables", {"game": "mini-4x6"})
    _, north = ask(server, "127.0.0.10", f"/api/tables/{told['code']}/join", {})
    seat = north["token"]
    resign = head("POST", "/api/seat/resign", seat, 2) + b"{}"
    look = head("GET", "/api/seat/look", seat)
    for name, sent, first in [
        ("another request behind one", look + resign, 200),
        ("a request behind a body", head("POST", "/api/seat/move", seat, 2) + b"{}" + resign, 400),
        ("a request in a body", head("POST", "/api/seat/move", seat, len(resign)) + resign, 400),
        ("a thousand requests", look + resign * 1000, 200),
        ("a body of a request that has none", look + b"0\r\n\r\n" + resign, 200),
    ]:
        with connect(server, "127.0.0.10") as link:
            answer = b""
            # Unread requests may end the connection before the answer has arrived.
            with contextlib.suppress(ConnectionError):
                link.sendall(sent)
                while part := link.recv(1 << 16):
                    answer += part
        check(answer.count(b"HTTP/1.1 ") <= 1, f"{name}: {answer.count(b'HTTP/1.1 ')} answers")
        check(not answer or answer.startswith(f"HTTP/1.1 {first} ".encode()), f"{name}: {answer[:100]}")
        look_now = ask(server, "127.0.0.10", "/api/seat/look", seat=seat)[1]["look"]
        check(look_now["over"] is None, f"{name}: a request that nobody should read was obeyed")
    found.append("5 ways")


def without_descriptors(server, found):
    """The program has no descriptor left: games stay, and it answers again when some are free."""
    _, told = ask(server, "127.0.0.11", "/api/tables", {"game": "mini-4x6"})
    usual = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
    with contextlib.ExitStack() as open_links:
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (24, usual[1]))
        for _ in range(60):
            open_links.enter_context(connect(server, "127.0.0.11")).sendall(b"GET")
        time.sleep(1)
        check(server.descriptors() >= 23, f"only {server.descriptors()} descriptors are in use")
    end = time.monotonic() + 20
    while True:
        with contextlib.suppress(OSError):
            status = ask(server, "127.0.0.11", "/api/seat/look", seat=told["token"])[0]
            break
        check(time.monotonic() < end, "it does not answer again")
    check(status == 200, f"the table is gone: {status}")
    resource.prlimit(server.pid, resource.RLIMIT_NOFILE, usual)
    found.append("24 descriptors")


def without_threads(server, found):
    """The system gives the program no more memory for threads: whoever comes is told to come again, and games stay."""
    source = "127.0.0.12"
    _, told = ask(server, source, "/api/tables", {"game": "mini-4x6"})
    usual = resource.prlimit(server.pid, resource.RLIMIT_AS)
    with contextlib.ExitStack() as open_links:
        # Too little for two stacks; those of threads that have ended are used again first.
        resource.prlimit(server.pid, resource.RLIMIT_AS, ((server.megabytes("VmSize") + 4) << 20, usual[1]))
        links = [open_links.enter_context(connect(server, source)) for _ in range(60)]
        links += [open_links.enter_context(connect(server, "127.0.0.13")) for _ in range(60)]
        time.sleep(1)
        turned_away = 0
        for link in links:
            link.settimeout(0.01)
            with contextlib.suppress(OSError):
                turned_away += link.recv(64).startswith(b"HTTP/1.1 503 ")
        resource.prlimit(server.pid, resource.RLIMIT_AS, usual)
    check(turned_away > 0, "every connection had a thread, or no answer")
    status = ask(server, source, "/api/seat/look", seat=told["token"])[0]
    check(status == 200, f"the table is gone: {status}")
    found.append(f"{turned_away} turned away")


def main():
    """All cases."""
    (OUT / "page").mkdir(exist_ok=True)
    (OUT / "page" / "long.js").write_bytes(b" " * LONG)
    files = 4 * SILENT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < files <= hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    with serving() as server:
        for name, sent in (("silent", b""), ("half a head", b"POST /api/tables HTTP/1.1\r\nHo")):
            with case(f"{2 * SILENT} connections from two addresses, {name}") as found, contextlib.ExitStack() as open_links:
                for source in ("127.0.0.2", "127.0.0.3"):
                    for _ in range(SILENT):
                        with contextlib.suppress(OSError):
                            open_links.enter_context(connect(server, source)).sendall(sent)
                latencies(server, found)
        with case(f"{CLIENTS} clients hammer from one address") as found:
            # In a process of their own, so that they take no time from whoever measures.
            clients = multiprocessing.Process(target=hammer_all, args=(server, "127.0.0.4"), daemon=True)
            clients.start()
            time.sleep(0.5)
            try:
                latencies(server, found)
            finally:
                clients.terminate()
                clients.join()
        with case(f"{READERS} clients of a file and {SEATS} players read nothing") as found:
            slow_readers(server, found)
        with case("several requests at once") as found:
            pipelined(server, found)
        with case("no descriptor left") as found:
            without_descriptors(server, found)
        with case("no memory for threads") as found:
            without_threads(server, found)
        with case("wrong keys"):
            told = [ask(server, "127.0.0.6", "/", key="0123456789abcdeg")[0] for _ in range(100)]
            check(told[0] == 401 and told[-1] == 429, f"{told[0]} first and {told[-1]} last")
            check(ask(server, "127.0.1.1", "/server.json")[0] == 200, "another guest is held up")


main()
