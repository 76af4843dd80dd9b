"""Cut the tree of calls where rules are compiled: a hub is compiled once, and what calls it is not compiled with it.

Numba compiles the whole tree of calls below each function anew together with that function, which for a rich game takes
minutes. A hub is called through a slot in memory instead: that costs some nanoseconds and saves most of the compiling.
A slot first leads to a stub that compiles every hub, or loads it from the cache, so that nothing can be called too early.
A bounds-checked run does without hubs, since an error can't leave one.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, ClassVar, TypeVar

import llvmlite.binding
import numba
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from kadmon_env.core.cold import helped
from kadmon_env.core.entries import is_cached, say_compiling
from kadmon_env.core.jit import PLAIN, cache_directory, cached, jit
from kadmon_env.core.plain import viewing

F = TypeVar("F", bound=Callable[..., Any])
Progress = Callable[[str, int, int], None]
"""Told what is compiled now, how much is done, and of how much."""

FEW = 4
"""So many functions are compiled sooner than a helper has started."""

HUBS = not PLAIN and not numba.config.BOUNDSCHECK


class Compiled:
    """A function that machine code calls by address; it is compiled, or loaded from the cache, when that is needed."""

    made: ClassVar[list[Compiled]] = []
    """All of them, in the order of definition."""

    def __init__(self, function: Callable[..., Any], signature: Any) -> None:
        """Take a function of these argument types that returns nothing."""
        self.function = function
        self.signature = signature
        self._code: Any = None
        Compiled.made.append(self)

    @property
    def is_ready(self) -> bool:
        """Tell whether the function is in memory."""
        return self._code is not None

    @property
    def is_cold(self) -> bool:
        """Tell whether the function was never compiled from these sources."""
        return not self.is_ready and not is_cached(self.function, cache_directory(self.function.__module__))

    def prepare(self) -> None:
        """Compile the function, or load it from the cache."""
        if self._code is None:
            options = {"cache": True, "nopython": True, "error_model": "numpy", "_nrt": False}
            self._code = cached(numba.cfunc(self.signature, **options), self.function)

    @property
    def address(self) -> int:
        """Return where the machine code is; all hubs are linked by then."""
        link()
        if self.is_cold:
            siblings = [made for made in Compiled.made if made.function.__module__ == self.function.__module__]
            say_compiling("the rules' kernels", siblings.index(self) + 1, len(siblings), self.function.__name__)
        self.prepare()
        return int(self._code.address)


class _Hub(Compiled):
    """A compiled function with the slot that its callers find its address in."""

    def __init__(self, function: Callable[..., Any], signature: Any) -> None:
        """Have the slot lead to a stub."""
        super().__init__(function, signature)
        self.symbol = f"{function.__module__}.{function.__qualname__}"
        self._prototype = ctypes.CFUNCTYPE(None, *(_C_TYPES.get(kind, ctypes.c_void_p) for kind in signature.args))
        self._stub = self._prototype(self._link_and_call)
        self._slot = ctypes.c_void_p(ctypes.cast(self._stub, ctypes.c_void_p).value)
        llvmlite.binding.add_symbol(self.symbol, ctypes.addressof(self._slot))

    def prepare(self) -> None:
        """Compile or load the function, and have the slot lead to it."""
        super().prepare()
        self._slot.value = int(self._code.address)

    def _link_and_call(self, *args: int) -> None:
        """Do what the first caller came for, once everything is there."""
        self._prototype(self.address)(*args)


_C_TYPES = {types.int64: ctypes.c_int64}


def hub(signature: Any) -> Callable[[F], F]:
    """Make a hub of a function of two records and up to three int64 that returns nothing."""

    def decorate(function: F) -> F:
        return _caller(_Hub(function, signature)) if HUBS else jit(function)

    return decorate


def kernel(signature: Any) -> Callable[[F], F]:
    """Compile a function to be passed to loops by address; they call it without compiling it anew.

    An exception inside can't leave it: bounds-checked runs call the function underneath instead.
    """

    def decorate(function: F) -> F:
        return viewing(function) if PLAIN else Compiled(function, signature)  # type: ignore[return-value]

    return decorate


def link(progress: Progress | None = None) -> None:
    """Compile each hub that is not ready, or load it from the cache."""
    _prepare([made for made in Compiled.made if isinstance(made, _Hub)], progress or _first_time)


def prepare_all(progress: Progress) -> None:
    """Compile every hub and kernel that has been imported, or load it from the cache."""
    _prepare(Compiled.made, progress)


def _prepare(wanted: list[Any], progress: Progress) -> None:
    """Prepare what is not ready."""
    waiting = [made for made in wanted if not made.is_ready]
    cold = [made for made in waiting if made.is_cold]
    modules = {made.function.__module__ for made in Compiled.made}
    with helped(modules) if len(cold) > FEW else nullcontext():
        for done, made in enumerate(waiting):
            if made.is_cold:
                progress(made.function.__name__, done, len(waiting))
            made.prepare()


def _first_time(name: str, done: int, total: int) -> None:
    """Say what is compiled now."""
    say_compiling("the rules", done + 1, total, name)


def _caller(made: _Hub) -> Any:
    """Return what compiled code calls: it finds the hub's address in the slot of that name."""
    signature = made.signature

    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        address = ir.IntType(64)
        slot = builder.module.globals.get(made.symbol) or ir.GlobalVariable(builder.module, address, made.symbol)
        target = ir.FunctionType(ir.VoidType(), [context.get_value_type(kind) for kind in signature.args])
        builder.call(builder.inttoptr(builder.load(slot), target.as_pointer()), args)
        return context.get_dummy_value()

    typings = (
        lambda _context, _s, _cards: (signature, emit),
        lambda _context, _s, _cards, _a: (signature, emit),
        lambda _context, _s, _cards, _a, _b: (signature, emit),
        lambda _context, _s, _cards, _a, _b, _c: (signature, emit),
    )
    return intrinsic(typings[len(signature.args) - 2])
