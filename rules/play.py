"""One decision in the making: the events so far and the table as they leave it."""

from __future__ import annotations

from rules.dice import Dice
from rules.events import Event
from rules.evolve import evolve
from rules.ruleset import Ruleset, get
from rules.table import Actor, Table, Token


class Play:
    """Collects the events of one ruling and keeps the table in step with them."""

    def __init__(self, table: Table, dice: Dice, actor: Actor) -> None:
        self.table = table
        self.dice = dice
        self.actor = actor
        self.events: list[Event] = []
        self.ruleset: Ruleset = get(table.ruleset)

    def emit(self, *events: Event) -> None:
        """Let events happen."""
        for event in events:
            self.table = evolve(self.table, event)
            self.events.append(event)

    def token(self, token: str) -> Token:
        """A token as it is by now."""
        return self.table.tokens[token]
