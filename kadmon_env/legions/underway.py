"""Whether what is under way in a saved record can be: frames that lie on one another as they may, with numbers that fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kadmon_env.legions import announce, checks, combat, cycle, grave, groups, programs, sovereigns, stack
from kadmon_env.legions.position import LARGEST
from kadmon_env.legions.stacked import draft_is_sound, redirection_is_sound, stack_is_sound
from kadmon_env.legions.terms import CARDS, NONE, SEATS, Decision, Field, Flag, Frame, Kind, Phase, Zone

MOST_POINTS = LARGEST * CARDS * 2
"""More points than units with the most counters deal, doubled."""


class View(NamedTuple):
    """A frame of a record."""

    s: Any
    cards: Any
    depth: int

    def number(self, register: int) -> int:
        """Return a number of the frame."""
        return int(self.s.reg[self.depth, register])

    @property
    def stage(self) -> int:
        """Return where the frame goes on."""
        return int(self.s.pc[self.depth])

    @property
    def below(self) -> View:
        """Return the frame that this one lies on."""
        return self._replace(depth=self.depth - 1)

    def of(self, *frames: Frame) -> bool:
        """Tell whether it is one of these."""
        return self.s.frame[self.depth] in frames

    def is_seat(self, seat: int) -> bool:
        """Tell whether there is such a player."""
        return 0 <= seat < self.s.players

    def in_order(self, k: int) -> int:
        """Return the k-th seat from the Sigil's holder."""
        return int(self.s.sigil + k) % int(self.s.players)


def is_under_way(s: Any, cards: Any) -> bool:
    """Tell whether frames and stack of a game that goes on fit together."""
    if s.depth < 0 or s.frame[0] != Frame.CYCLE or (s.objects and (not s.depth or s.frame[1] != Frame.RESOLVE)):
        return False
    frames = [View(s, cards, depth) for depth in range(s.depth + 1)]
    if not all(frame.of(*LIES_ON) and _lies_well(frame) for frame in frames) or not stack_is_sound(s, cards):
        return False
    return all(NUMBERS[Frame(int(s.frame[frame.depth]))](frame) for frame in frames)


LIES_ON: dict[Frame, tuple[Frame, ...]] = {
    Frame.CYCLE: (),
    Frame.RESOLVE: (Frame.CYCLE,),
    Frame.COMBAT: (Frame.CYCLE,),
    Frame.WINDOW: (Frame.RESOLVE,),
    Frame.ANNOUNCE: (Frame.RESOLVE, Frame.WINDOW),
    Frame.EFFECT: (Frame.CYCLE, Frame.RESOLVE, Frame.REVEAL, Frame.CHECKS, Frame.EFFECT),
    Frame.CHECKS: (Frame.CYCLE, Frame.COMBAT, Frame.EFFECT, Frame.EACH),
    Frame.REVEAL: (Frame.CYCLE, Frame.CHECKS),
    Frame.EACH: (Frame.EFFECT,),
    Frame.SPREAD: (Frame.EFFECT,),
    Frame.GRANT: (Frame.EFFECT,),
    Frame.SEARCH: (Frame.EFFECT,),
    Frame.RETARGET: (Frame.EFFECT,),
}
"""What may lie on what."""


def _lies_well(frame: View) -> bool:
    """Tell whether a frame lies on one that it may lie on."""
    return frame.depth == 0 or frame.below.of(*LIES_ON[Frame(int(frame.s.frame[frame.depth]))])


def _cycle(frame: View) -> bool:
    """Check the phase."""
    turn, again = frame.number(cycle.TURN), frame.number(cycle.ROUND)
    return 0 <= turn <= frame.s.players and 0 <= again <= LARGEST and frame.stage in (0, cycle.BEGUN)


def _resolve(frame: View) -> bool:
    """Check the resolution of the stack: while an object resolves, its effect lies on this."""
    if frame.s.phase != Phase.ACTION or frame.stage not in (0, stack.RESOLVING):
        return False
    resolving = frame.depth < frame.s.depth and frame.s.frame[frame.depth + 1] == Frame.EFFECT
    return resolving == (frame.stage == stack.RESOLVING) and (frame.s.objects > 0 or not resolving)


def _window(frame: View) -> bool:
    """Check a window for answers."""
    asked = frame.number(stack.ASKED)
    return frame.s.objects > 0 and frame.is_seat(frame.number(stack.ANNOUNCER)) and 0 <= asked <= frame.s.players


def _announce(frame: View) -> bool:
    """Check an announcement; a granted one lies on the resolution of the stack."""
    granted = frame.number(announce.GRANTED)
    if granted not in (0, 1) or (granted and not frame.below.of(Frame.RESOLVE)):
        return False
    return frame.stage == 0 and draft_is_sound(frame.s, frame.cards)


def _retarget(frame: View) -> bool:
    """Check the choice of new targets."""
    at = [k for k in range(frame.s.objects) if frame.s.object_id[k] == frame.number(announce.CHANGED)]
    if not at or not frame.is_seat(frame.number(announce.CHOOSER)) or not frame.below.number(programs.OBJECT):
        return False
    return at[0] < frame.s.objects - 1 and redirection_is_sound(frame.s, frame.cards, at[0])


def _effect(frame: View) -> bool:
    """Check an effect: of the object that resolves, of a Ruler's text, or of a Vassal's Calamity."""
    following, end, bare = (frame.number(register) for register in (programs.NEXT, programs.END, programs.BARE))
    if frame.number(programs.REPEATS) not in range(LARGEST) or frame.number(programs.CARD) not in range(NONE, CARDS):
        return False
    if bare != frame.below.of(Frame.CHECKS) or frame.number(programs.OBJECT) != frame.below.of(Frame.RESOLVE):
        return False
    modes = [_object_mode(frame)] if frame.number(programs.OBJECT) else _text_modes(frame)
    starts = [int(frame.cards.first_op[mode]) for mode in modes]
    ends = [start + int(frame.cards.ops[mode]) for start, mode in zip(starts, modes, strict=True)]
    return any(start <= following <= stop == end for start, stop in zip(starts, ends, strict=True))


def _object_mode(frame: View) -> int:
    """Return the mode of the object that resolves, or NONE if the effect is not the object's."""
    s, top = frame.s, int(frame.s.objects) - 1
    registers = (programs.SEAT, programs.KIND, programs.CARD, programs.BORN)
    fields = ("object_seat", "object_kind", "object_card", "object_born")
    same = all(frame.number(register) == s[name][top] for register, name in zip(registers, fields, strict=True))
    return int(s.object_mode[top]) if same else NONE


def _text_modes(frame: View) -> list[int]:
    """Return the modes that an effect of no object can be in."""
    card, seat, field = (frame.number(register) for register in (programs.CARD, programs.SEAT, programs.BORN))
    if card == NONE or frame.number(programs.KIND) != Kind.LEGION:
        return []
    fields: tuple[int, ...] = (field, Field.EMPTY_TOMB) if field in (Field.CALAMITY, Field.DAWN) and seat == NONE else ()
    if frame.number(programs.BARE):
        fields = (Field.ARRIVAL,) if frame.is_seat(seat) and field == 0 else ()
    found = [int(frame.cards.program[card, field]) for field in fields]
    return [int(frame.cards.first_mode[program]) for program in found if program != NONE]


def _checks(frame: View) -> bool:
    """Check the checks after a step: discards are for a Vassal of somebody who holds as many cards."""
    discards, card = frame.number(checks.DISCARDS), frame.number(checks.RETURNING)
    asked = discards or (frame.depth == frame.s.depth and frame.s.decision == Decision.RETURN)
    return not asked or (card in range(CARDS) and _may_return(frame, card, discards))


def _may_return(frame: View, card: int, discards: int) -> bool:
    """Tell whether a card can be one that returns to the hand of its controller for so many more discards."""
    seat, wanted = int(frame.s.zone[frame.s.lead[card]]) - Zone.VASSAL, int(frame.cards.flag[card, Flag.RETURNS])
    return frame.is_seat(seat) and 0 <= discards <= wanted and frame.s.count[Zone.HAND + seat] >= (discards or wanted)


def _reveal(frame: View) -> bool:
    """Check the reveal of a Sovereign, whose Calamity lies on this."""
    return frame.stage == sovereigns.RULES


def _each(frame: View) -> bool:
    """Check what players do one after another."""
    concerned, asked, strike = (frame.number(k) for k in (groups.CONCERNED, groups.ASKED, groups.STRIKE))
    return 0 <= concerned < 1 << SEATS and 1 <= asked <= frame.s.players and 0 <= strike <= LARGEST


def _spread(frame: View) -> bool:
    """Check what spreads point by point."""
    return 0 <= frame.number(groups.POINTS) <= MOST_POINTS


def _grant(frame: View) -> bool:
    """Check what is granted: a Cast only by an object that resolves, which it takes the place of."""
    of_cast, excluded = frame.number(groups.OF_CAST), frame.number(groups.EXCLUDED)
    if of_cast not in (0, 1) or (of_cast and not frame.below.number(programs.OBJECT)):
        return False
    return NONE <= excluded < CARDS and frame.number(groups.GRANTEE) == frame.below.number(programs.SEAT)


def _search(frame: View) -> bool:
    """Check a Search."""
    return frame.number(grave.SEARCHER) == frame.below.number(programs.SEAT)


def _combat(frame: View) -> bool:
    """Check a player's combat."""
    points = [frame.number(k) for k in (combat.VASSAL_POINTS, combat.LEGION_POINTS, combat.EXCESS)]
    if frame.s.phase != Phase.COMBAT or not frame.is_seat(frame.number(combat.FIGHTER)):
        return False
    return all(0 <= each <= MOST_POINTS for each in points) and 0 <= frame.stage <= combat.DEALT


NUMBERS: dict[Frame, Callable[[View], bool]] = {
    Frame.CYCLE: _cycle,
    Frame.RESOLVE: _resolve,
    Frame.WINDOW: _window,
    Frame.ANNOUNCE: _announce,
    Frame.RETARGET: _retarget,
    Frame.EFFECT: _effect,
    Frame.CHECKS: _checks,
    Frame.REVEAL: _reveal,
    Frame.EACH: _each,
    Frame.SPREAD: _spread,
    Frame.GRANT: _grant,
    Frame.SEARCH: _search,
    Frame.COMBAT: _combat,
}
"""What the numbers of each frame must be."""
