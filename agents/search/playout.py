"""Play a world on by rules of thumb, and judge where that has led: what each seat can hope for."""

from __future__ import annotations

import numpy as np

from agents.rules_of_thumb import score
from agents.search.desk import Desk, ask, look, play
from agents.seen import Seen, of_seat, table
from kadmon_env.core.contract import ONGOING, Kernel
from kadmon_env.core.jit import jit
from kadmon_env.core.masks import count_legal, drawn_legal, nth_legal
from kadmon_env.core.pointers import invoke
from kadmon_env.core.rng import random_below
from kadmon_env.legions.features import SeatColumn, TableColumn
from kadmon_env.legions.terms import ICHOR, SEATS

LONGEST = 60
"""Decisions of a playout. Shorter ones end before a Cycle does, longer ones drown the action in what comes after it."""

ONE_IN = 60
"""Of so many decisions of a playout one is random, so that playouts differ."""

WIN = 0
"""The kind of reward that ended games are judged by, of `Contract.rewards`."""

CERTAIN = 8.0
"""A lead in Ichor that makes a win e times as likely."""

WEIGHTS = np.round(np.exp(np.arange(ICHOR + 1) / CERTAIN), 6)
"""How likely a win is by Collected Ichor, beside others; rounded, so that it is the same on every machine."""


@jit
def settle(desk: Desk) -> int:
    """Answer forced decisions; write the mask of the next one, and return how many actions it allows: 0 at the end."""
    while desk.world[0].over == ONGOING:
        ask(desk)
        count = count_legal(desk.mask)
        if count > 1:
            return count
        play(desk, nth_legal(desk.mask, 0))
    return 0


@jit
def best_by_thumb(desk: Desk) -> int:
    """Return the legal action that the acting seat's rules of thumb hold best; of equal ones the first."""
    look(desk, int(desk.world[0].actor))
    seen = Seen(desk.cards, desk.table, desk.deck[0], desk.taste)
    best, found = -np.inf, 0
    for action in range(len(desk.mask)):
        if desk.mask[action]:
            value = score(seen, action)
            if value > best:
                best, found = value, action
    return found


@jit
def playout(desk: Desk, seat: int) -> int:
    """Play the world on, and write what it is worth to each seat then; return how many decisions that took."""
    decisions = 0
    count = settle(desk)
    while count > 0 and decisions < LONGEST:
        if random_below(desk.dice[0], ONE_IN) == 0:
            play(desk, drawn_legal(desk.mask, count, desk.dice[0]))
        else:
            play(desk, best_by_thumb(desk))
        decisions += 1
        count = settle(desk)
    judge(desk, seat)
    return decisions


@jit
def judge(desk: Desk, seat: int) -> None:
    """Write what the world is worth to each seat, from -1 to 1, adding up to 0: the reward, or an estimate of it."""
    if desk.world[0].over == ONGOING:
        estimate(desk, seat)
    else:
        invoke(desk.kernels[Kernel.REWARDS], (desk.world[0], desk.deck[0], WIN, desk.rewards))
        for other in range(SEATS):
            desk.values[other] = desk.rewards[other]


@jit
def estimate(desk: Desk, seat: int) -> None:
    """Write the reward that each seat can expect if a lead in Ichor makes a win so much likelier."""
    look(desk, seat)
    seen = Seen(desk.cards, desk.table, desk.deck[0], desk.taste)
    players, whole = table(seen, TableColumn.PLAYERS), 0.0
    for relative in range(players):
        whole += WEIGHTS[of_seat(seen, relative, SeatColumn.ICHOR)]
    for relative in range(players):
        chance = WEIGHTS[of_seat(seen, relative, SeatColumn.ICHOR)] / whole
        desk.values[(seat + relative) % players] = (players * chance - 1.0) / (players - 1)
