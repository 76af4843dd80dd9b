"""The tables of printed numbers that the rules read."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from kadmon_env.legions.cardfile import CardFile, load_cards
from kadmon_env.legions.design import Design
from kadmon_env.legions.state import CARD_TABLES
from kadmon_env.legions.terms import KADMON, NONE, Type


def test_the_tables_have_the_shape_that_the_rules_read(cards: CardFile) -> None:
    """The compiled file is one record of the declared layout."""
    assert cards.tables.dtype == CARD_TABLES
    assert cards.tables.designs == 30


def test_copies_of_a_design_are_neighbours(cards: CardFile) -> None:
    """A card's twin is the first of its design, and the copies follow it."""
    for first, copies in ((0, 4), (16, 3), (59, 1)):
        assert set(cards.tables.twin[first : first + copies]) == {first}
        assert set(cards.tables.copies[first : first + copies]) == {copies}


def test_physical_cards_follow_the_file(cards: CardFile) -> None:
    """Cards 0 to 15 are silver, then 43 golden, then the Sovereigns, Kadmon last."""
    assert list(np.flatnonzero(cards.tables.silver)) == list(range(16))
    assert list(cards.tables.of_sovereign) == list(range(59, 67))
    assert list(cards.tables.sovereign[57:]) == [NONE, NONE, *range(7), KADMON]


def test_printed_numbers_are_in_the_tables(cards: CardFile) -> None:
    """Power, Life, Ichor and types of every copy of every card are the file's."""
    tables = cards.tables
    for design in cards.designs:
        for card in design.cards:
            types = tuple(kind.name.capitalize() for kind in Type if tables.types[card] & 1 << kind)
            assert (tables.strength[card], tables.life[card], types) == (design.power, design.life, design.types)
            assert (tables.base_ichor[card], tables.per_player[card]) == (design.ichor, design.ichor_per_player)


def test_the_packages_file_is_loaded_once(cards: CardFile) -> None:
    """Every caller without a file of their own gets the same tables, which nobody can write to."""
    assert load_cards() is cards
    with pytest.raises(ValueError, match="read-only"):
        cards.tables.life[0] = 9


def test_a_card_file_travels_between_processes(cards: CardFile) -> None:
    """A pickled card file is the same card file."""
    copy = pickle.loads(pickle.dumps(cards))  # noqa: S301 - our own bytes
    assert copy.tables == cards.tables
    assert (copy.digest, copy.names, copy.designs) == (cards.digest, cards.names, cards.designs)


def test_names_find_designs_in_any_capitals(cards: CardFile) -> None:
    """A card is found by its name however it is capitalised."""
    found: Design = cards.design("the ingenious andrés beltram")
    assert found.name == "The Ingenious Andrés Beltram"
