"""Weigh legal actions, each by what it is about: a card, a mode of its text, a seat, an object on the Effect Stack.

A pointer head (Vinyals et al. 2015, https://arxiv.org/abs/1506.03134) whose queries are scaled by the whole (Perez et al.
2018, "FiLM", https://arxiv.org/abs/1709.07871).
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn.functional import embedding

from agents import numbers
from agents.card_encoder import OBJECT, ROW, WHOLE, CardEncoder, View
from agents.texts import MODE, NO_CARD
from kadmon_env.legions.features import SEAT_COLUMNS
from kadmon_env.legions.terms import ACTIONS, HORROR_SOURCE, MODES, SEATS, SOVEREIGNS, Verb

HEAD = 64  # numbers that say what an action is about
DEEP = 32
DEED = 24  # numbers that say what a mode does to a unit

STARTS = [
    *(Verb.PASS, Verb.DONE, Verb.YES, Verb.NO, Verb.SUMMON, Verb.CAST, Verb.INVOKE),
    *(Verb.INVOKE + MODES * source for source in (SOVEREIGNS, HORROR_SOURCE)),
    *(Verb.CHOOSE, Verb.CHOOSE_SEAT, Verb.CHOOSE_ZONE, Verb.CHOOSE_STACK),
    *(Verb.DECLARE + kind for kind in range(4)),
]
SIDES = 2  # of a seat: destinations


class ActionHead(nn.Module):
    """Score actions."""

    def __init__(self) -> None:
        super().__init__()
        sorts = torch.bucketize(torch.arange(ACTIONS), torch.tensor(STARTS), right=True) - 1
        sorts[Verb.CHOOSE_ZONE + 1 : Verb.CHOOSE_STACK : SIDES] = len(STARTS)
        self.sorts = nn.Buffer(sorts, persistent=False)
        self.of_sort = nn.Embedding(len(STARTS) + 1, HEAD)
        self.of_mode, self.of_row = nn.Linear(MODE, HEAD), nn.Linear(ROW, HEAD, bias=False)
        self.of_deed, self.of_unit = nn.Linear(MODE, DEED), nn.Linear(ROW, DEED, bias=False)
        self.of_best = nn.Linear(DEED, HEAD, bias=False)
        self.of_seat = nn.Linear(SEAT_COLUMNS + 2 * ROW, HEAD, bias=False)
        self.of_object = nn.Linear(OBJECT, HEAD, bias=False)
        self.by_whole = nn.Linear(WHOLE + OBJECT, 2 * HEAD)
        self.deep, self.score = nn.Linear(HEAD, DEEP), nn.Linear(DEEP, 1)
        nn.init.normal_(self.of_sort.weight, std=0.5)
        nn.init.orthogonal_(self.score.weight, 0.01)  # all actions nearly alike at first
        nn.init.zeros_(self.score.bias)

    def forward(self, encoder: CardEncoder, view: View, mask: Tensor | None = None) -> Tensor:
        """Return a score for each action, float [n, actions]; with a mask, not zero where legal, 0 for the others."""
        shape = (len(view.table), ACTIONS)
        if mask is None:
            mask = view.whole.new_ones(shape, dtype=torch.bool)
        games, actions = mask.nonzero(as_tuple=True)
        scores = self.weigh(view, games, self.asked(encoder, view, games, actions))
        return scores.new_zeros(shape).index_put((games, actions), scores)

    def asked(self, encoder: CardEncoder, view: View, games: Tensor, actions: Tensor) -> Tensor:
        """Return what single actions are about, each in an observation of its own, float [m, HEAD]."""
        texts = encoder.texts
        found = embedding(actions, self.of_sort(self.sorts) + self.of_mode(embedding(texts.mode_of, view.modes)))
        card = texts.card_of[actions]
        at = (card != NO_CARD).nonzero()[:, 0]
        rows = encoder.rows(view, games[at], card[at])
        found = found.index_add(0, at, self.of_row(rows) + self.deeds(encoder, view, games[at], actions[at], rows))
        at = (actions >= Verb.CHOOSE_SEAT).nonzero()[:, 0]
        if len(at):
            found = found.index_add(0, at, self.elsewhere(encoder, view, games[at], actions[at]))
        return found

    def deeds(self, encoder: CardEncoder, view: View, games: Tensor, actions: Tensor, rows: Tensor) -> Tensor:
        """Return what actions on cards do, float [m, HEAD]: a mode to the unit that it suits best, or to the one chosen."""
        is_choice = actions >= Verb.CHOOSE
        at, chosen = (~is_choice).nonzero()[:, 0], is_choice.nonzero()[:, 0]
        draft = numbers.object_modes(numbers.draft_of(view.table))[games[chosen]]
        modes = torch.cat([encoder.texts.mode_of[actions[at]], draft])
        does = self.of_deed(embedding(modes, view.modes))
        best = best_deeds(view, games[at], does[: len(at)], self.of_unit(view.units))
        one = torch.relu(does[len(at) :] + self.of_unit(rows[chosen]))
        both = best.new_zeros(len(actions), DEED).index_copy(0, at, best).index_copy(0, chosen, one)
        return torch.as_tensor(self.of_best(both))

    def elsewhere(self, encoder: CardEncoder, view: View, games: Tensor, actions: Tensor) -> Tensor:
        """Return what actions on seats, zones and objects are about, float [m, HEAD]; 0 for the others."""
        found = view.whole.new_zeros(len(actions), HEAD)
        at = (actions < Verb.CHOOSE_STACK).nonzero()[:, 0]
        place = actions[at] - Verb.CHOOSE_SEAT
        seats = torch.where(place < SEATS, place, (place - SEATS) // SIDES)
        found = found.index_add(0, at, self.of_seat(seats_known(view, games[at], seats)))
        at = ((actions >= Verb.CHOOSE_STACK) & (actions < Verb.DECLARE)).nonzero()[:, 0]
        objects = numbers.objects_of(view.table)[games[at], actions[at] - Verb.CHOOSE_STACK]
        return found.index_add(0, at, self.of_object(encoder.objects(objects, view.modes)))

    def weigh(self, view: View, games: Tensor, asked: Tensor) -> Tensor:
        """Return the scores of single actions, float [m]."""
        whole = self.by_whole(torch.cat([view.whole, view.draft], dim=1))
        shift, scale = embedding(games, whole).chunk(2, dim=1)
        found = torch.relu(shift + asked * (1 + scale))
        return torch.as_tensor(self.score(torch.relu(self.deep(found)))[:, 0])


def best_deeds(view: View, games: Tensor, does: Tensor, suffers: Tensor) -> Tensor:
    """Return the most that modes do to any unit of their observations, number by number, float [m, DEED]; 0 without units.

    `does` [m, DEED] is said of the modes, `suffers` [units, DEED] of all units.
    """
    counts = view.counts[games]
    pair = torch.repeat_interleave(counts)
    unit = torch.arange(len(pair)) + (view.counts.cumsum(0)[games] - counts.cumsum(0))[pair]
    each = torch.relu(embedding(pair, does) + embedding(unit, suffers))
    return torch.segment_reduce(each, "max", lengths=counts, initial=0.0, unsafe=True)


def seats_known(view: View, games: Tensor, seats: Tensor) -> Tensor:
    """Return what is known of relative seats: their numbers, Vassals and Legion Zone, float [m, SEAT_COLUMNS + 2 ROW]."""
    number = numbers.seat_numbers(view.table[games], seats, view.zones.dtype)
    return torch.cat([number, view.zones[games, 1 + seats], view.zones[games, 1 + SEATS + seats]], dim=1)
