"""Ground Combat as the engine sees it."""

from __future__ import annotations

from typing import Any

from rules.dice import Dice
from rules.events import Event, StatusChanged
from rules.knowledge import Knowledge
from rules.paths import Walker
from rules.ruleset import Bar, Condition, Metric, Mode, Ruleset, Settled
from rules.rulings import Readout, Rejection
from rules.systems.ground_combat import invasion, movement
from rules.systems.ground_combat.readouts import readouts
from rules.systems.ground_combat.rulebook import RULES
from rules.systems.ground_combat.traits import Options, Sheet, Status, problems
from rules.table import Prompt, Reply, SuspendedWalk, Table, Token
from rules.words import Words, count, noop, say


class GroundCombat(Ruleset):
    """Action points on a grid of metres; an occupied square is invaded, not blocked."""

    id = "ground_combat"
    title = "Ground Combat"
    summary = noop(
        "For skirmishes counted in action points on a grid of metres. Every step has its price, and whoever holds a "
        "square may answer when somebody steps into it."
    )
    options = Options
    sheet = Sheet
    status = Status
    rules = RULES
    modes = (
        Mode("walk", noop("Walk"), "GC-02"),
        Mode("crawl", noop("Crawl"), "GC-02"),
        Mode("jump", noop("Jump"), "GC-02"),
    )
    turn_rule = "GC-01"
    length = (1, noop("m"))

    def fresh_status(self, sheet: Any, given: dict[str, Any]) -> dict[str, Any]:
        """A new token starts with all its AP and hit points."""
        return {"ap": sheet.ap, "hp": sheet.hp, **given}

    def walks(self, mode: str, name: str, squares: int) -> Words:
        """Walking, crawling, jumping (GC-02)."""
        match mode:
            case "crawl":
                return count("{name} crawls {n} square", "{name} crawls {n} squares", squares, name=name)
            case "jump":
                return count("{name} jumps {n} square", "{name} jumps {n} squares", squares, name=name)
        return super().walks(mode, name, squares)

    def problems(self, sheet: Any, status: Any) -> Words | None:
        """Dice text that cannot be read, two weapons of one name."""
        return problems(sheet)

    def down(self, token: Token) -> bool:
        """At 0 hit points or below (GC-08)."""
        return bool(token.status.hp <= 0)

    def conditions(self, token: Token) -> tuple[Condition, ...]:
        """Down, unaware, hampered."""
        named = (
            (token.status.hp <= 0, Condition("down", say("Down"), "GC-08")),
            (token.status.unaware, Condition("unaware", say("Unaware"), "GC-07")),
            (token.status.hampered, Condition("hampered", say("Hampered"))),
        )
        return tuple(condition for holds, condition in named if holds)

    def metric(self, options: Any) -> Metric:
        """As the price of diagonal steps (GC-02)."""
        metric: Metric = options.diagonals
        return metric

    def bars(self, token: Token) -> tuple[Bar, ...]:
        """Hit points and action points."""
        return (
            Bar("hp", say("Hit points"), max(0, token.status.hp), token.sheet.hp),
            Bar("ap", say("Action points"), token.status.ap, token.sheet.ap),
        )

    def walker(self, known: Knowledge, token: Token, mode: str) -> Walker | Rejection:
        """See ``movement.walker``."""
        return movement.walker(known, token, mode)

    def pay(self, token: Token, cost: int) -> tuple[Event, ...]:
        """AP off the status (GC-02)."""
        return (StatusChanged(token.id, {"ap": token.status.ap - cost}),)

    def ask(self, table: Table, mover: Token, into: Any, asked: tuple[str, ...]) -> tuple[Prompt, ...]:
        """One prompt ``invaded`` each, in initiative order (GC-03)."""
        ordered = invasion.in_initiative_order(table, asked)
        return tuple(invasion.prompt_for(table, mover, into, table.tokens[each]) for each in ordered)

    def check_reply(self, table: Table, prompt: Prompt, reply: Reply) -> Rejection | None:
        """See ``invasion.check_reply``."""
        return invasion.check_reply(table, prompt, reply)

    def settle(self, table: Table, walk: SuspendedWalk, dice: Dice) -> Settled:
        """See ``invasion.settle``."""
        return invasion.settle(table, walk, dice)

    def turn_starts(self, table: Table, token: Token) -> tuple[Event, ...]:
        """AP back to the full pool (GC-01)."""
        if token.status.ap == token.sheet.ap:
            return ()
        return (StatusChanged(token.id, {"ap": token.sheet.ap}),)

    def cycle_starts(self, table: Table) -> tuple[Event, ...]:
        """No square is barred any more (GC-06)."""
        barred = sorted(token.id for token in table.tokens.values() if token.status.barred)
        return tuple(StatusChanged(token, {"barred": []}) for token in barred)

    def turns_stop(self, table: Table) -> tuple[Event, ...]:
        """AP and squares as for a fresh encounter: in free roam nothing is paid, so nothing stays spent."""
        events: list[Event] = []
        for _, token in sorted(table.tokens.items()):
            changes: dict[str, Any] = {}
            if token.status.ap != token.sheet.ap:
                changes["ap"] = token.sheet.ap
            if token.status.barred:
                changes["barred"] = []
            if changes:
                events.append(StatusChanged(token.id, changes))
        return tuple(events)

    def readouts(self, table: Table, token: Token) -> dict[str, Readout]:
        """See ``readouts.readouts``."""
        return readouts(table, token)


RULESET = GroundCombat()
