"""What a token does of its own without gravity: GC-15 to GC-19."""

from __future__ import annotations

from rules import events as ev
from rules.knowledge import Knowledge
from rules.play import Play
from rules.rulings import Preview, Rejection
from rules.space import Cell
from rules.space.headings import HEADINGS, Heading
from rules.space.square import Ground
from rules.systems.ground_combat.commands import Brake, Drift, PushOff, TakeHold, Twist
from rules.systems.ground_combat.flight import as_status, flight, momentum, way
from rules.systems.ground_combat.purse import broke, paid, price, told
from rules.systems.ground_combat.surfaces import in_reach, ways_off
from rules.systems.ground_combat.traits import HOLDING, ZeroG, pointing
from rules.table import Actor, Table, Token
from rules.words import Words, listed, say

TWIST_AP = 6
PUSH_OFF_AP = 6
BRAKE_AP = 4
PUSH_OFF_SPEED = 3
"""Metres a cycle before the Strength bonus (GC-16)."""

Steering = Twist | Brake | PushOff | Drift | TakeHold

RULES = {Twist: "GC-15", Brake: "GC-17", PushOff: "GC-16", Drift: "GC-18", TakeHold: "GC-19"}
COSTS = {Twist: TWIST_AP, Brake: BRAKE_AP, PushOff: PUSH_OFF_AP, Drift: 0, TakeHold: 0}


def check(table: Table, token: Token, command: Steering, actor: Actor) -> Rejection | None:
    """What speaks against it, as far as the actor knows.

    Refuses: gravity, at_rest, too_fast, slow, holding, nothing_to_hold, no_surface, direction, speed, not_free,
    nothing, not_enough.
    """
    state = momentum(table, token)
    if state is None:
        return Rejection("gravity", RULES[type(command)], say("There is gravity where {name} is.", name=token.name))
    match command:
        case Twist():
            refused = _cannot_twist(token, state, command)
        case Brake():
            refused = _cannot_brake(token, state)
        case PushOff():
            refused = _cannot_push_off(table, token, state, command, actor)
        case Drift():
            refused = _cannot_let_go(table, token, state, actor)
        case TakeHold():
            refused = _cannot_hold(table, token, state, actor)
    return refused or broke(token, price(table, COSTS[type(command)]), RULES[type(command)])


def _cannot_twist(token: Token, state: ZeroG, command: Twist) -> Rejection | None:
    if state.how == "holding":
        return Rejection(
            "holding", "GC-15", say("{name} is holding on, and can drift off in any direction.", name=token.name)
        )
    if state.fast:
        return _too_fast(token, state, "GC-17")
    if state.heading is None:
        return Rejection("at_rest", "GC-15", say("{name} is at rest; a twist adds no speed.", name=token.name))
    if state.heading == command.heading:
        return Rejection("nothing", "GC-15", say("{name} drifts that way already.", name=token.name))
    return None


def _cannot_brake(token: Token, state: ZeroG) -> Rejection | None:
    if state.fast:
        return None
    message = say("{name} is no faster than a drift; there is nothing to brake.", name=token.name)
    return Rejection("slow", "GC-17", message)


def _too_fast(token: Token, state: ZeroG, rule: str) -> Rejection:
    message = say("{name} travels {speed} m a cycle; it must brake to 1 first.", name=token.name, speed=state.speed)
    return Rejection("too_fast", rule, message)


def _cannot_reach(known: Ground, token: Token, state: ZeroG, rule: str) -> Rejection | None:
    assert token.at is not None
    if state.fast:
        return _too_fast(token, state, rule)
    if in_reach(known, token.at, token.size):
        return None
    return Rejection("nothing_to_hold", rule, say("Nothing solid is next to {name}.", name=token.name))


def _cannot_push_off(table: Table, token: Token, state: ZeroG, command: PushOff, actor: Actor) -> Rejection | None:
    known = Knowledge(table, token.scene, actor)
    refused = _cannot_reach(known.ground, token, state, "GC-16")
    if refused is not None:
        return refused
    assert token.at is not None
    headings = ways_off(known.ground, token.at, token.size)
    if not headings:
        message = say("{name} touches no surface to push off from; it can only drift.", name=token.name)
        return Rejection("no_surface", "GC-16", message)
    most = cap(token)
    if most < 1:
        message = say("{name} is too weak to push off; it can only drift.", name=token.name)
        return Rejection("speed", "GC-16", message)
    if command.heading not in headings:
        ways = listed(tuple(pointing(heading) for heading in headings))
        message = say("A push-off leads square or diagonally away from a surface: {ways}.", ways=ways)
        return Rejection("direction", "GC-16", message)
    if command.speed > most:
        message = say("{name} pushes off with {most} m a cycle at most.", name=token.name, most=most)
        return Rejection("speed", "GC-16", message)
    if not way(known, token, command.heading, 1):
        return Rejection("not_free", "GC-16", say("The first square of that way is not free."))
    return None


def _cannot_let_go(table: Table, token: Token, state: ZeroG, actor: Actor) -> Rejection | None:
    if state.how == "holding":
        return None
    return _cannot_reach(Knowledge(table, token.scene, actor).ground, token, state, "GC-18")


def _cannot_hold(table: Table, token: Token, state: ZeroG, actor: Actor) -> Rejection | None:
    if state.how == "holding":
        return Rejection("nothing", "GC-19", say("{name} is holding on already.", name=token.name))
    return _cannot_reach(Knowledge(table, token.scene, actor).ground, token, state, "GC-19")


def cap(token: Token) -> int:
    """The greatest speed of a push-off, in metres a cycle (GC-16)."""
    return PUSH_OFF_SPEED + int(token.sheet.strength)


def headings_off(table: Table, token: Token, actor: Actor) -> tuple[Heading, ...]:
    """The headings along which the token can push off, as far as the actor knows (GC-16)."""
    known = Knowledge(table, token.scene, actor)
    assert token.at is not None
    ways = ways_off(known.ground, token.at, token.size)
    return tuple(heading for heading in ways if way(known, token, heading, 1))


def headings_to_turn(state: ZeroG) -> tuple[Heading, ...]:
    """The headings that a twist can change to (GC-15)."""
    return tuple(heading for heading in HEADINGS if heading != state.heading)


def act(play: Play, token: Token, command: Steering) -> None:
    """Do it (see ``check``); without turns a push-off or a drift carries on until something stops it."""
    cost = price(play.table, COSTS[type(command)])
    state = momentum(play.table, token)
    assert state is not None
    play.emit(*paid(token, cost), told(token, _deed(token, state, command), cost, RULES[type(command)]))
    match command:
        case Twist():
            _become(play, token, ZeroG("adrift", command.heading, state.speed))
        case Brake():
            speed = state.speed - 1
            _become(play, token, ZeroG("travelling" if speed > 1 else "adrift", state.heading, speed))
        case TakeHold():
            _become(play, token, HOLDING)
        case PushOff():
            _become(play, token, ZeroG("travelling", command.heading, command.speed))
            play.emit(
                *flight(play.table, play.token(token.id), command.heading, _at_once(play, command.speed), "travel")
            )
        case Drift():
            _become(play, token, ZeroG("adrift", command.heading, 1))
            if play.table.clock.kind != "turns":
                play.emit(*flight(play.table, play.token(token.id), command.heading, _at_once(play, 0), "drift"))


def _deed(token: Token, state: ZeroG, command: Steering) -> Words:
    """What the token does, as the log begins to tell it: a sentence without its full stop."""
    name = token.name
    match command:
        case Twist():
            return say("{name} twists and drifts {heading}", name=name, heading=pointing(command.heading))
        case Brake():
            return say("{name} brakes to {speed} m a cycle", name=name, speed=state.speed - 1)
        case TakeHold():
            return say("{name} takes hold", name=name)
        case PushOff():
            heading = pointing(command.heading)
            return say(
                "{name} pushes off {heading}, {speed} m a cycle", name=name, heading=heading, speed=command.speed
            )
        case Drift():
            return say("{name} drifts off {heading}", name=name, heading=pointing(command.heading))


def _become(play: Play, token: Token, state: ZeroG) -> None:
    play.emit(ev.StatusChanged(token.id, as_status(state)))


def _at_once(play: Play, speed: int) -> int:
    """How far a body flies at once: its speed, or until something stops it where no turns will carry it on."""
    if play.table.clock.kind == "turns":
        return speed
    return max(max(scene.width, scene.height) for scene in play.table.scenes.values())


def foresee(table: Table, token: Token, command: Steering, actor: Actor) -> Preview:
    """The way of a push-off or the next step of a drift, as far as the actor knows, and its price."""
    cost = price(table, COSTS[type(command)])
    path: tuple[Cell, ...] = ()
    if isinstance(command, PushOff | Drift | Twist) and momentum(table, token) is not None:
        cells = command.speed if isinstance(command, PushOff) else 1
        path = way(Knowledge(table, token.scene, actor), token, command.heading, cells)
    refused = check(table, token, command, actor)
    return Preview(path, (cost,) * len(path), "AP", token.status.ap, rejection=refused)
