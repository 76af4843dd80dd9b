"""``python -m kadmon_env.core.helper MODULE...`` compiles every hub and kernel of the modules, the last first: see `cold`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable

from kadmon_env.core.hub import Compiled


def compile_from_the_end(modules: Iterable[str]) -> None:
    """Compile every hub and kernel of some modules, or load it from the cache, the last first."""
    for module in modules:
        importlib.import_module(module)
    for made in reversed(Compiled.made):
        made.prepare()


if __name__ == "__main__":
    compile_from_the_end(sys.argv[1:])
