"""Cards for people: what the card commands show."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

from kadmon_env.errors import CardFileError
from kadmon_env.legions.cardfile import CardFile, load_cards
from kadmon_env.legions.cardviews import check_file, list_cards, list_phrases, show_card
from kadmon_env.legions.phrasebook import phrasebook, where


def shown(view: RenderableType, width: int = 200) -> str:
    """Return what a terminal of so many columns shows."""
    out = StringIO()
    Console(file=out, width=width).print(view)
    return out.getvalue()


def test_the_list_has_every_card_and_says_that_it_is_a_reconstruction(cards: CardFile) -> None:
    """All 30 designs are listed with their texts, under a plain word on where they come from."""
    text = shown(list_cards(cards))
    assert [name for name in cards.names if name not in text] == []
    assert "3 │ Rotting Hulk" in text
    assert "2 Damage to a Vassal." in text
    assert "this set is a reconstruction and not the printed cards" in text


def test_a_card_is_shown_with_the_source_of_each_field(cards: CardFile) -> None:
    """Each line has a field, what it says, and whether the rulebook states it."""
    lines = [" ".join(line.strip("│ \n").split()) for line in shown(show_card(cards, "wandering ghost")).splitlines()]
    assert "Name Wandering Ghost rulebook" in lines
    assert "Power 1 reconstructed" in lines
    assert "Spell Quickcast. 2 Shield to a unit. rulebook in part (Quickcast, 2 Shield), else reconstructed" in lines


@pytest.mark.parametrize("name", ["Fragment of the Great Evil", "Kadmon", "Branwen, Shield of Strays"])
def test_every_text_of_a_sovereign_is_shown(cards: CardFile, name: str) -> None:
    """Legion side, Vassal side, Invocations and Cast all appear."""
    text = shown(show_card(cards, name))
    assert [each for each in cards.design(name).texts.values() if each not in text] == []


RULED = {
    "The Phantom of Saint Michael": "never takes the Ruling Sovereign [J-DMG-8]; Sovereigns go to the Tomb [J-GEN-6].",
    "Ianira Heartslaver": "A move never takes the Ruling Sovereign [J-DMG-8].",
    "Hollow Revenant": "A Swap never takes the Ruling Sovereign [J-KEY-7].",
}


@pytest.mark.parametrize("name", RULED)
def test_what_the_rules_add_to_a_text_is_shown_below(cards: CardFile, name: str) -> None:
    """Whoever reads that a card moves or buries units reads, too, which units it cannot."""
    assert RULED[name] in shown(show_card(cards, name))


def test_a_card_whose_text_says_it_all_has_no_word_below(cards: CardFile) -> None:
    """The Mourning Veil's text excepts the Ruling Sovereign itself."""
    assert "never takes" not in shown(show_card(cards, "Mourning Veil"))


NEAR = [
    ("Roting Hulk", "Rotting Hulk"),
    ("kadmom", "Kadmon"),
    ("fragment", "Fragment of the Great Evil"),
    ("Kilgore", "Kilgore, Master of Ravns"),
]


@pytest.mark.parametrize(("wrong", "right"), NEAR)
def test_an_unknown_card_is_answered_with_near_names(cards: CardFile, wrong: str, right: str) -> None:
    """A misspelt name, or a part of one in any capitals, is an error that offers what was meant."""
    with pytest.raises(CardFileError, match=rf"there is no card '{wrong}' \(did you mean '{right}'"):
        show_card(cards, wrong)


def test_a_name_like_no_card_is_answered_without_guessing(cards: CardFile) -> None:
    """Where nothing is near, the message says just that there is no such card."""
    with pytest.raises(CardFileError, match=r"there is no card 'zzz'$"):
        show_card(cards, "zzz")


def test_every_phrase_is_shown_with_its_meaning() -> None:
    """The list of phrases is all of the book."""
    lines = [" ".join(line.strip("│ \n").replace("│", " ").split()) for line in shown(list_phrases(), 400).splitlines()]
    told = [f"{one.words} {one.meaning} {where(one.keys)}" for phrases in phrasebook().values() for one in phrases]
    assert [line for line in told if line not in lines] == []


def test_a_usable_file_is_confirmed(cards: CardFile) -> None:
    """The check names the file, counts its cards and shows the digest that transcripts carry."""
    text = shown(check_file(cards.source))
    assert "can be played" in text
    assert f"67 cards of 30 designs, digest {cards.digest}" in text


def test_a_printed_set_is_not_called_a_reconstruction(edited: Callable[..., Path]) -> None:
    """A file that says its fields are printed is shown as its author's."""
    file = load_cards(edited(('unlisted = "reconstructed"', 'unlisted = "printed"')))
    text = shown(show_card(file, "Barrow Knight"))
    assert "typed these cards in from printed ones" in text
    assert "reconstruct" not in text.replace("reconstructed set", "")


def test_an_unusable_file_is_refused(edited: Callable[..., Path]) -> None:
    """The check of a bad file is the error that loading it gives."""
    with pytest.raises(CardFileError, match='card "Dead Crawler", field "spell"'):
        check_file(edited(("Ungrave 2.", "Draw 2.")))
