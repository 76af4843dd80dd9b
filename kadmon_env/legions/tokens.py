"""Action Tokens: who can pay for what, and with which token."""

from __future__ import annotations

from kadmon_env.core.jit import jit
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import NONE, TOKENS, TYPES, Flag, Token, Type
from kadmon_env.legions.units import law


@jit
def bonus_of(token: int) -> int:
    """Return the type whose bonus brings a token of this kind [UTB-1, UTB-2, UTB-3]."""
    if token == Token.SUMMON:
        return Type.UNDEAD
    if token == Token.INVOKE:
        return Type.HORROR
    return Type.SPIRIT


@jit
def can_pay(s: State, seat: int, token: int) -> bool:
    """Tell whether a player has a charged token for an Action [J-ACT-7]."""
    return bool(s.token[seat, token] or s.bonus_token[seat, bonus_of(token)] or s.wild[seat] == 1)


@jit
def pay(s: State, seat: int, token: int) -> None:
    """Spend a token: the bonus token of that kind, the base token, then Wild [J-ACT-7]."""
    if s.bonus_token[seat, bonus_of(token)]:
        s.bonus_token[seat, bonus_of(token)] = 0
    elif s.token[seat, token]:
        s.token[seat, token] = 0
    else:
        s.wild[seat] = 0


@jit
def restore_tokens(s: State) -> None:
    """Restore every Action Token, bonus and Wild too [DAWN-1]."""
    for seat in range(s.players):
        for token in range(TOKENS):
            s.token[seat, token] = 1
        for bonus in range(TYPES):
            s.bonus_token[seat, bonus] = s.bonus[seat, bonus]
        if s.wild[seat] != NONE:
            s.wild[seat] = 1


@jit
def gain_wild_tokens(s: State, cards: Cards) -> None:
    """Give everybody the Wild token that the Ruler grants, charged [FIN-2, J-FIN-2]."""
    if law(s, cards, Flag.WILD_TOKEN):
        for seat in range(s.players):
            s.wild[seat] = 1
