"""The agent `greedy`: the action that seems to bring most at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from agents.protocol import Actions, Observation
from agents.rules_of_thumb import score
from agents.seen import Seen
from agents.taste import Taste
from kadmon_env.core.jit import entry
from kadmon_env.core.pointers import raw
from kadmon_env.legions.cardfile import CardFile, load_cards


class Greedy:
    """Look one step ahead by rules of thumb; of equal actions take the first."""

    def __init__(self, *, seed: int = 0, cards: CardFile | str | Path | None = None, taste: Taste | None = None) -> None:
        """Read a card file: its path, or None for the game's own. The seed decides nothing."""
        del seed
        self._deck = raw(np.array([load_cards(cards).tables]))
        self._taste = taste or Taste()

    def act(self, observation: Observation, /) -> Actions:
        """Return one legal action per row, int64 [n]."""
        actions = np.zeros(len(observation["table"]), np.int64)
        cards, table, mask = (np.ascontiguousarray(observation[name]) for name in ("cards", "table", "action_mask"))
        choose_best(cards, table, mask, self._deck, self._taste, actions)
        return actions


@entry
def choose_best(cards: Any, table: Any, masks: Any, deck: Any, taste: Any, actions: Any) -> None:
    """Write the legal action that scores best into each row's place."""
    for i in range(len(actions)):
        seen = Seen(cards[i], table[i], deck[0], taste)
        best = -np.inf
        for action in range(masks.shape[1]):
            if masks[i, action]:
                value = score(seen, action)
                if value > best:
                    best, actions[i] = value, action
