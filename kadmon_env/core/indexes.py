"""Let compiled rules index arrays as they stand: no index of theirs is negative.

Python counts negative indexes from the end, so Numba adjusts every signed index before it is used, which takes longer than
the access. The rules have no use for that: bounds-checked runs raise for any index that is negative or too large. Code of
other packages is compiled as ever.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.np import arrayobj

_PACKAGE = __name__.partition(".")[0]
_OURS = f"_ZN{len(_PACKAGE)}{_PACKAGE}"
"""What the mangled name of each of our functions begins with."""

_adjusted = arrayobj.fix_integer_index


def _as_it_stands(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Emit an index of one of our functions, not adjusted."""
    if builder.function.name.startswith(_OURS):
        return context.cast(builder, index, kind, types.intp)
    return _adjusted(context, builder, kind, index, size)


arrayobj.fix_integer_index = _as_it_stands
