"""The door to the rules: decide, evolve, and the questions that change nothing.

``decide`` is pure but for the dice it is handed: the same table, command, actor and faces give the same ruling.
Whether a seat may send a command at all is the server's table of permissions; what the token may do is decided here.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import isqrt
from typing import Any

import msgspec
from msgspec.structs import replace

from rules import commands as cmd
from rules import dial, hosting, marking, moving, paths, rolling, sending, staging, travel, turns
from rules import events as ev
from rules.dice import Dice
from rules.evolve import evolve, fold
from rules.knowledge import GM
from rules.play import Play
from rules.ruleset import Ruleset, get
from rules.rulings import Offer, Preview, Ranges, Readout, Rejection, Ruling
from rules.space import Cell
from rules.surroundings import Surroundings
from rules.table import Actor, Table, Token
from rules.travel import Traveller
from rules.words import marked, say

__all__ = ["decide", "evolve", "fold", "measure", "new_table", "offers", "preview", "ranges", "reach", "readouts"]


def new_table(ruleset: str, options: dict[str, Any] | None = None) -> Table:
    """An empty table. Raises KeyError for an unknown ruleset, msgspec.ValidationError for a wrong option."""
    return Table(ruleset=ruleset, options=msgspec.convert(options or {}, get(ruleset).options))


def decide(table: Table, command: cmd.Command, dice: Dice, actor: Actor = GM) -> Ruling | Rejection:
    """What comes of a command: its events, or why not. The table given is not touched.

    Raises DiceExhausted when scripted dice run out; nothing else but bugs.
    """
    play = Play(table, dice, actor)
    refused = _act(play, command) if isinstance(command, cmd.Act) else _rule(play, command)
    if refused is not None:
        return refused
    moving.follow_orders(play)
    return Ruling(tuple(play.events))


def _act(play: Play, command: cmd.Act) -> Rejection | None:
    """One of the ruleset's own commands. Refuses: what ``_cannot_act`` does, what the ruleset says, waiting."""
    refused = _cannot_act(play.table, command, play.actor)
    if refused is not None:
        return refused
    move = play.ruleset.as_move(play.table, command)
    if move is not None:
        return move if isinstance(move, Rejection) else dial.judged(play, move)
    refused = play.ruleset.check(play.table, command, play.actor)
    if refused is not None:
        return refused
    # Last, as for moves: see moving.walker_for.
    held = moving.held_up(play.table)
    if held is not None:
        return held
    play.emit(*play.ruleset.act(play.table, command, play.dice, play.actor))
    moving.settle_when_complete(play)
    return None


def _cannot_act(table: Table, command: cmd.Act, actor: Actor) -> Rejection | None:
    """Refuses: unknown_command, paused, no_such_token, not_yours, off_map."""
    if type(command) not in get(table.ruleset).commands:
        return Rejection("unknown_command", "FW-04", say("{ruleset} has no such command.", ruleset=table.ruleset))
    token_id = getattr(command, "token", None)
    if token_id is None:
        return moving.paused(table, actor)
    token = moving.known_token(table, token_id, actor)
    if isinstance(token, Rejection):
        return token
    if token.position is None or token.scene not in table.scenes:
        return moving.off_map(token)
    return moving.paused(table, actor)


def _rule(play: Play, command: cmd.Common) -> Rejection | None:
    match command:
        case cmd.Move():
            return dial.judged(play, command)
        case cmd.MoveGroup():
            return dial.group(play, command)
        case cmd.RuleOn():
            return dial.rule_on(play, command)
        case cmd.Answer():
            return moving.answer(play, command)
        case cmd.StandingOrder():
            return moving.standing_order(play, command)
        case cmd.EndTurn():
            return turns.end_turn(play, command)
        case cmd.Say():
            play.emit(
                ev.Said(play.actor.seat, play.actor.name, command.text, play.actor.role, command.to, command.names)
            )
            return None
        case cmd.Roll():
            return rolling.roll(play, command)
        case cmd.Delay():
            return turns.delay(play, command)
        case cmd.OpenDoor():
            return staging.open_door(play, command)
        case cmd.PutMark():
            return marking.put_mark(play, command)
        case cmd.DropMarks():
            return marking.drop_marks(play, command)
        case cmd.ChangeScene():
            return staging.change_scene(play, command)
        case cmd.CopyScene():
            return staging.copy_scene(play, command)
        case cmd.SendSeats():
            return sending.send_seats(play, command)
        case cmd.EditBarriers():
            return staging.edit_barriers(play, command)
        case cmd.SetSettings():
            return staging.set_settings(play, command)
        case cmd.KeepToken():
            return staging.keep_token(play, command)
        case cmd.ForgetToken():
            return staging.forget_token(play, command)
        case cmd.AddToken():
            return hosting.add_token(play, command)
        case cmd.ChangeToken():
            return hosting.change_token(play, command)
        case cmd.ChangeSheet():
            return hosting.change_sheet(play, command)
        case cmd.Place():
            return hosting.place(play, command)
        case cmd.RemoveToken():
            return hosting.remove_token(play, command)
        case cmd.SetOrder():
            return turns.set_order(play, command)
        case cmd.StopClock():
            return turns.stop_clock(play)
        case cmd.AddScene():
            return hosting.add_scene(play, command)
        case cmd.ActivateScene():
            return hosting.activate_scene(play, command)
        case cmd.SetDoor():
            return hosting.set_door(play, command)
        case cmd.SetOptions():
            return hosting.set_options(play, command)
        case cmd.Undo() | cmd.Redo():
            # Only whoever keeps the journal knows the table before an entry: see rules.undo.
            return Rejection("nothing", "FW-09", say("There is nothing to take back."))


def preview(table: Table, command: cmd.Move | cmd.Act, actor: Actor = GM) -> Preview | Rejection:
    """Cost and verdict of a move along its joined path, or of a ruleset's own command, as far as the actor knows."""
    if isinstance(command, cmd.Move):
        return dial.preview(table, command, actor)
    refused = _cannot_act(table, command, actor)
    if refused is not None:
        return refused
    ruleset = get(table.ruleset)
    move = ruleset.as_move(table, command)
    if isinstance(move, cmd.Move):
        return dial.preview(table, move, actor)
    if move is not None:
        return move
    shown = ruleset.foresee(table, command, actor)
    if isinstance(shown, Rejection) or shown.rejection is not None:
        return shown
    # Last, as when it is decided.
    return replace(shown, rejection=moving.held_up(table))


def reach(table: Table, token: str, mode: str, actor: Actor = GM) -> Mapping[Cell | str, int] | Rejection:
    """Where a token can get to, with the least price of each place, cheapest first, as far as the actor knows.

    On a map of areas by their ids, in halves of an area; ``>border`` stands for what lies unknown behind it.
    """
    walker = walker_of(table, token, mode, actor)
    if isinstance(walker, Rejection):
        return walker
    found: Mapping[Cell | str, int]
    if isinstance(walker, Traveller):
        found = dict(sorted(travel.reach(walker).items(), key=lambda each: (each[1], each[0])))
    else:
        found = dict(sorted(paths.reach(walker).items(), key=lambda each: (each[1], each[0][1], each[0][0])))
    return found


def walker_of(table: Table, token: str, mode: str, actor: Actor = GM) -> paths.Walker | Traveller | Rejection:
    """The stepping of one token as the actor knows it; what ``reach`` and the tests' counts walk with."""
    found = moving.known_token(table, token, actor)
    if isinstance(found, Rejection):
        return found
    return _mover(table, found, mode, actor)


def _mover(table: Table, token: Token, mode: str, actor: Actor) -> paths.Walker | Traveller | Rejection:
    if token.place:
        return moving.traveller_for(table, token, mode, actor)
    return moving.walker_for(table, token, mode, actor)


def measure(table: Table, points: tuple[Cell, ...]) -> tuple[int, ...]:
    """The distance from the first point to each other one along them, in tenths of the ruleset's unit of length."""
    metric = get(table.ruleset).metric(table.options)
    length = get(table.ruleset).length[0]
    totals: list[int] = []
    straight = diagonal = 0
    for start, end in pairwise(points):
        dx, dy = abs(start[0] - end[0]), abs(start[1] - end[1])
        diagonal += min(dx, dy)
        straight += max(dx, dy) - min(dx, dy)
        match metric:
            case "one":
                tenths = 10 * (straight + diagonal)
            case "alternating":
                tenths = 10 * (straight + diagonal + diagonal // 2)
            case "euclid":
                tenths = 10 * straight + isqrt(200 * diagonal * diagonal)
        totals.append(tenths * length)
    return tuple(totals)


def offers(table: Table, token: str, actor: Actor = GM) -> tuple[Offer, ...] | Rejection:
    """Everything the token may do now with its cost, or the rule that forbids it."""
    found = moving.known_token(table, token, actor)
    if isinstance(found, Rejection):
        return found
    ruleset = get(table.ruleset)
    return (
        *_moves(ruleset, table, found, actor),
        *_own(ruleset, table, found, actor),
        *_delay(ruleset, table, found, actor),
        *_orders(ruleset, found),
        _end_turn(ruleset, table, found, actor),
    )


def _own(ruleset: Ruleset, table: Table, token: Token, actor: Actor) -> list[Offer]:
    """What the ruleset offers, with what stands in the way of anything at all."""
    placed = token.position is not None and token.scene in table.scenes
    first = moving.paused(table, actor) if placed else moving.off_map(token)
    last = moving.held_up(table)
    return [replace(offer, rejection=first or offer.rejection or last) for offer in ruleset.offers(table, token, actor)]


def _moves(ruleset: Ruleset, table: Table, token: Token, actor: Actor) -> list[Offer]:
    found = []
    for mode in ruleset.modes:
        walker = _mover(table, token, mode.id, actor)
        refused = walker if isinstance(walker, Rejection) else None
        cost, unit = 0, ""
        if isinstance(walker, Traveller):
            # What half an area costs hangs on where it leads.
            refused = walker.broke(1) if walker.budget == 0 else None
        elif isinstance(walker, paths.Walker):
            cost, unit = walker.least, walker.unit
            if walker.budget is not None and walker.least > walker.budget:
                refused = walker.broke(walker.least)
        command = {"type": "move", "token": token.id, "mode": mode.id}
        found.append(Offer(mode.id, marked(mode.label), command, ("path",), cost, unit, mode.rule, refused))
    return found


def _delay(ruleset: Ruleset, table: Table, token: Token, actor: Actor) -> tuple[Offer, ...]:
    if not ruleset.delays or table.clock.active != token.id or not turns.to_come(table, token, actor):
        return ()
    command = {"type": "delay", "token": token.id}
    return (Offer("delay", say("Let others go first"), command, ("after",), rule="FW-16"),)


def _orders(ruleset: Ruleset, token: Token) -> list[Offer]:
    """The standing orders that the token can have, and for each kind of prompt to be asked (FW-18)."""
    found = []
    for kind in ruleset.standing(token):
        common = {"type": "standing_order", "token": token.id, "prompt": kind.prompt}
        asked = Offer(f"order:{kind.prompt}", say("Ask me"), common, rule="FW-18", group=kind.label)
        found.append(asked)
        for choice in kind.choices:
            name = ":".join((asked.id, choice.id, *(str(each) for each in choice.details.values())))
            command = {**common, "choice": choice.id, **choice.details}
            found.append(Offer(name, choice.label, command, (), choice.cost, choice.unit, "FW-18", group=kind.label))
    return found


def _end_turn(ruleset: Ruleset, table: Table, token: Token, actor: Actor) -> Offer:
    ruling = decide(table, cmd.EndTurn(token.id), _NoDice(), actor)
    refused = ruling if isinstance(ruling, Rejection) else None
    command = {"type": "end_turn", "token": token.id}
    return Offer("end_turn", say("End turn"), command, rule=ruleset.turn_rule, rejection=refused)


class _NoDice:
    """Dice for questions that must not roll."""

    drawn = 0

    def draw(self, sides: int) -> int:
        raise AssertionError("a question must not roll dice")


def surveys(table: Table, token: Token, actor: Actor = GM) -> dict[str, Readout]:
    """What is derived from where all those are that the actor knows."""
    return get(table.ruleset).surveys(table, token, actor)


def ranges(table: Table, token: str, actor: Actor = GM) -> Ranges | Rejection:
    """How far it is from a token to every area and every other token of its map, as far as the actor knows."""
    found = moving.known_token(table, token, actor)
    if isinstance(found, Rejection):
        return found
    if found.position is None or found.scene not in table.scenes:
        return moving.off_map(found)
    areas = Surroundings(table, found.scene, actor).places.ranges(found.place) if found.place else {}
    told = surveys(table, found, actor).get("range")
    return Ranges(areas, told.value if told is not None and isinstance(told.value, dict) else {})


def readouts(table: Table, token: Token) -> dict[str, Readout]:
    """Derived numbers of a token, each with its parts and their rules."""
    return get(table.ruleset).readouts(table, token)
