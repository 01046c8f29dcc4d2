"""Runs on many machines: shards of a plan, handed out by Dask. The bytes are those of one machine.

    python -m gunjin.cluster run docs/examples/grid.toml --out results/grid --workers 2

Needs `pip install './python[dask]'`, and `[s3]` for stores on S3. See docs/MACHINES.md.
"""

from gunjin.cluster.driver import ClusterError, run

__all__ = ["ClusterError", "run"]
