"""The table as a seat sees it: the phase, what is asked, counts, and what each player has."""

from __future__ import annotations

from kadmon_env.core.jit import jit
from kadmon_env.core.record import Ints
from kadmon_env.legions import checks, combat, grave, groups, programs, stack
from kadmon_env.legions.belief import places_of
from kadmon_env.legions.features import MOST, SEAT_AT, SEAT_COLUMNS, SeatColumn, TableColumn
from kadmon_env.legions.frames import get, stage
from kadmon_env.legions.rows import relative_seat
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import NONE, TOKENS, TYPES, Decision, Frame, Over, Zone
from kadmon_env.legions.units import max_hand

LEGION_ZONE, OWN_VASSALS = 1, 2
SUMMON, CAST = 1, 2


@jit
def observe_table(s: State, cards: Cards, seat: int, rows: Ints, out: Ints) -> None:
    """Write all of the table but the Effect Stack."""
    observe_phase(s, seat, out)
    observe_piles(s, seat, rows, out)
    for relative in range(s.players):
        owner = seat + relative
        if owner >= s.players:
            owner -= int(s.players)
        observe_seat(s, owner, SEAT_AT + relative * SEAT_COLUMNS, out)
    if s.over == Over.NOT:
        observe_pending(s, cards, out)


@jit
def seat_code(s: State, seat: int, other: int) -> int:
    """Return 1 + relative seat, 0 for nobody."""
    return 0 if other == NONE else 1 + relative_seat(s, seat, other)


@jit
def observe_phase(s: State, seat: int, out: Ints) -> None:
    """Write where the game stands and who is to decide."""
    out[TableColumn.PHASE] = s.phase
    out[TableColumn.DECISION] = s.decision
    out[TableColumn.ACTOR] = relative_seat(s, seat, s.actor)
    out[TableColumn.SIGIL] = relative_seat(s, seat, s.sigil)
    out[TableColumn.FIRST_SIGIL] = relative_seat(s, seat, s.first_sigil)
    out[TableColumn.ACTIVE] = seat_code(s, seat, s.active)
    out[TableColumn.PLAYERS] = s.players
    out[TableColumn.CYCLE] = min(s.cycle, MOST)
    out[TableColumn.CYCLES_LEFT] = min(s.max_cycles - s.cycle, MOST)
    out[TableColumn.FINAL] = s.final
    out[TableColumn.MIDNIGHT] = s.midnight
    out[TableColumn.OVER] = s.over
    out[TableColumn.WINNER] = seat_code(s, seat, s.winner)


@jit
def observe_piles(s: State, seat: int, rows: Ints, out: Ints) -> None:
    """Write the common piles and the Ruling Sovereign."""
    out[TableColumn.POOL] = s.pool
    out[TableColumn.CHALICE] = s.chalice
    out[TableColumn.WILDS] = s.count[Zone.WILDS]
    out[TableColumn.GRAVE] = s.count[Zone.GRAVE]
    out[TableColumn.CROWN] = s.count[Zone.CROWN]
    out[TableColumn.TOMB] = s.count[Zone.TOMB]
    out[TableColumn.OBJECTS] = s.objects
    if s.ruling != NONE:
        out[TableColumn.RULER] = 1 + rows[s.ruling]
    if s.text != NONE and not places_of(s, seat, s.text):
        out[TableColumn.TEXT] = 1 + rows[s.text]


@jit
def observe_seat(s: State, owner: int, at: int, out: Ints) -> None:
    """Write what a player has, from a place of the table on."""
    out[at + SeatColumn.ICHOR] = s.ichor[owner]
    for token in range(TOKENS):
        out[at + SeatColumn.SUMMON_TOKEN + token] = s.token[owner, token]
    for bonus in range(TYPES):
        out[at + SeatColumn.UNDEAD_BONUS + bonus] = s.bonus[owner, bonus]
        out[at + SeatColumn.UNDEAD_TOKEN + bonus] = s.bonus_token[owner, bonus]
    out[at + SeatColumn.WILD_TOKEN] = 1 + s.wild[owner]
    out[at + SeatColumn.HAND] = s.count[Zone.HAND + owner]
    out[at + SeatColumn.VASSALS] = s.count[Zone.VASSAL + owner]
    out[at + SeatColumn.LEGION] = s.count[Zone.LEGION + owner]


@jit
def observe_pending(s: State, cards: Cards, out: Ints) -> None:
    """Write the numbers of what is under way."""
    frame = s.frame[s.depth]
    out[TableColumn.UNDER_WAY] = frame
    if s.decision == Decision.DISCARD:
        out[TableColumn.DISCARDS] = discards_left(s, cards)
    if frame == Frame.COMBAT:
        observe_combat(s, out)
    elif frame == Frame.SPREAD:
        out[TableColumn.POINTS] = min(get(s, groups.POINTS), MOST)
        out[TableColumn.AGAINST] = OWN_VASSALS
    elif frame == Frame.WINDOW:
        out[TableColumn.TO_ASK] = s.players - get(s, stack.ASKED)
    elif frame == Frame.EACH:
        out[TableColumn.TO_ASK] = s.players - get(s, groups.ASKED)
        out[TableColumn.POINTS] = min(get(s, groups.STRIKE), MOST)
    elif frame == Frame.GRANT:
        out[TableColumn.GRANTED] = CAST if get(s, groups.OF_CAST) else SUMMON
        out[TableColumn.EXCLUDED] = 1 + get(s, groups.EXCLUDED)
    elif frame == Frame.SEARCH:
        out[TableColumn.WANTED] = get(s, grave.WANTED)
    observe_progress(s, cards, out)


@jit
def discards_left(s: State, cards: Cards) -> int:
    """Return how many cards the actor still has to discard: for a return, or at Midnight."""
    if s.frame[s.depth] == Frame.CHECKS:
        return get(s, checks.DISCARDS)
    return int(s.count[Zone.HAND + s.actor]) - max_hand(s, cards)


@jit
def observe_combat(s: State, out: Ints) -> None:
    """Write the points that are left to assign in a combat."""
    if stage(s) == combat.AGAINST_LEGION:
        out[TableColumn.AGAINST] = LEGION_ZONE
        out[TableColumn.POINTS] = min(get(s, combat.VASSAL_POINTS), MOST)
        out[TableColumn.POINTS_BACK] = min(get(s, combat.LEGION_POINTS), MOST)
    elif stage(s) == combat.AGAINST_VASSALS:
        out[TableColumn.AGAINST] = OWN_VASSALS
        out[TableColumn.POINTS] = min(get(s, combat.LEGION_POINTS), MOST)


@jit
def observe_progress(s: State, cards: Cards, out: Ints) -> None:
    """Write how far the text that is being carried out has come."""
    depth = int(s.depth)
    while depth >= 0 and s.frame[depth] != Frame.EFFECT:
        depth -= 1
    if depth >= 0 and s.objects and s.reg[depth, programs.OBJECT]:
        first = cards.first_op[s.object_mode[s.objects - 1]]
        out[TableColumn.PROGRESS] = min(s.reg[depth, programs.NEXT] - first, MOST)
