"""Show a game, in the ways that PettingZoo and Gymnasium ask for."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Any

import gymnasium

from kadmon_env.core.contract import one_of
from kadmon_env.errors import ConfigError

PICTURE = "rgb_array"

RENDER_MODES = ("ansi", "human", *((PICTURE,) if find_spec("PIL") else ()))
"""Text that is returned, or printed, or drawn where Pillow is installed."""


def checked_mode(render_mode: str | None) -> str | None:
    """Return a render mode, or None; raises ConfigError."""
    if render_mode == PICTURE and PICTURE not in RENDER_MODES:
        raise ConfigError(f"render_mode: {PICTURE!r} needs the extra: pip install 'kadmon-env[render]'")
    if render_mode is not None:
        one_of("render_mode", render_mode, RENDER_MODES)
    return render_mode


def show(text: str, render_mode: str | None) -> Any:
    """Return the text ("ansi"), print it ("human") or return it drawn ("rgb_array", uint8 [height, width, 3]).

    Without a mode there is only a warning, as in Gymnasium.
    """
    if render_mode is None:
        gymnasium.logger.warn("render() does nothing without a render_mode; choose one when making the environment")
        return None
    if render_mode == "ansi":
        return text
    if render_mode == PICTURE:
        from kadmon_env.picture import picture  # noqa: PLC0415 - an extra

        return picture(text)
    sys.stdout.write(f"{text}\n")
    return None
