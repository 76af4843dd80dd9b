"""One annotated class is documentation, type hints and NumPy dtype at once."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, get_args, get_type_hints

import numpy as np
import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[Any]
"""An array field of a record, of whatever integer type its annotation names."""


def dtype_of(layout: type) -> np.dtype[Any]:
    """Build the aligned structured dtype of a class of fields ``Annotated[kind, dtype]`` or ``[kind, dtype, shape]``.

    Raises TypeError for a field that a record can't have as an attribute, since NumPy has one of that name.
    """
    fields: list[Any] = []
    for name, hint in get_type_hints(layout, include_extras=True).items():
        if hasattr(np.void, name):
            raise TypeError(f"{layout.__name__}.{name}: NumPy's records have an attribute of that name; take another")
        _, scalar, *shape = get_args(hint)
        fields.append((name, scalar, *shape))
    return np.dtype(fields, align=True)


def new_record(dtype: np.dtype[Any], count: int = 1) -> Any:
    """Return zeroed records as a recarray, shape [count]: attributes read and write fields, compiled or not."""
    return np.zeros(count, dtype).view(np.recarray)


Int: TypeAlias = Annotated[int, np.int32]
Small: TypeAlias = Annotated[int, np.int8]
