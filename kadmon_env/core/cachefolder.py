"""Where compiled code is kept: a folder of the user's, or where that can't be written one among the temporary files."""

from __future__ import annotations

import functools
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from stat import S_IRWXU

import platformdirs

from kadmon_env.errors import ConfigError

VARIABLE = "KADMON_CACHE"
"""The environment variable that names another folder."""


def cache_root() -> Path:
    """Return the folder of all compiled code (``KADMON_CACHE`` moves it)."""
    return _writable(_wanted(), "")


def cache_folder(name: str) -> Path:
    """Return the folder of that name for compiled code; raises ConfigError if no folder at all can be written."""
    return _writable(_wanted(), name)


def _wanted() -> Path:
    """Return the folder that is meant to hold all compiled code."""
    return Path(os.environ.get(VARIABLE) or platformdirs.user_cache_path("kadmon_env"))


@functools.cache
def _writable(root: Path, name: str) -> Path:
    """Return a folder in the root, or if it can't be written one in another root, which is told."""
    try:
        (root / name).mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root / name):
            return root / name
    except OSError as error:
        instead = _instead(f"{root / name}: can't be written: {error.strerror}")
    os.environ[VARIABLE] = str(instead)  # for what is compiled from now on, also by the processes that this one starts
    (instead / name).mkdir(exist_ok=True)
    return instead / name


def _instead(problem: str) -> Path:
    """Return this user's own folder among the temporary files, and say why it is taken; raises ConfigError if there is none."""
    try:
        folder = Path(tempfile.gettempdir(), f"kadmon_env-{os.getuid()}")
        folder.mkdir(mode=S_IRWXU, exist_ok=True)
        if not _is_ours(folder):
            folder = Path(tempfile.mkdtemp(prefix=f"{folder.name}-"))
    except OSError as error:
        raise ConfigError(f"{problem}; {error.strerror}; {VARIABLE} names another folder for compiled code") from None
    if sys.stderr is not None and not sys.stderr.closed:
        with suppress(OSError):  # nobody reads it
            print(f"kadmon_env: {problem}; {folder} takes its place; {VARIABLE} names another", file=sys.stderr)  # noqa: T201
    return folder


def _is_ours(folder: Path) -> bool:
    """Tell whether nobody but this user can have put code there."""
    about = folder.lstat()
    return folder.is_dir() and not folder.is_symlink() and about.st_uid == os.getuid() and not about.st_mode & 0o022
