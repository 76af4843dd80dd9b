"""What each card is and does, as numbers for a network."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from kadmon_env.legions.cardfeatures import (
    CARD_FEATURES,
    HORROR_MODE,
    MODE_FEATURES,
    NO_MODE,
    PRINTED_FEATURES,
    card_features,
    mode_features,
    printed_features,
    text_features,
)
from kadmon_env.legions.cardfile import CardFile, load_cards
from kadmon_env.legions.terms import Field


def named(cards: CardFile, name: str) -> dict[str, float]:
    """Return the features of a card that are not zero, by name."""
    row = card_features(cards)[cards.design(name).first]
    return {feature: float(value) for feature, value in zip(CARD_FEATURES, row, strict=True) if value}


def test_each_column_has_a_name_of_its_own(cards: CardFile) -> None:
    """The arrays are as wide as the lists of names, in which no name stands twice."""
    assert card_features(cards).shape == (67, len(CARD_FEATURES))
    assert mode_features(cards).shape == (67, 7, 3, len(MODE_FEATURES))
    assert len(set(CARD_FEATURES)) == len(CARD_FEATURES)


def test_features_are_finite_float32_numbers(cards: CardFile) -> None:
    """A network can take them as they are."""
    features = card_features(cards)
    assert features.dtype == np.float32
    assert np.isfinite(features).all()


def test_copies_are_alike_and_designs_differ(cards: CardFile) -> None:
    """Two cards have the same features exactly if they are copies of one design."""
    features = card_features(cards)
    _, first = np.unique(features, axis=0, return_index=True)
    assert len(first) == 30
    assert (features == features[cards.tables.twin]).all()


def test_a_basic_is_described(cards: CardFile) -> None:
    """The features of Lantern Wisp are its type, numbers, and Ungrave 2, 3 in Despair."""
    assert named(cards, "Lantern Wisp") == {
        "type spirit": 1,
        "golden": 1,
        "power": 1,
        "life": 1,
        "copies": 3,
        "spell: modes": 1,
        "spell: exists": 1,
        "spell: chooses nothing": 1,
        "spell: verb ungrave": 2,
        "spell: per once": 1,
        "spell: amount in Despair": 3,
    }


SOVEREIGNS = [
    ("The Phantom of Saint Michael", {"destroys undead": 1, "destroys horror": 1, "invoke: mark michael": 1}),
    ("Branwen, Shield of Strays", {"returns": 2, "arrival: verb shield": 2, "calamity: to smaller zones": 1}),
    (
        "Kilgore, Master of Ravns",
        {"spell: modes": 3, "spell: verb damage": 4, "spell: choices": 4, "dawn: to lowest vassals": 1},
    ),
    ("Ianira Heartslaver", {"self immune spell": 1, "self immune invocation": 1, "spell: chooses moves": 1}),
    ("Kadmon", {"Ichor per player": 4, "hand size": 1, "ambushes": 2, "empty tomb: to vassals": 1}),
]


@pytest.mark.parametrize(("name", "expected"), SOVEREIGNS)
def test_a_sovereign_is_described(cards: CardFile, name: str, expected: dict[str, float]) -> None:
    """Continuous texts, Calamities and all other fields have features."""
    assert expected.items() <= named(cards, name).items()


def test_each_mode_is_described_by_itself(cards: CardFile) -> None:
    """Flesh Weaver's first mode removes Damage, its second gives 2 Power, and there is no third."""
    modes = mode_features(cards)[cards.design("Flesh Weaver").first, Field.SPELL]
    column = MODE_FEATURES.index
    assert list(modes[:, column("exists")]) == [1, 1, 0]
    assert list(modes[:, column("remove Damage")]) == [1, 0, 0]
    assert list(modes[:, column("verb power")]) == [0, 2, 0]


def test_one_list_has_every_mode(cards: CardFile) -> None:
    """The modes of all cards come first, in order, then Ungrave 2, 1 Power and the removal of the Horror bonus, then none."""
    found, column = text_features(cards), MODE_FEATURES.index
    assert (found[:HORROR_MODE].reshape(67, 7, 3, -1) == mode_features(cards)).all()
    verbs = [column(verb) for verb in ("verb ungrave", "verb power", "verb clear")]
    assert found[HORROR_MODE:NO_MODE][:, verbs].tolist() == [[2, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert not found[NO_MODE:].any()
    assert len(found) == NO_MODE + 1


def test_what_is_printed_stands_alone_as_well(cards: CardFile) -> None:
    """The first features of a card are those that are printed on it besides its effects."""
    width = len(PRINTED_FEATURES)
    assert CARD_FEATURES[:width] == PRINTED_FEATURES
    assert (card_features(cards)[:, :width] == printed_features(cards)).all()


def test_an_unseen_card_has_features_of_the_same_columns(edited: Callable[..., Path]) -> None:
    """A card of a person's own file is described by what it does."""
    file = load_cards(edited(("2 Damage to a Vassal.", "Quickcast. 9 Shield to each Vassal you control.")))
    found = named(file, "Rotting Hulk")
    assert (found["spell: verb shield"], found["spell: Quickcast"], found["spell: to own vassals"]) == (9, 1, 1)
