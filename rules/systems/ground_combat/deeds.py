"""What a token can do besides moving: which module judges and carries out each command, and what is on offer."""

from __future__ import annotations

from rules import events as ev
from rules.commands import Act
from rules.dice import Dice
from rules.knowledge import GM, Knowledge
from rules.play import Play
from rules.ruleset import Speaker, Standing
from rules.rulings import Offer, Preview, Rejection
from rules.space.headings import HEADINGS
from rules.systems.ground_combat import effects, invasion, leaping, movement, pushing, steering, weightlessness
from rules.systems.ground_combat.commands import (
    AreaEffect,
    Brake,
    Drift,
    Push,
    PushOff,
    RotateAbout,
    SetGravity,
    TakeHold,
    Twist,
)
from rules.systems.ground_combat.flight import momentum
from rules.systems.ground_combat.purse import price
from rules.systems.ground_combat.steering import Steering
from rules.systems.ground_combat.traits import AP, spelled, weapons_of
from rules.table import Actor, Choice, SuspendedDeed, Table, Token
from rules.words import Words, say

COMMANDS: dict[type[Act], Speaker] = {
    RotateAbout: "own",
    Push: "own",
    PushOff: "own",
    Drift: "own",
    TakeHold: "own",
    Twist: "own",
    Brake: "own",
    AreaEffect: "player",
    SetGravity: "gm",
}


def cannot_act(table: Table, token: Token) -> Rejection | None:
    """Why a token can do nothing of its own now, or None. Refuses: an_object, down, not_your_turn (GC-01, GC-08)."""
    if token.kind == "object":
        return Rejection("an_object", "GC-19", say("{name} does nothing by itself.", name=token.name))
    if token.status.hp <= 0:
        return Rejection("down", "GC-08", say("{name} is down.", name=token.name))
    if table.clock.kind == "turns" and table.clock.active != token.id:
        return Rejection("not_your_turn", "GC-01", say("It is not {name}'s turn.", name=token.name))
    return None


def check(table: Table, command: Act, actor: Actor) -> Rejection | None:
    """What speaks against a command, as far as the actor knows: see the module of each."""
    match command:
        case AreaEffect():
            return effects.check(table, command, actor)
        case SetGravity():
            return weightlessness.check_gravity(table, command)
        case Push():
            token = table.tokens[command.token]
            return cannot_act(table, token) or pushing.check(table, token, command, actor)
        case Twist() | Brake() | PushOff() | Drift() | TakeHold():
            token = table.tokens[command.token]
            return cannot_act(table, token) or steering.check(table, token, command, actor)
        case _:
            raise AssertionError(f"{command} is no deed")


def foresee(table: Table, command: Act, actor: Actor) -> Preview | Rejection:
    """What a command would come to, as far as the actor knows."""
    match command:
        case AreaEffect():
            return effects.foresee(table, command, actor)
        case Push():
            token = table.tokens[command.token]
            return cannot_act(table, token) or pushing.foresee(table, token, command, actor)
        case Twist() | Brake() | PushOff() | Drift() | TakeHold():
            token = table.tokens[command.token]
            return cannot_act(table, token) or steering.foresee(table, token, command, actor)
        case _:
            refused = check(table, command, actor)
            return refused if refused is not None else Preview((), ())


def act(table: Table, command: Act, dice: Dice, actor: Actor) -> tuple[ev.Event, ...]:
    """The events of a command that nothing speaks against."""
    play = Play(table, dice, actor)
    match command:
        case AreaEffect():
            effects.act(play, command)
        case SetGravity():
            weightlessness.set_gravity(play, command)
        case Push():
            pushing.act(play, play.token(command.token), command)
        case Twist() | Brake() | PushOff() | Drift() | TakeHold():
            steering.act(play, play.token(command.token), command)
        case _:
            raise AssertionError(f"{command} is no deed")
    return tuple(play.events)


def resume(table: Table, deed: SuspendedDeed, dice: Dice) -> tuple[ev.Event, ...]:
    """Go on with an effect (GC-09)."""
    play = Play(table, dice, GM)
    effects.resume(play, deed)
    return tuple(play.events)


def offers(table: Table, token: Token, actor: Actor) -> tuple[Offer, ...]:
    """What the token may do now; of zero gravity only where there is none (GC-13 to GC-20)."""
    found = [
        _rotation(table, token, actor),
        _push(table, token, actor),
        *(_floating(table, token, actor) if momentum(table, token) is not None else ()),
    ]
    if table.clock.active == token.id:
        found.append(
            Offer(
                "area_effect",
                say("Area effect"),
                {"type": "area_effect"},
                ("area", "damage"),
                rule="GC-09",
            )
        )
    return tuple(found)


def standing(token: Token) -> tuple[Standing, ...]:
    """The standing orders that a token can have."""
    if token.kind == "object":
        return ()
    parries = (
        Choice(
            "parry",
            say("Parry ({weapon})", weapon=spelled(weapon)),
            weapon.parry_ap,
            AP,
            "GC-04",
            {"weapon": weapon.name},
        )
        for weapon in weapons_of(token.sheet)
    )
    return (
        Standing(
            "invaded",
            say("When somebody enters its square"),
            (
                *parries,
                Choice("body_block", say("Body-block"), invasion.BODY_BLOCK_AP, AP, "GC-05"),
                Choice("allow", say("Let it in"), 0, AP, "GC-03"),
            ),
        ),
        Standing(
            "leap",
            say("When something strikes where it is"),
            (
                Choice("dive", say("Dive by the shortest way"), leaping.LEAP_AP, AP, "GC-10"),
                Choice("tuck", say("Tuck in"), leaping.TUCK_AP, AP, "GC-12"),
                Choice("stand", say("Stand still"), 0, AP, "GC-09"),
            ),
        ),
        Standing(
            "grab",
            say("When gravity is lost"),
            (
                Choice("grab", say("Grab hold"), weightlessness.GRAB_AP, AP, "GC-14"),
                Choice("let_go", say("Drift off"), 0, AP, "GC-15"),
            ),
        ),
    )


def _offer(
    table: Table,
    token: Token,
    kind: type[Act],
    label: Words,
    rule: str,
    ap: int,
    needs: tuple[str, ...],
    among: dict[str, tuple[str | int, ...]] | None = None,
    refused: Rejection | None = None,
) -> Offer:
    name = str(kind.__struct_config__.tag)
    return Offer(
        name,
        label,
        {"type": name, "token": token.id},
        needs,
        price(table, ap),
        AP,
        rule,
        cannot_act(table, token) or refused,
        among or {},
    )


def _rotation(table: Table, token: Token, actor: Actor) -> Offer:
    """As walking: where that is refused whatever the way, so is this (GC-13, GC-18)."""
    refused = None
    if token.at is not None and token.scene in table.scenes:
        walker = movement.walker(Knowledge(table, token.scene, actor), token, movement.ROTATE)
        refused = walker if isinstance(walker, Rejection) else None
    needs = ("pivot", "turn", "squares")
    return _offer(table, token, RotateAbout, say("Rotate about"), "GC-13", table.options.walk_ap, needs, None, refused)


def _push(table: Table, token: Token, actor: Actor) -> Offer:
    here = token.at is not None and token.scene in table.scenes
    near = pushing.targets(table, token, actor) if here else ()
    # Whoever is next to it behind a wall is named, or one would look for them in vain.
    nearest = near or tuple(other.id for other in pushing.beside(table, token, actor))
    if nearest:
        refused = pushing.check(table, token, Push(token.id, nearest[0]), actor)
    else:
        refused = Rejection("not_adjacent", "GC-20", say("Nobody is next to {name}.", name=token.name))
    ap = table.options.push_ap
    return _offer(table, token, Push, say("Push"), "GC-20", ap, ("target",), {"target": near}, refused)


def _floating(table: Table, token: Token, actor: Actor) -> tuple[Offer, ...]:
    state = momentum(table, token)
    assert state is not None
    off = steering.headings_off(table, token, actor)
    turns = steering.headings_to_turn(state)
    speeds = tuple(range(1, steering.cap(token) + 1))
    ways: tuple[tuple[type[Act], Words, Steering, tuple[str, ...], dict[str, tuple[str | int, ...]]], ...] = (
        (
            PushOff,
            say("Push off"),
            PushOff(token.id, off[0] if off else "n", 1),
            ("heading", "speed"),
            {"heading": off, "speed": speeds},
        ),
        (Drift, say("Drift off"), Drift(token.id, "n"), ("heading",), {"heading": HEADINGS}),
        (TakeHold, say("Take hold"), TakeHold(token.id), (), {}),
        (Twist, say("Twist"), Twist(token.id, turns[0]), ("heading",), {"heading": turns}),
        (Brake, say("Brake"), Brake(token.id), (), {}),
    )
    return tuple(
        _offer(
            table,
            token,
            kind,
            label,
            steering.RULES[kind],
            steering.COSTS[kind],
            needs,
            among,
            steering.check(table, token, example, actor),
        )
        for kind, label, example, needs, among in ways
    )
