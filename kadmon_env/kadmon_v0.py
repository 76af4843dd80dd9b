"""Legions of Kadmon for PettingZoo: three or four players, hidden hands, an Effect Stack with priority windows.

`env` is what learners use, `raw_env` is the same without PettingZoo's wrappers. Agents are ``player_0`` to ``player_3``
in the order of seats; each decision is one step.

Options, all by name:

- ``players``: 4; 2 (a variant of ours) to 4.
- ``sovereigns``: None, drawn by the seed; three names; or "all", the Full Gauntlet.
- ``cards``: None, the package's own; a path of a card file; or a loaded one.
- ``first_sigil``: None, drawn by the seed; or the seat that has the Sigil first.
- ``max_cycles``: 100; the game is truncated after that many Cycles, and its players ranked.
- ``observation``: "native", a dict of int8 arrays ``cards`` [67, features] and ``table`` [features], or "flat", the
  same in one float32 vector. Either stands under "observation", beside "action_mask", int8 [420].
- ``reward``: "win" (winner +1, the others -1 / (n - 1)), "rank" (+1 to -1 in equal steps by placement) or "ichor" ((own
  less the others' mean) / 80). Paid at the end only.
- ``skip_forced``: False; True answers decisions with a single legal answer. Nobody is told.
- ``render_mode``: None, "ansi" (words), "human" (printed) or "rgb_array" (drawn; needs the extra ``render``).

An illegal action raises IllegalAction in `raw_env`; in `env` it ends the game, at -1 for the agent and 0 for all others.
``reset`` takes no options, and after ``close`` whatever goes on raises ClosedEnvironmentError. Agents of a game that the limit
in Cycles has ended are truncated, and terminated as well, since it has paid: there is nothing left for a learner to
estimate.

Versions: 0, the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from kadmon_env.aec import GameAEC, Observation, wrapped
from kadmon_env.core.contract import checked_call

__all__ = ["env", "raw_env"]


class raw_env(GameAEC):  # noqa: N801 - PettingZoo's name
    """The environment without wrappers; the module says what the options are."""

    @checked_call
    def __init__(  # noqa: PLR0913 - options, each by name
        self,
        /,
        *,
        players: int = 4,
        sovereigns: Sequence[str] | str | None = None,
        cards: Any = None,
        first_sigil: int | None = None,
        max_cycles: int = 100,
        observation: str = "native",
        reward: str = "win",
        skip_forced: bool = False,
        render_mode: str | None = None,
        **unknown: Any,
    ) -> None:
        """Prepare a game; raises ConfigError or CardFileError for an option that does not fit."""
        super().__init__(
            "legions",
            players=players,
            sovereigns=sovereigns,
            cards=cards,
            first_sigil=first_sigil,
            max_cycles=max_cycles,
            observation=observation,
            reward=reward,
            skip_forced=skip_forced,
            render_mode=render_mode,
            **unknown,
        )


@checked_call
def env(**options: Any) -> OrderEnforcingWrapper[str, Observation, Any]:
    """Return the environment in PettingZoo's standard wrappers; options and errors are those of `raw_env`."""
    return wrapped(raw_env(**options))
