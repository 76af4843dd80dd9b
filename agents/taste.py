"""What a greedy player likes: the weights of everything that it weighs, in Ichor."""

from __future__ import annotations

from typing import NamedTuple


class Taste(NamedTuple):
    """The weights, found by playing variants against each other."""

    card: float = 0.3  # a card in hand, whatever it is
    in_hand: float = 0.5  # of what its unit would be worth
    power: float = 0.6  # a point of Power of a Vassal
    life: float = 0.25  # a point of its Life
    sovereign: float = 1.0  # a Sovereign's text
    slaying: float = 1.0  # slaying the Ruling Sovereign, besides the Ichor and the card
    relief: float = 0.7  # a point of Power less in the own Legion Zone
    help: float = 0.1  # a point of Power less in somebody else's
    spite: float = 0.25  # a point of Power less among somebody else's Vassals
    wound: float = 0.08  # a point of Damage that does not destroy
    counter: float = 0.7  # a Power counter on an own Vassal
    shield: float = 0.1  # a Shield on one
    rescue: float = 0.6  # of what a Vassal is worth that would be destroyed
    drawn: float = 1.2  # a card out of the Grave
    summoned: float = 1.6  # a unit more
    granted: float = 0.6  # another Cast
    undone: float = 0.4  # an object of somebody else's on the stack, come to nothing
    keep: float = 0.5  # of what a card is worth must come out of casting it
    spent: float = 0.5  # of what its Spell would bring now is lost by summoning it
