"""Clients of `gunjin serve` that are silent, hammer, send half a request, or guess keys. Traffic stays on loopback addresses."""

import contextlib
import http.client
import json
import multiprocessing
import resource
import socket
import statistics
import threading
import time

from hostile_cases import OUT, SMALL, case, check, start

KEY = "0123456789abcdef"
SILENT, CLIENTS, PROBES = 450, 150, 60 if SMALL else 300
# Seconds that another guest's request may take: the median and the worst.
MEDIAN, WORST = 0.05, 0.25


@contextlib.contextmanager
def serving(*words):
    """A server while it runs; its port."""
    page = OUT / "page"
    page.mkdir(exist_ok=True)
    (page / "index.html").write_text("<!doctype html><title>page</title>")
    child = start("serve", "--page", page, "--listen", "127.0.0.1:0", *words)
    try:
        line = child.stdout.readline().decode()
        yield int(line.split("http://127.0.0.1:")[1].split("/")[0])
        check(child.poll() is None, "the server has ended")
    finally:
        child.kill()
        child.communicate()


def connect(port, source):
    """A connection from another loopback address."""
    return socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(source, 0))


def ask(port, source, path, body=None, key=KEY):
    """Status and JSON of an answer."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=10, source_address=(source, 0))
    headers = {"X-Gunjin-Key": key, "Content-Type": "application/json"}
    link.request("GET" if body is None else "POST", path, None if body is None else json.dumps(body), headers)
    answer = link.getresponse()
    text = answer.read()
    link.close()
    return answer.status, json.loads(text) if text.startswith(b"{") else {}


def latencies(port, found):
    """The times of a guest's requests; none may be refused, and the bounds hold."""
    times = []
    for _ in range(PROBES):
        begin = time.monotonic()
        status, _ = ask(port, "127.0.1.1", "/server.json")
        times.append(time.monotonic() - begin)
        check(status == 200, f"another guest is answered {status}")
        time.sleep(0.01)
    times.sort()
    p50, p99, worst = statistics.median(times), times[len(times) * 99 // 100 - 1], times[-1]
    found.append(f"p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms, worst {worst * 1000:.1f} ms")
    check(p50 <= MEDIAN and worst <= WORST, found[-1])


def hammer_all(port, source):
    """Many clients that ask without a pause, for a minute at most."""
    end = time.monotonic() + 60
    clients = [threading.Thread(target=hammer, args=(port, source, end)) for _ in range(CLIENTS)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()


def hammer(port, source, end):
    """Asks without a pause until the end."""
    while time.monotonic() < end:
        with contextlib.suppress(OSError), connect(port, source) as link:
            link.sendall(f"GET /server.json HTTP/1.1\r\nX-Gunjin-Key: {KEY}\r\n\r\n".encode())
            while link.recv(4096):
                pass


def main():
    """All cases."""
    files = 4 * SILENT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < files <= hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    with serving("--key", KEY) as port:
        for name, sent in (("silent", b""), ("half a head", b"POST /api/tables HTTP/1.1\r\nHo")):
            with case(f"{2 * SILENT} connections from two addresses, {name}") as found, contextlib.ExitStack() as open_links:
                for source in ("127.0.0.2", "127.0.0.3"):
                    for _ in range(SILENT):
                        with contextlib.suppress(OSError):
                            open_links.enter_context(connect(port, source)).sendall(sent)
                latencies(port, found)
        with case(f"{CLIENTS} clients hammer from one address") as found:
            # In a process of their own, so that they take no time from whoever measures.
            clients = multiprocessing.Process(target=hammer_all, args=(port, "127.0.0.4"), daemon=True)
            clients.start()
            time.sleep(0.5)
            try:
                latencies(port, found)
            finally:
                clients.terminate()
                clients.join()
        with case("tables opened and joined in a loop") as found:
            opened = 0
            for _ in range(100):
                status, told = ask(port, "127.0.0.5", "/api/tables", {"game": "mini-4x6"})
                if status != 201:
                    break
                opened += 1
                ask(port, "127.0.0.5", f"/api/tables/{told['code']}/join", {})
            found.append(f"{opened} tables")
            check(0 < opened <= 40, f"one address opened {opened} tables of 400")
            check(ask(port, "127.0.1.1", "/api/tables", {"game": "mini-4x6"})[0] == 201, "another opens none")
        with case("requests that are none"):
            host = f"Host: 127.0.0.1:{port}\r\nX-Gunjin-Key: {KEY}\r\n"
            for begin, statuses in [
                (f"GET / HTTP/1.1\r\n{host}X: {'x' * 10000}\r\n\r\n", {431}),
                (f"POST /api/tables HTTP/1.1\r\n{host}Content-Length: 1000000000\r\n\r\n", {413}),
                (f"POST /api/tables HTTP/1.1\r\n{host}Content-Length: 5\r\nContent-Length: 6\r\n\r\n", {400}),
                (f"POST /api/tables HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\n\r\n", {411}),
                (f"GET / HTTP/1.1\r\n{host}Host: evil.example\r\n\r\n", {400, 403, 421}),
                ("\x00\xff" * 50, {400}),
                ("GET / HTTP/9.9\r\n\r\n", {400}),
            ]:
                with connect(port, "127.0.0.7") as link:
                    link.sendall(begin.encode("latin-1"))
                    line = link.recv(4096).split(b"\r\n")[0].decode()
                    check(int(line.split()[1]) in statuses, f"{begin[:40]!r} is answered '{line}'")
        with case("wrong keys"):
            told = [ask(port, "127.0.0.6", "/", key="0123456789abcdeg")[0] for _ in range(100)]
            check(told[0] == 401 and told[-1] == 429, f"{told[0]} first and {told[-1]} last")
            check(ask(port, "127.0.1.1", "/server.json")[0] == 200, "another guest is held up")


main()
