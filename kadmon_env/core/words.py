"""Read and write the numbers of int8 arrays eight at a time, as one 64-bit number with a byte for each, the first lowest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from kadmon_env.core.jit import PLAIN

WORD = 8
"""Numbers that a word holds."""


def _word_at_plain(array: Any, first: int) -> int:
    """Read a word."""
    return int.from_bytes(array[first : first + WORD].tobytes(), "little")


def _put_long_word_plain(array: Any, first: int, word: int) -> None:
    """Write a word and zeros."""
    array[first : first + 2 * WORD] = np.frombuffer(int(word).to_bytes(2 * WORD, "little"), np.int8)


def _place_of(context: Any, builder: Any, array: Any, values: Any) -> Any:
    """Emit the address of a word, wherever it begins, aligned or not."""
    data = context.make_array(array)(context, builder, values[0]).data
    return builder.bitcast(builder.gep(data, [values[1]]), ir.IntType(64).as_pointer())


def _word_at_compiled(_context: Any, array: Any, first: Any) -> Any:
    """Emit a load."""

    def emit(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.load(_place_of(context, builder, array, values), align=1)

    return types.int64(array, first), emit


def _put_long_word_compiled(_context: Any, array: Any, _first: Any, _word: Any) -> Any:
    """Emit a store of twice the width."""

    def emit(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        pair = ir.VectorType(ir.IntType(64), 2)
        both = builder.insert_element(ir.Constant(pair, [0, 0]), values[2], ir.IntType(32)(0))
        builder.store(both, builder.bitcast(_place_of(context, builder, array, values), pair.as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(array, types.int64, types.int64), emit


word_at: Callable[[Any, int], int] = _word_at_plain if PLAIN else intrinsic(_word_at_compiled)
"""Return the eight numbers of a contiguous int8 array, from one on, as a word."""

put_long_word: Callable[[Any, int, int], None] = _put_long_word_plain if PLAIN else intrinsic(_put_long_word_compiled)
"""Write a word and then zeros over sixteen numbers of a contiguous int8 array, from one on."""
