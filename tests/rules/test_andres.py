"""ANDRES: the Ingenious Andrés Beltram."""

from __future__ import annotations

from tests.rules.table import ANDRES, FIGHTER, KILGORE, Table, given, hand, legion, unit, vassals


def merged(first: str, second: str, *others: str, **more: object) -> Table:
    """Return a game in which seat 0 has merged two Vassals."""
    table = given({"hand": [ANDRES, "Lantern Wisp"], "vassals": [first, second, *others], **more})
    return table.play(f"cast {ANDRES}", f"choose {first} @ player_0 vassal", f"choose {second} @ player_0 vassal").agree()


def test_andres_1_a_loss_of_ichor_brings_one_from_the_pool_into_his_chalice() -> None:
    """A player who loses 4 in combat pays them to the pool, and Andrés gains 1."""
    table = given(legion("Dread Stag", ichor=5), FIGHTER, phase="combat", ruling=ANDRES)
    assert (table.ichor, table["chalice"], table["pool"]) == ([1, 0, 0], 7, 72)


def test_andres_1_who_has_nothing_to_lose_brings_him_nothing() -> None:
    """Excess on a player without Ichor is no loss."""
    assert given(legion("Dread Stag"), FIGHTER, phase="combat", ruling=ANDRES)["chalice"] == 6


def test_andres_2_each_player_may_strengthen_a_vassal_of_theirs() -> None:
    """On another seat's priority his Invocation puts 2 Power on one of that seat's Vassals."""
    table = given(vassals("Dread Stag"), vassals("Pale Choir", "Lantern Wisp"), sigil=1, ruling=ANDRES)
    table.play(f"invoke ruling {ANDRES}")
    assert table.legal == {"choose Pale Choir @ player_1 vassal", "choose Lantern Wisp @ player_1 vassal"}
    assert table.play("choose Lantern Wisp @ player_1 vassal").on("Lantern Wisp @ player_1 vassal").power == 2


def test_andres_3_his_own_invocation_strengthens_himself() -> None:
    """The target gets 1 Damage and Andrés 1 Power."""
    table = given(vassals(ANDRES), vassals("Bone Colossus")).play(f"invoke {ANDRES}", "choose Bone Colossus @ player_1 vassal")
    assert table.on("Bone Colossus @ player_1 vassal") == (1, 0, 0, [])
    assert table.on(f"{ANDRES} @ player_0 vassal") == (0, 0, 1, [])


def test_andres_4_the_power_comes_also_if_the_damage_is_prevented() -> None:
    """Shield takes the Damage, and Andrés has his Power."""
    table = given(vassals(ANDRES), vassals(unit("Bone Colossus", shield=1)))
    table.play(f"invoke {ANDRES}", "choose Bone Colossus @ player_1 vassal")
    assert table.on("Bone Colossus @ player_1 vassal") == (0, 0, 0, [])
    assert table.on(f"{ANDRES} @ player_0 vassal").power == 1


def test_andres_5_merged_units_count_as_one_vassal() -> None:
    """Of three Vassals two are merged, and there is room for another."""
    table = merged("Pale Choir", "Dread Stag", "Living Bones").play("summon Lantern Wisp")
    assert table.vassals(0) == ["Pale Choir + Dread Stag", "Living Bones", "Lantern Wisp"]


def test_andres_6_power_is_the_sum() -> None:
    """A Stag and a Thornwatcher deal 5 in combat."""
    table = given(vassals(unit("Dread Stag", "Thornwatcher")), vassals("Pale Choir"), phase="combat", ruling=KILGORE)
    assert table.play(f"choose {KILGORE} @ crown").ichor == [5, 0, 0]


def test_andres_6_life_is_the_sum() -> None:
    """A Stag and a Thornwatcher of 6 Life together live with 5 Damage and die of 6."""
    for damage, left in ((4, ["Dread Stag + Thornwatcher"]), (5, [])):
        table = given(hand("Living Bones"), vassals(unit("Dread Stag", "Thornwatcher", damage=damage)))
        table.play("cast Living Bones", "choose Dread Stag + Thornwatcher @ player_1 vassal").agree()
        assert table.vassals(1) == left


def test_andres_7_it_has_the_types_of_both() -> None:
    """A Spirit merged with a Horror is the third Spirit and the third Horror."""
    spirits = given(hand("Mourning Veil", vassals=[unit("Pale Choir", "Dread Stag"), "Lantern Wisp"]))
    horrors = given(hand("Flesh Weaver", vassals=[unit("Pale Choir", "Dread Stag"), "Gnashing Maw"]))
    assert spirits.play("summon Mourning Veil").bonus(0) == {"spirit": True}
    assert horrors.play("summon Flesh Weaver").bonus(0) == {"horror": True}


def test_andres_8_its_destroyer_takes_both_cards() -> None:
    """A merged Legion unit, destroyed in combat, is two cards in hand."""
    seats = vassals("Dread Stag", legion=[unit("Lantern Wisp", "Living Bones")]), FIGHTER
    table = given(*seats, phase="combat")
    table.play(*["choose Lantern Wisp + Living Bones @ player_0 legion"] * 2, *["choose Dread Stag @ player_0 vassal"] * 2)
    assert table.hand(0) == ["Lantern Wisp", "Living Bones"]


def test_card_the_ingenious_andres_beltram_merges_only_ones_own_vassals() -> None:
    """With one Vassal of one's own his Spell can't be Cast, whatever others have."""
    assert f"cast {ANDRES}" not in given(hand(ANDRES, vassals=["Pale Choir"]), vassals("Dread Stag", "Lantern Wisp")).legal
