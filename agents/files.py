"""Writing where a person has asked for it."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kadmon_env.errors import ConfigError


@contextmanager
def writing(path: Path, use: str = "be written") -> Iterator[None]:
    """Raise ConfigError, naming the path and its use, for whatever keeps it from being put to that use."""
    try:
        yield
    except OSError as error:
        raise ConfigError(f"{path}: can't {use}: {error.strerror or error}") from None
    except ValueError as error:
        raise ConfigError(f"{str(path)!r}: can't {use}: {error}") from None


def make_folder(path: Path) -> None:
    """Make a folder, unless it is there; raises ConfigError, also where nothing can be written into it."""
    with writing(path, "be made a folder"):
        path.mkdir(parents=True, exist_ok=True)
    with writing(path, "be written into"):
        if not os.access(path, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
