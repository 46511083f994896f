"""Turns: whose it is, who comes next, and what starts with them."""

from __future__ import annotations

from msgspec.structs import replace

from rules import events as ev
from rules.commands import Delay, EndTurn, SetOrder
from rules.knowledge import sees
from rules.moving import held_up, known_token, no_such_token
from rules.play import Play
from rules.rulings import Rejection
from rules.table import Actor, Clock, Table, Token
from rules.words import say


def end_turn(play: Play, command: EndTurn) -> Rejection | None:
    """End the active token's turn and begin the next one's. Refuses: no_turns, not_your_turn, waiting."""
    token = _in_turns(play, command.token)
    if isinstance(token, Rejection):
        return token
    refused = _not_now(play, token)
    if refused is not None:
        return refused
    at = play.table.clock.order.index(token.id)
    play.emit(ev.TurnEnded(token.id))
    begin_next(play, at + 1)
    return None


def _in_turns(play: Play, token_id: str) -> Token | Rejection:
    """A token that its player speaks for, while turns run. Refuses: no_such_token, not_yours, no_turns."""
    token = known_token(play.table, token_id, play.actor)
    if not isinstance(token, Rejection) and play.table.clock.kind == "free_roam":
        return Rejection("no_turns", "FW-06", say("No turns are running."))
    return token


def _not_now(play: Play, token: Token) -> Rejection | None:
    """Why the token may not end or put off its turn now, or None. Refuses: not_your_turn, waiting."""
    if play.table.clock.active != token.id:
        return Rejection("not_your_turn", play.ruleset.turn_rule, say("It is not {name}'s turn.", name=token.name))
    return held_up(play.table)


def begin_next(play: Play, at: int) -> None:
    """Begin the turn of the first token able to act from place ``at`` of the order on, once round at most.

    Where nobody is able to, nobody is active until the GM says otherwise.
    """
    clock = play.table.clock
    count = len(clock.order)
    for offset in range(count):
        place = at + offset
        token = play.token(clock.order[place % count])
        if token.position is None:
            continue
        if play.ruleset.down(token):
            play.emit(*play.ruleset.turn_passed(play.table, token))
            continue
        # A unit of time ends when the GM says so, however often everybody had their turn.
        begin(play, token.id, clock.cycle + (place // count if clock.kind == "turns" else 0))
        return


def begin(play: Play, token_id: str, cycle: int) -> None:
    """Begin a token's turn, and the cycle with it if that is a new one."""
    if cycle != play.table.clock.cycle:
        play.emit(*play.ruleset.cycle_starts(play.table))
    play.emit(ev.TurnStarted(token_id, cycle))
    play.emit(*play.ruleset.turn_starts(play.table, play.token(token_id)))


def set_order(play: Play, command: SetOrder) -> Rejection | None:
    """Start the turns or rearrange them. Refuses: no_such_token, twice, waiting, not_in_order."""
    for each in command.order:
        if each not in play.table.tokens:
            return no_such_token()
    if len(set(command.order)) != len(command.order):
        return Rejection("twice", "FW-06", say("The order names a token twice."))
    if command.active is not None and command.active not in command.order:
        return Rejection("not_in_order", "FW-06", say("Whoever is to act must be in the order."))
    held = held_up(play.table)
    if held is not None:
        return held
    before = play.table.clock
    running = before.kind != "free_roam"
    kept = before.active if running and before.active in command.order else None
    active = command.active or kept
    cycle = before.cycle if running else 1
    numbers = {**(before.numbers if running else {}), **command.numbers}
    numbers = {each: numbers[each] for each in command.order if each in numbers}
    play.emit(ev.ClockSet(Clock(play.ruleset.counts, command.order, kept if active == kept else None, cycle, numbers)))
    if active is None:
        begin_next(play, 0)
    elif active != kept:
        begin(play, active, cycle)
    return None


def delay(play: Play, command: Delay) -> Rejection | None:
    """Let others go first (FW-16). Refuses: no_such_token, not_yours, no_turns, no_delay, not_your_turn, waiting,
    not_in_order.
    """
    token = _in_turns(play, command.token)
    if isinstance(token, Rejection):
        return token
    if not play.ruleset.delays:
        message = say("In {ruleset} turns come as they are ordered.", ruleset=play.ruleset.title)
        return Rejection("no_delay", play.ruleset.turn_rule, message)
    refused = _not_now(play, token)
    if refused is not None:
        return refused
    clock = play.table.clock
    at = clock.order.index(token.id)
    if command.after not in to_come(play.table, token, play.actor):
        return Rejection("not_in_order", "FW-16", say("Whoever goes first must still be to come in this cycle."))
    rest = [each for each in clock.order if each != token.id]
    place = rest.index(command.after) + 1
    order = (*rest[:place], token.id, *rest[place:])
    play.emit(ev.ClockSet(replace(clock, order=order, active=None)))
    begin_next(play, at)
    return None


def to_come(table: Table, token: Token, actor: Actor) -> tuple[str, ...]:
    """Those after a token in the order, as far as the actor knows of them."""
    order = table.clock.order
    later = order[order.index(token.id) + 1 :] if token.id in order else ()
    return tuple(each for each in later if sees(table, actor, table.tokens[each]))


def stop_clock(play: Play) -> Rejection | None:
    """Leave the turns. Refuses: no_turns, waiting."""
    if play.table.clock.kind == "free_roam":
        return Rejection("no_turns", "FW-06", say("No turns are running."))
    held = held_up(play.table)
    if held is not None:
        return held
    play.emit(ev.ClockSet(Clock()))
    play.emit(*play.ruleset.turns_stop(play.table))
    return None


def leave_order(play: Play, token_id: str) -> int | None:
    """Where the order stands if the token is the active one, so that the turn can pass on; None otherwise."""
    clock = play.table.clock
    if clock.kind == "free_roam" or clock.active != token_id:
        return None
    return clock.order.index(token_id)
