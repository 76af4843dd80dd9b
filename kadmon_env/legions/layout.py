"""Lay out a position: from the names in a scenario to a game in progress.

Everything laid out counts as seen: each seat knows every card of the position, hands included, except the order of the
Wilds and the Crown. What is drawn later is hidden as usual.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from kadmon_env.core.checked import choices, validated
from kadmon_env.core.jit import entry
from kadmon_env.core.pointers import invoke, pointers, raw
from kadmon_env.core.record import new_record
from kadmon_env.errors import ScenarioError
from kadmon_env.legions.battlefield import enter, merge
from kadmon_env.legions.bonuses import judge_bonuses, samael_winner
from kadmon_env.legions.cardfile import CardFile
from kadmon_env.legions.checks import is_above_limit
from kadmon_env.legions.damage import remaining_life
from kadmon_env.legions.deal import ANY, BASIC, GOLDEN, KADMON_ALONE, PLAYABLE, SOVEREIGN, Deal, Sort
from kadmon_env.legions.kernels import BEGIN
from kadmon_env.legions.position import EMPTY_TOMB, Player, Position, Ruler, Unit, mark_owner
from kadmon_env.legions.setup import clear_table, lay
from kadmon_env.legions.state import STATE, Cards, State
from kadmon_env.legions.terms import CARDS, ICHOR, NONE, Flag, Flux, Mark, Phase, Token, Type, Zone
from kadmon_env.legions.zones import is_battlefield, shuffle_zone


@entry
def clear(s: State, seed: int) -> None:
    """Empty the record."""
    clear_table(s, seed)


@entry
def place(s: State, cards: Cards, card: int, zone: int) -> None:
    """Put a card that is nowhere yet at the end of a zone, a plain int, seen by all."""
    if is_battlefield(zone):
        lay(s, card, Zone.BOX)
        enter(s, cards, card, zone)
    else:
        lay(s, card, zone)


@entry
def join(s: State, first: int, second: int) -> None:
    """Lay one unit under another [J-SX-4]."""
    merge(s, first, second)


@entry
def shuffle(s: State, cards: Cards, zone: int) -> None:
    """Give a zone a random order."""
    shuffle_zone(s, cards, zone)


@entry
def settle_bonuses(s: State, cards: Cards) -> None:
    """Give each seat the bonuses of its Vassals, and forget that anything has just entered."""
    for seat in range(s.players):
        judge_bonuses(s, cards, seat)
    s.flux[:] = 0
    s.arrivals, s.vassals_changed = 0, 0


@entry
def note_faults(s: State, cards: Cards) -> None:
    """Note what the checks will put right before anything else: the dead, whoever is above a limit, or has Samael [J-DMG-4]."""
    for card in range(CARDS):
        if s.zone[card] >= Zone.VASSAL and remaining_life(s, cards, card) <= 0:
            s.flux[card] |= Flux.DYING
            s.deaths += 1
    for seat in range(s.players):
        if is_above_limit(s, cards, seat):
            s.vassals_changed = 1
    if samael_winner(s) != NONE:
        s.vassals_changed = 1


@entry
def begin_one(kernels: Any, states: Any, tables: Any, phase: int, active: int) -> None:
    """Run on from the start of a phase, or of a seat's priority or combat."""
    invoke(kernels[0], (states[0], tables[0], phase, active))


def lay_out(file: CardFile, data: Mapping[str, Any]) -> Any:
    """Return the state of a position, run on to its first decision; raises ScenarioError for one that does not fit."""
    position = validated(Position, data, "", ScenarioError)
    deal = Deal(file)
    states = new_record(STATE)
    s = states[0]
    clear(s, position.seed)
    _settings(s, position)
    for seat, player in enumerate(position.seats):
        _player(s, deal, seat, player)
    _ruler(s, deal, position.ruling)
    _piles(s, deal, position)
    _ichor(s, file.tables, position)
    _bonuses(s, file.tables, position)
    note_faults(s, file.tables)
    active = position.sigil if position.active is None else position.active
    begin_one(pointers((BEGIN,)), raw(states), raw(np.array([file.tables])), Phase[position.phase.upper()], active)
    return states


def _settings(s: Any, position: Position) -> None:
    """Set what is neither card nor counter."""
    s.players, s.cycle, s.max_cycles = position.players, position.cycle, position.max_cycles
    s.sigil = position.sigil
    s.first_sigil = position.sigil if position.first_sigil is None else position.first_sigil


def _player(s: Any, deal: Deal, seat: int, player: Player) -> None:
    """Lay out what one seat has."""
    where = f"seats[{seat}]"
    _pile(s, deal, player.hand, f"{where}.hand", Zone.HAND + seat, PLAYABLE)
    for zone, units, key in ((Zone.VASSAL, player.vassals, "vassals"), (Zone.LEGION, player.legion, "legion")):
        for k, unit in enumerate(units):
            _unit(s, deal, unit, f"{where}.{key}[{k}]", zone + seat, PLAYABLE)
    s.ichor[seat] = player.ichor
    for token in Token:
        s.token[seat, token] = getattr(player.tokens, token.name.lower())
    for kind, charged in player.bonus:
        if charged is not None:
            s.bonus[seat, Type[kind.upper()]] = True
            s.bonus_token[seat, Type[kind.upper()]] = charged


def _bonuses(s: Any, tables: Any, position: Position) -> None:
    """Give each seat the bonuses of its Vassals, and refuse one that is named and is not among them [UTB-5]."""
    settle_bonuses(s, tables)
    for seat, player in enumerate(position.seats):
        held = [kind for kind, _ in player.bonus if s.bonus[seat, Type[kind.upper()]]]
        for kind, charged in player.bonus:
            if charged is not None and kind not in held:
                allowed = ", ".join(held) or "none"
                where = f"seats[{seat}].bonus.{kind}: {charged}"
                raise ScenarioError(f"{where}: player_{seat}'s Vassals do not give this bonus; allowed: {allowed}")


def _pile(s: Any, deal: Deal, names: list[str], where: str, zone: int, sort: Sort) -> None:
    """Put the named cards into a zone, in their order."""
    for card in deal.take_all(names, where, sort):
        place(s, deal.file.tables, card, int(zone))


def _unit(s: Any, deal: Deal, unit: Unit, where: str, zone: int, sort: Sort) -> int:
    """Put a unit into a zone with what lies on it, and return its first card."""
    merged = f"{where}.card" if len(unit.card) > 1 else ""
    lead, *more = deal.take_all(unit.card, merged, sort) if merged else [deal.take(unit.card[0], where, sort)]
    place(s, deal.file.tables, lead, int(zone))
    for card in more:
        place(s, deal.file.tables, card, int(zone))
        join(s, lead, card)
    s.damage[lead], s.shield[lead], s.power[lead] = unit.damage, unit.shield, unit.power
    for mark in unit.marks:
        owner = mark_owner(mark)
        if owner is None:
            s.marks[lead] |= Mark[mark.upper()]
        else:
            s.ianira[lead] = owner
    return lead


def _ruler(s: Any, deal: Deal, ruler: Ruler | None) -> None:
    """Put the Ruling Sovereign onto the Crown; Kadmon may have become another [FIN-3]."""
    if ruler is None:
        return
    s.ruling = s.text = _unit(s, deal, ruler, "ruling", Zone.THRONE, SOVEREIGN)
    s.final = deal.is_kadmon(int(s.ruling))
    if s.final:
        s.text = NONE if ruler.become in (None, EMPTY_TOMB) else deal.sovereign_named(str(ruler.become), "ruling.as")
    elif ruler.become is not None:
        raise ScenarioError(f"ruling.as: {ruler.become!r}: only Kadmon becomes another Sovereign")


def _piles(s: Any, deal: Deal, position: Position) -> None:
    """Lay out the Crown and the piles; what nothing names goes to the Wilds or, no golden Basic, to the box."""
    tables = deal.file.tables
    _pile(s, deal, position.tomb, "tomb", Zone.TOMB, SOVEREIGN)
    _pile(s, deal, position.grave, "grave", Zone.GRAVE, BASIC)
    if position.crown is None:
        for card in deal.rest(KADMON_ALONE):
            place(s, tables, card, int(Zone.CROWN))
    else:
        _pile(s, deal, position.crown, "crown", Zone.CROWN, SOVEREIGN)
    _pile(s, deal, position.box or [], "box", Zone.BOX, ANY)
    if position.wilds is None:
        for card in deal.rest(GOLDEN):
            place(s, tables, card, int(Zone.WILDS))
        shuffle(s, tables, int(Zone.WILDS))
    else:
        _pile(s, deal, position.wilds, "wilds", Zone.WILDS, BASIC)
    unnamed = deal.rest(ANY)
    for card in unnamed:
        place(s, tables, card, int(Zone.BOX))
    if position.box is not None and unnamed:
        names = choices(deal.file.names[card] for card in unnamed)
        raise ScenarioError(f"box: names what is out of the game, but these are nowhere: {names}")


def _ichor(s: Any, tables: Any, position: Position) -> None:
    """Set Chalice and pool: all Ichor is in the game [J-GEN-5]; and who has a Wild token [FIN-2]."""
    ruling = int(s.ruling)
    full = 0 if ruling == NONE else int(tables.base_ichor[ruling]) + int(tables.per_player[ruling]) * position.players
    s.chalice = full if position.chalice is None else position.chalice
    elsewhere = int(s.chalice) + int(s.ichor.sum())
    pool = ICHOR - elsewhere if position.pool is None else position.pool
    if pool < 0 or pool + elsewhere != ICHOR:
        raise ScenarioError(f"Ichor: Chalice, pool and players come to {elsewhere + max(pool, 0)}; there are {ICHOR}")
    s.pool = pool
    granted = any(card != NONE and tables.flag[card, Flag.WILD_TOKEN] for card in (ruling, int(s.text)))
    wild = [player.wild for player in position.seats] + [None] * position.players
    for seat in range(position.players):
        s.wild[seat] = (1 if granted else NONE) if wild[seat] is None else wild[seat]
