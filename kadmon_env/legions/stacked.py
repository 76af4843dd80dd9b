"""Whether what a saved record has on the Effect Stack can lie there: whose text it is, in which mode, with which targets."""

from __future__ import annotations

from typing import Any

from kadmon_env.core.jit import entry
from kadmon_env.legions.state import Cards
from kadmon_env.legions.targets import slots
from kadmon_env.legions.terms import CARDS, NONE, OBJECTS, SEATS, TYPES, Choice, Field, Frame, Kind, Source, Token, Type, Zone

TEXTS = {Source.HAND: Field.SPELL, Source.VASSAL: Field.INVOKE, Source.RULING: Field.ALL_PLAYERS}
"""Where the text of each source stands on its card; the Horror bonus has none."""


@entry
def most_choices(cards: Cards, mode: int) -> int:
    """Return how many single choices a mode makes at most."""
    return slots(cards, mode)


def stack_is_sound(s: Any, cards: Any) -> bool:
    """Tell whether all objects can lie on the stack, each with an identity of its own, and the answers to come find room."""
    objects, top = int(s.objects), int(s.frame[s.depth])
    ids = [int(s.object_id[k]) for k in range(objects)]
    if len(set(ids)) < objects or not all(0 < each <= s.clock for each in ids):
        return False
    if objects + (top == Frame.ANNOUNCE) + _charged(s) > OBJECTS:
        return False
    return all(_is_object(s, cards, k) and _is_complete(s, cards, k) for k in range(objects))


def draft_is_sound(s: Any, cards: Any) -> bool:
    """Tell whether what stands above the stack can be an announcement under way."""
    return 0 < s.object_id[s.objects] <= s.clock and _is_object(s, cards, int(s.objects))


def redirection_is_sound(s: Any, cards: Any, index: int) -> bool:
    """Tell whether what stands above the stack can be the object at a place with new targets, of which some are to come."""
    same = ("object_id", "object_kind", "object_seat", "object_source", "object_card", "object_mode", "object_declared")
    draft = int(s.objects)
    if any(s[name][draft] != s[name][index] for name in same) or not _is_object(s, cards, draft):
        return False
    return bool(s.object_targets[draft] < s.object_targets[index])


def _charged(s: Any) -> int:
    """Return how many tokens could still bring something onto the stack [J-STK-10]."""
    base = int(s.token[:, [Token.CAST, Token.INVOKE]].sum())
    return base + int(s.bonus_token[:, [Type.HORROR, Type.SPIRIT]].sum()) + int((s.wild == 1).sum())


def _is_object(s: Any, cards: Any, k: int) -> bool:
    """Tell whether an entry is of a player and of a text that there is, with targets that can have been chosen."""
    program, mode = _program(s, cards, k), int(s.object_mode[k])
    if (
        program == NONE
        or s.object_seat[k] >= s.players
        or (s.object_kind[k] == Kind.SPELL) != (s.object_source[k] == Source.HAND)
    ):
        return False
    first = int(cards.first_mode[program])
    if mode not in range(first, first + int(cards.modes[program])) or s.object_kind[k] == Kind.LEGION:
        return False
    if s.object_declared[k] != NONE and not cards.declares[mode]:
        return False
    chosen = int(s.object_targets[k])
    return chosen <= most_choices(cards, mode) and all(
        _is_target(s, Choice(int(cards.choice[mode])), k, t) for t in range(chosen)
    )


def _program(s: Any, cards: Any, k: int) -> int:
    """Return the program of an entry's text, or NONE."""
    source, card = Source(int(s.object_source[k])), int(s.object_card[k])
    if source == Source.BONUS:
        return int(cards.horror) if card == NONE else NONE
    return NONE if card == NONE else int(cards.program[card, TEXTS[source]])


def _is_complete(s: Any, cards: Any, k: int) -> bool:
    """Tell whether all is chosen that an object on the stack must have."""
    mode, chosen = int(s.object_mode[k]), int(s.object_targets[k])
    if cards.declares[mode] and s.object_declared[k] not in range(TYPES):
        return False
    if cards.choice[mode] == Choice.MOVES and chosen % 2:
        return False
    return bool(cards.up_to[mode]) or chosen == most_choices(cards, mode)


def _is_target(s: Any, choice: Choice, k: int, t: int) -> bool:
    """Tell whether a choice is of the sort that its place asks for; units and objects may have left since."""
    value, identity, players = int(s.target[k, t]), int(s.target_id[k, t]), int(s.players)
    if not 0 <= identity <= s.clock:
        return False
    if choice == Choice.PLAYER:
        return 0 <= value < players
    if choice == Choice.OBJECT:
        return 0 <= value < OBJECTS and identity != s.object_id[k]
    if choice == Choice.MOVES and t % 2:
        return value >= Zone.VASSAL and (value - Zone.VASSAL) % SEATS < players
    return 0 <= value < CARDS
