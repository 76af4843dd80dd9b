"""Play: a decision in, on to the next decision or the end."""

from __future__ import annotations

from kadmon_env.core.hub import hub
from kadmon_env.core.jit import jit
from kadmon_env.legions.announce import add_target, announcing, cast, end_targets, invoke, retargeting
from kadmon_env.legions.battlefield import summon
from kadmon_env.legions.checks import answer_return, check_if_needed, checks, discard_for_return, sacrifice
from kadmon_env.legions.combat import assign_point, combat, stop_assigning
from kadmon_env.legions.cycle import cycle, pass_priority
from kadmon_env.legions.effects import effect
from kadmon_env.legions.frames import pop, push
from kadmon_env.legions.grave import take_match
from kadmon_env.legions.groups import choose_for_each, each, give_point, spread, take_granted_cast, take_granted_summon
from kadmon_env.legions.rows import card_at, first_in_hand
from kadmon_env.legions.signatures import VOID_0
from kadmon_env.legions.sovereigns import reveal_ruler
from kadmon_env.legions.stack import resolve, window
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import MODES, SEATS, Decision, Frame, Over, Token, Verb, Zone
from kadmon_env.legions.tokens import pay
from kadmon_env.legions.zones import discard_card


@jit
def apply(s: State, cards: Cards, action: int) -> None:
    """Carry out a legal action and run on until somebody must decide, or the game is over."""
    decision = s.decision
    s.decision = Decision.NOTHING
    if action < Verb.SUMMON:
        apply_word(s, cards, decision, action)
    elif action < Verb.CHOOSE:
        apply_announcement(s, cards, decision, action)
    elif action < Verb.CHOOSE_SEAT:
        apply_choice(s, cards, decision, card_at(s, cards, s.actor, action - Verb.CHOOSE))
    elif action < Verb.DECLARE:
        apply_place(s, action)
    else:
        s.object_declared[s.objects] = action - Verb.DECLARE
    settle(s, cards)


@jit
def settle(s: State, cards: Cards) -> None:
    """Run what is under way until somebody must decide, or the game is over."""
    while s.decision == Decision.NOTHING and s.over == Over.NOT:
        advance(s, cards)


@hub(VOID_0)
def advance(s: State, cards: Cards) -> None:  # noqa: C901 - a table of frames
    """Run the top frame once."""
    frame = s.frame[s.depth]
    if frame == Frame.CYCLE:
        cycle(s, cards)
    elif frame == Frame.ANNOUNCE:
        announcing(s, cards)
    elif frame == Frame.WINDOW:
        window(s, cards)
    elif frame == Frame.RESOLVE:
        resolve(s, cards)
    elif frame == Frame.EFFECT:
        effect(s, cards)
    elif frame == Frame.CHECKS:
        checks(s, cards)
    elif frame == Frame.REVEAL:
        reveal_ruler(s, cards)
    elif frame == Frame.EACH:
        each(s)
    elif frame == Frame.SPREAD:
        spread(s, cards)
    elif frame == Frame.RETARGET:
        retargeting(s, cards)
    else:
        combat(s, cards)


@jit
def apply_word(s: State, cards: Cards, decision: int, action: int) -> None:
    """Carry out pass, done, yes or no."""
    if decision == Decision.ACTION:
        pass_priority(s)
    elif decision == Decision.TARGET:
        end_targets(s)
    elif decision == Decision.DAMAGE:
        stop_assigning(s)
    elif decision == Decision.RETURN:
        answer_return(s, cards, action == Verb.YES)
    elif decision == Decision.GRANTED:
        pop(s)


@jit
def apply_announcement(s: State, cards: Cards, decision: int, action: int) -> None:
    """Carry out a Summon, or begin the announcement of a Cast or an Invoke."""
    if action < Verb.CAST:
        apply_summon(s, cards, decision, first_in_hand(s, cards, action - Verb.SUMMON))
        return
    row, mode = divmod(action - Verb.CAST, MODES)
    if action < Verb.INVOKE and decision == Decision.GRANTED:
        take_granted_cast(s, cards, first_in_hand(s, cards, row), mode)
        return
    if decision == Decision.ACTION:
        push(s, Frame.RESOLVE)
    if action < Verb.INVOKE:
        cast(s, cards, s.actor, first_in_hand(s, cards, row), mode, False)
    else:
        source, mode = divmod(action - Verb.INVOKE, MODES)
        invoke(s, cards, s.actor, source, mode)


@jit
def apply_summon(s: State, cards: Cards, decision: int, card: int) -> None:
    """Summon a card, for a token or as granted [ACT-2, ACT-6]."""
    if decision == Decision.GRANTED:
        take_granted_summon(s, cards, card)
    else:
        pay(s, s.actor, Token.SUMMON)
        summon(s, cards, card, s.actor)
        check_if_needed(s)


@jit
def apply_choice(s: State, cards: Cards, decision: int, card: int) -> None:
    """Carry out the choice of a card or unit."""
    if decision == Decision.DAMAGE:
        assign_point(s, card)
    elif decision == Decision.DISCARD:
        if s.frame[s.depth] == Frame.CHECKS:
            discard_for_return(s, cards, card)
        else:
            discard_card(s, cards, card)
    elif decision == Decision.SACRIFICE:
        sacrifice(s, cards, card)
    elif decision == Decision.SEARCH:
        take_match(s, cards, card)
    elif decision == Decision.TIE:
        give_point(s, card)
    elif s.frame[s.depth] == Frame.EACH:
        choose_for_each(s, cards, card)
    else:
        add_target(s, card, s.born[card])


@jit
def apply_place(s: State, action: int) -> None:
    """Carry out the choice of a player, a zone, or an object on the stack."""
    players = int(s.players)
    if action < Verb.CHOOSE_ZONE:
        add_target(s, (int(s.actor) + action - Verb.CHOOSE_SEAT) % players, 0)
    elif action < Verb.CHOOSE_STACK:
        relative, side = divmod(action - Verb.CHOOSE_ZONE, 2)
        add_target(s, Zone.VASSAL + (int(s.actor) + relative) % players + SEATS * side, 0)
    else:
        index = action - Verb.CHOOSE_STACK
        add_target(s, index, s.object_id[index])
