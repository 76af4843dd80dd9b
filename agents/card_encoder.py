"""Read an observation card by card: the same weights for every card, sums over zones, and a view of the whole.

Sums over sets as in Zaheer et al. 2017, "Deep Sets" (https://arxiv.org/abs/1703.06114). What a card is worth in a place is
reckoned once for each card and place, not in each observation; only cards that are asked about, and units, which have
numbers of their own, take more.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn
from torch.nn.functional import embedding, embedding_bag

from agents import numbers
from agents.texts import MODE, Texts
from kadmon_env.legions.cardfile import CardFile, load_cards
from kadmon_env.legions.features import CardColumn, TableColumn
from kadmon_env.legions.terms import CARDS

ROW = 32  # numbers that say what is known of a card
SUM = 64  # numbers of the sum over all cards
OBJECT = 32  # numbers that say what an object on the Effect Stack is
WHOLE = 128  # numbers that say what is known of the whole
HIDDEN = 160


class View(NamedTuple):
    """What is known of n observations."""

    cards: Tensor
    """As observed, [n, cards, columns]."""
    table: Tensor
    """As observed, [n, columns]."""
    states: Tensor
    """Where each card is, times CARDS, plus its row: int32 [n, cards]."""
    in_state: Tensor
    """What each card is in each state, float [STATES * cards, ROW]."""
    modes: Tensor
    """What each mode does, float [1411, MODE]."""
    zones: Tensor
    """The sum over the units of each zone, float [n, ZONES, ROW]."""
    draft: Tensor
    """The announcement under way, float [n, OBJECT]."""
    whole: Tensor
    """Float [n, WHOLE]."""


class CardEncoder(BaseFeaturesExtractor):
    """Read observations: ``cards`` [n, 67, 16] and ``table`` [n, 348], int8 or any other type that holds whole numbers."""

    def __init__(self, observation_space: spaces.Dict) -> None:
        super().__init__(observation_space, WHOLE)
        self.texts = Texts(load_cards(), ROW + SUM)
        self.bits = nn.Buffer(numbers.state_bits(), persistent=False)
        self.of_state = nn.Linear(self.bits.shape[1], ROW + SUM, bias=False)
        self.of_numbers = nn.Linear(numbers.ROW_NUMBERS, ROW, bias=False)
        self.of_object = nn.Linear(MODE + numbers.OBJECT_NUMBERS, OBJECT)
        seen = SUM + numbers.ZONES * ROW + numbers.NUMBERS + 2 * OBJECT + ROW
        self.of_whole = nn.Sequential(nn.Linear(seen, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, WHOLE), nn.ReLU())

    def read(self, file: CardFile) -> None:
        """Take what is printed on the cards from a card file; a checkpoint keeps it."""
        self.texts.read(file)

    @property
    def printed(self) -> Tensor:
        """Return what is printed on the cards, scaled, float [67, features]."""
        return self.texts.printed

    def forward(self, observations: dict[str, Tensor]) -> Tensor:
        """Return what is known of the whole, float [n, WHOLE]."""
        return self.look(observations).whole

    def look(self, observations: dict[str, Tensor]) -> View:
        """Return all that is known of a batch."""
        cards, table = observations["cards"], observations["table"]
        modes, known = self.texts()
        in_state = known + self.of_state(self.bits)[:, None]
        rows, sums = in_state.flatten(0, 1).split([ROW, SUM], dim=1)
        states = numbers.states_of(cards) * CARDS + torch.arange(CARDS, dtype=torch.int32)
        empty = table.new_zeros(0)
        view = View(cards, table, states, rows, modes, empty, self.objects(numbers.draft_of(table), modes), empty)
        view = view._replace(zones=self.zones(view))
        return view._replace(whole=self.whole(view, torch.relu(sums), known[:, :ROW]))

    def rows(self, view: View, games: Tensor, rows: Tensor) -> Tensor:
        """Return what is known of some rows of `cards`, each in an observation of its own, float [m, ROW]."""
        dtype = view.in_state.dtype
        cards = view.cards.view(-1, view.cards.shape[-1])[games * CARDS + rows]
        counted = self.of_numbers(numbers.row_numbers(cards, view.table[games, TableColumn.POINTS], dtype))
        return torch.relu(embedding(view.states[games, rows], view.in_state) + counted)

    def zones(self, view: View) -> Tensor:
        """Return the sum over the units of each zone, [n, ZONES, ROW]."""
        zones = numbers.zones_of(view.cards[..., CardColumn.PLACE].int())
        games, rows = (zones >= 0).nonzero(as_tuple=True)
        known = self.rows(view, games, rows)
        into = known.new_zeros(len(view.cards) * numbers.ZONES, ROW)
        return into.index_add(0, games * numbers.ZONES + zones[games, rows], known).view(-1, numbers.ZONES, ROW)

    def objects(self, objects: Tensor, modes: Tensor) -> Tensor:
        """Return what objects on the Effect Stack are, as observed [m, columns], float [m, OBJECT]."""
        mode = embedding(numbers.object_modes(objects), modes)
        return torch.relu(self.of_object(torch.cat([mode, numbers.object_numbers(objects, mode.dtype)], dim=1)))

    def whole(self, view: View, sums: Tensor, known: Tensor) -> Tensor:
        """Return what is known of the whole, from each card's part in the sum by state, and each card itself."""
        table = view.table
        text = embedding(table[:, TableColumn.TEXT].int(), torch.cat([known.new_zeros(1, ROW), known]))
        seen = [
            embedding_bag(view.states, sums, mode="sum") * numbers.SMALL,
            view.zones.flatten(1),
            numbers.table_numbers(table, sums.dtype),
            view.draft,
            self.objects(numbers.topmost_of(table), view.modes),
            text,
        ]
        return torch.as_tensor(self.of_whole(torch.cat(seen, dim=1)))
