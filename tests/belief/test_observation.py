"""What the numbers of an observation say, from the seat that looks."""

from __future__ import annotations

import numpy as np

from kadmon_env.core.jit import entry
from kadmon_env.game import Game
from kadmon_env.legions.belief import BYTE
from kadmon_env.legions.cardfile import load_cards
from kadmon_env.legions.features import FEATURES, UNKNOWN, CardColumn, SeatColumn, TableColumn, highs
from kadmon_env.legions.rows import card_seen_at
from kadmon_env.legions.seen import seen_of
from kadmon_env.legions.state import State
from kadmon_env.legions.terms import CARDS, Decision, Frame, Phase, Verb
from tests.belief.sight import ANDRES, DRAWN_FROM, HAND, KILGORE, LEGION, VASSAL, Sight, after_an_unseen_draw, given


@entry
def seen_at(s: State, seat: int, card: int) -> int:
    """Return what a seat sees of where a card is."""
    return seen_of(s, seat, card)


def test_every_number_is_described_once() -> None:
    """The feature table names each place of both arrays exactly once, with a meaning."""
    described = {"cards": np.zeros(highs("cards").size, int), "table": np.zeros(highs("table").size, int)}
    for feature in FEATURES:
        for k in range(feature.repeats):
            described[feature.array][feature.first + k * feature.stride] += 1
    assert all((count == 1).all() for count in described.values())
    assert all(feature.meaning for feature in FEATURES)


def test_all_numbers_stay_within_their_described_range() -> None:
    """In a random game no number is below 0 or above what the feature table says."""
    game, luck = Game.new("legions", players=4, seed=5), np.random.default_rng(5)
    for _ in range(150):
        sight = Sight(game, int(luck.integers(4)))
        assert sight.cards.min() >= 0
        assert sight.table.min() >= 0
        assert (sight.cards <= highs("cards")).all()
        assert (sight.table <= highs("table")).all()
        game.step(int(luck.choice(game.legal_actions())))


def test_the_card_that_a_row_stands_for_is_seen_there() -> None:
    """In a random game each row shows where that one card is or can be: choosing a row and seeing it are two reckonings."""
    game, luck, cards = Game.new("legions", players=4, seed=6), np.random.default_rng(6), load_cards().tables
    for _ in range(100):
        seat = int(luck.integers(4))
        standing = [int(card_seen_at(game.state, cards, seat, row)) for row in range(CARDS)]
        seen = [int(seen_at(game.state, seat, card)) for card in standing]
        shown = Sight(game, seat).cards[:, [CardColumn.CAN_BE, CardColumn.PLACE]].astype(int)
        assert seen == [can_be << BYTE | place for can_be, place in shown]
        assert sorted(standing) == list(range(CARDS))
        game.step(int(luck.choice(game.legal_actions())))


def test_places_and_seats_are_counted_from_the_viewer() -> None:
    """A Vassal of player_1 is one's own to player_1, the left neighbour's to player_0, the right one's to player_2."""
    game = given(seats=[{"ichor": 7}, {"vassals": ["Barrow Knight"]}, {}])
    places = [Sight(game, seat).column("Barrow Knight", CardColumn.PLACE) for seat in range(3)]
    assert [VASSAL + k in seen for k, seen in zip((1, 0, 2), places, strict=True)] == [True] * 3
    assert [Sight(game, seat).seat((0 - seat) % 3, SeatColumn.ICHOR) for seat in range(3)] == [7, 7, 7]


def test_j_inf_1_a_card_drawn_unseen_can_be_in_the_grave_or_that_hand() -> None:
    """After player_1 draws from a known Grave the others see its cards at no sure place, player_1 sees its own."""
    game = after_an_unseen_draw()
    other, own = Sight(game, 0), Sight(game, 1)
    assert [other.at(name, UNKNOWN, CardColumn.CAN_BE) for name in DRAWN_FROM] == [[0b00101]] * 4
    assert not (own.cards[:, CardColumn.PLACE] == UNKNOWN).any()


def test_j_inf_3_rows_of_copies_follow_their_numbers() -> None:
    """Of two equal units in a zone the one that arrived first stands in the earlier row, and is the one without a number."""
    hulks = [{"card": "Rotting Hulk", "shield": 2}, {"card": "Rotting Hulk", "shield": 5}]
    game = given(seats=[{"hand": ["Living Bones"], "legion": hulks}, {}, {}])
    game.step("cast Living Bones")
    sight = Sight(game, 0)
    assert sight.at("Rotting Hulk", LEGION, CardColumn.SHIELD) == [2, 5]
    assert sight.at("Rotting Hulk", LEGION, CardColumn.ORDER) == [1, 2]
    first = game.find("choose Rotting Hulk @ player_0 legion") - Verb.CHOOSE
    assert int(sight.cards[first, CardColumn.SHIELD]) == 2


def test_what_lies_on_a_unit_is_seen() -> None:
    """Damage, Shield, Power, marks, owner of Ianira's mark, total Power and Remaining Life stand in the unit's row."""
    knight = {"card": "Barrow Knight", "damage": 1, "shield": 3, "power": 4, "marks": ["ethereal", "ianira:2"]}
    sight = Sight(given(seats=[{}, {"vassals": [knight]}, {}]), 1)
    row = next(r for r in sight.rows("Barrow Knight") if sight.cards[r, CardColumn.PLACE] == VASSAL)
    seen = {column.name: int(sight.cards[row, column]) for column in CardColumn}
    assert seen | {"DAMAGE": 1, "SHIELD": 3, "POWER": 4, "MARKS": 2, "IANIRA": 2, "STRENGTH": 6, "LIFE": 2, "UNIT": 0} == seen


def test_amounts_above_127_read_127() -> None:
    """The number of a counter saturates."""
    sight = Sight(given(seats=[{"vassals": [{"card": "Barrow Knight", "power": 300}]}, {}, {}]), 0)
    assert sight.at("Barrow Knight", VASSAL, CardColumn.POWER) == [127]


def test_j_sx_4_the_cards_of_a_merged_unit_point_to_its_first() -> None:
    """Both cards of a merged unit carry 1 + the row of the first; only the first lies in the zone."""
    unit = {"card": ["Barrow Knight", "Dread Stag"]}
    sight = Sight(given(seats=[{"vassals": [unit]}, {}, {}]), 0)
    lead = next(r for r in sight.rows("Barrow Knight") if sight.cards[r, CardColumn.PLACE] == VASSAL)
    assert int(sight.cards[lead, CardColumn.UNIT]) == 1 + lead
    assert 1 + lead in sight.column("Dread Stag", CardColumn.UNIT)
    assert not sight.at("Dread Stag", VASSAL, CardColumn.UNIT)


def test_the_legal_column_is_the_mask_of_choose() -> None:
    """Where cards are chosen the actor's column LEGAL is the mask's part, and everybody else's is empty."""
    game = given(seats=[{"hand": ["Living Bones"], "legion": ["Barrow Knight"]}, {}, {}])
    game.step("cast Living Bones")
    sight = Sight(game, 0)
    assert (sight.cards[:, CardColumn.LEGAL] == sight.mask[Verb.CHOOSE : Verb.CHOOSE + CARDS]).all()
    assert sight.cards[:, CardColumn.LEGAL].sum() == 2
    assert Sight(game, 1).cards[:, CardColumn.LEGAL].sum() == 0


def test_the_effect_stack_is_seen_by_all() -> None:
    """A Spell on the stack shows its kind, caster, source, card, mode and target, counted from each viewer."""
    game = given(seats=[{"hand": ["Living Bones"], "legion": ["Barrow Knight"]}, {"hand": ["Wandering Ghost"]}, {}])
    game.step("cast Living Bones")
    game.step("choose Barrow Knight @ player_0 legion")
    for seat, relative in ((0, 0), (1, 2)):
        sight = Sight(game, seat)
        spell = next(r for r in sight.rows("Living Bones") if sight.cards[r, CardColumn.ANNOUNCED])
        target = next(r for r in sight.rows("Barrow Knight") if sight.cards[r, CardColumn.TARGETED])
        assert sight.entry(0) == [1, 1 + relative, 1, 1 + spell, 1, 0, 1, 1, 1 + target, 0, 0, 0]


def test_an_announcement_under_way_is_seen_by_all() -> None:
    """Choices already made stand in the entry of the announcement, and on the unit."""
    game = given(seats=[{"hand": ["Dread Stag"], "legion": ["Barrow Knight", "Pale Choir"]}, {}, {}])
    game.step("cast Dread Stag")
    game.step("choose Pale Choir @ player_0 legion")
    sight = Sight(game, 2)
    assert sight.at("Pale Choir", LEGION + 1, CardColumn.CHOSEN) == [1]
    assert sight.entry(20)[:2] == [1, 2]
    assert sight.entry(0) == [0] * 12


def test_j_stk_3_a_target_that_has_left_reads_nothing() -> None:
    """Once the Ruling Sovereign that a Spell has chosen is slain, the Spell's target reads 0 to everybody."""
    seats = [{"hand": ["Living Bones"]}, {"hand": ["Living Bones"]}, {"vassals": ["Barrow Knight"]}]
    game = given(seats=seats, chalice=1, crown=["Ianira Heartslaver", "Kadmon"])
    answer = ("cast Living Bones", f"choose {KILGORE} @ crown")
    for name in answer:
        game.step(name)
    before = Sight(game, 2).entry(0)[8]
    for name in answer:
        game.step(name)
    assert (before - 1, game.decision.kind) == (Sight(game, 2).rows(KILGORE)[0], "move")
    assert [Sight(game, seat).entry(0)[7:9] for seat in range(3)] == [[1, 0]] * 3


def test_the_table_says_where_the_game_stands() -> None:
    """Phase, decision, Cycle, pool, Chalice, Ruler and piles are read off the table."""
    sight = Sight(given(cycle=8, sigil=2, active=2, chalice=5, seats=[{}, {}, {"ichor": 3}]), 1)
    told = {column.name: sight.number(column) for column in TableColumn}
    expected = {"PHASE": Phase.ACTION, "DECISION": Decision.ACTION, "ACTOR": 1, "SIGIL": 1, "ACTIVE": 2, "CYCLE": 8}
    assert told | expected == told
    assert (told["CHALICE"], told["POOL"], told["CYCLES_LEFT"]) == (5, 72, 92)
    assert told["RULER"] - 1 == sight.rows(KILGORE)[0] == told["TEXT"] - 1


def test_points_left_in_combat_are_seen() -> None:
    """In combat the table says how many points are left, against whom, and how many strike back."""
    seats = [{"vassals": ["Bone Colossus"], "legion": ["Barrow Knight", "Thornwatcher"]}, {}, {}]
    game = given(phase="combat", seats=seats)
    told = [Sight(game, 0).number(c) for c in (TableColumn.AGAINST, TableColumn.POINTS, TableColumn.POINTS_BACK)]
    game.step("choose Thornwatcher @ player_0 legion")
    sight = Sight(game, 1)
    assert told == [1, 3, 3]
    assert sight.number(TableColumn.POINTS) == 2
    assert sight.at("Thornwatcher", LEGION + 2, CardColumn.ASSIGNED) == [1]


def test_cards_left_to_discard_are_seen() -> None:
    """At Midnight the table says how many cards the actor must still discard."""
    hand = ["Pale Choir", "Pale Choir", "Pale Choir", "Barrow Knight", "Barrow Knight", "Dread Stag", "Dread Stag"]
    game = given(phase="midnight", seats=[{"hand": hand, "vassals": ["Flesh Weaver"]}, {}, {}])
    assert (game.decision.kind, Sight(game, 0).number(TableColumn.DISCARDS)) == ("discard", 2)


def test_who_may_still_answer_is_seen() -> None:
    """In a window the table says what is under way and how many seats come after this one."""
    game = given(seats=[{"hand": ["Dead Crawler"]}, {"hand": ["Wandering Ghost"]}, {"hand": ["Wandering Ghost"]}])
    game.step("cast Dead Crawler")
    sight = Sight(game, 0)
    assert (sight.number(TableColumn.UNDER_WAY), sight.number(TableColumn.TO_ASK)) == (Frame.WINDOW, 2)


def test_j_inf_1_hands_are_counted_and_their_known_cards_placed() -> None:
    """Counts of hands are public, and a card known to be in a hand stands there."""
    sight = Sight(given(seats=[{}, {"hand": ["Barrow Knight", ANDRES]}, {}]), 2)
    assert sight.seat(2, SeatColumn.HAND) == 2
    assert sight.column(ANDRES, CardColumn.PLACE) == [HAND + 2]
