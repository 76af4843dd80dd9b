"""Loops over many games at once; every game is on its own, so chunks of them can run in any number of threads."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from kadmon_env.core.contract import ONGOING, TRUNCATED, Kernel
from kadmon_env.core.jit import entry, jit
from kadmon_env.core.masks import count_legal, drawn_legal, nth_legal
from kadmon_env.core.pointers import invoke, row
from kadmon_env.core.prefetch import prefetch
from kadmon_env.core.rng import mixed

NONE = -1
SEEDS = 1 << 32
DICE = np.dtype([("rng", np.int64)])
"""A generator outside the games, one for each: what random play and sampled actions draw from."""


class Games(NamedTuple):
    """What is played: kernels by address, and n games."""

    kernels: Any  # as `pointers` returns them
    tables: Any  # compiled cards, records [1]
    config: Any  # record [1]
    states: Any  # records [n]
    legal: Any  # int8 [n, actions]: what the pending decision allows, not for others to write
    seeds: Any  # int64 [n]: what each game was dealt from


class Sight(NamedTuple):
    """What the seats that must decide see; the loops overwrite it."""

    mask: Any  # int8 [n, actions]
    cards: Any  # int8 [n, rows, features]
    table: Any  # int8 [n, features]
    actor: Any  # int64 [n]


class Ends(NamedTuple):
    """How games ended in the last step; the loops overwrite it."""

    over: Any  # int8 [n]: `over` of the state if it ended, else ONGOING
    rewards: Any  # float32 [n, players]: 0 unless it ended
    terminated: Any  # bool [n]
    truncated: Any  # bool [n]
    cards: Any  # int8 [n, players, rows, features]: last sight of each seat, where it ended
    table: Any  # int8 [n, players, features]


class Rule(NamedTuple):
    """How the loops play."""

    reward: int  # kind of reward
    skip: bool  # answer forced decisions
    observe: bool  # write cards and table


@entry
def first_seeds(seeds: Any, seed: int) -> None:
    """Give each game a seed of its own; `next_seed` goes on without repeating one for 2^32 games."""
    start = mixed(seed)
    for i in range(len(seeds)):
        seeds[i] = (start + i) % SEEDS


@entry
def seed_dice(dice: Any, seed: int) -> None:
    """Give each game a generator of its own."""
    start = mixed(seed)
    for i in range(len(dice)):
        dice[i].rng = mixed(start + i)


@jit
def next_seed(games: Games, i: int) -> int:
    """Return the seed of the game after this one."""
    return (int(games.seeds[i]) + len(games.seeds)) % SEEDS


@jit
def settle(kernels: Any, s: Any, cards: Any, legal: Any, skip: bool) -> int:
    """Fill in what the pending decision allows, after answering forced ones if asked to; return how many those were."""
    skipped = 0
    while s.over == ONGOING:
        invoke(kernels[Kernel.MASK], (s, cards, legal))
        if not skip or count_legal(legal) != 1:
            return skipped
        invoke(kernels[Kernel.STEP], (s, cards, nth_legal(legal, 0)))
        skipped += 1
    for action in range(len(legal)):
        legal[action] = 0
    return skipped


@jit
def deal(games: Games, i: int, skip: bool) -> int:
    """Begin a new game; return how many forced decisions were answered: none if that would leave nothing to play."""
    s, cards = games.states[i], games.tables[0]
    invoke(games.kernels[Kernel.RESET], (s, cards, games.config[0], int(games.seeds[i])))
    skipped = settle(games.kernels, s, cards, row(games.legal, i), skip)
    if s.over == ONGOING:
        return skipped
    invoke(games.kernels[Kernel.RESET], (s, cards, games.config[0], int(games.seeds[i])))
    return settle(games.kernels, s, cards, row(games.legal, i), False)


@jit
def copy_row(source: Any, target: Any, i: int) -> None:
    """Copy one row; number by number, since slices are counted references, which take longer than the copy."""
    for j in range(source.shape[1]):
        target[i, j] = source[i, j]


@jit
def see(games: Games, sight: Sight, i: int, seat: int) -> None:
    """Write what a seat of a game sees."""
    args = (games.states[i], games.tables[0], seat, row(games.legal, i), row(sight.cards, i), row(sight.table, i))
    invoke(games.kernels[Kernel.OBSERVE], args)


@jit
def look(games: Games, sight: Sight, i: int, observe: bool) -> None:
    """Write who must decide, what that seat may do, and what it sees."""
    sight.actor[i] = games.states[i].actor
    copy_row(games.legal, sight.mask, i)
    if observe:
        see(games, sight, i, int(games.states[i].actor))


@jit
def pays(rewards: Any) -> bool:
    """Return whether anybody gains or loses anything."""
    found = False
    for reward in rewards:
        found |= reward != 0
    return found


@jit
def see_end(games: Games, ends: Ends, i: int, seat: int) -> None:
    """Write what a seat sees at the end of its game."""
    args = (
        games.states[i],
        games.tables[0],
        seat,
        row(games.legal, i),
        row(row(ends.cards, i), seat),
        row(row(ends.table, i), seat),
    )
    invoke(games.kernels[Kernel.OBSERVE], args)


@jit
def finish(games: Games, ends: Ends, i: int, rule: Rule) -> None:
    """Write what a game that is over pays, and what each seat sees at its end."""
    s, rewards = games.states[i], row(ends.rewards, i)
    invoke(games.kernels[Kernel.REWARDS], (s, games.tables[0], rule.reward, rewards))
    ends.truncated[i] = s.over == TRUNCATED
    ends.terminated[i] = s.over != TRUNCATED or pays(rewards)
    if rule.observe:
        for seat in range(len(rewards)):
            see_end(games, ends, i, seat)


@jit
def clear(ends: Ends, i: int) -> None:
    """Forget how the game before ended, if one did."""
    if ends.over[i] != ONGOING:
        ends.over[i] = ONGOING
        ends.terminated[i], ends.truncated[i] = False, False
        for seat in range(ends.rewards.shape[1]):
            ends.rewards[i, seat] = 0


@jit
def renew(games: Games, ends: Ends, i: int, rule: Rule) -> int:
    """Pay out a game that is over and deal the next one; return how many forced decisions were answered."""
    ends.over[i] = games.states[i].over
    finish(games, ends, i, rule)
    games.seeds[i] = next_seed(games, i)
    return deal(games, i, rule.skip)


@jit
def play(kernels: Any, s: Any, cards: Any, action: int, legal: Any, skip: bool) -> int:
    """Play a legal action; return how many decisions were answered, forced ones included."""
    invoke(kernels[Kernel.STEP], (s, cards, action))
    return 1 + settle(kernels, s, cards, legal, skip)


@entry
def first_illegal(legal: Any, actions: Any) -> int:
    """Return the first game whose action its pending decision does not allow, or NONE."""
    for i in range(len(actions)):
        action = int(actions[i])
        if action < 0 or action >= legal.shape[1] or legal[i, action] == 0:
            return i
    return NONE


@entry
def reset_games(games: Games, sight: Sight, rule: Rule, first: int, last: int) -> None:
    """Deal games first to last - 1 from their seeds."""
    for i in range(first, last):
        deal(games, i, rule.skip)
        look(games, sight, i, rule.observe)


@jit
def fetch(games: Games, sight: Sight, i: int, observe: bool) -> None:
    """Begin to fetch what a step of a game reads and writes."""
    prefetch(games.states, i)
    prefetch(games.legal, i)
    prefetch(sight.mask, i)
    if observe:
        prefetch(sight.cards, i)
        prefetch(sight.table, i)


@entry
def step_games(games: Games, sight: Sight, ends: Ends, actions: Any, rule: Rule, first: int, last: int) -> None:
    """Play one legal action in each of games first to last - 1; those that end are dealt anew."""
    for i in range(first, last):
        if i + 1 < last:
            fetch(games, sight, i + 1, rule.observe)
        play(games.kernels, games.states[i], games.tables[0], int(actions[i]), row(games.legal, i), rule.skip)
        clear(ends, i)
        if games.states[i].over != ONGOING:
            renew(games, ends, i, rule)
        look(games, sight, i, rule.observe)


@entry
def choose_actions(legal: Any, dice: Any, actions: Any, first: int, last: int) -> None:
    """Draw one legal action for each of games first to last - 1, all equally likely."""
    for i in range(first, last):
        actions[i] = drawn_legal(row(legal, i), count_legal(row(legal, i)), dice[i])


@entry
def play_games(games: Games, sight: Sight, ends: Ends, dice: Any, rule: Rule, steps: int, first: int, last: int) -> Any:
    """Play random steps in each of games first to last - 1; return decisions, choices among several, games ended."""
    decisions, choices, played = 0, 0, 0
    for i in range(first, last):
        legal = row(games.legal, i)
        for _ in range(steps):
            count = count_legal(legal)
            choices += count > 1
            action = drawn_legal(legal, count, dice[i])
            decisions += play(games.kernels, games.states[i], games.tables[0], action, legal, rule.skip)
            if games.states[i].over != ONGOING:
                decisions += renew(games, ends, i, rule)
                played += 1
            if rule.observe:
                look(games, sight, i, True)
        look(games, sight, i, rule.observe)
    return decisions, choices, played


@entry
def view_games(games: Games, seats: Any, cards: Any, table: Any, first: int, last: int) -> None:
    """Write what a seat of each of games first to last - 1 sees; a seat that need not decide sees no legal action."""
    nothing = np.zeros_like(games.legal[0])
    for i in range(first, last):
        s, seat = games.states[i], int(seats[i])
        mask = row(games.legal, i) if s.actor == seat else nothing
        invoke(games.kernels[Kernel.OBSERVE], (s, games.tables[0], seat, mask, row(cards, i), row(table, i)))


@entry
def redraw_games(games: Games, states: Any, seats: Any, seed: int, first: int, last: int) -> None:
    """In copies of games first to last - 1, redraw whatever a seat of each can't know."""
    for i in range(first, last):
        drawn = (mixed(seed) + i) % SEEDS
        invoke(games.kernels[Kernel.DETERMINIZE], (states[i], games.tables[0], int(seats[i]), drawn))
