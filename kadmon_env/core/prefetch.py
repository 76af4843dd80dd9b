"""Have the processor fetch memory that is needed soon: with many games each is out of its caches when its turn comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from kadmon_env.core.jit import PLAIN

LINE = 64
"""Bytes that a processor fetches at once."""

_WRITE, _KEEP, _DATA = 1, 3, 1


def _compiled(_context: Any, array: Any, _index: Any) -> Any:
    """Emit a prefetch of each line of a part of an array."""

    def emit(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        whole = context.make_array(array)(context, builder, values[0])
        stride = cgutils.unpack_tuple(builder, whole.strides)[0]
        start = builder.add(builder.ptrtoint(whole.data, stride.type), builder.mul(stride, values[1]))
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        prototype = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        fetch = cgutils.get_or_insert_function(builder.module, prototype, "llvm.prefetch.p0")
        with cgutils.for_range_slice(builder, stride.type(0), stride, stride.type(LINE)) as (offset, _):
            hints = [number(hint) for hint in (_WRITE, _KEEP, _DATA)]
            builder.call(fetch, [builder.inttoptr(builder.add(start, offset), byte), *hints])
        return context.get_dummy_value()

    return types.void(array, types.int64), emit


def _plain(_array: Any, _index: int) -> None:
    """Do nothing: it is a hint."""


prefetch: Callable[[Any, int], None] = _plain if PLAIN else intrinsic(_compiled)
"""Begin to fetch ``array[index]``, all of it; the index must be one of the array's."""
