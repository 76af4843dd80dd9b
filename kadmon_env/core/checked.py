"""Check what people write: the first thing wrong, named with its place, its value and what would do instead."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, TypeAlias, TypeGuard, TypeVar

import numpy as np
from pydantic import AfterValidator, BaseModel, BeforeValidator, ValidationError
from pydantic_core import ErrorDetails

from kadmon_env.errors import KadmonError

M = TypeVar("M", bound=BaseModel)

READ_ONLY = "read only"
"""Marks, as in ``Annotated[…, READ_ONLY]``, a key of a model that is read but has no value that somebody could give."""

_SHOWN = 60
"""Letters of a value that a message shows."""

_ALIKE = 0.65
"""How like a wrong word, of 1, a known one must be to be what was meant."""


def validated(model: type[M], data: object, what: str, error_class: type[KadmonError]) -> M:
    """Return the data as a model; raises the error naming the first key that does not fit, its value and what would."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
    where = ": ".join(part for part in (what, key_path(first["loc"])) if part)
    if first["type"] == "extra_forbidden":
        allowed = sorted(_fields_at(model, first["loc"][:-1]))
        hint = near(str(first["loc"][-1]), allowed)
        raise error_class(f"{where}: unknown key{hint}; allowed: {', '.join(allowed)}")
    if first["type"] == "missing":
        raise error_class(f"{where}: is missing")
    message = _message(model, first)
    whole_table = first["type"] == "value_error" and isinstance(first["input"], Mapping)
    shown = "" if whole_table else f"{brief(first['input'])}: "
    raise error_class(": ".join(part for part in (where, f"{shown}{message}") if part))


_EXPECTED = {
    "int_type": "a whole number",
    "bool_type": "true or false",
    "string_type": "a text",
    "list_type": "a list in brackets",
    "dict_type": "a table of keys",
    "mapping_type": "a table of keys",
    "literal_error": "{expected}",
    "too_short": "a list of {min_length} or more",
}
"""What is expected where a value does not fit, by Pydantic's kind of error."""


def _message(model: type[BaseModel], error: ErrorDetails) -> str:
    """Say what would have done instead of a value, in words that do not depend on how the model is written."""
    if error["type"] in ("model_type", "model_attributes_type"):
        return f"a table is expected, with the keys {', '.join(sorted(_fields_at(model, error['loc'])))}"
    if error["type"] in _EXPECTED:
        return f"{_EXPECTED[error['type']].format(**error.get('ctx', {}))} is expected"
    return error["msg"].removeprefix("Value error, ").removeprefix("Input ")


def whole(value: object) -> int | None:
    """Return a whole number, NumPy's included, and None for anything else; True and False are no numbers."""
    return int(value) if isinstance(value, int | np.integer) and not isinstance(value, bool) else None


def _read_whole(value: object) -> object:
    """Return a whole number as Python's own, whatever else as it is."""
    number = whole(value)
    return value if number is None else number


Whole: TypeAlias = Annotated[int, BeforeValidator(_read_whole)]
"""A whole number of a model, which may be given as one of NumPy's."""


def whole_from(least: int, most: int) -> AfterValidator:
    """Hold a whole number of a model to a range, of which a message names both ends."""

    def held(number: int) -> int:
        if not least <= number <= most:
            raise ValueError(f"a whole number from {least} to {most} is expected")
        return number

    return AfterValidator(held)


def seat_range(players: int) -> str:
    """Say which seats there are, for the message that some other one was given."""
    return f"with {players} players the seats are 0 to {players - 1}"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, as in ``1 seat`` and ``2 seats``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def is_whole(value: object, least: int, most: int) -> TypeGuard[int]:
    """Tell whether a value is a whole number in a range; True and 1.0 are none."""
    number = whole(value)
    return number is not None and least <= number <= most


def is_same(value: object, expected: str | int) -> bool:
    """Tell whether a value is the text or number that is expected, of the same type."""
    return type(value) is type(expected) and value == expected


def key_path(keys: Sequence[str | int]) -> str:
    """Return ``seats[0].hand[2]`` for the keys that lead to a value."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys).removeprefix(".")


def near(word: str, known: Iterable[str], count: int = 3) -> str:
    """Return a phrase with the known words that are nearest to a wrong one, or nothing if none is near."""
    word = word[:_SHOWN]
    by_folded = {name.casefold(): name for name in known}
    inside = [name for folded, name in by_folded.items() if len(word) > 2 and word.casefold() in folded]  # noqa: PLR2004
    close = [by_folded[folded] for folded in difflib.get_close_matches(word.casefold(), by_folded, count, _ALIKE)]
    found = list(dict.fromkeys([*close, *inside]))[:count]
    return f" (did you mean {' or '.join(repr(name) for name in found)}?)" if found else ""


def choices(names: Iterable[str]) -> str:
    """Return names with commas between them, all in quotation marks where one of them holds a comma itself."""
    listed = list(names)
    return ", ".join(map(repr, listed) if any("," in name for name in listed) else listed)


def brief(value: object) -> str:
    """Return a value for a message, cut if long; what can't be written out, such as a very long number, by its type."""
    try:
        text = repr(value)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - the value may be anything, with a __repr__ of its own
        is_long = isinstance(value, int) and isinstance(error, ValueError)
        return "a number of thousands of digits" if is_long else f"something of type {type(value).__name__}"
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."


def _fields_at(model: type[BaseModel], keys: Sequence[str | int]) -> set[str]:
    """Return the keys that may be given at a place of the model."""
    fields = model.model_fields
    for key in keys:
        if isinstance(key, str):
            inner = _model_in(fields[key].annotation)
            fields = inner.model_fields if inner else {}
    return {info.alias or name for name, info in fields.items() if READ_ONLY not in info.metadata}


def _model_in(hint: Any) -> type[BaseModel] | None:
    """Return the model inside a type hint such as ``list[Seat]`` or ``Unit | None``."""
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return hint
    return next((found for part in getattr(hint, "__args__", ()) if (found := _model_in(part))), None)
