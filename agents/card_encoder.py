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
from torch.nn.functional import embedding

from agents import numbers
from agents.texts import MODE, Texts
from kadmon_env.legions.cardfile import CardFile, load_cards
from kadmon_env.legions.features import CardColumn, TableColumn
from kadmon_env.legions.terms import CARDS

ROW = 32  # numbers that say what is known of a card
SUM = 48  # numbers of the sum over all cards that are no units
OBJECT = 32  # numbers that say what an object on the Effect Stack is
WHOLE = 128  # numbers that say what is known of the whole
HIDDEN = 128


class View(NamedTuple):
    """What is known of n observations."""

    cards: Tensor
    """As observed, int8 [n, cards, columns]."""
    table: Tensor
    """As observed, int8 [n, columns]."""
    states: Tensor
    """Where each card is, int32 [n, cards]."""
    in_state: Tensor
    """What each card is in each state, float [STATES * cards, ROW]."""
    modes: Tensor
    """What each mode does, float [1411, MODE]."""
    units: Tensor
    """What is known of all units, observation by observation, float [m, ROW]."""
    counts: Tensor
    """How many of them each observation has, int64 [n]."""
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
        self.shares = nn.Buffer(numbers.pile_shares(), persistent=False)
        self.of_state = nn.Linear(self.bits.shape[1], ROW, bias=False)
        self.of_pile = nn.Embedding(numbers.PILES, SUM)
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
        cards, table = observations["cards"].to(torch.int8), observations["table"].to(torch.int8)
        modes, known = self.texts()
        in_state = (known[:, :ROW] + self.of_state(self.bits)[:, None]).flatten(0, 1)
        none = table.new_zeros(0)
        view = View(cards, table, numbers.states_of(cards), in_state, modes, none, none, none, none, none)
        both = torch.cat([numbers.draft_of(table), numbers.topmost_of(table)])
        draft, topmost = self.objects(both, modes).chunk(2)
        view = self.with_units(view._replace(draft=draft))
        return view._replace(whole=self.whole(view, topmost, known))

    def rows(self, view: View, games: Tensor, rows: Tensor) -> Tensor:
        """Return what is known of some rows of `cards`, each in an observation of its own, float [m, ROW]."""
        dtype = view.in_state.dtype
        cards = view.cards.view(-1, view.cards.shape[-1])[games * CARDS + rows]
        counted = self.of_numbers(numbers.row_numbers(cards, view.table[games, TableColumn.POINTS], dtype))
        return torch.relu(embedding(view.states[games, rows] * CARDS + rows, view.in_state) + counted)

    def with_units(self, view: View) -> View:
        """Return the view with all that it says of units."""
        zones = numbers.zones_of(view.cards[..., CardColumn.PLACE])
        games, rows = (zones >= 0).nonzero(as_tuple=True)
        units = self.rows(view, games, rows)
        into = units.new_zeros(len(zones) * numbers.ZONES, ROW).index_add(0, games * numbers.ZONES + zones[games, rows], units)
        return view._replace(
            units=units,
            counts=torch.bincount(games, minlength=len(zones)),
            zones=into.view(-1, numbers.ZONES, ROW),
        )

    def objects(self, objects: Tensor, modes: Tensor) -> Tensor:
        """Return what objects on the Effect Stack are, as observed [m, columns], float [m, OBJECT]."""
        mode = embedding(numbers.object_modes(objects), modes)
        return torch.relu(self.of_object(torch.cat([mode, numbers.object_numbers(objects, mode.dtype)], dim=1)))

    def piles(self, view: View, known: Tensor) -> Tensor:
        """Return the sum over all cards that are no units, each by its pile, [n, SUM]."""
        in_pile = torch.relu(known[:, None, ROW:] + self.of_pile.weight)
        shares = embedding(view.states, self.shares).flatten(1)
        return shares @ in_pile.flatten(0, 1) * numbers.SMALL

    def whole(self, view: View, topmost: Tensor, known: Tensor) -> Tensor:
        """Return what is known of the whole; `topmost` is said of the object that resolves next, `known` of the cards."""
        table = view.table
        text = embedding(table[:, TableColumn.TEXT].int(), torch.cat([known.new_zeros(1, ROW), known[:, :ROW]]))
        seen = [
            self.piles(view, known),
            view.zones.flatten(1),
            numbers.table_numbers(table, known.dtype),
            view.draft,
            topmost,
            text,
        ]
        return torch.as_tensor(self.of_whole(torch.cat(seen, dim=1)))
