"""Texts that are good English and still can't be played: what the message says."""

from __future__ import annotations

import pytest

from kadmon_env.core.cardtext import TextError
from kadmon_env.legions.compiler import CONTINUOUS as CONTINUOUS_KEYS
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
    ("spell", "1 Damage to each of 2 units; 2 Power to a unit.", 'chooses twice in one mode; say "each of them"'),
    ("spell", "Negate another Spell on the stack; 1 Damage to a unit.", 'chooses twice in one mode; say "every unit"'),
    ("spell", "Choose a player; 1 Damage to a unit.", 'twice in one mode; say "every unit in their Legion Zone"'),
    ("spell", "Swap 2 units; 1 Damage to a Vassal.", 'chooses twice in one mode; say "every unit"'),
    ("spell", "Choose a player; Swap 2 units.", 'twice in one mode; leave out "Choose a player", of whom nothing is said'),
    ("spell", "Swap 2 units; choose a player.", 'twice in one mode; leave out "Choose a player", of whom nothing is said'),
    (
        "spell",
        "Choose a player; choose a player; 1 Damage to every unit in their Legion Zone.",
        'chooses twice in one mode; leave out one "Choose a player"',
    ),
    (
        "spell",
        "Choose a player; Swap 2 units; 1 Damage to every unit in their Legion Zone.",
        "chooses twice in one mode; put one of the choices in another mode",
    ),
    ("spell", "1 Damage to a unit; Swap 2 units.", 'twice in one mode; put one of the choices in another mode, after "/"'),
    ("spell", "1 Damage to each of 2 units; 1 Power to it.", 'should say "each of them"'),
    ("spell", "1 Damage to a unit; 1 Power to each of them.", 'should say "it"'),
    ("spell", "Ungrave 1; 1 Damage to it.", r'no units have been chosen and left in place; say "a unit" \('),
    ("spell", "Merge 2 Vassals you control; 1 Power to each of them.", r'left in place; say "every unit" \('),
    ("spell", "1 Damage to every unit in their Legion Zone.", 'says "their" without "Choose a player;"'),
    ("spell", "1 Damage to a unit; 1 Power to every unit in their Legion Zone.", 'after another choice, say "it"'),
    ("spell", "Choose a player; Ungrave 1.", 'for nothing; add "N Damage to every unit in their Legion Zone"'),
    ("spell", "Resurrect that type.", 'says "that type" without "Declare a type;"'),
    ("spell", "Declare a type; Ungrave 1.", "declares a type for nothing"),
    ("spell", "Declare a type; declare a type; Resurrect that type.", "declares a type twice"),
    ("spell", "Quickcast. Quickcast. Ungrave 1.", "says the same twice before its modes"),
    ("spell", "Remove all Damage and Damage from a unit.", "names the same twice"),
    ("spell", "Search the Grave for a Undead.", 'should say "an Undead"'),
    ("spell", "Cast a card from your hand; Ungrave 1.", "goes on after a granted Cast.* let it be the last"),
    ("spell", "Cast a card other than Pale Choir from your hand.", 'only the card\'s own name, "this card"'),
    ("invoke", "Cast a card other than this card from your hand.", 'only stand in the fields "spell", "cast"$'),
    ("invoke", "Summon this card.", 'only stand in the fields "spell", "cast"$'),
    ("spell", "1 Power to this unit.", 'can only stand in the field "invoke"$'),
    ("spell", "2 Damage to Vassals, lowest Remaining Life first.", 'the fields "calamity", "dawn", "empty_tomb"$'),
    ("calamity", "Become a random entombed Sovereign.", 'the fields "calamity", "dawn" of Kadmon$'),
    ("dawn", "1 Damage to every unit; Ungrave 2.", 'says "Ungrave 2", which can only stand in the fields "spell", "cast"'),
    ("dawn", "Swap 2 units.", 'the fields "spell", "cast", "invoke", "all_players"$'),
    (
        "calamity",
        "1 Damage to a unit.",
        r'is announced by nobody, so it chooses nothing; say "every unit", not "a unit" \(character 13\)$',
    ),
    (
        "dawn",
        "Choose a player; 1 Damage to every unit in their Legion Zone.",
        'leave out "Choose a player;".* say "the Legion"$',
    ),
    ("dawn", "1 Damage to every Vassal / 1 Shield to every Vassal.", "is announced by nobody, so it has no modes.* joined by"),
    ("dawn", "Quickcast. 1 Damage to every Vassal.", "is neither Spell nor Invocation.* the fields"),
    ("calamity", "1 Shield to each Vassal you control.", 'can\'t say "you control"; that can only stand in the fields "spell"'),
    (
        "calamity",
        "1 Damage per Vassal you control to every unit.",
        'is controlled by nobody, so it can\'t say "you control"',
    ),
    ("empty_tomb", "1 Damage to every Vassal; if in Despair, 2 instead.", 'can\'t say "if in Despair"'),
    ("arrival", "1 Damage to a unit.", "is announced by nobody"),
    ("arrival", "Resurrect 1.", 'can only stand in the fields "spell", "cast", "invoke", "all_players"$'),
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
    ("legion", "Each player is ambushed by 1 units.", r'should say "Each player is ambushed by 1 unit" \(character 1\)'),
    ("vassal", "If destroyed, you may discard 1 cards to return this unit to your hand.", "discard 1 card to return"),
    ("legion", "If destroyed, you may discard 2 cards to return this unit to your hand.", 'the field "vassal"'),
    ("vassal", "Damaged units deal double Damage.", 'can only stand in the field "legion"'),
]


@pytest.mark.parametrize(("key", "text", "message"), CONTINUOUS)
def test_what_a_continuous_text_cannot_say_is_refused(key: str, text: str, message: str) -> None:
    """A continuous text that says something twice, or stands in the wrong field, is refused."""
    with pytest.raises(TextError, match=message):
        compile_continuous(text, key)


def test_kadmon_is_told_the_one_phrase_that_he_can_say() -> None:
    """His Calamity and Dawn carry one phrase, and the message names it for any other."""
    message = 'says "1 Damage to every Vassal"; in this field Kadmon can only say "Become a random entombed Sovereign"$'
    with pytest.raises(TextError, match=message):
        compile_effect("1 Damage to every Vassal.", "calamity", "Kadmon", kadmon=True)


def test_a_misspelling_of_kadmons_is_answered_with_his_one_phrase() -> None:
    """However unlike it is, the phrase that he can say is the nearest."""
    with pytest.raises(TextError, match=r'nearest phrases: "Become a random entombed Sovereign"$'):
        compile_effect("1 Damge to every Vassal.", "calamity", "Kadmon", kadmon=True)


ELSEWHERE = [
    ("spell", "The Legion is Immune to Spells.", "The Legion is Immune to Spells", 'the field "legion"'),
    ("dawn", "Ungrave 1; each player has a Wild token.", "each player has a Wild token", 'the field "legion"'),
    ("spell", "Ungrave 1. Damaged units deal double Damage.", "Damaged units deal double Damage", 'the field "legion"'),
    ("legion", "2 Damage to a unit.", "2 Damage to a unit", 'the fields "spell", "cast", "invoke", "all_players"'),
    ("legion", "Each player has a Wild token. Ungrave 2.", "Ungrave 2", 'the fields "spell", "cast", "invoke", "all_players"'),
    ("legion", "Quickcast. Ungrave 2.", "Quickcast", 'the fields "spell", "cast", "invoke", "all_players"'),
    ("legion", "Declare a type; Resurrect that type.", "Declare a type", 'the fields "spell", "cast", "invoke"'),
    ("vassal", "2 Power to it.", "2 Power to it", 'the fields "spell", "cast", "invoke", "all_players"'),
    ("vassal", "100 Power to this unit.", "100 Power to this unit", 'the field "invoke"'),
    ("legion", "Cast a card other than Imp from your hand.", "Cast a card other than Imp from your hand", 'the fields "spell"'),
    ("legion", "Become a random entombed Sovereign.", "Become a random entombed Sovereign", 'the fields "calamity", "dawn" of'),
]


@pytest.mark.parametrize(("key", "text", "said", "where"), ELSEWHERE)
def test_a_phrase_under_a_key_of_the_other_sort_is_told_where_it_can_stand(key: str, text: str, said: str, where: str) -> None:
    """An effect in a continuous text, and the other way round, is recognised and sent to its fields."""
    with pytest.raises(TextError) as error:
        compile_continuous(text, key) if key in CONTINUOUS_KEYS else compile_effect(text, key, "this card")
    assert f'says "{said}", which can only stand in {where}' in str(error.value)


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
