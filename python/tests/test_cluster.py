"""Runs on a cluster: the bytes of one machine, whatever is killed."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path

import pytest

import gunjin

pytest.importorskip("distributed", reason="needs pip install 'gunjin[dask]'")

from gunjin.cluster import ClusterError, run  # noqa: E402
from gunjin.cluster.plans import CommandError, Plan, command, planned  # noqa: E402

SPEC = """
seed = 3
games = 60
tables = ["setups", "combats"]
[[grid]]
editions = ["mini-4x6", "p3-23-6i"]
agents = [["greedy", "random"], ["random", "greedy"]]
"""
TABLES = ["games.csv", "setups.csv", "combats.csv"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The spec, and what one machine makes of it."""
    folder = tmp_path_factory.mktemp("whole")
    spec = folder / "grid.toml"
    spec.write_text(SPEC)
    command("run", str(spec), "--out", str(folder / "one"))
    return spec, folder / "one"


def same(one: Path, other: Path, tables=TABLES) -> None:
    for table in tables:
        assert (one / table).read_bytes() == (other / table).read_bytes(), table


def descendants(words: str) -> list[int]:
    """Processes whose command line has these words."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if entry.name.isdigit() and words in line and int(entry.name) != os.getpid():
            found.append(int(entry.name))
    return found


def wait_until(there, seconds=60.0):
    """Waits until something is there."""
    end = time.monotonic() + seconds
    while not (found := there()):
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)
    return found


def test_two_workers_leave_what_one_machine_leaves(whole, tmp_path):
    spec, one = whole
    printed = run(spec, tmp_path / "grid", shards=7, scratch=tmp_path / "scratch", quiet=True)
    assert "240 games from 7 folders" in printed
    same(one, tmp_path / "grid")
    # Again it finds everything played.
    assert run(spec, tmp_path / "grid", shards=7, quiet=True) == printed


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc")
def test_kills_of_a_player_and_of_the_driver_change_nothing(whole, tmp_path):
    spec, one = whole
    out = tmp_path / "killed"
    words = [sys.executable, "-m", "gunjin.cluster", "run", str(spec), "--shards", "9", "--out", str(out)]
    driver = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
    playing = f"{out}.plan/plan.jsonl"
    os.kill(wait_until(lambda: descendants(f"shard {playing}"))[0], signal.SIGKILL)
    shards = Path(f"{out}.plan/plan/run/shards")
    wait_until(lambda: len(list(shards.glob("0*"))) >= 2)
    driver.kill()
    driver.wait()
    before = {path.name for path in shards.glob("0*")}
    assert not (out / "games.csv").exists()
    again = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert again.returncode == 0, again.stderr
    assert before <= {path.name for path in shards.glob("0*")}
    same(one, out)


def test_a_sequential_test_is_decided_as_on_one_machine(tmp_path):
    words = ["arena", "mini-4x6", "--agent", "greedy", "--agent", "random"]
    words += ["--sprt", "0.5:0.6", "--pairs", "500", "--seed", "3"]
    one, out = tmp_path / "one", tmp_path / "many"
    printed = command(*words, "--out", str(one))
    assert run(words, out, shards=50, quiet=True) == printed
    same(one, out, ["games.csv", "setups.csv", "meetings.csv", "standing.csv"])
    played = list(Path(f"{out}.plan").glob("plan/*/shards/0*"))
    assert len(played) < 50, "what the test did not need was not played"


def test_other_words_for_a_folder_and_shards_that_cannot_be_played_are_refused(whole, tmp_path):
    spec, _ = whole
    out = tmp_path / "taken"
    run(spec, out, shards=2, quiet=True)
    other = ["selfplay", "mini-4x6", "--agent", "random", "--agent", "random"]
    with pytest.raises(CommandError, match="holds another run"):
        run(other, out, quiet=True)
    shutil.rmtree(out)
    with pytest.raises(ValueError, match="the plan of another run"):
        run(other, out, quiet=True)
    network = tmp_path / "net.json"
    network.write_text(Path(__file__).parents[2].joinpath("data/networks/learned.json").read_text())
    words = ["selfplay", "mini-4x6", "--agent", f"learned:net={network}", "--agent", "random", "--games", "4"]
    path = Path(f"{tmp_path}/changed.plan/plan.jsonl")
    planned(words, path, tmp_path / "changed", ["--shards", "2"], 1)
    network.write_text(network.read_text() + "\n")
    with pytest.raises(ClusterError, match="failed 3 times.*has changed since"):
        run(words, tmp_path / "changed", shards=2, quiet=True)


@pytest.fixture
def bucket(monkeypatch):
    """An S3 of this process, with a bucket."""
    server_of = pytest.importorskip("moto.server", reason="needs moto[server]")
    s3fs = pytest.importorskip("s3fs", reason="needs pip install 'gunjin[s3]'")
    server = server_of.ThreadedMotoServer(port=0)
    server.start()
    host, port = server.get_host_and_port()
    for name, value in {
        "AWS_ENDPOINT_URL": f"http://{host}:{port}",
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "us-east-1",
    }.items():
        monkeypatch.setenv(name, value)
    s3fs.S3FileSystem.clear_instance_cache()
    # Buckets stay when the server ends, as long as this process lives.
    name = f"studies-{uuid.uuid4().hex}"
    s3fs.S3FileSystem().mkdir(name)
    yield f"s3://{name}/grid"
    s3fs.S3FileSystem.clear_instance_cache()
    server.stop()


def test_shards_in_a_store_are_the_run(whole, tmp_path, bucket):
    spec, one = whole
    run(spec, tmp_path / "grid", shards=4, store=bucket, quiet=True)
    same(one, tmp_path / "grid")
    stored = gunjin.read_run(f"{bucket}/run")
    assert stored.is_complete and stored.plan["group"]
    here = gunjin.read_run(one)
    assert stored.games.collect().equals(here.games.collect())
    assert stored.to_pandas("setups").equals(here.to_pandas("setups"))
    with pytest.raises(gunjin.NotFoundError):
        gunjin.read_run(f"{bucket}/other")


def test_a_damaged_table_of_a_store_is_refused(whole, tmp_path, bucket):
    from gunjin.cluster.store import Store

    spec, _ = whole
    run(spec, tmp_path / "grid", shards=2, store=bucket, quiet=True)
    store = Store(bucket)
    path = next(path for path in store._files.find(f"{store._run('run')}/shards/00002") if path.endswith("/games.csv"))
    content = store._read(path)
    store._write(path, content.replace(b",1,", b",2,", 1))
    assert store._read(path) != content
    stored = gunjin.read_run(f"{bucket}/run")
    stored.setups.collect()
    with pytest.raises(gunjin.NotFoundError, match="games.csv' is damaged"):
        stored.games.collect()


def test_uploads_may_be_interrupted_and_come_twice(whole, tmp_path, bucket, monkeypatch):
    from gunjin.cluster.store import DifferentBytes, Store

    spec, _ = whole
    path = tmp_path / "plan.jsonl"
    command("plan", str(spec), "--shards", "2", "--out", str(path))
    command("shard", str(path), "1")
    plan = Plan(path)
    shard = plan.shards[0]
    folder, store = plan.folder(shard), Store(bucket)
    store.begin(shard)

    # The upload ends within its second file; half of that is there.
    write, written = Store._write, []

    def breaks(self, path, content):
        written.append(path)
        if len(written) == 2:
            write(self, path, content[: len(content) // 2])
            raise ConnectionError("the line is dead")
        write(self, path, content)

    monkeypatch.setattr(Store, "_write", breaks)
    with pytest.raises(ConnectionError):
        store.put(shard, folder)
    monkeypatch.setattr(Store, "_write", write)
    assert store.manifest(shard) is None, "half an upload is no shard"
    assert store.put(shard, folder) is False
    assert store.put(shard, folder) is True, "it was there"
    store.fetch(shard, tmp_path / "fetched")
    same(folder, tmp_path / "fetched")
    assert len(store.manifests("run")) == 1
    stored = gunjin.read_run(f"{bucket}/run")
    assert not stored.is_complete and stored.games.collect().height == shard.games

    manifest = folder / "manifest.json"
    text = json.loads(manifest.read_text())
    manifest.write_text(json.dumps({**text, "digest": "0123"}))
    with pytest.raises(DifferentBytes, match="0123"):
        store.put(shard, folder)
