"""Reading a person's TOML file: every way in which it can be no such file is one clear error."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from pydantic import ValidationError

from kadmon_env.core.cardtext import nearest, quoted
from kadmon_env.errors import CardFileError

MAX_BYTES = 256 * 1024
_SHOWN = 40


def read_toml(path: Path) -> dict[str, Any]:
    """Return the tables of a TOML file.

    Raises `CardFileError` if the path is no readable file of at most 256 KiB with TOML in UTF-8, or an empty one.
    """
    text = _decoded(path, _content(path))
    if not text.strip():
        raise CardFileError(f"{path}: the file is empty")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise CardFileError(f"{path}: no TOML file: {error}") from None


def _content(path: Path) -> bytes:
    """Return the bytes of a file, looking at its kind and size before reading it."""
    try:
        if path.is_dir():
            raise CardFileError(f"{path}: a folder, not a file")
        if path.exists() and not path.is_file():
            raise CardFileError(f"{path}: no ordinary file")
        if path.stat().st_size > MAX_BYTES:
            size = path.stat().st_size
            raise CardFileError(f"{path}: {size:,} bytes, too large for a card file (at most {MAX_BYTES:,})")
        return path.read_bytes()
    except FileNotFoundError:
        raise CardFileError(f"{path}: there is no such file") from None
    except OSError as error:
        raise CardFileError(f"{path}: can't be read: {error.strerror}") from None
    except ValueError:
        raise CardFileError(f"{str(path)!r}: no path of a file") from None


def _decoded(path: Path, content: bytes) -> str:
    """Return the bytes as text."""
    if b"\0" in content:
        raise CardFileError(f"{path}: a binary file, not TOML text")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise CardFileError(f"{path}: no UTF-8 text: byte {error.start + 1} can't be read") from None


Place: TypeAlias = tuple[int | str, ...]


def schema_complaint(error: ValidationError, fields: Callable[[Place], list[str]]) -> tuple[Place, str]:
    """Return where the first violation of a schema lies and what it is, in words; a misspelt field comes first.

    ``fields`` lists what is allowed in the table at a place.
    """
    details = sorted(error.errors(include_url=False), key=lambda detail: detail["type"] != "extra_forbidden")
    more = f" (and {len(details) - 1} more)" if len(details) > 1 else ""
    return details[0]["loc"], _in_words(details[0], fields) + more


def _in_words(detail: Mapping[str, Any], fields: Callable[[Place], list[str]]) -> str:
    """Say one violation of a schema in words."""
    kind, place = detail["type"], detail["loc"]
    if kind == "extra_forbidden":
        return _unknown(str(place[-1]), fields(place[:-1]))
    found = shown(detail["input"])
    return _WORDS[kind].format(found=found, **detail.get("ctx", {})) if kind in _WORDS else f"{found}: {detail['msg']}"


_WORDS = {
    "missing": "is missing",
    "int_type": "{found} is no whole number",
    "string_type": "{found} is no text in quotation marks",
    "bool_type": "{found} is neither true nor false",
    "list_type": "{found} is no list in brackets",
    "model_type": "{found} is no table of fields",
    "greater_than_equal": "{found} is too small; at least {ge}",
    "less_than_equal": "{found} is too large; at most {le}",
    "literal_error": "{found} is not allowed; allowed: {expected}",
    "string_too_short": "is empty",
    "string_too_long": "is longer than {max_length} characters",
    "too_short": "names nothing",
}


def _unknown(key: str, allowed: list[str]) -> str:
    """Say that a field is unknown, and which are known."""
    close = nearest(key, allowed)
    return f"unknown field; did you mean {quoted(close)}?" if close else f"unknown field; allowed: {', '.join(allowed)}"


def shown(value: object) -> str:
    """Return a value of a file as a short text."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def digest(content: Mapping[str, Any]) -> str:
    """Return a digest of what a file says, whatever its layout and comments."""
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]
