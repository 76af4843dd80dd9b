"""What the oracle knows of the Basics: types, Power, Life and number of copies, typed in by hand."""

from __future__ import annotations

from typing import NamedTuple


class Printed(NamedTuple):
    """The unit side of a Basic."""

    type: str
    power: int
    life: int
    copies: int


BASICS = {
    "Dead Crawler": Printed("undead", 1, 2, 4),
    "Living Bones": Printed("undead", 1, 1, 4),
    "Wandering Ghost": Printed("spirit", 1, 2, 4),
    "Bellowing Accursed": Printed("horror", 2, 1, 4),
    "Rotting Hulk": Printed("undead", 3, 1, 3),
    "Barrow Knight": Printed("undead", 2, 3, 2),
    "Bone Colossus": Printed("undead", 3, 4, 2),
    "Plague Bearer": Printed("undead", 1, 3, 3),
    "Gravewarden": Printed("undead", 2, 2, 2),
    "Gnashing Maw": Printed("horror", 3, 2, 3),
    "Flesh Weaver": Printed("horror", 2, 3, 2),
    "Nightmare Brood": Printed("horror", 2, 2, 3),
    "Dread Stag": Printed("horror", 4, 2, 2),
    "Thornwatcher": Printed("horror", 1, 4, 2),
    "Pale Choir": Printed("spirit", 1, 2, 3),
    "Lantern Wisp": Printed("spirit", 1, 1, 3),
    "Mirror Shade": Printed("spirit", 2, 2, 2),
    "Hollow Revenant": Printed("spirit", 3, 2, 2),
    "Mourning Veil": Printed("spirit", 2, 3, 2),
    "Hushed Penitent": Printed("spirit", 1, 3, 2),
    "Ashen Seraph": Printed("samael", 2, 2, 2),
    "Fallen Cherub": Printed("samael", 1, 1, 3),
}
