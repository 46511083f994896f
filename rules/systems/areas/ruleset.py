"""Zones, sectors and regions as the engine sees them."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.commands import Act
from rules.dice import Dice
from rules.events import Event, StatusChanged
from rules.knowledge import Knowledge
from rules.paths import Walker
from rules.ruleset import Bar, Condition, Example, Mode, Ruleset, Speaker, Unit
from rules.rulings import Offer, Preview, Readout, Rejection
from rules.surroundings import Surroundings
from rules.systems.areas import deeds, grid, hazards, movement, units
from rules.systems.areas.examples import EXAMPLES, called
from rules.systems.areas.ranging import SQUARES
from rules.systems.areas.readouts import readouts, surveys
from rules.systems.areas.rulebook import RULES
from rules.systems.areas.traits import Options, Sheet, Status
from rules.table import Actor, Table, Token
from rules.travel import Traveller, Venture
from rules.words import Words, count, noop, say


class Areas(Ruleset):
    """Theatre of the mind: no cells, but places that hold so many, and ranges counted in them."""

    id = "areas"
    title = "Zones, sectors and regions"
    summary = noop(
        "For theatre of the mind: maps of rooms, districts or lands instead of cells. The server counts who fits "
        "where, how far everybody moves by halves, and what is in range."
    )
    clock = "units"
    spaces = ("areas", "square")
    options = Options
    sheet = Sheet
    status = Status
    rules = RULES
    commands: ClassVar[dict[type[Act], Speaker]] = deeds.COMMANDS
    examples: ClassVar[tuple[Example, ...]] = EXAMPLES
    modes = (
        Mode("walk", movement.MODES["walk"], "AR-08"),
        Mode("sprint", movement.MODES["sprint"], "AR-11"),
        Mode("sneak", movement.MODES["sneak"], "AR-12"),
        Mode("balance", movement.MODES["balance"], "AR-13"),
        Mode("leap", movement.MODES["leap"], "AR-14"),
        Mode("climb", movement.MODES["climb"], "AR-15"),
        Mode("swim", movement.MODES["swim"], "AR-16"),
    )
    turn_rule = "AR-08"
    length = (1, noop("square"))

    def unit(self, table: Table) -> Unit:
        """See ``units.unit``."""
        return units.unit(table)

    def fresh_status(self, sheet: Any, given: dict[str, Any]) -> dict[str, Any]:
        """A new token starts with all its hit points."""
        return {"hp": sheet.hp, **given}

    def walks(self, mode: str, name: str | Words, squares: int) -> Words:
        """On a grid (AR-20)."""
        match mode:
            case "sprint":
                return count("{name} sprints {n} square", "{name} sprints {n} squares", squares, name=name)
            case "sneak":
                return count("{name} sneaks {n} square", "{name} sneaks {n} squares", squares, name=name)
        return super().walks(mode, name, squares)

    def goes(self, mode: str, name: str | Words, place: str | Words) -> Words:
        """Over areas (AR-08 to AR-16)."""
        match mode:
            case "sprint":
                return say("{name} sprints to {place}", name=name, place=place)
            case "sneak":
                return say("{name} sneaks to {place}", name=name, place=place)
            case "balance":
                return say("{name} balances to {place}", name=name, place=place)
            case "leap":
                return say("{name} leaps to {place}", name=name, place=place)
            case "climb":
                return say("{name} climbs to {place}", name=name, place=place)
            case "swim":
                return say("{name} swims to {place}", name=name, place=place)
        return super().goes(mode, name, place)

    def borne(self, how: str, name: str | Words, place: str | Words) -> Words:
        """What carries anybody here is a fall (AR-15)."""
        return say("{name} falls back to {place}", name=name, place=place)

    def down(self, token: Token) -> bool:
        """At 0 hit points or below."""
        return bool(token.status.hp <= 0)

    def conditions(self, token: Token) -> tuple[Condition, ...]:
        """What ails the token, by the rules' names."""
        status: Status = token.status
        named = (
            (status.hp <= 0, Condition("down", say("Down"), "AR-17")),
            (status.incapacitated, Condition("incapacitated", say("Incapacitated"), "AR-17")),
            (status.tripped, Condition("tripped", say("Tripped"), "AR-13")),
            (status.prone, Condition("prone", say("Prone"), "AR-15")),
            (status.hanging, Condition("hanging", say("Hanging"), "AR-15")),
            (status.undetected, Condition("undetected", say("Undetected"), "AR-12")),
            (status.encumbered, Condition("encumbered", say("Encumbered"), "AR-09")),
            (status.hobbled, Condition("hobbled", say("Hobbled"), "AR-09")),
            (status.winded, Condition("winded", say("Out of breath"), "AR-11")),
        )
        return tuple(condition for holds, condition in named if holds)

    def bars(self, token: Token) -> tuple[Bar, ...]:
        """Hit points."""
        return (Bar("hp", say("Hit points"), max(0, token.status.hp), token.sheet.hp),)

    def walker(self, known: Knowledge, token: Token, mode: str) -> Walker | Rejection:
        """On a grid (AR-20)."""
        return grid.walker(known, token, mode)

    def pay(self, token: Token, cost: int) -> tuple[Event, ...]:
        """Squares of a grid, as quarters of an area (AR-20)."""
        return (StatusChanged(token.id, {"moved": token.status.moved + cost / SQUARES}),)

    def sets_out(self, table: Table, token: Token, mode: str, dice: Dice) -> Venture:
        """On a grid too a second sprint and a sneak are rolled for (AR-11, AR-12)."""
        return hazards.sets_out(table, token, mode, dice)

    def traveller(self, known: Surroundings, token: Token, mode: str) -> Traveller | Rejection:
        """See ``movement.traveller``."""
        return movement.traveller(known, token, mode)

    def sets_off(self, table: Table, token: Token, mode: str, way: tuple[str, ...], dice: Dice) -> Venture:
        """See ``hazards.sets_off``."""
        return hazards.sets_off(table, token, mode, way, dice)

    def ventures(self, table: Table, token: Token, mode: str, start: str, end: str, dice: Dice) -> Venture:
        """See ``hazards.ventures``."""
        return hazards.ventures(table, token, mode, start, end, dice)

    def travelled(self, table: Table, token: Token, mode: str, came: tuple[str, ...], cost: int) -> tuple[Event, ...]:
        """See ``hazards.travelled``."""
        return hazards.travelled(table, token, mode, came, cost)

    def arrived(self, table: Table, token: Token, start: Any, dice: Dice, *, placed: bool) -> tuple[Event, ...]:
        """See ``hazards.put``."""
        return hazards.put(table, token) if placed else ()

    def check(self, table: Table, command: Act, actor: Actor) -> Rejection | None:
        """See ``deeds.check``."""
        return deeds.check(table, command, actor)

    def foresee(self, table: Table, command: Act, actor: Actor) -> Preview | Rejection:
        """See ``deeds.foresee``."""
        return deeds.foresee(table, command, actor)

    def act(self, table: Table, command: Act, dice: Dice, actor: Actor) -> tuple[Event, ...]:
        """See ``deeds.act``."""
        return deeds.act(table, command, dice, actor)

    def deed(self, table: Table, command: Act) -> Words:
        """See ``examples.called``."""
        return called(table, command)

    def offers(self, table: Table, token: Token, actor: Actor) -> tuple[Offer, ...]:
        """See ``deeds.offers``."""
        return deeds.offers(table, token, actor)

    def turns_stop(self, table: Table) -> tuple[Event, ...]:
        """What the last unit used up is there again."""
        changed = ((token.id, units.refreshed(token, sprinted=False)) for _, token in sorted(table.tokens.items()))
        return tuple(StatusChanged(token, changes) for token, changes in changed if changes)

    def readouts(self, table: Table, token: Token) -> dict[str, Readout]:
        """See ``readouts.readouts``."""
        return readouts(table, token)

    def surveys(self, table: Table, token: Token, actor: Actor) -> dict[str, Readout]:
        """See ``readouts.surveys``."""
        return surveys(table, token, actor)


RULESET = Areas()
