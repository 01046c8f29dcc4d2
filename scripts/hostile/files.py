"""Damaged files of what was learned, solved or written down, given to every command that reads them.

Each is refused with exit code 2, the file's name and a remedy, in at most a GiB of addresses.
"""

import json
import struct
import zlib
from pathlib import Path

from hostile_cases import GUNJIN, OUT, SMALL, case, check, run

DATA = Path(__file__).parents[2] / "data"
MEMORY = 1 << 30
# Seconds for a command on a busy machine.
LIMIT = 60
NETWORK = ["run mini-4x6 --games 1 --agent learned:net={} --agent random", "learn policy mini-4x6 --steps 1 --from {} --out {out}"]
LEAF = ["run mini-4x6 --games 1 --agent flat:leaf={},iterations=9 --agent random", "learn value mini-4x6 --steps 1 --from {} --out {out}"]
FORECAST = [f"inspect forecast {DATA}/games/w-23-6i.record --net {{}}"]
VALUES = ["run w-23-6i --games 1 --agent greedy:values={} --agent random"]
SETUPS = ["run w-23-6i --games 1 --agent random --agent random --setup learned:{}"]
POLICY = ["exploit kuhn --policy {}", "run kuhn --games 1 --agent table:policy={} --agent random"]
CHECKPOINT = ["solve kuhn --iterations 9 --resume {}"]
TREE = ["solve {} --iterations 3", "run {} --games 1 --agent random --agent random"]


def refused(name, content, commands):
    """A file with this content is refused by every command."""
    path = OUT / name
    path.write_bytes(content)
    with case(f"{name}, {len(content):,} bytes") as found:
        for command in commands:
            words = [word.format(path, out=OUT / "new") for word in command.split()]
            ran = run(*words, limit=LIMIT, code=2, memory=MEMORY)
            check(name in ran.told, f"it does not name the file: {ran.told[-2000:]}")
            check(";" in ran.told and len(ran.told) < 4000, f"no remedy: {ran.told[-2000:]}")
        found.append(f"{len(commands)} commands")
    path.unlink()


def digest(content):
    """FNV-1a of bytes that repeat one byte are too many for Python; of few bytes it is quick."""
    value = 0xCBF29CE484222325
    for byte in content:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def solved(kind, head, numbers=b"", zeros=0):
    """A file of a solver: these bytes, then so many zeros, packed as well as can be."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(numbers)
    for _ in range(zeros >> 20):
        packed += packer.compress(bytes(1 << 20))
    packed += packer.flush()
    game, rules, label = head
    return f"gunjin-{kind} 1\t{game}\t{rules}\t{label}\t{digest(numbers):016x}\n".encode() + packed


def changed(path, **fields):
    """The JSON of a file with some fields changed."""
    return json.dumps({**json.loads((DATA / path).read_text()), **fields}).encode()


def networks():
    """Sizes that are declared and not there, weights that are none, other versions."""
    huge = [0, 129, 2**32, 2**63, 2**64 - 1]
    for first in huge[:: 2 if SMALL else 1]:
        shape = {**json.loads((DATA / "networks/learned.json").read_text())["shape"], "first": first}
        refused(f"network-{first}.json", changed("networks/learned.json", shape=shape), NETWORK)
        refused(f"leaf-{first}.json", changed("networks/leaf.json", shape={"first": first, "second": 16}), LEAF)
        refused(f"leaf-second-{first}.json", changed("networks/leaf.json", shape={"first": 64, "second": first}), LEAF)
    refused("leaf-none.json", changed("networks/leaf.json", shape={"first": 0, "second": 0}, weights=[]), LEAF)
    for name, path, layout, commands in (
        ("network", "networks/learned.json", "layout", NETWORK),
        ("leaf", "networks/leaf.json", "leaf_layout", LEAF),
        ("forecast", "networks/forecast.json", "forecast_layout", FORECAST),
        ("set-ups", "setups/w-23-6i.json", "layout", SETUPS),
    ):
        sound = (DATA / path).read_bytes()
        refused(f"{name}-version.json", changed(path, **{layout: 999}), commands)
        refused(f"{name}-cut.json", sound[: len(sound) // 2], commands)
        refused(f"{name}-deep.json", b'{"weights":' * 1_000_000, commands)
        refused(f"{name}-long.json", b" " * (20 << 20), commands)
        if name != "set-ups":
            refused(f"{name}-nan.json", sound.replace(b'"weights":[', b'"weights":[NaN,'), commands)
            refused(f"{name}-many.json", changed(path, weights=[0] * 4_000_000), commands)
    refused("set-ups-other.json", (DATA / "setups/p1-35-7i.json").read_bytes(), SETUPS)
    refused("set-ups-many.json", changed("setups/w-23-6i.json", policies=[{"share": 1, "weights": []}] * 400_000), SETUPS)


def values():
    """Numbers that cannot be reckoned with, and tables in tables."""
    text = (DATA / "values/w-23-6i.toml").read_text()
    line = next(line for line in text.splitlines() if line.startswith("tempo = "))
    for number in ("nan", "inf", "1e308"):
        refused(f"values-{number}.toml", text.replace(line, f"tempo = {number}").encode(), VALUES)
    refused("values-deep.toml", b"tempo = " + b"[" * 1_000_000, VALUES)
    refused("values-deep-keys.toml", b"a." * 1_000_000 + b"a = 1", VALUES)
    refused("values-other.toml", (DATA / "values/p1-35-7i.toml").read_bytes(), VALUES)


def policies():
    """Files that unpack to more than there is room for, and files that claim to."""
    saved = OUT / "sound"
    run("solve", "kuhn", "--iterations", 3, "--save", saved, limit=LIMIT)
    head = saved.read_bytes().split(b"\n", 1)[0].decode().split("\t")[1:4]
    label = [*head[:2], "dcfr seed 1"]
    zeros = (1 if SMALL else 3) << 30
    refused("bomb.policy", solved("policy", head, zeros=zeros), POLICY)
    refused("bomb.checkpoint", solved("checkpoint", label, zeros=zeros), CHECKPOINT)
    refused("bomb-other.policy", solved("policy", ["leduc", *head[1:]], zeros=zeros), POLICY)
    for name, numbers in {"seats": [2**64 - 1], "sets": [1, 2**63], "actions": [1, 1, 7, 1, 2**64 - 1]}.items():
        content = struct.pack(f"<{len(numbers)}Q", *numbers)
        refused(f"{name}.policy", solved("policy", head, content), POLICY)
        refused(f"{name}.checkpoint", solved("checkpoint", label, content), CHECKPOINT)
    # A million information sets of zero probability each.
    count = struct.pack("<2Q", 1, 10_000_000)
    refused("zeros.policy", solved("policy", head, count, zeros=400 << 20), POLICY)
    refused("nothing.policy", b"", POLICY)
    refused("cut.policy", saved.read_bytes()[:90], POLICY)


def trees():
    """Small files of many players, many words, long lists and long ways."""
    start = 'EFG 2 R "" { %s }\n'
    many = start % ('"" ' * 255)
    refused("players.efg", (many + 'c "" 1 { "a" 1/2 "b" 1/2 } 0\n' * 400_000).encode(), TREE)
    refused("braces.efg", b"{" * (15 << 20), TREE)
    refused("names.efg", b'EFG 2 R "" {' + b'""' * (7 << 20), TREE)
    refused("actions.efg", (start % '"A"' + 'p "" 1 1 {' + '""' * (7 << 20)).encode(), TREE)
    sets = "".join(f'p "" 1 {number} {{ {chr(34) * 2 * 65535} }} 0\n' for number in range(1, 110))
    refused("sets.efg", (start % '"A"' + sets).encode(), TREE)
    refused("payoffs.efg", (start % '"A"' + 't "" 1 {' + "0 " * (7 << 20)).encode(), TREE)
    refused("open.efg", (start % '"A" "B"' + 'p "" 1 1 { "a" "b" } 0\n' * 600_000).encode(), TREE)


def agents():
    """Parameters that would take all memory."""
    with case("parameters") as found:
        given = ["oos:roots=4294967295", "flat:worlds=4294967295", "alphabeta:table=40", "update:tau=1e308", "endgame:nodes=1e18"]
        for agent in given:
            ran = run("run", "leduc", "--games", 1, "--agent", agent, "--agent", "random", limit=LIMIT, code=2, memory=MEMORY)
            check("it can be a" in ran.told, ran.told)
        found.append(f"{len(given)} refused")


print(f"   {GUNJIN} with {MEMORY >> 20} MiB", flush=True)
networks()
values()
policies()
trees()
agents()
