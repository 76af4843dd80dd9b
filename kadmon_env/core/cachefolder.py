"""Where compiled code is kept: a folder of the user's, or where that can't be written one among the temporary files."""

from __future__ import annotations

import functools
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import platformdirs

from kadmon_env.core.letters import printable
from kadmon_env.errors import ConfigError

VARIABLE = "KADMON_CACHE"
"""The environment variable that names another folder."""

OWN, USUAL = 0o700, 0o777  # modes of folders


def cache_root() -> Path:
    """Return the folder of all compiled code (``KADMON_CACHE`` moves it); raises ConfigError if no folder can be written."""
    return _writable(_wanted(), "")


def cache_folder(name: str) -> Path:
    """Return the folder of that name for compiled code; raises ConfigError if no folder at all can be written."""
    return _writable(_wanted(), name)


def _wanted() -> Path:
    """Return the folder that is meant to hold all compiled code, without a home one that nobody can make."""
    if named := os.environ.get(VARIABLE):
        return Path(os.path.expanduser(named)).absolute()  # noqa: PTH111 - pathlib's fails without a home
    try:
        return platformdirs.user_cache_path("kadmon_env")
    except RuntimeError:
        return Path(os.devnull, "no home")


@functools.cache
def _writable(root: Path, name: str) -> Path:
    """Return a folder in the root, or if it can't be written one in another root, which is told."""
    problem = _problem(root / name, USUAL)
    if not problem:
        return root / name
    instead = _instead(f"{root / name}: can't be written: {problem}")
    if second := _problem(instead / name, OWN):
        tried = f"{root / name}: can't be written: {problem}; nor can {instead / name}: {second}"
        raise ConfigError(f"{tried}; {VARIABLE} names another folder")
    os.environ[VARIABLE] = str(instead)  # for what is compiled from now on, also by the processes that this one starts
    _say(f"{root / name}: can't be written: {problem}; {instead} takes its place; {VARIABLE} names another")
    return instead / name


def _problem(folder: Path, mode: int) -> str:
    """Make a folder if there is none, and say what keeps it from holding compiled code, "" if nothing does."""
    try:
        folder.mkdir(mode, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return error.strerror or str(error)


def _instead(problem: str) -> Path:
    """Return a folder of this user's own among the temporary files; raises ConfigError, which says the problem, too."""
    own = f"kadmon_env-{os.getuid()}"
    try:
        folder = Path(tempfile.gettempdir(), own)
        if _problem(folder, OWN) or not _is_ours(folder):
            folder = Path(tempfile.mkdtemp(prefix=f"{own}-"))
    except OSError as error:
        folder, second = Path(own), error.strerror or str(error)
    else:
        second = _problem(folder, OWN)
    if second:
        raise ConfigError(f"{problem}; nor can one among the temporary files: {second}; {VARIABLE} names another folder")
    return folder


def _is_ours(folder: Path) -> bool:
    """Tell whether nobody but this user can have put code there."""
    about = folder.lstat()
    return not folder.is_symlink() and about.st_uid == os.getuid() and not about.st_mode & 0o022


def _say(what: str) -> None:
    """Say something on stderr, if there is one and somebody reads it."""
    if sys.stderr is not None and not sys.stderr.closed:
        with suppress(OSError):
            print(printable(f"kadmon_env: {what}"), file=sys.stderr)  # noqa: T201 - this is the report
