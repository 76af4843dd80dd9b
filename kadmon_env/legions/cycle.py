"""The Magna Cycle: Dawn, Ambush, Action, Combat, Midnight."""

from __future__ import annotations

from kadmon_env.core.hub import hub
from kadmon_env.core.jit import jit
from kadmon_env.legions.battlefield import enter
from kadmon_env.legions.combat import start_combat
from kadmon_env.legions.frames import ask, get, go_on_at, push, put, stage
from kadmon_env.legions.midnight import ask_for_discard, deaths, end_cycle
from kadmon_env.legions.programs import run_ruler_text
from kadmon_env.legions.signatures import VOID_0
from kadmon_env.legions.sovereigns import begin_final_battle
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import NONE, Decision, Field, Flag, Frame, Over, Phase, Zone
from kadmon_env.legions.tokens import restore_tokens
from kadmon_env.legions.units import in_sigil_order, law

TURN = 0  # register: how many seats of the Sigil order are through
ROUND = 1  # register: of the Ambush
BEGUN = 1  # stage: Dawn has had its effect


@jit
def enter_phase(s: State, phase: int) -> None:
    """Begin a phase; Midnight fulfils what made it pending."""
    s.phase = phase
    s.active = NONE
    go_on_at(s, 0)
    put(s, TURN, 0)
    put(s, ROUND, 0)
    if phase == Phase.MIDNIGHT:
        s.midnight = 0


@hub(VOID_0)
def cycle(s: State, cards: Cards) -> None:
    """Go on with the phase; a pending Midnight comes first [J-SX-7]."""
    if s.midnight:
        enter_phase(s, Phase.MIDNIGHT)
    if s.phase == Phase.DAWN:
        dawn(s, cards)
    elif s.phase == Phase.AMBUSH:
        ambush(s, cards)
    elif s.phase == Phase.ACTION:
        action(s)
    elif s.phase == Phase.COMBAT:
        fight(s, cards)
    else:
        midnight(s, cards)


@jit
def dawn(s: State, cards: Cards) -> None:
    """Restore tokens; then the Dawn effect, or the first Ruler [DAWN-1, DAWN-2]."""
    if stage(s) == BEGUN:
        enter_phase(s, Phase.AMBUSH)
        return
    go_on_at(s, BEGUN)
    restore_tokens(s)
    if s.ruling == NONE:
        push(s, Frame.REVEAL)
    else:
        run_ruler_text(s, cards, s.ruling, Field.DAWN)


@jit
def ambush(s: State, cards: Cards) -> None:
    """Have each player place the top card of the Wilds in their Legion Zone [AMB-1, J-AMB-2, J-AMB-3]."""
    turn = get(s, TURN)
    if turn < s.players:
        put(s, TURN, turn + 1)
        if s.first[Zone.WILDS] != NONE:
            place_ambusher(s, cards, in_sigil_order(s, turn))
    elif get(s, ROUND) + 1 < law(s, cards, Flag.AMBUSHES):
        put(s, TURN, 0)
        put(s, ROUND, get(s, ROUND) + 1)
    else:
        enter_phase(s, Phase.ACTION)


@jit
def place_ambusher(s: State, cards: Cards, seat: int) -> None:
    """Put the top card of the Wilds into a Legion Zone; with the last the Final Battle begins [FIN-1, J-FIN-1]."""
    enter(s, cards, s.first[Zone.WILDS], Zone.LEGION + seat)
    if s.count[Zone.WILDS] == 0 and not s.final:
        begin_final_battle(s, cards)


@jit
def action(s: State) -> None:
    """Give Action Priority to the next seat of the Sigil order [ACT-1]."""
    turn = get(s, TURN)
    if turn < s.players:
        s.active = in_sigil_order(s, turn)
        ask(s, Decision.ACTION, s.active)
    else:
        enter_phase(s, Phase.COMBAT)


@jit
def pass_priority(s: State) -> None:
    """Pass Action Priority; it does not come back this Cycle."""
    put(s, TURN, get(s, TURN) + 1)


@jit
def fight(s: State, cards: Cards) -> None:
    """Have the next player of the Sigil order resolve combat [CMB-1, CMB-6]."""
    turn = get(s, TURN)
    if turn < s.players:
        put(s, TURN, turn + 1)
        s.active = in_sigil_order(s, turn)
        start_combat(s, cards, s.active)
    else:
        enter_phase(s, Phase.MIDNIGHT)


@jit
def midnight(s: State, cards: Cards) -> None:
    """Play Midnight in its order, then go on to the next Dawn."""
    if not ask_for_discard(s, cards):
        deaths(s, cards)
        end_cycle(s, cards)
        if s.over == Over.NOT:
            enter_phase(s, Phase.DAWN)
