"""Hand out the cards of a card file by name, as a position asks for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kadmon_env.core.checked import choices, near
from kadmon_env.errors import ScenarioError
from kadmon_env.legions.cardfile import CardFile
from kadmon_env.legions.position import EMPTY_TOMB
from kadmon_env.legions.terms import KADMON, NONE, SOVEREIGNS


class Sort(NamedTuple):
    """Which cards may be somewhere, and the words for it."""

    holds: Callable[[CardFile, int], bool]
    words: str


PLAYABLE = Sort(lambda file, card: bool(file.tables.sovereign[card] != KADMON), "Kadmon is in the Crown or rules")
BASIC = Sort(lambda file, card: bool(file.tables.sovereign[card] == NONE), "only Basics are in the Grave or the Wilds")
SOVEREIGN = Sort(
    lambda file, card: bool(file.tables.sovereign[card] != NONE), "only Sovereigns rule or are in the Crown or the Tomb"
)
KADMON_ALONE = Sort(lambda file, card: bool(file.tables.sovereign[card] == KADMON), "only Kadmon")
GOLDEN = Sort(lambda file, card: BASIC.holds(file, card) and not file.tables.silver[card], "only golden Basics")
ANY = Sort(lambda _file, _card: True, "any card")


class Deal:
    """The cards of a file that are not placed yet."""

    def __init__(self, file: CardFile) -> None:
        self.file = file
        self.left: dict[str, list[int]] = {}
        for card, name in enumerate(file.names):
            self.left.setdefault(name, []).append(card)

    def take(self, name: str, where: str, sort: Sort) -> int:
        """Hand out a card of that name; raises ScenarioError if there is none or no more, or it can't be there."""
        if name not in self.left:
            raise ScenarioError(f"{where}: no card is called {name!r}{near(name, self.left)}")
        if not self.left[name]:
            copies = list(self.file.names).count(name)
            raise ScenarioError(f"{where}: {name!r} is there once too often; the game has {copies}")
        if not sort.holds(self.file, self.left[name][0]):
            raise ScenarioError(f"{where}: {name!r} can't be there: {sort.words}")
        return self.left[name].pop(0)

    def take_all(self, names: list[str], where: str, sort: Sort) -> list[int]:
        """Hand out a card for each name of a list."""
        return [self.take(name, f"{where}[{k}]", sort) for k, name in enumerate(names)]

    def rest(self, sort: Sort) -> list[int]:
        """Hand out every card left of a sort."""
        found = [card for cards in self.left.values() for card in cards if sort.holds(self.file, card)]
        for cards in self.left.values():
            cards[:] = [card for card in cards if card not in found]
        return found

    def is_kadmon(self, card: int) -> bool:
        """Tell whether a card is Kadmon's."""
        return KADMON_ALONE.holds(self.file, card)

    def sovereign_named(self, name: str, where: str) -> int:
        """Return the card of one of the seven other Sovereigns; raises ScenarioError for another name."""
        found = {self.file.names[int(card)]: int(card) for card in self.file.tables.of_sovereign[:SOVEREIGNS]}
        if name not in found:
            allowed = choices([*found, EMPTY_TOMB])
            raise ScenarioError(f"{where}: no Sovereign is called {name!r}{near(name, found)}; allowed: {allowed}")
        return found[name]
