"""A table with the deeds that led to it: what decides commands, takes in entries, and knows what can be undone.

No database and no clock here: the running server, ``verify`` and the tests all go through this one door, so that a
journal decided again comes out the same.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import NamedTuple

from rules import engine, undo
from rules.commands import Act, Answer, Command, EndTurn, Move, MoveGroup, Redo, Undo
from rules.dice import Dice
from rules.events import Event, Undone
from rules.log import LogLine, lines
from rules.moving import paused
from rules.ruleset import get
from rules.rulings import Rejection, Ruling
from rules.table import Actor, Table
from rules.words import Words, marked, noop, say
from vtt.tables.permissions import kind_of

RULE = "FW-09"


class Line(NamedTuple):
    """A line of the log with the tables around its event, which say who may read it."""

    line: LogLine
    before: Table
    after: Table


@dataclass(frozen=True, slots=True)
class Deed:
    """An entry that changed the table and that can be taken back to ``before``."""

    seq: int
    role: str
    seat: str
    what: Words
    before: Table
    taught: Rejection | None
    """Why a player may not take it back, though it was theirs."""
    about: tuple[str, ...] = ()
    """The tokens that ``what`` names or that the command did it to."""
    gm: bool = False
    """Whether only the GM was told of it."""
    only: tuple[str, ...] | None = None
    """The seats that were told of it, where not everybody was."""


class Applied(NamedTuple):
    """What an entry did."""

    before: Table
    after: Table
    lines: tuple[Line, ...]


class History:
    """``table`` after entry ``seq``. ``depth`` deeds can be undone; None keeps them all."""

    def __init__(self, table: Table, seq: int = 0, depth: int | None = 100) -> None:
        self.table = table
        self.seq = seq
        self._deeds: deque[Deed] = deque(maxlen=depth)
        self._taken_back: list[tuple[Deed, Table]] = []
        """Deeds taken back with nothing since, the last one on top, and the tables that they had led to."""

    def decide(self, command: Command, actor: Actor, dice: Dice) -> Ruling | Rejection:
        """What the rules say to a command. Nothing changes."""
        if isinstance(command, Redo):
            again = self.redoable(actor)
            if isinstance(again, Rejection):
                return again
            done, after = again
            return undo.undo(
                self.table, after, done.seq, done.what, again=True, about=done.about, gm=done.gm, only=done.only
            )
        if not isinstance(command, Undo):
            return engine.decide(self.table, command, dice, actor)
        deed = self.undoable(actor)
        if isinstance(deed, Rejection):
            return deed
        return undo.undo(self.table, deed.before, deed.seq, deed.what, about=deed.about, gm=deed.gm, only=deed.only)

    def undoable(self, actor: Actor) -> Deed | Rejection:
        """The deed that ``actor`` would take back, or why there is none."""
        if not self._deeds:
            return Rejection("nothing_to_undo", RULE, say("There is nothing to take back."))
        deed = self._deeds[-1]
        if actor.role == "gm":
            return deed
        if (deed.role, deed.seat) != (actor.role, actor.seat) or not actor.seat:
            return Rejection("not_yours_to_undo", RULE, say("The last thing that happened was not yours to take back."))
        if not self.table.settings.player_undo:
            return Rejection("not_allowed", RULE, say("Here only the GM takes things back."))
        return paused(self.table, actor) or deed.taught or deed

    def redoable(self, actor: Actor) -> tuple[Deed, Table] | Rejection:
        """The deed that ``actor`` would do again with the table that it led to, or why there is none."""
        if not self._taken_back:
            return Rejection("nothing_to_redo", RULE, say("Nothing was taken back just now."))
        deed, after = self._taken_back[-1]
        if actor.role != "gm" and ((deed.role, deed.seat) != (actor.role, actor.seat) or not actor.seat):
            return Rejection("not_yours_to_undo", RULE, say("What was taken back last was not yours."))
        return paused(self.table, actor) or (deed, after)

    def apply(self, command: Command, actor: Actor, events: tuple[Event, ...]) -> Applied:
        """Take in the next entry."""
        before = table = self.table
        told: list[Line] = []
        undone: Undone | None = None
        for event in events:
            after = engine.evolve(table, event)
            told.extend(Line(line, table, after) for line in lines(table, event, after))
            if isinstance(event, Undone):
                undone = event
            table = after
        self.table = table
        self.seq += 1
        if undone is not None and undone.again:
            if self._taken_back:
                self._deeds.append(self._taken_back.pop()[0])
        elif undone is not None:
            # Deeds older than the memory of this process may be missing: then only those that are there go.
            while self._deeds and self._deeds[-1].seq >= undone.seq:
                self._taken_back.append((self._deeds.pop(), before))
        elif undo.changes_table(events):
            self._taken_back.clear()
            taught = undo.refusal(events)
            gm = bool(told) and all(each.line.gm for each in told)
            about, only = _about(command), _only(told)
            self._deeds.append(
                Deed(self.seq, actor.role, actor.seat, _what(command, before), before, taught, about, gm, only)
            )
        return Applied(before, table, tuple(told))


_DEEDS = {
    "add_token": noop("adding a token"),
    "change_token": noop("changing a token"),
    "change_sheet": noop("changing a sheet"),
    "place": noop("placing a token"),
    "remove_token": noop("removing a token"),
    "set_order": noop("the order of turns"),
    "stop_clock": noop("leaving the turns"),
    "add_scene": noop("adding a scene"),
    "activate_scene": noop("opening a scene"),
    "change_scene": noop("changing a scene"),
    "copy_scene": noop("copying a scene"),
    "send_seats": noop("sending people to a scene"),
    "edit_barriers": noop("changing walls"),
    "set_door": noop("setting a door"),
    "open_door": noop("moving a door"),
    "set_options": noop("house rules"),
    "set_settings": noop("table settings"),
    "move_group": noop("a group move"),
    "put_mark": noop("drawing"),
    "drop_marks": noop("wiping drawings"),
    "rule_on": noop("a ruling"),
    "keep_token": noop("keeping a token"),
    "forget_token": noop("forgetting a token"),
    "delay": noop("letting others go first"),
    "standing_order": noop("a standing order"),
}


def _what(command: Command, before: Table) -> Words:
    """The deed in a few words, for the button that takes it back."""
    if isinstance(command, Move | Answer | EndTurn):
        token = before.tokens.get(command.token)
        name = token.name if token else command.token
        match command:
            case Move():
                return say("{name}’s move", name=name)
            case Answer():
                return say("{name}’s answer", name=name)
            case EndTurn():
                return say("{name}’s turn end", name=name)
    if isinstance(command, Act):
        return get(before.ruleset).deed(before, command)
    kind = kind_of(command)
    return marked(_DEEDS[kind]) if kind in _DEEDS else Words.verbatim(kind.replace("_", " "))


def _about(command: Command) -> tuple[str, ...]:
    """The tokens that a command names: who may not know of them may not read what became of it."""
    if isinstance(command, MoveGroup):
        return tuple(leg.token for leg in command.legs)
    token = getattr(command, "token", "")
    return (token,) if token else ()


def _only(told: list[Line]) -> tuple[str, ...] | None:
    """The seats that were told of an entry; None where a line of it is for everybody who knows what it is about."""
    seats: dict[str, None] = {}
    for each in told:
        if each.line.only is None:
            return None
        seats.update(dict.fromkeys(each.line.only))
    return tuple(seats) or None
