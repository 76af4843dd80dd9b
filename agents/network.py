"""A network that reads every card by the same weights, and weighs every action on a card by the same weights, too.

What is printed on a card and what its texts do comes from the card file, so cards alike are treated alike.
"""

from __future__ import annotations

from typing import Any

import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.type_aliases import Schedule
from torch import Tensor, nn
from torch.nn.functional import one_hot

from kadmon_env.legions.cardfeatures import CARD_FEATURES, card_features
from kadmon_env.legions.cardfile import CardFile, load_cards
from kadmon_env.legions.features import (
    DRAFT,
    OBJECT_AT,
    OBJECT_COLUMNS,
    SEAT_AT,
    SEAT_COLUMNS,
    CardColumn,
    ObjectColumn,
    TableColumn,
)
from kadmon_env.legions.terms import ACTIONS, CARDS, MODES, SEATS, ZONES, Decision, Frame, Phase, Verb

ROW = 32  # numbers that say what is known of a card
BRIEF = 16  # of each card, for the view of the whole
WHOLE = 128  # numbers that say what is known of the whole
HEAD = 64
SCALE = 0.2  # most counts are small

BITS = ((CardColumn.CAN_BE, SEATS + 1), (CardColumn.MARKS, 4))
COUNTS = [column for column in CardColumn if column not in {CardColumn.PLACE, *dict(BITS)}]
KINDS = ((TableColumn.DECISION, len(Decision)), (TableColumn.PHASE, len(Phase)), (TableColumn.UNDER_WAY, len(Frame)))
NUMBERS = SEAT_AT + SEATS * SEAT_COLUMNS  # of the table, before the Effect Stack
DRAFTED = OBJECT_AT + DRAFT * OBJECT_COLUMNS


class CardEncoder(BaseFeaturesExtractor):
    """Read an observation: float32 [n, WHOLE + cards * ROW], what is known of the whole, then of each card."""

    def __init__(self, observation_space: spaces.Dict) -> None:
        super().__init__(observation_space, WHOLE + CARDS * ROW)
        self.printed = nn.Buffer(torch.zeros(CARDS, len(CARD_FEATURES)))
        self.read(load_cards())
        self.of_print = nn.Linear(len(CARD_FEATURES), ROW)
        self.of_place = nn.Embedding(ZONES + 1, ROW)
        self.of_counts = nn.Linear(len(COUNTS) + sum(count for _, count in BITS) + 1, ROW)
        self.brief = nn.Linear(ROW, BRIEF)
        seen = CARDS * BRIEF + NUMBERS + OBJECT_COLUMNS + sum(count for _, count in KINDS)
        self.whole = nn.Sequential(nn.Linear(seen, 2 * WHOLE), nn.ReLU(), nn.Linear(2 * WHOLE, WHOLE), nn.ReLU())

    def read(self, file: CardFile) -> None:
        """Take what is printed on the cards from a card file; a checkpoint keeps it."""
        self.printed.copy_(torch.from_numpy(card_features(file)) * SCALE)

    def forward(self, observations: dict[str, Tensor]) -> Tensor:
        """Return the features of a batch."""
        cards, table = observations["cards"], observations["table"]
        place = self.of_place(cards[:, :, CardColumn.PLACE].long())
        rows = torch.relu(place + self.of_print(self.printed) + self.counts(cards, table))
        brief = torch.relu(self.brief(rows)).flatten(1)
        return torch.cat([self.whole(torch.cat([brief, numbers(table)], dim=1)), rows.flatten(1)], dim=1)

    def counts(self, cards: Tensor, table: Tensor) -> Tensor:
        """Return what the numbers of each card come to, [n, cards, ROW]."""
        bits = [cards[:, :, column, None].long() >> torch.arange(count) & 1 for column, count in BITS]
        announced = one_hot(table[:, DRAFTED + ObjectColumn.CARD].long(), CARDS + 1)[:, 1:, None]
        return torch.as_tensor(self.of_counts(torch.cat([cards[:, :, COUNTS] * SCALE, *bits, announced], dim=-1)))


def numbers(table: Tensor) -> Tensor:
    """Return the table's numbers, the kinds among them one-hot, [n, numbers]."""
    kinds = [one_hot(table[:, column].long(), count) for column, count in KINDS]
    return torch.cat([table[:, :NUMBERS] * SCALE, table[:, DRAFTED : DRAFTED + OBJECT_COLUMNS] * SCALE, *kinds], dim=1)


class ActionHead(nn.Module):
    """Weigh all actions: each by the whole, and those on a card by that card, too."""

    def __init__(self) -> None:
        super().__init__()
        self.by_whole = nn.Linear(WHOLE, ACTIONS)
        self.whole, self.row = nn.Linear(WHOLE, HEAD), nn.Linear(ROW, HEAD)
        self.by_card = nn.Linear(HEAD, 1 + MODES + 1)  # SUMMON, CAST in each mode, CHOOSE
        for last in (self.by_whole, self.by_card):
            nn.init.orthogonal_(last.weight, 0.01)
            nn.init.zeros_(last.bias)

    def forward(self, features: Tensor) -> Tensor:
        """Return a score for each action, [n, actions]."""
        whole, rows = features[:, :WHOLE], features[:, WHOLE:].reshape(-1, CARDS, ROW)
        on_card = self.by_card(torch.relu(self.whole(whole)[:, None] + self.row(rows)))
        scores = self.by_whole(whole)
        scores[:, Verb.SUMMON : Verb.CAST] += on_card[:, :, 0]
        scores[:, Verb.CAST : Verb.INVOKE] += on_card[:, :, 1 : 1 + MODES].flatten(1)
        scores[:, Verb.CHOOSE : Verb.CHOOSE_SEAT] += on_card[:, :, 1 + MODES]
        return torch.as_tensor(scores)


class ValueHead(nn.Linear):
    """Say what the game will pay, by the whole."""

    def __init__(self) -> None:
        super().__init__(WHOLE, 1)

    def forward(self, features: Tensor) -> Tensor:
        """Return the value, [n, 1]."""
        return super().forward(features[:, :WHOLE])


class CardPolicy(MaskableMultiInputActorCriticPolicy):
    """The policy that `train.py` trains: MaskablePPO's, with this encoder and these heads."""

    def __init__(self, *args: Any, **options: Any) -> None:
        fixed = {"net_arch": [], "features_extractor_class": CardEncoder}
        super().__init__(*args, **{**options, **fixed})

    def _build(self, lr_schedule: Schedule) -> None:
        """Make the network."""
        super()._build(lr_schedule)
        self.action_net = ActionHead()
        self.value_net = ValueHead()
        options: dict[str, Any] = {"lr": lr_schedule(1), **self.optimizer_kwargs}
        self.optimizer = self.optimizer_class(self.parameters(), **options)


def encoder_of(model: MaskablePPO) -> CardEncoder:
    """Return the part of a learner that reads observations."""
    encoder = model.policy.features_extractor
    assert isinstance(encoder, CardEncoder)  # noqa: S101 - tells the type checker what CardPolicy makes sure of
    return encoder
