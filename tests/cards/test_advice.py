"""The advice in messages about card texts: it can be followed where it is given, and it quotes what the file says."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kadmon_env.core.cardtext import TextError
from kadmon_env.errors import CardFileError
from kadmon_env.legions.cardfile import load_cards
from kadmon_env.legions.compiler import CONTINUOUS, compile_continuous, compile_effect

Edit = Callable[..., Path]


def refusal(key: str, text: str) -> str:
    """Return the message that refuses a text of the card Imp."""
    with pytest.raises(TextError) as error:
        compile_continuous(text, key) if key in CONTINUOUS else compile_effect(text, key, "Imp")
    return str(error.value)


def offers(message: str) -> list[str]:
    """Return the phrases that a message offers."""
    return re.findall(r'"([^"]*)"', re.split("nearest phrases: |such as ", message)[1])


BEHIND = [
    ("spell", "2 Damage to a unit; ", ""),
    ("spell", "2 Damage to a unit; ", "1 Power to"),
    ("spell", "", "2 Damage to all units"),
    ("spell", "", "each of thm is Ethereal until Midnight"),
    ("spell", "1 Damage to a unit / ", "1 Power to its"),
    ("spell", "", "1 Damage to every unit in their Legion Zon"),
    ("spell", "Swap 2 units; ", ""),
    ("spell", "Swap 2 units; ", "1 Damage to a"),
    ("spell", "Choose a player; ", ""),
    ("spell", "Declare a type; ", ""),
    ("spell", "Cast a card from your hand / ", "Cast a card othr than Imp from your hand"),
    ("legion", "Damaged units deal double Damage. ", "Damaged units del double Damage"),
    ("legion", "Each player has a Wild token. ", "Each player is ambushed by some units"),
]


@pytest.mark.parametrize(("key", "before", "wrong"), BEHIND)
def test_every_phrase_on_offer_would_do_behind_what_is_there(key: str, before: str, wrong: str) -> None:
    """What stands before a phrase, a choice above all, rules out others, and none of those is offered."""
    found = offers(refusal(key, f"{before}{wrong}." if wrong else before))
    assert found
    for phrase in found:
        text = re.sub(r"\bN\b", "2", f"{before}{phrase}.")
        assert compile_continuous(text, key) if key in CONTINUOUS else compile_effect(text, key, "Imp").modes


MESSAGES = [
    # where nothing can follow, and where what stands before is wrong itself
    ("spell", "Cast a card from your hand;", 'can have no phrase behind the ";" (character 27); leave it out'),
    ("spell", "Ungrave 1 / Ungrave 2 / Ungrave 3 /", 'can have no phrase behind the "/" (character 35); leave it out'),
    ("spell", "Cast a card from your hand; 1 Damge to a unit.", "which nothing can follow; let it be the last (character 29)"),
    ("spell", "Ungrave 300; 1 Damge to a unit.", 'says "300"; allowed here: 1 to 99 (character 9)'),
    ("legion", "Maximum hand size is increased by 0. Each playr has a Wild token.", 'says "0"; allowed here: 1 to 99'),
    # numbers that the grammar fixes
    ("legion", "Swap 3 units.", 'is not understood from "Swap 3 units." on (character 1)'),
    # characters that only look right
    ("legion", "Ungrave ٣.", 'has "٣" (U+0663) (character 9), which is in no phrase'),
    ("spell", "2 D\u0430mage to a unit.", 'has "\u0430" (U+0430) (character 4), which is in no phrase'),
    ("spell", "Ungrave\u200b 2.", '"Ungrave\\u200b 2." has U+200B (character 8), which is in no phrase'),
    ("legion", "Each player has a Wild\x1b token.", '"Each player has a Wild\\u001b token." has U+001B (character 23)'),
    ("spell", "Cast a card other than \u0406mp from your hand.", 'has "\u0406" (U+0406) (character 24), which is in no phrase'),
    # fixed numbers
    ("vassal", "Merge 3 Vassals you control.", "is not understood from"),
    # "if in Despair" without an amount
    ("spell", "If in Despair, 3 instead.", 'only stand right behind an amount, as in "Ungrave 2; if in Despair, 3 instead"'),
    ("spell", "Swap 2 units; if in Despair, 3 instead.", 'says "if in Despair, 3 instead", which can only stand right behind'),
    ("legion", "If in Despair, 3 instead.", '"all_players", "arrival", right behind an amount, as in "Ungrave 2; if in'),
    (
        "calamity",
        "If in Despair, 3 instead.",
        'in the fields "spell", "cast", "invoke", "all_players", "arrival", right behind',
    ),
    # fields that nobody announces
    ("calamity", "1 Damage to it.", 'so it chooses nothing; say "every unit", not "it" (character 13)'),
    ("calamity", "1 Damage to a unit; 1 Power to a unit.", 'say "every unit", not "a unit" (character 13)'),
    ("dawn", "2 Damage to each of 2 Vassals.", 'say "every Vassal", not "each of 2 Vassals" (character 13)'),
    ("dawn", "1 Shield to every unit in their Legion Zone.", 'say "every unit in the Legion", not "every unit in their Legion'),
    ("arrival", "Declare a type; Ungrave 2.", 'says "Declare a type", which can only stand in the fields "spell", "cast", "in'),
    ("arrival", "Resurrect that type.", 'says "Resurrect that type", which can only stand in the fields "spell", "cast"'),
    ("dawn", "Swap 2 units; 1 Damage to a unit.", 'says "Swap 2 units", which can only stand in the fields "spell"'),
    ("calamity", "1 Damage to a unit; Put a unit into the Grave.", 'says "Put a unit into the Grave", which can only'),
    ("dawn", " / ".join(["1 Damage to every unit"] * 4) + ".", "so it has no modes to choose from"),
    ("calamity", "Quickcast. Quickcast. It becomes Midnight.", "so it is no Quickcast"),
    # full stops and other marks
    ("spell", "Quickcast", 'a full stop "." and a phrase are expected there, such as "Ungrave N"'),
    ("calamity", "Quickcast", 'ends too early; a full stop "." is expected there'),
    ("spell", "Quickcast Ungrave 2.", 'from "Ungrave 2." on (character 11); a full stop "." is expected there'),
    ("spell", "Quickcast; Ungrave 2.", 'on (character 10); a full stop "." is expected there instead of ";"'),
    ("spell", "Quickcast now. Ungrave 2.", 'from "now. Ungrave 2." on (character 11); leave out "now"'),
    ("spell", "Quickcst. Ungrave 2.", 'nearest phrases: "Quickcast"'),
    ("spell", "Swap 2 units. Quickcast.", 'says "Quickcast", which can only stand at the beginning of a text'),
    ("legion", "Damaged units deal double Damage Each player has a Wild token.", '34); a full stop "." is expected there'),
    ("legion", "Damaged units deal double Damage; each player has a Wild token.", 'is expected there instead of ";"'),
    ("legion", "Damaged units deal double Damage / Each player has a Wild token.", 'is expected there instead of "/"'),
    ("spell", "2 Damage to a unit. / Ungrave 3.", 'from "/ Ungrave 3." on (character 21); leave out the "." before the "/"'),
    ("spell", "Ungrave 3.; Swap 2 units.", 'leave out the "." before the ";"'),
    ("spell", "2 Damage to a unit; / Ungrave 3.", 'from "/ Ungrave 3." on (character 21); leave out the ";" before the "/"'),
    ("spell", "Ungrave 2, Swap 2 units.", 'on (character 10); ";" or "/" is expected there instead of ","'),
    ("spell", "1 Damage to a unit 1 Power to it.", 'on (character 20); ";" is expected there'),
    ("spell", "Ungrave 2 if in Despair, 3 instead.", 'on (character 11); ";" is expected there'),
    ("legion", "Damaged units deal double Damage Each playr has a Wild token.", '34); a full stop "." is expected there'),
    # what only looks like a text with a mark missing
    ("legion", "The Legion is Immune to Spells or Invocations.", 'phrases: "The Legion is Immune to Spells and Invocations"'),
    ("legion", "The Legion is Immune to Invocations and Spells.", '"The Legion is Immune to Spells and Invocations"'),
    ("legion", "The Legion is Immune to Spells ad Invocations.", 'phrases: "The Legion is Immune to Spells and Invocations"'),
    # what a text has once
    (
        "legion",
        "The Legion is Immune to Spells. The Legion is Immune to Invocations.",
        'twice, and it can stand only once; for both, say "The Legion is Immune to Spells and Invocations" (character 33)',
    ),
    (
        "legion",
        "Damage dealt to an Undead destroys it. Damage dealt to a Horror destroys it.",
        'for both, say "Damage dealt to an Undead or Horror destroys it" (character 40)',
    ),
    (
        "legion",
        "Maximum hand size is increased by 1. Maximum hand size is increased by 2.",
        "has this sentence twice, and it can stand only once; leave one of the two out (character 38)",
    ),
    # what a mode has once
    ("spell", "Ungrave 1 / Ungrave 2 / Swap 2 units; Swap 2 units.", "leave one of the choices out, since there are 3 modes"),
    ("spell", "Cast a card from your hand; Ungrave 1; Cast a card from your hand.", "put one of the Casts in another mode"),
    ("spell", "Ungrave 1 / Ungrave 2 / Cast a card from your hand; Cast a card from your hand.", "leave one of the Casts out"),
    # words of the text
    ("invoke", "cast a card other than IMP from your hand.", 'says "cast a card other than IMP from your hand", which'),
    (
        "arrival",
        "1 Damage to each of 2 units; each of them is Summoned by you if destroyed before Midnight.",
        'says "each of them is S',
    ),
    (
        "vassal",
        "Damage dealt to a Spirit or Horror destroys it.",
        'says "Damage dealt to a Spirit or Horror destroys it", which',
    ),
    ("spell", "Each of them is Ethereal until Midnight.", 'says "Each of them" where no units have been chosen'),
    # a phrase copied with what stands for a number in it
    ("spell", "Ungrave n; if in Despair, 2 instead.", '9); "N" stands for a number: write one in its place'),
    ("spell", "Ungrave N", '"N" stands for a number'),
    ("spell", "Ungrave N; frobnicate.", '"N" stands for a number'),
    ("spell", "N Damage to a unit; Ungrave 2.", '(character 1); "N" stands for a number'),
    ("spell", "Cast a card other than Imp; Summon a card from your hand.", 'from "Imp; Summon a card from your hand." on'),
]


@pytest.mark.parametrize(("key", "text", "message"), MESSAGES)
def test_a_message_says_what_can_be_done(key: str, text: str, message: str) -> None:
    """It names the mark, the place or the words that would do in this field, and quotes the text as it stands."""
    assert message in refusal(key, text)


def test_a_name_with_a_full_stop_is_read_whole(edited: Edit) -> None:
    """The text that excepts its own name is sent to its fields, the name in one piece."""
    said = "Cast a card other than St. Hulk from your hand"
    assert compile_effect(f"{said}.", "spell", "St. Hulk").modes
    assert f'says "{said}", which can only stand in the fields "spell", "cast"' in refusal("legion", f"{said}.")
    changes = ('name = "Fallen Cherub"', 'name = "St. Hulk"'), ("other than Fallen Cherub", "other than St.  Hulk")
    assert load_cards(edited(*changes)).design("St. Hulk").programs


def test_an_accent_of_its_own_is_the_letter_with_it(edited: Edit) -> None:
    """Whether a name has é as one character or as two, in the field or in a text, it is the same name."""
    changes = ('name = "Fallen Cherub"', 'name = "Zoe\u0301"'), ("other than Fallen Cherub", "other than Zoé")
    assert load_cards(edited(*changes)).design("Zoé").programs
    assert compile_effect("Cast a card other than Zoe\u0301 from your hand.", "spell", "Zoé").modes


def test_accents_of_their_own_do_not_make_a_name_longer(edited: Edit) -> None:
    """A name is measured as it is shown."""
    changes = (
        ('name = "Fallen Cherub"', 'name = "' + "e\u0301" * 40 + '"'),
        ("other than Fallen Cherub", "other than " + "é" * 40),
    )
    assert load_cards(edited(*changes)).design("é" * 40).programs


def test_a_name_that_a_text_could_not_show_the_end_of_is_refused(edited: Edit) -> None:
    """In a text the name ends before "from your hand", so it can't hold those words."""
    path = edited(('name = "Fallen Cherub"', 'name = "Gift From your Hand"'))
    with pytest.raises(CardFileError, match='field "name": no card can have this name: in a text, "from your hand" stands'):
        load_cards(path)


def test_marks_behind_what_is_no_whole_text_are_not_the_fault() -> None:
    """Without them it would not be understood either."""
    assert "leave out" not in refusal("spell", "Ungrave. .")


def test_where_no_number_can_stand_none_is_asked_for() -> None:
    """The "N" is as wrong there as any other word."""
    assert "stands for a number" not in refusal("spell", "Swap N units.")


def test_accents_of_their_own_do_not_make_a_text_longer(edited: Edit) -> None:
    """A text is measured as it is shown."""
    accented = "e\u0301" * 201
    with pytest.raises(CardFileError, match=r"has .* which is in no phrase"):
        load_cards(edited(('spell = "Ungrave 2."', f'spell = "{accented}"')))


@pytest.mark.parametrize("spare", [";", "/", ".", ". /", ";.", "; /", ",", "!?"])
@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("spell", "Ungrave 2."),
        ("legion", "The Legion is Immune to Spells."),
        ("vassal", "If destroyed, you may discard 2 cards to return this unit to your hand."),
    ],
)
def test_marks_behind_the_end_are_left_out(key: str, text: str, spare: str) -> None:
    """Nothing is joined by them, so nobody is told to join by them."""
    assert refusal(key, f"{text}{spare}").endswith(f'; leave out "{spare}"')
