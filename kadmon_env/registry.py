"""Find an agent by its name.

A name is one of the entry-point group ``kadmon.agents`` (``greedy``, ``ppo:runs/demo``), which any installed package
can extend by one line, or ``module:factory`` for code that is merely importable (our programs also find it in the current
folder). Either may end in ``:argument``.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import entry_points
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

from kadmon_env.core.checked import brief
from kadmon_env.errors import AgentError, KadmonError

GROUP = "kadmon.agents"
"""The entry-point group of agents; factories are called as ``factory(seed=…)`` or ``factory(argument, seed=…)``."""

MOST_WORDS = 500
"""Letters of somebody else's error that a message shows."""

Maker: TypeAlias = Callable[[int], Any]
"""A seed in, an agent out."""


def names() -> list[str]:
    """Return the registered names, sorted."""
    return sorted(entry_points(group=GROUP).names)


def find(name: str, cards: Any = None) -> Maker:
    """Return what makes the agent of that name; raises AgentError saying what is wrong with the name.

    A card file other than the game's own (a path, or a loaded one) goes to those factories that have a parameter ``cards``.
    """
    factory, arguments = _factory(name)
    try:
        options = {"cards": cards} if cards is not None and "cards" in signature(factory).parameters else {}
        signature(factory).bind(*arguments, seed=0, **options)
    except (TypeError, ValueError) as error:
        raise AgentError(f"agent {name!r} can't be made so: {error} (names read NAME or NAME:ARGUMENT)") from None
    return lambda seed: _made(name, lambda: factory(*arguments, seed=seed, **options))


def search_here() -> None:
    """Let agents be found in the current folder, too, after all that is installed: Python looks beside the program only."""
    with suppress(OSError):  # it may have been removed
        here = str(Path.cwd())
        if here not in sys.path:
            sys.path.append(here)


def _made(name: str, make: Callable[[], Any]) -> Any:
    """Return a new agent; raises AgentError saying how its factory failed."""
    try:
        return make()
    except KadmonError:
        raise
    except (Exception, SystemExit) as error:
        raise AgentError(f"agent {name!r}: its factory failed: {in_words(error)}") from error


def in_words(error: BaseException) -> str:
    """Return an error that is somebody else's as one line, cut if long: its type and what it says."""
    try:
        said = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - it may be broken itself
        said = "(its message can't be read)"
    cut = said if len(said) <= MOST_WORDS else f"{said[: MOST_WORDS - 3]}..."
    return f"{type(error).__name__}: {cut}" if cut else type(error).__name__


def _factory(name: str) -> tuple[Callable[..., Any], list[str]]:
    """Return the factory that a name stands for, and its arguments (none or one)."""
    if not isinstance(name, str):
        raise AgentError(f"agent {brief(name)}: a name is expected, NAME or NAME:ARGUMENT")
    head, *rest = name.split(":", 1)
    if head in names():
        return load(head), rest
    if not rest:
        raise AgentError(f"unknown agent {name!r}; registered: {', '.join(names())}; or write module:factory")
    attribute, *arguments = rest[0].split(":", 1)
    return _imported(name, head, attribute), arguments


def load(name: str) -> Callable[..., Any]:
    """Return the factory that a package registered under a name; raises AgentError if it can't be imported."""
    try:
        found: Callable[..., Any] = entry_points(group=GROUP)[name].load()
    except (Exception, SystemExit) as error:
        raise AgentError(f"agent {name!r} is registered, but can't be imported: {in_words(error)}") from error
    return found


def _imported(name: str, module: str, attribute: str) -> Callable[..., Any]:
    """Return ``module:attribute``."""
    try:
        found: Callable[..., Any] = getattr(_module(name, module), attribute)
    except AttributeError:
        raise AgentError(f"agent {name!r}: module {module!r} has no {attribute!r}") from None
    if not callable(found):
        raise AgentError(f"agent {name!r}: {module}.{attribute} can't be called")
    return found


def _module(name: str, module: str) -> ModuleType:
    """Return a module; raises AgentError saying that there is none, or why it can't be imported."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        where = f"{module!r} is no registered agent ({', '.join(names())}) and no module"
        raise AgentError(f"agent {name!r}: {where}: {error}") from None
    except (Exception, SystemExit) as error:
        raise AgentError(f"agent {name!r}: module {module!r} can't be imported: {in_words(error)}") from error
