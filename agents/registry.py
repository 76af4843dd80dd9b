"""Find an agent by its name.

A name is one of the entry-point group ``kadmon.agents`` (``greedy``, ``ppo:runs/demo``), which any installed package
can extend by one line, or ``module:factory`` for code that is merely importable. Either may end in ``:argument``.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from importlib.metadata import entry_points
from inspect import signature
from pathlib import Path
from typing import Any, cast

from agents.protocol import GROUP, Agent, AgentError

Factory = Callable[..., Agent]
"""Called as ``factory(seed=…)``, or as ``factory(argument, seed=…)`` if the name carries an argument."""


def names() -> list[str]:
    """Return the registered names, sorted."""
    return sorted(entry_points(group=GROUP).names)


def make(name: str, *, seed: int = 0, cards: str | Path | None = None) -> Agent:
    """Return the agent of that name, its choices seeded; raises AgentError saying what is wrong with the name.

    A card file other than the game's own goes to those factories that have a parameter ``cards``.
    """
    factory, arguments = _find(name)
    wants_cards = cards is not None and "cards" in signature(factory).parameters
    options: dict[str, Any] = {"seed": seed, "cards": cards} if wants_cards else {"seed": seed}
    try:
        signature(factory).bind(*arguments, **options)
    except TypeError as error:
        raise AgentError(f"agent {name!r} can't be made so: {error} (names read NAME or NAME:ARGUMENT)") from None
    agent = factory(*arguments, **options)
    if not callable(getattr(agent, "act", None)):
        raise AgentError(f"agent {name!r}: its factory returned {type(agent).__name__}, which has no method act")
    return agent


def _find(name: str) -> tuple[Factory, list[str]]:
    """Return the factory that a name stands for, and its arguments (none or one)."""
    head, *rest = name.split(":", 1)
    if head in names():
        return _registered(name, head), rest
    if not rest:
        raise AgentError(f"unknown agent {name!r}; registered: {', '.join(names())}; or write module:factory")
    attribute, *arguments = rest[0].split(":", 1)
    return _imported(name, head, attribute), arguments


def _registered(name: str, head: str) -> Factory:
    """Return what a package registered under a name."""
    try:
        return cast("Factory", entry_points(group=GROUP)[head].load())
    except (ImportError, AttributeError) as error:
        raise AgentError(f"agent {name!r} is registered, but can't be imported: {error}") from None


def _imported(name: str, module: str, attribute: str) -> Factory:
    """Return ``module:attribute``."""
    try:
        found = getattr(importlib.import_module(module), attribute)
    except (ImportError, ValueError) as error:
        where = f"{module!r} is no registered agent ({', '.join(names())}) and no module"
        raise AgentError(f"agent {name!r}: {where}: {error}") from None
    except AttributeError:
        raise AgentError(f"agent {name!r}: module {module!r} has no {attribute!r}") from None
    if not callable(found):
        raise AgentError(f"agent {name!r}: {module}.{attribute} can't be called")
    return cast("Factory", found)
