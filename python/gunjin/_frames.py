"""Data frames: polars unless pandas is asked for. Neither is needed before somebody asks."""

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


def frame(rows: list[dict[str, Any]] | dict[str, Any], *, as_pandas: bool = False) -> Any:
    """A data frame of a list of dictionaries, or of a dictionary of columns."""
    if as_pandas:
        return pandas().DataFrame(rows)
    if isinstance(rows, dict):
        return polars().DataFrame(rows, strict=False)
    return polars().DataFrame(rows, infer_schema_length=None)
