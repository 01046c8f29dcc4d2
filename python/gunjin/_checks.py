"""Numbers that callers give, checked before the library takes them."""

import math
import operator
from typing import Any

from gunjin._gunjin import GunjinError

#: Largest seed, and largest number of anything.
MOST = 2**64 - 1


def whole(name: str, value: Any, least: int = 0, most: int = MOST) -> int:
    """The whole number that is given, or an error that names the argument and its bounds."""
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or not least <= number <= most:
        bounds = f"from {least} to {most}" if most < MOST else f"of at least {least}"
        raise GunjinError(f"{name} is {value!r}; give a whole number {bounds}")
    return number


def above_zero_or_none(name: str, value: Any) -> float | None:
    """The number above 0 that is given, if one is."""
    if value is None:
        return None
    if not isinstance(value, (int, float)) or not 0 < value < math.inf:
        raise GunjinError(f"{name} is {value!r}; give a number above 0")
    return float(value)


def whole_or_none(name: str, value: Any, least: int = 0, most: int = MOST) -> int | None:
    """Checks a whole number that may be left out."""
    return None if value is None else whole(name, value, least, most)
