"""How a greedy player decides: for each kind of decision, what an action is worth."""

from __future__ import annotations

from agents.seen import (
    Seen,
    card,
    draft_mode,
    has_room,
    is_own_vassal,
    is_unit,
    may_be_in_grave,
    mode_of,
    of_object,
    of_seat,
    program_of,
    sustains,
    table,
)
from agents.weigh import NEVER, announced, on_player, on_unit
from agents.worth import card_worth, destroyed, printed_worth, struck, unit_worth
from kadmon_env.core.jit import jit
from kadmon_env.legions.features import DRAFT, CardColumn, ObjectColumn, SeatColumn, TableColumn
from kadmon_env.legions.terms import (
    CARDS,
    HORROR_SOURCE,
    MODES,
    NONE,
    SOVEREIGNS,
    Choice,
    Decision,
    Kind,
    Scope,
    Source,
    Verb,
)

FIRST = 10.0  # what comes before everything else
ENOUGH = 2  # cards in hand that two more may be discarded from
AGAINST_LEGION = 1  # in the table's AGAINST


@jit
def score(seen: Seen, action: int) -> float:
    """Return what a legal action is worth; passing and stopping are worth 0, so that what costs more is not done."""
    if action < Verb.SUMMON:
        value = word(seen, action)
    elif action < Verb.CAST:
        value = summon(seen, action - Verb.SUMMON)
    elif action < Verb.INVOKE:
        value = cast(seen, (action - Verb.CAST) // MODES, (action - Verb.CAST) % MODES)
    elif action < Verb.CHOOSE:
        value = invoke(seen, (action - Verb.INVOKE) // MODES, (action - Verb.INVOKE) % MODES)
    elif action < Verb.CHOOSE_SEAT:
        value = choose(seen, action - Verb.CHOOSE)
    elif action < Verb.DECLARE:
        value = choose_place(seen, action)
    else:
        value = declare(seen, action - Verb.DECLARE)
    return value


@jit
def word(seen: Seen, action: int) -> float:
    """Weigh pass, done, yes and no: points are always dealt, a Sovereign returns if some cards are left."""
    if action == Verb.DONE and table(seen, TableColumn.DECISION) == Decision.DAMAGE:
        return NEVER
    if action == Verb.YES:
        return float(of_seat(seen, 0, SeatColumn.HAND) - ENOUGH)
    return 0.0


@jit
def summon(seen: Seen, row: int) -> float:
    """Weigh a Summon: the best unit first, less what its Spell would bring now."""
    program, best = program_of(seen, Source.HAND, row), 0.0
    for number in range(seen.deck.modes[program]):
        best = max(best, announced(seen, mode_of(seen, program, number), Kind.SPELL))
    return FIRST + printed_worth(seen, row) - seen.taste.spent * best


@jit
def cast(seen: Seen, row: int, number: int) -> float:
    """Weigh a Cast: what it brings, less part of what the card is worth."""
    mode = mode_of(seen, program_of(seen, Source.HAND, row), number)
    return announced(seen, mode, Kind.SPELL) - seen.taste.keep * card_worth(seen, row)


@jit
def invoke(seen: Seen, source: int, number: int) -> float:
    """Weigh an Invocation, which costs nothing but a token."""
    if source == HORROR_SOURCE:
        program = program_of(seen, Source.BONUS, NONE)
    else:
        row = int(seen.deck.of_sovereign[source % SOVEREIGNS])
        program = program_of(seen, Source.VASSAL if source < SOVEREIGNS else Source.RULING, row)
    return announced(seen, mode_of(seen, program, number), Kind.INVOCATION)


@jit
def choose(seen: Seen, row: int) -> float:
    """Weigh the choice of a card or unit by what is asked."""
    decision = table(seen, TableColumn.DECISION)
    if decision == Decision.TARGET:
        return target(seen, row)
    if decision == Decision.DAMAGE:
        return strike_down(seen, row) if table(seen, TableColumn.AGAINST) == AGAINST_LEGION else bear(seen, row)
    if decision == Decision.SEARCH:
        return card_worth(seen, row)
    return -unit_worth(seen, row) if is_unit(seen, row) else -card_worth(seen, row)


@jit
def target(seen: Seen, row: int) -> float:
    """Weigh a target of the announcement under way, or of a Dawn effect."""
    mode = draft_mode(seen)
    if mode == NONE:
        return struck(seen, row, table(seen, TableColumn.POINTS))
    if seen.deck.choice[mode] == Choice.SWAP:
        return swap(seen, row)
    return on_unit(seen, mode, row, Scope.CHOSEN)


@jit
def swap(seen: Seen, row: int) -> float:
    """Weigh a unit to be swapped: first the best that is no own Vassal, then the worst own Vassal."""
    own = is_own_vassal(seen, row)
    wanted = FIRST if own == (of_object(seen, DRAFT, ObjectColumn.CHOSEN) > 0) else 0.0
    return wanted + (-unit_worth(seen, row) if own else unit_worth(seen, row))


@jit
def strike_down(seen: Seen, row: int) -> float:
    """Weigh a point against the own Legion Zone: a unit begun, then the most worth a point that can be destroyed."""
    needed = sustains(seen, row)
    if needed > table(seen, TableColumn.POINTS):
        return 0.0
    return destroyed(seen, row) / max(needed, 1) + FIRST * card(seen, row, CardColumn.ASSIGNED)


@jit
def bear(seen: Seen, row: int) -> float:
    """Weigh a point on an own Vassal: one that survives if all can, else the one worth least a point."""
    bearable = 0
    for other in range(CARDS):
        if is_own_vassal(seen, other):
            bearable += max(sustains(seen, other) - 1, 0)
    if bearable >= table(seen, TableColumn.POINTS):
        return float(sustains(seen, row)) if sustains(seen, row) > 1 else NEVER
    return -unit_worth(seen, row) / max(sustains(seen, row), 1)


@jit
def choose_place(seen: Seen, action: int) -> float:
    """Weigh the choice of a player, a zone, or an object on the stack (the topmost)."""
    if action < Verb.CHOOSE_ZONE:
        return on_player(seen, draft_mode(seen), action - Verb.CHOOSE_SEAT, Kind.SPELL)
    if action == Verb.CHOOSE_ZONE:
        return 1.0 if has_room(seen) else NEVER
    if action < Verb.CHOOSE_STACK:
        return float((action - Verb.CHOOSE_ZONE) % 2)
    return float(action)


@jit
def declare(seen: Seen, kind: int) -> float:
    """Weigh a type by the best card of it that may lie in the Grave."""
    best = 0.0
    for row in range(CARDS):
        if may_be_in_grave(seen, row) and (seen.deck.types[row] >> kind) & 1:
            best = max(best, printed_worth(seen, row))
    return best
