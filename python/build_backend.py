"""Builds by maturin. A source distribution also takes what lies beside the crates: the data that they embed, and Cargo's settings."""

import tarfile
from pathlib import Path
from typing import Any

import maturin
from maturin import (  # noqa: F401 - what builders call
    build_editable,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

HERE = Path(__file__).resolve().parent
#: The repository, or what was unpacked from a source distribution of it.
ROOT = HERE if (HERE / "data").is_dir() else HERE.parent
#: Settings of the build, and all data but the findings, which are large: of those only the tables that crates embed.
WANTED = [
    ".cargo/config.toml",
    *(f"data/{entry.name}" for entry in sorted((ROOT / "data").iterdir()) if entry.name != "findings"),
    "data/findings/claims.csv",
    "data/findings/claims-doses.csv",
]


def build_sdist(folder: str, config_settings: dict[str, Any] | None = None) -> str:
    """The source distribution of maturin, with what it leaves out."""
    name: str = maturin.build_sdist(folder, config_settings)
    path = Path(folder) / name
    top = name.removesuffix(".tar.gz")
    made = path.with_suffix(".made")
    with tarfile.open(path) as source, tarfile.open(made, "w:gz") as target:
        for member in source:
            target.addfile(member, source.extractfile(member) if member.isfile() else None)
        for wanted in WANTED:
            target.add(ROOT / wanted, f"{top}/{wanted}")
    made.replace(path)
    return name
