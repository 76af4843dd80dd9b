"""Legions of Kadmon as `kadmon_env.game.Game` asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kadmon_env.core.contract import one_of
from kadmon_env.core.pointers import pointers, raw
from kadmon_env.core.record import new_record
from kadmon_env.core.single import deal_one, mask_one, observe_one, pay_one, redraw_one, step_one
from kadmon_env.legions import asking, describe, events, naming, reasons, sound
from kadmon_env.legions.cardfile import CardFile, load_cards
from kadmon_env.legions.config import config_record, read_options
from kadmon_env.legions.features import CARD_COLUMNS, TABLE_COLUMNS
from kadmon_env.legions.kernels import DETERMINIZE, MASK, OBSERVE, RESET, REWARDS, STEP
from kadmon_env.legions.layout import lay_out
from kadmon_env.legions.rewards import Reward
from kadmon_env.legions.state import STATE
from kadmon_env.legions.terms import ACTIONS, CARDS, NONE, Over
from kadmon_env.legions.written import write_position

VERSION = 1
"""The version of these rules: any change of what a seed and actions lead to raises it."""

KERNELS = pointers((STEP, MASK, OBSERVE, RESET, REWARDS, DETERMINIZE))


class LegionsRules:
    """The rules of Legions of Kadmon with one card file; see `kadmon_env.core.rules.Rules`."""

    name = "legions"
    version = VERSION
    dtype = STATE

    def __init__(self, file: CardFile) -> None:
        self.file = file
        self.digest = file.digest
        self._tables = raw(np.array([file.tables]))

    def options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return checked options; raises ConfigError."""
        return read_options(self.file, options).model_dump()

    def deal(self, options: Mapping[str, Any], seed: int) -> Any:
        """Return a new game at its first decision."""
        states = new_record(STATE)
        deal_one(KERNELS, raw(states), self._tables, raw(config_record(self.file, options)), seed)
        return states

    def lay_out(self, position: Mapping[str, Any]) -> Any:
        """Return a position at its first decision; raises ScenarioError."""
        return lay_out(self.file, position)

    def position(self, states: Any) -> dict[str, Any]:
        """Return the true position in the keys of a scenario."""
        return write_position(states[0], self.file.tables, self.file.names)

    def is_sound(self, states: Any) -> bool:
        """Tell whether a state is one that a game can come to."""
        return sound.is_sound(states[0], self.file.tables)

    def players(self, states: Any) -> int:
        """Return the number of seats."""
        return int(states[0].players)

    def ended(self, states: Any) -> str | None:
        """Return how the game ended: ``kadmon``, ``samael``, ``truncated``; None while it goes on."""
        how = Over(int(states[0].over))
        return None if how == Over.NOT else how.name.lower()

    def decision(self, states: Any) -> tuple[int, str, str]:
        """Return who must decide (-1: nobody), the kind of decision, and a sentence."""
        s = states[0]
        actor = NONE if s.over else int(s.actor)
        return actor, asking.kind(s), asking.sentence(s, self.file.tables, self.file.names)

    def mask(self, states: Any) -> npt.NDArray[np.int8]:
        """Return 1 for each legal action, int8 [420]."""
        mask = np.zeros(ACTIONS, np.int8)
        mask_one(KERNELS, raw(states), self._tables, mask)
        return mask

    def action_name(self, states: Any, action: int) -> str:
        """Return the name of an action."""
        return naming.action_name(states[0], self.file.tables, self.file.names, action)

    def why_not(self, states: Any, name: str) -> str:
        """Return why no action of that name is legal, as a phrase."""
        return reasons.why_not(states[0], self.file.tables, self.file.names, name)

    def step(self, states: Any, action: int) -> None:
        """Play a legal action."""
        step_one(KERNELS, raw(states), self._tables, action)

    def returns(self, states: Any, reward: str) -> list[float]:
        """Return what the end pays each seat; raises ConfigError for an unknown reward."""
        kind = one_of("reward", reward, tuple(kind.name.lower() for kind in Reward))
        paid = np.zeros(self.players(states), np.float32)
        pay_one(KERNELS, raw(states), self._tables, kind, paid)
        return [float(amount) for amount in paid]

    def observe(self, states: Any, seat: int) -> dict[str, npt.NDArray[np.int8]]:
        """Return what a seat sees: ``cards``, ``table``, ``action_mask``."""
        mask = np.zeros(ACTIONS, np.int8) if states[0].actor != seat else self.mask(states)
        seen = {"cards": np.zeros((CARDS, CARD_COLUMNS), np.int8), "table": np.zeros(TABLE_COLUMNS, np.int8)}
        observe_one(KERNELS, raw(states), self._tables, seat, mask, seen["cards"], seen["table"])
        return {**seen, "action_mask": mask}

    def determinize(self, states: Any, seat: int, seed: int) -> None:
        """Redraw whatever a seat can't know."""
        redraw_one(KERNELS, raw(states), self._tables, seat, seed)

    def events(self, before: Any, after: Any) -> list[str]:
        """Return what changed from one state to a later one, in words that everybody may read."""
        return events.events(before[0], after[0], self.file.tables, self.file.names)

    def describe(self, states: Any, seat: int | None) -> str:
        """Return the table in words, as a seat sees it or (None) as anybody may."""
        return describe.describe(states[0], self.file.tables, self.file.names, seat)


def rules(cards: CardFile | str | Path | None = None) -> LegionsRules:
    """Return the rules with a card file: the package's own, one at a path, or a loaded one; raises CardFileError."""
    return LegionsRules(cards if isinstance(cards, CardFile) else load_cards(cards))
