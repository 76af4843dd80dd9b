"""Whether what is asked in a saved record is what comes of what is under way: of whom, and of what sort."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kadmon_env.legions import announce, checks, combat, cycle, grave, groups, stack
from kadmon_env.legions.stacked import most_choices
from kadmon_env.legions.terms import NONE, Decision, Frame, Phase, Zone
from kadmon_env.legions.underway import View


def is_asked(s: Any, cards: Any) -> bool:
    """Tell whether the pending decision is one that the top frame asks, of the seat that it concerns."""
    return ASKED[Decision(int(s.decision))](View(s, cards, int(s.depth)))


def _asks(frame: View, kind: Frame, seat: int) -> bool:
    """Tell whether the top frame is of a kind and it is this seat that is asked."""
    return frame.of(kind) and frame.s.actor == seat


def _action(frame: View) -> bool:
    """Check Action Priority."""
    turn = frame.number(cycle.TURN)
    due = frame.s.phase == Phase.ACTION and turn < frame.s.players and frame.s.active == frame.s.actor
    return due and _asks(frame, Frame.CYCLE, frame.in_order(turn))


def _answer(frame: View) -> bool:
    """Check a window for answers."""
    asked = frame.number(stack.ASKED)
    return asked > 0 and _asks(frame, Frame.WINDOW, (frame.number(stack.ANNOUNCER) + asked) % int(frame.s.players))


def _target(frame: View) -> bool:
    """Check a choice of targets."""
    s, index = frame.s, int(frame.s.objects)
    if frame.of(Frame.EACH):
        return frame.number(groups.STRIKE) > 0 and _asks(frame, Frame.EACH, frame.in_order(frame.number(groups.ASKED) - 1))
    if frame.of(Frame.RETARGET):
        return _asks(frame, Frame.RETARGET, frame.number(announce.CHOOSER))
    some = _asks(frame, Frame.ANNOUNCE, int(s.object_seat[index]))
    return some and not _undeclared(frame) and s.object_targets[index] < most_choices(frame.cards, int(s.object_mode[index]))


def _undeclared(frame: View) -> bool:
    """Tell whether the announcement under way still has to declare a type."""
    index = int(frame.s.objects)
    return bool(frame.cards.declares[frame.s.object_mode[index]]) and frame.s.object_declared[index] == NONE


def _declare(frame: View) -> bool:
    """Check the declaration of a type."""
    return _asks(frame, Frame.ANNOUNCE, int(frame.s.object_seat[frame.s.objects])) and _undeclared(frame)


def _damage(frame: View) -> bool:
    """Check the assignment of a point."""
    points = {combat.AGAINST_LEGION: combat.VASSAL_POINTS, combat.AGAINST_VASSALS: combat.LEGION_POINTS}.get(frame.stage)
    return points is not None and frame.number(points) > 0 and _asks(frame, Frame.COMBAT, frame.number(combat.FIGHTER))


def _discard(frame: View) -> bool:
    """Check a discard, at Midnight or for a return."""
    if frame.of(Frame.CYCLE):
        return bool(frame.s.phase == Phase.MIDNIGHT)
    return frame.of(Frame.CHECKS) and frame.number(checks.DISCARDS) > 0 and _is_owner(frame)


def _is_owner(frame: View) -> bool:
    """Tell whether the acting seat controls the card that may return."""
    lead = frame.s.lead[frame.number(checks.RETURNING)]
    return bool(frame.s.zone[lead] == Zone.VASSAL + frame.s.actor)


def _move(frame: View) -> bool:
    """Check a move to the own Legion Zone."""
    return frame.number(groups.STRIKE) == 0 and _asks(frame, Frame.EACH, frame.in_order(frame.number(groups.ASKED) - 1))


ASKED: dict[Decision, Callable[[View], bool]] = {
    Decision.NOTHING: lambda _: False,
    Decision.ACTION: _action,
    Decision.ANSWER: _answer,
    Decision.TARGET: _target,
    Decision.DECLARE: _declare,
    Decision.DAMAGE: _damage,
    Decision.DISCARD: _discard,
    Decision.SACRIFICE: lambda frame: frame.of(Frame.CHECKS),
    Decision.RETURN: lambda frame: frame.of(Frame.CHECKS) and _is_owner(frame),
    Decision.GRANTED: lambda frame: _asks(frame, Frame.GRANT, frame.number(groups.GRANTEE)),
    Decision.SEARCH: lambda frame: _asks(frame, Frame.SEARCH, frame.number(grave.SEARCHER)),
    Decision.MOVE: _move,
    Decision.TIE: lambda frame: frame.of(Frame.SPREAD) and frame.number(groups.POINTS) > 0,
}
"""What must be under way where each kind of decision is asked."""
