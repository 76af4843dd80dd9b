"""Random play with the invariants checked at each decision, in compiled loops that let errors out."""

from __future__ import annotations

from typing import Any

import numpy as np

from kadmon_env.core.jit import allocating, entry, jit
from kadmon_env.core.rng import random_below
from kadmon_env.legions.check import Fault, find_fault
from kadmon_env.legions.determinize import determinize
from kadmon_env.legions.engine import apply
from kadmon_env.legions.features import CARD_COLUMNS, TABLE_COLUMNS
from kadmon_env.legions.legal import fill_mask
from kadmon_env.legions.observe import observe
from kadmon_env.legions.setup import CONFIG, new_game
from kadmon_env.legions.state import STATE
from kadmon_env.legions.terms import ACTIONS, CARDS, NONE, Decision, Over

DICE = np.dtype([("rng", np.int64)])
LOOKS = 20
"""Every so many decisions a seat looks, and draws a world that fits what it sees."""

STUCK = -100
"""Returned instead of a fault where a decision has no legal action."""


@jit
def random_action(dice: Any, mask: Any) -> int:
    """Return an even draw among the legal actions, or NONE."""
    legal = 0
    for action in range(ACTIONS):
        legal += mask[action]
    if legal == 0:
        return NONE
    left = random_below(dice, legal)
    for action in range(ACTIONS):
        left -= mask[action]
        if left < 0:
            return action
    return NONE


@allocating
def look(states: Any, cards: Any, seat: int, sight: Any) -> int:
    """Have a seat look at a game, and at a copy, the second, redrawn for it; return the first fault of the copy."""
    mask, rows, table, memory = sight
    observe(states[0], cards, seat, mask, rows, table)
    memory[1] = memory[0]
    determinize(states[1], cards, seat, seat)
    observe(states[1], cards, seat, mask, rows, table)
    return find_fault(states[1], cards)


@entry
def play(states: Any, tables: Any, configs: Any, dice: Any, sight: Any, kinds: Any, decisions: int) -> int:
    """Play random games, one after another, for so many decisions; return the first fault."""
    state, cards, chance, mask = states[0], tables[0], dice[0], sight[0]
    seed = 0
    new_game(state, cards, configs[0], seed)
    for decision in range(decisions):
        if state.over != Over.NOT:
            seed += 1
            new_game(state, cards, configs[seed % len(configs)], seed)
        fill_mask(state, cards, mask)
        action = random_action(chance, mask)
        if action == NONE:
            return STUCK
        kinds[state.decision] += 1
        apply(state, cards, action)
        fault = find_fault(state, cards)
        if fault == Fault.NOTHING and decision % LOOKS == 0:
            fault = look(states, cards, decision % state.players, sight)
        if fault != Fault.NOTHING:
            return fault
    return Fault.NOTHING


@entry
def read_past_the_end(numbers: Any, index: int) -> int:
    """Read an array without a check of its own."""
    return int(numbers[index])


def fuzz(tables: Any, decisions: int) -> tuple[Fault | int, Any]:
    """Play with every number of players and short and long games; return the first fault and how often each kind was asked."""
    configs = np.zeros(6, CONFIG)
    configs["players"] = [4, 3, 2, 4, 3, 2]
    configs["sovereigns"] = [0, 0, 0, 127, 127, 127]
    configs["first_sigil"] = NONE
    configs["max_cycles"] = [300, 100, 200, 300, 300, 100]
    kinds = np.zeros(len(Decision), np.int64)
    dice = np.full(1, 12345, np.int64).view(DICE)
    cards = np.array([tables])
    states = np.zeros(2, STATE)
    seen = np.zeros((CARDS, CARD_COLUMNS), np.int8), np.zeros(TABLE_COLUMNS, np.int8)
    sight = np.zeros(ACTIONS, np.int8), *seen, states.view(np.uint8).reshape(2, -1)
    fault = play(states, cards, configs, dice, sight, kinds, decisions)
    return (fault if fault == STUCK else Fault(fault)), kinds
