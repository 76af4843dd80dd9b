"""Let compiled rules index arrays as they stand: no index of theirs is negative.

Python counts negative indexes from the end, so Numba adjusts every signed index before it is used, which takes longer than
the access. The rules have no use for that: bounds-checked runs raise for any index that is negative or too large. Code of
other packages is compiled as ever.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.np import arrayobj

_OURS = f"{len(__package__.partition('.')[0])}{__package__.partition('.')[0]}"
"""What the mangled name of each of our functions holds."""

_adjusted = arrayobj.fix_integer_index


def _as_it_stands(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Emit an index of one of our functions, not adjusted."""
    if _OURS in builder.function.name:
        return context.cast(builder, index, kind, types.intp)
    return _adjusted(context, builder, kind, index, size)


arrayobj.fix_integer_index = _as_it_stands
