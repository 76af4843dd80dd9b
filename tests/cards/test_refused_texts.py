"""Texts that are good English and still can't be played: what the message says."""

from __future__ import annotations

import pytest

from kadmon_env.core.cardtext import TextError
from kadmon_env.legions.compiler import compile_continuous, compile_effect

REFUSED = [
    ("spell", "Ungrave 1 / Ungrave 2 / Ungrave 3 / Ungrave 4.", "has 4 modes; at most 3"),
    ("spell", "1 Damage to each of 5 units.", r'says "5"; allowed here: 2 to 4 \(character 21\)'),
    ("spell", "1 Damage to each of 1 units.", r'says "1"; allowed here: 2 to 4'),
    ("spell", "Put up to 5 units into the Grave.", r'says "5"; allowed here: 2 to 4'),
    ("spell", "Move up to 3 units, each to another Vassal Zone or Legion Zone.", r'says "3"; allowed here: 2 \('),
    ("spell", "Ungrave 100.", r'says "100"; allowed here: 1 to 99 \(character 9\)'),
    ("spell", "Ungrave 0.", r'says "0"; allowed here: 1 to 99'),
    ("spell", "-2 Damage to a unit.", r'says "-2"; allowed here: 1 to 99 \(character 1\)'),
    ("spell", "Ungrave 1; if in Despair, 999 instead.", r'says "999"; allowed here: 1 to 99'),
    ("spell", "1 Damage to a unit; 2 Power to a unit.", r'chooses twice in one mode; say "it"'),
    ("spell", "Swap 2 units; 1 Damage to a Vassal.", "chooses twice in one mode"),
    ("spell", "1 Damage to each of 2 units; 1 Power to it.", 'should say "each of them"'),
    ("spell", "1 Damage to a unit; 1 Power to each of them.", 'should say "it"'),
    ("spell", "Ungrave 1; 1 Damage to it.", 'says "it" where no units have been chosen'),
    ("spell", "Merge 2 Vassals you control; 1 Power to each of them.", "chosen and left in place"),
    ("spell", "1 Damage to every unit in their Legion Zone.", 'says "their" without "Choose a player;"'),
    ("spell", "Choose a player; Ungrave 1.", "chooses a player for nothing"),
    ("spell", "Resurrect that type.", 'says "that type" without "Declare a type;"'),
    ("spell", "Declare a type; Ungrave 1.", "declares a type for nothing"),
    ("spell", "Declare a type; declare a type; Resurrect that type.", "declares a type twice"),
    ("spell", "Quickcast. Quickcast. Ungrave 1.", "says the same twice before its modes"),
    ("spell", "Remove all Damage and Damage from a unit.", "names the same twice"),
    ("spell", "Search the Grave for a Undead.", 'should say "an Undead"'),
    ("spell", "Cast a card from your hand; Ungrave 1.", "goes on after a granted Cast"),
    ("spell", "Cast a card other than Pale Choir from your hand.", 'only the card\'s own name, "this card"'),
    ("invoke", "Cast a card other than this card from your hand.", "can't stand in this field"),
    ("invoke", "Summon this card.", "can't stand in this field"),
    ("spell", "1 Power to this unit.", "can't stand in this field"),
    ("spell", "2 Damage to Vassals, lowest Remaining Life first.", "can't stand in this field"),
    ("calamity", "Become a random entombed Sovereign.", "can't stand in this field"),
    (
        "calamity",
        "1 Damage to a unit.",
        'is announced by nobody, so it chooses and declares nothing; say "every" or "each"',
    ),
    ("dawn", "1 Damage to every Vassal / 1 Shield to every Vassal.", "is announced by nobody, so it has no modes"),
    ("dawn", "Quickcast. 1 Damage to every Vassal.", "is neither Spell nor Invocation"),
    ("calamity", "1 Shield to each Vassal you control.", 'is controlled by nobody, so it can\'t say "you control"'),
    (
        "calamity",
        "1 Damage per Vassal you control to every unit.",
        'is controlled by nobody, so it can\'t say "you control"',
    ),
    ("empty_tomb", "1 Damage to every Vassal; if in Despair, 2 instead.", 'can\'t say "if in Despair"'),
    ("arrival", "1 Damage to a unit.", "is announced by nobody"),
    ("arrival", "Resurrect 1.", "can't stand in this field"),
]


@pytest.mark.parametrize(("key", "text", "message"), REFUSED)
def test_what_the_game_cannot_hold_is_refused(key: str, text: str, message: str) -> None:
    """A text beyond the action space, the tables or its field is quoted, with what is wrong about it."""
    with pytest.raises(TextError, match=message) as error:
        compile_effect(text, key, "this card")
    assert str(error.value).startswith(f'"{text}" ')


CONTINUOUS = [
    ("legion", "Damaged units deal double Damage. Damaged units deal double Damage.", "says the same twice"),
    ("legion", "Maximum hand size is increased by 0.", r'says "0"; allowed here: 1 to 99'),
    ("legion", "Damage dealt to an Undead or Undead destroys it.", "names the same twice"),
    ("legion", "If destroyed, you may discard 2 cards to return this unit to your hand.", 'the field "vassal"'),
    ("vassal", "Damaged units deal double Damage.", 'can only stand in the field "legion"'),
]


@pytest.mark.parametrize(("key", "text", "message"), CONTINUOUS)
def test_what_a_continuous_text_cannot_say_is_refused(key: str, text: str, message: str) -> None:
    """A continuous text that says something twice, or stands in the wrong field, is refused."""
    with pytest.raises(TextError, match=message):
        compile_continuous(text, key)


ALLOWED = [
    ("spell", "Declare a type; 1 Damage to a unit; Resurrect that type."),
    ("spell", "1 Damage per player to every Vassal; if in Despair, 2 instead."),
    ("spell", "Each of up to 3 Vassals you control is Ethereal until Midnight."),
    ("spell", "Cast a card from your hand."),
    ("invoke", "Quickcast. Negate another Spell or an Invocation on the stack."),
    ("arrival", "Ungrave 1; 1 Power per Vassal you control to each Vassal you control."),
    ("dawn", "1 Damage to every unit; it becomes Midnight."),
]


@pytest.mark.parametrize(("key", "text"), ALLOWED)
def test_printed_cards_can_say_more_than_this_set_does(key: str, text: str) -> None:
    """The phrases combine beyond the cards that come with the package."""
    assert compile_effect(text, key, "this card").modes
