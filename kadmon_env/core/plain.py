"""Records for rules that run as plain Python: the same memory, with attributes that are quick to reach.

The attributes of NumPy's own records take microseconds each, which makes whole games take minutes.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])


def _number(dtype: np.dtype[Any], offset: int) -> property:
    """Return an attribute that reads and writes a number of the record; a number too large for its field raises."""

    def read(self: Any) -> int:
        return int(self.record.getfield(dtype, offset))

    def write(self: Any, value: int) -> None:
        self.record.setfield(dtype.type(value), dtype, offset)

    return property(read, write)


@functools.cache
def _view_class(dtype: np.dtype[Any]) -> type:
    """Return the class of views of records of a dtype."""
    fields = {name: (field[0], field[1]) for name, field in (dtype.fields or {}).items()}
    arrays = [name for name, (kind, _) in fields.items() if kind.shape]
    numbers = {name: _number(kind, offset) for name, (kind, offset) in fields.items() if not kind.shape}

    def start(self: Any, record: Any) -> None:
        self.record = record
        for name in arrays:
            setattr(self, name, record[name])

    return type("View", (), {"__slots__": ("record", *arrays), "__init__": start, **numbers})


def view(value: Any) -> Any:
    """Return a view of a record; whatever else as it is."""
    return _view_class(value.dtype)(value) if isinstance(value, np.void) else value


def viewing(function: F) -> F:
    """Have a function of records work on views of them."""

    @functools.wraps(function)
    def wrapped(*args: Any) -> Any:
        return function(*[view(value) for value in args])

    return wrapped  # type: ignore[return-value]
