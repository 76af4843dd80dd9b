"""The loops over trajectories: a row is one decision of one seat, rows stand in the order in which they were made."""

from __future__ import annotations

from typing import Any, NamedTuple

from kadmon_env.core.jit import entry

OPEN, ENDED = -1, -2
"""What `Links.next` says of a row without a next one: its seat has not decided again yet, or its game is over."""

NONE = -1


class Links(NamedTuple):
    """What rows are linked by, and what they were paid."""

    next: Any  # int64 [rows]: the same seat's next decision of the same game, OPEN or ENDED
    reward: Any  # float32 [rows]: paid from this decision to the next one
    value: Any  # float32 [rows]: what the critic held the position to be worth
    lead: Any  # float32 [rows]: Ichor lead of the seat when it decided
    open: Any  # int64 [games, players]: the row of each seat that waits for its next decision, or NONE


@entry
def link(links: Links, games: Any, seats: Any, first: int, weight: float) -> int:
    """Open the rows from `first` on, one for a seat of each of some games, and complete the row that waited for it.

    Return how many were completed. `weight` is that of the change in lead.
    """
    completed = 0
    for i in range(len(games)):
        row, waited = first + i, links.open[games[i], seats[i]]
        links.next[row], links.reward[row] = OPEN, 0.0
        links.open[games[i], seats[i]] = row
        if waited != NONE:
            links.next[waited] = row
            links.reward[waited] += weight * (links.lead[row] - links.lead[waited])
            completed += 1
    return completed


@entry
def pay(links: Links, rewards: Any) -> None:
    """Add what a step has paid each seat, float32 [games, players], to the rows that wait."""
    for game in range(len(rewards)):
        for seat in range(rewards.shape[1]):
            row = links.open[game, seat]
            if row != NONE:
                links.reward[row] += rewards[game, seat]


@entry
def end(links: Links, games: Any, leads: Any, worth: Any, weight: float) -> int:
    """Complete all rows of games that are over; return how many.

    `leads` float32 [games over, players] are those at the end, `worth` what there is still to be had, 0 unless cut off.
    """
    completed = 0
    for i in range(len(games)):
        for seat in range(leads.shape[1]):
            row = links.open[games[i], seat]
            if row != NONE:
                links.next[row] = ENDED
                links.reward[row] += weight * (leads[i, seat] - links.lead[row]) + worth[i, seat]
                links.open[games[i], seat] = NONE
                completed += 1
    return completed


@entry
def estimate(links: Links, rows: int, gamma: float, gae_lambda: float, advantages: Any) -> None:
    """Write generalized advantage estimates (Schulman et al. 2016, https://arxiv.org/abs/1506.02438), each seat by itself.

    A completed row whose next one still waits takes the value of that one for what is to come; a waiting row gets 0.
    """
    for row in range(rows - 1, -1, -1):
        after = links.next[row]
        if after == OPEN:
            advantages[row] = 0.0
        elif after == ENDED:
            advantages[row] = links.reward[row] - links.value[row]
        else:
            surprise = links.reward[row] + gamma * links.value[after] - links.value[row]
            advantages[row] = surprise + gamma * gae_lambda * advantages[after]
