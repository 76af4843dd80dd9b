"""The kernels of a game, callable from Python on one game; states are records [1], as `pointers.raw` gives them."""

from __future__ import annotations

from typing import Any

from kadmon_env.core.batch import NONE, play, settle
from kadmon_env.core.contract import ONGOING, Kernel
from kadmon_env.core.jit import entry, jit
from kadmon_env.core.pointers import invoke


@entry
def deal_one(kernels: Any, states: Any, tables: Any, config: Any, seed: int) -> None:
    """Deal a new game, up to its first decision."""
    invoke(kernels[Kernel.RESET], (states[0], tables[0], config[0], seed))


@entry
def step_one(kernels: Any, states: Any, tables: Any, action: int) -> None:
    """Play a legal action, up to the next decision or the end."""
    invoke(kernels[Kernel.STEP], (states[0], tables[0], action))


@entry
def mask_one(kernels: Any, states: Any, tables: Any, mask: Any) -> None:
    """Write what the acting seat may do, int8 [actions]; nothing when the game is over."""
    invoke(kernels[Kernel.MASK], (states[0], tables[0], mask))


@entry
def observe_one(kernels: Any, states: Any, tables: Any, seat: int, mask: Any, cards: Any, table: Any) -> None:
    """Write what a seat sees, int8 [rows, features] and [features], the mask as `mask_one` wrote it or all 0."""
    invoke(kernels[Kernel.OBSERVE], (states[0], tables[0], seat, mask, cards, table))


@entry
def pay_one(kernels: Any, states: Any, tables: Any, kind: int, rewards: Any) -> None:
    """Write what the end pays each seat, float32 [players]."""
    invoke(kernels[Kernel.REWARDS], (states[0], tables[0], kind, rewards))


@entry
def redraw_one(kernels: Any, states: Any, tables: Any, seat: int, seed: int) -> None:
    """Redraw whatever a seat can't know."""
    invoke(kernels[Kernel.DETERMINIZE], (states[0], tables[0], seat, seed))


@jit
def outcome(s: Any) -> int:
    """Return the seat that must decide, or if the game is over 256 times its `over`."""
    return int(s.actor) if s.over == ONGOING else 256 * int(s.over)


@entry
def settle_one(kernels: Any, states: Any, tables: Any, legal: Any, skip: bool) -> int:
    """Fill in what the pending decision allows, after answering forced ones if asked to; return the `outcome`."""
    settle(kernels, states[0], tables[0], legal, skip)
    return outcome(states[0])


@entry
def turn_one(  # noqa: PLR0913, PLR0917 - a call from Python takes longer if arguments are grouped
    kernels: Any, states: Any, tables: Any, legal: Any, skip: bool, action: int, mask: Any, cards: Any, table: Any
) -> int:
    """Play an action and write what the next seat to decide sees; return the `outcome`, or NONE if it is not legal.

    All in one, since each call from Python takes longer than a decision.
    """
    if action < 0 or action >= len(legal) or legal[action] == 0:
        return NONE
    s = states[0]
    play(kernels, s, tables[0], action, legal, skip)
    for other in range(len(legal)):
        mask[other] = legal[other]
    if s.over == ONGOING:
        invoke(kernels[Kernel.OBSERVE], (s, tables[0], int(s.actor), mask, cards, table))
    return outcome(s)
