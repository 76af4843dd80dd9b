"""What the generated pages share: tables, and what a field of a file may hold, in words."""

from __future__ import annotations

import json
import types
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import StringConstraints
from pydantic.fields import FieldInfo

NAMES = {int: "a whole number", float: "a number", bool: "true or false", str: "a text"}


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def allowed(field: FieldInfo) -> str:
    """Return what a field may hold."""
    return _kind(field.annotation, field.metadata)


def default(field: FieldInfo) -> str:
    """Return a field's default as TOML has it."""
    if field.is_required():
        return "must be given"
    return "none" if field.default is None else f"`{json.dumps(field.default)}`"


def _kind(hint: Any, limits: Sequence[Any] = ()) -> str:
    """Return what values of a type, within limits, are."""
    inner = [part for part in get_args(hint) if part is not type(None)]
    origin = get_origin(hint)
    if origin is Annotated:
        return _kind(inner[0], [limit for part in inner[1:] for limit in getattr(part, "metadata", [part])])
    if origin in (Union, types.UnionType):
        return _kind(inner[0], limits)
    if origin is Literal:
        return " or ".join(f'`"{value}"`' for value in inner)
    if origin is list:
        return f"a list of {_several(inner[0])}" + (", one at least" if limits else "")
    if origin is dict:
        return f"a table: names, and for each {_kind(inner[1])}"
    return NAMES[hint] + _range(limits)


def _several(hint: Any) -> str:
    """Return what several values of a type are."""
    return _kind(hint).replace("a text", "texts").replace("a whole number", "whole numbers")


def _range(limits: Sequence[Any]) -> str:
    """Return the limits of a number or of the length of a text."""
    found: dict[str, Any] = {}
    for limit in limits:
        names = ("ge", "gt", "le", "lt", "min_length", "max_length")
        found |= {name: value for name in names if (value := getattr(limit, name, None)) is not None}
    if any(isinstance(limit, StringConstraints) for limit in limits) or "max_length" in found:
        return f" of 1 to {found['max_length']} characters"
    if "gt" in found:
        return f" above {found['gt']}" + (f", up to {found['le']}" if "le" in found else "")
    if "le" in found:
        return f", {found['ge']:,} to {found['le']:,}"
    return f" from {found['ge']} on" if "ge" in found else ""
