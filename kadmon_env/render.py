"""Show a game, in the ways that PettingZoo and Gymnasium ask for."""

from __future__ import annotations

import sys

import gymnasium

from kadmon_env.core.contract import one_of

RENDER_MODES = ("ansi", "human")
"""Text that is returned, or printed."""


def checked_mode(render_mode: str | None) -> str | None:
    """Return a render mode, or None; raises ConfigError."""
    if render_mode is not None:
        one_of("render_mode", render_mode, RENDER_MODES)
    return render_mode


def show(text: str, render_mode: str | None) -> str | None:
    """Return the text ("ansi") or print it ("human"); without a mode there is only a warning, as in Gymnasium."""
    if render_mode is None:
        gymnasium.logger.warn("render() does nothing without a render_mode; choose one when making the environment")
        return None
    if render_mode == "ansi":
        return text
    sys.stdout.write(f"{text}\n")
    return None
