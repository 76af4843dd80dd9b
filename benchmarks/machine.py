"""Describe the machine and the versions that a run was made with."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

_GIB = 1 << 30
_OURS = ("kadmon-env", "numba", "numpy")


def describe() -> dict[str, str]:
    """Return processor, cores, memory, system and Python in words."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / _GIB
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "memory": f"{memory:.0f} GiB",
        "system": f"{platform.system()} on {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def versions(peers: Iterable[str | None]) -> dict[str, str]:
    """Return the installed version of ourselves, of what we stand on and of each peer; absent ones are left out."""
    found: dict[str, str] = {}
    for name in (*_OURS, *sorted({peer for peer in peers if peer})):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def _processor() -> str:
    """Return the processor's name as the system gives it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"
