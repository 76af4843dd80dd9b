"""Reading TOML: no dotted keys of thousands of parts, over which Python's reader takes minutes, and no endless messages."""

from __future__ import annotations

import re
import tomllib
from typing import Any

_SHOWN = 160
"""Characters of a message of Python's reader."""

MAX_PARTS = 20
"""The most parts of a key."""

_LONG_TEXT = r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}|\\?\Z)' + r"|'''(?:[^']|'(?!''))*+(?:'{3,5}|\Z)"
_PART = r"[A-Za-z0-9_-]++|" + r'"(?:[^"\\\n]|\\[^\n])*+(?:"|\\?$)|' + r"'[^'\n]*+(?:'|$)"
_TOKENS = re.compile(rf"#[^\n]*+|{_LONG_TEXT}|(?P<key>(?:{_PART})(?:[ \t]*+\.[ \t]*+(?:{_PART}))*+)", re.DOTALL | re.MULTILINE)
"""Comments, texts and keys, whose end may be missing: each letter of a file is looked at once."""

_PARTS = re.compile(_PART, re.MULTILINE)


def loads_toml(text: str) -> dict[str, Any]:
    """Return the tables of a TOML text; raises TOMLDecodeError for what is none, and for too long a key."""
    for token in _TOKENS.finditer(text):
        parts = len(_PARTS.findall(token["key"] or ""))
        if parts > MAX_PARTS:
            line = text.count("\n", 0, token.start()) + 1
            message = f"a key of {parts:,} parts with dots between them; at most {MAX_PARTS} (at line {line})"
            raise tomllib.TOMLDecodeError(message)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise tomllib.TOMLDecodeError(_cut(str(error))) from None


def _cut(message: str) -> str:
    """Return a message without the middle if it is long, as of one that names a long key; the line is told at its end."""
    return message if len(message) <= _SHOWN else f"{message[: _SHOWN // 2]}…{message[-_SHOWN // 2 :]}"
