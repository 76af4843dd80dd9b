"""Call a kernel by its address: loops compile once, without the rules, and passing kernels costs nothing.

A kernel passed as a function object would be inspected at each call from Python, which takes longer than a decision.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from kadmon_env.core.jit import PLAIN
from kadmon_env.errors import ConfigError


def pointers(kernels: Sequence[Any]) -> Any:
    """Return what `invoke` takes for each kernel: addresses, int64 [kernels], or the functions themselves if plain."""
    return tuple(kernels) if PLAIN else np.array([kernel.address for kernel in kernels], np.int64)


def raw(records: Any) -> Any:
    """Return a view of records as loops take them: a recarray if plain, else what Numba recognises fastest."""
    return records.view(np.recarray) if PLAIN else records.view(np.dtype((np.void, records.dtype)), np.ndarray)


def copied(records: Any, out: Any = None) -> Any:
    """Return a copy of records to the byte, or write it to others of the same sort; raises ConfigError if those are not.

    NumPy's own way to copy leaves whatever was in memory between the fields.
    """
    copy = np.empty_like(records) if out is None else out
    alike = getattr(copy, "dtype", None) == records.dtype and copy.shape == records.shape
    if not alike or not copy.flags.c_contiguous or not copy.flags.writeable or np.may_share_memory(copy, records):
        raise ConfigError(f"out: records of shape {records.shape} as an earlier call returns them are expected")
    copy.view(np.uint8, np.ndarray)[:] = records.view(np.uint8, np.ndarray)
    return copy


def direct(loop: Callable[..., Any], *args: Any) -> Callable[..., Any]:
    """Return the machine code of an `entry` for arguments of the types of these, as something to call from Python.

    Calling the entry itself would find out the types of its arguments each time, which takes longer than a decision.
    """
    if PLAIN:
        return loop
    compiled: Any = loop
    types_of_args = tuple(numba.typeof(arg) for arg in args)
    compiled.compile(types_of_args)
    found: Callable[..., Any] = compiled.overloads[types_of_args].entry_point
    return found


def _row_compiled(_context: Any, array: Any, _index: Any) -> Any:
    """Emit a view of a part of an array, without counting a reference to it."""
    kind = array.copy(ndim=array.ndim - 1)

    def emit(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        whole = context.make_array(array)(context, builder, values[0])
        shape, strides = (cgutils.unpack_tuple(builder, each) for each in (whole.shape, whole.strides))
        start = builder.add(builder.ptrtoint(whole.data, strides[0].type), builder.mul(strides[0], values[1]))
        part = context.make_array(kind)(context, builder)
        data = builder.inttoptr(start, whole.data.type)
        populate_array(part, data=data, shape=shape[1:], strides=strides[1:], itemsize=whole.itemsize, meminfo=None)
        return part._getvalue()  # noqa: SLF001 - how Numba's own intrinsics return an array

    return kind(array, types.int64), emit


row: Callable[[Any, int], Any] = (lambda array, index: array[index]) if PLAIN else intrinsic(_row_compiled)
"""Return ``array[index]`` of a contiguous array that outlives the use: counting references would take longer than a rule."""


def _invoke_plain(kernel: Callable[..., None], args: tuple[Any, ...]) -> None:
    """Call a kernel."""
    kernel(*args)


def _invoke_compiled(_context: Any, address: Any, args: Any) -> Any:
    """Emit a call of the void function at an address; the arguments must have exactly the kernel's types."""
    prototype = types.FunctionPrototype(types.void, args.types)

    def emit(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        at, packed = values
        function = builder.inttoptr(at, context.get_value_type(prototype))
        builder.call(function, [builder.extract_value(packed, index) for index in range(len(args.types))])
        return context.get_dummy_value()

    return types.void(address, args), emit


invoke: Callable[[Any, tuple[Any, ...]], None] = _invoke_plain if PLAIN else intrinsic(_invoke_compiled)
