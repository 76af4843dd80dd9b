"""Set up a game, or begin a laid-out position [SET-1 to SET-5]."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np

from kadmon_env.core.jit import jit
from kadmon_env.core.record import dtype_of
from kadmon_env.core.rng import mixed, random_below
from kadmon_env.legions.battlefield import clear_unit
from kadmon_env.legions.belief import known
from kadmon_env.legions.checks import check_if_needed
from kadmon_env.legions.cycle import TURN, enter_phase
from kadmon_env.legions.engine import settle
from kadmon_env.legions.frames import push, put
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import (
    CARDS,
    ICHOR,
    KADMON,
    NONE,
    SEATS,
    SOVEREIGNS,
    TOKENS,
    TYPES,
    ZONES,
    Frame,
    Over,
    Phase,
    Zone,
)
from kadmon_env.legions.zones import link, shuffle_zone

CROWN_CHOICES = 3  # Sovereigns beside the Fragment and Kadmon


class Config:
    """What a game is started with."""

    players: Annotated[int, np.int8]
    sovereigns: Annotated[int, np.int16]  # set of Sovereigns in the Crown, 0 for a draw by seed [J-SET-3]
    first_sigil: Annotated[int, np.int8]  # NONE for a draw by seed [J-SET-5]
    max_cycles: Annotated[int, np.int32]


CONFIG: np.dtype[Any] = dtype_of(Config)


@jit
def clear_table(s: State, seed: int) -> None:
    """Empty the record: no card is anywhere, nobody has anything."""
    s.rng = mixed(seed)
    s.clock, s.cycle, s.depth = ZONES, 1, NONE
    s.first[:] = NONE
    s.last[:] = NONE
    s.count[:] = 0
    for card in range(CARDS):
        clear_unit(s, card)
        s.fallback[card] = 0
    s.can[:] = 0
    clear_seats(s)
    clear_stack(s)
    s.decision, s.actor = 0, 0
    s.phase, s.sigil, s.first_sigil, s.active = Phase.AMBUSH, 0, 0, NONE
    s.pool, s.chalice, s.ruling, s.text = ICHOR, 0, NONE, NONE
    s.final, s.midnight, s.deaths, s.arrivals = 0, 0, 0, 0
    s.vassals_changed, s.slain, s.slayer, s.over, s.winner = 0, NONE, NONE, Over.NOT, NONE


@jit
def clear_seats(s: State) -> None:
    """Give each seat its base tokens charged, and nothing else [SET-1]."""
    for seat in range(SEATS):
        s.ichor[seat], s.wild[seat], s.ranking[seat] = 0, NONE, seat
        for token in range(TOKENS):
            s.token[seat, token] = 1
        for bonus in range(TYPES):
            s.bonus[seat, bonus], s.bonus_token[seat, bonus] = 0, 0


@jit
def clear_stack(s: State) -> None:
    """Forget what lay on the stack and what was under way."""
    s.objects = 0
    s.object_id[:] = 0
    s.object_kind[:] = 0
    s.object_seat[:] = 0
    s.object_source[:] = 0
    s.object_card[:] = 0
    s.object_born[:] = 0
    s.object_mode[:] = 0
    s.object_declared[:] = 0
    s.object_targets[:] = 0
    s.target[:] = 0
    s.target_id[:] = 0
    s.frame[:] = 0
    s.pc[:] = 0
    s.reg[:] = 0


@jit
def lay(s: State, card: int, zone: int) -> None:
    """Lay out a card that is in no zone yet, in front of everybody."""
    link(s, card, zone)
    known(s, card)


@jit
def new_game(s: State, cards: Cards, config: Config, seed: int) -> None:
    """Set up a game and run it to its first decision."""
    clear_table(s, seed)
    s.players, s.max_cycles = config.players, config.max_cycles
    deal_basics(s, cards)
    build_crown(s, cards, choose_sovereigns(s, cards, int(config.sovereigns)))
    s.sigil = config.first_sigil if config.first_sigil != NONE else random_below(s, int(s.players))
    s.first_sigil = s.sigil
    begin(s, cards, Phase.AMBUSH, s.sigil)


@jit
def begin(s: State, cards: Cards, phase: int, active: int) -> None:
    """Run on from the start of a phase, or of a seat's priority or combat; what the checks have to do comes first [J-DMG-4]."""
    s.depth = NONE
    push(s, Frame.CYCLE)
    enter_phase(s, phase)
    if phase in (Phase.ACTION, Phase.COMBAT):
        put(s, TURN, (int(active) - int(s.sigil)) % int(s.players))
    check_if_needed(s)
    settle(s, cards)


@jit
def deal_basics(s: State, cards: Cards) -> None:
    """Deal the Starting Hand cards, the rest of them to the Grave; shuffle the golden cards into the Wilds [SET-1, SET-2]."""
    for card in range(CARDS):
        if cards.sovereign[card] == NONE:
            if not cards.silver[card]:
                lay(s, card, Zone.WILDS)
            elif card - cards.twin[card] < s.players:
                lay(s, card, Zone.HAND + card - cards.twin[card])
            else:
                lay(s, card, Zone.GRAVE)
    shuffle_zone(s, cards, Zone.WILDS)


@jit
def choose_sovereigns(s: State, cards: Cards, named: int) -> int:
    """Return the set of Sovereigns for the Crown: those named, or drawn evenly, and always the Fragment [SET-3, J-SET-3]."""
    chosen = named
    for sovereign in range(SOVEREIGNS):
        if cards.always[cards.of_sovereign[sovereign]]:
            chosen |= 1 << sovereign
    if named:
        return chosen
    for _ in range(CROWN_CHOICES):
        pick = random_below(s, SOVEREIGNS)
        while (chosen >> pick) & 1:
            pick = random_below(s, SOVEREIGNS)
        chosen |= 1 << pick
    return chosen


@jit
def build_crown(s: State, cards: Cards, chosen: int) -> None:
    """Shuffle the chosen Sovereigns, put Kadmon below them, and the rest out of the game."""
    for sovereign in range(SOVEREIGNS):
        inside = (chosen >> sovereign) & 1
        lay(s, cards.of_sovereign[sovereign], Zone.CROWN if inside else Zone.BOX)
    shuffle_zone(s, cards, Zone.CROWN)
    lay(s, cards.of_sovereign[KADMON], Zone.CROWN)
