"""The agent `ismcts`: information-set Monte Carlo tree search with a single observer (Cowling, Powley, Whitehouse 2012).

Each simulation draws a world that fits what the seat knows, goes down one tree that all worlds share, adds one node, plays on
by rules of thumb, and backs up what each seat got: whoever decides at a node maximises its own. An action that a world does not
allow is not on offer in it: where the upper confidence bound of a tree would count the visits of the node, this one counts the
simulations whose world offered the action.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from agents.protocol import Observation
from agents.registry import names
from agents.rules_of_thumb import score
from agents.search.budget import read_simulations
from agents.search.desk import Desk, ask, draw_world, look, play
from agents.search.guide import Advice, advice, make_guide
from agents.search.playout import playout, settle
from agents.search.searcher import MOST, Root, Searcher
from agents.search.tree import DEEPEST, Tree, child_of, code_of, key_of, new_tree, note
from agents.seen import Seen
from agents.taste import Taste
from kadmon_env.core.jit import entry, jit
from kadmon_env.legions.cardfile import CardFile
from kadmon_env.legions.terms import NONE

DEFAULT = "200"
READS = "ismcts:SIMULATIONS:GUIDE, the guide if there is one"

EXPLORE = 0.5
"""How much the upper confidence bound gives for what is little known."""

TRUST = 1.0
"""How much a guide's prior counts at the root."""

LOGS = np.round(np.log(np.maximum(np.arange(MOST + 1), 1)), 9)
"""Logarithms, rounded, so that they are the same on every machine."""


class ISMCTS(Searcher):
    """Search a tree of what the seat can come to see, guided at its root or not."""

    def __init__(
        self,
        simulations: int,
        *,
        guide: str | None = None,
        seed: int = 0,
        cards: CardFile | str | Path | None = None,
        taste: Taste | None = None,
        threads: int | None = None,
    ) -> None:
        """Prepare to search, guided by the agent of a name or by none; raises AgentError for one that can't guide."""
        super().__init__(simulations, seed=seed, cards=cards, taste=taste, threads=threads)
        self._name = guide
        self._guide = None if guide is None else make_guide(guide, seed=seed, cards=cards)

    def advice(self, observation: Observation) -> Advice | None:
        """Return what the guide says of a batch, or None without one."""
        return None if self._guide is None else advice(self._guide, str(self._name), observation)

    def search(self, desk: Desk, root: Root) -> None:
        """Grow a tree of so many simulations."""
        grow(desk, root, new_tree(root.simulations, len(root.mask)))


def load(argument: str = DEFAULT, *, seed: int = 0, cards: CardFile | str | Path | None = None) -> ISMCTS:
    """Make the agent of ``ismcts:SIMULATIONS``, ``ismcts:GUIDE`` or ``ismcts:SIMULATIONS:GUIDE``; raises AgentError."""
    first, _, rest = argument.partition(":")
    if first in names():
        return ISMCTS(int(DEFAULT), guide=argument, seed=seed, cards=cards)
    simulations = read_simulations(first, MOST, READS)
    return ISMCTS(simulations, guide=rest if argument != first else None, seed=seed, cards=cards)


@entry
def grow(desk: Desk, root: Root, tree: Tree) -> None:
    """Simulate, and write what has come of each action of the root."""
    for number in range(root.simulations):
        draw_world(desk, root.seed, number, root.seat)
        depth = descend(desk, root, tree)
        playout(desk, root.seat)
        note(tree, depth, desk.values)
    draw_world(desk, root.seed, 0, root.seat)
    ask(desk)
    look(desk, root.seat)
    for action in range(len(root.mask)):
        if root.mask[action]:
            key = key_of(desk, action)
            root.visits[action], root.worth[action] = tree.tried[0, key], tree.worth[0, key]


@jit
def descend(desk: Desk, root: Root, tree: Tree) -> int:
    """Play from the root on, by the tree, until a node is added or the game is over; return how many decisions that took."""
    node, depth = 0, 0
    ask(desk)
    while node != NONE and depth < DEEPEST:
        seat = int(desk.world[0].actor)
        action, key = by_guide(desk, root, tree) if node == 0 and root.guided else by_bound(desk, tree, node)
        tree.path[depth, 0], tree.path[depth, 1], tree.path[depth, 2] = node, key, seat
        depth += 1
        play(desk, action)
        if settle(desk) == 0:
            return depth
        look(desk, root.seat)
        node = child_of(tree, code_of(node, desk.cards, desk.table))
    return depth


@jit
def by_bound(desk: Desk, tree: Tree, node: int) -> tuple[int, int]:
    """Return a legal action of the acting seat, and its key: one not tried yet, the best by thumb, or the one of best bound."""
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
def by_guide(desk: Desk, root: Root, tree: Tree) -> tuple[int, int]:
    """Return the legal action of the root, and its key, that a guide's prior and what was found so far recommend.

    The rule is PUCT (Rosin 2011, as AlphaZero has it); what the guide expects counts as one simulation of each action.
    """
    look(desk, root.seat)
    best, action_found, key_found = -np.inf, 0, 0
    for action in range(len(desk.mask)):
        if desk.mask[action]:
            key = key_of(desk, action)
            tree.offered[0, key] += 1
            tried = tree.tried[0, key]
            worth = (tree.worth[0, key] + root.guess) / (tried + 1)
            value = worth + TRUST * root.prior[action] * np.sqrt(float(tree.offered[0, key])) / (tried + 1)
            if value > best:
                best, action_found, key_found = value, action, key
    return action_found, key_found


@jit
def bound(tree: Tree, node: int, key: int) -> float:
    """Return the upper confidence bound of an action that was tried."""
    tried = tree.tried[node, key]
    return float(tree.worth[node, key] / tried + EXPLORE * np.sqrt(LOGS[tree.offered[node, key]] / tried))
