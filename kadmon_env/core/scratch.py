"""Arrays that live as long as a call: what NumPy allocates in compiled code takes longer than most rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.types import Array
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from kadmon_env.core.jit import PLAIN
from kadmon_env.core.record import Ints


def scratch(size: int, *, bits: int = 64) -> Callable[[], Ints]:
    """Return what makes an array of that many integers, [size], not set; it must not outlive the function that calls."""
    if PLAIN:
        return lambda: np.empty(size, f"i{bits // 8}")
    kind: Any = Array(types.Integer.from_bitwidth(bits), 1, "C")

    def emit(context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
        with builder.goto_entry_block():  # Numba's `alloca_once` would set it to 0 each time
            memory = builder.alloca(ir.ArrayType(ir.IntType(bits), size))
        shape, strides, item = (context.get_constant(types.intp, number) for number in (size, bits // 8, bits // 8))
        array = context.make_array(kind)(context, builder)
        data = builder.bitcast(memory, array.data.type)
        populate_array(array, data=data, shape=[shape], strides=[strides], itemsize=item, meminfo=None)
        return array._getvalue()  # noqa: SLF001 - how Numba's own intrinsics return an array

    return intrinsic(lambda _context: (kind(), emit))  # type: ignore[no-any-return]
