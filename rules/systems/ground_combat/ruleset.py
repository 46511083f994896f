"""Ground Combat as the engine sees it."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.commands import Act, Move
from rules.dice import Dice
from rules.events import Event, StatusChanged
from rules.evolve import fold
from rules.knowledge import Knowledge
from rules.paths import Walker
from rules.ruleset import Bar, Condition, Example, Looming, Metric, Mode, Motion, Ruleset, Settled, Speaker, Standing
from rules.rulings import Offer, Preview, Readout, Rejection
from rules.space.gravity import weightless
from rules.systems.ground_combat import (
    deeds,
    effects,
    flight,
    invasion,
    leaping,
    movement,
    rotation,
    weightlessness,
)
from rules.systems.ground_combat.commands import RotateAbout
from rules.systems.ground_combat.examples import EXAMPLES, called
from rules.systems.ground_combat.order import in_initiative_order
from rules.systems.ground_combat.readouts import named, readouts
from rules.systems.ground_combat.rulebook import RULES
from rules.systems.ground_combat.traits import HOLDING, Options, Sheet, Status, ZeroG, pointing, problems
from rules.table import Actor, Prompt, Reply, SuspendedDeed, SuspendedWalk, Table, Token
from rules.travel import Venture
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
    commands: ClassVar[dict[type[Act], Speaker]] = deeds.COMMANDS
    examples: ClassVar[tuple[Example, ...]] = EXAMPLES
    turn_rule = "GC-01"
    length = (1, noop("m"))

    def fresh_status(self, sheet: Any, given: dict[str, Any]) -> dict[str, Any]:
        """A new token starts with all its AP and hit points."""
        return {"ap": sheet.ap, "hp": sheet.hp, **given}

    def walks(self, mode: str, name: str, squares: int) -> Words:
        """Walking, crawling, jumping (GC-02)."""
        match mode:
            case movement.ROTATE:
                return count("{name} rotates {n} square", "{name} rotates {n} squares", squares, name=name)
            case "dive":
                return say("{name} dives clear", name=name)
            case "crawl":
                return count("{name} crawls {n} square", "{name} crawls {n} squares", squares, name=name)
            case "jump":
                return count("{name} jumps {n} square", "{name} jumps {n} squares", squares, name=name)
        return super().walks(mode, name, squares)

    def walk_rule(self, mode: str) -> str:
        """Besides the ways that are chosen, those that come of a rotation or a dive (GC-10, GC-13)."""
        return {movement.ROTATE: "GC-13", "dive": "GC-10"}.get(mode) or super().walk_rule(mode)

    def carried(self, how: str, name: str | Words, squares: int) -> Words:
        """Drifting, travelling, being pushed (GC-15, GC-17, GC-20)."""
        match how:
            case "drift":
                return count("{name} drifts {n} square", "{name} drifts {n} squares", squares, name=name)
            case "travel":
                return count("{name} travels {n} square", "{name} travels {n} squares", squares, name=name)
            case "push":
                return count("{name} is pushed {n} square", "{name} is pushed {n} squares", squares, name=name)
            case _:
                return super().carried(how, name, squares)

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
            (token.status.hampered, Condition("hampered", say("Hampered"), "GC-09")),
            *_floating(token),
        )
        return tuple(condition for holds, condition in named if holds)

    def motion(self, token: Token) -> Motion | None:
        """Adrift or travelling (GC-15, GC-17)."""
        state: ZeroG | None = token.status.zero_g
        if state is None or state.heading is None or state.how == "holding":
            return None
        return Motion(state.heading, state.speed)

    def looms(self, table: Table, deed: SuspendedDeed) -> Looming | None:
        """See ``effects.looms``."""
        return effects.looms(table, deed)

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
        ordered = in_initiative_order(table, asked)
        return tuple(invasion.prompt_for(table, mover, into, table.tokens[each]) for each in ordered)

    def check_reply(self, table: Table, prompt: Prompt, reply: Reply) -> Rejection | None:
        """What a reaction, a leap or a grab cannot be (GC-04, GC-05, GC-10, GC-12, GC-14)."""
        match prompt.kind:
            case "leap":
                return leaping.check_reply(table, prompt, reply)
            case "grab":
                return weightlessness.check_grab(table, prompt, reply)
            case _:
                return invasion.check_reply(table, prompt, reply)

    def standing(self, token: Token) -> tuple[Standing, ...]:
        """Orders for invasions (GC-03), areas (GC-09) and the loss of gravity (GC-14)."""
        return deeds.standing(token)

    def settle(self, table: Table, walk: SuspendedWalk, dice: Dice) -> Settled:
        """See ``invasion.settle``."""
        return invasion.settle(table, walk, dice)

    def sets_out(self, table: Table, token: Token, mode: str, dice: Dice) -> Venture:
        """Whoever begins to crawl without gravity takes hold (GC-19)."""
        state = flight.momentum(table, token)
        if state is None or state.how == "holding":
            return Venture()
        return Venture((StatusChanged(token.id, flight.as_status(HOLDING)),))

    def stops(self, table: Table, token: Token, start: Any, end: Any) -> Rejection | None:
        """Where zero gravity begins every way on foot ends (GC-14)."""
        scene = table.scenes[token.scene]
        if weightless(scene, start, token.size) or not weightless(scene, end, token.size):
            return None
        return Rejection("zero_gravity", "GC-14", say("{name} stops: zero gravity begins there.", name=token.name))

    def arrived(self, table: Table, token: Token, start: Any, dice: Dice, *, placed: bool) -> tuple[Event, ...]:
        """See ``weightlessness.arrived``."""
        return weightlessness.arrived(table, token, start, dice, placed=placed)

    def check(self, table: Table, command: Act, actor: Actor) -> Rejection | None:
        """See ``deeds.check``."""
        return deeds.check(table, command, actor)

    def foresee(self, table: Table, command: Act, actor: Actor) -> Preview | Rejection:
        """See ``deeds.foresee``."""
        return deeds.foresee(table, command, actor)

    def as_move(self, table: Table, command: Act) -> Move | Rejection | None:
        """Rotating about is a move along the ring (GC-13)."""
        if not isinstance(command, RotateAbout):
            return None
        path = rotation.path_of(table.tokens[command.token], command)
        return path if isinstance(path, Rejection) else Move(command.token, path, movement.ROTATE)

    def act(self, table: Table, command: Act, dice: Dice, actor: Actor) -> tuple[Event, ...]:
        """See ``deeds.act``."""
        return deeds.act(table, command, dice, actor)

    def deed(self, table: Table, command: Act) -> Words:
        """See ``examples.called``."""
        return called(table, command)

    def answered(self, table: Table, prompt: Prompt, dice: Dice) -> tuple[Event, ...]:
        """A grab is settled at once (GC-14)."""
        return weightlessness.grabbed(table, prompt, dice)

    def resume(self, table: Table, deed: SuspendedDeed, dice: Dice) -> tuple[Event, ...]:
        """See ``deeds.resume``."""
        return deeds.resume(table, deed, dice)

    def turn_starts(self, table: Table, token: Token) -> tuple[Event, ...]:
        """AP back to the full pool (GC-01); then whoever floats is carried on (GC-15, GC-17)."""
        refill = () if token.status.ap == token.sheet.ap else (StatusChanged(token.id, {"ap": token.sheet.ap}),)
        return (*refill, *flight.turns_flight(table, token))

    def turn_passed(self, table: Table, token: Token) -> tuple[Event, ...]:
        """Whoever is down floats on all the same (GC-15, GC-17)."""
        return flight.turns_flight(table, token)

    def cycle_starts(self, table: Table) -> tuple[Event, ...]:
        """No square is barred any more (GC-06); what has no turn of its own floats on now (GC-15, GC-17)."""
        barred = sorted(token.id for token in table.tokens.values() if token.status.barred)
        events: tuple[Event, ...] = tuple(StatusChanged(token, {"barred": []}) for token in barred)
        loose = sorted(token.id for token in table.tokens.values() if token.id not in table.clock.order)
        for each in loose:
            now = fold(table, events)
            events = (*events, *flight.turns_flight(now, now.tokens[each]))
        return events

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

    def offers(self, table: Table, token: Token, actor: Actor) -> tuple[Offer, ...]:
        """See ``deeds.offers``."""
        return deeds.offers(table, token, actor)

    def readouts(self, table: Table, token: Token) -> dict[str, Readout]:
        """See ``readouts.readouts``."""
        return readouts(table, token)


def _floating(token: Token) -> tuple[tuple[bool, Condition], ...]:
    """How the token is without gravity, for those who look at it (GC-14 to GC-19)."""
    state = token.status.zero_g
    if state is None:
        return ()
    label = named(state)
    if state.heading is not None:
        label = say("{how} {heading}, {speed} m a cycle", how=label, heading=pointing(state.heading), speed=state.speed)
    return ((True, Condition(state.how, label, "GC-14")),)


RULESET = GroundCombat()
