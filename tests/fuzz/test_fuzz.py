"""A million random decisions, bounds checked and with every invariant looked at after each."""

from __future__ import annotations

from pathlib import Path

import numba
import numpy as np
import pytest

from kadmon_env.legions.cardfile import load_cards
from kadmon_env.legions.check import Fault
from kadmon_env.legions.rows import card_seen_at
from kadmon_env.legions.state import STATE
from kadmon_env.legions.terms import Decision
from tests.fuzz.random_play import fuzz, read_past_the_end

pytestmark = pytest.mark.skipif(not numba.config.BOUNDSCHECK, reason="needs NUMBA_BOUNDSCHECK=1, as in make test-checked")

OWN_CARDS = Path(__file__).parent / "own_cards.toml"


def test_a_read_past_the_end_is_an_error() -> None:
    """In this run an index out of bounds raises, so that the runs below mean something."""
    with pytest.raises(IndexError):
        read_past_the_end(np.zeros(3, np.int8), 3)


def test_an_index_below_zero_is_an_error_in_the_rules() -> None:
    """The rules are compiled to use indexes as they are; in this run one that Python would count from the end raises."""
    with pytest.raises(IndexError):
        card_seen_at(np.zeros(1, STATE)[0], load_cards().tables, 0, -1)


def test_a_million_random_decisions_break_no_invariant() -> None:
    """Whatever is played, each decision has a legal action and every invariant holds; all kinds but sacrifices occur."""
    fault, kinds = fuzz(load_cards().tables, 1_000_000)
    assert fault == Fault.NOTHING
    assert all(kinds[kind] > 0 for kind in Decision if kind not in (Decision.NOTHING, Decision.SACRIFICE))


def test_a_card_file_of_odd_texts_breaks_no_invariant() -> None:
    """Texts that the language allows and our own cards don't have are played as safely, sacrifices among it."""
    fault, kinds = fuzz(load_cards(OWN_CARDS).tables, 300_000)
    assert fault == Fault.NOTHING
    assert kinds[Decision.SACRIFICE] > 0
