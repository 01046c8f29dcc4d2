"""Data frames: polars by default, or pandas. Neither is imported before the first data frame."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from gunjin._gunjin import GunjinError


def polars() -> ModuleType:
    """The module polars, or how to get it."""
    try:
        import polars
    except ImportError as cause:
        raise GunjinError("this needs polars: pip install 'gunjin[frames]', or ask for pandas=True") from cause
    return polars


def pandas() -> Any:
    """The module pandas, or how to get it."""
    try:
        import pandas
    except ImportError as cause:
        raise GunjinError("pandas=True needs pandas: pip install 'gunjin[pandas]'") from cause
    return pandas


def frame(
    rows: list[dict[str, Any]] | dict[str, Any], *, columns: Sequence[str] | None = None, as_pandas: bool = False
) -> Any:
    """A data frame of a list of dictionaries, or of a dictionary of columns; `columns` is the order of the former."""
    if columns is not None:
        rows = [{name: row[name] for name in columns} for row in rows if isinstance(row, dict)]
    if as_pandas:
        return pandas().DataFrame(rows, columns=columns)
    if columns is not None and not rows:
        return polars().DataFrame(schema=columns)
    if isinstance(rows, dict):
        return polars().DataFrame(rows, strict=False)
    return polars().DataFrame(rows, infer_schema_length=None)
