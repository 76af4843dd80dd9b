"""J-INF: what is hidden from whom, who is asked, and how units are named."""

from __future__ import annotations

from tests.rules.table import KILGORE, Table, given, hand, legion, new_game, spent, unit, vassals

THREE = ["Dread Stag", "Lantern Wisp", "Rotting Hulk"]


def drawn(seed: int = 0) -> Table:
    """Return a game in which seat 0 has Ungraved two of three cards."""
    return given(hand("Dead Crawler"), grave=THREE, seed=seed).play("cast Dead Crawler").agree()


def worlds(table: Table, seat: int) -> list[Table]:
    """Return worlds that fit what a seat knows."""
    return [Table(table.game.determinize(seat, seed)) for seed in range(20)]


def test_j_inf_1_ungraved_cards_are_hidden_from_the_others() -> None:
    """Another player sees the same, whichever two cards were drawn."""
    games = [drawn(seed) for seed in range(10)]
    assert len({tuple(table.hand(0)) for table in games}) > 1
    assert len({table.game.describe(1) for table in games}) == 1


def test_j_inf_1_a_card_taken_by_destruction_is_known_to_all() -> None:
    """In each world that fits what a third player knows the destroyer has it in hand."""
    table = given(hand("Living Bones"), vassals("Rotting Hulk"))
    table.play("cast Living Bones", "choose Rotting Hulk @ player_1 vassal").agree()
    assert all(world.hand(0) == ["Rotting Hulk"] for world in worlds(table, 2))


def test_j_inf_1_the_wilds_are_known_and_their_order_is_not() -> None:
    """All worlds have the same cards in the Wilds, in different orders."""
    table = new_game(players=3)
    orders = [world.now["wilds"] for world in worlds(table, 0)]
    assert all(sorted(order) == table["wilds"] for order in orders)
    assert len({tuple(order) for order in orders}) > 1


def test_j_inf_1_the_crown_is_known_and_its_order_is_not() -> None:
    """All worlds have the same Sovereigns in the Crown, Kadmon at the bottom, in different orders."""
    table = new_game(players=3)
    crowns = [world["crown"] for world in worlds(table, 0)]
    assert all(sorted(crown) == sorted(table["crown"]) and crown[-1] == "Kadmon" for crown in crowns)
    assert len({tuple(crown) for crown in crowns}) > 1


def test_j_inf_1_who_searches_learns_the_grave_alone() -> None:
    """After a Search the searcher knows which card was not drawn, and another player does not."""
    table = given(hand(), hand("Dead Crawler"), hand("Gravewarden"), grave=THREE, sigil=1)
    table.play("cast Dead Crawler").agree()
    table.play("pass", "cast Gravewarden").agree()
    table.play("choose Dead Crawler @ grave")
    assert all(world["grave"] == table["grave"] for world in worlds(table, 2))
    assert len({tuple(world["grave"]) for world in worlds(table, 0)}) == 3


def test_j_key_5_a_resurrection_without_room_reveals_nothing() -> None:
    """A player at the limit declares a type, and nobody learns what the Grave holds."""
    full = hand("Bone Colossus", vassals=["Pale Choir", "Flesh Weaver", "Living Bones"])
    table = given(full, hand("Dead Crawler"), grave=THREE, sigil=1)
    table.play("cast Dead Crawler").agree()
    table.play("pass", "pass", "cast Bone Colossus", "declare samael").agree()
    assert len({tuple(world["grave"]) for world in worlds(table, 2)}) == 3


def test_j_inf_2_every_world_that_fits_may_be_drawn() -> None:
    """For another player each pair of the three cards may be in the hand; its owner knows which is."""
    table = drawn()
    assert len({tuple(world.hand(0)) for world in worlds(table, 1)}) == 3
    assert {tuple(world.hand(0)) for world in worlds(table, 0)} == {tuple(table.hand(0))}


def test_j_inf_2_a_card_that_shows_itself_is_known_from_then_on() -> None:
    """When one of the two drawn cards is summoned the other player is left with two possibilities for the other."""
    table = drawn()
    shown = table.hand(0)[0]
    table.play(f"summon {shown}")
    rest = {tuple(world.hand(0)) for world in worlds(table, 1)}
    assert rest == {(card,) for card in THREE if card != shown}


def test_j_inf_2_observations_do_not_tell_copies_apart() -> None:
    """Which of two equal cards was drawn does not show in anybody's observation."""
    grave = ["Dread Stag", "Dread Stag", "Lantern Wisp"]
    games = [given(hand("Dead Crawler"), grave=grave, seed=seed).play("cast Dead Crawler").agree() for seed in range(12)]
    for seat in range(3):
        seen = {(tuple(table.hand(0)) if seat == 0 else (), _bytes(table, seat)) for table in games}
        assert len(seen) == len({hand_seen for hand_seen, _ in seen})


def _bytes(table: Table, seat: int) -> bytes:
    """Return a seat's observation as bytes."""
    return b"".join(part.tobytes() for part in table.game.observe(seat).values())


def test_j_inf_3_copies_are_numbered_in_the_order_of_arrival() -> None:
    """The first of three Hulks in a zone has no number, and a Hulk elsewhere counts by itself."""
    table = given(hand("Living Bones"), legion("Rotting Hulk", "Rotting Hulk"), legion("Rotting Hulk"))
    assert table.play("cast Living Bones").legal == {
        "choose Rotting Hulk @ player_1 legion",
        "choose Rotting Hulk #2 @ player_1 legion",
        "choose Rotting Hulk @ player_2 legion",
    }


def test_j_inf_4_who_has_a_token_and_a_card_is_asked() -> None:
    """A player whose only card has no Quickcast is asked all the same, and can only pass."""
    table = given(hand("Living Bones"), hand("Gnashing Maw"), ruling=KILGORE)
    table.play("cast Living Bones", f"choose {KILGORE} @ crown")
    assert (table.actor, table.legal) == (1, {"pass"})


def test_j_inf_4_without_a_token_or_a_card_nobody_is_asked() -> None:
    """A spent Cast token, or an empty hand, is seen by all and ends the matter."""
    table = given(hand("Living Bones"), hand("Wandering Ghost", tokens=spent("cast")), hand(), ruling=KILGORE)
    table.play("cast Living Bones", f"choose {KILGORE} @ crown")
    assert (table.actor, table.kind, table.ichor) == (0, "action", [1, 0, 0])


def test_j_inf_4_a_granted_summon_is_offered_to_any_hand() -> None:
    """A player with cards and no room is asked, and can only pass."""
    table = given(hand("Fallen Cherub", "Dread Stag", vassals=["Pale Choir", "Rotting Hulk", "Flesh Weaver"]))
    table.play("cast Fallen Cherub").agree()
    assert (table.kind, table.legal) == ("granted", {"pass"})


def test_j_inf_5_a_single_answer_is_asked() -> None:
    """Action Priority with nothing to do, one target, one point with one place to go: each is a decision."""
    assert given().legal == {"pass"}
    target = given(hand("Rotting Hulk"), vassals("Pale Choir")).play("cast Rotting Hulk")
    assert target.legal == {"choose Pale Choir @ player_1 vassal"}
    point = given(vassals("Dread Stag", legion=["Lantern Wisp"]), phase="combat").play("done")
    assert point.legal == {"choose Dread Stag @ player_0 vassal"}


def test_j_inf_5_combat_with_nothing_to_assign_is_not_asked() -> None:
    """A player without Vassals, and one with nobody to fight and no Ruler, are passed over."""
    table = given(legion("Pale Choir"), vassals("Dread Stag"), vassals("Gnashing Maw", legion=["Lantern Wisp"]), phase="combat")
    assert table.actor == 2


def test_j_inf_5_where_only_stopping_is_left_nobody_is_asked() -> None:
    """Points left over with no place to go end the Vassals' part by themselves."""
    table = given(vassals("Dread Stag", legion=["Lantern Wisp"]), phase="combat")
    table.play("choose Lantern Wisp @ player_0 legion")
    assert table.legal == {"choose Dread Stag @ player_0 vassal"}


def test_j_inf_5_a_search_without_a_match_is_not_asked() -> None:
    """The Gravewarden finds no Undead, and the player goes on."""
    table = given(hand("Gravewarden"), grave=["Dread Stag"]).play("cast Gravewarden").agree()
    assert (table.kind, table["grave"]) == ("action", ["Dread Stag", "Gravewarden"])


def test_j_inf_6_a_swapped_unit_comes_anew() -> None:
    """The first of two Hulks, swapped away and for another Hulk, leaves the second as the first."""
    seat = hand("Hollow Revenant", vassals=["Rotting Hulk", unit("Rotting Hulk", shield=1)])
    table = given(seat, legion(unit("Rotting Hulk", shield=2)))
    table.play("cast Hollow Revenant", "choose Rotting Hulk @ player_0 vassal", "choose Rotting Hulk @ player_1 legion").agree()
    assert table.on("Rotting Hulk @ player_0 vassal").shield == 1
    assert table.on("Rotting Hulk #2 @ player_0 vassal").shield == 2


def test_j_inf_4_the_spirit_bonus_can_pay_for_an_answer_too() -> None:
    """Who has spent the Cast token but has the Spirit bonus's is asked, since the hand might hold an answer."""
    spirits = ["Pale Choir", "Lantern Wisp", "Mourning Veil"]
    other = hand("Dead Crawler", vassals=spirits, tokens=spent("cast"))
    table = given(hand("Bellowing Accursed", vassals=["Dread Stag"]), other)
    table.play("cast Bellowing Accursed", "choose Dread Stag @ player_0 vassal")
    assert (table.actor, table.kind) == (1, "answer")
