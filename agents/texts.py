"""What the texts of the cards do, read mode by mode: one embedding for each mode, by the same weights for every card."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from kadmon_env.legions.cardfeatures import (
    HORROR_MODE,
    MODE_FEATURES,
    NO_MODE,
    PRINTED_FEATURES,
    printed_features,
    text_features,
)
from kadmon_env.legions.cardfile import CardFile
from kadmon_env.legions.terms import ACTIONS, CARDS, FIELDS, HORROR_SOURCE, MODES, SOVEREIGNS, Source, Verb

MODE = 32  # numbers that say what a mode does
WIDE = 48
SCALE = 0.25  # amounts, Power, Life and copies are small
ICHOR_SCALE = 1 / 16
NO_CARD = CARDS
"""The row that stands for no card."""


class Texts(nn.Module):
    """Embed the modes of a card file's texts and the cards of it.

    A checkpoint keeps what it reads: ``modes`` int16 [1411, features], ``printed`` float [67, features], and of each action
    the card that it is about and the mode that it announces or forgoes, ``card_of`` and ``mode_of`` int64 [420].
    """

    def __init__(self, file: CardFile, width: int) -> None:
        """Read a card file; a card's embedding has `width` numbers."""
        super().__init__()
        self.modes = nn.Buffer(torch.zeros(NO_MODE + 1, len(MODE_FEATURES), dtype=torch.int16))
        self.printed = nn.Buffer(torch.zeros(CARDS, len(PRINTED_FEATURES)))
        self.card_of = nn.Buffer(torch.zeros(ACTIONS, dtype=torch.int64))
        self.mode_of = nn.Buffer(torch.zeros(ACTIONS, dtype=torch.int64))
        self.read(file)
        self.of_mode = nn.Sequential(nn.Linear(len(MODE_FEATURES), WIDE), nn.ReLU(), nn.Linear(WIDE, MODE))
        self.of_card = nn.Linear(len(PRINTED_FEATURES) + FIELDS * MODE, width)

    def read(self, file: CardFile) -> None:
        """Take what is printed on the cards from a card file."""
        self.modes.copy_(torch.from_numpy(text_features(file)))
        self.printed.copy_(torch.from_numpy(printed_features(file)) * _scales())
        rulers = np.asarray(file.tables.of_sovereign[:SOVEREIGNS], np.int64)
        self.card_of.copy_(torch.from_numpy(_cards_of_actions(rulers)))
        self.mode_of.copy_(torch.from_numpy(_modes_of_actions(rulers)))

    def forward(self) -> tuple[Tensor, Tensor]:
        """Return the embeddings of all modes, [1411, MODE], and of all cards, [67, width]."""
        modes = self.of_mode(self.modes.to(self.printed.dtype) * SCALE)
        exists = self.modes[:HORROR_MODE, :1] > 0
        texts = (modes[:HORROR_MODE] * exists).view(CARDS, FIELDS, MODES, MODE).sum(2).flatten(1)
        return modes, self.of_card(torch.cat([self.printed, texts], dim=1))


def mode_row(card: Any, source: Any, mode: Any) -> Any:
    """Return where a mode stands among all, for a card's row, one of `terms.Source` but the bonus, and the mode's number."""
    return (card * FIELDS + source) * MODES + mode


def _scales() -> Tensor:
    """Return what the numbers printed on a card are multiplied by."""
    return torch.tensor([ICHOR_SCALE if "base Ichor" in name else SCALE if _counts(name) else 1.0 for name in PRINTED_FEATURES])


def _counts(name: str) -> bool:
    """Tell whether a number printed on a card is more than yes or no."""
    return name in {"power", "life", "copies", "Ichor per player"}


def _cards_of_actions(rulers: Any) -> Any:
    """Return the row of the card that each action is about, NO_CARD for none, int64 [420]."""
    found = np.full(ACTIONS, NO_CARD, np.int64)
    found[Verb.SUMMON : Verb.CAST] = np.arange(CARDS)
    found[Verb.CAST : Verb.INVOKE] = np.arange(CARDS).repeat(MODES)
    found[Verb.INVOKE : Verb.INVOKE + HORROR_SOURCE * MODES] = np.tile(rulers.repeat(MODES), 2)
    found[Verb.CHOOSE : Verb.CHOOSE_SEAT] = np.arange(CARDS)
    return found


def _modes_of_actions(rulers: Any) -> Any:
    """Return the row of the mode that each action announces, or (a Summon) forgoes, NO_MODE for none, int64 [420]."""
    found, numbers = np.full(ACTIONS, NO_MODE, np.int64), np.arange(MODES)
    spells = mode_row(np.arange(CARDS)[:, None], int(Source.HAND), numbers)
    found[Verb.SUMMON : Verb.CAST] = spells[:, 0]
    found[Verb.CAST : Verb.INVOKE] = spells.ravel()
    sources = np.array([Source.VASSAL, Source.RULING], np.int64)[:, None, None]
    bonus = Verb.INVOKE + HORROR_SOURCE * MODES
    found[Verb.INVOKE : bonus] = mode_row(rulers[:, None], sources, numbers).ravel()
    found[bonus : Verb.CHOOSE] = HORROR_MODE + numbers
    return found
