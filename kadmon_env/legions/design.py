"""A card design: what is printed on it, what it means, and where each field comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from kadmon_env.legions.program import Continuous, Program
from kadmon_env.legions.terms import Field

Frame: TypeAlias = Literal["silver", "golden", "sovereign", "kadmon"]


@dataclass(frozen=True)
class Design:
    """One design of a card file; its copies are the physical cards ``first`` to ``first + copies - 1``."""

    name: str
    frame: Frame
    first: int
    copies: int
    types: tuple[str, ...]
    power: int
    life: int
    ichor: int
    ichor_per_player: int
    always_in_crown: bool
    sovereign: int
    """0 to 6 in the order of the file, `terms.KADMON`, or NONE."""
    texts: Mapping[str, str]
    """The text of each field that has one, as `explain` writes it."""
    programs: Mapping[Field, Program]
    flags: Continuous
    fields: tuple[str, ...]
    """The fields that the file gives."""
    rulebook: Mapping[str, str]
    """The fields that the rulebook states, each with the part it states, "" for all of it."""
    unlisted: str
    """Where the other fields come from: "reconstructed" or "printed"."""

    @property
    def cards(self) -> range:
        """Return the physical cards of the design."""
        return range(self.first, self.first + self.copies)

    def provenance(self, field: str) -> str:
        """Return where a field comes from, in words."""
        if field not in self.rulebook:
            return self.unlisted
        part = self.rulebook[field]
        return f"rulebook in part ({part}), else {self.unlisted}" if part else "rulebook"
