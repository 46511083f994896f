"""A table with the deeds that led to it: what decides commands, takes in entries, and knows what can be undone.

No database and no clock here: the running server, ``verify`` and the tests all go through this one door, so that a
journal decided again comes out the same.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import NamedTuple

from rules import engine, undo
from rules.commands import Answer, Command, EndTurn, Move, Undo
from rules.dice import Dice
from rules.events import Event, Undone
from rules.log import LogLine, lines
from rules.rulings import Rejection, Ruling
from rules.table import Actor, Table
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
    what: str
    before: Table
    taught: Rejection | None
    """Why a player may not take it back, though it was theirs."""


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

    def decide(self, command: Command, actor: Actor, dice: Dice) -> Ruling | Rejection:
        """What the rules say to a command. Nothing changes."""
        if not isinstance(command, Undo):
            return engine.decide(self.table, command, dice, actor)
        deed = self.undoable(actor)
        if isinstance(deed, Rejection):
            return deed
        return undo.undo(self.table, deed.before, deed.seq, deed.what)

    def undoable(self, actor: Actor) -> Deed | Rejection:
        """The deed that ``actor`` would take back, or why there is none."""
        if not self._deeds:
            return Rejection("nothing_to_undo", RULE, "There is nothing to take back.")
        deed = self._deeds[-1]
        if actor.role == "gm":
            return deed
        if (deed.role, deed.seat) != (actor.role, actor.seat) or not actor.seat:
            return Rejection("not_yours_to_undo", RULE, "The last thing that happened was not yours to take back.")
        return deed.taught or deed

    def apply(self, command: Command, actor: Actor, events: tuple[Event, ...]) -> Applied:
        """Take in the next entry."""
        before = table = self.table
        told: list[Line] = []
        undone: int | None = None
        for event in events:
            after = engine.evolve(table, event)
            told.extend(Line(line, table, after) for line in lines(table, event, after))
            if isinstance(event, Undone):
                undone = event.seq
            table = after
        self.table = table
        self.seq += 1
        if undone is not None:
            # Deeds older than the memory of this process may be missing: then only those that are there go.
            while self._deeds and self._deeds[-1].seq >= undone:
                self._deeds.pop()
        elif undo.changes_table(events):
            taught = undo.refusal(events)
            self._deeds.append(Deed(self.seq, actor.role, actor.seat, _what(command, before), before, taught))
        return Applied(before, table, tuple(told))


def _what(command: Command, before: Table) -> str:
    """The deed in a few words, for the button that takes it back."""
    if isinstance(command, Move | Answer | EndTurn):
        token = before.tokens.get(command.token)
        name = token.name if token else command.token
        verb = {Move: "move", Answer: "answer", EndTurn: "turn end"}[type(command)]
        return f"{name}’s {verb}"
    return kind_of(command).replace("_", " ")
