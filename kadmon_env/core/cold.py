"""Compile rules that were never compiled in two processes: a helper begins at the end, and its work is found in the cache."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator

HELPER = "kadmon_env.core.helper"


@contextlib.contextmanager
def helped(modules: Iterable[str]) -> Iterator[None]:
    """Have a helper compile the modules while the body does; nothing depends on it, and it ends with the body."""
    if not sys.executable or len(os.sched_getaffinity(0)) < 2:  # noqa: PLR2004 - one is busy with the body
        yield
        return
    command = [sys.executable, "-m", HELPER, *sorted(set(modules))]
    nowhere = subprocess.DEVNULL
    helper = None
    with contextlib.suppress(OSError):  # as where there are too many processes
        helper = subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere)  # noqa: S603 - a module of ours
    try:
        yield
    finally:
        if helper is not None:
            helper.terminate()
            helper.wait()
