"""Compile rules to machine code with Numba, with a cache that can't go stale.

The same source also runs as plain Python: set ``NUMBA_DISABLE_JIT=1`` before the import, and nothing is compiled.
"""

from __future__ import annotations

import functools
import hashlib
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba import types
from numba.core.types import Type

import kadmon_env.core.indexes  # noqa: F401 - whatever is compiled from here on uses its indexes as they stand
from kadmon_env.core.cachefolder import cache_folder
from kadmon_env.core.entries import ENTRIES
from kadmon_env.core.plain import viewing

F = TypeVar("F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).parent.parent
_IMPORT = re.compile(r"^\s*(?:from|import) ([\w.]+)", re.MULTILINE)

PLAIN = bool(numba.config.DISABLE_JIT)
"""True where the rules run as plain Python (``NUMBA_DISABLE_JIT=1``)."""


@functools.cache
def _sources(module: str) -> frozenset[Path]:
    """Return the files that a module is made of: its own, and those of its package and ours that it imports, transitively."""
    followed = {module.partition(".")[0], _PACKAGE.name}
    found: dict[Path, None] = {}
    waiting = [module]
    while waiting:
        path = _PACKAGE.parent.joinpath(*waiting.pop().split("."))
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if path not in found and path.is_file():
            found[path] = None
            names = _IMPORT.findall(path.read_text(encoding="utf-8"))
            waiting += [name for name in names if name.partition(".")[0] in followed]
    return frozenset(found)


@functools.cache
def cache_directory(module: str) -> Path:
    """Return the folder for the code of a module, named by a digest of all that it depends on.

    That is its sources, the versions of Python and Numba, and whether bounds are checked: so edited rules can't run old code,
    and code that an edit does not concern stays.
    """
    seen = hashlib.sha256(f"{sys.implementation.cache_tag} {numba.__version__} {numba.config.BOUNDSCHECK}".encode())
    for path in sorted(_sources(module)):
        seen.update(path.relative_to(_PACKAGE.parent).as_posix().encode())
        seen.update(path.read_bytes())
    return cache_folder(f"{module.rpartition('.')[2]}-{seen.hexdigest()[:16]}")


def cached(decorate: Callable[[F], Any], function: F) -> Any:
    """Apply a Numba decorator with our cache folder, and leave the folder of everybody else alone."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_directory(function.__module__))
    try:
        return decorate(function)
    finally:
        numba.config.CACHE_DIR = before


def _wide(kind: Type) -> Any:
    """Return the one type that a function is compiled for where it is given any sort of integer."""
    if isinstance(kind, types.Boolean):
        return types.boolean
    if isinstance(kind, types.Integer | types.IntEnumMember):
        return types.int64
    return kind


def jit(function: F) -> F:
    """Compile a function that only compiled code calls, once: whatever integers it is given arrive as int64.

    Without that Numba would compile it anew for each mix of int8, int32 and enum members, which takes minutes. It must not
    make arrays (`scratch` has some for the time of a call): it then need not count references to those that it is given.
    """
    return _inner(function, counts=False)


def allocating(function: F) -> F:
    """Compile a function like `jit` that makes arrays, or is given some that were made so."""
    return _inner(function, counts=True)


def _inner(function: F, *, counts: bool) -> F:
    """Compile a function that only compiled code calls, with references to arrays counted or not."""
    if PLAIN:
        return function
    options = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    dispatcher = numba.njit(**options, _nrt=counts)(function)
    template_for = dispatcher.get_call_template

    def widened(args: tuple[Type, ...], kws: dict[str, Type]) -> Any:
        return template_for(tuple(_wide(kind) for kind in args), kws)

    dispatcher.get_call_template = widened
    return dispatcher  # type: ignore[no-any-return]


def entry(function: F) -> F:
    """Compile a function that Python calls, too."""
    if PLAIN:
        return viewing(function)
    made = cached(numba.njit(cache=True, nogil=True, error_model="numpy"), function)
    return ENTRIES.add(made)  # type: ignore[no-any-return]
