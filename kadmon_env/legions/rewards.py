"""What the end of a game pays each seat."""

from __future__ import annotations

from enum import IntEnum

from kadmon_env.core.jit import jit
from kadmon_env.core.record import Ints
from kadmon_env.legions.state import State
from kadmon_env.legions.terms import ICHOR, Over


class Reward(IntEnum):
    """The kinds of reward; each sums to 0 over the seats."""

    WIN = 0  # winner +1, the others -1 / (n - 1)
    RANK = 1  # +1 to -1 in equal steps by placement
    ICHOR = 2  # (own Collected Ichor less the others' mean) / 80


@jit
def reward_of(s: State, kind: int, place: int) -> float:
    """Return what the seat at a place of the ranking gets."""
    others = int(s.players) - 1
    if kind == Reward.WIN:
        return 1.0 if place == 0 else -1.0 / others
    if kind == Reward.RANK:
        return 1.0 - 2.0 * place / others
    own = int(s.ichor[s.ranking[place]])
    total = 0
    for seat in range(s.players):
        total += int(s.ichor[seat])
    return (own - (total - own) / others) / ICHOR


@jit
def fill_rewards(s: State, kind: int, rewards: Ints) -> None:
    """Write the rewards of the end by seat, float32; all 0 while the game goes on."""
    rewards[:] = 0.0
    if s.over != Over.NOT:
        for place in range(s.players):
            rewards[s.ranking[place]] = reward_of(s, kind, place)
