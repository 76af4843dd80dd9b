"""A state record as plain lists of numbers, exactly, and back."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from kadmon_env.core.record import new_record
from kadmon_env.errors import SavedGameError


def record_to_dict(s: Any) -> dict[str, Any]:
    """Return every field of a record as a number or nested lists of numbers."""
    return {name: s[name].tolist() for name in s.dtype.names}


def record_digest(s: Any) -> str:
    """Return a digest of every field of a record, the same on every machine."""
    seen = hashlib.sha256()
    for name in s.dtype.names:
        field = np.asarray(s[name])
        seen.update(field.astype(field.dtype.newbyteorder("<")).tobytes())
    return seen.hexdigest()[:16]


def record_from_dict(dtype: np.dtype[Any], data: object) -> Any:
    """Return the record [1] that the numbers describe; raises SavedGameError naming a field that does not fit."""
    names = dtype.names or ()
    given = set(data) if isinstance(data, Mapping) else set()
    if not isinstance(data, Mapping) or given != set(names):
        wrong = ", ".join(sorted(str(name) for name in given.symmetric_difference(names)))
        raise SavedGameError(f"state: exactly the fields of this version are expected; missing or unknown: {wrong}")
    records = new_record(dtype)
    for name in names:
        records[0][name] = _numbers(name, dtype[name], data[name])
    return records


def _numbers(name: str, field: np.dtype[Any], value: object) -> Any:
    """Return a field's numbers; raises SavedGameError if they are not of its shape and range."""
    shape = " x ".join(str(n) for n in field.shape) or "one"
    try:
        given = np.array(value)
    except (ValueError, OverflowError):
        given = np.array(None)
    limits = np.iinfo(field.base)
    if given.dtype.kind != "i" or given.shape != field.shape or given.min() < limits.min or given.max() > limits.max:
        raise SavedGameError(f"state.{name}: {shape} whole numbers from {limits.min} to {limits.max} are expected")
    return given
