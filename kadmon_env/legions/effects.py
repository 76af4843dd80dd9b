"""Carry out card texts, one verb after another; after each come the checks."""

from __future__ import annotations

from kadmon_env.core.hub import hub
from kadmon_env.core.jit import jit
from kadmon_env.legions.announce import begin_new_targets
from kadmon_env.legions.battlefield import merge, summon, swap, transfer
from kadmon_env.legions.checks import check_if_needed, sacrifice
from kadmon_env.legions.damage import from_pool
from kadmon_env.legions.frames import get, pop, put
from kadmon_env.legions.grave import resurrect, resurrect_type, start_search
from kadmon_env.legions.groups import start_grant, start_moves, start_spread, start_strikes
from kadmon_env.legions.programs import BARE, BORN, CARD, END, KIND, NEXT, REPEATS, SEAT, run_ruler_text, start_ruler_program
from kadmon_env.legions.scopes import amount_of, apply_to_scope
from kadmon_env.legions.signatures import VOID_0
from kadmon_env.legions.stack import index_of, remove_object
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.targets import is_still_legal, target_unit
from kadmon_env.legions.terms import NONE, Field, Op, OpColumn, Phase, Zone
from kadmon_env.legions.units import can_summon, is_immune, unit_of
from kadmon_env.legions.zones import random_in, ungrave


@hub(VOID_0)
def effect(s: State, cards: Cards) -> None:
    """Carry out the next verb of an effect, or end it."""
    row = get(s, NEXT)
    if row == get(s, END):
        pop(s)
        return
    put(s, NEXT, row + 1)
    bare = get(s, BARE)
    perform(s, cards, row)
    if not bare:
        check_if_needed(s)


@jit
def perform(s: State, cards: Cards, row: int) -> None:  # noqa: C901, PLR0912 - a table of verbs
    """Carry out one verb: one step [J-DMG-4]."""
    op = cards.op[row, OpColumn.OP]
    if op <= Op.MARK_OWNED:
        apply_to_scope(s, cards, row)
    elif op == Op.BURY:
        bury_chosen(s, cards)
    elif op == Op.UNGRAVE:
        ungrave(s, cards, get(s, SEAT), amount_of(s, cards, row))
    elif op == Op.RESURRECT:
        resurrect_next(s, cards, row)
    elif op == Op.RESURRECT_TYPE:
        resurrect_type(s, cards, get(s, SEAT), s.object_declared[s.objects - 1])
    elif op == Op.SEARCH:
        start_search(s, cards, get(s, SEAT), cards.op[row, OpColumn.ARG])
    elif op == Op.TAKE_ICHOR:
        s.ichor[get(s, SEAT)] += from_pool(s, amount_of(s, cards, row))
    elif op == Op.POWER_THIS:
        power_this(s, cards, amount_of(s, cards, row))
    elif op == Op.SUMMON_THIS:
        summon_this(s, cards)
    elif op in (Op.SWAP, Op.MERGE):
        join_or_swap(s, cards, op)
    elif op == Op.RELOCATE:
        relocate_chosen(s, cards)
    elif op in (Op.NEW_TARGETS, Op.NEGATE, Op.NEGATE_OTHERS):
        change_stack(s, cards, op)
    elif op in (Op.GRANT_SUMMON, Op.GRANT_CAST):
        start_grant(s, get(s, SEAT), op == Op.GRANT_CAST, own_twin(s, cards, row))
    else:
        perform_for_nobody(s, cards, row, op)


@jit
def perform_for_nobody(s: State, cards: Cards, row: int, op: int) -> None:
    """Carry out a verb that only Calamities and Dawn effects have."""
    if op == Op.SPREAD_LOWEST:
        start_spread(s, amount_of(s, cards, row))
    elif op == Op.EACH_MOVES:
        start_moves(s)
    elif op == Op.EACH_STRIKES:
        start_strikes(s, amount_of(s, cards, row))
    elif op == Op.MIDNIGHT:
        if s.phase != Phase.MIDNIGHT:
            s.midnight = 1
    elif op == Op.BECOME:
        become_entombed(s, cards, get(s, BORN))


@jit
def own_twin(s: State, cards: Cards, row: int) -> int:
    """Return the design that a granted Cast may not be of, or NONE."""
    if cards.op[row, OpColumn.ARG]:
        return cards.twin[get(s, CARD)]
    return NONE


@jit
def resurrect_next(s: State, cards: Cards, row: int) -> None:
    """Summon one random card of the Grave, and come back for the next [KEY-5]."""
    left = get(s, REPEATS) or amount_of(s, cards, row)
    if left > 0:
        resurrect(s, cards, get(s, SEAT))
        put(s, REPEATS, left - 1)
        if left > 1:
            put(s, NEXT, row)


@jit
def power_this(s: State, cards: Cards, amount: int) -> None:
    """Put Power on the unit whose text this is, if it is still there and not immune [ANDRES-3, J-KEY-3]."""
    unit = unit_of(s, get(s, CARD), get(s, BORN))
    if unit != NONE and not is_immune(s, cards, unit, get(s, KIND)):
        s.power[unit] += amount


@jit
def summon_this(s: State, cards: Cards) -> None:
    """Summon the card of the Spell that is resolving, if ACT-3 allows it [BRANWEN-6, J-ACT-10]."""
    card, seat = get(s, CARD), get(s, SEAT)
    if s.zone[card] == Zone.STACK and can_summon(s, cards, seat, card):
        summon(s, cards, card, seat)


@jit
def join_or_swap(s: State, cards: Cards, op: int) -> None:
    """Swap or merge the two chosen units; both must still be legal and two [J-STK-3]."""
    top = s.objects - 1
    one, other = target_unit(s, top, 0), target_unit(s, top, 1)
    if one == other or not is_still_legal(s, cards, top, 0) or not is_still_legal(s, cards, top, 1):
        return
    if op == Op.MERGE:
        merge(s, one, other)
    elif s.zone[one] != s.zone[other]:
        swap(s, one, other)


@jit
def relocate_chosen(s: State, cards: Cards) -> None:
    """Move each chosen unit to its chosen zone, in one step [IANIRA-8]."""
    top = s.objects - 1
    for k in range(0, s.object_targets[top], 2):
        unit, zone = target_unit(s, top, k), s.target[top, k + 1]
        if is_still_legal(s, cards, top, k) and s.zone[unit] != zone:
            transfer(s, unit, zone)


@jit
def bury_chosen(s: State, cards: Cards) -> None:
    """Put each chosen unit into the Grave or the Tomb; that destroys nothing [MICHAEL-6]."""
    top = s.objects - 1
    for k in range(s.object_targets[top]):
        unit = target_unit(s, top, k)
        if is_still_legal(s, cards, top, k) and s.zone[unit] != Zone.THRONE:
            sacrifice(s, cards, unit)


@jit
def change_stack(s: State, cards: Cards, op: int) -> None:
    """Negate what lies on the stack, or choose new targets for it."""
    top = s.objects - 1
    if op == Op.NEGATE_OTHERS:
        while s.objects > 1:
            negate_below(s, cards)
        return
    index = index_of(s, s.target_id[top, 0])
    if index == NONE:
        return
    if op == Op.NEGATE:
        remove_object(s, cards, index)
    else:
        begin_new_targets(s, cards, s.object_id[index], get(s, SEAT))


@jit
def negate_below(s: State, cards: Cards) -> None:
    """Negate the object just below the one that is resolving [FRAGMENT-7]."""
    remove_object(s, cards, s.objects - 2)


@jit
def become_entombed(s: State, cards: Cards, field: int) -> None:
    """Have Kadmon become a random entombed Sovereign and do what it does now [FIN-3, J-FIN-3, KADMON-3]."""
    if s.count[Zone.TOMB]:
        s.text = random_in(s, Zone.TOMB)
        run_ruler_text(s, cards, s.text, field)
        return
    s.text = NONE
    program = cards.program[s.ruling, Field.EMPTY_TOMB]
    if program != NONE:
        start_ruler_program(s, cards, program, s.ruling, field)
