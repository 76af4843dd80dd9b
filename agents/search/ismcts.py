"""The agent `ismcts`: information-set Monte Carlo tree search with a single observer (Cowling, Powley, Whitehouse 2012).

Each simulation draws a world that fits what the seat knows, goes down one tree that all worlds share, adds one node, plays on by
rules of thumb, and backs up what each seat got: whoever decides at a node maximises its own. An action that a world does not
allow is not on offer in it: where the upper confidence bound of a tree's node would count the visits of the node, the
simulations count whose world offered the action.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from agents.protocol import Actions, Observation
from agents.rules_of_thumb import score
from agents.search.desk import Desk, draw_world, look, play
from agents.search.playout import playout, settle
from agents.search.searcher import MOST, Judged, Root, Searcher, read_simulations
from agents.search.tree import DEEPEST, Tree, child_of, code_of, key_of, new_tree, note
from agents.seen import Seen
from kadmon_env.core.jit import entry, jit
from kadmon_env.legions.cardfile import CardFile
from kadmon_env.legions.terms import NONE

DEFAULT = "200"

EXPLORE = 0.5
"""How much the upper confidence bound gives for what is little known."""

LOGS = np.round(np.log(np.maximum(np.arange(MOST + 1), 1)), 9)
"""Logarithms, rounded, so that they are the same on every machine."""


class ISMCTS(Searcher):
    """Search a tree of what the seat can come to see, and take the action that was tried most."""

    def choose(self, judged: Judged) -> Actions:
        """Return the action tried most often, of those alike the one that is worth most, int64 [n]."""
        most = judged.visits == judged.visits.max(axis=1, keepdims=True)
        return np.asarray(np.where(most & (judged.visits > 0), judged.worth, -np.inf).argmax(axis=1), np.int64)

    def search(self, desk: Desk, root: Root, row: int) -> None:
        """Grow a tree of so many simulations."""
        del row
        grow(desk, root, new_tree(root.simulations, len(root.mask)))


def load(argument: str = DEFAULT, *, seed: int = 0, cards: CardFile | str | Path | None = None) -> ISMCTS:
    """Make the agent of ``ismcts:SIMULATIONS``; raises AgentError."""
    return ISMCTS(read_simulations("ismcts:SIMULATIONS", argument), seed=seed, cards=cards)


@entry
def grow(desk: Desk, root: Root, tree: Tree) -> None:
    """Simulate, and write what has come of each action of the root."""
    for number in range(root.simulations):
        draw_world(desk, root.seed, number, root.seat)
        depth = descend(desk, root, tree)
        playout(desk, root.seat)
        note(tree, depth, desk.values)
    draw_world(desk, root.seed, 0, root.seat)
    settle(desk)
    look(desk, root.seat)
    for action in range(len(root.mask)):
        if root.mask[action]:
            key = key_of(desk, action)
            root.visits[action], root.worth[action] = tree.tried[0, key], tree.worth[0, key]


@jit
def descend(desk: Desk, root: Root, tree: Tree) -> int:
    """Play from the root on, by the tree, until a node is added or the game is over; return how many decisions that took."""
    node, depth = 0, 0
    while node != NONE and depth < DEEPEST and settle(desk) > 0:
        seat = int(desk.world[0].actor)
        action, key = select(desk, tree, node)
        tree.path[depth, 0], tree.path[depth, 1], tree.path[depth, 2] = node, key, seat
        depth += 1
        play(desk, action)
        if settle(desk) == 0:
            return depth
        look(desk, root.seat)
        node = child_of(tree, code_of(node, desk.cards, desk.table))
    return depth


@jit
def select(desk: Desk, tree: Tree, node: int) -> tuple[int, int]:
    """Return a legal action of the acting seat, and its key: one not tried yet, the best by thumb, or that of the best bound."""
    look(desk, int(desk.world[0].actor))
    seen = Seen(desk.cards, desk.table, desk.deck[0], desk.taste)
    best, fresh, action_found, key_found = -np.inf, False, 0, 0
    for action in range(len(desk.mask)):
        if desk.mask[action]:
            key = key_of(desk, action)
            tree.offered[node, key] += 1
            tried = tree.tried[node, key]
            if tried and fresh:
                continue
            value = bound(tree, node, key) if tried else score(seen, action)
            if value > best or (not tried and not fresh):
                best, fresh, action_found, key_found = value, tried == 0, action, key
    return action_found, key_found


@jit
def bound(tree: Tree, node: int, key: int) -> float:
    """Return the upper confidence bound of an action that was tried."""
    tried = tree.tried[node, key]
    return tree.worth[node, key] / tried + EXPLORE * np.sqrt(LOGS[tree.offered[node, key]] / tried)
