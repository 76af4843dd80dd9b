"""What one search works with: the rules, the world that it plays in, and room for what a seat sees there."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from agents.taste import Taste
from kadmon_env.core.contract import Contract, Kernel
from kadmon_env.core.jit import jit
from kadmon_env.core.pointers import invoke, pointers, raw
from kadmon_env.core.rng import mixed
from kadmon_env.legions.terms import SEATS

DICE = np.dtype([("rng", np.int64)])
"""A generator outside the games."""

WORD = np.dtype(np.int64)


class Desk(NamedTuple):
    """What the loops of a search are given. All but the first four is overwritten."""

    kernels: Any  # as `pointers` returns them
    deck: Any  # compiled cards, records [1]
    taste: Taste
    given: Any  # int64 [words]: the world that was handed over, a record as it lies in memory
    words: Any  # int64 [words]: the memory of `world`
    world: Any  # records [1]: the world that is played in
    mask: Any  # int8 [actions]
    cards: Any  # int8 [rows, features]
    table: Any  # int8 [features]
    rewards: Any  # float32 [seats]
    values: Any  # float64 [seats]: what a simulation was worth to each seat
    dice: Any  # record [1]: what playouts draw from


def new_desk(contract: Contract, deck: Any, taste: Taste, given: Any) -> Desk:
    """Return a desk for a search from a world, records [1]."""
    world = np.zeros(1, contract.state)
    return Desk(
        kernels=pointers(contract.kernels),
        deck=deck,
        taste=taste,
        given=np.ascontiguousarray(given).view(np.uint8, np.ndarray).view(WORD),
        words=world.view(WORD),
        world=raw(world),
        mask=np.zeros(contract.actions, np.int8),
        cards=np.zeros(contract.cards.shape, np.int8),
        table=np.zeros(contract.table.shape, np.int8),
        rewards=np.zeros(SEATS, np.float32),
        values=np.zeros(SEATS, np.float64),
        dice=raw(np.zeros(1, DICE)),
    )


@jit
def draw_world(desk: Desk, seed: int, number: int, seat: int) -> None:
    """Begin simulation `number`: draw the world that it is played in, and seed what its playout draws [J-INF-2].

    The world follows from what the seat knows and from the two numbers, whatever world was handed over.
    """
    for word in range(len(desk.words)):
        desk.words[word] = desk.given[word]
    invoke(desk.kernels[Kernel.DETERMINIZE], (desk.world[0], desk.deck[0], seat, mixed(seed + 2 * number)))
    desk.dice[0].rng = mixed(seed + 2 * number + 1)


@jit
def ask(desk: Desk) -> None:
    """Write what the pending decision of the world allows."""
    invoke(desk.kernels[Kernel.MASK], (desk.world[0], desk.deck[0], desk.mask))


@jit
def look(desk: Desk, seat: int) -> None:
    """Write what a seat sees of the world; the mask must be that of the pending decision."""
    invoke(desk.kernels[Kernel.OBSERVE], (desk.world[0], desk.deck[0], seat, desk.mask, desk.cards, desk.table))


@jit
def play(desk: Desk, action: int) -> None:
    """Play a legal action in the world."""
    invoke(desk.kernels[Kernel.STEP], (desk.world[0], desk.deck[0], action))
