"""Folders where a person has asked for them."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from kadmon_env.core.files import using


def make_folder(path: Path) -> None:
    """Make a folder, unless it is there; raises ConfigError, also where nothing can be written into it."""
    with using(path, "be made a folder"):
        path.mkdir(parents=True, exist_ok=True)
    with using(path, "be written into"):
        if not os.access(path, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
