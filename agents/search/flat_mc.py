"""The agent `flat_mc`: try the legal actions, each in many worlds, and take what has come out best.

Simulations are shared out by sequential halving (Karnin, Koren, Somekh 2013): in each round every action that is still in
gets as many, and the worse half goes. The k-th simulation of each action is played in the same world with the same luck,
so that actions differ by what they do and not by what they met.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from agents.rules_of_thumb import score
from agents.search.budget import read_simulations
from agents.search.desk import Desk, ask, draw_world, look, play
from agents.search.playout import playout
from agents.search.searcher import MOST, Root, Searcher
from agents.seen import Seen
from kadmon_env.core.jit import entry, jit
from kadmon_env.legions.cardfile import CardFile

DEFAULT = "50"
READS = "flat_mc:SIMULATIONS"


class FlatMC(Searcher):
    """Try the legal actions, and take what has come out best."""

    def search(self, desk: Desk, root: Root) -> None:
        """Share the simulations out among the legal actions."""
        halve(desk, root, np.flatnonzero(root.mask), np.zeros(len(root.mask), np.float64))


def load(argument: str = DEFAULT, *, seed: int = 0, cards: CardFile | str | Path | None = None) -> FlatMC:
    """Make the agent of ``flat_mc:SIMULATIONS``; raises AgentError for what is no number of simulations."""
    return FlatMC(read_simulations(argument, MOST, READS), seed=seed, cards=cards)


@entry
def halve(desk: Desk, root: Root, actions: Any, rank: Any) -> None:
    """Simulate in rounds: each begins with the better half of the actions of the one before; the first with all."""
    by_thumb(desk, root, actions, rank)
    left, going = root.simulations, min(len(actions), root.simulations)
    rounds = 1
    while (1 << rounds) < going:
        rounds += 1
    for last in range(rounds, 0, -1):
        each = max(left // (last * going), 1)
        for k in range(going):
            for _ in range(min(each, left)):
                simulate(desk, root, int(actions[k]))
                left -= 1
            rank[actions[k]] = root.worth[actions[k]] / max(root.visits[actions[k]], 1)
        sort(actions, rank, going)
        going = (going + 1) // 2


@jit
def by_thumb(desk: Desk, root: Root, actions: Any, rank: Any) -> None:
    """Sort the legal actions by the rules of thumb, for those that there are no simulations for to be the worst."""
    draw_world(desk, root.seed, 0, root.seat)
    ask(desk)
    look(desk, root.seat)
    seen = Seen(desk.cards, desk.table, desk.deck[0], desk.taste)
    for action in actions:
        rank[action] = score(seen, int(action))
    sort(actions, rank, len(actions))


@jit
def sort(actions: Any, rank: Any, count: int) -> None:
    """Sort the first so many actions by rank, the best first; those alike stay in order."""
    for k in range(1, count):
        action, at = actions[k], k
        while at > 0 and rank[actions[at - 1]] < rank[action]:
            actions[at] = actions[at - 1]
            at -= 1
        actions[at] = action


@jit
def simulate(desk: Desk, root: Root, action: int) -> None:
    """Play an action in the next world that is its turn, and on from there; note what it was worth."""
    draw_world(desk, root.seed, int(root.visits[action]), root.seat)
    play(desk, action)
    playout(desk, root.seat)
    root.visits[action] += 1
    root.worth[action] += desk.values[root.seat]
