"""The tree of a search: information sets of the searching seat, in arrays made beforehand.

A node is what the searching seat has seen since the root: its parent, and a hash of its observation when somebody must decide
again. So all worlds that come to a node look alike to the seat, and who decides there is the same in all of them. What another
seat chooses unseen leads to one node whatever it was; what chance has shown leads to another for each outcome.

At a node actions are told apart by a key that means the same in all of its worlds. The number of an action does as long as it
is about what lies in the open: cards there come first among the copies of their design, in an order that every seat sees alike.
The row of a hidden card, in the acting seat's hand or in the Grave that it searches, is behind all copies that this seat knows
to be elsewhere, and so depends on the world. Copies in one hidden zone can't be told apart, and such a decision has one action
for each design: its key is the number that the first row of the design would have.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from agents.search.desk import Desk
from kadmon_env.core.jit import jit
from kadmon_env.core.words import WORD, word_at
from kadmon_env.legions.features import CardColumn
from kadmon_env.legions.terms import MODES, NONE, Verb

ROOT = 0
DEEPEST = 64
"""Decisions that a simulation makes within the tree, at most."""

SLOTS_PER_NODE = 4

FACTOR, SHIFT, LOW63 = 0x5851F42D4C957F2D, 29, 2**63 - 1


class Tree(NamedTuple):
    """What the simulations of one search have come to, [nodes, …]; the root is node 0."""

    size: Any  # int64 [1]: nodes in use
    tried: Any  # int32 [nodes, actions]: simulations that took an action, by its key
    offered: Any  # int32 [nodes, actions]: those whose world allowed it
    worth: Any  # float64 [nodes, actions]: the sum of what they were worth to the seat that decides at the node
    child: Any  # int32 [slots]: node, 0 where the slot is free
    code: Any  # int64 [slots]: what the seat saw, and the parent, hashed
    path: Any  # int32 [deepest, 3]: node, key and seat of each decision of this simulation


def new_tree(simulations: int, actions: int) -> Tree:
    """Return a tree with room for so many simulations, each of which adds one node at most."""
    nodes, slots = simulations + 1, 1
    while slots < SLOTS_PER_NODE * nodes:
        slots *= 2
    return Tree(
        size=np.ones(1, np.int64),
        tried=np.zeros((nodes, actions), np.int32),
        offered=np.zeros((nodes, actions), np.int32),
        worth=np.zeros((nodes, actions), np.float64),
        child=np.zeros(slots, np.int32),
        code=np.zeros(slots, np.int64),
        path=np.zeros((DEEPEST, 3), np.int32),
    )


@jit
def key_of(desk: Desk, action: int) -> int:
    """Return the key of an action of the seat whose view lies on the desk."""
    if action >= Verb.SUMMON and action < Verb.CAST:
        return Verb.SUMMON + int(desk.deck[0].twin[action - Verb.SUMMON])
    if action >= Verb.CAST and action < Verb.INVOKE:
        row, mode = (action - Verb.CAST) // MODES, (action - Verb.CAST) % MODES
        return Verb.CAST + MODES * int(desk.deck[0].twin[row]) + mode
    if action >= Verb.CHOOSE and action < Verb.CHOOSE_SEAT and desk.cards[action - Verb.CHOOSE, CardColumn.CAN_BE] != 0:
        return Verb.CHOOSE + int(desk.deck[0].twin[action - Verb.CHOOSE])
    return action


@jit
def stirred(code: int, word: int) -> int:
    """Return a hash of one more word, of 63 bits: multiplied by an odd number (Knuth's, of MMIX), and shifted."""
    code = ((code ^ word) * FACTOR) & LOW63
    return code ^ (code >> SHIFT)


@jit
def code_of(parent: int, cards: Any, table: Any) -> int:
    """Return a hash of a parent and of what a seat sees."""
    code = stirred(FACTOR, parent + 1)
    for row in range(cards.shape[0]):
        for first in range(0, cards.shape[1], WORD):
            code = stirred(code, word_at(cards[row], first))
    whole = len(table) // WORD * WORD
    for first in range(0, whole, WORD):
        code = stirred(code, word_at(table, first))
    for at in range(whole, len(table)):
        code = stirred(code, int(table[at]))
    return code


@jit
def child_of(tree: Tree, code: int) -> int:
    """Return the node of a code, or NONE where there was none: it is made then, the next in number."""
    slots = len(tree.child)
    slot = code & (slots - 1)
    while tree.child[slot] != ROOT:
        if tree.code[slot] == code:
            return int(tree.child[slot])
        slot = (slot + 1) & (slots - 1)
    tree.child[slot], tree.code[slot] = tree.size[0], code
    tree.size[0] += 1
    return NONE


@jit
def note(tree: Tree, depth: int, values: Any) -> None:
    """Add what a simulation was worth to the decisions that it made within the tree, to each what its own seat got."""
    for k in range(depth):
        node, key, seat = tree.path[k, 0], tree.path[k, 1], tree.path[k, 2]
        tree.tried[node, key] += 1
        tree.worth[node, key] += values[seat]
