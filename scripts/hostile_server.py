"""Helpers of the sections of scripts/prove-hostile about `gunjin serve`: the server, clients, latencies. Traffic stays on loopback addresses."""

import contextlib
import http.client
import json
import os
import socket
import statistics
import time
from typing import NamedTuple

from hostile_cases import OUT, SMALL, check, start

KEY = "0123456789abcdef"
PROBES = 60 if SMALL else 300
# Seconds that another guest's request may take: the median, 99 of 100, the worst. A connection that the system dropped is tried again
# after a second; shorter delays of a single request are a busy machine's.
MEDIAN, MOST, WORST = 0.05, 0.25, 0.95


class Server(NamedTuple):
    """A server that listens."""

    port: int
    pid: int

    def kilobytes(self, kind):
        """A kind of memory that the system counts for it."""
        with open(f"/proc/{self.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(f"{kind}:"))

    def megabytes(self):
        """The memory that it holds."""
        return self.kilobytes("VmRSS") // 1024

    def address_space(self):
        """The bytes of its address space."""
        return self.kilobytes("VmSize") * 1024

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
