"""What came of a decision is told to everybody, and gives no drawn card away [J-INF-1]."""

from __future__ import annotations

from typing import Any

from kadmon_env.game import Game

POSITION: dict[str, Any] = {
    "phase": "combat",
    "players": 3,
    "sigil": 0,
    "active": 2,
    "ruling": "Kilgore, Master of Ravns",
    "crown": ["Kadmon"],
    "chalice": 9,
    "seats": [
        {"ichor": 5, "vassals": ["Lantern Wisp"]},
        {"ichor": 5, "vassals": ["Lantern Wisp"]},
        {
            "ichor": 5,
            "hand": ["Bellowing Accursed", "Dead Crawler"],
            "vassals": ["Branwen, Shield of Strays"],
            "legion": ["Barrow Knight", "Gnashing Maw", "Gnashing Maw"],
        },
    ],
    "grave": ["Pale Choir", "Dread Stag", "Plague Bearer", "Ashen Seraph", "Bone Colossus", "Rotting Hulk"],
}


def told(seed: int) -> tuple[bool, list[str]]:
    """Have player_2 discard Dead Crawler and then draw four cards; return whether it came back, and what was told of it."""
    game = Game.scenario("legions", {**POSITION, "seed": seed})
    while game.decision.kind != "discard":
        names = game.legal_names()
        game.step("yes" if "yes" in names else next(name for name in [*names, "done"] if name.startswith(("choose", "done"))))
    game.step("choose Bellowing Accursed @ player_2 hand")
    before = game.clone()
    game.step("choose Dead Crawler @ player_2 hand")
    lines = [line for line in game.since(before) if "Dead Crawler" in line or "draws" in line]
    return "Dead Crawler" in game.position()["seats"][2]["hand"], lines


def test_a_discarded_card_that_is_drawn_again_is_told_like_any_other() -> None:
    """Whether the card came back to the hand or not, everybody reads of the discard and of four cards drawn."""
    seen = [told(seed) for seed in range(12)]
    assert {back for back, _ in seen} == {True, False}
    assert {tuple(lines) for _, lines in seen} == {("Dead Crawler: player_2 hand -> grave", "player_2 draws 4")}
