"""What the acting seat is asked, in a sentence that everybody may read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kadmon_env.legions import checks, combat, groups
from kadmon_env.legions.naming import Names, is_announcing, object_name, seat_name
from kadmon_env.legions.terms import Choice, Decision, Frame, Zone


class View(NamedTuple):
    """What a sentence is made from."""

    s: Any
    cards: Any
    names: Names

    def register(self, number: int) -> int:
        """Return a number of what is under way."""
        return int(self.s.reg[self.s.depth, number])

    def under_way(self) -> int:
        """Return what is under way."""
        return int(self.s.frame[self.s.depth])


def kind(s: Any) -> str:
    """Return the kind of the pending decision, ``over`` after the end."""
    return "over" if s.decision == Decision.NOTHING else Decision(int(s.decision)).name.lower()


def sentence(s: Any, cards: Any, names: Names) -> str:
    """Return the pending decision as a sentence; it tells nothing that some seat must not know."""
    if s.decision == Decision.NOTHING:
        return f"The game is over; {seat_name(int(s.winner))} has won."
    return f"{seat_name(int(s.actor))} {_SENTENCES[Decision(int(s.decision))](View(s, cards, names))}."


def _action(_view: View) -> str:
    """Word Action Priority."""
    return "has Action Priority: Summon, Cast, Invoke, or pass"


def _answer(view: View) -> str:
    """Word a window for answers."""
    top = object_name(view.s, view.names, int(view.s.objects) - 1)
    return f"may answer {top} with a Quickcast Spell or Invocation, or pass"


def _target(view: View) -> str:
    """Word a choice of targets."""
    if not is_announcing(view.s):
        return f"is in Despair and chooses a unit for {view.register(groups.STRIKE)} Damage"
    index = int(view.s.objects)
    chosen = int(view.s.object_targets[index])
    new = "new " if view.under_way() == Frame.RETARGET else ""
    return f"chooses {new}{_wanted(view, index, chosen)} for {object_name(view.s, view.names, index)}"


def _wanted(view: View, index: int, chosen: int) -> str:
    """Return what an announcement chooses next."""
    choice = Choice(int(view.cards.choice[view.s.object_mode[index]]))
    if choice == Choice.PLAYER:
        return "a player"
    if choice == Choice.OBJECT:
        return "a Spell or Invocation on the stack"
    if choice != Choice.MOVES:
        return f"unit {chosen + 1}"
    return f"the destination of unit {chosen // 2 + 1}" if chosen % 2 else f"unit {chosen // 2 + 1}"


def _declare(view: View) -> str:
    """Word the declaration of a type."""
    return f"declares a type for {object_name(view.s, view.names, int(view.s.objects))}"


def _damage(view: View) -> str:
    """Word the assignment of a point in combat."""
    if view.s.pc[view.s.depth] == combat.AGAINST_LEGION:
        return f"assigns Vassal Power to their Legion Zone, {view.register(combat.VASSAL_POINTS)} left, or is done"
    return f"must assign Legion Power to their Vassals, {view.register(combat.LEGION_POINTS)} left"


def _discard(view: View) -> str:
    """Word a discard."""
    if view.under_way() == Frame.CHECKS:
        return f"discards for a return, {view.register(checks.DISCARDS)} left"
    return f"has {int(view.s.count[Zone.HAND + view.s.actor])} cards in hand and must discard one"


def _sacrifice(_view: View) -> str:
    """Word a sacrifice."""
    return "is above a limit and must sacrifice a Vassal"


def _return(view: View) -> str:
    """Word the question whether a destroyed Vassal returns to hand."""
    return f"may discard cards to return {view.names[view.register(checks.RETURNING)]} to hand"


def _granted(view: View) -> str:
    """Word a granted Summon or Cast."""
    return f"may {'Cast' if view.register(groups.OF_CAST) else 'Summon'} a card from hand without a token, or pass"


def _search(_view: View) -> str:
    """Word a Search."""
    return "searches the Grave and must take a match"


def _move(_view: View) -> str:
    """Word a move to the own Legion Zone."""
    return "must move one of their Vassals to their Legion Zone"


def _tie(view: View) -> str:
    """Word a tie in a Calamity that goes for the lowest Remaining Life."""
    return f"chooses which of their tied Vassals takes the next point of Damage, {view.register(groups.POINTS)} left"


_SENTENCES: dict[Decision, Callable[[View], str]] = {
    Decision.ACTION: _action,
    Decision.ANSWER: _answer,
    Decision.TARGET: _target,
    Decision.DECLARE: _declare,
    Decision.DAMAGE: _damage,
    Decision.DISCARD: _discard,
    Decision.SACRIFICE: _sacrifice,
    Decision.RETURN: _return,
    Decision.GRANTED: _granted,
    Decision.SEARCH: _search,
    Decision.MOVE: _move,
    Decision.TIE: _tie,
}
