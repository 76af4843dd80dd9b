"""Why an action is not legal, in the words of the rulebook: for a person at the table."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from kadmon_env.core.checked import brief, near
from kadmon_env.core.jit import entry
from kadmon_env.legions.groups import OF_CAST
from kadmon_env.legions.naming import Names, members, source_name, units_by_name
from kadmon_env.legions.sources import source_program
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.targets import can_announce, is_chosen
from kadmon_env.legions.terms import (
    HORROR_SOURCE,
    NONE,
    SOVEREIGNS,
    Choice,
    Decision,
    Field,
    Filter,
    Frame,
    Kind,
    Token,
    Zone,
)
from kadmon_env.legions.tokens import can_pay
from kadmon_env.legions.units import can_summon, is_ethereal, is_immune, matches, vassal_limit


@entry
def may_pay(s: State, seat: int, token: int) -> bool:
    """Tell whether a player has a charged token for an Action."""
    return can_pay(s, seat, token)


@entry
def has_targets(s: State, cards: Cards, mode: int, seat: int, kind: int) -> bool:
    """Tell whether each required choice of a mode can be made."""
    return can_announce(s, cards, mode, seat, kind)


@entry
def may_be_summoned(s: State, cards: Cards, seat: int, card: int) -> bool:
    """Tell whether ACT-3 lets a player Summon a card."""
    return can_summon(s, cards, seat, card)


@entry
def is_full(s: State, seat: int) -> bool:
    """Tell whether a player has as many Vassals as they may [ACT-3]."""
    return bool(s.count[Zone.VASSAL + seat] >= vassal_limit(s, seat))


@entry
def program_of(s: State, cards: Cards, seat: int, source: int) -> int:
    """Return the program of an Invocation that the player has access to, or NONE."""
    return source_program(s, cards, seat, source)


@entry
def immune(s: State, cards: Cards, unit: int, kind: int) -> bool:
    """Tell whether a unit is immune to effects of a kind."""
    return is_immune(s, cards, unit, kind)


@entry
def fits(s: State, unit: int, wanted: int, seat: int) -> bool:
    """Tell whether a unit is of the sort that a text of this player may choose."""
    return matches(s, unit, wanted, seat)


@entry
def ethereal(s: State, unit: int) -> bool:
    """Tell whether a unit is Ethereal."""
    return is_ethereal(s, unit)


@entry
def chosen(s: State, cards: Cards, index: int, unit: int) -> bool:
    """Tell whether an object has already chosen a unit."""
    return is_chosen(s, cards, index, unit)


class Table(NamedTuple):
    """What reasons are made from."""

    s: Any
    cards: Any
    names: Names

    @property
    def seat(self) -> int:
        """Return the acting seat."""
        return int(self.s.actor)

    def in_hand(self, name: str) -> int:
        """Return a card of that name in the actor's hand, or NONE."""
        held = (card for card in members(self.s, Zone.HAND + self.seat) if self.names[card] == name)
        return next(held, NONE)


def why_not(s: Any, cards: Any, names: Names, name: str) -> str:
    """Return why the acting seat may not do what a name says; the phrase tells nothing that the seat can't know."""
    table = Table(s, cards, names)
    verb, _, rest = name.partition(" ")
    decision = Decision(int(s.decision))
    if decision == Decision.NOTHING:
        return "the game is over"
    if verb == "summon":
        return _why_no_summon(table, rest, decision)
    if verb == "cast":
        return _why_no_cast(table, *_name_and_mode(rest), decision)
    if verb == "invoke":
        return _why_no_invoke(table, *_name_and_mode(rest), decision)
    if verb == "choose":
        return _why_no_choice(table, rest, decision)
    return _why_no_word(name, decision)


def _name_and_mode(text: str) -> tuple[str, int]:
    """Split ``Flesh Weaver / 2`` into name and mode, 1 if none is given."""
    found = re.fullmatch(r"(.*) / (\d{1,9})", text)
    return (found[1], int(found[2])) if found else (text, 1)


_ASKED = {
    Decision.TARGET: "a target is to be chosen first",
    Decision.DECLARE: "a type is to be declared first: declare undead, horror, spirit or samael",
    Decision.DAMAGE: "damage is being assigned, with choose or, for Vassal Power, done",
    Decision.DISCARD: "a card is to be discarded, with choose",
    Decision.SACRIFICE: "a Vassal is to be sacrificed, with choose",
    Decision.RETURN: "the question is yes or no",
    Decision.SEARCH: "a match of the Grave is to be taken, with choose",
    Decision.MOVE: "a Vassal is to be moved, with choose",
    Decision.TIE: "a tied Vassal is to be chosen",
    Decision.ACTION: "it is the time for an Action, or pass",
    Decision.ANSWER: "it is the time for an answer, or pass",
    Decision.GRANTED: "it is the time for what was granted, or pass",
}


def _why_no_word(name: str, decision: Decision) -> str:
    """Return why pass, done, yes, no, declare, or something unknown is not legal."""
    verb = name.split(" ", maxsplit=1)[0]
    known = ["pass", "done", "yes", "no", "summon", "cast", "invoke", "choose", "declare"]
    if verb not in known:
        return f"no action begins with {brief(verb)}{near(verb, known)}"
    return _ASKED[decision]


def _why_no_summon(table: Table, name: str, decision: Decision) -> str:
    """Return why a Summon is not legal [ACT-2, ACT-3]."""
    if decision == Decision.ANSWER:
        return "a Summon is no answer; it needs your own Action Priority"
    if decision not in (Decision.ACTION, Decision.GRANTED):
        return _ASKED[decision]
    card = table.in_hand(name)
    if card == NONE:
        return _not_in_hand(table, name)
    if decision == Decision.ACTION and not may_pay(table.s, table.seat, Token.SUMMON):
        return "you have no charged Summon token"
    if may_be_summoned(table.s, table.cards, table.seat, card):
        return "a Cast was granted, no Summon"
    held = f"{int(table.s.count[Zone.VASSAL + table.seat])} Vassals" if is_full(table.s, table.seat) else "a Sovereign Vassal"
    return f"you have {held} already"


def _not_in_hand(table: Table, name: str) -> str:
    """Return that a card is not in hand, with near names that are, or that none is named."""
    if not name.strip():
        return "the name of a card of your hand must follow"
    held = [table.names[card] for card in members(table.s, Zone.HAND + table.seat)]
    return f"{brief(name)} is not in your hand{near(name, held)}"


def _why_no_cast(table: Table, name: str, mode: int, decision: Decision) -> str:
    """Return why a Cast is not legal [ACT-4, STK-2, J-ACT-9]."""
    if decision not in (Decision.ACTION, Decision.ANSWER, Decision.GRANTED):
        return _ASKED[decision]
    card = table.in_hand(name)
    if card == NONE:
        return _not_in_hand(table, name)
    if decision != Decision.GRANTED and not may_pay(table.s, table.seat, Token.CAST):
        return "you have no charged Cast token"
    if decision == Decision.GRANTED and not table.s.reg[table.s.depth, OF_CAST]:
        return "a Summon was granted, no Cast"
    program = int(table.cards.program[card, Field.SPELL])
    return _why_no_effect(table, program, mode, Kind.SPELL, decision)


def _why_no_effect(table: Table, program: int, mode: int, kind: Kind, decision: Decision) -> str:
    """Return why a Spell or Invocation that the player has can't be announced [J-ACT-8]."""
    modes = int(table.cards.modes[program])
    if mode not in range(1, modes + 1):
        return f"its modes are 1 to {modes}" if modes > 1 else "it has one mode only"
    if decision == Decision.ANSWER and not table.cards.quick[program]:
        return "it has no Quickcast, so it can't answer"
    row = int(table.cards.first_mode[program]) + mode - 1
    if not has_targets(table.s, table.cards, row, table.seat, kind):
        return "there is no legal target for it"
    return "what was granted does not cover it"


def _why_no_invoke(table: Table, name: str, mode: int, decision: Decision) -> str:
    """Return why an Invoke is not legal [ACT-5]."""
    if decision not in (Decision.ACTION, Decision.ANSWER):
        return _ASKED[decision]
    sources = {source_name(table.cards, table.names, source): source for source in range(HORROR_SOURCE + 1)}
    if not name.strip():
        return "the name of an Invocation must follow"
    if name not in sources:
        return f"no Invocation is called {brief(name)}{near(name, sources)}"
    program = int(program_of(table.s, table.cards, table.seat, sources[name]))
    if program == NONE:
        return _NO_ACCESS[min(sources[name] // SOVEREIGNS, 2)]
    if not may_pay(table.s, table.seat, Token.INVOKE):
        return "you have no charged Invoke token"
    return _why_no_effect(table, program, mode, Kind.INVOCATION, decision)


_NO_ACCESS = (
    "that Sovereign is not your Vassal, or has no Invocation",
    "that text does not rule, or has no Invocation for all players",
    "you do not have the Horror bonus",
)


def _why_no_choice(table: Table, name: str, decision: Decision) -> str:
    """Return why something can't be chosen."""
    if decision in (Decision.ACTION, Decision.ANSWER, Decision.GRANTED, Decision.DECLARE, Decision.RETURN):
        return _ASKED[decision]
    if not name.strip():
        return "the name of what is chosen must follow"
    if decision not in (Decision.TARGET, Decision.DAMAGE):
        return f"{brief(name)} is not among what may be chosen here"
    return _why_no_unit(table, name, decision)


def _why_no_unit(table: Table, name: str, decision: Decision) -> str:
    """Return why a name is none of the units that may be targeted, struck or assigned a point."""
    announced = decision == Decision.TARGET and table.s.frame[table.s.depth] != Frame.EACH
    if announced and (wanted := _no_unit_wanted(table)):
        return wanted
    units = units_by_name(table.s, table.names)
    if name not in units:
        return f"{brief(name)} is no unit that may be chosen here{near(name, units)}"
    if decision == Decision.DAMAGE:
        return _why_no_damage(table, units[name])
    return _why_no_target(table, units[name]) if announced else "the Ruling Sovereign can't be chosen"


def _why_no_damage(table: Table, unit: int) -> str:
    """Return why a unit can't be assigned a point of combat damage [J-CMB-2, CMB-3]."""
    if unit == table.s.ruling:
        return "excess needs every unit of your Legion Zone to be assigned all it can sustain, and none Ethereal"
    if ethereal(table.s, unit):
        return "it is Ethereal"
    if int(table.s.zone[unit]) - table.seat in (Zone.VASSAL, Zone.LEGION):
        return "it can't sustain another point, or the other side's damage is being assigned"
    return "it does not fight in your combat"


def _no_unit_wanted(table: Table) -> str:
    """Return what is to be chosen next where it is no unit, nothing where it is one."""
    s, index = table.s, int(table.s.objects)
    choice = Choice(int(table.cards.choice[int(s.object_mode[index])]))
    if choice == Choice.MOVES and s.object_targets[index] % 2:
        return "another zone for the unit is to be chosen, as in choose player_0 vassal"
    return {Choice.PLAYER: "a player is to be chosen", Choice.OBJECT: "something on the stack is to be chosen"}.get(choice, "")


def _why_no_target(table: Table, unit: int) -> str:
    """Return why a unit can't be the next target [J-ACT-8, KEY-3]."""
    s, index = table.s, int(table.s.objects)
    mode, kind = int(s.object_mode[index]), int(s.object_kind[index])
    if chosen(s, table.cards, index, unit):
        return "it is chosen already"
    wanted = Filter(int(table.cards.filter[mode]))
    if not fits(s, unit, wanted, int(s.object_seat[index])):
        return f"the target must be {_FILTERS[wanted]}"
    if immune(s, table.cards, unit, kind):
        return "it is Immune"
    return "both units must be able to change zones"


_FILTERS = {
    Filter.VASSAL: "a Vassal",
    Filter.LEGION: "a unit in the Legion",
    Filter.OWN_VASSAL: "a Vassal of whoever announced it",
    Filter.NOT_RULER: "a unit other than the Ruling Sovereign",
}
