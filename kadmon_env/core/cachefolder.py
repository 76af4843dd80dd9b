"""Where compiled code is kept: a folder of the user's, or one for as long as the program runs where that can't be written."""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryFile, mkdtemp

import platformdirs

VARIABLE = "KADMON_CACHE"
"""The environment variable that names another folder."""


def cache_root() -> Path:
    """Return the folder of all compiled code (``KADMON_CACHE`` moves it)."""
    return _writable(Path(os.environ.get(VARIABLE) or platformdirs.user_cache_path("kadmon_env")))


@functools.cache
def _writable(root: Path) -> Path:
    """Return the folder, or if it can't be written one that is gone with the program, which is told."""
    try:
        root.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=root):
            return root
    except OSError as error:
        _say(
            f"{error.filename or root}: can't be written: {error.strerror}; what is compiled is lost at the end of this program"
        )
    instead = mkdtemp(prefix="kadmon_env-")
    atexit.register(shutil.rmtree, instead, ignore_errors=True)
    os.environ[VARIABLE] = instead  # for the processes that this one starts
    return Path(instead)


def _say(what: str) -> None:
    """Say on stderr, if there is one, what can't be done, and what can be."""
    if sys.stderr is not None and not sys.stderr.closed:
        print(f"kadmon_env: {what}; {VARIABLE} names another folder", file=sys.stderr)  # noqa: T201 - this is the report
