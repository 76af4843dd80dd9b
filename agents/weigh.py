"""What an effect brings the player who announces it, as a greedy player sees it."""

from __future__ import annotations

from agents.seen import (
    Seen,
    card,
    has_room,
    in_despair,
    is_answering,
    is_endangered,
    is_immune,
    is_legion,
    is_own_legion,
    is_own_vassal,
    is_rival_vassal,
    is_ruler,
    is_unit,
    is_vassal,
    matches,
    of_seat,
    place,
    table,
)
from agents.worth import removed, struck, unit_worth
from kadmon_env.core.jit import jit
from kadmon_env.legions.features import CardColumn, SeatColumn, TableColumn
from kadmon_env.legions.terms import CARDS, NONE, Choice, Mark, Op, OpColumn, Per, Scope, Zone

NEVER = -99.0


@jit
def announced(seen: Seen, mode: int, kind: int) -> float:
    """Return what it brings to announce a mode of a Spell or Invocation."""
    choice = seen.deck.choice[mode]
    value = at_large(seen, mode, kind)
    if choice == Choice.PLAYER:
        return value + best_player(seen, mode, kind)
    if choice == Choice.SWAP:
        return value + best_choices(seen, mode, kind, 1) - least_vassal(seen)
    if choice in (Choice.UNITS, Choice.MOVES):
        return value + best_choices(seen, mode, kind, seen.deck.choices[mode])
    return value


@jit
def at_large(seen: Seen, mode: int, kind: int) -> float:
    """Return what a mode brings whatever it chooses."""
    value = 0.0
    first = int(seen.deck.first_op[mode])
    for op in range(first, first + int(seen.deck.ops[mode])):
        scope = seen.deck.op[op, OpColumn.SCOPE]
        if scope in (Scope.CHOSEN, Scope.CHOSEN_LEGION):
            value += deed(seen, op)
        else:
            value += on_crowd(seen, op, scope, kind)
    return value


@jit
def deed(seen: Seen, op: int) -> float:
    """Return what a verb brings that is about no unit."""
    verb, amount = seen.deck.op[op, OpColumn.OP], amount_of(seen, op)
    grave = table(seen, TableColumn.GRAVE)
    value = 0.0
    if verb in (Op.UNGRAVE, Op.SEARCH):
        value = seen.taste.drawn * min(max(amount, 1), grave)
    elif verb == Op.TAKE_ICHOR:
        value = float(min(amount, table(seen, TableColumn.POOL)))
    elif verb in (Op.RESURRECT, Op.RESURRECT_TYPE):
        value = seen.taste.summoned if has_room(seen) and grave > 0 else 0.0
    elif verb in (Op.SUMMON_THIS, Op.GRANT_SUMMON):
        value = seen.taste.summoned if has_room(seen) else 0.0
    elif verb == Op.GRANT_CAST:
        value = seen.taste.granted
    elif verb == Op.MERGE:
        value = 0.0 if has_room(seen) else seen.taste.summoned
    elif verb in (Op.NEGATE, Op.NEGATE_OTHERS, Op.NEW_TARGETS):
        value = undone(seen)
    return value


@jit
def amount_of(seen: Seen, op: int) -> int:
    """Return the amount of a verb, as it would be now."""
    amount = int(seen.deck.op[op, OpColumn.AMOUNT])
    if seen.deck.op[op, OpColumn.DESPAIR] != NONE and in_despair(seen):
        amount = int(seen.deck.op[op, OpColumn.DESPAIR])
    if seen.deck.op[op, OpColumn.PER] == Per.VASSAL:
        return amount * of_seat(seen, 0, SeatColumn.VASSALS)
    if seen.deck.op[op, OpColumn.PER] == Per.PLAYER:
        return amount * table(seen, TableColumn.PLAYERS)
    return amount


@jit
def undone(seen: Seen) -> float:
    """Return what it brings that the topmost object on the stack comes to nothing, or to something else."""
    if not is_answering(seen):
        return 0.0
    value = seen.taste.undone
    for row in range(CARDS):
        if is_endangered(seen, row):
            value += rescued(seen, row)
    return value


@jit
def rescued(seen: Seen, row: int) -> float:
    """Return what it brings that an own Vassal in danger is not destroyed."""
    return seen.taste.rescue * unit_worth(seen, row) if is_endangered(seen, row) else 0.0


@jit
def on_unit(seen: Seen, mode: int, row: int, scope: int) -> float:
    """Return what a mode brings by what it does to a unit of a scope."""
    value = 0.0
    first = int(seen.deck.first_op[mode])
    for op in range(first, first + int(seen.deck.ops[mode])):
        if seen.deck.op[op, OpColumn.SCOPE] == scope:
            value += done_to(seen, op, row)
    return value


@jit
def done_to(seen: Seen, op: int, row: int) -> float:
    """Return what a verb brings by what it does to a unit."""
    verb = seen.deck.op[op, OpColumn.OP]
    value = 0.0
    if verb == Op.DAMAGE:
        value = struck(seen, row, amount_of(seen, op))
    elif verb == Op.POWER:
        value = side(seen, row) * seen.taste.counter * amount_of(seen, op)
    elif verb == Op.SHIELD:
        value = side(seen, row) * seen.taste.shield * amount_of(seen, op) + rescued(seen, row)
    elif verb == Op.MARK and seen.deck.op[op, OpColumn.ARG] == Mark.IMMUNE:
        value = rescued(seen, row)
    elif verb == Op.CLEAR:
        value = side(seen, row) * seen.taste.life * card(seen, row, CardColumn.DAMAGE)
    elif verb == Op.BURY:
        value = -unit_worth(seen, row) if is_own_vassal(seen, row) else removed(seen, row)
    elif verb in (Op.SWAP, Op.RELOCATE):
        value = moved(seen, row)
    return value


@jit
def side(seen: Seen, row: int) -> int:
    """Return 1 for an own Vassal, -1 for a unit that stands against the player, 0 for others."""
    if is_own_vassal(seen, row):
        return 1
    return -1 if is_own_legion(seen, row) or is_rival_vassal(seen, row) else 0


@jit
def moved(seen: Seen, row: int) -> float:
    """Return what it brings to have a unit among the own Vassals instead of where it is."""
    if is_ruler(seen, row) or is_own_vassal(seen, row) or not has_room(seen):
        return 0.0
    return unit_worth(seen, row) + removed(seen, row)


@jit
def on_crowd(seen: Seen, op: int, scope: int, kind: int) -> float:
    """Return what a verb brings that is about many units, none of them chosen."""
    value = 0.0
    for row in range(CARDS):
        if is_of(seen, row, scope) and not is_immune(seen, row, kind):
            value += done_to(seen, op, row)
    return value


@jit
def is_of(seen: Seen, row: int, scope: int) -> bool:
    """Tell whether a scope without choices concerns a unit."""
    if scope == Scope.LEGION:
        return is_legion(seen, row)
    if scope == Scope.VASSALS:
        return is_vassal(seen, row)
    if scope == Scope.OWN_VASSALS:
        return is_own_vassal(seen, row)
    return scope == Scope.UNITS and is_unit(seen, row)


@jit
def best_player(seen: Seen, mode: int, kind: int) -> float:
    """Return what a mode brings that chooses a player, if the best one is chosen."""
    best = NEVER
    for seat in range(table(seen, TableColumn.PLAYERS)):
        best = max(best, on_player(seen, mode, seat, kind))
    return best


@jit
def on_player(seen: Seen, mode: int, seat: int, kind: int) -> float:
    """Return what a mode brings by what it does to the Legion Zone of a relative seat."""
    value = 0.0
    for row in range(CARDS):
        if place(seen, row) == Zone.LEGION + seat and not is_immune(seen, row, kind):
            value += on_unit(seen, mode, row, Scope.CHOSEN_LEGION)
    return value


@jit
def best_choices(seen: Seen, mode: int, kind: int, number: int) -> float:
    """Return what a mode brings that chooses so many units, if the best ones are chosen."""
    total = 0.0
    value, row = next_choice(seen, mode, kind, -NEVER, NONE)
    for _ in range(number):
        if row == NONE or (seen.deck.up_to[mode] and value <= 0):
            return total
        total += value
        value, row = next_choice(seen, mode, kind, value, row)
    return total


@jit
def next_choice(seen: Seen, mode: int, kind: int, bound: float, last: int) -> tuple[float, int]:
    """Return the best choice after the last one, by value and then by row, and its value; NONE if there is none."""
    best, found = NEVER, NONE
    for row in range(CARDS):
        if matches(seen, row, seen.deck.filter[mode]) and not is_immune(seen, row, kind):
            value = on_unit(seen, mode, row, Scope.CHOSEN)
            if value > best and (value < bound or (value == bound and row > last)):
                best, found = value, row
    return best, found


@jit
def least_vassal(seen: Seen) -> float:
    """Return what the own Vassal that is worth least is worth."""
    least = -NEVER
    for row in range(CARDS):
        if is_own_vassal(seen, row):
            least = min(least, unit_worth(seen, row))
    return least
